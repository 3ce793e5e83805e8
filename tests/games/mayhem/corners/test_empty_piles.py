"""Corners of Dungeon Mayhem: empty piles."""

from tests.games.mayhem.table import Table
from tests.marks import clause

ALL_BUT_SPEED = (
    "lightning-bolt*4 burning-hands*3 magic-missile*3 knowledge-is-power*3 evil-sneer*2 "
    "shield*2 mirror-image stoneskin fireball*2 charm*2 vampiric-touch*2"
)
"""All of Azzan's cards but the three Speed of Thought."""

LIAS_TABLE = (
    "for-even-more-justice*4 for-justice for-the-most-justice*2 divine-smite*3 fighting-words*3 "
    "finger-wag-of-judgment*2 high-charisma*2 cure-wounds spinning-parry*2 divine-shield*2 fluffy "
    "divine-inspiration*2 banishing-smite"
)
"""All of Lia's cards but two For Justice!, lying on the table as no game would have them."""


@clause("3.6", "R6", "R22")
def test_a_deck_that_runs_out_in_the_middle_of_a_draw() -> None:
    """One card from the deck, two from the rebuilt one; the first is known to all, the others are not."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand knowledge-is-power charm  deck fireball  discard rest
        seat2 lia
        """)
    table.play("play:knowledge-is-power", luck="fireball  stoneskin shield")
    table.shows("seat1 azzan  hand charm fireball stoneskin shield  known charm fireball")


@clause("R6", "6.1")
def test_a_draw_of_three_with_one_card_anywhere() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand {ALL_BUT_SPEED} speed-of-thought*2  discard speed-of-thought
        seat2 lia
        """)
    table.play("play:knowledge-is-power", luck="speed-of-thought")
    hand = ALL_BUT_SPEED.replace("knowledge-is-power*3", "knowledge-is-power*2")
    table.shows(f"seat1 azzan  hand {hand} speed-of-thought*3  known {hand} speed-of-thought*3")


@clause("R6", "3.1")
def test_a_turn_that_begins_with_both_piles_empty() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3
        """)
    table.play("play:fluffy")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3  known {ALL_BUT_SPEED} speed-of-thought*3  turns 1
        """)


@clause("R6", "R5", "3.5")
def test_a_refill_rebuilds_the_deck_and_takes_what_there_is() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand stoneskin  discard rest
        seat2 lia
        """)
    table.play("play:stoneskin", luck="charm charm  fluffy")
    table.shows("seat1 azzan  hand charm*2  shields stoneskin")


@clause("7.10", "R6", "R22")
def test_battle_roar_with_an_empty_deck_draws_what_was_just_discarded() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand battle-roar rage  deck flex  discard rest
        seat2 lia    hand fluffy
        """)
    table.play("play:battle-roar", luck="flex  rage riff  for-justice divine-smite high-charisma")
    table.shows("""
        seat1 sutha  hand flex rage riff  known flex
        seat2 lia    hand for-justice divine-smite high-charisma  discard fluffy
        """)


@clause("7.10", "R6")
def test_battle_roar_with_fewer_than_three_cards_anywhere() -> None:
    """Lia discards the two cards she holds, and they are all she can draw."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played {LIAS_TABLE}
        seat1 sutha  hand battle-roar
        seat2 lia    hand for-justice*2
        """)
    table.play("play:battle-roar", luck="riff raff flex  for-justice for-justice")
    table.shows("seat2 lia  hand for-justice*2  known for-justice*2")


@clause("7.8", "R6")
def test_pick_pocket_from_both_piles_empty_steals_nothing() -> None:
    """Azzan may be chosen all the same; nothing else happens."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3
        seat3 lia
        """)
    table.play("play:pick-pocket")
    assert table.legal() == "target:seat2 target:seat3"
    table.play("target:seat2")
    table.shows(f"""
        step play seat1  left 1
        turn seat1  owed 1
        played pick-pocket
        seat1 oriax  hand sneak-attack
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3  known {ALL_BUT_SPEED} speed-of-thought*3
        """)


@clause("7.8", "R6", "R22")
def test_pick_pocket_from_an_empty_deck_rebuilds_it() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hand charm  discard rest
        """)
    table.play("play:pick-pocket", luck="burning-hands")
    table.shows("""
        played pick-pocket burning-hands
        seat2 azzan  hp 8  hand charm  known charm
        """)


@clause("7.4", "R7", "R13")
def test_divine_inspiration_with_an_empty_discard_pile_only_heals() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration*2 fluffy
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("""
        step play seat1  left 1
        seat1 lia    hp 7  hand divine-inspiration fluffy
        """)


@clause("7.4", "R5")
def test_divine_inspiration_as_the_last_card_fetches_and_so_does_not_refill() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 5  hand divine-inspiration  discard fluffy
        seat2 sutha
        """)
    table.play("play:divine-inspiration", luck="rage")
    table.shows("seat1 lia  hp 7  hand fluffy  known fluffy  discard divine-inspiration")


@clause("7.11", "R5")
def test_mighty_toss_as_the_last_card_draws_and_so_does_not_refill() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand mighty-toss
        seat2 lia
        """)
    table.play("play:mighty-toss", luck="rage  fluffy")
    table.shows("seat1 sutha  hand rage  discard mighty-toss")
