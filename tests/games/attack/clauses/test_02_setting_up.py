"""Dungeon Attack!, §2 Setting up: every clause shown at a table."""

from dungeonbox.games import house_components
from dungeonbox.games.attack import components
from tests.games.attack.table import Table, party
from tests.marks import clause, option


@clause("2.1", "R27")
def test_adventurers_are_chosen_in_seat_order_from_those_left() -> None:
    table = Table("step choose-hero seat1\nseat1 -\nseat2 -\nseat3 -")
    table.play("hero:monk")
    assert table.refuses("hero:monk") == "2.1"
    assert table.refuses("hero:bard", "seat3") == "R27"
    table.play("hero:random", luck="seer")
    table.play("hero:random", luck="bard 1")
    table.shows("first seat2\nseat1 monk\nseat2 seer\nseat3 bard")


@clause("2.2", "2.3", "2.4", "2.5", "2.7", "R21", "8.8")
def test_three_levels_of_14_15_and_16_dice() -> None:
    box = components.load(house_components("attack"))
    assert [*zip(box.monsters, box.bosses, strict=True)] == [(14, 0), (14, 1), (14, 2)]
    table = party(
        "warrior  hits 2",
        "seer  hits 3",
        "bard  hits 1  fled 1  retainer 1",
        table="level 1  first seat2  waited seat1",
    )
    table.play("pass")
    table.shows("level 2\nfirst seat3\ndungeon 14 1\nlost\nwaited\nseat1 warrior\nseat2 seer\nseat3 bard")
    assert table.asks() == "seat3 act"
    table.play("pass", "pass", "pass")
    table.shows("level 3\nfirst seat1\ndungeon 14 2")
    assert table.asks() == "seat1 act"


@clause("2.6", "R26")
@option("first_seat", "random")
def test_a_starting_player_by_lot() -> None:
    table = Table("step choose-hero seat2\nseat1 bard\nseat2 -")
    table.play("hero:monk", luck="1")
    assert table.asks() == "seat2 act"
