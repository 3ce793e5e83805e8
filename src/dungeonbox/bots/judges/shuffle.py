"""Judges Dungeon Shuffle by the points that explorers lack, and by what their next rolls can bring them.

Nothing is hidden here but tiles that nobody knows, and both dice are known before the dungeon is changed. So a turn is
thought out to its end: a change of the dungeon is worth as much as the best move it allows, a battle what it brings
when it is won and when it is lost.
"""

from math import exp
from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.heuristic.shuffle import Ground, Heuristic, Table, soon
from dungeonbox.bots.judge import Judge, weigh
from dungeonbox.bots.judges.shuffle_prospects import Odds, Prospects
from dungeonbox.games.shuffle.actions import SKIP, STAY, TURNS
from dungeonbox.games.shuffle.components import MIDDLE, PAIRS, PLACES, PORTAL, QUARTERS, STAR
from dungeonbox.games.shuffle.effects import Routes, beside, is_battle, lay_portals, slide, turn
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.games.shuffle.steps import CHANGE, MOVE, PLACE_FIRST, PLACE_SECOND, PUT, SWAP
from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

NAMES: Final = [
    "points missing", "three missing", "two missing", "one missing", "home bound", "escape", "escape squared",
    "home soon", "way home", "next gain", "next finish", "finish near home", "battles around", "turns to wait",
]  # fmt: skip
TURNS_ON: Final = 1
HORIZON: Final = 1.5
"""After so many rounds the fit takes its own word: the end of a game tells too little about where a pawn stood."""
LONG: Final = 60.0
"""After about so many turns it is late."""
FARTHEST: Final = 20
CLOSE_CALL: Final = 0.002
"""How much better than what rules of thumb say a plan must be: about as well as a judge can tell."""
SHORTLIST: Final = 6
"""So many alternatives are compared by samples where no plan can be judged."""
FIRST_PLACES: Final = 4
SECOND_PLACES: Final = 6
"""Of a hundred places for each end of a portal so many are planned with, those that promise most."""


class GameJudge(Judge):
    """Plans the open turn to its end."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS_ON)
        self.horizon = HORIZON
        self.close_call = CLOSE_CALL
        self._odds: list[Odds] = []

    def turn_of(self, s: State) -> Int:
        return cast(ShuffleState, s).turn

    def progress(self, game: Game[State], s: State) -> float:
        return min(float(cast(ShuffleState, s).turn) / LONG, 1.0)

    def odds(self, rules: Shuffle) -> Odds:
        """The odds of a box, reckoned once."""
        if len(self._odds) == 0 or self._odds[0].box is not rules.box:
            self._odds = [Odds(rules.box)]
        return self._odds[0]

    # What a side is like -----------------------------------------------------------------------------------

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        rules = cast(Shuffle, game)
        dungeon = cast(ShuffleState, s)
        seen = Prospects(rules, self.odds(rules), dungeon, side)
        waits = (side - dungeon.stack.seat) % rules.seats
        row = vec[float](capacity=len(NAMES))
        row = append(row, float(max(seen.needed, 0)) / 10.0)
        for missing in range(3, 0, -1):
            row = append(row, 1.0 if seen.needed == missing else 0.0)
        row = append(row, 1.0 if seen.is_rich else 0.0)
        if seen.is_rich:
            escape = seen.home * self._left(rules, dungeon, side, waits)
            way = min(seen.hope(), FARTHEST)
            for value in (escape, escape * escape, soon(way), float(way) / 10.0, 0.0, 0.0, 0.0, 0.0):
                row = append(row, value)
        else:
            for value in (0.0, 0.0, 0.0, 0.0, seen.gain, seen.finish, seen.near, seen.around()):
                row = append(row, value)
        return append(row, float(waits) / float(rules.seats))

    def _left(self, rules: Shuffle, s: ShuffleState, side: Int, waits: Int) -> float:
        """How likely it is that nobody is home before this side's turn."""
        left = 1.0
        for turns in range(waits):
            other = (s.stack.seat + turns) % rules.seats
            if s.explorers[other].points >= s.target:
                left *= 1.0 - Prospects(rules, self.odds(rules), s, other).home
        return left

    # What to compare ---------------------------------------------------------------------------------------

    def reckon(self, eyes: Eyes) -> list[tuple[int, float]]:
        """The answer that the best plan begins with; that of thumb, unless another is more than a close call better."""
        s = cast(ShuffleState, eyes.observation)
        if not self.can_judge(eyes.game):
            return []
        plan = Plan(self, cast(Shuffle, eyes.game), eyes.seat)
        thumb = self.heuristic.choose(eyes)
        found = [(plan.worth(s, thumb), thumb)]
        for action in plan.promising(s, eyes.legal()):
            if action != thumb:
                found.append((plan.worth(s, action), action))
        chosen = found[0]
        for one in found[1:]:
            if one[0] > chosen[0] + (self.close_call if chosen[1] == thumb else 0.0):
                chosen = one
        found.remove(chosen)
        return [(action, worth) for worth, action in [chosen, *found]]

    def candidates(self, eyes: Eyes) -> Moves:
        """Without weights the weightiest at first sight are compared."""
        s = cast(ShuffleState, eyes.observation)
        return weightiest(cast(Shuffle, eyes.game), s, eyes.seat, eyes.legal(), SHORTLIST)

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves, chance: Chance) -> Int:
        """A turn that was begun is planned to its end; at its beginning everybody follows rules of thumb."""
        dungeon = cast(ShuffleState, s)
        if dungeon.stack.step == CHANGE or not self.can_judge(game):
            return super().pick(game, s, seat, moves, chance)
        plan = Plan(self, cast(Shuffle, game), seat)
        best: Int = NONE
        highest = -1.0
        for action in plan.promising(dungeon, moves):
            worth = plan.worth(dungeon, action)
            if worth > highest:
                best = action
                highest = worth
        return best


class Plan:
    """What the answers of one seat are worth, thought out to the end of its turn."""

    def __init__(self, judge: GameJudge, rules: Shuffle, seat: Int) -> None:
        self.judge = judge
        self.rules = rules
        self.seat = seat
        self._standing: dict[int, float] = {}
        """How strong we are where a portal could take us, by space; reckoned when first asked for."""

    # What is worth a plan ----------------------------------------------------------------------------------

    def promising(self, s: ShuffleState, moves: Moves) -> Moves:
        """The answers that are worth a plan.

        A portal underfoot takes us anywhere, and a third of all turns brings one: so one end is planned near us, the
        other where it is best to stand when the turn is over. On the way home it is the weightiest places that count.
        """
        step = s.stack.step
        if step == CHANGE and s.symbol == PORTAL:
            return self._one_pair(moves)
        if step not in (PLACE_FIRST, PLACE_SECOND):
            return moves
        count = FIRST_PLACES if step == PLACE_FIRST else SECOND_PLACES
        if s.explorers[self.seat].points >= s.target:
            return weightiest(self.rules, s, self.seat, moves, count)
        return self._nearest(s, moves, count) if step == PLACE_FIRST else self._strongest(s, moves, count)

    def _one_pair(self, moves: Moves) -> Moves:
        """Which pair comes into play or moves hardly matters: the first that can, or none."""
        found = no_moves()
        for action in moves:
            found = append(found, action)
            if action != SKIP:
                break
        return found

    def _nearest(self, s: ShuffleState, moves: Moves, count: Int) -> Moves:
        """The places that are the fewest steps away."""
        ground = Ground(self.rules, s, self.seat)
        ways = ground.distances(s.explorers[self.seat].space, False)
        return first([action for _way, action in sorted([(ways[self._place_of(one)], one) for one in moves])], count)

    def _strongest(self, s: ShuffleState, moves: Moves, count: Int) -> Moves:
        """The places where it is best to stand."""
        weighed = sorted([(-self._strength_on(s, self._place_of(action)), action) for action in moves])
        return first([action for _strength, action in weighed], count)

    def _place_of(self, action: Int) -> Int:
        return self.rules.action_ids.space_placed(action)

    def _strength_on(self, s: ShuffleState, space: Int) -> float:
        """How strong we are if the turn ends on this space, the new portals left out."""
        if space not in self._standing:
            after = s.clone()
            after.stack.seat = (self.seat + 1) % self.rules.seats
            after.explorers[self.seat].space = space
            self._standing[space] = self._strength(after, self.seat)
        return self._standing[space]

    # What a plan is worth ----------------------------------------------------------------------------------

    def worth(self, s: ShuffleState, action: Int) -> float:
        """What an answer to the open question is worth, if the turn goes on as well as it can."""
        step = s.stack.step
        action_ids = self.rules.action_ids
        after = s.clone()
        after.stack.seat = (self.seat + 1) % self.rules.seats
        if step == MOVE:
            routes = Routes(after, self.rules.box, self.rules.side, self.seat)
            routes.find()
            if action_ids.is_take(action):
                return self._at(after, after.twin(action_ids.space_taken(action)), self._others(after))
            space = action - action_ids.move
            return self._end(after, space, routes.longest == s.roll + 1, self._others(after))
        if step == SWAP:
            return self._swap(after, action)
        if step == PUT:
            return self._put(after, s.stack.what, action - action_ids.put)
        if step == PLACE_FIRST:
            return self._place(after, action_ids.space_placed(action))
        if step == PLACE_SECOND:
            lay_portals(after, s.stack.what, s.stack.whom, action_ids.space_placed(action))
            return self.best_move(after)
        return self._change(after, action)

    def _change(self, s: ShuffleState, action: Int) -> float:
        action_ids = self.rules.action_ids
        if action_ids.is_lift(action):
            best = 0.0
            for to in range(self.rules.cells):
                if s.rooms[to] not in (GAP, self.rules.box.start) and s.monsters[to] == NO_MONSTER:
                    best = max(best, self._put(s.clone(), action - action_ids.lift, to))
            return best
        if action_ids.is_portal(action):
            return self._portal(s, action - action_ids.portal)
        if action_ids.is_slide(action):
            cell = (action - action_ids.slide) // QUARTERS
            slide(s, cell, beside(cell, (action - action_ids.slide) % QUARTERS, self.rules.side))
        elif action != SKIP:
            turn(s, (action - action_ids.turn) // TURNS, (action - action_ids.turn) % TURNS + 1)
        return self.best_move(s)

    def _portal(self, s: ShuffleState, pair: Int) -> float:
        """A pair of portals where it is best."""
        game = cast(Game[State], self.rules)
        s.stack.seat = self.seat
        s.stack.what = pair
        s.stack.step = PLACE_FIRST
        best = 0.0
        for action in self.promising(s, game.legal(cast(State, s), self.seat)):
            best = max(best, self.worth(s, action))
        return best

    def _place(self, s: ShuffleState, space: Int) -> float:
        """One end of a portal here, the other where it is best."""
        game = cast(Game[State], self.rules)
        s.stack.seat = self.seat
        s.stack.whom = space
        s.stack.step = PLACE_SECOND
        best = 0.0
        for action in self.promising(s, game.legal(cast(State, s), self.seat)):
            best = max(best, self.worth(s, action))
        return best

    def _put(self, s: ShuffleState, cell: Int, to: Int) -> float:
        s.monsters.put(to, s.monsters[cell])
        s.monsters.put(cell, NO_MONSTER)
        return self.best_move(s)

    def best_move(self, s: ShuffleState) -> float:
        """The best that the roll at hand allows."""
        others = self._others(s)
        space = s.explorers[self.seat].space
        if s.roll == STAR:
            return self._best_swap(s)
        routes = Routes(s, self.rules.box, self.rules.side, self.seat)
        routes.find()
        if routes.longest == 0:
            return self._at(s, space, others)
        best = 0.0
        is_whole = routes.longest == s.roll + 1
        for cell in range(self.rules.cells):
            ends = routes.ends[cell]
            place: Int = 0
            while ends > 0:
                if ends & 1 == 1:
                    best = max(best, self._end(s, cell * PLACES + place, is_whole, others))
                    s.explorers[self.seat].space = space
                ends >>= 1
                place += 1
        for end in range(2 * PAIRS):
            if (routes.gates >> end) & 1 == 1:
                best = max(best, self._at(s, s.portals[end ^ 1], others))
        s.explorers[self.seat].space = space
        return best

    def _best_swap(self, s: ShuffleState) -> float:
        best = self._swap(s.clone(), STAY)
        action = self.rules.action_ids.swap
        for one in range(self.rules.seats):
            for other in range(one + 1, self.rules.seats):
                if s.explorers[one].space != s.explorers[other].space:
                    best = max(best, self._swap(s.clone(), action))
                action += 1
        return best

    def _swap(self, s: ShuffleState, action: Int) -> float:
        space = s.explorers[self.seat].space
        if action != STAY:
            one, other = self.rules.action_ids.swapped(action)
            there = s.explorers[other].space
            s.explorers[other].space = s.explorers[one].space
            s.explorers[one].space = there
        others = self._others(s)
        to = s.explorers[self.seat].space
        if to == space:
            return self._at(s, to, others)
        twin = s.twin(to)
        if twin != NOWHERE and not s.is_occupied(twin):
            return self._at(s, twin, others)
        return self._end(s, to, True, others)

    # What the end of a turn is worth -----------------------------------------------------------------------

    def _others(self, s: ShuffleState) -> float:
        """How strong all rivals are together."""
        total = 0.0
        for side in range(self.rules.seats):
            if side != self.seat:
                total += self._strength(s, side)
        return total

    def _strength(self, s: ShuffleState, side: Int) -> float:
        judge = self.judge
        game = cast(Game[State], self.rules)
        return exp(weigh(judge.weights, judge.describe(game, s, side), judge.progress(game, s)))

    def _at(self, s: ShuffleState, space: Int, others: float) -> float:
        """The turn ends here."""
        s.explorers[self.seat].space = space
        own = self._strength(s, self.seat)
        return own / (own + others)

    def _end(self, s: ShuffleState, space: Int, is_whole: bool, others: float) -> float:
        """A move ends here, which may be home, or begin a battle."""
        explorer = s.explorers[self.seat]
        if space % PLACES == MIDDLE and explorer.points >= s.target:
            return 1.0
        lost = self._at(s, space, others)
        if not is_whole or explorer.points >= s.target or not is_battle(s, self.rules.box, space):
            return lost
        odds = self.judge.odds(self.rules)
        cell = space // PLACES
        element = self.rules.box.elements[s.rooms[cell]]
        monster = s.monsters[cell]
        if monster != FACE_DOWN:
            won = self._won(s, cell, self.rules.box.points[monster], others)
            return lost + odds.chance(monster, element) * (won - lost)
        worth = lost
        for points in range(1, odds.highest + 1):
            chance = 0.0
            for unseen in s.deck.cards:
                if self.rules.box.points[unseen] == points:
                    chance += odds.chance(unseen, element)
            if chance > 0.0:
                worth += chance / float(s.deck.size()) * (self._won(s, cell, points, others) - lost)
        return worth

    def _won(self, s: ShuffleState, cell: Int, points: Int, others: float) -> float:
        """What a battle is worth that was won here."""
        explorer = s.explorers[self.seat]
        monster = s.monsters[cell]
        s.monsters.put(cell, NO_MONSTER)
        explorer.points += points
        worth = self._at(s, explorer.space, others)
        explorer.points -= points
        s.monsters.put(cell, monster)
        return worth


def weightiest(rules: Shuffle, s: ShuffleState, seat: Int, moves: Moves, count: Int) -> Moves:
    """So many of these actions, the weightiest at first sight."""
    if len(moves) <= count:
        return moves
    table = Table(rules, s, seat)
    weighed = sorted([(-table.weigh(action), action) for action in moves])
    return first([action for _weight, action in weighed], count)


def first(actions: list[int], count: Int) -> Moves:
    """So many of these."""
    found = no_moves()
    for action in actions[:count]:
        found = append(found, action)
    return found
