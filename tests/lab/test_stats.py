"""Intervals and distributions against numbers known from elsewhere."""

from collections import Counter
from math import comb

import pytest

from dungeonbox.lab.stats import difference_interval, distribution, mean, mean_interval, quantile, share_interval, total


def test_wilson_matches_the_textbook() -> None:
    low, high = share_interval(10, 20)
    assert (round(low, 4), round(high, 4)) == (0.2993, 0.7007)
    assert share_interval(0, 10)[0] == 0.0
    assert share_interval(10, 10)[1] == pytest.approx(1.0)
    assert share_interval(0, 0) == (0.0, 1.0)


def test_where_values_lie_at_the_ends_the_interval_of_a_mean_is_that_of_agresti_and_coull() -> None:
    """Brown, Cai and DasGupta: with 10 successes in 40 trials, n~ = n + z2 and p~ = (x + z2/2) / n~."""
    low, high = mean_interval(Counter({1.0: 10, 0.0: 30}))
    assert (round(low, 4), round(high, 4)) == (0.1402, 0.4036)
    assert mean_interval(Counter({5.0: 10, 1.0: 30}), 1.0, 5.0) == pytest.approx((1 + 4 * low, 1 + 4 * high))


def test_with_many_values_the_interval_of_a_mean_is_two_standard_errors() -> None:
    counts: Counter[float] = Counter({0.0: 4000, 0.5: 4000, 1.0: 2000})
    low, high = mean_interval(counts)
    assert mean(counts) == 0.4
    assert (low, high) == pytest.approx((0.4 - 1.96 * 0.3742 / 100, 0.4 + 1.96 * 0.3742 / 100), abs=1e-4)


@pytest.mark.parametrize("games", [2, 7, 20])
@pytest.mark.parametrize("share", [0.02, 0.1, 0.25, 0.5])
def test_intervals_of_few_games_hold_the_truth_about_as_often_as_they_say(games: int, share: float) -> None:
    """Every possible number of wins, with its probability: no luck in this test."""
    held = {"share": 0.0, "mean": 0.0}
    for wins in range(games + 1):
        likely = comb(games, wins) * share**wins * (1 - share) ** (games - wins)
        low, high = share_interval(wins, games)
        held["share"] += likely * (low <= share <= high)
        low, high = mean_interval(Counter({1.0: wins, 0.0: games - wins}))
        held["mean"] += likely * (low <= share <= high)
    assert held["share"] > 0.83  # Wilson's interval is known to dip there: near 0 and 1
    assert held["mean"] > 0.92


def test_equal_values_prove_nothing_for_certain() -> None:
    for value in (0.0, 0.5, 1.0):
        low, high = mean_interval(Counter([value] * 7))
        assert low <= value <= high
        assert high - low > 0.2
    assert mean_interval(Counter([0.0] * 7))[0] == 0.0
    assert mean_interval(Counter([1.0] * 7))[1] == 1.0


def test_a_total_does_not_depend_on_the_order_of_counting() -> None:
    values = [1 / 3, 0.1, 1e9, 0.25, -1e9]
    assert total(Counter(values)) == total(Counter(reversed(values)))


def test_quantiles_of_a_small_distribution() -> None:
    counts: Counter[float] = Counter([1, 2, 3, 4])
    assert [quantile(counts, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)] == [1, 1, 2, 3, 4]
    assert distribution(counts)["mean"] == 2.5
    with pytest.raises(ValueError, match="no values"):
        quantile(Counter(), 0.5)


def test_the_interval_of_a_difference() -> None:
    """Newcombe's way: each side from the sides of the two means that it depends on."""
    one, other = Counter([1.0] * 30 + [0.0] * 10), Counter([1.0] * 10 + [0.0] * 30)
    low, high = difference_interval(one, other)
    assert low < 0.5 < high
    half_down = 0.75 - mean_interval(one)[0]
    assert 0.5 - low == pytest.approx((half_down**2 + (mean_interval(other)[1] - 0.25) ** 2) ** 0.5)
    assert difference_interval(other, one) == pytest.approx((-high, -low))
    seven = Counter([0.0] * 7)
    low, high = difference_interval(seven, seven)
    assert low < -0.2 < 0.2 < high
