"""The Treasure phase, what is given and hired between the levels, and the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

from tests.games.attack.referee.box import GOODS, GREEDY_COINS, LEVELS, UNHURT
from tests.games.attack.referee.parts import Answers, Player, name_of
from tests.games.attack.referee.table import Table


class Treasure(Table, ABC):
    """What comes after the last turn of a level; then the next level begins."""

    @abstractmethod
    def begin_level(self) -> None:
        """Begin a level: the last chapter to end is followed by the first."""

    def begin_treasure(self) -> None:
        """3.1, 8.1, R11: from the starting player on."""
        self.count("3.1")
        self.waited = set()
        self.searching = [player.seat for player in self.clockwise(self.first)]
        self.search()

    def search(self) -> None:
        """8.1: the next one rolls the pile, once."""
        if not self.searching:
            self.rest()
            return
        player = self.players[self.searching.pop(0)]
        if player.pile == [0, 0]:
            self.search()
            return
        self.count("8.1", "R11")
        if player.fled:
            self.special["one who fled searches the pile"] += 1
        monsters = [self.throw("monster") for _ in range(player.pile[0])]
        bosses = [self.throw("boss") for _ in range(player.pile[1])]
        player.pile = [0, 0]
        if player.ability == "greed":
            self.count("11.10", "R25")
            player.goods["gold"] += GREEDY_COINS
        for _ in range(monsters.count("fighting")):
            self.count("8.2", "1.4")
            player.goods["gold"] += 1
        for _ in range(bosses.count("defeated")):
            self.count("8.6", "1.4")
            player.goods["artefact"] += 1
        if "moving" in monsters + bosses:
            self.count("8.7")
        self.loot = [monsters.count("defeated"), bosses.count("fighting")]
        self.ask_for_loot(player)

    def ask_for_loot(self, player: Player) -> None:
        """8.3, 8.4, 8.5, R11: first what to have for the Monsters, then for the Bosses."""
        monsters, bosses = self.loot
        if monsters >= 2:
            weapon, potions = partial(self.take_weapon, player), partial(self.take_potions, player)
            self.ask("loot", player, {"loot:weapon": weapon, "loot:potions": potions})
        elif monsters == 1:
            self.count("R28")
            self.take_potions(player)
        elif bosses:
            potion, gold = partial(self.take_potion, player), partial(self.take_gold, player)
            self.ask("loot", player, {"loot:potion": potion, "loot:gold": gold})
        else:
            self.search()

    def take_weapon(self, player: Player) -> None:
        """8.4: for two Defeated Monsters."""
        self.count("8.4", "1.4")
        self.loot[0] -= 2
        player.goods["weapon"] += 1
        self.ask_for_loot(player)

    def take_potions(self, player: Player) -> None:
        """8.3: one for each Defeated Monster left."""
        self.count("8.3", "1.4")
        player.goods["potion"] += self.loot[0]
        self.loot[0] = 0
        self.ask_for_loot(player)

    def take_potion(self, player: Player) -> None:
        """8.5: for a Fighting Boss."""
        self.count("8.5", "1.4")
        self.loot[1] -= 1
        player.goods["potion"] += 1
        self.ask_for_loot(player)

    def take_gold(self, player: Player) -> None:
        """8.5: three coins for each Fighting Boss left."""
        self.count("8.5")
        player.goods["gold"] += 3 * self.loot[1]
        self.loot[1] = 0
        self.ask_for_loot(player)

    def rest(self) -> None:
        """8.8, R21: everybody is in play and unhurt; then the next level, or the end."""
        self.count("8.8", "R21")
        for player in self.players:
            if player.retainer == "hired":
                self.count("9.12")
            self.go_home(player)
            player.hits, player.fled, player.retainer = UNHURT, False, "none"
            player.earned, player.turns, player.said = False, 0, []  # R20, R18, R30: they end with the level
            player.spent = False  # R25
        if self.level + 1 == len(LEVELS):
            self.finish()
            return
        if self.paid_with_dice:
            self.count("R31")
            self.paid_with_dice = False
        self.count("2.7")
        self.first = (self.first + 1) % len(self.players)
        order = [player.seat for player in self.clockwise(self.first)]
        self.givers = list(order)
        self.gifts, self.is_second_round = 0, False
        self.hirers = list(order)
        self.next_giver()

    def next_giver(self) -> None:
        """8.9, R12: a round of gifts, and if there were any, a second one; then retainers."""
        if self.givers:
            self.ask_for_gift(self.players[self.givers.pop(0)])
        elif self.gifts and not self.is_second_round:
            self.special["a second round of gifts"] += 1
            self.is_second_round = True
            self.givers = list(self.hirers)
            self.next_giver()
        else:
            self.next_hirer()

    def ask_for_gift(self, player: Player) -> None:
        """8.9, R29: anything to anybody, one at a time, in any order."""
        answers: Answers = {}
        for good in GOODS:
            for other in self.others(player):
                if player.goods[good]:
                    answers[f"give:{good}.{name_of(other.seat)}"] = partial(self.give, player, good, other)
        if not answers:
            self.count("R28")
            self.next_giver()
            return
        answers["done"] = self.next_giver
        self.ask("give", player, answers)

    def give(self, player: Player, good: str, other: Player) -> None:
        """8.9, R12, R29: one thing changes hands."""
        self.count("8.9", "R12", "R29")
        self.special[f"gave a {good}"] += 1
        self.gifts += 1
        player.goods[good] -= 1
        other.goods[good] += 1
        self.ask_for_gift(player)

    def next_hirer(self) -> None:
        """8.10, R12: one round; who cannot pay is not asked (R28)."""
        if not self.hirers:
            self.level += 1
            self.begin_level()
            return
        player = self.players[self.hirers.pop(0)]
        if player.goods["gold"] < 3:
            self.next_hirer()
            return
        self.ask("hire", player, {"hire": partial(self.hire, player), "done": self.next_hirer})

    def hire(self, player: Player) -> None:
        """8.10, 9.8, 9.12: for three coins, and only one."""
        self.count("8.10", "9.8", "9.12")
        player.goods["gold"] -= 3
        player.retainer = "hired"
        self.next_hirer()

    def finish(self) -> None:
        """10.1, 10.2, 10.3, R13, R14: what the party owns, together."""
        self.count("10.1", "10.2", "10.3", "R13", "R14")
        gold = sum(player.goods["gold"] for player in self.players)
        artefacts = sum(player.goods["artefact"] for player in self.players)
        items = artefacts + sum(player.goods["potion"] + player.goods["weapon"] for player in self.players)
        self.rank = [gold >= 16, items >= 4, artefacts >= 1].count(True)
        self.special[f"rank {self.rank}"] += 1
        self.step = "over"
