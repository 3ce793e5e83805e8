"""Dungeon Attack!, §5 The Fight action: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("5.1", "5.3", "5.5", "5.6")
def test_dice_are_rolled_and_sorted() -> None:
    table = party("warrior  faces 6 0", "seer")
    table.play("fight", luck="DDMMMF")
    table.shows("dungeon 11 0\nseat1 warrior  faces 1 0  pile 2 0\nseat2 seer")


@clause("5.2", "5.12")
def test_bosses_are_rolled_together_but_resolved_apart() -> None:
    table = party("bard  faces 3 1", "seer", table="level 2  first seat1")
    table.play("fight", luck="MMF F")
    table.shows("seat1 bard  faces 1 1  hits 1\ndungeon 13 0")
    both = party("bard  faces 2 2", "seer", table="level 3  first seat1")
    both.play("fight", luck="FF FM")
    both.shows("seat1 bard  faces 2 1  hits 2")


@clause("5.4")
def test_defeated_dice_over_the_rating_are_moving() -> None:
    table = party("burglar  faces 5 0", "seer")
    table.play("fight", luck="DDDDF")
    table.shows("seat1 burglar  faces 1 0  pile 2 0\ndungeon 11 0")


@clause("5.7", "R1")
def test_a_hit_if_fighting_outnumbers_each_other_result() -> None:
    table = party("bard  faces 5 0", "seer  faces 4 0", "monk  faces 2 0")
    table.play("fight", luck="DMFFF")
    table.shows("seat1 bard  faces 3 0  pile 1 0  hits 1")
    table.play("fight", luck="MMFF")
    table.play("done")
    table.shows("seat2 seer  faces 2 0")


@clause("5.8", "R2")
def test_all_fighting_is_a_hit_for_every_die() -> None:
    table = party("bard  faces 2 0", "seer  faces 1 0", "monk")
    table.play("fight", luck="FF")
    table.shows("seat1 bard  faces 2 0  hits 2")
    table.play("fight", luck="F")
    table.play("done")
    table.shows("seat2 seer  faces 1 0  hits 1")


@clause("5.9", "5.10", "R5")
def test_a_boss_is_only_defeated_when_it_shows_so_again() -> None:
    table = party("bard  faces 0 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DD DM")
    table.shows("seat1 bard  pile 0 1\ndungeon 14 1")
    stands = party("bard  faces 0 1", "seer", table="level 2  first seat1")
    stands.play("fight", luck="D F")
    stands.shows("seat1 bard  faces 0 1  hits 1")


@clause("5.11")
def test_any_other_boss_needs_a_means_to_be_rerolled() -> None:
    table = party("seer  faces 0 1  gold 1", "bard", table="level 2  first seat1")
    table.play("fight", luck="M")
    assert table.legal() == "coin:boss.moving ability:boss.moving done"
    table.play("ability:boss.moving", luck="D")
    assert table.asks() == "seat2 act"
    table.shows("seat1 seer  gold 1  pile 0 1  spent 1")
