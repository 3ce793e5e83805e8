"""Items and effects of quests of Dungeon Hustle, with the rulings about them, shown at a table."""

from typing import cast

import pytest

from dungeonbox.games.hustle.view import HustleView
from tests.games.hustle.table import Table, dungeon, hand
from tests.marks import clause

QUIET = "blue-potion"
"""A spawn card that brings no monster: no blue card lies in the outer row."""
MAGE = "mage  at sw  turns 1"


def with_item(step: str, said: str, items: str, where: str = "r2c4", cards: str = "") -> Table:
    """A Rogue with these items."""
    return dungeon(step, said, f"rogue  at {where}  items {items}  {cards}  turns 1", MAGE)


def fight(flipped: str, items: str, *cards: str, others: tuple[str, ...] = (MAGE,)) -> Table:
    """A Rogue at r2c4 has seen the monster there flip these cards."""
    said = f"monsters r2c4  foe r2c4  marks fought  colours blue  path r2c3 r2c4  flipped {flipped}"
    rogue = f"rogue  at r2c4  items {items}  {hand(*cards) if cards else ''}  turns 1"
    return dungeon("step fight seat1", said, rogue, *others)


def seen(table: Table) -> HustleView:
    """What the first seat sees."""
    return cast(HustleView, table.match.view(0))


def spawning(omen: str, monsters: str, items: str) -> Table:
    """This spawn card has been revealed."""
    return with_item("step spawn seat1", f"omen {omen}  monsters {monsters}", items, "r1c4")


# 15: items -----------------------------------------------------------------------------------------------


@clause("15.1", "R35", "8.4")
@pytest.mark.parametrize(
    ("item", "luck"), [("potion-of-herbalism", "red-key"), ("horn-of-plenty", "red-key white-key yellow-key")]
)
def test_draw_cards_while_resting(item: str, luck: str) -> None:
    table = with_item("step rest seat1", "", item)
    assert table.legal() == f"use:{item} done"
    table.play(f"use:{item}", luck=luck)
    assert table.hero("seat1") == f"seat1 rogue  at r2c4  hand {in_order(luck)}  items {item}  spent {item}"
    other = cast(HustleView, table.match.view(1)).heroes[0]
    assert other.hand == ("",) * len(luck.split())


def in_order(cards: str) -> str:
    """As a hand lists them: white before red before yellow."""
    return " ".join(sorted(cards.split(), key=("white-key", "red-key", "yellow-key").index))


@clause("15.2", "R5")
@pytest.mark.parametrize(("item", "attack"), [("whetstone", 1), ("flaming-sword", 2), ("giants-gauntlets", 3)])
def test_attack_items_add_to_a_battle(item: str, attack: int) -> None:
    flips = ("red-key red-potion", "red-key red-potion!", "red-key! red-potion!", "red-key! red-potion! red-sword")
    enough = fight(flips[attack - 1], item)
    assert enough.legal() == "attack flee"
    enough.play("attack", luck=QUIET)
    enough.has("monsters")
    assert f"spent {item}" in enough.hero("seat1")
    short = fight(flips[attack], item)
    assert short.legal() == "flee"


@clause("15.3")
def test_cancel_items_stop_one_attack_or_all() -> None:
    cards = hand("red-shield", "red-key")
    table = with_item("step wander seat1  left 3", "path r2c3 r2c4", "buckler tower-shield", cards=cards)
    assert table.legal() == "use:buckler use:tower-shield defend:red-shield suffer"
    table.play("use:buckler")
    table.shows("step wander seat1  left 2")
    table.play("use:tower-shield", luck=QUIET)
    assert "Attacks that do nothing: 2." in table.told()
    assert "hand red-shield red-key" in table.hero("seat1")


@clause("15.4", "5.9")
def test_keep_saves_the_card_of_a_lost_battle_but_not_the_ground() -> None:
    table = fight("red-sword red-key!", "smelling-salts", "red-potion")
    table.play("flee")
    assert table.legal() == "use:smelling-salts suffer"
    table.play("use:smelling-salts")
    assert "hand red-potion" in table.hero("seat1")
    assert table.asks() == "seat1 retreat"


@clause("15.5", "R28")
def test_a_rope_passes_one_character() -> None:
    fighter = "fighter  at r2c2  items rope-and-hook  turns 1"
    others = ("cleric  at r2c3  turns 1", "mage  at r2c4  turns 1")
    table = dungeon("step hustle seat1", "colours blue  path r2c2", fighter, *others)
    table.play("use:rope-and-hook", "jump:r2c3")
    assert table.asks() == "seat1 hustle"
    table.has("slips 1")
    table.play("jump:r2c4", luck=f"red-potion {QUIET}")
    assert table.asks() == "seat1 rest"
    assert table.hero("seat1").endswith("hand blue-sword  known blue-sword  items rope-and-hook  spent rope-and-hook")


@clause("15.5", "R28")
def test_a_rope_does_not_help_past_a_monster() -> None:
    fighter = "fighter  at r2c2  items rope-and-hook  turns 1"
    table = dungeon("step hustle seat1", "colours blue  path r2c2  monsters r2c3", fighter, MAGE)
    table.play("use:rope-and-hook", "jump:r2c3", luck="red-potion green-shield white-shield")
    assert "Ann fights the monster at r2c3, power 1." in table.told()


@clause("15.6", "R14")
def test_a_mirror_discards_the_spawn_card_for_another() -> None:
    table = spawning("yellow-key", "r6c6", "pocket-mirror")
    assert table.legal() == "use:pocket-mirror done"
    table.play("use:pocket-mirror", luck=QUIET)
    table.has("monsters r6c6", f"discard yellow-key {QUIET}")


@clause("15.7", "15.20", "5.8")
def test_a_coin_and_a_bottle_after_a_victory() -> None:
    table = fight("red-key red-potion", "lucky-coin spirit-bottle", "white-sword")
    table.play("attack")
    assert table.hero("seat1").startswith("seat1 rogue  at r2c4  level 2")
    assert table.legal() == "use:lucky-coin use:spirit-bottle done"
    table.play("use:lucky-coin")
    assert "level 2  gold 1" in table.hero("seat1")
    table.play("use:spirit-bottle", luck=f"yellow-key white-key {QUIET}")
    assert "hand white-key yellow-key" in table.hero("seat1")


@clause("15.7", "15.20")
def test_without_a_victory_neither_is_offered() -> None:
    said = "marks fought beaten  path r2c3 r2c4"
    assert with_item("step after seat1", said, "lucky-coin spirit-bottle").legal() == "done"


@clause("15.8", "R33")
def test_caltrops_hold_a_monster_that_would_move() -> None:
    table = spawning("blue-potion", "r2c2 r2c4 r7c4", "caltrops")
    table.play("use:caltrops")
    assert table.legal() == "at:r2c2 at:r2c4"
    table.play("at:r2c2")
    table.has("monsters r2c2 r3c4 r7c4")


@clause("15.8", "R33")
def test_caltrops_need_a_monster_that_matches_the_card() -> None:
    assert spawning("blue-potion", "r7c4 r6c2", "caltrops chain-snare").legal() == "done"


@clause("15.9", "R26")
def test_a_bent_wire_is_a_key_of_any_colour_in_any_payment() -> None:
    rest = with_item("step rest seat1", "", "bent-wire", cards=f"{hand('red-key')}  charge white-key")
    assert rest.legal() == "buy:trinket buy:treasure done"
    rest.play("buy:treasure", luck="winged-boots")
    rest.has("discard red-key")
    assert rest.hero("seat1").endswith("items bent-wire winged-boots  spent bent-wire  charge white-key")
    quest = "path r1c5 ne  open ne:map-the-vaults sw:deliver-the-salve"
    table = with_item("step quest seat1", quest, "bent-wire", "ne", hand("red-scroll"))
    table.play("quest", luck=f"trash-the-tavern {QUIET}")
    assert "quests map-the-vaults" in table.hero("seat1")


@clause("15.9")
def test_a_bent_wire_recharges_others() -> None:
    items = "bent-wire rope-and-hook  spent rope-and-hook"
    table = with_item("step rest seat1", "", items, cards="charge white-key")
    assert table.legal() == "buy:trinket recharge:rope-and-hook done"
    table.play("recharge:rope-and-hook")
    assert table.hero("seat1").endswith("items rope-and-hook bent-wire  spent bent-wire  charge white-key")


@clause("15.10", "R27")
def test_a_whistle_and_a_crown_push_before_the_hustle() -> None:
    table = with_item("step colour seat1", "monsters r3c4 r6c6", "hunters-whistle crown-of-command")
    table.play("use:hunters-whistle")
    assert table.legal() == "push:r3c3 push:r3c5"
    table.play("push:r3c3")
    table.has("monsters r3c3 r6c6")
    assert table.asks() == "seat1 colour"
    table.play("use:crown-of-command", "push:r2c3")
    assert table.legal() == "push:r1c3 push:r2c2 done"
    table.play("done")
    assert table.asks() == "seat1 colour"
    table.has("monsters r2c3 r6c6")


@clause("R27")
def test_a_monster_that_cannot_go_outwards_cannot_be_pushed() -> None:
    """Beside a corner tile, or before a character and another monster, there is no way outwards."""
    assert "use:hunters-whistle" not in with_item("step colour seat1", "monsters r7c3 r6c6", "hunters-whistle").legal()
    said = "monsters r2c3 r2c2"
    assert "use:hunters-whistle" not in with_item("step colour seat1", said, "hunters-whistle", "r1c3").legal()
    assert "use:hunters-whistle" in with_item("step colour seat1", said, "hunters-whistle", "r1c4").legal()


@clause("15.11", "8.9", "R23")
def test_a_satchel_makes_room_for_this_turn() -> None:
    cards = hand("red-key white-key blue-key yellow-key red-sword white-sword blue-sword yellow-sword")
    table = with_item("step rest seat1", "", "satchel", cards=f"{cards}  charge purple-key!")
    assert [hero.hand_size for hero in seen(table).heroes] == [6, 7]
    table.play("use:satchel")
    assert [hero.hand_size for hero in seen(table).heroes] == [8, 7]
    table.play("done")
    assert table.asks() == "seat2 colour"
    assert seen(table).heroes[0].hand_size == 6
    assert len(table.hero("seat1").split("hand ")[1].split("  ")[0].split()) == 8


@clause("15.12")
def test_a_torch_dims_the_icons_of_this_flip() -> None:
    table = fight("red-key! red-potion!", "torch", "white-sword")
    assert table.legal() == "use:torch flee"
    table.play("use:torch")
    assert table.legal() == "attack flee"
    assert fight("red-key red-sword", "torch", "white-sword").legal() == "flee"


@clause("15.13", "R29", "5.10")
def test_a_longbow_reaches_two_cards_in_a_line() -> None:
    said = "monsters r2c5 r4c6 r3c6"
    table = with_item("step before seat1", f"{said}  path r2c3 r2c4", "enchanted-longbow", cards=hand("red-shield"))
    table.play("use:enchanted-longbow")
    assert table.legal() == "at:r2c5 at:r4c6"
    table.play("at:r4c6", luck="red-key red-sword")
    table.has("foe r4c6")


@clause("R6", "5.11")
def test_a_battle_lost_at_a_distance_costs_no_ground() -> None:
    said = "monsters r2c5  foe r2c5  marks fought  path r2c3 r2c4  flipped red-sword red-key!"
    table = with_item("step fight seat1", said, "torch", cards=hand("red-potion"))
    table.play("flee", luck=f"red-potion {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  items torch"


@clause("5.11")
def test_no_battle_at_a_distance_from_a_corner_tile() -> None:
    said = "monsters r2c6  path r1c5 ne"
    assert with_item("step before seat1", said, "enchanted-longbow", "ne").legal() == "done"


@clause("15.14", "R17")
def test_a_prism_wand_changes_a_colour() -> None:
    table = with_item("step hustle seat1", "colours blue  path r2c4", "prism-wand")
    table.play("use:prism-wand", "jump:r3c3", "jump:r2c2", "stop", luck=f"red-key red-sword {QUIET}")
    assert "hand blue-key white-key" in table.hero("seat1")


@clause("15.15", "R18")
def test_winged_boots_jump_over_a_space() -> None:
    table = with_item("step hustle seat1", "colours blue  path r2c4", "winged-boots")
    table.play("use:winged-boots")
    assert table.legal() == "jump:r2c2 jump:r2c6 jump:r4c2 jump:r4c6"


@clause("15.16", "R26")
def test_a_ledger_lets_any_card_pay_for_one_symbol() -> None:
    table = with_item("step quest seat1", "path r1c5 ne", "guild-ledger", "ne", hand("red-sword", "red-key"))
    assert table.legal() == "use:guild-ledger done"
    table.play("use:guild-ledger")
    assert table.legal() == "quest done"
    table.play("quest", luck=f"trash-the-tavern {QUIET}")
    assert "quests clear-the-cellar" in table.hero("seat1")
    hopeless = with_item("step quest seat1", "path r1c5 ne", "guild-ledger", "ne", hand("red-potion", "red-key"))
    assert hopeless.legal() == "done"


@clause("15.17", "R33")
def test_a_snare_turns_a_monster_round() -> None:
    table = spawning("blue-potion", "r2c4 r2c2", "chain-snare")
    table.play("use:chain-snare")
    assert table.legal() == "push:r2c3 push:r2c5"
    table.play("push:r2c5")
    table.has("monsters r2c3 r2c5")


@clause("15.18", "R20", "R30")
def test_a_scale_swaps_a_card_with_an_empty_one_next_to_you() -> None:
    table = with_item("step colour seat1", "monsters r2c3", "merchants-scale", cards=hand("red-key", "red-sword"))
    table.play("use:merchants-scale")
    assert table.legal() == "lay:red-sword lay:red-key"
    table.play("lay:red-key")
    assert table.legal() == "take:r1c3 take:r1c4 take:r1c5 take:r2c5 take:r3c3 take:r3c4 take:r3c5"
    table.play("take:r3c4")
    assert table.card("r3c4") == "rK"
    assert table.hero("seat1").startswith(
        "seat1 rogue  at r2c4  hand white-potion red-sword  known white-potion red-sword"
    )
    assert table.asks() == "seat1 colour"


@clause("15.19", "R29")
def test_a_horn_rallies_characters_within_two_cards() -> None:
    others = ("fighter  at r2c6  turns 1", "cleric  at r4c3  turns 1", "mage  at r5c4  turns 1")
    assert fight("red-key red-sword", "war-horn", others=others).legal() == "attack flee"
    assert fight("red-key! red-sword", "war-horn", others=others).legal() == "flee"
    far = ("fighter  at ne  turns 1", "cleric  at r5c4  turns 1", "mage")
    assert fight("red-key red-potion", "war-horn", others=far).legal() == "flee"


@clause("15.21", "13.6")
def test_a_staff_gives_a_second_colour() -> None:
    table = with_item("step colour seat1", "", "staff-of-two-hues")
    table.play("use:staff-of-two-hues", "colour:blue")
    assert table.legal() == "colour:purple colour:white colour:red colour:green colour:yellow"
    table.play("colour:white", "jump:r3c4", "jump:r2c3", "stop", luck=f"red-key red-sword {QUIET}")
    assert "hand blue-key white-potion" in table.hero("seat1")


@clause("15.22", "R28")
def test_a_cloak_passes_everybody() -> None:
    fighter = "fighter  at r2c2  items cloak-of-stars  turns 1"
    said = "monsters r2c3 r2c4"
    table = dungeon("step colour seat1", said, fighter, "cleric  at r2c4  turns 1", "mage  at r2c5  turns 1")
    table.play("use:cloak-of-stars", "colour:blue", "jump:r2c3", "jump:r2c4", "jump:r2c5", "jump:r2c6")
    assert table.asks() == "seat1 hustle"
    table.play("stop", luck="red-key green-key!")
    assert "hand blue-sword  known" in table.hero("seat1")
    assert "fights" not in " ".join(table.told())


@clause("15.23", "5.7")
def test_an_hourglass_flips_again_and_one_may_still_defend() -> None:
    table = fight("red-sword white-sword", "hourglass", "red-shield")
    table.play("use:hourglass", luck="yellow-key yellow-potion")
    table.has("flipped yellow-key yellow-potion", "discard red-sword white-sword")
    assert table.legal() == "defend:red-shield flee"


# Using items in general ----------------------------------------------------------------------------------


@clause("8.4", "R11")
def test_an_item_is_used_charged_and_not_in_the_turn_it_was_gained() -> None:
    spent = with_item("step rest seat1", "", "satchel  spent satchel")
    assert "use:satchel" not in spent.legal()
    new = with_item("step rest seat1", "gained satchel", "satchel")
    assert new.legal() == "done"
    assert new.refuses("use:satchel") == "R11"
    wrong_step = with_item("step colour seat1", "", "satchel")
    assert wrong_step.refuses("use:satchel") == "R11"


# 16: effects of quests -----------------------------------------------------------------------------------


def quest(id: str, hero: str, *others: str, said: str = "") -> Table:
    """Somebody in the northeast is about to complete this quest."""
    table = f"path r1c5 ne  open ne:{id} sw:deliver-the-salve  stock ne:2 sw:2  {said}"
    return dungeon("step quest seat1", table, f"{hero}  turns 1", *(others or (MAGE,)))


@clause("16.1", "6.4", "R35")
def test_a_quest_that_draws() -> None:
    table = quest("research-the-ancients", f"fighter  at ne  {hand('red-scroll', 'white-scroll')}")
    table.play("quest", luck=f"red-key white-key {QUIET}")
    assert "hand white-key red-key  quests" in table.hero("seat1")
    assert cast(HustleView, table.match.view(1)).heroes[0].hand == ("", "")


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


@clause("R32", "8.6")
def test_an_item_that_was_refreshed_is_not_recharged_again() -> None:
    cards = hand("red-key", "red-potion", "white-potion!")
    table = quest("bribe-the-gatekeeper", f"fighter  at ne  items satchel  spent satchel  {cards}")
    table.play("quest", "pay:red-key", "recharge:satchel", luck=QUIET)
    table.play("use:satchel")
    assert "recharge:satchel" not in table.legal()


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


@clause("16.5", "8.5")
def test_a_quest_that_gives_an_item() -> None:
    rogue = f"rogue  at ne  items torch satchel buckler  {hand('red-key', 'white-key', 'white-scroll')}"
    table = quest("rob-the-reliquary", rogue)
    table.play("quest", luck="whetstone")
    assert table.legal() == "drop:whetstone drop:buckler drop:satchel drop:torch"
    table.play("drop:torch", luck=QUIET)
    table.has("gone torch")
    assert "items whetstone buckler satchel" in table.hero("seat1")


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
def test_a_feast() -> None:
    mage = f"mage  level 4  at ne  {hand('red-scroll', 'white-shield', 'red-potion', 'red-key')}"
    table = quest("crown-the-heir", mage, "fighter  at sw  turns 1", "cleric  at se  turns 1")
    table.play("quest", luck="white-key yellow-key")
    assert "hand white-key yellow-key" in table.hero("seat1")
    assert table.asks() == "seat2 offer"
    table.play("draw", "done", luck=f"blue-key {QUIET}")
    assert "hand blue-key" in table.hero("seat2")
    assert "hand" not in table.hero("seat3")
