"""Payments, card by card."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import order
from tests.games.hustle.referee.costs import Cost, can_be_paid
from tests.games.hustle.referee.driving import Driving
from tests.games.hustle.referee.parts import Answers, Item, Then


class Paying(Driving):
    """What is paid with which cards, in which order."""

    def gain_wild(self, then: Then) -> None:
        """14.7."""
        self.count("14.7")
        self.now.wild_type = True
        then()

    def payable(self, cost: Cost) -> bool:
        """R26: whether it can be paid at all."""
        return self.can_finish(cost, [], self.me().hand, len(self.usable("spare-key")))

    def can_finish(self, cost: Cost, chosen: list[str], pool: list[str], keys: int) -> bool:
        """15.9, R26: whether these cards, some of the pool and so many spare keys pay for everything."""
        if can_be_paid(cost, chosen, pool):
            return True
        return keys > 0 and cost.has_key() and self.can_finish(cost.without_key(), chosen, pool, keys - 1)

    def pay(self, cost: Cost, then: Then, cards: bool = True) -> None:
        """R26: card after card, ascending, spare keys last."""
        now = self.now
        if len(now.paid) == len(cost.symbols):
            self.settle(cost, then)
            return
        spare = self.usable("spare-key")
        last = order(now.paid[-1]) if now.paid else -1
        pool = [card for card in self.me().hand if order(card) >= last] if cards else []
        answers: Answers = {}
        for card in sorted(set(pool), key=order):
            rest = [other for other in pool if order(other) >= order(card)]
            rest.remove(card)
            if self.can_finish(cost, [*now.paid, card], rest, len(spare)):
                answers[f"pay:{card}"] = partial(self.pay_card, cost, card, then)
        if cost.has_key() and self.can_finish(cost.without_key(), now.paid, [], len(spare) - 1):
            answers |= {f"use:{item.name}": partial(self.pay_key, cost, item, then) for item in spare}
        self.ask("pay", self.turn, answers)

    def pay_card(self, cost: Cost, card: str, then: Then) -> None:
        """R26."""
        self.count("R26")
        self.drop(self.me(), card)
        self.now.paid.append(card)
        self.pay(cost, then)

    def pay_key(self, cost: Cost, item: Item, then: Then) -> None:
        """15.9."""
        self.count("15.9")
        self.discharge(item)
        self.pay(cost.without_key(), then, False)

    def settle(self, cost: Cost, then: Then) -> None:
        """R26: all is paid; powers go first, and Wild is used up if it was needed."""
        paid, self.now.paid = self.now.paid, []
        self.discards += paid
        for power, plainer in (("13.15", cost.without_scroll()), ("13.7", cost.without_any_card())):
            if not can_be_paid(plainer, paid, []) and not self.now.wild_card:
                self.count(power)
        if cost.any_type and not can_be_paid(cost.without_wild(), paid, []):
            self.count("14.7", "R26")
            self.now.wild_type = False
        else:
            self.note("Wild was not needed", cost.any_type)
        then()
