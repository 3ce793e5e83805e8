"""Corners of Dungeon Mayhem: knocked out by your own card."""

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("R14", "R18")
def test_knocked_out_by_your_own_card_with_others_left() -> None:
    """No refill, owed cards forgiven, played cards to their piles, and the next standing player begins."""
    table = Table("""
        step play seat3
        turn seat3  owed 3  falls 1
        seat1 lia    hp 0  fell 1
        seat2 sutha  hp 9
        seat3 azzan  hp 3  hand fireball
        seat4 oriax  hp 9
        """)
    table.play("play:fireball", luck="cunning-action")
    table.shows("""
        step play seat4
        turn seat4  owed 1  falls 2
        played -
        seat2 sutha  hp 6
        seat3 azzan  hp 0  fell 2  discard fireball
        seat4 oriax  hp 6  hand cunning-action  turns 1
        """)


@clause("R14", "8.1")
def test_knocked_out_by_your_own_card_with_one_other_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball
        seat2 lia    hp 4
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"
    table.shows("played fireball")


@clause("R14", "7.12")
def test_knocked_out_by_your_own_card_with_cards_of_others_in_front_of_you() -> None:
    """Riff and Fluffy go home; Azzan's Stoneskin stays in front of Lia."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm  shields riff fluffy/1
        seat2 lia    hand for-justice  shields stoneskin
        seat3 sutha
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball", luck="divine-smite")
    table.shows("""
        step play seat2
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 7  hand for-justice divine-smite  shields stoneskin  discard fluffy  turns 1
        seat3 sutha  hp 7  discard riff
        """)


@clause("R14", "3.4")
def test_the_turn_goes_on_past_others_knocked_out_by_the_same_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 2
        seat3 sutha  hp 9
        seat4 oriax  hp 9
        """)
    table.play("play:fireball", luck="rage")
    table.shows("""
        step play seat3
        turn seat3  owed 1  falls 1
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 0  fell 1
        """)
