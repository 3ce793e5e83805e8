"""Dungeon Attack!, §9 Magic items and retainers: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("9.1", "R22")
def test_a_potion_heals_anybody_hurt_also_who_fled() -> None:
    table = party("slayer  hits 2  potions 3", "seer  hits 2  fled 1", "monk")
    assert table.legal() == "bust recover pass heal:potion.seat1 heal:potion.seat2"
    table.play("heal:potion.seat2", "pass")
    table.shows("seat1 slayer  hits 2  potions 2\nseat2 seer  fled 1")


@clause("9.2", "R17")
def test_a_potion_passes_the_dice_before_the_action_or_at_the_end() -> None:
    table = party("bard  faces 3 0  potions 2", "seer", "monk  fled 1")
    assert table.legal() == "fight flee:potion send:seat2"
    table.play("send:seat2")
    assert table.legal() == "bust recover pass assist:seat2"
    table.play("assist:seat2", luck="FFM")
    assert (table.asks(), table.legal()) == ("seat1 leave", "send:seat2 done")
    table.play("send:seat2")
    table.shows("seat1 bard  hits 1\nseat2 seer  faces 3 0")
    kept = party("bard  faces 2 0  potions 1", "seer")
    kept.play("fight", "done", luck="MF")
    kept.shows("seat1 bard  faces 1 0  potions 1")


@clause("9.4", "9.6", "9.9", "R15")
def test_weapons_artefacts_and_a_retainer_raise_the_rating() -> None:
    table = party("burglar  faces 8 0  weapons 2  artefacts 1  retainer 1", "seer")
    table.play("fight", luck="DDDDDDDD")
    table.play("done")
    table.shows("seat1 burglar  pile 6 0  weapons 2  artefacts 1  retainer 1\ndungeon 8 0")


@clause("9.5", "9.7", "R15")
def test_each_weapon_and_artefact_rerolls_one_die() -> None:
    table = party("bard  faces 4 0  weapons 1  artefacts 1", "seer")
    table.play("fight", luck="FFFF")
    table.play("item:monster.fighting", luck="M")
    table.play("item:monster.fighting", luck="D")
    assert table.asks() == "seat2 act"
    told = [said for said in table.told() if "rerolls" in said]
    assert told == [
        "Ann rerolls a Fighting Monster with a weapon: Moving.",
        "Ann rerolls a Fighting Monster with an artefact: Defeated.",
    ]
    table.shows("seat1 bard  faces 2 0  pile 1 0  weapons 1  artefacts 1  hits 1")


@clause("9.7", "R10", "R22")
def test_an_artefact_heals_anybody_who_is_not_knocked_out() -> None:
    table = party("bard  artefacts 1", "seer  hits 2", "monk  hits 1  fled 1", "slayer  hits 3")
    assert table.legal() == "bust recover pass heal:artefact.seat2 heal:artefact.seat3 aid:seat2"
    assert table.refuses("heal:artefact.seat4") == "R10"
    assert table.refuses("heal:artefact.seat1") == "R22"
    table.play("heal:artefact.seat2")
    table.shows("seat1 bard  artefacts 1\nseat2 seer")


@clause("9.10", "9.11", "R23")
def test_a_retainer_rerolls_any_dice_together_and_counts_once_more() -> None:
    table = party("burglar  faces 5 0  retainer 1", "seer")
    table.play("fight", luck="DMFFF")
    dice = "retainer:monster.defeated retainer:monster.moving retainer:monster.fighting"
    assert table.legal() == f"{dice} retainer:fighting done"
    table.play("retainer:monster.fighting", "retainer:monster.moving")
    assert table.legal() == "retainer:monster.defeated retainer:monster.fighting retainer:fighting done"
    assert table.refuses("retainer:monster.moving") == "R3"
    table.play("retainer:monster.fighting", "done", luck="DDD")
    table.shows("seat1 burglar  pile 3 0  faces 1 0\ndungeon 10 0")


@clause("9.10", "R23")
def test_all_fighting_dice_are_one_choice_and_nothing_is_thrown_before_the_player_says_so() -> None:
    table = party("bard  faces 2 1  retainer 1", "seer", table="level 2  first seat1")
    table.play("fight", luck="FF F")
    table.play("retainer:boss.fighting")
    assert table.asks() == "seat1 pick"
    table.play("retainer:fighting")
    assert (table.asks(), table.legal()) == ("seat1 pick", "done")
    table.play("done", luck="MM M")
    table.shows("seat1 bard\ndungeon 14 1")
    one = party("bard  faces 1 0  retainer 1", "seer")
    one.play("fight", luck="F")
    assert one.legal() == "retainer:monster.fighting done"
    assert one.refuses("retainer:fighting") == "R23"


@clause("9.10", "9.11", "R23")
def test_a_retainer_cancels_all_hits_once_they_are_known() -> None:
    table = party("bard  faces 3 0  retainer 1", "seer")
    table.play("fight", "done", luck="FFF")
    assert table.legal() == "cancel:retainer done"
    table.play("cancel:retainer")
    table.shows("seat1 bard  faces 3 0")
