"""The referee as others see it: how it gets ready, and a picture of its table."""

from __future__ import annotations

from collections import Counter
from functools import partial

from tests.games.attack.referee.acting import Acting
from tests.games.attack.referee.box import ADVENTURERS, FACES, HEALTH, KINDS, LEVELS, NOBODY
from tests.games.attack.referee.parts import Answers, Player


class Referee(Acting):
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self, seats: int, first_seat: str = "random", dice: str = "by_seats", moving_coin: str = "always"
    ) -> None:
        super().__init__(seats, first_seat, dice, moving_coin)
        self.ask_for_hero(self.players[0])

    def picture(self) -> dict[str, object]:
        """The whole table, all of which is public, and what has to be remembered."""
        rolling = self.step in ("mend", "pick")
        return {
            "step": self.step,
            "to_act": self.asked if self.answers else NOBODY,
            "level": self.level,
            "first": self.first,
            "dungeon": tuple(self.dungeon),
            "roll": self.picture_of_roll(),
            "assisted": self.turn.assisted if rolling else NOBODY,
            "hits": self.turn.hits if self.step == "hits" else 0,
            "loot": tuple(self.loot),
            "used": self.turn.ability_used,
            "waited": tuple(sorted(self.waited)),
            "rank": self.rank,
            "heroes": [self.picture_of(player) for player in self.players],
        }

    def picture_of_roll(self) -> tuple[tuple[int, ...], ...]:
        """The dice in hand: three rows, by what may still become of them; in a row by kind and face."""
        counts = Counter((die.state, die.kind, die.face) for die in self.roll)
        return tuple(
            tuple(counts[state, kind, face] for kind in KINDS for face in FACES)
            for state in ("fresh", "picked", "settled")
        )

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "health": HEALTH[player.hits],
            "fled": player.fled,
            "rating": self.rating(player),
            "ability": player.ability,
            "faces": tuple(player.faces),
            "pile": tuple(player.pile),
            "goods": tuple(player.goods.values()),
            "retainer": player.retainer != "none",
            "earned": player.earned,
            "spent": player.spent,
            "turns": player.turns,
            "said": tuple(sorted(player.said)),
        }

    def ask_for_hero(self, player: Player) -> None:
        """2.1, R27: in seat order, one of those left, or one of them by lot."""
        taken = [other.hero for other in self.players]
        free = [hero for hero in ADVENTURERS if hero not in taken]
        answers: Answers = {f"hero:{hero}": partial(self.take_hero, player, hero) for hero in free}
        answers["hero:random"] = partial(self.take_hero_by_lot, player, free)
        self.ask("choose-hero", player, answers)

    def take_hero_by_lot(self, player: Player, free: list[str]) -> None:
        """R27: luck chooses."""
        self.special["a hero by lot"] += 1
        self.take_hero(player, str(self.draw_luck(free)))

    def take_hero(self, player: Player, hero: str) -> None:
        """2.1, 1.2: the card is taken; when all have one, the game begins."""
        self.count("2.1", "R27", "1.2")
        player.hero = hero
        player.rating, player.ability, player.every = ADVENTURERS[hero]
        if player.seat + 1 < len(self.players):
            self.ask_for_hero(self.players[player.seat + 1])
            return
        self.count("2.6", "R26")
        if self.first_seat == "random":
            self.first = int(self.draw_luck(range(len(self.players))))
        else:
            self.special["the first seat is named"] += 1
            self.first = int(self.first_seat) - 1
        self.begin_level()

    def begin_level(self) -> None:
        """2.2 to 2.5: all dice of the level lie in the dungeon, and the starting player begins."""
        self.count("2.2", ["2.3", "2.4", "2.5"][self.level])
        self.dungeon = list(LEVELS[self.level])
        self.waited = set()
        self.begin_turn(self.players[self.first])
