"""Where two rules meet."""

from copy import deepcopy

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from tests.games.attack.table import Table, party
from tests.marks import clause


@clause("R6", "5.3")
def test_the_dice_of_the_very_roll_that_knocks_out_are_lost_too() -> None:
    table = party("bard  faces 4 0  hits 2", "seer")
    table.play("fight", luck="DFFF")
    table.shows("lost 1 0\nseat1 bard  hits 3\nseat2 seer  faces 3 0")


@clause("R6", "4.4")
def test_a_helper_who_falls_leaves_moving_dice_with_the_friend_and_fighting_ones_to_the_left() -> None:
    table = party("bard  hits 2", "seer  faces 4 0", "monk")
    table.play("assist:seat2", luck="MFFF")
    table.shows("seat1 bard  hits 3\nseat2 seer  faces 4 0\nseat3 monk")


@clause("R6", "3.8")
def test_the_last_one_standing_falls_and_the_dice_go_home() -> None:
    table = party("bard  hits 3", "slayer  faces 1 0  hits 2  gold 1", act="seat2", table="level 3  first seat1")
    table.play("fight", "done", luck="F")
    assert table.result() == "no achievement: 1 1"
    assert "Bob is knocked out!" in table.told()
    assert not any("loses all" in said for said in table.told())
    table.shows("dungeon 14 2\nseat1 bard\nseat2 slayer  gold 1")


@clause("R9", "R10")
def test_a_friend_brought_back_is_waited_for() -> None:
    table = party("healer", "seer  hits 3", table="level 1  first seat1  calm 1")
    table.play("heal:ability.seat2")
    table.shows("waited\nlevel 1\nseat2 seer")  # the last in play has healed (R16)
    table.play("pass", "pass")
    table.shows("level 2")


@clause("R9", "11.8")
def test_a_snare_that_sends_the_last_die_home_does_not_make_the_turn_count() -> None:
    table = party("trapper", "seer  faces 2 0", table="level 1  first seat1")
    table.play("aid:seat2", "pass")
    table.shows("waited\ndungeon 14 0")
    table.play("pass", "pass")
    table.shows("level 2")


@clause("R17", "11.5")
def test_a_potion_before_a_bust() -> None:
    table = party("burglar  faces 1 0  potions 1", "seer", table="level 1  first seat1  lost 10 0")
    table.play("send:seat2", "bust", luck="FFF")
    table.shows("seat1 burglar  faces 3 0\nseat2 seer  faces 1 0")


@clause("R23", "R8")
def test_a_retainer_who_rerolls_still_counts_for_the_rating_but_cancels_nothing() -> None:
    table = party("slayer  faces 4 0  retainer 1", "seer")
    table.play("fight", luck="DDDF")
    table.play("retainer:monster.fighting", "done", luck="F")
    table.shows("seat1 slayer  pile 2 0  faces 1 0")
    worse = party("slayer  faces 2 0  retainer 1", "seer")
    worse.play("fight", "retainer:monster.fighting", "done", luck="FF F")
    worse.shows("seat1 slayer  faces 2 0  hits 2")


@clause("R3", "11.9")
def test_deflect_first_and_the_die_can_no_more_be_rerolled() -> None:
    table = party("monk  faces 1 0  gold 1", "seer")
    table.play("fight", luck="F")
    table.play("ability:monster.fighting")
    table.shows("dungeon 14 0\nseat1 monk  gold 1  spent 1")


@clause("5.4", "R8")
def test_a_rating_too_low_lets_a_boss_go() -> None:
    data = deepcopy(house_components("attack").data)
    data["adventurer"][5].update(rating=1)
    position = "step act seat1\nlevel 3  first seat1\nseat1 slayer  faces 1 2\nseat2 seer"
    table = Table(position, Sheet("own.toml", data))
    table.play("fight", luck="D DD")
    table.shows("seat1 slayer  pile 0 1\ndungeon 14 1")


@clause("11.6", "R8")
def test_with_bane_two_bosses_fill_the_rating() -> None:
    table = party("slayer  faces 1 2  weapons 1", "seer", table="level 3  first seat1")
    table.play("fight", "done", luck="D DD")
    table.shows("seat1 slayer  pile 0 2  weapons 1\ndungeon 14 0")
    helped = party("slayer  weapons 1", "seer  faces 1 2", table="level 3  first seat1")
    helped.play("assist:seat2", "done", luck="D DD")
    helped.shows("seat1 slayer  pile 0 2  weapons 1\nseat2 seer  faces 1 0")


@clause("11.4", "6.3")
def test_rage_does_not_save_from_the_third_hit() -> None:
    table = party("berserker  faces 3 0  hits 2", "seer")
    table.play("fight", luck="FFF")
    table.shows("seat1 berserker  hits 3\nseat2 seer  faces 3 0")


@clause("11.1", "7.2", "9.10")
def test_all_three_ways_to_cancel_at_once() -> None:
    table = party("warrior  faces 3 0  gold 2  retainer 1", "seer")
    table.play("fight", "done", luck="FFF")
    assert table.legal() == "cancel:coins cancel:retainer cancel:ability done"
    table.play("cancel:coins", "cancel:ability")
    assert table.legal() == "cancel:retainer done"
    table.play("done")
    table.shows("seat1 warrior  faces 3 0  retainer 1  hits 1  spent 1")


@clause("R11", "R20")
def test_the_coin_of_a_bust_can_be_spent_in_the_same_level() -> None:
    table = party("bard", "slayer", table="level 1  first seat1  lost 12 0")
    table.play("bust", luck="MM")
    table.play("pass", "bust", luck="MF")
    assert table.legal() == "coin:monster.moving coin:monster.fighting done"


@clause("8.5", "8.3", "R11")
def test_monsters_are_chosen_before_bosses() -> None:
    table = party("bard  pile 2 2", "seer", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", luck="DD FF")
    assert table.legal() == "loot:weapon loot:potions"
    table.play("loot:weapon", "loot:potion", "loot:gold")
    table.shows("seat1 bard  weapons 1  potions 1  gold 3")


@clause("R12", "9.8")
def test_a_gift_can_pay_for_a_retainer() -> None:
    table = party("bard  gold 2", "seer  gold 1", table="level 2  first seat1  waited seat2  calm 1")
    table.play("pass", "give:gold.seat1")
    assert table.asks() == "seat1 give"
    table.play("done", "done", "hire")
    table.shows("level 3\nseat1 bard  retainer 1\nseat2 seer")


@clause("R16", "9.2")
def test_alone_a_potion_passes_nothing() -> None:
    table = party("bard  faces 1 0  potions 1")
    assert table.legal() == "fight flee:potion"
    table.play("flee:potion")
    table.shows("level 2")


@clause("R30")
def test_a_call_for_assistance_lasts_until_it_can_be_heard() -> None:
    table = party("slayer  faces 3 0  gold 1", "bard", "burglar")
    table.play("seat1 ask:seat2", "fight", "done", luck="FFM")  # said in the own turn, for those that follow
    table.shows("seat1 slayer  hits 1  faces 2 0  gold 1  said ask:seat2")
    table.play("pass")
    table.shows("seat1 slayer  hits 1  faces 2 0  gold 1  said ask:seat2")
    table.play("assist:seat1", luck="MF")
    table.shows("seat1 slayer  faces 1 0  hits 1  gold 1")  # the next turn has begun
    helped = party("slayer  faces 1 0", "bard", "burglar")
    helped.play("fight", luck="F")
    helped.play("seat1 ask:seat2", "assist:seat1", luck="F")
    helped.shows("seat1 slayer  hits 1\nseat2 bard  faces 1 0  hits 1")  # no dice, no call


def test_the_story_of_a_roll_in_separate_notes() -> None:
    table = Table("step act seat1\nlevel 2  first seat1  lost 12 0\nseat1 seer\nseat2 bard")
    table.play("bust", luck="FF D M")
    table.play("ability:monster.fighting", luck="D")
    assert table.told() == [
        "Ann busts the door: 2 Monsters and 1 Boss!",
        "Monsters: 2 Fighting.",
        "The Boss: Defeated.",
        "Ann rerolls a Defeated Boss to see if it falls: Moving.",
        "Ann rerolls a Fighting Monster by foresight: Defeated.",
        "Ann defeats 1 Monster.",
        "Back to the dungeon: 1 Boss.",
        "Ann now faces 1 Monster.",
        "No Hit from the Monster dice: 1 Fighting, but also 1 Defeated.",
        "Bob's turn.",
    ]
