"""Dungeon Hustle, §16 Effects of quests: every clause shown at a table."""

from copy import deepcopy
from typing import cast

from dungeonbox.games import house_components
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.components import Sheet
from tests.games.hustle.clauses.scenes import AT_NE, quest, questing
from tests.games.hustle.table import MAGE, QUIET, Table, hand, position
from tests.marks import clause


@clause("16.1", "6.4", "R35")
def test_a_quest_that_draws() -> None:
    table = quest("research-the-ancients", f"fighter  at ne  {hand('red-scroll', 'white-scroll')}")
    table.play("quest", luck=f"red-key white-key {QUIET}")
    assert "hand white-key red-key  quests" in table.hero("seat1")
    shown = cast(HustleView, table.match.view(1)).heroes[0]
    assert (shown.held, shown.hand) == (2, ())


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
def test_the_cellar_drives_a_monster_outwards() -> None:
    """By one or two cells, along rows and columns, to empty cards."""
    rogue = f"rogue  at ne  turns 1  {hand('red-sword', 'red-shield')}"
    table = questing(rogue, "mage  at r2c4", table=AT_NE.replace("r6c6", "r2c2 r3c4"), quest="clear-the-cellar")
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
    rogue = f"rogue  at ne  {hand('red-sword', 'white-shield')}"
    table = quest("clear-the-cellar", rogue, said="monsters r4c5")
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


@clause("16.8", "R21", "R32")
def test_a_toast_is_for_the_others_after_what_comes_first() -> None:
    """The caravan makes a purchase cheaper, then every other player may draw, clockwise."""
    rogue = f"rogue  at ne  {hand('red-potion', 'white-shield', 'red-shield')}"
    table = quest("guard-the-caravan", rogue, "mage  at sw  turns 1", "cleric  at se  turns 1")
    table.play("quest")
    assert table.asks() == "seat2 offer"
    assert "This turn Ann pays 1 Key less for an item, but at least one." in table.told()
    table.play("draw", luck="red-key")
    assert table.asks() == "seat3 offer"
    table.play("done", luck=QUIET)
    assert "hand" not in table.hero("seat1")
    assert "hand red-key" in table.hero("seat2")
    assert "hand" not in table.hero("seat3")


@clause("16.9", "8.9", "R23")
def test_a_quest_that_makes_room_in_the_hand() -> None:
    """A Rogue of level 1 keeps six cards; after the antidote eight, this turn."""
    cards = ("red-potion", "white-potion!", "white-scroll", *("red-key", "white-key", "red-sword"))
    more = ("white-sword", "green-sword", "red-shield")
    table = quest("brew-the-antidote", f"rogue  at ne  {hand(*cards, *more)}")
    table.play("quest", luck=f"green-shield {QUIET}")
    assert "This turn Ann may keep 8 cards." in table.told()
    assert cast(HustleView, table.match.view(0)).heroes[0].hand_size == 8
    table.play("done")
    assert table.asks() == "seat2 colour"
    assert table.hero("seat1").partition("known")[0].count("-") == 7


@clause("16.10", "8.2", "R34")
def test_a_quest_that_makes_a_purchase_cheaper() -> None:
    """With one Key a Treasure can be bought; help for the same is not asked for."""
    fighter = f"fighter  at ne  {hand('red-key', 'white-key', 'white-scroll')}"
    table = quest("map-the-vaults", fighter, "rogue  at sw  charge yellow-key  turns 1")
    table.play("quest", "pay:white-key", luck=QUIET)
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="flaming-sword")
    assert "items flaming-sword" in table.hero("seat1")
    assert "This turn Ann pays 1 Key less for an item, but at least one." in table.told()


@clause("16.11", "14.7", "R26")
def test_a_quest_that_lets_a_card_count_as_any_type() -> None:
    """A red Sword and a white Key buy a Treasure."""
    cards = ("red-scroll", "white-scroll", "red-key", "white-key", "red-sword")
    table = quest("decode-the-runes", f"fighter  at ne  {hand(*cards)}")
    table.play("quest", "pay:white-scroll", luck=QUIET)
    assert "This turn Ann may once pay with a card as if it were of any type." in table.told()
    assert "buy:treasure" in table.legal()
    table.play("buy:treasure", luck="flaming-sword")
    assert table.hero("seat1").count("flaming-sword") == 1
    assert "wild-type" not in table.text()


@clause("16.12", "R31")
def test_a_quest_that_shows_the_spawn_card_first() -> None:
    """It may be put under the deck; then the next one counts, and that one has to be taken."""
    rogue = f"rogue  at ne  {hand('red-potion', 'white-scroll')}"
    table = quest("light-the-beacons", rogue, said="monsters r3c4")
    table.play("quest", luck="white-potion!")
    assert table.asks() == "seat1 spawn"
    assert table.legal() == "bury done"
    table.play("bury", luck="blue-scroll!")
    table.has("monsters r3c4", "under white-potion!")
    assert table.asks() != "seat1 spawn"


@clause("16.13", "R32", "7.3")
def test_a_quest_that_hushes_the_monsters() -> None:
    """Neither of two called monsters moves; one that spawns still comes."""
    rogue = f"rogue  at ne  {hand('red-scroll', 'white-shield', 'red-potion')}"
    table = quest("seal-the-rift", rogue, said="monsters r3c4 r3c5")
    table.play("quest", luck="white-potion!")
    table.has("monsters r3c1 r3c4 r3c5")
    loud = quest("light-the-beacons", f"rogue  at ne  {hand('red-potion', 'white-scroll')}", said="monsters r3c4 r3c5")
    loud.play("quest", "done", luck="white-potion!")
    loud.has("escaped 1")


@clause("16.4", "16.8", "R32")
def test_effects_happen_in_the_order_of_the_text() -> None:
    """The barbican removes a monster, then there is a toast; declining the first does not keep the second away."""
    rogue = f"rogue  at ne  {hand('red-sword', 'white-sword', 'red-shield', 'white-shield')}"
    table = quest("storm-the-barbican", rogue, said="monsters r3c5 r6c6")
    table.play("quest")
    assert table.legal() == "at:r3c5 at:r6c6 done"
    table.play("done")
    assert table.asks() == "seat2 offer"
    table.play("draw", luck=f"green-shield {QUIET}")
    table.has("monsters r3c5 r6c6")
    assert "hand green-shield" in table.hero("seat2")


@clause("16.13", "R32", "R27")
def test_a_hushed_monster_stays_hushed_where_it_is_pushed_to() -> None:
    data = deepcopy(house_components("hustle").data)
    for row in data["quest"]:
        if row["id"] == "clear-the-cellar":
            row.update(effect="hush, push 1")
    rogue = f"rogue  at ne  turns 1  {hand('red-sword', 'white-shield')}"
    now = "path r1c5 ne  open ne:clear-the-cellar sw:deliver-the-salve  stock ne:2 sw:2  monsters r4c5"
    text = position("step quest seat1", now, rogue, MAGE)
    table = Table(text, Sheet("own.toml", data))
    table.play("quest", "at:r4c5", "push:r4c6", luck="red-potion")
    table.has("monsters r3c7 r4c6")
