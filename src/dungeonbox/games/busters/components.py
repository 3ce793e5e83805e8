"""§1.2 §1.3 The adventurers and the monsters, from a components file to tables the rules can read fast."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import RANDOM
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

COLOURS: Final = ("red", "yellow", "blue")
LETTERS: Final = {"R": 0, "Y": 1, "B": 2}
DUNGEONS: Final = 3
MONSTERS: Final = 5
"""In each dungeon."""
CHESTS: Final = 3
"""The most a monster has."""
GEMS: Final = 15
"""Of each colour."""
STRONGEST: Final = 7
SEATS: Final = 5
MOST_SAID: Final = 9
TABLES: Final = ("amount", "adventurer", "monster")
AMOUNTS: Final = {"most-pledges": (1, MOST_SAID)}
"""The limits in the file, with the least and most each may be."""


class Box:
    """The monsters, numbered from 0 dungeon by dungeon, and the adventurers."""

    def __init__(self) -> None:
        self.heroes: list[str] = []
        self.hero_names: list[str] = []
        self.words: list[str] = []
        self.names: list[str] = []
        self.dungeon = vec[i64]()
        self.hp = vec[i64]()
        self.chests = vec[i64]()
        """How many chests each monster has."""
        self.gems = vec[i64]()
        """How many gems of each colour lie in each chest of each monster."""
        self.most_pledges: Int = 0
        """§R3 How many pledges a seat may make in a round."""

    def in_chest(self, monster: Int, chest: Int, colour: Int) -> Int:
        """How many gems of a colour lie in a monster's chest."""
        return self.gems[(monster * CHESTS + chest) * len(COLOURS) + colour]


def deck_of(box: Box, dungeon: Int) -> Bag:
    """§2.7 The five cards of a dungeon."""
    deck = Bag.empty()
    for monster in range(len(box.words)):
        if box.dungeon[monster] == dungeon:
            deck.add(monster)
    return deck


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    box.most_pledges = sheet.amounts(AMOUNTS, TABLES)["most-pledges"]
    heroes = sheet.rows("adventurer", TABLES)
    for row in heroes:
        _load_hero(box, row)
    if len(heroes) < SEATS:
        raise heroes[-1].fail(f"there must be at least {SEATS} adventurers, there are {len(heroes)}")
    rows = sheet.rows("monster", TABLES)
    for dungeon in range(1, DUNGEONS + 1):
        found = [row for row in rows if row.number("dungeon", 1, DUNGEONS) == dungeon]
        for row in found:
            _load_monster(box, row, dungeon - 1)
        if len(found) != MONSTERS:
            raise rows[-1].fail(f"dungeon {dungeon} must have {MONSTERS} monsters, it has {len(found)}")
    return box


def _load_hero(box: Box, row: Row) -> None:
    box.heroes.append(row.new_id([RANDOM, *box.heroes]))
    box.hero_names.append(row.text("name"))
    row.text("colour")
    row.finish()


def _load_monster(box: Box, row: Row, dungeon: int) -> None:
    box.words.append(row.new_id([*box.heroes, *box.words]))
    box.names.append(row.text("name"))
    box.dungeon = append(box.dungeon, dungeon)
    box.hp = append(box.hp, row.number("hp", 1, 99))
    _load_chests(box, row)
    row.finish()


def _load_chests(box: Box, row: Row) -> None:
    chests = row.words("chests")
    if not 1 <= len(chests) <= CHESTS:
        raise row.fail(f"'chests' must be one to {CHESTS} texts, got {len(chests)}")
    box.chests = append(box.chests, len(chests))
    for chest in [*chests, "", ""][:CHESTS]:
        gems = chest.split()
        for gem in gems:
            if gem not in LETTERS:
                raise row.fail(f"a chest holds R, Y and B, got {gem!r}")
        for letter in LETTERS:
            box.gems = append(box.gems, gems.count(letter))
