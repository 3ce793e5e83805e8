"""Where a pawn can go, compared with a search that tries every route there is, on dungeons made up at random."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState, is_blank
from dungeonbox.games.shuffle.steps import MOVE
from dungeonbox.games.shuffle.view import EndView, ShuffleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.zones import Bag, Pile

RING = ("nw", "n", "ne", "e", "se", "s", "sw", "w")
DOORS = {"n": ("north", -1, "s"), "e": ("east", 1, "w"), "s": ("south", 1, "n"), "w": ("west", -1, "e")}
ROLLS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}

Route = tuple[str, ...]


def made_up(rules: Shuffle, random: Random) -> ShuffleState:
    """A dungeon with rooms, pawns and portals anywhere, an explorer with the points or not, and a roll."""
    s = rules.start(Seeded(random.randrange(10**9)), Notes(on=False))
    free = [cell * 9 + place for cell in range(rules.cells) if s.rooms[cell] != GAP for place in range(8)]
    crowd = random.choice(free) // 9  # a crowded room is where routes are cut short
    near = [space for space in free if space // 9 == crowd]
    for explorer in s.explorers:
        explorer.space = random.choice(near if random.random() < 0.6 else free)
        free.remove(explorer.space)
        if explorer.space in near:
            near.remove(explorer.space)
        if random.random() < 0.2:
            explorer.space = next(cell * 9 + 8 for cell in range(rules.cells) if s.rooms[cell] == rules.box.start)
    portals = [NOWHERE] * 6
    for pair in range(random.randrange(4)):
        places = [space for space in free if is_blank(s, rules.box, space) and space not in portals]
        one = random.choice([space for space in places if space // 9 == crowd] or places)
        other = random.choice([space for space in places if space // 9 != one // 9])
        portals[2 * pair : 2 * pair + 2] = sorted((one, other))
        if random.random() < 0.3:
            s.explorers[-1].space = random.choice((one, other))
    s.portals = Pile.of(portals)
    if random.random() < 0.4:
        s.deck = Bag.of(list(range(8, 24)))
        s.explorers[0].souls = Bag.of(list(range(8)))
        s.explorers[0].points = sum(rules.box.points[soul] for soul in range(8))
        for cell in [cell for cell in range(rules.cells) if s.monsters[cell] == FACE_DOWN][:8]:
            s.monsters.put(cell, NO_MONSTER)
    s.stack.step, s.stack.seat, s.roll = MOVE, 0, random.randrange(5)
    return s


def neighbours(view: ShuffleView, space: str) -> Iterator[str]:
    """Every space next to one, by R5 and nothing else."""
    cell, _, place = space.partition(".")
    rooms = {room.cell: room for room in view.rooms}
    if place == "mid":
        yield from (f"{cell}.{side}" for side in DOORS)
        return
    at = RING.index(place)
    yield f"{cell}.{RING[(at + 1) % 8]}"
    yield f"{cell}.{RING[(at - 1) % 8]}"
    if place not in DOORS:
        return
    if rooms[cell].room == "start":
        yield f"{cell}.mid"
    way, step, facing = DOORS[place]
    column, row = ord(cell[0]), int(cell[1])
    if place in "ew":
        column += step
    else:
        row += step
    other = rooms.get(f"{chr(column)}{row}")
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}[way]
    if other and way in rooms[cell].doors and opposite in other.doors:
        yield f"{other.cell}.{facing}"


def all_routes(view: ShuffleView) -> list[Route]:
    """Every route of up to the whole roll, in no order of merit."""
    pawns = {explorer.space for explorer in view.explorers[1:] if not explorer.space.endswith(".mid")}
    found: list[Route] = []

    def go(route: Route) -> None:
        found.append(route[1:])
        if len(route) <= ROLLS[view.roll]:
            for space in neighbours(view, route[-1]):
                if space not in route and space not in pawns:
                    go((*route, space))

    go((view.explorers[0].space,))
    return [route for route in found if route]


def expected(view: ShuffleView) -> tuple[set[str], int]:
    """The legal tokens by R6, R7 and R11, and how long the longest routes are."""
    routes = all_routes(view)
    if not routes:
        return set(), 0
    longest = max(map(len, routes))
    taken = {explorer.space for explorer in view.explorers}
    twins = {pair.ends[end]: pair.ends[1 - end] for pair in view.portals if pair.ends for end in (0, 1)}
    usable = {space for space, twin in twins.items() if twin not in taken}
    is_rich = view.explorers[0].points >= view.target
    tokens: set[str] = set()
    for route in routes:
        home = [space for space in route if space.endswith(".mid")]
        if is_rich and home:
            tokens.add(f"move:{home[0]}")
        elif len(route) == longest:
            tokens |= {f"take:{space}" for space in route if space in usable}
            if route[-1] not in usable:
                tokens.add(f"move:{route[-1]}")
    return tokens, longest


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_legal_moves_are_those_that_brute_force_finds(seats: int) -> None:
    rules = cast(Shuffle, make("shuffle", seats))
    random = Random(seats)
    seen = {"short": 0, "stuck": 0, "take": 0, "home": 0, "barred": 0}
    for _ in range(400):
        s = made_up(rules, random)
        assert rules.check(s) == []
        view = cast(ShuffleView, rules.view(rules.observe(s, 0)))
        tokens, longest = expected(view)
        assert {rules.token(action) for action in rules.legal(s, 0)} == tokens
        assert [end.token for end in view.ends] == [rules.token(action) for action in rules.legal(s, 0)]
        for end in view.ends:
            check_route(view, end, longest)
        seen["stuck"] += longest == 0
        seen["short"] += 0 < longest < ROLLS[view.roll]
        seen["take"] += any(end.portal for end in view.ends)
        seen["home"] += any(end.wins for end in view.ends)
        ends = {space for pair in view.portals for space in pair.ends}
        seen["barred"] += any(end.space in ends and not end.portal for end in view.ends)
    assert all(count > 0 for count in seen.values()), seen


def check_route(view: ShuffleView, end: EndView, longest: int) -> None:
    """A route that is shown is one that can be walked, and leads where it says."""
    route = (view.explorers[0].space, *end.route)
    assert len(set(route)) == len(route)
    for here, there in pairwise(route):
        assert there in neighbours(view, here)
    twins = {pair.ends[side]: pair.ends[1 - side] for pair in view.portals if pair.ends for side in (0, 1)}
    assert end.space == (twins[route[-1]] if end.portal else route[-1])
    if not end.portal and not end.wins:
        assert len(end.route) == longest
    if end.portal:  # it is part of a route of the greatest length
        assert any(other[: len(end.route)] == end.route for other in all_routes(view) if len(other) == longest)
    rooms = {room.cell: room for room in view.rooms}
    cell, _, place = end.space.partition(".")
    is_exact = longest == ROLLS[view.roll] and not end.portal
    assert end.battle == (is_exact and place in rooms[cell].battles and rooms[cell].monster != "")
