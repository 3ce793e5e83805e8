"""Where two rules of Dungeon Hustle meet: in the hustle, at the deck, among monsters, and with nothing left."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from dungeonbox.games import make
from dungeonbox.games.hustle.bills import AS_ANYTHING, SPARE, Bill, stand_ins
from dungeonbox.games.hustle.components import CARD_WORDS, KEY, POTION, SHIELD
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.view import HustleView
from dungeonbox.kernel.types import NONE
from tests.games.hustle.table import MAGE, QUIET, ROWS, Table, dungeon, eyes_of, hand
from tests.marks import clause


def seen_by(table: Table, seat: int) -> HustleView:
    """What a seat sees."""
    return cast(HustleView, table.match.view(seat))


def discards_but(seats: int, *elsewhere: str) -> str:
    """All cards that lie neither on the usual board nor elsewhere, as discards."""
    game = cast(Hustle, make("hustle", seats))
    cards = [game.faces[card] for card in game.full_deck.listed()]
    shown = dungeon("step colour seat1", "", *["rogue", "mage", "cleric", "fighter"][:seats])
    for word in [*[cell.card for cell in seen_by(shown, 0).cells], *elsewhere]:
        cards.remove(word)
    return " ".join(cards)


# The hustle ----------------------------------------------------------------------------------------------


@clause("3.3", "5.1", "R22")
def test_on_a_card_with_a_character_and_a_monster_the_monster_is_fought() -> None:
    said = "colours blue  path r2c2  monsters r2c3"
    table = dungeon("step hustle seat1", said, "rogue  at r2c2  turns 1", "mage  at r2c3  turns 1")
    table.play("jump:r2c3", luck="red-key green-shield white-shield")
    assert "Ann fights the monster at r2c3, base power 1." in table.told()
    table.play("flee", "go:r1c3", luck=f"blue-sword {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r1c3"
    assert table.hero("seat2") == "seat2 mage  at r2c3"


@clause("15.22", "5.1", "R28")
def test_who_stops_on_a_monster_the_cloak_would_pass_fights_it() -> None:
    said = "colours blue  path r2c2  monsters r2c3  veils 99"
    table = dungeon("step hustle seat1", said, "rogue  at r2c2  turns 1", MAGE)
    table.play("jump:r2c3")
    assert table.asks() == "seat1 hustle"
    table.play("stop", luck="red-key green-shield white-shield")
    assert "Ann fights the monster at r2c3, base power 1." in table.told()


@clause("R17", "3.4")
def test_a_recoloured_card_has_its_own_colour_in_the_hand() -> None:
    said = "colours blue  path r2c3 r3c3 r2c4  painted r3c3"
    table = dungeon("step hustle seat1  left 2", said, f"rogue  at r2c4  {hand('red-key')}  turns 1", MAGE)
    table.play("stop", luck=f"yellow-key white-shield {QUIET}")
    assert table.hero("seat1").endswith("hand blue-shield white-key red-key  known blue-shield white-key red-key")
    assert table.legal() == "charge:white-key charge:red-key buy:trinket buy:treasure done"


@clause("R8", "R22", "3.5")
def test_a_monster_may_spawn_under_a_character_who_does_not_fight_it_later() -> None:
    table = dungeon("step omen seat2", "turn seat2", "rogue  at r5c7  turns 1", "mage  at sw  turns 1")
    table.play("done", luck="yellow-potion")
    table.has("monsters r5c7")
    assert table.asks() == "seat1 colour"
    table.play("colour:yellow", "jump:r6c6", "stop", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at r6c6"
    assert "fights" not in " ".join(table.told())


@clause("R17", "3.6")
def test_off_the_board_there_is_no_card_to_start_on_and_none_to_recolour_there() -> None:
    mage = "mage  level 4"
    table = dungeon("step hustle seat1", "colours purple  path", mage, "rogue  at sw  turns 1")
    table.play("power:prism-mind")
    assert table.legal() == "jump:r3c1 jump:r3c7 jump:r4c1 jump:r4c7 jump:r5c1 jump:r5c7"


@clause("R11")
def test_a_hustle_offers_only_what_extends_it() -> None:
    cleric = "cleric  at r2c3  items torch prism-wand rope-and-hook  turns 1"
    table = dungeon("step hustle seat1", "colours blue  path r2c3", cleric, "mage  at r2c5  turns 1")
    assert table.legal().endswith("jump:r3c4 jump:nw use:rope-and-hook use:prism-wand")


@clause("15.18")
def test_a_scale_needs_a_card_to_give() -> None:
    assert "use:" not in dungeon("step colour seat1", "", "rogue  at r2c3  items merchants-scale", MAGE).legal()
    assert "use:" not in dungeon("step colour seat1", "", "rogue  hand red-key  items merchants-scale", MAGE).legal()


def test_a_leap_may_end_on_a_corner_tile() -> None:
    rogue = "rogue  at r3c3  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:white", "reward")
    assert "jump:nw" in table.legal()  # over r2c2
    table.play("jump:nw", luck=f"red-shield {QUIET}")
    assert table.hero("seat1").startswith("seat1 rogue  at nw  hand white-key")


def test_a_leap_over_a_monster_does_not_wake_it() -> None:
    rogue = "rogue  at r2c2  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r2c3", rogue, MAGE)
    table.play("colour:blue", "reward", "jump:r2c4", "stop", luck="red-shield white-potion!")
    assert "hand blue-sword" in table.hero("seat1")
    table.has("monsters r2c3 r3c1")


def test_a_card_changed_in_colour_is_picked_up_with_its_own() -> None:
    """And Sleight, which looks at printed colours, does not see the change."""
    rogue = "rogue  at r2c3  level 2  items prism-wand  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:blue", "use:prism-wand", "jump:r3c4", "jump:r2c4", "stop")
    assert table.legal() == "take:r2c5 done"
    table.play("done", luck=f"red-shield green-shield {QUIET}")
    assert "hand blue-shield white-potion" in table.hero("seat1")


def test_two_characters_on_one_card_need_two_ropes() -> None:
    heroes = ("mage  at r2c2  turns 1  items rope-and-hook", "fighter  at r2c3  turns 1", "cleric  at r2c3  turns 1")
    table = dungeon("step colour seat1", "monsters r6c6", *heroes)
    table.play("colour:blue", "use:rope-and-hook", "jump:r2c3", luck=f"red-shield {QUIET}")
    assert table.asks() == "seat2 colour"


def test_nimble_and_smoke_together_pass_a_character_beside_a_monster() -> None:
    heroes = ("rogue  at r2c2  turns 1", "fighter  at r2c3  turns 1")
    table = dungeon("step hustle seat1", "monsters r2c3  colours blue  path r2c2  veils 1", *heroes)
    table.play("jump:r2c3")
    assert "jump:r2c4" in table.legal()
    table.play("stop", luck="red-shield blue-shield white-shield")  # but who stops there fights
    assert "Ann fights the monster at r2c3, base power 1." in table.told()


# The deck ------------------------------------------------------------------------------------------------


@clause("4.1", "11.1", "11.2", "R4", "R14")
def test_the_deck_runs_out_in_the_middle_of_refilling() -> None:
    left = ("red-key!", "white-potion!")
    said = f"colours blue  path r2c2 r2c3 r2c4  discard {discards_but(2, *left)}"
    table = dungeon("step hustle seat1  left 2", said, "rogue  at r2c4  turns 1", MAGE)
    table.play("stop", luck="red-key! white-potion!")
    table.shows("step wander seat1  left 2")
    assert (table.card("r2c2"), table.card("r2c3")) == ("rK!", "wP!")
    table.has("floor 1", "discard", "marks exhausted")
    table.play("defend:blue-shield", luck=f"blue-sword {QUIET}")
    table.has("floor 2", f"discard blue-shield blue-sword {QUIET}")


@clause("5.4", "5.8", "11.2")
def test_a_battle_in_the_turn_in_which_the_deck_runs_out_is_on_the_old_level() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    discards = discards_but(2, "red-key", "red-sword", "white-sword")
    rogue = f"rogue  level 2  at r2c4  {hand('red-sword', 'white-sword')}  turns 1"
    table = dungeon("step aid seat1", f"{said}  discard {discards}", rogue, MAGE)
    table.play("flip", luck="red-key green-shield")
    table.has("marks fought exhausted", "floor 1")
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 rogue  at r2c4  level 3"
    table.has("floor 2")


@clause("15.6", "R14")
def test_a_mirror_on_the_last_card_of_the_deck() -> None:
    said = f"discard {discards_but(2, 'yellow-key')}"
    table = dungeon("step omen seat1", said, "rogue  at r1c4  items pocket-mirror  turns 1", MAGE)
    table.play("done", luck="yellow-key")
    table.has("omen yellow-key", "discard")
    table.play("use:pocket-mirror", luck=QUIET)
    table.has(f"discard yellow-key {QUIET}", "floor 2")


@clause("14.8", "R31", "R14")
def test_a_card_under_the_deck_is_the_last_and_everybody_knows_it() -> None:
    said = f"under red-key  discard {discards_but(2, 'red-key', 'white-key')}"
    table = dungeon("step rest seat1", said, "rogue  at r1c4  items horn-of-plenty  turns 1", MAGE)
    assert seen_by(table, 1).under == ("red-key",)
    table.play("use:horn-of-plenty", luck="white-key yellow-key")
    assert seen_by(table, 1).heroes[0].hand.count("") <= 1
    assert "red-key" in seen_by(table, 1).heroes[0].known
    table.has("marks exhausted")


def test_the_card_that_charged_the_help_may_be_the_next_spawn_card() -> None:
    """The spawn card was the last one, and the deck is rebuilt from the only discard there is."""
    last = "blue-key blue-key! blue-potion blue-potion! blue-scroll! blue-shield blue-sword green-key! green-potion!"
    last += " green-scroll green-shield*2 green-sword purple-key! purple-potion purple-scroll purple-scroll!"
    last += " purple-shield*2 purple-sword red-key red-key! red-potion red-potion! red-scroll red-shield red-sword"
    last += " white-key white-potion! white-scroll white-scroll! white-shield*2 white-sword yellow-key yellow-key!"
    last += " yellow-potion yellow-potion! yellow-scroll! yellow-sword"
    mage = f"mage  at sw  charge green-scroll!  hand {last}"
    now = "monsters r6c6  colours blue  path r2c3"
    table = dungeon("step omen seat1", now, "rogue  at r2c3", mage)
    table.play("ask:foretell", "yes", luck="yellow-shield")
    table.play("bury", luck="green-scroll!")
    table.has("under yellow-shield", "discard green-scroll!", "floor 2")


# Monsters ------------------------------------------------------------------------------------------------


@clause("7.3", "7.2")
def test_a_monster_that_has_just_spawned_does_not_move() -> None:
    table = dungeon("step omen seat1", "monsters r6c6", "rogue  at r1c4  turns 1", MAGE)
    table.play("done", luck="yellow-key")
    table.has("monsters r5c7 r6c5")


@clause("7.4", "7.5")
def test_the_nearer_monster_makes_way_for_the_next() -> None:
    table = dungeon(
        "step spawn seat1", "omen blue-key!  monsters r2c4 r3c4", "rogue  at r1c4  turns 1", MAGE, cells="r3c4:bP"
    )
    table.play("done")
    table.has("monsters r3c4", "escaped 1")


@clause("7.4", "R9")
def test_a_monster_whose_ways_are_taken_stays() -> None:
    said = "omen blue-key!  monsters r2c2"
    table = dungeon("step spawn seat1", said, "rogue  at r2c3  turns 1", "mage  at r3c2  turns 1")
    table.play("done")
    table.has("monsters r2c2")
    other = dungeon("step spawn seat1", said, "rogue  at r2c3  turns 1", MAGE)
    other.play("done")
    other.has("monsters r3c2")


@clause("11.3", "7.5")
def test_nothing_moves_after_the_last_escape() -> None:
    said = "omen white-key  monsters r3c4 r3c3  escaped 3"
    table = dungeon("step spawn seat1", said, "rogue  at r1c4  turns 1", MAGE, cells="r3c1:bK!")
    table.play("done")
    table.has("monsters r3c3", "escaped 4")
    assert table.asks() == "over"
    assert table.refuses("colour:blue", "seat2") == "11.3"


@clause("15.8", "15.17", "R33")
def test_a_monster_that_was_turned_round_does_not_move_again() -> None:
    said = "omen blue-key!  monsters r2c4"
    table = dungeon("step spawn seat1", said, "rogue  at r1c4  items chain-snare caltrops  turns 1", MAGE)
    table.play("use:chain-snare", "push:r2c3")
    table.has("monsters r2c3")
    assert "Ann holds" not in " ".join(table.told())


def test_a_monster_turned_round_makes_way_for_the_next() -> None:
    now = "monsters r2c4 r3c4  colours red  path r4c1  omen blue-key"
    hero = "rogue  at r4c1  items chain-snare"
    table = dungeon("step spawn seat1", now, hero, "mage  at r2c3", cells="r3c4:bP")
    table.play("use:chain-snare", "at:r3c4", "push:r3c3")
    table.has("monsters r3c3 r3c4", "escaped")


# Battles and retreats ------------------------------------------------------------------------------------


@clause("5.9", "6.1", "R6")
def test_nobody_completes_a_quest_where_they_retreated_to() -> None:
    said = "monsters r2c6  foe r2c6  marks fought beaten  path r2c5 r2c6"
    rogue = f"rogue  at r2c6  {hand('red-sword', 'white-shield')}  turns 1"
    table = dungeon("step retreat seat1", said, rogue, MAGE)
    assert "go:ne" in table.legal()
    table.play("go:ne", luck=QUIET)
    assert table.hero("seat1").startswith("seat1 rogue  at ne")
    assert "quests" not in table.hero("seat1")
    shared = dungeon("step retreat seat1", said, rogue, "mage  at ne  turns 1")
    assert "go:ne" not in shared.legal()


@clause("5.9", "R6")
def test_with_nowhere_to_go_one_stays() -> None:
    said = "monsters r1c4  foe r1c4  marks fought  path r1c3 r1c4  flipped red-sword white-sword  gaps "
    gaps = "r1c3 r1c5 r2c3 r2c4 r2c5"
    cells = " ".join(f"{cell}:--" for cell in gaps.split())
    table = dungeon("step fight seat1", said + gaps, "rogue  at r1c4  turns 1", MAGE, cells=cells)
    table.play("flee", luck=f"red-key red-key! red-scroll white-key white-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r1c4"


@clause("14.6", "R4")
def test_mend_brings_back_a_card_lost_in_wandering_even_after_a_battle() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4  flipped red-sword white-sword"
    lost = "lost red-key  discard red-key"
    rogue = f"rogue  at r2c4  {hand('red-potion')}  turns 1"
    table = dungeon("step fight seat1", f"{said}  {lost}", rogue, "cleric  at sw  charge yellow-potion  turns 1")
    table.play("flee", "go:r1c3", luck="red-potion")
    assert table.legal() == "ask:mend done"
    table.play("ask:mend", "yes")
    assert table.legal() == "fetch:red-key fetch:red-potion"
    table.play("fetch:red-key", luck=QUIET)
    assert "hand red-key" in table.hero("seat1")


@clause("14.6", "11.1", "R14")
def test_mend_does_not_bring_back_a_card_that_was_shuffled_into_the_deck() -> None:
    elsewhere = ("yellow-potion", "white-shield", "red-sword", "red-key")  # the charge, the last of the deck, the hand
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4  lost white-shield"
    heroes = (f"rogue  at r2c4  {hand('red-key')}  turns 1", "cleric  at sw  charge yellow-potion  turns 1")
    table = dungeon("step aid seat1", f"{said}  discard {discards_but(2, *elsewhere)}", *heroes)
    table.play("flip", luck="red-sword white-shield red-key")  # the deck runs out, and is made of the discards
    table.play("go:r1c3")
    table.has("lost red-key", "discard red-sword white-shield red-key")  # another white Shield, which was never lost
    table.play("ask:mend", "yes", luck=QUIET)
    assert "hand red-key" in table.hero("seat1")


@clause("5.7", "13.1", "R5")
def test_a_shield_that_defended_cannot_bash() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4  flipped red-sword white-sword"
    table = dungeon("step fight seat1", said, f"fighter  at r2c4  {hand('red-shield')}  turns 1", MAGE)
    table.play("defend:red-shield", luck="red-key yellow-key")
    assert "Ann gives up against the monster at r2c4: attack 0 against power 1." in table.told()


@clause("R12", "R6", "14.6")
def test_who_refused_one_power_may_be_asked_for_the_other_in_the_same_combat() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    heroes = (f"rogue  at r2c4  {hand('red-key')}  turns 1", "cleric  at sw  charge yellow-potion  turns 1")
    table = dungeon("step aid seat1", said, *heroes)
    table.play("ask:ward", "no", luck="red-sword white-sword red-key")
    table.play("go:r1c3")
    assert table.legal() == "ask:mend done"
    table.play("ask:mend", "no", luck=QUIET)
    assert table.asks() == "seat2 colour"


@clause("R11", "15.4")
def test_with_an_empty_hand_there_is_nothing_to_keep() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4  flipped red-sword white-sword"
    table = dungeon("step fight seat1", said, "rogue  at r2c4  items smelling-salts  turns 1", MAGE)
    table.play("flee")
    assert table.asks() == "seat1 retreat"
    assert "spent" not in table.hero("seat1")


# Gold, levels, items -------------------------------------------------------------------------------------


@clause("8.9", "9.1", "9.2")
def test_a_level_gained_this_turn_makes_room_in_the_hand() -> None:
    cards = hand("red-sword white-shield red-key white-key yellow-key red-potion yellow-potion blue-key")
    said = "path r1c5 ne  open ne:clear-the-cellar sw:deliver-the-salve  stock ne:2 sw:2"
    table = dungeon(
        "step quest seat1", said, f"fighter  level 2  gold 4  at ne  charge white-sword  {cards}  turns 1", MAGE
    )
    table.play("quest", "done", luck=QUIET)
    assert table.asks() == "seat2 colour"
    assert table.hero("seat1").startswith("seat1 fighter  at ne  level 3")


@clause("6.6", "R7")
def test_when_no_quest_is_left_face_up_the_corner_completed_turns_its_next_one_up() -> None:
    said = "path r1c5 ne  open ne:clear-the-cellar  stock ne:2  spawn se"
    table = dungeon("step quest seat1", said, f"rogue  at ne  {hand('red-sword', 'white-shield')}  turns 1", MAGE)
    table.play("quest", luck=f"{QUIET} seal-the-rift")
    table.has("spawn ne", "open ne:seal-the-rift", "stock ne:1")
    assert table.asks() == "seat2 colour"


@clause("6.6", "R7")
def test_the_old_spawn_corner_turns_up_a_quest_of_the_next_level() -> None:
    said = "path r1c5 ne  open ne:clear-the-cellar sw:deliver-the-salve  stock ne:2 se:2 sw:2"
    table = dungeon("step quest seat1", said, f"rogue  at ne  {hand('red-sword', 'white-shield')}  turns 1", MAGE)
    table.play("quest", luck=f"seal-the-rift {QUIET}")
    table.has("spawn ne", "open se:seal-the-rift sw:deliver-the-salve", "stock ne:2 se:1 sw:2")


@clause("6.6", "R7")
def test_a_quest_completed_at_the_spawn_location_itself() -> None:
    rogue = f"rogue  at ne  {hand('red-sword', 'white-shield')}  turns 1"
    said = "path r1c5 ne  open ne:clear-the-cellar sw:deliver-the-salve  stock ne:2 sw:2  spawn ne"
    table = dungeon("step quest seat1", said, rogue, MAGE)
    table.play("quest", luck=QUIET)
    table.has("spawn ne", "open sw:deliver-the-salve", "stock ne:2 sw:2")
    last = dungeon("step quest seat1", said.replace(" sw:deliver-the-salve", "").replace(" sw:2", ""), rogue, MAGE)
    last.play("quest", luck=f"{QUIET} seal-the-rift")
    last.has("spawn ne", "open ne:seal-the-rift", "stock ne:1")


@clause("8.3", "R10")
def test_on_the_trove_fewer_are_looked_at_if_fewer_are_left() -> None:
    artifacts = "crown-of-command staff-of-two-hues giants-gauntlets"
    keys = hand("red-key white-key yellow-key")
    rogue = f"rogue  at nw  charge blue-key  {keys}  turns 1"
    two = "gone hourglass"
    table = dungeon("step rest seat1", two, rogue, f"mage  items {artifacts}  turns 1")
    table.play("buy:artifact", luck="cloak-of-stars horn-of-plenty")
    assert table.legal() == "keep:cloak-of-stars keep:horn-of-plenty"
    assert seen_by(table, 1).shelves[2].offer == ("", "")
    table.play("keep:cloak-of-stars")
    table.has("artifact horn-of-plenty/seat1")
    assert seen_by(table, 0).shelves[2].under == ("horn-of-plenty",)
    assert seen_by(table, 1).shelves[2].under == ("",)
    one = dungeon("step rest seat1", "gone hourglass cloak-of-stars", rogue, f"mage  items {artifacts}  turns 1")
    one.play("buy:artifact", luck="horn-of-plenty")
    assert "items horn-of-plenty" in one.hero("seat1")
    assert "Ann buys an Artifact: Horn of Plenty." in one.told()


@clause("8.1", "R10")
def test_an_empty_deck_sells_nothing() -> None:
    gone = "gone crown-of-command staff-of-two-hues giants-gauntlets hourglass cloak-of-stars horn-of-plenty"
    keys = hand("red-key white-key yellow-key")
    table = dungeon("step rest seat1", gone, f"rogue  at nw  charge blue-key  {keys}  turns 1", MAGE)
    assert table.legal() == "buy:trinket buy:treasure done"


@clause("8.5", "R11")
def test_the_fourth_item_may_be_the_one_that_goes() -> None:
    rogue = f"rogue  at r1c4  charge blue-key  items torch satchel buckler  {hand('red-key')}  turns 1"
    table = dungeon("step rest seat1", "", rogue, MAGE)
    table.play("buy:trinket", "drop:whetstone", luck="whetstone")
    table.has("gone whetstone")
    assert "items buckler satchel torch" in table.hero("seat1")


@clause("8.6", "8.4")
def test_an_item_recharged_while_resting_can_be_used_at_once_but_not_recharged_again() -> None:
    rogue = (
        f"rogue  at r1c4  charge blue-key  items satchel  spent satchel  {hand('red-potion yellow-potion')}  turns 1"
    )
    table = dungeon("step rest seat1", "", rogue, MAGE)
    table.play("recharge:satchel", "pay:red-potion")
    assert table.legal() == "use:satchel done"
    table.play("use:satchel")
    assert table.asks() == "seat2 colour"


@clause("8.1")
def test_one_item_a_turn_however_many_keys() -> None:
    rogue = f"rogue  at r1c4  charge blue-key  {hand('red-key', 'white-key')}  turns 1"
    table = dungeon("step rest seat1", "", f"{rogue}  items satchel", MAGE)
    assert table.legal() == "use:satchel buy:trinket buy:treasure done"
    table.play("buy:trinket", "pay:red-key", luck="torch")
    assert table.legal() == "use:satchel done"
    assert table.refuses("buy:trinket") == "8.1"


@clause("8.5", "R10")
def test_a_discharged_item_may_be_the_one_that_goes() -> None:
    rogue = f"rogue  at r1c4  charge blue-key  items torch satchel buckler  spent torch  {hand('red-key')}  turns 1"
    table = dungeon("step rest seat1", "", rogue, MAGE)
    table.play("buy:trinket", "drop:torch", luck="whetstone")
    table.has("gone torch")
    assert "spent" not in table.hero("seat1")


def test_a_fourth_item_from_a_quest_is_dropped_before_the_turn_goes_on() -> None:
    rogue = f"rogue  at ne  items buckler torch satchel  {hand('red-key', 'blue-key', 'red-scroll')}"
    now = "monsters r6c6  colours blue  path r2c5 ne  open ne:rob-the-reliquary sw:deliver-the-salve"
    table = dungeon("step quest seat1", now, rogue, MAGE)
    table.play("quest", luck="map-the-vaults whetstone")
    assert table.asks() == "seat1 drop"
    table.play("drop:torch", luck=QUIET)
    assert "items whetstone buckler satchel" in table.hero("seat1")


def test_a_helper_may_reach_the_top_level_and_keep_the_rest() -> None:
    mage = f"mage  at r2c4  turns 1  {hand('red-sword')}"
    now = "monsters r2c4  colours blue  path r2c3 r2c4  foe r2c4  marks fought"
    table = dungeon("step aid seat1", now, mage, "fighter  level 4  gold 7  charge purple-sword")
    table.play("ask:cleave", "yes", luck="blue-shield blue-key")
    assert table.hero("seat2") == "seat2 fighter  level 4  gold 8  reward 1"


def test_gold_from_a_victory_raises_the_hand_size_of_the_same_turn() -> None:
    many = ("red-shield", "green-shield", "white-shield", "purple-shield", "blue-shield", "red-potion", "red-sword")
    now = "monsters r2c4  colours blue  path r2c3 r2c4  foe r2c4  marks fought"
    fighter = f"fighter  at r2c4  level 2  gold 2  turns 1  {hand(*many)}"
    table = dungeon("step fight seat1", now, fighter, MAGE)
    table.play("attack", "strike:red-sword", luck=QUIET)
    assert "level 3" in table.hero("seat1")
    assert table.hero("seat1").count("shield") == 10


def test_a_pair_under_an_item_deck_is_split_and_forgotten_by_who_knew_it() -> None:
    """Seat 2 knows both; seat 1 takes one of them unseen, so seat 2 cannot tell which is left."""
    gone = "caltrops bent-wire hunters-whistle satchel lucky-coin rope-and-hook smelling-salts potion-of-herbalism"
    now = f"monsters r6c6  gone {gone}  colours blue  path nw  trinket whetstone/seat2+ torch/seat2"
    table = dungeon("step rest seat1", now, f"fighter  at nw  {hand('red-key', 'blue-key')}", MAGE)
    table.play("buy:trinket", "pay:red-key", luck="buckler pocket-mirror torch")
    assert "trinket ?/-" in table.text("seat2")
    assert "trinket whetstone/-" in table.text()
    table.play("keep:torch")
    assert "trinket ?/- buckler/seat1+ pocket-mirror/seat1" in table.text("seat1")


def test_who_takes_from_their_own_pair_remembers_the_other() -> None:
    gone = "caltrops bent-wire hunters-whistle satchel lucky-coin rope-and-hook smelling-salts potion-of-herbalism"
    now = f"monsters r6c6  gone {gone}  colours blue  path nw  trinket whetstone/seat1+ torch/seat1"
    table = dungeon("step rest seat1", now, f"fighter  at nw  {hand('red-key', 'blue-key')}", MAGE)
    table.play("buy:trinket", "pay:red-key", luck="buckler pocket-mirror torch")
    assert "trinket whetstone/seat1" in table.text("seat1")


# When there is nothing left ------------------------------------------------------------------------------


def bare(step: str, said: str, hero: str) -> Table:
    """No card is left in deck and discards: the Mage holds all that are not on the board."""
    return dungeon(step, said, f"{hero}  turns 1", f"mage  at sw  hand {discards_but(2)}  turns 1")


@clause("5.4", "R14")
def test_a_monster_flips_nothing_if_there_is_nothing() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    table = bare("step aid seat1", said, "fighter  at r2c4  level 2")
    table.play("flip")
    assert "The monster flips" not in " ".join(table.told())
    assert table.asks() == "seat1 retreat"


@clause("15.1", "R14")
def test_nothing_is_drawn_if_there_is_nothing() -> None:
    table = bare("step rest seat1", "", "rogue  at r2c4  items horn-of-plenty")
    table.play("use:horn-of-plenty")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  items horn-of-plenty  spent horn-of-plenty"


@clause("11.1", "R14")
def test_a_deck_that_ran_out_without_discards_is_rebuilt_from_the_next_ones() -> None:
    table = dungeon("step omen seat1", f"discard {discards_but(2)}", "rogue  at r1c4  turns 1", MAGE)
    table.play("done", luck=QUIET)
    table.has(f"discard {QUIET}", "floor 1")
    assert "The deck is used up: the discards are shuffled and become the deck." in table.told()


@clause("14.3")
def test_no_picklock_where_nothing_costs_two_keys() -> None:
    game = cast(Hustle, make("hustle", 2))
    gone = " ".join(item for item, deck in zip(game.box.items.ids, game.box.item_decks, strict=True) if deck > 0)
    fighter = f"fighter  at r1c4  charge white-sword  {hand('red-key')}  turns 1"
    table = dungeon("step rest seat1", f"gone {gone}", fighter, "rogue  charge white-key  turns 1")
    assert table.legal() == "buy:trinket done"


@clause("13.16", "R17")
def test_nothing_can_be_recoloured_where_everything_has_the_colour() -> None:
    cells = "r1c3:bK! r1c4:bP! r3c2:bK r3c3:bS! r3c4:bH r2c4:bP r2c5:wP"
    mage = "mage  level 4  at r2c3  items winged-boots  turns 1"
    table = dungeon("step hustle seat1", "colours blue  path r2c3", mage, "rogue  at sw  turns 1", cells=cells)
    assert "power:prism-mind" not in table.legal()
    assert "use:winged-boots" in table.legal()


@clause("16.3", "R32")
def test_a_refresh_may_be_declined() -> None:
    said = "path r1c5 ne  open ne:bribe-the-gatekeeper sw:deliver-the-salve"
    fighter = f"fighter  at ne  charge white-sword  items torch  spent torch  {hand('red-key', 'red-potion')}  turns 1"
    table = dungeon("step quest seat1", said, fighter, MAGE)
    table.play("quest", "done", luck=f"trash-the-tavern {QUIET}")
    assert "spent torch" in table.hero("seat1")


@clause("13.1", "15.12")
def test_a_battle_in_which_a_shield_bashed_and_a_torch_burned_already() -> None:
    said = "monsters r2c4  foe r2c4  path r2c3 r2c4  flipped red-key! white-sword"
    shields = f"fighter  at r2c4  items torch  {hand('red-shield', 'white-shield')}  turns 1"
    table = dungeon("step fight seat1", f"{said}  marks fought bashed dimmed  defended 1", shields, MAGE)
    assert table.legal() == "flee"


@clause("8.3", "R10")
def test_looking_again_at_what_somebody_put_under_the_deck() -> None:
    """Ann knows both, in no order; Bob looks at one of them, so nobody can say which is left."""
    gone = "gone crown-of-command staff-of-two-hues giants-gauntlets hourglass"
    under = "artifact horn-of-plenty/seat1+ cloak-of-stars/seat1"
    keys = hand("red-key white-key yellow-key")
    table = dungeon("step rest seat2", f"turn seat2  {gone}  {under}", "rogue  at r1c4", f"mage  at r1c4  {keys}")
    assert seen_by(table, 0).shelves[2].under == ("horn-of-plenty", "cloak-of-stars")
    table.play("buy:artifact", luck="cloak-of-stars")
    assert "items cloak-of-stars" in table.hero("seat2")
    table.has("artifact horn-of-plenty/seat1")
    trove = dungeon("step rest seat2", f"turn seat2  {gone}  {under}", "rogue  at r1c4", f"mage  at nw  {keys}")
    trove.play("buy:artifact", luck="cloak-of-stars horn-of-plenty")
    assert seen_by(trove, 0).shelves[2].offer == ("", "")
    assert trove.legal() == "keep:cloak-of-stars keep:horn-of-plenty"


# What a question is about --------------------------------------------------------------------------------


def test_a_view_says_what_is_asked_about() -> None:
    hero, other = "rogue  at r2c4  hand red-key white-key  turns 1", "fighter  at sw  charge red-sword"
    abouts = {
        "step colour seat1\nstep help seat2  what cleave": "cleave",
        "step colour seat1\nstep take seat1  what red-key": "red-key",
        "step colour seat1\nstep aim seat1  what push  whom 1": "push",
        "step quest seat1\nstep pay seat1  what quest  whom map-the-vaults": "map-the-vaults",
        "step rest seat1\nstep pay seat1  what item  whom treasure": "treasure",
        "step rest seat1\nstep pay seat1  what charge  whom torch": "torch",
        "step rest seat1\nstep keep seat1  what trinket": "trinket",
        "step rest seat1": "",
    }
    for step, about in abouts.items():
        assert seen_by(dungeon(step, "monsters r3c3", hero, other), 0).about == about


def test_a_battle_is_in_view_while_somebody_is_asked_for_help_in_it() -> None:
    said = "monsters r2c4  foe r2c4  marks fought  path r2c3 r2c4"
    heroes = ("rogue  at r2c4  turns 1", "fighter  at sw  charge red-sword")
    battle = seen_by(dungeon("step aid seat1\nstep help seat2  what cleave", said, *heroes), 1).battle
    assert battle is not None
    assert (battle.foe, battle.base, battle.power, battle.flipped) == ("r2c4", 1, -1, ())
    wandering = dungeon("step wander seat1  left 1\nstep help seat2  what shield-wall", "path r2c3 r2c4", *heroes)
    assert seen_by(wandering, 1).battle is None
    flipped = f"{said}  flipped red-key! white-sword"
    battle = seen_by(dungeon("step fight seat1", flipped, *heroes), 1).battle
    assert battle is not None
    assert (battle.power, battle.flipped) == (3, ("red-key!", "white-sword"))


@clause("1.1")
def test_who_looks_on_does_nothing() -> None:
    table = dungeon("step colour seat1", "", "rogue  at r2c4  turns 1", MAGE)
    observation = table.match.observe(eyes_of("spectator"))
    assert table.game.why_not(observation, 0) == "1.1"


def test_the_usual_board_has_six_cards_of_each_colour() -> None:
    letters = [word[0] for line in ROWS.splitlines() for word in line.split()[1:] if word[0].isalpha()]
    assert {letter: letters.count(letter) for letter in letters} == dict.fromkeys("pbwrgy", 6)


@clause("R26", "6.2")
def test_of_two_cards_of_one_colour_the_second_stands_in_for_another_type() -> None:
    bill = Bill()
    bill.differs_by_type = True
    bill.free = bill.wilds = 1
    for type_ in (SHIELD, SHIELD, POTION):
        bill.add(type_, NONE)
    paid = [CARD_WORDS.index(word) for word in ("blue-shield", "blue-shield!", "red-shield")]
    assert list(stand_ins(bill, vec[i64](paid))) == [CARD_WORDS.index("blue-shield!"), POTION, AS_ANYTHING]
    keys = Bill()
    keys.add(KEY, NONE)
    assert list(stand_ins(keys, vec[i64]([SPARE]))) == []
