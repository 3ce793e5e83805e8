"""Dungeon Mayhem, §3 Your turn: every clause shown at a table."""

from dungeonbox.games.mayhem import effects
from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("3.1")
def test_3_1_first_you_draw_one_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage
        """)
    table.play("play:fluffy", luck="riff")
    table.shows("""
        step play seat2
        turn seat2  owed 1
        seat2 sutha  hand rage riff  turns 1
        """)


@clause("3.2")
def test_3_2_you_play_one_card_from_your_hand() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 8  hand cure-wounds divine-smite*2
        seat2 sutha
        """)
    assert table.legal() == "play:divine-smite play:cure-wounds"
    table.play("play:cure-wounds", luck="fluffy divine-shield")
    table.shows("""
        turn seat1  owed 1
        played cure-wounds
        seat1 lia    hp 9  hand divine-smite*2 fluffy divine-shield
        """)


@clause("3.2")
def test_3_2_you_have_to_play_one() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 2  hand finger-wag-of-judgment
        seat2 sutha  hand rage
        """)
    assert table.legal() == "play:finger-wag-of-judgment"
    assert table.refuses("decline") == "3.2"
    assert table.refuses("play:divine-smite") == "3.2"
    assert table.refuses("target:seat2") == "3.2"


@clause("3.3", "R1")
def test_3_3_played_cards_are_discarded_but_defense_cards_stay() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy divine-smite
        seat2 sutha
        """)
    table.play("play:for-justice")
    table.shows("""
        played for-justice
        seat1 lia  hand fluffy divine-smite
        """)
    table.play("play:fluffy", luck="rage")
    table.shows("""
        turn seat2  owed 1
        played -
        seat1 lia  hand divine-smite  shields fluffy  discard for-justice
        """)


@clause("3.4", "R1")
def test_3_4_the_turn_passes_to_the_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand stoneskin charm
        seat2 lia    hand fluffy divine-smite
        seat3 sutha  hand spiked-shield rage
        """)
    table.play("play:stoneskin", luck="cure-wounds")
    assert table.asks() == "seat2 play"
    assert table.refuses("play:charm", "seat1") == "3.4"
    assert table.refuses("play:rage", "seat3") == "3.4"
    table.play("play:fluffy", luck="riff")
    assert table.asks() == "seat3 play"
    table.play("play:spiked-shield", luck="shield")
    assert table.asks() == "seat1 play"


@clause("3.4", "4.3")
def test_3_4_those_knocked_out_have_no_turn() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 azzan  hand stoneskin charm
        seat2 lia    hp 0  fell 1
        seat3 oriax  hp 0  fell 2  hand pick-pocket
        seat4 sutha
        """)
    table.play("play:stoneskin", luck="rage")
    assert table.asks() == "seat4 play"
    assert table.refuses("play:pick-pocket", "seat3") == "4.3"


@clause("3.5", "R5")
def test_3_5_with_no_card_left_you_draw_two() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy
        seat2 sutha
        """)
    table.play("play:fluffy", luck="divine-smite for-justice  rage")
    table.shows("""
        turn seat2  owed 1
        seat1 lia    hand divine-smite for-justice  shields fluffy
        seat2 sutha  hand rage  turns 1
        """)
    assert table.told(effects.EMPTIED, effects.DREW) == [
        (effects.EMPTIED, 0),
        *[(effects.DREW, 0)] * 2,
        (effects.DREW, 1),
    ]


@clause("3.6", "R6")
def test_3_6_the_discard_pile_becomes_the_deck() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage  discard rest
        """)
    table.play("play:fluffy", luck="riff")
    table.shows("seat2 sutha  hand rage riff  known rage  turns 1")  # the other 26 cards are the deck
    assert "deck ?*26" in table.text("seat2")
