"""Corners of Dungeon Mayhem: play again and again."""

from tests.games.mayhem.table import Table
from tests.marks import clause

AZZANS_TABLE = (
    "lightning-bolt*4 burning-hands*3 magic-missile*3 speed-of-thought*2 knowledge-is-power*3 evil-sneer*2 "
    "shield*2 mirror-image fireball*2 charm*2 vampiric-touch*2"
)
"""All of Azzan's cards but one Speed of Thought and Stoneskin, lying on the table as no game would have them."""


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
        step play seat1  left 1
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
