"""Dungeon Busters, §4 Defeat: every clause shown at a table."""

import pytest

from tests.games.busters.clauses.scenes import FIRST_FIGHT, FIVE_AGAINST_A_MIMIC
from tests.games.busters.table import Table
from tests.marks import clause


@clause("4.1")
def test_4_1_in_defeat_nobody_collects_anything() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        bank 10 10 10  spoils 0 2 1
        seat1 knight  gems 1 1 1
        seat2 mage    gems 2 2 2
        seat3 thief   gems 2 0 1
        """)
    table.play("card:6", "card:5", "card:2", luck="mimic-1")
    table.shows("""
        bank 10 10 10  spoils 2 2 1
        seat1 knight  gems 1 1 1  played 6
        seat2 mage    gems 2 2 2  played 5
        seat3 thief   gems 0 0 1  played 2
        """)


@clause("4.2")
@pytest.mark.parametrize(
    ("gems", "kept", "spoils"),
    [
        ("5 2 1", "0 2 1", "5 0 0"),
        ("2 3 2", "2 0 2", "0 3 0"),
        ("0 1 4", "0 1 0", "0 0 4"),
        ("0 1 0", "0 0 0", "0 1 0"),
    ],
)
def test_4_2_the_lowest_loses_all_gems_of_their_most_numerous_colour(gems: str, kept: str, spoils: str) -> None:
    table = Table(f"""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        seat1 knight  gems 1 1 1
        seat2 mage    gems {gems}
        seat3 thief   gems 3 3 3
        """)
    table.play("card:4", "card:1", "card:5", luck="mimic-1")
    table.shows(f"spoils {spoils}\nseat1 knight  gems 1 1 1  played 4\nseat2 mage  gems {kept}  played 1")
    table.shows("seat3 thief  gems 3 3 3  played 5")


@clause("4.2", "3.5", "3.7")
def test_example_4_and_5_are_9_and_the_others_do_nothing() -> None:
    """The same total where the lowest card is one of the two that count: only its player discards gems."""
    table = Table(FIVE_AGAINST_A_MIMIC)
    table.play("card:6", "card:4", "card:6", "card:5", "card:6")
    assert table.told()[6] == "4 + 5 = 9 against 10 HP: the party is defeated."
    assert table.asks() == "seat2 lose"
    table.play("lose:yellow", luck="chimera")
    table.shows("""
        bank 10 10 10  spoils 0 1 0
        seat1 knight  gems 1 1 1  played 6
        seat2 mage    gems 1 0 1  played 4
        seat3 thief   gems 1 1 1  played 6
        seat4 priest  gems 1 1 1  played 5
        seat5 ranger  gems 1 1 1  played 6
        """)


@clause("4.3")
@pytest.mark.parametrize(
    ("gems", "legal", "refused", "colour", "kept"),
    [
        ("2 2 1", "lose:red lose:yellow", "lose:blue", "yellow", "2 0 1"),
        ("0 3 3", "lose:yellow lose:blue", "lose:red", "blue", "0 3 0"),
        ("4 1 4", "lose:red lose:blue", "lose:yellow", "red", "0 1 4"),
    ],
)
def test_4_3_tied_colours_are_a_choice(gems: str, legal: str, refused: str, colour: str, kept: str) -> None:
    table = Table(f"""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        seat1 knight  gems 1 1 1
        seat2 mage    gems {gems}
        seat3 thief   gems 3 3 3
        """)
    table.play("card:4", "card:1", "card:5")
    assert (table.asks(), table.legal()) == ("seat2 lose", legal)
    assert table.refuses(refused) == "4.2"
    table.play(f"lose:{colour}", luck="mimic-1")
    table.shows(f"seat2 mage  gems {kept}  played 1")
    lost = max(map(int, gems.split()))
    assert f"Bob played lowest and chooses to lose {lost} {colour} gems to the Spoils." in table.told()


@clause("4.3")
def test_4_3_three_tied_colours() -> None:
    table = Table(FIRST_FIGHT)
    table.play("card:1", "card:2", "card:3")
    assert (table.asks(), table.legal()) == ("seat1 lose", "lose:red lose:yellow lose:blue")


@clause("4.4", "4.5", "3.5", "3.7")
def test_example_4_and_5_are_9_and_three_were_lowest_although_ignored() -> None:
    """The rulebook's picture of defeat; the Leader sits in seat 4, so seats 5, 1 and 3 lose in this order."""
    table = Table(FIVE_AGAINST_A_MIMIC)
    table.play("card:2", "card:4", "card:2", "card:5", "card:2")
    assert table.told()[6] == "4 + 5 = 9 against 10 HP: the party is defeated; the 2s are still lowest."
    assert table.asks() == "seat5 lose"
    table.play("lose:blue")
    assert table.asks() == "seat1 lose"
    table.play("lose:red")
    assert table.asks() == "seat3 lose"
    table.play("lose:blue", luck="chimera")
    assert table.told(since=7)[:3] == [
        "Eve played lowest and chooses to lose a blue gem to the Spoils.",
        "Ann played lowest and chooses to lose a red gem to the Spoils.",
        "Cid played lowest and chooses to lose a blue gem to the Spoils.",
    ]
    table.shows("""
        bank 10 10 10  spoils 1 0 2
        seat1 knight  gems 0 1 1  played 2
        seat2 mage    gems 1 1 1  played 4
        seat3 thief   gems 1 1 0  played 2
        seat4 priest  gems 1 1 1  played 5
        seat5 ranger  gems 1 1 0  played 2
        """)


@clause("4.4")
def test_4_4_everybody_who_played_the_lowest_card_loses() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        seat1 knight  gems 1 3 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 2 1 1
        """)
    table.play("card:2", "card:3", "card:2", luck="mimic-1")
    table.shows("""
        spoils 2 3 0
        seat1 knight  gems 1 0 1  played 2
        seat2 mage    gems 1 1 1  played 3
        seat3 thief   gems 0 1 1  played 2
        """)


@clause("4.5", "R10")
@pytest.mark.parametrize(
    ("leader", "order"),
    [("seat1", "1 2 3"), ("seat2", "2 3 1"), ("seat3", "3 1 2")],
)
def test_4_5_clockwise_from_the_leader(leader: str, order: str) -> None:
    table = Table(FIRST_FIGHT.replace("leader seat1", f"leader {leader}"))
    table.play("card:2", "card:2", "card:2")
    for number in order.split():
        assert table.asks() == f"seat{number} lose"
        others = [seat for seat in ("seat1", "seat2", "seat3") if seat != f"seat{number}"]
        assert [table.refuses("lose:red", seat) for seat in others] == ["4.5", "4.5"]
        table.play("lose:red", luck="skeleton" if number == order[-1] else "")
    table.shows("monster skeleton  spoils 3 0 0")


@clause("4.6")
def test_4_6_the_monster_goes_back_to_the_box() -> None:
    table = Table(FIRST_FIGHT)
    table.play("card:1", "card:2", "card:3")
    table.shows("monster mimic-1")
    table.play("lose:red", luck="chimera")
    table.shows("monster chimera  left blue-slime red-slime skeleton")
    assert "trophies" not in table.text()
    assert table.told()[-3:] == [
        "Ann played lowest and chooses to lose a red gem to the Spoils.",
        "The Mimic, undefeated, goes back to the box.",
        "A Chimera appears, with 14 HP.",
    ]
