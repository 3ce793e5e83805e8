"""How strong the levels of a game are: each plays against the one below it.

One seat of a level meets the level below at two seats, or at the fewest a game has; seats are rotated. A game that is
won together is played by parties of one level each, and the ranks of both are compared.
"""

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from dungeonbox import games
from dungeonbox.bots.levels import Level, Strength
from dungeonbox.lab.simulate import Plan, game_of, simulate
from dungeonbox.lab.stats import difference_interval, mean, mean_interval


@dataclass(frozen=True)
class LevelPlan:
    """How many games each level plays, in how many processes; `folder` keeps them, to go on from."""

    game: str
    games: int
    seed: int
    jobs: int = 1
    folder: Path | None = None


def measure(plan: LevelPlan, below: Level, level: Level) -> Strength:
    """Let a level play against the one below."""
    info = games.info(plan.game)
    seats = next(seats for seats in info.seats if seats > 1)
    match = Plan(plan.game, plan.games, seats, (level.name, *[below.name] * (seats - 1)), plan.seed)
    if game_of(match).traits.shared:
        return _measure_parties(plan, replace(match, seats=info.usual_seats()), below, level)
    shares = simulate(match, plan.jobs, resume=_kept(plan, level, below)).tally.firsts[level.name]
    low, high = mean_interval(shares)
    return Strength(below.name, seats, plan.games, mean(shares), low, high, 1 / seats)


def _measure_parties(plan: LevelPlan, match: Plan, below: Level, level: Level) -> Strength:
    """How much higher the parties of a level rank than those of the one below: a part of the way to the highest."""
    ranks = [_ranks(plan, match, one) for one in (level, below)]
    low, high = difference_interval(*ranks)
    return Strength(below.name, match.seats, plan.games, mean(ranks[0]) - mean(ranks[1]), low, high, 0.0)


def _ranks(plan: LevelPlan, match: Plan, level: Level) -> Counter[float]:
    """What each party of a level came to; all its seats have the same rank."""
    party = replace(match, bots=(level.name,) * match.seats)
    return simulate(party, plan.jobs, resume=_kept(plan, level)).tally.by_seat[0].worths


def _kept(plan: LevelPlan, *who: Level) -> Path | None:
    """The file with the games of these levels."""
    return plan.folder and plan.folder / f"{'-'.join([plan.game, *(level.name for level in who)])}.log"
