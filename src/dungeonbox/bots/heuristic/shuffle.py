"""Rules of thumb for Dungeon Shuffle: open a way to the monster that is worth most, go there, then run home.

Both dice are known before the dungeon is changed, so every change is weighed by the best move it allows. A space is
worth what it leads to: the points to be expected of a battle, less for every step of the way; for a hero with the
points, how likely it is to be home soon. What is worth something to a rival on the way home is subtracted.
"""

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from dungeonbox.bots.bot import Eyes, Guide
from dungeonbox.games.shuffle.actions import SKIP, STAY, TURNS
from dungeonbox.games.shuffle.components import (
    ELEMENTS,
    PAIRS,
    PLACES,
    QUARTERS,
    RING,
    ROTATE,
    SETS,
    SIDES,
    SLIDE,
    strength,
)
from dungeonbox.games.shuffle.effects import (
    STEPS_FROM_MIDDLE,
    Routes,
    beside,
    is_battle,
    slide,
    turn,
)
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.steps import CHANGE, MOVE, PLACE_FIRST, PUT, SWAP
from dungeonbox.kernel.chance import NOBODY, WHOLE
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

# What things are worth, in soul points. Found by moving one number at a time over some thousands of games.
VICTORY: Final = 100.0
HOME: Final = 12.0
"""What it is worth to be sure of coming home with the next turn."""
RIVAL: Final = 0.2
"""What it is worth to keep a rival from it whose turn is next: later seats can do so as well if it is not."""
STEP: Final = 0.9
"""What is left of a worth one step further away."""
FAR_STEP: Final = 0.85
"""What is left, one step further away, of the chance to be home within a turn."""
LATER: Final = 0.5
"""How much a good place for the next turn counts beside a battle now."""
CLOSE_CALL: Final = 0.02
"""How much better than leaving the dungeon alone a change must be."""
NOT_WEIGHED: Final = -1000.0
FINISH: Final = 0.5
"""What the battle is worth beside its points that brings the last points needed."""
HOMEWARD: Final = 1.5
"""What it is worth more, fought on the start space itself; a step further away, a little less."""
WALL: Final = 6
"""How many steps longer a way home through a wall counts: as long as it may take until the dungeon opens there."""
FAR: Final = 999
"""Farther than any way in a dungeon."""
LONGEST_STEP: Final = 5


class Heuristic(Guide):
    """Weighs every legal action by what can come of it this turn, and by where it leaves every seat."""

    def __init__(self) -> None:
        super().__init__("thumb")

    def choose(self, eyes: Eyes) -> Int:
        """The weightiest action; of equals one by lot, so that no corner of the dungeon is preferred."""
        moves = eyes.legal()
        table = Table(cast(Shuffle, eyes.game), cast(ShuffleState, eyes.observation), eyes.seat)
        best = no_moves()
        highest = -1000.0
        for action in moves:
            weight = table.weigh(action)
            if weight > highest:
                best = no_moves()
                highest = weight
            if weight == highest:
                best = append(best, action)
        return best[eyes.chance.below(len(best), NOBODY)]

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves) -> Int:
        """The weightiest of these actions; of equals the first, since a search must not use up luck.

        A whole state is only imagined: there no seat turns rooms or moves monsters and portals, or where it must, it
        turns its own room and moves the first of them. To weigh them all takes long, and so a search can play many
        more games to the end.
        """
        rules = cast(Shuffle, game)
        dungeon = cast(ShuffleState, s)
        if s.eyes == WHOLE and s.stack.step == CHANGE and dungeon.symbol != SLIDE:
            if dungeon.symbol != ROTATE or moves[0] == SKIP:
                return moves[0]
            moves = own_turns(rules, dungeon, seat)
        table = Table(rules, dungeon, seat)
        best = moves[0]
        highest = -1000.0
        for action in moves:
            weight = table.weigh(action)
            if weight > highest:
                best = action
                highest = weight
        return best


def own_turns(rules: Shuffle, s: ShuffleState, seat: Int) -> Moves:
    """The turns of the room where a pawn stands."""
    moves = no_moves()
    for quarters in range(1, TURNS + 1):
        moves = append(moves, rules.action_ids.turning(s.explorers[seat].space // PLACES, quarters))
    return moves


class Table:
    """One question, looked at from the seat that must answer."""

    def __init__(self, rules: Shuffle, s: ShuffleState, seat: Int) -> None:
        self.rules = rules
        self.s = s
        self.seat = seat
        self.needed = s.target - s.explorers[seat].points
        self.is_rich = self.needed <= 0
        self.is_close = not self.is_rich and self.needed <= self._highest_points()
        """Whether one more battle can bring the points."""
        self.hidden = vec[float]()
        """By element of the room, what a battle with a tile face down brings on average."""
        self.hidden_ends = vec[float]()
        """By element of the room, how likely such a battle is to bring all the points that are needed."""
        for element in range(len(ELEMENTS)):
            self.hidden = append(self.hidden, self._mean_gain(element))
            self.hidden_ends = append(self.hidden_ends, self._mean_end(element))
        self.has_rich_rival = False
        for other in range(rules.seats):
            if other != seat and s.explorers[other].points >= s.target:
                self.has_rich_rival = True
        self.is_whole = s.stack.step == MOVE and self._uses_whole_roll()
        self.far = Land(self, s)
        """The dungeon as it is now."""
        self.now = NOT_WEIGHED
        """What the dungeon is worth as it is now; reckoned when it is first asked for."""
        self.best_worths = vec[float]()
        self.best_nears = vec[float]()
        """By cell, what its best space is worth, and how near its nearest is; reckoned when first asked for."""

    def weigh(self, action: Int) -> float:
        """How good an answer this is to the open question."""
        step = self.s.stack.step
        if step == MOVE:
            return self.move(action)
        if step == CHANGE:
            return self.shuffle(action)
        if step == SWAP:
            return self.swap(action)
        if step == PUT:
            return self.carry(self.s.stack.what, action - self.rules.action_ids.put)
        return self.place(action)

    def _uses_whole_roll(self) -> bool:
        routes = Routes(self.s, self.rules.box, self.rules.side, self.seat)
        routes.find()
        return routes.longest == self.s.roll + 1

    # What battles bring ----------------------------------------------------------------------------------

    def _mean_gain(self, element: Int) -> float:
        deck = self.s.deck
        total = 0.0
        for monster in deck.cards:
            total += self.gain_of(monster, element)
        return total / float(max(deck.size(), 1))

    def _mean_end(self, element: Int) -> float:
        deck = self.s.deck
        total = 0.0
        for monster in deck.cards:
            total += self.end_of(monster, element)
        return total / float(max(deck.size(), 1))

    def _highest_points(self) -> Int:
        """The points of the monster that is worth most."""
        highest: Int = 0
        for points in self.rules.box.points:
            highest = max(highest, points)
        return highest

    def chance_of(self, monster: Int, element: Int) -> float:
        """How likely a monster is to be defeated in a room of this element."""
        box = self.rules.box
        rolls = box.sets[monster * len(SETS) + strength(box.natures[monster], element)]
        wins: Int = 0
        for roll in range(len(box.roll_sides)):
            if (rolls >> roll) & 1 == 1:
                wins += box.roll_sides[roll]
        return float(wins) / float(SIDES)

    def gain_of(self, monster: Int, element: Int) -> float:
        """The points to expect of a battle with a monster in a room of this element, as far as they are needed."""
        return self.chance_of(monster, element) * float(min(self.rules.box.points[monster], max(self.needed, 1)))

    def end_of(self, monster: Int, element: Int) -> float:
        """How likely that battle is to bring all the points that are needed."""
        return self.chance_of(monster, element) if self.rules.box.points[monster] >= self.needed else 0.0

    def end_in(self, s: ShuffleState, cell: Int) -> float:
        """The same for whatever monster is in a room."""
        monster = s.monsters[cell]
        element = self.rules.box.elements[s.rooms[cell]]
        return self.hidden_ends[element] if monster == FACE_DOWN else self.end_of(monster, element)

    def gain_in(self, s: ShuffleState, cell: Int) -> float:
        """The same for whatever monster is in a room."""
        return self.gain(s.monsters[cell], self.rules.box.elements[s.rooms[cell]])

    def gain(self, monster: Int, element: Int) -> float:
        """The same for a tile, be it face down."""
        if monster == FACE_DOWN:
            return self.hidden[element]
        return self.gain_of(monster, element)

    # CHANGE ----------------------------------------------------------------------------------------------

    def shuffle(self, action: Int) -> float:
        """What the best move is worth after a change of the dungeon."""
        action_ids = self.rules.action_ids
        if action == SKIP:
            return self.standing_now() + CLOSE_CALL
        if action_ids.is_lift(action):
            return self.lift(action - action_ids.lift)
        if action_ids.is_portal(action):
            return self.portal()
        s = self.s.clone()
        if action_ids.is_slide(action):
            cell = (action - action_ids.slide) // QUARTERS
            slide(s, cell, beside(cell, (action - action_ids.slide) % QUARTERS, self.rules.side))
        else:
            turn(s, (action - action_ids.turn) // TURNS, (action - action_ids.turn) % TURNS + 1)
        return self.standing(s)

    def standing_now(self) -> float:
        """What the dungeon is worth as it is."""
        if self.now == NOT_WEIGHED:
            self.now = self.standing(self.s)
        return self.now

    def standing(self, s: ShuffleState) -> float:
        """What a dungeon is worth with the roll at hand: the best end of a move, less what rivals have of it."""
        land = Land(self, s)
        if s.roll + 1 > LONGEST_STEP:
            return land.worth_of(s.explorers[self.seat].space) * LATER - land.threat()
        routes = Routes(s, self.rules.box, self.rules.side, self.seat)
        routes.find()
        best = 0.0
        is_whole = routes.longest == s.roll + 1
        for cell in range(self.rules.cells):
            ends = routes.ends[cell]
            place: Int = 0
            while ends > 0:
                if ends & 1 == 1:
                    best = max(best, land.end(cell * PLACES + place, is_whole))
                ends >>= 1
                place += 1
        for end in range(2 * PAIRS):
            if (routes.gates >> end) & 1 == 1:
                best = max(best, LATER * land.worth_of(s.portals[end ^ 1]))
        return best - land.threat()

    # Monsters and portals --------------------------------------------------------------------------------

    def lift(self, cell: Int) -> float:
        """The best room into which this monster could move."""
        best = -1000.0
        s = self.s
        for to in range(self.rules.cells):
            room = s.rooms[to]
            if room not in (GAP, self.rules.box.start) and s.monsters[to] == NO_MONSTER:
                best = max(best, self.carry(cell, to))
        return self.standing_now() + best

    def carry(self, cell: Int, to: Int) -> float:
        """How much more a monster is worth in another room, as far as these rooms are near."""
        box = self.rules.box
        s = self.s
        monster = s.monsters[cell]
        there = self.gain(monster, box.elements[s.rooms[to]]) * self.nearness(to)
        return there - self.gain_in(s, cell) * self.nearness(cell)

    def nearness(self, cell: Int) -> float:
        """How near the closest battle space of a room is."""
        best = 0.0
        s = self.s
        battles = self.rules.box.battles[s.rooms[cell] * QUARTERS + s.turned[cell]]
        for place in range(RING):
            if (battles >> place) & 1 == 1:
                best = max(best, power(STEP, self.far.way_to(cell * PLACES + place)))
        return best

    def portal(self) -> float:
        """A portal is opened if it brings us nearer to what is worth going to."""
        best = 0.0
        s = self.s
        for cell in range(self.rules.cells):
            for place in range(RING):
                space = cell * PLACES + place
                if s.rooms[cell] != GAP and self.far.way_to(space) <= LONGEST_STEP:
                    best = max(best, power(STEP, self.far.way_to(space)))
        now = self.far.worth_of(s.explorers[self.seat].space)
        return self.standing_now() + LATER * (best * STEP * self.far.highest() - now)

    def place(self, action: Int) -> float:
        """One end near us, the other near what is worth going to."""
        space = self.rules.action_ids.space_placed(action)
        near = power(STEP, self.far.way_to(space))
        worth = self.far.worth_of(space)
        if self.s.stack.step == PLACE_FIRST:
            self._rate_cells()
            cell = space // PLACES
            return max(near * best_but(self.best_worths, cell), worth * best_but(self.best_nears, cell))
        first = self.s.stack.whom
        return max(near * self.far.worth_of(first), worth * power(STEP, self.far.way_to(first)))

    def _rate_cells(self) -> None:
        """What each room has to offer the other end of a portal."""
        if len(self.best_worths) > 0:
            return
        for cell in range(self.rules.cells):
            worth = 0.0
            near = 0.0
            if self.s.rooms[cell] != GAP:
                for place in range(RING):
                    worth = max(worth, self.far.worth_of(cell * PLACES + place))
                    near = max(near, power(STEP, self.far.way_to(cell * PLACES + place)))
            self.best_worths = append(self.best_worths, worth)
            self.best_nears = append(self.best_nears, near)

    # MOVE, SWAP ------------------------------------------------------------------------------------------

    def move(self, action: Int) -> float:
        """What the end of a move is worth."""
        action_ids = self.rules.action_ids
        if action_ids.is_take(action):
            return LATER * self.far.worth_of(self.s.twin(action_ids.space_taken(action)))
        return self.far.end(action - action_ids.move, self.is_whole)

    def swap(self, action: Int) -> float:
        """What it is worth to us, and to rivals on their way home, when two pawns change places."""
        action_ids = self.rules.action_ids
        s = self.s
        if action == STAY:
            return LATER * self.far.worth_of(s.explorers[self.seat].space) - self.far.threat() + CLOSE_CALL
        one, other = action_ids.swapped(action)
        after = s.clone()
        after.explorers[one].space = s.explorers[other].space
        after.explorers[other].space = s.explorers[one].space
        land = Land(self, after)
        space = after.explorers[self.seat].space
        if self.seat not in (one, other):
            return LATER * land.worth_of(space) - land.threat()
        twin = after.twin(space)
        if twin != NOWHERE and not after.is_occupied(twin):
            return LATER * land.worth_of(twin) - land.threat()
        return land.end(space, True) - land.threat()


class Ground:
    """How far the spaces of a dungeon are from each other."""

    def __init__(self, rules: Shuffle, s: ShuffleState, seat: Int) -> None:
        self.s = s
        self.routes = Routes(s, rules.box, rules.side, seat)
        self.home = self.routes.home
        self.forks: Int = STEPS_FROM_MIDDLE
        for pair in range(PAIRS):
            if s.portals[2 * pair] != NOWHERE:
                self.forks = STEPS_FROM_MIDDLE + 1

    def distances(self, origin: Int, is_hope: bool, limit: Int = FAR) -> vec[i64]:
        """How many steps every space is away, pawns in the way or not; a portal is a step, in hope a wall several.

        What is farther away than the limit is FAR.
        """
        ways = vec[i64]()
        for _space in range(self.s.rooms.size() * PLACES):
            ways = append(ways, FAR)
        ways[origin] = 0
        queue = append(vec[i64](), origin)
        done: Int = 0
        while done < len(queue):
            space = queue[done]
            done += 1
            if ways[space] >= limit:
                continue
            for fork in range(self.forks):
                to = self.step(space, fork)
                if to != NONE and ways[space] + 1 < ways[to]:
                    ways[to] = ways[space] + 1
                    queue = append(queue, to)
            if is_hope:
                to = self.beyond(space)
                if to != NONE and ways[space] + 1 + WALL < ways[to]:
                    ways[to] = ways[space] + 1 + WALL
                    queue = append(queue, to)
        return ways

    def step(self, space: Int, fork: Int) -> Int:
        """Where a fork of a space leads; the last one is through a portal."""
        if fork == STEPS_FROM_MIDDLE:
            return self.s.twin(space)
        return self.routes.step(space, fork)

    def beyond(self, space: Int) -> Int:
        """The space on the other side of the wall beside this one, doorway or not; NONE if no room lies there."""
        place = space % PLACES
        if place & 1 == 0:
            return NONE
        other = beside(space // PLACES, place >> 1, self.routes.side)
        if other == NONE or self.s.rooms[other] == GAP:
            return NONE
        return other * PLACES + (place + RING // 2) % RING


class Land(Ground):
    """What every space of a dungeon is worth to one seat."""

    def __init__(self, table: Table, s: ShuffleState) -> None:
        super().__init__(table.rules, s, table.seat)
        self.table = table
        self.worths = vec[float]()
        self.ways = vec[i64]()
        """How far every space is from us; reckoned when it is first asked for."""
        self.home_ways = vec[i64]()
        self.hopes = vec[i64]()
        """How far every space is from home, and the same if walls can be passed at a price."""
        if table.is_close or table.has_rich_rival:
            self.home_ways = self.distances(self.home, False)
        if table.is_rich:
            self.hopes = self.distances(self.home, True)
        else:
            self._spread()

    def end(self, space: Int, is_whole: bool) -> float:
        """What it is worth to end a move here."""
        table = self.table
        if space == self.home and table.is_rich:
            return VICTORY
        later = LATER * self.worth_of(space)
        if is_whole and not table.is_rich and is_battle(self.s, table.rules.box, space):
            return later + self.gain_at(space)
        return later

    def gain_at(self, space: Int) -> float:
        """What a battle on this space brings: points, and the last of them the better the nearer it is to home."""
        table = self.table
        gain = table.gain_in(self.s, space // PLACES)
        if table.is_close:
            nearness = power(STEP, self.home_ways[space])
            gain += table.end_in(self.s, space // PLACES) * (FINISH + HOMEWARD * nearness)
        return gain

    def worth_of(self, space: Int) -> float:
        """What it is worth to stand here at the start of a turn."""
        if self.table.is_rich:
            return HOME * soon(self.hopes[space])
        return self.worths[space]

    def threat(self) -> float:
        """What rivals with the points have of this dungeon; the last seat before a rival's turn must stop them."""
        table = self.table
        if not table.has_rich_rival:
            return 0.0
        total = 0.0
        for other in range(table.rules.seats):
            explorer = self.s.explorers[other]
            if other != table.seat and explorer.points >= self.s.target:
                turns = (other - table.seat) % table.rules.seats
                total += RIVAL * soon(self.home_ways[explorer.space]) / float(turns)
        return total

    def way_to(self, space: Int) -> Int:
        """How far a space is from us."""
        if len(self.ways) == 0:
            self.ways = self.distances(self.s.explorers[self.table.seat].space, False)
        return self.ways[space]

    def highest(self) -> float:
        """What the best space is worth."""
        best = 0.0
        for cell in range(self.table.rules.cells):
            if self.s.rooms[cell] != GAP:
                for place in range(RING):
                    best = max(best, self.worth_of(cell * PLACES + place))
        return best

    def _spread(self) -> None:
        """From the battle spaces on, a step further is worth a little less."""
        table = self.table
        queue = vec[i64]()
        for space in range(table.rules.cells * PLACES):
            worth = 0.0
            if is_battle(self.s, table.rules.box, space):
                worth = self.gain_at(space)
                queue = append(queue, space)
            self.worths = append(self.worths, worth)
        done: Int = 0
        while done < len(queue):
            space = queue[done]
            done += 1
            worth = self.worths[space] * STEP
            for fork in range(self.forks):
                to = self.step(space, fork)
                if to != NONE and self.worths[to] < worth:
                    self.worths[to] = worth
                    queue = append(queue, to)


def soon(way: Int) -> float:
    """How likely a hero so far away is to be there within a turn; from farther away it counts as a hope."""
    if way <= LONGEST_STEP:
        return float(SIDES - way) / float(SIDES)
    return power(FAR_STEP, way - LONGEST_STEP) / float(SIDES) if way < FAR else 0.0


def best_but(values: vec[float], cell: Int) -> float:
    """The highest of these values, that of one cell left out."""
    best = 0.0
    for other in range(len(values)):
        if other != cell:
            best = max(best, values[other])
    return best


def power(base: float, exponent: Int) -> float:
    """A number multiplied with itself."""
    if exponent >= FAR:
        return 0.0
    result = 1.0
    for _time in range(exponent):
        result *= base
    return result
