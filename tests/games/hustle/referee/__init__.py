"""A second referee for Dungeon Hustle.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md alone; it
shares no line with the game it checks. Every card is a word, every place a pair of numbers or the name of a corner.
Numbers such as 4.2 or R9 are the clauses of RULES.md; every place where a clause decides something counts it in `used`.

There is a file for each step of a turn: `hustling`, `wandering`, `combat`, `questing`, `spawning`, `resting`, `ending`.
Each step knows the next, so each class is built on the one of the step that follows, and all on the `table`, with
`helping`, `driving` and `paying`, which are part of several steps. What is in the box is written down in `box`, and
what a payment is in `costs`.
"""

from tests.games.hustle.referee.parts import Disagreement
from tests.games.hustle.referee.referee import Referee

__all__ = ("Disagreement", "Referee")
