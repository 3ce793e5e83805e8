"""Judges Dungeon Hustle: foretells each hero's points, and how likely the monsters win before they are counted.

What a hero holds counts only while the hero has turns to come, so all of it is counted by `share of a turn`, which is 0
for a hero whose last turn is over.
"""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.heuristic.hustle import Heuristic
from dungeonbox.bots.heuristic.hustle_values import NEAR_EXIT, Appraisal, turns_to_come
from dungeonbox.bots.judge import Judge
from dungeonbox.games.hustle import actions, steps
from dungeonbox.games.hustle.board import BOARD, CELLS, CORNERS, NEAR, PLACES, TROVE, apart, to_centre
from dungeonbox.games.hustle.components import (
    CHARACTER_NAMES,
    CHARACTERS,
    ITEMS,
    KEY,
    LEVELS,
    POTION,
    SCROLL,
    SHIELD,
    SWORD,
)
from dungeonbox.games.hustle.rules import SAFE, Hustle
from dungeonbox.games.hustle.scoring import points_of_items, points_of_quests
from dungeonbox.games.hustle.state import HustleState, bits
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

NAMES: Final = [
    "points", "level", "quest points", "item points", "gold", "turns", "share of a turn",
    "character 1", "character 2", "character 3", "character 4",
    "cards", "cards that fit", "keys", "all keys", "swords", "all swords", "shields", "all shields", "potions",
    "all potions", "scrolls", "all scrolls", "helping", "reward", "purchase",
    "quest", "other quest", "payable", "one short", "missing", "way to pay", "queue to pay",
    "ending", "corner", "trove", "attack", "odds", "odds by monsters", "odds nearby", "way to a monster",
    "items", "spent", "charges", *[f"item {item + 1}" for item in range(ITEMS)],
    "dungeon", "escapes left", "two left", "one left", "monsters", "near the exit", "near the last exit",
]  # fmt: skip
DUNGEON: Final = 7
"""How many of the names are about the dungeon, the last ones; the others are about a hero."""
TURNS: Final = 1
SLIPS: Final = 3
"""Few: with three whims in a hundred answers the monsters already win 32 % of the games, without any 19 %."""
FAR: Final = 5
"""So many jumps away, or more, is far."""
HOPE: Final = [1.0, 0.6, 0.35, 0.2, 0.1, 0.05]
"""How much of a quest counts by how many cards are missing."""

FULL: Final = 4
FAVOURITES: Final = [CHARACTER_NAMES.index(name) for name in ("fighter", "mage", "cleric", "rogue")]
"""Whom to be at a full table, the best first, as `sharp` won with characters drawn by lot.

One turn tells little of a game, so samples would compare how the weights count a character, the same at all tables; at
a full one that is not who wins.
"""


class GameJudge(Judge):
    """Looks to the end of the turn."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS)
        self.has_dungeon = True
        self.counts_points = True
        self.slips = SLIPS
        self.safe = SAFE

    def candidates(self, eyes: Eyes) -> Moves:
        """Everything; but whom to be is settled where it was measured."""
        moves = eyes.legal()
        is_settled = eyes.observation.stack.step == steps.CHOOSE_HERO and eyes.game.seats == FULL
        if is_settled and self.can_judge(eyes.game):
            for hero in FAVOURITES:
                for action in moves:
                    if action == actions.HERO + hero:
                        return append(no_moves(), action)
        return moves

    def turn_of(self, s: State) -> Int:
        turns: Int = 0
        for hero in cast(HustleState, s).heroes:
            turns += hero.turns
        return turns

    def progress(self, game: Game[State], s: State) -> float:
        turns = 0.0
        for seat in range(game.seats):
            turns += turns_left(cast(Hustle, game), cast(HustleState, s), seat)
        return 1.0 / (1.0 + turns / float(game.seats))

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        rules = cast(Hustle, game)
        table = cast(HustleState, s)
        row = Row()
        if side == rules.seats:
            while len(row.numbers) < len(NAMES) - DUNGEON:
                row.add(0.0)
            describe_dungeon(rules, table, row)
        else:
            Description(rules, table, side, row).write()
            while len(row.numbers) < len(NAMES):
                row.add(0.0)
        return row.numbers


class Row:
    """The numbers of a side, as they are found; `times` is what each is multiplied by."""

    def __init__(self) -> None:
        self.numbers = vec[float](capacity=len(NAMES))
        self.times = 1.0

    def add(self, number: float) -> None:
        """One more number."""
        self.numbers = append(self.numbers, number * self.times)

    def flag(self, is_so: bool) -> None:
        """One more number, which says whether something is so."""
        self.add(1.0 if is_so else 0.0)


class Description:
    """What a hero has, and can make of it."""

    def __init__(self, rules: Hustle, s: HustleState, seat: Int, row: Row) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.row = row
        self.hero = s.heroes[seat]
        self.mind = Appraisal(rules, s, seat)

    def write(self) -> None:
        """All of the row."""
        turns = turns_left(self.rules, self.s, self.seat)
        self._points(turns)
        self.row.times = min(turns, 1.0)
        self._hand()
        self._quests()
        self._place()
        self._items()
        self.row.times = 1.0

    def _points(self, turns: float) -> None:
        row, hero, box = self.row, self.hero, self.rules.box
        items = float(points_of_items(hero, box))
        quests = float(points_of_quests(hero, box))
        row.add((float(hero.level * box.level_points) + quests + items + float(hero.gold) * self.mind.coin) / 10.0)
        row.add(float(hero.level) / float(LEVELS))
        row.add(quests / 10.0)
        row.add(items / 10.0)
        row.add(float(hero.gold) / 5.0)
        row.add(turns / 3.0)
        row.add(min(turns, 1.0))
        for character in range(CHARACTERS):
            row.flag(hero.character == character)

    def _hand(self) -> None:
        row, hero, mind = self.row, self.hero, self.mind
        row.add(float(mind.size) / 5.0)
        row.add(float(min(mind.size, mind.room)) / 5.0)
        for type_ in (KEY, SWORD, SHIELD, POTION, SCROLL):
            row.add(float(bits(mind.colours_of(type_))) / 3.0)
            row.add(float(mind.count(type_)) / 3.0)
        row.flag(hero.charge != NONE)
        row.add(float(hero.reward))
        row.add(mind.purchase() / 5.0)

    def _quests(self) -> None:
        """The best two quests by what they bring and what is missing, and the best one that can be paid."""
        row, mind, box = self.row, self.mind, self.rules.box
        best = other = payable = nearly = way = 0.0
        least: Int = len(HOPE) - 1
        for corner in range(CORNERS):
            quest = self.s.table.quests[corner]
            if quest == NONE:
                continue
            missing = mind.missing(quest)
            least = min(least, missing)
            value = (float(box.quest_points[quest]) + float(box.quest_gold[quest]) * mind.coin) / 5.0
            hope = value * HOPE[min(missing, len(HOPE) - 1)]
            if hope > best:
                other = best
                best = hope
            else:
                other = max(other, hope)
            if missing == 0 and value > payable:
                payable = value
                way = float(self._way(corner))
            elif missing == 1:
                nearly = max(nearly, value)
        row.add(best)
        row.add(other)
        row.add(payable)
        row.add(nearly)
        row.add(float(least) / 5.0)
        row.add(payable * way / 3.0)
        row.add(payable * float((self.seat - self.s.turn) % self.rules.seats) / 3.0)

    def _way(self, corner: Int) -> Int:
        place = self.hero.place
        return FAR if place == NONE else WAYS[corner * PLACES + place]

    def _place(self) -> None:
        row, mind, place = self.row, self.mind, self.hero.place
        row.add(mind.ending(place) / 5.0 if place != NONE else 0.0)
        row.flag(place >= CELLS)
        row.flag(place == TROVE)
        odds = mind.odds(0, 0)
        nearest: Int = FAR - 1
        if place != NONE and place < CELLS:
            for cell in self.s.table.monsters.cards:
                nearest = min(nearest, apart(place, cell))
        row.add(float(mind.edge()) / 3.0)
        row.add(odds)
        row.add(odds * float(self.s.table.monsters.size()) / 4.0)
        row.add(odds if nearest <= 2 else 0.0)
        row.add(float(nearest) / 4.0)

    def _items(self) -> None:
        row, hero, mind = self.row, self.hero, self.mind
        ready = hero.items & ~hero.spent
        charges = 0.0
        for item in range(ITEMS):
            if ready >> item & 1 == 1:
                charges += mind.charge_worth(item)
        row.add(float(bits(hero.items)) / 3.0)
        row.add(float(bits(hero.spent)) / 3.0)
        row.add(charges / 3.0)
        for item in range(ITEMS):
            row.flag(ready >> item & 1 == 1)


def describe_dungeon(rules: Hustle, s: HustleState, row: Row) -> None:
    """How near the monsters are to winning."""
    left = rules.limit - s.escaped
    near = 0.0
    for cell in s.table.monsters.cards:
        near += NEAR_EXIT[min(to_centre(cell), 6)]
    row.add(1.0)
    row.add(float(left) / 5.0)
    row.flag(left == 2)
    row.flag(left <= 1)
    row.add(float(s.table.monsters.size()) / 4.0)
    row.add(near)
    row.add(near if left <= 1 else 0.0)


def turns_left(rules: Hustle, s: HustleState, seat: Int) -> float:
    """About how many turns a seat has from the next turn on; in the last round that is certain."""
    ahead = (seat - s.turn) % rules.seats
    if s.floor >= rules.box.floors():
        return 1.0 if ahead < (s.first - s.turn) % rules.seats else 0.0
    turns = turns_to_come(rules, s) * float(rules.seats)
    whole = int(turns)
    part = turns - float(whole)
    return (1.0 - part) * own_turns(rules, s, ahead, whole) + part * own_turns(rules, s, ahead, whole + 1)


def own_turns(rules: Hustle, s: HustleState, ahead: Int, turns: Int) -> float:
    """How many turns a seat so far ahead has, if so many turns of all are left and then the round is played out."""
    end = turns + 1 + (s.first - s.turn - turns - 1) % rules.seats
    return float((end - 1 - ahead) // rules.seats + 1) if ahead < end else 0.0


def ways(corner: Int) -> list[Int]:
    """How many jumps it is from each place to a corner tile, if nothing is in the way."""
    found = [FAR] * PLACES
    edge = [CELLS + corner]
    for jumps in range(FAR):
        for place in edge:
            found[place] = jumps
        edge = [
            near
            for place in edge
            for near in [BOARD.near[index] for index in range(place * NEAR, place * NEAR + NEAR)]
            if near != NONE and found[near] == FAR
        ]
    return found


WAYS: Final = [jumps for corner in range(CORNERS) for jumps in ways(corner)]
