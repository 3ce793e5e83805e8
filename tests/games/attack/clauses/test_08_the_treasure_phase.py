"""Dungeon Attack!, §8 The Treasure phase: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("8.1", "8.2", "8.7", "R11")
def test_piles_are_rolled_from_the_starting_player_on() -> None:
    table = party("bard  pile 2 0", "seer  pile 1 0", "monk", table="level 1  first seat2  waited seat2 seat3  calm 1")
    table.play("pass", luck="M FF")
    assert table.told()[1:6] == [
        "Nobody busts the door: the party leaves level 1 with 11 Monsters still in it.",
        "Bob rolls the defeated Monster: Moving.",
        "Bob finds nothing.",
        "Ann rolls the defeated Monsters: 2 Fighting.",
        "Ann finds 2 coins.",
    ]
    table.shows("seat1 bard  gold 2\nseat2 seer\nlost 3 0")


@clause("8.3", "8.4", "R11")
def test_defeated_monsters_are_weapons_in_pairs_or_potions() -> None:
    table = party("bard  pile 5 0", "seer", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", luck="DDDDD")
    assert table.legal() == "loot:weapon loot:potions"
    assert table.refuses("loot:gold") == "R11"
    table.play("loot:weapon")
    table.play("loot:weapon")
    table.shows("seat1 bard  weapons 2  potions 1")
    other = party("bard  pile 3 0", "seer", table="level 1  first seat1  waited seat2  calm 1")
    other.play("pass", "loot:potions", luck="DDD")
    other.shows("seat1 bard  potions 3")


@clause("8.5", "8.6", "R11")
def test_bosses_are_artefacts_coins_or_potions() -> None:
    table = party("bard  pile 0 2", "seer  pile 1 0", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", luck="DF")
    assert table.legal() == "loot:potion loot:gold"
    table.shows("seat1 bard  artefacts 1")
    table.play("loot:gold", luck="M")
    assert table.result() == "Great Achievement: 1 1"
    table.shows("seat1 bard  gold 3  artefacts 1")
    table = party("bard  pile 0 2", "seer", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", "loot:potion", "loot:potion", luck="FF")
    table.shows("seat1 bard  potions 2")


@clause("8.9", "R12", "R29")
def test_two_rounds_of_gifts_from_the_next_starting_player_on() -> None:
    table = party(
        "bard  gold 1", "seer  gold 3  potions 1", "monk", table="level 1  first seat1  waited seat2 seat3  calm 1"
    )
    table.play("pass")
    assert table.asks() == "seat2 give"
    table.play("give:gold.seat3")
    assert table.legal() == "give:gold.seat1 give:gold.seat3 give:potion.seat1 give:potion.seat3 done"
    table.play("give:potion.seat1", "give:gold.seat3")  # in any order
    assert table.legal() == "give:gold.seat1 give:gold.seat3 done"
    assert table.refuses("give:potion.seat1") == "8.9"
    table.play("give:gold.seat3")
    assert table.asks() == "seat3 give"
    assert table.refuses("give:gold.seat3") == "8.9"
    table.play("give:gold.seat1")
    assert table.refuses("give:gold.seat1", "seat1") == "R12"
    table.play("done")
    assert table.asks() == "seat1 give"
    assert table.refuses("hire") == "R12"
    table.play("done")
    assert table.asks() == "seat3 give"  # the second round: seat 2 has nothing left
    table.play("done", "done")
    table.shows("level 2\nseat1 bard  gold 2  potions 1\nseat2 seer\nseat3 monk  gold 2")


@clause("8.9", "R12")
def test_without_a_gift_there_is_no_second_round() -> None:
    table = party("bard  gold 1", "seer  gold 1", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", "done", "done")
    assert table.asks() == "seat2 act"
    table = party("bard  gold 1", "seer  gold 1", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", "done", "give:gold.seat2")
    assert table.asks() == "seat2 give"


@clause("8.10", "9.8", "9.12", "R12")
def test_then_each_may_hire_one_retainer() -> None:
    table = party("bard  gold 7", "seer  gold 2", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", "done", "done")
    assert (table.asks(), table.legal()) == ("seat1 hire", "hire done")
    assert table.refuses("give:gold.seat2") == "R12"
    table.play("hire")
    table.shows("level 2\nseat1 bard  gold 4  retainer 1\nseat2 seer  gold 2")
    assert table.asks() == "seat2 act"
    table.play("pass", "pass")
    table.play("done", "done", "done")
    table.shows("level 3\nseat1 bard  gold 4\nseat2 seer  gold 2")
