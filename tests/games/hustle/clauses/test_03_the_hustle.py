"""Dungeon Hustle, §3 The hustle: every clause shown at a table."""

import pytest

from tests.games.hustle.table import MAGE, QUIET, dungeon, hand
from tests.marks import clause


@clause("3.1")
def test_the_order_of_a_turn() -> None:
    """Hustle, wandering monsters, combat, questing, spawning, resting; then the next player."""
    fighter = f"fighter  at r6c2  turns 1  {hand('red-sword', 'red-key')}"
    table = dungeon("step colour seat1", "monsters r6c4", fighter, MAGE)
    table.play("colour:yellow", "jump:r6c3", "jump:r6c4", luck="purple-key! white-key")
    assert table.asks() == "seat1 wander"
    table.play("defend:yellow-shield", luck="blue-shield red-potion")
    assert table.asks() == "seat1 fight"
    table.play("attack", luck=QUIET)
    assert table.asks() == "seat1 rest"
    assert table.refuses("colour:red", "seat2") == "3.1"
    table.play("done")
    assert table.asks() == "seat2 colour"


@clause("3.2")
def test_jumps_go_to_adjacent_cards_diagonally_too() -> None:
    table = dungeon("step colour seat1", "monsters r1c3", "fighter  at r2c4  turns 1", MAGE)
    assert table.legal() == "colour:purple colour:blue colour:white colour:red colour:green colour:yellow"
    table.play("colour:blue")
    assert table.legal() == "jump:r1c3 jump:r1c4 jump:r1c5 jump:r2c3 jump:r2c5 jump:r3c3 jump:r3c4 jump:r3c5"
    assert table.refuses("jump:r4c5") == "3.2"
    assert table.refuses("stop") == "R2"


@clause("3.3")
@pytest.mark.parametrize("end", ["r1c4", "r1c3", "nw", "r3c3"])
def test_what_ends_a_hustle(end: str) -> None:
    """A character, a monster, a corner tile, a card of another colour; but not a card of the colour."""
    cells = "r1c3:bP r1c4:bK! r2c5:pH r2c4:pH"
    fighter = f"fighter  at r2c2  turns 1  {hand('red-sword')}"
    table = dungeon("step colour seat1", "monsters r1c3", fighter, "mage  at r1c4  turns 1", cells=cells)
    table.play("colour:blue", "jump:r2c3")
    assert table.asks() == "seat1 hustle"
    flips = "green-shield white-shield" if end == "r1c3" else "blue-scroll!"
    table.play(f"jump:{end}", luck=f"yellow-key yellow-shield {flips}")
    assert table.asks() != "seat1 hustle"


@clause("3.4", "3.5", "R3")
def test_cards_of_the_colour_are_picked_up_but_not_the_last() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at r2c2  turns 1", MAGE)
    table.play("colour:blue", "jump:r2c3", "jump:r2c4", "stop", luck=f"white-key yellow-key {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword blue-shield  known blue-sword blue-shield"
    assert (table.card("r2c2"), table.card("r2c3"), table.card("r2c4")) == ("wK", "yK", "bK")


@clause("3.5", "R22")
def test_a_card_somebody_stands_on_stays() -> None:
    """Nobody fights the monster they start beside; neither its card nor that of a character is picked up."""
    table = dungeon("step colour seat1", "monsters r2c2", "rogue  at r2c2  turns 1", "mage  at r2c3  turns 1")
    table.play("colour:blue", "jump:r2c3", "jump:r2c4", "jump:r3c4", luck=f"yellow-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r3c4  hand blue-key  known blue-key"


@clause("3.6", "R2")
def test_the_first_jump_of_all_is_onto_the_outer_row() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter", MAGE)
    table.play("colour:purple")
    outer = "r1c3 r1c4 r1c5 r3c1 r3c7 r4c1 r4c7 r5c1 r5c7 r7c3 r7c4 r7c5"
    assert table.legal() == " ".join(f"jump:{place}" for place in outer.split())
    assert table.refuses("jump:r2c2") == "3.6"
    table.play("jump:r1c3", "jump:r1c4", "stop", luck=f"yellow-shield {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r1c4  hand purple-sword  known purple-sword"


@clause("3.7", "R1")
def test_from_a_corner_tile_to_any_card_that_touches_it() -> None:
    touching = {
        "nw": "r1c3 r2c2 r2c3 r3c1 r3c2",
        "ne": "r1c5 r2c5 r2c6 r3c6 r3c7",
        "se": "r5c6 r5c7 r6c5 r6c6 r7c5",
        "sw": "r5c1 r5c2 r6c2 r6c3 r7c3",
    }
    for corner, places in touching.items():
        table = dungeon("step colour seat1", "monsters r4c3", f"fighter  at {corner}  turns 1", "mage")
        table.play("colour:red")
        assert table.legal() == " ".join(f"jump:{place}" for place in places.split())
        assert table.refuses("jump:r4c5") == "3.7"


@clause("3.8", "R2")
def test_no_card_twice_but_back_to_the_corner_tile() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at nw  turns 1", MAGE)
    table.play("colour:blue", "jump:r2c2", "jump:r2c3")
    assert table.refuses("jump:r2c2") == "3.8"
    table.play("jump:nw", luck=f"white-key red-key {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at nw  hand blue-sword blue-shield  known blue-sword blue-shield"
