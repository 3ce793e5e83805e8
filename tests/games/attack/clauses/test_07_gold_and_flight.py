"""Dungeon Attack!, §7 Gold and flight: every clause shown at a table."""

from tests.games.attack.table import party
from tests.marks import clause


@clause("7.1", "R4", "R3")
def test_a_coin_rerolls_a_die_but_none_twice() -> None:
    table = party("bard  faces 2 0  gold 3", "seer  gold 9")
    table.play("fight", luck="FF")
    table.play("coin:monster.fighting", luck="F")
    table.shows("fresh monster.fighting\nsettled monster.fighting\nseat1 bard  gold 2")
    table.play("coin:monster.fighting", luck="D")
    table.shows("seat1 bard  gold 1  pile 1 0  faces 1 0")


@clause("7.2", "R4", "R3")
def test_two_coins_cancel_a_hit() -> None:
    table = party("bard  faces 2 0  gold 5", "seer  gold 9")
    table.play("fight", luck="FF")
    assert table.refuses("cancel:coins") == "R3"
    table.play("done")
    table.play("cancel:coins")
    assert table.asks() == "seat1 hits"
    assert table.refuses("cancel:coins", "seat2") == "3.2"
    table.play("done")
    table.shows("seat1 bard  faces 2 0  gold 3  hits 1")


@clause("7.3", "7.4", "7.5", "R31")
def test_fleeing_costs_something_and_passes_the_dice_left() -> None:
    owner = "bard  faces 2 1  gold 1  potions 1  weapons 1  artefacts 1  pile 1 1"
    prices = ["gold", "potion", "weapon", "artefact", "monster", "boss"]
    for price in prices:
        table = party(owner, "seer  hits 3", "monk", table="level 3  first seat1")
        assert set(table.legal().split()) >= {f"flee:{other}" for other in prices}
        table.play(f"flee:{price}")
        table.shows("seat3 monk  faces 2 1")
        line = table.hero("seat1")
        left = {"monster": "pile 0 1", "boss": "pile 1 0"}.get(price)
        assert left in line if left else f"{price}s 1" not in line.replace("gold 1", "golds 1")
        assert "fled 1" in line
        assert ("lost 1 0" in table.text(), "lost 0 1" in table.text()) == (price == "monster", price == "boss")


@clause("7.5", "R10")
def test_who_fled_gets_no_dice() -> None:
    table = party("bard  fled 1", "seer  faces 2 0  gold 1  potions 1", "monk", act="seat2")
    assert table.refuses("send:seat1") == "R17"
    table.play("flee:gold")
    table.shows("seat3 monk  faces 2 0")
