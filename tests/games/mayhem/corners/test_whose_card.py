"""Corners of Dungeon Mayhem: whose card it is, charmed and stolen."""

from tests.games.mayhem.table import Table
from tests.marks import clause


@clause("7.12", "5.3")
def test_a_charmed_card_that_is_destroyed_goes_to_its_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2  falls 1
        seat1 sutha  hand brutal-punch rage
        seat2 azzan  shields fluffy
        seat3 lia    hp 0  fell 1
        """)
    table.play("play:brutal-punch")
    table.shows("""
        seat2 azzan
        seat3 lia    hp 0  fell 1  discard fluffy
        """)


@clause("R14", "7.12")
def test_when_the_holder_is_knocked_out_a_charmed_card_goes_to_its_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hp 2  shields riff/1 stoneskin
        seat3 sutha
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:pick-pocket", "target:seat2", luck="fireball")
    table.shows("""
        seat2 azzan  hp 0  fell 1  discard stoneskin
        seat3 sutha  hp 7  discard riff
        """)


@clause("R14", "7.12")
def test_a_charmed_card_whose_owner_and_holder_are_both_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3  falls 1
        seat1 sutha  hp 10  hand rage mighty-toss riff
        seat2 azzan  hp 1   shields fluffy
        seat3 lia    hp 0   fell 1
        seat4 oriax
        """)
    table.play("play:rage", "target:seat2.shield1")
    table.shows("""
        turn seat1  owed 2  falls 2
        seat2 azzan  hp 0  fell 2
        seat3 lia    hp 0  fell 1  discard fluffy
        """)


@clause("R14", "7.12", "7.13")
def test_one_fireball_knocks_out_owner_and_holder_together() -> None:
    """With the option on, nothing is worn down; each card still finds its owner's pile."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 10  hand fireball charm  shields my-little-friend
        seat2 lia    hp 3   shields the-goon-squad
        seat3 oriax  hp 2   shields fluffy stoneskin
        seat4 sutha  hp 10
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 7  hand charm  shields my-little-friend  discard stoneskin
        seat2 lia    hp 0  fell 1  discard fluffy
        seat3 oriax  hp 0  fell 1  discard the-goon-squad
        """)


@clause("7.2", "7.12", "R10")
def test_a_card_charmed_away_may_be_charmed_back() -> None:
    """Oriax took Stoneskin with a stolen Charm; Azzan takes it back, with its damage, as his youngest card."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hand charm fireball  shields stoneskin/1 mirror-image
        """)
    table.play("play:pick-pocket", luck="charm")
    assert table.asks() == "seat1 charm"
    table.play("target:seat2.shield1", luck="shield")
    table.shows("""
        seat1 oriax  hand sneak-attack  shields stoneskin/1  discard pick-pocket
        seat2 azzan  hand charm fireball shield  shields mirror-image  discard charm  turns 1
        """)
    table.play("play:charm", luck="cunning-action")
    table.shows("""
        seat1 oriax  hand sneak-attack cunning-action  discard pick-pocket  turns 1
        seat2 azzan  hand fireball shield  shields mirror-image stoneskin/1  discard charm*2  turns 1
        """)


@clause("R10", "7.13", "7.12")
def test_a_stolen_charm_takes_a_third_players_card() -> None:
    """The Charm goes back to Azzan, the Defense card still belongs to Lia."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack stolen-potion
        seat2 azzan
        seat3 lia    shields divine-shield/2
        """)
    table.play("play:pick-pocket", "target:seat2", luck="charm")
    table.shows("""
        played pick-pocket charm
        seat1 oriax  hand sneak-attack stolen-potion  shields divine-shield/2
        seat3 lia
        """)
    table.play("play:sneak-attack", "target:seat1.shield1")
    table.shows("seat3 lia  discard divine-shield")
    table.play("play:stolen-potion", luck="cunning-action cunning-action")
    table.play("play:cunning-action")
    table.shows("played pick-pocket charm sneak-attack stolen-potion cunning-action")


@clause("7.13", "5.3")
def test_a_stolen_defense_card_that_is_destroyed_goes_to_its_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 oriax  shields bag-of-rats winged-serpent
        seat3 sutha
        """)
    table.play("play:for-justice", "target:seat2.shield1")
    table.shows("""
        seat2 oriax  hp 10  shields winged-serpent
        seat3 sutha  discard bag-of-rats
        """)


@clause("R10", "6.1")
def test_a_stolen_card_draws_from_the_thiefs_own_deck() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hand rage
        """)
    table.play("play:pick-pocket", luck="bag-of-rats  stolen-potion")
    table.shows("""
        played pick-pocket
        seat1 oriax  hand sneak-attack stolen-potion  shields bag-of-rats
        seat2 sutha  hand rage
        """)


@clause("R10", "7.4", "R13")
def test_a_stolen_divine_inspiration_fetches_from_the_thiefs_pile() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket sneak-attack  discard cunning-action stolen-potion
        seat2 lia    hp 5  discard fluffy
        """)
    table.play("play:pick-pocket", luck="divine-inspiration")
    assert table.asks() == "seat1 fetch"
    assert table.legal() == "fetch:cunning-action fetch:stolen-potion"
    assert table.refuses("fetch:fluffy") == "7.4"
    table.play("fetch:cunning-action")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hp 7  hand sneak-attack cunning-action  known cunning-action  discard stolen-potion
        seat2 lia    hp 5  discard fluffy
        """)


@clause("R10", "7.10", "6.5")
def test_a_stolen_battle_roar_begins_with_the_thief() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 sutha  hand rage
        seat2 oriax  hand pick-pocket
        seat3 lia    hand fluffy
        """)
    table.play("play:pick-pocket", "target:seat1", luck="""
        battle-roar
        cunning-action cunning-action stolen-potion
        for-justice for-justice divine-smite
        riff raff flex
        """)  # fmt: skip
    table.shows("""
        turn seat2  owed 1
        played pick-pocket battle-roar
        seat1 sutha  hand riff raff flex  discard rage
        seat2 oriax  hand cunning-action*2 stolen-potion
        seat3 lia    hand for-justice*2 divine-smite  discard fluffy
        """)


@clause("R10", "7.9")
def test_stolen_whirling_axes_heal_the_thief_and_hurt_their_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket sneak-attack
        seat2 sutha  hp 5
        seat3 lia    hp 5
        """)
    table.play("play:pick-pocket", "target:seat2", luck="whirling-axes")
    table.shows("""
        seat1 oriax  hp 7  hand sneak-attack
        seat2 sutha  hp 4
        seat3 lia    hp 4
        """)


@clause("R10", "7.3")
def test_a_stolen_vampiric_touch_swaps_with_the_thief() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 2  hand pick-pocket sneak-attack
        seat2 azzan  hp 9
        """)
    table.play("play:pick-pocket", luck="vampiric-touch")
    table.shows("""
        seat1 oriax  hp 9  hand sneak-attack
        seat2 azzan  hp 2
        """)


@clause("R10", "6.5", "6.6")
def test_play_again_on_a_stolen_card_adds_to_what_is_owed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand cunning-action pick-pocket sneak-attack
        seat2 azzan
        """)
    table.play("play:cunning-action")
    table.shows("turn seat1  owed 2")
    table.play("play:pick-pocket", luck="magic-missile")
    table.shows("""
        turn seat1  owed 2
        seat2 azzan  hp 9
        """)


@clause("R10", "R5")
def test_the_empty_hand_is_looked_at_after_the_stolen_card() -> None:
    """Pick Pocket was the last card in hand; the stolen Knowledge is Power fills the hand, so nobody refills."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket
        seat2 azzan
        """)
    table.play("play:pick-pocket", luck="knowledge-is-power  cunning-action sneak-attack stolen-potion  charm")
    table.shows("seat1 oriax  hand cunning-action sneak-attack stolen-potion  discard pick-pocket")


@clause("R10", "R5", "6.7")
def test_pick_pocket_as_the_last_card_with_nothing_drawn_refills() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket
        seat2 azzan
        """)
    table.play("play:pick-pocket", luck="speed-of-thought  cunning-action sneak-attack")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 2
        played pick-pocket speed-of-thought
        seat1 oriax  hand cunning-action sneak-attack
        """)


@clause("7.13", "R14", "R18")
def test_a_stolen_card_that_knocks_its_owner_out_still_goes_back() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hp 4
        seat3 lia
        """)
    table.play("play:pick-pocket", "target:seat2", luck="rage")
    table.play("target:seat2", luck="fluffy")
    table.shows("""
        step play seat3
        seat1 oriax  hand sneak-attack  discard pick-pocket
        seat2 sutha  hp 0  fell 1  discard rage
        """)
