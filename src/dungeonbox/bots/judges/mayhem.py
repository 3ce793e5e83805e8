"""Judges Dungeon Mayhem by what each hero can still take, hold and hit."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.heuristic.mayhem import Heuristic, weightiest
from dungeonbox.bots.judge import Judge
from dungeonbox.games.mayhem.components import AGAIN, ATTACK, DRAW, HEAL, HEROES, POWER
from dungeonbox.games.mayhem.rules import Mayhem
from dungeonbox.games.mayhem.state import Hero, MayhemState
from dungeonbox.games.mayhem.steps import CHOOSE_HERO
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves

NAMES: Final = [
    "stamina", "hit points", "low hit points", "wall", "cards", "attack", "again", "healing", "draws", "powers",
    "defense", "weakest", "strongest", "nearness", "disguise", "deck", "hero 1", "hero 2", "hero 3", "hero 4",
]  # fmt: skip
TURNS: Final = 4
WHIMS: Final = 15
LOW: Final = 4
"""So many hit points or fewer are low."""
LONG: Final = 20.0
"""After about so many turns of a hero it is late."""


class GameJudge(Judge):
    """Looks four turns ahead."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS)
        self.whims = WHIMS

    def turn_of(self, s: State) -> Int:
        turns: Int = 0
        for hero in cast(MayhemState, s).heroes:
            turns += hero.turns
        return turns

    def progress(self, game: Game[State], s: State) -> float:
        most: Int = 0
        for hero in cast(MayhemState, s).heroes:
            most = max(most, hero.turns)
        return min(float(most) / LONG, 1.0)

    def prefer(self, eyes: Eyes) -> Int:
        return NONE if eyes.observation.stack.step == CHOOSE_HERO else self.heuristic.choose(eyes)

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves, chance: Chance) -> Int:
        return weightiest(game, s, seat, moves, chance)

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        table = cast(MayhemState, s)
        hero = table.heroes[side]
        row = vec[float](capacity=len(NAMES))
        if hero.fell > 0:
            return row
        return describe_hero(cast(Mayhem, game), table, side, hero, row)


def describe_hero(rules: Mayhem, s: MayhemState, seat: Int, hero: Hero, row: vec[float]) -> vec[float]:
    """What a standing hero has."""
    wall = wall_of(rules, hero)
    stamina = hero.hp + wall
    row = append(row, float(stamina) / 10.0)
    row = append(row, float(hero.hp) / 10.0)
    row = append(row, float(max(LOW - hero.hp, 0)) / float(LOW))
    row = append(row, float(wall) / 5.0)
    row = append(row, float(hero.hand.size()) / 5.0)
    for kind in (ATTACK, AGAIN, HEAL, DRAW, POWER):
        row = append(row, float(in_hand(rules, hero, kind)) / 5.0)
    defense: Int = 0
    for card in hero.hand.cards:
        defense += rules.cards.defense[card]
    row = append(row, float(defense) / 5.0)
    is_weakest = True
    is_strongest = True
    for other in range(rules.seats):
        rival = s.heroes[other]
        if other != seat and rival.fell == 0:
            theirs = rival.hp + wall_of(rules, rival)
            is_weakest = is_weakest and stamina < theirs
            is_strongest = is_strongest and stamina > theirs
    row = append(row, 1.0 if is_weakest else 0.0)
    row = append(row, 1.0 if is_strongest else 0.0)
    row = append(row, float((s.turn - seat) % rules.seats) / float(rules.seats))
    row = append(row, float(hero.disguised))
    row = append(row, float(hero.deck.size()) / 10.0)
    for one in range(HEROES):
        row = append(row, 1.0 if hero.hero == one else 0.0)
    return row


def wall_of(rules: Mayhem, hero: Hero) -> Int:
    """How much damage a hero's Defense cards can still take."""
    wall: Int = 0
    for slot in range(hero.shields.size()):
        wall += rules.cards.defense[hero.shields[slot]] - hero.tokens[slot]
    return wall


def in_hand(rules: Mayhem, hero: Hero, kind: Int) -> Int:
    """How much of a symbol the cards of a hand show; powers count one each."""
    cards = rules.cards
    found: Int = 0
    for card in hero.hand.cards:
        for part in range(cards.first[card], cards.first[card + 1]):
            if cards.kinds[part] == kind:
                found += 1 if kind == POWER else cards.amounts[part]
    return found
