"""Action ids: which numbers belong to which family of actions, and the token of each.

Cells are called a1, b1, c1 ... by column and row from the top left; spaces by their cell and where they lie in it now.

family   numbers                    tokens
skip     one                        skip                     leave the dungeon as it is
stay     one                        stay                     swap no pawns
slide    cells, ways                slide:a1.north ...       the room there slides that way into a gap
turn     cells, quarters            turn:a1.90 ...           the room there turns clockwise
lift     cells                      lift:a1 ...              the monster there is to move
put      cells                      put:a1 ...               it moves there
portal   one per colour             portal:red ...           this pair is to be placed or moved
place    cells, spaces of the ring  place:a1.nw ...          one end of it lies there
move     cells, spaces              move:a1.nw ... a1.mid    the move ends there
take     cells, spaces of the ring  take:a1.nw ...           walk to the portal there and take it
swap     pairs of seats             swap:seat1.seat2 ...     these two pawns change places
"""

from typing import Final

from dungeonbox.games.shuffle.components import COLOURS, PAIRS, PLACES, QUARTERS, RING, SPACES, WAYS
from dungeonbox.kernel.types import Int

SKIP: Final = 0
STAY: Final = 1
TURNS: Final = 3
"""A room can turn by one, two or three quarters."""
COLUMNS: Final = "abcde"


class Actions:
    """Where each family of actions begins, for one size of the grid and one number of seats."""

    def __init__(self, side: int, seats: int) -> None:
        cells = side * side
        self.seats: Int = seats
        self.slide: Int = STAY + 1
        self.turn: Int = self.slide + cells * QUARTERS
        self.lift: Int = self.turn + cells * TURNS
        self.put: Int = self.lift + cells
        self.portal: Int = self.put + cells
        self.place: Int = self.portal + PAIRS
        self.move: Int = self.place + cells * RING
        self.take: Int = self.move + cells * PLACES
        self.swap: Int = self.take + cells * RING
        self.end: Int = self.swap + seats * (seats - 1) // 2

    def sliding(self, cell: Int, way: Int) -> Int:
        """Slide the room of a cell."""
        return self.slide + cell * QUARTERS + way

    def turning(self, cell: Int, quarters: Int) -> Int:
        """Turn the room of a cell by so many quarters."""
        return self.turn + cell * TURNS + quarters - 1

    def placing(self, space: Int) -> Int:
        """Place a portal on a space."""
        return self.place + space // PLACES * RING + space % PLACES

    def taking(self, space: Int) -> Int:
        """Take the portal on a space."""
        return self.take + space // PLACES * RING + space % PLACES

    def swapping(self, one: Int, other: Int) -> Int:
        """Swap two seats, the lower one first."""
        return self.swap + one * (2 * self.seats - one - 1) // 2 + other - one - 1

    def swapped(self, action: Int) -> tuple[Int, Int]:
        """The two seats of a swap, the lower one first."""
        one: Int = 0
        while self.swapping(one, self.seats - 1) < action:
            one += 1
        return one, action - self.swapping(one, one + 1) + one + 1

    def space_placed(self, action: Int) -> Int:
        """The space on which a portal is placed."""
        return (action - self.place) // RING * PLACES + (action - self.place) % RING

    def space_taken(self, action: Int) -> Int:
        """The space of the portal that is taken."""
        return (action - self.take) // RING * PLACES + (action - self.take) % RING

    def is_slide(self, action: Int) -> bool:
        """Whether the action slides a room."""
        return self.slide <= action < self.turn

    def is_turn(self, action: Int) -> bool:
        """Whether the action turns a room."""
        return self.turn <= action < self.lift

    def is_lift(self, action: Int) -> bool:
        """Whether the action says which monster is to move."""
        return self.lift <= action < self.put

    def is_put(self, action: Int) -> bool:
        """Whether the action says where it moves."""
        return self.put <= action < self.portal

    def is_portal(self, action: Int) -> bool:
        """Whether the action says which portals are to move."""
        return self.portal <= action < self.place

    def is_place(self, action: Int) -> bool:
        """Whether the action places an end of them."""
        return self.place <= action < self.move

    def is_move(self, action: Int) -> bool:
        """Whether the action moves the pawn to where it ends."""
        return self.move <= action < self.take

    def is_take(self, action: Int) -> bool:
        """Whether the action takes a portal."""
        return self.take <= action < self.swap

    def is_second_phase(self, action: Int) -> bool:
        """Whether the action belongs to the Move Player phase."""
        return action == STAY or action >= self.move

    def is_swap(self, action: Int) -> bool:
        """Whether the action swaps two pawns."""
        return action >= self.swap


def cell_word(cell: int, side: int) -> str:
    """What a cell is called.

    >>> cell_word(0, 4), cell_word(7, 4), cell_word(24, 5)
    ('a1', 'd2', 'e5')
    """
    return f"{COLUMNS[cell % side]}{cell // side + 1}"


def space_word(space: int, side: int) -> str:
    """What a space is called.

    >>> space_word(0, 4), space_word(9 * 5 + 3, 4)
    ('a1.nw', 'b2.e')
    """
    return f"{cell_word(space // PLACES, side)}.{SPACES[space % PLACES]}"


def tokens(side: int, seats: int) -> list[str]:
    """The token of every action, in order."""
    cells = [cell_word(cell, side) for cell in range(side * side)]
    ring = [f"{cell}.{place}" for cell in cells for place in SPACES[:RING]]
    found = ["skip", "stay"]
    found += [f"slide:{cell}.{way}" for cell in cells for way in WAYS]
    found += [f"turn:{cell}.{90 * quarters}" for cell in cells for quarters in range(1, TURNS + 1)]
    found += [f"lift:{cell}" for cell in cells]
    found += [f"put:{cell}" for cell in cells]
    found += [f"portal:{colour}" for colour in COLOURS]
    found += [f"place:{space}" for space in ring]
    found += [f"move:{cell}.{place}" for cell in cells for place in SPACES]
    found += [f"take:{space}" for space in ring]
    found += [f"swap:seat{one}.seat{other}" for one in range(1, seats) for other in range(one + 1, seats + 1)]
    return found
