"""Battles, won, lost and at a distance."""

from __future__ import annotations

from collections import Counter
from functools import partial

from tests.games.hustle.referee.box import (
    CORNERS,
    SHIELD,
    SWORD,
    TOUCHES,
    Cell,
    beside,
    has_icon,
    in_line,
    order,
    steps,
    type_of,
)
from tests.games.hustle.referee.parts import Answers, Battle, Item, Place, name, rank
from tests.games.hustle.referee.questing import Questing


class Combat(Questing):
    """The third step of a turn; then comes the quest."""

    def combat(self) -> None:
        """5.1."""
        self.now.asked = []
        self.before_battle()

    def before_battle(self) -> None:
        """5.1, 5.10, 5.11: Turn, Reach and Bolt."""
        player, now = self.me(), self.now
        place = player.place
        if isinstance(place, str):
            self.count("5.11")
            self.questing()
            return
        answers: Answers = {}
        near = [monster for monster in self.movable(self.monsters) if steps(place, monster) <= 2]
        if player.has("turn") and "turn" not in now.used and near:
            answers["power:turn"] = partial(self.use_turn, near)
        if place not in self.monsters:
            answers |= self.reaching(place)
            self.ask("before", self.turn, {**answers, "done": self.questing})
        else:
            self.ask("before", self.turn, {**answers, "done": partial(self.battle, place)})

    def use_turn(self, near: list[Cell]) -> None:
        """13.12, R29, R33."""
        self.count("13.12", "R29", "R33")
        self.now.used.append("turn")
        self.aim(near, partial(self.push, 1, True, self.before_battle))

    def reaching(self, place: Cell) -> Answers:
        """13.4, 13.14, 15.13, R29."""
        answers: Answers = {}
        lined = [monster for monster in self.monsters if in_line(place, monster)]
        for power, least, most, clause in (("long-reach", 1, 2, "13.4"), ("bolt", 2, 2, "13.14")):
            targets = [monster for monster in lined if least <= steps(place, monster) <= most]
            if self.me().has(power) and targets:
                answers[f"power:{power}"] = partial(self.reach, clause, targets)
        for item in self.usable("reach"):
            targets = [monster for monster in lined if steps(place, monster) <= self.tables.items[item.name][2]]
            if targets:
                answers[f"use:{item.name}"] = partial(self.reach_by, item, targets)
        return answers

    def reach(self, clause: str, targets: list[Cell]) -> None:
        """5.10."""
        self.count("5.10", "R29", clause)
        self.aim(targets, self.battle)

    def reach_by(self, item: Item, targets: list[Cell]) -> None:
        """15.13."""
        self.discharge(item)
        self.reach("15.13", targets)

    def battle(self, foe: Cell) -> None:
        """5.2, 5.3, R5."""
        self.count("5.1", "5.2", "R5")
        player = self.me()
        self.now.battle = Battle(foe, player.level)
        self.ask_for_aid()

    def fight(self) -> Battle:
        """The battle in progress."""
        assert self.now.battle
        return self.now.battle

    def strength(self) -> int:
        """5.6, 13.2, 13.10: the attack so far, with class powers."""
        battle, attack = self.fight(), self.fight().might
        if self.me().has("mighty-blow"):
            self.count("13.2")
            attack += 1
        if self.me().has("bulwark") and battle.defended:
            self.count("13.10")
            attack += 1
        return attack

    def ask_for_aid(self) -> None:
        """5.3, 14.1, 14.5."""
        answers = self.asking("cleave", self.gain_cleave, self.ask_for_aid)
        answers |= self.asking("ward", self.gain_ward, self.ask_for_aid)
        self.ask("aid", self.turn, {**answers, "flip": self.flip})

    def gain_cleave(self) -> None:
        """14.1."""
        self.count("14.1", "5.3")
        self.fight().might += 1
        self.ask_for_aid()

    def gain_ward(self) -> None:
        """14.5."""
        self.count("14.5", "5.3")
        self.fight().ward += 1
        self.ask_for_aid()

    def flip(self) -> None:
        """5.4, R14: the flipped cards stay out of a shuffle."""
        self.count("5.4")
        battle = self.fight()
        battle.dimmed = False
        for _ in range(max(0, self.tables.flips[self.level_below()] - battle.ward)):
            card = self.take_card()
            if card:
                self.note("a Sword with an icon", type_of(card) == SWORD and has_icon(card))
                battle.flipped.append(card)
        self.ask_to_fight()

    def clear_flips(self) -> None:
        """The flipped cards are counted no more."""
        self.discards += self.fight().flipped
        self.fight().flipped = []

    def blows(self) -> dict[str, int]:
        """5.6, 13.1, 15.2, 15.19: all that can add to the attack, in the order of R5."""
        player, battle = self.me(), self.fight()
        found: dict[str, int] = {}
        for item in sorted(player.items, key=lambda item: list(self.tables.items).index(item.name)):
            if item in self.usable("attack"):
                found[f"use:{item.name}"] = self.tables.items[item.name][2]
            if item in self.usable("rally") and self.rally(item):
                found[f"use:{item.name}"] = self.rally(item)
        for card in sorted(set(player.hand), key=order):
            if type_of(card) == SWORD:
                found[f"strike:{card}"] = 1
        if player.has("shield-bash") and not battle.bashed:
            for card in sorted(set(player.hand), key=order):
                if type_of(card) == SHIELD:
                    found[f"bash:{card}"] = 1
        return found

    def rally(self, item: Item) -> int:
        """15.19, R29."""
        place = self.me().place
        assert not isinstance(place, str)
        near = [
            player
            for player in self.players
            if player is not self.me() and not isinstance(player.place, str) and steps(place, player.place) <= 2
        ]
        return min(len(near), self.tables.items[item.name][2])

    def total(self, earliest: str) -> int:
        """How much attack can still be added by this and by what comes after it."""
        blows = self.blows()
        names = list(blows)
        later = names[names.index(earliest) :] if earliest else names
        copies = Counter(self.me().hand)
        attack = sum(
            number * (copies[one.split(":")[1]] if one.startswith("strike:") else 1)
            for one, number in blows.items()
            if one in later and not one.startswith("bash:")
        )
        return attack + any(one.startswith("bash:") for one in later)

    def ask_to_fight(self) -> None:
        """5.5, R5: attack, defend, use items, or give up."""
        player, battle = self.me(), self.fight()
        answers: Answers = {"flee": self.give_up}
        if self.strength() + self.total("") >= battle.power:
            answers["attack"] = partial(self.attack, "")
        if battle.defended < self.tables.defends:
            for card in set(player.hand):
                if type_of(card) == SHIELD:
                    answers[f"defend:{card}"] = partial(self.defend, card)
        if not battle.dimmed and any(has_icon(card) for card in battle.flipped):
            answers |= {f"use:{item.name}": partial(self.use_torch, item) for item in self.usable("torch")}
        answers |= {f"use:{item.name}": partial(self.use_reflip, item) for item in self.usable("reflip")}
        self.count("5.5")
        self.ask("fight", self.turn, answers)

    def use_torch(self, item: Item) -> None:
        """15.12."""
        self.count("15.12")
        self.discharge(item)
        self.fight().dimmed = True
        self.ask_to_fight()

    def use_reflip(self, item: Item) -> None:
        """15.23."""
        self.count("15.23")
        self.discharge(item)
        self.clear_flips()
        self.flip()

    def defend(self, card: str) -> None:
        """5.7, 13.10."""
        self.count("5.7")
        battle = self.fight()
        self.discard(self.me(), card)
        battle.defended += 1
        self.clear_flips()
        self.flip()

    def attack(self, earliest: str) -> None:
        """5.6, R5: one thing after the other until it suffices."""
        battle = self.fight()
        if self.strength() >= battle.power:
            self.win()
            return
        answers: Answers = {}
        for blow, number in self.blows().items():
            is_later = not earliest or rank(blow, self.tables) >= rank(earliest, self.tables)
            if is_later and self.strength() + self.total(blow) >= battle.power:
                answers[blow] = partial(self.strike, blow, number)
        self.ask("strike", self.turn, answers)

    def strike(self, blow: str, number: int) -> None:
        """5.6, 13.1, 15.2, 15.19."""
        self.count("5.6")
        player, battle = self.me(), self.fight()
        battle.might += number
        kind, what = blow.split(":")
        if kind == "use":
            item = next(item for item in player.items if item.name == what)
            self.count("15.2" if self.tables.items[what][1] == "attack" else "15.19")
            self.discharge(item)
        else:
            if kind == "bash":
                self.count("13.1")
                battle.bashed = True
            self.discard(player, what)
        self.attack(blow)

    def win(self) -> None:
        """5.8, 13.3."""
        self.count("5.6", "5.8")
        player, battle = self.me(), self.fight()
        battle.is_decided = True
        self.clear_flips()
        self.monsters.remove(battle.foe)
        self.note("a battle won at a distance", battle.foe != player.place)
        gold = self.tables.bounties[self.level_below()]
        if player.has("trophy"):
            self.count("13.3")
            gold += 1
        self.earn(player, gold)
        self.after_victory()

    def after_victory(self) -> None:
        """15.7, 15.20."""
        answers: Answers = {f"use:{item.name}": partial(self.use_trophy, item) for item in self.usable("trophy")}
        answers |= {f"use:{item.name}": partial(self.use_spoils, item) for item in self.usable("spoils")}
        self.ask("after", self.turn, {**answers, "done": self.questing})

    def use_trophy(self, item: Item) -> None:
        """15.7."""
        self.count("15.7")
        self.earn(self.me(), self.discharge(item))
        self.after_victory()

    def use_spoils(self, item: Item) -> None:
        """15.20, R35."""
        self.count("15.20", "R35")
        for _ in range(self.discharge(item)):
            self.take_card(self.me())
        self.after_victory()

    def give_up(self) -> None:
        """5.9, R6, 15.4."""
        self.count("5.9", "R6")
        self.fight().is_decided = True
        self.clear_flips()
        answers: Answers = {}
        if self.me().hand:
            answers = {f"use:{item.name}": partial(self.use_keep, item) for item in self.usable("keep")}
        self.ask("defeat", self.turn, {**answers, "suffer": self.pay_for_defeat})

    def use_keep(self, item: Item) -> None:
        """15.4."""
        self.count("15.4")
        self.discharge(item)
        self.retreat()

    def pay_for_defeat(self) -> None:
        """5.9."""
        self.note("a battle lost with an empty hand", not self.me().hand)
        self.lose_a_card()
        self.retreat()

    def retreat(self) -> None:
        """5.9, R6: only from a monster on one's own card."""
        place = self.me().place
        assert not isinstance(place, str)
        if self.fight().foe != place:
            self.note("a battle lost at a distance")
            self.mend("after", self.questing)
            return
        spots: list[Place] = [cell for cell in beside(place) if self.is_free(cell)]
        spots += [corner for corner in CORNERS if place in TOUCHES[corner] and not self.others_at(corner)]
        if not spots:
            self.mend("after", self.questing)
            return
        self.ask("retreat", self.turn, {f"go:{name(spot)}": partial(self.go, spot) for spot in spots})

    def go(self, spot: Place) -> None:
        """5.9."""
        self.note("a retreat to a corner with a quest", isinstance(spot, str) and self.faces[spot])
        self.me().place = spot
        self.now.retreated = True
        self.mend("after", self.questing)
