"""Every sentence of the rulebook, every ruling and every option of Dungeon Attack!, shown at a table."""

from typing import cast

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.attack import components
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.view import AttackView
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from tests.games.attack.table import Table
from tests.marks import clause, option


def party(*heroes: str, act: str = "seat1", table: str = "level 1  first seat1", step: str = "step act") -> Table:
    """Adventurers about to act, the first of them unless another is named."""
    lines = "\n".join(f"seat{seat} {hero}" for seat, hero in enumerate(heroes, 1))
    return Table(f"{step} {act}\n{table}\n{lines}")


def rating(table: Table, seat: int) -> int:
    """The combat rating a seat's card shows to all."""
    return cast(AttackView, table.match.view(SPECTATOR)).heroes[seat].rating


# 1 and 2: the box, setting up ----------------------------------------------------------------------------


@clause("1.1")
def test_one_to_six_players_on_one_side() -> None:
    for seats in range(1, 7):
        game = make("attack", seats)
        match = Match.new(game, Seeded(seats))
        while not match.is_over:
            match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
        assert match.outcome.places == (1,) * seats
        assert len(set(match.outcome.worth)) == 1
    with pytest.raises(BadOptions, match="1 to 6 seats"):
        make("attack", 7)


@clause("1.2")
def test_an_adventurer_has_a_name_a_rating_and_an_ability() -> None:
    box = components.load(house_components("attack"))
    assert len(box.heroes) >= 8
    assert len(set(box.hero_names)) == len(box.heroes)
    assert sorted(box.abilities) == list(range(len(components.ABILITIES)))
    assert box.ratings[box.heroes.index("warrior")] == 3


@clause("1.3")
def test_two_kinds_of_dice_show_three_results() -> None:
    for name in ("fair", "grim"):
        for die in components.load(house_components("attack")).dice(name):
            assert len(die) == 6
            assert set(die.listed()) == {0, 1, 2}


@clause("1.4")
def test_coins_items_and_retainers_are_somebodys() -> None:
    table = party("warrior  gold 1  potions 2  weapons 3  artefacts 4  retainer 1", "seer")
    assert table.hero("seat1") == "seat1 warrior  gold 1  potions 2  weapons 3  artefacts 4  retainer 1"


@clause("2.1", "R27")
def test_adventurers_are_chosen_in_seat_order_from_those_left() -> None:
    table = Table("step choose-hero seat1\nseat1 -\nseat2 -\nseat3 -")
    table.play("hero:monk")
    assert table.refuses("hero:monk") == "2.1"
    assert table.refuses("hero:bard", "seat3") == "R27"
    table.play("hero:random", luck="seer")
    table.play("hero:random", luck="bard 1")
    table.shows("first seat2\nseat1 monk\nseat2 seer\nseat3 bard")


@clause("2.2", "2.3", "2.4", "2.5", "2.7", "R21", "8.8")
def test_three_levels_of_14_15_and_16_dice() -> None:
    box = components.load(house_components("attack"))
    assert [*zip(box.monsters, box.bosses, strict=True)] == [(14, 0), (14, 1), (14, 2)]
    table = party(
        "warrior  hits 2",
        "seer  hits 3",
        "bard  hits 1  fled 1  retainer 1",
        table="level 1  first seat2  waited seat1",
    )
    table.play("pass")
    table.shows("level 2\nfirst seat3\ndungeon 14 1\nlost\nwaited\nseat1 warrior\nseat2 seer\nseat3 bard")
    assert table.asks() == "seat3 act"
    table.play("pass", "pass", "pass")
    table.shows("level 3\nfirst seat1\ndungeon 14 2")
    assert table.asks() == "seat1 act"


@clause("2.6", "R26")
@option("first_seat", "random")
def test_a_starting_player_by_lot() -> None:
    table = Table("step choose-hero seat2\nseat1 bard\nseat2 -")
    table.play("hero:monk", luck="1")
    assert table.asks() == "seat2 act"


@clause("R26")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
@option("first_seat", "5")
@option("first_seat", "6")
def test_a_starting_player_by_agreement() -> None:
    for seat in range(1, 7):
        heroes = "\n".join(
            f"seat{other} {hero}" for other, hero in enumerate(("bard", "seer", "monk", "slayer", "healer"), 1)
        )
        table = Table(f"step choose-hero seat6\n{heroes}\nseat6 -", first_seat=str(seat))
        table.play("hero:warrior")
        assert table.asks() == f"seat{seat} act"


# 3: the Adventure phase ----------------------------------------------------------------------------------


@clause("3.1", "3.6")
def test_with_the_last_monster_the_treasure_phase_begins() -> None:
    table = party("warrior  faces 1 0", "seer  pile 1 0", table="level 1  first seat1  lost 12 0")
    table.play("fight", luck="D FF")
    assert "Level 1 is cleared!" in table.told()
    table.shows("level 1\nlost 14 0\nseat1 warrior  gold 1\nseat2 seer  gold 1")
    assert table.asks() == "seat2 give"


@clause("3.2")
def test_turns_go_clockwise_and_are_one_action() -> None:
    table = party("warrior", "seer", "bard", act="seat2")
    table.play("bust", luck="DDFFFFFFMMMMMM")
    assert table.refuses("pass", "seat2") == "R3"
    assert table.refuses("pass", "seat3") == "3.2"
    assert table.asks() == "seat2 mend"
    table.play("done")
    assert table.asks() == "seat3 act"
    table.play("pass")
    assert table.asks() == "seat1 act"


@clause("3.3")
def test_free_of_dice_one_takes_a_support_action() -> None:
    table = party("warrior", "seer  faces 2 0")
    assert table.legal() == "bust recover pass assist:seat2"
    assert table.refuses("fight") == "3.4"
    assert table.refuses("flee:gold") == "3.3"


@clause("3.4")
def test_facing_dice_one_takes_a_combat_action() -> None:
    table = party("warrior  faces 1 0  gold 1", "seer")
    assert table.legal() == "fight flee:gold"
    for token in ("bust", "recover", "pass", "rally", "assist:seat2"):
        assert table.refuses(token) == "3.4"


@clause("3.5", "R25")
def test_an_ability_goes_along_with_the_action_once() -> None:
    table = party("bard  faces 1 0  gold 1", "seer  hits 2", "monk  hits 2")
    table.play("aid:seat2")
    assert table.refuses("aid:seat3") == "R25"
    table.shows("seat2 seer  hits 1\nseat3 monk  hits 2")
    assert table.asks() == "seat1 act"
    fled = party("bard  fled 1", "seer  hits 2")
    assert fled.legal() == "rally pass"
    assert fled.refuses("aid:seat2") == "R10"


@clause("3.7", "R9")
def test_the_phase_ends_when_all_have_let_the_dungeon_be() -> None:
    table = party("warrior", "seer", "bard", table="level 1  first seat1  calm 1")
    table.play("pass", "recover")
    table.shows("waited seat1 seat2\nlevel 1")
    table.play("pass")
    table.shows("level 2\nwaited")


@clause("3.7", "R9")
def test_a_bust_begins_the_waiting_anew_and_its_own_turn_does_not_count() -> None:
    table = party("warrior", "seer", table="level 1  first seat1  waited seat2  lost 12 0")
    table.play("bust", luck="MM")
    table.shows("waited\nlevel 1\ndungeon 2 0\nseat1 warrior  gold 1  earned 1")
    table.play("pass")
    table.shows("waited seat2\nlevel 1")
    table.play("pass")
    assert "The party leaves level 1, and in it 2 Monsters." in table.told()


@clause("R9")
def test_the_turn_that_sent_the_last_die_home_does_not_count() -> None:
    table = party("warrior  faces 1 0", "seer", table="level 1  first seat1  lost 11 0")
    table.play("fight", luck="M")
    table.shows("waited\ndungeon 3 0")
    table.play("pass")
    table.shows("waited seat2\nlevel 1")


@clause("R9")
def test_a_rally_does_not_count_and_who_rallied_is_waited_for() -> None:
    table = party("warrior  fled 1", "seer", table="level 1  first seat1  waited seat2")
    table.play("rally")
    table.shows("waited seat2\nlevel 1")
    table.play("pass")
    table.shows("waited seat2\nlevel 1")
    table.play("pass")
    table.shows("level 2")


@clause("3.8")
def test_the_phase_ends_when_nobody_is_in_play() -> None:
    table = party("warrior  faces 3 0  hits 2", "seer  fled 1", table="level 2  first seat1")
    table.play("fight", luck="FFF")
    assert table.asks() == "seat1 hits"  # Guard might still cancel one of three
    table.play("done")
    assert "Nobody is left in play: level 2 is over." in table.told()
    table.shows("level 3")


# 4: support actions --------------------------------------------------------------------------------------


@clause("4.1", "R24")
def test_bust_the_door_takes_all_dice_of_the_dungeon() -> None:
    table = party("seer", "warrior  faces 1 1", table="level 3  first seat1  lost 10 0")
    table.play("bust", luck="DMF M")
    table.shows(
        "dungeon 0 0\nfresh monster.defeated monster.moving monster.fighting boss.moving\nseat2 warrior  faces 1 1"
    )
    empty = party("seer", "warrior  faces 1 0", table="level 1  first seat1  lost 13 0")
    assert empty.refuses("bust") == "R24"


@clause("4.2", "R20")
def test_a_bust_that_comes_up_all_moving_earns_a_coin_once_a_level() -> None:
    table = party("seer", "warrior", table="level 2  first seat1  lost 12 0")
    table.play("bust", luck="MM M")
    table.play("done")
    table.shows("seat1 seer  gold 1  earned 1")
    table.play("pass", "bust", luck="MM M")
    table.play("done")
    table.shows("seat1 seer  gold 1  earned 1")


@clause("R20")
def test_the_coin_is_judged_on_the_final_faces() -> None:
    table = party("seer", "warrior", table="level 1  first seat1  lost 12 0")
    table.play("bust", luck="MF")
    table.play("ability:monster.fighting", luck="M")
    table.shows("seat1 seer  gold 1  earned 1")
    boss = party("warrior", "seer", table="level 2  first seat1  lost 13 0")
    boss.play("bust", luck="M F")
    boss.shows("seat1 warrior  hits 1  faces 0 1")


@clause("4.3", "4.4", "R24")
def test_assist_takes_a_friends_dice_and_gives_moving_ones_back() -> None:
    table = party("seer", "warrior  faces 6 1", table="level 2  first seat1")
    table.play("assist:seat2", luck="DDDMFF M")
    table.play("done")
    table.shows("dungeon 8 0\nseat1 seer  faces 2 0  pile 2 0\nseat2 warrior  faces 2 1")
    alone = party("seer", "warrior")
    assert alone.refuses("assist:seat2") == "R24"


@clause("4.5", "R22")
def test_recover_heals_one_step() -> None:
    table = party("warrior  hits 2", "seer  hits 1", "bard")
    table.play("recover", "recover", "recover")
    table.shows("seat1 warrior  hits 1\nseat2 seer\nseat3 bard")


@clause("4.6", "R10")
def test_rally_brings_back_who_fled_on_any_later_turn() -> None:
    table = party("warrior  fled 1", "seer  faces 1 0  gold 1")
    assert table.legal() == "rally pass"
    table.play("pass", "flee:gold")
    table.shows("level 2")
    table = party("warrior  fled 1", "bard  faces 1 0", "seer")
    table.play("pass", "fight", "pass", "rally", luck="M")
    table.shows("seat1 warrior")
    assert party("warrior", "seer").refuses("rally") == "4.6"


@clause("4.7")
def test_pass_does_nothing() -> None:
    table = party("warrior", "seer")
    table.play("pass")
    table.shows("dungeon 14 0\nseat1 warrior\nseat2 seer")


# 5: the Fight action -------------------------------------------------------------------------------------


@clause("5.1", "5.3", "5.5", "5.6")
def test_dice_are_rolled_and_sorted() -> None:
    table = party("warrior  faces 6 0", "seer")
    table.play("fight", luck="DDMMMF")
    table.shows("dungeon 11 0\nseat1 warrior  faces 1 0  pile 2 0\nseat2 seer")


@clause("5.2", "5.12")
def test_bosses_are_rolled_together_but_resolved_apart() -> None:
    table = party("bard  faces 3 1", "seer", table="level 2  first seat1")
    table.play("fight", luck="MMF F")
    table.shows("seat1 bard  faces 1 1  hits 1\ndungeon 13 0")
    both = party("bard  faces 2 2", "seer", table="level 3  first seat1")
    both.play("fight", luck="FF FM")
    both.shows("seat1 bard  faces 2 1  hits 2")


@clause("5.4")
def test_defeated_dice_over_the_rating_are_moving() -> None:
    table = party("bard  faces 5 0", "seer")
    table.play("fight", luck="DDDDF")
    table.shows("seat1 bard  faces 1 0  pile 2 0\ndungeon 11 0")


@clause("5.7", "R1")
def test_a_hit_if_fighting_outnumbers_each_other_result() -> None:
    table = party("bard  faces 5 0", "seer  faces 4 0", "monk  faces 2 0")
    table.play("fight", luck="DMFFF")
    table.shows("seat1 bard  faces 3 0  pile 1 0  hits 1")
    table.play("fight", luck="MMFF")
    table.play("done")
    table.shows("seat2 seer  faces 2 0")


@clause("R1")
def test_moving_dice_are_counted_after_the_rating() -> None:
    table = party("bard  faces 7 0", "seer")
    table.play("fight", luck="DDDDFFM")
    table.shows("seat1 bard  faces 2 0  pile 2 0")  # three Moving against two Fighting


@clause("5.8", "R2")
def test_all_fighting_is_a_hit_for_every_die() -> None:
    table = party("bard  faces 2 0", "seer  faces 1 0", "monk")
    table.play("fight", luck="FF")
    table.shows("seat1 bard  faces 2 0  hits 2")
    table.play("fight", luck="F")
    table.play("done")
    table.shows("seat2 seer  faces 1 0  hits 1")


@clause("R2", "R8")
def test_one_kind_can_be_critical_while_the_other_is_not() -> None:
    table = party("bard  faces 3 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DMF FF")
    table.shows("seat1 bard  faces 1 2  pile 1 0  hits 2")


@clause("5.9", "5.10", "R5")
def test_a_boss_is_only_defeated_when_it_shows_so_again() -> None:
    table = party("bard  faces 0 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DD DM")
    table.shows("seat1 bard  pile 0 1\ndungeon 14 1")
    stands = party("bard  faces 0 1", "seer", table="level 2  first seat1")
    stands.play("fight", luck="D F")
    stands.shows("seat1 bard  faces 0 1  hits 1")


@clause("5.11")
def test_any_other_boss_needs_a_means_to_be_rerolled() -> None:
    table = party("seer  faces 0 1  gold 1", "bard", table="level 2  first seat1")
    table.play("fight", luck="M")
    assert table.legal() == "coin:boss.moving ability:boss.moving done"
    table.play("ability:boss.moving", luck="D")
    assert table.asks() == "seat2 act"
    table.shows("seat1 seer  gold 1  pile 0 1")


# 6: hits -------------------------------------------------------------------------------------------------


@clause("6.1", "6.2", "6.3")
def test_stunned_wounded_knocked_out() -> None:
    table = party("bard  faces 1 0", table="level 1  first seat1")
    for hits in ("hits 1", "hits 2"):
        table.play("fight", luck="F")
        table.shows(f"seat1 bard  faces 1 0  {hits}")
    table.play("fight", luck="F")
    assert "Ann is knocked out! The pile is lost: no Monsters." in table.told()


@clause("6.4", "6.5", "R6")
def test_the_knocked_out_lose_the_pile_and_pass_their_dice_left() -> None:
    table = party("bard  faces 5 0  hits 2  pile 3 0  gold 1  potions 1  retainer 1", "seer  fled 1", "monk  faces 1 0")
    table.play("fight", luck="DFFFF")
    table.play("done", "done")
    table.shows(
        "lost 4 0\nseat1 bard  hits 3  gold 1  potions 1  retainer 1\nseat2 seer  fled 1\nseat3 monk  faces 5 0"
    )
    assert table.asks() == "seat2 act"


@clause("R6")
def test_with_nobody_else_in_play_the_dice_go_home() -> None:
    table = party("bard  faces 2 0  hits 1", "seer  fled 1", table="level 3  first seat1")
    table.play("fight", luck="FF")
    assert "2 Monsters on to the dungeon." in table.told()
    assert table.result().startswith("no achievement")


@clause("6.6", "9.1", "9.3", "R10")
def test_a_potion_brings_a_knocked_out_friend_back() -> None:
    table = party("bard  potions 1  artefacts 1", "seer  hits 3", "monk  hits 1")
    assert table.refuses("heal:artefact.seat2") == "R22"
    table.play("heal:potion.seat2")
    table.shows("seat1 bard  artefacts 1\nseat2 seer")
    assert table.asks() == "seat2 act"


# 7: gold and flight --------------------------------------------------------------------------------------


@clause("7.1", "R4", "R3")
def test_a_coin_rerolls_a_die_but_none_twice() -> None:
    table = party("bard  faces 2 0  gold 3", "seer  gold 9")
    table.play("fight", luck="FF")
    table.play("coin:monster.fighting", luck="F")
    table.shows("fresh monster.fighting\nsettled monster.fighting\nseat1 bard  gold 2")
    table.play("coin:monster.fighting", luck="D")
    table.shows("seat1 bard  gold 1  pile 1 0  faces 1 0")


@clause("7.2", "R4", "R3")
def test_two_coins_cancel_a_hit() -> None:
    table = party("bard  faces 2 0  gold 5", "seer  gold 9")
    table.play("fight", luck="FF")
    assert table.refuses("cancel:coins") == "R3"
    table.play("done")
    table.play("cancel:coins")
    assert table.asks() == "seat1 hits"
    assert table.refuses("cancel:coins", "seat2") == "3.2"
    table.play("done")
    table.shows("seat1 bard  faces 2 0  gold 3  hits 1")


@clause("7.3", "7.4", "7.5", "R31")
def test_fleeing_costs_something_and_passes_the_dice_left() -> None:
    owner = "bard  faces 2 1  gold 1  potions 1  weapons 1  artefacts 1  pile 1 1"
    prices = ["gold", "potion", "weapon", "artefact", "monster", "boss"]
    for price in prices:
        table = party(owner, "seer  hits 3", "monk", table="level 3  first seat1")
        assert set(table.legal().split()) >= {f"flee:{other}" for other in prices}
        table.play(f"flee:{price}")
        table.shows("seat3 monk  faces 2 1")
        line = table.hero("seat1")
        left = {"monster": "pile 0 1", "boss": "pile 1 0"}.get(price)
        assert left in line if left else f"{price}s 1" not in line.replace("gold 1", "golds 1")
        assert "fled 1" in line
        assert ("lost 1 0" in table.text(), "lost 0 1" in table.text()) == (price == "monster", price == "boss")


@clause("R7")
def test_without_a_price_nobody_flees() -> None:
    table = party("bard  faces 1 0", "seer")
    assert table.legal() == "fight"
    assert table.refuses("flee:monster") == "R7"


@clause("7.5", "R10")
def test_who_fled_gets_no_dice() -> None:
    table = party("bard  fled 1", "seer  faces 2 0  gold 1  potions 1", "monk", act="seat2")
    assert table.refuses("send:seat1") == "R17"
    table.play("flee:gold")
    table.shows("seat3 monk  faces 2 0")


# 8: treasure ---------------------------------------------------------------------------------------------


@clause("8.1", "8.2", "8.7", "R11")
def test_piles_are_rolled_from_the_starting_player_on() -> None:
    table = party("bard  pile 2 0", "seer  pile 1 0", "monk", table="level 1  first seat2  waited seat2 seat3  calm 1")
    table.play("pass", luck="M FF")
    assert table.told()[1:5] == [
        "The party leaves level 1, and in it 11 Monsters.",
        "Bob searches the pile: 0 Defeated, 1 Moving, 0 Fighting.",
        "Ann searches the pile: 0 Defeated, 0 Moving, 2 Fighting.",
        "Ann finds gold: 2.",
    ]
    table.shows("seat1 bard  gold 2\nseat2 seer\nlost 3 0")


@clause("8.3", "8.4", "R11")
def test_defeated_monsters_are_weapons_in_pairs_or_potions() -> None:
    table = party("bard  pile 5 0", "seer", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", luck="DDDDD")
    assert table.legal() == "loot:weapon loot:potions"
    assert table.refuses("loot:gold") == "R11"
    table.play("loot:weapon")
    table.play("loot:weapon")
    table.shows("seat1 bard  weapons 2  potions 1")
    other = party("bard  pile 3 0", "seer", table="level 1  first seat1  waited seat2  calm 1")
    other.play("pass", "loot:potions", luck="DDD")
    other.shows("seat1 bard  potions 3")


@clause("8.5", "8.6", "R11")
def test_bosses_are_artefacts_coins_or_potions() -> None:
    table = party("bard  pile 0 2", "seer  pile 1 0", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", luck="DF")
    assert table.legal() == "loot:potion loot:gold"
    table.shows("seat1 bard  artefacts 1")
    table.play("loot:gold", luck="M")
    assert table.result() == "Great Achievement: 1 1"
    table.shows("seat1 bard  gold 3  artefacts 1")
    table = party("bard  pile 0 2", "seer", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", "loot:potion", "loot:potion", luck="FF")
    table.shows("seat1 bard  potions 2")


@clause("8.9", "R12", "R29")
def test_two_rounds_of_gifts_from_the_next_starting_player_on() -> None:
    table = party(
        "bard  gold 1", "seer  gold 3  potions 1", "monk", table="level 1  first seat1  waited seat2 seat3  calm 1"
    )
    table.play("pass")
    assert table.asks() == "seat2 give"
    table.play("give:gold.seat3")
    assert table.legal() == "give:gold.seat3 give:potion.seat1 give:potion.seat3 done"
    assert table.refuses("give:gold.seat1") == "R29"
    table.play("give:gold.seat3", "give:gold.seat3")
    assert table.legal() == "give:potion.seat1 give:potion.seat3 done"
    table.play("give:potion.seat1")
    assert table.asks() == "seat3 give"
    assert table.refuses("give:potion.seat1") == "R29"
    table.play("give:gold.seat1")
    assert table.refuses("give:gold.seat1", "seat1") == "3.2"
    table.play("done")
    assert table.asks() == "seat1 give"
    assert table.refuses("hire") == "8.9"
    table.play("done")
    assert table.asks() == "seat3 give"  # the second round: seat 2 has nothing left
    table.play("done", "done")
    table.shows("level 2\nseat1 bard  gold 2  potions 1\nseat2 seer\nseat3 monk  gold 2")


@clause("8.10", "9.8", "9.12", "R12")
def test_then_each_may_hire_one_retainer() -> None:
    table = party("bard  gold 7", "seer  gold 2", table="level 1  first seat1  waited seat2  calm 1")
    table.play("pass", "done", "done", "done", "done")
    assert (table.asks(), table.legal()) == ("seat1 hire", "hire done")
    assert table.refuses("give:gold.seat2") == "9.8"
    table.play("hire")
    table.shows("level 2\nseat1 bard  gold 4  retainer 1\nseat2 seer  gold 2")
    assert table.asks() == "seat2 act"
    table.play("pass", "pass")
    table.play("done", "done", "done", "done", "done")
    table.shows("level 3\nseat1 bard  gold 4\nseat2 seer  gold 2")


# 9: items and retainers ----------------------------------------------------------------------------------


@clause("9.1", "R22")
def test_a_potion_heals_anybody_hurt_also_who_fled() -> None:
    table = party("slayer  hits 2  potions 3", "seer  hits 2  fled 1", "monk")
    assert table.legal() == "bust recover pass heal:potion.seat1 heal:potion.seat2"
    table.play("heal:potion.seat2", "pass")
    table.shows("seat1 slayer  hits 2  potions 2\nseat2 seer  fled 1")


@clause("9.2", "R17")
def test_a_potion_passes_the_dice_before_the_action_or_at_the_end() -> None:
    table = party("bard  faces 3 0  potions 2", "seer", "monk  fled 1")
    assert table.legal() == "fight flee:potion send:seat2"
    table.play("send:seat2")
    assert table.legal() == "bust recover pass assist:seat2"
    table.play("assist:seat2", luck="FFM")
    assert (table.asks(), table.legal()) == ("seat1 leave", "send:seat2 done")
    table.play("send:seat2")
    table.shows("seat1 bard  hits 1\nseat2 seer  faces 3 0")
    kept = party("bard  faces 2 0  potions 1", "seer")
    kept.play("fight", "done", luck="MF")
    kept.shows("seat1 bard  faces 1 0  potions 1")


@clause("9.4", "9.6", "9.9", "R15")
def test_weapons_artefacts_and_a_retainer_raise_the_rating() -> None:
    table = party("bard  faces 8 0  weapons 2  artefacts 1  retainer 1", "seer")
    table.play("fight", luck="DDDDDDDD")
    table.play("done")
    table.shows("seat1 bard  pile 6 0  weapons 2  artefacts 1  retainer 1\ndungeon 8 0")


@clause("9.5", "9.7", "R15")
def test_each_weapon_and_artefact_rerolls_one_die() -> None:
    table = party("bard  faces 4 0  weapons 1  artefacts 1", "seer")
    table.play("fight", luck="FFFF")
    table.play("item:monster.fighting", luck="M")
    table.play("item:monster.fighting", luck="D")
    assert table.asks() == "seat2 act"
    told = [said for said in table.told() if "rerolled" in said]
    assert told == [
        "Fighting Monster rerolled by a weapon: Moving.",
        "Fighting Monster rerolled by an artefact: Defeated.",
    ]
    table.shows("seat1 bard  faces 2 0  pile 1 0  weapons 1  artefacts 1  hits 1")


@clause("9.7", "R22")
def test_an_artefact_heals_somebody_in_play() -> None:
    table = party("bard  artefacts 1", "seer  hits 2", "monk  hits 1  fled 1")
    assert table.legal() == "bust recover pass heal:artefact.seat2 aid:seat2"
    table.play("heal:artefact.seat2")
    table.shows("seat1 bard  artefacts 1\nseat2 seer")


@clause("9.10", "9.11", "R23")
def test_a_retainer_rerolls_any_dice_together_and_counts_once_more() -> None:
    table = party("bard  faces 5 0  retainer 1", "seer")
    table.play("fight", luck="DMFFF")
    assert table.legal() == "retainer:monster.defeated retainer:monster.moving retainer:monster.fighting done"
    table.play("retainer:monster.moving", "retainer:monster.fighting")
    assert table.legal() == "retainer:monster.fighting done"
    assert table.refuses("retainer:monster.defeated") == "R23"
    table.play("retainer:monster.fighting", "done", luck="DDD")
    table.shows("seat1 bard  pile 3 0  faces 1 0\ndungeon 10 0")


@clause("9.10", "9.11", "R23")
def test_a_retainer_cancels_all_hits_once_they_are_known() -> None:
    table = party("bard  faces 3 0  retainer 1", "seer")
    table.play("fight", "done", luck="FFF")
    assert table.legal() == "cancel:retainer done"
    table.play("cancel:retainer")
    table.shows("seat1 bard  faces 3 0")


# 10: the end ---------------------------------------------------------------------------------------------


@clause("10.1", "10.2", "10.3", "R13", "R14")
@pytest.mark.parametrize(
    ("first", "second", "result", "worth"),
    [
        ("gold 15", "potions 3", "no achievement", 0),
        ("gold 9", "gold 7", "Great Achievement", 1),
        ("potions 2", "weapons 2", "Great Achievement", 1),
        ("artefacts 1", "gold 1", "Great Achievement", 1),
        ("artefacts 1  potions 2", "weapons 1", "Amazing Achievement", 2),
        ("gold 16", "potions 4", "Amazing Achievement", 2),
        ("artefacts 1  gold 8", "potions 3  gold 8", "Legendary Achievement", 3),
    ],
)
def test_achievements(first: str, second: str, result: str, worth: int) -> None:
    table = party(f"bard  {first}", f"seer  {second}", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass")
    assert table.result() == f"{result}: 1 1"
    assert table.match.outcome.worth == (worth / 3, worth / 3)
    assert table.asks() == "over"
    assert table.game.why_not(table.match.mask(0), 0) == "10.1"


# 11: special abilities -----------------------------------------------------------------------------------


@clause("11.1")
def test_guard_ignores_a_hit_but_not_of_a_bust() -> None:
    table = party("warrior  faces 2 0", "seer")
    table.play("fight", luck="FF")
    assert table.legal() == "cancel:ability done"
    table.play("cancel:ability")
    table.shows("seat1 warrior  faces 2 0  hits 1")
    bust = party("warrior", "seer", table="level 1  first seat1  lost 12 0")
    bust.play("bust", luck="FF")
    bust.shows("seat1 warrior  faces 2 0  hits 2")


@clause("11.2")
def test_foresight_rerolls_one_die() -> None:
    table = party("seer  faces 2 0", "bard")
    table.play("fight", luck="FF")
    table.play("ability:monster.fighting", luck="D")
    table.shows("seat1 seer  faces 1 0  pile 1 0")


@clause("11.3")
def test_mercy_brings_back_the_knocked_out_and_nobody_else() -> None:
    table = party("healer  hits 1", "seer  hits 2", "monk  hits 3")
    assert table.legal() == "bust recover pass heal:ability.seat3"
    table.play("heal:ability.seat3")
    table.shows("seat1 healer  hits 1\nseat3 monk")


@clause("11.4")
def test_rage_raises_the_rating_and_blunts_critical_hits() -> None:
    table = party("berserker  hits 1  faces 5 0", "seer")
    table.play("fight", luck="DDDDF")
    table.shows("seat1 berserker  hits 1  faces 1 0  pile 3 0")
    both = party("berserker  faces 3 2", "seer", table="level 3  first seat1")
    both.play("fight", luck="FFF FF")
    both.shows("seat1 berserker  hits 2  faces 3 2")


@clause("11.4", "R25")
def test_rage_shows_in_the_rating_only_while_in_play() -> None:
    table = party("bard", "berserker  hits 2", "seer", table="level 1  first seat1  lost 2 0")
    assert rating(table, 1) == 4
    table = party("bard", "berserker  hits 2  fled 1  weapons 1", "seer")
    assert rating(table, 1) == 3
    table = party("bard", "berserker  hits 3", "seer")
    assert rating(table, 1) == 2


@clause("11.5")
def test_ambush_takes_no_hits_of_a_bust() -> None:
    table = party("burglar", "seer", table="level 2  first seat1  lost 12 0")
    table.play("bust", luck="FF F")
    table.shows("seat1 burglar  faces 2 1")
    table.play("pass", "fight", luck="FF F")
    table.shows("seat2 seer  faces 2 1")


@clause("11.6")
def test_bane_fells_a_boss_on_the_first_roll() -> None:
    table = party("slayer  faces 0 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DM")
    table.shows("seat1 slayer  pile 0 1\ndungeon 14 1")


@clause("11.7")
def test_song_makes_a_wounded_friend_stunned() -> None:
    table = party("bard  hits 2", "seer  hits 2", "monk  hits 1", "healer  hits 3")
    assert table.legal() == "bust recover pass aid:seat2"
    table.play("aid:seat2", "pass")
    table.shows("seat1 bard  hits 2\nseat2 seer  hits 1")


@clause("11.8")
def test_snare_sends_up_to_two_monsters_home() -> None:
    table = party("trapper  faces 1 1", "seer  faces 5 0", table="level 2  first seat1")
    assert table.legal() == "fight aid:seat1 aid:seat2"
    table.play("aid:seat2")
    table.shows("dungeon 10 0\nseat2 seer  faces 3 0")
    table = party("trapper  faces 1 0", "seer", table="level 1  first seat1  lost 9 0")
    table.play("aid:seat1")
    assert table.legal() == "bust recover pass"
    table.shows("dungeon 5 0\nseat1 trapper")


@clause("11.9")
def test_deflect_turns_a_fighting_die_that_cannot_be_rerolled_any_more() -> None:
    table = party("monk  faces 2 1  gold 2", "seer", table="level 2  first seat1")
    table.play("fight", luck="FF F")
    assert [token for token in table.legal().split() if "ability" in token] == [
        "ability:monster.fighting",
        "ability:boss.fighting",
    ]
    table.play("coin:monster.fighting", luck="F")
    table.play("ability:monster.fighting")
    table.shows("fresh monster.fighting boss.fighting\nsettled monster.moving")
    table.play("done")
    table.shows("seat1 monk  faces 1 1  gold 1  hits 1")


@clause("11.10")
def test_greed_finds_three_coins_besides() -> None:
    table = party("prospector  pile 1 0", "seer  pile 1 0", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass", luck="M M")
    table.shows("seat1 prospector  gold 3\nseat2 seer")
    poor = party("prospector", "seer", table="level 3  first seat1  waited seat2  calm 1")
    poor.play("pass")
    poor.shows("seat1 prospector\nseat2 seer")


# Rulings -------------------------------------------------------------------------------------------------


@clause("R3")
def test_a_bosss_own_reroll_is_its_only_one() -> None:
    table = party("bard  faces 1 1  gold 5", "seer", table="level 2  first seat1")
    table.play("fight", luck="M D F")
    assert table.legal() == "coin:monster.moving done"


@clause("R8")
def test_bosses_are_kept_first() -> None:
    table = party("slayer  faces 2 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DD DD")
    table.shows("seat1 slayer  pile 0 2\ndungeon 14 0")


@clause("R16")
def test_alone_a_recover_that_heals_does_not_end_the_level() -> None:
    table = party("bard  hits 1", table="level 1  first seat1  calm 1")
    assert table.legal() == "bust recover pass"
    table.play("recover")
    table.shows("level 1\nwaited")
    table.play("recover")
    table.shows("level 2")


@clause("R18")
def test_after_sixty_turns_of_a_player_the_phase_ends() -> None:
    table = party("bard  faces 1 0  turns 60", "seer  turns 60  pile 1 0", act="seat1", table="level 1  first seat1")
    table.play("fight", luck="M M")
    assert "The party is worn out: level 1 is over." in table.told()
    table.shows("level 2\ndungeon 14 1\nseat2 seer")
    table = party("bard  faces 1 0  turns 60", "seer  turns 59", act="seat1", table="level 1  first seat1")
    table.play("fight", luck="M")
    assert table.asks() == "seat2 act"


@clause("R21", "8.8", "9.12", "R30")
def test_the_party_rests_after_the_last_level_too() -> None:
    table = party(
        "warrior  hits 2  retainer 1",
        "seer  hits 3",
        "bard  hits 1  fled 1  gold 1  said offer:seat1.1",
        table="level 3  first seat2  waited seat1  calm 1",
    )
    table.play("pass")
    assert table.result() == "no achievement: 1 1 1"
    assert "All injuries are healed." in table.told()
    table.shows("level 3\nseat1 warrior\nseat2 seer\nseat3 bard  gold 1")


@clause("R19")
@option("dice", "by_seats")
@option("dice", "fair")
@option("dice", "grim")
def test_dice_by_option_and_seats() -> None:
    box = components.load(house_components("attack"))
    fair, grim = ([die.listed() for die in box.dice(name)] for name in ("fair", "grim"))
    assert fair == [[0, 0, 1, 1, 2, 2]] * 2
    assert grim == [[0, 1, 2, 2, 2, 2], [0, 1, 1, 2, 2, 2]]
    wanted = {("by_seats", 1): fair, ("by_seats", 2): fair, ("by_seats", 3): grim, ("by_seats", 6): grim}
    wanted |= {("fair", 6): fair, ("grim", 1): grim}
    for (value, seats), dice in wanted.items():
        rules = cast(Attack, make("attack", seats, {"dice": value}))
        assert [die.listed() for die in rules.dice] == dice


@clause("R25")
def test_the_knocked_out_take_no_turns_and_use_nothing() -> None:
    table = party("bard  hits 3  potions 1", "seer  faces 1 0", "monk", act="seat2")
    table.play("fight", luck="M")
    table.play("done")
    assert table.asks() == "seat3 act"
    table.play("pass")
    assert table.asks() == "seat2 act"
    assert table.refuses("recover", "seat1") == "R10"


@clause("R28")
def test_questions_without_a_choice_are_not_asked() -> None:
    table = party("bard  faces 2 0", "seer")
    table.play("fight", luck="FF")
    assert table.asks() == "seat2 act"
    assert "Ann lets the roll stand." not in table.told()
    only = party("bard  faces 2 0", "seer")
    assert (only.asks(), only.legal()) == ("seat1 act", "fight")


@clause("R30")
def test_asking_for_assistance_and_offering_coins() -> None:
    table = party("bard  faces 2 0  gold 2", "seer", "monk  hits 3")
    assert table.asides("seat1") == "ask:seat2 offer:seat2.1 offer:seat2.2 offer:seat3.1 offer:seat3.2"
    assert table.asides("seat2") == ""
    before = table.legal()
    table.play("seat1 ask:seat2", "seat1 offer:seat2.2")
    assert table.legal() == before
    assert table.asides("seat1") == ""
    assert table.told() == ['Ann: "Bob, assist me!"', 'Ann: "Bob, coins for you after this level: 2."']
    table.shows("seat1 bard  faces 2 0  gold 2  said ask:seat2 offer:seat2.2")
    assert table.refuses("offer:seat2.1") == "R30"
    table.play("fight", "done", luck="MM")
    table.shows("seat1 bard  gold 2")
