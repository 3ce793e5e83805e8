"""How a turn ends, if need be through a portal, and the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from tests.games.shuffle.referee.box import LAST_TURN
from tests.games.shuffle.referee.table import Table


class Turns(Table, ABC):
    """The end of a turn; then comes the next one."""

    @abstractmethod
    def start_turn(self, seat: int) -> None:
        """Begin the next turn."""

    def end_turn(self) -> None:
        """R19: the next seat, until everybody has had 100 turns (R12)."""
        self.count("R19")
        if self.turn == LAST_TURN * self.seats:
            self.count("R12", "100 turns")
            most = max(player.points for player in self.players)
            self.win_by_points(most, range(self.seats), "turn limit", "last turn")
            return
        self.start_turn((self.seat + 1) % self.seats)

    def escape(self) -> None:
        """2.1, 10.1."""
        self.count("2.1", "10.1")
        self.tell("home", self.seat, self.me().points, self.target)
        self.end([self.seat], "escaped")

    def win_by_points(self, points: int, among: Iterable[int], ending: str, why: str) -> None:
        """R12: those with so many points have won."""
        winners = [seat for seat in among if self.players[seat].points == points]
        for seat in winners:
            self.tell("wins", seat, points, len(winners), why)
        self.end(winners, ending)

    def end(self, winners: list[int], ending: str) -> None:
        """It is over."""
        self.step, self.winners, self.ending = "over", winners, ending
        for seat, player in enumerate(self.players):
            self.tell("total", seat, player.points)
        self.tell("over")

    def jump(self) -> None:
        """7.1: from one end to the other."""
        me = self.me()
        began, me.space = me.space, self.twin(me.space)
        self.tell("jumped", self.seat, self.colour_at(began), began.name, me.space.name)
        self.end_turn()
