"""A search that compares: every alternative is tried in the same imagined deals, with the same luck.

A sample is one deal of what is hidden. Each alternative is tried in it and played on for a few turns, by rules of thumb
for all seats; then a judge says what the position is worth. Only differences within a sample count, so what chance does
to all alternatives alike does not blur them. After some samples, and again whenever there are twice as many, the worse
half of the alternatives is dropped. What the heuristic would do always stays, and is chosen unless another alternative
is better by more than luck explains: the more there were to choose from, the more that is.

Until luck or another seat has a say, a seat hardly learns in which deal it is. So what it does next is thought out once
for each alternative, and done again in every deal in which it has the same choices.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import append

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.judge import Judge
from dungeonbox.bots.search import Estimate, Node, Search, Thinking
from dungeonbox.kernel.chance import NOBODY, Chance, Seeded
from dungeonbox.kernel.game import State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest
from dungeonbox.kernel.types import NONE, Int, Moves, no_moves

HOPELESS: Final = -1.0
"""When the last alternative is worse by so many standard errors, the question is settled; when better, by as many."""
SURE: Final = 4.0
LEAST_VARIANCE: Final = 0.00001
SEED: Final = 1 << 30
FINE: Final = 10_000
"""How finely errors are drawn."""
NEVER: Final = 1 << 60
"""The turn at which a position is judged by a judge without weights: it is played to the end."""


class Option:
    """One alternative: what it was worth on average, and how much more than what the heuristic would do."""

    def __init__(self, action: Int) -> None:
        self.action = action
        # Counts as floats: they are only ever divided.
        self.samples: float = 0.0
        self.worth: float = 0.0
        self.lead: float = 0.0
        self.squares: float = 0.0
        self.error: float = 0.0
        """By how much it is misjudged."""
        self.course = no_moves()
        """What the seat does next, up to where luck or another seat has a say."""
        self.choices: list[Moves] = []
        """What it could do, at each of these actions."""
        self.is_tried = False

    def add(self, worth: float, other: float) -> None:
        """Count a sample in which the first option brought `other`."""
        self.samples += 1.0
        self.worth += worth
        self.lead += worth - other
        self.squares += (worth - other) * (worth - other)

    def mean_lead(self) -> float:
        """How much more it brought on average."""
        return self.lead / self.samples if self.samples > 0 else 0.0

    def certainty(self) -> float:
        """The same in standard errors."""
        mean = self.mean_lead()
        return mean / sqrt((self.squares / self.samples - mean * mean + LEAST_VARIANCE) / self.samples)


class Sharp(Search):
    """The comparing bot. Its budget is samples, which is reproducible, or milliseconds, which is not."""

    def __init__(self, judge: Judge, iterations: int = 0, milliseconds: int = 0, blur: float = 0.0) -> None:
        super().__init__(iterations, milliseconds, judge.heuristic)
        self.name = f"sharp:{milliseconds}ms" if milliseconds else f"sharp:{iterations}"
        self.judge = judge
        self.blur = blur
        """How far it may misjudge an alternative, in worth: so it mistakes what is almost as good, as people do."""

    def begin(self, eyes: Eyes) -> Thinking:
        """One question, to be thought about step by step."""
        return Comparing(eyes, self.iterations, self.milliseconds, self.judge.prepare(eyes), self.blur)


class Comparing(Thinking):
    """One question being thought about. The first option is what the heuristic would do, if it has a view."""

    def __init__(self, eyes: Eyes, iterations: int, milliseconds: int, judge: Judge, blur: float) -> None:
        super().__init__(eyes, iterations, milliseconds)
        self._is_blurred = blur > 0.0
        self._judge = judge
        self._notes = Notes(False)
        self._luck = Seeded(0)
        self._end_turn = judge.turn_of(eyes.observation) + judge.turns if judge.can_judge(eyes.game) else NEVER
        self._favourite: Int = NONE
        self.options: list[Option] = []
        reckoned = judge.reckon(eyes)
        if len(reckoned) > 0:
            self._take_over(reckoned)
        else:
            self._collect(eyes)
        if self._is_blurred:
            for option in self.options:
                option.error = blur * misjudged(eyes.chance)
        self._left = list(self.options) if len(reckoned) == 0 else self.options[:1]
        self._idle = [Option(option.action) for option in self.options]
        self._next_look = judge.first_look

    def _collect(self, eyes: Eyes) -> None:
        """What samples shall compare."""
        self._favourite = self._judge.prefer(eyes)
        if self._favourite != NONE:
            self.options.append(Option(self._favourite))
        for action in self._judge.candidates(eyes):
            if action != self._favourite:
                self.options.append(Option(action))

    def _take_over(self, reckoned: list[tuple[int, float]]) -> None:
        """What the judge has reckoned counts as one sample, and settles the question."""
        self._favourite, base = reckoned[0]
        for action, worth in reckoned:
            option = Option(action)
            option.add(worth, base)
            self.options.append(option)
        self.iterations = 1

    def estimate(self) -> Estimate:
        """The choice, then the others by what they seem to be worth."""
        chosen = self._preferred()
        base = self.options[0].worth / max(self.options[0].samples, 1.0)
        rows = [
            (option.action != chosen, -min(max(base + option.mean_lead(), 0.0), 1.0), option.action, option.samples)
            for option in self.options
        ]
        rows.sort()
        total = max(sum([option.samples for option in self.options]), 1.0)
        return Estimate(
            [action for _, _, action, _ in rows],
            [samples / total for _, _, _, samples in rows],
            [-worth for _, worth, _, _ in rows],
            self.iterations,
        )

    def _iterate(self, eyes: Eyes, root: Node) -> None:
        """One sample: each option that is left, in the same deal with the same luck."""
        options = self._left if root is self.root else self._idle
        deal = eyes.game.determinize(eyes.observation, eyes.chance)
        one = eyes.chance.below(SEED, NOBODY)
        two = eyes.chance.below(SEED, NOBODY)
        three = eyes.chance.below(SEED, NOBODY)
        luck = self._luck
        first = 0.0
        for option in options:
            luck.a, luck.b, luck.c, luck.d = one, two, three, 1
            worth = self._play(eyes, deal.clone(), option, luck)
            if option is options[0]:
                first = worth
            option.add(worth, first)

    def _play(self, eyes: Eyes, s: State, option: Option, luck: Seeded) -> float:
        """What an option is worth, played on from it in an imagined state."""
        game = eyes.game
        judge = self._judge
        self._open(eyes, s, option, luck)
        waiting = game.to_act(s)
        while waiting != 0:
            if judge.turn_of(s) >= self._end_turn:
                return judge.worth(game, s, eyes.seat)
            player = lowest(waiting)
            game.apply(s, player, judge.answer(game, s, player, eyes.seat, luck), luck, self._notes)
            waiting = game.to_act(s)
        return game.worth(s)[eyes.seat]

    def _open(self, eyes: Eyes, s: State, option: Option, luck: Seeded) -> None:
        """The action of an option, and its course: found out at the first try, and followed from then on."""
        game = eyes.game
        seat = eyes.seat
        undrawn = luck.a
        game.apply(s, seat, option.action, luck, self._notes)
        if option.is_tried:
            self._follow(eyes, s, option, luck)
            return
        option.is_tried = True
        while luck.a == undrawn and game.to_act(s) == 1 << seat and self._judge.turn_of(s) < self._end_turn:
            action = self._judge.answer(game, s, seat, seat, luck)
            if luck.a == undrawn:
                option.choices.append(game.legal(s, seat))
                option.course = append(option.course, action)
            game.apply(s, seat, action, luck, self._notes)

    def _follow(self, eyes: Eyes, s: State, option: Option, luck: Seeded) -> None:
        """The course of an option, as long as there are the same choices."""
        game = eyes.game
        for at in range(len(option.course)):
            if game.to_act(s) != 1 << eyes.seat or not are_equal(game.legal(s, eyes.seat), option.choices[at]):
                return
            game.apply(s, eyes.seat, option.course[at], luck, self._notes)

    def _narrow(self) -> None:
        """Drop the worse half of the alternatives."""
        if self.iterations < self._next_look or len(self._left) <= 2:
            return
        self._next_look *= 2
        leads = sorted([option.mean_lead() for option in self._left[1:]])
        least = leads[len(leads) // 2]
        self._left = [option for option in self._left if option is self._left[0] or option.mean_lead() >= least]

    def _is_settled(self) -> bool:
        """Whether nothing is left to compare, or what is left is compared well enough."""
        if len(self._left) == 1:
            return True
        if len(self._left) > 2 or self.iterations < 2 * self._judge.first_look:
            return False
        certainty = self._left[1].certainty()
        return certainty > SURE or certainty < HOPELESS

    def _preferred(self) -> Int:
        """The first option, unless others are better beyond luck; at a blurred look, whatever seems best."""
        best = self.options[0]
        if self._is_blurred:
            for option in self.options:
                if option.mean_lead() + option.error > best.mean_lead() + best.error:
                    best = option
            return best.action
        doubt = self._judge.caution * sqrt(2.0 * log(float(len(self.options)))) if self._favourite != NONE else 0.0
        for option in self._left[1:]:
            if option.mean_lead() > best.mean_lead() and option.certainty() > doubt:
                best = option
        return best.action


def are_equal(some: Moves, others: Moves) -> bool:
    """Whether these are the same actions."""
    if len(some) != len(others):
        return False
    return all(some[at] == others[at] for at in range(len(some)))


def misjudged(chance: Chance) -> float:
    """An error from -1 to 1, small ones likelier."""
    return float(chance.below(FINE, NOBODY) - chance.below(FINE, NOBODY)) / float(FINE)
