"""Hits, cancelled or taken."""

from __future__ import annotations

from functools import partial

from tests.games.attack.referee.box import OUT
from tests.games.attack.referee.parts import Answers, Player
from tests.games.attack.referee.turns import Turns


class Hits(Turns):
    """Hits; then the turn ends."""

    def ask_for_cancelling(self, player: Player) -> None:
        """7.2, 9.10, 11.1: until no Hit is left, or nothing that cancels one (R28)."""
        answers: Answers = {}
        if self.turn.hits and player.goods["gold"] >= 2:
            answers["cancel:coins"] = partial(self.cancel, player, "coins")
        if self.turn.hits and player.retainer == "hired":
            answers["cancel:retainer"] = partial(self.cancel, player, "retainer")
        if self.turn.hits and self.can_use(player, "guard") and not self.turn.busted:
            answers["cancel:ability"] = partial(self.cancel, player, "ability")
        if not answers:
            self.take_hits(player)
            return
        answers["done"] = partial(self.take_hits, player)
        self.ask("hits", player, answers)

    def cancel(self, player: Player, means: str) -> None:
        """7.2, 9.10, 11.1, R4, R23: one Hit, or all of them."""
        if means == "coins":
            self.count("7.2", "R4")
            player.goods["gold"] -= 2
            self.turn.hits -= 1
        elif means == "ability":
            self.uses_ability(player)
            self.turn.hits -= 1
        else:
            self.count("9.10", "R23")
            self.count("9.11")
            self.special["a retainer cancels all Hits"] += 1
            player.retainer = "none"
            self.turn.hits = 0
        self.ask_for_cancelling(player)

    def take_hits(self, player: Player) -> None:
        """6.1, 6.2, 6.3: one after the other."""
        for _ in range(self.turn.hits):
            if player.hits < OUT:
                player.hits += 1
                self.count(["6.1", "6.2", "6.3"][player.hits - 1])
        self.turn.hits = 0
        if player.hits == OUT:
            self.knock_out(player)
            return
        self.ask_for_sending(player)

    def knock_out(self, player: Player) -> None:
        """6.3, 6.4, 6.5, R6: the dice go on, the pile is lost, the rest stays."""
        if player.pile != [0, 0]:
            self.count("6.5")
        self.count("R6")
        player.pile = [0, 0]
        self.pass_on(player, "6.4")
        self.end_turn()

    def ask_for_sending(self, player: Player) -> None:
        """9.2, R17: at the end of the turn, too, a potion may send the dice away."""
        answers = {} if player.is_free() else self.sendings(player, partial(self.ask_for_sending, player))
        if not answers:
            self.end_turn()
            return
        answers["done"] = self.end_turn
        self.ask("leave", player, answers)
