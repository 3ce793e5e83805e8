"""Before the first level, the beginning and the end of a turn, and the end of the game."""

from typing import ClassVar

from librt.vecs import append

from dungeonbox.games.attack import effects, steps
from dungeonbox.games.attack.state import (
    KNOCKED_OUT,
    AttackState,
)
from dungeonbox.games.attack.steps import AttackStep
from dungeonbox.kernel.chance import EVERYONE, Chance
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, Int, Moves, Seats, no_moves


class ChooseHero(AttackStep):
    """§2.1 §R27 Every seat in turn takes an adventurer."""

    name: ClassVar[str] = "choose-hero"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        return False

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§2.1 Any adventurer that is not taken, or one at random."""
        return self.book.cast.legal(s.cast())

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§2.1 §R27 Take the adventurer; when all seats have one, begin."""
        s.heroes[seat].hero = self.book.cast.choose(s.cast(), action, chance)
        self.book.cast.advance(s.stack, s.cast(), action, notes)


class Begin(AttackStep):
    """§2.6 §R26 A starting player, by lot unless it was agreed; then the first level."""

    name: ClassVar[str] = "begin"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        s.first = self.book.first_seat
        if s.first == NONE:
            s.first = chance.below(self.seats, EVERYONE)
            notes.tell(effects.FIRST, "2.6", s.first, 0 if self.seats == 1 else 2)
        else:
            notes.tell(effects.FIRST, "R26", s.first, 0 if self.seats == 1 else 1)
        self.enter(s, 0, notes)
        return True


class StartTurn(AttackStep):
    """§3.2 §R9 §R25 §R30 A new turn: nothing is used or said yet; it may be one that lets the dungeon be."""

    name: ClassVar[str] = "start-turn"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        hero = s.heroes[s.stack.seat]
        hero.turns += 1
        hero.said = 0
        s.ability = 0
        s.items = 0
        s.is_calm = 1 if hero.is_in_play() and s.are_all_home() else 0
        notes.tell(effects.TURN, "3.2", s.stack.seat)
        s.stack.step = steps.ACT
        return True


class Leave(AttackStep):
    """§9.2 §R17 At the end of a turn a potion may pass the dice on."""

    name: ClassVar[str] = "leave"
    clause: ClassVar[str] = "R17"

    def legal(self, s: AttackState, seat: Int) -> Moves:
        """§9.2 §R17 At the end of a turn a potion may pass the dice on; or keep them."""
        moves = no_moves()
        if s.heroes[seat].is_facing():
            moves = self.add_sending(s, moves)
        return append(moves, self.action_ids.done)

    def do(self, s: AttackState, seat: Int, action: Int, chance: Chance, notes: Notes) -> None:
        """§9.2 Pass them, or not."""
        if action != self.action_ids.done:
            effects.send(s, seat, action - self.action_ids.send, notes)
        s.stack.step = steps.END_TURN


class EndTurn(AttackStep):
    """§3.2 §R9 §R18 Is the phase over? Else the next player who is not knocked out."""

    name: ClassVar[str] = "end-turn"

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        seat = s.stack.seat
        s.stack.what = NONE
        self._forget_calls(s)
        if s.is_calm == 1 and (s.waited >> seat) & 1 == 0:
            s.waited |= 1 << seat
            notes.tell(effects.WAITED, "R9", seat)
        if self._is_phase_over(s, notes):
            return True
        seat = (seat + 1) % self.seats
        while s.heroes[seat].hits == KNOCKED_OUT:  # §R10
            seat = (seat + 1) % self.seats
        if s.heroes[seat].turns == self.box.most_turns:  # §R18
            self._end_phase(s)
            notes.tell(effects.TIRED, "R18", seat, self.box.most_turns, s.level)
            return True
        s.stack.seat = seat
        s.stack.step = steps.START_TURN
        return True

    def _is_phase_over(self, s: AttackState, notes: Notes) -> bool:
        """§3.6 §3.7 §3.8 §R9 End it with no dice left, with no seat in play, or if all in play let the dungeon be."""
        in_play = s.in_play()
        facing: Int = 0
        for hero in s.heroes:
            facing += hero.monsters + hero.bosses
        if facing + s.monsters + s.bosses == 0:
            self._end_phase(s)
            notes.tell(effects.CLEARED, "3.6", s.level)
            return True
        if in_play == 0:
            self._end_phase(s)
            notes.tell(effects.ROUTED, "3.8", s.level)
            return True
        if facing == 0 and in_play & ~s.waited == 0:
            self._end_phase(s)
            notes.tell(effects.LEFT, "3.7", effects.party(s), s.level, s.monsters, s.bosses)
            return True
        return False

    def _forget_calls(self, s: AttackState) -> None:
        """§R30 Who faces no dice any more needs no assistance; what the others said stands until their next turn."""
        calls: Int = (1 << self.seats) - 1
        for hero in s.heroes:
            if hero.said > 0 and not hero.is_facing():
                hero.said &= ~calls

    def _end_phase(self, s: AttackState) -> None:
        """§3.1 The Treasure phase begins."""
        s.is_calm = 0
        s.waited = 0
        s.ability = 0
        s.items = 0
        s.stack.step = steps.SEARCH
        s.stack.left = 0


class Over(AttackStep):
    """§10.1 The game is over."""

    name: ClassVar[str] = "over"
    clause: ClassVar[str] = "10.1"

    def to_act(self, s: AttackState) -> Seats:
        return 0

    def run(self, s: AttackState, chance: Chance, notes: Notes) -> bool:
        return False
