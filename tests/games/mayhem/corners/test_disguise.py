"""Corners of Dungeon Mayhem: a disguise against everything that touches others."""

import pytest

from tests.games.mayhem.table import Table
from tests.marks import clause

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
        step play seat1  left 1
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
    assert table.refuses("target:seat2.shield1") == "R11"


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
