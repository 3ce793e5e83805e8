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

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        answers = self.legal(s, seat)
        if len(answers) > 1:
            return False
        if len(answers) == 1:
            self.do(s, seat, answers[0], chance, notes)
        else:
            notes.tell(effects.NOTHING, seat)
            s.stack.pop()
        return True

    def add_shields(self, s: MayhemState, moves: Moves, seat: Int) -> Moves:
        """Every Defense card in front of this seat."""
        for slot in range(s.heroes[seat].shields.size()):
            moves = append(moves, self.action_ids.at_shield(seat, slot))
        return moves

    def strike(self, s: MayhemState, at: Int, slot: Int, notes: Notes) -> None:
        """§4.2 §5.2 §5.6 The frame's damage hits a Defense card or the player; what is left over goes on."""
        seat = s.stack.seat
        damage = s.stack.left
        s.stack.pop()
        if slot != NONE:
            damage = effects.block(s, self.cards, at, slot, damage, notes)
        if damage == 0:
            return
        if s.heroes[at].shields.size() == 0:
            effects.hurt(s, at, damage, notes)
        else:
            s.stack.push(steps.CHOOSE_OVERFLOW, seat, NONE, at, damage)

    def why_not(self, observation: MayhemState, action: Int) -> str:
        if not self.action_ids.is_target(action):
            return "R17"
        at = self.action_ids.target_seat(action)
        if observation.heroes[at].fell > 0:
            return "R18"
        if is_out_of_reach(observation, observation.eyes, at):
            return "R9"
        if self.action_ids.target_slot(action) >= observation.heroes[at].shields.size():
            return "5.1"
        return self.why_not_target(observation, at)

    def why_not_target(self, observation: MayhemState, at: Int) -> str:
        """The clause that forbids a target in reach of this seat."""
        return self.clause


class ChooseTarget(Targeting):
    """§4.1 All attack symbols of the card hit one target. Frame: `left` is the damage."""

    name: ClassVar[str] = "attack"

    def run(self, s: MayhemState, chance: Chance, notes: Notes) -> bool:
        if self._opponents_in_reach(s) > 1:
            return False  # certainly a choice, without listing it twice
        return super().run(s, chance, notes)

    def _opponents_in_reach(self, s: MayhemState) -> Int:
        me = s.stack.seat
        opponents: Int = 0
        for seat in range(self.seats):
            if seat != me and not is_out_of_reach(s, me, seat):
                opponents += 1
        return opponents

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
        notes.tell(effects.ATTACKED, seat, at, s.stack.left)
        self.strike(s, at, self.action_ids.target_slot(action), notes)

    def why_not_target(self, observation: MayhemState, at: Int) -> str:
        return "R3" if at == observation.eyes else "5.4"


class ChooseOverflow(Targeting):
    """§5.5 Damage goes on to another Defense card. Frame: `left` is the damage, `whom` the holder."""

    name: ClassVar[str] = "overflow"
    clause: ClassVar[str] = "5.5"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§5.5 Another Defense card of the same player."""
        return self.add_shields(s, no_moves(), s.stack.whom)

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§5.5 Damage goes on to the Defense card the attacker chose."""
        self.strike(s, s.stack.whom, self.action_ids.target_slot(action), notes)

    def why_not(self, observation: MayhemState, action: Int) -> str:
        return "5.5" if self.action_ids.is_target(action) else "R17"


class ChooseCharm(Targeting):
    """§7.2 Charm: take over a Defense card."""

    name: ClassVar[str] = "charm"
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
    clause: ClassVar[str] = "7.3"

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.3 Swap hit points."""
        s.stack.pop()
        effects.vampiric_touch(s, seat, self.action_ids.target_seat(action), notes)


class ChooseSteal(ChooseOpponent):
    """§7.8 Pick Pocket: play the top card of an opponent's deck."""

    name: ClassVar[str] = "steal"
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
    clause: ClassVar[str] = "7.7"

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
        s.stack.pop()
        if action == self.action_ids.decline:
            notes.tell(effects.DECLINED, seat)
        else:
            at = self.action_ids.target_seat(action)
            effects.destroy(s, self.cards, at, self.action_ids.target_slot(action), notes)

    def why_not_target(self, observation: MayhemState, at: Int) -> str:
        card = observation.stack.listed()[-8]  # the card being resolved lies just below the question
        return "7.11" if self.cards.power[card] == components.MIGHTY_TOSS else "7.7"


class ChooseFetch(Targeting):
    """§7.4 Divine Inspiration: take back a discarded card."""

    name: ClassVar[str] = "fetch"
    clause: ClassVar[str] = "R13"

    def legal(self, s: MayhemState, seat: Int) -> Moves:
        """§7.4 §R13 Any card of your own discard pile."""
        moves = no_moves()
        for card in s.heroes[seat].discard.kinds():
            moves = append(moves, self.action_ids.fetch + card)
        return moves

    def do(self, s: MayhemState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§7.4 Into your hand."""
        s.stack.pop()
        effects.divine_inspiration(s, seat, action - self.action_ids.fetch, notes)

    def why_not(self, observation: MayhemState, action: Int) -> str:
        return "R13" if action >= self.action_ids.fetch else "R17"
