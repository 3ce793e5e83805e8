"""Shares and means of many games with their intervals; the order of counting does not change a digit.

All intervals are made for few games as well: seven games without a win do not prove that there never is one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import Any, TypeAlias

Interval: TypeAlias = tuple[float, float]
Json: TypeAlias = dict[str, Any]
"""An object of plain values, as it is written for programs."""

Z95 = 1.959964
"""How many standard errors hold 95 % of a normal distribution on both sides."""


def share_interval(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share.

    >>> [round(bound, 3) for bound in share_interval(25, 100)]
    [0.175, 0.343]
    """
    if trials == 0:
        return (0.0, 1.0)
    p = min(1.0, successes / trials)  # thirds of first places may add up to a little more than all
    z2 = Z95 * Z95
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    return (max(0.0, centre - half), min(1.0, centre + half))


def total(counts: Mapping[float, int]) -> float:
    """The sum of all values; `fsum` makes it exact, so the order in which games were counted does not show."""
    return fsum(value * count for value, count in counts.items())


def mean(counts: Mapping[float, int]) -> float:
    """The mean of all values.

    >>> mean(Counter([1, 2, 2, 3]))
    2.0
    """
    return total(counts) / sum(counts.values())


def mean_interval(counts: Mapping[float, int], low: float = 0.0, high: float = 1.0) -> tuple[float, float]:
    """The 95 % interval of the mean of values from `low` to `high`, such as worths.

    About two values at either end are added before the standard error is taken (Agresti and Coull's interval, which
    this is where all values are at the ends). So it has a width even where all values are equal, and with many games
    the additions do not show.

    >>> [round(bound, 2) for bound in mean_interval(Counter([0.0] * 7))]
    [0.0, 0.4]
    """
    z2 = Z95 * Z95
    weights = Counter({low: z2 / 2, high: z2 / 2})
    for value, count in counts.items():
        weights[value] += count
    size = fsum(weights.values())
    middle = fsum(value * weight for value, weight in weights.items()) / size
    variance = fsum((value - middle) ** 2 * weight for value, weight in weights.items()) / size
    half = Z95 * sqrt(variance / size)
    return (max(low, middle - half), min(high, middle + half))


def difference_interval(one: Mapping[float, int], other: Mapping[float, int]) -> tuple[float, float]:
    """The 95 % interval of the mean of one less the mean of the other, games counted in both being different games.

    It is put together from the intervals of both means, each side from the sides that it depends on (Newcombe's way).
    """
    mean_one, mean_other = mean(one), mean(other)
    (low_one, high_one), (low_other, high_other) = mean_interval(one), mean_interval(other)
    middle = mean_one - mean_other
    below = sqrt((mean_one - low_one) ** 2 + (high_other - mean_other) ** 2)
    above = sqrt((high_one - mean_one) ** 2 + (mean_other - low_other) ** 2)
    return (middle - below, middle + above)


Pair: TypeAlias = tuple[Mapping[float, int], Mapping[float, int]]


def matched_difference(pairs: Sequence[Pair]) -> tuple[float, Interval] | None:
    """The mean difference between the first and the second of each pair, at 95 %; each counts for what it can tell.

    So only like is compared with like: each pair is of one kind of seats. The weights are Mantel and Haenszel's. Pairs
    with an empty side say nothing; None without any others.

    >>> matched_difference([(Counter([1.0] * 50), Counter([0.0] * 50)), (Counter([1.0]), Counter())])[0]
    1.0
    """
    used = [(one, other) for one, other in pairs if one and other]
    if not used:
        return None
    sizes = [(sum(one.values()), sum(other.values())) for one, other in used]
    weights = [one * other / (one + other) for one, other in sizes]
    middle = below = above = 0.0
    for (one, other), weight in zip(used, weights, strict=True):
        share = weight / fsum(weights)
        difference = mean(one) - mean(other)
        low, high = difference_interval(one, other)
        middle += share * difference
        below += (share * (difference - low)) ** 2
        above += (share * (high - difference)) ** 2
    return middle, (middle - sqrt(below), middle + sqrt(above))


def paired_difference(differences: Sequence[float]) -> tuple[float, Interval]:
    """The mean of the differences between games that were played with the same luck, and its 95 % interval.

    >>> paired_difference([0.0, 0.0, 0.0])
    (0.0, (0.0, 0.0))
    """
    counts = Counter(differences)
    return mean(counts), mean_interval(counts, min(counts), max(counts))


def quantile(counts: Mapping[float, int], share: float) -> float:
    """The smallest value with at least this share of all values at or below it.

    >>> quantile(Counter([1, 1, 2, 5]), 0.5), quantile(Counter([1, 1, 2, 5]), 0.9)
    (1, 5)
    """
    need = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= need:
            return value
    raise ValueError("there are no values")


def distribution(counts: Counter[float]) -> dict[str, float]:
    """A distribution in a few numbers."""
    return {
        "least": quantile(counts, 0.0),
        "p10": quantile(counts, 0.1),
        "p25": quantile(counts, 0.25),
        "median": quantile(counts, 0.5),
        "p75": quantile(counts, 0.75),
        "p90": quantile(counts, 0.9),
        "most": quantile(counts, 1.0),
        "mean": mean(counts),
    }
