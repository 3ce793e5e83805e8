"""Dungeon Hustle, §16 Effects of quests: every clause shown at a table."""

from typing import cast

from dungeonbox.games.hustle.view import HustleView
from tests.games.hustle.clauses.scenes import AT_NE, quest, questing
from tests.games.hustle.table import QUIET, hand
from tests.marks import clause


@clause("16.1", "6.4", "R35")
def test_a_quest_that_draws() -> None:
    table = quest("research-the-ancients", f"fighter  at ne  {hand('red-scroll', 'white-scroll')}")
    table.play("quest", luck=f"red-key white-key {QUIET}")
    assert "hand white-key red-key  quests" in table.hero("seat1")
    assert cast(HustleView, table.match.view(1)).heroes[0].hand == ("", "")


@clause("16.2", "R21")
def test_everybody_may_draw_in_the_tavern() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-potion', 'yellow-potion')}"
    table = questing(rogue, "fighter", "cleric", quest="trash-the-tavern")
    table.play("quest", luck="map-the-vaults")
    assert table.asks() == "seat1 offer"
    table.play("draw", luck="white-shield")
    assert table.asks() == "seat2 offer"
    table.play("done")
    table.play("draw", luck=f"red-key {QUIET}")
    assert table.hero("seat2") == "seat2 fighter"
    assert table.hero("seat3") == "seat3 cleric  hand red-key"


@clause("16.2", "R21")
def test_a_quest_for_everybody_who_wants_to_draw() -> None:
    others = ("mage  at sw  turns 1", "cleric  at se  turns 1")
    rogue = f"rogue  at ne  {hand('red-potion', 'yellow-potion')}"
    table = quest("trash-the-tavern", rogue, *others)
    table.play("quest")
    assert table.asks() == "seat1 offer"
    table.play("draw", luck="red-key")
    assert table.asks() == "seat2 offer"
    assert table.legal() == "draw done"
    table.play("done")
    assert table.asks() == "seat3 offer"
    table.play("draw", luck=f"yellow-key {QUIET}")
    assert "hand red-key" in table.hero("seat1")
    assert "hand" not in table.hero("seat2")
    assert "hand yellow-key" in table.hero("seat3")


@clause("16.3", "R12", "R32")
def test_a_bribe_recharges_an_item_or_the_helping_power() -> None:
    rogue = f"rogue  at ne  turns 1  items buckler torch  spent buckler  {hand('red-key', 'red-potion', 'red-shield')}"
    table = questing(rogue, table=f"{AT_NE}  discard green-key! blue-key!", quest="bribe-the-gatekeeper")
    table.play("quest", luck="map-the-vaults")
    assert table.legal() == "charge:blue-key! charge:red-key charge:green-key! recharge:buckler done"
    table.play("recharge:buckler", luck=QUIET)
    assert "items buckler torch  quests" in table.hero("seat1")
    other = questing(rogue.replace("items", "reward 1  items"), quest="bribe-the-gatekeeper")
    other.play("quest", luck="map-the-vaults")
    assert other.legal() == "recharge:buckler done"
    third = questing(rogue, table=f"{AT_NE}  discard green-key!", quest="bribe-the-gatekeeper")
    third.play("quest", luck="map-the-vaults")
    third.play("charge:green-key!", luck=QUIET)
    assert "charge green-key!" in third.hero("seat1")


@clause("16.3", "R32", "R12")
def test_a_quest_that_refreshes_an_item_or_the_helping_power() -> None:
    fighter = f"fighter  at ne  items torch  spent torch  {hand('red-key', 'red-potion')}"
    table = quest("bribe-the-gatekeeper", fighter, said="discard white-sword red-sword blue-key")
    table.play("quest")
    assert table.legal() == "charge:white-sword charge:red-sword recharge:torch done"
    table.play("charge:red-sword", luck=QUIET)
    assert "charge red-sword" in table.hero("seat1")
    other = quest("bribe-the-gatekeeper", fighter)
    other.play("quest")
    assert other.legal() == "recharge:torch done"
    other.play("recharge:torch", luck=QUIET)
    assert "spent" not in other.hero("seat1")


@clause("16.4", "R32")
def test_the_weretiger_is_captured() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-sword', 'green-sword', 'red-shield')}"
    now = AT_NE.replace("r6c6", "r3c4 r6c6")
    table = questing(rogue, table=now, quest="capture-the-weretiger")
    table.play("quest", luck="map-the-vaults")
    assert table.legal() == "at:r3c4 at:r6c6 done"
    table.play("at:r3c4", luck=QUIET)
    table.has("monsters r6c6")
    assert "gold 2" in table.hero("seat1")
    declined = questing(rogue, table=now, quest="capture-the-weretiger")
    declined.play("quest", "done", luck="map-the-vaults white-shield")
    declined.has("escaped 1")


@clause("16.4", "R32")
def test_a_quest_that_removes_a_monster() -> None:
    rogue = f"rogue  at ne  {hand('red-sword', 'white-sword', 'white-shield')}"
    table = quest("capture-the-weretiger", rogue, said="monsters r6c2 r6c6")
    table.play("quest")
    assert table.legal() == "at:r6c2 at:r6c6 done"
    table.play("at:r6c2", luck=QUIET)
    table.has("monsters r6c6")
    assert "gold 2" in table.hero("seat1")
    other = quest("capture-the-weretiger", rogue, said="monsters r6c2 r6c6")
    other.play("quest", "done", luck=QUIET)
    other.has("monsters r6c2 r6c6")


@clause("16.5")
def test_the_reliquary_is_robbed_of_a_trinket() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-key', 'blue-key', 'red-scroll')}"
    table = questing(rogue, quest="rob-the-reliquary")
    table.play("quest", luck=f"map-the-vaults whetstone {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at ne  gold 2  items whetstone  quests rob-the-reliquary"


@clause("16.5", "8.5")
def test_a_quest_that_gives_an_item() -> None:
    rogue = f"rogue  at ne  items torch satchel buckler  {hand('red-key', 'white-key', 'white-scroll')}"
    table = quest("rob-the-reliquary", rogue)
    table.play("quest", luck="whetstone")
    assert table.legal() == "drop:whetstone drop:buckler drop:satchel drop:torch"
    table.play("drop:torch", luck=QUIET)
    table.has("gone torch")
    assert "items whetstone buckler satchel" in table.hero("seat1")


@clause("16.6", "R27", "R32")
def test_the_rift_drives_a_monster_outwards() -> None:
    """By one or two cells, along rows and columns, to empty cards."""
    rogue = f"rogue  at ne  turns 1  {hand('red-scroll', 'red-shield', 'red-potion')}"
    table = questing(rogue, "mage  at r2c4", table=AT_NE.replace("r6c6", "r2c2 r3c4"), quest="seal-the-rift")
    table.play("quest", luck="map-the-vaults")
    assert table.legal() == "at:r3c4 done"  # no card is farther out than r2c2
    table.play("at:r3c4")
    assert table.legal() == "push:r3c3 push:r3c5"
    table.play("push:r3c5")
    assert table.legal() == "push:r2c5 push:r3c6 done"
    table.play("done", luck="blue-scroll!")
    table.has("monsters r2c3 r4c5")


@clause("16.6", "R32", "R27")
def test_a_quest_that_pushes_a_monster() -> None:
    rogue = f"rogue  at ne  {hand('red-scroll', 'white-shield', 'red-potion')}"
    table = quest("seal-the-rift", rogue, said="monsters r4c5")
    table.play("quest")
    assert table.legal() == "at:r4c5 done"
    table.play("at:r4c5", "push:r4c6")
    assert table.legal() == "push:r3c6 push:r4c7 push:r5c6 done"
    table.play("push:r4c7", luck=QUIET)
    table.has("monsters r4c7")


@clause("16.7", "R21")
def test_a_feast_for_everybody() -> None:
    cards = ("red-key", "red-potion", "red-scroll", "red-shield")
    table = questing(f"rogue  at ne  turns 1  {hand(*cards)}", "fighter", quest="crown-the-heir")
    table.play("quest", luck="map-the-vaults white-shield green-shield")
    assert table.asks() == "seat2 offer"
    table.play("draw", luck=f"white-key {QUIET}")
    assert table.hero("seat2") == "seat2 fighter  hand white-key"


@clause("16.7", "R21")
def test_a_feast() -> None:
    mage = f"mage  level 4  at ne  {hand('red-scroll', 'white-shield', 'red-potion', 'red-key')}"
    table = quest("crown-the-heir", mage, "fighter  at sw  turns 1", "cleric  at se  turns 1")
    table.play("quest", luck="white-key yellow-key")
    assert "hand white-key yellow-key" in table.hero("seat1")
    assert table.asks() == "seat2 offer"
    table.play("draw", "done", luck=f"blue-key {QUIET}")
    assert "hand blue-key" in table.hero("seat2")
    assert "hand" not in table.hero("seat3")
