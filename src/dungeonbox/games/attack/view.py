"""The view: the whole table as plain values that screens draw; it is the same for all seats."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from dungeonbox.games.attack.actions import MEANS
from dungeonbox.games.attack.components import DICE, RANKS, Box
from dungeonbox.games.attack.effects import hoard, item_means, rank, rating, resolve
from dungeonbox.games.attack.state import HEALTH, NO_RETAINER, AttackState
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.game import View
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE, seats_in


@mypyc_attr(native_class=False)
@dataclass
class HeroView:
    """One player. `faces` and `pile` are Monster and Boss dice; `rating` is what it comes to now.

    `ability` are the effects of the special ability in a row, `spent` says whether one that is used once a level was
    used in this one, `earned` whether a bust that was all Moving has brought them a coin in this level.
    """

    seat: int
    hero: str
    health: str
    fled: bool
    rating: int
    ability: str
    faces: tuple[int, int]
    pile: tuple[int, int]
    gold: int
    potions: int
    weapons: int
    artefacts: int
    retainer: bool
    earned: bool
    spent: bool
    said: tuple[str, ...]


@mypyc_attr(native_class=False)
@dataclass
class GoalView:
    """A goal of the whole party: what it has of it, and what it needs for an achievement."""

    goal: str
    has: int
    needs: int


@mypyc_attr(native_class=False)
@dataclass
class AttackView(View):
    """The table as one pair of eyes sees it.

    `roll` are the dice in hand, as three rows of counts by kind and face: those that can still be rerolled, those a
    retainer will reroll, those settled. `threat` are the Hits the roll would inflict if it stood, `hits` those not
    cancelled yet, `loot` the Defeated Monsters and Fighting Bosses for which treasure is being chosen, `assisted` the
    seat that gets Moving dice back, `round` which round of gifts it is, from 1 on; 0 while none is asked for.
    `item` is what rerolls a die next if an item does: a weapon, or an artefact. `waited` are the seats that have let
    the dungeon be since all dice came home, `ending` the tokens of the actions that would end the level now and leave
    all dice of the dungeon behind. `lull` is for a player who passes until something changes: passing goes on while it
    stays the same; "" if the seat to act must decide for itself. `rank` is what the party has achieved so far.
    """

    eyes: int
    step: str
    to_act: int
    level: int
    first: int
    dungeon: tuple[int, int]
    roll: tuple[tuple[int, ...], ...]
    assisted: int
    threat: int
    hits: int
    loot: tuple[int, int]
    round: int
    item: str
    used: bool
    waited: tuple[int, ...]
    ending: tuple[str, ...]
    lull: str
    goals: tuple[GoalView, ...]
    rank: str
    heroes: tuple[HeroView, ...]


def picture(
    observation: AttackState, box: Box, step: str, tokens: list[str], first_saying: int, ending: list[str]
) -> AttackView:
    """Draw an observation; `step` names the open step, `tokens` from `first_saying` on are what can be said.

    `ending` are the tokens of the actions that would end the level.
    """
    stack = observation.stack
    dice = observation.roll.listed()
    is_rolling = step in ("mend", "pick")
    gold, items, artefacts = hoard(observation)
    return AttackView(
        eyes=NONE if observation.eyes == SPECTATOR else observation.eyes,
        step=step,
        to_act=NONE if step == "over" else stack.seat,
        level=observation.level,
        first=observation.first,
        dungeon=(observation.monsters, observation.bosses),
        roll=tuple(tuple(dice[row : row + DICE]) for row in range(0, len(dice), DICE)),
        assisted=stack.whom if is_rolling else NONE,
        threat=_threat(observation, box) if is_rolling else 0,
        hits=stack.left if step == "hits" else 0,
        loot=(stack.what, stack.whom) if step == "loot" else (0, 0),
        round=_round(observation) if step == "give" else 0,
        item=MEANS[item_means(observation, stack.seat)] if step == "mend" else "",
        used=observation.ability > 0,
        waited=tuple(seats_in(observation.waited)),
        ending=tuple(ending),
        lull=_lull(observation) if step == "act" and "pass" not in ending else "",
        goals=(
            GoalView("gold", gold, box.goal_gold),
            GoalView("items", items, box.goal_items),
            GoalView("artefacts", artefacts, box.goal_artefacts),
        ),
        rank=RANKS[rank(observation, box)],
        heroes=tuple(
            _picture_hero(observation, seat, box, tokens, first_saying) for seat in range(len(observation.heroes))
        ),
    )


def _threat(observation: AttackState, box: Box) -> int:
    """§5.7 §5.8 The Hits that come of the roll as it lies."""
    tried = observation.clone()
    stack = tried.stack
    return resolve(tried, box, stack.seat, stack.whom, stack.what == 1, False, Notes(on=False))


def _round(observation: AttackState) -> int:
    """§R12 Which round of gifts it is: the frame below counts the seats that were asked, this one included."""
    under = observation.stack.clone()
    under.pop()
    return (under.left - 1) // len(observation.heroes) + 1


def _lull(observation: AttackState) -> str:
    """§4.7 What one who only passes wants to hear of: injuries, who is in play, who calls, whether dice are out."""
    seat = observation.stack.seat
    hero = observation.heroes[seat]
    if hero.is_facing():
        return ""
    calls = [other for other in range(len(observation.heroes)) if observation.heroes[other].said >> seat & 1]
    facts = (observation.level, hero.hits, hero.fled, observation.in_play(), int(observation.are_all_home()), *calls)
    return " ".join([str(fact) for fact in facts])


def _picture_hero(observation: AttackState, seat: int, box: Box, tokens: list[str], first_saying: int) -> HeroView:
    hero = observation.heroes[seat]
    is_chosen = hero.hero != NONE
    return HeroView(
        seat=seat,
        hero=box.heroes[hero.hero] if is_chosen else "",
        health=HEALTH[hero.hits],
        fled=hero.fled == 1,
        rating=rating(observation, box, seat) if is_chosen else 0,
        ability=box.ability(hero.hero) if is_chosen else "",
        faces=(hero.monsters, hero.bosses),
        pile=(hero.pile_monsters, hero.pile_bosses),
        gold=hero.gold,
        potions=hero.potions,
        weapons=hero.weapons,
        artefacts=hero.artefacts,
        retainer=hero.retainer != NO_RETAINER,
        earned=hero.earned == 1,
        spent=hero.spent == 1,
        said=tuple(tokens[first_saying + saying] for saying in seats_in(hero.said)),
    )
