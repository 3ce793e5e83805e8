"""How players help each other, and what a Cleric brings back."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import HELPS, order
from tests.games.hustle.referee.parts import Answers, Then
from tests.games.hustle.referee.table import Table


class Helping(Table):
    """Help, and cards lost that come back."""

    def lose_a_card(self) -> None:
        """At random, seen by all."""
        player = self.me()
        if player.hand:
            card = str(self.draw(player.hand))
            self.discard(player, card)
            self.now.lost.append(card)

    def mend(self, step: str, then: Then) -> None:
        """14.6: a card lost at random that is still among the discards."""
        again = partial(self.mend, step, then)
        answers: Answers = {}
        if any(card in self.discards for card in self.now.lost):
            answers = self.asking("mend", partial(self.fetch, again), again)
        self.ask(step, self.turn, {**answers, "done": then})

    def fetch(self, then: Then) -> None:
        """14.6."""
        cards = sorted({card for card in self.now.lost if card in self.discards}, key=order)
        self.ask("fetch", self.turn, {f"fetch:{card}": partial(self.take_back, card, then) for card in cards})

    def take_back(self, card: str, then: Then) -> None:
        """14.6, R20."""
        self.count("14.6")
        self.discards.remove(card)
        self.now.lost.remove(card)
        self.me().hand.append(card)
        self.me().known.append(card)
        then()

    def asking(self, help_: str, on_yes: Then, on_no: Then) -> Answers:
        """10.1, R12: the seat with this power, if it is charged and the power was not asked for in this step."""
        seat = self.helper(help_)
        return {} if seat is None else {f"ask:{help_}": partial(self.request, seat, help_, on_yes, on_no)}

    def helper(self, help_: str) -> int | None:
        """10.1, R12: who can be asked for this power now."""
        for seat, player in enumerate(self.players):
            if seat != self.turn and help_ in HELPS[player.hero] and player.charge and help_ not in self.now.asked:
                return seat
        return None

    def request(self, seat: int, help_: str, on_yes: Then, on_no: Then) -> None:
        """10.2."""
        self.count("10.1", "10.2", "R12")
        owner = self.players[seat].hero
        self.note("the other power of a player is asked for", set(HELPS[owner]) & set(self.now.asked))
        self.now.asked.append(help_)
        self.ask("help", seat, {"yes": partial(self.grant, seat, on_yes), "no": on_no})

    def grant(self, seat: int, on_yes: Then) -> None:
        """10.3, 10.4, 10.5."""
        self.count("10.3", "10.4", "10.5", "R34")
        helper = self.players[seat]
        self.discards.append(helper.charge)
        helper.charge = ""
        helper.reward = True
        self.earn(helper, 1)
        on_yes()
