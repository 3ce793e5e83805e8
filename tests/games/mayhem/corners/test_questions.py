"""Corners of Dungeon Mayhem: questions that are not asked, and answers that are refused."""

from dungeonbox.games.mayhem.effects import DECLINED, NOTHING
from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("R20", "7.8", "R9")
def test_with_one_opponent_in_reach_pick_pocket_asks_nothing() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2  falls 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hp 0  fell 1
        seat3 lia
        """)
    table.play("play:pick-pocket", luck="finger-wag-of-judgment")
    table.shows("turn seat1  owed 3  falls 1")


@clause("R20", "7.7")
def test_one_defense_card_of_an_opponent_is_destroyed_without_a_question() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket
        seat2 sutha  shields riff
        seat3 lia
        """)
    table.play("play:sneak-attack")
    table.shows("""
        step play seat1  left 1
        seat2 sutha  discard riff
        """)


@clause("R17", "R7")
def test_with_no_defense_card_in_play_there_is_nothing_to_decline() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket
        seat2 sutha
        """)
    table.play("play:sneak-attack")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1
        """)
    assert table.told(NOTHING, DECLINED) == [(NOTHING, 0)]


@clause("R17", "7.12")
def test_a_charmed_card_in_front_of_you_is_your_own_for_declining() -> None:
    """What protects you is yours, whoever brought it; what protects others is not."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack*2 pick-pocket  shields riff
        seat2 sutha
        seat3 azzan  shields winged-serpent
        """)
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 target:seat3.shield1"
    assert table.refuses("decline") == "R17"
    table.play("target:seat3.shield1")
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline")
    table.shows("seat1 oriax  hand pick-pocket  shields riff  discard winged-serpent")


@clause("R17", "7.2", "7.3")
def test_charm_and_vampiric_touch_cannot_be_declined_even_if_they_harm_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 10  hand vampiric-touch charm
        seat2 lia    hp 1
        """)
    table.play("play:vampiric-touch")
    table.shows("""
        seat1 azzan  hp 1  hand charm
        seat2 lia    hp 10
        """)


@clause("3.4", "4.1")
def test_only_the_player_who_attacks_chooses_the_target() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 azzan
        seat2 lia    hand divine-smite fluffy
        seat3 sutha
        """)
    table.play("play:divine-smite")
    assert table.legal("seat1") == ""
    assert table.refuses("target:seat3", "seat1") == "3.4"
    assert table.refuses("target:seat1", "seat3") == "3.4"


@clause("4.3", "3.4")
def test_a_player_knocked_out_is_told_so_even_out_of_turn() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1  falls 1
        seat1 azzan  hp 0  fell 1  hand fireball
        seat2 lia    hand divine-smite fluffy
        seat3 sutha
        """)
    assert table.refuses("play:fireball", "seat1") == "4.3"
