"""A table of Dungeon Busters for tests: a text position, the words players say, a text position.

    table = Table('''
        step choose-card
        leader seat1  dungeon 1  monster skeleton  left mimic-1 chimera
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        ''')
    table.play("card:4", "card:5", "card:2", luck="chimera")
    table.shows('''
        monster chimera
        seat1 knight  gems 2 1 1  played 4
        seat2 mage    gems 1 1 1  played 5  trophies skeleton
        seat3 thief   gems 1 2 1  played 2
        ''')

Cards are laid down in the order of the seats unless a seat is named. A hand is all that was not played or laid down,
so positions do not list it.
"""

import re
from typing import ClassVar

from dungeonbox.games.busters import notation as writing
from tests.games.positions import Notation, Spelling, eyes_of
from tests.games.positions import Table as AnyTable
from tests.games.sentences import sentence

__all__ = ("NAMES", "Table", "eyes_of", "party")

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]
HEROES = ["knight", "mage", "thief", "priest", "ranger"]
HAND = re.compile(r"  hand( \d)+")


class Table(AnyTable):
    """A match that begins at a position; options by name, for example `hands="six"`."""

    id = "busters"
    notation: ClassVar[Notation] = writing
    spelling = Spelling(
        sections=(*writing.TABLE, *writing.HERO),
        unordered=("left", "trophies", "hand"),
        left_out={"gems": "0 0 0", "spoils": "0 0 0", "kept": "0", "broken": "0"},
    )

    def text(self, eyes: str = "") -> str:
        """The position, without the hands, which follow from it; or all that one seat or the spectator sees."""
        return super().text(eyes) if eyes else HAND.sub("", super().text())

    def asides(self, seat: str) -> str:
        """What this seat may say besides."""
        return " ".join(self.match.asides(eyes_of(seat)))

    def told(self, since: int = 0) -> list[str]:
        """The public notes that have sentences, from the given one on; the players are Ann, Bob, Cid, Dee and Eve."""
        notes = self.match.notes(eyes_of("spectator"), since)
        return [said for said in [sentence(self.game, note, NAMES) for note in notes] if said]

    def score(self, seat: str) -> str:
        """What a seat scores: "gems 9, sets 6, most blue 3"; without what only decides ties."""
        lines = [line for line in self.match.outcome.lines if line.seat == eyes_of(seat)]
        return ", ".join(f"{line.reason} {line.points}" for line in lines if line.reason != "defeated monsters")


def party(*purses: str, monster: str, left: str, leader: str = "seat1", more: str = "") -> str:
    """A party about to choose cards: each seat's gems, the monster, what is left of its dungeon, and more lines."""
    dungeon = next(number for number, words in enumerate(DUNGEONS, 1) if monster in words)
    table = f"step choose-card\nleader {leader}  dungeon {dungeon}  monster {monster}  left {left}\n{more}\n"
    seats = [f"seat{seat} {HEROES[seat - 1]}  gems {gems}" for seat, gems in enumerate(purses, 1)]
    return table + "\n".join(seats)


DUNGEONS = (
    ("blue-slime", "red-slime", "skeleton", "mimic-1", "chimera"),
    ("mandragora", "kobold", "basilisk", "mimic-2", "dullahan"),
    ("poison-slime", "cerberus", "skeleton-warrior", "mimic-3", "dragon"),
)
