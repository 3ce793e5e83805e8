"""A table of Dungeon Mayhem for tests: a text position, the words players say, a text position.

table = Table('''
    step play seat1
    turn seat1  owed 1
    seat1 lia    hand for-justice fluffy
    seat2 sutha  hp 4
    ''')
table.play("play:for-justice")
table.shows('''
    step play seat1
    turn seat1  owed 1
    played for-justice
    seat1 lia    hand fluffy
    seat2 sutha  hp 3
    ''')
"""

from typing import ClassVar

from dungeonbox.games.mayhem import notation as writing
from dungeonbox.kernel.chance import SPECTATOR
from tests.games.positions import Notation, Spelling, eyes_of
from tests.games.positions import Table as AnyTable

__all__ = ("NEW_GAME", "Table", "eyes_of")

NEW_GAME = """
    step choose-hero seat1
    turn -
    seat1 -
    seat2 -
    """


class Table(AnyTable):
    """A match that begins at a position; options by name, for example `fireball_ignores_shields="on"`."""

    id = "mayhem"
    notation: ClassVar[Notation] = writing
    spelling = Spelling(
        sections=(*writing.ZONES, *writing.NUMBERS, "owed", "falls", "ending"),
        unordered=("hand", "known", "discard", "deck"),
        left_out={"hp": "10", "turns": "0", "fell": "0", "disguised": "0", "owed": "0", "falls": "0"},
    )

    def told(self, *kinds: int) -> list[tuple[int, int]]:
        """The public part of notes of these kinds, in order: the kind, and the seat it is about."""
        return [(note.kind, note.public[0]) for note in self.match.notes(SPECTATOR) if note.kind in kinds]
