"""The referee as others see it: how it gets ready, how it plays, and a picture of its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.mayhem.referee.box import PRINTED, Box
from tests.games.mayhem.referee.parts import Disagreement, Luck, Player
from tests.games.mayhem.referee.turns import Turns


class Referee(Turns):
    """The whole game; seats count from 0 here and from 1 in tokens."""

    def __init__(
        self,
        seats: int,
        first_seat: str = "random",
        fireball_ignores_shields: bool = False,
        box: Box = PRINTED,
    ) -> None:
        super().__init__(seats, first_seat, fireball_ignores_shields, box)
        self.ask_for_hero(0)

    def play(self, seat: int, token: str, outcomes: Luck) -> None:
        """Carry out an answer and everything that follows by itself."""
        if token not in self.legal().get(seat, []):
            raise Disagreement(f"seat {seat} may not answer {token!r} now; legal is {self.legal()}")
        self.luck, self.luck_read = outcomes, 0
        act = self.answers[token]
        self.step, self.to_act, self.damage, self.answers = "", -1, 0, {}
        act()
        while self.step == "":
            if self.todo:
                self.resolve(*self.todo.pop(0))
            else:
                self.card_is_done()
        if not callable(self.luck) and self.luck_read < len(self.luck):
            raise Disagreement(f"luck left over: {list(self.luck)[self.luck_read :]}")

    def picture(self) -> dict[str, object]:
        """Everything on the table and in the hands."""
        return {
            "step": self.step,
            "to_act": self.to_act,
            "turn": self.turn,
            "owed": self.owed,
            "damage": self.damage,
            "played": list(self.played),
            "heroes": [self.picture_of(player) for player in self.players],
            "winners": list(self.winners),
            "places": self.places(),
            "ending": self.ending,
        }

    def picture_of(self, player: Player) -> dict[str, object]:
        """One player's part of the picture."""
        return {
            "hero": player.hero,
            "hp": player.hp,
            "disguised": player.disguised,
            "turns": player.turns,
            "fell": player.fell,
            "hand": sorted(player.hand),
            "deck": sorted(player.deck),
            "discard": sorted(player.discard),
            "shields": [[shield.card, shield.left] for shield in player.shields],
        }

    def ask_for_hero(self, seat: int) -> None:
        """2.1, R19: in seat order, one of the heroes not taken, or one of them at random."""
        taken = [player.hero for player in self.players]
        free = [hero for hero in self.box.decks if hero not in taken]
        answers: dict[str, Callable[[], None]] = {f"hero:{hero}": partial(self.take_hero, seat, hero) for hero in free}
        answers["hero:random"] = partial(self.take_random_hero, seat, free)
        self.ask("choose-hero", seat, answers)

    def take_random_hero(self, seat: int, free: list[str]) -> None:
        """R19: luck chooses among the heroes left."""
        self.special["a hero at random"] += 1
        self.take_hero(seat, str(self.draw_luck(free)))

    def take_hero(self, seat: int, hero: str) -> None:
        """2.1: this hero is taken; then the next seat chooses, or the battle begins."""
        if len(self.box.decks) == 4 and hero in self.box.decks:
            self.count("1.2", "2.1", "R19")
        self.players[seat].hero = hero
        if seat + 1 < len(self.players):
            self.ask_for_hero(seat + 1)
        else:
            self.begin_battle()

    def begin_battle(self) -> None:
        """2.2 to 2.5: full health, shuffled decks, a first player, three cards for everybody."""
        for player in self.players:
            player.deck = list(self.box.cards[player.hero])
            if len(player.deck) == 28 and all(self.box.hero_of[card] == player.hero for card in player.deck):
                self.count("1.3", "2.3")
            if player.hp == 10:
                self.count("2.2")
        if self.first_seat == "random":
            first = int(self.draw_luck(range(len(self.players))))
        else:
            first = int(self.first_seat) - 1
            self.special["first seat fixed"] += 1
        self.count("2.5", "R19")
        for seat in range(len(self.players)):
            self.draw(seat, 3)
            self.count("2.4")
        self.begin_turn(first)
