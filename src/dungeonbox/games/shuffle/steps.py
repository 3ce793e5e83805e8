"""The numbers of the steps, in the order of the rulebook.

A step's number is its place in `STEPS` of rules.py; the class of the same name is the step.
"""

from typing import Final

from dungeonbox.games.shuffle import effects
from dungeonbox.games.shuffle.actions import Actions
from dungeonbox.games.shuffle.components import Box
from dungeonbox.games.shuffle.state import EMPTY, ESCAPED, GAP, NO_MONSTER, ShuffleState
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.step import Step
from dungeonbox.kernel.types import Int, Seats

START_TURN: Final = 0
CHANGE: Final = 1
PUT: Final = 2
PLACE_FIRST: Final = 3
PLACE_SECOND: Final = 4
ADVANCE: Final = 5
MOVE: Final = 6
SWAP: Final = 7
BATTLE: Final = 8
END_TURN: Final = 9
OVER: Final = 10

LARGE: Final = 5
"""From so many players on the grid is 5 x 5."""


class Book:
    """What the rules of one setup are looked up in: its rooms and monsters, its action ids, its options."""

    def __init__(self, setup: GameSetup, box: Box) -> None:
        self.seats: Int = setup.seats
        self.box = box
        self.side: Int = 5 if setup.seats >= LARGE else 4
        self.action_ids = Actions(self.side, setup.seats)
        self.is_forced = setup.options["must_shuffle"] == "on"


class ShuffleStep(Step[ShuffleState]):
    """§R21 A step of this game, with the book it looks things up in; a question is only asked if there is a choice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.seats
        self.box = book.box
        self.side = book.side
        self.cells = book.side * book.side
        self.action_ids = book.action_ids

    def is_empty_room(self, s: ShuffleState, cell: Int) -> bool:
        """§5.7 §5.8 Whether a monster can move into this cell."""
        room = s.rooms[cell]
        return room != GAP and room != self.box.start and s.monsters[cell] == NO_MONSTER

    def has_monster(self, s: ShuffleState) -> bool:
        for monster in s.monsters.cards:
            if monster != NO_MONSTER:
                return True
        return False

    def win(self, s: ShuffleState, clause: str, notes: Notes) -> None:
        """§2.1 §10.1 §R11 Back at the Start Portal with the points."""
        notes.tell(effects.HOME, clause, s.stack.seat, s.explorers[s.stack.seat].points, s.target)
        self.end(s, ESCAPED, 1 << s.stack.seat, clause, notes)

    def win_without_coming_home(self, s: ShuffleState, ending: Int, winners: Int, notes: Notes) -> None:
        """§R12 The highest total wins when no monster is left, or when all turns are had."""
        why: Int = effects.LAST_TURN
        if ending == EMPTY:
            is_tied = self.holders(s, self.highest_total(s)) != winners
            why = effects.LAST_MONSTER_AT_HOME if is_tied else effects.LAST_MONSTER
        count: Int = 0
        for seat in range(self.seats):
            count += (winners >> seat) & 1
        for seat in range(self.seats):
            if (winners >> seat) & 1 == 1:
                notes.tell(effects.WINS, "R12", seat, s.explorers[seat].points, count, why)
        self.end(s, ending, winners, "R12", notes)

    def end(self, s: ShuffleState, ending: Int, winners: Int, clause: str, notes: Notes) -> None:
        for seat in range(self.seats):
            notes.tell(effects.TOTAL, "9.4", seat, s.explorers[seat].points)
        s.stack.step = OVER
        s.stack.whom = winners
        s.stack.left = ending
        notes.tell(effects.OVER, clause)

    def holders(self, s: ShuffleState, points: Int) -> Seats:
        """The seats with so many points."""
        found: Seats = 0
        for seat in range(self.seats):
            if s.explorers[seat].points == points:
                found |= 1 << seat
        return found

    def highest_total(self, s: ShuffleState) -> Int:
        """The most points that any explorer has."""
        highest: Int = 0
        for explorer in s.explorers:
            highest = max(highest, explorer.points)
        return highest
