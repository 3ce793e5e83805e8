"""Shares and means of many games with their intervals; the order of counting does not change a digit."""

from collections import Counter
from collections.abc import Mapping
from math import fsum, sqrt

Z95 = 1.959964
"""How many standard errors hold 95 % of a normal distribution on both sides."""


def share_interval(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share.

    >>> [round(bound, 3) for bound in share_interval(25, 100)]
    [0.175, 0.343]
    """
    if trials == 0:
        return (0.0, 1.0)
    p = successes / trials
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


def mean_interval(counts: Mapping[float, int]) -> tuple[float, float]:
    """The 95 % interval of the mean of worths, by its standard error; a single one says nothing."""
    n = sum(counts.values())
    middle = mean(counts)
    if n < 2:
        return (0.0, 1.0)
    variance = fsum((value - middle) ** 2 * count for value, count in counts.items()) / (n - 1)
    half = Z95 * sqrt(variance / n)
    return (middle - half, middle + half)


def difference_interval(one: Mapping[float, int], other: Mapping[float, int]) -> tuple[float, float]:
    """The 95 % interval of the mean of one less the mean of the other, games counted in both being different games."""
    middle = mean(one) - mean(other)
    half = sqrt(sum((bounds[1] - bounds[0]) ** 2 for bounds in (mean_interval(one), mean_interval(other)))) / 2
    return (middle - half, middle + half)


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


def spread(counts: Counter[float]) -> dict[str, float]:
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
