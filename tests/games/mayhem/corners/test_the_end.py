"""Corners of Dungeon Mayhem: the end."""

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("R18", "6.6", "R5")
def test_the_last_card_ends_the_game_with_cards_still_owed() -> None:
    """For Justice! plays again and the hand is empty, but the game is over: no card is drawn or discarded."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        played finger-wag-of-judgment
        seat1 lia    hand for-justice
        seat2 sutha  hp 1  shields spiked-shield/1
        """)
    table.play("play:for-justice", luck="divine-smite for-justice")
    table.shows("turn seat1  owed 2")
    table.play("play:for-justice")
    table.shows("""
        step over seat1
        turn seat1  falls 1  ending last-standing
        played finger-wag-of-judgment for-justice*2
        seat1 lia    hand divine-smite
        seat2 sutha  hp 0  fell 1  discard spiked-shield
        """)
    assert table.legal("seat1") == ""


@clause("R18", "R2")
def test_the_symbols_under_a_deadly_attack_are_still_done() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 4  hand divine-smite
        seat2 sutha  hp 3
        """)
    table.play("play:divine-smite")
    table.shows("seat1 lia  hp 5")
    assert table.result() == "last standing: 1 2"


@clause("8.2", "R15", "R23")
def test_a_tie_of_the_last_two_of_four() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 azzan  hp 1  hand fireball charm
        seat2 lia    hp 0  fell 2
        seat3 sutha  hp 3
        seat4 oriax  hp 0  fell 1
        """)
    table.play("play:fireball")
    assert table.result() == "tie: 1 3 1 4"
    assert table.match.outcome.winners == [0, 2]


@clause("8.1", "R9")
def test_a_disguise_turns_a_tie_into_a_win() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand fireball charm
        seat2 oriax  hp 1  disguised 1
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("8.1", "5.1")
def test_a_defense_card_turns_a_tie_into_a_win() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand fireball charm
        seat2 lia    hp 1  shields divine-shield
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("R16", "R14")
def test_the_turn_limit_looks_at_the_next_standing_player() -> None:
    """Seat 2 fell long ago; seat 3 has had a hundred turns, so it is over before seat 1 has had its hundredth."""
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 lia    hp 8  turns 99   hand fluffy divine-smite
        seat2 azzan  hp 0  turns 10   fell 1
        seat3 sutha  hp 9  turns 100
        """)
    table.play("play:fluffy")
    table.shows("turn seat1  falls 1  ending turn-limit")
    assert table.result() == "turn limit: 2 3 1"


@clause("R16", "3.3", "3.5")
def test_at_the_turn_limit_the_last_turn_is_finished_first() -> None:
    """The played card is discarded and the empty hand filled; no disguise ends and nobody draws for a new turn."""
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 oriax  hp 6  turns 100  disguised 1
        seat2 sutha  hp 6  turns 100  hand brutal-punch
        """)
    table.play("play:brutal-punch", luck="rage flex")
    table.shows("""
        step over seat2
        turn seat2  ending turn-limit
        played -
        seat1 oriax  hp 6  turns 100  disguised 1
        seat2 sutha  hp 6  turns 100  hand rage flex  discard brutal-punch
        """)
    assert table.result() == "turn limit: 1 1"
    assert table.match.outcome.worth == (0.5, 0.5)


@clause("R16", "8.1", "R18")
def test_a_knock_out_in_the_last_turn_comes_before_the_limit() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 oriax  hp 2  turns 100
        seat2 sutha  hp 1  turns 100  hand brutal-punch
        """)
    table.play("play:brutal-punch")
    assert table.result() == "last standing: 2 1"
