"""Dungeon Attack!, §11 Special abilities: every clause shown at a table."""

from typing import cast

from dungeonbox.games.attack.view import AttackView
from dungeonbox.kernel.chance import SPECTATOR
from tests.games.attack.table import Table, party
from tests.marks import clause


def rating(table: Table, seat: int) -> int:
    """The combat rating a seat's card shows to all."""
    return cast(AttackView, table.match.view(SPECTATOR)).heroes[seat].rating


@clause("11.1")
def test_guard_ignores_a_hit_but_not_of_a_bust() -> None:
    table = party("warrior  faces 2 0", "seer")
    table.play("fight", luck="FF")
    assert table.legal() == "cancel:ability done"
    table.play("cancel:ability")
    table.shows("seat1 warrior  faces 2 0  hits 1  spent 1")
    bust = party("warrior", "seer", table="level 1  first seat1  lost 12 0")
    bust.play("bust", luck="FF")
    bust.shows("seat1 warrior  faces 2 0  hits 2")


@clause("11.2")
def test_foresight_rerolls_one_die() -> None:
    table = party("seer  faces 2 0", "bard")
    table.play("fight", luck="FF")
    table.play("ability:monster.fighting", luck="D")
    table.shows("seat1 seer  faces 1 0  pile 1 0  spent 1")


@clause("11.3")
def test_mercy_brings_back_the_knocked_out_and_nobody_else() -> None:
    table = party("healer  hits 1", "seer  hits 2", "monk  hits 3")
    assert table.legal() == "bust recover pass heal:ability.seat3"
    table.play("heal:ability.seat3")
    table.shows("seat1 healer  hits 1  spent 1\nseat3 monk")


@clause("11.4")
def test_rage_raises_the_rating() -> None:
    table = party("berserker  hits 1  faces 5 0", "seer")
    table.play("fight", luck="DDDDF")
    table.shows("seat1 berserker  hits 1  faces 1 0  pile 2 0")


@clause("11.11")
def test_grit_blunts_critical_hits() -> None:
    both = party("berserker  faces 3 2", "seer", table="level 3  first seat1")
    both.play("fight", luck="FFF FF")
    both.shows("seat1 berserker  hits 2  faces 3 2")


@clause("11.4", "R25")
def test_rage_shows_in_the_rating_only_while_in_play() -> None:
    table = party("bard", "berserker  hits 2", "seer", table="level 1  first seat1  lost 2 0")
    assert rating(table, 1) == 3
    table = party("bard", "berserker  hits 2  fled 1  weapons 1", "seer")
    assert rating(table, 1) == 2
    table = party("bard", "berserker  hits 3", "seer")
    assert rating(table, 1) == 1


@clause("11.5")
def test_ambush_takes_no_hits_of_a_bust() -> None:
    table = party("burglar", "seer", table="level 2  first seat1  lost 12 0")
    table.play("bust", luck="FF F")
    table.shows("seat1 burglar  faces 2 1")
    table.play("pass", "fight", luck="FF F")
    table.shows("seat2 seer  faces 2 1")


@clause("11.6")
def test_bane_fells_a_boss_on_the_first_roll() -> None:
    table = party("slayer  faces 0 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DM")
    table.shows("seat1 slayer  pile 0 1\ndungeon 14 1")


@clause("11.7")
def test_song_makes_a_wounded_friend_stunned() -> None:
    table = party("bard  hits 2", "seer  hits 2", "monk  hits 1", "healer  hits 3")
    assert table.legal() == "bust recover pass aid:seat2"
    table.play("aid:seat2", "pass")
    table.shows("seat1 bard  hits 2  spent 1\nseat2 seer  hits 1")


@clause("11.8")
def test_snare_sends_up_to_two_monsters_home() -> None:
    table = party("trapper  faces 1 1", "seer  faces 5 0", table="level 2  first seat1")
    assert table.legal() == "fight aid:seat1 aid:seat2"
    table.play("aid:seat2")
    table.shows("dungeon 10 0\nseat2 seer  faces 3 0")
    table = party("trapper  faces 1 0", "seer", table="level 1  first seat1  lost 9 0")
    table.play("aid:seat1")
    assert table.legal() == "bust recover pass"
    table.shows("dungeon 5 0\nseat1 trapper  spent 1")


@clause("11.9")
def test_deflect_turns_a_fighting_die_that_cannot_be_rerolled_any_more() -> None:
    table = party("monk  faces 2 1  gold 2", "seer", table="level 2  first seat1")
    table.play("fight", luck="FF F")
    assert [token for token in table.legal().split() if "ability" in token] == [
        "ability:monster.fighting",
        "ability:boss.fighting",
    ]
    table.play("coin:monster.fighting", luck="F")
    table.play("ability:monster.fighting")
    table.shows("fresh monster.fighting boss.fighting\nsettled monster.moving")
    table.play("done")
    table.shows("seat1 monk  faces 1 1  gold 1  hits 1  spent 1")


@clause("11.10")
def test_greed_finds_coins_besides() -> None:
    table = party("prospector  pile 1 0", "seer  pile 1 0", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", luck="M M")
    table.shows("seat1 prospector  gold 1\nseat2 seer")
    poor = party("prospector", "seer", table="level 3  first seat1  waited seat2  calm 1")
    poor.play("pass")
    poor.shows("seat1 prospector\nseat2 seer")
