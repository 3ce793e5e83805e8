"""How a turn ends, and with it the Adventure phase."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from tests.games.attack.referee.box import MOST_TURNS, OUT
from tests.games.attack.referee.parts import Answers, Player, name_of
from tests.games.attack.referee.treasure import Treasure


class Turns(Treasure, ABC):
    """The end of a turn; then comes the next one, or the treasure."""

    @abstractmethod
    def begin_turn(self, player: Player) -> None:
        """Begin the next turn."""

    def sendings(self, player: Player, then: Callable[[], None]) -> Answers:
        """9.2, R17: with a potion, to anybody else in play."""
        if player.goods["potion"] == 0:
            return {}
        return {
            f"send:{name_of(other.seat)}": partial(self.send, player, other, then)
            for other in self.others(player)
            if other.in_play()
        }

    def send(self, player: Player, other: Player, then: Callable[[], None]) -> None:
        """9.2, 9.3, R17: all dice to the other, and away with the potion."""
        self.count("9.2", "9.3", "R17", "3.5")
        self.special[f"dice sent in the step {self.step}"] += 1
        player.goods["potion"] -= 1
        self.move_dice(player, other)
        then()

    def end_turn(self) -> None:
        """R9: notice who lets the monsters be; then the phase ends, or it is the next player's turn."""
        player = self.turn.player
        for other in self.players:  # R30
            if other.is_free():
                other.said = [token for token in other.said if not token.startswith("ask")]
        self.notice_waiting(player)
        self.turn.ability_used = False
        if self.phase_is_over():
            self.begin_treasure()
            return
        able = [other for other in [*self.others(player), player] if other.hits < OUT]
        if able[0].seat != (player.seat + 1) % len(self.players):
            self.count("R10")
        if able[0].turns == MOST_TURNS:
            self.count("R18")
            self.special[f"worn out {'facing dice' if self.dice_are_out() else 'in peace'}"] += 1
            self.begin_treasure()
            return
        self.begin_turn(able[0])

    def notice_waiting(self, player: Player) -> None:
        """R9: whether this was a turn without busting the door, with all dice at home."""
        turn = self.turn
        if self.dice_are_out() or turn.busted:
            self.waited = set()
            return
        if turn.dice_were_out:
            self.special["the turn that sent the last die home"] += 1
            return
        if turn.rallied:
            self.special["a rally is not a turn without busting"] += 1
            return
        if turn.healed_alone:
            self.count("R16")
            self.special["alone" if len(self.players) == 1 else "healed by the last of a party"] += 1
            return
        if player.in_play():
            self.waited.add(player.seat)

    def phase_is_over(self) -> bool:
        """3.6, 3.7, 3.8, R9: whether the Adventure phase ends with this turn."""
        in_play = {other.seat for other in self.players if other.in_play()}
        if self.dungeon == [0, 0] and not self.dice_are_out():
            self.count("3.6", "R9")
            return True
        if not in_play:
            self.count("3.8", "R9")
            return True
        if not self.dice_are_out() and in_play <= self.waited:
            self.count("3.7", "R9")
            return True
        return False
