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
FEWEST_SIDES: Final = 2
MOST_SIDES: Final = 20
DICE: Final = 6
"""How many numbers dice of a roll can have: two kinds, three faces."""

# What abilities are made of: effects, some of which have a number.
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
GRIT: Final = 10
EFFECTS: Final = (
    "guard", "foresight", "mercy", "rage", "ambush", "bane", "song", "snare", "deflect", "greed", "grit",
)  # fmt: skip
NUMBERED: Final = {"snare": 30, "greed": 99}
"""Effects that say how many dice or coins, with the most they may say."""
RIVALS: Final = (("song", "snare"), ("foresight", "deflect"))
"""Effects that are used at the same moment on the same things, so that an ability can have only one of them."""
EVERY: Final = ("turn", "level")
"""How often an ability is used, if using it is a choice."""

RANKS: Final = ("no achievement", "Great Achievement", "Amazing Achievement", "Legendary Achievement")
"""§10.3 By the number of achievements."""

LEVELS: Final = 3
SEATS: Final = 6
MOST_DICE: Final = 30
TABLES: Final = ("amount", "level", "dice", "adventurer")
RESERVED: Final = (RANDOM, *RESULTS)
"""Words that mean something else among tokens or faces of luck."""
MOST_COINS_ASKED: Final = 99
MOST_ROUNDS: Final = 9
MOST_TURNS: Final = 60
"""§R18 No level lasts longer, so that every game ends."""
AMOUNTS: Final = {
    "reroll-price": (1, MOST_COINS_ASKED),
    "cancel-price": (1, MOST_COINS_ASKED),
    "retainer-price": (1, MOST_COINS_ASKED),
    "weapon-dice": (1, MOST_DICE),
    "boss-coins": (1, MOST_COINS_ASKED),
    "goal-gold": (1, MOST_COINS_ASKED),
    "goal-items": (1, MOST_COINS_ASKED),
    "goal-artefacts": (1, MOST_COINS_ASKED),
    "bust-coins": (0, MOST_COINS_ASKED),
    "monster-coins": (0, MOST_COINS_ASKED),
    "weapon-rating": (0, MOST_DICE),
    "artefact-rating": (0, MOST_DICE),
    "retainer-rating": (0, MOST_DICE),
    "giving-rounds": (0, MOST_ROUNDS),
    "most-turns": (1, MOST_TURNS),
}
"""The prices, limits and needed amounts in the file, with the least and most each may be."""
SETS: Final = ("fair", "lone", "keen", "stern", "fell", "dire", "grim")
"""§R19 The sets of dice, as the option calls them."""


class Box:
    """The levels, the sets of dice, and the adventurers, numbered from 0 in the order of the file."""

    def __init__(self) -> None:
        self.heroes: list[str] = []
        self.hero_names: list[str] = []
        self.callings: list[str] = []
        self.ratings = vec[i64]()
        self.strengths = vec[i64]()
        """For each hero and effect its number, 1 for an effect without one, 0 if the hero lacks it."""
        self.once_a_level = vec[i64]()
        """Whether each hero's ability is used once a level, not once a turn."""
        self.monsters = vec[i64]()
        """How many Monster dice each level has."""
        self.bosses = vec[i64]()
        self.sets: list[str] = []
        self.seats_of: list[list[int]] = []
        """§R19 For which numbers of seats each set of dice is meant."""
        self.faces = vec[Bag]()
        """What the sides of each die show: per set of dice those of a Monster die, then those of a Boss die."""
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
        self.bust_coins: Int = 0
        """§4.2 What a bust that is all Moving earns."""
        self.monster_coins: Int = 0
        """§8.2 What a Fighting Monster is worth."""
        self.weapon_rating: Int = 0
        self.artefact_rating: Int = 0
        self.retainer_rating: Int = 0
        self.giving_rounds: Int = 0
        """§R12 How many rounds of gifts there are at most."""
        self.most_turns: Int = 0
        """§R18 How many turns a player has in a level at most."""

    def most_dice(self) -> int:
        """How many dice the level with most of them has."""
        return max([self.monsters[level] + self.bosses[level] for level in range(len(self.monsters))])

    def strength(self, hero: Int, effect: Int) -> Int:
        """§1.2 The number of an effect of a hero's ability; 0 if it has none such."""
        return self.strengths[hero * len(EFFECTS) + effect]

    def ability(self, hero: Int) -> str:
        """The effects of a hero's ability in a row; "" for none."""
        return ", ".join([EFFECTS[effect] for effect in range(len(EFFECTS)) if self.strength(hero, effect) > 0])

    def dice_for(self, seats: int) -> str:
        """§R19 The set of dice that is meant for so many players."""
        found = [name for name, numbers in zip(self.sets, self.seats_of, strict=True) if seats in numbers]
        return found[0]

    def dice(self, name: str) -> vec[Bag]:
        """§1.3 What a Monster die and a Boss die of a set can show."""
        first: Int = self.sets.index(name) * len(KINDS)
        return vec[Bag]([self.faces[first], self.faces[first + 1]])


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
    for name in SETS:
        if name not in box.sets:
            raise sets[-1].fail(f"there must be dice called {name!r}")
    for seats in range(1, SEATS + 1):
        if sum([numbers.count(seats) for numbers in box.seats_of]) != 1:
            raise sets[-1].fail(f"exactly one set of dice must be for {seats} players")
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
    box.bust_coins = amounts["bust-coins"]
    box.monster_coins = amounts["monster-coins"]
    box.weapon_rating = amounts["weapon-rating"]
    box.artefact_rating = amounts["artefact-rating"]
    box.retainer_rating = amounts["retainer-rating"]
    box.giving_rounds = amounts["giving-rounds"]
    box.most_turns = amounts["most-turns"]


def _load_level(box: Box, row: Row) -> None:
    box.monsters = append(box.monsters, row.number("monsters", 1, MOST_DICE))
    box.bosses = append(box.bosses, row.number("bosses", 0, MOST_DICE))
    row.finish()


def _load_dice(box: Box, row: Row) -> None:
    name = row.one_of("id", SETS)
    if name in box.sets:
        raise row.fail(f"the {name} dice are here twice")
    box.sets.append(name)
    box.seats_of.append(_seats(row))
    for kind in KINDS:
        letters = row.text(kind).split()
        if not FEWEST_SIDES <= len(letters) <= MOST_SIDES:
            raise row.fail(f"{kind!r} must be {FEWEST_SIDES} to {MOST_SIDES} letters, one a side, got {len(letters)}")
        for letter in letters:
            if letter not in LETTERS:
                raise row.fail(f"{kind!r} is made of D, M and F, got {letter!r}")
        box.faces = append(box.faces, Bag.of(sorted([LETTERS[letter] for letter in letters])))
    row.finish()


def _seats(row: Row) -> list[int]:
    """The numbers of players for whom a set of dice is meant, such as "3 4"; none for one that is only an option."""
    words = row.text("seats").split()
    for word in words:
        if word not in [str(seats) for seats in range(1, SEATS + 1)]:
            raise row.fail(f"'seats' must be numbers from 1 to {SEATS} in a text, such as \"3 4\"; got {word!r}")
    return [int(word) for word in words]


def _load_hero(box: Box, row: Row) -> None:
    box.heroes.append(row.new_id([*RESERVED, *box.heroes]))
    box.hero_names.append(row.text("name"))
    box.callings.append(row.text("calling"))
    row.text("colour")
    box.ratings = append(box.ratings, row.number("rating", 1, MOST_DICE))
    numbers = _ability(row)
    for effect in EFFECTS:
        box.strengths = append(box.strengths, numbers.get(effect, 0))
    box.once_a_level = append(box.once_a_level, EVERY.index(row.one_of("every", EVERY)))
    row.finish()


def _ability(row: Row) -> dict[str, int]:
    """§1.2 The effects of an ability, such as `["rage", "snare 2"]`, with their numbers; none of them is no ability."""
    numbers: dict[str, int] = {}
    for entry in row.words("ability"):
        effect, _, number = entry.partition(" ")
        if effect not in EFFECTS:
            raise row.fail(f"'ability' is made of {', '.join(EFFECTS)}; got {entry!r}")
        if effect in numbers:
            raise row.fail(f"'ability' has {effect!r} twice")
        numbers[effect] = _strength(row, effect, number)
    for one, other in RIVALS:
        if one in numbers and other in numbers:
            raise row.fail(f"'ability' can have {one!r} or {other!r}, not both")
    return numbers


def _strength(row: Row, effect: str, number: str) -> int:
    """The number that follows an effect, if it must have one."""
    if effect not in NUMBERED:
        if number:
            raise row.fail(f"'ability': {effect!r} has no number, got {number!r}")
        return 1
    most = NUMBERED[effect]
    if not number.isdecimal() or not 1 <= int(number) <= most:
        raise row.fail(f"'ability': {effect!r} needs a number from 1 to {most}, such as '{effect} 2'; got {number!r}")
    return int(number)
