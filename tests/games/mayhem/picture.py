"""The whole state of Dungeon Mayhem in plain words, in the shape in which the second referee shows its own."""

from typing import cast

from dungeonbox.games.mayhem.rules import STEPS, Mayhem
from dungeonbox.games.mayhem.state import ENDINGS, Hero, MayhemState
from dungeonbox.kernel.game import Game, State


def picture(game: Game[State], state: State) -> dict[str, object]:
    """Everything there is, for comparison."""
    rules = cast(Mayhem, game)
    s = cast(MayhemState, state)
    step = STEPS[s.stack.step].name
    is_over = step == "over"
    outcome = game.outcome(state) if is_over else None
    return {
        "step": step,
        "to_act": -1 if is_over else s.stack.seat,
        "turn": s.turn,
        "owed": s.owed,
        "damage": s.stack.left if step in ("attack", "overflow") else 0,
        "played": [rules.cards.words[card] for card in s.played.listed()],
        "heroes": [_hero(rules, hero) for hero in s.heroes],
        "winners": outcome.winners if outcome else [],
        "places": list(outcome.places) if outcome else [],
        "ending": ENDINGS[s.ending],
    }


def _hero(rules: Mayhem, hero: Hero) -> dict[str, object]:
    words = rules.cards.words
    return {
        "hero": "" if hero.hero < 0 else rules.cards.heroes[hero.hero],
        "hp": hero.hp,
        "disguised": hero.disguised == 1,
        "turns": hero.turns,
        "fell": hero.fell,
        "hand": sorted(words[card] for card in hero.hand.listed()),
        "deck": sorted(words[card] for card in hero.deck.listed()),
        "discard": sorted(words[card] for card in hero.discard.listed()),
        "shields": [
            [words[card], rules.cards.defense[card] - damage]
            for card, damage in zip(hero.shields.listed(), hero.tokens.listed(), strict=True)
        ],
    }
