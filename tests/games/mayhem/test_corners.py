"""The corners of Dungeon Mayhem, where two rules meet."""

import pytest

from dungeonbox.games.mayhem.effects import DECLINED, NOTHING
from tests.games.mayhem.table import Table
from tests.marks import clause

# Disguise against everything that touches others ---------------------------------------------------------

DISGUISED = "seat2 oriax  hp 4  hand pick-pocket  shields my-little-friend/1  discard cunning-action  disguised 1"


@clause("R9", "7.6")
@pytest.mark.parametrize("ignores", ["off", "on"])
def test_fireball_passes_the_disguised_by(ignores: str) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        {DISGUISED}
        seat3 lia
        """, fireball_ignores_shields=ignores)  # fmt: skip
    table.play("play:fireball")
    table.shows(f"""
        seat1 azzan  hp 7  hand charm
        {DISGUISED}
        seat3 lia    hp 7
        """)


@clause("R9", "R11")
def test_banishing_smite_passes_the_disguised_by() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite fluffy
        {DISGUISED}
        seat3 sutha  shields riff
        """)
    table.play("play:banishing-smite")
    table.shows(f"""
        {DISGUISED}
        seat3 sutha  discard riff
        """)


@clause("R9", "7.10")
def test_battle_roar_passes_the_disguised_by() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand battle-roar
        {DISGUISED}
        seat3 lia    hand fluffy
        """)
    table.play("play:battle-roar", luck="rage rage flex  for-justice divine-smite divine-shield")
    table.shows(f"""
        seat1 sutha  hand rage*2 flex
        {DISGUISED}
        seat3 lia    hand for-justice divine-smite divine-shield  discard fluffy
        """)


@clause("R9", "7.9")
def test_whirling_axes_heal_for_the_disguised_but_do_not_hurt_them() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 3  hand whirling-axes rage
        {DISGUISED}
        seat3 lia
        """)
    table.play("play:whirling-axes")
    table.shows(f"""
        seat1 sutha  hp 5  hand rage
        {DISGUISED}
        seat3 lia    hp 9
        """)


@clause("R9", "7.3", "R20")
def test_vampiric_touch_cannot_choose_the_disguised() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 2  hand vampiric-touch charm
        {DISGUISED}
        seat3 lia    hp 9
        seat4 sutha  hp 8
        """)
    table.play("play:vampiric-touch")
    assert table.legal() == "target:seat3 target:seat4"
    assert table.refuses("target:seat2") == "R9"


@clause("R9", "7.2", "R7")
def test_charm_cannot_take_a_card_of_the_disguised() -> None:
    """There is no other Defense card in play, so Charm does nothing."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand charm fireball
        {DISGUISED}
        seat3 lia
        """)
    table.play("play:charm")
    table.shows(f"""
        step play seat1
        turn seat1  owed 1
        played charm
        seat1 azzan  hand fireball
        {DISGUISED}
        """)


@clause("R9", "7.8")
def test_pick_pocket_cannot_rob_the_disguised() -> None:
    """The printed box has one rogue, who cannot rob himself; so here Azzan wears the disguise."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  disguised 1
        seat3 lia
        seat4 sutha
        """)
    table.play("play:pick-pocket")
    assert table.legal() == "target:seat3 target:seat4"
    assert table.refuses("target:seat2") == "R9"


@clause("R9", "R11", "7.7")
def test_sneak_attack_cannot_destroy_a_card_of_the_disguised() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket
        seat2 azzan  shields stoneskin  disguised 1
        seat3 lia    shields fluffy
        seat4 sutha  shields riff
        """)
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat3.shield1 target:seat4.shield1"
    assert table.refuses("target:seat2.shield1") == "R9"


@clause("R9", "R11", "7.11", "R7")
def test_mighty_toss_cannot_destroy_a_card_of_the_disguised() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        {DISGUISED}
        seat3 lia
        """)
    table.play("play:mighty-toss", luck="flex")
    table.shows(f"""
        seat1 sutha  hand rage flex
        {DISGUISED}
        """)


@clause("R9", "4.1", "R20")
def test_an_attack_cannot_choose_the_disguised() -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        {DISGUISED}
        seat3 lia
        """)
    table.play("play:rage")  # only Lia is left to be attacked, so nobody asks
    table.shows(f"""
        {DISGUISED}
        seat3 lia  hp 6
        """)


@clause("R9", "7.6", "3.1")
def test_a_disguise_ends_when_the_next_turn_starts() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 oriax  hand cunning-action  disguised 1
        seat3 azzan  hand fireball charm
        """)
    table.play("play:fluffy", luck="two-thrown-daggers")
    table.shows("seat2 oriax  hand cunning-action two-thrown-daggers  turns 1")
    table.play("play:two-thrown-daggers", "target:seat3", luck="stoneskin")
    table.play("play:fireball", luck="for-justice")
    table.shows("seat2 oriax  hp 7  hand cunning-action  discard two-thrown-daggers  turns 1")


@clause("R9", "7.6")
def test_a_disguise_lasts_through_everybody_elses_turn() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand clever-disguise pick-pocket
        seat2 azzan  hand fireball charm
        seat3 sutha  hand whirling-axes rage
        """)
    table.play("play:clever-disguise", luck="stoneskin")
    table.play("play:fireball", luck="flex")
    table.play("play:whirling-axes", luck="cunning-action")
    table.shows("""
        step play seat1
        seat1 oriax  hp 10  hand pick-pocket cunning-action  discard clever-disguise  turns 1
        seat2 azzan  hp 6  hand charm stoneskin  discard fireball  turns 1
        """)


@clause("R9")
def test_a_disguised_player_attacks_like_anybody() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand cunning-action clever-disguise two-thrown-daggers stolen-potion
        seat2 lia
        """)
    table.play("play:cunning-action", "play:clever-disguise", "play:two-thrown-daggers", luck="fluffy")
    table.shows("""
        seat1 oriax  hand stolen-potion  discard cunning-action clever-disguise two-thrown-daggers  disguised 1
        seat2 lia    hp 8  hand fluffy  turns 1
        """)


@clause("R9", "7.1")
def test_a_disguised_player_is_burnt_by_the_fireball_they_play() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack  shields winged-serpent  disguised 1
        seat2 azzan
        """)
    table.play("play:pick-pocket", luck="fireball")
    table.shows("""
        seat1 oriax  hp 8  hand sneak-attack  discard winged-serpent  disguised 1
        seat2 azzan  hp 7
        """)


@clause("R9", "R14", "7.1")
def test_a_disguise_does_not_save_from_ones_own_fireball() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 3  hand pick-pocket sneak-attack  disguised 1
        seat2 azzan
        seat3 lia
        """)
    table.play("play:pick-pocket", "target:seat2", luck="fireball  stoneskin")
    table.shows("""
        step play seat2
        turn seat2  owed 1  falls 1
        seat1 oriax  hp 0  fell 1  hand sneak-attack  discard pick-pocket  disguised 1
        seat2 azzan  hp 7  hand stoneskin  discard fireball  turns 1
        """)


@clause("R9", "7.5")
def test_a_disguised_player_loses_defense_cards_to_the_smite_they_play() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack  shields winged-serpent  disguised 1
        seat2 lia    shields fluffy
        """)
    table.play("play:pick-pocket", luck="banishing-smite")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack  discard winged-serpent  disguised 1
        seat2 lia    discard fluffy
        """)


@clause("R9", "7.10")
def test_a_disguised_player_draws_anew_with_the_battle_roar_they_play() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack  disguised 1
        seat2 sutha  hand rage
        """)
    table.play("play:pick-pocket", luck="battle-roar  cunning-action cunning-action stolen-potion  riff raff flex")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hand cunning-action*2 stolen-potion  discard sneak-attack  disguised 1
        seat2 sutha  hand riff raff flex  discard rage
        """)


@clause("R9", "7.12")
def test_a_disguise_covers_cards_by_their_holder_not_by_their_owner() -> None:
    """Oriax hides the Fluffy he holds; his own Winged Serpent in front of Azzan is open to all."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage
        seat2 oriax  shields fluffy  disguised 1
        seat3 azzan  shields winged-serpent stoneskin
        seat4 lia
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat3.shield1 target:seat3.shield2"
    table.play("target:seat3.shield1", luck="flex")
    table.shows("""
        seat2 oriax  shields fluffy  discard winged-serpent  disguised 1
        seat3 azzan  shields stoneskin
        """)


# Whose card is it: charmed and stolen --------------------------------------------------------------------


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
    assert table.refuses("fetch:fluffy") == "R13"
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
        step play seat1
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


# Knocked out by your own card ----------------------------------------------------------------------------


@clause("R14", "R18")
def test_knocked_out_by_your_own_card_with_others_left() -> None:
    """No refill, owed cards forgiven, played cards to their piles, and the next standing player begins."""
    table = Table("""
        step play seat3
        turn seat3  owed 3  falls 1
        seat1 lia    hp 0  fell 1
        seat2 sutha  hp 9
        seat3 azzan  hp 3  hand fireball
        seat4 oriax  hp 9
        """)
    table.play("play:fireball", luck="cunning-action")
    table.shows("""
        step play seat4
        turn seat4  owed 1  falls 2
        played -
        seat2 sutha  hp 6
        seat3 azzan  hp 0  fell 2  discard fireball
        seat4 oriax  hp 6  hand cunning-action  turns 1
        """)


@clause("R14", "8.1")
def test_knocked_out_by_your_own_card_with_one_other_left() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball
        seat2 lia    hp 4
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"
    table.shows("played fireball")


@clause("R14", "7.12")
def test_knocked_out_by_your_own_card_with_cards_of_others_in_front_of_you() -> None:
    """Riff and Fluffy go home; Azzan's Stoneskin stays in front of Lia."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm  shields riff fluffy/1
        seat2 lia    hand for-justice  shields stoneskin
        seat3 sutha
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball", luck="divine-smite")
    table.shows("""
        step play seat2
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 7  hand for-justice divine-smite  shields stoneskin  discard fluffy  turns 1
        seat3 sutha  hp 7  discard riff
        """)


@clause("R14", "3.4")
def test_the_turn_goes_on_past_others_knocked_out_by_the_same_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 2
        seat3 sutha  hp 9
        seat4 oriax  hp 9
        """)
    table.play("play:fireball", luck="rage")
    table.shows("""
        step play seat3
        turn seat3  owed 1  falls 1
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 0  fell 1
        """)


# Empty piles ---------------------------------------------------------------------------------------------

ALL_BUT_SPEED = (
    "lightning-bolt*4 burning-hands*3 magic-missile*3 knowledge-is-power*3 evil-sneer*2 "
    "shield*2 mirror-image stoneskin fireball*2 charm*2 vampiric-touch*2"
)
"""All of Azzan's cards but the three Speed of Thought."""

AZZANS_TABLE = (
    "lightning-bolt*4 burning-hands*3 magic-missile*3 speed-of-thought*2 knowledge-is-power*3 evil-sneer*2 "
    "shield*2 mirror-image fireball*2 charm*2 vampiric-touch*2"
)
"""All of Azzan's cards but one Speed of Thought and Stoneskin, lying on the table as no game would have them."""

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
    table.shows(f"seat1 azzan  hand {hand} speed-of-thought*3  known {hand} speed-of-thought*2")


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
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3  turns 1
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
    table.shows("seat2 lia  hand for-justice*2")


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
        step play seat1
        turn seat1  owed 1
        played pick-pocket
        seat1 oriax  hand sneak-attack
        seat2 azzan  hand {ALL_BUT_SPEED} speed-of-thought*3
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
        step play seat1
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


# Play again and again ------------------------------------------------------------------------------------


@clause("6.4", "6.5", "6.6", "6.7")
def test_a_play_again_chain_through_two_refills() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 5  hand speed-of-thought
        seat2 lia    hp 9
        """)
    table.play("play:speed-of-thought", luck="speed-of-thought evil-sneer")
    table.shows("turn seat1  owed 2")
    table.play("play:speed-of-thought")
    table.shows("turn seat1  owed 3")
    table.play("play:evil-sneer", luck="magic-missile stoneskin")
    table.shows("turn seat1  owed 3")
    table.play("play:magic-missile")
    table.shows("turn seat1  owed 3")
    table.play("play:stoneskin", luck="charm shield")
    chain = "speed-of-thought*2 evil-sneer magic-missile"
    table.shows(f"""
        step play seat1
        turn seat1  owed 2
        played {chain}
        seat1 azzan  hp 6  hand charm shield  shields stoneskin
        seat2 lia    hp 8
        """)
    table.play("play:shield", luck="fireball")
    table.play("play:charm", luck="fluffy")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        seat1 azzan  hp 6  hand fireball  shields stoneskin shield  discard {chain} charm
        seat2 lia    hp 8  hand fluffy  turns 1
        """)


@clause("6.7", "3.6", "R13")
def test_a_refill_cannot_draw_cards_played_this_turn() -> None:
    """The deck is rebuilt from the discard pile alone; the cards on the table stay there."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        played speed-of-thought*2
        seat1 azzan  hand magic-missile  deck charm  discard rest
        seat2 lia
        """)
    table.play("play:magic-missile", luck="charm  speed-of-thought")
    table.shows("""
        played speed-of-thought*2 magic-missile
        seat1 azzan  hand charm speed-of-thought  known charm
        """)


@clause("6.7", "R5", "R6")
def test_a_refill_that_finds_one_card_goes_on_with_it() -> None:
    """And the hand is not looked at again before that card has resolved."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played {AZZANS_TABLE}
        seat1 azzan  hand speed-of-thought  discard stoneskin
        seat2 lia
        """)
    table.play("play:speed-of-thought", luck="stoneskin")
    table.shows("turn seat1  owed 2")
    assert table.legal() == "play:stoneskin"
    table.play("play:stoneskin", luck="charm charm  fluffy")  # the second card owed is forgiven, then the turn ends
    table.shows("""
        step play seat2
        turn seat2  owed 1
        """)
    assert "hand charm*2" in table.hero("seat1")


# Damage that goes on -------------------------------------------------------------------------------------


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
        step play seat1
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
        step play seat1
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
        step play seat1
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
        step play seat1
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


# The end -------------------------------------------------------------------------------------------------


@clause("R18", "6.6", "R5")
def test_the_last_card_ends_the_game_with_cards_still_owed() -> None:
    """For Justice! plays again and the hand is empty, but the game is over: no card is drawn or discarded."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        played finger-wag-of-judgment
        seat1 lia    hand for-justice
        seat2 sutha  hp 1  shields spiked-shield/1
        """)
    table.play("play:for-justice", luck="divine-smite for-justice")
    table.shows("turn seat1  owed 2")
    table.play("play:for-justice")
    table.shows("""
        step over seat1
        turn seat1  falls 1  ending last-standing
        played finger-wag-of-judgment for-justice*2
        seat1 lia    hand divine-smite
        seat2 sutha  hp 0  fell 1  discard spiked-shield
        """)
    assert table.legal("seat1") == ""


@clause("R18", "R2")
def test_the_symbols_under_a_deadly_attack_are_still_done() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 4  hand divine-smite
        seat2 sutha  hp 3
        """)
    table.play("play:divine-smite")
    table.shows("seat1 lia  hp 5")
    assert table.result() == "last standing: 1 2"


@clause("8.2", "R15", "R23")
def test_a_tie_of_the_last_two_of_four() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 azzan  hp 1  hand fireball charm
        seat2 lia    hp 0  fell 2
        seat3 sutha  hp 3
        seat4 oriax  hp 0  fell 1
        """)
    table.play("play:fireball")
    assert table.result() == "tie: 1 3 1 4"
    assert table.match.outcome.winners == [0, 2]


@clause("8.1", "R9")
def test_a_disguise_turns_a_tie_into_a_win() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand fireball charm
        seat2 oriax  hp 1  disguised 1
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("8.1", "5.1")
def test_a_defense_card_turns_a_tie_into_a_win() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 1  hand fireball charm
        seat2 lia    hp 1  shields divine-shield
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 1"


@clause("R16", "R14")
def test_the_turn_limit_looks_at_the_next_standing_player() -> None:
    """Seat 2 fell long ago; seat 3 has had a hundred turns, so it is over before seat 1 has had its hundredth."""
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 lia    hp 8  turns 99   hand fluffy divine-smite
        seat2 azzan  hp 0  turns 10   fell 1
        seat3 sutha  hp 9  turns 100
        """)
    table.play("play:fluffy")
    table.shows("turn seat1  falls 1  ending turn-limit")
    assert table.result() == "turn limit: 2 3 1"


@clause("R16", "3.3", "3.5")
def test_at_the_turn_limit_the_last_turn_is_finished_first() -> None:
    """The played card is discarded and the empty hand filled; no disguise ends and nobody draws for a new turn."""
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 oriax  hp 6  turns 100  disguised 1
        seat2 sutha  hp 6  turns 100  hand brutal-punch
        """)
    table.play("play:brutal-punch", luck="rage flex")
    table.shows("""
        step over seat2
        turn seat2  ending turn-limit
        played -
        seat1 oriax  hp 6  turns 100  disguised 1
        seat2 sutha  hp 6  turns 100  hand rage flex  discard brutal-punch
        """)
    assert table.result() == "turn limit: 1 1"
    assert table.match.outcome.worth == (0.5, 0.5)


@clause("R16", "8.1", "R18")
def test_a_knock_out_in_the_last_turn_comes_before_the_limit() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 oriax  hp 2  turns 100
        seat2 sutha  hp 1  turns 100  hand brutal-punch
        """)
    table.play("play:brutal-punch")
    assert table.result() == "last standing: 2 1"


# Questions that are not asked, and answers that are refused ----------------------------------------------


@clause("R20", "7.8", "R9")
def test_with_one_opponent_in_reach_pick_pocket_asks_nothing() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2  falls 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 azzan  hp 0  fell 1
        seat3 lia
        """)
    table.play("play:pick-pocket", luck="finger-wag-of-judgment")
    table.shows("turn seat1  owed 3  falls 1")


@clause("R20", "7.7")
def test_one_defense_card_of_an_opponent_is_destroyed_without_a_question() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket
        seat2 sutha  shields riff
        seat3 lia
        """)
    table.play("play:sneak-attack")
    table.shows("""
        step play seat1
        seat2 sutha  discard riff
        """)


@clause("R17", "R7")
def test_with_no_defense_card_in_play_there_is_nothing_to_decline() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket
        seat2 sutha
        """)
    table.play("play:sneak-attack")
    table.shows("""
        step play seat1
        turn seat1  owed 1
        """)
    assert table.told(NOTHING, DECLINED) == [(NOTHING, 0)]


@clause("R17", "7.12")
def test_a_charmed_card_in_front_of_you_is_your_own_for_declining() -> None:
    """What protects you is yours, whoever brought it; what protects others is not."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack*2 pick-pocket  shields riff
        seat2 sutha
        seat3 azzan  shields winged-serpent
        """)
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 target:seat3.shield1"
    assert table.refuses("decline") == "R17"
    table.play("target:seat3.shield1")
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline")
    table.shows("seat1 oriax  hand pick-pocket  shields riff  discard winged-serpent")


@clause("R17", "7.2", "7.3")
def test_charm_and_vampiric_touch_cannot_be_declined_even_if_they_harm_you() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 10  hand vampiric-touch charm
        seat2 lia    hp 1
        """)
    table.play("play:vampiric-touch")
    table.shows("""
        seat1 azzan  hp 1  hand charm
        seat2 lia    hp 10
        """)


@clause("3.4", "4.1")
def test_only_the_player_who_attacks_chooses_the_target() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 azzan
        seat2 lia    hand divine-smite fluffy
        seat3 sutha
        """)
    table.play("play:divine-smite")
    assert table.legal("seat1") == ""
    assert table.refuses("target:seat3", "seat1") == "3.4"
    assert table.refuses("target:seat1", "seat3") == "3.4"


@clause("4.3", "3.4")
def test_a_player_knocked_out_is_told_so_even_out_of_turn() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1  falls 1
        seat1 azzan  hp 0  fell 1  hand fireball
        seat2 lia    hand divine-smite fluffy
        seat3 sutha
        """)
    assert table.refuses("play:fireball", "seat1") == "4.3"
