"""The mighty powers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.mayhem.referee.ending import Ending


class Powers(Ending):
    """What each of them does."""

    def mighty_power(self, card: str) -> None:
        """Section 7: do what the card says."""
        powers: dict[str, Callable[[], None]] = {
            "fireball": self.fireball,
            "charm": self.charm,
            "vampiric-touch": self.vampiric_touch,
            "divine-inspiration": self.divine_inspiration,
            "banishing-smite": self.banishing_smite,
            "clever-disguise": self.clever_disguise,
            "sneak-attack": partial(self.destroy_one, "7.7"),
            "pick-pocket": self.pick_pocket,
            "whirling-axes": self.whirling_axes,
            "battle-roar": self.battle_roar,
            "mighty-toss": partial(self.destroy_one, "7.11"),
        }
        powers[card]()

    def fireball(self) -> None:
        """7.1: three damage to every player."""
        self.count("7.1")
        self.damage_to_each(self.everyone(), 3, past_shields=self.fireball_ignores_shields)

    def whirling_axes(self) -> None:
        """7.9: heal one for each opponent, the disguised too (R9); then one damage to each."""
        self.count("7.9")
        self.heal(len(self.opponents()))
        self.damage_to_each(self.reachable(), 1)

    def charm(self) -> None:
        """7.2: a Defense card of an opponent."""
        answers: dict[str, Callable[[], None]] = {}
        for seat in self.reachable():
            for number, token in enumerate(self.shield_tokens(seat)):
                answers[token] = partial(self.charm_shield, seat, number)
        if answers:
            self.count("R17")
            self.ask("charm", self.turn, answers)
        else:
            self.count("R7")

    def charm_shield(self, holder: int, number: int) -> None:
        """7.2, R10: the card protects me now, and keeps its damage tokens."""
        self.count("7.2", "R10")
        shield = self.players[holder].shields.pop(number)
        if shield.left < self.box.face[shield.card].count("S"):
            self.special["a charmed card keeps its damage"] += 1
        shield.came = "charmed"
        self.me().shields.append(shield)

    def vampiric_touch(self) -> None:
        """7.3: an opponent, whether behind Defense cards or not (R12)."""
        answers: dict[str, Callable[[], None]] = {
            f"target:seat{seat + 1}": partial(self.swap_hit_points, seat) for seat in self.reachable()
        }
        if answers:
            self.count("R17")
            self.ask("touch", self.turn, answers)
        else:
            self.count("R7")

    def swap_hit_points(self, seat: int) -> None:
        """7.3, R12."""
        other = self.players[seat]
        self.count("7.3", "R12")
        if other.shields:
            self.special["swap with a player behind Defense cards"] += 1
        self.me().hp, other.hp = other.hp, self.me().hp

    def divine_inspiration(self) -> None:
        """7.4: a card from my discard pile; the cards played this turn are not there yet (R13)."""
        pile = set(self.me().discard)
        if any(card not in pile for card in self.played):
            self.count("R13")
        answers: dict[str, Callable[[], None]] = {f"fetch:{card}": partial(self.fetch, card) for card in pile}
        if answers:
            self.count("R17")
            self.ask("fetch", self.turn, answers)
        else:
            self.count("R7")

    def fetch(self, card: str) -> None:
        """7.4; everybody saw it leave the open pile (R24)."""
        self.count("7.4", "R24")
        self.me().discard.remove(card)
        self.me().hand.append(card)

    def banishing_smite(self) -> None:
        """7.5, R11: all Defense cards in play but those of disguised opponents."""
        holders = [seat for seat in self.everyone() if self.players[seat].shields]
        self.count(*(["7.5", "R11"] if holders else ["R7"]))
        if any(seat not in holders and self.players[seat].shields for seat in self.opponents()):
            self.special["Banishing Smite spares the disguised"] += 1
        for seat in holders:
            while self.players[seat].shields:
                self.destroy(seat, 0)

    def destroy_one(self, clause: str) -> None:
        """Sneak Attack! (7.7) and Mighty Toss (7.11): a Defense card in play, my own too (R11)."""
        theirs = [(seat, token) for seat in self.reachable() for token in self.shield_tokens(seat)]
        mine = [(self.turn, token) for token in self.shield_tokens(self.turn)]
        answers: dict[str, Callable[[], None]] = {}
        for seat, token in theirs + mine:
            number = self.shield_tokens(seat).index(token)
            answers[token] = partial(self.destroy_chosen, clause, seat, number)
        if not answers:
            self.count("R7")
            return
        self.count("R11", "R17")
        if not theirs:  # R17: only my own cards could be chosen
            answers["decline"] = self.decline
            if any(self.players[seat].shields for seat in self.opponents()):
                self.count("R21")  # the disguised opponent's cards do not make me destroy mine
        self.ask("destroy", self.turn, answers)

    def destroy_chosen(self, clause: str, holder: int, number: int) -> None:
        """7.7 or 7.11: this one."""
        self.count(clause)
        if holder == self.turn:
            self.special["destroys an own Defense card"] += 1
        self.destroy(holder, number)

    def decline(self) -> None:
        """R17: nothing is destroyed."""
        self.special["declines to destroy"] += 1

    def clever_disguise(self) -> None:
        """7.6: it lasts until my next turn begins."""
        self.count("7.6")
        self.me().disguised = True

    def pick_pocket(self) -> None:
        """7.8: the top card of an opponent's deck."""
        answers: dict[str, Callable[[], None]] = {
            f"target:seat{seat + 1}": partial(self.steal, seat) for seat in self.reachable()
        }
        if answers:
            self.count("R17")
            self.ask("steal", self.turn, answers)
        else:
            self.count("R7")

    def steal(self, victim: int) -> None:
        """7.8, R10: I play it at once, with everything on it; it pays off no owed card."""
        card = self.top_card(victim)
        if card is None:
            self.special["nothing to steal"] += 1
            return
        self.count("7.8", "R10")
        self.put_on_table(card, "stolen")

    def battle_roar(self) -> None:
        """7.10: first all discard their hands; then, from me clockwise, each draws three."""
        self.count("7.10")
        touched = self.everyone()
        for seat in touched:
            while self.players[seat].hand:
                card = self.turned_up(self.players[seat].hand)
                self.players[seat].hand.remove(card)
                self.players[seat].discard.append(card)
        for seat in touched:
            self.draw(seat, 3)
