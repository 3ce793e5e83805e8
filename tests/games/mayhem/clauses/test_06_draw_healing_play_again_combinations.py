"""Dungeon Mayhem, §6 Draw, healing, play again, combinations: every clause shown at a table."""

from dungeonbox.games.mayhem import effects
from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("6.1")
def test_6_1_one_card_for_each_draw_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand knowledge-is-power charm
        seat2 sutha
        """)
    table.play("play:knowledge-is-power", luck="fireball fireball stoneskin")
    table.shows("seat1 azzan  hand charm fireball*2 stoneskin")


@clause("6.2")
def test_6_2_one_hit_point_for_each_healing_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 4  hand evil-sneer charm
        seat2 sutha  hp 4
        """)
    table.play("play:evil-sneer")
    table.shows("""
        seat1 azzan  hp 5  hand charm
        seat2 sutha  hp 4
        """)


@clause("6.3")
def test_6_3_ten_hit_points_are_the_most() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 9  hand divine-inspiration fluffy
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 10  hand fluffy")


@clause("6.3")
def test_faq_1_healing_cards_cannot_give_more_than_ten_hit_points() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hp 10  hand stolen-potion pick-pocket
        seat2 sutha
        """)
    table.play("play:stolen-potion")
    table.shows("seat1 oriax  hp 10  hand pick-pocket")


@clause("6.4")
def test_6_4_one_extra_card_for_each_play_again_symbol() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand speed-of-thought stoneskin mirror-image charm
        seat2 sutha
        """)
    table.play("play:speed-of-thought")
    table.shows("turn seat1  owed 2")
    table.play("play:stoneskin")
    table.shows("turn seat1  owed 1")
    table.play("play:mirror-image", luck="rage")
    table.shows("turn seat2  owed 1")


@clause("6.5")
def test_6_5_extra_cards_may_play_again_too() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand speed-of-thought*2 evil-sneer charm
        seat2 sutha
        """)
    table.play("play:speed-of-thought", "play:speed-of-thought")
    table.shows("turn seat1  owed 3")
    table.play("play:evil-sneer")
    table.shows("turn seat1  owed 3")


@clause("6.6")
def test_6_6_the_turn_does_not_end_before_every_extra_card_is_played() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 sutha
        """)
    table.play("play:for-justice")
    assert table.asks() == "seat1 play"
    assert table.legal() == "play:fluffy"
    assert table.refuses("decline") == "3.2"


@clause("6.6")
def test_faq_2_you_have_to_play_another_card_even_if_you_do_not_want_to() -> None:
    """Azzan has one hit point and only a Fireball left: he has to."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand magic-missile fireball
        seat2 sutha  hp 10
        """)
    table.play("play:magic-missile")
    assert table.legal() == "play:fireball"
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("6.7", "R5")
def test_6_7_if_the_hand_runs_out_draw_two_and_go_on() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice
        seat2 sutha
        """)
    table.play("play:for-justice", luck="fluffy divine-smite")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1
        played for-justice
        seat1 lia    hand fluffy divine-smite
        """)
    assert table.told(effects.DRAINED, effects.EMPTIED) == [(effects.DRAINED, 0)]


@clause("6.8", "R2")
def test_6_8_a_card_does_all_its_symbols() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 4  hand divine-smite spinning-parry cure-wounds for-justice
        seat2 sutha  hp 9
        """)
    table.play("play:divine-smite")
    table.shows("""
        turn seat1  owed 1
        seat1 lia    hp 5  hand spinning-parry cure-wounds for-justice
        seat2 sutha  hp 6
        """)
    table.play("play:for-justice")
    table.shows("""
        turn seat1  owed 1
        seat2 sutha  hp 5
        """)
    table.play("play:spinning-parry", luck="fluffy  rage")
    table.shows("""
        turn seat2  owed 1
        seat1 lia    hp 5  hand cure-wounds fluffy  shields spinning-parry  discard divine-smite for-justice
        """)


@clause("6.9")
def test_6_9_a_mighty_power_does_what_its_card_says() -> None:
    """And the symbols under it are done as well: Mighty Toss destroys a card, then draws one."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        seat2 lia    shields divine-shield
        """)
    table.play("play:mighty-toss", luck="flex")
    table.shows("""
        seat1 sutha  hand rage flex
        seat2 lia    discard divine-shield
        """)
