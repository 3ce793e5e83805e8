"""Dungeon Shuffle, §8 The star: every clause shown at a table."""

from tests.games.shuffle.table import RICH, dungeon
from tests.marks import clause


@clause("8.1", "8.5", "R14")
def test_a_star_swaps_any_two_pawns_or_none() -> None:
    lines = ("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 c1.mid", "seat3 c1.mid", "seat4 b1.n")
    table = dungeon(*lines)
    assert table.legal() == "stay swap:seat1.seat2 swap:seat1.seat3 swap:seat1.seat4 swap:seat2.seat4 swap:seat3.seat4"
    assert table.refuses("swap:seat2.seat3") == "R14"  # both on the start space
    assert table.refuses("move:a1.ne") == "8.1"
    assert table.refuses("skip") == "4.1"
    table.play("stay", luck="slide one")
    table.shows("seat1 a1.n\nseat4 b1.n")
    table = dungeon(*lines)
    table.play("swap:seat3.seat4", luck="slide one")
    table.shows("seat1 a1.n\nseat2 c1.mid\nseat3 b1.n\nseat4 c1.mid")


@clause("8.2", "8.3", "R9")
def test_who_swaps_themselves_plays_the_space() -> None:
    table = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.ne")
    table.play("swap:seat1.seat2", luck="imp five slide one")
    table.shows("seat1 b1.ne  souls imp\nseat2 a1.n")
    table = dungeon("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.n")
    table.play("swap:seat1.seat2", luck="slide one")
    assert table.asks() == "seat2 shuffle"


@clause("8.2", "R14")
def test_who_swaps_onto_a_portal_goes_through_it_unless_it_is_barred() -> None:
    table = dungeon("step swap seat1", "dice slide star", "red b1.n c3.n", "seat1 a1.n", "seat2 b1.n")
    table.play("swap:seat1.seat2", luck="slide one")
    table.shows("seat1 c3.n\nseat2 a1.n")
    table = dungeon("step swap seat1", "dice slide star", "red b1.n c3.n", "seat1 c3.n", "seat2 b1.n")
    table.play("swap:seat1.seat2", luck="slide one")  # the one they swapped with stands on the twin
    table.shows("seat1 b1.n\nseat2 c3.n")


@clause("8.4", "R14")
def test_two_others_only_change_places() -> None:
    table = dungeon(
        "step swap seat1", "dice slide star", "red b1.n c3.n",
        "seat1 a1.n", f"seat2 c1.mid  {RICH}", "seat3 a1.nw", "seat4 b1.n",
    )  # fmt: skip
    table.play("swap:seat2.seat3", luck="slide one")
    table.shows("seat2 a1.nw  souls drake djinn wurm lich\nseat3 c1.mid\nseat4 b1.n")
    table.play("slide:d3.north", "move:a1.w", luck="slide star")
    table.play("slide:d2.south", "swap:seat1.seat4", luck="slide one")
    table.shows("seat1 b1.n\nseat4 a1.n")
