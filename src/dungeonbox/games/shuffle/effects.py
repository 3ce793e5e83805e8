"""What slides, turns, portals, swaps and battles do, and where a pawn can go; and how each thing done is noted."""

from typing import Final

from mypy_extensions import mypyc_attr

from dungeonbox.games.shuffle.components import (
    FIRST_ROLL,
    MIDDLE,
    PAIRS,
    PLACES,
    QUARTERS,
    RING,
    SETS,
    Box,
    strength,
)
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Bag

# The kinds of notes and their numbers; words.py has the sentences.
GOAL: Final = 0  # points
FIRST: Final = 1  # seat
TURN: Final = 2  # seat
WARNED: Final = 3  # turns
ROLLED: Final = 4  # seat, symbol, roll
NOTHING: Final = 5  # seat, reason
LEFT: Final = 6  # seat, symbol
SLID: Final = 7  # seat, room, cell, to
TURNED: Final = 8  # seat, room, cell, quarters
RODE: Final = 9  # seat (NONE: a portal), portal (0: a pawn), space
CARRIED: Final = 10  # seat, monster (FACE_DOWN: unknown), cell, to
STRENGTH: Final = 11  # monster, set, to, room
OPENED: Final = 12  # seat, colour, space, end
SHIFTED: Final = 13  # seat, colour, space, end
WALKED: Final = 14  # seat, space, end
CUT: Final = 15  # seat, space, end, used
PEACE: Final = 16  # seat
JUMPED: Final = 17  # seat, colour, space, end
TOOK: Final = 18  # seat, colour, end, count
BARRED: Final = 19  # seat, colour, other
LOOPED: Final = 20  # seat, colour
STUCK: Final = 21  # seat
SWAPPED: Final = 22  # seat, one, other
SENT: Final = 23  # seat, other, space
TRADED: Final = 24  # seat, other, space, end
STAYED: Final = 25  # seat
UNSWAPPED: Final = 26  # seat
REVEALED: Final = 27  # monster, room, cell, set
FOUGHT: Final = 28  # seat, monster, foe, roll
WON: Final = 29  # seat, monster, points, cell
ENOUGH: Final = 30  # seat, target
LOST: Final = 31  # seat, monster
LOWERED: Final = 32  # points, target
ELIGIBLE: Final = 33  # seat
HOME: Final = 34  # seat, points, target
WINS: Final = 35  # seat, points, count, why
TOTAL: Final = 36  # seat, points
OVER: Final = 37  # -

# Why there is nothing to do for what the Dungeon die shows.
NO_MONSTERS: Final = 0
NO_EMPTY_ROOM: Final = 1
NO_PORTAL: Final = 2

# Why the highest total has won.
LAST_MONSTER: Final = 0
LAST_MONSTER_AT_HOME: Final = 1
LAST_TURN: Final = 2

STEPS_FROM_MIDDLE: Final = 4
"""A space leads to at most four others."""
STEPS_FROM_CORNER: Final = 2


# Where things lie ----------------------------------------------------------------------------------------


def beside(cell: Int, way: Int, side: Int) -> Int:
    """§5.1 §5.2 The cell that lies that way, or NONE beyond the edge of the grid."""
    to: Int = NONE
    if way == 0 and cell >= side:
        to = cell - side
    elif way == 1 and (cell + 1) % side != 0:
        to = cell + 1
    elif way == 2 and cell + side < side * side:
        to = cell + side
    elif way == 3 and cell % side != 0:
        to = cell - 1
    return to


def is_open(s: ShuffleState, box: Box, side: Int, cell: Int, way: Int) -> bool:
    """§6.2 §6.3 §R5 Whether a doorway on that side of a room meets one of the next room."""
    rooms = s.rooms.cards
    turned = s.turned.cards
    if (box.doors[rooms[cell] * QUARTERS + turned[cell]] >> way) & 1 == 0:
        return False
    other = beside(cell, way, side)
    if other == NONE or rooms[other] == GAP:
        return False
    return (box.doors[rooms[other] * QUARTERS + turned[other]] >> (way ^ 2)) & 1 == 1


def is_battle(s: ShuffleState, box: Box, space: Int) -> bool:
    """§9.1 §R9 Whether this is a Monster Battle space of a room that still has a monster."""
    cell = space // PLACES
    place = space % PLACES
    if place == MIDDLE or s.monsters[cell] == NO_MONSTER:
        return False
    return (box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]] >> place) & 1 == 1


def start_space(s: ShuffleState, box: Box) -> Int:
    """§R5 The middle of the Start Portal, wherever it lies."""
    rooms = s.rooms.cards
    cell: Int = 0
    while rooms[cell] != box.start:
        cell += 1
    return cell * PLACES + MIDDLE


# Shuffling -----------------------------------------------------------------------------------------------


def tell_riders(s: ShuffleState, cell: Int, notes: Notes) -> None:
    """§R4 Which pawns and portals went with a room; pawns on the start space are still on it."""
    if not notes.on:
        return
    for seat in range(len(s.explorers)):
        space = s.explorers[seat].space
        if space // PLACES == cell and space % PLACES != MIDDLE:
            notes.tell(RODE, "R4", seat, 0, space)
    for end in range(2 * PAIRS):
        if s.portals[end] >= 0 and s.portals[end] // PLACES == cell:
            notes.tell(RODE, "R4", NONE, (end >> 1) + 1, s.portals[end])


def slide(s: ShuffleState, cell: Int, to: Int) -> None:
    """§5.1 §5.3 §R4 A room slides into a gap with everything on it."""
    s.rooms.put(to, s.rooms[cell])
    s.turned.put(to, s.turned[cell])
    s.monsters.put(to, s.monsters[cell])
    s.rooms.put(cell, GAP)
    s.turned.put(cell, 0)
    s.monsters.put(cell, NO_MONSTER)
    for explorer in s.explorers:
        if explorer.space // PLACES == cell:
            explorer.space += (to - cell) * PLACES
    for end in range(2 * PAIRS):
        if s.portals[end] >= 0 and s.portals[end] // PLACES == cell:
            s.portals.put(end, s.portals[end] + (to - cell) * PLACES)
    for pair in range(PAIRS):
        lay_portals(s, pair, s.portals[2 * pair], s.portals[2 * pair + 1])


def turn(s: ShuffleState, cell: Int, quarters: Int) -> None:
    """§5.4 §R4 A room turns where it lies, clockwise, with everything on it."""
    s.turned.put(cell, (s.turned[cell] + quarters) % QUARTERS)
    for explorer in s.explorers:
        if explorer.space // PLACES == cell:
            explorer.space = turned_space(explorer.space, quarters)
    for end in range(2 * PAIRS):
        if s.portals[end] >= 0 and s.portals[end] // PLACES == cell:
            s.portals.put(end, turned_space(s.portals[end], quarters))


def turned_space(space: Int, quarters: Int) -> Int:
    """Where a space of a room lies when the room has turned."""
    place = space % PLACES
    if place == MIDDLE:
        return space
    return space - place + (place + 2 * quarters) % RING


def lay_portals(s: ShuffleState, pair: Int, one: Int, other: Int) -> None:
    """§5.11 §R20 Both portals of a colour, the one in the earlier cell first."""
    s.portals.put(2 * pair, min(one, other))
    s.portals.put(2 * pair + 1, max(one, other))


# Moving --------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True)
class Routes:
    """§6.1 §R6 Everywhere one pawn can go with one roll.

    `ends` are the spaces where a longest route ends and the pawn stays, as bits by cell; `gates` the portals (bits by
    their place in the state) that can be taken on one. `longest` is how many steps the longest routes have.
    """

    def __init__(self, s: ShuffleState, box: Box, side: Int, seat: Int) -> None:
        explorer = s.explorers[seat]
        self.s = s
        self.box = box
        self.side = side
        self.origin = explorer.space
        self.home = start_space(s, box)
        self.is_rich = explorer.points >= s.target
        self.longest: Int = 0
        self.limit: Int = s.roll + 1
        self.gates: Int = 0
        self.usable: Int = 0
        """The portals that can be taken at all, as bits."""
        cells = s.rooms.size()
        self.ends = box.nothing[:cells]
        self.touched = box.nothing[:cells]
        """By cell, the spaces where this route has been or another pawn stands."""
        for other in s.explorers:
            if other.space != self.home:
                self.touch(other.space)

    def touch(self, space: Int) -> None:
        """This space cannot be entered."""
        self.touched[space // PLACES] |= 1 << space % PLACES

    def leave(self, space: Int) -> None:
        """This space can be entered again, on another route."""
        self.touched[space // PLACES] &= ~(1 << space % PLACES)

    def step(self, space: Int, fork: Int) -> Int:
        """§6.2 §R5 The space to which one of the four forks of a space leads, or NONE.

        On a ring the forks are clockwise, counter-clockwise, through the doorway, to the start space.
        """
        place = space % PLACES
        if place == MIDDLE:
            return space - MIDDLE + 2 * fork + 1
        if fork == 0:
            return space + 1 if place < RING - 1 else space - place
        if fork == 1:
            return space - 1 if place > 0 else space + RING - 1
        if place & 1 == 0:
            return NONE
        cell = space // PLACES
        if fork == 3 and cell == self.home // PLACES:
            return self.home
        if fork == 3:
            return NONE
        way = place >> 1
        if not is_open(self.s, self.box, self.side, cell, way):
            return NONE
        return beside(cell, way, self.side) * PLACES + (place + RING // 2) % RING

    def is_free(self, space: Int) -> bool:
        """§6.4 §6.5 Whether this route may enter a space."""
        return space != NONE and (self.touched[space // PLACES] >> space % PLACES) & 1 == 0

    def can_step(self) -> bool:
        """§R18 Whether any step is possible."""
        for fork in range(STEPS_FROM_MIDDLE):
            if self.is_free(self.step(self.origin, fork)):
                return True
        return False

    def find(self) -> None:
        """§6.6 §R6 Look for routes of the whole roll; if there are none, for those of the greatest length."""
        self._find_usable()
        self._find_longest()

    def find_all_ends(self) -> None:
        """§6.6 The same as if there were no portals and no points: every space where a longest route ends."""
        self.is_rich = False
        self._find_longest()

    def _find_longest(self) -> None:
        self.touch(self.origin)
        self._walk(self.origin, 0, 0, False)
        if 0 < self.longest < self.limit:
            self.limit = self.longest
            self._walk(self.origin, 0, 0, False)

    def _find_usable(self) -> None:
        """§7.5 §R7 Portals whose twin is free, and is not where this move began."""
        portals = self.s.portals
        for end in range(2 * PAIRS):
            twin = portals[end ^ 1]
            if twin != NOWHERE and self.is_free(twin):  # the mover's own space is touched as well
                self.usable |= 1 << end

    def gate_at(self, space: Int) -> Int:
        """The bit of the portal on a space that can be taken, or 0."""
        portals = self.s.portals.cards
        for end in range(2 * PAIRS):
            if portals[end] == space and (self.usable >> end) & 1 == 1:
                return 1 << end
        return 0

    def _walk(self, space: Int, steps: Int, gates: Int, is_home: bool) -> None:
        """Every way on from here; `gates` are the portals passed, `is_home` says that the route has won already."""
        forks: Int = STEPS_FROM_MIDDLE
        if space % PLACES & 1 == 0 and space != self.home:
            forks = STEPS_FROM_CORNER
        for fork in range(forks):
            to = self.step(space, fork)
            if to != NONE and (self.touched[to // PLACES] >> to % PLACES) & 1 == 0:
                self._arrive(to, steps + 1, gates, is_home)

    def _arrive(self, space: Int, steps: Int, gates: Int, is_home: bool) -> None:
        """§7.3 §R7 §R11 One step further: home with the points, over a portal, at the end, or on."""
        self.longest = max(self.longest, steps)
        if self.is_rich and space == self.home:
            self.ends[space // PLACES] |= 1 << MIDDLE
            is_home = True
        gate: Int = 0
        if self.usable != 0:
            gate = self.gate_at(space)
            gates |= gate
        if steps < self.limit:
            self.touch(space)
            self._walk(space, steps, gates, is_home)
            self.leave(space)
        elif not is_home:
            self.gates |= gates
            if gate == 0:
                self.ends[space // PLACES] |= 1 << space % PLACES

    def trace(self, goal: Int, gate: Int) -> list[int]:
        """One route that `find` found: to a space where it ends, or, for a gate, to the portal that is taken."""
        path: list[int] = []
        is_winning = goal == self.home and self.is_rich
        self._trace(self.origin, goal, gate == 0 and not is_winning, path)
        return path

    def _trace(self, space: Int, goal: Int, is_end: bool, path: list[int]) -> bool:
        """Walk on to the goal; where the route does not end there, it must be possible to go on far enough."""
        steps = len(path)
        for fork in range(STEPS_FROM_MIDDLE):
            to = self.step(space, fork)
            if not self.is_free(to) or (to == self.home and self.is_rich and to != goal):
                continue
            path.append(to)
            self.touch(to)
            if to == goal:
                found = steps + 1 == self.limit if is_end else self._goes_on(to, steps + 1)
            else:
                found = steps + 1 < self.limit and self._trace(to, goal, is_end, path)
            self.leave(to)
            if found:
                return True
            path.pop()
        return False

    def _goes_on(self, space: Int, steps: Int) -> bool:
        """Whether a route can go on from here to the greatest length, without passing home if that would win."""
        if steps == self.limit or (space == self.home and self.is_rich):
            return True
        for fork in range(STEPS_FROM_MIDDLE):
            to = self.step(space, fork)
            if self.is_free(to) and not (to == self.home and self.is_rich):
                self.touch(to)
                found = self._goes_on(to, steps + 1)
                self.leave(to)
                if found:
                    return True
        return False


def jump(s: ShuffleState, seat: Int, space: Int, clause: str, notes: Notes) -> None:
    """§7.1 §7.2 §8.2 §R7 Through the portal on this space, where the pawn has come to stand, to its twin."""
    twin = s.twin(space)
    s.explorers[seat].space = twin
    notes.tell(JUMPED, clause, seat, colour_at(s, space), space, twin)


def take_portal(s: ShuffleState, seat: Int, space: Int, left: Int, notes: Notes) -> None:
    """§7.3 §7.4 Through a portal that is passed over; so many steps of the roll are lost."""
    twin = s.twin(space)
    s.explorers[seat].space = twin
    notes.tell(TOOK, "7.4", seat, colour_at(s, space), twin, left)


def colour_at(s: ShuffleState, space: Int) -> Int:
    """The colour of the portal on this space, or NONE."""
    for end in range(2 * PAIRS):
        if s.portals[end] == space:
            return end >> 1
    return NONE


# Battles -------------------------------------------------------------------------------------------------


def reveal(s: ShuffleState, box: Box, cell: Int, chance: Chance, notes: Notes) -> Int:
    """§9.2 §R15 The monster of a room, turned over if need be: then it is drawn from all that were not seen."""
    if s.monsters[cell] == FACE_DOWN:
        monster = chance.take(s.deck, EVERYONE)
        s.monsters.put(cell, monster)
        notes.tell(REVEALED, "9.2", monster, s.rooms[cell], cell, strength_in(s, box, cell))
    return s.monsters[cell]


def strength_in(s: ShuffleState, box: Box, cell: Int) -> Int:
    """§9.5 Which set counts against the monster that lies face up in a room."""
    return strength(box.natures[s.monsters[cell]], box.elements[s.rooms[cell]])


def fight(s: ShuffleState, box: Box, seat: Int, cell: Int, chance: Chance, notes: Notes) -> bool:
    """§9.3 §9.4 §9.5 §R10 §R17 One more roll of the Player die; returns whether the monster is defeated."""
    monster = reveal(s, box, cell, chance, notes)
    roll = roll_die(box.player_die, chance) - FIRST_ROLL
    which = strength_in(s, box, cell)
    foe = monster * len(SETS) + which
    notes.tell(FOUGHT, "9.3", seat, monster, foe, roll)
    if (box.sets[foe] >> roll) & 1 == 0:
        notes.tell(LOST, "R10", seat, monster)
        return False
    explorer = s.explorers[seat]
    s.monsters.put(cell, NO_MONSTER)
    explorer.souls.add(monster)
    explorer.points += box.points[monster]
    notes.tell(WON, "9.4", seat, monster, explorer.points, cell)
    if explorer.points >= s.target and explorer.points - box.points[monster] < s.target:
        notes.tell(ENOUGH, "10.1", seat, s.target)
    return True


def roll_die(die: Bag, chance: Chance) -> Int:
    """§R1 One roll of a die, seen by all; sides that show the same are the same result."""
    return chance.take(die.clone(), EVERYONE)
