"""Dungeon Shuffle, §3 Setting up: every clause shown at a table."""

from collections import Counter

from dungeonbox.games import house_components
from dungeonbox.games.shuffle.components import load
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER
from tests.games.shuffle.table import fresh
from tests.marks import clause, option


@clause("3.1", "3.2", "3.3")
def test_fourteen_of_the_rooms_and_the_start_portal_on_a_grid_of_four() -> None:
    box = load(house_components("shuffle"))
    starts, gaps, rooms = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(200):
        laid = fresh(4, seed).rooms.listed()
        assert len(laid) == 16
        assert len(set(laid)) == 16
        assert laid.count(GAP) == 1
        assert box.remove not in laid
        starts[laid.index(box.start)] += 1
        gaps[laid.index(GAP)] += 1
        rooms.update(laid)
    assert len(starts) == len(gaps) == 16
    assert len(rooms) == 26  # every ordinary room, the Start Portal and the gap


@clause("3.4", "3.5")
def test_pawns_on_the_start_portal_and_monsters_everywhere_else() -> None:
    for seats in (2, 6):
        s = fresh(seats, seats)
        box = load(house_components("shuffle"))
        start = s.rooms.listed().index(box.start)
        assert {explorer.space for explorer in s.explorers} == {start * 9 + 8}
        for cell, room in enumerate(s.rooms.listed()):
            assert s.monsters[cell] == (NO_MONSTER if room in (GAP, box.start) else FACE_DOWN)


@clause("3.6", "R19")
@option("first_seat", "random")
def test_who_goes_first_is_drawn_by_lot() -> None:
    assert {fresh(6, seed).stack.seat for seed in range(60)} == set(range(6))
