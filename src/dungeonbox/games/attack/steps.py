"""The numbers of the steps, in the order of the rulebook: choosing heroes, then level by level, turn by turn.

A step's number is its place in `STEPS` of rules.py; the class of the same name is the step.
"""

from typing import Final

from librt.vecs import append

from dungeonbox.games.attack import effects
from dungeonbox.games.attack.actions import Actions
from dungeonbox.games.attack.components import RESULTS, Box
from dungeonbox.games.attack.state import AttackState
from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.step import Step
from dungeonbox.kernel.types import NONE, Int, Moves

CHOOSE_HERO: Final = 0
BEGIN: Final = 1
START_TURN: Final = 2
ACT: Final = 3
MEND: Final = 4
PICK: Final = 5
RESOLVE: Final = 6
HITS: Final = 7
LEAVE: Final = 8
END_TURN: Final = 9
SEARCH: Final = 10
LOOT: Final = 11
EXCHANGE: Final = 12
GIVE: Final = 13
HIRE: Final = 14
OVER: Final = 15


class Book:
    """What the rules of one setup are looked up in: its dice and adventurers, its action ids, its options."""

    def __init__(self, setup: GameSetup, box: Box) -> None:
        self.seats: Int = setup.seats
        self.box = box
        self.action_ids = Actions(box, setup.seats)
        self.cast = Cast(len(box.heroes), len(RESULTS), effects.CHOSE, BEGIN, "2.1", "R27")
        first = setup.options["first_seat"]
        self.first_seat: Int = NONE if first == "random" else int(first) - 1
        dice = setup.options["dice"]
        self.dice = box.dice(box.dice_for(setup.seats) if dice == "by_seats" else dice)  # §R19
        self.is_coin_once = setup.options["moving_coin"] == "once"


class AttackStep(Step[AttackState]):
    """§R28 A step of this game, with the book it looks things up in; a question is only asked if there is a choice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.seats
        self.box = book.box
        self.dice = book.dice
        self.action_ids = book.action_ids

    def enter(self, s: AttackState, level: Int, notes: Notes) -> None:
        """§2.2 §3.1 A level begins with its starting player's turn."""
        effects.enter(s, self.box, level, notes)
        s.stack.step = START_TURN
        s.stack.seat = s.first

    def add_sending(self, s: AttackState, moves: Moves) -> Moves:
        """§9.2 §R17 To whom a potion can pass the dice: any other player in play."""
        seat = s.stack.seat
        if s.heroes[seat].potions == 0:
            return moves
        for other in range(self.seats):
            if other != seat and s.heroes[other].is_in_play():
                moves = append(moves, self.action_ids.send + other)
        return moves
