"""The Move Player phase: walking, portals, swapping pawns, and battles."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.shuffle import effects, steps
from dungeonbox.games.shuffle.actions import STAY
from dungeonbox.games.shuffle.components import (
    MIDDLE,
    PAIRS,
    PLACES,
    STAR,
)
from dungeonbox.games.shuffle.effects import Routes, is_battle, start_space
from dungeonbox.games.shuffle.reach import why_not_move, why_not_take
from dungeonbox.games.shuffle.state import EMPTY, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.steps import ShuffleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves


class Move(ShuffleStep):
    """§6.1 Walk along a longest route, or to a portal on one."""

    name: ClassVar[str] = "move"
    clause: ClassVar[str] = "4.4"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§6.6 §6.7 §7.2 §7.3 §R6 §R7 §R11 Where a longest route ends, and the portals that can be taken on one."""
        routes = Routes(s, self.box, self.side, seat)
        routes.find()
        moves = no_moves()
        for cell in range(self.cells):
            ends = routes.ends[cell]
            place: Int = 0
            while ends > 0:
                if ends & 1 == 1:
                    moves = append(moves, self.action_ids.move + cell * PLACES + place)
                ends >>= 1
                place += 1
        return self._add_gates(s, moves, routes.gates)

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§6.1 §6.6 §7.4 §7.6 §R11 Walk there; then through the portal, home, into battle, or the turn is over."""
        explorer = s.explorers[seat]
        begin = explorer.space
        s.stack.step = steps.END_TURN
        if self.action_ids.is_take(action):
            self._take(s, seat, self.action_ids.space_taken(action), notes)
            return
        space = action - self.action_ids.move
        is_home = space % PLACES == MIDDLE and explorer.points >= s.target
        is_battle_space = is_battle(s, self.box, space)
        longest: Int = s.roll + 1
        if is_battle_space or notes.on:
            longest = self._longest(s)
        explorer.space = space
        if is_home:
            notes.tell(effects.WALKED, "R11", seat, begin, space)
        elif longest == s.roll + 1:
            notes.tell(effects.WALKED, "6.1", seat, begin, space)
        else:
            self._tell_cut(s, seat, begin, longest, notes)
        if is_home:
            self.win(s, "10.1", notes)
        elif is_battle_space and longest == s.roll + 1:
            s.stack.step = steps.BATTLE
        elif is_battle_space:
            notes.tell(effects.PEACE, "R9", seat)
        elif s.twin(space) != NOWHERE:
            colour = effects.colour_at(s, space)
            if s.twin(space) == begin:
                notes.tell(effects.LOOPED, "R7", seat, colour)
            else:
                notes.tell(effects.BARRED, "7.6", seat, colour, s.pawn_on(s.twin(space)))

    def _take(self, s: ShuffleState, seat: Int, space: Int, notes: Notes) -> None:
        """§7.1 §7.2 §7.3 §R7 Walk to a portal and go through it: the way ends there, or would lead on beyond it."""
        explorer = s.explorers[seat]
        begin = explorer.space
        walked: Int = 0
        longest: Int = 0
        if notes.on:
            routes = Routes(s, self.box, self.side, seat)
            routes.find()
            walked = len(routes.trace(space, routes.gate_at(space)))
            longest = routes.longest
        explorer.space = space
        if walked < longest:
            notes.tell(effects.WALKED, "7.3", seat, begin, space)
            effects.take_portal(s, seat, space, s.roll + 1 - walked, notes)
            return
        if longest == s.roll + 1:
            notes.tell(effects.WALKED, "7.2", seat, begin, space)
        else:
            self._tell_cut(s, seat, begin, longest, notes)
        effects.jump(s, seat, space, "7.2", notes)

    def _tell_cut(self, s: ShuffleState, seat: Int, begin: Int, longest: Int, notes: Notes) -> None:
        """§6.6 §R6 A move that is shorter than the roll: how many steps of how many it has."""
        notes.tell(effects.CUT, "6.6", seat, begin, s.explorers[seat].space, s.roll * STAR + longest - 1)

    def _add_gates(self, s: ShuffleState, moves: Moves, gates: Int) -> Moves:
        """The portals of these bits, by ascending space."""
        while gates > 0:
            lowest: Int = NONE
            for end in range(2 * PAIRS):
                if (gates >> end) & 1 == 1 and (lowest == NONE or s.portals[end] < s.portals[lowest]):
                    lowest = end
            moves = append(moves, self.action_ids.taking(s.portals[lowest]))
            gates &= ~(1 << lowest)
        return moves

    def _longest(self, s: ShuffleState) -> Int:
        """§6.6 §9.1 §R9 How many steps the longest routes have: fewer than the roll if the move is cut short."""
        routes = Routes(s, self.box, self.side, s.stack.seat)
        routes.find()
        return routes.longest

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        action_ids = self.action_ids
        if action_ids.is_take(action):
            return why_not_take(observation, self.box, self.side, action_ids.space_taken(action))
        if action_ids.is_move(action):
            return why_not_move(observation, self.box, self.side, action - action_ids.move)
        return "8.1" if action_ids.is_second_phase(action) else "4.1"


class Swap(ShuffleStep):
    """§8.1 Two pawns change places, or none."""

    name: ClassVar[str] = "swap"
    clause: ClassVar[str] = "8.1"

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§8.1 §8.5 §R14 Any two pawns that are not on the same space, or none."""
        moves = append(no_moves(), STAY)
        action = self.action_ids.swap
        for one in range(self.seats):
            for other in range(one + 1, self.seats):
                if s.explorers[one].space != s.explorers[other].space:
                    moves = append(moves, action)
                action += 1
        return moves

    def do(self, s: ShuffleState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§8.2 §8.3 §8.4 §8.5 §R14 Two pawns change places; who swaps themselves does what the space demands."""
        s.stack.step = steps.END_TURN
        if action == STAY:
            if notes.on and len(self.legal(s, seat)) == 1:
                notes.tell(effects.UNSWAPPED, "R14", seat)
            else:
                notes.tell(effects.STAYED, "8.5", seat)
            return
        one, other = self.action_ids.swapped(action)
        space = s.explorers[one].space
        s.explorers[one].space = s.explorers[other].space
        s.explorers[other].space = space
        if seat == one or seat == other:
            partner = one + other - seat
            notes.tell(effects.TRADED, "8.1", seat, partner, s.explorers[seat].space, s.explorers[partner].space)
            self._land(s, notes)
        else:
            notes.tell(effects.SWAPPED, "8.4", seat, one, other)
            notes.tell(effects.SENT, "8.4", seat, one, s.explorers[one].space)
            notes.tell(effects.SENT, "8.4", seat, other, s.explorers[other].space)

    def _land(self, s: ShuffleState, notes: Notes) -> None:
        """§8.2 §R11 §R14 What the space demands of a player who swapped onto it."""
        seat = s.stack.seat
        explorer = s.explorers[seat]
        space = explorer.space
        twin = s.twin(space)
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            self.win(s, "R11", notes)
        elif is_battle(s, self.box, space):
            s.stack.step = steps.BATTLE
        elif twin != NOWHERE and s.is_occupied(twin):
            notes.tell(effects.BARRED, "R14", seat, effects.colour_at(s, space), s.pawn_on(twin))
        elif twin != NOWHERE:
            effects.jump(s, seat, space, "8.2", notes)

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        if self.action_ids.is_swap(action):
            return "R14"
        return "8.1" if self.action_ids.is_second_phase(action) else "4.1"


class Battle(ShuffleStep):
    """§4.6 §9.1 §R12 A battle with the monster of the room; the last one may change what is needed."""

    name: ClassVar[str] = "battle"

    def run(self, s: ShuffleState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        s.stack.step = steps.END_TURN
        is_won = effects.fight(s, self.box, seat, s.explorers[seat].space // PLACES, chance, notes)
        if is_won and not self.has_monster(s):
            self._lower_target(s, notes)
        return True

    def _lower_target(self, s: ShuffleState, notes: Notes) -> None:
        """§R12 No monster is left: if no player has the points, the highest total is enough."""
        highest = self.highest_total(s)
        if highest >= s.target:
            return
        needed = s.target
        s.target = highest
        notes.tell(effects.LOWERED, "R12", highest, needed)
        holders = self.holders(s, highest)
        winners = holders
        if holders & (holders - 1) != 0:
            winners &= self._at_home(s)
        if winners != 0:
            self.win_without_coming_home(s, EMPTY, winners, notes)
            return
        for seat in range(self.seats):
            if (holders >> seat) & 1 == 1:
                notes.tell(effects.ELIGIBLE, "R12", seat)

    def _at_home(self, s: ShuffleState) -> Seats:
        """The seats whose pawns stand on the start space."""
        home = start_space(s, self.box)
        found: Seats = 0
        for seat in range(self.seats):
            if s.explorers[seat].space == home:
                found |= 1 << seat
        return found
