"""Corners of Dungeon Mayhem: damage that goes on."""

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("5.5", "5.6", "R3", "R20")
def test_damage_through_three_defense_cards_to_the_player() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields fluffy/1 spinning-parry divine-shield/2
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2.shield2")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    table.play("target:seat2.shield2")  # Fluffy is the last one: no question
    table.shows("""
        step play seat1  left 1
        seat2 lia    hp 9  discard fluffy spinning-parry divine-shield
        """)


@clause("5.5", "5.2")
def test_exact_damage_leaves_nothing_to_go_on() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand brutal-punch riff
        seat2 lia    shields divine-shield/1 fluffy
        """)
    table.play("play:brutal-punch", "target:seat2.shield1")
    table.shows("""
        step play seat1  left 1
        seat2 lia  hp 10  shields fluffy  discard divine-shield
        """)


@clause("5.5", "5.2")
def test_less_than_enough_damage_leaves_the_card_in_play() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand brutal-punch riff
        seat2 lia    shields divine-shield fluffy
        """)
    table.play("play:brutal-punch", "target:seat2.shield1")
    table.shows("""
        step play seat1  left 1
        seat2 lia  hp 10  shields divine-shield/2 fluffy
        """)


@clause("5.6", "4.3", "R14")
def test_damage_that_goes_on_may_knock_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    hp 2  shields spinning-parry fluffy/1
        seat3 azzan
        """)
    table.play("play:rage", "target:seat2.shield1")
    table.shows("seat2 lia  hp 0  fell 1  discard spinning-parry fluffy")


@clause("5.5", "7.12")
def test_damage_goes_on_through_a_charmed_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage flex
        seat2 azzan  shields riff/2 stoneskin
        seat3 lia
        """)
    table.play("play:rage", "target:seat2.shield1")
    table.shows("""
        seat1 sutha  hand flex  discard riff
        seat2 azzan  hp 9  discard stoneskin
        """)


@clause("R4", "5.5", "7.2")
def test_age_is_how_long_a_card_lies_before_its_present_holder() -> None:
    """Lia's Fluffy is charmed after Stoneskin came: Stoneskin takes the fire first, Fluffy the rest."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand speed-of-thought charm fireball evil-sneer  shields stoneskin
        seat2 lia    shields fluffy divine-shield
        """)
    table.play("play:speed-of-thought", "play:charm", "target:seat2.shield1")
    table.shows("seat1 azzan  hand fireball evil-sneer  shields stoneskin fluffy")
    table.play("play:fireball", luck="for-justice")
    table.shows("""
        seat1 azzan  hp 10  hand evil-sneer  shields fluffy/1  discard stoneskin speed-of-thought charm fireball
        seat2 lia    hp 10  hand for-justice  discard divine-shield  turns 1
        """)


@clause("R4", "5.5", "5.6")
def test_a_fireball_goes_through_oldest_first_and_reaches_the_player() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 lia    shields fluffy/1 spinning-parry
        seat3 oriax  shields winged-serpent my-little-friend winged-serpent
        """)
    table.play("play:fireball")
    table.shows("""
        step play seat1  left 1
        seat2 lia    hp 9  discard fluffy spinning-parry
        seat3 oriax  hp 10  shields my-little-friend/2 winged-serpent  discard winged-serpent
        """)


@clause("R4", "7.9")
def test_whirling_axes_wear_down_the_oldest_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand whirling-axes rage
        seat2 lia    shields fluffy divine-shield
        seat3 azzan  shields mirror-image/2
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat2 lia    hp 10  shields fluffy/1 divine-shield
        seat3 azzan  hp 10  discard mirror-image
        """)


@clause("R18", "7.9", "8.1")
def test_whirling_axes_heal_before_they_hurt_and_may_end_the_game() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hp 1  hand whirling-axes rage
        seat2 lia    hp 1
        seat3 azzan  hp 1
        """)
    table.play("play:whirling-axes")
    table.shows("seat1 sutha  hp 3  hand rage")
    assert table.result() == "last standing: 1 2 2"
