"""§1.2 §1.3 Levels, dice and adventurers, from a components file to tables the rules can read fast."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import RANDOM
from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

# The kinds of dice, and what they show. A die of a roll is called by its number `kind * FACES + face`.
MONSTER: Final = 0
BOSS: Final = 1
KINDS: Final = ("monster", "boss")
DEFEATED: Final = 0
MOVING: Final = 1
FIGHTING: Final = 2
FACES: Final = 3
RESULTS: Final = ("defeated", "moving", "fighting")
LETTERS: Final = {"D": DEFEATED, "M": MOVING, "F": FIGHTING}
SIDES: Final = 6
DICE: Final = 6
"""How many numbers dice of a roll can have: two kinds, three faces."""

# What an adventurer can do that others cannot.
GUARD: Final = 0
FORESIGHT: Final = 1
MERCY: Final = 2
RAGE: Final = 3
AMBUSH: Final = 4
BANE: Final = 5
SONG: Final = 6
SNARE: Final = 7
DEFLECT: Final = 8
GREED: Final = 9
ABILITIES: Final = (
    "guard", "foresight", "mercy", "rage", "ambush", "bane", "song", "snare", "deflect", "greed",
)  # fmt: skip

# What things cost, and what the party needs in the end.
REROLL_PRICE: Final = 1
CANCEL_PRICE: Final = 2
RETAINER_PRICE: Final = 3
BOSS_COINS: Final = 3
"""§8.5 The coins for a Fighting Boss."""
WEAPON_DICE: Final = 2
"""§8.3 The Defeated Monsters for a weapon."""
RICH: Final = 16
EQUIPPED: Final = 4
BLESSED: Final = 1
"""§10.2 The coins, magic items and artefacts that are an achievement each."""

RANKS: Final = ("no achievement", "Great Achievement", "Amazing Achievement", "Legendary Achievement")
"""§10.3 By the number of achievements."""

LEVELS: Final = 3
SEATS: Final = 6
MOST_DICE: Final = 30
TABLES: Final = ("level", "dice", "adventurer")
RESERVED: Final = (RANDOM, *RESULTS)
"""Words that mean something else among tokens or faces of luck."""
FAIR: Final = "fair"
GRIM: Final = "grim"


class Box:
    """The levels, the sets of dice, and the adventurers, numbered from 0 in the order of the file."""

    def __init__(self) -> None:
        self.heroes: list[str] = []
        self.hero_names: list[str] = []
        self.callings: list[str] = []
        self.ratings = vec[i64]()
        self.abilities = vec[i64]()
        self.monsters = vec[i64]()
        """How many Monster dice each level has."""
        self.bosses = vec[i64]()
        self.sets: list[str] = []
        self.faces = vec[i64]()
        """What each side shows: per set of dice the six sides of a Monster die, then those of a Boss die."""

    def dice(self, name: str) -> vec[Bag]:
        """§1.3 What a Monster die and a Boss die of a set can show."""
        first: Int = self.sets.index(name) * len(KINDS) * SIDES
        return vec[Bag]([Bag(self.faces[first : first + SIDES]), Bag(self.faces[first + SIDES : first + 2 * SIDES])])


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    levels = sheet.rows("level", TABLES)
    for row in levels:
        _load_level(box, row)
    if len(levels) != LEVELS:  # §2.2
        raise levels[-1].fail(f"there must be {LEVELS} levels, there are {len(levels)}")
    sets = sheet.rows("dice", TABLES)
    for row in sets:
        _load_dice(box, row)
    for name in (FAIR, GRIM):
        if name not in box.sets:
            raise sets[-1].fail(f"there must be dice called {name!r}")
    heroes = sheet.rows("adventurer", TABLES)
    for row in heroes:
        _load_hero(box, row)
    if len(heroes) < SEATS:
        raise heroes[-1].fail(f"there must be at least {SEATS} adventurers, there are {len(heroes)}")
    return box


def _load_level(box: Box, row: Row) -> None:
    box.monsters = append(box.monsters, row.number("monsters", 1, MOST_DICE))
    box.bosses = append(box.bosses, row.number("bosses", 0, MOST_DICE))
    row.finish()


def _load_dice(box: Box, row: Row) -> None:
    name = row.one_of("id", (FAIR, GRIM))
    if name in box.sets:
        raise row.fail(f"the {name} dice are here twice")
    box.sets.append(name)
    for kind in KINDS:
        letters = row.text(kind).split()
        if len(letters) != SIDES:
            raise row.fail(f"{kind!r} must be {SIDES} letters, got {len(letters)}")
        for letter in letters:
            if letter not in LETTERS:
                raise row.fail(f"{kind!r} is made of D, M and F, got {letter!r}")
        for face in sorted([LETTERS[letter] for letter in letters]):
            box.faces = append(box.faces, face)
    row.finish()


def _load_hero(box: Box, row: Row) -> None:
    box.heroes.append(row.new_id([*RESERVED, *box.heroes]))
    box.hero_names.append(row.text("name"))
    box.callings.append(row.text("calling"))
    row.text("colour")
    box.ratings = append(box.ratings, row.number("rating", 1, MOST_DICE))
    box.abilities = append(box.abilities, ABILITIES.index(row.one_of("ability", ABILITIES)))
    row.finish()
