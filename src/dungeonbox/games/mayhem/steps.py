"""The steps of a game in the order of the rulebook: choosing heroes, then turn by turn.

A step's number is its place in `STEPS` of rules.py; the class of the same name is the step.
"""

from typing import Final

from dungeonbox.games.mayhem import effects
from dungeonbox.games.mayhem.actions import Actions
from dungeonbox.games.mayhem.components import Cards, full_deck
from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.step import Step
from dungeonbox.kernel.types import NONE, Int

CHOOSE_HERO: Final = 0
DEAL: Final = 1
START_TURN: Final = 2
PLAY: Final = 3
RESOLVE: Final = 4
CHOOSE_TARGET: Final = 5
CHOOSE_OVERFLOW: Final = 6
CHOOSE_CHARM: Final = 7
CHOOSE_TOUCH: Final = 8
CHOOSE_STEAL: Final = 9
CHOOSE_DESTROY: Final = 10
CHOOSE_FETCH: Final = 11
CHECK: Final = 12
END_TURN: Final = 13
OVER: Final = 14


class Book:
    """What the rules of one setup are looked up in: its cards, its action ids, its options."""

    def __init__(self, setup: GameSetup, cards: Cards) -> None:
        self.seats: Int = setup.seats
        self.cards = cards
        self.action_ids = Actions(cards, setup.seats)
        self.cast = Cast(len(cards.heroes), len(cards.words), effects.CHOSE, DEAL, "2.1", "R19")
        self.decks = [full_deck(cards, hero) for hero in range(len(cards.heroes))]
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        self.fireball_ignores_shields = setup.options["fireball_ignores_shields"] == "on"


class MayhemStep(Step[MayhemState]):
    """A step of this game, with the book it looks things up in."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.seats
        self.cards = book.cards
        self.action_ids = book.action_ids
