"""Every sentence of the rulebook, every ruling and every option of Dungeon Hustle, shown at a table."""

from typing import cast

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.hustle import components
from dungeonbox.games.hustle.rules import Hustle
from dungeonbox.games.hustle.view import BattleView, HustleView
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from tests.games.hustle.table import MAGE, QUIET, Table, dungeon, hand
from tests.marks import clause, option


def seen(match: Match) -> HustleView:
    """The table as the first seat sees it."""
    return cast(HustleView, match.view(0))


def battle_of(table: Table) -> BattleView:
    """The battle in progress."""
    found = seen(table.match).battle
    assert found
    return found


def dealt(seats: int, seed: int = 1, **options: str) -> Match:
    """A game after the set-up, with some luck."""
    match = Match.new(make("hustle", seats, options), Seeded(seed))
    for seat in range(seats):
        match.play(seat, "hero:random")
    return match


# 1 and 2: the box, setting up ----------------------------------------------------------------------------


@clause("1.1")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(seen(dealt(seats)).heroes) == seats
    with pytest.raises(BadOptions, match="2 to 4 seats"):
        make("hustle", 5)


@clause("1.2", "1.3", "1.4")
def test_what_is_in_the_box() -> None:
    box = components.load(house_components("hustle"))
    cards = box.deck(4).listed()
    assert len(cards) == 96
    assert {card // 10 for card in cards} == set(range(6))
    assert {card // 2 % 5 for card in cards} == set(range(5))
    assert sum(card & 1 for card in cards) == 18
    assert len(box.quests.ids) == 20
    assert set(box.quest_levels) == {1, 2, 3}
    assert [list(box.item_decks).count(deck) for deck in range(3)] == [12, 10, 6]
    table = dungeon("step omen seat1", "monsters r2c2 r2c3 r3c4 r3c5", "fighter  at r3c3", "mage  charge green-scroll")
    table.play("done", luck="yellow-key!")
    table.has("monsters r2c2 r2c3 r3c4 r3c5")  # four are all there are, though a yellow card lies in the outer row


@clause("2.1", "R24")
def test_characters_are_chosen_in_seat_order_from_those_left() -> None:
    table = Table("step choose-hero seat1\nseat1 -\nseat2 -\nseat3 -")
    table.play("hero:mage")
    assert table.refuses("hero:mage") == "2.1"
    assert table.refuses("hero:rogue", "seat3") == "R24"
    table.play("hero:random", luck="fighter")
    assert table.legal() == "hero:rogue hero:cleric hero:random"


@clause("2.2", "2.3", "2.4", "2.8", "R19")
@pytest.mark.parametrize(("seats", "cards"), [(2, 78), (3, 84), (4, 96)])
def test_cards_by_seats_charges_and_the_grid(seats: int, cards: int) -> None:
    match = dealt(seats)
    view = seen(match)
    assert len(view.cells) == 36
    assert all(cell.card for cell in view.cells)
    assert view.deck == cards - 36 - seats
    charges = {"fighter": "sword", "rogue": "key", "cleric": "potion", "mage": "scroll"}
    for hero in view.heroes:
        assert hero.charge.rstrip("!").endswith(charges[hero.hero])
        assert (hero.hand, hero.place, hero.level, hero.gold) == ((), "", 1, 0)
    assert [shelf.size for shelf in view.shelves] == [12, 10, 6]
    assert (view.floor, view.escaped) == (0, 0)


@clause("2.5", "2.6", "2.7", "R1")
def test_monsters_and_quests_at_the_start() -> None:
    game = cast(Hustle, make("hustle", 2))
    view = seen(dealt(2))
    assert [cell.place for cell in view.cells if cell.monster] == ["r2c6", "r6c2", "r6c6"]
    trove, east, south, west = view.corners
    assert (trove.is_trove, trove.quest, trove.stock) == (True, "", 0)
    assert (south.is_spawn, south.quest, south.stock) == (True, "", 3)
    for corner in (east, west):
        assert game.box.quest_levels[game.box.quests.ids.index(corner.quest)] == 1
        assert (corner.stock, corner.is_spawn) == (2, False)


@clause("2.9", "R24")
@option("first_seat", "random")
def test_a_starting_player_by_lot() -> None:
    assert {dealt(3, seed).waiting()[0] for seed in range(30)} == {0, 1, 2}


@clause("2.9", "R24")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
def test_a_starting_player_by_agreement() -> None:
    for seat in range(4):
        assert dealt(4, seed=seat, first_seat=str(seat + 1)).waiting() == [seat]


# 3: the hustle -------------------------------------------------------------------------------------------


@clause("3.1")
def test_the_order_of_a_turn() -> None:
    """Hustle, wandering monsters, combat, questing, spawning, resting; then the next player."""
    fighter = f"fighter  at r6c2  turns 1  {hand('red-sword', 'red-key')}"
    table = dungeon("step colour seat1", "monsters r6c4", fighter, MAGE)
    table.play("colour:yellow", "jump:r6c3", "jump:r6c4", luck="purple-key! white-key")
    assert table.asks() == "seat1 wander"
    table.play("defend:yellow-shield", luck="blue-shield red-potion")
    assert table.asks() == "seat1 fight"
    table.play("attack", luck=QUIET)
    assert table.asks() == "seat1 rest"
    assert table.refuses("colour:red", "seat2") == "3.1"
    table.play("done")
    assert table.asks() == "seat2 colour"


@clause("3.2")
def test_jumps_go_to_adjacent_cards_diagonally_too() -> None:
    table = dungeon("step colour seat1", "monsters r1c3", "fighter  at r2c4  turns 1", MAGE)
    assert table.legal() == "colour:purple colour:blue colour:white colour:red colour:green colour:yellow"
    table.play("colour:blue")
    assert table.legal() == "jump:r1c3 jump:r1c4 jump:r1c5 jump:r2c3 jump:r2c5 jump:r3c3 jump:r3c4 jump:r3c5"
    assert table.refuses("jump:r4c5") == "3.2"
    assert table.refuses("stop") == "R2"


@clause("3.3")
@pytest.mark.parametrize("end", ["r1c4", "r1c3", "nw", "r3c3"])
def test_what_ends_a_hustle(end: str) -> None:
    """A character, a monster, a corner tile, a card of another colour; but not a card of the colour."""
    cells = "r1c3:bP r1c4:bK! r2c5:pH r2c4:pH"
    fighter = f"fighter  at r2c2  turns 1  {hand('red-sword')}"
    table = dungeon("step colour seat1", "monsters r1c3", fighter, "mage  at r1c4  turns 1", cells=cells)
    table.play("colour:blue", "jump:r2c3")
    assert table.asks() == "seat1 hustle"
    flips = "green-shield white-shield" if end == "r1c3" else "blue-scroll!"
    table.play(f"jump:{end}", luck=f"yellow-key yellow-shield {flips}")
    assert table.asks() != "seat1 hustle"


@clause("3.4", "3.5", "R3")
def test_cards_of_the_colour_are_picked_up_but_not_the_last() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at r2c2  turns 1", MAGE)
    table.play("colour:blue", "jump:r2c3", "jump:r2c4", "stop", luck=f"white-key yellow-key {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword blue-shield  known blue-sword blue-shield"
    assert (table.card("r2c2"), table.card("r2c3"), table.card("r2c4")) == ("wK", "yK", "bK")


@clause("3.5", "R22")
def test_a_card_somebody_stands_on_stays() -> None:
    """Nobody fights the monster they start beside; neither its card nor that of a character is picked up."""
    table = dungeon("step colour seat1", "monsters r2c2", "rogue  at r2c2  turns 1", "mage  at r2c3  turns 1")
    table.play("colour:blue", "jump:r2c3", "jump:r2c4", "jump:r3c4", luck=f"yellow-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r3c4  hand blue-key  known blue-key"


@clause("3.6", "R2")
def test_the_first_jump_of_all_is_onto_the_outer_row() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter", MAGE)
    table.play("colour:purple")
    outer = "r1c3 r1c4 r1c5 r3c1 r3c7 r4c1 r4c7 r5c1 r5c7 r7c3 r7c4 r7c5"
    assert table.legal() == " ".join(f"jump:{place}" for place in outer.split())
    assert table.refuses("jump:r2c2") == "3.6"
    table.play("jump:r1c3", "jump:r1c4", "stop", luck=f"yellow-shield {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r1c4  hand purple-sword  known purple-sword"


@clause("3.7", "R1")
def test_from_a_corner_tile_to_any_card_that_touches_it() -> None:
    touching = {
        "nw": "r1c3 r2c2 r2c3 r3c1 r3c2",
        "ne": "r1c5 r2c5 r2c6 r3c6 r3c7",
        "se": "r5c6 r5c7 r6c5 r6c6 r7c5",
        "sw": "r5c1 r5c2 r6c2 r6c3 r7c3",
    }
    for corner, places in touching.items():
        table = dungeon("step colour seat1", "monsters r4c3", f"fighter  at {corner}  turns 1", "mage")
        table.play("colour:red")
        assert table.legal() == " ".join(f"jump:{place}" for place in places.split())
        assert table.refuses("jump:r4c5") == "3.7"


@clause("3.8", "R2")
def test_no_card_twice_but_back_to_the_corner_tile() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at nw  turns 1", MAGE)
    table.play("colour:blue", "jump:r2c2", "jump:r2c3")
    assert table.refuses("jump:r2c2") == "3.8"
    table.play("jump:nw", luck=f"white-key red-key {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at nw  hand blue-sword blue-shield  known blue-sword blue-shield"


@clause("R2")
def test_a_hustle_without_a_jump_ends_where_it_begins() -> None:
    gaps = "r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3"
    cells = " ".join(f"{cell}:--" for cell in gaps.split())
    fighter = f"fighter  at r3c3  turns 1  {hand('red-potion')}"
    table = dungeon("step colour seat1", f"monsters r3c3  gaps {gaps}", fighter, MAGE, cells=cells)
    shields = "white-shield white-shield green-shield green-shield purple-shield purple-shield red-shield"
    table.play("colour:red", luck=f"{shields} blue-scroll!")
    assert table.hero("seat1") == "seat1 fighter  at r3c3  hand red-potion  known red-potion"
    table.has("monsters r3c3", "gaps")


# 4: wandering monsters -----------------------------------------------------------------------------------

WALK = ("step hustle seat1  left 2", "monsters r6c6  colours blue  path r2c2 r2c3 r2c4")
"""About to stop, with two cards to pick up."""


@clause("4.1", "4.2", "R4")
def test_new_cards_attack_and_a_shield_defends() -> None:
    table = dungeon(*WALK, f"fighter  at r2c4  turns 1  {hand('red-shield', 'red-key')}", MAGE)
    table.play("stop", luck="purple-key! yellow-key!")
    assert table.legal() == "defend:blue-shield defend:red-shield suffer"
    table.play("defend:red-shield", "defend:blue-shield", luck=QUIET)
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword red-key  known blue-sword red-key"
    table.has(f"discard red-shield blue-shield {QUIET}")


@clause("4.3", "R4")
def test_without_a_shield_random_cards_are_lost_but_not_more_than_there_are() -> None:
    cells = "r2c3:bP r2c2:gS"
    table = dungeon(*WALK, "fighter  at r2c4  turns 1", MAGE, cells=cells)
    table.play("stop", luck="purple-key! blue-potion green-shield")
    assert table.hero("seat1") == "seat1 fighter  at r2c4"
    table.has("discard blue-potion green-shield")
    both = dungeon("step wander seat1  left 2", WALK[1], f"fighter  at r2c4  {hand('red-key', 'red-shield')}", MAGE)
    both.play("suffer", luck="red-shield red-key blue-scroll!")  # the second attack finds one card, no third finds any
    assert both.hero("seat1") == "seat1 fighter  at r2c4"


# 5: combat -----------------------------------------------------------------------------------------------

LANDED = "monsters r2c4  colours blue  path r2c2 r2c3 r2c4"


def battle(step: str, fighter: str, *others: str, more: str = "", cells: str = "", **options: str) -> Table:
    """A battle with the monster one has landed on."""
    table = f"{LANDED}  foe r2c4  marks fought  {more}".strip()
    return dungeon(f"step {step} seat1", table, fighter, *(others or (MAGE,)), cells=cells, **options)


@clause("5.1")
def test_whoever_lands_on_a_monster_fights_it() -> None:
    fighter = f"fighter  at r2c3  turns 1  {hand('red-sword')}"
    table = dungeon("step hustle seat1  left 1", "monsters r2c4  colours blue  path r2c2 r2c3", fighter, MAGE)
    table.play("jump:r2c4", luck="white-key yellow-shield green-shield white-shield")
    assert table.asks() == "seat1 fight"
    assert battle_of(table).foe == "r2c4"


@clause("5.2", "5.4", "5.6", "5.8", "R5")
def test_the_power_of_a_monster_and_what_beats_it() -> None:
    """Level 2, on the second level of the dungeon: three flips; a Sword and an icon make its power 4."""
    mage = f"mage  at r2c4  level 2  turns 1  {hand('red-sword', 'green-sword', 'white-sword', 'yellow-sword')}"
    table = battle("aid", mage, "fighter  charge purple-sword", more="floor 2")
    table.play("flip", luck="blue-sword red-key! blue-shield")
    assert battle_of(table).power == 4
    assert table.legal() == "attack flee"
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 mage  at r2c4  level 3  gold 1"
    table.has(
        "monsters", f"discard red-sword green-sword white-sword yellow-sword blue-sword red-key! blue-shield {QUIET}"
    )


@clause("5.3", "5.6", "10.1", "10.2", "10.3", "10.4", "14.1", "R5")
def test_help_is_asked_before_the_flip() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    assert table.legal() == "flip ask:cleave ask:ward"
    table.play("ask:cleave")
    assert table.asks() == "seat2 help"
    assert table.legal() == "yes no"
    table.play("yes")
    table.play("flip", luck="blue-sword blue-shield")
    assert table.legal() == "attack flee"
    assert "ask:ward" not in table.legal()
    table.play("attack", luck=QUIET)
    table.shows("seat2 fighter  gold 1  reward 1")
    assert table.hero("seat1") == "seat1 rogue  at r2c4  level 2"


@clause("5.5", "5.7")
def test_defending_once_makes_the_monster_flip_again() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-shield', 'green-shield', 'red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword")
    table.play("flip", luck="blue-sword yellow-sword")
    assert table.legal() == "defend:red-shield defend:green-shield flee"
    table.play("defend:red-shield", luck="blue-shield blue-key")
    assert battle_of(table).power == 1
    assert table.legal() == "attack flee"
    table.has("discard red-shield blue-sword yellow-sword")


@clause("5.9", "R6")
def test_who_cannot_win_loses_a_card_and_moves_away() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-key', 'green-shield')}"
    table = battle("aid", rogue, "fighter  at r1c4  charge purple-sword")
    table.play("flip", luck="blue-sword yellow-sword")
    table.play("flee", luck="red-key")
    assert table.legal() == "go:r1c3 go:r1c5 go:r2c3 go:r2c5 go:r3c3 go:r3c4 go:r3c5"
    table.play("go:r3c5", luck="yellow-shield")
    assert table.hero("seat1") == "seat1 rogue  at r3c5  hand green-shield  known green-shield"
    table.has("monsters r2c4 r5c7")


@clause("5.9", "R6")
def test_a_corner_tile_without_a_character_is_a_way_out_but_not_to_a_quest() -> None:
    cells = "r1c5:-- r2c4:-- r3c5:-- r3c6:-- r3c7:-- r1c4:-- r3c4:--"
    gaps = "gaps r1c5 r2c4 r3c5 r3c6 r3c7 r1c4 r3c4"
    rogue = f"rogue  at r2c5  turns 1  {hand('red-sword', 'green-shield')}"
    table = dungeon(
        "step defeat seat1",
        f"monsters r2c5 r2c6  {gaps}  colours blue  path r2c4 r2c5  foe r2c5  marks fought beaten",
        f"{rogue}  items smelling-salts",
        MAGE,
        cells=cells,
    )
    table.play("use:smelling-salts", luck=QUIET)  # the only way out, so nobody is asked
    assert table.hero("seat1").startswith("seat1 rogue  at ne  hand")
    table.has("open ne:clear-the-cellar sw:deliver-the-salve")


@clause("R6")
def test_who_has_nowhere_to_go_stays() -> None:
    cells = "r1c5:-- r2c4:-- r3c5:-- r3c6:-- r3c7:-- r1c4:-- r3c4:--"
    gaps = "gaps r1c5 r2c4 r3c5 r3c6 r3c7 r1c4 r3c4"
    salts = f"rogue  at r2c5  turns 1  items smelling-salts  {hand('red-key')}"
    now = f"monsters r2c5 r2c6  {gaps}  colours blue  path r2c4 r2c5  foe r2c5  marks fought beaten"
    table = dungeon("step defeat seat1", now, salts, "mage  at ne", cells=cells)
    table.play("suffer", luck=f"red-key {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r2c5  items smelling-salts"


@clause("5.10", "5.11", "13.4", "R5", "R6", "R29")
def test_a_battle_at_a_distance() -> None:
    """Only one, on or next to a straight line, not from a corner tile; who loses it stays."""
    reach = f"fighter  at r3c3  level 4  turns 1  {hand('red-key')}"
    table = dungeon("step before seat1", "monsters r2c2 r5c5 r3c5  floor 3  colours white  path r3c1 r3c3", reach, MAGE)
    assert table.legal() == "power:long-reach done"
    table.play("power:long-reach", luck="blue-sword yellow-sword red-sword green-sword red-key purple-key!")
    table.has("monsters r2c2 r3c5 r5c5 r7c5")
    assert table.hero("seat1") == "seat1 fighter  at r3c3  level 4"
    assert table.asks() == "seat2 colour"
    corner = dungeon("step colour seat1", "monsters r2c2", "fighter  at r3c2  level 4  turns 1", MAGE)
    corner.play("colour:red", "jump:nw", luck=QUIET)
    assert corner.asks() == "seat2 colour"


@clause("R5")
def test_swords_are_spent_only_if_they_suffice_and_in_order() -> None:
    """A Sword with an icon counts for both."""
    swords = hand("red-sword", "green-sword", "white-sword", "yellow-sword")
    table = battle("aid", f"mage  at r2c4  turns 1  items whetstone  {swords}", "fighter  charge purple-sword")
    table.play("flip", luck="blue-sword blue-shield")
    table.play("attack")
    assert table.legal() == "use:whetstone strike:white-sword strike:red-sword strike:green-sword"
    table.play("strike:red-sword")
    assert table.legal() == "strike:green-sword strike:yellow-sword"
    assert table.refuses("strike:white-sword") == "R5"
    table.play("strike:yellow-sword", luck=QUIET)
    assert table.hero("seat1").startswith("seat1 mage  at r2c4  level 2  hand white-sword green-sword")


# 6: questing, and 16: the effects of quests --------------------------------------------------------------

AT_NE = "monsters r6c6  colours blue  path r2c5 ne"


def questing(hero: str, *others: str, table: str = AT_NE, quest: str = "clear-the-cellar") -> Table:
    """Somebody who has ended their hustle at the NE corner."""
    open_ = f"open ne:{quest} sw:deliver-the-salve"
    return dungeon("step quest seat1", f"{table}  {open_}", hero, *(others or (MAGE,)))


@clause("6.1", "6.3", "6.5", "6.6", "R7")
def test_a_quest_is_paid_and_the_spawn_location_moves() -> None:
    """The old spawn location turns its first quest up; the corner completed keeps its next one face down."""
    table = questing(f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield', 'white-shield', 'red-potion')}")
    assert table.legal() == "quest done"
    table.play("quest")
    assert table.legal() == "pay:white-shield pay:red-sword"
    table.play("pay:red-sword", luck=f"map-the-vaults {QUIET}")
    assert table.hero("seat1").startswith("seat1 rogue  at ne  gold 2  hand white-shield red-potion")
    assert table.hero("seat1").endswith("quests clear-the-cellar")
    table.has("open se:map-the-vaults sw:deliver-the-salve", "stock ne:2 se:2 sw:2", "spawn ne")


@clause("6.1")
def test_nobody_has_to_complete_a_quest() -> None:
    table = questing(f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}")
    table.play("done", luck=QUIET)
    table.has("open ne:clear-the-cellar sw:deliver-the-salve")


@clause("6.2")
def test_cards_of_one_type_must_differ_in_colour() -> None:
    potions = ("red-potion", "red-potion!", "yellow-potion")
    table = questing(f"rogue  at ne  turns 1  {hand(*potions)}", quest="trash-the-tavern")
    table.play("quest", "pay:red-potion", luck="map-the-vaults")
    assert table.hero("seat1").startswith("seat1 rogue  at ne  gold 1  hand red-potion!")


@clause("R7")
def test_without_any_quest_face_up_the_corner_completed_turns_one_up_at_the_end() -> None:
    now = "monsters r6c6  colours blue  path r2c5 ne  stock ne:1  open ne:clear-the-cellar"
    rogue = f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}"
    table = dungeon("step quest seat1", now, rogue, MAGE)
    table.play("quest", luck=f"{QUIET} storm-the-barbican")
    table.has("open ne:storm-the-barbican", "stock", "spawn ne")
    again = f"rogue  at ne  turns 1  {hand('red-sword', 'green-shield')}"
    last = dungeon("step quest seat1", f"{now}  spawn ne".replace("stock ne:1", "stock ne:0"), again, MAGE)
    last.play("quest", luck=QUIET)
    last.has("open", "spawn ne")


@clause("6.4", "16.1", "R20", "R35")
def test_research_draws_two_cards_nobody_else_sees() -> None:
    table = questing(f"rogue  at ne  turns 1  {hand('red-scroll', 'green-scroll')}", quest="research-the-ancients")
    table.play("quest", luck=f"map-the-vaults white-shield red-potion {QUIET}")
    assert "hand white-shield red-potion" in table.text("seat1")
    assert "hand ?*2" in table.text("seat2")
    assert "hand ?*2" in table.text("spectator")


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


@clause("16.5")
def test_the_reliquary_is_robbed_of_a_trinket() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-key', 'blue-key', 'red-scroll')}"
    table = questing(rogue, quest="rob-the-reliquary")
    table.play("quest", luck=f"map-the-vaults whetstone {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at ne  gold 2  items whetstone  quests rob-the-reliquary"


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


@clause("16.7", "R21")
def test_a_feast_for_everybody() -> None:
    cards = ("red-key", "red-potion", "red-scroll", "red-shield")
    table = questing(f"rogue  at ne  turns 1  {hand(*cards)}", "fighter", quest="crown-the-heir")
    table.play("quest", luck="map-the-vaults white-shield green-shield")
    assert table.asks() == "seat2 offer"
    table.play("draw", luck=f"white-key {QUIET}")
    assert table.hero("seat2") == "seat2 fighter  hand white-key"


# 7: monster spawning and movement ------------------------------------------------------------------------


def omen(
    card: str, monsters: str, rogue: str = "rogue  at r4c1", cells: str = "", more: str = "", **options: str
) -> Table:
    """The spawn card is revealed at a table with these monsters, and all that follows happens."""
    now = f"monsters {monsters}  colours red  path r4c1  {more}".strip()
    table = dungeon("step omen seat1", now, rogue, "mage  charge green-scroll!", cells=cells, **options)
    table.play("done", luck=card)
    return table


@clause("7.1", "7.2", "R8")
def test_a_monster_spawns_on_the_first_card_of_the_colour() -> None:
    assert omen("purple-shield", "r6c6").text().count("r7c5") == 1
    omen("green-shield", "r6c6").has("monsters r5c1 r6c6")
    omen("yellow-shield", "r2c2").has("monsters r2c2 r5c7")
    omen("red-shield", "r2c2", more="spawn ne").has("monsters r2c2 r3c7")
    omen("green-shield", "r2c2", more="spawn nw").has("monsters r2c2 r4c7")
    omen("purple-potion", "r2c2", more="spawn sw").has("monsters r1c3 r2c2")


@clause("7.2", "R8")
def test_a_monster_spawns_beside_a_character_but_not_beside_a_monster() -> None:
    omen("green-shield", "r6c6", rogue="rogue  at r5c1").has("monsters r5c1 r6c6")
    omen("red-potion", "r4c1 r6c6", rogue="rogue  at r4c5").has("monsters r3c7 r4c2 r6c6")
    omen(QUIET, "r6c6").has("monsters r6c6")  # no blue card lies in the outer row


@clause("7.3")
def test_monsters_move_by_colour_or_symbol_but_not_those_just_spawned() -> None:
    """r2c2 is a blue Sword, r6c6 a yellow one; the new monster stands on a green Shield."""
    omen("green-sword", "r2c2 r6c6").has("monsters r2c3 r5c1 r6c5")
    omen("blue-key", "r2c2 r6c6").has("monsters r2c3 r6c6")


@clause("7.4", "R9")
def test_of_two_ways_a_monster_takes_the_clockwise_one_that_is_free() -> None:
    omen("blue-key", "r2c2").has("monsters r2c3")
    omen("blue-key", "r2c6").has("monsters r3c6")
    omen("yellow-key", "r6c6", cells="r5c7:gS").has("monsters r6c5")
    omen("yellow-key", "r6c2", cells="r5c7:gS").has("monsters r5c2")
    omen("blue-key", "r2c2", rogue="rogue  at r2c3").has("monsters r3c2")
    omen("blue-scroll!", "r2c2", rogue="rogue  at r3c2", more="gaps r2c3", cells="r2c3:--").has("monsters r2c2")


@clause("7.5", "R9")
def test_the_nearest_monster_moves_first_then_clockwise_from_the_spawn_corner() -> None:
    omen("white-potion!", "r2c5 r3c5", cells="r4c1:gH r3c1:gH", rogue="rogue  at r2c4").has("monsters r3c5 r4c5")
    crowd = {"monsters": "r2c3 r3c2", "cells": "r2c3:wS r3c1:gS", "rogue": "rogue  at r2c4"}
    first = omen("white-shield", crowd["monsters"], crowd["rogue"], crowd["cells"])
    first.has("monsters r2c3 r3c3")  # from SE on r3c2 comes first, and is in the way
    second = omen("white-shield", crowd["monsters"], crowd["rogue"], crowd["cells"], more="spawn nw")
    second.has("monsters r3c3 r4c2")


@clause("7.6", "R9")
def test_a_monster_beside_the_deck_escapes() -> None:
    table = omen("red-potion!", "r4c3 r6c6", cells="r4c1:gH r3c7:gH")
    table.has("monsters r6c6", "escaped 1")


@clause("11.3", "R15", "R16")
@option("difficulty", "normal")
@option("difficulty", "easy")
@option("difficulty", "hard")
@pytest.mark.parametrize(("difficulty", "escaped"), [("normal", 3), ("easy", 4), ("hard", 2)])
def test_too_many_escaped_monsters_end_the_game(difficulty: str, escaped: int) -> None:
    cells = "r4c1:gH r3c7:gH"
    early = omen("red-potion!", "r4c3", cells=cells, more=f"escaped {escaped - 1}", difficulty=difficulty)
    assert early.asks() == "seat2 colour"
    table = omen("red-potion!", "r4c3", cells=cells, more=f"escaped {escaped}", difficulty=difficulty)
    assert table.asks() == "over"
    assert table.result() == "the monsters win: 1 1"
    assert table.match.outcome.worth == (0.0, 0.0)
    assert table.match.outcome.lines == ()
    assert table.refuses("colour:red", "seat2") == "11.3"


# 8: resting ----------------------------------------------------------------------------------------------


def resting(hero: str, *others: str, table: str = "monsters r6c6", cells: str = "") -> Table:
    """Somebody who rests; the next player looks on."""
    now = f"{table}  colours blue  path r2c3"
    return dungeon("step rest seat1", now, hero, *(others or (MAGE,)), cells=cells)


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
    assert table.refuses("use:satchel") == "R11"


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
    assert table.refuses("recharge:potion-of-herbalism") == "R10"


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


# 9 and 10: levels, helping -------------------------------------------------------------------------------


@clause("9.1", "R13")
def test_gold_becomes_levels_at_once_and_several() -> None:
    fighter = f"fighter  at r2c4  gold 3  turns 1  {hand('red-sword', 'green-sword', 'white-sword')}"
    table = battle("fight", fighter, more="floor 3  flipped blue-shield yellow-shield red-shield green-shield")
    table.play("attack", "strike:red-sword", luck=QUIET)
    assert "level 3" in table.hero("seat1")
    assert "gold" not in table.hero("seat1")
    top = battle("fight", f"rogue  at r2c4  level 4  gold 8  turns 1  {hand('red-sword')}", more="might 3")
    top.play("attack", luck=QUIET)
    assert "level 4  gold 11" in top.hero("seat1")


@clause("9.1", "10.5")
def test_a_helper_levels_up_in_anothers_turn() -> None:
    table = battle("aid", f"rogue  at r2c4  turns 1  {hand('red-sword')}", "fighter  gold 2  charge purple-sword")
    table.play("ask:cleave", "yes", luck="blue-shield blue-key")
    assert table.hero("seat2") == "seat2 fighter  level 2  reward 1"


@clause("9.2")
def test_powers_are_kept_with_each_level() -> None:
    """Shield Bash is the Fighter's of level 1, Mighty Blow of level 2."""
    fighter = f"fighter  at r2c4  level 3  turns 1  {hand('red-shield', 'red-sword')}"
    table = battle("fight", fighter)
    assert table.legal() == "defend:red-shield attack flee"
    low = battle("fight", fighter.replace("level 3", "level 1").replace(" red-sword", ""), more="flipped blue-sword")
    assert low.legal() == "defend:red-shield flee"


@clause("10.1", "R12", "R34")
def test_each_player_is_asked_once_a_step_and_no_is_final() -> None:
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    table.play("ask:ward", "no")
    assert table.legal() == "flip ask:cleave"
    assert table.refuses("ask:ward") == "R12"
    table.shows("seat3 cleric  charge purple-potion")
    uncharged = battle("aid", rogue, "fighter", "cleric  charge purple-potion")
    assert uncharged.legal() == "flip ask:ward"


@clause("10.4", "14.5", "R34")
def test_several_players_may_help() -> None:
    """With Cleave and Ward one Sword is enough against one flip."""
    rogue = f"rogue  at r2c4  turns 1  {hand('red-sword')}"
    table = battle("aid", rogue, "fighter  charge purple-sword", "cleric  charge purple-potion")
    table.play("ask:ward", "yes", "ask:cleave", "yes", luck="blue-sword")
    assert battle_of(table).power == 2
    table.play("attack", luck=QUIET)
    table.has("monsters", f"discard purple-sword purple-potion blue-sword red-sword {QUIET}")


@clause("10.6", "R12", "R17")
def test_the_reward_changes_a_colour_in_ones_own_hustle() -> None:
    table = dungeon("step colour seat1", "monsters r6c6", "fighter  at r2c2  reward 1  turns 1", MAGE)
    table.play("colour:blue")
    assert table.legal().endswith("reward")
    table.play("reward", "jump:r3c3", "jump:r2c4", "stop", luck=f"white-shield red-shield {QUIET}")
    assert table.hero("seat1") == "seat1 fighter  at r2c4  hand blue-sword white-key  known blue-sword white-key"


@clause("10.6", "R18")
def test_the_rogues_reward_jumps_over_a_space() -> None:
    rogue = "rogue  at r4c3  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", rogue, MAGE)
    table.play("colour:red", "reward")
    assert "jump:r4c5" in table.legal()  # over the deck
    table.play("jump:r4c5", "stop", luck=f"white-shield {QUIET}")
    assert table.hero("seat1") == "seat1 rogue  at r4c5  hand red-potion  known red-potion"


# 11 and 12: descending, the end, scoring -----------------------------------------------------------------


LAST = [
    *("blue-key", "blue-key!", "blue-potion", "blue-potion!", "blue-scroll!", "blue-shield", "blue-sword"),
    *("green-key!", "green-potion!", "green-scroll", "green-scroll!", "green-shield*2", "green-sword"),
    *("purple-key!", "purple-potion", "purple-scroll", "purple-scroll!", "purple-shield*2", "purple-sword"),
    *("red-key", "red-key!", "red-potion", "red-potion!", "red-scroll", "red-shield", "red-sword"),
    *("white-key", "white-potion!", "white-scroll", "white-scroll!", "white-shield*2", "white-sword"),
    *(
        "yellow-key",
        "yellow-key!",
        "yellow-potion",
        "yellow-potion!",
        "yellow-scroll!",
        "yellow-shield",
        "yellow-sword",
    ),
]
"""All cards of two seats that do not lie on the board."""


def discards(*deck: str) -> str:
    """The discards when only these cards are left, in the deck or in somebody's hand."""
    return f"discard {' '.join(card for card in LAST if card not in deck)}"


@clause("11.1", "11.2", "R14")
def test_an_exhausted_deck_is_rebuilt_at_once_and_the_level_descends_at_the_end_of_the_turn() -> None:
    """The spawn card was the last one; it stays out of the shuffle. The next battle is of the second level."""
    now = f"monsters r6c6  colours blue  path r2c3  {discards(QUIET, 'red-potion', 'green-scroll!')}"
    rogue = f"rogue  at r2c3  {hand('red-potion')}"
    table = dungeon("step omen seat1", now, rogue, "mage  charge green-scroll!")
    table.play("done", luck=QUIET)
    table.has("floor 1", f"discard {QUIET}", "marks exhausted")
    table.play("done")
    table.has("floor 2", "marks")
    assert seen(table.match).deck == len([*LAST, "green-shield", "purple-shield", "white-shield"]) - 3
    assert seen(table.match).flips == 3


@clause("11.2", "R14")
def test_a_battle_in_the_turn_the_deck_runs_out_is_of_the_old_level() -> None:
    cards = ("red-sword", "blue-shield", "purple-sword")
    now = f"{LANDED}  foe r2c4  marks fought  {discards(*cards)}"
    table = dungeon("step aid seat1", now, f"rogue  at r2c4  {hand('red-sword')}", "fighter  charge purple-sword")
    table.play("flip", luck="blue-shield white-shield")
    table.has("floor 1", "marks fought exhausted", "flipped blue-shield white-shield")
    table.play("attack", luck=QUIET)
    table.has("floor 2")
    assert "level 2" in table.hero("seat1")


@clause("R14")
def test_without_any_cards_a_gap_stays_and_is_filled_first_when_there_are_some() -> None:
    """All other cards are in one hand, which is cut down only at the end of that player's turn."""
    rest = " ".join(card for card in LAST if card != "red-potion")
    walk = "monsters r6c6  colours blue  path r2c2 r2c3"
    table = dungeon(
        "step hustle seat1  left 1", walk, f"fighter  at r2c3  {hand('red-potion')}", f"mage  at r3c2  hand {rest}"
    )
    table.play("stop", "done")
    assert table.card("r2c2") == "--"
    table.has("gaps r2c2", "omen")
    table.play("colour:green")
    assert "jump:r2c2" not in table.legal()
    walk = "monsters r6c6  colours blue  path r2c3 r2c4  gaps r2c2"
    later = dungeon("step hustle seat1  left 1", walk, "fighter  at r2c4  turns 1", MAGE, cells="r2c2:--")
    later.play("stop", luck=f"white-shield green-shield {QUIET}")
    assert (later.card("r2c2"), later.card("r2c3")) == ("wH", "gH")


@clause("11.4", "12.1", "12.2", "12.3", "12.4", "R15")
def test_after_the_third_exhaustion_everybody_has_the_same_number_of_turns() -> None:
    items = "items whetstone tower-shield  spent whetstone"
    first = f"fighter  at r2c3  level 3  gold 2  {items}  quests map-the-vaults  turns 6"
    second = f"mage  at sw  level 2  gold 1  turns 5  {hand('red-key')}"
    now = "monsters r6c6  turn seat2  floor 4  colours blue  path r2c3"
    table = dungeon("step rest seat2", now, first, second)
    table.play("done")
    assert table.asks() == "over"
    assert table.result() == "the dungeon is done: 1 2"
    outcome = table.match.outcome
    assert [(line.reason, line.points) for line in outcome.lines if line.seat == 0] == [
        ("levels", 15),
        ("gold", 2),
        ("items", 4),
        ("quests", 2),
    ]
    assert outcome.worth == (1.0, 0.25)
    assert table.refuses("done", "seat1") == "11.4"
    keys = first.replace("fighter", f"fighter  {hand('blue-key')}")
    early = dungeon("step rest seat1", now.replace("turn seat2", "turn seat1"), keys, second)
    early.play("done")
    assert early.asks() == "seat2 colour"


@clause("R15")
def test_ties_go_to_quests_then_gold_then_are_shared() -> None:
    def ending(first: str, second: str) -> str:
        now = "monsters r6c6  turn seat2  floor 4  colours blue  path r2c3"
        table = dungeon("step rest seat2", now, f"fighter  {first}", f"mage  at sw  {second}  {hand('red-key')}")
        table.play("done")
        return f"{table.result()} {table.match.outcome.worth}"

    assert ending("gold 2", "quests map-the-vaults") == "the dungeon is done: 2 1 (0.25, 1.0)"
    assert ending("gold 1  level 2", "gold 6") == "the dungeon is done: 2 1 (0.25, 1.0)"
    assert ending("gold 2", "gold 2") == "the dungeon is done: 1 1 (0.625, 0.625)"


# 13: class powers ----------------------------------------------------------------------------------------


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


@clause("13.2")
def test_attack_in_every_battle() -> None:
    fighter = f"fighter  at r2c4  level 2  turns 1  {hand('red-sword', 'red-key')}"
    table = battle("fight", fighter, more="flipped blue-shield blue-key")
    table.play("attack", luck=QUIET)  # level 2, one Sword and Mighty Blow
    assert table.hero("seat1").startswith("seat1 fighter  at r2c4  level 2  gold 3  hand red-key")


@clause("13.3")
def test_trophy_more_gold_for_a_monster() -> None:
    fighter = f"fighter  at r2c4  level 3  turns 1  {hand('red-sword', 'green-sword')}"
    battle_ = battle("fight", fighter)
    battle_.play("attack", luck=QUIET)
    assert "level 3  gold 4" in battle_.hero("seat1")


@clause("13.5", "R28")
def test_slip_characters_do_not_end_the_rogues_hustle() -> None:
    for hero, step in (("rogue", "seat1 hustle"), ("cleric", "seat2 colour")):
        table = dungeon("step colour seat1", "monsters r6c6", f"{hero}  at r2c2  turns 1", "mage  at r2c3  turns 1")
        luck = f"white-shield {QUIET}" if hero == "cleric" else ""
        table.play("colour:blue", "jump:r2c3", luck=luck)
        assert table.asks() == step


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


@clause("13.7", "R26")
def test_wild_key_any_card_is_a_key() -> None:
    table = resting(f"rogue  at r2c3  level 3  {hand('red-potion', 'red-key')}")
    assert table.legal() == "charge:red-key buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="war-horn")
    assert table.hero("seat1") == "seat1 rogue  at r2c3  level 3  items war-horn"


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


@clause("13.9")
def test_cancel_the_first_attack_does_nothing() -> None:
    table = dungeon(*WALK, "cleric  at r2c4  turns 1", MAGE)
    table.play("stop", luck=f"purple-key! yellow-key {QUIET}")
    assert table.hero("seat1") == "seat1 cleric  at r2c4  hand blue-sword blue-shield  known blue-sword blue-shield"
    two = dungeon(*WALK, "cleric  at r2c4  turns 1", MAGE)
    two.play("stop", luck="purple-key! yellow-key!")
    assert two.asks() == "seat1 wander"
    two.has("step wander seat1  left 1")


@clause("13.10")
def test_bulwark_who_has_defended_hits_harder() -> None:
    cleric = f"cleric  at r2c4  level 2  turns 1  {hand('red-shield', 'red-sword')}"
    table = battle("fight", cleric, more="flipped blue-sword blue-key")
    table.play("defend:red-shield", luck="green-shield white-shield")
    assert table.legal() == "attack flee"
    table.play("attack", luck=QUIET)
    assert table.hero("seat1") == "seat1 cleric  at r2c4  level 2  gold 3"


@clause("13.11")
def test_pilgrim_more_gold_for_a_quest() -> None:
    table = questing(f"cleric  at ne  level 3  turns 1  {hand('red-sword', 'green-shield')}")
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "gold 3" in table.hero("seat1")


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


@clause("13.14", "R29")
def test_bolt_exactly_two_cards_away() -> None:
    mage = f"mage  at r3c3  level 2  turns 1  {hand('red-key')}"
    table = dungeon("step before seat1", "monsters r2c2 r3c5 r5c4  colours white  path r3c1 r3c3", mage, "fighter")
    table.play("power:bolt", luck="blue-sword yellow-sword red-key yellow-shield")
    assert "Ann fights the monster at r3c5, power 2." in table.told()


@clause("13.15", "R26")
def test_scroll_quest_a_scroll_stands_in() -> None:
    table = questing(f"mage  at ne  level 3  turns 1  {hand('red-scroll', 'green-shield')}", "fighter")
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "quests clear-the-cellar" in table.hero("seat1")
    low = f"mage  at ne  level 2  turns 1  items guild-ledger  {hand('red-scroll', 'green-shield')}"
    assert questing(low, "fighter").legal() == "use:guild-ledger done"


@clause("13.16", "R17")
def test_recolour_one_card_a_turn() -> None:
    mage = "mage  at r3c3  level 4  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", mage, "fighter")
    table.play("colour:blue", "power:prism-mind")
    assert table.legal().endswith("paint")  # the card one starts on
    table.play("paint", "jump:r2c4", "stop", luck=f"white-shield {QUIET}")
    assert table.hero("seat1") == "seat1 mage  at r2c4  level 4  hand white-key  known white-key"


# 14: helping powers --------------------------------------------------------------------------------------


@clause("14.2")
def test_shield_wall_cancels_up_to_two_attacks() -> None:
    rogue = f"rogue  at r2c4  {hand('red-key', 'red-potion')}"
    table = dungeon("step wander seat1  left 3", WALK[1], rogue, "fighter  charge red-sword")
    table.play("ask:shield-wall", "yes", luck=f"red-key {QUIET}")  # the third attack costs a card
    assert table.hero("seat1") == "seat1 rogue  at r2c4  hand red-potion  known red-potion"


@clause("14.3", "R34")
def test_picklock_makes_a_purchase_cheaper_but_not_free() -> None:
    mage = f"mage  at r2c3  {hand('red-key', 'red-potion')}"
    table = resting(mage, "rogue  charge white-key")
    assert table.legal() == "buy:trinket ask:picklock done"
    table.play("ask:picklock", "yes")
    assert table.legal() == "buy:trinket buy:treasure done"
    table.play("buy:treasure", luck="prism-wand")
    assert table.hero("seat1").endswith("hand red-potion  known red-potion  items prism-wand")
    late = mage.replace("mage", "mage  reward 1")
    assert resting(late, "rogue  charge white-key", table="monsters r6c6  marks bought").legal() == "turn-back done"


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


@clause("14.7", "R26", "R34")
def test_transmute_one_card_of_a_payment_counts_as_any_type() -> None:
    """It keeps its colour, and is used up by the first payment that needs it."""
    rogue = f"rogue  at ne  turns 1  {hand('red-potion', 'yellow-shield', 'yellow-potion')}"
    table = questing(rogue, "mage  charge green-scroll!", quest="guard-the-caravan")
    assert table.legal() == "ask:transmute done"
    table.play("ask:transmute", "yes")
    assert table.legal() == "quest done"
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "quests guard-the-caravan" in table.hero("seat1")
    shields = hand("yellow-potion", "yellow-shield", "yellow-potion!", "red-sword", "red-shield")
    same = questing(f"rogue  at ne  turns 1  {shields}", "mage  charge green-scroll!", quest="guard-the-caravan")
    same.play("quest")
    assert same.legal() == "pay:yellow-potion pay:yellow-potion!"  # no help was needed: two Shields and a Potion


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


# 15: items -----------------------------------------------------------------------------------------------


@clause("15.1", "R35")
def test_herbalism_draws_a_card() -> None:
    table = resting("rogue  at r2c3  items potion-of-herbalism")
    table.play("use:potion-of-herbalism", luck="red-key")
    assert "hand red-key" in table.text("seat1")
    assert "hand ?" in table.text("seat2")


@clause("15.2")
def test_attack_items_win_a_battle_and_are_spent() -> None:
    for item, power in (("whetstone", 1), ("flaming-sword", 2), ("giants-gauntlets", 3)):
        flips = " ".join(["blue-sword", "red-sword", "yellow-sword"][: power - 1])
        hero = f"mage  at r2c4  turns 1  items {item}"
        table = battle("fight", hero, "fighter", more=f"flipped {flips}" if flips else "")
        table.play("attack", luck=QUIET)
        assert table.hero("seat1") == f"seat1 mage  at r2c4  level 2  items {item}  spent {item}"


@clause("15.3")
def test_a_buckler_and_a_tower_shield_cancel_attacks() -> None:
    hero = f"rogue  at r2c4  items buckler tower-shield  {hand('red-key')}"
    table = dungeon("step wander seat1  left 3", WALK[1], hero, MAGE)
    assert table.legal() == "use:buckler use:tower-shield suffer"
    table.play("use:buckler")
    table.shows("step wander seat1  left 2")
    table.play("use:tower-shield", luck=QUIET)
    assert "hand red-key" in table.hero("seat1")


@clause("15.4")
def test_smelling_salts_save_a_card() -> None:
    hero = f"rogue  at r2c4  turns 1  items smelling-salts  {hand('red-key', 'red-shield')}"
    table = battle("fight", hero, more="flipped blue-sword")
    table.play("flee", "use:smelling-salts")
    assert table.asks() == "seat1 retreat"
    assert "hand red-shield red-key" in table.hero("seat1")


@clause("15.5", "R28")
def test_rope_and_hook_swings_past_one_character() -> None:
    mage = "mage  at r2c2  turns 1  items rope-and-hook"
    table = dungeon("step colour seat1", "monsters r6c6", mage, "fighter  at r2c3  turns 1", "cleric  at r2c4  turns 1")
    table.play("colour:blue", "use:rope-and-hook", "jump:r2c3", "jump:r2c4", luck="red-shield blue-scroll!")
    assert (
        table.hero("seat1")
        == "seat1 mage  at r2c4  hand blue-sword  known blue-sword  items rope-and-hook  spent rope-and-hook"
    )


@clause("15.6")
def test_a_pocket_mirror_reveals_another_card() -> None:
    now = "monsters r6c6  colours blue  path r2c3"
    table = dungeon("step omen seat1", now, "rogue  at r2c3  items pocket-mirror", "mage  charge green-scroll!")
    table.play("done", luck="yellow-sword")
    assert table.legal() == "use:pocket-mirror done"
    table.play("use:pocket-mirror", luck=QUIET)
    table.has("monsters r6c6", f"discard yellow-sword {QUIET}")


@clause("15.7", "15.20")
def test_a_lucky_coin_and_a_spirit_bottle_after_a_victory() -> None:
    hero = f"rogue  at r2c4  level 4  turns 1  items lucky-coin spirit-bottle  {hand('red-sword')}"
    table = battle("fight", hero, more="might 4")
    table.play("attack")
    assert table.legal() == "use:lucky-coin use:spirit-bottle done"
    table.play("use:lucky-coin")
    table.play("use:spirit-bottle", luck=f"red-key red-potion {QUIET}")
    assert "gold 4  hand red-sword red-key red-potion  known red-sword" in table.hero("seat1")


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
    table.play("use:chain-snare")
    assert table.asks() == "seat1 push"
    assert table.legal() == "push:r1c5 push:r2c6"
    table.play("push:r2c6")
    table.has("monsters r2c3 r2c6 r6c6")


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


@clause("15.11", "R23")
def test_a_satchel_holds_more_cards() -> None:
    many = ("red-shield", "green-shield", "white-shield", "purple-shield", "blue-shield", "blue-scroll!", "red-potion")
    table = resting(f"fighter  at r2c3  items satchel  {hand(*many)}")
    table.play("use:satchel", "done")
    assert table.asks() == "seat2 colour"
    assert table.hero("seat1").count("shield") == 10


@clause("15.12")
def test_a_torch_makes_icons_harmless() -> None:
    hero = f"mage  at r2c4  turns 1  items torch  {hand('red-sword')}"
    table = battle("fight", hero, "fighter", more="flipped blue-key! red-key!")
    assert table.legal() == "use:torch flee"
    table.play("use:torch")
    assert battle_of(table).power == 1
    assert table.legal() == "attack flee"


@clause("15.13", "R29")
def test_a_longbow_reaches_two_cards() -> None:
    hero = f"rogue  at r3c3  turns 1  items enchanted-longbow  {hand('red-sword')}"
    table = dungeon("step before seat1", "monsters r3c5 r3c2 r5c4  colours white  path r3c1 r3c3", hero, MAGE)
    table.play("use:enchanted-longbow")
    assert table.legal() == "at:r3c2 at:r3c5"


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


@clause("15.16")
def test_a_ledger_lets_any_card_pay_in_a_quest() -> None:
    table = questing(f"rogue  at ne  turns 1  items guild-ledger  {hand('red-sword', 'red-key')}")
    table.play("use:guild-ledger")
    assert table.legal() == "quest done"
    table.play("quest", luck=f"map-the-vaults {QUIET}")
    assert "items guild-ledger  spent guild-ledger  quests clear-the-cellar" in table.hero("seat1")


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


@clause("15.19", "R29")
def test_a_war_horn_calls_those_nearby() -> None:
    hero = f"rogue  at r2c4  turns 1  items war-horn  {hand('red-key')}"
    near = battle("fight", hero, "fighter  at r3c4", "mage  at r2c6", "cleric  at nw")
    near.play("attack", luck=QUIET)
    assert "spent war-horn" in near.hero("seat1")
    far = battle("fight", f"{hero}  level 2".replace("red-key", "red-shield"), "fighter  at r5c4", "mage  at r2c6")
    assert "attack" not in far.legal()


@clause("15.21")
def test_a_staff_gives_the_hustle_two_colours() -> None:
    hero = "cleric  at r2c2  turns 1  items staff-of-two-hues"
    table = dungeon("step colour seat1", "monsters r6c6", hero, MAGE)
    table.play("use:staff-of-two-hues", "colour:blue")
    assert "colour:blue" not in table.legal()
    table.play("colour:white", "jump:r3c3", "jump:r2c4", "stop", luck=f"red-shield green-shield {QUIET}")
    assert "hand blue-sword white-key" in table.hero("seat1")


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


@clause("15.23")
def test_an_hourglass_turns_the_flip_back() -> None:
    hero = f"cleric  at r2c4  level 2  turns 1  items hourglass  {hand('red-shield', 'red-sword')}"
    table = battle("fight", hero, more="flipped blue-sword yellow-sword")
    assert table.legal() == "use:hourglass defend:red-shield flee"
    table.play("use:hourglass", luck="green-shield white-shield")
    assert table.legal() == "defend:red-shield flee"  # not counted as defending, neither for the Shield nor for Bulwark
    table.has("discard blue-sword yellow-sword")


# Rulings that no clause above has shown ------------------------------------------------------------------


@clause("R17")
def test_a_changed_card_still_ends_the_hustle_if_somebody_stands_on_it() -> None:
    fighter = "fighter  at r2c2  reward 1  turns 1"
    table = dungeon("step colour seat1", "monsters r6c6", fighter, "mage  at r3c3  turns 1")
    table.play("colour:blue", "reward")
    assert "jump:r2c3" not in table.legal()  # it is blue already
    table.play("jump:r3c3", luck=f"red-shield {QUIET}")
    assert table.asks() == "seat1 rest"


@clause("R20")
def test_what_is_known_of_a_hand() -> None:
    """Cards picked up stay known; a card drawn is not, until the deck runs out and nobody else holds one."""
    table = resting(f"rogue  at r2c3  items potion-of-herbalism  {hand('red-shield')}")
    table.play("use:potion-of-herbalism", luck="red-potion")
    assert "hand ? red-shield  known red-shield" in table.text("seat2")
    assert "hand red-shield red-potion  known red-shield" in table.text("seat1")
    now = (
        f"monsters r6c6  {discards('red-shield', 'red-potion', 'white-key', 'green-scroll!')}  colours blue  path r2c3"
    )
    spare = "rogue  at r2c3  hand red-shield red-potion  known red-shield"
    last = dungeon("step omen seat1", now, spare, "mage  charge green-scroll!")
    last.play("done", luck="white-key")
    assert "hand red-shield red-potion  known red-shield red-potion" in last.text("seat2")


@clause("R25")
def test_a_question_without_a_choice_is_asked_if_silence_would_tell() -> None:
    """Nothing can be done with a Shield while resting; but nobody else knows that it is one."""
    for cards, asked in ((hand("red-shield"), "seat2 colour"), ("hand red-shield", "seat1 rest")):
        walk = "monsters r6c6  colours blue  path r2c2 r2c3"
        table = dungeon("step hustle seat1  left 1", walk, f"cleric  at r2c3  {cards}", MAGE)
        table.play("stop", luck=f"white-shield {QUIET}")
        assert table.asks() == asked
        assert asked == "seat2 colour" or table.legal() == "done"


@clause("R26")
def test_a_payment_is_begun_only_if_it_can_be_completed_and_goes_in_order() -> None:
    keys = ("red-key", "white-key", "blue-key", "green-key!")
    table = resting(f"fighter  at r2c3  {hand(*keys)}")
    table.play("buy:artifact")
    assert table.legal() == "pay:blue-key pay:white-key"
    table.play("pay:white-key", luck="hourglass")
    assert "hand blue-key" in table.hero("seat1")
    two = resting(f"fighter  at r2c3  {hand('red-key', 'red-key!', 'white-key', 'red-potion')}")
    assert two.refuses("buy:artifact") == "R10"


@clause("R32", "R27")
def test_a_quests_push_may_be_declined_and_needs_a_monster_that_can_move() -> None:
    rogue = f"rogue  at ne  turns 1  {hand('red-scroll', 'red-shield', 'red-potion')}"
    table = questing(rogue, table=AT_NE.replace("r6c6", "r2c2"), quest="seal-the-rift")
    table.play("quest", luck="map-the-vaults yellow-shield")
    table.has("monsters r2c2 r5c7")
