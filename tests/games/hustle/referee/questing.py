"""Quests and their effects."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import CHARGES, Cell, type_of
from tests.games.hustle.referee.costs import Cost
from tests.games.hustle.referee.parts import Answers, Item
from tests.games.hustle.referee.spawning import Spawning


class Questing(Spawning):
    """The fourth step of a turn; then the spawn card is revealed."""

    def questing(self) -> None:
        """6.1."""
        self.now.battle = None
        self.now.asked = []
        self.ask_for_quest()

    def quest_cost(self, corner: str, wild_card: bool, wild_type: bool) -> Cost:
        """6.2, 13.15, 14.7, 15.16: what the quest there costs, and what may stand in."""
        symbols = tuple(self.tables.quests[self.faces[corner]][1].split())
        return Cost(symbols, "type", int(wild_card), int(self.me().has("attune")), int(wild_type))

    def ask_for_quest(self) -> None:
        """6.1, R6, R34."""
        now, player = self.now, self.me()
        place = player.place
        if not isinstance(place, str) or not self.faces[place] or now.retreated:
            self.omen()
            return
        answers: Answers = {"done": self.omen}
        cost = self.quest_cost(place, now.wild_card, now.wild_type)
        if self.payable(cost):
            self.count(*["13.15"] * (not self.payable(cost.without_scroll())))
            answers["quest"] = self.begin_quest
        if not now.wild_card and self.payable(self.quest_cost(place, True, now.wild_type)):
            answers |= {f"use:{item.name}": partial(self.use_ledger, item) for item in self.usable("wild-quest")}
        ledger = now.wild_card or bool(self.usable("wild-quest"))
        if not now.wild_type and self.payable(self.quest_cost(place, ledger, True)):
            self.note(
                "Wild and an item together pay a quest", not self.payable(self.quest_cost(place, now.wild_card, True))
            )
            answers |= self.asking("transmute", partial(self.gain_wild, self.ask_for_quest), self.ask_for_quest)
        self.ask("quest", self.turn, answers)

    def use_ledger(self, item: Item) -> None:
        """15.16."""
        self.count("15.16")
        self.discharge(item)
        self.now.wild_card = True
        self.ask_for_quest()

    def begin_quest(self) -> None:
        """6.1."""
        self.count("6.1", "6.2")
        cost = self.quest_cost(str(self.me().place), self.now.wild_card, self.now.wild_type)
        self.pay(cost, self.complete_quest)

    def complete_quest(self) -> None:
        """6.3 to 6.6, R7, 13.11."""
        self.count("6.3", "6.5", "6.6", "R7")
        self.now.wild_card = False
        player = self.me()
        corner = str(player.place)
        quest = self.faces[corner]
        gold = self.tables.quests[quest][2]
        if player.has("pilgrim"):
            self.count("13.11")
            gold += 1
        player.quests.append(quest)
        self.faces[corner] = ""
        self.earn(player, gold)
        self.note("a quest completed at the spawn location", corner == self.spawn_corner)
        if corner != self.spawn_corner:
            self.turn_up(self.spawn_corner)
        self.spawn_corner = corner
        if not any(self.faces.values()):
            self.note("no quest is face up")
            self.now.unturned = corner
        self.quest_effect(quest)

    def quest_effect(self, quest: str) -> None:
        """6.4, 16.1 to 16.7, R32."""
        effect, number = self.tables.quests[quest][4:]
        player = self.me()
        self.count(*["6.4"] * bool(effect))
        if effect == "draw":
            self.count("16.1")
            for _ in range(number):
                self.take_card(player)
            self.omen()
        elif effect == "each-draw":
            self.count("16.2", "R21")
            self.offer_cards(number, 0)
        elif effect == "feast":
            self.count("16.7", "R21")
            for _ in range(number):
                self.take_card(player)
            self.offer_cards(1, 1)
        elif effect == "refresh":
            self.refresh()
        elif effect == "remove":
            self.count("R32")
            self.aim(self.monsters, self.remove, self.omen)
        elif effect == "gain":
            self.count("16.5")
            self.gain_item(number, self.omen)
        elif effect == "push":
            self.count("16.6", "R32")
            self.aim(self.movable(self.monsters), partial(self.push, number, True, self.omen), self.omen)
        else:
            self.omen()

    def offer_cards(self, number: int, done: int) -> None:
        """R21: clockwise, each for themselves."""
        if done == self.seats:
            self.omen()
            return
        seat = (self.turn + done) % self.seats
        answers: Answers = {
            "draw": partial(self.draw_cards, seat, number, done),
            "done": partial(self.offer_cards, number, done + 1),
        }
        self.ask("offer", seat, answers)

    def draw_cards(self, seat: int, number: int, done: int) -> None:
        """R21."""
        for _ in range(number):
            self.take_card(self.players[seat])
        self.offer_cards(number, done + 1)

    def refresh(self) -> None:
        """16.3, R32."""
        self.count("16.3", "R32")
        player = self.me()
        answers: Answers = {
            f"recharge:{item.name}": partial(self.renew, item) for item in player.items if not item.charged
        }
        if not player.charge and not player.reward:
            kind = CHARGES[player.hero]
            for card in set(self.discards):
                if type_of(card) == kind:
                    answers[f"charge:{card}"] = partial(self.charge_from_discards, card)
        self.ask("refresh", self.turn, {**answers, "done": self.omen})

    def renew(self, item: Item) -> None:
        """16.3, 8.6: an item is recharged at most once a turn."""
        item.charged = item.renewed = True
        self.omen()

    def charge_from_discards(self, card: str) -> None:
        """16.3."""
        self.discards.remove(card)
        self.me().charge = card
        self.omen()

    def remove(self, monster: Cell) -> None:
        """16.4."""
        self.count("16.4")
        self.monsters.remove(monster)
        self.omen()
