"""A second referee for the game Dungeon Attack.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md
alone; it shares no line with the game it checks. Numbers such as 4.2 or R9 are the clauses of RULES.md. Every
place where a clause decides something counts it in `used`, and the rare halves of clauses are counted in words in
`special`, so that a test can tell what was really seen at work.

A level goes through the files in this order: `acting`, `rolling`, `judging`, `hits`, `turns`, `treasure`. Each chapter
knows the next, so each class is built on the one of the chapter that follows, and all on the `table`. What is in the
box is written down in `box`.
"""

from tests.games.attack.referee.box import ADVENTURERS, GOODS, LEVELS, OUT, SIDES
from tests.games.attack.referee.parts import Disagreement, Player, Turn
from tests.games.attack.referee.referee import Referee

__all__ = (
    "ADVENTURERS",
    "GOODS",
    "LEVELS",
    "OUT",
    "SIDES",
    "Disagreement",
    "Player",
    "Referee",
    "Turn",
)
