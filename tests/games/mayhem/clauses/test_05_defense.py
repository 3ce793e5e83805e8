"""Dungeon Mayhem, §5 Defense: every clause shown at a table."""

import pytest

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("5.1")
def test_5_1_a_defense_card_lies_in_front_of_you_and_takes_damage() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand divine-shield fluffy
        seat2 sutha  hand brutal-punch
        """)
    table.play("play:divine-shield", luck="rage")
    table.shows("seat1 lia  hand fluffy  shields divine-shield")
    table.play("play:brutal-punch", luck="for-justice")
    table.shows("seat1 lia  hp 10  hand fluffy for-justice  shields divine-shield/2  turns 1")


@clause("5.2")
@pytest.mark.parametrize(("tokens", "after"), [("", "/1"), ("/1", "/2")])
def test_5_2_each_point_of_damage_is_a_token(tokens: str, after: str) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt riff
        seat2 lia    shields divine-shield{tokens}
        """)
    table.play("play:head-butt")
    table.shows(f"seat2 lia  shields divine-shield{after}")


@clause("5.2", "5.6")
def test_example_2_three_damage_against_one_symbol_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand lightning-bolt charm
        seat2 sutha  shields riff/2
        """)
    table.play("play:lightning-bolt")
    table.shows("seat2 sutha  hp 8  discard riff")


@clause("5.3")
def test_5_3_with_no_symbol_left_it_is_destroyed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt riff
        seat2 lia    shields divine-shield/2
        """)
    table.play("play:head-butt")
    table.shows("seat2 lia  hp 10  discard divine-shield")


@clause("5.3")
def test_example_1_just_enough_to_destroy_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hand for-even-more-justice fluffy
        seat2 sutha  shields spiked-shield
        """)
    table.play("play:for-even-more-justice")
    table.shows("seat2 sutha  hp 10  discard spiked-shield")


@clause("5.4", "R3")
def test_5_4_several_defense_cards_all_protect_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand head-butt*2 riff
        seat2 lia    shields fluffy/1 spinning-parry
        """)
    table.play("play:head-butt")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "5.4"
    table.play("target:seat2.shield1")
    table.shows("seat2 lia  hp 10  shields spinning-parry  discard fluffy")
    table.play("play:head-butt")
    table.shows("seat2 lia  hp 10  discard fluffy spinning-parry")


@clause("5.5", "R3")
def test_5_5_damage_goes_on_to_other_defense_cards() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry divine-shield fluffy
        """)
    table.play("play:rage", "target:seat2.shield1")
    assert table.asks() == "seat1 overflow"
    table.shows("""
        step check seat1  left 1
        step resolve seat1  card rage  left 1
        step overflow seat1  at seat2  left 3
        """)
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "5.4"
    assert table.refuses("target:seat1") == "5.5"
    assert table.refuses("target:seat2.shield3") == "5.5"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2")
    table.shows("seat2 lia  hp 10  shields divine-shield/1  discard spinning-parry fluffy")


@clause("5.6")
def test_5_6_damage_beyond_the_last_one_goes_on_to_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry fluffy/1
        """)
    table.play("play:rage", "target:seat2.shield2")
    table.shows("seat2 lia  hp 8  discard spinning-parry fluffy")
