"""Dungeon Shuffle, §6 Moving: every clause shown at a table."""

from tests.games.shuffle.table import walking
from tests.marks import clause


@clause("6.1", "6.7", "R5")
def test_so_many_steps_along_the_ring() -> None:
    for roll, ends in (
        ("one", "a4.ne a4.nw"),
        ("two", "a4.e a4.w"),
        ("three", "a4.se a4.sw b4.w"),
        ("four", "a4.s b4.nw b4.sw"),
    ):
        table = walking(roll, "seat1 a4.n", "seat2 c1.mid")
        assert sorted(table.offers("move").split()) == sorted(ends.split())
        assert table.refuses("move:a4.n") == "6.5"


@clause("6.2", "6.3", "R5")
def test_doorways_must_meet() -> None:
    assert walking("one", "seat1 a1.e", "seat2 c1.mid").offers("move") == "a1.ne a1.se b1.w"
    assert walking("one", "seat1 a2.e", "seat2 c1.mid").offers("move") == "a2.ne a2.se"  # a doorway on one side only
    assert walking("one", "seat1 a1.n", "seat2 c1.mid").offers("move") == "a1.nw a1.ne"  # the edge is a wall
    assert walking("one", "seat1 d1.s", "seat2 c1.mid").offers("move") == "d1.se d1.sw"  # so is the gap
    assert walking("one", "seat1 a1.se", "seat2 c1.mid").offers("move") == "a1.e a1.s"  # no doorway in a corner


@clause("6.4")
def test_nobody_enters_a_space_where_somebody_stands() -> None:
    table = walking("one", "seat1 a1.n", "seat2 a1.ne")
    assert table.legal() == "move:a1.nw"
    assert table.refuses("move:a1.ne") == "6.4"
    assert walking("two", "seat1 a1.n", "seat2 a1.ne").legal() == "move:a1.w"


@clause("6.5", "6.6", "R6")
def test_as_much_of_the_roll_as_possible() -> None:
    table = walking("five", "seat1 a4.n", "seat2 a4.w")  # the other way only one step is possible
    assert sorted(table.offers("move").split()) == ["a4.sw", "b4.n", "b4.s"]
    assert table.refuses("move:a4.nw") == "6.6"
    shut_in = "row4 cinderpass? canal/90? burrow? grotto?"
    rows = (
        "row1 foyer? rotunda? start cistern?",
        "row2 forge? crypt? well? gap",
        "row3 smokeway? tunnel? sluice? kiln?",
    )
    table = walking("five", *rows, shut_in, "seat1 a4.n", "seat2 a4.w", "seat3 a4.s")
    assert table.legal() == "move:a4.se"  # three steps is the longest way there is
    table = walking("five", *rows, shut_in, "seat1 a4.n", "seat2 a4.se", "seat3 a4.sw")
    assert table.legal() == "move:a4.e move:a4.w"
