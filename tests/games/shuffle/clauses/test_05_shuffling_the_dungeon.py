"""Dungeon Shuffle, §5 Shuffling the dungeon: every clause shown at a table."""

from tests.games.shuffle.table import dungeon, walking
from tests.marks import clause


@clause("5.1", "5.2")
def test_a_room_beside_the_gap_slides_into_it() -> None:
    table = dungeon("step shuffle seat1", "dice slide one", "seat1 a1.n", "seat2 c1.mid")
    assert table.legal() == "slide:d1.south slide:c2.east slide:d3.north"
    assert table.refuses("slide:c1.south") == "5.2"  # diagonal to the gap, and another room in the way
    assert table.refuses("slide:d1.north") == "5.2"  # off the grid
    assert table.refuses("slide:d2.north") == "5.1"  # the gap itself
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


@clause("5.4")
def test_a_room_turns_where_it_lies_by_any_quarters() -> None:
    for degrees, space, portal in ((90, "a2.n", "a2.se"), (180, "a2.e", "a2.sw"), (270, "a2.s", "a2.nw")):
        table = dungeon("step shuffle seat1", "dice rotate one", "red a2.ne c3.n", "seat1 a2.w", "seat2 c1.mid",
                        "row1 foyer? rotunda? start cistern?", "row2 crypt? forge? well? gap",
                        "row3 smokeway? tunnel? sluice? kiln?", "row4 cinderpass? canal? burrow? grotto?")  # fmt: skip
        table.play(f"turn:a2.{degrees}")
        table.shows(f"row2 crypt/{degrees}? forge? well? gap\nseat1 {space}\nred {portal} c3.n")
    table = dungeon("step shuffle seat1", "dice rotate one", "seat1 a2.w", "seat2 c1.mid")
    assert len(table.legal().split()) == 15 * 3
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
    assert table.refuses("put:d2") == table.refuses("put:d1") == "5.5"  # the gap, and where it is already
    table.play("put:b2")
    assert table.told()[-1] == "In the Mossy Crypt it is strong."
    table.shows("row1 foyer rotunda? start cistern\nrow2 forge? crypt:king well? gap")
    table = dungeon("step shuffle seat1", "dice monster one", *rows)
    table.play("lift:b1", "put:a1")
    table.shows("row1 foyer? rotunda start cistern:king")
    assert table.told()[-1] == "Ann moves an unseen monster from b1 to a1."


@clause("5.9", "R21")
def test_without_an_empty_room_no_monster_moves() -> None:
    table = walking("one", "seat1 a1.n", "seat2 c1.mid")
    table.play("move:a1.ne", luck="monster two")
    assert table.asks() == "seat2 move"
    assert "No room is empty but the Start Portal, so no monster can move." in table.told()


@clause("5.10", "5.11", "R8", "R20")
def test_a_pair_comes_into_play() -> None:
    table = dungeon("step shuffle seat1", "dice portal one", "red a1.n d4.n", "seat1 a1.ne", "seat2 c1.mid")
    assert table.legal() == "portal:red portal:yellow"
    assert table.refuses("place:a1.e") == "R20"  # first the pair
    assert table.refuses("portal:blue") == "R20"
    table.play("portal:yellow")
    first = table.offers("place").split()
    assert {"a1.nw", "a1.n", "a1.ne", "a1.se"}.isdisjoint(first)  # battle spaces, a portal, a pawn
    assert {"a1.e", "c1.n", "c4.nw"} <= set(first)  # also on the ring of the Start Portal
    assert not [space for space in first if space.startswith("d2")]  # the gap
    assert "d4.s" in first  # the last cell first
    assert table.refuses("place:a1.nw") == "R8"
    table.play("place:b2.e")
    second = table.offers("place").split()
    assert {space[:2] for space in first} - {space[:2] for space in second} == {"b2"}  # in any other room
    assert table.refuses("place:b2.w") == "R8"
    assert "red a1.n d4.n\nseat1" in table.text()  # nothing lies there yet
    table.play("place:c2.s")
    table.shows("yellow b2.e c2.s")
    assert "Ann opens the yellow portal between b2.e and c2.s." in table.told()


@clause("5.11", "R8", "R20")
def test_the_two_ends_may_be_named_in_either_order() -> None:
    lines = ("step shuffle seat1", "dice portal one", "seat1 a1.ne", "seat2 c1.mid")
    for one, other in (("b2.e", "c2.s"), ("c2.s", "b2.e")):
        table = dungeon(*lines)
        table.play("portal:red", f"place:{one}", f"place:{other}")
        table.shows("red b2.e c2.s")
        assert f"Ann opens the red portal between {one} and {other}." in table.told()


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
    assert table.legal() == "portal:blue"
    assert table.refuses("portal:red") == "5.12"
    table = walking("two", *portals, "seat1 d4.n", "seat2 a1.e", "seat3 b1.nw")
    table.play("move:d4.w", luck="portal two")
    assert table.legal() == "portal:red portal:blue"
    assert table.refuses("portal:yellow") == "5.12"
    table = walking("one", *portals, "seat1 b1.nw", "seat2 a1.e", "seat3 d4.n")
    table.play("take:b1.n", luck="portal two")
    assert table.asks() == "seat2 move"
    assert "Each pair of portals has a pawn on it, so none can move." in table.told()
