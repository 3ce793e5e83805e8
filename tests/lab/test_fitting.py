"""The weights of a judge, fitted to games: they find what decides, and the same seed finds the same."""

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.fitting import FitPlan, Position, descend, fit, loss
from tests.terminal.shell import run


def positions() -> list[Position]:
    """Of two sides the one with more of the first number wins; the second number tells nothing."""
    rows = [(one / 7, other / 5) for one in range(8) for other in range(6)]
    return [
        Position(number, 0.5, [[one, other], [1 - one, other]], [0, 1], [1.0, 0.0] if one > 1 - one else [0.0, 1.0])
        for number, (one, other) in enumerate(rows)
    ]


def test_what_decides_weighs_and_what_tells_nothing_does_not() -> None:
    known = positions()
    weights = descend(known, 4, seed=1)
    assert loss(known, weights) < loss(known, [0.0] * 4) / 2
    assert weights[0] > 1.0
    assert abs(weights[1]) < 0.01


def test_a_fit_is_the_same_for_the_same_seed() -> None:
    once, again, other = (fit(FitPlan("mayhem", games=13, seed=seed)) for seed in (4, 4, 5))
    assert once == again
    assert once.positions > 0
    assert other != once


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadOptions, match="1 games are too few to fit anything to"):
        fit(FitPlan("mayhem", games=1))


def test_the_command_writes_what_the_bot_reads_and_says_where_it_comes_from() -> None:
    said = run("fit", "mayhem", "--games", "13", "--seed", "4", "--jobs", "1")
    assert said.code == 0
    assert 'command = "dungeonbox fit mayhem --games 13 --seed 4"' in said.out
    assert '"stamina" = [' in said.out
    assert run("fit", "mayhem", "--jobs", "0").err.startswith("dungeonbox: argument --jobs: expected a number of at")
