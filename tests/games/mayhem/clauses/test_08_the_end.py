"""Dungeon Mayhem, §8 The end: every clause shown at a table."""

import pytest

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("8.1")
def test_8_1_the_last_player_left_wins() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hp 1  hand rage riff
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 4
        """)
    table.play("play:rage")
    table.shows("""
        step over seat1
        turn seat1  falls 2  ending last-standing
        played rage
        seat3 azzan  hp 0  fell 2
        """)
    assert table.asks() == "over"
    assert table.result() == "last standing: 1 3 2"
    assert table.match.outcome.worth == (1.0, 0.0, 0.0)
    assert table.refuses("play:riff", "seat1") == "8.1"


@clause("8.1")
def test_8_1_with_two_left_it_goes_on() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hp 1  hand rage riff
        seat2 lia    hp 1  hand fluffy
        seat3 azzan  hp 4
        """)
    table.play("play:rage", "target:seat3", luck="for-justice")
    assert table.asks() == "seat2 play"


@clause("8.2", "R15")
def test_8_2_a_card_that_takes_everybody_is_a_tie() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 2
        seat3 sutha  hp 1
        """)
    table.play("play:fireball")
    table.shows("turn seat1  falls 1  ending tie")
    assert table.result() == "tie: 1 1 1"
    assert table.match.outcome.winners == [0, 1, 2]
    assert sum(table.match.outcome.worth) == pytest.approx(1.0)
    assert table.refuses("play:charm", "seat1") == "8.2"
