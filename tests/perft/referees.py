"""Second referees who are shown a position, and ask for luck when they know of none: so they can count trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, cast

from dungeonbox.games.attack.rules import STEPS
from dungeonbox.games.attack.state import RETAINER, AttackState, Hero
from dungeonbox.games.shuffle.notation import write
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import seats_in
from tests.games.attack import referee as attack
from tests.games.busters import picture as busters_picture
from tests.games.busters import referee as busters
from tests.games.mayhem import picture as mayhem_picture
from tests.games.mayhem import referee as mayhem
from tests.games.shuffle import referee as shuffle

Outcome = str | int


class LuckNeeded(Exception):
    """The referee needs one of these outcomes of luck to go on."""

    def __init__(self, possible: Sequence[Outcome]) -> None:
        super().__init__(possible)
        self.possible = list(possible)


class Told:
    """Luck that brings what it was told, and asks when it knows no more."""

    def __init__(self, results: Sequence[Outcome]) -> None:
        self.results = list(results)

    def __call__(self, possible: Sequence[Outcome]) -> Outcome:
        if not self.results:
            raise LuckNeeded(possible)
        return self.results.pop(0)


class Judge(Protocol):
    """A referee at work."""

    def legal(self) -> dict[int, list[str]]:
        """Who must act, and what they may say."""

    def say(self, seat: int, token: str, luck: Sequence[Outcome]) -> object:
        """Carry out what a seat says, with this luck and no other; a LuckNeeded asks for more."""


class Attack(attack.Referee):
    """Starts from a position in which a seat is about to act, or to choose an adventurer."""

    def __init__(self, game: Game[State], position: State) -> None:
        state = cast(AttackState, position)
        options = game.setup.options
        super().__init__(game.seats, options["first_seat"], options["dice"], options["moving_coin"])
        if STEPS[state.stack.step].name == "choose-hero":
            return
        assert STEPS[state.stack.step].name == "act"
        self.players = [self.player_of(seat, hero) for seat, hero in enumerate(state.heroes)]
        self.first, self.level = state.first, state.level
        self.dungeon = [state.monsters, state.bosses]
        self.waited = set(seats_in(state.waited))
        player = self.players[state.stack.seat]
        self.turn = attack.Turn(player, dice_were_out=state.is_calm == 0)
        self.ask_for_action(player)

    def player_of(self, seat: int, hero: Hero) -> attack.Player:
        """A player as the state has one."""
        name = list(attack.ADVENTURERS)[hero.hero]
        player = attack.Player(seat, name, *attack.ADVENTURERS[name])
        player.hits, player.fled, player.turns = hero.hits, hero.fled == 1, hero.turns
        player.faces, player.pile = [hero.monsters, hero.bosses], [hero.pile_monsters, hero.pile_bosses]
        player.goods = dict(zip(attack.GOODS, (hero.gold, hero.potions, hero.weapons, hero.artefacts), strict=True))
        player.retainer = "hired" if hero.retainer == RETAINER else "none"
        return player

    def draw_luck(self, possible: Sequence[Outcome]) -> Outcome:
        if not self.luck:
            raise LuckNeeded(possible)
        return super().draw_luck(possible)

    def say(self, seat: int, token: str, luck: Sequence[Outcome]) -> None:
        self.play(seat, token, luck)


class Busters(busters.Referee):
    """Is shown a position in which cards are being chosen, or adventurers."""

    def __init__(self, game: Game[State], position: State) -> None:
        shown = cast("dict[str, Any]", busters_picture.picture(game, position))
        options = game.setup.options
        super().__init__(game.seats, options["first_seat"], options["hands"], options["pledges"] == "on")
        self.players = [busters.Player(**hero) for hero in shown["heroes"]]
        if shown["step"] == "choose-hero":
            self.ask_for_hero(shown["to_act"][0])
            return
        assert shown["step"] == "choose-card"
        for name in ("step", "leader", "dungeon", "monster", "left", "bank", "spoils"):
            setattr(self, name, shown[name])
        self.questions = {}
        for seat, player in enumerate(self.players):
            if seat in shown["to_act"]:
                self.questions[seat] = {f"card:{card}": partial(self.choose_card, seat, card) for card in player.hand}
            else:  # the picture shows the card that lies face down among those played
                self.chosen[seat] = player.played.pop()
                player.hand.append(self.chosen[seat])

    def say(self, seat: int, token: str, luck: Sequence[Outcome]) -> None:
        told = Told(luck)
        self.play(seat, token, told)
        assert not told.results


class Mayhem(mayhem.Referee):
    """Is shown a position in which a card is to be played, or the first hero chosen."""

    def __init__(self, game: Game[State], position: State) -> None:
        shown = mayhem_picture.picture(game, position)
        options = game.setup.options
        super().__init__(game.seats, options["first_seat"], options["fireball_ignores_shields"] == "on")
        if shown["step"] == "choose-hero":
            return
        assert shown["step"] == "play"
        self.players = [self.player_of(hero) for hero in cast("list[dict[str, object]]", shown["heroes"])]
        self.turn = cast(int, shown["turn"])
        self.owed = cast(int, shown["owed"])
        self.played = cast("list[str]", shown["played"])
        self.knock_out_cards = max(player.fell for player in self.players)
        self.go_on_or_end_turn()

    def player_of(self, hero: dict[str, object]) -> mayhem.Player:
        """A player as the picture shows one."""
        shields = cast("list[tuple[str, int]]", hero.pop("shields"))
        player = mayhem.Player(**hero)  # type: ignore[arg-type]
        player.shields = [mayhem.Shield(card, left, "played") for card, left in shields]
        return player

    def say(self, seat: int, token: str, luck: Sequence[Outcome]) -> None:
        told = Told(luck)
        self.play(seat, token, told)
        assert not told.results


class Shuffle(shuffle.Referee):
    """Is shown a position in which the dungeon is to be shuffled, or a pawn to move."""

    def __init__(self, game: Game[State], position: State) -> None:
        super().__init__(game.seats, "1", game.setup.options["must_shuffle"])
        self.look_at(write(game, position))

    def draw(self, possible: Sequence[Outcome]) -> Outcome:
        if not self.luck:
            raise LuckNeeded(possible)
        return super().draw(possible)

    def say(self, seat: int, token: str, luck: Sequence[Outcome]) -> None:
        self.play(seat, token, luck)


@dataclass(frozen=True)
class Share:
    """How much of the trees of a game its referee counts, being slow."""

    look: Callable[[Game[State], State], Judge]
    nodes: int
    """As deep as there are fewer nodes than this ..."""
    depth: int
    """... which is at least so deep."""


SHARES: Final = {
    "mayhem": Share(Mayhem, nodes=2_000, depth=3),
    "busters": Share(Busters, nodes=1_500, depth=4),
    "attack": Share(Attack, nodes=1_500, depth=3),
    "shuffle": Share(Shuffle, nodes=400, depth=2),
}
"""By game. That of Dungeon Hustle is shown no positions: it plays whole games only."""
