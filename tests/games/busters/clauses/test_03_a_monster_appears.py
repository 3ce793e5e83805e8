"""Dungeon Busters, §3 A monster appears: every clause shown at a table."""

import pytest

from tests.games.busters.clauses.scenes import EVERYBODY, FIRST_FIGHT, LAST_TO_CHOOSE
from tests.games.busters.table import Table, eyes_of
from tests.marks import clause, option


@clause("3.1")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_3_1_everybody_sees_the_monster(eyes: str) -> None:
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck="chimera")
    table.shows("monster chimera  left blue-slime red-slime skeleton mimic-1", eyes=eyes)
    assert table.match.eyes_record(eyes_of(eyes)).entries[-1].outcomes == ("chimera",)
    assert table.told()[-1] == "A Chimera appears, with 14 HP."


@clause("3.2")
def test_3_2_everybody_chooses_one_card_of_their_hand() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
        seat1 knight  gems 1 1 1  played 3 7
        seat2 mage    gems 1 1 1  played 4 2
        seat3 thief   gems 1 1 1  played 1 6
        """)
    assert (table.asks(), table.match.waiting()) == ("choose-card", [0, 1, 2])
    assert table.legal("seat1") == "card:1 card:2 card:4 card:5 card:6"
    assert table.legal("seat2") == "card:1 card:3 card:5 card:6 card:7"
    assert table.legal("seat3") == "card:2 card:3 card:4 card:5 card:7"
    assert [table.refuses("card:7", "seat1"), table.refuses("card:6", "seat3")] == ["3.2", "3.2"]


@clause("3.2")
@pytest.mark.parametrize(
    ("token", "refused_by"), [("hero:ranger", "2.2"), ("hero:random", "2.2"), ("lose:red", "4.2"), ("take:red", "6.1")]
)
def test_3_2_nothing_else_is_chosen(token: str, refused_by: str) -> None:
    assert Table(FIRST_FIGHT).refuses(token, "seat2") == refused_by


@clause("3.3", "R3")
@option("pledges", "on")
def test_3_3_what_is_promised_does_not_bind() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat1 pledge:7", "seat1 pledge:high", "seat2 ask:seat1.6")
    assert table.legal("seat1") == "card:1 card:2 card:3 card:4 card:5 card:6 card:7"
    table.play("card:1", "card:5", "card:4", luck="skeleton")
    table.shows("seat1 knight  gems 2 2 2  played 1  broken 2")


@clause("3.4", "R2")
def test_3_4_all_cards_are_turned_over_together() -> None:
    table = Table(FIRST_FIGHT)
    before = table.text()
    table.play("seat3 card:2", "seat1 card:4")
    assert (table.text(), table.told(), table.match.entries) == (before, [], [])
    table.play("seat2 card:5", luck="skeleton")
    assert table.told()[:4] == [
        "Ann reveals 4.",
        "Bob reveals 5.",
        "Cid reveals 2.",
        "2 + 4 + 5 = 11 against 10 HP: victory!",
    ]
    table.shows("seat1 knight  gems 1 1 2  played 4\nseat2 mage  gems 1 1 1  played 5  trophies mimic-1")


@clause("3.5")
@pytest.mark.parametrize(
    ("cards", "cancelled", "total"),
    [
        ("6 6 3 2 1", "two 6s", "1 + 2 + 3 = 6"),
        ("5 3 5 2 5", "three 5s", "2 + 3 = 5"),
        ("1 3 3 1 6", "two 1s two 3s", "Only the 6 counts"),
    ],
)
def test_3_5_equal_cards_cancel_out(cards: str, cancelled: str, total: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster red-slime  left mimic-1 chimera
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        seat5 ranger  gems 1 1 1
        """)
    table.play(*[f"card:{card}" for card in cards.split()], luck="chimera")
    why = [line.removesuffix(" cancel each other out.") for line in table.told() if "cancel" in line]
    assert " ".join(why).replace("The ", "") == cancelled
    assert f"{total} against 5 HP: victory!" in table.told()


@clause("3.6")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("4 5 6", "4 + 5 + 6 = 15 against 14 HP: victory!"),
        ("7 6 5", "5 + 6 + 7 = 18 against 14 HP: victory!"),
        ("1 2 3", "1 + 2 + 3 = 6 against 14 HP: the party is defeated."),
        ("7 7 1", "Only the 1 counts against 14 HP: the party is defeated."),
        ("1 7 7", "Only the 1 counts against 14 HP: the party is defeated."),
        ("5 5 5", "No card counts against 14 HP: the party is defeated; the 5s are still lowest."),
    ],
)
def test_3_6_the_strengths_that_count_are_added_up(cards: str, told: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton
        seat1 knight
        seat2 mage
        seat3 thief
        """)
    table.play(*[f"card:{card}" for card in cards.split()], luck="kobold")
    assert told in table.told()


@clause("3.7")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("2 3 5", "2 + 3 + 5 = 10 against 10 HP: victory!"),
        ("2 3 4", "2 + 3 + 4 = 9 against 10 HP: the party is defeated."),
        ("7 2 2", "Only the 7 counts against 10 HP: the party is defeated; the 2s are still lowest."),
    ],
)
def test_3_7_victory_with_at_least_as_much_as_the_monster_has(cards: str, told: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton
        seat1 knight
        seat2 mage
        seat3 thief
        """)
    table.play(*[f"card:{card}" for card in cards.split()], luck="kobold")
    assert told in table.told()
