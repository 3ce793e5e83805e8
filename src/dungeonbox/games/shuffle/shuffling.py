"""The Shuffle Dungeon phase: a room slides or turns, a monster or a pair of portals moves."""

from typing import ClassVar, Final

from librt.vecs import append

from dungeonbox.games.shuffle import effects, steps
from dungeonbox.games.shuffle.actions import SKIP, TURNS
from dungeonbox.games.shuffle.components import (
    MONSTER,
    PAIRS,
    PLACES,
    PORTAL,
    QUARTERS,
    RING,
    ROTATE,
    SLIDE,
)
from dungeonbox.games.shuffle.effects import beside
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.steps import ShuffleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

WHOLE_RING: Final = 0xFF


class Change(ShuffleStep):
    """§4.3 §R3 §R21 What the Dungeon die shows is done, or not."""

    name: ClassVar[str] = "shuffle"
    clause: ClassVar[str] = "4.3"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        """§5.9 §5.13 §R21 If there is nothing to do, on to the Move Player phase; a room can always slide or turn."""
        seat = s.stack.seat
        if s.symbol == MONSTER and not self.has_monster(s):
            notes.tell(effects.NOTHING, "R21", seat, effects.NO_MONSTERS)
        elif s.symbol == MONSTER and not self._has_empty_room(s):
            notes.tell(effects.NOTHING, "5.9", seat, effects.NO_EMPTY_ROOM)
        elif s.symbol == PORTAL and self._next_pair(s) == NONE and not self._has_movable_pair(s):
            notes.tell(effects.NOTHING, "5.13", seat, effects.NO_PORTAL)
        else:
            return self.book.is_forced and super().run(s, chance, notes)
        s.stack.step = steps.ADVANCE
        return True

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§4.3 §R3 What the Dungeon die shows, or nothing."""
        moves = no_moves()
        if not self.book.is_forced:
            moves = append(moves, SKIP)
        if s.symbol == SLIDE:
            return self._add_slides(s, moves)
        if s.symbol == ROTATE:
            return self._add_turns(s, moves)
        if s.symbol == MONSTER:
            return self._add_lifts(s, moves)
        return self._add_pairs(s, moves)

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.3 §11.5 §R3 One room slides or turns, or it is asked where the monster or the portals go."""
        action_ids = self.action_ids
        s.stack.step = steps.ADVANCE
        if action == SKIP:
            notes.tell(effects.LEFT, "R3", seat, s.symbol)
        elif action_ids.is_slide(action):
            cell = (action - action_ids.slide) // QUARTERS
            to = beside(cell, (action - action_ids.slide) % QUARTERS, self.side)
            effects.slide(s, cell, to)
            notes.tell(effects.SLID, "5.1", seat, s.rooms[to], cell, to)
            effects.tell_riders(s, to, notes)
        elif action_ids.is_turn(action):
            cell = (action - action_ids.turn) // TURNS
            quarters = (action - action_ids.turn) % TURNS + 1
            effects.turn(s, cell, quarters)
            notes.tell(effects.TURNED, "5.4", seat, s.rooms[cell], cell, quarters)
            effects.tell_riders(s, cell, notes)
        elif action_ids.is_lift(action):
            s.stack.step = steps.PUT
            s.stack.what = action - action_ids.lift
        else:
            s.stack.step = steps.PLACE_FIRST
            s.stack.what = action - action_ids.portal

    def _has_empty_room(self, s: ShuffleState) -> bool:
        for cell in range(self.cells):
            if self.is_empty_room(s, cell):
                return True
        return False

    def _next_pair(self, s: ShuffleState) -> Int:
        """§R20 The first pair that is not in play, or NONE."""
        for pair in range(self.box.pairs):
            if s.portals[2 * pair] == NOWHERE:
                return pair
        return NONE

    def _is_movable(self, s: ShuffleState, pair: Int) -> bool:
        """§5.12 §R8 Whether a pair is in play and no pawn stands on it."""
        one = s.portals[2 * pair]
        return one != NOWHERE and not s.is_occupied(one) and not s.is_occupied(s.portals[2 * pair + 1])

    def _has_movable_pair(self, s: ShuffleState) -> bool:
        for pair in range(PAIRS):
            if self._is_movable(s, pair):
                return True
        return False

    def _add_slides(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.1 §5.2 §11.4 §R4 Every room beside a gap, into it."""
        rooms = s.rooms.cards
        for cell in range(self.cells):
            if rooms[cell] == GAP:
                continue
            for way in range(QUARTERS):
                to = beside(cell, way, self.side)
                if to != NONE and rooms[to] == GAP:
                    moves = append(moves, self.action_ids.sliding(cell, way))
        return moves

    def _add_turns(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.4 Every room, by one, two or three quarters."""
        rooms = s.rooms.cards
        for cell in range(self.cells):
            if rooms[cell] != GAP:
                for quarters in range(1, TURNS + 1):
                    moves = append(moves, self.action_ids.turning(cell, quarters))
        return moves

    def _add_lifts(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.5 Every monster; that there is a room for it was seen before."""
        monsters = s.monsters.cards
        for cell in range(self.cells):
            if monsters[cell] != NO_MONSTER:
                moves = append(moves, self.action_ids.lift + cell)
        return moves

    def _add_pairs(self, s: ShuffleState, moves: Moves) -> Moves:
        """§5.10 §R8 §R20 The next pair that is not in play, and every pair without a pawn on it."""
        following = self._next_pair(s)
        for pair in range(PAIRS):
            if pair == following or self._is_movable(s, pair):
                moves = append(moves, self.action_ids.portal + pair)
        return moves

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        action_ids = self.action_ids
        symbol = observation.symbol
        if action == SKIP:
            return "R3"
        if action_ids.is_second_phase(action):
            return "4.1"
        if symbol == SLIDE and action_ids.is_slide(action):
            return "5.1" if observation.rooms[(action - action_ids.slide) // QUARTERS] == GAP else "5.2"
        if symbol == ROTATE and action_ids.is_turn(action):
            return "5.4"
        if symbol == MONSTER and (action_ids.is_lift(action) or action_ids.is_put(action)):
            return "5.5"
        if symbol == PORTAL and action_ids.is_place(action):
            return "R20"
        if symbol == PORTAL and action_ids.is_portal(action):
            pair = action - action_ids.portal
            return "R20" if observation.portals[2 * pair] == NOWHERE else "5.12"
        return "4.3"


class Put(ShuffleStep):
    """§5.5 The monster lifted is put into another room. Frame: `what` is the cell it was in."""

    name: ClassVar[str] = "put"
    clause: ClassVar[str] = "5.5"

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§5.7 §5.8 Every room without a monster but the Start Portal."""
        moves = no_moves()
        for cell in range(self.cells):
            if self.is_empty_room(s, cell):
                moves = append(moves, self.action_ids.put + cell)
        return moves

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.5 §5.6 §R15 The tile moves as it lies."""
        cell = s.stack.what
        to = action - self.action_ids.put
        monster = s.monsters[cell]
        s.monsters.put(cell, NO_MONSTER)
        s.monsters.put(to, monster)
        s.stack.what = NONE
        s.stack.step = steps.ADVANCE
        notes.tell(effects.CARRIED, "5.5", seat, monster, cell, to)
        if monster != FACE_DOWN:
            notes.tell(effects.STRENGTH, "9.5", monster, effects.strength_in(s, self.box, to), to, s.rooms[to])

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        if self.action_ids.is_second_phase(action):
            return "4.1"
        if not self.action_ids.is_put(action):
            return "5.5"
        cell = action - self.action_ids.put
        if observation.rooms[cell] == self.box.start:
            return "5.7"
        return "5.5" if observation.rooms[cell] == GAP or cell == observation.stack.what else "5.8"


class PlacePortal(ShuffleStep):
    """§5.10 §5.11 §R8 A portal of the pair is placed."""

    def free_spaces(self, s: ShuffleState) -> Moves:
        """§R8 By cell, as bits, where a portal can be placed: on blank spaces without pawn or portal."""
        free = self.box.nothing[: self.cells]
        for cell in range(self.cells):
            if s.rooms[cell] != GAP:
                free[cell] = WHOLE_RING & ~self.box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]]
        for explorer in s.explorers:
            free[explorer.space // PLACES] &= ~(1 << explorer.space % PLACES)
        for end in range(2 * PAIRS):
            space = s.portals[end]
            if space != NOWHERE:
                free[space // PLACES] &= ~(1 << space % PLACES)
        return free

    def add_places(self, free: Moves, other: Int) -> Moves:
        """§R8 Every free space, but not in the cell of the other end."""
        moves = no_moves()
        for cell in range(self.cells):
            bits: Int = 0
            if cell != other:
                bits = free[cell]
            action = self.action_ids.place + cell * RING
            while bits > 0:
                if bits & 1 == 1:
                    moves = append(moves, action)
                bits >>= 1
                action += 1
        return moves

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        if self.action_ids.is_second_phase(action):
            return "4.1"
        if self.action_ids.is_place(action):
            return "R8"
        return "R20" if self.action_ids.is_portal(action) else "5.10"


class PlaceFirst(PlacePortal):
    """§5.10 §5.11 Where the first portal goes. Frame: `what` is the pair."""

    name: ClassVar[str] = "place-first"
    clause: ClassVar[str] = "5.10"

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§5.10 §R8 §R20 Every free space: there are always some in another room."""
        return self.add_places(self.free_spaces(s), NONE)

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.11 The pair lies where it lay until it is said where the other end goes."""
        s.stack.whom = self.action_ids.space_placed(action)
        s.stack.step = steps.PLACE_SECOND


class PlaceSecond(PlacePortal):
    """§5.10 §5.11 Where the second goes. Frame: `what` is the pair, `whom` the space of the first portal."""

    name: ClassVar[str] = "place-second"
    clause: ClassVar[str] = "5.11"

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§5.11 §R8 §R20 Every free space in another room."""
        return self.add_places(self.free_spaces(s), s.stack.whom // PLACES)

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.10 §5.11 Both portals move together."""
        pair = s.stack.what
        kind: Int = effects.SHIFTED
        if s.portals[2 * pair] == NOWHERE:
            kind = effects.OPENED
        one = s.stack.whom
        other = self.action_ids.space_placed(action)
        effects.lay_portals(s, pair, one, other)
        s.stack.what = NONE
        s.stack.whom = NONE
        s.stack.step = steps.ADVANCE
        notes.tell(kind, "5.10", seat, pair, one, other)
