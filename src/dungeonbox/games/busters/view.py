"""The view: one observation as plain values that screens draw; it holds nothing its seat may not know."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from dungeonbox.games.busters.components import COLOURS, Box
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.kernel.zones import HIDDEN


@mypyc_attr(native_class=False)
@dataclass
class MonsterView:
    """The monster on the table, with its chests as numbers of red, yellow and blue gems."""

    monster: str
    name: str
    hp: int
    chests: tuple[tuple[int, ...], ...]


@mypyc_attr(native_class=False)
@dataclass
class HeroView:
    """One player. `choice` is the strength laid down: 0 if none or face down."""

    seat: int
    hero: str
    hand: tuple[int, ...]
    played: tuple[int, ...]
    choice: int
    gems: tuple[int, ...]
    trophies: tuple[str, ...]
    pledges: tuple[str, ...]
    kept: int
    broken: int


@mypyc_attr(native_class=False)
@dataclass
class BustersView(View):
    """The table as one pair of eyes sees it. `left` names this dungeon's cards not yet turned, the one left out too."""

    eyes: int
    step: str
    to_act: tuple[int, ...]
    leader: int
    dungeon: int
    monster: MonsterView | None
    left: tuple[str, ...]
    bank: tuple[int, ...]
    spoils: tuple[int, ...]
    heroes: tuple[HeroView, ...]


def picture(observation: BustersState, box: Box, step: str, tokens: list[str], waiting: int) -> BustersView:
    """Draw an observation; `step` names the open step, `tokens` are the words for pledges, `waiting` who is to act."""
    return BustersView(
        eyes=NONE if observation.eyes == SPECTATOR else observation.eyes,
        step=step,
        to_act=tuple(seats_in(waiting)),
        leader=observation.leader,
        dungeon=observation.dungeon,
        monster=None if observation.monster == NONE else picture_monster(observation.monster, box),
        left=observation.deck.words(box.words),
        bank=tuple(observation.bank.listed()),
        spoils=tuple(observation.spoils.listed()),
        heroes=tuple(_picture_hero(hero, seat, box, tokens) for seat, hero in enumerate(observation.heroes)),
    )


def picture_monster(monster: int, box: Box) -> MonsterView:
    """A monster's card."""
    return MonsterView(box.words[monster], box.names[monster], int(box.hp[monster]), chests(box, monster))


def chests(box: Box, monster: int) -> tuple[tuple[int, ...], ...]:
    """A monster's chests, as numbers of red, yellow and blue gems."""
    return tuple(
        tuple(int(box.in_chest(monster, chest, colour)) for colour in range(len(COLOURS)))
        for chest in range(box.chests[monster])
    )


def _picture_hero(hero: Hero, seat: int, box: Box, tokens: list[str]) -> HeroView:
    choice = hero.choice.listed()
    return HeroView(
        seat=seat,
        hero="" if hero.hero == NONE else box.heroes[hero.hero],
        hand=tuple(card for card in hero.hand.listed() if card != HIDDEN),
        played=tuple(hero.played.listed()),
        choice=choice[0] if choice and choice[0] != HIDDEN else 0,
        gems=tuple(hero.gems.listed()),
        trophies=hero.trophies.words(box.words),
        pledges=hero.pledges.words(tokens),
        kept=hero.kept,
        broken=hero.broken,
    )
