"""Dungeon Mayhem, §4 Attack: every clause shown at a table."""

import pytest

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("4.1")
def test_4_1_you_choose_a_player_or_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand big-axe-is-best-axe rage
        seat2 lia
        seat3 oriax  shields my-little-friend the-goon-squad
        """)
    table.play("play:big-axe-is-best-axe")
    assert table.asks() == "seat1 attack"
    assert table.legal() == "target:seat2 target:seat3.shield1 target:seat3.shield2"
    table.play("target:seat3.shield2")
    table.shows("""
        seat2 lia    hp 10
        seat3 oriax  hp 10  shields my-little-friend/1  discard the-goon-squad
        """)


@clause("4.1", "R3", "R9", "R18", "5.1", "5.4", "R17")
def test_4_1_what_cannot_be_a_target() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hand big-axe-is-best-axe rage
        seat2 azzan  shields stoneskin mirror-image
        seat3 oriax  disguised 1
        seat4 lia    hp 0  fell 1
        """)
    table.play("play:big-axe-is-best-axe")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat1") == "R3"
    assert table.refuses("target:seat2") == "5.4"
    assert table.refuses("target:seat2.shield3") == "4.1"
    assert table.refuses("target:seat3") == "R9"
    assert table.refuses("target:seat4") == "R18"
    assert table.refuses("decline") == "R17"
    assert table.refuses("play:rage") == "R1"
    assert table.refuses("target:seat1", "seat2") == "3.4"


@clause("4.2")
@pytest.mark.parametrize(
    ("card", "left"), [("head-butt", 9), ("brutal-punch", 8), ("big-axe-is-best-axe", 7), ("rage", 6)]
)
def test_4_2_one_hit_point_for_each_attack_symbol(card: str, left: int) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand {card} riff
        seat2 lia    hp 10
        """)
    table.play(f"play:{card}")
    table.shows(f"""
        seat1 sutha  hp 10  hand riff
        seat2 lia    hp {left}
        """)


@clause("4.3", "R14")
def test_4_3_at_zero_a_player_is_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 3  hand fluffy
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1  falls 1
        seat2 lia    hp 0  fell 1  hand fluffy
        seat3 azzan
        """)
    assert table.refuses("play:fluffy", "seat2") == "4.3"


@clause("4.3")
def test_4_3_with_one_hit_point_a_player_still_stands() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 5
        """)
    table.play("play:rage")
    table.shows("seat2 lia  hp 1")
    assert table.asks() == "seat1 play"
