"""What is in the box of Dungeon Hustle, written down a second time for the referee, and the shape of the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

COLOURS = ("purple", "blue", "white", "red", "green", "yellow")
TYPES = SWORD, SHIELD, KEY, POTION, SCROLL = ("sword", "shield", "key", "potion", "scroll")

# Per colour: 4 swords, then 3 each of the other types; the last key, potion and scroll carry an icon.
MARKED_4 = (
    "purple-sword", "purple-potion!", "blue-sword", "blue-scroll", "white-sword", "white-key!", "red-sword",
    "red-shield", "green-potion", "green-key", "yellow-scroll", "yellow-shield",
)  # fmt: skip
MARKED_3 = ("purple-key", "blue-shield", "white-potion", "red-scroll!", "green-sword", "yellow-sword")


def dungeon_cards(seats: int, icons: str) -> list[str]:
    """All dungeon cards that so many players use; icons as `printed`, also on a `sword` of each colour, or on `all`."""
    swords = 1 if icons == "sword" else 0
    cards: list[str] = []
    for colour in COLOURS:
        cards += [f"{colour}-sword"] * (4 - swords) + [f"{colour}-sword!"] * swords + [f"{colour}-shield"] * 3
        for type_ in (KEY, POTION, SCROLL):
            cards += [f"{colour}-{type_}"] * 2 + [f"{colour}-{type_}!"]
    for least, marked in ((4, MARKED_4), (3, MARKED_3)):
        if seats < least:
            for card in marked:
                cards.remove(card)
    return [card.rstrip("!") + "!" for card in cards] if icons == "all" else cards


@cache
def colour_of(card: str) -> str:
    """The printed colour."""
    return card.split("-", maxsplit=1)[0]


@cache
def type_of(card: str) -> str:
    """The symbol."""
    return card.split("-")[1].rstrip("!")


def has_icon(card: str) -> bool:
    """Whether it carries a Monster Attack icon."""
    return card.endswith("!")


@cache
def order(card: str) -> int:
    """The place of a card when cards are sorted: colour, then type, then icon."""
    return (COLOURS.index(colour_of(card)) * len(TYPES) + TYPES.index(type_of(card))) * 2 + has_icon(card)


HEROES = ("fighter", "rogue", "cleric", "mage")
CHARGES = {"fighter": SHIELD, "rogue": KEY, "cleric": POTION, "mage": SCROLL}
REWARDS = {"fighter": "recolour", "rogue": "leap", "cleric": "recolour", "mage": "recolour"}
HANDS = {"fighter": (7, 7, 8, 8), "rogue": (7, 7, 8, 8), "cleric": (6, 6, 7, 7), "mage": (7, 7, 8, 8)}
GOLD = {"fighter": (4, 4, 2), "rogue": (2, 3, 2), "cleric": (4, 4, 4), "mage": (3, 4, 6)}  # to leave each level
POWERS = {
    "fighter": ("shield-bash", "mighty-blow", "trophy", "long-reach"),
    "rogue": ("nimble", "sleight", "locksmith", "vault"),
    "cleric": ("sanctuary", "bulwark", "pilgrim", "turn"),
    "mage": ("cantrip", "bolt", "attune", "prism-mind"),
}
HELPS = {
    "fighter": ("cleave", "shield-wall"),
    "rogue": ("picklock", "smoke"),
    "cleric": ("ward", "mend"),
    "mage": ("transmute", "foretell"),
}
FLIPS = (2, 3, 4)
BOUNTIES = (1, 4, 6)
LIMITS = {"easy": 5, "normal": 4, "hard": 3}

# Level, cost, gold, points, effects.
QUESTS: dict[str, tuple[int, str, int, int, str]] = {
    "research-the-ancients": (1, "scroll scroll", 1, 2, "draw 2"),
    "trash-the-tavern": (1, "potion potion", 1, 3, "each-draw 1"),
    "clear-the-cellar": (1, "sword shield", 1, 2, "push 2"),
    "deliver-the-salve": (1, "shield potion", 1, 2, "refresh, toast 1"),
    "map-the-vaults": (1, "key scroll", 1, 2, "cheaper 1"),
    "light-the-beacons": (1, "potion scroll", 1, 2, "foretell"),
    "bribe-the-gatekeeper": (1, "key potion", 1, 2, "refresh"),
    "capture-the-weretiger": (2, "sword sword shield", 2, 4, "remove"),
    "brew-the-antidote": (2, "potion potion scroll", 2, 4, "draw 1, hand 2"),
    "decode-the-runes": (2, "key scroll scroll", 2, 4, "wild"),
    "rob-the-reliquary": (2, "key key scroll", 2, 4, "gain trinket"),
    "guard-the-caravan": (2, "shield shield potion", 2, 4, "cheaper 1, toast 1"),
    "seal-the-rift": (2, "shield potion scroll", 2, 4, "hush"),
    "duel-the-captain": (2, "sword potion scroll", 2, 4, "cheaper 1, hand 1"),
    "cure-the-plague": (3, "sword potion potion potion", 3, 7, "each-draw 1, foretell"),
    "open-the-sealed-library": (3, "key scroll scroll scroll", 3, 7, "draw 2, wild"),
    "storm-the-barbican": (3, "sword sword shield shield", 3, 7, "remove, toast 1"),
    "crown-the-heir": (3, "shield key potion scroll", 3, 7, "feast 2"),
    "bind-the-lich": (3, "shield potion scroll scroll", 3, 7, "hand 2, refresh"),
    "loot-the-hoard": (3, "sword key key scroll", 3, 7, "gain treasure"),
}

DECKS = ("trinket", "treasure", "artifact")
PRICES = (1, 2, 3)
POINTS = (1, 3, 6)
ALL = 99
# Deck, effect and its number, recharge cost (a trailing ~: all of different colours).
ITEMS: dict[str, tuple[int, str, int, str]] = {
    "potion-of-herbalism": (0, "draw", 1, "potion"),
    "whetstone": (0, "attack", 1, "scroll"),
    "buckler": (0, "cancel", 1, "shield"),
    "smelling-salts": (0, "keep", 1, "potion"),
    "rope-and-hook": (0, "slip", 1, "key"),
    "pocket-mirror": (0, "mirror", 1, "scroll"),
    "lucky-coin": (0, "trophy", 1, "potion"),
    "caltrops": (0, "hold", 1, "sword"),
    "bent-wire": (0, "spare-key", 1, "scroll"),
    "hunters-whistle": (0, "push", 1, "shield"),
    "satchel": (0, "hand", 2, "potion"),
    "torch": (0, "torch", 1, "scroll"),
    "enchanted-longbow": (1, "reach", 2, "purple-scroll blue-scroll"),
    "prism-wand": (1, "recolour", 1, "scroll potion"),
    "tower-shield": (1, "cancel", ALL, "shield shield ~"),
    "flaming-sword": (1, "attack", 2, "sword scroll"),
    "winged-boots": (1, "leap", 1, "potion key"),
    "guild-ledger": (1, "wild-quest", 1, "scroll key"),
    "chain-snare": (1, "reverse", 1, "sword shield"),
    "merchants-scale": (1, "swap", 1, "key potion"),
    "war-horn": (1, "rally", 2, "sword potion"),
    "spirit-bottle": (1, "spoils", 2, "potion potion ~"),
    "crown-of-command": (2, "push", 2, "white-shield red-shield"),
    "staff-of-two-hues": (2, "two-colours", 2, "green-scroll yellow-potion"),
    "giants-gauntlets": (2, "attack", 3, "sword shield potion"),
    "cloak-of-stars": (2, "veil", ALL, "blue-key white-scroll"),
    "hourglass": (2, "reflip", 1, "purple-potion red-scroll"),
    "horn-of-plenty": (2, "draw", 3, "scroll scroll potion"),
}


@dataclass(frozen=True)
class Tables:
    """All the numbers of a box."""

    hands: dict[str, tuple[int, int, int, int]]
    gold: dict[str, tuple[int, int, int]]
    flips: tuple[int, ...]
    bounties: tuple[int, ...]
    limits: dict[str, int]
    quests: dict[str, tuple[int, str, int, int, str]]
    prices: tuple[int, int, int]
    points: tuple[int, int, int]
    items: dict[str, tuple[int, str, int, str]]
    icons: str = "printed"
    purchases: int = 1
    defends: int = 1
    most_monsters: int = 4
    level_points: int = 5
    gold_points: int = 1


HOUSE = Tables(HANDS, GOLD, FLIPS, BOUNTIES, LIMITS, QUESTS, PRICES, POINTS, ITEMS)

# ---- the board: R1 --------------------------------------------

Cell = tuple[int, int]
CENTRE: Cell = (4, 4)
CORNERS = ("nw", "ne", "se", "sw")  # clockwise
EMPTY_CORNER = ((1, 1), (1, 2), (2, 1))
TOUCHES_NW: tuple[Cell, ...] = ((1, 3), (2, 3), (2, 2), (3, 2), (3, 1))


def turned(cell: Cell, quarters: int) -> Cell:
    """The cell after so many quarter turns clockwise."""
    row, column = cell
    for _ in range(quarters):
        row, column = column, 8 - row
    return row, column


MISSING = {CENTRE, *(turned(cell, quarters) for cell in EMPTY_CORNER for quarters in range(4))}
CELLS: tuple[Cell, ...] = tuple(
    (row, column) for row in range(1, 8) for column in range(1, 8) if (row, column) not in MISSING
)
TOUCHES = {corner: tuple(turned(cell, quarters) for cell in TOUCHES_NW) for quarters, corner in enumerate(CORNERS)}
RING: tuple[Cell, ...] = tuple(turned(cell, quarters) for quarters in range(4) for cell in ((1, 3), (1, 4), (1, 5)))
STARTING_MONSTERS: tuple[Cell, ...] = ((2, 6), (6, 2), (6, 6))
DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0))


def tile_on(cell: Cell) -> str:
    """The corner tile that covers a cell, if any."""
    for quarters, corner in enumerate(CORNERS):
        if cell in [turned(one, quarters) for one in EMPTY_CORNER]:
            return corner
    return ""


def beside(cell: Cell) -> list[Cell]:
    """The up to eight cells next to this one."""
    return [
        (cell[0] + down, cell[1] + right) for down, right in DIRECTIONS if (cell[0] + down, cell[1] + right) in CELLS
    ]


def orthogonal(cell: Cell) -> list[Cell]:
    """The up to four cells next to this one along rows and columns."""
    return [other for other in beside(cell) if other[0] == cell[0] or other[1] == cell[1]]


def depth(cell: Cell) -> int:
    """How far a cell is from the centre, in rows and columns."""
    return abs(cell[0] - 4) + abs(cell[1] - 4)


def steps(one: Cell, other: Cell) -> int:
    """How many jumps lie between two cells."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def in_line(one: Cell, other: Cell) -> bool:
    """Whether two cells lie on a straight line: row, column or diagonal."""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down == 0 or right in (0, down)
