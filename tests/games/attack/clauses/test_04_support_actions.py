"""Dungeon Attack!, §4 Support actions: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("4.1", "R24")
def test_bust_the_door_takes_all_dice_of_the_dungeon() -> None:
    table = party("seer", "warrior  faces 1 1", table="level 3  first seat1  lost 10 0")
    table.play("bust", luck="DMF M")
    table.shows(
        "dungeon 0 0\nfresh monster.defeated monster.moving monster.fighting boss.moving\nseat2 warrior  faces 1 1"
    )
    empty = party("seer", "warrior  faces 1 0", table="level 1  first seat1  lost 13 0")
    assert empty.refuses("bust") == "R24"


@clause("4.2", "R20")
def test_a_bust_that_comes_up_all_moving_earns_a_coin_every_time() -> None:
    table = party("seer", "warrior", table="level 2  first seat1  lost 12 0")
    table.play("bust", luck="MM M")
    table.play("done")
    table.shows("seat1 seer  gold 1  earned 1")
    table.play("pass", "bust", luck="MM M")
    table.play("done")
    table.shows("seat1 seer  gold 2  earned 1")


@clause("4.3", "4.4", "R24")
def test_assist_takes_a_friends_dice_and_gives_moving_ones_back() -> None:
    table = party("seer", "warrior  faces 6 1", table="level 2  first seat1")
    table.play("assist:seat2", luck="DDDMFF M")
    table.play("done")
    table.shows("dungeon 8 0\nseat1 seer  faces 2 0  pile 2 0\nseat2 warrior  faces 2 1")
    alone = party("seer", "warrior")
    assert alone.refuses("assist:seat2") == "R24"


@clause("4.5", "R22")
def test_recover_heals_one_step() -> None:
    table = party("warrior  hits 2", "seer  hits 1", "bard")
    table.play("recover", "recover", "recover")
    table.shows("seat1 warrior  hits 1\nseat2 seer\nseat3 bard")


@clause("4.6", "R10")
def test_rally_brings_back_who_fled_on_any_later_turn() -> None:
    table = party("warrior  fled 1", "seer  faces 1 0  gold 1")
    assert table.legal() == "rally pass"
    table.play("pass", "flee:gold")
    table.shows("level 2")
    table = party("warrior  fled 1", "bard  faces 1 0", "seer")
    table.play("pass", "fight", "pass", "rally", luck="M")
    table.shows("seat1 warrior")
    assert party("warrior", "seer").refuses("rally") == "4.6"


@clause("4.7")
def test_pass_does_nothing() -> None:
    table = party("warrior", "seer")
    table.play("pass")
    table.shows("dungeon 14 0\nseat1 warrior\nseat2 seer")
