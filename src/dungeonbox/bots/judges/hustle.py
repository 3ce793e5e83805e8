"""Judges Dungeon Hustle by points, by what a hero's cards and items will bring, and by how near the monsters are."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.heuristic.hustle import Heuristic
from dungeonbox.bots.heuristic.hustle_values import NEAR_EXIT, Appraisal, turns_to_come
from dungeonbox.bots.judge import Judge
from dungeonbox.games.hustle.board import to_centre
from dungeonbox.games.hustle.components import CHARACTERS, ITEMS, KEY, LEVELS, POTION, SCROLL, SHIELD, SWORD
from dungeonbox.games.hustle.rules import SAFE, Hustle
from dungeonbox.games.hustle.scoring import points_of_quests
from dungeonbox.games.hustle.state import HustleState, bits
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int

NAMES: Final = [
    "points", "gold", "level", "hand", "cards",
    "keys", "all keys", "swords", "all swords", "shields", "all shields", "potions", "all potions", "scrolls",
    "all scrolls", "over", "items", "item points", "spent", "charges", "quest points",
    "quest", "quest missing", "helping", "reward", "nearness", "ending", "purchase",
    "character 1", "character 2", "character 3", "character 4",
    "dungeon", "escapes left", "one left", "monsters", "near the exit",
]  # fmt: skip
OWN: Final = 32
"""How many of the names are about a hero; the others are about the dungeon."""
TURNS: Final = 1
LONG: Final = 14.0
"""About so many turns to come are a whole game."""


class GameJudge(Judge):
    """Looks to the end of the turn."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS)
        self.has_dungeon = True
        self.safe = SAFE

    def turn_of(self, s: State) -> Int:
        turns: Int = 0
        for hero in cast(HustleState, s).heroes:
            turns += hero.turns
        return turns

    def progress(self, game: Game[State], s: State) -> float:
        return max(1.0 - turns_to_come(cast(Hustle, game), cast(HustleState, s)) / LONG, 0.0)

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        rules = cast(Hustle, game)
        table = cast(HustleState, s)
        row = vec[float](capacity=len(NAMES))
        if side == rules.seats:
            while len(row) < OWN:
                row = append(row, 0.0)
            return describe_dungeon(rules, table, row)
        row = describe_hero(rules, table, side, row)
        while len(row) < len(NAMES):
            row = append(row, 0.0)
        return row


def describe_hero(rules: Hustle, s: HustleState, seat: Int, row: vec[float]) -> vec[float]:
    """What a hero has, and can make of it."""
    hero = s.heroes[seat]
    box = rules.box
    mind = Appraisal(rules, s, seat)
    points: Int = 0
    charges = 0.0
    for item in range(ITEMS):
        if hero.items >> item & 1 == 1:
            points += box.item_points[item]
            if hero.spent >> item & 1 == 0:
                charges += mind.charge_worth(item)
    quests = points_of_quests(hero, box)
    score = float(hero.level * box.level_points + quests + points) + float(hero.gold) * mind.coin
    row = append(row, score / 10.0)
    row = append(row, float(hero.gold) / 5.0)
    row = append(row, float(hero.level) / float(LEVELS))
    row = append(row, min(mind.mean_worth() * float(hero.hand.size()), 12.0) / 5.0)
    row = append(row, float(hero.hand.size()) / 5.0)
    for type_ in (KEY, SWORD, SHIELD, POTION, SCROLL):
        row = append(row, float(bits(mind.colours_of(type_))) / 3.0)
        row = append(row, float(mind.count(type_)) / 3.0)
    row = append(row, float(max(hero.hand.size() - mind.room, 0)) / 3.0)
    row = append(row, float(bits(hero.items)) / 3.0)
    row = append(row, float(points) / 10.0)
    row = append(row, float(bits(hero.spent)) / 3.0)
    row = append(row, charges / 3.0)
    row = append(row, float(quests) / 10.0)
    prize = 0.0
    missing = 5.0
    for quest in s.table.quests.cards:
        if quest != NONE:
            lacks = float(mind.missing(quest))
            missing = min(missing, lacks)
            prize = max(prize, mind.prize(quest) / (1.0 + lacks))
    row = append(row, prize / 5.0)
    row = append(row, missing / 5.0)
    row = append(row, 1.0 if hero.charge != NONE else 0.0)
    row = append(row, float(hero.reward))
    row = append(row, float((s.turn - seat) % rules.seats) / float(rules.seats))
    row = append(row, mind.ending(hero.place) / 5.0 if hero.place != NONE else 0.0)
    row = append(row, mind.purchase() / 5.0)
    for character in range(CHARACTERS):
        row = append(row, 1.0 if hero.character == character else 0.0)
    return row


def describe_dungeon(rules: Hustle, s: HustleState, row: vec[float]) -> vec[float]:
    """How near the monsters are to winning."""
    left = rules.limit - s.escaped
    near = 0.0
    for cell in s.table.monsters.cards:
        near += NEAR_EXIT[min(to_centre(cell), 6)]
    row = append(row, 1.0)
    row = append(row, float(left) / 5.0)
    row = append(row, 1.0 if left <= 1 else 0.0)
    row = append(row, float(s.table.monsters.size()) / 4.0)
    return append(row, near)
