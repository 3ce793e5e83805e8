"""Dungeon Shuffle, edition 1: the list of steps that is the flow of a game, its setting up, its end, and its sight.

The steps are in turn.py, shuffling.py and moving.py; what slides, portals and battles do is in effects.py.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.games.shuffle import components, effects, moving, shuffling, turn
from dungeonbox.games.shuffle.actions import tokens
from dungeonbox.games.shuffle.components import (
    FIRST_ROOM,
    LEAST_SEATS,
    MONSTERS,
    PAIRS,
    PAWNS,
    QUARTERS,
)
from dungeonbox.games.shuffle.effects import start_space
from dungeonbox.games.shuffle.invariants import broken
from dungeonbox.games.shuffle.sight import redact, unseen_cards, write_redacted
from dungeonbox.games.shuffle.state import (
    EMPTY,
    ENDINGS,
    ESCAPED,
    FACE_DOWN,
    GAP,
    NO_MONSTER,
    NOWHERE,
    Explorer,
    ShuffleState,
    read_state,
)
from dungeonbox.games.shuffle.steps import LARGE, OVER, START_TURN, Book, ShuffleStep
from dungeonbox.games.shuffle.view import picture
from dungeonbox.kernel.chance import EVERYONE, SPECTATOR, WHOLE, Chance
from dungeonbox.kernel.game import Game, Outcome, ScoreLine, State, UnseenCards, View, worth_of_places
from dungeonbox.kernel.info import GameSetup, Measures, Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.step import SteppedGame
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag, Pile

QUESTIONS_A_TURN: Final = 4
DRAWS_A_TURN: Final = 4
"""A generous bound on what the first turn draws beside the rooms and how each is turned."""
TYPICAL_LENGTHS: Final = {2: 548, 3: 828, 4: 1094, 5: 1386, 6: 1665}
"""By seats."""
TIE_BREAKER: Final = "being on the start space"
ASKED: Final = ("shuffle", "put", "swap")
"""The steps whose views say what comes of each answer; those of a move do so by its routes."""

STEPS: Final[tuple[type[ShuffleStep], ...]] = (
    turn.StartTurn,
    shuffling.Change,
    shuffling.Put,
    shuffling.PlaceFirst,
    shuffling.PlaceSecond,
    turn.Advance,
    moving.Move,
    moving.Swap,
    moving.Battle,
    turn.EndTurn,
    turn.Over,
)
"""The turn diagram: every step of a game, in the order of the rulebook."""


class Shuffle(SteppedGame[ShuffleState]):
    """The rulebook for so many seats, with the rooms and monsters of a box."""

    def __init__(self, setup: GameSetup) -> None:
        box = components.load(setup.components)
        book = Book(setup, box)
        super().__init__(
            setup,
            Traits(luck=True),
            tokens(book.side, setup.seats),
            box.faces(),
            Measures(
                max_length=setup.seats * int(box.most_turns) * QUESTIONS_A_TURN,
                typical_length=TYPICAL_LENGTHS[setup.seats],
                max_draws=2 * book.side * book.side + DRAWS_A_TURN,
                max_outcomes=len(box.faces()),
            ),
            [step(book) for step in STEPS],
        )
        self.box = box
        self.side = book.side
        self.cells = book.side * book.side
        self.action_ids = book.action_ids
        self.target: int = box.targets[setup.seats - LEAST_SEATS]
        """§2.2 The points that are needed at the start."""
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1

    # Setting up ------------------------------------------------------------------------------------------

    def start(self, chance: Chance, notes: Notes) -> ShuffleState:
        """§2.2 §3.4 §3.6 §R19 A dungeon, all pawns on the start space, and a first seat."""
        rooms, turned = self._lay_rooms(chance)
        explorers = vec[Explorer]()
        for _seat in range(self.seats):
            explorers = append(explorers, Explorer(0, Bag.empty(), 0))
        first = self.first_seat
        clause = "R19"
        if first == NONE:
            first = chance.below(self.seats, EVERYONE)
            clause = "3.6"
        portals = Pile.of([NOWHERE] * (2 * PAIRS))
        s = ShuffleState(
            WHOLE,
            Stack(START_TURN, first),
            explorers,
            first,
            0,
            self.target,
            NONE,
            NONE,
            rooms,
            turned,
            self._lay_monsters(rooms),
            portals,
            Bag.of(list(range(MONSTERS))),
        )
        for explorer in s.explorers:
            explorer.space = start_space(s, self.box)
        notes.tell(effects.GOAL, "2.2", self.target)
        notes.tell(effects.FIRST, clause, first)
        self.advance(s, chance, notes)
        return s

    def _lay_rooms(self, chance: Chance) -> tuple[Pile, Pile]:
        """§3.1 §3.2 §3.3 §11.1 §11.2 §11.3 §R13 §R16 The rooms by cell, and how each is turned.

        Where the two special cards lie is drawn first: so every draw decides something that can be seen.
        """
        box = self.box
        ordinary = Bag.empty()
        for room in range(len(box.rooms)):
            if room != box.start and room != box.remove:
                ordinary.add(FIRST_ROOM + room)
        cells = self._cells_for_cards()
        start = cells.take_at(chance.below(cells.size(), EVERYONE))
        cells.take_at(chance.below(cells.size(), EVERYONE))  # Remove this Card
        rooms = Pile.empty()
        turned = Pile.empty()
        for cell in range(self.cells):
            if cell == start:
                rooms.push(box.start)
            elif cells.has(cell):
                rooms.push(chance.take(ordinary, EVERYONE) - FIRST_ROOM)
            else:
                rooms.push(GAP)
            turned.push(0 if rooms[cell] == GAP else chance.below(QUARTERS, EVERYONE))
        return rooms, turned

    def _cells_for_cards(self) -> Bag:
        """§3.2 §11.2 Every cell, but the middle of the large grid."""
        cells = Bag.of(list(range(self.cells)))
        if self.side == LARGE:
            cells.remove(self.cells // 2)
        return cells

    def _lay_monsters(self, rooms: Pile) -> Pile:
        """§3.5 A tile face down in every room but the Start Portal."""
        monsters = Pile.empty()
        for room in rooms.cards:
            monsters.push(NO_MONSTER if room == GAP or room == self.box.start else FACE_DOWN)
        return monsters

    # The end ---------------------------------------------------------------------------------------------

    def reckon(self, s: ShuffleState) -> Outcome:
        """§2.1 §R12 The winners first, the others by their points."""
        winners = s.stack.whom
        merits: list[int] = []
        lines: list[ScoreLine] = []
        totals: list[int] = []
        for seat in range(self.seats):
            points: int = s.explorers[seat].points
            totals.append(points)
            merits.append(points + 1000 * (winners >> seat & 1))
            lines.append(ScoreLine(seat, "souls", points, s.explorers[seat].souls.size()))
        places = [1 + sum([1 for other in merits if other > merit]) for merit in merits]
        for seat in range(self.seats):
            if (winners >> seat) & 1 == 1:
                places[seat] = 1
        pawns = PAWNS[: self.seats]
        worth = worth_of_places(places)
        ending = ENDINGS[s.stack.left]
        decided = self._tie_breaker(s, totals)
        return Outcome(ending, tuple(places), worth, tuple(lines), pawns, tuple(totals), decided)

    def _tie_breaker(self, s: ShuffleState, totals: list[int]) -> str:
        """§R12 With the last monster gone, of several with the most points those on the start space win."""
        is_won = [(s.stack.whom >> seat) & 1 == 1 for seat in range(self.seats)]
        is_tied = sum([1 for total in totals if total == max(totals)]) > sum([1 for won in is_won if won])
        return TIE_BREAKER if s.stack.left == EMPTY and is_tied else ""

    # Sight -----------------------------------------------------------------------------------------------

    def redact(self, s: ShuffleState, eyes: Int) -> ShuffleState:
        return redact(s, eyes)

    def write_redacted(self, s: ShuffleState, eyes: Int, out: FieldWriter) -> None:
        write_redacted(s, eyes, out)

    def unseen_cards(self, observation: ShuffleState) -> list[UnseenCards]:
        return unseen_cards()

    def view(self, observation: ShuffleState) -> View:
        is_over = observation.stack.step == OVER
        winners = [seat for seat in range(self.seats) if is_over and observation.stack.whom >> seat & 1]
        step = self.step_name(observation)
        legal = list(self.legal(observation, observation.stack.seat)) if step in ASKED else []
        return picture(observation, self.box, self.action_ids, self.tokens, self.side, step, legal, winners)

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        """The clause that keeps the seat whose observation this is from doing that."""
        seat = observation.eyes
        step = observation.stack.step
        if seat == SPECTATOR:
            return "1.1"
        if step == OVER:
            return "10.1" if observation.stack.left == ESCAPED else "R12"
        if observation.stack.seat != seat:
            return "R19"
        return self.steps[step].why_not(observation, action)

    # Housekeeping ----------------------------------------------------------------------------------------

    def read(self, eyes: int, stack: Stack, fields: FieldReader) -> ShuffleState:
        return read_state(eyes, stack, fields, self.seats)

    def position(self, s: ShuffleState) -> str:
        from dungeonbox.games.shuffle import notation

        return notation.write(cast(Game[State], self), s)

    def from_position(self, text: str) -> ShuffleState:
        from dungeonbox.games.shuffle import notation

        return notation.read(cast(Game[State], self), text)

    def check(self, s: ShuffleState) -> list[str]:
        return broken(s, self.box, self.side)
