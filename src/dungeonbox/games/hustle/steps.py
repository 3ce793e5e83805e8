"""The numbers of the steps, in the order of the rulebook: choosing heroes, then turn by turn.

A step's number is its place in `STEPS` of rules.py; the class of the same name is the step. Those from HELP on are
asked on top of others.
"""

from typing import Final

from dungeonbox.games.hustle import effects
from dungeonbox.games.hustle.components import CHARACTERS, Box
from dungeonbox.games.hustle.state import FIRST_CHARACTER, HustleState
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.step import Step
from dungeonbox.kernel.types import NONE, Int

CHOOSE_HERO: Final = 0
DEAL: Final = 1
START_TURN: Final = 2
COLOUR: Final = 3
JUMP: Final = 4
SLEIGHT: Final = 5
REFILL: Final = 6
WANDER: Final = 7
MENDING: Final = 8
BEFORE: Final = 9
AID: Final = 10
FLIP: Final = 11
FIGHT: Final = 12
STRIKE: Final = 13
DEFEAT: Final = 14
RETREAT: Final = 15
AFTER: Final = 16
QUEST: Final = 17
EFFECT: Final = 18
OMEN: Final = 19
REVEAL: Final = 20
SPAWN: Final = 21
MOVE: Final = 22
REST: Final = 23
TRIM: Final = 24
END_TURN: Final = 25
HELP: Final = 26
AIM: Final = 27
PUSH: Final = 28
SCROLL: Final = 29
FETCH: Final = 30
LAY: Final = 31
TAKE: Final = 32
PAY: Final = 33
KEEP: Final = 34
DROP: Final = 35
OFFER: Final = 36
REFRESH: Final = 37
OVER: Final = 38

# What a payment is for.
FOR_QUEST: Final = 0
FOR_ITEM: Final = 1
FOR_CHARGE: Final = 2


class Book:
    """What the rules of one setup are looked up in: its components and its options."""

    def __init__(self, setup: GameSetup, box: Box) -> None:
        self.seats: Int = setup.seats
        self.box = box
        self.cast = Cast(CHARACTERS, FIRST_CHARACTER, effects.CHOSE, DEAL, "2.1", "R24")
        self.full_deck = box.deck(setup.seats)
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.limit: Int = box.limits[setup.options["difficulty"]]


class HustleStep(Step[HustleState]):
    """§R25 A step of this game, with the book it looks things up in; a question is only asked if there is a choice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.box = book.box


class HandQuestion(HustleStep):
    """§R25 A question about the hand: asked even without a choice, if skipping it could tell others about the hand."""

    def run(self, s: HustleState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        answers = self.legal(s, seat)
        if len(answers) > 1 or self.is_private(s):
            s.stack.offered = answers
            return False
        self.do(s, seat, answers[0], chance, notes)
        return True

    def is_private(self, s: HustleState) -> bool:
        """§R25 Whether the hand has cards that other players do not know."""
        hero = s.hero()
        return hero.hand.size() != hero.known.size()
