"""Dungeon Hustle, §7 Monster spawning and movement: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import omen
from tests.games.hustle.table import QUIET
from tests.marks import clause


@clause("7.1", "7.2", "R8")
def test_a_monster_spawns_on_the_first_card_of_the_colour() -> None:
    assert omen("purple-shield", "r6c6").text().count("r7c5") == 1
    omen("green-shield", "r6c6").has("monsters r5c1 r6c6")
    omen("yellow-shield", "r2c2").has("monsters r2c2 r5c7")
    omen("red-shield", "r2c2", more="spawn ne").has("monsters r2c2 r3c7")
    omen("green-shield", "r2c2", more="spawn nw").has("monsters r2c2 r4c7")
    omen("purple-potion", "r2c2", more="spawn sw").has("monsters r1c3 r2c2")


@clause("7.2", "R8")
def test_a_monster_spawns_beside_a_character_but_not_beside_a_monster() -> None:
    omen("green-shield", "r6c6", rogue="rogue  at r5c1").has("monsters r5c1 r6c6")
    omen("red-potion", "r4c1 r6c6", rogue="rogue  at r4c5").has("monsters r3c7 r4c2 r6c6")
    omen(QUIET, "r6c6").has("monsters r6c6")  # no blue card lies in the outer row


@clause("7.2")
def test_a_spawn_card_that_brings_nothing_is_told() -> None:
    told = omen(QUIET, "r6c6").told()
    assert "No monster spawns: no card of the outer row is blue and free of monsters." in told
    assert "No monster moves." in told
    beside = omen("green-shield", "r6c6", rogue="rogue  at r5c1").told()
    assert "A monster spawns at r5c1, beside Ann; no battle follows." in beside
    assert "No monster moves." not in beside
    assert "No monster moves." not in omen("blue-key", "r2c2").told()
    full = omen("red-potion", "r2c2 r2c4 r6c2 r6c6").told()
    assert "No monster spawns: all 4 are on the board." in full


@clause("7.3")
def test_monsters_move_by_colour_or_symbol_but_not_those_just_spawned() -> None:
    """r2c2 is a blue Sword, r6c6 a yellow one; the new monster stands on a green Shield."""
    omen("green-sword", "r2c2 r6c6").has("monsters r2c3 r5c1 r6c5")
    omen("blue-key", "r2c2 r6c6").has("monsters r2c3 r6c6")


@clause("7.4", "R9")
def test_of_two_ways_a_monster_takes_the_clockwise_one_that_is_free() -> None:
    omen("blue-key", "r2c2").has("monsters r2c3")
    omen("blue-key", "r2c6").has("monsters r3c6")
    omen("yellow-key", "r6c6", cells="r5c7:gS").has("monsters r6c5")
    omen("yellow-key", "r6c2", cells="r5c7:gS").has("monsters r5c2")
    omen("blue-key", "r2c2", rogue="rogue  at r2c3").has("monsters r3c2")
    omen("blue-scroll!", "r2c2 r2c3", rogue="rogue  at r3c2", cells="r2c3:gH").has("monsters r2c2 r2c3")


@clause("7.5", "R9")
def test_the_nearest_monster_moves_first_then_clockwise_from_the_spawn_corner() -> None:
    omen("white-potion!", "r2c5 r3c5", cells="r4c1:gH r3c1:gH", rogue="rogue  at r2c4").has("monsters r3c5 r4c5")
    crowd = {"monsters": "r2c3 r3c2", "cells": "r2c3:wS r3c1:gS", "rogue": "rogue  at r2c4"}
    first = omen("white-shield", crowd["monsters"], crowd["rogue"], crowd["cells"])
    first.has("monsters r2c3 r3c3")  # from SE on r3c2 comes first, and is in the way
    second = omen("white-shield", crowd["monsters"], crowd["rogue"], crowd["cells"], more="spawn nw")
    second.has("monsters r3c3 r4c2")


@clause("7.6", "R9")
def test_a_monster_beside_the_deck_escapes() -> None:
    table = omen("red-potion!", "r4c3 r6c6", cells="r4c1:gH r3c7:gH")
    table.has("monsters r6c6", "escaped 1")
