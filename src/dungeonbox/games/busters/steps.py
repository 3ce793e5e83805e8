"""The numbers of the steps, in the order of the rulebook: choosing heroes, then monster by monster.

A step's number is its place in `STEPS` of rules.py; the class of the same name is the step.
"""

from typing import Final

from dungeonbox.games.busters import effects
from dungeonbox.games.busters.actions import Actions
from dungeonbox.games.busters.components import Box, deck_of
from dungeonbox.games.busters.state import BustersState
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.step import Step
from dungeonbox.kernel.types import NONE, Int, Seats

CHOOSE_HERO: Final = 0
DEAL: Final = 1
APPEAR: Final = 2
CHOOSE_CARD: Final = 3
REVEAL: Final = 4
PUNISH: Final = 5
LOSE: Final = 6
SHARE: Final = 7
TAKE: Final = 8
ONWARD: Final = 9
OVER: Final = 10


class Book:
    """What the rules of one setup are looked up in: its monsters, its action ids, its options."""

    def __init__(self, setup: GameSetup, box: Box) -> None:
        self.seats: Int = setup.seats
        self.box = box
        self.action_ids = Actions(box, setup.seats)
        self.cast = Cast(len(box.heroes), len(box.words), effects.CHOSE, DEAL, "2.2", "R11")
        hand = f"{setup.options['hands']} {setup.seats}"
        self.low: Int = box.lowest[hand]
        self.high: Int = box.highest[hand]
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.has_pledges = setup.options["pledges"] == "on"


class BustersStep(Step[BustersState]):
    """§R12 A step of this game, with the book it looks things up in; a question is only asked if there is a choice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.seats
        self.box = book.box
        self.action_ids = book.action_ids

    def to_act(self, s: BustersState) -> Seats:
        """The seat in the frame; none while something happens by itself."""
        if s.stack.seat == NONE:
            return 0
        return 1 << s.stack.seat

    def enter(self, s: BustersState, dungeon: Int, clause: str, notes: Notes) -> None:
        """§2.7 §2.8 §7.4 The cards of a dungeon; the one that is never drawn is the one left out (§R8)."""
        s.dungeon = dungeon
        s.deck = deck_of(self.box, dungeon)
        s.stack.step = APPEAR
        notes.tell(effects.DUNGEON, clause, dungeon, dungeon, s.deck.size(), self.box.left_out)
