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

RANKS: Final = ("no achievement", "Great Achievement", "Amazing Achievement", "Legendary Achievement")
"""§10.3 By the number of achievements."""

LEVELS: Final = 3
SEATS: Final = 6
MOST_DICE: Final = 30
TABLES: Final = ("amount", "level", "dice", "adventurer")
RESERVED: Final = (RANDOM, *RESULTS)
"""Words that mean something else among tokens or faces of luck."""
MOST_COINS_ASKED: Final = 99
AMOUNTS: Final = {
    "reroll-price": (1, MOST_COINS_ASKED),
    "cancel-price": (1, MOST_COINS_ASKED),
    "retainer-price": (1, MOST_COINS_ASKED),
    "weapon-dice": (1, MOST_DICE),
    "boss-coins": (1, MOST_COINS_ASKED),
    "goal-gold": (1, MOST_COINS_ASKED),
    "goal-items": (1, MOST_COINS_ASKED),
    "goal-artefacts": (1, MOST_COINS_ASKED),
    "snare-dice": (1, MOST_DICE),
    "greed-coins": (1, MOST_COINS_ASKED),
}
"""The prices, limits and needed amounts in the file, with the least and most each may be."""
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
        self.reroll_price: Int = 0
        self.cancel_price: Int = 0
        self.retainer_price: Int = 0
        self.weapon_dice: Int = 0
        """§8.3 How many Defeated Monsters a weapon costs."""
        self.boss_coins: Int = 0
        """§8.6 What a Fighting Boss is sold for."""
        self.goal_gold: Int = 0
        self.goal_items: Int = 0
        self.goal_artefacts: Int = 0
        self.snare_dice: Int = 0
        """§11.8 How many dice Snare catches at most."""
        self.greed_coins: Int = 0
        """§11.10 How many coins Greed finds besides."""

    def dice(self, name: str) -> vec[Bag]:
        """§1.3 What a Monster die and a Boss die of a set can show."""
        first: Int = self.sets.index(name) * len(KINDS) * SIDES
        return vec[Bag]([Bag(self.faces[first : first + SIDES]), Bag(self.faces[first + SIDES : first + 2 * SIDES])])


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    _load_amounts(box, sheet.amounts(AMOUNTS, TABLES))
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


def _load_amounts(box: Box, amounts: dict[str, int]) -> None:
    box.reroll_price = amounts["reroll-price"]
    box.cancel_price = amounts["cancel-price"]
    box.retainer_price = amounts["retainer-price"]
    box.weapon_dice = amounts["weapon-dice"]
    box.boss_coins = amounts["boss-coins"]
    box.goal_gold = amounts["goal-gold"]
    box.goal_items = amounts["goal-items"]
    box.goal_artefacts = amounts["goal-artefacts"]
    box.snare_dice = amounts["snare-dice"]
    box.greed_coins = amounts["greed-coins"]


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
