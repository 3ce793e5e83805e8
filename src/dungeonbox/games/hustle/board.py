"""§2.4 §R1 The board: where dungeon cards and corner tiles lie, and how places are next to each other."""

from math import atan2
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.kernel.types import NONE, Int

# A cell of the grid is `row * SIZE + column`, from 0; the corner tiles are the places after the last cell, clockwise.
SIZE: Final = 7
CELLS: Final = 49
DECK: Final = 24
MIDDLE: Final = 3
TROVE: Final = 49
CORNERS: Final = 4
PLACES: Final = CELLS + CORNERS
CORNER_NAMES: Final = ("nw", "ne", "se", "sw")
NORTH_WEST: Final = 0
NORTH_EAST: Final = 1
SOUTH_EAST: Final = 2
SOUTH_WEST: Final = 3
FIRST_MONSTERS: Final = (12, 36, 40)
"""§2.5 The cells (2,6), (6,2) and (6,6)."""

# How many cards there are, how many places to stand, and how many entries a place has in each table.
SPACES: Final = 36
STANDS: Final = SPACES + CORNERS
NEAR: Final = 10
LINES: Final = 8
INWARD: Final = 2
OUTWARD: Final = 3
OUTER: Final = 12

# One step in each of the eight directions, clockwise from north.
DOWN: Final = (-1, -1, 0, 1, 1, 1, 0, -1)
RIGHT: Final = (0, 1, 1, 1, 0, -1, -1, -1)
ORTHOGONAL: Final = (0, 2, 4, 6)

RING: Final = (2, 3, 4, 20, 27, 34, 46, 45, 44, 28, 21, 14)
"""§R8 The outer row, clockwise from the NW corner; three cells after each corner."""
CLOCKWISE: Final = (2, 4, 6, 0)
"""§R9 Where a monster turns that has two ways inwards: NW east, NE south, SE west, SW north."""


def is_card(cell: Int) -> bool:
    """Whether a dungeon card belongs on this cell of the grid."""
    return cell != DECK and corner_of(cell) == NONE


def corner_of(cell: Int) -> Int:
    """The corner tile that covers this cell, or NONE."""
    row = cell // SIZE
    column = cell % SIZE
    down = min(row, SIZE - 1 - row)
    right = min(column, SIZE - 1 - column)
    if down + right > 1:
        return NONE
    if row < MIDDLE:
        return NORTH_WEST if column < MIDDLE else NORTH_EAST
    return SOUTH_WEST if column < MIDDLE else SOUTH_EAST


def stepped(cell: Int, direction: Int, steps: Int) -> Int:
    """The cell so many steps away in a direction, or NONE beyond the edge."""
    row = cell // SIZE + DOWN[direction] * steps
    column = cell % SIZE + RIGHT[direction] * steps
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return row * SIZE + column
    return NONE


def gap(one: Int, other: Int) -> Int:
    """How far two rows or columns are apart."""
    return max(one - other, other - one)


def to_centre(cell: Int) -> Int:
    """§R9 How far a cell is from the deck."""
    return gap(cell // SIZE, MIDDLE) + gap(cell % SIZE, MIDDLE)


def apart(cell: Int, other: Int) -> Int:
    """§R29 King's steps from one cell to another."""
    return max(gap(cell // SIZE, other // SIZE), gap(cell % SIZE, other % SIZE))


def are_in_line(cell: Int, other: Int) -> bool:
    """§R29 Whether two cells lie in one of the eight directions from each other."""
    down = gap(cell // SIZE, other // SIZE)
    right = gap(cell % SIZE, other % SIZE)
    return down == 0 or right == 0 or down == right


class Geometry:
    """What lies next to what, worked out once: tables of places, filled up with NONE."""

    def __init__(self) -> None:
        self.unit: Int = 1
        self.cards = vec[i64]()
        """All cells with dungeon cards, row by row."""
        self.places = vec[i64]()
        """All cards, then the corner tiles: the places of pawns."""
        self.index = vec[i64]([NONE] * PLACES)
        """Where a place comes among all of them."""
        self.near = vec[i64]([NONE] * (PLACES * NEAR))
        """§3.2 §3.7 The cards and corner tiles that touch a place."""
        self.leaps = vec[i64]([NONE] * (CELLS * LINES))
        """§R18 Where a jump over one space lands, by direction."""
        self.inward = vec[i64]([NONE] * (CELLS * INWARD))
        """§7.4 Where a monster can go, the clockwise way first."""
        self.outward = vec[i64]([NONE] * (CELLS * OUTWARD))
        """§R27 Where a monster can be pushed."""
        self.ring = vec[i64]()
        """§R8 Per corner the outer row, clockwise."""
        self.clock = vec[i64]()
        """§R9 Per corner the rank of each cell, clockwise from its diagonal."""
        for cell in range(CELLS):
            if is_card(cell):
                self.cards = append(self.cards, cell)
        self.places = self.cards[:]
        for corner in range(CORNERS):
            self.places = append(self.places, CELLS + corner)
        for number in range(len(self.places)):
            self.index[self.places[number]] = number
        for cell in self.cards:
            self._add_card(cell)
        for corner in range(CORNERS):
            for step in range(OUTER):
                self.ring = append(self.ring, RING[(corner * 3 + step) % OUTER])
            for rank in clock_ranks(corner):
                self.clock = append(self.clock, rank)

    def _add_card(self, cell: Int) -> None:
        """Everything about one card."""
        for direction in range(LINES):
            one = stepped(cell, direction, 1)
            two = stepped(cell, direction, 2)
            if one != NONE:
                self._touch(cell, one)
            if two != NONE and two != DECK and corner_of(one) == NONE:
                self.leaps[cell * LINES + direction] = place_at(two)
        self._add_ways(cell)

    def _touch(self, cell: Int, other: Int) -> None:
        """A card touches another card, or a tile, which then touches it."""
        if other == DECK:
            return
        place = place_at(other)
        fill(self.near, cell * NEAR, place)
        if place >= CELLS:
            fill(self.near, place * NEAR, cell)

    def _add_ways(self, cell: Int) -> None:
        """§7.4 §R27 The ways of a monster, inwards and outwards."""
        row = cell // SIZE
        column = cell % SIZE
        quadrant: Int = NORTH_WEST
        if row < MIDDLE and column > MIDDLE:
            quadrant = NORTH_EAST
        elif row > MIDDLE and column > MIDDLE:
            quadrant = SOUTH_EAST
        elif row > MIDDLE and column < MIDDLE:
            quadrant = SOUTH_WEST
        first = CLOCKWISE[quadrant]
        for turn in range(CORNERS):
            direction = (first + 2 * turn) % LINES
            other = stepped(cell, direction, 1)
            if other == NONE or corner_of(other) != NONE:
                continue
            if to_centre(other) < to_centre(cell):
                fill(self.inward, cell * INWARD, other)
        for direction in ORTHOGONAL:
            other = stepped(cell, direction, 1)
            if other != NONE and is_card(other) and to_centre(other) > to_centre(cell):
                fill(self.outward, cell * OUTWARD, other)


def fill(table: "vec[i64]", first: Int, value: Int) -> None:
    """Put a value in the first free entry from here on, unless it is there already."""
    index = first
    while table[index] != NONE and table[index] != value:
        index += 1
    table[index] = value


def place_at(cell: Int) -> Int:
    """The card or the corner tile at a cell."""
    corner = corner_of(cell)
    return cell if corner == NONE else CELLS + corner


def clock_ranks(corner: Int) -> list[int]:
    """§R9 The cells in clockwise order from a corner's diagonal on; all cells of one ray are equal but for nearness."""
    rows = (-1, -1, 1, 1)
    columns = (-1, 1, 1, -1)
    start = atan2(columns[corner], -rows[corner])
    angles: list[float] = []
    for cell in range(CELLS):
        angle = atan2(cell % SIZE - MIDDLE, MIDDLE - cell // SIZE) - start
        turned = round(angle * 1000)
        angles.append(turned + FULL_TURN if turned < 0 else turned)
    order = sorted(set(angles))
    return [order.index(angle) for angle in angles]


FULL_TURN: Final = 6283
"""In thousandths of a radian, which are fine enough to tell all directions of the board apart."""


def place_name(place: int) -> str:
    """A place as people write it: row and column from 1, or the corner of a tile.

    >>> place_name(2), place_name(49)
    ('r1c3', 'nw')
    """
    return CORNER_NAMES[place - CELLS] if place >= CELLS else f"r{place // SIZE + 1}c{place % SIZE + 1}"


PLACE_NAMES: Final = tuple([place_name(place) for place in range(PLACES)])
"""All names at once: a view needs dozens of them."""

BOARD: Final = Geometry()


def bit(number: Int) -> Int:
    """A set with this one thing in it, as bits."""
    return BOARD.unit << number  # compiled, a literal 1 would be shifted in 32 bits only
