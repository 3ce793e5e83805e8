"""What luck, players and their Defense cards are to the second referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.games.mayhem.referee.box import FULL_HEALTH

# Luck is either the list of what was drawn, or (to let the referee play alone) a source that draws one of the
# things that are possible.
Outcome = str | int
Luck = Sequence[Outcome] | Callable[[Sequence[Outcome]], Outcome]


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Shield:
    """A Defense card in front of a player."""

    card: str
    left: int  # symbols without a damage token
    came: str  # "played", "stolen" or "charmed"


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    hp: int = FULL_HEALTH
    disguised: bool = False
    turns: int = 0
    fell: int = 0  # 0 while standing
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    shields: list[Shield] = field(default_factory=list)  # the oldest first
