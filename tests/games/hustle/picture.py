"""The whole state of Dungeon Hustle in plain words, in the shape in which the second referee shows its own."""

from typing import cast

from dungeonbox.games.hustle.view import BattleView, HeroView, HustleView
from dungeonbox.kernel.game import Game, State

PLAIN = (
    "step", "turn", "to_act", "first", "floor", "flips", "bounty", "escaped", "limit", "deck", "attacks", "omen",
)  # fmt: skip
LISTS = ("under", "discard", "colours", "lost", "paid")


def picture(game: Game[State], state: State) -> dict[str, object]:
    """Everything there is, for comparison."""
    view = cast(HustleView, game.view(state))
    found: dict[str, object] = {key: getattr(view, key) for key in PLAIN}
    found |= {key: list(getattr(view, key)) for key in LISTS}
    found["cells"] = [
        (cell.place, cell.card, cell.monster, list(cell.heroes), cell.visited, cell.painted) for cell in view.cells
    ]
    found["corners"] = [
        (corner.corner, corner.quest, corner.stock, corner.is_spawn, list(corner.heroes)) for corner in view.corners
    ]
    found["shelves"] = [(shelf.size, list(shelf.under)) for shelf in view.shelves]
    found["offer"] = sorted(item for shelf in view.shelves for item in shelf.offer)
    found["battle"] = _battle(view.battle)
    found["heroes"] = [_hero(hero) for hero in view.heroes]
    return found


def _battle(battle: BattleView | None) -> tuple[object, ...] | None:
    if battle is None:
        return None
    return (
        battle.foe,
        battle.base,
        battle.power if battle.flipped else battle.base,
        battle.might,
        list(battle.flipped),
        battle.defended,
    )


def _hero(hero: HeroView) -> dict[str, object]:
    return {
        "hand_size": hero.hand_size,
        "hero": hero.hero,
        "place": hero.place,
        "level": hero.level,
        "gold": hero.gold,
        "hand": list(hero.hand),
        "known": list(hero.known),
        "items": sorted((item.item, item.charged, item.fresh) for item in hero.items),
        "charge": hero.charge,
        "reward": hero.reward,
        "quests": sorted(hero.quests),
        "turns": hero.turns,
    }
