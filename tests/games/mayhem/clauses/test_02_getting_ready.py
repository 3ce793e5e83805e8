"""Dungeon Mayhem, §2 Getting ready: every clause shown at a table."""

import pytest

from dungeonbox.games import make
from dungeonbox.kernel.errors import BadOptions
from tests.games.mayhem.table import NEW_GAME, Table
from tests.marks import clause, option

FOUR_HEROES = """
    step choose-hero seat4
    turn -
    seat1 azzan
    seat2 lia
    seat3 oriax
    seat4 -
    """
FOUR_HANDS = """
    fireball charm shield  fluffy for-justice divine-smite  pick-pocket sneak-attack winged-serpent  riff raff rage
    """


@clause("2.1", "R19")
def test_2_1_a_hero_nobody_has_taken() -> None:
    table = Table(NEW_GAME)
    table.play("hero:lia")
    assert table.asks() == "seat2 choose-hero"
    assert table.legal() == "hero:azzan hero:oriax hero:sutha hero:random"
    assert table.refuses("hero:lia") == "2.1"
    assert table.refuses("hero:oriax", "seat1") == "R19"


@clause("2.2", "2.3", "2.4", "2.5", "3.1")
def test_2_getting_ready() -> None:
    table = Table(NEW_GAME)
    table.play(
        "hero:lia",
        "hero:sutha",
        luck="1  fluffy for-justice for-justice  riff raff rage  flex",
    )
    table.shows("""
        step play seat2
        turn seat2  owed 1
        seat1 lia    hp 10  hand fluffy for-justice*2
        seat2 sutha  hp 10  hand riff raff rage flex  turns 1
        """)


@clause("2.2")
def test_2_2_ten_hit_points() -> None:
    table = Table(NEW_GAME)
    table.play("hero:lia", "hero:sutha", luck="0  fluffy for-justice for-justice  riff raff rage  divine-smite")
    assert table.hero("seat1").startswith("seat1 lia  hp 10 ")
    assert table.hero("seat2").startswith("seat2 sutha  hp 10 ")


@clause("2.3")
def test_2_3_decks_lie_face_down_and_shuffled() -> None:
    """Nobody sees a card of any deck, and every card of it may come next."""
    table = Table(NEW_GAME)
    table.play("hero:lia", "hero:sutha", luck="0  fluffy for-justice for-justice  riff raff rage  divine-smite")
    for eyes in ("seat1", "seat2", "spectator"):
        seen = table.text(eyes)
        assert "deck ?*24" in seen  # Lia's
        assert "deck ?*25" in seen  # Sutha's
    for card in ("for-even-more-justice", "banishing-smite", "cure-wounds"):
        again = Table(NEW_GAME)
        again.play("hero:lia", "hero:sutha", luck=f"0  fluffy for-justice for-justice  riff raff rage  {card}")
        again.shows(f"seat1 lia  hand fluffy for-justice*2 {card}  turns 1")


@clause("2.4")
def test_2_4_three_cards_each() -> None:
    table = Table("""
        step choose-hero seat3
        turn -
        seat1 azzan
        seat2 lia
        seat3 -
        """, first_seat="1")  # fmt: skip
    table.play("hero:oriax", luck="""
        fireball charm shield
        fluffy for-justice divine-smite
        pick-pocket sneak-attack winged-serpent
        stoneskin
        """)  # fmt: skip
    table.shows("""
        seat1 azzan  hand fireball charm shield stoneskin  turns 1
        seat2 lia    hand fluffy for-justice divine-smite
        seat3 oriax  hand pick-pocket sneak-attack winged-serpent
        """)


@clause("2.5", "R19")
@option("first_seat", "random")
@pytest.mark.parametrize("first", [0, 1])
def test_2_5_the_first_player_is_drawn_by_lot(first: int) -> None:
    table = Table(NEW_GAME, first_seat="random")
    drawn = "divine-smite" if first == 0 else "flex"
    table.play(
        "hero:lia",
        "hero:sutha",
        luck=f"{first}  fluffy for-justice for-justice  riff raff rage  {drawn}",
    )
    assert table.asks() == f"seat{first + 1} play"


@clause("2.5", "R19")
@option("first_seat", "1")
def test_2_5_the_first_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="1")
    table.play("hero:sutha", luck=FOUR_HANDS + "stoneskin")
    assert table.asks() == "seat1 play"


@clause("2.5", "R19")
@option("first_seat", "2")
def test_2_5_the_second_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="2")
    table.play("hero:sutha", luck=FOUR_HANDS + "high-charisma")
    assert table.asks() == "seat2 play"


@clause("2.5", "R19")
@option("first_seat", "3")
def test_2_5_the_third_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="3")
    table.play("hero:sutha", luck=FOUR_HANDS + "cunning-action")
    assert table.asks() == "seat3 play"


@clause("2.5", "R19")
@option("first_seat", "4")
def test_2_5_the_fourth_seat_begins() -> None:
    table = Table(FOUR_HEROES, first_seat="4")
    table.play("hero:sutha", luck=FOUR_HANDS + "flex")
    assert table.asks() == "seat4 play"


@clause("2.5", "R19")
@pytest.mark.parametrize(("seats", "first"), [(2, "3"), (2, "4"), (3, "4")])
def test_2_5_a_seat_that_is_not_there_cannot_begin(seats: int, first: str) -> None:
    with pytest.raises(BadOptions, match=f"seat {first} cannot go first at a table of {seats} seats"):
        make("mayhem", seats, {"first_seat": first})
