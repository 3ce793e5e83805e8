"""Why a pawn cannot go to a space: the clause that stands in its way. Only refusals ask for it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.games.shuffle.components import MIDDLE, PLACES, QUARTERS, RING, Box
from dungeonbox.games.shuffle.effects import STEPS_FROM_MIDDLE, Routes, beside
from dungeonbox.games.shuffle.state import GAP, NOWHERE, ShuffleState
from dungeonbox.kernel.types import NONE, Int

FAR: Final = 999

# What a way may do that a pawn may not; each is allowed what those before it are.
NOTHING: Final = 0
THROUGH_PAWNS: Final = 1
THROUGH_ONE_DOORWAY: Final = 2
THROUGH_WALLS: Final = 3


def why_not_move(s: ShuffleState, box: Box, side: Int, space: Int) -> str:
    """§6.4 §6.5 §6.6 §7.2 §R5 §R11 Why the move of the seat whose turn it is cannot end on this space."""
    seat = s.stack.seat
    origin = s.explorers[seat].space
    routes = Routes(s, box, side, seat)
    if not _is_space(s, space, routes.home):
        return "R5"
    if space == origin:
        return "6.5"
    if s.is_occupied(space) and space != routes.home:
        return "6.4"
    routes.find()
    anywhere = Routes(s, box, side, seat)
    anywhere.find_all_ends()
    if (anywhere.ends[space // PLACES] >> space % PLACES) & 1 == 1:
        return "7.2" if routes.gate_at(space) != 0 else "R11"
    return _why_not_reached(s, box, side, space, routes.longest, "6.6")


def why_not_take(s: ShuffleState, box: Box, side: Int, space: Int) -> str:
    """§6.5 §7.1 §7.5 §R7 Why the seat whose turn it is cannot take a portal on this space."""
    seat = s.stack.seat
    origin = s.explorers[seat].space
    twin = s.twin(space)
    if twin == NOWHERE:
        return "7.1"
    if twin == origin:
        return "R7"
    if space == origin:
        return "6.5"
    if s.is_occupied(space) or s.is_occupied(twin):
        return "7.5"
    routes = Routes(s, box, side, seat)
    routes.find()
    return _why_not_reached(s, box, side, space, routes.longest, "R7")


def _is_space(s: ShuffleState, space: Int, home: Int) -> bool:
    """§R5 Whether pawns can stand there at all: on the ring of a room, or on the start space."""
    return s.rooms[space // PLACES] != GAP and (space % PLACES != MIDDLE or space == home)


def _why_not_reached(s: ShuffleState, box: Box, side: Int, space: Int, longest: Int, near: str) -> str:
    """§6.1 §6.2 §6.3 §6.4 What keeps a space out of reach; `near` is the clause if there is a way, but too short."""
    roll = s.roll + 1
    if distance(s, box, side, space, NOTHING) <= longest:
        return near
    if distance(s, box, side, space, THROUGH_PAWNS) <= roll:
        return "6.4"
    if distance(s, box, side, space, THROUGH_ONE_DOORWAY) <= roll:
        return "6.3"
    return "6.2" if distance(s, box, side, space, THROUGH_WALLS) <= roll else "6.1"


def distance(s: ShuffleState, box: Box, side: Int, goal: Int, allowed: Int) -> Int:
    """How many steps the shortest way to a space has, if so much is allowed; FAR if there is none."""
    seat = s.stack.seat
    routes = Routes(s, box, side, seat)
    ways = vec[i64]()
    for _space in range(s.rooms.size() * PLACES):
        ways = append(ways, FAR)
    queue = append(vec[i64](), routes.origin)
    ways[routes.origin] = 0
    done: Int = 0
    while done < len(queue):
        space = queue[done]
        done += 1
        for fork in range(STEPS_FROM_MIDDLE):
            to = routes.step(space, fork)
            if to == NONE and fork == 2 and allowed >= THROUGH_ONE_DOORWAY:
                to = _step_across(s, box, side, space, allowed)
            if to != NONE and ways[to] == FAR and (allowed >= THROUGH_PAWNS or routes.is_free(to)):
                ways[to] = ways[space] + 1
                queue = append(queue, to)
    return ways[goal]


def _step_across(s: ShuffleState, box: Box, side: Int, space: Int, allowed: Int) -> Int:
    """§6.2 §6.3 The space on the other side of a wall with one doorway, or with none; NONE if no room is there."""
    place = space % PLACES
    if place & 1 == 0:
        return NONE
    cell = space // PLACES
    way = place >> 1
    other = beside(cell, way, side)
    if other == NONE or s.rooms[other] == GAP:
        return NONE
    here = (box.doors[s.rooms[cell] * QUARTERS + s.turned[cell]] >> way) & 1
    there = (box.doors[s.rooms[other] * QUARTERS + s.turned[other]] >> (way ^ 2)) & 1
    if here + there == 0 and allowed < THROUGH_WALLS:
        return NONE
    return other * PLACES + (place + RING // 2) % RING
