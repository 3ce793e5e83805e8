"""Dungeon Attack!, §6 Hits: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("6.1", "6.2", "6.3")
def test_stunned_wounded_knocked_out() -> None:
    table = party("bard  faces 1 0", table="level 1  first seat1")
    for hits in ("hits 1", "hits 2"):
        table.play("fight", luck="F")
        table.shows(f"seat1 bard  faces 1 0  {hits}")
    table.play("fight", luck="F")
    assert "Ann is knocked out!" in table.told()


@clause("6.4", "6.5", "R6")
def test_the_knocked_out_lose_the_pile_and_pass_their_dice_left() -> None:
    table = party("bard  faces 5 0  hits 2  pile 3 0  gold 1  potions 1  retainer 1", "seer  fled 1", "monk  faces 1 0")
    table.play("fight", luck="DFFFF")
    table.play("done", "done")
    table.shows(
        "lost 4 0\nseat1 bard  hits 3  gold 1  potions 1  retainer 1\nseat2 seer  fled 1\nseat3 monk  faces 5 0"
    )
    assert table.asks() == "seat2 act"


@clause("6.6", "9.1", "9.3", "R10")
def test_a_potion_brings_a_knocked_out_friend_back() -> None:
    table = party("bard  potions 1  artefacts 1", "seer  hits 3", "monk  hits 1")
    assert table.refuses("heal:artefact.seat2") == "R10"
    table.play("heal:potion.seat2")
    table.shows("seat1 bard  artefacts 1\nseat2 seer")
    assert table.asks() == "seat2 act"
