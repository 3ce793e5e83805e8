"""The end of a turn and of the game, and the score."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tests.games.hustle.referee.parts import Player, Turn
from tests.games.hustle.referee.paying import Paying


class Ending(Paying, ABC):
    """Turns and games that end."""

    @abstractmethod
    def start_turn(self, seat: int) -> None:
        """Begin a turn: the last chapter to end is followed by the first."""

    def end_turn(self) -> None:
        """11.2, 11.4, R7, R14."""
        now = self.now
        self.me().turns += 1
        if now.unturned:
            self.count("R7")
            self.turn_up(now.unturned)
        if now.exhausted and self.floor < len(self.tables.flips):
            self.count("11.2")
            self.floor += 1
        seat = (self.turn + 1) % self.seats
        if self.floor == len(self.tables.flips) and seat == self.first:
            self.count("11.4")
            self.note("the third exhaustion in the last player's turn", now.exhausted)
            self.turn = seat
            self.forget_turn()
            self.end("the dungeon is done")
            return
        self.start_turn(seat)

    def forget_turn(self) -> None:
        """What was only about the turn that ends is over, also after the last one."""
        self.now = Turn()
        for player in self.players:
            for item in player.items:
                item.fresh = item.renewed = False

    def end(self, why: str) -> None:
        """12.1 to 12.4, R15."""
        self.ending = why
        self.step, self.answers, self.asked = "over", {}, -1
        self.count("R15")
        if why == "the dungeon is done":
            self.count("12.1", "12.2", "12.3", "12.4")

    def points(self, player: Player) -> list[int]:
        """12.1 to 12.4: for levels, gold, items and quests."""
        return [
            self.tables.level_points * player.level,
            self.tables.gold_points * player.gold,
            sum(self.tables.points[self.tables.items[item.name][0]] for item in player.items),
            sum(self.tables.quests[quest][3] for quest in player.quests),
        ]

    def places(self) -> list[int]:
        """R15: most points, then more quests, then more gold."""
        ranks = [(sum(self.points(player)), len(player.quests), player.gold) for player in self.players]
        return [1 + sum(other > rank_ for other in ranks) for rank_ in ranks]

    def worth(self) -> list[float]:
        """R15: nothing if the monsters win; else a quarter each, and three quarters for first place."""
        if self.escaped == self.limit:
            return [0.0] * self.seats
        places = self.places()
        return [0.25 + 0.75 * (place == 1) / places.count(1) for place in places]
