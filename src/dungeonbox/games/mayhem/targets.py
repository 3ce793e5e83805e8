"""The questions a card asks while it is resolved: whom it hits, and what its power is aimed at."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.mayhem import components, effects, steps
from dungeonbox.games.mayhem.effects import is_out_of_reach
from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.games.mayhem.steps import MayhemStep
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves
from dungeonbox.kernel.zones import HIDDEN


class Targeting(MayhemStep):
    """§R7 §R20 A question of a card: only asked if there is a choice, dropped if there is no answer."""

    lacks: ClassVar[int] = effects.NO_TARGET
    """What the card fails to do if the question has no answer."""

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        answers = self.legal(s, seat)
        if len(answers) > 1:
            s.stack.offered = answers
            return False
        if len(answers) == 1:
            self.do(s, seat, answers[0], chance, notes)
        else:
            s.stack.pop()  # back to the card being resolved
            notes.tell(effects.NOTHING, "R7", seat, s.stack.what, self.lacks)
        return True

    def add_shields(self, s: MayhemState, moves: Moves, seat: Int) -> Moves:
        """Every Defense card in front of this seat."""
        for slot in range(s.heroes[seat].shields.size()):
            moves = append(moves, self.action_ids.at_shield(seat, slot))
        return moves

    def go_on(self, s: MayhemState, at: Int, damage: Int, notes: Notes) -> None:
        """§5.5 §5.6 What is left of the frame's damage goes on to another Defense card, or to the player."""
        seat = s.stack.seat
        s.stack.pop()
        if damage == 0:
            return
        if s.heroes[at].shields.size() == 0:
            effects.hurt(s, at, damage, True, "5.6", notes)
        else:
            s.stack.push(steps.CHOOSE_OVERFLOW, seat, NONE, at, damage)

    def why_not(self, observation: MayhemState, action: Int) -> str:
        """The clause that forbids an answer to a question of a card."""
        action_ids = self.action_ids
        if action < action_ids.target:
            return "2.1"
        if action_ids.is_target(action):
            return self.why_not_target(observation, action_ids.target_seat(action), action_ids.target_slot(action))
        if action == action_ids.decline:
            return "R17"
        return "R1" if action_ids.is_play(action) else self.why_not_fetch(observation, action - action_ids.fetch)

    def why_not_target(self, observation: MayhemState, at: Int, slot: Int) -> str:
        """The clause that forbids a target: one out of reach, or else what the card says."""
        if observation.heroes[at].fell > 0:
            return "R18"
        return "R9" if is_out_of_reach(observation, observation.eyes, at) else self.clause

    def why_not_fetch(self, observation: MayhemState, card: Int) -> str:
        """The clause that forbids to fetch a card: only Divine Inspiration does."""
        return "7.4"


class ChooseTarget(Targeting):
    """§4.1 All attack symbols of the card hit one target. Frame: `left` is the damage."""

    name: ClassVar[str] = "attack"
    clause: ClassVar[str] = "4.1"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§4.1 §R3 An opponent in reach, or one of their Defense cards if they have any."""
        moves = no_moves()
        for at in range(self.seats):
            if at == seat or is_out_of_reach(s, seat, at):
                continue
            if s.heroes[at].shields.size() == 0:
                moves = append(moves, self.action_ids.at_player(at))
            else:
                moves = self.add_shields(s, moves, at)
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§4.1 §R3 All attack symbols of the card hit this one target."""
        at = self.action_ids.target_seat(action)
        slot = self.action_ids.target_slot(action)
        damage = s.stack.left
        if slot == NONE:
            notes.tell(effects.ATTACKED, "4.1", seat, at, damage, 0)
            s.stack.pop()
            effects.hurt(s, at, damage, False, "4.2", notes)
        else:
            notes.tell(effects.ATTACKED, "4.1", seat, at, damage, 1 + s.heroes[at].shields[slot])
            self.go_on(s, at, effects.block(s, self.cards, at, slot, damage, "5.2", notes), notes)

    def why_not_target(self, observation: MayhemState, at: Int, slot: Int) -> str:
        """§R3 §5.4 Neither oneself nor a player behind Defense cards."""
        if at == observation.eyes:
            return "R3"
        clause = super().why_not_target(observation, at, slot)
        return "5.4" if clause == "4.1" and slot == NONE else clause


class ChooseOverflow(Targeting):
    """§5.5 Damage goes on to another Defense card. Frame: `left` is the damage, `whom` the holder."""

    name: ClassVar[str] = "overflow"
    clause: ClassVar[str] = "5.5"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§5.5 Another Defense card of the same player."""
        return self.add_shields(s, no_moves(), s.stack.whom)

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.5 Damage goes on to the Defense card the attacker chose."""
        at = s.stack.whom
        slot = self.action_ids.target_slot(action)
        self.go_on(s, at, effects.carry(s, self.cards, at, slot, s.stack.left, "5.5", notes), notes)

    def why_not_target(self, observation: MayhemState, at: Int, slot: Int) -> str:
        """§5.4 §5.5 The other Defense cards of that player come before the player."""
        return "5.4" if at == observation.stack.whom and slot == NONE else "5.5"


class ChooseCharm(Targeting):
    """§7.2 Charm: take over a Defense card."""

    name: ClassVar[str] = "charm"
    lacks: ClassVar[int] = effects.NO_CHARM
    clause: ClassVar[str] = "7.2"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§7.2 A Defense card of an opponent in reach."""
        moves = no_moves()
        for at in range(self.seats):
            if at != seat and not is_out_of_reach(s, seat, at):
                moves = self.add_shields(s, moves, at)
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.2 It protects you now."""
        s.stack.pop()
        effects.charm(s, seat, self.action_ids.target_seat(action), self.action_ids.target_slot(action), notes)


class ChooseOpponent(Targeting):
    """§7.3 §7.8 A power aimed at an opponent."""

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§7.3 §7.8 An opponent in reach, whatever protects them."""
        moves = no_moves()
        for at in range(self.seats):
            if at != seat and not is_out_of_reach(s, seat, at):
                moves = append(moves, self.action_ids.at_player(at))
        return moves


class ChooseTouch(ChooseOpponent):
    """§7.3 Vampiric Touch: swap hit points."""

    name: ClassVar[str] = "touch"
    lacks: ClassVar[int] = effects.NO_SWAP
    clause: ClassVar[str] = "7.3"

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.3 Swap hit points."""
        s.stack.pop()
        effects.vampiric_touch(s, seat, self.action_ids.target_seat(action), notes)


class ChooseSteal(ChooseOpponent):
    """§7.8 Pick Pocket: play the top card of an opponent's deck."""

    name: ClassVar[str] = "steal"
    lacks: ClassVar[int] = effects.NO_VICTIM
    clause: ClassVar[str] = "7.8"

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.8 §R10 The stolen card is resolved by the thief, inside Pick Pocket's own resolution."""
        s.stack.pop()
        card = effects.pick_pocket(s, self.cards, seat, self.action_ids.target_seat(action), chance, notes)
        if card != HIDDEN:
            s.stack.push(steps.RESOLVE, seat, card)


class ChooseDestroy(Targeting):
    """§7.7 §7.11 Sneak Attack! and Mighty Toss: destroy a Defense card."""

    name: ClassVar[str] = "destroy"
    lacks: ClassVar[int] = effects.NO_SHIELD

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§7.7 §7.11 §R11 Any Defense card in reach; with only your own, you may decline (§R17, §R21)."""
        moves = no_moves()
        for at in range(self.seats):
            if not is_out_of_reach(s, seat, at):
                moves = self.add_shields(s, moves, at)
        own = s.heroes[seat].shields.size()
        if own > 0 and len(moves) == own:
            moves = append(moves, self.action_ids.decline)
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.7 §7.11 It goes to its owner's discard pile."""
        s.stack.pop()  # back to the card whose power this is
        if action == self.action_ids.decline:
            notes.tell(effects.DECLINED, "R17", seat)
        else:
            at = self.action_ids.target_seat(action)
            slot = self.action_ids.target_slot(action)
            power = s.stack.what
            effects.destroy_by(s, self.cards, power, at, slot, self._power_clause(power), notes)

    def why_not_target(self, observation: MayhemState, at: Int, slot: Int) -> str:
        """§R11 Nothing of a disguised opponent's; else what the card says."""
        clause = super().why_not_target(observation, at, slot)
        if clause == "R9":
            return "R11"
        return clause or self._power_clause(observation.stack.listed()[-8])  # the card just below the question

    def _power_clause(self, card: Int) -> str:
        """§7.7 §7.11 The clause of the power by which Defense cards are destroyed."""
        return "7.11" if self.cards.power[card] == components.MIGHTY_TOSS else "7.7"


class ChooseFetch(Targeting):
    """§7.4 Divine Inspiration: take back a discarded card."""

    name: ClassVar[str] = "fetch"
    lacks: ClassVar[int] = effects.NO_DISCARD
    clause: ClassVar[str] = "7.4"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§7.4 §R13 Any card of your own discard pile."""
        moves = no_moves()
        for card in s.heroes[seat].discard.kinds():
            moves = append(moves, self.action_ids.fetch + card)
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.4 Into your hand."""
        s.stack.pop()
        effects.divine_inspiration(s, self.cards, seat, action - self.action_ids.fetch, notes)

    def why_not_target(self, observation: MayhemState, at: Int, slot: Int) -> str:
        return "7.4"

    def why_not_fetch(self, observation: MayhemState, card: Int) -> str:
        """§R13 A card of one's own that was played this turn still lies on the table."""
        is_own = self.cards.hero[card] == observation.heroes[observation.eyes].hero
        return "R13" if is_own and observation.played.count(card) > 0 else "7.4"
