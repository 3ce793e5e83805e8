"""How much of a result is luck, and how many games show who plays better.

Two bots play every luck twice, once at each other's seats. What a seat comes to then has three parts: who plays there,
what the same luck gives to the same seat whoever plays, and what comes of both together. Besides, luck is measured
draw by draw, as AIVAT does: what a draw did to the chances of a seat, less what it does on average. The value of a
position is fixed beforehand (`Outlook`), so these terms are 0 on average whatever the bots do, and a result less its
luck is as fair as the result itself, with less noise.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, fsum
from random import Random
from typing import Any, Final

from dungeonbox.bots import Bot
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import State
from dungeonbox.kernel.match import Match, Moment
from dungeonbox.kernel.notes import Notes
from dungeonbox.lab.entrants import Entrant, bots_of, packed
from dungeonbox.lab.outlook import AnyGame, Outlook, Worths, mean_worths
from dungeonbox.lab.simulate import Plan, bots_by_seat, check_plan, game_of, play_one
from dungeonbox.lab.spread import Progress, is_spread, spread
from dungeonbox.lab.stats import Interval, Json, mean, mean_interval, paired_difference

WAYS: Final = (0, 1)
"""Every luck is played twice: then the two bots have changed places."""
CHUNK: Final = 16
SAMPLES: Final = 200
"""How often a position is played on to see what it is worth, where no judge says it."""
GUIDED_SAMPLES: Final = 24
"""The same where rules of thumb play on, which takes long."""
OTHERS: Final = 4
"""How often luck is drawn anew, to see what a step does on average."""
GUIDED_EVERY: Final = 8
"""There only every so many steps are looked at; which ones does not depend on what they bring."""
DRAWINGS: Final = 200
"""How many times the games are drawn anew for the intervals of the shares."""
SURE: Final = 1.644854
"""So many standard errors above 0 a mean is with 95 % certainty."""
STREAM: Final = 2_000_003
"""The luck that is drawn anew is no other's."""


@dataclass(frozen=True)
class LuckPlan:
    """Two bots who play every luck both ways; `looks` of these lucks are followed draw by draw."""

    game: str
    bots: Sequence[Entrant]
    seats: int
    lucks: int
    looks: int = 0
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    components: Any = None

    def plan(self) -> Plan:
        """The same as a simulation."""
        bots = tuple(self.bots[seat % 2] for seat in range(self.seats))
        return Plan(self.game, self.lucks, self.seats, bots, self.seed, self.options, self.components)


@dataclass(frozen=True)
class Trial:
    """One luck, played both ways: what each game was worth to each seat, and how lucky each seat was in it."""

    number: int
    worths: tuple[Worths, ...]
    """In the first game the first bot has the even seats (all of them, where all win together), in the second the
    other."""
    lucks: tuple[Worths, ...]
    """By how much the draws of each game raised the worth of each seat; empty if nobody looked."""


def seating(plan: LuckPlan, way: int, shared: bool) -> list[int]:
    """Which of the two bots sits at each seat: in turns, or the same everywhere where all win or lose together."""
    return [way if shared else (seat + way) % 2 for seat in range(plan.seats)]


def check_luck(plan: LuckPlan) -> tuple[str, str]:
    """Raise BadOptions for what cannot be played; returns the names of the two bots."""
    names = [bot.name for bot in bots_of(plan.bots, plan.game)]
    if len(names) != 2 or names[0] == names[1]:
        raise BadOptions(f"expected two different bots, got {', '.join(names)}")
    if plan.seats < 2 and not game_of(plan.plan()).traits.shared:
        raise BadOptions(f"expected two or more seats, got {plan.seats}")
    check_plan(plan.plan(), 1)
    return names[0], names[1]


def try_lucks(plan: LuckPlan, jobs: int = 1, progress: Progress | None = None, ray: str = "") -> list[Trial]:
    """Play all lucks both ways, in this process, in workers or on Ray; Ctrl-C ends it early."""
    check_luck(plan)
    parcel = plan
    if is_spread(jobs, ray):
        parcel = replace(plan, bots=tuple(packed(bot, plan.game) for bot in plan.bots))
    looked = [range(number, number + 1) for number in range(min(plan.looks, plan.lucks))]
    rest = [range(at, min(at + CHUNK, plan.lucks)) for at in range(len(looked), plan.lucks, CHUNK)]
    found: dict[int, Trial] = {}
    try:
        with closing(spread(partial(try_chunk, parcel), [*looked, *rest], jobs, ray)) as portions:
            for portion in portions:
                found.update({trial.number: trial for trial in portion})
                if progress is not None:
                    progress(len(found))
    except KeyboardInterrupt:
        pass  # what was played so far is reported
    return [found[number] for number in sorted(found)]


def try_chunk(plan: LuckPlan, numbers: range) -> list[Trial]:
    """Play these lucks both ways."""
    game = game_of(plan.plan())
    bots = bots_of(plan.bots, plan.game)
    found = []
    for number in numbers:
        matches = [_played(plan, game, bots, number, way) for way in WAYS]
        meter = LuckMeter(game, plan.seed, number, SAMPLES) if number < plan.looks else None
        lucks = () if meter is None else tuple(meter.measure(match) for match in matches)
        found.append(Trial(number, tuple(match.outcome.worth for match in matches), lucks))
    return found


def _played(plan: LuckPlan, game: AnyGame, bots: Sequence[Bot], number: int, way: int) -> Match:
    """One game: its luck, and the luck of whoever sits at a seat, depend on the number alone."""
    simulation = plan.plan()
    wanted = seating(plan, way, game.traits.shared)
    by_number = dict(zip(bots_by_seat(simulation, number), wanted, strict=True))
    luck = Seeded(plan.seed, number * (plan.seats + 1))
    return play_one(Match.new(game, luck), simulation, number, [bots[by_number[at]] for at in range(plan.seats)])


# Luck, draw by draw --------------------------------------------------------------------------------------


class LuckMeter:
    """Measures by how much the draws of a match raised the worth of each seat.

    A step is carried out again, with other luck; the term is what it was worth less what it is worth on average. What
    came and what might have come are drawn alike, so terms are 0 on average.
    """

    def __init__(self, game: AnyGame, seed: int, number: int, samples: int) -> None:
        self.game = game
        self.outlook = Outlook(game, samples, seed)
        self.every = 1
        if self.outlook.judge is None and self.outlook.guide is not None:
            self.outlook.samples = min(samples, GUIDED_SAMPLES)
            self.every = GUIDED_EVERY
        self.luck = Seeded(seed, STREAM + number)
        self._notes = Notes(False)

    def measure(self, match: Match) -> Worths:
        """The sum of all terms of a match, by seat."""
        moments = match.moments()
        starts = [self.game.start(self.luck, self._notes) for _other in range(OTHERS)]
        terms = [self._term(moments[0].state, starts)]
        for at in range(1, len(moments), self.every):
            if any(entry.outcomes for entry in moments[at].entries):
                others = [self._again(moments[at - 1].state, moments[at], self.luck) for _other in range(OTHERS)]
                terms.append(self._term(moments[at].state, others))
        return tuple(map(fsum, zip(*terms, strict=True)))

    def _again(self, before: State, moment: Moment, luck: Chance) -> State:
        """Where the same step leads with other luck."""
        s = before.clone()
        for entry in moment.entries:
            self.game.apply(s, entry.seat, self.game.parse(entry.token), luck, self._notes)
        return s

    def _term(self, came: State, others: Sequence[State]) -> Worths:
        expected = mean_worths([self.outlook.worths(s) for s in others])
        return tuple(one - other for one, other in zip(self.outlook.worths(came), expected, strict=True))


# What it comes to ----------------------------------------------------------------------------------------


def luck_and_skill(plan: LuckPlan, trials: Sequence[Trial]) -> Json:
    """All that was found, as one object; `trials` has at least two."""
    names = check_luck(plan)
    game = game_of(plan.plan())
    table = LuckResults(plan, trials, game.traits.shared)
    return {
        "game": plan.game,
        "seats": plan.seats,
        "bots": list(names),
        "seed": plan.seed,
        "options": dict(plan.options),
        "components": game.setup.digest,
        "lucks": len(trials),
        "lucks_planned": plan.lucks,
        "shares": _with_intervals(table),
        "advantage": _advantage(table),
        "draws": _draws(table),
    }


class LuckResults:
    """Results by luck, bot and seat, and by how much each game was won."""

    def __init__(self, plan: LuckPlan, trials: Sequence[Trial], shared: bool) -> None:
        self.cells: list[list[tuple[float, float]]] = []
        """By luck and seat: what the seat came to with the first bot, and with the second."""
        self.edges: list[tuple[float, ...]] = []
        """By luck, what the first bot had more than the second: in the two games, or once where all win together."""
        self.lucky_edges: list[tuple[float, ...]] = []
        """The same for the luck that they had; of the lucks that were looked at only."""
        ways = [seating(plan, way, shared) for way in WAYS]
        for trial in trials:
            by_seat = [[worths[seat] for worths in trial.worths] for seat in range(plan.seats)]
            first = [ways[0][seat] for seat in range(plan.seats)]
            cells = [(both[bot], both[1 - bot]) for both, bot in zip(by_seat, first, strict=True)]
            self.cells.append(cells[:1] if shared else cells)
            self.edges.append(_edges(trial.worths, ways, shared))
            if trial.lucks:
                self.lucky_edges.append(_edges(trial.lucks, ways, shared))


def _edges(worths: Sequence[Worths], ways: Sequence[Sequence[int]], shared: bool) -> tuple[float, ...]:
    """By how much more the seats of the first bot have than those of the second, in each game or between the two."""
    if shared:
        return (worths[0][0] - worths[1][0],)
    return tuple(_mean_of(game, way, 0) - _mean_of(game, way, 1) for game, way in zip(worths, ways, strict=True))


def _mean_of(worths: Worths, way: Sequence[int], bot: int) -> float:
    mine = [worth for worth, sitting in zip(worths, way, strict=True) if sitting == bot]
    return fsum(mine) / len(mine)


def _with_intervals(table: LuckResults) -> Json:
    """The shares of the three parts, with intervals from lucks that are drawn anew."""
    drawer = Random(0)  # noqa: S311 - statistics
    shares = parts_of(table.cells)
    drawn = [parts_of(drawer.choices(table.cells, k=len(table.cells))) for _drawing in range(DRAWINGS)]
    found = {}
    for name, share in shares.items():
        values = sorted(one[name] for one in drawn)
        bounds = [values[round(at * (DRAWINGS - 1))] for at in (0.025, 0.975)]
        found[name] = {"share": share, "ci95": bounds}
    return found


def parts_of(cells: Sequence[Sequence[tuple[float, float]]]) -> dict[str, float]:
    """The parts of the variance of a seat's result, by a two-way analysis of variance; they add up to 1.

    `play` is who plays, `luck` what the luck of a seat comes to whoever plays, `both` the rest.

    >>> parts_of([[(1.0, 0.0)], [(1.0, 0.0)], [(1.0, 0.0)]])
    {'play': 1.0, 'luck': 0.0, 'both': 0.0}
    """
    rows = [cell for luck in cells for cell in luck]
    count = len(rows)
    middles = [fsum(row[bot] for row in rows) / count for bot in range(2)]
    middle = fsum(middles) / 2
    lucky = [fsum(row) / 2 for row in rows]
    mean_luck = 2 * fsum((value - middle) ** 2 for value in lucky) / (count - 1)
    rest = [
        row[bot] - value - middles[bot] + middle for row, value in zip(rows, lucky, strict=True) for bot in range(2)
    ]
    both = fsum(value * value for value in rest) / (count - 1)
    luck = max(0.0, (mean_luck - both) / 2)
    play = max(0.0, (fsum((one - middle) ** 2 for one in middles) - both / count) / 2)
    whole = (play + luck + both) or 1.0
    return {"play": play / whole, "luck": luck / whole, "both": both / whole}


def _advantage(table: LuckResults) -> Json:
    """By how much the first bot is ahead in a game, and how many games it takes to show.

    Where all win together both play a game each, with luck of their own or with the same.
    """
    by_luck = [fsum(edges) / len(edges) for edges in table.edges]
    middle, bounds = paired_difference(by_luck)
    if len(table.edges[0]) == 2:
        alone = _variance([edge for edges in table.edges for edge in edges])
    else:
        alone = fsum(_variance([cells[0][bot] for cells in table.cells]) for bot in range(2))
    return {
        "mean": middle,
        "ci95": list(bounds),
        "games_to_lead": _games_to_lead(alone, middle, bounds, len(WAYS) // len(table.edges[0])),
        "games_to_lead_both_ways": _games_to_lead(_variance(by_luck), middle, bounds, len(WAYS)),
    }


def _games_to_lead(variance: float, middle: float, bounds: Interval, games: int) -> Json | None:
    """How many games until the better one leads with 95 % certainty, if a difference of such variance takes `games`.

    None if it is not certain who is better.
    """
    if bounds[0] <= 0 <= bounds[1]:
        return None
    least, most = sorted(map(abs, bounds))
    needed = [max(1, ceil(SURE * SURE * variance / (edge * edge))) * games for edge in (abs(middle), most, least)]
    return {"games": needed[0], "ci95": needed[1:]}


def _variance(values: Sequence[float]) -> float:
    middle = fsum(values) / len(values)
    return fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def _draws(table: LuckResults) -> Json | None:
    """What the draws did, in the games that were looked at; None if there are too few."""
    if len(table.lucky_edges) < 3:
        return None
    raw = [edge for edges in table.edges[: len(table.lucky_edges)] for edge in edges]
    lucky = [edge for edges in table.lucky_edges for edge in edges]
    terms = Counter(lucky)
    corrected = [one - luck for one, luck in zip(raw, lucky, strict=True)]
    middle, bounds = paired_difference(corrected)
    return {
        "games": len(lucky) * (1 if len(table.edges[0]) > 1 else 2),
        "explained": _correlation(raw, lucky) ** 2,
        "mean_term": mean(terms),
        "mean_term_ci95": list(mean_interval(terms, min(lucky), max(lucky))),
        "advantage_less_luck": middle,
        "advantage_less_luck_ci95": list(bounds),
    }


def _correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """How closely two series of numbers go together, from -1 to 1; 0 where one of them does not vary."""
    one, other = fsum(ones) / len(ones), fsum(others) / len(others)
    both = fsum((a - one) * (b - other) for a, b in zip(ones, others, strict=True))
    squares = fsum((a - one) ** 2 for a in ones) * fsum((b - other) ** 2 for b in others)
    return both / squares**0.5 if squares else 0.0
