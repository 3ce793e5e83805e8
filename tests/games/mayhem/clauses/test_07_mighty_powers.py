"""Dungeon Mayhem, §7 Mighty powers: every clause shown at a table."""

from dungeonbox.games.mayhem.effects import HEALED, HURT
from tests.games.mayhem.table import Table
from tests.marks import clause, option


@clause("7.1")
def test_7_1_fireball_three_damage_to_every_player() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 9  hand fireball charm
        seat2 lia    hp 8
        seat3 sutha  hp 10
        """)
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 6  hand charm
        seat2 lia    hp 5
        seat3 sutha  hp 7
        """)


@clause("7.1", "R4")
@option("fireball_ignores_shields", "off")
def test_7_1_defense_cards_take_a_fireball() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields stoneskin
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="off")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 9   hand charm  discard stoneskin
        seat2 lia    hp 10  discard divine-shield
        """)


@clause("7.1", "R4")
@option("fireball_ignores_shields", "on")
def test_7_1_fireball_goes_past_defense_cards_by_option() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields stoneskin
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 7  hand charm  shields stoneskin
        seat2 lia    hp 7  shields divine-shield
        """)


@clause("7.2", "R10")
def test_7_2_charm_takes_a_defense_card_of_an_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball  shields stoneskin
        seat2 lia    shields divine-shield/1 fluffy
        seat3 sutha  shields riff
        """)
    table.play("play:charm")
    assert table.asks() == "seat1 charm"
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2 target:seat3.shield1"
    table.play("target:seat2.shield1")
    table.shows("""
        seat1 azzan  hand fireball  shields stoneskin divine-shield/1
        seat2 lia    shields fluffy
        seat3 sutha  shields riff
        """)


@clause("7.2")
def test_7_2_charm_takes_the_card_that_was_chosen() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball
        seat2 lia    shields divine-shield/1 fluffy/1 spinning-parry
        """)
    table.play("play:charm", "target:seat2.shield2")
    table.shows("""
        seat1 azzan  hand fireball  shields fluffy/1
        seat2 lia    shields divine-shield/1 spinning-parry
        """)


@clause("7.2", "R17")
def test_7_2_what_cannot_be_charmed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball  shields stoneskin
        seat2 lia    shields divine-shield fluffy
        seat3 oriax  shields my-little-friend  disguised 1
        """)
    table.play("play:charm")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat1.shield1") == "7.2"
    assert table.refuses("target:seat2") == "7.2"
    assert table.refuses("target:seat2.shield3") == "7.2"
    assert table.refuses("target:seat3.shield1") == "R9"
    assert table.refuses("decline") == "R17"


@clause("7.3", "R12")
def test_7_3_vampiric_touch_swaps_hit_points() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 2  hand vampiric-touch fireball
        seat2 lia    hp 9
        seat3 sutha  hp 6  shields riff
        """)
    table.play("play:vampiric-touch")
    assert table.asks() == "seat1 touch"
    assert table.legal() == "target:seat2 target:seat3"
    assert table.refuses("target:seat1") == "7.3"
    assert table.refuses("target:seat3.shield1") == "7.3"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2")
    table.shows("""
        seat1 azzan  hp 9  hand fireball
        seat2 lia    hp 2
        seat3 sutha  hp 6  shields riff
        """)


@clause("7.4")
def test_7_4_divine_inspiration_fetches_a_card_and_heals_two() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*2 cure-wounds
        seat2 sutha  discard riff
        """)
    table.play("play:divine-inspiration")
    assert table.asks() == "seat1 fetch"
    assert table.legal() == "fetch:for-justice fetch:cure-wounds"
    table.play("fetch:for-justice")
    table.shows("seat1 lia  hp 7  hand fluffy for-justice  known for-justice  discard for-justice cure-wounds")


@clause("7.4", "R13", "R17")
def test_7_4_what_cannot_be_fetched() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*2 cure-wounds
        seat2 sutha  discard riff
        """)
    table.play("play:divine-inspiration")
    assert table.refuses("fetch:divine-smite") == "7.4"
    assert table.refuses("fetch:divine-inspiration") == "R13"
    assert table.refuses("fetch:riff") == "7.4"
    assert table.refuses("decline") == "R17"
    assert table.refuses("play:fluffy") == "R1"


@clause("7.5")
def test_7_5_banishing_smite_destroys_all_defense_cards() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite divine-smite  shields fluffy
        seat2 sutha  shields riff/1 raff
        seat3 azzan
        """)
    table.play("play:banishing-smite")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1
        seat1 lia    hand divine-smite  discard fluffy
        seat2 sutha  discard riff raff
        """)


@clause("7.6", "R9")
def test_7_6_clever_disguise_until_your_next_turn() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand clever-disguise pick-pocket
        seat2 sutha  hand rage riff
        """)
    table.play("play:clever-disguise", luck="flex")
    table.shows("seat1 oriax  hand pick-pocket  discard clever-disguise  disguised 1")
    table.play("play:rage", luck="cunning-action")  # nobody to attack; then it is Oriax' turn
    table.shows("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hp 10  hand pick-pocket cunning-action  discard clever-disguise  turns 1
        """)


@clause("7.7")
def test_7_7_sneak_attack_destroys_a_defense_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha  shields riff raff
        """)
    table.play("play:sneak-attack")
    assert table.asks() == "seat1 destroy"
    assert table.legal() == "target:seat1.shield1 target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat2") == "7.7"
    assert table.refuses("target:seat2.shield3") == "7.7"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1
        seat2 sutha  shields riff  discard raff
        """)


@clause("7.8", "R10")
def test_7_8_pick_pocket_plays_the_top_card_of_an_opponents_deck() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hp 10
        seat3 lia    shields fluffy
        """)
    table.play("play:pick-pocket")
    assert table.asks() == "seat1 steal"
    assert table.legal() == "target:seat2 target:seat3"
    assert table.refuses("target:seat1") == "7.8"
    assert table.refuses("target:seat3.shield1") == "7.8"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2", luck="rage")
    assert table.asks() == "seat1 attack"
    assert table.legal() == "target:seat2 target:seat3.shield1"
    table.play("target:seat2")
    table.shows("""
        turn seat1  owed 1
        played pick-pocket rage
        seat1 oriax  hand sneak-attack
        seat2 sutha  hp 6
        """)


@clause("7.9")
def test_7_9_whirling_axes_heal_and_hurt_per_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand whirling-axes rage
        seat2 lia    hp 10  shields spinning-parry fluffy
        seat3 azzan  hp 7
        seat4 oriax  hp 2
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 8  hand rage
        seat2 lia    hp 10  shields fluffy  discard spinning-parry
        seat3 azzan  hp 6
        seat4 oriax  hp 1
        """)
    assert table.told(HEALED, HURT) == [(HEALED, 0), (HURT, 2), (HURT, 3)]  # the healing comes first


@clause("7.10")
def test_7_10_battle_roar_new_hands_for_everybody() -> None:
    """All discard first; then three cards each, from the player who roared on to the left."""
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hand for-justice
        seat2 sutha  hand battle-roar rage
        seat3 azzan
        """)
    table.play("play:battle-roar", luck="""
        flex riff raff
        charm charm fireball
        divine-smite divine-smite fluffy
        """)  # fmt: skip
    table.shows("""
        step play seat2  left 1
        turn seat2  owed 1
        played battle-roar
        seat1 lia    hand divine-smite*2 fluffy  discard for-justice
        seat2 sutha  hand flex riff raff  discard rage
        seat3 azzan  hand charm*2 fireball
        """)


@clause("7.11")
def test_7_11_mighty_toss_destroys_a_defense_card_and_draws() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        seat2 lia    shields divine-shield fluffy
        seat3 azzan  shields stoneskin
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2 target:seat3.shield1"
    assert table.refuses("target:seat2") == "7.11"
    assert table.refuses("decline") == "R17"
    table.play("target:seat2.shield2", luck="flex")
    table.shows("""
        turn seat1  owed 1
        seat1 sutha  hand rage flex
        seat2 lia    shields divine-shield  discard fluffy
        seat3 azzan  shields stoneskin
        """)


@clause("7.12", "R14")
def test_7_12_a_charmed_card_outlives_its_owner_and_then_goes_back() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 sutha  hand rage mighty-toss flex
        seat2 azzan  shields divine-shield stoneskin
        seat3 lia    hp 4
        """)
    table.play("play:rage", "target:seat3")
    table.shows("""
        turn seat1  owed 2  falls 1
        seat2 azzan  shields divine-shield stoneskin
        seat3 lia    hp 0  fell 1
        """)
    table.play("play:mighty-toss", "target:seat2.shield1", luck="riff")
    table.shows("""
        seat2 azzan  shields stoneskin
        seat3 lia    hp 0  fell 1  discard divine-shield
        """)


@clause("7.12")
def test_faq_3_a_defense_card_taken_by_azzan_whose_owner_is_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 azzan  hand charm lightning-bolt stoneskin
        seat2 lia    hp 3  shields fluffy
        seat3 sutha  hand brutal-punch riff
        """)
    table.play("play:charm")
    table.play("play:lightning-bolt", "target:seat2")
    table.shows("""
        seat1 azzan  hand stoneskin  shields fluffy
        seat2 lia    hp 0  fell 1
        """)
    table.play("play:stoneskin", luck="speed-of-thought shield  rage")
    table.play("play:brutal-punch", "target:seat1.shield1", luck="evil-sneer")
    table.shows("""
        seat1 azzan  hand speed-of-thought shield evil-sneer  shields stoneskin  discard charm lightning-bolt  turns 1
        seat2 lia    hp 0  fell 1  discard fluffy
        """)


@clause("7.13")
def test_7_13_a_stolen_card_goes_to_the_pile_of_its_owner() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hp 10
        """)
    table.play("play:pick-pocket", luck="brutal-punch  rage")
    table.shows("""
        step play seat2
        played -
        seat1 oriax  hand sneak-attack  discard pick-pocket
        seat2 sutha  hp 8  hand rage  discard brutal-punch  turns 1
        """)


@clause("7.13", "7.8")
def test_faq_4_whose_discard_pile_a_stolen_card_goes_into() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan
        seat3 lia
        """)
    table.play("play:pick-pocket", "target:seat3", luck="high-charisma  stolen-potion cunning-action  charm")
    table.shows("""
        seat1 oriax  hand sneak-attack stolen-potion cunning-action  discard pick-pocket
        seat2 azzan  hand charm  turns 1
        seat3 lia    discard high-charisma
        """)
