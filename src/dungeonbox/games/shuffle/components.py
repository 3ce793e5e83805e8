"""§1.2 §1.3 §1.4 §1.6 Rooms, monsters and dice, from a components file to tables the rules can read fast."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.components import Row, Sheet
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import Bag

# The elements; each is beaten by the one before it, and Fire by Water (§R2). The two special cards have none.
FIRE: Final = 0
EARTH: Final = 1
WATER: Final = 2
ELEMENTS: Final = ("fire", "earth", "water")
NO_ELEMENT: Final = 3
ELEMENT_WORDS: Final = (*ELEMENTS, "none")

# Which set of rolls counts.
WEAK: Final = 0
NORMAL: Final = 1
STRONG: Final = 2
SETS: Final = ("weak", "normal", "strong")
TIERS: Final = ("bronze", "silver", "gold")  # §9.7

# What the Dungeon die shows.
SLIDE: Final = 0
ROTATE: Final = 1
MONSTER: Final = 2
PORTAL: Final = 3
SYMBOLS: Final = ("slide", "rotate", "monster", "portal")

# §R1 What the Player die shows: 1 to 5 and the star, numbered from 0.
STAR: Final = 5
ROLLS: Final = ("one", "two", "three", "four", "five", "star")
LETTERS: Final = ("1", "2", "3", "4", "5", "*")
SIDES: Final = 6
DICE: Final = ("dungeon", "player")
"""§1.6 The black die and the white one."""

# Spaces of a room, clockwise round the middle; the sides are counted the same way, from north.
SPACES: Final = ("nw", "n", "ne", "e", "se", "s", "sw", "w", "mid")
RING: Final = 8
MIDDLE: Final = 8
PLACES: Final = 9
WAYS: Final = ("north", "east", "south", "west")
QUARTERS: Final = 4

MOST_CELLS: Final = 25
ROOMS: Final = 24
MONSTERS: Final = 24
MOST_BATTLES: Final = 4
MOST_POINTS: Final = 9
COLOURS: Final = ("red", "yellow", "blue")
PAIRS: Final = 3
PAWNS: Final = ("red", "blue", "green", "yellow", "violet", "white")  # §1.1 by seat
MOST_TURNS: Final = 100
TABLES: Final = ("amount", "die", "room", "monster")
LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6
MOST_NEEDED: Final = 99
AMOUNTS: Final = {
    **{f"points-{seats}": (1, MOST_NEEDED) for seats in range(LEAST_SEATS, MOST_SEATS + 1)},
    "portal-pairs": (1, PAIRS),
    "most-turns": (1, MOST_TURNS),
}
"""The amounts in the file, with the least and most each may be: points needed by the number of players, limits."""
START: Final = "start"
REMOVE: Final = "remove"
RESERVED: Final = (*SYMBOLS, *ROLLS, "gap")
"""Words that mean something else among faces of luck or in positions."""

# Faces of luck are numbered one after the other: the monsters, the Dungeon die, the Player die, the rooms.
FIRST_SYMBOL: Final = 24
FIRST_ROLL: Final = 28
FIRST_ROOM: Final = 34


class Box:
    """The rooms, the monsters and the Dungeon die, numbered from 0 in the order of the file."""

    def __init__(self) -> None:
        self.rooms: list[str] = []
        self.room_names: list[str] = []
        self.elements = vec[i64]()
        self.doors = vec[i64]()
        """Per room and quarter turn, the sides that have a doorway, as bits: north, east, south, west."""
        self.battles = vec[i64]()
        """Per room and quarter turn, the Monster Battle spaces, as bits."""
        self.start: Int = 0
        self.remove: Int = 0
        self.monsters: list[str] = []
        self.monster_names: list[str] = []
        self.natures = vec[i64]()
        """The element of each monster."""
        self.tiers = vec[i64]()
        self.points = vec[i64]()
        self.sets = vec[i64]()
        """Per monster its weak, normal and strong set: the rolls that defeat it, as bits."""
        self.dungeon_die = Bag.empty()
        """§1.6 What the six sides of the black die show, as faces of luck."""
        self.player_die = Bag.empty()
        """§R1 The same for the white die."""
        self.roll_sides = vec[i64]()
        """§R1 How many sides of the white die show each roll."""
        self.targets: list[int] = []
        """§2.2 The points that are needed, from two players on."""
        self.pairs: Int = 0
        """§1.5 How many pairs of portals there are."""
        self.most_turns: Int = 0
        """§R12 How many turns each player has at most."""
        self.nothing = vec[i64]([0] * MOST_CELLS)
        """No bits in any cell, to be copied."""

    def faces(self) -> list[str]:
        """Every face of luck."""
        return [*self.monsters, *SYMBOLS, *ROLLS, *self.rooms]


def strength(nature: Int, element: Int) -> Int:
    """§9.5 §9.6 §R2 Which set counts for a monster of one element in a room of another.

    >>> strength(WATER, FIRE) == STRONG, strength(WATER, EARTH) == WEAK, strength(FIRE, FIRE) == NORMAL
    (True, True, True)
    """
    if nature == element:
        return NORMAL
    return STRONG if (nature + 1) % len(ELEMENTS) == element else WEAK


# Reading a file ------------------------------------------------------------------------------------------


def load(sheet: Sheet) -> Box:
    """Read and check a components file."""
    box = Box()
    amounts = sheet.amounts(AMOUNTS, TABLES)
    box.targets = [amounts[f"points-{seats}"] for seats in range(LEAST_SEATS, MOST_SEATS + 1)]
    box.pairs = amounts["portal-pairs"]
    box.most_turns = amounts["most-turns"]
    _load_dice(box, sheet.rows("die", TABLES))
    rooms = sheet.rows("room", TABLES)
    for row in rooms:
        _load_room(box, row)
    for special in (START, REMOVE):
        if special not in box.rooms:
            raise rooms[-1].fail(f"there must be a room called {special!r}")
    if len(rooms) != ROOMS + 2:
        raise rooms[-1].fail(f"there must be {ROOMS + 2} rooms, there are {len(rooms)}")
    box.start = box.rooms.index(START)
    box.remove = box.rooms.index(REMOVE)
    monsters = sheet.rows("monster", TABLES)
    for row in monsters:
        _load_monster(box, row)
    if len(monsters) != MONSTERS:
        raise monsters[-1].fail(f"there must be {MONSTERS} monsters, there are {len(monsters)}")
    return box


def _load_dice(box: Box, rows: list[Row]) -> None:
    """§1.6 §R1 The Dungeon die and the Player die."""
    found: list[str] = []
    for row in rows:
        name = row.one_of("id", DICE)
        if name in found:
            raise row.fail(f"the {name} die is here twice")
        found.append(name)
        if name == "dungeon":
            box.dungeon_die = Bag.of([FIRST_SYMBOL + face for face in _faces(row, SYMBOLS)])
        else:
            rolls = _faces(row, LETTERS)
            box.player_die = Bag.of([FIRST_ROLL + roll for roll in rolls])
            for roll in range(len(ROLLS)):
                box.roll_sides = append(box.roll_sides, rolls.count(roll))
        row.finish()
    for name in DICE:
        if name not in found:
            raise rows[-1].fail(f"the {name} die is missing")


def _faces(row: Row, known: tuple[str, ...]) -> list[int]:
    """The sides of a die, by their numbers among those it may have."""
    words = row.text("faces").split()
    if len(words) != SIDES:
        raise row.fail(f"'faces' must be {SIDES} words, got {len(words)}")
    for word in words:
        if word not in known:
            raise row.fail(f"'faces' is made of {', '.join(known)}; got {word!r}")
    return [known.index(word) for word in words]


def _load_room(box: Box, row: Row) -> None:
    room = _id(box, row)
    box.rooms.append(room)
    box.room_names.append(row.text("name"))
    element = ELEMENT_WORDS.index(row.one_of("element", ELEMENT_WORDS))
    doors = _bits(row, "doors", ("n", "e", "s", "w"))
    battles = _bits(row, "battles", SPACES[:RING])
    if room in (START, REMOVE):
        if element != NO_ELEMENT or battles:
            raise row.fail(f"the room {room!r} has no element and no battle space")
    elif element == NO_ELEMENT:
        raise row.fail("'element' must be fire, earth or water")
    elif not 1 <= battles.bit_count() <= MOST_BATTLES:
        raise row.fail(f"'battles' must be 1 to {MOST_BATTLES} spaces, got {battles.bit_count()}")
    if doors == 0 and room != REMOVE:
        raise row.fail("'doors' must be at least one side")
    box.elements = append(box.elements, element)
    for turn in range(QUARTERS):
        box.doors = append(box.doors, rotated(doors, turn, QUARTERS))
        box.battles = append(box.battles, rotated(battles, 2 * turn, RING))
    row.finish()


def _load_monster(box: Box, row: Row) -> None:
    box.monsters.append(_id(box, row))
    box.monster_names.append(row.text("name"))
    box.natures = append(box.natures, ELEMENTS.index(row.one_of("element", ELEMENTS)))
    box.tiers = append(box.tiers, TIERS.index(row.one_of("tier", TIERS)))
    box.points = append(box.points, row.number("points", 1, MOST_POINTS))
    wider = (1 << SIDES) - 1
    for name in SETS:
        rolls = _bits(row, name, LETTERS)
        if rolls & ~wider:
            raise row.fail(f"every roll of {name!r} must be in the easier set, too")
        wider = rolls
        box.sets = append(box.sets, rolls)
    row.finish()


def _id(box: Box, row: Row) -> str:
    return row.new_id([*RESERVED, *box.faces()])


def _bits(row: Row, key: str, known: tuple[str, ...]) -> int:
    """Words as bits, in the order in which they are known."""
    bits = 0
    for word in row.text(key).lower().split():
        if word not in known:
            raise row.fail(f"{key!r} is made of {' '.join(known)}; got {word!r}")
        bits |= 1 << known.index(word)
    return bits


def rotated(bits: Int, by: Int, size: Int) -> Int:
    """Bits turned clockwise.

    >>> rotated(0b1001, 1, 4)
    3
    """
    return (bits << by | bits >> (size - by)) & ((1 << size) - 1)
