"""Dungeon Shuffle, §4 A turn: every clause shown at a table."""

from tests.games.shuffle.table import walking
from tests.marks import clause


@clause("4.1", "4.2", "4.3", "4.4", "4.5", "R17")
def test_a_turn_is_a_roll_then_the_dungeon_then_the_pawn() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.ne", luck="slide two")  # a blank space: the turn is over
    assert table.asks() == "seat2 shuffle"
    table.shows("dice slide two")
    assert table.refuses("move:c1.ne") == "4.1"
    assert table.refuses("turn:c1.90") == "4.3"
    table.play("slide:d1.south")
    assert table.asks() == "seat2 move"
    assert table.refuses("slide:d2.north") == "4.1"
    assert table.refuses("move:a1.n", "seat1") == "R19"
    table.play("move:c1.ne", luck="rotate star")
    assert table.asks() == "seat1 shuffle"


@clause("4.6")
def test_a_battle_space_and_a_portal_demand_something() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="imp one slide one")
    assert "The tile in the Grand Foyer is turned over: the Soot Imp!" in table.told()
    table = walking("one", "red a1.ne d4.n", "seat1 a1.n", "seat2 c1.mid")
    table.play("take:a1.ne", luck="slide one")
    table.shows("seat1 d4.n")
