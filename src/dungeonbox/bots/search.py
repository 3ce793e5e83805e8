"""Information-set tree search: a bot that samples the hidden cards and keeps statistics of what each action led to.

Each iteration determinizes the observation anew, walks down a tree of what was done (open loop: luck is not in the
tree, so an action is judged over all the ways it may fall), adds one node, plays to the end at random, and credits
every action on the way with what the end is worth to the seat that chose it.

Games whose heuristic is a `Guide` (today Attack!, Shuffle and Hustle) are searched differently, because random players
there achieve next to nothing whatever was done first: every action of the root is tried, the guide plays on for all
seats, and the guide's own choice stands unless another one proves to be better.

A search talks as the heuristic of its game does. If that is a `Listener` (today that of Busters), the search hears
what it hears: at a sealed root the seats that were heard of choose what the heuristic expects of them.

`Search.begin` gives a `Thinking`, which is asked for as many iterations at a time as suit the caller; the choice
depends on the budget and the chance source alone, not on the size of the steps.
"""

from math import log, sqrt
from time import monotonic

from librt.vecs import append

from dungeonbox.bots.bot import Bot, Eyes, Guide, Listener
from dungeonbox.kernel.chance import NOBODY, Chance, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest, playout
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

EXPLORE = 0.7
"""How much an action that was rarely tried is worth trying (in units of worth)."""

CURIOSITY = 0.2
"""The same with a guide, whose playouts differ less."""

FIRST_LOOK = 100
"""After so many tries only actions that look better than the guide's choice are tried on."""

PROMISE = 1.0
DOUBT = 2.0
"""How much better, in standard errors: to be tried on, and in the end to be chosen."""

LEAST_VARIANCE = 0.02

CLOCK_EVERY = 16
"""Iterations between looks at the clock."""

STEP = 1_000_000
"""Iterations a caller asks for that has nothing else to do meanwhile."""


class Arm:
    """One action of one seat at a node: how often it could be chosen, was chosen, and what it brought."""

    def __init__(self, seat: Int, action: Int) -> None:
        self.seat = seat
        self.action = action
        # Counts as floats: they are only ever divided.
        self.available: float = 0.0
        self.visits: float = 0.0
        self.worth: float = 0.0
        self.squares: float = 0.0

    def mean(self) -> float:
        """What it brought on average."""
        return self.worth / self.visits if self.visits > 0 else 0.0

    def variance(self) -> float:
        """How uncertain that average is; never quite certain, however alike the tries."""
        return (self.squares / self.visits - self.mean() * self.mean() + LEAST_VARIANCE) / self.visits


class Node:
    """A point of play, known by what was done to get there. A sealed step is one node: every seat has its own arms."""

    def __init__(self) -> None:
        self.arms: list[Arm] = []
        self.children: dict[int, Node] = {}


class Estimate:
    """What a search found: the actions tried, the most visited first, with their share of visits and mean worth."""

    def __init__(self, actions: list[int], shares: list[float], worths: list[float], iterations: int) -> None:
        self.actions = actions
        self.shares = shares
        self.worths = worths
        self.iterations = iterations


class Search(Bot):
    """The searching bot. Its budget is iterations, which is reproducible, or milliseconds, which is not."""

    def __init__(self, iterations: int = 0, milliseconds: int = 0, heuristic: Bot | None = None) -> None:
        super().__init__(f"search:{milliseconds}ms" if milliseconds else f"search:{iterations}")
        if iterations < 1 and milliseconds < 1:
            raise BadOptions("a search needs a budget: iterations or milliseconds")
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.heuristic = heuristic
        self.guide = heuristic if isinstance(heuristic, Guide) else None
        self.listener = heuristic if isinstance(heuristic, Listener) else None
        self.is_slow = True
        self.is_listening = self.listener is not None

    def say(self, eyes: Eyes) -> Int:
        """What the heuristic would say."""
        return NONE if self.heuristic is None else self.heuristic.say(eyes)

    def choose(self, eyes: Eyes) -> Int:
        """The action visited most, or with a guide the one preferred; a single legal action needs no thought."""
        moves = eyes.legal()
        if len(moves) == 1:
            return moves[0]
        return self.think(eyes).actions[0]

    def think(self, eyes: Eyes) -> Estimate:
        """Search until the budget is spent, or the guide's choice has no rival left."""
        thinking = self.begin(eyes)
        while not thinking.is_done:
            thinking.step(STEP)
        return thinking.estimate()

    def begin(self, eyes: Eyes) -> "Thinking":
        """The same search, to be taken step by step. The time of a budget in milliseconds runs from here."""
        if self.guide is not None:
            return GuidedThinking(eyes, self.iterations, self.milliseconds, self.guide)
        return TreeThinking(eyes, self.iterations, self.milliseconds, self.listener)


class Thinking:
    """One question being searched. The first iteration is always made, so there is always something to choose."""

    def __init__(self, eyes: Eyes, iterations: int, milliseconds: int) -> None:
        self.eyes = eyes
        self.root = Node()
        self.iterations = 0
        """What the estimate rests on."""
        self.is_spent = False
        """Whether the budget is used up."""
        self._budget = iterations
        self._has_clock = milliseconds > 0
        self._end = monotonic() + milliseconds / 1000.0
        self._spent = 0
        self._idle_eyes = Eyes(eyes.game, eyes.observation, Seeded(0))
        self._idle_root = Node()

    @property
    def is_done(self) -> bool:
        """Whether the estimate is final."""
        return self.iterations > 0 and (self.is_spent or self._is_settled())

    def step(self, iterations: int) -> None:
        """Make so many iterations, or fewer if that is the end of it."""
        for _iteration in range(iterations):
            if self.is_done:
                return
            self._iterate(self.eyes, self.root)
            self.iterations += 1
            self._narrow()
            self._spend()

    def pretend(self) -> None:
        """Use up one iteration of the budget; nothing is learned and nothing drawn from the bot's chance source.

        Opponents can see how long a bot takes. Where they must not learn from it how many choices the bot had, the
        budget is spent to its end.
        """
        if not self.is_spent:
            self._iterate(self._idle_eyes, self._idle_root)
            self._spend()

    def estimate(self) -> Estimate:
        """What was found so far."""
        return estimate(self.root, self.eyes.seat, self.iterations, self._preferred())

    def _spend(self) -> None:
        self._spent += 1
        if not self._has_clock:
            self.is_spent = self._spent >= self._budget
        elif self._spent <= CLOCK_EVERY or self._spent % CLOCK_EVERY == 0:
            self.is_spent = monotonic() >= self._end

    def _iterate(self, eyes: Eyes, root: Node) -> None:
        """One iteration."""
        raise NotImplementedError

    def _narrow(self) -> None:
        """Drop actions that need not be tried again."""

    def _is_settled(self) -> bool:
        """Whether more iterations could not change the choice."""
        return False

    def _preferred(self) -> Int:
        """The action to choose, or NONE for the one visited most."""
        return NONE


class TreeThinking(Thinking):
    """Random playouts from a tree of all seats' actions."""

    def __init__(self, eyes: Eyes, iterations: int, milliseconds: int, listener: Listener | None) -> None:
        super().__init__(eyes, iterations, milliseconds)
        self._listener = listener

    def _iterate(self, eyes: Eyes, root: Node) -> None:
        expected = no_moves() if self._listener is None else self._listener.expect(eyes)
        iterate(eyes.game, eyes.game.determinize(eyes.observation, eyes.chance), root, eyes.chance, expected)


class GuidedThinking(Thinking):
    """Every action is tried and the guide plays on; then only those that promise more than the guide's own choice."""

    def __init__(self, eyes: Eyes, iterations: int, milliseconds: int, guide: Guide) -> None:
        super().__init__(eyes, iterations, milliseconds)
        self._guide = guide
        self._moves = eyes.legal()
        self._favourite: Int = NONE
        if guide.has_view(eyes.observation):
            self._favourite = guide.pick(eyes.game, eyes.observation, eyes.seat, self._moves)

    def _iterate(self, eyes: Eyes, root: Node) -> None:
        moves = self._moves
        if self._favourite != NONE and len(root.arms) == 0:
            moves = append(no_moves(), self._favourite)  # tried first, so that every other has something to beat
        play_on(eyes, root, self._guide, moves)

    def _narrow(self) -> None:
        if self.iterations == FIRST_LOOK and self._favourite != NONE:
            self._moves = promising(self.root, self._favourite)

    def _is_settled(self) -> bool:
        return len(self._moves) == 1

    def _preferred(self) -> Int:
        return preferred(self.root, self._favourite)


def iterate(game: Game[State], s: State, root: Node, chance: Chance, expected: Moves) -> None:
    """One walk: down the tree, one new node, a playout, and credit to all that was chosen on the way.

    What is expected of a seat at the root, if anything, is done there and not chosen.
    """
    notes = Notes(False)
    path: list[Arm] = []
    node = root
    is_new = False
    waiting = game.to_act(s)
    while waiting != 0 and not is_new:
        key: int = 0
        while waiting != 0:
            seat = lowest(waiting)
            waiting &= ~(1 << seat)
            action = expected[seat] if node is root and len(expected) > 0 else NONE
            if action == NONE:
                arm = select(node, seat, game.legal(s, seat), chance)
                path.append(arm)
                action = arm.action
            key = key * game.actions + action
            game.apply(s, seat, action, chance, notes)
        child = node.children.get(key)
        if child is None:
            child = Node()
            node.children[key] = child
            is_new = True
        node = child
        waiting = game.to_act(s)
    playout(game, s, chance, notes)
    worth = game.worth(s)
    for arm in path:
        arm.visits += 1.0
        arm.worth += worth[arm.seat]


def play_on(eyes: Eyes, root: Node, guide: Guide, moves: Moves) -> None:
    """One of some actions at the root, then the guide for every seat up to the end."""
    notes = Notes(False)
    game = eyes.game
    s = game.determinize(eyes.observation, eyes.chance)
    arm = select(root, eyes.seat, moves, eyes.chance, CURIOSITY)
    game.apply(s, eyes.seat, arm.action, eyes.chance, notes)
    waiting = game.to_act(s)
    while waiting != 0:
        player = lowest(waiting)
        answers = game.legal(s, player)
        action = answers[0] if len(answers) == 1 else guide.pick(game, s, player, answers)
        game.apply(s, player, action, eyes.chance, notes)
        waiting = game.to_act(s)
    worth = game.worth(s)[eyes.seat]
    arm.visits += 1.0
    arm.worth += worth
    arm.squares += worth * worth


def promising(root: Node, favourite: Int) -> Moves:
    """The guide's choice and what looks better so far."""
    moves = no_moves()
    for arm in root.arms:
        if arm.action == favourite or lead(root, arm, favourite) > PROMISE:
            moves = append(moves, arm.action)
    return moves


def preferred(root: Node, favourite: Int) -> Int:
    """The guide's choice, unless others are better beyond doubt: then the best of those."""
    best = favourite
    highest = -1.0
    for arm in root.arms:
        if arm.mean() > highest and (favourite == NONE or lead(root, arm, favourite) > DOUBT):
            best = arm.action
            highest = arm.mean()
    return best


def lead(root: Node, arm: Arm, favourite: Int) -> float:
    """By how many standard errors an action did better than the guide's choice."""
    for other in root.arms:
        if other.action == favourite:
            return (arm.mean() - other.mean()) / sqrt(arm.variance() + other.variance())
    return 0.0


def select(node: Node, seat: Int, moves: Moves, chance: Chance, explore: float = EXPLORE) -> Arm:
    """An untried action if there is one, else the one with the best upper confidence bound.

    Which actions there are may differ from one deal of the hidden cards to the next, so an arm is compared with how
    often it could have been chosen.
    """
    best: Arm | None = None
    highest = -1.0
    untried: list[int] = []
    for action in moves:
        arm = find(node, seat, action)
        if arm is None:
            untried.append(action)
            continue
        arm.available += 1.0
        bound = arm.worth / arm.visits + explore * sqrt(log(arm.available) / arm.visits)
        if bound > highest:
            highest = bound
            best = arm
    if best is not None and not untried:
        return best
    arm = Arm(seat, untried[chance.below(len(untried), NOBODY)])
    arm.available = 1.0
    node.arms.append(arm)
    return arm


def find(node: Node, seat: Int, action: Int) -> Arm | None:
    """The arm of this action, if it was tried before."""
    for arm in node.arms:
        if arm.action == action and arm.seat == seat:
            return arm
    return None


def estimate(root: Node, seat: Int, iterations: int, first: Int = NONE) -> Estimate:
    """The root's arms: `first` if there is one, then the most visited (of equals the better, then the lower number)."""
    arms = [(arm.action != first, -arm.visits, -arm.mean(), arm.action) for arm in root.arms if arm.seat == seat]
    arms.sort()
    total = max(1.0, -sum([visits for _, visits, _, _ in arms]))
    return Estimate(
        [action for _, _, _, action in arms],
        [-visits / total for _, visits, _, _ in arms],
        [-worth for _, _, worth, _ in arms],
        iterations,
    )
