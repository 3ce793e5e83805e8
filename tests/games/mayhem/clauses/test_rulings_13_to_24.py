"""Dungeon Mayhem, rulings R13 to R24, shown at a table."""

from dungeonbox.games.mayhem.effects import HURT
from tests.games.mayhem.table import NEW_GAME, Table
from tests.marks import clause


@clause("R13", "7.4")
def test_r13_a_card_played_this_turn_still_lies_on_the_table() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 5  hand for-justice divine-inspiration fluffy  discard cure-wounds high-charisma
        seat2 sutha
        """)
    table.play("play:for-justice", "play:divine-inspiration")
    assert table.legal() == "fetch:high-charisma fetch:cure-wounds"
    assert table.refuses("fetch:for-justice") == "R13"


@clause("R13", "7.4")
def test_r13_a_defense_card_destroyed_this_turn_is_in_the_pile() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hp 5  hand banishing-smite divine-inspiration  shields fluffy
        seat2 sutha
        """)
    table.play("play:banishing-smite", "play:divine-inspiration", luck="rage")
    table.shows("""
        seat1 lia    hp 7  hand fluffy  known fluffy  discard banishing-smite divine-inspiration
        """)


@clause("R14", "7.12")
def test_r14_the_defense_cards_of_the_fallen() -> None:
    """With the option on, Fireball knocks Lia out behind two Defense cards, one of them Azzan's."""
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hand fireball charm  shields divine-shield
        seat2 lia    hp 3  hand for-justice  shields stoneskin fluffy
        seat3 sutha
        """, fireball_ignores_shields="on")  # fmt: skip
    table.play("play:fireball")
    table.shows("""
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 7  hand charm  shields divine-shield  discard stoneskin
        seat2 lia    hp 0  fell 1  hand for-justice  discard fluffy
        seat3 sutha  hp 7
        """)


@clause("R14", "R18")
def test_r14_knocked_out_by_your_own_card_your_turn_ends() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 azzan  hp 2  hand fireball charm
        seat2 lia    hp 10
        seat3 sutha  hp 10
        """)
    table.play("play:fireball", luck="fluffy")
    table.shows("""
        step play seat2
        turn seat2  owed 1  falls 1
        played -
        seat1 azzan  hp 0  fell 1  hand charm  discard fireball
        seat2 lia    hp 7  hand fluffy  turns 1
        """)


@clause("R15", "R23", "8.2")
def test_r15_only_those_the_last_card_took_share_the_tie() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 0  fell 1
        seat3 sutha  hp 1
        """)
    table.play("play:fireball")
    assert table.result() == "tie: 1 3 1"
    assert table.match.outcome.worth == (0.5, 0.0, 0.5)


@clause("R16")
def test_r16_after_a_hundred_turns_the_most_hit_points_win() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 7  turns 100  hand divine-smite
        seat2 sutha  hp 4  turns 100  hand riff rage
        """)
    table.play("play:riff")
    table.shows("""
        step over seat2
        turn seat2  ending turn-limit
        """)
    assert table.result() == "turn limit: 1 2"
    assert table.refuses("play:divine-smite", "seat1") == "R16"


@clause("R16", "R23")
def test_r16_equal_hit_points_share_the_win() -> None:
    table = Table("""
        step play seat4
        turn seat4  owed 1  falls 1
        seat1 lia    hp 7  turns 100
        seat2 azzan  hp 0  turns 30  fell 1
        seat3 oriax  hp 7  turns 100
        seat4 sutha  hp 4  turns 100  hand riff rage
        """)
    table.play("play:riff")
    assert table.result() == "turn limit: 1 4 1 3"
    assert table.match.outcome.worth == (0.5, 0.0, 0.5, 0.0)


@clause("R16")
def test_r16_the_hundredth_turn_is_still_played() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 7  turns 99
        seat2 sutha  hp 4  turns 99  hand riff rage
        """)
    table.play("play:riff", luck="fluffy")
    table.shows("""
        step play seat1
        seat1 lia  hp 7  turns 100  hand fluffy
        """)


@clause("R17")
def test_r17_only_your_own_defense_cards_need_not_be_destroyed() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 oriax  hand sneak-attack pick-pocket  shields winged-serpent
        seat2 sutha
        """)
    table.play("play:sneak-attack")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline")
    table.shows("""
        turn seat1  owed 1
        seat1 oriax  hand pick-pocket  shields winged-serpent
        """)


@clause("R17")
def test_r17_nothing_else_may_be_declined() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 lia    shields fluffy
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 target:seat2.shield1"
    assert table.refuses("decline") == "R17"


@clause("R18")
def test_r18_damage_is_simultaneous_and_knock_outs_come_after_the_card() -> None:
    """Azzan falls by his own Fireball together with Lia; both in the same place."""
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 azzan  hp 3  hand fireball charm
        seat2 lia    hp 1
        seat3 sutha  hp 10
        """)
    table.play("play:fireball")
    assert table.result() == "last standing: 2 2 1"


@clause("R18", "8.1")
def test_r18_the_game_ends_at_once_and_owed_cards_are_forgiven() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3
        seat1 lia    hand for-justice
        seat2 sutha  hp 1
        """)
    table.play("play:for-justice")
    table.shows("""
        step over seat1
        turn seat1  falls 1  ending last-standing
        played for-justice
        seat1 lia    hand -
        """)


@clause("R18", "7.9", "7.10")
def test_r18_every_player_means_those_still_standing() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2  falls 1
        seat1 sutha  hp 5  hand whirling-axes battle-roar
        seat2 lia    hp 0  fell 1  hand fluffy
        seat3 azzan  hp 9
        """)
    table.play("play:whirling-axes")
    table.shows("""
        seat1 sutha  hp 6  hand battle-roar
        seat3 azzan  hp 8
        """)
    table.play("play:battle-roar", luck="riff raff rage  charm fireball stoneskin")
    table.shows("seat2 lia  hp 0  fell 1  hand fluffy")


@clause("R18", "7.1", "7.9")
def test_r18_nobody_hears_of_damage_to_those_knocked_out() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 3  falls 1
        seat1 oriax  hand pick-pocket*2 stolen-potion
        seat2 lia    hp 0  fell 1
        seat3 azzan
        seat4 sutha
        """)
    table.play("play:pick-pocket", "target:seat3", luck="fireball")
    table.play("play:pick-pocket", "target:seat4", luck="whirling-axes")
    assert table.told(HURT) == [(HURT, 0), (HURT, 2), (HURT, 3), (HURT, 2), (HURT, 3)]


@clause("R19", "2.1")
def test_r19_a_hero_at_random_from_those_left() -> None:
    table = Table(NEW_GAME)
    table.play("hero:random", luck="sutha")
    table.shows("""
        step choose-hero seat2
        seat1 sutha
        """)
    assert table.legal() == "hero:azzan hero:lia hero:oriax hero:random"
    table.play("hero:random", luck="azzan  1  rage riff raff  charm charm fireball  shield")
    table.shows("""
        step play seat2
        seat1 sutha  hand rage riff raff
        seat2 azzan  hand charm*2 fireball shield  turns 1
        """)


@clause("R20")
def test_r20_one_answer_is_no_question() -> None:
    """One target, one Defense card to charm, one opponent, one card to fetch: it is done."""
    table = Table("""
        step play seat1
        turn seat1  owed 4
        seat1 azzan  hp 4  hand charm vampiric-touch lightning-bolt fireball
        seat2 lia    hp 9  shields fluffy
        """)
    table.play("play:charm", "play:vampiric-touch", "play:lightning-bolt")
    table.shows("""
        step play seat1  left 1
        turn seat1  owed 1
        seat1 azzan  hp 9  hand fireball  shields fluffy
        seat2 lia    hp 1
        """)


@clause("R20", "7.4")
def test_r20_one_card_to_fetch_is_fetched() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice*3
        seat2 sutha
        """)
    table.play("play:divine-inspiration")
    table.shows("seat1 lia  hp 7  hand fluffy for-justice  known for-justice  discard for-justice*2")


@clause("R20")
def test_r20_which_card_to_play_is_always_asked() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand for-justice fluffy
        seat2 sutha
        """)
    table.play("play:for-justice")
    assert table.asks() == "seat1 play"
    assert table.legal() == "play:fluffy"


@clause("R21", "R17")
def test_r21_a_disguised_opponents_card_forces_nobody_to_destroy_their_own() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 sutha  hand mighty-toss rage  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        """)
    table.play("play:mighty-toss")
    assert table.legal() == "target:seat1.shield1 decline"
    table.play("decline", luck="flex")
    table.shows("""
        seat1 sutha  hand rage flex  shields riff
        seat2 oriax  shields my-little-friend  disguised 1
        """)


@clause("R22")
def test_r22_when_a_deck_has_run_out_its_owners_hand_is_known() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1
        seat1 lia    hand fluffy divine-smite
        seat2 sutha  hand rage riff  discard rest
        """)
    table.play("play:fluffy", luck="raff")
    table.shows("seat2 sutha  hand rage riff ?  known rage riff  deck ?*25  turns 1", eyes="seat1")
    table.play("play:riff", luck="for-justice")
    table.shows("seat2 sutha  hand rage ?  known rage  shields riff  deck ?*25  turns 1", eyes="spectator")


@clause("R23")
def test_r23_places_below_the_winner() -> None:
    """The one who fell last comes second; those felled by one card share, and the next place counts them all."""
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 1
        seat1 sutha  hand rage riff
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 4
        seat4 oriax  hp 0  fell 1
        """)
    table.play("play:rage")
    assert table.result() == "last standing: 1 3 2 3"


@clause("R23", "R16")
def test_r23_at_the_turn_limit_the_standing_come_before_the_fallen() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 1  falls 2
        seat1 sutha  hp 3  turns 100  hand riff rage
        seat2 lia    hp 0  fell 1
        seat3 azzan  hp 0  fell 2
        seat4 oriax  hp 5  turns 100
        """)
    table.play("play:riff")
    assert table.result() == "turn limit: 2 4 3 1"


@clause("R24", "7.4")
def test_r24_everybody_knows_a_fetched_card() -> None:
    table = Table("""
        step play seat1
        turn seat1  owed 2
        seat1 lia    hp 5  hand divine-inspiration fluffy  discard for-justice cure-wounds
        seat2 sutha
        """)
    table.play("play:divine-inspiration", "fetch:cure-wounds")
    table.shows("seat1 lia  hp 7  hand ? cure-wounds  known cure-wounds  discard for-justice  deck ?*24", eyes="seat2")
    table.play("play:cure-wounds", luck="divine-smite high-charisma  rage")
    table.shows("seat1 lia  hp 8  hand ?*3  discard for-justice cure-wounds divine-inspiration  deck ?*22", "seat2")
