"""A position as a few lines of text, and back exactly.

    step move seat2
    turn 12  first seat1  target 7  dice slide four
    row1 foyer/90:king  crypt?     start   well/270
    row2 forge?         canal/180  gap     dock
    ...
    red a1.n c2.sw
    seat1 c1.mid
    seat2 a1.e  souls imp toad

Rows are the dungeon as it lies: a room by its word, how far it is turned clockwise, then its monster, `?` if it lies
face down. Lines of colours are portals in play. `step put` says from which cell, `step place-first` and
`place-second` which pair and where its first end is to lie, `step over` how it ended and who won. Tiles that are named
nowhere have not been seen; points follow from the souls. Where nothing else is said it is turn 1, seat 1 began, and
as many points are needed as at the start.
"""

import re
from typing import cast

from librt.vecs import vec

from dungeonbox.games.shuffle.actions import cell_word, space_word
from dungeonbox.games.shuffle.components import COLOURS, MONSTERS, PAIRS, PLACES, ROLLS, SYMBOLS
from dungeonbox.games.shuffle.rules import STEPS, Shuffle
from dungeonbox.games.shuffle.state import ENDINGS, FACE_DOWN, GAP, NO_MONSTER, NOWHERE, Explorer, ShuffleState
from dungeonbox.games.shuffle.steps import OVER, PLACE_FIRST, PLACE_SECOND, PUT, START_TURN
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word
from dungeonbox.kernel.stack import WIDTH, Stack
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.zones import Bag, Pile

__all__ = ("read", "write")

STEP_NAMES = [step.name for step in STEPS]

TABLE = ("turn", "first", "target", "dice")
EXPLORER = ("souls",)
GAP_WORD = "gap"
ROOM = re.compile(r"([a-z0-9-]+)(?:/(90|180|270))?(\?|:[a-z0-9-]+)?")
ENDING_WORDS = [ending.replace(" ", "-") for ending in ENDINGS]


# Writing -------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> str:
    """The position as text."""
    rules = cast(Shuffle, game)
    s = cast(ShuffleState, state)
    lines = eyes_lines(s.eyes)
    lines.append(_write_frame(rules, s.stack.listed()))
    dice = f"  dice {SYMBOLS[s.symbol]} {ROLLS[s.roll]}" if s.roll != NONE else ""
    lines.append(f"turn {s.turn}  first {seat_word(s.first)}  target {s.target}{dice}")
    rooms = [_write_room(rules, s, cell) for cell in range(rules.cells)]
    width = max(map(len, rooms))
    for row in range(rules.side):
        cells = rooms[row * rules.side : (row + 1) * rules.side]
        lines.append(f"row{row + 1} " + "  ".join(f"{room:{width}}" for room in cells).rstrip())
    for pair in range(PAIRS):
        if s.portals[2 * pair] != NOWHERE:
            ends = [space_word(s.portals[2 * pair + end], rules.side) for end in (0, 1)]
            lines.append(f"{COLOURS[pair]} {' '.join(ends)}")
    lines += [_write_explorer(rules, s, seat) for seat in range(len(s.explorers))]
    return "\n".join(lines) + "\n"


def _write_frame(rules: Shuffle, frame: list[int]) -> str:
    step, seat, what, whom, left = frame[-WIDTH:]
    line = f"step {STEPS[step].name} {seat_word(seat)}"
    if step == PUT:
        return f"{line}  {cell_word(what, rules.side)}"
    if step == PLACE_FIRST:
        return f"{line}  {COLOURS[what]}"
    if step == PLACE_SECOND:
        return f"{line}  {COLOURS[what]} {space_word(whom, rules.side)}"
    if step == OVER:
        return f"{line}  {ENDING_WORDS[left]} {' '.join(seat_word(winner) for winner in seats_in(whom))}"
    return line


def _write_room(rules: Shuffle, s: ShuffleState, cell: int) -> str:
    if s.rooms[cell] == GAP:
        return GAP_WORD
    word = rules.box.rooms[s.rooms[cell]]
    if s.turned[cell]:
        word += f"/{90 * s.turned[cell]}"
    monster = s.monsters[cell]
    if monster == FACE_DOWN:
        return word + "?"
    return word if monster == NO_MONSTER else f"{word}:{rules.box.monsters[monster]}"


def _write_explorer(rules: Shuffle, s: ShuffleState, seat: int) -> str:
    explorer = s.explorers[seat]
    line = f"{seat_word(seat)} {space_word(explorer.space, rules.side)}"
    souls = [rules.box.monsters[soul] for soul in explorer.souls.listed()]
    return f"{line}  souls {' '.join(souls)}" if souls else line


# Reading -------------------------------------------------------------------------------------------------


def read(game: Game[State], text: str) -> ShuffleState:
    """The position this text describes; a BadNotation says which line is wrong and why."""
    reading = _Reading(cast(Shuffle, game))
    reading.read(text)
    return reading.state()


class _Reading(PositionReader):
    """A position in the course of being read."""

    def __init__(self, rules: Shuffle) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.frame: list[int] = []
        self.rows: dict[int, list[tuple[int, int, int]]] = {}
        self.portals: dict[int, list[int]] = {}
        self.explorers: dict[int, tuple[int, list[int]]] = {}
        self.cells = [cell_word(cell, rules.side) for cell in range(rules.cells)]
        self.spaces = [space_word(space, rules.side) for space in range(rules.cells * PLACES)]

    def line(self, words: list[str]) -> None:
        """Read one line."""
        first, *rest = words
        if first == "step":
            self._read_frame(rest)
        elif first in TABLE:
            self.read_table(words, TABLE)
        elif first.startswith("row"):
            self._read_row(first, rest)
        elif first in COLOURS:
            self._read_portals(COLOURS.index(first), rest)
        else:
            self._read_explorer(words)

    def _check(self, words: list[str], count: int, what: str) -> None:
        if len(words) != count:
            self.fail(f"expected {what}, got {' '.join(words)[:80]!r}")

    # Lines -----------------------------------------------------------------------------------------------

    def _read_frame(self, words: list[str]) -> None:
        if self.frame:
            self.fail("step is here twice")
        if not words or words[0] not in STEP_NAMES:
            self.fail(f"expected a step ({', '.join(STEP_NAMES)}), got {' '.join(words)[:80]!r}")
        step = STEP_NAMES.index(words[0])
        seat = self.seat(words[1] if len(words) > 1 else "")
        what, whom, left = NONE, NONE, 0
        rest = words[2:]
        if step == PUT:
            self._check(rest, 1, "the cell of the monster")
            what = self.one_of(rest[0], self.cells, "cell")
        elif step in (PLACE_FIRST, PLACE_SECOND):
            self._check(rest, 1 + (step == PLACE_SECOND), "a colour, and where its first end lies")
            what = self.one_of(rest[0], COLOURS, "colour")
            whom = self.one_of(rest[1], self.spaces, "space") if step == PLACE_SECOND else NONE
        elif step == OVER:
            left = self.one_of(rest[0] if rest else "", ENDING_WORDS, "ending")
            whom = sum(1 << winner for winner in {self.seat(word) for word in rest[1:]})
        else:
            self._check(rest, 0, "nothing more")
        self.frame = [step, seat, what, whom, left]

    def _read_row(self, name: str, words: list[str]) -> None:
        row = self.one_of(name, [f"row{row + 1}" for row in range(self.rules.side)], "row")
        if row in self.rows:
            self.fail(f"{name} is here twice")
        self._check(words, self.rules.side, f"{self.rules.side} rooms or gaps")
        self.rows[row] = [self._room(word) for word in words]

    def _room(self, word: str) -> tuple[int, int, int]:
        """Room, quarter turns and monster of a cell."""
        if word == GAP_WORD:
            return GAP, 0, NO_MONSTER
        found = ROOM.fullmatch(word)
        if not found:
            self.fail(f"expected a room, got {word[:80]!r}")
        room = self.one_of(found[1], self.rules.box.rooms, "room")
        turned = int(found[2] or 0) // 90
        if found[3] is None:
            return room, turned, NO_MONSTER
        if found[3] == "?":
            return room, turned, FACE_DOWN
        return room, turned, self.one_of(found[3][1:], self.rules.box.monsters, "monster")

    def _read_portals(self, pair: int, words: list[str]) -> None:
        if pair in self.portals:
            self.fail(f"{COLOURS[pair]} is here twice")
        self._check(words, 2, "the spaces of both portals")
        self.portals[pair] = sorted(self.one_of(word, self.spaces, "space") for word in words)

    def _read_explorer(self, words: list[str]) -> None:
        seat = self.seat(words[0])
        if seat in self.explorers:
            self.fail(f"{words[0]} is here twice")
        space = self.one_of(words[1] if len(words) > 1 else "", self.spaces, "space")
        if len(words) > 2 and words[2] not in EXPLORER:
            self.fail(f"expected souls, got {words[2][:80]!r}")
        self.explorers[seat] = (space, [self.one_of(word, self.rules.box.monsters, "monster") for word in words[3:]])

    # The position ----------------------------------------------------------------------------------------

    def state(self) -> ShuffleState:
        """Put the position together."""
        rules = self.rules
        if not self.frame:
            self.fail("the position has no step line")
        if len(self.rows) != rules.side:
            self.fail(f"expected {rules.side} rows, got {len(self.rows)}")
        if len(self.explorers) != rules.seats:
            self.fail(f"expected {rules.seats} lines of explorers, got {len(self.explorers)}")
        cells = [cell for row in range(rules.side) for cell in self.rows[row]]
        symbol, roll = self._dice()
        s = ShuffleState(
            self.eyes,
            Stack.of(self.frame),
            vec[Explorer]([self._explorer(seat) for seat in range(rules.seats)]),
            self.seat(" ".join(self.section("first", "seat1"))),
            self.count(self.section("turn", "1")),
            self.count(self.section("target", str(rules.target))),
            symbol,
            roll,
            Pile.of([room for room, _, _ in cells]),
            Pile.of([turned for _, turned, _ in cells]),
            Pile.of([monster for _, _, monster in cells]),
            Pile.of([end for pair in range(PAIRS) for end in self.portals.get(pair, [NOWHERE, NOWHERE])]),
            self._deck([monster for _, _, monster in cells]),
        )
        if wrong := rules.check(rules.determinize(s, Seeded(0))):
            raise BadNotation(f"this position cannot be: {'; '.join(wrong)}")
        return s

    def _dice(self) -> tuple[int, int]:
        words = self.section("dice", "")
        if not words and self.frame[0] in (START_TURN, OVER):
            return NONE, NONE
        self._check(words, 2, "what both dice show")
        return self.one_of(words[0], SYMBOLS, "symbol"), self.one_of(words[1], ROLLS, "roll")

    def _explorer(self, seat: int) -> Explorer:
        space, souls = self.explorers[seat]
        return Explorer(space, Bag.of(souls), sum(self.rules.box.points[soul] for soul in souls))

    def _deck(self, monsters: list[int]) -> Bag:
        """Every tile that is named nowhere."""
        seen = {*monsters, *(soul for _, souls in self.explorers.values() for soul in souls)}
        return Bag.of([monster for monster in range(MONSTERS) if monster not in seen])
