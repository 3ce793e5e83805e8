"""New cards on the board, and the monsters that wander in with them."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import SHIELD, has_icon, order, type_of
from tests.games.hustle.referee.combat import Combat
from tests.games.hustle.referee.parts import Answers, Item


class Wandering(Combat):
    """The second step of a turn; then comes combat."""

    def refill(self) -> None:
        """4.1, R4: all gaps first, in the order of the path."""
        now = self.now
        icons = self.fill_gaps()
        now.attacks = icons
        if icons and self.me().has("sanctuary"):
            self.count("13.9")
            now.attacks -= 1
        now.asked = []
        self.wander()

    def fill_gaps(self) -> int:
        """R14: as far as there are cards; how many icons there were."""
        icons = 0
        while self.gaps and (self.deck or self.under):
            self.count("4.1", "R4")
            cell = self.gaps.pop(0)
            self.board[cell] = self.take_card()
            icons += has_icon(self.board[cell])
        return icons

    def wander(self) -> None:
        """4.2, 4.3: one attack after the other."""
        now, player = self.now, self.me()
        if not now.attacks or not player.hand:
            self.count("R4")
            now.attacks = 0
            self.mend("mending", self.combat)
            return
        shields = sorted({card for card in player.hand if type_of(card) == SHIELD}, key=order)
        answers: Answers = {f"defend:{card}": partial(self.parry, card) for card in shields}
        answers["suffer"] = self.suffer
        answers |= {f"use:{item.name}": partial(self.use_cancel, item) for item in self.usable("cancel")}
        answers |= self.asking("shield-wall", self.cancel_two, self.wander)
        self.ask("wander", self.turn, answers)

    def parry(self, card: str) -> None:
        """4.2."""
        self.count("4.2")
        self.discard(self.me(), card)
        self.now.attacks -= 1
        self.wander()

    def suffer(self) -> None:
        """4.3."""
        self.count("4.3")
        self.now.attacks -= 1
        self.lose_a_card()
        self.wander()

    def use_cancel(self, item: Item) -> None:
        """15.3."""
        self.count("15.3")
        self.now.attacks = max(0, self.now.attacks - self.discharge(item))
        self.wander()

    def cancel_two(self) -> None:
        """14.2."""
        self.count("14.2")
        self.now.attacks = max(0, self.now.attacks - 2)
        self.wander()
