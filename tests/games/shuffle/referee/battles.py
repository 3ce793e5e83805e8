"""Battles, and what a soul may be enough for."""

from __future__ import annotations

from tests.games.shuffle.referee.box import FACE_DOWN, LETTERS, MONSTERS, PLAYER_DIE
from tests.games.shuffle.referee.parts import strength
from tests.games.shuffle.referee.turns import Turns


class Battles(Turns):
    """A battle is the last thing in a turn."""

    def battle(self) -> None:
        """9.2, 9.3, 9.5, R2."""
        self.count("9.3", "9.5", "R2", "R17")
        room = self.rooms[self.me().space.cell]
        is_hidden = room.monster == FACE_DOWN
        if is_hidden:
            room.monster = str(self.draw(self.unseen()))
        monster = room.monster
        which = strength(monster, room.element)
        if is_hidden:
            self.count("9.2", "R15")
            self.tell("revealed", monster, room.id, self.me().space.cell.name, which)
        self.count(*["9.6"] * (MONSTERS[monster]["element"] == "water" and which != "normal"))
        roll = str(self.draw(PLAYER_DIE))
        self.tell("fought", self.seat, monster, f"{monster} {which}", roll)
        if LETTERS[roll] not in MONSTERS[monster][which].split():
            self.count("R10")
            self.tell("lost", self.seat, monster)
            self.end_turn()
            return
        self.count("9.4", "9.7")
        room.monster = ""
        was_rich = self.is_rich(self.seat)
        self.me().souls.append(monster)
        self.tell("won", self.seat, monster, self.me().points, self.me().space.cell.name)
        if self.is_rich(self.seat) and not was_rich:
            self.count("10.1")
            self.tell("enough", self.seat, self.target)
        self.look_round()

    def look_round(self) -> None:
        """R12: whether that was the last monster, and nobody has the points."""
        if any(room.monster for room in self.rooms.values()) or any(map(self.is_rich, range(self.seats))):
            self.end_turn()
            return
        self.count("R12", "no monster is left")
        needed, self.target = self.target, max(player.points for player in self.players)
        self.tell("lowered", self.target, needed)
        best = [seat for seat in range(self.seats) if self.is_rich(seat)]
        if len(best) == 1:
            self.count("alone with the most when the last monster falls")
            self.win_by_points(self.target, best, "no monsters left", "last monster")
        elif at_home := [seat for seat in best if self.is_home(seat)]:
            self.count("at home when the last monster falls")
            why = "last monster" if at_home == best else "last monster, at home"
            self.win_by_points(self.target, at_home, "no monsters left", why)
        else:
            self.count("run home when the last monster falls")
            for seat in best:
                self.tell("eligible", seat)
            self.end_turn()

    def is_home(self, seat: int) -> bool:
        """Whether a pawn stands on the start space."""
        return self.players[seat].space == self.home()
