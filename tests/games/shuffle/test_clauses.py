"""Every sentence of the rulebook, every ruling and every option of Dungeon Shuffle, shown at a table."""

from collections import Counter
from typing import cast

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.shuffle import components
from dungeonbox.games.shuffle.components import EARTH, FIRE, NORMAL, STRONG, WATER, WEAK, load, strength
from dungeonbox.games.shuffle.state import FACE_DOWN, GAP, NO_MONSTER, ShuffleState
from dungeonbox.kernel.chance import BadLuck, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from tests.games.shuffle.table import Table, dungeon
from tests.marks import clause, option

RICH = "souls drake djinn wurm lich"
"""12 points: enough with any number of players."""

EMPTY = """
    row1 foyer?      rotunda  start   cistern
    row2 forge       crypt    well    gap
    row3 smokeway    tunnel   sluice  kiln
    row4 cinderpass  canal    burrow  grotto
    """
"""A dungeon with a single monster left, in the Grand Foyer."""


def fresh(seats: int, seed: int) -> ShuffleState:
    """A game that has just begun."""
    return cast(ShuffleState, Match.new(make("shuffle", seats), Seeded(seed)).state)


def walking(roll: str, *lines: str, **options: str) -> Table:
    """Somebody about to move: seat 1, with this roll."""
    return dungeon("step move seat1", f"dice slide {roll}", *lines, **options)


# 1 to 3: the box, the aim, setting up --------------------------------------------------------------------


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
        chances.setdefault(tier, []).append(int(normal).bit_count())
    assert worth == {0: {1}, 1: {2}, 2: {3}}  # bronze, silver, gold
    assert min(chances[0]) > max(chances[1]) >= min(chances[1]) > max(chances[2])


@clause("1.5")
def test_three_pairs_of_portals() -> None:
    table = dungeon(
        "step shuffle seat1", "dice portal two", "red a1.n b1.n", "yellow a1.e b1.e", "blue a1.s b1.s",
        "seat1 c1.mid", "seat2 c1.mid",
    )  # fmt: skip
    assert table.legal() == "skip portal:red portal:yellow portal:blue"


@clause("1.6", "R1")
def test_what_the_dice_show() -> None:
    box = load(house_components("shuffle"))
    faces = box.faces()
    assert [faces[face] for face in box.player_die.listed()] == ["one", "two", "three", "four", "five", "star"]
    assert Counter(faces[face] for face in box.dungeon_die.listed()) == {
        "slide": 2, "rotate": 2, "monster": 1, "portal": 1,
    }  # fmt: skip


@clause("2.1", "10.1")
def test_who_is_home_first_with_the_points_wins() -> None:
    table = walking("one", f"seat1 c1.n  {RICH}", "seat2 c1.mid  souls king golem nixie kraken siren")
    table.play("move:c1.mid")
    assert table.result() == "escaped: 1 2"
    table = walking("one", "seat1 c1.n  souls drake djinn wurm", "seat2 c1.mid")
    table.play("move:c1.mid", luck="slide one")
    assert table.asks() == "seat2 shuffle"


@clause("2.2")
def test_the_points_that_are_needed() -> None:
    assert [fresh(seats, 1).target for seats in range(2, 7)] == [11, 9, 7, 9, 7]


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


@clause("R19")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
@option("first_seat", "5")
@option("first_seat", "6")
def test_who_goes_first_by_agreement() -> None:
    for seat in range(6):
        match = Match.new(make("shuffle", 6, {"first_seat": str(seat + 1)}), Seeded(seat))
        assert match.waiting() == [seat]


@clause("R16")
def test_rooms_lie_in_any_direction() -> None:
    assert {turn for seed in range(5) for turn in fresh(2, seed).turned.listed()} == {0, 1, 2, 3}


# 4: a turn -----------------------------------------------------------------------------------------------


@clause("4.1", "4.2", "4.3", "4.4", "4.5", "R17")
def test_a_turn_is_a_roll_then_the_dungeon_then_the_pawn() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.ne", luck="slide two")  # a blank space: the turn is over
    assert table.asks() == "seat2 shuffle"
    table.shows("dice slide two")
    assert table.refuses("move:c1.ne") == "4.3"
    table.play("slide:d1.south")
    assert table.asks() == "seat2 move"
    assert table.refuses("slide:d2.north") == "4.4"
    assert table.refuses("move:a1.n", "seat1") == "R19"
    table.play("move:c1.ne", luck="rotate star")
    assert table.asks() == "seat1 shuffle"


@clause("4.6")
def test_a_battle_space_and_a_portal_demand_something() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="imp one slide one")
    assert "In The Grand Foyer lurks the Soot Imp!" in table.told()
    table = walking("one", "red a1.ne d4.n", "seat1 a1.n", "seat2 c1.mid")
    table.play("take:a1.ne", luck="slide one")
    table.shows("seat1 d4.n")


# 5: shuffling the dungeon --------------------------------------------------------------------------------


@clause("5.1", "5.2")
def test_a_room_beside_the_gap_slides_into_it() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid")
    assert table.legal() == "skip slide:d1.south slide:c2.east slide:d3.north"
    assert table.refuses("slide:c1.south") == "5.1"  # diagonal to the gap, and another room in the way
    assert table.refuses("slide:d1.north") == "5.1"  # off the grid
    table.play("slide:c2.east")
    table.shows("row2 forge? crypt? gap well?")


@clause("5.3", "R4")
def test_a_room_slides_as_it_lies_with_everything_on_it() -> None:
    table = dungeon(
        "row1 foyer  rotunda?  start  cistern/90:king",
        "row2 forge? crypt? well? gap",
        "row3 smokeway? tunnel? sluice? kiln?",
        "row4 cinderpass? canal? burrow? grotto?",
        "red d1.e a1.n",
        "step shuffle seat1", "dice slide one", "seat1 d1.sw", "seat2 c1.mid",
    )  # fmt: skip
    table.play("slide:d1.south")
    table.shows("row1 foyer rotunda? start gap\nrow2 forge? crypt? well? cistern/90:king\nred a1.n d2.e\nseat1 d2.sw")


@clause("R4")
def test_the_start_portal_slides_and_turns_with_the_pawns_on_it() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "row1 foyer? rotunda? gap start",
                    "row2 forge? crypt? well? cistern?", "row3 smokeway? tunnel? sluice? kiln?",
                    "row4 cinderpass? canal? burrow? grotto?", "seat1 d1.mid", "seat2 d1.n")  # fmt: skip
    table.play("slide:d1.west")
    table.shows("row1 foyer? rotunda? start gap\nseat1 c1.mid\nseat2 c1.n")
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 c1.mid", "seat2 c1.n")
    table.play("turn:c1.270")
    table.shows("row1 foyer? rotunda? start/270 cistern?\nseat1 c1.mid\nseat2 c1.w")


@clause("5.4")
def test_a_room_turns_where_it_lies_by_any_quarters() -> None:
    for degrees, space, portal in ((90, "a2.n", "a2.se"), (180, "a2.e", "a2.sw"), (270, "a2.s", "a2.nw")):
        table = dungeon("step shuffle seat1", "dice rotate one", "red a2.ne c3.n", "seat1 a2.w", "seat2 c1.mid",
                        "row1 foyer? rotunda? start cistern?", "row2 crypt? forge? well? gap",
                        "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
        table.play(f"turn:a2.{degrees}")
        table.shows(f"row2 crypt/{degrees}? forge? well? gap\nseat1 {space}\nred {portal} c3.n")
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a2.w", "seat2 c1.mid")
    assert len(table.legal().split()) == 1 + 15 * 3
    assert table.refuses("turn:d2.90") == "5.4"  # the gap


@clause("5.5", "5.6", "5.7", "5.8")
def test_a_monster_moves_to_an_empty_room_as_it_lies() -> None:
    rows = (
        "row1 foyer  rotunda?  start  cistern:king", "row2 forge? crypt well? gap",
        "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?",
        "seat1 c1.mid", "seat2 c1.mid",
    )  # fmt: skip
    table = dungeon("step shuffle seat1", "dice monster one", *rows)
    assert table.refuses("lift:a1") == "5.5"
    table.play("lift:d1")
    assert table.legal() == "put:a1 put:b2"
    assert table.refuses("put:c1") == "5.7"
    assert table.refuses("put:c2") == "5.8"
    assert table.refuses("put:d2") == "5.5"
    table.play("put:b2")
    table.shows("row1 foyer rotunda? start cistern\nrow2 forge? crypt:king well? gap")
    table = dungeon("step shuffle seat1", "dice monster one", *rows)
    table.play("lift:b1", "put:a1")
    table.shows("row1 foyer? rotunda start cistern:king")


@clause("5.9", "R21")
def test_without_an_empty_room_no_monster_moves() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.ne", luck="monster two")
    assert table.asks() == "seat2 move"
    assert "There is nothing to do for Move Monster." in table.told()


@clause("R21")
def test_a_single_answer_is_not_asked_for_but_where_to_move_is() -> None:
    table = dungeon("step shuffle seat1", "dice monster one", "row1 foyer? rotunda? start cistern?",
                    "row2 forge crypt? well? gap", "row3 smokeway? tunnel? sluice? kiln?",
                    "row4 cinderpass? canal? burrow? grotto?", "seat1 a1.n", "seat2 a1.ne")  # fmt: skip
    table.play("lift:a1")
    table.shows("row1 foyer rotunda? start cistern?\nrow2 forge? crypt? well? gap")
    assert table.asks() == "seat1 move"
    assert table.legal() == "move:a1.nw"
    table = walking("one", "seat1 c1.n", "seat2 c1.mid")
    table.play("move:c1.mid", luck="slide star")
    table.play("skip", luck="slide one")  # all pawns are on the start space: there is nobody to swap
    assert table.asks() == "seat1 shuffle"


@clause("5.10", "5.11", "R8", "R20")
def test_a_pair_comes_into_play() -> None:
    table = dungeon("step shuffle seat1", "dice portal one", "red a1.n d4.n", "seat1 a1.ne", "seat2 c1.mid")
    assert table.legal() == "skip portal:red portal:yellow"
    assert table.refuses("portal:blue") == "R20"
    table.play("portal:yellow")
    first = table.offers("place").split()
    assert {"a1.nw", "a1.n", "a1.ne", "a1.se"}.isdisjoint(first)  # battle spaces, a portal, a pawn
    assert {"a1.e", "c1.n", "c4.nw"} <= set(first)  # also on the ring of the Start Portal
    assert not [
        space for space in first if space.startswith(("d2", "d4"))
    ]  # the gap; nothing lies behind the last cell
    assert table.refuses("place:a1.nw") == "R8"
    table.play("place:b2.e")
    second = table.offers("place").split()
    assert min(second) == "a3.e"  # in a later cell, so in another room
    assert {space[:2] for space in second} == {"c2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"}
    assert "red a1.n d4.n\nseat1" in table.text()  # nothing lies there yet
    table.play("place:c2.s")
    table.shows("yellow b2.e c2.s")


@clause("5.10", "5.11", "R8")
def test_a_pair_in_play_moves_to_new_spaces() -> None:
    table = dungeon("step shuffle seat1", "dice portal one", "red a1.n d4.n", "seat1 a1.ne", "seat2 c1.mid")
    table.play("portal:red")
    assert table.refuses("place:a1.n") == "R8"  # its old space
    table.play("place:a1.e")
    assert table.refuses("place:d4.n") == "R8"
    table.play("place:d4.e")
    table.shows("red a1.e d4.e")


@clause("5.12", "5.13", "R8")
def test_a_pair_on_which_a_pawn_stands_does_not_move() -> None:
    portals = ("red a1.n d4.n", "yellow a1.e d4.e", "blue b1.n b4.n")
    table = dungeon("step shuffle seat1", "dice portal one", *portals, "seat1 d4.n", "seat2 a1.e")
    assert table.legal() == "skip portal:blue"
    assert table.refuses("portal:red") == "5.12"
    table = walking("two", *portals, "seat1 d4.n", "seat2 a1.e", "seat3 b1.nw")
    table.play("move:d4.w", luck="portal two")
    assert table.legal() == "skip portal:red portal:blue"
    table = walking("one", *portals, "seat1 b1.nw", "seat2 a1.e", "seat3 d4.n")
    table.play("take:b1.n", luck="portal two")
    assert table.asks() == "seat2 move"
    assert "There is nothing to do for Portal." in table.told()


@clause("R3")
@option("must_shuffle", "off")
@option("must_shuffle", "on")
def test_the_dungeon_may_be_left_as_it_is_or_must_be_shuffled() -> None:
    lines = ("step shuffle seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid")
    table = dungeon(*lines)
    table.play("skip")
    table.shows("row1 foyer? rotunda? start cistern?\nrow2 forge? crypt? well? gap")
    assert table.asks() == "seat1 move"
    table = dungeon(*lines, must_shuffle="on")
    assert table.legal() == "slide:d1.south slide:c2.east slide:d3.north"
    assert table.refuses("skip") == "R3"
    table = walking("one", "seat1 a1.n", "seat2 c1.mid", must_shuffle="on")
    table.play("move:a1.ne", luck="monster two")  # nothing can be done, so nothing must be
    assert table.asks() == "seat2 move"


# 6: moving -----------------------------------------------------------------------------------------------


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
    assert table.refuses("move:a4.nw") == "R6"
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


@clause("R5")
def test_the_start_space_is_next_to_four_spaces_and_holds_any_number() -> None:
    table = walking("one", "seat1 c1.mid", "seat2 c1.mid", "seat3 c1.e")
    assert table.offers("move") == "c1.n c1.s c1.w"
    table = walking("one", "seat1 c1.e", "seat2 c1.mid", "seat3 c1.mid")
    assert table.offers("move") == "c1.ne c1.se c1.mid d1.w"
    table.play("move:c1.mid", luck="slide one")
    table.shows("seat1 c1.mid\nseat2 c1.mid\nseat3 c1.mid")
    assert "c1.s" in walking("two", "seat1 c1.e", "seat2 c1.mid").offers("move")  # right across


@clause("R18")
def test_who_cannot_move_stays() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "seat1 a4.nw", "seat2 a4.n", "seat3 a4.w")
    table.play("skip", luck="slide one")
    assert "Ann cannot move." in table.told()
    assert table.asks() == "seat2 shuffle"
    corner = ("seat1 a4.sw", "seat2 a4.s", "seat3 a4.w")  # on a battle space, with a monster in the room
    table = dungeon("step shuffle seat1", "dice slide one", *corner)
    table.play("skip", luck="slide one")
    assert table.asks() == "seat2 shuffle"


# 7: portals ----------------------------------------------------------------------------------------------


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
    assert walking("three", *lines).refuses("take:c3.n") == "R7"
    assert walking("three", *lines).refuses("take:a1.w") == "7.1"


@clause("7.2", "R7")
def test_a_portal_at_the_end_must_be_taken() -> None:
    table = walking("two", "red a1.e c3.n", "seat1 a1.n", "seat2 c1.mid")
    assert table.legal() == "move:a1.w take:a1.e"
    assert table.refuses("move:a1.e") == "7.2"


@clause("R7")
def test_a_portal_at_the_end_of_a_short_move_must_be_taken_too() -> None:
    table = walking("five", "red a4.nw c3.n", "seat1 a4.n", "seat2 a4.ne", "seat3 a4.w")
    assert table.legal() == "take:a4.nw"


@clause("7.5", "7.6", "R7")
def test_a_portal_with_somebody_on_the_other_end_is_a_blank_space() -> None:
    table = walking("three", "red a1.e c3.n", "seat1 a1.n", "seat2 c3.n")
    assert table.offers("take") == ""
    table = walking("two", "red a1.e c3.n", "seat1 a1.n", "seat2 c3.n")
    assert table.legal() == "move:a1.e move:a1.w"
    table.play("move:a1.e", luck="slide one")
    table.shows("seat1 a1.e")
    assert "The red portal is barred: Ann stays." in table.told()
    assert table.asks() == "seat2 shuffle"


@clause("R7")
def test_a_portal_does_not_lead_back_to_where_the_move_began() -> None:
    table = walking("one", "red a1.e b1.w", "seat1 a1.e", "seat2 c1.mid")
    assert table.legal() == "move:a1.ne move:a1.se move:b1.w"


@clause("R7")
def test_coming_out_of_a_portal_triggers_nothing() -> None:
    table = walking("one", "red a1.ne b1.n", "yellow b1.e c1.w", f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("take:a1.ne", luck="slide one")
    table.shows(f"seat1 b1.n  {RICH}")
    assert table.asks() == "seat2 shuffle"


# 8: the star ---------------------------------------------------------------------------------------------


@clause("8.1", "8.5", "R14")
def test_a_star_swaps_any_two_pawns_or_none() -> None:
    lines = ("step swap seat1", "dice slide star", "seat1 a1.n", "seat2 c1.mid", "seat3 c1.mid", "seat4 b1.n")
    table = dungeon(*lines)
    assert table.legal() == "skip swap:seat1.seat2 swap:seat1.seat3 swap:seat1.seat4 swap:seat2.seat4 swap:seat3.seat4"
    assert table.refuses("swap:seat2.seat3") == "R14"  # both on the start space
    assert table.refuses("move:a1.ne") == "8.1"
    table.play("skip", luck="slide one")
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
    table.play("skip", "move:a1.w", luck="slide star")
    table.play("skip", "swap:seat1.seat4", luck="slide one")
    table.shows("seat1 b1.n\nseat4 a1.n")


# 9: battles ----------------------------------------------------------------------------------------------


@clause("9.1", "9.2", "9.3", "9.4", "R17")
def test_a_battle_is_won_by_a_roll_in_the_set() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="king four slide one")
    table.shows("row1 foyer rotunda? start cistern?\nseat1 a1.nw  souls king")
    assert table.match.view(0).explorers[0].points == 2  # type: ignore[attr-defined]
    assert "Ann fights the Possessed King, normal here: 4." in table.told()


@clause("9.3", "R10")
def test_after_a_lost_battle_the_tile_stays_face_up() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="king three slide one")
    table.shows("row1 foyer:king rotunda? start cistern?\nseat1 a1.nw")
    table.play("skip", "move:c1.n", luck="slide four")
    table.play("skip", "move:a1.se", luck="star slide one")  # face up already: nothing is turned over
    table.shows("row1 foyer rotunda? start cistern?\nseat1 a1.se  souls king")


@clause("9.5", "9.6", "R2")
def test_the_element_of_the_room_decides_which_set_counts() -> None:
    beats = ((WATER, FIRE), (FIRE, EARTH), (EARTH, WATER))
    for winner, loser in beats:
        assert strength(winner, loser) == STRONG
        assert strength(loser, winner) == WEAK
        assert strength(winner, winner) == NORMAL
    sets = {"a1.nw": "normal", "b1.nw": "", "b1.ne": "strong", "d1.nw": "weak"}
    king = {"normal": "four five star", "strong": "five star", "weak": "one four five star"}
    for space, name in sets.items():
        for roll in ("one", "two", "three", "four", "five", "star"):
            begin = space.replace(".nw", ".n").replace(".ne", ".n")
            table = walking("one", f"seat1 {begin}", "seat2 c1.mid")
            is_won = name != "" and roll in king[name]
            table.play(f"move:{space}", luck=f"king {roll} slide one" if name else "slide one")
            assert ("souls king" in table.text()) == is_won, (space, roll)


@clause("R9")
def test_no_battle_after_a_short_move_or_without_a_monster() -> None:
    table = walking("five", "seat1 a4.s", "seat2 a4.se", "seat3 a4.w")
    assert table.legal() == "move:a4.sw"
    table.play("move:a4.sw", luck="slide one")
    assert table.asks() == "seat2 shuffle"
    table = walking("one", EMPTY.replace("foyer?", "foyer "), "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.nw", luck="slide one")
    assert table.asks() == "seat2 shuffle"


@clause("R15")
def test_a_tile_face_down_can_be_any_that_was_not_seen() -> None:
    lines = ("row1 foyer? rotunda:king start cistern?", "row2 forge? crypt? well? gap",
             "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
    for monster in ("imp", "kraken", "lich"):
        table = walking("one", *lines, "seat1 a1.n", "seat2 c1.mid  souls drake")
        table.play("move:a1.nw", luck=f"{monster} star slide one")
        table.shows(f"seat1 a1.nw  souls {monster}")
    for monster in ("king", "drake"):  # these have been seen
        with pytest.raises(BadLuck):
            walking("one", *lines, "seat1 a1.n", "seat2 c1.mid  souls drake").play("move:a1.nw", luck=monster)
    table = walking("one", *lines, "seat1 a1.n", "seat2 c1.mid")
    assert all(room.monster in ("", "?", "king") for room in table.match.view(0).rooms)  # type: ignore[attr-defined]


# 10: winning ---------------------------------------------------------------------------------------------


@clause("R11")
def test_passing_the_start_space_with_the_points_wins() -> None:
    table = walking("two", f"seat1 c1.n  {RICH}", "seat2 b1.n")
    assert "move:c1.mid" in table.legal().split()
    table.play("move:c1.mid")
    assert table.result() == "escaped: 1 2"
    assert "c1.mid" not in walking("two", "seat1 c1.n", "seat2 b1.n").offers("move").split()


@clause("R11")
def test_swapping_oneself_onto_the_start_space_wins() -> None:
    table = dungeon("step swap seat1", "dice slide star", f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("swap:seat1.seat2")
    assert table.result() == "escaped: 1 2"


@clause("R11")
def test_who_was_put_onto_the_start_space_wins_with_their_next_turn() -> None:
    table = dungeon(
        "step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.n", f"seat3 b1.nw  {RICH}", "seat4 c1.mid"
    )
    table.play("swap:seat3.seat4", luck="slide one")
    assert table.asks() == "seat2 shuffle"
    table.play("skip", "move:b1.ne", luck="imp one")
    assert table.result() == "escaped: 2 2 1 2"
    table = dungeon(
        "step swap seat1", "dice slide star", "seat1 a1.n", "seat2 b1.n", f"seat3 b1.nw  {RICH}", "seat4 c1.mid"
    )
    table.play("swap:seat3.seat4", luck="slide star")
    table.play("skip", "swap:seat1.seat3", luck="slide one")  # gone again before the turn comes
    assert table.asks() == "seat3 shuffle"


@clause("R12")
def test_without_monsters_the_highest_total_is_enough() -> None:
    table = walking("one", EMPTY, "seat1 a1.n  souls toad", "seat2 b1.n  souls crab", "seat3 b1.s")
    table.play("move:a1.nw", luck="imp star slide one")
    table.shows("target 2")
    assert table.asks() == "seat2 shuffle"
    table = walking("one", EMPTY, "seat1 a1.n", "seat2 c1.mid  souls king", "seat3 c1.mid  souls golem", "seat4 b1.n")
    table.play("move:a1.nw", luck="imp star")
    assert table.result() == "no monsters left: 3 1 1 4"
    assert table.match.outcome.worth == (0.0, 0.5, 0.5, 0.0)
    table = walking("one", EMPTY, f"seat1 a1.n  {RICH}", "seat2 c1.mid")
    table.play("move:a1.nw", luck="imp star slide one")  # somebody has the points: nothing changes
    table.shows("target 11")


@clause("R12")
def test_after_a_hundred_turns_each_the_highest_total_wins() -> None:
    table = walking("one", "turn 299", "seat1 a1.n  souls imp", "seat2 c1.mid  souls king", "seat3 c1.mid  souls golem")
    table.play("move:a1.ne", luck="slide one")
    assert table.asks() == "seat2 shuffle"
    table.play("skip", "move:c1.n")
    assert table.result() == "100 turns each: 3 1 1"


# 11: five or six players ---------------------------------------------------------------------------------

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
