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
    BY_WEAPON,
    GOLD,
)
from dungeonbox.games.attack.components import (
    DEFLECT,
    DICE,
    FACES,
    FIGHTING,
    FORESIGHT,
    GUARD,
)
from dungeonbox.games.attack.effects import can_use, has
from dungeonbox.games.attack.state import (
    FRESH,
    LEAVING,
    RETAINER,
    AttackState,
)
from dungeonbox.games.attack.steps import AttackStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves


class RollStep(AttackStep):
    """§9.10 §R3 §R23 A step in which dice of the roll can be changed; the retainer's dice are set aside first."""

    def add_fresh(self, s: AttackState, moves: Moves, family: Int) -> Moves:
        """§5.11 §R3 Every kind of die that was not rerolled yet, Bosses too."""
        for die in range(DICE):
            if s.roll[FRESH + die] > 0:
                moves = append(moves, family + die)
        return moves

    def add_picking(self, s: AttackState, moves: Moves) -> Moves:
        """§9.10 §R23 Every kind of die for the retainer, in any order; several Fighting dice as one choice."""
        moves = self.add_fresh(s, moves, self.action_ids.retainer)
        if effects.fresh_fighting(s) > 1:
            moves = append(moves, self.action_ids.retainer_fighting)
        return moves

    def pick(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§9.10 §R23 The retainer is used from the first die picked on; it counts in this roll still."""
        s.heroes[s.stack.seat].retainer = LEAVING
        if action == self.action_ids.retainer_fighting:
            effects.pick_fighting(s, notes)
        else:
            effects.pick(s, action - self.action_ids.retainer, notes)
        s.stack.step = steps.PICK

    def why_no_die(self, observation: AttackState, die: Int, clause: str) -> str:
        """§R3 Dice that were rerolled or are not in the roll at all; else the clause given."""
        return clause if observation.roll[FRESH + die] > 0 else "R3"


class Mend(RollStep):
    """§R3 §R15 Dice are changed one at a time, until the player stops."""

    name: ClassVar[str] = "mend"
    clause: ClassVar[str] = "R3"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        answers = self.legal(s, s.stack.seat)
        if len(answers) > 1:
            s.stack.offered = answers
            return False
        s.stack.step = steps.RESOLVE
        return True

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§7.1 §9.5 §9.7 §9.10 §11.2 §11.9 §R3 Every die that can be changed, by every means there is; or stop."""
        action_ids = self.action_ids
        hero = s.heroes[seat]
        moves = no_moves()
        if s.items < hero.weapons + hero.artefacts:
            moves = self.add_fresh(s, moves, action_ids.item)
        if hero.gold >= self.box.reroll_price:
            moves = self.add_fresh(s, moves, action_ids.coin)
        if can_use(s, self.box, seat, FORESIGHT):
            moves = self.add_fresh(s, moves, action_ids.ability)
        elif can_use(s, self.box, seat, DEFLECT):
            moves = self._add_fighting(s, moves)
        if hero.retainer == RETAINER:
            moves = self.add_picking(s, moves)
        return append(moves, action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§R3 §R15 One die at a time, with the roll shown between, until the player stops."""
        action_ids = self.action_ids
        if action == action_ids.done:
            s.stack.step = steps.RESOLVE
        elif action < action_ids.coin:
            means = effects.item_means(s, seat)
            s.items += 1
            clause = "9.5" if means == BY_WEAPON else "9.7"
            effects.reroll(s, self.dice, seat, means, clause, action - action_ids.item, chance, notes)
        elif action < action_ids.ability:
            effects.reroll(s, self.dice, seat, BY_COIN, "7.1", action - action_ids.coin, chance, notes)
            effects.pay(s, seat, GOLD, self.box.reroll_price, "7.1", notes)  # §R4
        elif action < action_ids.retainer:
            self._do_ability(s, action - action_ids.ability, chance, notes)
        else:
            self.pick(s, action, notes)

    def _add_fighting(self, s: AttackState, moves: Moves) -> Moves:
        """§11.9 Any Fighting die, rerolled or not."""
        for die in range(FIGHTING, DICE, FACES):
            if s.dice(die) > 0:
                moves = append(moves, self.action_ids.ability + die)
        return moves

    def _do_ability(self, s: AttackState, die: Int, chance: Chance, notes: Notes) -> None:
        """§11.2 §11.9 Foresight or Deflect, once this turn."""
        seat = s.stack.seat
        effects.use_ability(s, self.box, seat)
        if has(s, self.box, seat, DEFLECT):
            effects.deflect(s, seat, die, notes)
        else:
            effects.reroll(s, self.dice, seat, BY_ABILITY, "11.2", die, chance, notes)

    def why_not(self, observation: AttackState, action: Int) -> str:
        """§R3 The die can no more be rerolled, or the means are missing or used up."""
        action_ids = self.action_ids
        hero = observation.heroes[observation.eyes]
        if not action_ids.is_reroll(action):
            return "R3"
        die = (action - action_ids.item) % DICE
        if action < action_ids.coin:
            has_items = hero.weapons + hero.artefacts > 0
            return self.why_no_die(observation, die, "R15" if has_items else "9.5")
        if action < action_ids.ability:
            return self.why_no_die(observation, die, "7.1")
        if action < action_ids.retainer:
            return self._why_no_ability(observation, die)
        if hero.retainer != RETAINER:
            return "9.10"
        return "R23" if action == action_ids.retainer_fighting else "R3"

    def _why_no_ability(self, observation: AttackState, die: Int) -> str:
        """§1.2 §11.2 §11.9 The hero has no such ability, has used it, or it does not work on this die."""
        seat = observation.eyes
        if has(observation, self.box, seat, DEFLECT):
            return "11.9"
        if has(observation, self.box, seat, FORESIGHT):
            return "R3" if can_use(observation, self.box, seat, FORESIGHT) else "R25"
        return "1.2"


class Pick(RollStep):
    """§9.10 §R23 Dice are picked for the retainer to reroll, and thrown when the player says so."""

    name: ClassVar[str] = "pick"
    clause: ClassVar[str] = "R23"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§9.10 §R23 One more die, or all Fighting dice that are left; or reroll those picked."""
        return append(self.add_picking(s, no_moves()), self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§9.10 §R23 Pick on, or roll."""
        if action != self.action_ids.done:
            self.pick(s, action, notes)
            return
        effects.throw_picked(s, self.dice, seat, chance, notes)
        s.stack.step = steps.MEND

    def why_not(self, observation: AttackState, action: Int) -> str:
        """§R3 §R23 A die that the roll no more offers; or anything else before the dice picked are thrown."""
        action_ids = self.action_ids
        if action_ids.retainer <= action < action_ids.retainer_fighting:
            return "R3"
        return self.clause


class Resolve(AttackStep):
    """§5.3 §5.5 §5.6 §R3 Dice go where they belong, then Hits are counted."""

    name: ClassVar[str] = "resolve"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        stack = s.stack
        hits = effects.resolve(s, self.box, stack.seat, stack.whom, stack.what == 1, self._why_unpaid(s), notes)
        stack.whom = NONE
        stack.left = hits
        stack.step = steps.HITS if hits > 0 else steps.LEAVE
        return True

    def _why_unpaid(self, s: AttackState) -> Int:
        """§R20 A deflected die earns no coin, nor does a second bust of the level if the option says so; else NONE."""
        if s.ability > 0 and has(s, self.box, s.stack.seat, DEFLECT):
            return effects.BY_DEFLECTING
        if self.book.is_coin_once and s.heroes[s.stack.seat].earned == 1:
            return effects.ONCE_A_LEVEL
        return NONE


class Hits(AttackStep):
    """§7.2 §R4 Hits are cancelled one by one, or suffered. Frame: `left` is the number of Hits not cancelled."""

    name: ClassVar[str] = "hits"
    clause: ClassVar[str] = "R3"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§7.2 §9.10 §11.1 §R4 What can cancel a Hit; or take those that are left."""
        hero = s.heroes[seat]
        moves = no_moves()
        if hero.gold >= self.box.cancel_price:
            moves = append(moves, self.action_ids.cancel_coins)
        if hero.retainer == RETAINER:
            moves = append(moves, self.action_ids.cancel_retainer)
        if s.stack.what == 0 and can_use(s, self.box, seat, GUARD):
            moves = append(moves, self.action_ids.cancel_ability)
        return append(moves, self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.2 §9.11 §11.1 Cancel one Hit, or all with a retainer, who then leaves; or suffer."""
        hero = s.heroes[seat]
        if action == self.action_ids.done:
            effects.suffer(s, seat, s.stack.left, notes)
            s.stack.left = 0
        elif action == self.action_ids.cancel_coins:
            self._cancel(s, BY_COIN, "7.2", 1, notes)
            effects.pay(s, seat, GOLD, self.box.cancel_price, "7.2", notes)
        elif action == self.action_ids.cancel_retainer:
            self._cancel(s, BY_RETAINER, "9.10", s.stack.left, notes)
            effects.dismiss(hero, seat, "9.11", notes)
        else:
            effects.use_ability(s, self.box, seat)
            self._cancel(s, BY_ABILITY, "11.1", 1, notes)
        if s.stack.left == 0:
            s.stack.step = steps.LEAVE

    def _cancel(self, s: AttackState, means: Int, clause: str, hits: Int, notes: Notes) -> None:
        """§R4 So many Hits fewer; the note says how the adventurer stays if none is left."""
        s.stack.left -= hits
        seat = s.stack.seat
        notes.tell(effects.CANCELLED, clause, seat, means, hits, s.heroes[seat].hits + 1 if s.stack.left == 0 else 0)

    def why_not(self, observation: AttackState, action: Int) -> str:
        """§1.2 §7.2 §9.10 §11.1 §R3 The means to cancel are missing or used up; or the roll is past changing."""
        if action == self.action_ids.cancel_coins:
            return "7.2"
        if action == self.action_ids.cancel_retainer:
            return "9.10"
        if action == self.action_ids.cancel_ability:
            return "11.1" if has(observation, self.box, observation.eyes, GUARD) else "1.2"
        return self.clause
