"""Dungeon Shuffle, §11 Five or six players: every clause shown at a table."""

from collections import Counter

from dungeonbox.games import house_components
from dungeonbox.games.shuffle.components import load
from dungeonbox.games.shuffle.state import GAP
from tests.games.shuffle.table import dungeon, fresh
from tests.marks import clause

FIVE = ("seat1 a1.n", "seat2 c1.mid", "seat3 c1.mid", "seat4 c1.mid", "seat5 c1.mid")


@clause("11.1", "11.2", "11.3", "R13")
def test_a_grid_of_five_with_two_gaps() -> None:
    box = load(house_components("shuffle"))
    gaps = Counter[int]()
    for seed in range(250):
        s = fresh(5 + seed % 2, seed)
        laid = s.rooms.listed()
        assert len(laid) == 25
        assert laid.count(GAP) == 2
        assert laid[12] == GAP
        assert len(set(laid)) == 24
        assert box.remove not in laid
        gaps.update(cell for cell, room in enumerate(laid) if room == GAP and cell != 12)
    assert len(gaps) == 24


@clause("11.4", "11.5", "R4", "R13")
def test_one_room_slides_into_either_gap() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", *FIVE)
    slides = "c2.south b3.east d3.south d3.west c4.north c4.east e4.west d5.north"
    assert table.offers("slide") == slides
    table.play("slide:d3.west")
    table.shows("row3 smokeway? tunnel? kiln? gap granary?\nrow4 cinderpass? canal? burrow? gap gallery?")
    assert table.asks() == "seat1 move"  # no second room
    table = dungeon("step shuffle seat1", "dice slide one", *FIVE)
    table.play("slide:d3.south")
    table.shows("row3 smokeway? tunnel? gap gap granary?\nrow4 cinderpass? canal? burrow? kiln? gallery?")
