"""The game against the second referee, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from itertools import islice, product
from random import Random
from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.shuffle import notation, words
from dungeonbox.games.shuffle.view import EndView, RoomView, ShuffleView
from dungeonbox.kernel.chance import SPECTATOR, Chance, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.zones import Bag
from tests.games.shuffle.referee import (
    COLOURS,
    DUNGEON_DIE,
    FACE_DOWN,
    MIDDLE,
    MONSTERS,
    PLAYER_DIE,
    RING,
    ROOMS,
    Cell,
    Disagreement,
    Referee,
    Room,
    Space,
    Told,
    strength,
)
from tests.house.clauses import written_clauses
from tests.house.places import GAMES

Choices = tuple[Sequence[object], Sequence[object], Sequence[object]]
"""What comes of changes of the dungeon, of rooms for a monster, and of swaps."""

ENOUGH_DECISIONS = 20_000
ENOUGH_OF_EACH_CLAUSE = 20
SIX_SIDES = 6
STRENGTHS = ("weak", "normal", "strong")
ALWAYS_ASKED = ("slide", "rotate")
"""The symbols that leave several answers in every dungeon, so that a position can begin with them (R21)."""

# Halves of clauses that a count of the whole clause could hide; each must have come up.
RARE_HALVES = {
    "left",  # R3
    "the later cell first",  # R8
    "a pawn goes with its room",  # R4
    "a portal goes with its room",  # R4
    "a doorway to nowhere",  # R5
    "a shorter move",  # R6
    "back to where it began",  # R7
    "a battle space, but not the whole roll",  # R9
    "swapped into a battle",  # R9
    "rich",  # R11
    "a portal on a short way home",  # R7, R11
    "beyond home",  # R11
    "walked home",  # R11
    "swapped home",  # R11
    "brought home",  # R11
    "no monster is left",  # R12
    "alone with the most when the last monster falls",  # R12
    "at home when the last monster falls",  # R12
    "run home when the last monster falls",  # R12
    "100 turns",  # R12
    "both at home",  # R14
    "barred after a swap",  # R14
    "a jump after a swap",  # R14
    "a tile moves face down",  # R15
    "no monster to move",  # R21
}


class Steered(Chance):
    """Luck that favours a face of the dice: one throw in two shows it, if it can."""

    def __init__(self, seed: int, face: int) -> None:
        self.source = Seeded(seed)
        self.face = face

    def below(self, n: int, seen: int) -> int:
        return self.source.below(n, seen)

    def take(self, bag: Bag, seen: int) -> int:
        if len(bag) == SIX_SIDES and bag.has(self.face) and self.below(2, seen) == 0:
            bag.remove(self.face)
            return self.face
        return self.source.take(bag, seen)


# ---- the walks ---------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """One game to be played: where it begins, what luck favours, the set-up, the seed, and how far at most.

    It begins at the `beginning`, or at a position made by lot: `late` with few monsters left and some who have the
    points, `last` with one monster and no explorer who has them, `tired` with few turns left, `crowded` with pawns on
    portals, `penned` with all pawns round one monster; or at the `short way home`.
    """

    begins: str
    favoured: str
    seats: int
    first_seat: str
    must_shuffle: str
    seed: int
    most: int


WALKS = (("late", 10, 60), ("last", 24, 15), ("tired", 4, 60), ("crowded", 40, 20), ("penned", 16, 8))
"""Where walks begin, how many of each there are at each table, and after how many decisions they stop."""


SHORT_WAY_HOME = """\
step shuffle seat1
turn 71  first seat1  target 9  dice monster five
row1 sluice/180  lagoon      smokeway/90  foyer/90    hearth
row2 grotto/270  granary     well         canal/90    rotunda/90
row3 cistern     furnace/90  crypt/180?   burrow/90   bath/180
row4 start/180   gap         dock/180     cellar/270  cinderpass/180
row5 gallery/90  quarry/180  kiln/270     tunnel      gap
red d2.s a4.se
seat1 a5.n  souls wisp lich drake kraken
seat2 a2.se
seat3 b1.w
seat4 d5.n
seat5 a4.n"""
"""Seat 1 has the points; a portal lies beside its way home, but on no other."""


def walks() -> Iterator[Walk]:
    """Every number of seats and every option, from the beginning and from late positions, with all kinds of luck."""
    seed = 0
    yield Walk("short way home", "", 5, "1", "off", seed, 20)
    for must_shuffle, seats in product(("on", "off"), range(2, 7)):
        for first_seat in ["random"] + [str(seat + 1) for seat in range(seats)]:
            seed += 1
            most = 10_000 if first_seat == "random" else 60
            yield Walk("beginning", ("", "portal", "star")[seed % 3], seats, first_seat, must_shuffle, seed, most)
        for begins, times, most in WALKS:
            for number in range(times):
                seed += 1
                favoured = ("", "portal", "star", "monster")[number % 4]
                yield Walk(begins, favoured, seats, "1", must_shuffle, seed, most)


def position(rng: Random, walk: Walk) -> str:
    """A position that asks how to change the dungeon, by lot, in the words of the notation."""
    if walk.begins == "short way home":
        return SHORT_WAY_HOME
    referee = Referee(walk.seats)
    layout = rng.sample(referee.cells, len(referee.cells) - (1 if referee.side == 4 else 2))
    cards = ["start", *rng.sample([card for card in ROOMS if card not in ("start", "remove")], len(layout) - 1)]
    referee.rooms = {cell: Room(card, rng.randrange(4)) for cell, card in zip(layout, cards, strict=True)}
    tiles = rng.sample(list(MONSTERS), len(MONSTERS))
    for cell in layout[1 : 2 if walk.begins == "last" else rng.randint(2, 6)]:
        referee.rooms[cell].monster = rng.choice([FACE_DOWN, tiles.pop()])
    blanks = [Space(cell, place) for cell, room in referee.rooms.items() for place in RING if place not in room.battles]
    for colour in COLOURS[: rng.randint(1, 3) if walk.begins != "crowded" else 3]:
        one = rng.choice(blanks)
        others = [space for space in blanks if space.cell != one.cell]
        beside = [space for space in others if _distance(space.cell, one.cell) == 1]
        other = rng.choice(beside if beside and rng.random() < 0.7 else others)
        referee.portals[colour] = [one, other]
        blanks = [space for space in blanks if space not in (one, other)]
    last = 100 * walk.seats
    turn = rng.randint(last - 12, last - 1) if walk.begins == "tired" else rng.randint(1, last // 2)
    symbol = rng.choice([face for face in DUNGEON_DIE if face in ALWAYS_ASKED])
    dice = f"{symbol} {rng.choice(PLAYER_DIE)}"
    lines = [f"step shuffle seat{(turn - 1) % walk.seats + 1}"]
    lines += [f"turn {turn}  first seat1  target {referee.target}  dice {dice}"]
    for row in range(referee.side):
        cells = [Cell(row, column) for column in range(referee.side)]
        lines.append(f"row{row + 1} " + " ".join(_room(referee.rooms.get(cell)) for cell in cells))
    lines += [f"{colour} {ends[0].name} {ends[1].name}" for colour, ends in referee.portals.items()]
    pawns = _pawns(rng, walk, referee, layout[1], (turn - 1) % walk.seats)
    for seat, space in enumerate(pawns):
        souls = _souls(rng, walk, referee.target, tiles)
        lines.append(f"seat{seat + 1} {space.name}" + (f"  souls {' '.join(souls)}" if souls else ""))
    return "\n".join(lines)


def _pawns(rng: Random, walk: Walk, referee: Referee, lair: Cell, mover: int) -> list[Space]:
    """Where the pawns stand: round the monster, on portals, or at home and anywhere else."""
    if walk.begins == "penned":
        return rng.sample([Space(lair, place) for place in RING], walk.seats)
    everywhere = [Space(cell, place) for cell in referee.rooms for place in RING]
    pawns: list[Space] = []
    while len(pawns) < walk.seats:
        space = rng.choice([referee.home(), rng.choice(everywhere)])
        if walk.begins == "crowded" and rng.random() < 0.8:
            space = rng.choice(rng.choice(list(referee.portals.values())))
        if walk.begins == "last" and len(pawns) == mover:
            space = Space(lair, rng.choice(RING))
        if space == referee.home() or space not in pawns:
            pawns.append(space)
    return pawns


def _souls(rng: Random, walk: Walk, target: int, tiles: list[str]) -> list[str]:
    """The souls of one explorer; where the last monster is to fall, no explorer has the points."""
    souls: list[str] = []
    chance = rng.choice([0.3, 0.9])
    while tiles and rng.random() < chance and _points(souls) < target:
        if walk.begins in ("last", "tired") and _points([*souls, tiles[-1]]) + 3 >= target:
            break
        souls.append(tiles.pop())
    return souls


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def _points(souls: list[str]) -> int:
    return sum(int(MONSTERS[soul]["points"]) for soul in souls)


def _room(room: Room | None) -> str:
    if room is None:
        return "gap"
    word = f"{room.id}/{90 * room.quarters}" if room.quarters else room.id
    return word + ("?" if room.monster == FACE_DOWN else f":{room.monster}" if room.monster else "")


# ---- the game and the referee side by side -----------------------


def picture(view: ShuffleView) -> dict[str, object]:
    """A view in the shape in which the referee shows its table; what has no order is sorted."""
    names = ["step", "to_act", "first", "turn", "target", "side", "symbol", "roll", "lifted", "pair", "first_end"]
    return {
        **{name: getattr(view, name) for name in names},
        "rooms": [_picture_room(room) for room in view.rooms],
        "explorers": [(one.seat, one.space, sorted(one.souls), one.points) for one in view.explorers],
        "portals": [(pair.colour, sorted(pair.ends)) for pair in view.portals],
        "unseen": sorted(view.unseen),
        "winners": list(view.winners),
    }


def _picture_room(room: RoomView) -> dict[str, object]:
    if not room.room:
        assert room == RoomView(room.cell, "", 0, "", (), (), (), "", "")
        return {"cell": room.cell, "room": ""}
    ways = {name: sorted(getattr(room, name)) for name in ("doors", "open", "battles")}
    return {**{name: getattr(room, name) for name in RoomView.__dataclass_fields__}, **ways}


def shown_choices(view: ShuffleView) -> Choices:
    """What a view shows of every slide and turn, every room for a monster, every swap."""
    changes = [(one.token, one.cell, sorted(one.doors), sorted(one.open)) for one in view.changes]
    return sorted(changes), sorted(map(astuple, view.lairs)), sorted(map(astuple, view.swaps))


def told(game: Game[State], note: Note) -> Told:
    """A note as the referee would say it."""
    form = words.NOTES[note.kind]
    assert all(number == -1 for number in note.public[len(form.fields) :])
    known = words.lists(game)
    spaces = [f"{cell}.{place}" for cell in known["cell"] for place in (*RING, MIDDLE)]
    lists = {
        "symbol": list(dict.fromkeys(DUNGEON_DIE)),
        "reason": ["no monsters", "no empty room", "no portal"],
        "roll": PLAYER_DIE,
        "room": list(ROOMS),
        "monster": [*MONSTERS, FACE_DOWN],
        **{field: known[field] for field in ("cell", "to", "colour")},
        "portal": ["", *known["colour"]],
        "set": STRENGTHS,
        "foe": [f"{monster} {which}" for monster in MONSTERS for which in STRENGTHS],
        "used": [f"{used} of {roll}" for roll in range(1, 6) for used in range(1, 6)],
        "why": ["last monster", "last monster, at home", "last turn"],
        **dict.fromkeys(("space", "end"), spaces),
    }
    numbers = zip(form.fields, note.public, strict=False)
    return (form.name, *(lists[field][number] if field in lists else number for field, number in numbers))


@cache
def game_of(seats: int, first_seat: str, must_shuffle: str) -> Game[State]:
    """The rulebook for a setup; its components are read once."""
    return make("shuffle", seats, {"first_seat": first_seat, "must_shuffle": must_shuffle})


class SideBySide:
    """One game, which the referee follows move by move."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.rng = Random(f"choices {walk.seed}")
        self.game = game_of(walk.seats, walk.first_seat, walk.must_shuffle)
        faces = self.game.faces
        luck = Steered(walk.seed, faces.index(walk.favoured)) if walk.favoured else Seeded(walk.seed)
        if walk.begins == "beginning":
            self.match = Match.new(self.game, luck)
            self.referee = Referee(walk.seats, walk.first_seat, walk.must_shuffle)
            said = self.referee.begin(self.match.record().start)
        else:
            text = position(self.rng, walk)
            self.match = Match(self.game, luck, notation.read(self.game, text))
            self.referee = Referee(walk.seats, "1", walk.must_shuffle)
            self.referee.look_at(text)
            said = []
        self.decisions = 0
        self.notes = 0
        self.compare("the beginning", said)

    def play(self) -> None:
        """All of it, or as far as the walk goes; both must agree after every step."""
        while not self.match.is_over and self.decisions < self.walk.most:
            seat = self.match.waiting()[0]
            self.follow(seat, self.choice())
            self.decisions += 1
        if self.match.is_over:
            outcome = self.match.outcome
            assert self.referee.step == "over"
            assert outcome.ending == self.referee.ending
            assert outcome.winners == self.referee.winners

    def choice(self) -> str:
        """Home with the points, into a battle, through a portal or a swap if possible; now and then anything."""
        (legal,) = self.referee.legal().values()
        ends = [self.referee.picture_of_end(token) for token in self.referee.ends]
        tempting = [str(end["token"]) for end in ends if end["wins"]]
        tempting = tempting or [str(end["token"]) for end in ends if end["battle"]]
        tempting = tempting or [str(end["token"]) for end in ends if end["portal"]]
        tempting = tempting or [token for token in legal if token.startswith("swap") and self.is_own(token)]
        return self.rng.choice(tempting if tempting and self.rng.random() < 0.7 else legal)

    def is_own(self, token: str) -> bool:
        """Whether the seat that chooses is one of the two swapped."""
        return f"seat{self.referee.seat + 1}" in token

    def follow(self, seat: int, token: str) -> None:
        """Let both do it, and compare."""
        before = notation.write(self.game, self.match.state)
        self.match.play(seat, token)
        try:
            said = self.referee.play(seat, token, self.match.entries[-1].outcomes)
            self.compare(token, said)
        except AssertionError as error:
            raise Disagreement(f"{self.walk}\n{before}{token}: {error}") from error

    def compare(self, token: str, said: list[Told]) -> None:
        """Who may do what, the whole table (for one seat after the other), and the public notes."""
        legal = self.referee.legal()
        assert self.match.waiting() == sorted(legal), token
        for seat in range(self.walk.seats):
            assert sorted(self.match.legal(seat)) == legal.get(seat, []), token
        views = [cast(ShuffleView, self.match.view(eyes)) for eyes in (self.decisions % self.walk.seats, SPECTATOR)]
        assert [view.eyes for view in views] == [self.decisions % self.walk.seats, -1]
        table, choices = self.referee.picture(), self.choices()
        for view in views:
            assert picture(view) == table, token
            self.compare_ends(view.ends)
            assert shown_choices(view) == choices, token
        notes = self.match.notes(SPECTATOR, self.notes)
        assert [told(self.game, note) for note in notes] == said, token
        self.notes += len(notes)

    def choices(self) -> Choices:
        """What comes of every slide and turn, every room for a monster, every swap, as the referee sees it."""
        referee, answers = self.referee, sorted(self.referee.answers)
        return (
            [referee.picture_of_change(token) for token in answers if token.startswith(("slide:", "turn:"))],
            [referee.picture_of_lair(token) for token in answers if token.startswith("put:")],
            [referee.picture_of_swap(token) for token in answers if token.startswith("swap:")],
        )

    def compare_ends(self, ends: tuple[EndView, ...]) -> None:
        """Every way to move, each with a route that leads there."""
        assert sorted(end.token for end in ends) == sorted(self.referee.ends)
        for end in ends:
            shown = {name: getattr(end, name) for name in ("token", "space", "portal", "battle", "wins", "cut")}
            assert shown == self.referee.picture_of_end(end.token)
            routes = [tuple(space.name for space in route) for route in self.referee.ends[end.token]]
            assert end.route in routes, f"{end.token}: {end.route} is none of {routes}"
            self.referee.shown[end.token] = len(end.route)


@pytest.mark.slow
def test_game_and_referee_agree_on_an_eighth_of_the_walks() -> None:
    for walk in islice(walks(), 0, None, 8):
        SideBySide(walk).play()


@pytest.mark.long
def test_game_and_referee_agree_and_every_clause_comes_up() -> None:
    used: Counter[str] = Counter()
    decisions = 0
    for walk in walks():
        table = SideBySide(walk)
        table.play()
        used += table.referee.used
        decisions += table.decisions
    rare = {
        clause: used[clause] for clause in written_clauses(GAMES / "shuffle") if used[clause] < ENOUGH_OF_EACH_CLAUSE
    }
    assert not rare, f"seen too rarely: {rare}"
    assert not (RARE_HALVES - set(used)), "never seen"
    assert decisions >= ENOUGH_DECISIONS


def test_a_short_walk_agrees() -> None:
    """A little of it, quickly, for every number of seats."""
    for seats in range(2, 7):
        SideBySide(Walk("beginning", "", seats, "random", "off", seats, 30)).play()
        SideBySide(Walk("late", "", seats, "1", "on", seats, 30)).play()


def test_the_referee_knows_the_examples_of_the_rulebook() -> None:
    """A Water monster is strong by the fire and weak on earth; a 4 beats the Possessed King unless it is strong."""
    assert [strength("kraken", element) for element in ("fire", "earth", "water")] == ["strong", "weak", "normal"]
    assert ["4" in MONSTERS["king"][which].split() for which in ("weak", "normal", "strong")] == [True, True, False]


class Ghosts(Referee):
    """A referee who lets pawns walk through each other."""

    def stands(self, space: Space, but: int = -1) -> bool:
        return super().stands(space, but) and but == -1


class Loose(Referee):
    """A referee who lets a move end anywhere within the roll."""

    def find_ends(self, routes: list[list[Space]]) -> None:
        super().find_ends(routes)
        self.ends |= {f"move:{route[-1].name}": [route] for route in routes}


@pytest.mark.parametrize(("slip", "begins"), [(Ghosts, "penned"), (Loose, "beginning")])
def test_a_planted_slip_is_noticed(slip: type[Referee], begins: str) -> None:
    """A referee with a slip soon disagrees."""
    table = SideBySide(Walk(begins, "", 4, "1", "off", 7, 20))
    table.referee.__class__ = slip
    with pytest.raises(AssertionError):
        table.play()
