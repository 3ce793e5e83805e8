"""The view: one observation as plain values that screens draw; it holds nothing its seat may not know.

One is made for every pair of eyes after every step, so its fields are passed by position: by keyword they cost twice.
"""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from dungeonbox.games.mayhem.components import Cards
from dungeonbox.games.mayhem.effects import owner_of
from dungeonbox.games.mayhem.state import ENDINGS, Hero, MayhemState
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.types import NONE

AIMING: Final = ("attack", "overflow", "charm", "touch", "steal", "destroy", "fetch")
"""The steps in which a card that is being resolved asks something."""


@mypyc_attr(native_class=False)
@dataclass
class ShieldView:
    """A Defense card in play."""

    card: str
    defense: int
    damage: int
    owner: int


@mypyc_attr(native_class=False)
@dataclass
class HeroView:
    """One player. `hand` lists the cards these eyes know to be in it; `hand_size` counts the others too."""

    seat: int
    hero: str
    hp: int
    is_out: bool
    disguised: bool
    turns: int
    hand: tuple[str, ...]
    hand_size: int
    deck_size: int
    discard: tuple[str, ...]
    shields: tuple[ShieldView, ...]


@mypyc_attr(native_class=False)
@dataclass
class MayhemView(View):
    """The table as one pair of eyes sees it.

    While a target is chosen, `damage` is what it will take and `card` the card that is being resolved; `holder` is the
    seat whose next Defense card takes damage that goes on.
    """

    eyes: int
    step: str
    to_act: int
    turn: int
    owed: int
    damage: int
    holder: int
    card: str
    played: tuple[str, ...]
    heroes: tuple[HeroView, ...]
    ending: str


def picture(observation: MayhemState, cards: Cards, step: str) -> MayhemView:
    """Draw an observation; `step` is the name of what is going on."""
    stack = observation.stack
    return MayhemView(
        NONE if observation.eyes == SPECTATOR else observation.eyes,
        step,
        NONE if step == "over" else stack.seat,
        observation.turn,
        observation.owed,
        stack.left if step in ("attack", "overflow") else 0,
        stack.whom if step == "overflow" else NONE,
        cards.words[card_in_question(observation)] if step in AIMING else "",
        observation.played.words(cards.words),
        tuple([_picture_hero(observation, hero, seat, cards) for seat, hero in enumerate(observation.heroes)]),
        ENDINGS[observation.ending],
    )


def card_in_question(observation: MayhemState) -> int:
    """The card whose question is open: the one being resolved just below it on the stack."""
    return observation.stack.listed()[-8]


def _picture_hero(observation: MayhemState, hero: Hero, seat: int, cards: Cards) -> HeroView:
    return HeroView(
        seat,
        "" if hero.hero == NONE else cards.heroes[hero.hero],
        hero.hp,
        hero.fell > 0,
        hero.disguised == 1,
        hero.turns,
        hero.hand.words(cards.words),
        hero.hand.size(),
        hero.deck.size(),
        hero.discard.words(cards.words),
        tuple([_picture_shield(observation, hero, index, cards) for index in range(hero.shields.size())]),
    )


def _picture_shield(observation: MayhemState, hero: Hero, index: int, cards: Cards) -> ShieldView:
    card = hero.shields[index]
    return ShieldView(cards.words[card], cards.defense[card], hero.tokens[index], owner_of(observation, cards, card))
