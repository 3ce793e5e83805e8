"""The star: two pawns change places."""

from __future__ import annotations

from functools import partial

from tests.games.shuffle.referee.battles import Battles
from tests.games.shuffle.referee.parts import Answers


class Star(Battles):
    """A player who swaps their own pawn plays the space it comes to."""

    def ask_for_swap(self) -> None:
        """8.1, 8.5, R14: any two pawns, unless both are at home."""
        answers: Answers = {"stay": self.stay}
        for one in range(self.seats):
            for other in range(one + 1, self.seats):
                if self.players[one].space == self.players[other].space:
                    self.count("R14", "both at home")
                else:
                    answers[f"swap:seat{one + 1}.seat{other + 1}"] = partial(self.swap, one, other)
        if len(answers) == 1:
            self.count("R14", "R21", "nobody to swap")
            self.tell("unswapped", self.seat)
            self.end_turn()
            return
        self.ask("swap", answers)

    def stay(self) -> None:
        """8.5."""
        self.count("8.5")
        self.tell("stayed", self.seat)
        self.end_turn()

    def swap(self, one: int, other: int) -> None:
        """8.1 to 8.4, R14."""
        self.count("8.1", "R14")
        first, second = self.players[one], self.players[other]
        first.space, second.space = second.space, first.space
        if self.seat not in (one, other):
            self.tell("swapped", self.seat, one, other)
            for seat in (one, other):
                self.tell("sent", self.seat, seat, self.players[seat].space.name)
            self.count("8.4")
            self.end_turn()
            return
        partner = other if one == self.seat else one
        self.tell("traded", self.seat, partner, self.me().space.name, self.players[partner].space.name)
        self.count("8.2")
        space = self.me().space
        if self.is_rich(self.seat) and space == self.home():
            self.count("R11", "swapped home")
            self.escape()
        elif self.is_battle(space):
            self.count("R9", "swapped into a battle")
            self.battle()
        elif not (colour := self.colour_at(space)):
            self.count("8.3")
            self.end_turn()
        elif self.stands(self.twin(space), but=self.seat):
            self.count("7.5", "R14", "barred after a swap")
            self.tell("barred", self.seat, colour, self.pawn_on(self.twin(space)))
            self.end_turn()
        else:
            self.count("7.1", "a jump after a swap")
            self.jump()
