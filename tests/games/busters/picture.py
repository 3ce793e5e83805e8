"""The whole state of Dungeon Busters in plain words, in the shape in which the second referee shows its own."""

from typing import cast

from dungeonbox.games.busters.rules import STEPS, Busters
from dungeonbox.games.busters.state import BustersState, Hero
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import seats_in


def picture(game: Game[State], state: State) -> dict[str, object]:
    """Everything there is, for comparison."""
    rules = cast(Busters, game)
    s = cast(BustersState, state)
    is_over = game.to_act(state) == 0
    outcome = game.outcome(state) if is_over else None
    points = [0] * rules.seats
    for line in outcome.lines if outcome else ():
        points[line.seat] += line.points
    return {
        "step": STEPS[s.stack.step].name,
        "to_act": seats_in(game.to_act(state)),
        "leader": s.leader,
        "dungeon": s.dungeon,
        "monster": "" if s.monster < 0 else rules.box.words[s.monster],
        "left": sorted(rules.box.words[monster] for monster in s.deck.listed()) if s.leader >= 0 else [],
        "bank": s.bank.listed(),
        "spoils": s.spoils.listed(),
        "heroes": [_hero(rules, hero) for hero in s.heroes],
        "scores": points if is_over else [],
        "places": list(outcome.places) if outcome else [],
        "winners": outcome.winners if outcome else [],
    }


def _hero(rules: Busters, hero: Hero) -> dict[str, object]:
    return {
        "hero": "" if hero.hero < 0 else rules.box.heroes[hero.hero],
        "hand": hero.hand.listed(),
        "played": hero.played.listed() + hero.choice.listed(),
        "gems": hero.gems.listed(),
        "trophies": sorted(rules.box.words[monster] for monster in hero.trophies.listed()),
        "pledges": [rules.token(action) for action in hero.pledges.listed()],
        "kept": hero.kept,
        "broken": hero.broken,
    }
