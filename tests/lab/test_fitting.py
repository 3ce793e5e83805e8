"""The weights of a judge, fitted to games: they find what decides, and the same seed finds the same."""

import subprocess
from math import exp
from pathlib import Path

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab import fitting
from dungeonbox.lab.fitting import (
    FitPlan,
    Position,
    as_shares,
    chances,
    descend,
    fit,
    forecast,
    foreseen,
    least_squares,
    loss,
    play_chunk,
    solve,
)
from dungeonbox.terminal.commands.fit import commit_here
from tests.terminal.shell import run


def positions() -> list[Position]:
    """Of two sides the one with more of the first number wins; the second number tells nothing."""
    rows = [(one / 7, other / 5) for one in range(8) for other in range(6)]
    return [
        Position(number, 1, 0.5, [[one, other], [1 - one, other]], [0, 1], [1.0, 0.0] if one > 1 - one else [0.0, 1.0])
        for number, (one, other) in enumerate(rows)
    ]


def test_what_decides_weighs_and_what_tells_nothing_does_not() -> None:
    known = positions()
    weights = descend(known, [0.0] * 4, seed=1)
    assert loss(known, weights) < loss(known, [0.0] * 4) / 2
    assert weights[0] > 1.0
    assert abs(weights[1]) < 0.01


def counted() -> list[Position]:
    """Two seats and the dungeon: points are twice the first number, and later as much more; the dungeon wins half."""
    return [
        Position(
            game=number,
            turn=0,
            late=late,
            rows=[[one / 7, 0.0], [other / 5, 0.0], [0.0, 1.0]],
            sides=[0, 1, 2],
            shares=[0.0, 0.0, 1.0] if number % 2 else [1.0, 0.0, 0.0] if one / 7 > other / 5 else [0.0, 1.0, 0.0],
            points=() if number % 2 else ((2.0 + late) * one / 7, (2.0 + late) * other / 5),
        )
        for number, (one, other, late) in enumerate(
            (one, other, late) for late in (0.0, 0.5, 1.0) for one in range(8) for other in range(6) for _twice in "ab"
        )
    ]


def test_equations_are_solved() -> None:
    assert solve([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_points_are_foretold_from_what_makes_them() -> None:
    weights = least_squares(counted(), 4)
    assert weights == pytest.approx([2.0, 0.0, 1.0, 0.0], abs=0.2)
    foretold = forecast(counted()[-2], weights)
    assert [row[0] for row in foretold.rows] == pytest.approx(counted()[-2].points, abs=0.1)
    assert len(foretold.sides) == len(foretold.shares) == 2


def test_chances_from_points_and_danger_add_up() -> None:
    position = as_shares(counted()[0], [2.0, -1.0, 1.0, 0.0], [1.0, 0.0])
    assert sum(exp(row[0]) for row in position.rows) == pytest.approx(1.0)
    assert exp(position.rows[-1][0]) == pytest.approx(1.0 / (1.0 + exp(1.0)))


@pytest.mark.slow
def test_a_fit_to_points_says_how_steep_a_lead_is() -> None:
    found = fit(FitPlan("hustle", games=60, seed=4))
    assert found.loss < found.blind_loss
    assert found.steepness[0] + found.steepness[1] > found.steepness[0] > 0.0


def test_a_position_is_worth_what_the_weights_say_later_and_at_the_end_what_came_of_it() -> None:
    """With two seats one and a half rounds are three turns; a game never borrows from the next one."""
    turns = [(1, 2), (1, 4), (1, 5), (1, 8), (2, 9), (2, 30)]
    known = [Position(game, turn, 0.0, [[turn / 10], [0.2]], [0, 1], [1.0, 0.0]) for game, turn in turns]
    weights = [0.7, 0.0]
    later = {0: 2, 1: 3, 2: 3, 4: 5}
    for at, position in enumerate(foreseen(known, weights, 1.5)):
        assert position.shares == (chances(known[later[at]], weights) if at in later else [1.0, 0.0])
        assert position.rows == known[at].rows


def test_a_fit_is_the_same_for_the_same_seed() -> None:
    once, again, other = (fit(FitPlan("mayhem", games=13, seed=seed)) for seed in (4, 4, 5))
    assert once == again
    assert once.positions > 0
    assert other != once


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted in its second portion, then for other numbers of games: the same as all at once."""
    book, plan = tmp_path / "book", FitPlan("mayhem", games=40, seed=4)
    whole = fit(plan)

    def cut(plan: FitPlan, numbers: range) -> tuple[range, list[Position]]:
        if numbers.start:
            raise KeyboardInterrupt
        return play_chunk(plan, numbers)

    with monkeypatch.context() as patch:
        patch.setattr(fitting, "play_chunk", cut)
        with pytest.raises(KeyboardInterrupt):
            fit(plan, resume=book)
    assert len(book.read_text(encoding="utf-8").splitlines()) == 2
    done: list[int] = []
    assert fit(plan, 1, done.append, book) == whole
    assert done == [40]
    with monkeypatch.context() as patch:
        patch.setattr(fitting, "play_chunk", cut)
        assert fit(plan, resume=book) == whole
        assert fit(FitPlan("mayhem", games=25, seed=4), resume=book).positions < whole.positions
    with pytest.raises(BadOptions, match="its seed is 4, not 5"):
        fit(FitPlan("mayhem", games=40, seed=5), resume=book)
    with book.open("a", encoding="utf-8") as file:
        file.write("[1]\n")
    with pytest.raises(BadOptions, match="expected a part of this work: ValueError"):
        fit(plan, resume=book)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadOptions, match="1 games are too few to fit anything to"):
        fit(FitPlan("mayhem", games=1))


def test_the_command_writes_what_the_bot_reads_and_says_where_it_comes_from() -> None:
    said = run("fit", "mayhem", "--games", "13", "--seed", "4", "--jobs", "1")
    assert said.code == 0
    assert 'command = "dungeonbox fit mayhem --games 13 --seed 4"' in said.out
    assert '"stamina" = [' in said.out
    assert run("fit", "mayhem", "--jobs", "0").err.startswith("dungeonbox: argument --jobs: expected a number of at")


def test_a_checkout_says_at_which_commit_it_is_and_whether_it_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert commit_here() == ""
    package = tmp_path / "src" / "dungeonbox" / "__init__.py"
    package.parent.mkdir(parents=True)
    package.touch()
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        who = ["-c", "user.name=somebody", "-c", "user.email=nobody@example.org"]
        subprocess.run(["git", *who, *words], check=True)  # noqa: S607 - our own words
    known = subprocess.check_output(["git", "rev-parse", "HEAD"], text=True)  # noqa: S607 - our own words
    assert commit_here() == known[:12]
    package.write_text("changed")
    assert commit_here() == f"{known[:12]}-dirty"
