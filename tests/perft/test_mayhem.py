"""The counted trees of Dungeon Mayhem, each counted twice: by the game, and by the second referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Final, cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.mayhem.notation import read
from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.kernel.game import Game, State
from dungeonbox.proving.perft import Case, Counts, cases, perft
from tests.games.mayhem.picture import picture
from tests.games.mayhem.referee import Outcome, Player, Referee, Shield
from tests.house.places import TESTS

CASES: Final = list(cases((TESTS / "perft" / "mayhem.perft").read_text(encoding="utf-8")))
REFEREE_NODES: Final = 2_000
"""The referee is slow: it counts as deep as there are fewer nodes than this."""


def game_of(case: Case) -> Game[State]:
    """The game a case is about: its name, its seats, its options."""
    id, seats, *options = case.game.split()
    return make(id, int(seats), dict(option.split("=") for option in options))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    game = game_of(case)
    assert tuple(perft(game, read(game, case.position), len(case.counts))) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_referee_counts_the_same_tree(case: Case) -> None:
    game = game_of(case)
    depth = len([nodes for nodes in running_totals(case.counts) if nodes < REFEREE_NODES])
    assert depth >= 3
    referee = referee_at(game, read(game, case.position))
    assert tuple(referee_perft(referee, depth)) == case.counts[:depth]


def test_no_tree_is_counted_beyond_its_end() -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    for case in CASES:
        sizes = [counts.decisions + counts.chances + counts.overs for counts in case.counts]
        assert all(before > 0 for before, _ in pairwise(sizes)), case.id


def running_totals(counts: Sequence[Counts]) -> list[int]:
    """How many nodes there are down to each depth."""
    sizes = [one.decisions + one.chances + one.overs for one in counts]
    return [sum(sizes[: depth + 1]) for depth in range(len(sizes))]


# ---- counting with the referee -----------------------------------


class LuckNeeded(Exception):
    """Somebody must say which of the possible things luck brings."""

    def __init__(self, possible: Sequence[Outcome]) -> None:
        super().__init__()
        self.possible = list(possible)


class Told:
    """Luck that brings what it was told, and asks when it knows no more."""

    def __init__(self, results: Sequence[Outcome]) -> None:
        self.results = list(results)

    def __call__(self, possible: Sequence[Outcome]) -> Outcome:
        if not self.results:
            raise LuckNeeded(possible)
        return self.results.pop(0)


def referee_perft(referee: Referee, depth: int) -> list[Counts]:
    """The counts at depth 1, 2 ..., as the referee sees it."""
    tally = [[0, 0, 0] for _ in range(depth)]
    for kind, level in nodes_below(referee, 0, depth):
        tally[level][kind] += 1
    return [Counts(*counts) for counts in tally]


def nodes_below(referee: Referee, level: int, depth: int) -> Iterator[tuple[int, int]]:
    """Each node below a decision: its kind (0 decision, 1 chance, 2 over) and how deep it lies."""
    if level < depth:
        for seat, tokens in referee.legal().items():
            for token in tokens:
                yield from nodes_of(referee, (seat, token), [], level, depth)


def nodes_of(
    referee: Referee, move: tuple[int, str], luck: list[Outcome], level: int, depth: int
) -> Iterator[tuple[int, int]]:
    """The node reached by an action and so much luck, and all below it."""
    after = deepcopy(referee)
    try:
        after.play(*move, Told(luck))
    except LuckNeeded as needed:
        yield 1, level
        if level + 1 < depth:
            for result in needed.possible:
                yield from nodes_of(referee, move, [*luck, result], level + 1, depth)
        return
    yield (0 if after.legal() else 2), level
    yield from nodes_below(after, level + 1, depth)


def referee_at(game: Game[State], state: MayhemState) -> Referee:
    """A referee who is shown a position in which a card is to be played, or the first hero chosen."""
    shown = picture(game, cast(State, state))
    options = game.setting.options
    referee = Referee(game.seats, options["first_seat"], options["fireball_ignores_shields"] == "on")
    if shown["step"] == "choose-hero":
        return referee
    assert shown["step"] == "play"
    referee.players = [player_of(hero) for hero in cast("list[dict[str, object]]", shown["heroes"])]
    referee.turn = cast(int, shown["turn"])
    referee.owed = cast(int, shown["owed"])
    referee.played = cast("list[str]", shown["played"])
    referee.knock_out_cards = max(player.fell for player in referee.players)
    referee.go_on_or_end_turn()
    return referee


def player_of(hero: dict[str, object]) -> Player:
    """A player as the picture shows one."""
    shields = cast("list[tuple[str, int]]", hero.pop("shields"))
    player = Player(**hero)  # type: ignore[arg-type]
    player.shields = [Shield(card, left, "played") for card, left in shields]
    return player
