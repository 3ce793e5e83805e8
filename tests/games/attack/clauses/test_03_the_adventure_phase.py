"""Dungeon Attack!, §3 The Adventure phase: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("3.1", "3.6")
def test_with_the_last_monster_the_treasure_phase_begins() -> None:
    table = party("warrior  faces 1 0", "seer  pile 1 0", table="level 1  first seat1  lost 12 0")
    table.play("fight", luck="D FF")
    assert "Level 1 is cleared!" in table.told()
    table.shows("level 1\nlost 14 0\nseat1 warrior  gold 1\nseat2 seer  gold 1")
    assert table.asks() == "seat2 give"


@clause("3.2")
def test_turns_go_clockwise_and_are_one_action() -> None:
    table = party("warrior", "seer", "bard", act="seat2")
    table.play("bust", luck="DDFFFFFFMMMMMM")
    assert table.refuses("pass", "seat2") == "R3"
    assert table.refuses("pass", "seat3") == "3.2"
    assert table.asks() == "seat2 mend"
    table.play("done")
    assert table.asks() == "seat3 act"
    table.play("pass")
    assert table.asks() == "seat1 act"


@clause("3.3")
def test_free_of_dice_one_takes_a_support_action() -> None:
    table = party("warrior", "seer  faces 2 0")
    assert table.legal() == "bust recover pass assist:seat2"
    assert table.refuses("fight") == "3.3"
    assert table.refuses("flee:gold") == "3.3"


@clause("3.4")
def test_facing_dice_one_takes_a_combat_action() -> None:
    table = party("warrior  faces 1 0  gold 1", "seer")
    assert table.legal() == "fight flee:gold"
    for token in ("bust", "recover", "pass", "rally", "assist:seat2"):
        assert table.refuses(token) == "3.4"


@clause("3.5", "R25")
def test_an_ability_goes_along_with_the_action_once() -> None:
    table = party("bard  faces 1 0  gold 1", "seer  hits 2", "monk  hits 2")
    table.play("aid:seat2")
    assert table.refuses("aid:seat3") == "R25"
    table.shows("seat2 seer  hits 1\nseat3 monk  hits 2")
    assert table.asks() == "seat1 act"
    fled = party("bard  fled 1", "seer  hits 2")
    assert fled.legal() == "rally pass"
    assert fled.refuses("aid:seat2") == "R10"


@clause("3.7", "R9")
def test_the_phase_ends_when_all_have_let_the_dungeon_be() -> None:
    table = party("warrior", "seer", "bard", table="level 1  first seat1  calm 1")
    table.play("pass", "recover")
    table.shows("waited seat1 seat2\nlevel 1")
    table.play("pass")
    table.shows("level 2\nwaited")


@clause("3.7", "R9")
def test_a_bust_begins_the_waiting_anew_and_its_own_turn_does_not_count() -> None:
    table = party("warrior", "seer", table="level 1  first seat1  waited seat2  lost 12 0")
    table.play("bust", luck="MM")
    table.shows("waited\nlevel 1\ndungeon 2 0\nseat1 warrior  gold 1  earned 1")
    table.play("pass")
    table.shows("waited seat2\nlevel 1")
    table.play("pass")
    assert "Nobody busts the door: the party leaves level 1 with 2 Monsters still in it." in table.told()


@clause("3.8")
def test_the_phase_ends_when_nobody_is_in_play() -> None:
    table = party("warrior  faces 3 0  hits 2", "seer  fled 1", table="level 2  first seat1")
    table.play("fight", luck="FFF")
    assert table.asks() == "seat1 hits"  # Guard might still cancel one of three
    table.play("done")
    assert "Everybody has fled or is knocked out: level 2 is over." in table.told()
    table.shows("level 3")
