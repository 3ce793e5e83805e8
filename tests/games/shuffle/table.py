"""A table of Dungeon Shuffle for tests: a text position, the words players say, a text position.

    table = dungeon("step move seat1", "dice slide two", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.e", luck="slide one")
    table.shows("seat1 a1.e")

Without rows of its own a table of two to four seats has this dungeon, turned as it is printed. Doorways that meet are
drawn; the three rooms of a column that hang together do so from top to bottom.

        a             b            c           d
    1   foyer      -- rotunda   -- start    -- cistern
        |             |            |
    2   forge         crypt        well        (gap)
        |             |            |
    3   smokeway      tunnel       sluice      kiln

    4   cinderpass -- canal     -- burrow   -- grotto

The rooms and monsters are those of box.toml beside this file, so that tuning the house's own box changes no test.
Luck is the words of the dice (`slide`, `four`, `star`) and of monsters that are turned over.
"""

from pathlib import Path
from typing import ClassVar, cast

from dungeonbox.games import make
from dungeonbox.games.shuffle import notation as writing
from dungeonbox.games.shuffle.state import ShuffleState
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.match import Match
from tests.games.positions import Notation, Spelling, eyes_of
from tests.games.positions import Table as AnyTable
from tests.games.sentences import sentence

__all__ = ("BOX", "NAMES", "RICH", "ROWS", "Table", "dungeon", "eyes_of", "fresh", "walking")

BOX = Sheet.parse(Path(__file__).with_name("box.toml").read_text(encoding="utf-8"), "box.toml")
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]

ROWS = """
    row1 foyer?      rotunda?  start    cistern?
    row2 forge?      crypt?    well?    gap
    row3 smokeway?   tunnel?   sluice?  kiln?
    row4 cinderpass? canal?    burrow?  grotto?
    """

LARGE_ROWS = """
    row1 foyer?      rotunda?  start    cistern?  hearth?
    row2 forge?      crypt?    well?    bath?     brazier?
    row3 smokeway?   tunnel?   gap      kiln?     granary?
    row4 cinderpass? canal?    burrow?  gap       gallery?
    row5 furnace?    quarry?   cellar?  lagoon?   dock?
    """

RICH = "souls drake djinn wurm lich"
"""12 points: enough with any number of players."""


class Table(AnyTable):
    """A match that begins at a position; options by name, for example `must_shuffle="on"`."""

    id = "shuffle"
    notation: ClassVar[Notation] = writing
    spelling = Spelling(sections=(*writing.TABLE, *writing.EXPLORER), unordered=("souls",), left_out={})

    def told(self, since: int = 0) -> list[str]:
        """The public notes as sentences, from the given one on; the players are Ann, Bob, Cid ..."""
        notes = self.match.notes(eyes_of("spectator"), since)
        return [sentence(self.game, note, NAMES) for note in notes]

    def offers(self, family: str) -> str:
        """What may be said now of one family of tokens, without its name."""
        return " ".join(token.partition(":")[2] for token in self.legal().split() if token.startswith(f"{family}:"))


def dungeon(*lines: str, **options: str) -> Table:
    """A table with these lines, and the dungeon above where they say nothing of rooms."""
    text = "\n".join(lines)
    seats = sum(line.strip().startswith("seat") for line in text.splitlines())
    if "row" not in text:
        text += LARGE_ROWS if seats > 4 else ROWS
    return Table(text, BOX, **options)


def walking(roll: str, *lines: str, **options: str) -> Table:
    """Seat 1 is about to move, with this roll."""
    return dungeon("step move seat1", f"dice slide {roll}", *lines, **options)


def fresh(seats: int, seed: int) -> ShuffleState:
    """A game that has just begun."""
    return cast(ShuffleState, Match.new(make("shuffle", seats), Seeded(seed)).state)
