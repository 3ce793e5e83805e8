"""A roll of the dice: changing it die by die, what the dice do, and what cancels Hits.

Frames: `what` is 1 if the door was busted, `whom` the seat to which Moving dice go, NONE for the dungeon.
"""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.attack import effects, steps
from dungeonbox.games.attack.actions import (
    BY_ABILITY,
    BY_COIN,
    BY_RETAINER,
)
from dungeonbox.games.attack.components import (
    DEFLECT,
    DICE,
    FACES,
    FIGHTING,
    FORESIGHT,
    GUARD,
)
from dungeonbox.games.attack.effects import has
from dungeonbox.games.attack.state import (
    FRESH,
    LEAVING,
    NO_RETAINER,
    RETAINER,
    AttackState,
)
from dungeonbox.games.attack.steps import AttackStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves


class Mend(AttackStep):
    """§R3 §R15 Dice are changed one at a time, until the player stops."""

    name: ClassVar[str] = "mend"
    clause: ClassVar[str] = "R3"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        if len(self.legal(s, s.stack.seat)) > 1:
            return False
        s.stack.step = steps.RESOLVE  # without a choice the player did not stop, so no note says so
        return True

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§7.1 §9.5 §9.7 §9.10 §11.2 §11.9 §R3 Every die that can be changed, by every means there is; or stop."""
        action_ids = self.action_ids
        hero = s.heroes[seat]
        moves = no_moves()
        if s.items < hero.weapons + hero.artefacts:
            moves = self._add_fresh(s, moves, action_ids.item)
        if hero.gold >= self.box.reroll_price:
            moves = self._add_fresh(s, moves, action_ids.coin)
        if s.ability == 0 and has(s, self.box, seat, FORESIGHT):
            moves = self._add_fresh(s, moves, action_ids.ability)
        elif s.ability == 0 and has(s, self.box, seat, DEFLECT):
            moves = self._add_fighting(s, moves)
        if hero.retainer == RETAINER:
            moves = self._add_fresh(s, moves, action_ids.retainer)
        return append(moves, action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§R3 §R15 One die at a time, with the roll shown between, until the player stops."""
        action_ids = self.action_ids
        hero = s.heroes[seat]
        if action == action_ids.done:
            notes.tell(effects.STOOD, seat)
            s.stack.step = steps.RESOLVE
        elif action < action_ids.coin:
            means = effects.item_means(s, seat)
            s.items += 1
            effects.reroll(s, self.dice, seat, means, action - action_ids.item, chance, notes)
        elif action < action_ids.ability:
            hero.gold -= self.box.reroll_price  # §7.1 §R4
            effects.reroll(s, self.dice, seat, BY_COIN, action - action_ids.coin, chance, notes)
        elif action < action_ids.retainer:
            self._do_ability(s, action - action_ids.ability, chance, notes)
        else:
            pick(s, action - action_ids.retainer)

    def _add_fresh(self, s: AttackState, moves: Moves, family: Int) -> Moves:
        """§5.11 §R3 Every kind of die that was not rerolled yet, Bosses too."""
        for die in range(DICE):
            if s.roll[FRESH + die] > 0:
                moves = append(moves, family + die)
        return moves

    def _add_fighting(self, s: AttackState, moves: Moves) -> Moves:
        """§11.9 Any Fighting die, rerolled or not."""
        for die in range(FIGHTING, DICE, FACES):
            if s.dice(die) > 0:
                moves = append(moves, self.action_ids.ability + die)
        return moves

    def _do_ability(self, s: AttackState, die: Int, chance: Chance, notes: Notes) -> None:
        """§11.2 §11.9 Foresight or Deflect, once this turn."""
        seat = s.stack.seat
        s.ability = 1
        if has(s, self.box, seat, DEFLECT):
            effects.deflect(s, seat, die, notes)
        else:
            effects.reroll(s, self.dice, seat, BY_ABILITY, die, chance, notes)


class Pick(AttackStep):
    """§9.10 Dice are picked for the retainer to reroll. Frame: `left` is the last die picked."""

    name: ClassVar[str] = "pick"
    clause: ClassVar[str] = "R23"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§9.10 One more die, in the order of kinds and faces; or reroll those picked."""
        moves = no_moves()
        for die in range(s.stack.left, DICE):
            if s.roll[FRESH + die] > 0:
                moves = append(moves, self.action_ids.retainer + die)
        return append(moves, self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§9.10 Pick on, or roll."""
        if action != self.action_ids.done:
            pick(s, action - self.action_ids.retainer)
            return
        effects.throw_picked(s, self.dice, seat, BY_RETAINER, chance, notes)
        s.stack.step = steps.MEND
        s.stack.left = 0


def pick(s: AttackState, die: Int) -> None:
    """§9.10 The retainer is used from the first die picked on; it counts in this roll still (§R23)."""
    s.heroes[s.stack.seat].retainer = LEAVING
    effects.pick(s, die)
    s.stack.step = steps.PICK
    s.stack.left = die


class Resolve(AttackStep):
    """§5.3 §5.5 §5.6 §R3 Dice go where they belong, then Hits are counted."""

    name: ClassVar[str] = "resolve"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        stack = s.stack
        hits = effects.resolve(s, self.box, stack.seat, stack.whom, stack.what == 1, notes)
        stack.whom = NONE
        stack.left = hits
        stack.step = steps.HITS if hits > 0 else steps.LEAVE
        return True


class Hits(AttackStep):
    """§7.2 §R4 Hits are cancelled one by one, or suffered. Frame: `left` is the number of Hits not cancelled."""

    name: ClassVar[str] = "hits"
    clause: ClassVar[str] = "R4"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§7.2 §9.10 §11.1 §R4 What can cancel a Hit; or take those that are left."""
        hero = s.heroes[seat]
        moves = no_moves()
        if hero.gold >= self.box.cancel_price:
            moves = append(moves, self.action_ids.cancel_coins)
        if hero.retainer == RETAINER:
            moves = append(moves, self.action_ids.cancel_retainer)
        if s.ability == 0 and s.stack.what == 0 and has(s, self.box, seat, GUARD):
            moves = append(moves, self.action_ids.cancel_ability)
        return append(moves, self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.2 §9.11 §11.1 Cancel one Hit, or all with a retainer, who then leaves; or suffer."""
        hero = s.heroes[seat]
        if action == self.action_ids.done:
            effects.suffer(s, seat, s.stack.left, notes)
            s.stack.left = 0
        elif action == self.action_ids.cancel_coins:
            hero.gold -= self.box.cancel_price
            self._cancel(s, BY_COIN, 1, notes)
        elif action == self.action_ids.cancel_retainer:
            hero.retainer = NO_RETAINER
            self._cancel(s, BY_RETAINER, s.stack.left, notes)
        else:
            s.ability = 1
            self._cancel(s, BY_ABILITY, 1, notes)
        if s.stack.left == 0:
            s.stack.step = steps.LEAVE

    def _cancel(self, s: AttackState, means: Int, hits: Int, notes: Notes) -> None:
        s.stack.left -= hits
        notes.tell(effects.CANCELLED, s.stack.seat, means, hits)
