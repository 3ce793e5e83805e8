"""Intervals and distributions against numbers known from elsewhere."""

from collections import Counter

import pytest

from dungeonbox.lab.stats import difference_interval, mean, mean_interval, quantile, share_interval, spread, total


def test_wilson_matches_the_textbook() -> None:
    low, high = share_interval(10, 20)
    assert (round(low, 4), round(high, 4)) == (0.2993, 0.7007)
    assert share_interval(0, 10)[0] == 0.0
    assert share_interval(10, 10)[1] == pytest.approx(1.0)
    assert share_interval(0, 0) == (0.0, 1.0)


def test_a_mean_and_its_interval() -> None:
    counts: Counter[float] = Counter([1, 2, 3, 4, 5])
    low, high = mean_interval(counts)
    assert mean(counts) == 3.0
    assert high - 3.0 == pytest.approx(3.0 - low)
    assert high - 3.0 == pytest.approx(1.959964 * (2.5 / 5) ** 0.5)
    assert mean_interval(Counter([1.0])) == (0.0, 1.0)


def test_a_total_does_not_depend_on_the_order_of_counting() -> None:
    values = [1 / 3, 0.1, 1e9, 0.25, -1e9]
    assert total(Counter(values)) == total(Counter(reversed(values)))


def test_quantiles_of_a_small_distribution() -> None:
    counts: Counter[float] = Counter([1, 2, 3, 4])
    assert [quantile(counts, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [1, 1, 2, 3, 4]
    assert spread(counts)["mean"] == 2.5
    with pytest.raises(ValueError, match="no values"):
        quantile(Counter(), 0.5)


def test_the_interval_of_a_difference() -> None:
    one, other = Counter([1.0] * 30 + [0.0] * 10), Counter([1.0] * 10 + [0.0] * 30)
    low, high = difference_interval(one, other)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert high - low == pytest.approx(2 * 1.959964 * (2 * 0.1875 / 39) ** 0.5)
    assert difference_interval(other, one) == pytest.approx((-high, -low))
