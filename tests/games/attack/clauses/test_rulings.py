"""Dungeon Attack!: every ruling shown at a table."""

from typing import cast

from dungeonbox.games import house_components, make
from dungeonbox.games.attack import components
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.view import AttackView
from tests.games.attack.table import Table, party
from tests.marks import clause, option


@clause("R1")
def test_moving_dice_are_counted_after_the_rating() -> None:
    table = party("burglar  faces 7 0", "seer")
    table.play("fight", luck="DDDDFFM")
    table.shows("seat1 burglar  faces 2 0  pile 2 0")  # three Moving against two Fighting


@clause("R2", "R8")
def test_one_kind_can_be_critical_while_the_other_is_not() -> None:
    table = party("bard  faces 3 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="DMF FF")
    table.shows("seat1 bard  faces 1 2  pile 1 0  hits 2")


@clause("R3")
def test_a_bosss_own_reroll_is_its_only_one() -> None:
    table = party("bard  faces 1 1  gold 5", "seer", table="level 2  first seat1")
    table.play("fight", luck="M D F")
    assert table.legal() == "coin:monster.moving done"


@clause("R6")
def test_with_nobody_else_in_play_the_dice_go_home() -> None:
    table = party("bard  faces 2 0  hits 1", "seer  fled 1", table="level 3  first seat1")
    table.play("fight", luck="FF")
    assert "Nobody else is in play. Back to the dungeon: 2 Monsters." in table.told()
    assert table.result().startswith("no achievement")


@clause("R7")
def test_without_a_price_nobody_flees() -> None:
    table = party("bard  faces 1 0", "seer")
    assert table.legal() == "fight"
    assert table.refuses("flee:monster") == "R7"


@clause("R8")
def test_bosses_are_kept_first() -> None:
    table = party("slayer  faces 2 2  weapons 1", "seer", table="level 3  first seat1")
    table.play("fight", luck="DD DD")
    table.play("done")
    table.shows("seat1 slayer  pile 0 2  weapons 1\ndungeon 14 0")


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


@clause("R16")
def test_alone_a_recover_that_heals_does_not_end_the_level() -> None:
    table = party("bard  hits 1", table="level 1  first seat1  calm 1")
    assert table.legal() == "bust recover pass"
    table.play("recover")
    table.shows("level 1\nwaited")
    table.play("recover")
    table.shows("level 2")


@clause("R16")
def test_the_last_of_a_party_heals_without_ending_the_level() -> None:
    table = party("bard  hits 2", "seer  fled 1", "monk  hits 3", table="level 1  first seat1  calm 1")
    table.play("recover")
    table.shows("level 1\nwaited")
    potion = party("bard  potions 1", "seer  fled 1  hits 1", table="level 1  first seat1  calm 1")
    potion.play("heal:potion.seat2")
    potion.shows("level 1\nwaited")
    two = party("bard  hits 2", "seer", table="level 1  first seat1  waited seat2  calm 1")
    two.play("recover")
    two.shows("level 2")


@clause("R16", "R9")
def test_what_would_end_the_level_is_known_beforehand() -> None:
    def ending(*heroes: str, table: str) -> str:
        found = party(*heroes, table=f"level 1  first seat1  {table}")
        view = cast(AttackView, found.match.view(0))
        for token in view.ending:
            copy = party(*heroes, table=f"level 1  first seat1  {table}")
            copy.play(token)
            assert any(" leaves level 1 with " in said for said in copy.told()), token
        return " ".join(view.ending)

    assert ending("bard", table="calm 1") == "recover pass"
    assert ending("bard  hits 1", table="calm 1") == "pass"
    assert ending("bard  hits 1", "seer", table="calm 1") == ""
    assert ending("bard  hits 1", "seer", table="calm 1  waited seat2") == "recover pass"
    assert ending("bard  potions 1", "seer  hits 3", table="calm 1") == "recover pass"
    both = "recover pass heal:potion.seat1"
    assert ending("bard  hits 1  potions 1", "seer", "monk  hits 3", table="calm 1  waited seat2") == both
    assert ending("bard  faces 1 0", "seer", table="") == ""


@clause("R18")
def test_after_sixty_turns_of_a_player_the_phase_ends() -> None:
    table = party("bard  faces 1 0  turns 60", "seer  turns 60  pile 1 0", act="seat1", table="level 1  first seat1")
    table.play("fight", luck="M M")
    assert "Bob has had 60 turns, the most there are: level 1 is over." in table.told()
    table.shows("level 2\ndungeon 14 1\nseat2 seer")
    table = party("bard  faces 1 0  turns 60", "seer  turns 59", act="seat1", table="level 1  first seat1")
    table.play("fight", luck="M")
    assert table.asks() == "seat2 act"


@clause("R19")
@option("dice", "by_seats")
@option("dice", "fair")
@option("dice", "grim")
@option("dice", "lone")
@option("dice", "keen")
@option("dice", "stern")
@option("dice", "fell")
@option("dice", "dire")
def test_dice_by_option_and_seats() -> None:
    box = components.load(house_components("attack"))
    sets = {name: [die.listed() for die in box.dice(name)] for name in components.SETS}
    assert sets["fair"] == [[0] * 4 + [1] * 4 + [2] * 4] * 2
    wanted = {("by_seats", seats): sets[name] for seats, name in enumerate(components.SETS) if name != "fair"}
    wanted |= {(name, 6): dice for name, dice in sets.items()}
    for (value, seats), dice in wanted.items():
        rules = cast(Attack, make("attack", seats, {"dice": value}))
        assert [die.listed() for die in rules.dice] == dice
    for monster, _boss in (dice for name, dice in sets.items() if name != "fair"):
        assert monster.count(2) - len(monster) // 2 in (0, 1)


@clause("R20", "11.9")
def test_a_deflected_die_earns_no_coin() -> None:
    table = party("monk", "warrior", table="level 1  first seat1  lost 12 0")
    table.play("bust", "ability:monster.fighting", luck="MF")
    table.shows("seat1 monk  spent 1\ndungeon 2 0")
    plain = party("monk", "warrior", table="level 1  first seat1  lost 12 0")
    plain.play("bust", luck="MM")
    plain.shows("seat1 monk  gold 1  earned 1")


@clause("R20")
@option("moving_coin", "always")
@option("moving_coin", "once")
def test_the_coin_always_or_once_a_level() -> None:
    for value, coins in (("always", 2), ("once", 1)):
        position = "step act seat1\nlevel 1  first seat1  lost 12 0\nseat1 burglar  earned 1  gold 1\nseat2 seer"
        table = Table(position, moving_coin=value)
        table.play("bust", luck="MM")
        assert table.legal() == "coin:monster.moving done"
        table.play("done")
        table.shows(f"seat1 burglar  gold {coins}  earned 1")


@clause("R20")
def test_the_coin_is_judged_on_the_final_faces() -> None:
    table = party("seer", "warrior", table="level 1  first seat1  lost 12 0")
    table.play("bust", luck="MF")
    table.play("ability:monster.fighting", luck="M")
    table.shows("seat1 seer  gold 1  earned 1  spent 1")
    boss = party("warrior", "seer", table="level 2  first seat1  lost 13 0")
    boss.play("bust", luck="M F")
    boss.shows("seat1 warrior  hits 1  faces 0 1")


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
    table.shows("level 3\nseat1 warrior\nseat2 seer\nseat3 bard  gold 1")


@clause("R25")
def test_the_knocked_out_take_no_turns_and_use_nothing() -> None:
    table = party("bard  hits 3  potions 1", "seer  faces 1 0", "monk", act="seat2")
    table.play("fight", luck="M")
    table.play("done")
    assert table.asks() == "seat3 act"
    table.play("pass")
    assert table.asks() == "seat2 act"
    assert table.refuses("recover", "seat1") == "R10"


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
    assert table.told() == ['Ann: "Bob, assist me if any are left!"', 'Ann: "Bob, 2 coins for you after this level."']
    table.shows("seat1 bard  faces 2 0  gold 2  said ask:seat2 offer:seat2.2")
    assert table.refuses("offer:seat2.1") == "R30"
    table.play("fight", "done", luck="MM")
    table.shows("seat1 bard  gold 2  said offer:seat2.2")  # who faces no dice needs no assistance
    table.play("pass")
    table.shows("seat1 bard  gold 2")  # the next turn has begun
