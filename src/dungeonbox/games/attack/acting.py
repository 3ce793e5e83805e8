"""The action of a turn: fighting, fleeing, recovering, helping others."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.attack import effects, steps
from dungeonbox.games.attack.actions import (
    BY_ABILITY,
    BY_ARTEFACT,
    BY_POTION,
    PRICES,
    Actions,
)
from dungeonbox.games.attack.components import (
    MERCY,
    SNARE,
    SONG,
)
from dungeonbox.games.attack.effects import can_use, has
from dungeonbox.games.attack.state import (
    KNOCKED_OUT,
    UNHURT,
    WOUNDED,
    AttackState,
)
from dungeonbox.games.attack.steps import AttackStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves


class Act(AttackStep):
    """§3.2 §3.3 §3.4 One action a turn; potions and abilities before it leave the question open."""

    name: ClassVar[str] = "act"
    clause: ClassVar[str] = "3.3"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§3.3 §3.4 §R10 A Combat action while facing dice, else a Support action; who fled can only rally or pass."""
        hero = s.heroes[seat]
        moves = no_moves()
        if hero.fled == 1:
            return append(append(moves, self.action_ids.rally), self.action_ids.rest)
        if hero.is_facing():
            moves = append(moves, self.action_ids.fight)
            for price in range(len(PRICES)):
                if effects.owned(hero, price) > 0:  # §R7
                    moves = append(moves, self.action_ids.flee + price)
            moves = self.add_sending(s, moves)
        else:
            moves = self._add_support(s, moves)
        return self._add_aid(s, moves)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§3.2 One action; potions and abilities before it leave the question open."""
        action_ids = self.action_ids
        if action == action_ids.fight or action == action_ids.bust or action_ids.is_assist(action):
            self._do_fight(s, action, chance, notes)
        elif action_ids.is_send(action):
            effects.send(s, seat, action - action_ids.send, notes)
        elif action_ids.is_aid(action):
            self._do_aid(s, action - action_ids.aid, notes)
        elif action_ids.is_flee(action):
            self._do_flee(s, action - action_ids.flee, notes)
        elif action == action_ids.recover or action_ids.is_heal(action):
            self._do_recover(s, action, notes)
        else:
            self._do_rally_or_pass(s, action, notes)

    def _add_support(self, s: AttackState, moves: Moves) -> Moves:
        """§3.3 §R24 Bust, recover, pass, assist, and healing with something."""
        if s.monsters + s.bosses > 0:
            moves = append(moves, self.action_ids.bust)
        moves = append(append(moves, self.action_ids.recover), self.action_ids.rest)
        for other in range(self.seats):
            if s.heroes[other].is_facing():
                moves = append(moves, self.action_ids.assist + other)
        return self._add_healing(s, moves)

    def _add_healing(self, s: AttackState, moves: Moves) -> Moves:
        """§9.1 §9.7 §11.3 §R22 Whom a potion, an artefact or Mercy can heal."""
        hero = s.heroes[s.stack.seat]
        if hero.potions > 0:
            moves = self._add_hurt(s, moves, BY_POTION)
        if hero.artefacts > 0:
            moves = self._add_hurt(s, moves, BY_ARTEFACT)
        if can_use(s, self.box, s.stack.seat, MERCY):
            moves = self._add_hurt(s, moves, BY_ABILITY)
        return moves

    def _add_hurt(self, s: AttackState, moves: Moves, means: Int) -> Moves:
        """§6.6 §R10 §R22 Every seat that is hurt; no artefact for the knocked out, Mercy only for them."""
        for other in range(self.seats):
            hero = s.heroes[other]
            if hero.hits == UNHURT or (means == BY_ARTEFACT and hero.hits == KNOCKED_OUT):
                continue
            if means != BY_ABILITY or hero.hits == KNOCKED_OUT:
                moves = append(moves, self.action_ids.healing(means, other))
        return moves

    def _add_aid(self, s: AttackState, moves: Moves) -> Moves:
        """§3.5 §11.7 §11.8 §R25 Whom Song can heal, or from whom Snare can take a die, once a turn."""
        seat = s.stack.seat
        if can_use(s, self.box, seat, SONG):
            for other in range(self.seats):
                if other != seat and s.heroes[other].hits == WOUNDED:
                    moves = append(moves, self.action_ids.aid + other)
        elif can_use(s, self.box, seat, SNARE):
            for other in range(self.seats):
                if s.heroes[other].monsters > 0:
                    moves = append(moves, self.action_ids.aid + other)
        return moves

    def _do_fight(self, s: AttackState, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.1 §4.3 §5.1 Take the dice: those faced, those of the dungeon, or those of the seat assisted; and roll."""
        action_ids = self.action_ids
        seat = s.stack.seat
        s.stack.whom = NONE
        s.stack.what = 0
        if action == action_ids.fight:
            monsters, bosses = self._take_from(s, seat)
            notes.tell(effects.FOUGHT, "5.1", seat, monsters, bosses)
        elif action_ids.is_assist(action):
            other = action - action_ids.assist
            s.stack.whom = other  # §4.4
            monsters, bosses = self._take_from(s, other)
            notes.tell(effects.ASSISTED, "4.3", seat, other, monsters, bosses)
        else:
            monsters, bosses = self._bust(s, notes)
        effects.roll(s, self.box, self.dice, seat, monsters, bosses, chance, notes)
        s.stack.step = steps.MEND

    def _take_from(self, s: AttackState, seat: Int) -> tuple[Int, Int]:
        hero = s.heroes[seat]
        monsters = hero.monsters
        bosses = hero.bosses
        hero.monsters = 0
        hero.bosses = 0
        return monsters, bosses

    def _bust(self, s: AttackState, notes: Notes) -> tuple[Int, Int]:
        """§4.1 §R9 All dice of the dungeon; from now on no seat has let it be."""
        monsters = s.monsters
        bosses = s.bosses
        s.monsters = 0
        s.bosses = 0
        s.waited = 0
        s.is_calm = 0
        s.stack.what = 1
        notes.tell(effects.BUSTED, "4.1", s.stack.seat, monsters, bosses)
        return monsters, bosses

    def _do_aid(self, s: AttackState, other: Int, notes: Notes) -> None:
        """§11.7 §11.8 Song or Snare, once this turn."""
        effects.use_ability(s, self.box, s.stack.seat)
        if has(s, self.box, s.stack.seat, SONG):
            effects.sing(s, s.stack.seat, other, notes)
        else:
            effects.snare(s, self.box, s.stack.seat, other, notes)

    def _do_flee(self, s: AttackState, price: Int, notes: Notes) -> None:
        """§7.3 §7.4 §7.5 Pay, be out of play, and leave the dice to the left."""
        effects.flee(s, s.stack.seat, price, notes)
        s.stack.step = steps.END_TURN

    def _do_recover(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§4.5 §R16 §R22 One step by itself, or all injuries of a seat with the right means."""
        seat = s.stack.seat
        hero = s.heroes[seat]
        if s.in_play() == 1 << seat and (action != self.action_ids.recover or hero.hits > UNHURT):
            s.is_calm = 0
        if action != self.action_ids.recover:
            choice = action - self.action_ids.heal
            if choice // self.seats == BY_ABILITY:
                effects.use_ability(s, self.box, seat)
            effects.heal(s, seat, choice % self.seats, choice // self.seats, notes)
        elif hero.hits == UNHURT:
            notes.tell(effects.BREATHED, "R22", seat)
        else:
            hero.hits -= 1
            notes.tell(effects.RECOVERED, "4.5", seat, hero.hits)
        s.stack.step = steps.END_TURN

    def _do_rally_or_pass(self, s: AttackState, action: Int, notes: Notes) -> None:
        """§4.6 §4.7 Come back into play, or do nothing."""
        seat = s.stack.seat
        if action == self.action_ids.rally:
            s.heroes[seat].fled = 0
            notes.tell(effects.RALLIED, "4.6", seat)
        else:
            notes.tell(effects.PASSED, "4.7", seat, s.heroes[seat].fled)
        s.stack.step = steps.END_TURN

    def why_not(self, observation: AttackState, action: Int) -> str:
        """What one who fled, who faces dice, or who is free may not do; then what its own means do not allow."""
        action_ids = self.action_ids
        hero = observation.heroes[observation.eyes]
        if hero.fled == 1:
            return "R10"
        if action_ids.is_aid(action):
            return self._why_no_aid(observation)
        if action_ids.is_send(action):
            return "R17" if hero.is_facing() and hero.potions > 0 else "9.2"
        if hero.is_facing():
            if action_ids.is_flee(action):
                return "7.3" if effects.can_pay(hero) else "R7"
            return "3.4"
        if action == action_ids.rally:
            return "4.6"
        if action == action_ids.bust or action_ids.is_assist(action):
            return "R24"
        if action_ids.is_heal(action):
            return self._why_no_healing(observation, action - action_ids.heal)
        return "3.3"

    def _why_no_aid(self, observation: AttackState) -> str:
        """§1.2 §11.7 §11.8 §R25 The hero has no such ability, has used it, or the other seat does not need it."""
        seat = observation.eyes
        if has(observation, self.box, seat, SONG):
            return "11.7" if can_use(observation, self.box, seat, SONG) else "R25"
        if has(observation, self.box, seat, SNARE):
            return "11.8" if can_use(observation, self.box, seat, SNARE) else "R25"
        return "1.2"

    def _why_no_healing(self, observation: AttackState, choice: Int) -> str:
        """§1.2 §9.1 §9.7 §11.3 §R10 §R22 The means are missing, or the other cannot be healed by them."""
        seat = observation.eyes
        means = choice // self.seats
        patient = observation.heroes[choice % self.seats]
        if means == BY_ABILITY:
            if not has(observation, self.box, seat, MERCY):
                return "1.2"
            return "11.3" if can_use(observation, self.box, seat, MERCY) else "R25"
        if means == BY_POTION:
            return "R22" if observation.heroes[seat].potions > 0 else "9.1"
        if observation.heroes[seat].artefacts == 0:
            return "9.7"
        return "R10" if patient.hits == KNOCKED_OUT else "R22"


def ends_level(s: AttackState, action_ids: Actions, action: Int) -> bool:
    """§3.7 §R9 §R16 Whether this action, in the step `act`, would let the dungeon be for good."""
    is_recovery = action == action_ids.recover or action_ids.is_heal(action)
    if s.is_calm == 0 or not (is_recovery or action == action_ids.rest):
        return False
    seat = s.stack.seat
    in_play = s.in_play()
    if is_recovery and in_play == 1 << seat and (action != action_ids.recover or s.heroes[seat].hits > UNHURT):
        return False
    if action_ids.is_heal(action):
        patient = (action - action_ids.heal) % action_ids.seats
        if s.heroes[patient].hits == KNOCKED_OUT:
            in_play |= 1 << patient
    return in_play & ~(s.waited | 1 << seat) == 0
