"""Fits the weights of a judge to finished games, by how often sides with such rows have won.

Games are played by the heuristic, which now and then does anything at all, so that the judge sees more than one way to
play. From some turns of each game the rows of all sides are kept, with what the game came to be worth to each. The
weights make that as likely as they can (multinomial logistic regression, by gradient descent with Adagrad's steps).
Where rows foretell points, the weights are those of least squares; what a lead counts for, and the dungeon's chance,
are fitted as shares are.

Where much luck lies between a turn and the end of its game, the end tells little about the turn. A judge with a
`horizon` is then taught by itself: a turn is worth what the weights say so many rounds later, and again with the
weights that come of it. Only what is closer to the end than that is worth what the game came to (temporal differences).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from dungeonbox import games
from dungeonbox.bots import Eyes, make_judge
from dungeonbox.bots.judge import Judge
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest
from dungeonbox.kernel.types import Int
from dungeonbox.lab.logbook import Logbook
from dungeonbox.lab.simulate import undisturbed
from dungeonbox.lab.spread import spread

KEPT: Final = 3
"""One turn in so many is kept: neighbours tell almost the same."""
CHUNK: Final = 25
"""Games that a worker plays at a time."""
EPOCHS: Final = 12
"""How often every turn that was kept is looked at."""
STEP: Final = 0.2
SHRINK: Final = 1e-5
"""How much a weight shrinks with every look, so that what tells nothing weighs nothing."""
RIDGE: Final = 3.0
"""The same for least squares: so many rows say that a weight is nothing."""
LESSONS: Final = 2
"""How often a judge with a horizon is taught by itself,"""
LESSON: Final = 4
"""and how often it looks at every turn each time."""
HELD_BACK: Final = 11
"""One game in so many is kept for the test of the weights; no number of tables divides it."""


@dataclass
class Position:
    """A turn that was kept: the row of every side that could still win, how late it was, what came of it.

    `points` are those of the seats, in tens, where they were counted.
    """

    game: int
    turn: int
    late: float
    rows: list[list[float]]
    sides: list[int]
    shares: list[float]
    points: tuple[float, ...] = ()


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they foretell games they were not fitted to.

    The losses are mean logarithms: what a guess without any weights loses, and what is lost with them. The steepness is
    there if the rows foretell points.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    steepness: tuple[float, ...]
    positions: int
    blind_loss: float
    loss: float


@dataclass(frozen=True)
class FitPlan:
    """What a fit depends on."""

    game: str
    games: int
    seed: int = 0


def fit(plan: FitPlan, jobs: int = 1, progress: Callable[[int], None] | None = None, resume: Path | None = None) -> Fit:
    """Play games, and fit the weights of the game's judge to them; `gather` says what the arguments are."""
    return weigh_up(judge_of(plan), gather(plan, jobs, progress, resume), plan.seed)


def judge_of(plan: FitPlan) -> Judge:
    """The judge that is fitted."""
    judge = make_judge(plan.game)
    if judge is None:
        raise BadOptions(f"there is no judge for {plan.game!r}, so there is nothing to fit")
    return judge


def gather(
    plan: FitPlan, jobs: int = 1, progress: Callable[[int], None] | None = None, resume: Path | None = None
) -> list[Position]:
    """Play games, and keep some turns of each, in the order of the games.

    With a file to resume from what was kept of every game is written there, and the next call plays the others only.
    """
    book = None if resume is None else Logbook(resume, head(plan))
    found = {} if book is None else dict(_kept_chunk(book, line) for line in book.parts if not is_proof(book, line))
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    missing = [chunk for chunk in chunks if chunk not in found]
    if book is not None:
        book.begin()
    try:
        with closing(spread(partial(play_chunk, plan), missing, jobs)) as portions:
            for chunk, positions in portions:
                with undisturbed():
                    found[chunk] = positions
                    if book is not None:
                        book.add([(chunk.start, chunk.stop, [asdict(one) for one in positions])])
                if progress is not None:
                    progress(sum(len(one) for one in chunks if one in found))
    finally:
        if book is not None:
            book.close()
    return [one for chunk in chunks for one in found[chunk]]


def is_proof(book: Logbook, line: int) -> bool:
    """Whether a line of a logbook is about a game that weights were tried in, not about games they are fitted to."""
    return isinstance(book.parts[line], dict)


def head(plan: FitPlan) -> dict[str, object]:
    """All that the games of a fit depend on, and what is kept of them; not how many there are to be."""
    setup = games.make(plan.game, games.info(plan.game).usual_seats()).setup
    names = list(judge_of(plan).names)
    return {"fit": plan.game, "edition": setup.edition, "seed": plan.seed, "components": setup.digest, "rows": names}


def _kept_chunk(book: Logbook, line: int) -> tuple[range, list[Position]]:
    """What was kept of some games, out of a line of a logbook."""
    try:
        start, stop, positions = book.parts[line]
        return range(start, stop), [position_from(one) for one in positions]
    except (KeyError, TypeError, ValueError) as error:
        raise book.bad_line(line, f"{type(error).__name__}: {error}") from None


def position_from(data: Mapping[str, Any]) -> Position:
    """A position out of the JSON that `asdict` made of it."""
    return Position(**{**data, "points": tuple(data["points"])})


def weigh_up(judge: Judge, known: Sequence[Position], seed: int) -> Fit:
    """Fit the weights of a judge to turns of games, in the order of the games; one game in some is only a test."""
    taught = [one for one in known if one.game % HELD_BACK]
    tested = [one for one in known if one.game % HELD_BACK == 0]
    if not taught or not tested:
        raise BadOptions(f"{len({one.game for one in known})} games are too few to fit anything to")
    size = 2 * len(judge.names)
    nothing = [0.0] * size
    if judge.counts_points:
        weights = least_squares(taught, size)
        leads = [forecast(one, weights) for one in taught if one.points]
        steepness = descend(leads, [0.0, 0.0], seed)
        danger = descend([danger_alone(one) for one in taught], nothing, seed)
        weights = [one + other for one, other in zip(weights, danger, strict=True)]
        lost = loss([as_shares(one, weights, steepness) for one in tested], [1.0, 0.0])
    else:
        weights, steepness = descend(taught, nothing, seed), []
        for _lesson in range(LESSONS if judge.horizon > 0.0 else 0):
            weights = descend(foreseen(taught, weights, judge.horizon), weights, seed, LESSON)
        lost = loss(tested, weights)
    return Fit(tuple(judge.names), tuple(weights), tuple(steepness), len(known), loss(tested, nothing), lost)


def play_chunk(plan: FitPlan, numbers: range) -> tuple[range, list[Position]]:
    """Play these games and keep some turns of each."""
    judge = make_judge(plan.game)
    assert judge is not None
    tables = [games.make(plan.game, seats) for seats in games.info(plan.game).seats if seats > 1]
    return numbers, [one for number in numbers for one in play(judge, tables[number % len(tables)], plan.seed, number)]


def play(judge: Judge, game: Game[State], seed: int, number: int) -> list[Position]:
    """Play one game and keep some turns of it."""
    return kept_of(judge, game, _states(judge, game, Seeded(seed, number)), number)


def _states(judge: Judge, game: Game[State], luck: Seeded) -> Iterator[State]:
    """The states of a game that is played with whims, each up to the next; the end last."""
    notes = Notes(False)
    s = game.start(luck, notes)
    yield s
    while waiting := game.to_act(s):
        seat = lowest(waiting)
        moves = game.legal(s, seat)
        action = moves[luck.below(len(moves), NOBODY)]
        if len(moves) > 1 and luck.below(100, NOBODY) >= judge.slips:
            action = judge.heuristic.choose(Eyes(game, game.observe(s, seat), luck))
        game.apply(s, seat, action, luck, notes)
        yield s


def kept_of(judge: Judge, game: Game[State], states: Iterable[State], number: int) -> list[Position]:
    """Some turns of a game; what it came to is written into them at its end, the last state."""
    kept: list[Position] = []
    turn: Int | None = None
    for s in states:
        if game.to_act(s) and judge.turn_of(s) != turn:
            is_first = turn is None
            turn = judge.turn_of(s)
            if not is_first and turn % KEPT == number % KEPT:
                kept.append(_position(judge, game, s, number))
    shares = _shares(judge, game, s)
    points = tuple(float(total) / 10.0 for total in game.outcome(s).totals)
    for position in kept:
        position.shares = [shares[side] for side in position.sides]
        position.points = points
    return kept


def _position(judge: Judge, game: Game[State], s: State, number: int) -> Position:
    rows = {side: list(judge.describe(game, s, side)) for side in range(judge.sides(game))}
    able = [side for side, row in rows.items() if row]
    return Position(number, judge.turn_of(s), judge.progress(game, s), [rows[side] for side in able], able, [])


def _shares(judge: Judge, game: Game[State], s: State) -> list[float]:
    """How much of the victory is each side's, when the game is over."""
    outcome = game.outcome(s)
    if judge.is_shared:
        return [outcome.worth[0], 1.0 - outcome.worth[0]]
    winners = outcome.winners
    shares = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    return [*shares, 0.0 if winners else 1.0] if judge.has_dungeon else shares


# The fit itself -------------------------------------------------------------------------------------------


def sums_of(position: Position, weights: Sequence[float]) -> list[float]:
    """The weighted sum of each side's row."""
    half = len(weights) // 2
    late = position.late
    mixed = [weights[at] + late * weights[half + at] for at in range(half)]
    return [sum(map(float.__mul__, row, mixed)) for row in position.rows]


def chances(position: Position, weights: Sequence[float]) -> list[float]:
    """How likely each side is to win, as the weights have it."""
    sums = sums_of(position, weights)
    highest = max(sums)
    strengths = [exp(one - highest) for one in sums]
    total = sum(strengths)
    return [one / total for one in strengths]


def loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """The mean logarithmic loss."""
    lost = 0.0
    for position in positions:
        for share, chance in zip(position.shares, chances(position, weights), strict=True):
            lost -= share * log(max(chance, 1e-12))
    return lost / len(positions)


def foreseen(positions: Sequence[Position], weights: Sequence[float], horizon: float) -> list[Position]:
    """The positions with other shares: what the weights say of one at least so many rounds later, if there is one.

    Only for games in which every side is a seat that can win up to the end.
    """
    found = []
    later = 0
    for position in positions:
        until = position.turn + horizon * len(position.sides)
        while later < len(positions) and positions[later].game == position.game and positions[later].turn < until:
            later += 1
        if later < len(positions) and positions[later].game == position.game:
            found.append(replace(position, shares=chances(positions[later], weights)))
        else:
            found.append(position)
    return found


def descend(positions: Sequence[Position], start: Sequence[float], seed: int, epochs: int = EPOCHS) -> list[float]:
    """The weights, improved position by position; a step is the shorter the more a weight was moved before."""
    half = len(start) // 2
    weights = [*start]
    moved = [1e-6] * len(start)
    order = list(positions)
    shuffle = Random(seed).shuffle  # noqa: S311 - statistics
    for epoch in range(epochs):
        shuffle(order)
        step = STEP / (1 + epoch)
        for position in order:
            slopes = [0.0] * half
            for row, share, chance in zip(position.rows, position.shares, chances(position, weights), strict=True):
                error = chance - share
                slopes = [slope + error * value for slope, value in zip(slopes, row, strict=True)]
            late = position.late
            for at in range(half):
                for place, slope in ((at, slopes[at]), (half + at, late * slopes[at])):
                    moved[place] += slope * slope
                    weights[place] -= step * (slope / sqrt(moved[place]) + SHRINK * weights[place])
    return weights


# Rows that foretell points: every seat has one, and then the dungeon -------------------------------------


def least_squares(positions: Sequence[Position], size: int) -> list[float]:
    """The weights with which rows come nearest to the points in the end, by the normal equations."""
    table = [[RIDGE if at == row else 0.0 for at in range(size)] for row in range(size)]
    sums = [0.0] * size
    for position in positions:
        for points, row in zip(position.points, position.rows, strict=False):  # the dungeon has no points
            wide = row + [position.late * value for value in row]
            for at, value in enumerate(wide):
                if value:
                    table[at] = [one + value * other for one, other in zip(table[at], wide, strict=True)]
                    sums[at] += value * points
    return solve(table, sums)


def solve(table: list[list[float]], sums: list[float]) -> list[float]:
    """The solution of symmetric positive equations, by elimination: they need no exchange of rows."""
    rows = [[*row, total] for row, total in zip(table, sums, strict=True)]
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            if below[at]:
                times = below[at] / row[at]
                below[at:] = [one - times * other for one, other in zip(below[at:], row[at:], strict=True)]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        known = sum(map(float.__mul__, rows[at][at + 1 : -1], found[at + 1 :]))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found


def forecast(position: Position, weights: Sequence[float]) -> Position:
    """The same turn, each seat described by the points foretold alone, without the dungeon."""
    points = [[one] for one in sums_of(position, weights)[:-1]]
    return Position(position.game, position.turn, position.late, points, position.sides[:-1], position.shares[:-1])


def danger_alone(position: Position) -> Position:
    """The same turn, the dungeon against all seats together."""
    row, share = position.rows[-1], position.shares[-1]
    return Position(position.game, position.turn, position.late, [row, [0.0] * len(row)], [0, 1], [share, 1.0 - share])


def as_shares(position: Position, weights: Sequence[float], steepness: Sequence[float]) -> Position:
    """The same turn, each side described by the logarithm of its chance alone."""
    danger = chances(danger_alone(position), weights)
    rows = [[log(danger[1] * chance)] for chance in chances(forecast(position, weights), steepness)]
    rows.append([log(danger[0])])
    return Position(position.game, position.turn, position.late, rows, position.sides, position.shares)
