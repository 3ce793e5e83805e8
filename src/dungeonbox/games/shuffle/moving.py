"""The Move Player phase: walking, portals, swapping pawns, and battles."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.shuffle import effects, steps
from dungeonbox.games.shuffle.actions import SKIP
from dungeonbox.games.shuffle.components import (
    MIDDLE,
    PAIRS,
    PLACES,
)
from dungeonbox.games.shuffle.effects import Routes, is_battle, start_space
from dungeonbox.games.shuffle.state import EMPTY, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.steps import ShuffleStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves


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
        """§6.1 §7.4 §R11 Walk there; then through the portal, home, into battle, or the turn is over."""
        explorer = s.explorers[seat]
        begin = explorer.space
        s.stack.step = steps.END_TURN
        if self.action_ids.is_take(action):
            space = self.action_ids.space_taken(action)
            notes.tell(effects.WALKED, seat, begin, space)
            effects.jump(s, seat, space, notes)
            return
        space = action - self.action_ids.move
        is_fight = is_battle(s, self.box, space) and self._is_whole_roll(s)
        explorer.space = space
        notes.tell(effects.WALKED, seat, begin, space)
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            self.win(s, notes)
        elif is_fight:
            s.stack.step = steps.BATTLE
        elif s.twin(space) != NOWHERE:  # §7.6
            notes.tell(effects.BARRED, seat, effects.colour_at(s, space))

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

    def _is_whole_roll(self, s: ShuffleState) -> bool:
        """§9.1 §R9 Whether the longest routes use the whole roll."""
        routes = Routes(s, self.box, self.side, s.stack.seat)
        routes.find()
        return routes.longest == s.roll + 1

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        action_ids = self.action_ids
        if action_ids.is_take(action):
            space = action_ids.space_taken(action)
            return "7.1" if observation.twin(space) == NOWHERE else "R7"
        if not action_ids.is_move(action):
            return "4.4"
        space = action - action_ids.move
        if observation.is_occupied(space) and space % PLACES != MIDDLE:
            return "6.4" if observation.explorers[observation.eyes].space != space else "6.5"
        return "R6" if observation.twin(space) == NOWHERE else "7.2"


class Swap(ShuffleStep):
    """§8.1 Two pawns change places, or none."""

    name: ClassVar[str] = "swap"
    clause: ClassVar[str] = "8.1"

    def legal(self, s: ShuffleState, seat: Int) -> Moves:
        """§8.1 §8.5 §R14 Any two pawns that are not on the same space, or none."""
        moves = append(no_moves(), SKIP)
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
        if action == SKIP:
            notes.tell(effects.STAYED, seat)
            return
        one: Int = 0
        while self.action_ids.swapping(one, self.seats - 1) < action:
            one += 1
        other = action - self.action_ids.swapping(one, one + 1) + one + 1
        space = s.explorers[one].space
        s.explorers[one].space = s.explorers[other].space
        s.explorers[other].space = space
        notes.tell(effects.SWAPPED, seat, one, other)
        if seat == one or seat == other:
            self._land(s, notes)

    def _land(self, s: ShuffleState, notes: Notes) -> None:
        """§8.2 §R11 §R14 What the space demands of a player who swapped onto it."""
        seat = s.stack.seat
        explorer = s.explorers[seat]
        space = explorer.space
        twin = s.twin(space)
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            self.win(s, notes)
        elif is_battle(s, self.box, space):
            s.stack.step = steps.BATTLE
        elif twin != NOWHERE and s.is_occupied(twin):
            notes.tell(effects.BARRED, seat, effects.colour_at(s, space))
        elif twin != NOWHERE:
            effects.jump(s, seat, space, notes)

    def why_not(self, observation: ShuffleState, action: Int) -> str:
        return "R14" if self.action_ids.is_swap(action) else self.clause


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
        highest: Int = 0
        for explorer in s.explorers:
            highest = max(highest, explorer.points)
        if highest >= s.target:
            return
        s.target = highest
        notes.tell(effects.LOWERED, highest)
        home = start_space(s, self.box)
        winners: Int = 0
        for seat in range(self.seats):
            if s.explorers[seat].points == highest and s.explorers[seat].space == home:
                winners |= 1 << seat
        if winners != 0:
            self.end(s, EMPTY, winners, notes)
