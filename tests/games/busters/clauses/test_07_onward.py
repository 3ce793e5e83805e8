"""Dungeon Busters, §7 Onward: every clause shown at a table."""

import pytest

from tests.games.busters.clauses.scenes import FIRST_FIGHT, LAST_FIGHT
from tests.games.busters.table import Table
from tests.marks import clause


@clause("7.1")
def test_7_1_played_cards_stay_face_up_in_order() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster skeleton  left blue-slime mimic-1 chimera
        seat1 knight  gems 1 1 1  played 7
        seat2 mage    gems 1 1 1  played 4
        seat3 thief   gems 1 1 1  played 6
        """)
    table.play("card:3", "card:5", "card:7", luck="mimic-1")
    table.shows(
        """
        seat1 knight  gems 1 2 1  hand 1 2 4 5 6  played 7 3
        seat2 mage    gems 2 1 1  hand 1 2 3 6 7  played 4 5
        seat3 thief   gems 1 1 1  hand 1 2 3 4 5  played 6 7  trophies skeleton
        """,
        eyes="spectator",
    )


@clause("7.2", "R7")
def test_7_2_the_highest_card_that_counts_keeps_the_monster() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster red-slime  left mimic-1 chimera
        seat1 knight  gems 1 1 1  trophies skeleton
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play("card:4", "card:6", "card:6", "card:3", luck="chimera")
    table.shows("seat1 knight  gems 1 1 1  played 4  trophies skeleton red-slime")
    assert table.text().count("trophies") == 1


@clause("7.3")
@pytest.mark.parametrize("monster", ["blue-slime", "red-slime", "skeleton", "chimera"])
def test_7_3_the_next_monster_of_the_dungeon(monster: str) -> None:
    table = Table(FIRST_FIGHT)
    table.play("card:7", "card:6", "card:5", luck=monster)
    rest = " ".join(word for word in ("blue-slime", "red-slime", "skeleton", "chimera") if word != monster)
    table.shows(f"step choose-card\ndungeon 1  monster {monster}  left {rest}")


@clause("7.4", "2.8")
def test_7_4_the_next_dungeon_begins_with_all_cards() -> None:
    table = Table("""
        step choose-card
        leader seat2  dungeon 1  monster skeleton  left chimera
        seat1 knight  gems 1 1 1  played 7 1 2
        seat2 mage    gems 1 1 1  played 4 6 3
        seat3 thief   gems 1 1 1  played 6 2 1
        """)
    table.play("card:3", "card:5", "card:7", luck="dullahan")
    table.shows("""
        step choose-card
        leader seat2  dungeon 2  monster dullahan  left mandragora kobold basilisk mimic-2
        seat1 knight  gems 1 2 1
        seat2 mage    gems 2 1 1
        seat3 thief   gems 1 1 1  trophies skeleton
        """)
    assert table.legal("seat1") == "card:1 card:2 card:3 card:4 card:5 card:6 card:7"
    assert table.told()[-3:] == [
        "Dungeon I is done: everybody takes back their cards.",
        "The party enters Dungeon II: 5 monsters, but one of them stays away, unseen.",
        "A Dullahan appears, with 13 HP.",
    ]


@clause("7.4", "7.5")
def test_7_5_the_third_dungeon() -> None:
    table = Table("""
        step choose-card
        leader seat2  dungeon 2  monster kobold  left basilisk
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:3", "card:5", "card:7", luck="dragon")
    table.shows("dungeon 3  monster dragon  left poison-slime cerberus skeleton-warrior mimic-3")


@clause("7.5", "8.1")
def test_7_5_there_is_no_fourth_dungeon() -> None:
    table = Table(LAST_FIGHT)
    table.play("card:3", "card:5", "card:7")
    table.shows("""
        step over
        dungeon 3  monster -  left dragon
        seat1 knight  gems 1 1 3  played 3
        seat2 mage    gems 1 1 1  played 5
        seat3 thief   gems 1 1 1  played 7  trophies cerberus
        """)
    assert (table.match.is_over, table.match.waiting()) == (True, [])
    assert "That was the last monster." in table.told()
