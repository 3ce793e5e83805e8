"""The whole table of Dungeon Attack! in plain words, in the shape in which the second referee shows its own.

All that is public is taken from the game's own view; the rest is what has to be remembered.
"""

from typing import cast

from dungeonbox.games.attack import effects
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import AttackState, Hero
from dungeonbox.games.attack.view import AttackView, HeroView
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.match import Match


def picture(match: Match) -> dict[str, object]:
    """Everything there is, for comparison."""
    s = cast(AttackState, match.state)
    view = cast(AttackView, match.view(SPECTATOR))
    return {
        "step": view.step,
        "to_act": view.to_act,
        "level": view.level,
        "first": view.first,
        "dungeon": view.dungeon,
        "roll": view.roll,
        "assisted": view.assisted,
        "hits": view.hits,
        "loot": view.loot,
        "used": view.used,
        "waited": view.waited,
        "rank": effects.rank(s, cast(Attack, match.game).box) if view.step == "over" else -1,
        "heroes": [_hero(seen, hero) for seen, hero in zip(view.heroes, s.heroes, strict=True)],
    }


def _hero(seen: HeroView, hero: Hero) -> dict[str, object]:
    return {
        "hero": seen.hero,
        "health": seen.health,
        "fled": seen.fled,
        "rating": seen.rating,
        "ability": seen.ability,
        "faces": seen.faces,
        "pile": seen.pile,
        "goods": (seen.gold, seen.potions, seen.weapons, seen.artefacts),
        "retainer": seen.retainer,
        "earned": hero.earned == 1,
        "spent": seen.spent,
        "turns": hero.turns,
        "said": tuple(sorted(seen.said)),
    }
