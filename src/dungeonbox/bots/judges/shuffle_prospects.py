"""What the next roll can bring an explorer of Dungeon Shuffle: a battle must be met by exact roll, home need not."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.bots.heuristic.shuffle import FAR, LONGEST_STEP, Ground, soon
from dungeonbox.games.shuffle.components import ELEMENTS, PLACES, SETS, SIDES, STAR, Box, strength
from dungeonbox.games.shuffle.effects import STEPS_FROM_CORNER, STEPS_FROM_MIDDLE, is_battle
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import FACE_DOWN, ShuffleState
from dungeonbox.kernel.types import NONE, Int

FADE: Final = 0.75
"""What is left, one step further away, of a battle that is not in reach."""
VIEW: Final = 9
"""Battles farther away do not count."""
BEHIND: Final = 4
"""How far a battle counts on whose space one stands: one must leave it to come back."""


class Odds:
    """What is always the same with a box: how likely its monsters are to be defeated, and each roll."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.chances = vec[float]()
        """By monster and element of the room, how likely the monster is to be defeated there."""
        for monster in range(len(box.natures)):
            for element in range(len(ELEMENTS)):
                rolls = box.sets[monster * len(SETS) + strength(box.natures[monster], element)]
                wins: Int = 0
                for roll in range(len(box.roll_sides)):
                    if (rolls >> roll) & 1 == 1:
                        wins += box.roll_sides[roll]
                self.chances = append(self.chances, float(wins) / float(SIDES))
        self.rolls = vec[float]()
        """How likely each roll is."""
        for sides in box.roll_sides:
            self.rolls = append(self.rolls, float(sides) / float(SIDES))
        self.nothing = vec[float]([0.0] * SIDES)
        """Nothing for any roll, to be copied."""
        self.fading = vec[float]([1.0])
        """What is left of a battle so many steps away."""
        for step in range(VIEW):
            self.fading = append(self.fading, self.fading[step] * FADE)
        self.highest: Int = 0
        """The points of the monster that is worth most."""
        for points in box.points:
            self.highest = max(self.highest, points)

    def chance(self, monster: Int, element: Int) -> float:
        """How likely a monster is to be defeated in a room of this element."""
        return self.chances[monster * len(ELEMENTS) + element]


class Prospects:
    """One explorer before the next roll, in the dungeon as it lies.

    `gain` are the points to expect of the next turn, `finish` how likely it is to bring the last points needed, and
    `near` the same with how soon one can be home from there; `home` is how likely a rich explorer is to be home.
    """

    def __init__(self, rules: Shuffle, odds: Odds, s: ShuffleState, seat: Int) -> None:
        self.rules = rules
        self.odds = odds
        self.s = s
        self.seat = seat
        self.needed = s.target - s.explorers[seat].points
        self.is_rich = self.needed <= 0
        self.is_close = not self.is_rich and self.needed <= odds.highest
        self.ground = Ground(rules, s, seat)
        self.routes = self.ground.routes
        self.origin = s.explorers[seat].space
        self.way: Int = FAR
        """How many steps it is home with one roll."""
        self.hidden = vec[float]()
        self.hidden_ends = vec[float]()
        """By element of the room, what a battle with a tile face down brings, and how likely it brings all."""
        self.home_ways = vec[i64]()
        self.gains = odds.nothing[:]
        self.finishes = odds.nothing[:]
        self.nears = odds.nothing[:]
        """The best of each roll."""
        if not self.is_rich:
            self._average()
        if self.is_close:
            self.home_ways = self.ground.distances(self.ground.home, False)
        self.routes.touch(self.origin)
        self._walk(self.origin, 0)
        self._swap()
        self.gain = self._mean(self.gains)
        self.finish = self._mean(self.finishes)
        self.near = self._mean(self.nears)
        self.home = self._home()

    def _mean(self, bests: vec[float]) -> float:
        total = 0.0
        for roll in range(SIDES):
            total += self.odds.rolls[roll] * bests[roll]
        return total

    def _average(self) -> None:
        """Monsters that nobody has seen."""
        odds = self.odds
        cards = self.s.deck.cards
        size = float(max(len(cards), 1))
        for element in range(len(ELEMENTS)):
            gain = 0.0
            end = 0.0
            for monster in cards:
                chance = odds.chance(monster, element)
                points = odds.box.points[monster]
                gain += chance * float(min(points, self.needed))
                if points >= self.needed:
                    end += chance
            self.hidden = append(self.hidden, gain / size)
            self.hidden_ends = append(self.hidden_ends, end / size)

    # With one roll -----------------------------------------------------------------------------------------

    def _walk(self, space: Int, steps: Int) -> None:
        """Every way on from here, as `Routes` has them."""
        routes = self.routes
        forks: Int = STEPS_FROM_MIDDLE
        if space % PLACES & 1 == 0 and space != routes.home:
            forks = STEPS_FROM_CORNER
        for fork in range(forks):
            to = routes.step(space, fork)
            if to == NONE or not routes.is_free(to):
                continue
            if self.is_rich:
                if to == routes.home:
                    self.way = min(self.way, steps + 1)
            elif is_battle(self.s, self.odds.box, to):
                self._meet(to, steps)
            if steps + 1 < min(LONGEST_STEP, self.way):
                routes.touch(to)
                self._walk(to, steps + 1)
                routes.leave(to)

    def _meet(self, space: Int, roll: Int) -> None:
        """A battle on this space, with this roll."""
        self.gains[roll] = max(self.gains[roll], self.gain_at(space))
        if self.is_close:
            end = self.end_at(space)
            self.finishes[roll] = max(self.finishes[roll], end)
            self.nears[roll] = max(self.nears[roll], end * soon(self.home_ways[space]))

    def _swap(self) -> None:
        """§8.2 A star takes us to the space of another pawn."""
        s = self.s
        for other in range(self.rules.seats):
            space = s.explorers[other].space
            if other == self.seat:
                continue
            if self.is_rich:
                if space == self.ground.home:
                    self.gains[STAR] = 1.0
            elif is_battle(s, self.odds.box, space):
                self._meet(space, STAR)

    def _home(self) -> float:
        if not self.is_rich:
            return 0.0
        if self.origin == self.ground.home:
            return 1.0
        total = self.odds.rolls[STAR] * self.gains[STAR]
        for roll in range(STAR):
            if self.way <= roll + 1:
                total += self.odds.rolls[roll]
        return total

    def gain_at(self, space: Int) -> float:
        """The points to expect of a battle on this space."""
        cell = space // PLACES
        monster = self.s.monsters[cell]
        element = self.odds.box.elements[self.s.rooms[cell]]
        if monster == FACE_DOWN:
            return self.hidden[element]
        return self.odds.chance(monster, element) * float(min(self.odds.box.points[monster], self.needed))

    def end_at(self, space: Int) -> float:
        """How likely it is to bring all that are needed."""
        cell = space // PLACES
        monster = self.s.monsters[cell]
        element = self.odds.box.elements[self.s.rooms[cell]]
        if monster == FACE_DOWN:
            return self.hidden_ends[element]
        return self.odds.chance(monster, element) if self.odds.box.points[monster] >= self.needed else 0.0

    # Further on --------------------------------------------------------------------------------------------

    def around(self) -> float:
        """The battles there are, the less the farther away."""
        ways = self.ground.distances(self.origin, False, VIEW)
        total = 0.0
        for space in range(len(ways)):
            way = ways[space] if space != self.origin else BEHIND
            if way <= VIEW and is_battle(self.s, self.odds.box, space):
                total += self.gain_at(space) * self.odds.fading[way]
        return total

    def hope(self) -> Int:
        """How far it is home, if walls open at a price."""
        return self.ground.distances(self.ground.home, True)[self.origin]
