"""Dungeon Busters, §8 Scoring: every clause shown at a table."""

import pytest

from tests.games.busters.clauses.scenes import LAST_FIGHT, finished
from tests.games.busters.table import Table
from tests.marks import clause


@clause("8.1")
def test_8_1_after_the_last_monster_nothing_more_is_done() -> None:
    table = finished("1 1 1", "1 1 1", "1 1 1")
    for token in ("hero:mage", "card:3", "lose:red", "take:red", "pledge:3"):
        assert [table.refuses(token, seat) for seat in ("seat1", "seat2", "seat3")] == ["8.1"] * 3
    assert [table.legal(seat) + table.asides(seat) for seat in ("seat1", "seat2", "seat3")] == [""] * 3


@clause("8.1", "4.2")
def test_8_1_a_last_defeat_still_costs_gems() -> None:
    table = Table(LAST_FIGHT)
    table.play("card:3", "card:2", "card:1")
    assert table.asks() == "seat3 lose"
    table.play("lose:blue")
    table.shows("step over\nspoils 0 0 1\nseat3 thief  gems 1 1 0  played 1")


@clause("8.2", "8.3", "8.4", "R9")
def test_example_nine_gems_two_sets_and_most_blue_are_18_points() -> None:
    table = finished("2 2 5", "2 3 1", "3 3 4")
    assert table.score("seat1") == "gems 9, sets 6, most blue 3"
    assert sum(line.points for line in table.match.outcome.lines if line.seat == 0) == 18
    assert table.score("seat2") == "gems 6, sets 3"
    assert table.score("seat3") == "gems 10, sets 9, most red 3"


@clause("8.2")
def test_8_2_a_point_for_each_gem() -> None:
    table = finished("4 0 0", "4 2 0", "0 2 0")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3")] == [
        "gems 4, sets 0",
        "gems 6, sets 0",
        "gems 2, sets 0",
    ]


@clause("8.3", "R9")
@pytest.mark.parametrize(
    ("gems", "sets"), [("3 3 3", 9), ("5 2 4", 6), ("1 7 2", 3), ("2 4 1", 3), ("0 6 6", 0), ("6 0 6", 0), ("6 6 0", 0)]
)
def test_8_3_three_points_for_each_set(gems: str, sets: int) -> None:
    table = finished(gems, "7 7 7", "0 0 0")
    assert f"sets {sets}" in table.score("seat1")


@clause("8.4", "R9")
def test_8_4_three_points_for_the_most_of_a_colour() -> None:
    table = finished("4 1 1", "2 5 1", "1 2 2")
    assert table.score("seat1") == "gems 6, sets 3, most red 3"
    assert table.score("seat2") == "gems 8, sets 3, most yellow 3"
    assert table.score("seat3") == "gems 5, sets 3, most blue 3"


@clause("8.4", "R9")
def test_8_4_one_player_may_have_most_of_every_colour() -> None:
    table = finished("4 5 6", "2 2 2", "3 3 3")
    assert table.score("seat1") == "gems 15, sets 12, most red 3, most yellow 3, most blue 3"


@clause("8.4")
def test_8_4_nobody_gets_them_in_a_tie() -> None:
    table = finished("4 1 1", "4 1 1", "1 4 4", "1 4 3")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3", "seat4")] == [
        "gems 6, sets 3",
        "gems 6, sets 3",
        "gems 9, sets 3, most blue 3",
        "gems 8, sets 3",
    ]


@clause("8.5")
def test_8_5_most_points_win() -> None:
    table = finished("1 1 1", "5 0 1", "2 2 2")
    assert (table.result(), table.match.outcome.worth) == ("the last dungeon is done: 3 2 1", (0.0, 0.0, 1.0))
    assert table.match.outcome.winners == [2]
    assert table.match.outcome.characters == ("knight", "mage", "thief")


@clause("8.6", "7.2")
def test_8_6_a_tie_goes_to_more_defeated_monsters() -> None:
    table = finished("2 0 0", "0 2 0  trophies dullahan", "0 0 2  trophies kobold mimic-3")
    assert (table.result(), table.match.outcome.winners) == ("the last dungeon is done: 3 2 1", [2])


@clause("8.6", "8.5")
def test_8_6_monsters_count_only_in_a_tie() -> None:
    table = finished("3 0 0", "0 2 0  trophies kobold basilisk mimic-2 dullahan", "0 0 0  trophies mimic-1 mimic-3")
    assert table.result() == "the last dungeon is done: 1 2 3"


@clause("8.7")
def test_8_7_else_the_victory_is_shared() -> None:
    table = finished("2 0 0  trophies kobold", "0 2 0  trophies mimic-1", "0 0 1  trophies mimic-2 mimic-3")
    assert table.result() == "the last dungeon is done: 1 1 3"
    assert (table.match.outcome.winners, table.match.outcome.worth) == ([0, 1], (0.5, 0.5, 0.0))


@clause("8.7")
def test_8_7_all_may_share_it() -> None:
    table = finished("1 1 1", "1 1 1", "1 1 1")
    assert (table.result(), table.match.outcome.winners) == ("the last dungeon is done: 1 1 1", [0, 1, 2])
    assert sum(table.match.outcome.worth) == pytest.approx(1.0)
