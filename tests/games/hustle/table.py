"""A table of Dungeon Hustle for tests: a text position, the words players say, a text position.

    table = dungeon(
        "step hustle seat1  left 1",
        "colours blue  path r2c2 r2c3",
        "fighter  at r2c3  turns 1",
        "mage  at sw  turns 1",
    )
    table.play("stop", luck="red-sword blue-key")
    table.shows("seat1 fighter  at r2c3  hand blue-sword  known blue-sword  turns 1")

Unless it is said otherwise the cards lie as in ROWS: each row but the outermost has a colour of its own. How many turns
somebody has had may be left out of what is shown.
"""

from copy import deepcopy
from typing import ClassVar, Final

from dungeonbox.games import house_components
from dungeonbox.games.hustle import notation as writing
from dungeonbox.games.hustle.components import ALL
from dungeonbox.kernel.components import Sheet
from tests.games.positions import Notation, Spelling, eyes_of
from tests.games.positions import Table as AnyTable
from tests.games.sentences import sentence

__all__ = ("MAGE", "NAMES", "QUIET", "ROWS", "Table", "dungeon", "eyes_of", "hand", "position")

NAMES: Final = ["Ann", "Bob", "Cid", "Dee"]
ROWS: Final = """\
r1 .   .   pW  pH  pK  .   .
r2 .   bW  bH  bK  bP  bS  .
r3 wW  wH  wK  wP  wS  wW  rW
r4 rH  rK  rP  []  rS  rW  gW
r5 gH  gK  gP  gS  gW  bW  yW
r6 .   yH  yK  yP  yS  yW  .
r7 .   .   pP  pS  pW  .   .
"""
GAME: Final = {"turn": "seat1", "first": "seat1", "floor": "1", "spawn": "se"}
TABLE: Final = {"open": "ne:clear-the-cellar sw:deliver-the-salve", "stock": "ne:2 se:3 sw:2"}

MAGE: Final = "mage  at sw  turns 1"
"""A spectator."""
QUIET: Final = "blue-potion"
"""A spawn card that brings no monster, for no blue card lies in the outer row, and moves none on a yellow Sword."""


class Table(AnyTable):
    """A match that begins at a position; options by name, for example `difficulty="hard"`."""

    id = "hustle"
    notation: ClassVar[Notation] = writing
    spelling = Spelling(
        sections=(*writing.SECTIONS, *writing.HERO),
        unordered=("hand", "known", "discard", "monsters", "items", "spent", "quests", "marks", "lost", "paid"),
        left_out={"level": "1", "gold": "0", "reward": "0", "turns": "0"},
    )

    def hero(self, seat: str) -> str:
        """The line of one seat, without the number of its turns."""
        return super().hero(seat).partition("  turns ")[0]

    def has(self, *sections: str) -> None:
        """The table has exactly these sections: `has("monsters r3c3", "gold")` is one monster, and no word of gold."""
        self.shows("\n".join(sections))

    def card(self, place: str) -> str:
        """The card at a place, as the rows of a position write it."""
        row = next(line for line in self.text().splitlines() if line.startswith(f"{place[:2]} "))
        return row.split()[int(place[3])]

    def told(self, since: int = 0) -> list[str]:
        """The public notes as sentences, from the given one on; the players are Ann, Bob, Cid, Dee."""
        notes = self.match.notes(eyes_of("spectator"), since)
        return [sentence(self.game, note, NAMES) for note in notes]


HANDS: Final = {"fighter": "5 5 6 6", "rogue": "6 6 7 7", "cleric": "6 6 7 7", "mage": "7 7 8 8"}
GOLD: Final = {"fighter": "3 5 5", "rogue": "3 3 3", "cleric": "3 5 5", "mage": "3 3 3"}
CHARGES: Final = {"fighter": "sword", "rogue": "key", "cleric": "potion", "mage": "scroll"}
BOUNTIES: Final = (3, 4, 5)


def steady_box() -> Sheet:
    """The box of the house, with hands, prices, charges and gold that do not change when the house is tuned."""
    data = deepcopy(house_components("hustle").data)
    for row in data["character"]:
        row.update(hands=HANDS[row["id"]], gold=GOLD[row["id"]])
    for row in data["helping"]:
        row["charge"] = CHARGES[row["character"]]
    for row, gold in zip(data["floor"], BOUNTIES, strict=True):
        row["gold"] = gold
    for row in data["quest"]:
        row["gold"] = row["level"]
    for row in data["power"]:
        row["number"] = ALL if row["effect"] == "slip" else 2 if row["effect"] == "bolt" else 1
    return Sheet("steady.toml", data)


STEADY: Final = steady_box()


def position(step: str, table: str, *heroes: str, cells: str = "") -> str:
    """A position with everything a table needs; `cells` names cards that lie there instead: "r3c4:bK! r5c5:--"."""
    said = table.split()
    lines = [step, table]
    lines += [f"{name} {value}" for name, value in (GAME | TABLE).items() if name not in said]
    board = [line.split() for line in ROWS.splitlines()]
    for word in cells.split():
        place, _, card = word.partition(":")
        board[int(place[1]) - 1][int(place[3])] = card
    lines += [" ".join(row) for row in board]
    lines += [f"seat{seat} {hero}" for seat, hero in enumerate(heroes, 1)]
    return "\n".join(lines)


def dungeon(step: str, table: str, *heroes: str, cells: str = "", **options: str) -> Table:
    """A table at such a position."""
    return Table(position(step, table, *heroes, cells=cells), STEADY, **options)


def hand(*cards: str) -> str:
    """A hand whose cards are known to all seats."""
    return f"hand {' '.join(cards)}  known {' '.join(cards)}"
