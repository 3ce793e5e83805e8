"""Dungeon Hustle, §15 Items: every clause shown at a table."""

from typing import cast

import pytest

from dungeonbox.games.hustle.view import HustleView
from tests.games.hustle.clauses.scenes import WALK, battle, battle_of, questing, resting, with_item
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand
from tests.marks import clause


def fight_with(flipped: str, items: str, *cards: str, others: tuple[str, ...] = (MAGE,)) -> Table:
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


def in_order(cards: str) -> str:
    """As a hand lists them: white before red before yellow."""
    return " ".join(sorted(cards.split(), key=("white-key", "red-key", "yellow-key").index))


@clause("15.1", "R35")
def test_herbalism_draws_a_card() -> None:
    table = resting("rogue  at r2c3  items potion-of-herbalism")
    table.play("use:potion-of-herbalism", luck="red-key")
    assert "hand red-key" in table.text("seat1")
    assert "hand ?" in table.text("seat2")


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
    assert (other.held, other.hand) == (len(luck.split()), ())


@clause("15.2")
def test_attack_items_win_a_battle_and_are_spent() -> None:
    for item, power in (("whetstone", 1), ("flaming-sword", 2), ("giants-gauntlets", 3)):
        flips = " ".join(["blue-sword", "red-sword", "yellow-sword"][: power - 1])
        hero = f"mage  at r2c4  turns 1  items {item}"
        table = battle("fight", hero, "fighter", more=f"flipped {flips}" if flips else "")
        table.play("attack", luck=QUIET)
        assert table.hero("seat1") == f"seat1 mage  at r2c4  level 2  items {item}  spent {item}"


@clause("15.2", "R5")
@pytest.mark.parametrize(("item", "attack"), [("whetstone", 1), ("flaming-sword", 2), ("giants-gauntlets", 3)])
def test_attack_items_add_to_a_battle(item: str, attack: int) -> None:
    flips = ("red-key red-potion", "red-key red-potion!", "red-key! red-potion!", "red-key! red-potion! red-sword")
    enough = fight_with(flips[attack - 1], item)
    assert enough.legal() == "attack flee"
    enough.play("attack", luck=QUIET)
    enough.has("monsters")
    assert f"spent {item}" in enough.hero("seat1")
    short = fight_with(flips[attack], item)
    assert short.legal() == "flee"


@clause("15.3")
def test_a_buckler_and_a_tower_shield_cancel_attacks() -> None:
    hero = f"rogue  at r2c4  items buckler tower-shield  {hand('red-key')}"
    table = dungeon("step wander seat1  left 3", WALK[1], hero, MAGE)
    assert table.legal() == "use:buckler use:tower-shield suffer"
    table.play("use:buckler")
    table.shows("step wander seat1  left 2")
    table.play("use:tower-shield", luck=QUIET)
    assert "hand red-key" in table.hero("seat1")


@clause("15.3")
def test_cancel_items_stop_one_attack_or_all() -> None:
    cards = hand("red-shield", "red-key")
    table = with_item("step wander seat1  left 3", "path r2c3 r2c4", "buckler tower-shield", cards=cards)
    assert table.legal() == "use:buckler use:tower-shield defend:red-shield suffer"
    table.play("use:buckler")
    table.shows("step wander seat1  left 2")
    table.play("use:tower-shield", luck=QUIET)
    assert "Ann fends off 2 Monster Attacks." in table.told()
    assert "hand red-shield red-key" in table.hero("seat1")


@clause("15.4")
def test_smelling_salts_save_a_card() -> None:
    hero = f"rogue  at r2c4  turns 1  items smelling-salts  {hand('red-key', 'red-shield')}"
    table = battle("fight", hero, more="flipped blue-sword")
    table.play("flee", "use:smelling-salts")
    assert table.asks() == "seat1 retreat"
    assert "hand red-shield red-key" in table.hero("seat1")


@clause("15.4", "5.9")
def test_keep_saves_the_card_of_a_lost_battle_but_not_the_ground() -> None:
    table = fight_with("red-sword red-key!", "smelling-salts", "red-potion")
    table.play("flee")
    assert table.legal() == "use:smelling-salts suffer"
    table.play("use:smelling-salts")
    assert "hand red-potion" in table.hero("seat1")
    assert table.asks() == "seat1 retreat"


@clause("15.5", "R28")
def test_rope_and_hook_swings_past_one_character() -> None:
    mage = "mage  at r2c2  turns 1  items rope-and-hook"
    table = dungeon("step colour seat1", "monsters r6c6", mage, "fighter  at r2c3  turns 1", "cleric  at r2c4  turns 1")
    table.play("colour:blue", "use:rope-and-hook", "jump:r2c3", "jump:r2c4", luck="red-shield blue-scroll!")
    assert (
        table.hero("seat1")
        == "seat1 mage  at r2c4  hand blue-sword  known blue-sword  items rope-and-hook  spent rope-and-hook"
    )


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
    mage = "mage  at r2c3  turns 1"
    table = dungeon("step hustle seat1", "colours blue  path r2c2  monsters r2c3", fighter, mage)
    table.play("use:rope-and-hook", "jump:r2c3", luck="red-potion green-shield white-shield")
    assert "Ann fights the monster at r2c3, base power 1." in table.told()


@clause("15.6")
def test_a_pocket_mirror_reveals_another_card() -> None:
    now = "monsters r6c6  colours blue  path r2c3"
    table = dungeon("step omen seat1", now, "rogue  at r2c3  items pocket-mirror", "mage  charge green-scroll!")
    table.play("done", luck="yellow-sword")
    assert table.legal() == "use:pocket-mirror done"
    table.play("use:pocket-mirror", luck=QUIET)
    table.has("monsters r6c6", f"discard yellow-sword {QUIET}")


@clause("15.6", "R14")
def test_a_mirror_discards_the_spawn_card_for_another() -> None:
    table = spawning("yellow-key", "r6c6", "pocket-mirror")
    assert table.legal() == "use:pocket-mirror done"
    table.play("use:pocket-mirror", luck=QUIET)
    table.has("monsters r6c6", f"discard yellow-key {QUIET}")


@clause("15.7", "15.20")
def test_a_lucky_coin_and_a_spirit_bottle_after_a_victory() -> None:
    hero = f"rogue  at r2c4  level 4  turns 1  items lucky-coin spirit-bottle  {hand('red-sword')}"
    table = battle("fight", hero, more="might 4")
    table.play("attack")
    assert table.legal() == "use:lucky-coin use:spirit-bottle done"
    table.play("use:lucky-coin")
    table.play("use:spirit-bottle", luck=f"red-key red-potion {QUIET}")
    assert "gold 4  hand red-sword red-key red-potion  known red-sword" in table.hero("seat1")


@clause("15.7", "15.20", "5.8")
def test_a_coin_and_a_bottle_after_a_victory() -> None:
    table = fight_with("red-key red-potion", "lucky-coin spirit-bottle", "white-sword")
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


@clause("15.8", "15.17", "R33")
def test_caltrops_hold_and_a_chain_snare_turns_round() -> None:
    """Only monsters that the spawn card calls; they do not move again."""
    now = "monsters r2c3 r2c5 r6c6  colours red  path r4c1"
    hero = "rogue  at r4c1  items caltrops chain-snare"
    table = dungeon("step omen seat1", now, hero, "mage  charge green-scroll!")
    table.play("done", luck=QUIET)
    assert table.legal() == "use:caltrops use:chain-snare done"
    table.play("use:caltrops")
    assert table.legal() == "at:r2c3 at:r2c5"
    table.play("at:r2c3")
    assert seen(table).pinned == ("r2c3",)
    table.play("use:chain-snare")
    assert table.asks() == "seat1 push"
    assert table.legal() == "push:r1c5 push:r2c6"
    table.play("push:r2c6")
    table.has("monsters r2c3 r2c6 r6c6")


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
def test_a_bent_wire_pays_for_a_key_last() -> None:
    table = resting(f"mage  at r2c3  items bent-wire  {hand('red-key', 'blue-key')}", "fighter")
    assert table.legal() == "buy:trinket buy:treasure buy:artifact done"
    table.play("buy:treasure")
    assert table.legal() == "pay:blue-key pay:red-key"
    table.play("pay:red-key", luck="war-horn")
    assert table.hero("seat1").endswith("items bent-wire war-horn  spent bent-wire")
    self_paid = resting("mage  at r2c3  items bent-wire rope-and-hook  spent rope-and-hook", "fighter")
    assert self_paid.legal() == "buy:trinket recharge:rope-and-hook done"


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
def test_a_whistle_and_a_crown_drive_monsters_away_before_the_hustle() -> None:
    hero = "mage  at r4c1  turns 1  items hunters-whistle crown-of-command"
    table = dungeon("step colour seat1", "monsters r3c4", hero, "fighter")
    assert table.legal().endswith("use:hunters-whistle use:crown-of-command")
    table.play("use:hunters-whistle", "push:r2c4")
    assert table.asks() == "seat1 colour"
    table.play("use:crown-of-command", "push:r1c4")
    assert table.legal() == "push:r1c3 push:r1c5 done"
    table.play("done")
    table.has("monsters r1c4")


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


@clause("15.11", "R23")
def test_a_satchel_holds_more_cards() -> None:
    many = ("red-shield", "green-shield", "white-shield", "purple-shield", "blue-shield", "blue-scroll!", "red-potion")
    table = resting(f"fighter  at r2c3  items satchel  {hand(*many)}")
    table.play("use:satchel", "done")
    assert table.asks() == "seat2 colour"
    assert table.hero("seat1").count("shield") == 10


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
def test_a_torch_makes_icons_harmless() -> None:
    hero = f"mage  at r2c4  turns 1  items torch  {hand('red-sword')}"
    table = battle("fight", hero, "fighter", more="flipped blue-key! red-key!")
    assert table.legal() == "use:torch flee"
    table.play("use:torch")
    assert table.told()[-1] == "Its Monster Attacks do not count: power 1."
    assert battle_of(table).power == 1
    assert table.legal() == "attack flee"


@clause("15.12")
def test_a_torch_dims_the_icons_of_this_flip() -> None:
    table = fight_with("red-key! red-potion!", "torch", "white-sword")
    assert table.legal() == "use:torch flee"
    table.play("use:torch")
    assert table.legal() == "attack flee"
    assert fight_with("red-key red-sword", "torch", "white-sword").legal() == "flee"


@clause("15.13", "R29")
def test_a_longbow_reaches_two_cards() -> None:
    hero = f"rogue  at r3c3  turns 1  items enchanted-longbow  {hand('red-sword')}"
    table = dungeon("step before seat1", "monsters r3c5 r3c2 r5c4  colours white  path r3c1 r3c3", hero, MAGE)
    table.play("use:enchanted-longbow")
    assert table.legal() == "at:r3c2 at:r3c5"


@clause("15.13", "R29", "5.10")
def test_a_longbow_reaches_two_cards_in_a_line() -> None:
    said = "monsters r2c5 r4c6 r3c6"
    table = with_item("step before seat1", f"{said}  path r2c3 r2c4", "enchanted-longbow", cards=hand("red-shield"))
    table.play("use:enchanted-longbow")
    assert table.legal() == "at:r2c5 at:r4c6"
    table.play("at:r4c6", luck="red-key red-sword")
    table.has("foe r4c6")


@clause("15.14", "15.15", "R17", "R18")
def test_a_wand_changes_a_colour_and_boots_jump_over_a_space() -> None:
    hero = "cleric  at r2c2  turns 1  items prism-wand winged-boots"
    table = dungeon("step colour seat1", "monsters r6c6", hero, MAGE)
    table.play("colour:blue")
    assert table.legal().endswith("use:prism-wand use:winged-boots")
    table.play("use:winged-boots")
    assert table.legal() == "jump:r2c4 jump:r4c2 use:prism-wand"
    table.play("use:prism-wand")  # only one landing is not blue already
    assert "path r2c2 r4c2" in table.text()
    assert "painted r4c2" in table.text()


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


@clause("15.16")
def test_a_ledger_lets_any_card_pay_in_a_quest() -> None:
    table = questing(f"rogue  at ne  turns 1  items guild-ledger  {hand('red-sword', 'red-key')}")
    table.play("use:guild-ledger")
    assert table.legal() == "quest done"
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "items guild-ledger  spent guild-ledger  quests clear-the-cellar" in table.hero("seat1")


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


@clause("15.18", "R20")
def test_a_scale_exchanges_a_card_for_one_of_the_board() -> None:
    hero = f"cleric  at r2c2  turns 1  items merchants-scale  {hand('red-key', 'red-potion')}"
    table = dungeon("step colour seat1", "monsters r2c3", hero, "mage  at r3c2  turns 1")
    table.play("use:merchants-scale", "lay:red-potion")
    assert table.legal() == "take:r1c3 take:r3c1 take:r3c3"
    table.play("take:r1c3")
    assert table.card("r1c3") == "rP"
    assert table.hero("seat1").startswith(
        "seat1 cleric  at r2c2  hand purple-sword red-key  known purple-sword red-key"
    )
    assert table.asks() == "seat1 colour"


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
def test_a_war_horn_calls_those_nearby() -> None:
    hero = f"rogue  at r2c4  turns 1  items war-horn  {hand('red-key')}"
    near = battle("fight", hero, "fighter  at r3c4", "mage  at r2c6", "cleric  at nw")
    near.play("attack", luck=QUIET)
    assert "spent war-horn" in near.hero("seat1")
    far = battle("fight", f"{hero}  level 2".replace("red-key", "red-shield"), "fighter  at r5c4", "mage  at r2c6")
    assert "attack" not in far.legal()


@clause("15.19", "R29")
def test_a_horn_rallies_characters_within_two_cards() -> None:
    others = ("fighter  at r2c6  turns 1", "cleric  at r4c3  turns 1", "mage  at r5c4  turns 1")
    assert fight_with("red-key red-sword", "war-horn", others=others).legal() == "attack flee"
    assert fight_with("red-key! red-sword", "war-horn", others=others).legal() == "flee"
    far = ("fighter  at ne  turns 1", "cleric  at r5c4  turns 1", "mage")
    assert fight_with("red-key red-potion", "war-horn", others=far).legal() == "flee"


@clause("15.21")
def test_a_staff_gives_the_hustle_two_colours() -> None:
    hero = "cleric  at r2c2  turns 1  items staff-of-two-hues"
    table = dungeon("step colour seat1", "monsters r6c6", hero, MAGE)
    table.play("use:staff-of-two-hues", "colour:blue")
    assert "colour:blue" not in table.legal()
    table.play("colour:white", "jump:r3c3", "jump:r2c4", "stop", luck=f"red-shield green-shield {QUIET}")
    assert "hand blue-sword white-key" in table.hero("seat1")


@clause("15.21", "13.6")
def test_a_staff_gives_a_second_colour() -> None:
    table = with_item("step colour seat1", "", "staff-of-two-hues")
    table.play("use:staff-of-two-hues", "colour:blue")
    assert table.legal() == "colour:purple colour:white colour:red colour:green colour:yellow"
    table.play("colour:white", "jump:r3c4", "jump:r2c3", "stop", luck=f"red-key red-sword {QUIET}")
    assert "hand blue-key white-potion" in table.hero("seat1")


@clause("15.22", "R28")
def test_a_cloak_hides_from_monsters_and_characters() -> None:
    hero = "cleric  at r2c2  turns 1  items cloak-of-stars"
    table = dungeon("step colour seat1", "monsters r2c3 r2c5", hero, "mage  at r2c4  turns 1")
    table.play(
        "use:cloak-of-stars",
        "colour:blue",
        "jump:r2c3",
        "jump:r2c4",
        "jump:r2c5",
        "jump:r2c6",
        "stop",
        luck="red-shield green-shield",
    )
    assert "hand blue-sword" in table.hero("seat1")


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


@clause("15.23")
def test_an_hourglass_turns_the_flip_back() -> None:
    hero = f"cleric  at r2c4  level 2  turns 1  items hourglass  {hand('red-shield', 'red-sword')}"
    table = battle("fight", hero, more="flipped blue-sword yellow-sword")
    assert table.legal() == "use:hourglass defend:red-shield flee"
    table.play("use:hourglass", luck="green-shield white-shield")
    assert table.legal() == "defend:red-shield flee"  # not counted as defending, neither for the Shield nor for Bulwark
    table.has("discard blue-sword yellow-sword")


@clause("15.23", "5.7")
def test_an_hourglass_flips_again_and_one_may_still_defend() -> None:
    table = fight_with("red-sword white-sword", "hourglass", "red-shield")
    table.play("use:hourglass", luck="yellow-key yellow-potion")
    table.has("flipped yellow-key yellow-potion", "discard red-sword white-sword")
    assert table.legal() == "defend:red-shield flee"


@clause("15.5", "R11", "R28")
def test_a_rope_is_offered_only_if_a_character_stands_where_the_hustle_can_come() -> None:
    def legal(place: str, hero: str = "cleric", said: str = "") -> str:
        mover = f"{hero}  at r2c3  items rope-and-hook  turns 1"
        return dungeon("step hustle seat1", f"colours blue  path r2c3  {said}", mover, f"mage  at {place}").legal()

    assert "use:rope-and-hook" in legal("r2c5")
    assert "use:rope-and-hook" not in legal("sw")
    assert "use:rope-and-hook" not in legal("r3c4")  # a card of another colour ends the hustle anyway
    assert "use:rope-and-hook" not in legal("r2c5", said="monsters r2c4")  # the monster before them does
    assert "use:rope-and-hook" not in legal("r2c5", hero="rogue")  # Nimble does the same
    assert "use:rope-and-hook" not in legal("r2c5", said="slips 1")
