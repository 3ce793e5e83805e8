"""Class powers and helping powers of Dungeon Hustle, with the rulings about them, shown at a table."""

from copy import deepcopy
from typing import cast

import pytest

from dungeonbox.games import house_components
from dungeonbox.games.hustle.view import BattleView, HustleView
from dungeonbox.kernel.components import Sheet
from tests.games.hustle.table import Table, dungeon, hand, position
from tests.marks import clause

QUIET = "blue-potion"
"""A spawn card that brings no monster: no blue card lies in the outer row."""
MAGE = "mage  at sw  turns 1"
FIGHTER = "fighter  at sw  turns 1"


def fight(flipped: str, hero: str, *others: str, marks: str = "fought") -> Table:
    """Somebody at r2c4 has seen the monster there flip these cards."""
    said = f"monsters r2c4  foe r2c4  marks {marks}  colours blue  path r2c3 r2c4  flipped {flipped}"
    return dungeon("step fight seat1", said, f"{hero}  at r2c4  turns 1", *(others or (MAGE,)))


def battle_of(table: Table) -> BattleView:
    """The battle in progress, as everybody sees it."""
    battle = cast(HustleView, table.match.view(0)).battle
    assert battle is not None
    return battle


def before(monsters: str, hero: str, other: str = MAGE) -> Table:
    """Somebody at r2c3 is about to battle or not."""
    said = f"monsters {monsters}  colours blue  path r2c2 r2c3"
    return dungeon("step before seat1", said, f"{hero}  at r2c3  turns 1", other)


def hustle(hero: str, *others: str, said: str = "path r2c3", left: int = 0, cells: str = "") -> Table:
    """Somebody hustles on blue, from r2c3 unless it is said otherwise."""
    return dungeon(f"step hustle seat1  left {left}", f"colours blue  {said}", hero, *(others or (MAGE,)), cells=cells)


# 13: class powers ----------------------------------------------------------------------------------------


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
def test_sleight_picks_up_one_more_card_next_to_the_end() -> None:
    rogue = "rogue  level 2  at r2c3  turns 1"
    table = hustle(rogue, said="path r2c2 r2c3  monsters r1c4", left=1, cells="r1c4:bP r3c2:bK! r2c5:pH")
    table.play("stop")
    assert table.legal() == "take:r2c4 take:r3c2 done"
    table.play("take:r3c2", luck=f"red-potion red-key {QUIET}")
    table.has("used power:sleight")
    assert table.hero("seat1").endswith("hand blue-sword blue-key!  known blue-sword blue-key!")
    assert (table.card("r2c2"), table.card("r3c2")) == ("rP", "rK")


@clause("R30", "R17")
def test_sleight_counts_the_printed_colour_and_the_cards_that_touch_a_tile() -> None:
    rogue = "rogue  level 2  at r2c3  turns 1"
    table = hustle(rogue, said="path r3c3 r2c3  painted r3c3", left=1)
    table.play("jump:nw")
    assert table.legal() == "take:r2c2 done"


@clause("13.7", "R26")
def test_a_wild_key_is_one_card_of_a_price() -> None:
    cards = hand("red-key", "blue-sword")
    table = dungeon("step rest seat1", "", f"rogue  level 3  at r2c3  charge white-key  {cards}", MAGE)
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="prism-wand")
    table.has("discard red-key blue-sword")
    plain = dungeon("step rest seat1", "", f"fighter  level 3  at r2c3  charge white-sword  {cards}", MAGE)
    assert plain.legal() == "buy:trinket done"


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


@clause("R18")
def test_a_leap_crosses_the_deck_but_no_tile_and_is_no_first_entry() -> None:
    table = hustle("rogue  level 4  at r4c3  turns 1", said="path r4c3  gaps r3c3", cells="r3c3:--")
    table.play("power:vault")
    assert table.legal() == "jump:r2c3 jump:r2c5 jump:r4c1 jump:r4c5 jump:r6c3 jump:r6c5 jump:nw jump:sw"
    assert "power:vault" not in hustle("rogue  level 4  at nw  turns 1", said="path nw").legal()
    assert "power:vault" not in hustle("rogue  level 4", said="path").legal()
    edge = hustle("rogue  level 4  at r2c2  turns 1", said="path r2c2")
    edge.play("power:vault")
    assert edge.legal() == "jump:r2c4 jump:r4c2"


@clause("13.9")
def test_cancel_spares_the_first_attack_of_a_turn() -> None:
    table = hustle("cleric  at r2c4  turns 1", said="path r2c2 r2c3 r2c4", left=2)
    table.play("stop", luck="red-potion! yellow-key!")
    assert table.asks() == "seat1 wander"
    assert "Attacks that do nothing: 1." in table.told()
    table.play("suffer", luck=f"blue-sword {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at r2c4  hand blue-shield  known blue-shield"


@clause("13.10")
def test_bulwark_strikes_back_after_defending() -> None:
    sword = f"cleric  level 2  {hand('red-sword')}"
    assert fight("red-potion red-key", sword).legal() == "flee"
    assert fight("red-potion red-key", sword, marks="fought defended").legal() == "attack flee"


@clause("13.11")
def test_a_pilgrim_gets_more_for_a_quest() -> None:
    cleric = f"cleric  level 3  at ne  {hand('red-sword', 'white-shield')}  turns 1"
    table = dungeon("step quest seat1", "path r1c5 ne", cleric, MAGE)
    table.play("quest", luck=f"trash-the-tavern {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at ne  level 3  gold 3  quests clear-the-cellar"


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


@clause("R33")
def test_a_monster_turned_away_is_not_fought() -> None:
    table = before("r2c3", "cleric  level 4")
    table.play("power:turn")
    assert table.legal() == "push:r1c3 push:r2c2"
    table.play("push:r1c3", luck=QUIET)
    table.has("monsters r1c3", "foe")


@clause("13.12")
def test_a_monster_three_cards_away_cannot_be_turned() -> None:
    assert before("r5c3", "cleric  level 4").legal() == "done"
    assert "power:turn" in before("r4c3", "cleric  level 4").legal()


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
def test_a_bolt_reaches_exactly_two_cards() -> None:
    table = before("r4c3", f"mage  level 2  {hand('red-shield')}", FIGHTER)
    assert table.legal() == "power:bolt done"
    table.play("power:bolt", luck="red-potion red-key")
    table.has("foe r4c3")
    assert before("r3c3", "mage  level 2", FIGHTER).legal() == "done"
    assert before("r4c2", "mage  level 2", FIGHTER).legal() == "done"


@clause("13.15", "R26")
def test_a_scroll_pays_for_one_symbol_of_a_quest() -> None:
    def at_the_quest(*cards: str) -> Table:
        mage = f"mage  level 3  at ne  charge purple-scroll  {hand(*cards)}  turns 1"
        return dungeon("step quest seat1", "path r1c5 ne", mage, FIGHTER)

    assert at_the_quest("red-scroll", "red-shield").legal() == "quest done"
    assert at_the_quest("red-sword", "red-scroll").legal() == "quest done"
    assert at_the_quest("red-scroll", "white-scroll").legal() == "done"


@clause("13.16", "R17")
def test_prism_mind_changes_a_colour_for_nothing_once() -> None:
    table = hustle("mage  level 4  at r2c3  turns 1", FIGHTER)
    table.play("power:prism-mind", "jump:r3c3")
    assert table.asks() == "seat1 hustle"
    assert "power:prism-mind" not in table.legal()


@clause("R17")
def test_the_card_one_starts_on_can_change_its_colour_before_the_first_jump() -> None:
    table = hustle("mage  level 4  at r3c3  turns 1", FIGHTER, said="path r3c3")
    table.play("power:prism-mind")
    assert table.legal() == "jump:r3c2 jump:r3c4 jump:r4c2 jump:r4c3 paint"
    table.play("paint", "jump:r2c3", "stop", luck=f"red-potion {QUIET}")
    assert table.hero("seat1").endswith("hand white-key  known white-key")
    late = hustle("mage  level 4  at r2c3  turns 1", FIGHTER, said="path r3c3 r2c3", left=1)
    late.play("power:prism-mind")
    assert late.refuses("paint") == "R2"


@clause("R17")
def test_whoever_stands_on_a_recoloured_card_still_ends_the_hustle() -> None:
    table = hustle("mage  level 4  at r2c3  turns 1", "fighter  at r3c3  turns 1")
    table.play("power:prism-mind", "jump:r3c3", luck=f"red-potion {QUIET}")
    assert table.asks() != "seat1 hustle"


@clause("R18", "R17")
def test_a_leap_is_declared_before_a_change_of_colour_for_the_same_jump() -> None:
    rogue = "rogue  level 4  at r2c3  items prism-wand  turns 1"
    table = hustle(rogue)
    table.play("power:vault")
    assert table.legal() == "jump:r2c5 jump:r4c1 jump:r4c3 jump:r4c5 jump:nw use:prism-wand"
    table.play("use:prism-wand")
    assert table.legal() == "jump:r4c1 jump:r4c3 jump:r4c5"
    other = hustle(rogue)
    other.play("use:prism-wand")
    assert other.refuses("power:vault") == "R2"


# 14: helping powers --------------------------------------------------------------------------------------

ROGUE = "rogue  at r2c4  turns 1"


def help_of(step: str, said: str, hero: str, helper: str, cells: str = "") -> Table:
    """Somebody who can ask a charged helper in the southwest."""
    charge = {"fighter": "red-sword", "rogue": "red-key", "cleric": "red-potion", "mage": "red-scroll"}[helper]
    return dungeon(step, said, hero, f"{helper}  at sw  charge {charge}  turns 1", cells=cells)


AID = "monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4"


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


def boxed(table: str, ids: dict[str, tuple[str, int]]) -> Sheet:
    """The box of the house, in which these powers do something else."""
    data = deepcopy(house_components("hustle").data)
    for row in data[table]:
        if row["id"] in ids:
            row["effect"], row["number"] = ids[row["id"]]
    return Sheet("other.toml", data)


def powers_in(table: Table) -> list[str]:
    """The class powers that may be used now."""
    return [token.removeprefix("power:") for token in table.legal().split() if token.startswith("power:")]


@clause("10.1", "10.3", "14.1", "14.5")
def test_where_powers_are_alike_one_may_ask_for_any_of_them_and_they_add_up() -> None:
    sheet = boxed("help", {"shield-wall": ("attack", 2), "foretell": ("ward", 2), "transmute": ("attack", 3)})
    heroes = (
        f"{ROGUE}  {hand('red-shield')}", "fighter  at sw  charge red-sword  turns 1",
        "cleric  at sw  charge red-potion  turns 1", "mage  at sw  charge red-scroll  turns 1",
    )  # fmt: skip
    table = Table(position("step aid seat1", f"{AID}  floor 3", *heroes), sheet)
    assert table.legal() == "flip ask:cleave ask:shield-wall ask:ward ask:transmute ask:foretell"
    table.play("ask:shield-wall", "yes", "ask:foretell", "yes")
    assert table.legal() == "flip ask:ward"
    table.play("ask:ward", "yes", luck="green-shield")
    table.has("might 2", "ward 3", "flipped green-shield")


@clause("9.2", "13.16", "13.8")
def test_a_power_one_has_twice_can_be_used_twice() -> None:
    sheet = boxed("power", {"cantrip": ("recolour", 1), "bolt": ("leap", 1), "attune": ("leap", 1)})
    mage = "mage  at r2c2  level 4  turns 1"
    said = "colours blue  path r2c2"
    table = Table(position("step hustle seat1", said, mage, "rogue  at sw  turns 1"), sheet)
    assert powers_in(table) == ["cantrip", "bolt"]
    table.play("power:bolt", "jump:r2c4")
    assert powers_in(table) == ["cantrip", "attune"]
    table.play("power:cantrip", "jump:r3c4")
    assert powers_in(table) == ["attune", "prism-mind"]


@clause("14.2")
def test_a_shield_wall_cancels_two_attacks() -> None:
    wandering = ("step wander seat1  left 3", "colours blue  path r2c3 r2c4")
    table = help_of(*wandering, f"{ROGUE}  {hand('red-shield', 'blue-key')}", "fighter")
    assert table.legal() == "defend:red-shield suffer ask:shield-wall"
    table.play("ask:shield-wall", "yes")
    table.shows("step wander seat1  left 1")
    assert "Attacks that do nothing: 2." in table.told()


@clause("14.3", "R34")
def test_a_picklock_saves_a_key_but_not_the_last() -> None:
    fighter = f"fighter  at r2c3  charge white-sword  {hand('white-key')}  turns 1"
    table = help_of("step rest seat1", "", fighter, "rogue")
    assert table.legal() == "buy:trinket ask:picklock done"
    table.play("ask:picklock", "yes")
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="winged-boots")
    table.has("discard red-key white-key", "cheaper")
    assert "ask:picklock" not in help_of("step rest seat1", "marks bought", fighter, "rogue").legal()


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


@clause("R28", "R22")
def test_everybody_on_a_card_must_be_covered() -> None:
    said = "colours blue  path r2c2  monsters r2c3  veils 1"
    others = ("cleric  at r2c3  turns 1", "mage  at sw  turns 1")
    table = dungeon("step hustle seat1", said, "fighter  at r2c2  turns 1", *others)
    table.play("jump:r2c3", luck="red-potion green-shield white-shield")
    assert "Ann fights the monster at r2c3, power 1." in table.told()
    slipping = dungeon("step hustle seat1", said, "rogue  at r2c2  turns 1", *others)
    slipping.play("jump:r2c3")
    assert slipping.asks() == "seat1 hustle"


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
    assert cast(HustleView, table.match.view(0)).battle is None


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


# 10 and the rulings about help ---------------------------------------------------------------------------


@clause("10.2", "R12")
def test_no_is_final_for_this_step() -> None:
    table = help_of("step hustle seat1", "colours blue  path r2c3", "fighter  at r2c3  turns 1", "rogue")
    table.play("ask:smoke")
    assert table.refuses("jump:r2c4", "seat1") == "3.1"
    assert table.legal() == "yes no"
    table.play("no")
    assert table.refuses("ask:smoke") == "R12"
    table.has("discard", "asked seat2")
    assert table.hero("seat2") == "seat2 rogue  at sw  charge red-key"


@clause("R12", "10.4", "R34")
def test_any_number_may_help_and_each_is_asked_anew_in_another_step() -> None:
    helpers = ("fighter  at sw  charge red-sword  turns 1", "cleric  at se  charge red-potion  turns 1")
    table = dungeon("step aid seat1", AID, "rogue  at r2c4  turns 1", *helpers)
    assert table.legal() == "flip ask:cleave ask:ward"
    table.play("ask:cleave", "yes")
    assert table.legal() == "flip ask:ward"
    table.play("ask:ward", "yes", luck="green-shield")
    table.has("might 1", "ward 1")
    assert [table.hero(seat).endswith("gold 1  reward 1") for seat in ("seat2", "seat3")] == [True, True]
    again = dungeon("step wander seat1  left 1", "path r2c3 r2c4  asked seat3", f"{ROGUE}  {hand('red-key')}", *helpers)
    assert "ask:shield-wall" in again.legal()


@clause("10.1")
def test_nobody_without_a_charge_can_be_asked() -> None:
    table = dungeon("step aid seat1", AID, ROGUE, "fighter  at sw  turns 1", "cleric  reward 1")
    assert table.legal() == "flip"
    assert table.refuses("ask:cleave") == "R12"


@clause("10.6", "R12")
@pytest.mark.parametrize("hero", ["fighter", "cleric", "mage"])
def test_a_reward_changes_a_colour(hero: str) -> None:
    table = hustle(f"{hero}  at r2c3  reward 1  turns 1", ROGUE.replace("r2c4", "sw"))
    table.play("reward")
    assert table.legal() == "jump:r1c3 jump:r1c4 jump:r3c2 jump:r3c3 jump:r3c4"
    assert "reward" not in table.hero("seat1")
    table.play("jump:r3c3")
    assert table.asks() == "seat1 hustle"
    assert table.refuses("reward") == "R2"


@clause("10.6")
def test_the_reward_of_the_rogue_is_a_leap() -> None:
    table = hustle("rogue  at r2c3  reward 1  turns 1")
    table.play("reward")
    assert table.legal() == "jump:r2c5 jump:r4c1 jump:r4c3 jump:r4c5 jump:nw"


@clause("R12")
def test_a_reward_may_be_turned_back_while_resting_and_only_then_it_is_charged() -> None:
    fighter = f"fighter  at r2c3  reward 1  {hand('red-sword')}  turns 1"
    table = dungeon("step rest seat1", "", fighter, MAGE)
    assert table.legal() == "turn-back done"
    table.play("turn-back")
    assert table.legal() == "charge:red-sword done"
    table.play("charge:red-sword")
    assert table.hero("seat1") == "seat1 fighter  at r2c3  charge red-sword"
