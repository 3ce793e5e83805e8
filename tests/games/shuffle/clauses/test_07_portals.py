"""Dungeon Shuffle, §7 Portals: every clause shown at a table."""

from tests.games.shuffle.table import walking
from tests.marks import clause


@clause("7.1", "7.3", "7.4", "R7")
def test_a_portal_on_the_way_may_be_taken() -> None:
    lines = ("red a1.e c3.n", "seat1 a1.n", "seat2 c1.mid")
    table = walking("three", *lines)
    assert table.legal() == "move:a1.se move:a1.sw move:b1.w take:a1.e"
    table.play("take:a1.e", luck="slide one")
    table.shows("seat1 c3.n")
    assert table.asks() == "seat2 shuffle"
    table = walking("three", *lines)
    table.play("move:b1.w", luck="slide one")
    table.shows("seat1 b1.w")
    assert walking("three", *lines).refuses("take:c3.n") == "6.1"  # too far away
    assert walking("three", *lines).refuses("take:a1.w") == "7.1"


@clause("7.2", "R7")
def test_a_portal_at_the_end_must_be_taken() -> None:
    table = walking("two", "red a1.e c3.n", "seat1 a1.n", "seat2 c1.mid")
    assert table.legal() == "move:a1.w take:a1.e"
    assert table.refuses("move:a1.e") == "7.2"
    assert table.refuses("move:c3.n") == "6.1"  # a portal out of reach


@clause("7.5", "7.6", "R7")
def test_a_portal_with_somebody_on_the_other_end_is_a_blank_space() -> None:
    table = walking("three", "red a1.e c3.n", "seat1 a1.n", "seat2 c3.n")
    assert table.offers("take") == ""
    assert table.refuses("take:a1.e") == "7.5"
    table = walking("two", "red a1.e c3.n", "seat1 a1.n", "seat2 c3.n")
    assert table.legal() == "move:a1.e move:a1.w"
    table.play("move:a1.e", luck="slide one")
    table.shows("seat1 a1.e")
    assert "Ann stays on the red portal: Bob stands on its other end." in table.told()
    assert table.asks() == "seat2 shuffle"
