"""Dungeon Hustle, §14 Helping powers: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import AID, ROGUE, WALK, discards, help_of, questing, resting, seen
from tests.games.hustle.table import QUIET, Table, dungeon, hand
from tests.marks import clause


@clause("14.1", "5.3", "10.1", "10.3", "10.5")
def test_cleave_is_attack_before_the_flip() -> None:
    table = help_of("step aid seat1", AID, ROGUE, "fighter")
    assert table.legal() == "flip ask:cleave"
    table.play("ask:cleave")
    assert table.asks() == "seat2 help"
    table.play("yes", luck="green-shield white-shield")
    table.has("might 1", "discard red-sword")
    assert table.hero("seat2") == "seat2 fighter  at sw  gold 1  reward 1"
    assert table.legal() == "attack flee"


@clause("14.2")
def test_shield_wall_cancels_up_to_two_attacks() -> None:
    rogue = f"rogue  at r2c4  {hand('red-key', 'red-potion')}"
    table = dungeon("step wander seat1  left 3", WALK[1], rogue, "fighter  charge red-sword")
    table.play("ask:shield-wall", "yes", luck=f"red-key {QUIET}")  # the third attack costs a card
    assert table.hero("seat1") == "seat1 rogue  at r2c4  hand red-potion  known red-potion"


@clause("14.2")
def test_a_shield_wall_cancels_two_attacks() -> None:
    wandering = ("step wander seat1  left 3", "colours blue  path r2c3 r2c4")
    table = help_of(*wandering, f"{ROGUE}  {hand('red-shield', 'blue-key')}", "fighter")
    assert table.legal() == "defend:red-shield suffer ask:shield-wall"
    table.play("ask:shield-wall", "yes")
    table.shows("step wander seat1  left 1")
    assert "Ann fends off 2 Monster Attacks." in table.told()


@clause("14.3", "R34")
def test_picklock_makes_a_purchase_cheaper_but_not_free() -> None:
    mage = f"mage  at r2c3  {hand('red-key', 'red-potion')}"
    table = resting(mage, "rogue  charge white-key")
    assert table.legal() == "buy:trinket ask:picklock done"
    table.play("ask:picklock", "yes")
    assert table.legal() == "buy:trinket buy:treasure done"
    assert [shelf.price for shelf in seen(table.match).shelves] == [1, 1, 2]
    table.play("buy:treasure", luck="prism-wand")
    assert [shelf.price for shelf in seen(table.match).shelves] == [1, 2, 3]
    assert table.hero("seat1").endswith("hand red-potion  known red-potion  items prism-wand")
    late = mage.replace("mage", "mage  reward 1")
    assert resting(late, "rogue  charge white-key", table="monsters r6c6  bought 1").legal() == "turn-back done"


@clause("14.3", "R34")
def test_a_picklock_saves_a_key_but_not_the_last() -> None:
    fighter = f"fighter  at r2c3  charge white-sword  {hand('white-key')}  turns 1"
    table = help_of("step rest seat1", "", fighter, "rogue")
    assert table.legal() == "buy:trinket ask:picklock done"
    table.play("ask:picklock", "yes")
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="winged-boots")
    table.has("discard red-key white-key", "cheaper")
    assert "ask:picklock" not in help_of("step rest seat1", "bought 1", fighter, "rogue").legal()


@clause("14.4", "R28")
def test_smoke_covers_one_who_would_end_the_hustle() -> None:
    mage = "mage  at r2c2  turns 1"
    table = dungeon("step colour seat1", "monsters r2c3 r2c5", mage, "rogue  charge white-key")
    table.play("colour:blue", "ask:smoke", "yes", "jump:r2c3", "jump:r2c4")
    table.has("veils")
    table.play("jump:r2c5", luck="red-shield white-shield green-shield purple-shield")
    assert table.asks() != "seat1 hustle"
    stop = dungeon("step colour seat1", "monsters r2c3 r2c5", mage, "rogue  charge white-key")
    stop.play("colour:blue", "ask:smoke", "yes", "jump:r2c3")
    assert "stop" in stop.legal()


@clause("14.4", "R28")
def test_smoke_passes_one_monster_or_character() -> None:
    table = help_of("step hustle seat1", "colours blue  path r2c2  monsters r2c3", "fighter  at r2c2  turns 1", "rogue")
    table.play("ask:smoke", "yes", "jump:r2c3")
    assert table.asks() == "seat1 hustle"
    table.has("veils 1")
    table.play("jump:r2c4")
    table.has("veils")
    table.play("stop", luck=f"green-shield {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword  known blue-sword"


@clause("14.5")
def test_a_ward_takes_a_card_from_every_flip() -> None:
    rogue = f"{ROGUE}  {hand('red-shield', 'yellow-sword', 'white-sword')}"
    table = help_of("step aid seat1", AID, rogue, "cleric")
    assert table.legal() == "flip ask:ward"
    table.play("ask:ward", "yes", luck="green-shield")
    table.has("flipped green-shield", "ward 1")
    table.play("defend:red-shield", luck="red-sword")
    table.has("flipped red-sword")


@clause("14.6")
def test_mend_returns_the_very_card_that_was_lost() -> None:
    rogue = f"rogue  at r2c4  {hand('red-key', 'red-potion')}"
    table = dungeon(
        "step wander seat1  left 1", WALK[1], rogue, "cleric  charge purple-potion", "fighter  charge red-sword"
    )
    table.play("suffer", luck="red-key")
    assert table.legal() == "ask:mend done"
    table.play("ask:mend", "yes", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at r2c4  hand red-key red-potion  known red-key red-potion"


@clause("14.6")
def test_mend_brings_back_a_card_lost_at_random() -> None:
    wandering = ("step wander seat1  left 1", "colours blue  path r2c3 r2c4")
    table = help_of(*wandering, f"{ROGUE}  {hand('white-potion!', 'blue-key')}", "cleric")
    table.play("suffer", luck="blue-key")
    assert table.asks() == "seat1 mending"
    table.play("ask:mend", "yes", luck=QUIET)
    assert "hand blue-key white-potion!" in table.hero("seat1")
    assert "Ann takes a blue Key from the discards." in table.told()


@clause("14.6", "5.9")
def test_mend_comes_after_a_lost_battle_too_but_not_for_cards_that_are_gone() -> None:
    lost = "lost blue-key  marks fought beaten  path r2c3 r2c4  monsters r2c5  foe r2c5"
    table = help_of("step after seat1", f"{lost}  discard blue-key red-key!", ROGUE, "cleric")
    assert table.legal() == "ask:mend done"
    gone = help_of("step after seat1", lost, f"{ROGUE}", "cleric")
    assert gone.legal() == "done"


@clause("14.6", "R6")
def test_a_battle_that_was_lost_is_over_while_somebody_is_asked_to_mend() -> None:
    at_a_distance = "lost blue-key  discard blue-key  marks fought beaten  path r2c3 r2c4  monsters r2c6  foe r2c6"
    table = help_of("step after seat1", at_a_distance, ROGUE, "cleric")
    table.play("ask:mend")
    assert table.asks() == "seat2 help"
    assert seen(table.match).battle is None


@clause("14.7", "R26", "R34")
def test_transmute_one_card_of_a_payment_counts_as_any_type() -> None:
    """It keeps its colour, and is used up by the first payment that needs it."""
    rogue = f"rogue  at ne  turns 1  {hand('red-potion', 'yellow-shield', 'yellow-potion')}"
    table = questing(rogue, "mage  charge green-scroll!", quest="guard-the-caravan")
    assert table.legal() == "ask:transmute done"
    table.play("ask:transmute", "yes")
    assert table.legal() == "quest done"
    table.play("quest", luck="map-the-vaults")
    table.play("done", luck=QUIET)
    assert "quests guard-the-caravan" in table.hero("seat1")
    shields = hand("yellow-potion", "yellow-shield", "yellow-potion!", "red-sword", "red-shield")
    same = questing(f"rogue  at ne  turns 1  {shields}", "mage  charge green-scroll!", quest="guard-the-caravan")
    same.play("quest")
    assert same.legal() == "pay:yellow-potion pay:yellow-potion!"  # no help was needed: two Shields and a Potion


@clause("14.7", "R34", "R26")
def test_transmute_lets_one_card_be_of_another_type_in_its_own_colour() -> None:
    def at_the_quest(quest: str, *cards: str) -> Table:
        said = f"path r1c5 ne  open ne:{quest} sw:deliver-the-salve"
        return help_of("step quest seat1", said, f"rogue  at ne  {hand(*cards)}  turns 1", "mage")

    table = at_the_quest("clear-the-cellar", "white-sword", "white-key")
    assert table.legal() == "ask:transmute done"
    table.play("ask:transmute", "yes")
    table.has("marks wild-type")
    table.play("quest", luck=f"trash-the-tavern {QUIET}")
    table.has("marks", f"discard red-scroll white-sword white-key {QUIET}")
    assert "A white Key counts as a Shield (the card of any type)." in table.told()
    assert at_the_quest("trash-the-tavern", "white-potion!", "white-key").legal() == "done"
    assert at_the_quest("trash-the-tavern", "white-potion!", "blue-key").legal() == "ask:transmute done"


@clause("14.7", "R34", "R26")
def test_transmute_helps_while_resting_and_is_used_up_by_the_first_payment_that_needs_it() -> None:
    fighter = "fighter  at r2c3  charge white-sword  items torch buckler  spent torch buckler  turns 1  "
    table = help_of("step rest seat1", "", f"{fighter}{hand('white-scroll', 'blue-potion')}", "mage")
    assert table.legal() == "recharge:torch ask:transmute done"
    table.play("ask:transmute", "yes")
    assert table.legal() == "buy:trinket recharge:buckler recharge:torch done"
    table.play("recharge:torch")
    assert table.legal() == "pay:blue-potion pay:white-scroll"
    table.play("pay:white-scroll")
    table.has("marks wild-type")
    table.play("recharge:buckler")
    table.has("marks")


@clause("14.8", "R31")
def test_a_foretold_card_is_the_last_of_the_deck() -> None:
    now = "monsters r6c6  colours blue  path r2c3"
    table = dungeon("step omen seat1", now, "rogue  at r2c3", "mage  charge green-scroll!")
    table.play("ask:foretell", "yes", luck="yellow-sword")
    assert table.legal() == "bury done"
    table.play("bury", luck=QUIET)
    table.has("under yellow-sword", "monsters r6c6")
    for eyes in ("seat1", "seat2", "spectator"):
        assert "under yellow-sword" in table.text(eyes)
    deck = f"{now}  under yellow-shield  {discards('yellow-shield', 'red-key', 'green-scroll!')}"
    last = dungeon("step omen seat1", deck, f"rogue  at r2c3  {hand('red-key')}", "mage  charge green-scroll!")
    last.play("done")
    last.has("monsters r5c7 r6c5")


@clause("14.8", "R31")
def test_foretell_puts_the_spawn_card_under_the_deck() -> None:
    table = help_of("step omen seat1", "monsters r6c2", "rogue  at r2c3  turns 1", "mage")
    assert table.legal() == "ask:foretell done"
    table.play("ask:foretell", "yes", luck="yellow-shield")
    assert table.legal() == "bury done"
    table.play("bury", luck=QUIET)
    table.has("under yellow-shield", f"discard red-scroll {QUIET}", "monsters r6c2")
    assert table.match.view(1).under == ("yellow-shield",)  # type: ignore[attr-defined]


@clause("14.8")
def test_a_foretold_card_may_stay() -> None:
    table = help_of("step omen seat1", "monsters r6c2", "rogue  at r2c3  turns 1", "mage")
    table.play("ask:foretell", "yes", luck="yellow-shield")
    table.play("done")
    table.has("under", "discard red-scroll yellow-shield")


@clause("14.7", "15.16", "R34")
def test_a_quest_can_be_paid_with_transmute_and_a_ledger_together() -> None:
    """Neither alone makes a Potion and a Key of the same colour pay for a Sword and a Shield."""
    rogue = f"rogue  at ne  turns 1  items guild-ledger  {hand('red-potion', 'red-key')}"
    table = questing(rogue, "mage  at sw  charge red-scroll  turns 1")
    assert table.legal() == "ask:transmute done"
    assert table.refuses("use:guild-ledger") == "R11"
    table.play("ask:transmute", "yes")
    assert table.legal() == "use:guild-ledger done"
    table.play("use:guild-ledger", "quest", luck=f"map-the-vaults {QUIET}")
    assert "spent guild-ledger  quests clear-the-cellar" in table.hero("seat1")
    spent = questing(f"{rogue}  spent guild-ledger", "mage  at sw  charge red-scroll  turns 1")
    assert spent.refuses("ask:transmute") == "R34"


@clause("14.4", "R28")
def test_smoke_is_asked_for_only_if_somebody_stands_where_the_hustle_can_come() -> None:
    def legal(monsters: str, fighter: str = "fighter  at r2c3  turns 1", veils: str = "") -> str:
        said = f"monsters {monsters}  colours blue  path r2c3  {veils}"
        return help_of("step hustle seat1", said, fighter, "rogue").legal()

    assert "ask:smoke" in legal("r2c5")
    assert "ask:smoke" not in legal("r3c3 r6c6")  # of another colour
    assert "ask:smoke" not in legal("r5c6")  # blue, but no way leads there
    assert "ask:smoke" in legal("r3c3", "fighter  at r2c3  reward 1  turns 1")  # a colour can still be changed
    assert "ask:smoke" not in legal("r2c5", veils="veils 1")
    assert "ask:smoke" in legal("r2c4 r2c5", veils="veils 1")


@clause("14.3", "R34")
def test_picklock_is_asked_for_only_if_it_lets_one_buy_something_dear() -> None:
    def legal(cards: str, *others: str) -> str:
        return resting(f"fighter  at r2c3  {cards}  turns 1", "rogue  charge white-key", *others).legal()

    assert legal(hand("red-sword")) == "charge:red-sword done"
    assert legal(hand("red-key")) == "buy:trinket ask:picklock done"  # a Treasure costs two Keys, so now one
    assert legal("") == "done"
    assert legal(hand("red-potion"), "mage  charge red-scroll") == "ask:picklock ask:transmute done"


@clause("14.7", "R34")
def test_transmute_is_asked_for_while_resting_only_if_something_can_be_paid_with_it() -> None:
    def legal(hero: str) -> str:
        return resting(f"fighter  at r2c3  {hero}  turns 1", "mage  charge red-scroll").legal()

    assert "ask:transmute" in legal(hand("red-potion"))  # as a Key for a Trinket
    bought = resting(f"fighter  at r2c3  {hand('red-potion')}  turns 1", "mage  charge red-scroll", table="bought 1")
    assert "ask:transmute" not in bought.text()
    spent = "items whetstone  spent whetstone"
    late = resting(f"fighter  at r2c3  {spent}  {hand('red-potion')}", "mage  charge red-scroll", table="bought 1")
    assert late.legal() == "ask:transmute done"  # as a Sword for the Whetstone
