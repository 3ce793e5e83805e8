"""How strong the levels of a game are: each plays against the one below it.

One seat of a level meets the level below at two seats, or at the fewest a game has; seats are rotated. A game that is
won together is played by parties of one level each, and the ranks of both are compared.
"""

from collections import Counter
from dataclasses import replace

from dungeonbox import games
from dungeonbox.bots.levels import Level, Strength
from dungeonbox.lab.simulate import Plan, game_of, simulate
from dungeonbox.lab.stats import difference_interval, mean, mean_interval


def measure(game: str, pair: tuple[Level, Level], count: int, seed: int, jobs: int = 1) -> Strength:
    """Let the second of two levels play so many games against the first."""
    below, level = pair
    info = games.info(game)
    seats = next(seats for seats in info.seats if seats > 1)
    plan = Plan(game, count, seats, (level.name, *[below.name] * (seats - 1)), seed)
    if game_of(plan).traits.shared:
        return _measure_parties(replace(plan, seats=info.usual_seats()), level, below, jobs)
    shares = simulate(plan, jobs).tally.firsts[level.name]
    low, high = mean_interval(shares)
    return Strength(below.name, seats, count, mean(shares), low, high, 1 / seats)


def _measure_parties(plan: Plan, level: Level, below: Level, jobs: int) -> Strength:
    """How much higher the parties of a level rank than those of the one below: a part of the way to the highest."""
    ranks = [_ranks(replace(plan, bots=(one.name,) * plan.seats), jobs) for one in (level, below)]
    low, high = difference_interval(*ranks)
    return Strength(below.name, plan.seats, plan.games, mean(ranks[0]) - mean(ranks[1]), low, high, 0.0)


def _ranks(plan: Plan, jobs: int) -> Counter[float]:
    """What each party came to; all its seats have the same rank."""
    return simulate(plan, jobs).tally.by_seat[0].worths
