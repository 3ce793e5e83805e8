"""Ratings from many games at once: Plackett and Luce's model, in which the order of the games does not matter.

A game of several players is a ranking: who came first, who of the others came second, and so on. The model gives each
bot a strength; whoever is still in the ranking is next with a chance in proportion to it. Strengths are fitted to all
games together (Hunter's MM algorithm), so another order of the same games gives the same result, digit by digit.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from math import exp, fsum, log
from typing import Final, TypeAlias

Ranking: TypeAlias = tuple[tuple[int, ...], ...]
"""Groups of bots from the first to the last; those of a group share their place. A bot may be there more than once."""

POINTS: Final = 400 / log(10)
"""Ratings have the scale of chess: 400 points are ten to one."""
PRIOR: Final = 0.5
"""Every bot wins and loses so much against an average one: without it a bot that never won has no rating."""
ENOUGH: Final = 1e-9
MOST_ROUNDS: Final = 10_000


def ranking_of(bots: Sequence[int], places: Sequence[int]) -> Ranking:
    """The ranking of a game from who sat where and the places by seat.

    >>> ranking_of([0, 1, 0, 2], [2, 1, 2, 4])
    ((1,), (0, 0), (2,))
    """
    groups: dict[int, list[int]] = {}
    for bot, place in zip(bots, places, strict=True):
        groups.setdefault(place, []).append(bot)
    return tuple(tuple(sorted(groups[place])) for place in sorted(groups))


@cache
def orders_of(ranking: Ranking) -> dict[tuple[int, ...], float]:
    """All orders that a ranking with shared places stands for, with their weights: each of a group may come first.

    >>> orders_of(((0, 1), (2,)))
    {(0, 1, 2): 0.5, (1, 0, 2): 0.5}
    """
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for group in ranking:
        ways = Counter(permutations(group))
        share = 1 / ways.total()
        found = {
            order + way: weight * count * share
            for order, weight in found.items()
            for way, count in sorted(ways.items())
        }
    return found


def fit_ratings(rankings: Mapping[Ranking, int], bots: int) -> list[float]:
    """The rating of every bot in points; their mean is 0.

    >>> [round(rating) for rating in fit_ratings({((0,), (1,)): 75, ((1,), (0,)): 25}, 2)]
    [95, -95]
    """
    orders: Counter[tuple[int, ...]] = Counter()
    for ranking in sorted(rankings):
        for order, weight in orders_of(ranking).items():
            orders[order] += weight * rankings[ranking]  # type: ignore[assignment]  # weights are fractions
    listed = sorted(orders.items())
    wins = [PRIOR + fsum(weight * order[:-1].count(bot) for order, weight in listed) for bot in range(bots)]
    strengths = [1.0] * bots
    for _round in range(MOST_ROUNDS):
        before = strengths
        shares = _shares(listed, before)
        strengths = [win / share for win, share in zip(wins, shares, strict=True)]
        mean = exp(fsum(map(log, strengths)) / bots)
        strengths = [strength / mean for strength in strengths]
        if all(abs(new / old - 1) < ENOUGH for new, old in zip(strengths, before, strict=True)):
            break
    return [POINTS * log(strength) for strength in strengths]


def _shares(orders: Sequence[tuple[tuple[int, ...], float]], strengths: Sequence[float]) -> list[float]:
    """For each bot the sum of 1 / (strength still in the ranking) over all choices it took part in."""
    parts: list[list[float]] = [[2 * PRIOR / (strength + 1.0)] for strength in strengths]
    for order, weight in orders:
        left = 0.0
        rising = []
        for bot in reversed(order):
            left += strengths[bot]
            rising.append(left)
        passed = 0.0
        for at, bot in enumerate(order):
            if at < len(order) - 1:
                passed += weight / rising[-1 - at]
            parts[bot].append(passed)
    return [fsum(part) for part in parts]
