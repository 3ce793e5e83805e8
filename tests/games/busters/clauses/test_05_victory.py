"""Dungeon Busters, §5 Victory: every clause shown at a table."""

from tests.games.busters.clauses.scenes import FIRST_FIGHT, FIVE_AGAINST_A_MIMIC
from tests.games.busters.table import Table
from tests.marks import clause


@clause("5.1", "5.2", "5.5", "7.2", "3.5", "3.7")
def test_example_4_and_5_and_6_are_15_and_two_chests_are_taken() -> None:
    """The rulebook's picture of victory: two are ignored, Buster 1 and Buster 2 take the chests, the 6 gets no loot."""
    table = Table(FIVE_AGAINST_A_MIMIC)
    table.play("card:3", "card:5", "card:4", "card:3", "card:6", luck="chimera")
    assert table.told()[5:] == [
        "The two 3s cancel each other out.",
        "4 + 5 + 6 = 15 against 10 HP: victory!",
        "Cid, lowest, takes the first chest: a red, a yellow and a blue gem.",
        "Bob, second lowest, takes the second chest: a blue gem.",
        "Eve, highest, wins the Mimic card.",
        "A Chimera appears, with 14 HP.",
    ]
    table.shows("""
        bank 9 9 8  spoils 0 0 0
        seat1 knight  gems 1 1 1  played 3
        seat2 mage    gems 1 1 2  played 5
        seat3 thief   gems 2 2 2  played 4
        seat4 priest  gems 1 1 1  played 3
        seat5 ranger  gems 1 1 1  played 6  trophies mimic-1
        """)


@clause("5.1")
def test_5_1_the_lowest_card_takes_the_first_chest() -> None:
    table = Table(FIRST_FIGHT.replace("mimic-1  left", "red-slime  left").replace("red-slime skeleton", "skeleton"))
    table.play("card:7", "card:1", "card:2", luck="skeleton")
    table.shows("""
        bank 11 11 11
        seat1 knight  gems 1 1 1  played 7  trophies red-slime
        seat2 mage    gems 2 2 2  played 1
        seat3 thief   gems 1 1 1  played 2
        """)


@clause("5.2")
def test_5_2_then_the_second_lowest_and_the_third() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 3  monster dragon  left mimic-3 cerberus
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play("card:4", "card:2", "card:6", "card:3", luck="mimic-3")
    table.shows("""
        bank 10 10 9
        seat1 knight  gems 1 2 1  played 4
        seat2 mage    gems 1 1 3  played 2
        seat3 thief   gems 1 1 1  played 6  trophies dragon
        seat4 priest  gems 2 1 1  played 3
        """)


@clause("5.3")
def test_5_3_what_the_bank_lacks_is_not_collected() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left mimic-1 skeleton
        bank 1 0 3
        seat1 knight  gems 7 5 4
        seat2 mage    gems 4 5 4
        seat3 thief   gems 3 5 4
        """)
    table.play("card:5", "card:6", "card:4", luck="mimic-1")
    table.shows("""
        bank 0 0 2  spoils 0 0 0
        seat1 knight  gems 7 5 4  played 5
        seat2 mage    gems 4 5 5  played 6  trophies chimera
        seat3 thief   gems 4 5 4  played 4
        """)


@clause("5.4")
def test_5_4_chests_for_nobody_go_to_the_spoils() -> None:
    """One card counts and the Skeleton has two chests; the gem of the second is then the first among the Spoils."""
    table = Table(FIRST_FIGHT.replace("mimic-1  left", "skeleton  left").replace("red-slime skeleton", "red-slime"))
    table.play("card:2", "card:7", "card:2", luck="chimera")
    assert table.told()[3:] == [
        "The two 2s cancel each other out.",
        "Only the 7 counts against 7 HP: victory!",
        "Bob, alone, takes the first chest: a yellow gem.",
        "No card is left for the second chest, so it goes to the Spoils: a red gem.",
        "Bob takes a red gem from the Spoils.",
        "Bob, alone, wins the Skeleton card.",
        "A Chimera appears, with 14 HP.",
    ]


@clause("5.5")
def test_5_5_a_cancelled_card_collects_nothing() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster skeleton  left mimic-1 chimera
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play("card:2", "card:2", "card:6", "card:3", luck="chimera")
    table.shows("""
        seat1 knight  gems 1 1 1  played 2
        seat2 mage    gems 1 1 1  played 2
        seat3 thief   gems 2 1 1  played 6  trophies skeleton
        seat4 priest  gems 1 2 1  played 3
        """)
