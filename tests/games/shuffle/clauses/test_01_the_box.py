"""Dungeon Shuffle, §1 The box: every clause shown at a table."""

from collections import Counter

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.shuffle import components
from dungeonbox.games.shuffle.components import EARTH, FIRE, NORMAL, STRONG, WATER, WEAK, load
from dungeonbox.kernel.errors import BadOptions
from tests.games.shuffle.table import dungeon, fresh
from tests.marks import clause


@clause("1.1")
def test_two_to_six_players_with_a_pawn_each() -> None:
    for seats in range(2, 7):
        assert len(fresh(seats, 1).explorers) == seats
    for seats in (1, 7):
        with pytest.raises(BadOptions, match="2 to 6 seats"):
            make("shuffle", seats)


@clause("1.2", "1.3")
def test_a_room_card_shows_name_element_doorways_and_spaces() -> None:
    box = load(house_components("shuffle"))
    assert len(set(box.room_names)) == 26
    assert {"The Grand Foyer", "Start Portal", "Remove this Card"} <= set(box.room_names)
    assert Counter(box.elements) == {FIRE: 8, EARTH: 8, WATER: 8, components.NO_ELEMENT: 2}
    for room in range(24):
        assert 2 <= int(box.doors[room * 4]).bit_count() <= 4
        assert 1 <= int(box.battles[room * 4]).bit_count() <= 2
    start = box.rooms.index("start")
    assert (box.doors[start * 4], box.battles[start * 4]) == (0b1111, 0)


@clause("1.4", "9.7")
def test_a_tile_shows_name_element_points_and_three_sets() -> None:
    box = load(house_components("shuffle"))
    assert len(set(box.monster_names)) == 24
    assert Counter(box.natures) == {FIRE: 8, EARTH: 8, WATER: 8}
    worth: dict[int, set[int]] = {}
    chances: dict[int, list[int]] = {}
    for monster in range(24):
        weak, normal, strong = (box.sets[monster * 3 + which] for which in (WEAK, NORMAL, STRONG))
        assert strong & normal == strong != normal
        assert normal & weak == normal != weak
        tier = box.tiers[monster]
        worth.setdefault(tier, set()).add(box.points[monster])
        chances.setdefault(tier, []).append(sum(int(rolls).bit_count() for rolls in (weak, normal, strong)))
    assert worth == {0: {1}, 1: {2}, 2: {3}}  # bronze, silver, gold
    assert min(chances[0]) > max(chances[1]) >= min(chances[1]) > max(chances[2])


@clause("1.5")
def test_three_pairs_of_portals() -> None:
    table = dungeon(
        "step shuffle seat1", "dice portal two", "red a1.n b1.n", "yellow a1.e b1.e", "blue a1.s b1.s",
        "seat1 c1.mid", "seat2 c1.mid",
    )  # fmt: skip
    assert table.legal() == "portal:red portal:yellow portal:blue"


@clause("1.6", "R1")
def test_what_the_dice_show() -> None:
    box = load(house_components("shuffle"))
    faces = box.faces()
    assert [faces[face] for face in box.player_die.listed()] == ["one", "two", "three", "four", "five", "star"]
    assert Counter(faces[face] for face in box.dungeon_die.listed()) == {
        "slide": 2, "rotate": 1, "monster": 1, "portal": 2,
    }  # fmt: skip
