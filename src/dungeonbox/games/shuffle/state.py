"""What lies on the table of Dungeon Shuffle: only data.

The grid has cells, numbered row by row from the top left; a cell has nine places: eight spaces clockwise from the
north-west corner, then the middle. A space of the dungeon is called by its number `cell * PLACES + place`, as it lies
on the table: where a room has turned, what is on it has turned too.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import mypyc_attr

from dungeonbox.games.shuffle.components import PAIRS, PLACES, QUARTERS, RING, Box
from dungeonbox.kernel.game import State, clone_bags, restore_state
from dungeonbox.kernel.packing import FieldReader, FieldWriter
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag, Pile

GAP: Final = -1
"""No room in a cell."""
NO_MONSTER: Final = -1
FACE_DOWN: Final = 24
"""In a cell: a tile that no player has seen; one that lies face up is its monster's number."""
NOWHERE: Final = -1
"""A portal that is not in play."""

# §R11 §R12 How a game ends.
ESCAPED: Final = 0
EMPTY: Final = 1
TIME_UP: Final = 2
ENDINGS: Final = ("escaped", "no monsters left", "turn limit")


@mypyc_attr(acyclic=True)
class Explorer:
    """One player: where the pawn stands, and the monsters defeated."""

    def __init__(self, space: Int, souls: Bag, points: Int) -> None:
        self.space = space
        self.souls = souls
        self.points = points
        """What the souls are worth together."""

    def clone(self) -> "Explorer":
        """An equal explorer that shares nothing with this one."""
        return Explorer(self.space, self.souls.clone(), self.points)

    def write(self, out: FieldWriter) -> None:
        """Write all fields."""
        out.number("space", self.space)
        out.zone("souls", self.souls)
        out.number("points", self.points)


def read_explorer(fields: FieldReader, name: str) -> Explorer:
    """An explorer from the fields `Explorer.write` wrote."""
    return Explorer(fields.number(f"{name}.space"), fields.bag(f"{name}.souls"), fields.number(f"{name}.points"))


def clone_explorers(explorers: vec[Explorer]) -> vec[Explorer]:
    """Equal explorers that share nothing with these."""
    twins = vec[Explorer](capacity=len(explorers))
    for explorer in explorers:
        twins = append(twins, explorer.clone())
    return twins


@mypyc_attr(acyclic=True)
class ShuffleState(State):
    """Everything on the table. Nothing of it is hidden: a tile face down is unknown to all.

    `rooms`, `turned` (in quarter turns clockwise) and `monsters` are by cell; `portals` are spaces, two for each
    colour, the lower one first. `deck` are the tiles not seen so far, those left in the box among them. `symbol` and
    `roll` are what the dice of this turn show; `turn` is how many have begun, `target` the points that are needed.
    """

    def __init__(
        self,
        eyes: Int,
        stack: Stack,
        explorers: vec[Explorer],
        first: Int,
        turn: Int,
        target: Int,
        symbol: Int,
        roll: Int,
        rooms: Pile,
        turned: Pile,
        monsters: Pile,
        portals: Pile,
        deck: Bag,
    ) -> None:
        super().__init__(eyes, stack)
        self.explorers = explorers
        self.first = first
        self.turn = turn
        self.target = target
        self.symbol = symbol
        self.roll = roll
        self.rooms = rooms
        self.turned = turned
        self.monsters = monsters
        self.portals = portals
        self.deck = deck

    def __reduce__(self) -> Reduced:
        return restore_state, (read_state, len(self.explorers), self.pack())

    def clone(self) -> "ShuffleState":
        twin = ShuffleState(
            self.eyes,
            self.stack.clone(),
            clone_explorers(self.explorers),
            self.first,
            self.turn,
            self.target,
            self.symbol,
            self.roll,
            self.rooms.clone(),
            self.turned.clone(),
            self.monsters.clone(),
            self.portals.clone(),
            self.deck.clone(),
        )
        twin.unseen = clone_bags(self.unseen)
        return twin

    def write(self, out: FieldWriter) -> None:
        out.number("first", self.first)
        out.number("turn", self.turn)
        out.number("target", self.target)
        out.number("symbol", self.symbol)
        out.number("roll", self.roll)
        out.zone("rooms", self.rooms)
        out.zone("turned", self.turned)
        out.zone("monsters", self.monsters)
        out.zone("portals", self.portals)
        out.zone("deck", self.deck)
        for seat in range(len(self.explorers)):
            out.part("seat", seat + 1)
            self.explorers[seat].write(out)

    def is_occupied(self, space: Int) -> bool:
        """Whether any pawn stands on this space."""
        return self.pawn_on(space) != NONE

    def pawn_on(self, space: Int) -> Int:
        """The first seat whose pawn stands on this space, or NONE."""
        for seat in range(len(self.explorers)):
            if self.explorers[seat].space == space:
                return seat
        return NONE

    def twin(self, space: Int) -> Int:
        """§7.1 The other portal of the colour that lies on this space, or NOWHERE if none does."""
        portals = self.portals
        for end in range(2 * PAIRS):
            if portals[end] == space:
                return portals[end ^ 1]
        return NOWHERE


def read_state(eyes: int, stack: Stack, fields: FieldReader, seats: int) -> ShuffleState:
    """A state from the fields `ShuffleState.write` wrote."""
    first = fields.number("first")
    turn = fields.number("turn")
    target = fields.number("target")
    symbol = fields.number("symbol")
    roll = fields.number("roll")
    rooms = fields.pile("rooms")
    turned = fields.pile("turned")
    monsters = fields.pile("monsters")
    portals = fields.pile("portals")
    deck = fields.bag("deck")
    explorers = vec[Explorer]([read_explorer(fields, f"seat{seat + 1}") for seat in range(seats)])
    return ShuffleState(
        eyes, stack, explorers, first, turn, target, symbol, roll, rooms, turned, monsters, portals, deck
    )


# What must always hold -----------------------------------------------------------------------------------


def is_blank(s: ShuffleState, box: Box, space: Int) -> bool:
    """§R8 Whether a space of the dungeon is on the ring of a room and no Monster Battle space."""
    cell = space // PLACES
    place = space % PLACES
    if not 0 <= cell < s.rooms.size() or place >= RING or s.rooms[cell] == GAP:
        return False
    return (box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]] >> place) & 1 == 0
