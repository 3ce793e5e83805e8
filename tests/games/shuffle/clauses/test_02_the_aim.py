"""Dungeon Shuffle, §2 The aim: every clause shown at a table."""

from tests.games.shuffle.table import fresh
from tests.marks import clause


@clause("2.2")
def test_the_points_that_are_needed() -> None:
    assert [fresh(seats, 1).target for seats in range(2, 7)] == [11, 9, 7, 9, 7]
