"""Quests and their effects."""

from __future__ import annotations

from functools import partial

from tests.games.hustle.referee.box import CHARGES, DECKS, Cell, type_of
from tests.games.hustle.referee.costs import Cost
from tests.games.hustle.referee.parts import Answers, Item, Then
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
        self.quest_effects(self.tables.quests[quest][4].split(", ") if self.tables.quests[quest][4] else [])

    def quest_effects(self, effects: list[str]) -> None:
        """6.4, R32: one after the other, each completely."""
        if not effects:
            self.omen()
            return
        self.count("6.4")
        self.note("a quest with several effects", len(effects) > 1)
        effect, _, number = effects[0].partition(" ")
        then = partial(self.quest_effects, effects[1:])
        if effect in ("draw", "each-draw", "feast", "toast"):
            self.cards_for_players(effect, int(number), then)
        elif effect == "refresh":
            self.refresh(then)
        elif effect == "remove":
            self.count("R32")
            self.aim(self.monsters, partial(self.remove, then), then)
        elif effect == "gain":
            self.count("16.5")
            self.gain_item(DECKS.index(number), then)
        elif effect == "push":
            self.count("16.6", "R32")
            self.aim(self.movable(self.monsters), partial(self.push, int(number), True, then), then)
        else:
            self.boon(effect, number, then)

    def boon(self, effect: str, number: str, then: Then) -> None:
        """16.9 to 16.13: for the rest of the turn."""
        now = self.now
        if effect == "hand":
            self.count("16.9")
            now.room += int(number)
        elif effect == "cheaper":
            self.count("16.10")
            now.cheaper = int(number)
        elif effect == "wild":
            self.count("16.11")
            now.wild_type = True
        elif effect == "foretell":
            self.count("16.12")
            now.foreseen = True
        else:
            self.count("16.13")
            now.pinned += [monster for monster in self.monsters if monster not in now.pinned]
        then()

    def cards_for_players(self, effect: str, number: int, then: Then) -> None:
        """16.1, 16.2, 16.7, 16.8, R21: the player draws, then others may."""
        clauses = {"draw": ("16.1",), "each-draw": ("16.2", "R21"), "feast": ("16.7", "R21"), "toast": ("16.8", "R21")}
        self.count(*clauses[effect])
        if effect in ("draw", "feast"):
            for _ in range(number):
                self.take_card(self.me())
        if effect == "draw":
            then()
        else:
            self.offer_cards(1 if effect == "feast" else number, 0 if effect == "each-draw" else 1, then)

    def offer_cards(self, number: int, done: int, then: Then) -> None:
        """R21: clockwise, each for themselves."""
        if done == self.seats:
            then()
            return
        seat = (self.turn + done) % self.seats
        answers: Answers = {
            "draw": partial(self.draw_cards, seat, number, done, then),
            "done": partial(self.offer_cards, number, done + 1, then),
        }
        self.ask("offer", seat, answers)

    def draw_cards(self, seat: int, number: int, done: int, then: Then) -> None:
        """R21."""
        for _ in range(number):
            self.take_card(self.players[seat])
        self.offer_cards(number, done + 1, then)

    def refresh(self, then: Then) -> None:
        """16.3, R32."""
        self.count("16.3", "R32")
        player = self.me()
        answers: Answers = {
            f"recharge:{item.name}": partial(self.renew, item, then) for item in player.items if not item.charged
        }
        if not player.charge and not player.reward:
            kind = CHARGES[player.hero]
            for card in set(self.discards):
                if type_of(card) == kind:
                    answers[f"charge:{card}"] = partial(self.charge_from_discards, card, then)
        self.ask("refresh", self.turn, {**answers, "done": then})

    def renew(self, item: Item, then: Then) -> None:
        """16.3, 8.6: an item is recharged at most once a turn."""
        item.charged = item.renewed = True
        then()

    def charge_from_discards(self, card: str, then: Then) -> None:
        """16.3."""
        self.discards.remove(card)
        self.me().charge = card
        then()

    def remove(self, then: Then, monster: Cell) -> None:
        """16.4."""
        self.count("16.4")
        self.monsters.remove(monster)
        then()
