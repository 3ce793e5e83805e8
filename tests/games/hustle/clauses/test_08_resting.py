"""Dungeon Hustle, §8 Resting: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import resting, with_item
from tests.games.hustle.table import hand
from tests.marks import clause


@clause("8.1", "8.2", "8.4")
def test_one_item_for_keys_of_different_colours() -> None:
    table = resting(f"fighter  at r2c3  {hand('red-key', 'red-key!', 'blue-key')}")
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure")
    assert table.legal() == "pay:red-key pay:red-key!"  # the blue one is the only one of its kind
    table.play("pay:red-key", luck="flaming-sword")
    assert table.hero("seat1") == "seat1 fighter  at r2c3  hand red-key!  known red-key!  items flaming-sword"


@clause("8.2", "R10")
def test_an_empty_deck_sells_nothing() -> None:
    items = "giants-gauntlets cloak-of-stars hourglass horn-of-plenty crown-of-command staff-of-two-hues"
    fighter = f"fighter  at r2c3  {hand('red-key', 'white-key', 'blue-key')}"
    table = resting(fighter, table=f"monsters r6c6  gone {items}")
    assert table.legal() == "buy:trinket buy:treasure done"
    full = resting(fighter)
    full.play("buy:artifact", luck="hourglass")
    assert "items hourglass" in full.hero("seat1")


@clause("8.3", "R10")
def test_on_the_trove_one_of_three_is_kept() -> None:
    """Only the buyer sees them; the others go under the deck, and only the buyer knows them there."""
    table = resting(f"fighter  at nw  {hand('red-key', 'blue-potion')}")
    table.play("buy:trinket", luck="torch whetstone buckler")
    assert table.legal() == "keep:whetstone keep:buckler keep:torch"
    assert "trinket-offer whetstone buckler torch" in table.text("seat1")
    assert "trinket-offer ? ? ?" in table.text("seat2")
    assert "trinket-offer ? ? ?" in table.text("spectator")
    table.play("keep:buckler")
    assert table.hero("seat1").endswith("items buckler")
    assert "trinket whetstone/seat1+ torch/seat1" in table.text("seat1")
    assert "trinket ?/seat1+ ?/seat1" in table.text("seat2")


@clause("8.3", "R10")
def test_items_under_a_deck_come_last_and_in_random_order() -> None:
    sold = "caltrops bent-wire hunters-whistle satchel lucky-coin pocket-mirror rope-and-hook smelling-salts buckler"
    now = f"monsters r6c6  gone {sold} potion-of-herbalism  trinket whetstone/seat2+ torch/seat2"
    table = resting(f"fighter  at r2c3  {hand('red-key', 'blue-key')}", table=now)
    table.play("buy:trinket", "pay:red-key", luck="torch")
    assert "items torch" in table.hero("seat1")
    assert "trinket whetstone/seat2" in table.text("seat2")
    assert "trinket ?/seat2" in table.text("seat1")


@clause("8.4", "R11")
def test_an_item_is_not_used_in_the_turn_it_was_gained() -> None:
    fighter = f"fighter  at r2c3  items satchel  {hand('red-key', 'red-potion')}"
    table = resting(fighter)
    table.play("buy:trinket", luck="potion-of-herbalism")
    assert table.legal() == "use:satchel done"
    assert table.refuses("use:potion-of-herbalism") == "R11"
    table.play("use:satchel")
    assert "spent satchel" in table.hero("seat1")
    assert table.refuses("use:satchel") == "8.4"


@clause("8.4", "R11")
def test_an_item_is_used_charged_and_not_in_the_turn_it_was_gained() -> None:
    spent = with_item("step rest seat1", "", "satchel  spent satchel")
    assert "use:satchel" not in spent.legal()
    new = with_item("step rest seat1", "gained satchel", "satchel")
    assert new.legal() == "done"
    assert new.refuses("use:satchel") == "R11"
    wrong_step = with_item("step colour seat1", "", "satchel")
    assert wrong_step.refuses("use:satchel") == "R11"


@clause("8.5", "R10", "R11")
def test_with_a_fourth_item_one_must_go() -> None:
    table = resting(f"fighter  at r2c3  items buckler torch whetstone  {hand('red-key')}")
    table.play("buy:trinket", luck="satchel")
    assert table.legal() == "drop:whetstone drop:buckler drop:satchel drop:torch"
    table.play("drop:satchel")
    table.has("gone satchel")
    assert table.hero("seat1") == "seat1 fighter  at r2c3  items whetstone buckler torch"


@clause("8.6", "8.7")
def test_the_three_kinds_of_recharge_costs() -> None:
    """Any Shield for the Buckler; a purple and a blue Scroll for the Longbow; Shields of two colours for the third."""
    spent = "items buckler enchanted-longbow tower-shield  spent buckler enchanted-longbow tower-shield"
    poor = resting(f"rogue  at r2c3  {spent}  {hand('white-shield', 'white-shield', 'blue-scroll!', 'red-scroll')}")
    assert poor.legal() == "recharge:buckler done"
    rich = resting(f"rogue  at r2c3  {spent}  {hand('white-shield', 'red-shield', 'blue-scroll!', 'purple-scroll')}")
    assert rich.legal() == "recharge:buckler recharge:enchanted-longbow recharge:tower-shield done"
    rich.play("recharge:enchanted-longbow")
    assert rich.hero("seat1").endswith("items buckler enchanted-longbow tower-shield  spent buckler tower-shield")
    rich.has("discard purple-scroll blue-scroll!")
    rich.play("recharge:tower-shield")
    assert rich.hero("seat1").endswith("spent buckler")


@clause("8.6")
def test_each_item_is_recharged_once_a_turn() -> None:
    rogue = (
        f"rogue  at r2c3  items potion-of-herbalism  spent potion-of-herbalism  {hand('red-potion', 'yellow-potion')}"
    )
    table = resting(rogue)
    table.play("recharge:potion-of-herbalism", "pay:red-potion")
    table.play("use:potion-of-herbalism", luck="white-shield")
    assert table.refuses("recharge:potion-of-herbalism") == "8.6"


@clause("8.8", "R12")
def test_the_helping_power_is_charged_with_its_type() -> None:
    table = resting(f"rogue  at r2c3  {hand('red-key', 'red-potion')}")
    assert table.legal() == "charge:red-key buy:trinket done"
    table.play("charge:red-key")
    assert table.hero("seat1") == "seat1 rogue  at r2c3  hand red-potion  known red-potion  charge red-key"
    reward = resting(f"rogue  at r2c3  reward 1  {hand('red-key', 'red-potion')}")
    assert reward.legal() == "turn-back buy:trinket done"
    reward.play("turn-back")
    assert reward.legal() == "charge:red-key buy:trinket done"
    charged = resting(f"rogue  at r2c3  charge white-key  {hand('red-key', 'red-potion')}")
    assert charged.legal() == "buy:trinket done"


@clause("8.9", "R23")
def test_the_hand_is_cut_down_to_its_size_in_ones_own_turn_only() -> None:
    many = ("red-shield", "green-shield", "white-shield", "purple-shield", "blue-shield", "red-key", "red-potion")
    mage = "mage  at sw  turns 1  hand yellow-shield*1"
    table = resting(f"fighter  at r2c3  {hand(*many)}", mage)
    table.play("done")
    assert table.asks() == "seat1 trim"
    assert table.legal().split()[:2] == ["discard:purple-shield", "discard:blue-shield"]
    assert table.refuses("done") == "8.9"
    table.play("discard:white-shield")
    assert table.refuses("discard:blue-shield") == "8.9"
    table.play("discard:red-potion")
    assert table.asks() == "seat2 colour"
    assert table.hero("seat1").count("shield") == 8
