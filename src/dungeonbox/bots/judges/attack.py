"""Judges Dungeon Attack! by what the party has of its goals, how it is, and what is left of the level."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.heuristic.attack import Heuristic
from dungeonbox.bots.judge import Judge
from dungeonbox.games.attack.components import LEVELS
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.state import KNOCKED_OUT, RETAINER, AttackState
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import Int

NAMES: Final = [
    "party", "gold", "gold enough", "items", "items enough", "artefacts", "artefacts enough", "level 2", "level 3",
    "hits", "knocked out", "fled", "pile", "pile bosses", "monsters at home", "bosses at home",
    "monsters facing", "bosses facing", "lost", "weapons", "retainers", "spent", "turns", "seats",
]  # fmt: skip
TURNS: Final = 8
PATIENCE: Final = 2.0
"""What it costs to bust the door while a hero still faces dice: who thinks ahead waits for the others."""
ITEM: Final = 3.5
HELP: Final = 0.4
"""Where else it weighs other than thumb: found by moving one number at a time over some thousands of games."""
LONG: Final = 60.0
LEVEL_TURNS: Final = 10_000
"""More turns than a level has, all seats together."""


class GameJudge(Judge):
    """Looks some turns ahead, and waits for heroes who still fight."""

    def __init__(self) -> None:
        heuristic = Heuristic()
        heuristic.weights.patience = PATIENCE
        heuristic.weights.item = ITEM
        heuristic.weights.help = HELP
        super().__init__(heuristic, NAMES, TURNS)
        self.is_shared = True
        self.has_dungeon = True

    def turn_of(self, s: State) -> Int:
        party = cast(AttackState, s)
        turns: Int = 0
        for hero in party.heroes:
            turns += hero.turns
        return party.level * LEVEL_TURNS + turns

    def progress(self, game: Game[State], s: State) -> float:
        return float(cast(AttackState, s).level) / float(LEVELS)

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        row = vec[float](capacity=len(NAMES))
        if side == 0:
            return describe_party(cast(Attack, game), cast(AttackState, s), row)
        while len(row) < len(NAMES):
            row = append(row, 0.0)
        return row


class Sums:
    """What all heroes have together."""

    def __init__(self, s: AttackState) -> None:
        self.gold: Int = 0
        self.items: Int = 0
        self.artefacts: Int = 0
        self.weapons: Int = 0
        self.retainers: Int = 0
        self.hits: Int = 0
        self.out: Int = 0
        self.fled: Int = 0
        self.pile_monsters: Int = 0
        self.pile_bosses: Int = 0
        self.monsters: Int = 0
        self.bosses: Int = 0
        self.spent: Int = 0
        self.turns: Int = 0
        for hero in s.heroes:
            self.gold += hero.gold
            self.items += hero.items()
            self.artefacts += hero.artefacts
            self.weapons += hero.weapons
            self.retainers += 1 if hero.retainer == RETAINER else 0
            self.hits += min(hero.hits, KNOCKED_OUT - 1)
            self.out += 1 if hero.hits >= KNOCKED_OUT else 0
            self.fled += hero.fled
            self.pile_monsters += hero.pile_monsters
            self.pile_bosses += hero.pile_bosses
            self.monsters += hero.monsters
            self.bosses += hero.bosses
            self.spent += hero.spent
            self.turns = max(self.turns, hero.turns)


def describe_party(rules: Attack, s: AttackState, row: vec[float]) -> vec[float]:
    """What the party has, and what lies before it."""
    box = rules.box
    have = Sums(s)
    seats = float(rules.seats)
    row = append(row, 1.0)
    row = append(row, float(min(have.gold, box.goal_gold)) / float(box.goal_gold))
    row = append(row, 1.0 if have.gold >= box.goal_gold else 0.0)
    row = append(row, float(min(have.items, box.goal_items)) / float(box.goal_items))
    row = append(row, 1.0 if have.items >= box.goal_items else 0.0)
    row = append(row, float(min(have.artefacts, box.goal_artefacts)) / float(box.goal_artefacts))
    row = append(row, 1.0 if have.artefacts >= box.goal_artefacts else 0.0)
    for level in range(1, LEVELS):
        row = append(row, 1.0 if s.level == level else 0.0)
    row = append(row, float(have.hits) / seats)
    row = append(row, float(have.out) / seats)
    row = append(row, float(have.fled) / seats)
    row = append(row, float(have.pile_monsters) / 10.0)
    row = append(row, float(have.pile_bosses) / 3.0)
    row = append(row, float(s.monsters) / 10.0)
    row = append(row, float(s.bosses) / 3.0)
    row = append(row, float(have.monsters) / 10.0)
    row = append(row, float(have.bosses) / 3.0)
    row = append(row, float(s.lost_monsters + 3 * s.lost_bosses) / 10.0)
    row = append(row, float(have.weapons) / seats)
    row = append(row, float(have.retainers) / seats)
    row = append(row, float(have.spent) / seats)
    row = append(row, float(have.turns) / LONG)
    return append(row, seats / 6.0)
