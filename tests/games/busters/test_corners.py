"""The corners of Dungeon Busters, where two rules meet."""

import pytest

from tests.games.busters.table import Table, party
from tests.marks import clause

# Cancelling ----------------------------------------------------------------------------------------------


@clause("3.5", "3.7", "4.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("card", [2, 6])
def test_all_play_the_same_and_all_lose(seats: int, card: int) -> None:
    """Nothing counts, so even a Blue Slime wins; and the card everybody played is the lowest of all."""
    table = Table(party(*["2 1 1"] * seats, monster="blue-slime", left="skeleton mimic-1"))
    table.play(*[f"card:{card}"] * seats, luck="mimic-1")
    assert table.told()[seats] == "Defeat: 0 against 4."
    table.shows(f"spoils {2 * seats} 0 0  monster mimic-1")
    for seat, hero in enumerate(["knight", "mage", "thief", "priest", "ranger"][:seats], 1):
        table.shows(f"seat{seat} {hero}  gems 0 1 1  played {card}")


@clause("3.5", "4.4")
def test_two_pairs_and_nothing_counts_but_only_the_lower_pair_loses() -> None:
    table = Table(party("1 1 2", "1 2 1", "2 1 1", "1 1 2", monster="blue-slime", left="skeleton mimic-1"))
    table.play("card:6", "card:3", "card:6", "card:3", luck="mimic-1")
    assert table.told()[4] == "Defeat: 0 against 4."
    table.shows("""
        spoils 0 2 2
        seat1 knight  gems 1 1 2  played 6
        seat2 mage    gems 1 0 1  played 3
        seat3 thief   gems 2 1 1  played 6
        seat4 priest  gems 1 1 0  played 3
        """)


@clause("3.5", "4.4")
def test_a_pair_and_three_alike() -> None:
    table = Table(party(*["2 1 1"] * 5, monster="blue-slime", left="skeleton mimic-1"))
    table.play("card:4", "card:5", "card:4", "card:5", "card:4", luck="mimic-1")
    assert table.told()[5] == "Defeat: 0 against 4."
    table.shows("spoils 6 0 0\nseat2 mage  gems 2 1 1  played 5\nseat5 ranger  gems 0 1 1  played 4")


@clause("3.5", "5.1", "5.4", "7.2", "6.2")
def test_two_pairs_and_one_who_takes_it_all() -> None:
    """The one card that counts is lowest and highest at once: both chests, the Spoils and the monster."""
    table = Table(party(*["1 1 1"] * 5, monster="kobold", left="basilisk dullahan", more="spoils 0 2 0"))
    table.play("card:5", "card:6", "card:4", "card:4", "card:5")
    assert table.asks() == "seat2 take"
    table.play("take:blue", luck="dullahan")
    table.shows("""
        bank 9 7 9  spoils 0 0 0
        seat1 knight  gems 1 1 1  played 5
        seat2 mage    gems 2 4 2  played 6  trophies kobold
        seat3 thief   gems 1 1 1  played 4
        seat4 priest  gems 1 1 1  played 4
        seat5 ranger  gems 1 1 1  played 5
        """)


@clause("3.5", "4.2")
def test_a_cancelled_lowest_card_loses_gems_and_the_lowest_that_counts_does_not() -> None:
    table = Table(party("1 1 3", "3 1 1", "1 3 1", "2 1 1", monster="chimera", left="skeleton mimic-1"))
    table.play("card:4", "card:2", "card:3", "card:2", luck="mimic-1")
    assert table.told()[4] == "Defeat: 7 against 14."
    table.shows("""
        spoils 5 0 0
        seat1 knight  gems 1 1 3  played 4
        seat2 mage    gems 0 1 1  played 2
        seat3 thief   gems 1 3 1  played 3
        seat4 priest  gems 0 1 1  played 2
        """)


# The total against the monster ---------------------------------------------------------------------------

TOTALS = [
    ("blue-slime", "1 1 4", "1 1 3"),
    ("red-slime", "1 1 5", "1 1 4"),
    ("skeleton", "1 2 4", "1 2 3"),
    ("mimic-1", "2 3 5", "2 3 4"),
    ("chimera", "3 5 6", "2 5 6"),
    ("mandragora", "5 7 7", "4 7 7"),
    ("kobold", "1 2 3", "7 7 5"),
    ("basilisk", "4 2 1", "3 2 1"),
    ("mimic-2", "7 2 1", "6 2 1"),
    ("dullahan", "1 5 7", "1 4 7"),
    ("poison-slime", "4 6 6", "3 6 6"),
    ("cerberus", "2 2 7", "2 2 6"),
    ("skeleton-warrior", "1 3 4", "1 2 4"),
    ("mimic-3", "4 5 1", "4 3 2"),
    ("dragon", "7 6 1", "6 5 2"),
]
"""For each monster cards that are just enough, and cards that are one too few."""


@clause("3.6", "3.7", "1.3")
@pytest.mark.parametrize(("monster", "enough", "too_few"), TOTALS)
def test_just_enough_and_one_too_few(monster: str, enough: str, too_few: str) -> None:
    hp = {"chimera": 14, "dragon": 14, "dullahan": 13, "skeleton-warrior": 8, "kobold": 6}.get(monster, 0)
    hp = hp or {"s": 4, "d": 5, "n": 7, "k": 7}.get(monster[-1], 0)
    hp = 10 if monster.startswith("mimic") else hp
    del enough, too_few, hp
