"""A second referee for Dungeon Shuffle.

It plays the whole game again, slowly and in the plainest way, from the rulebook and the clauses of RULES.md alone; it
shares no line with the game it checks. Routes are found by walking every one of them. Numbers such as 4.2 or R9 are
the clauses of RULES.md; every place where a clause decides something counts it in `used`.

A turn goes through the files in this order: `shuffling`, `moving`, `star`, `battles`, `turns`. Each of them
knows what comes next, so each class is built on the one that follows, and all on the `table`. What is in the box is
looked up in `box`.
"""

from tests.games.shuffle.referee.box import (
    COLOURS,
    DUNGEON_DIE,
    FACE_DOWN,
    MIDDLE,
    MONSTERS,
    PLAYER_DIE,
    RING,
    ROOMS,
)
from tests.games.shuffle.referee.parts import Cell, Disagreement, Room, Space, Told, strength
from tests.games.shuffle.referee.referee import Referee

__all__ = (
    "COLOURS",
    "DUNGEON_DIE",
    "FACE_DOWN",
    "MIDDLE",
    "MONSTERS",
    "PLAYER_DIE",
    "RING",
    "ROOMS",
    "Cell",
    "Disagreement",
    "Referee",
    "Room",
    "Space",
    "Told",
    "strength",
)
