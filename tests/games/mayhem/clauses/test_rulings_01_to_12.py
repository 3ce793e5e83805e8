"""Dungeon Mayhem, rulings R1 to R12, shown at a table."""

import pytest

from dungeonbox.games.mayhem.effects import DREW, HEALED, PLAYED
from tests.games.mayhem.boxes import WALL, with_deck
from tests.games.mayhem.table import Table
from tests.marks import clause, option

ALL_BUT_SNACK_TIME = (
    "big-axe-is-best-axe*5 rage*2 brutal-punch*2 head-butt*2 two-axes-are-better-than-one*2 open-the-armory*2 "
    "flex*2 bag-of-rats spiked-shield riff raff battle-roar*2 mighty-toss*2 whirling-axes*2"
)
WALLS = "wall " * 26


@clause("R1")
def test_r1_the_order_of_a_turn() -> None:
    """Draw one, play one and resolve it, play what is owed, discard to each owner's pile, next player."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 oriax  hand one-thrown-dagger pick-pocket
        seat3 sutha
        """)
    table.play("play:fluffy", luck="two-thrown-daggers")
    table.shows("seat2 oriax  hand one-thrown-dagger pick-pocket two-thrown-daggers  turns 1")
    table.play("play:one-thrown-dagger", "target:seat3")
    table.play("play:pick-pocket", "target:seat1", luck="high-charisma  sneak-attack sneak-attack  rage")
    table.shows("""
        step play seat3
        turn seat3  owed 1
        played -
        seat1 lia    hand for-justice  shields fluffy  discard high-charisma
        seat2 oriax  turns 1  hand two-thrown-daggers sneak-attack*2  discard one-thrown-dagger pick-pocket
        seat3 sutha  hp 9  hand rage  turns 1
        """)


@clause("R2")
def test_r2_symbols_top_to_bottom() -> None:
    """Snack Time draws two before it heals; Flex! heals before it draws: the log says so."""
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 sutha  hp 5  hand snack-time flex rage
        seat2 lia
        """)
    table.play("play:snack-time", luck="riff raff")
    table.play("play:flex", luck="bag-of-rats")
    snack_time = [(PLAYED, 0), (DREW, 0), (DREW, 0), (HEALED, 0)]
    flex = [(PLAYED, 0), (HEALED, 0), (DREW, 0)]
    assert table.told(PLAYED, DREW, HEALED) == snack_time + flex


@clause("R2")
def test_r2_a_mighty_power_comes_before_the_symbols_under_it() -> None:
    """The card Divine Inspiration fetches is in hand, and the question asked, before the hearts heal."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice cure-wounds
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 5  hand fluffy  discard for-justice cure-wounds")
    table.play("fetch:cure-wounds")
    table.shows("seat1 lia  hp 7  hand fluffy cure-wounds  known cure-wounds  discard for-justice")


@clause("R3")
def test_r3_all_attack_symbols_hit_one_target() -> None:
    """Four swords break a card of one symbol; the other three go on in front of the same player only."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand rage riff
        seat2 lia    shields spinning-parry fluffy divine-shield
        seat3 azzan  hp 10
        """)
    table.play("play:rage", "target:seat2.shield1")
    assert table.legal() == "target:seat2.shield1 target:seat2.shield2"
    assert table.refuses("target:seat3") == "5.5"


@clause("R4", "7.9")
@option("fireball_ignores_shields", "on")
def test_r4_the_option_is_for_fireball_only() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand whirling-axes rage
        seat2 lia    shields divine-shield
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:whirling-axes")
    table.shows("seat2 lia  hp 10  shields divine-shield/1")


@clause("R4")
def test_r4_the_oldest_defense_card_takes_a_fireball_first() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 lia    shields spinning-parry divine-shield fluffy
        """)
    table.play("play:fireball")
    table.shows("""
        step play seat1  left 1
        seat1 azzan  hp 7  hand charm
        seat2 lia    hp 10  shields divine-shield/2 fluffy  discard spinning-parry
        """)


@clause("R5")
def test_r5_a_cards_own_draws_come_before_the_empty_hand_is_looked_at() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 sutha  hand open-the-armory
        seat2 lia
        """)
    table.play("play:open-the-armory", luck="rage flex  fluffy")
    table.shows("seat1 sutha  hand rage flex  discard open-the-armory")


@clause("R5")
def test_r5_the_hand_is_looked_at_once_more_after_the_played_cards_were_discarded() -> None:
    """All cards of Lia's but two protect her, and both of these were played: she can draw them only now."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played finger-wag
        seat1 lia    hand slap  shields {WALLS}
        seat2 sutha
        """, with_deck("lia", WALL))  # fmt: skip
    table.play("play:slap", luck="slap finger-wag  rage")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        played -
        seat1 lia    hand slap finger-wag  known slap finger-wag  shields {WALLS}
        seat2 sutha  hp 9  hand rage  turns 1
        """)


@clause("R5")
def test_r5_only_the_player_whose_turn_it_is_refills() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy for-justice
        seat2 sutha  hand -
        seat3 azzan  hand -
        """)
    table.play("play:fluffy", luck="rage")
    table.shows("""
        seat2 sutha  hand rage  turns 1
        seat3 azzan  hand -
        """)


@clause("R6")
def test_r6_a_deck_is_rebuilt_when_a_card_is_needed_and_not_before() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand flex rage  deck riff  discard rest
        seat2 lia
        """)
    table.play("play:flex", luck="riff")
    assert "deck" not in table.hero("seat1")
    assert "discard big-axe-is-best-axe*5" in table.hero("seat1")
    table.play("play:rage", luck="fluffy")
    assert "discard big-axe-is-best-axe*5 rage*2" in table.hero("seat1")


@clause("R6")
def test_r6_with_both_piles_empty_nothing_is_drawn() -> None:
    """Sutha holds 27 cards and draws for Snack Time: there is nothing to draw, and that is all."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand snack-time {ALL_BUT_SNACK_TIME}
        seat2 lia
        """)
    table.play("play:snack-time")
    table.shows(f"""
        step play seat1  left 1
        turn seat1  owed 1
        played snack-time
        seat1 sutha  hp 6  hand {ALL_BUT_SNACK_TIME}  known {ALL_BUT_SNACK_TIME}
        """)


@clause("R7")
@pytest.mark.parametrize("card", ["lightning-bolt", "charm", "vampiric-touch"])
def test_r7_a_card_without_a_target_is_played_all_the_same(card: str) -> None:
    table = Table(f"""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 4  hand {card} fireball
        seat2 oriax  hp 9  shields winged-serpent  disguised 1
        """)
    table.play(f"play:{card}")
    table.shows(f"""
        step play seat1  left 1
        turn seat1  owed 1
        played {card}
        seat1 azzan  hp 4  hand fireball
        seat2 oriax  hp 9  shields winged-serpent  disguised 1
        """)


@clause("R7", "R2")
def test_r7_only_that_part_does_nothing() -> None:
    """Divine Smite still heals, Divine Inspiration too, with an empty pile; Sneak Attack! still plays again."""
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 lia    hp 4  hand divine-smite divine-inspiration fluffy
        seat2 oriax  hp 9  disguised 1
        """)
    table.play("play:divine-smite")
    table.shows("""
        seat1 lia    hp 5  hand divine-inspiration fluffy
        seat2 oriax  hp 9  disguised 1
        """)
    table.play("play:divine-inspiration")
    table.shows("""
        turn seat1  owed 1
        seat1 lia    hp 7  hand fluffy
        """)


@clause("R8", "R6")
def test_r8_a_card_owed_with_no_card_to_play_is_forgiven() -> None:
    """All cards of Lia's but two protect her, and both of these were played: she cannot play the two she owes."""
    table = Table(f"""
        step play seat1
        turn seat1  owed 1
        played slap
        seat1 lia    hand finger-wag  shields {WALLS}
        seat2 sutha
        """, with_deck("lia", WALL))  # fmt: skip
    table.play("play:finger-wag", luck="finger-wag slap  rage")
    table.shows(f"""
        step play seat2
        turn seat2  owed 1
        played -
        seat1 lia    hand slap finger-wag  known slap finger-wag  shields {WALLS}
        """)


@clause("R9", "7.6")
def test_r9_what_touches_everyone_passes_the_disguised_by() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm
        seat2 oriax  hp 1  shields winged-serpent  disguised 1
        seat3 lia    hp 10
        """)
    table.play("play:fireball")
    table.shows("""
        seat1 azzan  hp 7  hand charm
        seat2 oriax  hp 1  shields winged-serpent  disguised 1
        seat3 lia    hp 7
        """)


@clause("R9", "7.9")
def test_r9_the_disguised_count_for_the_healing_of_whirling_axes() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hp 5  hand whirling-axes rage
        seat2 oriax  hp 4  disguised 1
        seat3 lia    hp 4
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 7  hand rage
        seat2 oriax  hp 4  disguised 1
        seat3 lia    hp 3
        """)


@clause("R9")
def test_r9_your_own_cards_and_those_you_steal_work_as_usual() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket stolen-potion sneak-attack  disguised 1
        seat2 azzan  hp 10
        """)
    table.play("play:stolen-potion")
    table.shows("seat1 oriax  hp 6  hand pick-pocket sneak-attack  disguised 1")
    table.play("play:pick-pocket", luck="fireball")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hp 3  hand sneak-attack  disguised 1
        seat2 azzan  hp 7
        """)


@clause("R10")
def test_r10_a_stolen_card_pays_off_nothing_and_its_play_again_symbols_add() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hand pick-pocket sneak-attack cunning-action
        seat2 azzan
        """)
    table.play("play:pick-pocket", luck="speed-of-thought")
    table.shows("turn seat1  owed 3")


@clause("R10")
def test_r10_you_on_a_stolen_card_is_the_thief() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 oriax  hp 5  hand pick-pocket sneak-attack
        seat2 sutha  hp 5
        """)
    table.play("play:pick-pocket", luck="snack-time  cunning-action cunning-action")
    table.shows("""
        seat1 oriax  hp 6  hand sneak-attack cunning-action*2
        seat2 sutha  hp 5
        """)


@clause("R10", "7.13")
def test_r10_a_stolen_defense_card_protects_the_thief() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket sneak-attack
        seat2 sutha  hand rage brutal-punch
        """)
    table.play("play:pick-pocket", luck="riff  flex")
    table.shows("seat1 oriax  hand sneak-attack  shields riff  discard pick-pocket")
    table.play("play:rage", luck="cunning-action")
    table.shows("""
        seat1 oriax  hp 9  hand sneak-attack cunning-action  discard pick-pocket  turns 1
        seat2 sutha  hand flex brutal-punch  discard rage riff  turns 1
        """)


@clause("R10", "7.2")
def test_r10_a_charmed_card_keeps_its_damage_tokens() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hand charm fireball
        seat2 sutha  hand brutal-punch rage  shields riff/2
        """)
    table.play("play:charm", luck="flex")
    table.shows("seat1 azzan  hand fireball  shields riff/2  discard charm")
    table.play("play:brutal-punch", luck="stoneskin")
    table.shows("seat1 azzan  hp 9  hand fireball stoneskin  discard charm  turns 1")


@clause("R11", "7.7")
def test_r11_your_own_defense_card_may_be_destroyed_too() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha  shields riff
        """)
    table.play("play:sneak-attack", "target:seat1.shield1")
    table.shows("""
        seat1 oriax  hand pick-pocket  discard winged-serpent
        seat2 sutha  shields riff
        """)


@clause("R11", "R9")
def test_r11_not_one_of_a_disguised_opponent() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 lia    shields fluffy
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 target:seat3.shield1"
    assert table.refuses("target:seat2.shield1") == "R11"


@clause("R11", "7.5")
def test_r11_banishing_smite_spares_those_of_disguised_opponents() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand banishing-smite divine-smite  shields fluffy
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 sutha  shields riff
        """)
    table.play("play:banishing-smite")
    table.shows("""
        seat1 lia    hand divine-smite  discard fluffy
        seat2 oriax  shields my-little-friend  disguised 1
        seat3 sutha  discard riff
        """)


@clause("R12", "7.3")
def test_r12_defense_cards_do_not_matter_for_vampiric_touch() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 3  hand vampiric-touch charm
        seat2 lia    hp 8  shields fluffy divine-shield
        """)
    table.play("play:vampiric-touch")
    table.shows("""
        seat1 azzan  hp 8  hand charm
        seat2 lia    hp 3  shields fluffy divine-shield
        """)
