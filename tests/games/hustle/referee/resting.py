"""Resting: items bought and recharged, the hand cut down to its size."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tests.games.hustle.referee.box import CHARGES, DECKS, KEY, order, type_of
from tests.games.hustle.referee.costs import Cost
from tests.games.hustle.referee.ending import Ending
from tests.games.hustle.referee.parts import TROVE, Answers, Item, Then


class Resting(Ending):
    """The last step of a turn; then the turn ends."""

    def rest(self) -> None:
        """8.1, R10."""
        self.now.asked = []
        self.ask_to_rest()

    def ask_to_rest(self) -> None:
        """R10: in any order."""
        player, now = self.me(), self.now
        answers: Answers = {"done": partial(self.trim, "")}
        for deck, word in enumerate(DECKS):
            if now.bought < self.tables.purchases and self.shelf_size(deck) and self.payable(self.price(deck)):
                answers[f"buy:{word}"] = partial(self.buy, deck)
        for item in player.items:
            if not item.charged and not item.renewed and self.payable(self.recharge_cost(item)):
                answers[f"recharge:{item.name}"] = partial(self.recharge, item)
        if not player.charge and not player.reward:
            for card in set(player.hand):
                if type_of(card) == CHARGES[player.hero]:
                    answers[f"charge:{card}"] = partial(self.charge, card)
        if player.reward:
            answers["turn-back"] = self.turn_back
        answers |= {f"use:{item.name}": partial(self.use_draw, item) for item in self.usable("draw")}
        answers |= {f"use:{item.name}": partial(self.use_hand, item) for item in self.usable("hand")}
        if not now.cheaper and self.is_of_use("picklock"):
            answers |= self.asking("picklock", self.gain_cheaper, self.ask_to_rest)
        if not now.wild_type and self.is_of_use("transmute"):
            answers |= self.asking("transmute", partial(self.gain_wild, self.ask_to_rest), self.ask_to_rest)
        self.ask("rest", self.turn, answers)

    def is_of_use(self, help_: str) -> bool:
        """R34: whether anything could be paid with this help, and with the other if it can be had."""
        now = self.now
        cheaper = 1 if now.cheaper or help_ == "picklock" or self.helper("picklock") is not None else 0
        wild = 1 if now.wild_type or help_ == "transmute" or self.helper("transmute") is not None else 0
        costs = [
            replace(self.price(deck), symbols=(KEY,) * max(1, price - cheaper), any_type=wild)
            for deck, price in enumerate(self.tables.prices)
            if now.bought < self.tables.purchases and self.shelf_size(deck) and (price > 1 or help_ == "transmute")
        ]
        if help_ == "transmute":
            spent = [item for item in self.me().items if not item.charged and not item.renewed]
            costs += [replace(self.recharge_cost(item), any_type=1) for item in spent]
            costs *= bool(self.me().hand)
        return any(self.payable(cost) for cost in costs)

    def shelf_size(self, deck: int) -> int:
        """Items that can be had."""
        return len(self.shelves[deck]) + sum(len(group) for group in self.shelf_under[deck])

    def price(self, deck: int) -> Cost:
        """8.2, 13.7, 14.3."""
        keys = max(1, self.tables.prices[deck] - self.now.cheaper) if self.now.cheaper else self.tables.prices[deck]
        return Cost((KEY,) * keys, "type", int(self.me().has("locksmith")), 0, int(self.now.wild_type))

    def recharge_cost(self, item: Item) -> Cost:
        """8.7."""
        symbols = self.tables.items[item.name][3].split()
        differ = "all" if "~" in symbols else ""
        return Cost(tuple(one for one in symbols if one != "~"), differ, 0, 0, int(self.now.wild_type))

    def gain_cheaper(self) -> None:
        """14.3."""
        self.count("14.3")
        self.now.cheaper += 1
        self.ask_to_rest()

    def buy(self, deck: int) -> None:
        """8.1, 8.2."""
        self.count("8.1", "8.2")
        self.now.bought += 1
        price = self.price(deck)
        self.now.cheaper = 0
        self.pay(price, partial(self.gain_item, deck, self.ask_to_rest))

    def take_item(self, deck: int) -> str:
        """The top one."""
        if self.shelves[deck]:
            item = str(self.draw(self.shelves[deck]))
            self.shelves[deck].remove(item)
            return item
        group = self.shelf_under[deck][0]
        item = str(self.draw(group))
        group.remove(item)
        if not group:
            self.shelf_under[deck].pop(0)
        return item

    def gain_item(self, deck: int, then: Then) -> None:
        """8.2, 8.3, 16.5, R10."""
        if not self.shelf_size(deck):
            then()
        elif self.me().place == TROVE:
            self.count("8.3", "R10")
            self.note("fewer than three items on the Trove", self.shelf_size(deck) < 3)
            self.offer = [self.take_item(deck) for _ in range(min(3, self.shelf_size(deck)))]
            answers: Answers = {f"keep:{item}": partial(self.keep, deck, item, then) for item in self.offer}
            self.ask("keep", self.turn, answers)
        else:
            self.have(self.take_item(deck), then)

    def keep(self, deck: int, item: str, then: Then) -> None:
        """8.3, R10: the rest in random order."""
        rest = [other for other in self.offer if other != item]
        if rest:
            self.shelf_under[deck].append(sorted(rest, key=list(self.tables.items).index))
        self.offer = []
        self.have(item, then)

    def have(self, item: str, then: Then) -> None:
        """8.4, 8.5, R11."""
        player = self.me()
        player.items.append(Item(item))
        if len(player.items) <= 3:
            then()
            return
        self.count("8.5", "R11")
        self.ask("drop", self.turn, {f"drop:{one.name}": partial(self.drop_item, one, then) for one in player.items})

    def drop_item(self, item: Item, then: Then) -> None:
        """8.5, R10: out of the game."""
        self.note("the new item is the one discarded", item.fresh)
        self.me().items.remove(item)
        then()

    def recharge(self, item: Item) -> None:
        """8.6, 8.7."""
        self.count("8.6", "8.7")
        self.pay(self.recharge_cost(item), partial(self.recharged, item))

    def recharged(self, item: Item) -> None:
        """8.6."""
        item.charged = item.renewed = True
        self.ask_to_rest()

    def charge(self, card: str) -> None:
        """8.8, R12."""
        self.count("8.8", "R12")
        self.drop(self.me(), card)
        self.me().charge = card
        self.ask_to_rest()

    def turn_back(self) -> None:
        """R12."""
        self.count("R12")
        self.me().reward = False
        self.ask_to_rest()

    def use_draw(self, item: Item) -> None:
        """15.1, R35."""
        self.count("15.1", "R35")
        for _ in range(self.discharge(item)):
            self.take_card(self.me())
        self.ask_to_rest()

    def use_hand(self, item: Item) -> None:
        """15.11."""
        self.count("15.11")
        self.now.room += self.discharge(item)
        self.ask_to_rest()

    def hand_size(self, seat: int) -> int:
        """8.9, 15.11: how many cards a player may keep."""
        player = self.players[seat]
        room = self.now.room if seat == self.turn else 0
        return self.tables.hands[player.hero][player.level - 1] + room if player.hero else 0

    def trim(self, last: str) -> None:
        """8.9, R23: down to the hand size, in the order of the cards."""
        player = self.me()
        excess = len(player.hand) - self.hand_size(self.turn)
        if excess <= 0:
            self.end_turn()
            return
        self.count("8.9", "R23")
        pool = sorted((card for card in player.hand if not last or order(card) >= order(last)), key=order)
        answers: Answers = {}
        for card in pool:
            if len([other for other in pool if order(other) >= order(card)]) >= excess:
                answers[f"discard:{card}"] = partial(self.trim_card, card)
        self.ask("trim", self.turn, answers)

    def trim_card(self, card: str) -> None:
        """8.9."""
        self.discard(self.me(), card)
        self.trim(card)
