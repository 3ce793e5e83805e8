"""A table of Dungeon Attack! for tests: a text position, the words players say, a text position.

    table = Table('''
        step act seat1
        level 1  first seat1
        seat1 warrior  faces 3 0
        seat2 seer
        ''')
    table.play("fight", luck="DMF")
    table.shows('''
        dungeon 12 0
        seat1 warrior  faces 1 0  pile 1 0
        ''')

Dice fall as the letters of the luck say: D Defeated, M Moving, F Fighting. Those of the level that a position places
nowhere lie in the dungeon. How many turns an adventurer has had is left out of the text.
"""

import re
from typing import ClassVar

from dungeonbox.games.attack import notation as writing
from tests.games.positions import Notation, Spelling, eyes_of
from tests.games.positions import Table as AnyTable
from tests.games.sentences import sentence

__all__ = ("NAMES", "Table", "eyes_of", "party")

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]
LETTERS = {"D": "defeated", "M": "moving", "F": "fighting"}
TURNS = re.compile(r"  turns \d+")


class Table(AnyTable):
    """A match that begins at a position; options by name, for example `dice="fair"`."""

    id = "attack"
    notation: ClassVar[Notation] = writing
    spelling = Spelling(
        sections=(*writing.TABLE, *writing.ROWS, *writing.HERO),
        unordered=("waited", "said", *writing.ROWS),
        left_out={
            "faces": "0 0",
            "pile": "0 0",
            **{name: "0" for name in writing.HERO if name not in ("faces", "pile")},
        },
    )

    def play(self, *tokens: str, luck: str = "") -> None:
        """Play tokens; the luck may be letters for dice, in words of any length."""
        spelled = [
            " ".join(LETTERS[die] for die in word) if set(word) <= set(LETTERS) else word for word in luck.split()
        ]
        super().play(*tokens, luck=" ".join(spelled))

    def text(self, eyes: str = "") -> str:
        """The position, without the numbers of turns; or all that one seat or the spectator sees."""
        return super().text(eyes) if eyes else TURNS.sub("", super().text())

    def asides(self, seat: str) -> str:
        """What this seat may say besides."""
        return " ".join(self.match.asides(eyes_of(seat)))

    def told(self, since: int = 0) -> list[str]:
        """The public notes as sentences, from the given one on, without silent ones; the players are Ann, Bob ..."""
        notes = self.match.notes(eyes_of("spectator"), since)
        return [said for said in [sentence(self.game, note, NAMES) for note in notes] if said]


def party(*heroes: str, act: str = "seat1", table: str = "level 1  first seat1", step: str = "step act") -> Table:
    """Adventurers about to act, the first of them unless another is named."""
    lines = "\n".join(f"seat{seat} {hero}" for seat, hero in enumerate(heroes, 1))
    return Table(f"{step} {act}\n{table}\n{lines}")
