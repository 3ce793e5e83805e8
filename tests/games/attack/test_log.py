"""Nothing happens in silence: where a reader of the log would ask why, or what came of it, a line says so."""

from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.terminal.words import paragraphs, words_of
from tests.games.attack.table import NAMES, Table, party
from tests.marks import clause

LAST = "level 1  first seat1  waited seat2  calm 1"
"""The next who lets the dungeon be ends the level."""


def no_hits(table: Table) -> list[str]:
    """Why a roll was no Hit."""
    return [said for said in table.told() if said.startswith("No Hit")]


@clause("R1")
def test_a_tie_says_why_it_is_no_hit() -> None:
    table = party("bard  faces 4 2", "seer", table="level 3  first seat1")
    table.play("fight", luck="FFMM FM")
    assert no_hits(table) == [
        "No Hit from the Monster dice: 2 Fighting, but also 2 Moving.",
        "No Hit from the Boss dice: 1 Fighting, but also 1 Moving.",
    ]


@clause("R1", "5.4")
def test_dice_over_the_rating_say_why_they_ward_off_a_hit() -> None:
    table = party("bard  faces 13 0", "seer")
    table.play("fight", luck="DDDD MMMM FFFFF")
    assert no_hits(table) == ["No Hit from the Monster dice: 5 Fighting, but also 7 Moving."]


@clause("R1")
def test_what_is_plainly_no_hit_needs_no_reason() -> None:
    table = party("bard  faces 3 0", "seer")
    table.play("fight", luck="MMF")
    assert no_hits(table) == []


@clause("5.7", "R1")
def test_a_hit_is_told_with_the_final_tally() -> None:
    table = party("bard  faces 5 0", "seer")
    table.play("fight", luck="DD FFF")
    assert "A Hit for Ann: 3 Fighting, only 1 Defeated and 1 Moving." in table.told()


@clause("5.1", "5.2")
def test_a_single_die_is_named_by_its_face() -> None:
    table = party("bard  faces 1 1  gold 1", "seer", table="level 2  first seat1")
    table.play("fight", luck="F M")
    assert table.told() == ["Ann fights 1 Monster and 1 Boss.", "The Monster: Fighting.", "The Boss: Moving."]


@clause("9.10")
def test_a_retainer_who_rerolls_a_single_die_names_it() -> None:
    table = party("bard  faces 2 0  retainer 1", "seer")
    table.play("fight", luck="FM")
    table.play("retainer:monster.fighting", "done", luck="D")
    assert "Ann's retainer rerolls a Fighting Monster: Defeated." in table.told()


@clause("R20")
def test_a_bust_that_earns_no_coin_says_why() -> None:
    deflected = party("monk", "seer", table="level 1  first seat1  lost 13 0")
    deflected.play("bust", "ability:monster.fighting", luck="F")
    assert "All are Moving, but Ann earns nothing for it: a die was deflected." in deflected.told()
    position = "step act seat1\nlevel 1  first seat1  lost 12 0\nseat1 bard  earned 1\nseat2 seer"
    earned = Table(position, moving_coin="once")
    earned.play("bust", luck="MM")
    assert "All are Moving, but Ann earns nothing for it: one such coin a level is all." in earned.told()
    again = Table(position)
    again.play("bust", luck="MM")
    assert "All dice are Moving: Ann earns 1 coin." in again.told()


@clause("7.2", "11.1")
def test_hits_that_are_cancelled_say_what_came_of_it() -> None:
    table = party("warrior  faces 2 0  hits 1  gold 2", "seer")
    table.play("fight", "done", luck="FF")
    table.play("cancel:ability", "cancel:coins")
    assert table.told()[-3:-1] == [
        "Ann cancels 1 Hit by guarding.",
        "Ann cancels 1 Hit for 2 coins and stays stunned.",
    ]


@clause("6.5", "R6")
def test_a_knock_out_says_what_is_lost_what_stays_and_who_is_next() -> None:
    table = party("bard  faces 1 0  hits 2  pile 2 0  potions 1", "seer  fled 1", "monk")
    table.play("fight", luck="F")
    assert table.told()[-4:-1] == [
        "Ann is knocked out!",
        "Ann loses all defeated dice: 2 Monsters; coins and magic items stay.",
        "Cid, the next on the left still in play, now faces Ann's 1 Monster.",
    ]
    poor = party("bard  faces 1 0  hits 2  pile 2 0", "seer")
    poor.play("fight", luck="F")
    assert poor.told()[-3:-1] == [
        "Ann loses all defeated dice: 2 Monsters.",
        "Bob, on the left, now faces Ann's 1 Monster.",
    ]


@clause("4.7", "R10")
def test_who_fled_and_does_not_rally_stays_away() -> None:
    table = party("bard  fled 1", "seer")
    table.play("pass", "pass")
    assert table.told() == ["Ann stays away.", "Bob's turn.", "Bob passes.", *table.told()[3:]]


@clause("5.6")
def test_dice_that_were_faced_before_are_faced_still() -> None:
    table = party("bard  faces 3 0", "slayer")
    table.play("fight", "assist:seat1", luck="MMF F")
    assert "Ann still faces 1 Monster." in table.told()
    assert "Bob now faces 1 Monster." in table.told()


@clause("11.5")
def test_an_ambush_says_how_many_hits_it_spares() -> None:
    table = party("burglar", "seer", table="level 1  first seat1  lost 12 0")
    table.play("bust", luck="FF")
    assert "Ann fights from ambush and ignores 2 Hits." in table.told()
    tied = party("burglar", "seer", table="level 1  first seat1  lost 12 0")
    tied.play("bust", luck="FM")
    assert no_hits(tied) == ["No Hit from the Monster dice: 1 Fighting, but also 1 Moving."]


@clause("8.1")
def test_a_level_without_treasure_says_so_once() -> None:
    table = party("bard", "seer", table=LAST)
    table.play("pass")
    assert table.told().count("Nobody has defeated dice to roll: no treasure.") == 1
    found = party("bard  pile 1 0", "seer", table=LAST)
    found.play("pass", luck="D")
    assert "Nobody has defeated dice to roll: no treasure." not in found.told()


@clause("8.8", "8.9", "2.7")
def test_between_levels_is_told_for_which_one() -> None:
    table = party("bard  gold 2", "seer", table=LAST)
    table.play("pass", "give:gold.seat2", "give:gold.seat2")
    assert table.told()[-4:-2] == ["The party rests: back in play and unhurt.", "Bob will go first on level 2."]
    log = paragraphs(words_of("attack"), table.game, table.match.notes(SPECTATOR), NAMES)
    assert log[-1].endswith("Before level 2, Ann gives Bob 2 coins.")


@clause("R21")
def test_nobody_rests_after_the_last_level() -> None:
    table = party("bard  hits 1", "seer", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass")
    assert not any(" rests" in said for said in table.told())


@clause("R16")
def test_who_is_alone_is_no_party() -> None:
    table = party("bard", table="level 1  first seat1  calm 1")
    table.play("pass")
    assert table.told() == [
        "Ann passes.",
        "Nobody busts the door: Ann leaves level 1 with 14 Monsters still in it.",
        "Nobody has defeated dice to roll: no treasure.",
        "Ann rests: back in play and unhurt.",
        "Ann enters level 2: 14 Monsters and 1 Boss.",
        "Ann's turn.",
    ]


@clause("2.6", "R26")
def test_who_goes_first_and_how_that_came() -> None:
    both = "step choose-hero seat2\nseat1 bard\nseat2 -"
    drawn, agreed = Table(both), Table(both, first_seat="2")
    alone = Table("step choose-hero seat1\nseat1 -")
    drawn.play("hero:seer", luck="1")
    agreed.play("hero:seer")
    alone.play("hero:seer", luck="0")
    told = [table.told()[1] for table in (drawn, agreed, alone)]
    assert told == ["Bob goes first, by lot.", "Bob goes first.", "Ann goes alone."]


@clause("R30")
def test_a_call_before_the_fight_is_for_what_is_left_of_it() -> None:
    table = party("bard  faces 2 0", "seer")
    table.play("seat1 ask:seat2", "fight", luck="MF")
    assert table.told()[0] == 'Ann: "Bob, assist me if any are left!"'
    table = party("bard  faces 2 0", "seer", act="seat2")
    table.play("seat1 ask:seat2")
    assert table.told() == ['Ann: "Bob, assist me!"']
