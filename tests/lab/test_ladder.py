"""Ladders: ratings that do not depend on the order of games, schedules that do not depend on workers or interrupts."""

from collections import Counter
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.ladder import Ladder, LadderPlan, Played, play_ladder
from dungeonbox.lab.ratings import POINTS, Ranking, fit_ratings
from dungeonbox.lab.standings import Standings, standings
from tests.terminal.shell import complaint, run

PLAN = LadderPlan("mayhem", ("random", "thumb", "search:2"), seats=2, games=96, seed=3)


def drawn(strengths: list[int], games: int, seed: int) -> Counter[Ranking]:
    """Rankings by chance, as the model has it."""
    luck = Random(seed)

    def ranking() -> Ranking:
        left = list(range(len(strengths)))
        order = []
        while left:
            order.append(luck.choices(left, [strengths[bot] for bot in left])[0])
            left.remove(order[-1])
        return tuple((bot,) for bot in order)

    return Counter(ranking() for _ in range(games))


# Ratings --------------------------------------------------------------------------------------------------


def test_ratings_are_what_the_games_were_drawn_from() -> None:
    strengths = [8, 4, 2, 1]
    mean = sum(map(log, strengths)) / 4
    expected = [POINTS * (log(strength) - mean) for strength in strengths]
    assert fit_ratings(drawn(strengths, 8000, 1), 4) == pytest.approx(expected, abs=8)


def test_another_order_of_the_games_gives_the_same_digits() -> None:
    rankings = drawn([3, 2, 1], 300, 2)
    turned = Counter(dict(reversed(rankings.items())))
    assert fit_ratings(rankings, 3) == fit_ratings(turned, 3)


def test_shared_places_are_half_a_win_for_each() -> None:
    shared: Counter[Ranking] = Counter({((0, 1),): 10})
    halves: Counter[Ranking] = Counter({((0,), (1,)): 5, ((1,), (0,)): 5})
    assert fit_ratings(shared, 2) == fit_ratings(halves, 2) == [0, 0]
    above: Ranking = ((0,), (1,))
    assert 0 < fit_ratings(shared + Counter({above: 10}), 2)[0] < fit_ratings(Counter({above: 20}), 2)[0]


def test_who_never_won_has_a_rating() -> None:
    best, worst = fit_ratings({((0,), (1,)): 50}, 2)
    assert best == -worst
    assert 300 < best < 1500


# Playing --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> Standings:
    """What an undisturbed ladder comes to."""
    return standings(play_ladder(PLAN))


def test_the_result_is_the_same_on_any_number_of_workers(whole: Standings) -> None:
    assert whole.games == PLAN.games
    assert standings(play_ladder(PLAN, jobs=2)) == whole
    assert whole.bots[-1].name == "random"


def interrupted_after(blocks: int, path: Path, plan: LadderPlan = PLAN) -> Ladder:
    """A ladder that is interrupted after so many blocks."""

    def stop(done: int) -> None:
        if done == blocks * PLAN.block:
            raise KeyboardInterrupt

    return play_ladder(plan, progress=stop, resume=path)


def test_the_bots_may_be_given_in_any_order(tmp_path: Path) -> None:
    one = interrupted_after(1, tmp_path / "one.jsonl")
    other = interrupted_after(1, tmp_path / "other.jsonl", replace(PLAN, bots=PLAN.bots[::-1]))
    assert other.plan == one.plan
    assert other.blocks == one.blocks


@pytest.mark.parametrize("blocks", [2, 3])
def test_an_interrupted_ladder_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, blocks: int, whole: Standings
) -> None:
    path = tmp_path / "ladder.jsonl"
    assert len(interrupted_after(blocks, path).games) == blocks * PLAN.block
    with path.open("a") as file:
        file.write("[0, 9, [[[")  # what a kill in the middle of a write leaves
    assert standings(play_ladder(PLAN, resume=path)) == whole
    assert standings(play_ladder(PLAN, resume=path)) == whole


def test_a_logbook_of_another_ladder_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    interrupted_after(1, path)
    with pytest.raises(BadOptions, match="belongs to another command line: its seed is 3, not 4"):
        play_ladder(replace(PLAN, seed=4), resume=path)
    path.write_text(path.read_text() + "[1, 0]\n")
    with pytest.raises(BadOptions, match=r"ladder\.jsonl:3: expected a part of this work"):
        play_ladder(PLAN, resume=path)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"bots": ("thumb",)}, "two or more different bots"),
        ({"bots": ("thumb", "thumb")}, "two or more different bots"),
        ({"games": 71}, "at least 72 games: 24 for each of 3 line-ups"),
        ({"seats": 4, "lineups": "mixed"}, "at least 4 bots"),
        ({"game": "attack"}, "won or lost together"),
        ({"seats": 9}, "seats"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadOptions, match=complaint):
        play_ladder(replace(PLAN, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("even", [0, 1, 2])
def test_games_go_where_the_result_is_least_certain(even: int) -> None:
    ladder = Ladder(PLAN)
    for lineup, bots in enumerate(ladder.lineups):
        games = [Played(bots, (1, 2) if number % 2 or lineup != even else (2, 1), (), False) for number in range(24)]
        ladder.blocks[lineup, 0] = games
        ladder.counted.add((lineup, 0))
    assert ladder.next_round() == [(even, 1)]


# The command ----------------------------------------------------------------------------------------------


def test_the_command_fits_a_terminal_and_says_what_it_found() -> None:
    said = run("ladder", "mayhem", "--bots", "random,thumb", "--games", "24", "--jobs", "1")
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0] == "Dungeon Mayhem, 2 seats, 24 games, seed 0"
    assert all(len(line) <= 81 for line in lines)
    assert lines[3].startswith("1  thumb")
    assert "two or more different bots" in complaint("ladder", "mayhem", "--bots", "thumb")
