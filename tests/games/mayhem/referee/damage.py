"""Damage and healing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.mayhem.referee.box import FULL_HEALTH
from tests.games.mayhem.referee.table import Table


class Damage(Table):
    """Hit points and Defense cards that come and go."""

    def attack(self, damage: int) -> None:
        """4.1, R3: one opponent, or one Defense card of an opponent, takes it all."""
        answers: dict[str, Callable[[], None]] = {}
        for seat in self.reachable():
            if self.players[seat].shields:
                self.count("R3")  # aiming at this player is aiming at a card
            for number, token in enumerate(self.shield_tokens(seat)):
                answers[token] = partial(self.attack_shield, seat, number, damage)
            if not self.players[seat].shields:
                answers[f"target:seat{seat + 1}"] = partial(self.attack_player, seat, damage)
        if not answers:
            self.count("R7")
            return
        self.count("4.1", "R17")
        self.ask("attack", self.turn, answers, damage)

    def attack_player(self, seat: int, damage: int) -> None:
        """4.2: a player without Defense cards loses the hit points."""
        self.count("4.2")
        self.lose(seat, damage)

    def attack_shield(self, holder: int, number: int, damage: int) -> None:
        """5.4 to 5.6: the card takes what it can; the rest goes on to the other cards, then to the player."""
        if len(self.players[holder].shields) > 1:
            self.count("5.4")
        extra = self.wear_down(holder, number, damage)
        if extra and self.players[holder].shields:
            self.count("5.5", "R3")
            answers: dict[str, Callable[[], None]] = {
                token: partial(self.attack_shield, holder, other, extra)
                for other, token in enumerate(self.shield_tokens(holder))
            }
            self.ask("overflow", self.turn, answers, extra)
        elif extra:
            self.count("5.6")
            self.attack_player(holder, extra)

    def wear_down(self, holder: int, number: int, damage: int) -> int:
        """5.2, 5.3: damage tokens on a Defense card, which may destroy it; returns the damage left over."""
        shield = self.players[holder].shields[number]
        taken = min(shield.left, damage)
        shield.left -= taken
        self.count("5.2")
        if shield.left == 0:
            self.count("5.3")
            self.destroy(holder, number)
        return damage - taken

    def destroy(self, holder: int, number: int) -> None:
        """A Defense card leaves play: to its owner, whoever it protected (7.12, 7.13)."""
        shield = self.players[holder].shields.pop(number)
        owner = self.owner_of(shield.card)
        if owner != holder:
            self.count("7.12" if shield.came == "charmed" else "7.13")
            if self.players[owner].fell:
                self.special["a card goes back to a player knocked out"] += 1
        self.into_discard(shield.card)

    def damage_to_each(self, seats: list[int], damage: int, *, past_shields: bool = False) -> None:
        """R4, R18: Fireball and Whirling Axes hurt all at once; the oldest Defense card takes it first."""
        if len(seats) > 1:
            self.count("R18")
        for seat in seats:
            left = damage
            if self.players[seat].shields:
                self.count("R4")
                self.special["damage past Defense cards"] += past_shields
            while left and self.players[seat].shields and not past_shields:
                left = self.wear_down(seat, 0, left)
                if left:
                    self.count("5.5" if self.players[seat].shields else "5.6")
            self.lose(seat, left)

    def lose(self, seat: int, damage: int) -> None:
        """Hit points go down to zero, not below."""
        self.players[seat].hp = max(0, self.players[seat].hp - damage)

    def heal(self, points: int) -> None:
        """6.2, 6.3: hit points come back, up to ten."""
        before = self.me().hp
        self.me().hp = min(FULL_HEALTH, before + points)
        if self.me().hp > before:
            self.count("6.2")
        if before + points > FULL_HEALTH:
            self.count("6.3")
