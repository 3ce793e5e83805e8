"""Fits the weights of a judge to finished games, by how often sides with such rows have won.

Games are played by the heuristic, which now and then does anything at all, so that the judge sees more than one way to
play. From some turns of each game the rows of all sides are kept, with what the game came to be worth to each. The
weights make that as likely as they can (multinomial logistic regression, by gradient descent with Adagrad's steps).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log, sqrt
from random import Random
from typing import Final

from dungeonbox import games
from dungeonbox.bots import Eyes, make_judge
from dungeonbox.bots.judge import Judge
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest
from dungeonbox.lab.workers import in_workers

WHIMS: Final = 10
"""How often a player does anything at all, in percent."""
KEPT: Final = 3
"""One turn in so many is kept: neighbours tell almost the same."""
CHUNK: Final = 25
"""Games that a worker plays at a time."""
EPOCHS: Final = 12
"""How often every turn that was kept is looked at."""
STEP: Final = 0.2
SHRINK: Final = 1e-5
"""How much a weight shrinks with every look, so that what tells nothing weighs nothing."""
HELD_BACK: Final = 11
"""One game in so many is kept for the test of the weights; no number of tables divides it."""


@dataclass
class Position:
    """A turn that was kept: the row of every side that could still win, how late it was, what came of it."""

    game: int
    late: float
    rows: list[list[float]]
    sides: list[int]
    shares: list[float]


@dataclass(frozen=True)
class Fit:
    """Weights, and how well they foretell games they were not fitted to.

    The losses are mean logarithms: what a guess without any weights loses, and what is lost with them.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    positions: int
    blind_loss: float
    loss: float


@dataclass(frozen=True)
class FitPlan:
    """What a fit depends on."""

    game: str
    games: int
    seed: int = 0


def fit(plan: FitPlan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Fit:
    """Play games, and fit the weights of the game's judge to them."""
    judge = make_judge(plan.game)
    if judge is None:
        raise BadOptions(f"there is no judge for {plan.game!r}, so there is nothing to fit")
    chunks = [range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK)]
    work = partial(play_chunk, plan)
    found: list[list[Position]] = []
    for positions in in_workers(work, chunks, jobs) if jobs > 1 else map(work, chunks):
        found.append(positions)
        if progress is not None:
            progress(min(len(found) * CHUNK, plan.games))
    known = sorted((one for positions in found for one in positions), key=lambda one: one.game)
    taught = [one for one in known if one.game % HELD_BACK]
    tested = [one for one in known if one.game % HELD_BACK == 0]
    if not taught or not tested:
        raise BadOptions(f"{plan.games} games are too few to fit anything to")
    weights = descend(taught, 2 * len(judge.names), plan.seed)
    blind = [0.0] * len(weights)
    return Fit(tuple(judge.names), tuple(weights), len(known), loss(tested, blind), loss(tested, weights))


def play_chunk(plan: FitPlan, numbers: range) -> list[Position]:
    """Play these games and keep some turns of each."""
    judge = make_judge(plan.game)
    assert judge is not None
    tables = [games.make(plan.game, seats) for seats in games.info(plan.game).seats if seats > 1]
    return [one for number in numbers for one in play(judge, tables[number % len(tables)], plan.seed, number)]


def play(judge: Judge, game: Game[State], seed: int, number: int) -> list[Position]:
    """Play one game; what it came to is written into the positions at its end."""
    luck = Seeded(seed, number)
    notes = Notes(False)
    kept: list[Position] = []
    s = game.start(luck, notes)
    turn = judge.turn_of(s)
    while waiting := game.to_act(s):
        if judge.turn_of(s) != turn:
            turn = judge.turn_of(s)
            if turn % KEPT == number % KEPT:
                kept.append(_position(judge, game, s, number))
        seat = lowest(waiting)
        moves = game.legal(s, seat)
        action = moves[luck.below(len(moves), NOBODY)]
        if len(moves) > 1 and luck.below(100, NOBODY) >= WHIMS:
            action = judge.heuristic.choose(Eyes(game, game.observe(s, seat), luck))
        game.apply(s, seat, action, luck, notes)
    shares = _shares(judge, game, s)
    for position in kept:
        position.shares = [shares[side] for side in position.sides]
    return kept


def _position(judge: Judge, game: Game[State], s: State, number: int) -> Position:
    rows = {side: list(judge.describe(game, s, side)) for side in range(judge.sides(game))}
    able = [side for side, row in rows.items() if row]
    return Position(number, judge.progress(game, s), [rows[side] for side in able], able, [])


def _shares(judge: Judge, game: Game[State], s: State) -> list[float]:
    """How much of the victory is each side's, when the game is over."""
    outcome = game.outcome(s)
    if judge.is_shared:
        return [outcome.worth[0], 1.0 - outcome.worth[0]]
    winners = outcome.winners
    shares = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    return [*shares, 0.0 if winners else 1.0] if judge.has_dungeon else shares


# The fit itself -------------------------------------------------------------------------------------------


def chances(position: Position, weights: Sequence[float]) -> list[float]:
    """How likely each side is to win, as the weights have it."""
    half = len(weights) // 2
    late = position.late
    mixed = [weights[at] + late * weights[half + at] for at in range(half)]
    sums = [sum(map(float.__mul__, row, mixed)) for row in position.rows]
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


def descend(positions: Sequence[Position], size: int, seed: int) -> list[float]:
    """The weights, improved position by position; a step is the shorter the more a weight was moved before."""
    half = size // 2
    weights = [0.0] * size
    moved = [1e-6] * size
    order = list(positions)
    shuffle = Random(seed).shuffle  # noqa: S311 - statistics
    for epoch in range(EPOCHS):
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
