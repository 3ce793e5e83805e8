"""The whole state of Dungeon Attack! in plain words, in the shape in which the second referee shows its own."""

from typing import cast

from dungeonbox.games.attack.components import DICE, FACES, KINDS, RESULTS
from dungeonbox.games.attack.rules import STEPS, Attack
from dungeonbox.games.attack.state import RETAINER, AttackState, Hero
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.piles import seats_in


def picture(game: Game[State], state: State) -> dict[str, object]:
    """Everything there is, for comparison."""
    rules = cast(Attack, game)
    s = cast(AttackState, state)
    step = STEPS[s.stack.step]
    return {
        "step": step,
        "level": s.level,
        "first": s.first,
        "dungeon": [s.monsters, s.bosses],
        "roll": sorted(_dice(s)),
        "hits": s.stack.left if step == "hits" else 0,
        "waited": seats_in(s.waited),
        "rank": rules.rank(s) if step == "over" else -1,
        "heroes": [_hero(rules, hero) for hero in s.heroes],
    }


def _dice(s: AttackState) -> list[tuple[str, bool, bool]]:
    found: list[tuple[str, bool, bool]] = []
    for place, count in enumerate(s.roll.listed()):
        row, die = divmod(place, DICE)
        name = f"{KINDS[die // FACES]}.{RESULTS[die % FACES]}"
        found += [(name, row == 2, row == 1)] * count
    return found


def _hero(rules: Attack, hero: Hero) -> dict[str, object]:
    return {
        "hero": "" if hero.hero < 0 else rules.box.heroes[hero.hero],
        "hits": hero.hits,
        "fled": hero.fled == 1,
        "faces": [hero.monsters, hero.bosses],
        "pile": [hero.pile_monsters, hero.pile_bosses],
        "goods": [hero.gold, hero.potions, hero.weapons, hero.artefacts],
        "retainer": hero.retainer == RETAINER,
        "earned": hero.earned == 1,
        "turns": hero.turns,
        "said": sorted(rules.token(rules.numbers.ask + saying) for saying in seats_in(hero.said)),
    }
