"""A second referee for Dungeon Mayhem.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md
alone; it shares no line with the game it checks. Numbers such as 4.2 or R9 are the clauses of RULES.md. Every
place where a clause decides something counts it in `used`, so that a test can tell which clauses were really
seen at work.

What is in the box is written down in `box`. On the `table` there is `damage`, which leads to the `ending`; `powers` do
such things by themselves, and `turns` hold all together. Each class is built on the one before.
"""

from tests.games.mayhem.referee.box import PRINTED, Box, Deck, word
from tests.games.mayhem.referee.parts import Disagreement, Outcome, Player, Shield
from tests.games.mayhem.referee.referee import Referee

__all__ = ("PRINTED", "Box", "Deck", "Disagreement", "Outcome", "Player", "Referee", "Shield", "word")
