"""Dungeon Busters, §6 Spoils: every clause shown at a table."""

from tests.games.busters.table import Table
from tests.marks import clause


@clause("6.1")
def test_6_1_the_spoils_one_by_one_from_the_lowest_card() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 3 1 1
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4")
    table.shows("seat2 mage  gems 1 1 2  choice 3")  # the chest comes first
    assert (table.asks(), table.legal()) == ("seat2 take", "take:red take:yellow take:blue")
    table.play("take:yellow")
    assert (table.asks(), table.legal()) == ("seat3 take", "take:red take:blue")
    assert table.refuses("take:yellow") == "6.1"
    table.play("take:red")
    assert (table.asks(), table.legal()) == ("seat1 take", "take:red take:blue")
    table.play("take:red")
    assert (table.asks(), table.legal()) == ("seat2 take", "take:red take:blue")
    table.play("take:blue", luck="mimic-1")  # the last one is red and goes to seat 3 unasked
    table.shows("""
        spoils 0 0 0
        seat1 knight  gems 2 1 1  played 6  trophies blue-slime
        seat2 mage    gems 1 2 3  played 3
        seat3 thief   gems 3 1 1  played 4
        """)


@clause("6.1")
def test_6_1_one_after_the_other() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 2 2 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4")
    assert table.asks() == "seat2 take"
    assert [table.refuses("take:red", seat) for seat in ("seat1", "seat3")] == ["6.1", "6.1"]
    assert [table.refuses(token) for token in ("take:blue", "lose:red", "card:5")] == ["6.1", "4.2", "3.2"]


@clause("6.2")
def test_6_2_a_cancelled_card_takes_no_spoils() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 2 1 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play("card:2", "card:5", "card:2", "card:6")
    assert table.asks() == "seat2 take"
    table.play("take:red")
    assert table.asks() == "seat4 take"
    table.play("take:yellow", luck="mimic-1")
    table.shows("""
        seat1 knight  gems 1 1 1  played 2
        seat2 mage    gems 3 1 2  played 5
        seat3 thief   gems 1 1 1  played 2
        seat4 priest  gems 1 2 1  played 6  trophies blue-slime
        """)
