"""The corners of Dungeon Busters, where two rules meet."""

import pytest

from tests.games.busters.boxes import with_monster
from tests.games.busters.table import DUNGEONS, Table, party
from tests.marks import clause

# Cancelling ----------------------------------------------------------------------------------------------


@clause("3.5", "3.7", "4.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("card", [2, 6])
def test_all_play_the_same_and_all_lose(seats: int, card: int) -> None:
    """Nothing counts, so even a Blue Slime wins; and the card everybody played is the lowest of all."""
    table = Table(party(*["2 1 1"] * seats, monster="blue-slime", left="skeleton mimic-1"))
    table.play(*[f"card:{card}"] * seats, luck="mimic-1")
    assert table.told()[seats + 1] == (
        f"No card counts against 4 HP: the party is defeated; the {card}s are still lowest."
    )
    table.shows(f"spoils {2 * seats} 0 0  monster mimic-1")
    for seat, hero in enumerate(["knight", "mage", "thief", "priest", "ranger"][:seats], 1):
        table.shows(f"seat{seat} {hero}  gems 0 1 1  played {card}")


@clause("3.5", "4.4")
def test_two_pairs_and_nothing_counts_but_only_the_lower_pair_loses() -> None:
    table = Table(party("1 1 2", "1 2 1", "2 1 1", "1 1 2", monster="blue-slime", left="skeleton mimic-1"))
    table.play("card:6", "card:3", "card:6", "card:3", luck="mimic-1")
    assert table.told()[4:7] == [
        "The two 3s cancel each other out.",
        "The two 6s cancel each other out.",
        "No card counts against 4 HP: the party is defeated; the 3s are still lowest.",
    ]
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
    assert table.told()[7] == "No card counts against 4 HP: the party is defeated; the 4s are still lowest."
    table.shows("spoils 6 0 0\nseat2 mage  gems 2 1 1  played 5\nseat5 ranger  gems 0 1 1  played 4")


@clause("3.5", "5.1", "5.4", "7.2", "6.2")
def test_two_pairs_and_one_who_takes_it_all() -> None:
    """The one card that counts is lowest and highest at once: the chests, the Spoils and the monster."""
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
    assert table.told()[5] == "3 + 4 = 7 against 14 HP: the party is defeated; the 2s are still lowest."
    table.shows("""
        spoils 5 0 0
        seat1 knight  gems 1 1 3  played 4
        seat2 mage    gems 0 1 1  played 2
        seat3 thief   gems 1 3 1  played 3
        seat4 priest  gems 0 1 1  played 2
        """)


# The total against the monster ---------------------------------------------------------------------------

TOTALS = [
    ("blue-slime", 4, "1 1 4", "1 1 3"),
    ("red-slime", 5, "1 1 5", "1 1 4"),
    ("skeleton", 7, "1 2 4", "1 2 3"),
    ("mimic-1", 10, "2 3 5", "2 3 4"),
    ("chimera", 14, "3 5 6", "2 5 6"),
    ("mandragora", 5, "5 7 7", "4 7 7"),
    ("kobold", 6, "1 2 3", "7 7 5"),
    ("basilisk", 7, "4 2 1", "3 2 1"),
    ("mimic-2", 10, "7 2 1", "6 2 1"),
    ("dullahan", 13, "1 5 7", "1 4 7"),
    ("poison-slime", 4, "4 6 6", "3 6 6"),
    ("cerberus", 7, "2 2 7", "2 2 6"),
    ("skeleton-warrior", 8, "1 3 4", "1 2 4"),
    ("mimic-3", 10, "4 5 1", "4 3 2"),
    ("dragon", 14, "7 6 1", "6 5 2"),
]
"""For each monster its HP, cards that are just enough, and cards that are one too few."""


def added_up(cards: str, total: int) -> str:
    """How the log adds up the cards of a battle that count."""
    counting = sorted([card for card in cards.split() if cards.count(card) == 1])
    return f"{' + '.join(counting)} = {total}" if len(counting) > 1 else f"Only the {total} counts"


@clause("3.6", "3.7", "1.3")
@pytest.mark.parametrize(("monster", "hp", "enough", "too_few"), TOTALS)
def test_just_enough_and_one_too_few(monster: str, hp: int, enough: str, too_few: str) -> None:
    next_one, left_out, *_ = [word for dungeon in DUNGEONS if monster in dungeon for word in dungeon if word != monster]
    for cards, told in (
        (enough, f"{added_up(enough, hp)} against {hp} HP: victory!"),
        (too_few, f"{added_up(too_few, hp - 1)} against {hp} HP: the party is defeated"),
    ):
        table = Table(party("0 0 0", "0 0 0", "0 0 0", monster=monster, left=f"{next_one} {left_out}"))
        table.play(*[f"card:{card}" for card in cards.split()], luck=next_one)
        assert [line for line in table.told() if line.startswith(told)]
        assert ("trophies" in table.text()) == told.endswith("victory!")


# Several lowest cards ------------------------------------------------------------------------------------


@clause("4.3", "4.4", "4.5", "R4", "R12")
@pytest.mark.parametrize(
    ("leader", "asked"),
    [("seat1", "1 3 5"), ("seat2", "3 5 1"), ("seat3", "3 5 1"), ("seat4", "5 1 3"), ("seat5", "5 1 3")],
)
def test_several_lowest_with_and_without_a_choice(leader: str, asked: str) -> None:
    """Seat 2 has no gems and seat 4 no choice: clockwise from the Leader only the others are asked."""
    purses = ("1 1 0", "0 0 0", "1 1 1", "0 3 2", "2 0 2")
    table = Table(party(*purses, monster="chimera", left="skeleton mimic-1", leader=leader))
    table.play(*["card:3"] * 5)
    choices = {"1": "lose:red lose:yellow", "3": "lose:red lose:yellow lose:blue", "5": "lose:red lose:blue"}
    for number in asked.split():
        assert (table.asks(), table.legal()) == (f"seat{number} lose", choices[number])
        table.play("lose:red", luck="mimic-1" if number == asked[-1] else "")
    table.shows("""
        spoils 4 3 0
        seat1 knight  gems 0 1 0  played 3
        seat2 mage    gems 0 0 0  played 3
        seat3 thief   gems 0 1 1  played 3
        seat4 priest  gems 0 0 2  played 3
        seat5 ranger  gems 0 0 2  played 3
        """)


@clause("4.5", "R10", "R12")
@pytest.mark.parametrize(
    ("leader", "names"),
    [
        ("seat1", "Ann Cid Dee"),
        ("seat2", "Cid Dee Ann"),
        ("seat3", "Cid Dee Ann"),
        ("seat4", "Dee Ann Cid"),
        ("seat5", "Ann Cid Dee"),
    ],
)
def test_the_order_of_those_who_are_not_asked(leader: str, names: str) -> None:
    purses = ("2 1 1", "1 1 1", "1 2 1", "1 1 2", "1 1 1")
    table = Table(party(*purses, monster="chimera", left="skeleton mimic-1", leader=leader))
    table.play("card:2", "card:4", "card:2", "card:2", "card:5", luck="mimic-1")
    assert " ".join(line.split()[0] for line in table.told() if " loses " in line) == names


@clause("4.3", "4.5")
def test_everybody_chooses_a_colour_of_their_own() -> None:
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="chimera", left="skeleton mimic-1", leader="seat2"))
    table.play("card:3", "card:3", "card:3")
    table.play("lose:blue", "lose:yellow", "lose:red", luck="mimic-1")
    table.shows("""
        spoils 1 1 1
        seat1 knight  gems 0 1 1  played 3
        seat2 mage    gems 1 1 0  played 3
        seat3 thief   gems 1 0 1  played 3
        """)


@clause("R4", "4.4")
def test_a_party_without_gems_loses_none() -> None:
    table = Table(party("0 0 0", "0 0 0", "0 0 0", monster="chimera", left="skeleton mimic-1", more="spoils 3 0 0"))
    table.play("card:3", "card:3", "card:3", luck="mimic-1")
    table.shows("spoils 3 0 0  monster mimic-1")
    assert not [line for line in table.told() if "loses" in line]


@clause("4.2", "R6")
def test_gems_lost_lie_beside_older_spoils() -> None:
    table = Table(party("4 1 1", "1 1 1", "1 1 1", monster="chimera", left="skeleton mimic-1", more="spoils 2 1 0"))
    table.play("card:1", "card:3", "card:4", luck="mimic-1")
    table.shows("spoils 6 1 0\nseat1 knight  gems 0 1 1  played 1")


# The bank runs out ---------------------------------------------------------------------------------------


@clause("5.3", "5.2")
def test_the_bank_is_short_for_the_second_chest_after_the_first_emptied_it() -> None:
    """One blue gem is left: the lowest card takes it with the first chest of the Mimic, the second chest is empty."""
    table = Table(party("1 1 4", "1 1 5", "1 1 5", monster="mimic-1", left="skeleton chimera"))
    table.shows("bank 12 12 1")
    table.play("card:4", "card:5", "card:1", luck="chimera")
    assert [line for line in table.told() if " gem" in line] == [
        "Cid, lowest, takes the first chest: a red, a yellow and a blue gem.",
        "Ann should get the second chest, but the bank has none of its gems.",
    ]
    table.shows("""
        bank 11 11 0  spoils 0 0 0
        seat1 knight  gems 1 1 4  played 4
        seat2 mage    gems 1 1 5  played 5  trophies mimic-1
        seat3 thief   gems 2 2 6  played 1
        """)


@clause("5.3")
def test_a_chest_of_two_gems_of_which_the_bank_has_one() -> None:
    table = Table(party("5 1 1", "5 1 1", "4 1 1", monster="chimera", left="skeleton mimic-1"))
    table.shows("bank 1 12 12")
    table.play("card:7", "card:6", "card:5", luck="mimic-1")
    table.shows("bank 0 11 11\nseat3 thief  gems 5 1 1  played 5\nseat2 mage  gems 5 2 1  played 6")
    assert [line for line in table.told() if "chest" in line] == [
        "Cid, lowest, takes the first chest: a red gem.",
        "The bank is short: the first chest lacks a red gem.",
        "Bob, second lowest, takes the second chest: a yellow gem.",
        "Ann, third lowest, takes the third chest: a blue gem.",
    ]


@clause("5.3", "5.4", "R5")
def test_the_bank_is_short_for_the_spoils() -> None:
    table = Table(party("5 1 1", "5 1 1", "5 1 1", monster="skeleton", left="chimera mimic-1"))
    table.play("card:1", "card:7", "card:1", luck="mimic-1")
    assert "The bank is short: the second chest lacks a red gem." in table.told()
    table.shows("bank 0 11 12  spoils 0 0 0\nseat2 mage  gems 5 2 1  played 7  trophies skeleton")


@clause("5.3", "5.4", "R5")
def test_the_spoils_get_what_the_bank_has() -> None:
    """Two red gems are in the chest nobody is there for, one in the bank."""
    box = with_monster("skeleton", chests=["Y", "R R"])
    table = Table(party("5 1 1", "5 1 1", "4 1 1", monster="skeleton", left="chimera mimic-1"), box)
    table.play("card:1", "card:7", "card:1", luck="mimic-1")
    assert "No card is left for the second chest, so it goes to the Spoils: a red gem." in table.told()
    table.shows("bank 0 11 12  spoils 0 0 0\nseat2 mage  gems 6 2 1  played 7  trophies skeleton")


@clause("5.1", "5.3", "R5")
def test_players_are_paid_before_the_spoils() -> None:
    """With a Mimic of 4 HP both chests want the last blue gem: the player gets it."""
    box = with_monster("mimic-1", hp=4)
    table = Table(party("1 1 5", "1 1 5", "1 1 4", monster="mimic-1", left="skeleton chimera"), box)
    table.play("card:1", "card:1", "card:4", luck="chimera")
    assert [line for line in table.told() if " gem" in line] == [
        "Cid, alone, takes the first chest: a red, a yellow and a blue gem.",
        "The bank is short: the second chest lacks a blue gem.",
    ]
    table.shows("bank 11 11 0  spoils 0 0 0\nseat3 thief  gems 2 2 5  played 4  trophies mimic-1")


@clause("5.4", "R5", "R6")
def test_two_chests_for_nobody() -> None:
    """A Chimera of 5 HP beaten by one card: two of its chests go to the Spoils, and from there to the same player."""
    box = with_monster("chimera", hp=5)
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="chimera", left="skeleton mimic-1"), box)
    table.play("card:3", "card:6", "card:3")
    table.shows("bank 10 11 11  spoils 0 1 1\nseat2 mage  gems 3 1 1  choice 6")
    assert (table.asks(), table.legal()) == ("seat2 take", "take:yellow take:blue")
    table.play("take:blue", luck="mimic-1")
    table.shows("spoils 0 0 0\nseat2 mage  gems 3 2 2  played 6  trophies chimera")


@clause("5.4", "6.1", "R6")
def test_a_chest_for_nobody_is_handed_round_with_the_other_spoils() -> None:
    """A Dullahan of 9 HP beaten by two cards: its third chest joins what lies there."""
    box = with_monster("dullahan", hp=9)
    table = Table(party(*["1 1 1"] * 4, monster="dullahan", left="kobold basilisk", more="spoils 0 0 2"), box)
    table.play("card:5", "card:2", "card:4", "card:2")
    table.shows("spoils 1 0 2\nseat3 thief  gems 1 3 1  choice 4\nseat1 knight  gems 1 1 2  choice 5")
    assert (table.asks(), table.legal()) == ("seat3 take", "take:red take:blue")
    table.play("take:blue", "take:red", luck="basilisk")
    table.shows("seat3 thief  gems 1 3 3  played 4\nseat1 knight  gems 2 1 2  played 5  trophies dullahan")


@clause("5.2")
def test_more_cards_than_chests() -> None:
    table = Table(party(*["1 1 1"] * 5, monster="skeleton", left="chimera mimic-1"))
    table.play("card:5", "card:4", "card:3", "card:2", "card:1", luck="mimic-1")
    table.shows("""
        seat1 knight  gems 1 1 1  played 5  trophies skeleton
        seat2 mage    gems 1 1 1  played 4
        seat3 thief   gems 1 1 1  played 3
        seat4 priest  gems 2 1 1  played 2
        seat5 ranger  gems 1 2 1  played 1
        """)


# Spoils --------------------------------------------------------------------------------------------------


@clause("6.1", "R12")
def test_more_spoils_than_players_go_round_and_round() -> None:
    """Seven gems for three players, as long as there is a choice; the last two are yellow and nobody is asked."""
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="blue-slime", left="chimera mimic-1", more="spoils 5 2 0"))
    table.play("card:4", "card:2", "card:6")
    for seat in ("seat2", "seat1", "seat3", "seat2"):
        assert (table.asks(), table.legal()) == (f"{seat} take", "take:red take:yellow")
        table.play("take:red")
    assert table.asks() == "seat1 take"
    table.play("take:red", luck="mimic-1")
    table.shows("""
        spoils 0 0 0
        seat1 knight  gems 3 1 1  played 4
        seat2 mage    gems 3 2 2  played 2
        seat3 thief   gems 2 2 1  played 6  trophies blue-slime
        """)


@clause("6.1", "R12")
def test_a_colour_that_runs_out_may_leave_no_choice() -> None:
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="blue-slime", left="chimera mimic-1", more="spoils 1 0 4"))
    table.play("card:4", "card:2", "card:6")
    table.play("take:blue", "take:red", luck="mimic-1")
    assert table.told()[-7:] == [
        "Bob takes a blue gem from the Spoils.",
        "Ann takes a red gem from the Spoils.",
        "Cid takes a blue gem from the Spoils.",
        "Bob takes a blue gem from the Spoils.",
        "Ann takes a blue gem from the Spoils.",
        "Cid, highest, wins the Blue Slime card.",
        "A Mimic appears, with 10 HP.",
    ]


@clause("R6", "7.4", "6.1")
def test_spoils_of_one_dungeon_are_taken_in_the_next() -> None:
    table = Table(party("3 0 0", "1 1 1", "1 1 1", monster="chimera", left="mimic-1"))
    table.play("card:1", "card:2", "card:3", luck="mandragora")
    table.shows("dungeon 2  monster mandragora  spoils 3 0 0")
    table.play("card:1", "card:2", "card:3", luck="kobold")
    table.shows("""
        spoils 0 0 0
        seat1 knight  gems 2 0 0  played 1
        seat2 mage    gems 2 1 1  played 2
        seat3 thief   gems 2 1 1  played 3  trophies mandragora
        """)


@clause("4.1", "R6")
def test_spoils_survive_a_second_defeat() -> None:
    table = Table(party("3 0 0", "1 2 1", "1 1 1", monster="chimera", left="mimic-1 skeleton"))
    table.play("card:1", "card:2", "card:3", luck="skeleton")
    table.shows("spoils 3 0 0")
    table.play("card:3", "card:1", "card:2", luck="dullahan")
    table.shows("spoils 3 2 0  dungeon 2")


@clause("R6", "8.2", "8.4")
def test_spoils_at_the_end_count_for_nobody_and_make_no_majority() -> None:
    table = Table(party("4 1 1", "3 1 1", "2 0 0", monster="dragon", left="cerberus"))
    table.play("card:1", "card:2", "card:3")
    table.shows("step over\nspoils 4 0 0")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3")] == [
        "gems 2, sets 0",
        "gems 5, sets 3, most red 3",
        "gems 2, sets 0",
    ]


@clause("6.1", "8.1")
def test_the_spoils_of_the_very_last_fight_are_handed_round_before_the_end() -> None:
    table = Table(party("1 1 1", "1 1 1", "1 1 1", monster="cerberus", left="dragon", more="spoils 1 1 0"))
    table.play("card:4", "card:2", "card:6")
    assert (table.match.is_over, table.asks()) == (False, "seat2 take")
    table.play("take:yellow")
    table.shows("step over\nspoils 0 0 0\nseat1 knight  gems 2 1 1  played 4\nseat2 mage  gems 1 2 3  played 2")


@clause("5.5", "6.2", "7.2")
def test_a_cancelled_player_gets_neither_chest_nor_spoils_nor_monster() -> None:
    """The two sixes were the highest cards on the table; the monster goes to the five."""
    table = Table(party(*["1 1 1"] * 4, monster="skeleton", left="chimera mimic-1", more="spoils 0 0 3"))
    table.play("card:6", "card:3", "card:5", "card:6", luck="mimic-1")
    table.shows("""
        seat1 knight  gems 1 1 1  played 6
        seat2 mage    gems 1 2 3  played 3
        seat3 thief   gems 2 1 2  played 5  trophies skeleton
        seat4 priest  gems 1 1 1  played 6
        """)


# Scoring -------------------------------------------------------------------------------------------------


def points(*purses: str) -> list[int]:
    """What each player scores at the end with these gems."""
    table = Table(party(*purses, monster="dragon", left="cerberus").replace("choose-card", "over"))
    lines = table.match.outcome.lines
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(len(purses))]


@clause("8.4", "R9")
@pytest.mark.parametrize(
    ("purses", "scores"),
    [
        (("0 0 0", "0 0 0", "0 0 0"), [0, 0, 0]),  # nobody has any, so nobody has most
        (("1 0 0", "0 0 0", "0 0 0"), [4, 0, 0]),
        (("1 0 0", "1 0 0", "0 0 0"), [1, 1, 0]),
        (("2 0 0", "1 0 0", "1 0 0"), [5, 1, 1]),  # a tie for second most is no matter
        (("5 5 5", "5 5 5", "5 5 5"), [30, 30, 30]),
        (("5 0 0", "0 5 0", "0 0 5"), [8, 8, 8]),
        (("15 15 15", "0 0 0", "0 0 0"), [99, 0, 0]),
        (("3 3 3", "3 3 2", "0 0 3", "0 0 0"), [18, 14, 3, 0]),
        (("1 2 3", "1 2 3", "3 2 1", "2 2 2", "1 1 1"), [9, 9, 12, 12, 6]),
    ],
)
def test_majorities_and_sets(purses: tuple[str, ...], scores: list[int]) -> None:
    assert points(*purses) == scores


@clause("8.5", "8.6", "8.7", "R14")
@pytest.mark.parametrize(
    ("heroes", "places"),
    [
        (("1 0 0", "0 1 0", "0 0 1"), "1 1 1"),
        (("1 0 0  trophies kobold", "0 1 0", "0 0 1"), "1 2 2"),
        (("1 0 0  trophies kobold", "0 1 0  trophies mimic-2", "0 0 1"), "1 1 3"),
        (("1 0 0  trophies kobold", "0 1 0  trophies mimic-2 dullahan", "0 0 1"), "2 1 3"),
        (("2 0 0", "0 1 0  trophies mimic-2 dullahan", "0 0 1  trophies kobold"), "1 2 3"),
        (("0 0 0", "0 0 0", "0 0 0  trophies kobold"), "2 2 1"),
    ],
)
def test_ties(heroes: tuple[str, ...], places: str) -> None:
    table = Table(party(*heroes, monster="dragon", left="cerberus").replace("choose-card", "over"))
    assert table.result() == f"the last dungeon is done: {places}"
    outcome = table.match.outcome
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    assert outcome.winners == winners
    assert sum(outcome.worth) == pytest.approx(1.0)


@clause("8.6", "7.2")
def test_all_twelve_monsters_weigh_less_than_a_point() -> None:
    every = " ".join(word for dungeon in DUNGEONS for word in dungeon[:4])
    table = Table(
        party(f"1 0 0  trophies {every}", "0 2 0", "0 0 0", monster="dragon", left="").replace("choose-card", "over")
    )
    assert table.result() == "the last dungeon is done: 2 1 3"


# A whole hand --------------------------------------------------------------------------------------------


@clause("7.1", "7.4", "R1")
@pytest.mark.parametrize(
    ("seats", "hands", "size"), [(3, "printed", 7), (4, "printed", 5), (5, "six", 6), (3, "six", 6)]
)
def test_a_hand_shrinks_by_a_card_a_monster_and_is_full_in_the_next_dungeon(seats: int, hands: str, size: int) -> None:
    table = Table(
        party(*["0 0 0"] * seats, monster="chimera", left="skeleton blue-slime red-slime mimic-1"), hands=hands
    )
    for number, monster in enumerate(("mimic-1", "skeleton", "red-slime", "dullahan")):
        assert [len(table.legal(f"seat{seat}").split()) for seat in range(1, seats + 1)] == [size - number] * seats
        table.play(*[table.legal(f"seat{seat}").split()[0] for seat in range(1, seats + 1)], luck=monster)
    assert [len(table.legal(f"seat{seat}").split()) for seat in range(1, seats + 1)] == [size] * seats
