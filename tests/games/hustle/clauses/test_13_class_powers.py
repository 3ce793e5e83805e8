"""Dungeon Hustle, §13 Class powers: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import (
    FIGHTER,
    WALK,
    battle,
    battle_of,
    before,
    hustle,
    questing,
    resting,
    seen,
)
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand
from tests.marks import clause


def fight(flipped: str, hero: str, *others: str, marks: str = "fought") -> Table:
    """A hero at r2c4 has seen the monster there flip these cards."""
    said = f"monsters r2c4  foe r2c4  marks {marks}  colours blue  path r2c3 r2c4  flipped {flipped}"
    return dungeon("step fight seat1", said, f"{hero}  at r2c4  turns 1", *(others or (MAGE,)))


@clause("13.1")
def test_bash_a_shield_is_an_attack_once_a_battle() -> None:
    fighter = f"fighter  at r2c4  turns 1  {hand('red-shield', 'green-shield', 'red-sword')}"
    table = battle("fight", fighter, more="flipped blue-sword blue-shield")
    table.play("attack", "bash:green-shield", luck=QUIET)  # the Sword has to be spent, so only the Shield is asked for
    assert table.hero("seat1") == "seat1 fighter  at r2c4  level 2  hand red-shield  known red-shield"
    two = f"fighter  at r2c4  turns 1  {hand('red-shield', 'green-shield')}"
    assert (
        battle("fight", two, more="flipped blue-sword blue-shield").legal()
        == "defend:red-shield defend:green-shield flee"
    )


@clause("13.1", "R5")
def test_bash_spends_one_shield_a_battle() -> None:
    shields = hand("red-shield", "white-shield")
    assert fight("red-potion red-key!", f"fighter  {shields}").legal() == "defend:white-shield defend:red-shield flee"
    table = fight("red-potion red-key", f"fighter  {shields}")
    table.play("attack")
    assert table.legal() == "bash:white-shield bash:red-shield"
    table.play("bash:red-shield", luck=QUIET)
    table.has("monsters", f"discard red-key red-potion red-shield {QUIET}")
    assert "attack" not in fight("red-potion red-key", f"rogue  {shields}").legal()


@clause("13.2")
def test_attack_in_every_battle() -> None:
    fighter = f"fighter  at r2c4  level 2  turns 1  {hand('red-sword', 'red-key')}"
    table = battle("fight", fighter, more="flipped blue-shield blue-key")
    table.play("attack", luck=QUIET)  # level 2, one Sword and Mighty Blow
    assert table.hero("seat1").startswith("seat1 fighter  at r2c4  level 2  gold 3  hand red-key")


@clause("13.2")
def test_attack_counts_in_every_battle() -> None:
    table = fight("red-potion red-key", f"fighter  level 2  {hand('red-sword')}")
    assert "attack" in table.legal()
    table.play("attack", luck=QUIET)
    table.has("monsters")
    assert fight("red-potion red-key", f"rogue  level 2  {hand('red-sword')}").legal() == "flee"


@clause("13.2", "13.10", "5.6")
def test_the_attack_that_is_shown_has_class_powers_in_it() -> None:
    fighter = fight("red-potion red-key", f"fighter  level 2  {hand('red-sword')}")
    assert battle_of(fighter).might == 1
    cleric = fight("red-potion red-key", f"cleric  level 2  {hand('red-shield', 'red-sword')}")
    assert battle_of(cleric).might == 0
    cleric.play("defend:red-shield", luck="yellow-potion white-shield")
    assert battle_of(cleric).might == 1


@clause("13.3")
def test_trophy_more_gold_for_a_monster() -> None:
    fighter = f"fighter  at r2c4  level 3  turns 1  {hand('red-sword', 'green-sword')}"
    battle_ = battle("fight", fighter)
    battle_.play("attack", luck=QUIET)
    assert "level 3  gold 4" in battle_.hero("seat1")


@clause("13.3", "9.2")
def test_trophy_is_more_gold_for_a_monster() -> None:
    table = fight("red-potion red-key", f"fighter  level 3  {hand('red-sword', 'white-sword')}")
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 fighter  at r2c4  level 3  gold 4"


@clause("13.4", "5.10", "R29")
def test_reach_battles_a_monster_on_the_next_card_once() -> None:
    table = before("r3c4", f"fighter  level 4  {hand('red-shield')}")
    assert table.legal() == "power:long-reach done"
    table.play("power:long-reach", luck="red-potion red-key")
    table.has("foe r3c4", "used power:long-reach")
    assert before("r4c3", "fighter  level 4").legal() == "done"
    said = "monsters r3c4  used power:long-reach  path r2c2 r2c3"
    assert dungeon("step before seat1", said, "fighter  level 4  at r2c3  turns 1", MAGE).legal() == "done"


@clause("13.5", "R28")
def test_slip_characters_do_not_end_the_rogues_hustle() -> None:
    for hero, step in (("rogue", "seat1 hustle"), ("cleric", "seat2 colour")):
        table = dungeon("step colour seat1", "monsters r6c6", f"{hero}  at r2c2  turns 1", "mage  at r2c3  turns 1")
        table.play("colour:blue")
        assert ("r2c3" in seen(table.match).ends) == (hero == "cleric")
        table.play("jump:r2c3", luck=f"white-shield {QUIET}" if hero == "cleric" else "")
        assert table.asks() == step


@clause("13.5", "R28")
def test_slip_passes_characters_and_leaves_their_cards() -> None:
    table = hustle("rogue  at r2c2  turns 1", "mage  at r2c3  turns 1", said="path r2c2")
    table.play("jump:r2c3")
    assert table.asks() == "seat1 hustle"
    assert "stop" in table.legal()
    table.play("jump:r2c4", "stop", luck=f"red-potion {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  hand blue-sword  known blue-sword"
    other = hustle("fighter  at r2c2  turns 1", "mage  at r2c3  turns 1", said="path r2c2")
    other.play("jump:r2c3", luck=f"red-potion {QUIET}")
    assert other.asks() != "seat1 hustle"


@clause("13.6", "R30")
def test_sleight_picks_up_one_more_card_next_to_the_last() -> None:
    rogue = "rogue  at r2c3  level 2  turns 1"
    table = dungeon("step hustle seat1  left 1", "monsters r6c6  colours blue  path r2c2 r2c3", rogue, MAGE)
    table.play("stop")
    assert table.legal() == "take:r2c4 done"
    table.play("take:r2c4", luck=f"white-shield green-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c3  level 2  hand blue-sword blue-key  known blue-sword blue-key"
    assert (table.card("r2c2"), table.card("r2c4")) == ("wH", "gH")
    corner = dungeon(
        "step hustle seat1  left 1", "monsters r6c6  colours blue  path r2c4 r2c5", rogue.replace("r2c3", "r2c5"), MAGE
    )
    corner.play("jump:ne")
    assert corner.legal() == "take:r2c6 done"


@clause("13.6", "R30")
def test_sleight_picks_up_one_more_card_next_to_the_end() -> None:
    rogue = "rogue  level 2  at r2c3  turns 1"
    table = hustle(rogue, said="path r2c2 r2c3  monsters r1c4", left=1, cells="r1c4:bP r3c2:bK! r2c5:pH")
    table.play("stop")
    assert table.legal() == "take:r2c4 take:r3c2 done"
    table.play("take:r3c2", luck=f"red-potion red-key {QUIET}")
    table.has("used power:sleight")
    assert table.hero("seat1").endswith("hand blue-sword blue-key!  known blue-sword blue-key!")
    assert (table.card("r2c2"), table.card("r3c2")) == ("rP", "rK")


@clause("13.7", "R26")
def test_wild_key_any_card_is_a_key() -> None:
    table = resting(f"rogue  at r2c3  level 3  {hand('red-potion', 'red-key')}")
    assert table.legal() == "charge:red-key buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="war-horn")
    assert table.hero("seat1") == "seat1 rogue  at r2c3  level 3  items war-horn"


@clause("13.7", "R26")
def test_a_wild_key_is_one_card_of_a_price() -> None:
    cards = hand("red-key", "blue-sword")
    table = dungeon("step rest seat1", "", f"rogue  level 3  at r2c3  charge white-key  {cards}", MAGE)
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="prism-wand")
    assert "A blue Sword counts as a Key (Locksmith)." in table.told()
    table.has("discard red-key blue-sword")
    plain = dungeon("step rest seat1", "", f"fighter  level 3  at r2c3  charge white-sword  {cards}", MAGE)
    assert plain.legal() == "buy:trinket done"


@clause("13.8", "R18")
def test_leap_once_a_turn() -> None:
    rogue = "rogue  at r2c2  level 4  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:blue", "power:vault")
    assert table.legal() == "jump:r2c4 jump:r4c2"
    table.play("jump:r2c4")
    assert "power:vault" not in table.legal()
    corner = dungeon("step colour seat1", "monsters r6c6", "rogue  at nw  level 4  turns 1", MAGE)
    corner.play("colour:blue")
    assert "power:vault" not in corner.legal()
    entry = dungeon("step colour seat1", "monsters r6c6", "rogue  level 4", MAGE)
    entry.play("colour:blue")
    assert "power:vault" not in entry.legal()


@clause("13.8", "R18")
def test_leap_jumps_over_a_space_once() -> None:
    table = hustle("rogue  level 4  at r2c3  turns 1")
    table.play("power:vault")
    assert table.legal() == "jump:r2c5 jump:r4c1 jump:r4c3 jump:r4c5 jump:nw"
    table.play("jump:r2c5")
    assert "power:vault" not in table.legal()
    table.play("stop", "done", luck=f"red-potion {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c5  level 4  hand blue-shield  known blue-shield"
    assert table.card("r2c4") == "bK"


@clause("13.9")
def test_cancel_the_first_attack_does_nothing() -> None:
    table = dungeon(*WALK, "cleric  at r2c4  turns 1", MAGE)
    table.play("stop", luck=f"purple-key! yellow-key {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at r2c4  hand blue-sword blue-shield  known blue-sword blue-shield"
    two = dungeon(*WALK, "cleric  at r2c4  turns 1", MAGE)
    two.play("stop", luck="purple-key! yellow-key!")
    assert two.asks() == "seat1 wander"
    two.has("step wander seat1  left 1")


@clause("13.9")
def test_cancel_spares_the_first_attack_of_a_turn() -> None:
    table = hustle("cleric  at r2c4  turns 1", said="path r2c2 r2c3 r2c4", left=2)
    table.play("stop", luck="red-potion! yellow-key!")
    assert table.asks() == "seat1 wander"
    told = table.told()
    assert told[told.index("Ann uses Sanctuary.") + 1] == "Ann fends off a Monster Attack."
    table.play("suffer", luck=f"blue-sword {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at r2c4  hand blue-shield  known blue-shield"


@clause("13.10")
def test_bulwark_who_has_defended_hits_harder() -> None:
    cleric = f"cleric  at r2c4  level 2  turns 1  {hand('red-shield', 'red-sword')}"
    table = battle("fight", cleric, more="flipped blue-sword blue-key")
    table.play("defend:red-shield", luck="green-shield white-shield")
    assert table.legal() == "attack flee"
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 cleric  at r2c4  level 2  gold 3"


@clause("13.10")
def test_bulwark_strikes_back_after_defending() -> None:
    sword = f"cleric  level 2  {hand('red-sword')}"
    assert fight("red-potion red-key", sword).legal() == "flee"
    assert fight("red-potion red-key", sword, marks="fought  defended 1").legal() == "attack flee"


@clause("13.11")
def test_pilgrim_more_gold_for_a_quest() -> None:
    table = questing(f"cleric  at ne  level 3  turns 1  {hand('red-sword', 'green-shield')}")
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "gold 2" in table.hero("seat1")


@clause("13.11")
def test_a_pilgrim_gets_more_for_a_quest() -> None:
    cleric = f"cleric  level 3  at ne  {hand('red-sword', 'white-shield')}  turns 1"
    table = dungeon("step quest seat1", "path r1c5 ne", cleric, MAGE)
    table.play("quest", luck=f"trash-the-tavern {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at ne  level 3  gold 2  quests clear-the-cellar"


@clause("13.12", "R29", "R33")
def test_turn_a_monster_is_driven_away_before_the_battle() -> None:
    cleric = "cleric  at r3c4  level 4  turns 1"
    now = "monsters r3c4 r5c5 r6c6  colours white  path r3c3 r3c4"
    table = dungeon("step before seat1", now, cleric, MAGE)
    table.play("power:turn")
    assert table.legal() == "at:r3c4 at:r5c5"  # r6c6 is too far away, and could not go farther out
    table.play("at:r3c4")
    assert table.legal() == "push:r2c4 push:r3c3 push:r3c5"
    table.play("push:r2c4", luck="yellow-scroll!")
    assert table.asks() == "seat2 colour"  # nobody is left to fight
    table.has("monsters r2c4 r5c5 r5c7 r6c5")


@clause("13.12", "R27", "R29", "R33")
def test_turn_sends_a_monster_outwards_before_a_battle() -> None:
    table = before("r2c3 r4c5", "cleric  level 4")
    assert table.legal() == "power:turn done"
    table.play("power:turn")
    assert table.legal() == "at:r2c3 at:r4c5"
    table.play("at:r4c5")
    assert table.legal() == "push:r3c5 push:r4c6 push:r5c5"
    table.play("push:r4c6", luck="red-potion red-key")
    table.has("monsters r2c3 r4c6", "foe r2c3", "used power:turn")


@clause("13.12")
def test_a_monster_three_cards_away_cannot_be_turned() -> None:
    assert before("r5c3", "cleric  level 4").legal() == "done"
    assert "power:turn" in before("r4c3", "cleric  level 4").legal()


@clause("13.13", "R17")
def test_cantrip_a_scroll_changes_a_colour() -> None:
    mage = f"mage  at r2c2  turns 1  {hand('red-scroll', 'green-scroll')}"
    table = dungeon("step colour seat1", "monsters r6c6", mage, "fighter")
    table.play("colour:blue", "power:cantrip")
    assert table.legal() == "discard:red-scroll discard:green-scroll"
    table.play("discard:red-scroll")
    assert table.legal() == "jump:r1c3 jump:r3c1 jump:r3c2 jump:r3c3"
    table.play("jump:r3c3")
    assert "power:cantrip" not in table.legal()
    assert "jump:r2c4" in table.legal()
    none = dungeon("step colour seat1", "monsters r6c6", "mage  at r2c2  turns 1", "fighter")
    none.play("colour:blue")
    assert "power:cantrip" not in none.legal()


@clause("13.13", "R17")
def test_cantrip_discards_a_scroll_to_change_a_colour() -> None:
    mage = "mage  at r2c3  turns 1"
    table = hustle(f"{mage}  {hand('red-scroll', 'white-scroll')}", FIGHTER)
    table.play("power:cantrip")
    assert table.legal() == "discard:white-scroll discard:red-scroll"
    table.play("discard:red-scroll")
    assert table.legal() == "jump:r1c3 jump:r1c4 jump:r3c2 jump:r3c3 jump:r3c4"
    table.play("jump:r3c3")
    table.has("painted r3c3", "discard red-scroll")
    assert "power:cantrip" not in table.legal()
    table.play("jump:r2c4", "stop", luck=f"red-potion red-key {QUIET}")
    assert "blue-shield white-key white-scroll" in table.hero("seat1")
    assert "power:cantrip" not in hustle(f"{mage}  {hand('red-key')}", FIGHTER).legal()


@clause("13.14", "R29")
def test_bolt_exactly_two_cards_away() -> None:
    mage = f"mage  at r3c3  level 2  turns 1  {hand('red-key')}"
    table = dungeon("step before seat1", "monsters r2c2 r3c5 r5c4  colours white  path r3c1 r3c3", mage, "fighter")
    table.play("power:bolt", luck="blue-sword yellow-sword red-key yellow-shield")
    assert "Ann fights the monster at r3c5, base power 2." in table.told()


@clause("13.14", "R29")
def test_a_bolt_reaches_exactly_two_cards() -> None:
    table = before("r4c3", f"mage  level 2  {hand('red-shield')}", FIGHTER)
    assert table.legal() == "power:bolt done"
    table.play("power:bolt", luck="red-potion red-key")
    table.has("foe r4c3")
    assert before("r3c3", "mage  level 2", FIGHTER).legal() == "done"
    assert before("r4c2", "mage  level 2", FIGHTER).legal() == "done"


@clause("13.15", "R26")
def test_scroll_quest_a_scroll_stands_in() -> None:
    table = questing(f"mage  at ne  level 3  turns 1  {hand('red-scroll', 'green-shield')}", "fighter")
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "quests clear-the-cellar" in table.hero("seat1")
    low = f"mage  at ne  level 2  turns 1  items guild-ledger  {hand('red-scroll', 'green-shield')}"
    assert questing(low, "fighter").legal() == "use:guild-ledger done"


@clause("13.15", "R26")
def test_a_scroll_pays_for_one_symbol_of_a_quest() -> None:
    def at_the_quest(*cards: str) -> Table:
        mage = f"mage  level 3  at ne  charge purple-scroll  {hand(*cards)}  turns 1"
        return dungeon("step quest seat1", "path r1c5 ne", mage, FIGHTER)

    assert at_the_quest("red-scroll", "red-shield").legal() == "quest done"
    assert at_the_quest("red-sword", "red-scroll").legal() == "quest done"
    assert at_the_quest("red-scroll", "white-scroll").legal() == "done"


@clause("13.16", "R17")
def test_recolour_one_card_a_turn() -> None:
    mage = "mage  at r3c3  level 4  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", mage, "fighter")
    table.play("colour:blue", "power:prism-mind")
    assert table.legal().endswith("paint")  # the card one starts on
    table.play("paint", "jump:r2c4", "stop", luck=f"white-shield {QUIET}")
    assert table.hero("seat1") == "seat1 mage  at r2c4  level 4  hand white-key  known white-key"


@clause("13.16", "R17")
def test_prism_mind_changes_a_colour_for_nothing_once() -> None:
    table = hustle("mage  level 4  at r2c3  turns 1", FIGHTER)
    table.play("power:prism-mind", "jump:r3c3")
    assert table.asks() == "seat1 hustle"
    assert "power:prism-mind" not in table.legal()
