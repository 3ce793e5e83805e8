"""Dungeon Busters, §2 Setting up: every clause shown at a table."""

import pytest

from dungeonbox.games import info
from tests.games.busters.clauses.scenes import (
    EVERYBODY,
    FIRST_FIGHT,
    LAST_TO_CHOOSE,
    NEW_GAME,
    NEW_GAMES,
    cards_in_hand,
)
from tests.games.busters.table import Table, eyes_of
from tests.marks import clause, option


@clause("2.1")
def test_2_1_the_leader_stays_leader_all_game() -> None:
    table = Table(FIRST_FIGHT.replace("leader seat1", "leader seat2"))
    turned = "skeleton chimera red-slime basilisk mimic-2 dullahan kobold dragon mimic-3 cerberus poison-slime "
    rounds = [(7, 6, 5), (6, 5, 7), (5, 7, 6), (4, 3, 2)] * 3
    for cards, monster in zip(rounds, turned.split(" "), strict=True):
        table.play(*[f"card:{card}" for card in cards], luck=monster)
        table.shows("leader seat2")
    assert table.asks() == "over"


def test_the_options_and_their_values() -> None:
    options = {option.name: option.values for option in info("busters").options}
    assert options == {
        "first_seat": ("random", "1", "2", "3", "4", "5"),
        "hands": ("printed", "six"),
        "pledges": ("on", "off"),
    }


@clause("2.2")
def test_2_2_an_adventurer_nobody_has_taken() -> None:
    table = Table(NEW_GAME)
    table.play("hero:mage")
    assert table.asks() == "seat2 choose-hero"
    assert table.legal() == "hero:knight hero:thief hero:priest hero:ranger hero:random"
    assert table.refuses("hero:mage") == "2.2"
    table.play("hero:ranger")
    assert (table.asks(), table.legal()) == ("seat3 choose-hero", "hero:knight hero:thief hero:priest hero:random")


@clause("2.2")
@pytest.mark.parametrize("token", ["card:3", "lose:red", "take:blue"])
def test_2_2_nothing_else_comes_before_the_adventurers(token: str) -> None:
    assert Table(NEW_GAME).refuses(token) == "2.2"


@clause("2.2")
def test_2_2_the_cards_are_taken_into_the_hand() -> None:
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck="skeleton")
    assert table.asks() == "choose-card"
    table.shows(
        """
        seat1 thief   gems 1 1 1  hand 1 2 3 4 5 6 7
        seat2 ranger  gems 1 1 1  hand 1 2 3 4 5 6 7
        seat3 mage    gems 1 1 1  hand 1 2 3 4 5 6 7
        """,
        eyes="seat2",
    )


@clause("2.3", "R1")
@option("hands", "printed")
def test_2_3_four_players_play_without_the_ones() -> None:
    assert cards_in_hand(4, "printed") == ["2 3 4 5 6"] * 4
    assert Table(FIRST_FIGHT + "seat4 priest  gems 1 1 1").refuses("card:1") == "3.2"


@clause("2.4", "R1")
@option("hands", "printed")
@pytest.mark.parametrize("seats", [4, 5])
def test_2_4_four_and_five_players_play_without_the_sevens(seats: int) -> None:
    assert all(not cards.endswith("7") for cards in cards_in_hand(seats, "printed"))
    more = "\n".join(["seat4 priest  gems 1 1 1", "seat5 ranger  gems 1 1 1"][: seats - 3])
    assert Table(FIRST_FIGHT + more).refuses("card:7") == "3.2"


@clause("2.5")
@pytest.mark.parametrize(("seats", "bank"), [(3, "12 12 12"), (4, "11 11 11"), (5, "10 10 10")])
def test_2_5_a_gem_of_each_colour_and_the_rest_in_the_bank(seats: int, bank: str) -> None:
    table = Table(NEW_GAMES[seats], first_seat="1")
    table.shows("bank 15 15 15")
    table.play("hero:mage", luck="skeleton")
    table.shows(f"bank {bank}  spoils 0 0 0\nseat1 thief  gems 1 1 1\nseat{seats} mage  gems 1 1 1")


@clause("2.6")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_2_6_all_gems_lie_open(eyes: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left red-slime skeleton chimera
        bank 8 10 9  spoils 2 1 0
        seat1 knight  gems 3 1 0
        seat2 mage    gems 2 2 2
        seat3 thief   gems 0 1 4
        """)
    table.play("seat1 card:4", "seat2 card:5")
    seen = table.text(eyes)
    assert "bank 8 10 9  spoils 2 1 0" in seen
    assert all(gems in seen for gems in ("knight  gems 3 1 0", "mage  gems 2 2 2", "thief  gems 0 1 4"))


@clause("2.7")
@pytest.mark.parametrize("monster", ["blue-slime", "red-slime", "skeleton", "mimic-1", "chimera"])
def test_2_7_the_first_dungeon_first(monster: str) -> None:
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck=monster)
    others = [word for word in ("blue-slime", "red-slime", "skeleton", "mimic-1", "chimera") if word != monster]
    table.shows(f"dungeon 1  monster {monster}  left {' '.join(others)}")


@clause("2.8", "R8")
@pytest.mark.parametrize("left_out", ["blue-slime", "red-slime", "skeleton", "mimic-1", "chimera"])
def test_2_8_one_card_of_the_dungeon_is_left_out(left_out: str) -> None:
    """Any four of the five appear, in any order; then the dungeon is done."""
    first, *monsters = [
        word for word in ("chimera", "mimic-1", "skeleton", "red-slime", "blue-slime") if word != left_out
    ]
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck=first)
    for monster, cards in zip(monsters, [(7, 6, 5), (6, 5, 7), (5, 7, 6)], strict=True):
        table.play(*[f"card:{card}" for card in cards], luck=monster)
    table.shows(f"dungeon 1  monster {monsters[-1]}  left {left_out}")
    table.play("card:4", "card:3", "card:2", luck="kobold")
    table.shows("dungeon 2  monster kobold  left mandragora basilisk mimic-2 dullahan")


@clause("2.8", "R8")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_2_8_nobody_looks_at_the_card_that_is_left_out(eyes: str) -> None:
    """Luck never decides which it is: it is only the one that is not turned over."""
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck="chimera")
    table.play("card:7", "card:6", "card:5", luck="mimic-1")
    entries = table.match.eyes_record(eyes_of(eyes)).entries
    assert [entry.outcomes for entry in entries if entry.outcomes] == [("chimera",), ("mimic-1",)]
    table.shows("left blue-slime red-slime skeleton", eyes=eyes)
