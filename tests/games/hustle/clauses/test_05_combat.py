"""Dungeon Hustle, §5 Combat: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import battle, battle_of, with_item
from tests.games.hustle.table import MAGE, QUIET, dungeon, hand
from tests.marks import clause


@clause("5.1")
def test_whoever_lands_on_a_monster_fights_it() -> None:
    fighter = f"fighter  at r2c3  turns 1  {hand('red-sword')}"
    table = dungeon("step hustle seat1  left 1", "monsters r2c4  colours blue  path r2c2 r2c3", fighter, MAGE)
    table.play("jump:r2c4", luck="white-key yellow-shield green-shield white-shield")
    assert table.asks() == "seat1 fight"
    assert battle_of(table).foe == "r2c4"


@clause("5.2", "5.4", "5.6", "5.8", "R5")
def test_the_power_of_a_monster_and_what_beats_it() -> None:
    """Level 2, on the second level of the dungeon: three flips; a Sword and an icon make its power 4."""
    mage = f"mage  at r2c4  level 2  turns 1  {hand('red-sword', 'green-sword', 'white-sword', 'yellow-sword')}"
    table = battle("aid", mage, "fighter  charge purple-sword", more="floor 2")
    table.play("flip", luck="blue-sword red-key! blue-shield")
    assert battle_of(table).power == 4
    assert table.legal() == "attack flee"
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 mage  at r2c4  level 3  gold 1"
    table.has(
        "monsters", f"discard red-sword green-sword white-sword yellow-sword blue-sword red-key! blue-shield {QUIET}"
    )


@clause("5.3", "5.6", "10.1", "10.2", "10.3", "10.4", "14.1", "R5")
def test_help_is_asked_before_the_flip() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    assert table.legal() == "flip ask:cleave ask:ward"
    table.play("ask:cleave")
    assert table.asks() == "seat2 help"
    assert table.legal() == "yes no"
    table.play("yes")
    table.play("flip", luck="blue-sword blue-shield")
    assert table.legal() == "attack flee"
    assert "ask:ward" not in table.legal()
    table.play("attack", luck=QUIET)
    table.shows("seat2 fighter  gold 1  reward 1")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  level 2"


@clause("5.5", "5.7")
def test_defending_once_makes_the_monster_flip_again() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-shield', 'green-shield', 'red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword")
    table.play("flip", luck="blue-sword yellow-sword")
    assert table.legal() == "defend:red-shield defend:green-shield flee"
    table.play("defend:red-shield", luck="blue-shield blue-key")
    assert battle_of(table).power == 1
    assert table.legal() == "attack flee"
    table.has("discard red-shield blue-sword yellow-sword")


@clause("5.9", "R6")
def test_who_cannot_win_loses_a_card_and_moves_away() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-key', 'green-shield')}"
    table = battle("aid", rogue, "fighter  at r1c4  charge purple-sword")
    table.play("flip", luck="blue-sword yellow-sword")
    table.play("flee", luck="red-key")
    assert table.legal() == "go:r1c3 go:r1c5 go:r2c3 go:r2c5 go:r3c3 go:r3c4 go:r3c5"
    table.play("go:r3c5", luck="yellow-shield")
    assert table.hero("seat1") == "seat1 rogue  at r3c5  hand green-shield  known green-shield"
    table.has("monsters r2c4 r5c7")


@clause("5.9", "R6")
def test_a_corner_tile_without_a_character_is_a_way_out_but_not_to_a_quest() -> None:
    cells = "r1c5:-- r2c4:-- r3c5:-- r3c6:-- r3c7:-- r1c4:-- r3c4:--"
    gaps = "gaps r1c5 r2c4 r3c5 r3c6 r3c7 r1c4 r3c4"
    rogue = f"rogue  at r2c5  turns 1  {hand('red-sword', 'green-shield')}"
    table = dungeon(
        "step defeat seat1",
        f"monsters r2c5 r2c6  {gaps}  colours blue  path r2c4 r2c5  foe r2c5  marks fought beaten",
        f"{rogue}  items smelling-salts",
        MAGE,
        cells=cells,
    )
    filled = "red-key red-key! red-scroll white-key white-shield green-shield purple-key!"
    table.play("use:smelling-salts", luck=f"{filled} {QUIET}")  # the only way out, so nobody is asked
    assert table.hero("seat1").startswith("seat1 rogue  at ne  hand")
    table.has("open ne:clear-the-cellar sw:deliver-the-salve")


@clause("5.10", "5.11", "13.4", "R5", "R6", "R29")
def test_a_battle_at_a_distance() -> None:
    """Only one, on or next to a straight line, not from a corner tile; who loses it stays."""
    reach = f"fighter  at r3c3  level 4  turns 1  {hand('red-key')}"
    table = dungeon("step before seat1", "monsters r2c2 r5c5 r3c5  floor 3  colours white  path r3c1 r3c3", reach, MAGE)
    assert table.legal() == "power:long-reach done"
    table.play("power:long-reach", luck="blue-sword yellow-sword red-sword green-sword red-key purple-key!")
    table.has("monsters r2c2 r3c5 r5c5 r7c5")
    assert table.hero("seat1") == "seat1 fighter  at r3c3  level 4"
    assert table.asks() == "seat2 colour"
    corner = dungeon("step colour seat1", "monsters r2c2", "fighter  at r3c2  level 4  turns 1", MAGE)
    corner.play("colour:red", "jump:nw", luck=QUIET)
    assert corner.asks() == "seat2 colour"


@clause("5.11")
def test_no_battle_at_a_distance_from_a_corner_tile() -> None:
    said = "monsters r2c6  path r1c5 ne"
    assert with_item("step before seat1", said, "enchanted-longbow", "ne").legal() == "done"
