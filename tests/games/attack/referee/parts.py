"""What dice, players and turns are to the second referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.games.attack.referee.box import GOODS, NOBODY, OUT, UNHURT

Outcome = str | int
Answers = dict[str, Callable[[], None]]


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Die:
    """A die of the roll in hand."""

    kind: str
    face: str = ""
    state: str = "fresh"  # or "picked" by the retainer, or "settled": not to be rerolled any more (R3)


@dataclass
class Player:
    """One seat and all that lies before it."""

    seat: int
    hero: str = ""
    rating: int = 0
    ability: str = ""  # its effects in a row
    every: str = ""  # turn, or level (R25)
    spent: bool = False  # an ability that is used once a level (R25)
    hits: int = UNHURT
    fled: bool = False
    faces: list[int] = field(default_factory=lambda: [0, 0])
    pile: list[int] = field(default_factory=lambda: [0, 0])
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    retainer: str = "none"  # or "hired", or "leaving": used, but it still counts in this roll (R23)
    earned: bool = False  # the coin for a bust, in this level (R20)
    turns: int = 0  # in this level
    said: list[str] = field(default_factory=list)

    def in_play(self) -> bool:
        """6.3, 7.5: neither knocked out nor fled."""
        return self.hits < OUT and not self.fled

    def is_free(self) -> bool:
        """Whether it faces no dice."""
        return self.faces == [0, 0]


@dataclass
class Turn:
    """What has to be remembered of a turn until it ends."""

    player: Player
    dice_were_out: bool  # somebody has faced dice in this turn
    ability_used: bool = False
    items_used: int = 0  # rerolls by weapons and artefacts
    busted: bool = False
    assisted: int = NOBODY
    rallied: bool = False
    deflected: bool = False
    healed_alone: bool = False  # by a Recover action of the only one in play (R16)
    hits: int = 0  # neither cancelled nor taken yet


def name_of(seat: int) -> str:
    """A seat as tokens spell it."""
    return f"seat{seat + 1}"
