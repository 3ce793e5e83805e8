"""Dungeon Busters: every ruling shown at a table."""

import pytest

from dungeonbox.games import make
from dungeonbox.kernel.chance import BadLuck
from dungeonbox.kernel.errors import BadOptions
from tests.games.busters.clauses.scenes import (
    EVERYBODY,
    FIRST_FIGHT,
    LAST_FIGHT,
    LAST_TO_CHOOSE,
    NEW_GAME,
    NEW_GAMES,
    cards_in_hand,
    finished,
)
from tests.games.busters.table import Table
from tests.marks import clause, option

HANDS = {
    ("printed", 3): "1 2 3 4 5 6 7",
    ("printed", 4): "2 3 4 5 6",
    ("printed", 5): "1 2 3 4 5 6",
    ("six", 3): "2 3 4 5 6 7",
    ("six", 4): "1 2 3 4 5 6",
    ("six", 5): "1 2 3 4 5 6",
}

PLEDGES = "pledge:1 pledge:2 pledge:3 pledge:4 pledge:5 pledge:6 pledge:7 pledge:low pledge:high"


def wishes(*seats: str) -> str:
    """Everything that may be wished of these seats with their hands full."""
    return " ".join(f"ask:{seat}.{card}" for seat in seats for card in range(1, 8))


@clause("R1")
@option("hands", "printed")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r1_hands_as_printed(seats: int) -> None:
    assert cards_in_hand(seats, "printed") == [HANDS["printed", seats]] * seats


@clause("R1")
@option("hands", "six")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r1_hands_of_six_cards(seats: int) -> None:
    assert cards_in_hand(seats, "six") == [HANDS["six", seats]] * seats


@clause("R1")
def test_r1_hands_are_as_printed_unless_somebody_says_so() -> None:
    assert make("busters", 4).setup.options["hands"] == "printed"


@clause("R2")
def test_r2_a_choice_may_be_changed_until_the_last_one() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat2 card:7", "seat1 card:1", "seat2 card:5", "seat1 card:4", "seat2 card:6")
    assert [table.match.has_chosen(seat) for seat in range(3)] == [True, True, False]
    table.play("seat3 card:2", luck="skeleton")
    assert table.told()[:3] == ["Ann reveals 4.", "Bob reveals 6.", "Cid reveals 2."]
    assert [(entry.seat, entry.token) for entry in table.match.entries] == [(0, "card:4"), (1, "card:6"), (2, "card:2")]


@clause("R2", "3.4")
def test_r2_a_card_that_was_turned_over_is_not_changed() -> None:
    table = Table(FIRST_FIGHT)
    table.play("card:1", "card:2", "card:3")
    assert [table.refuses("card:7", seat) for seat in ("seat1", "seat2", "seat3")] == ["3.2", "3.2", "3.2"]


@clause("R2", "3.4")
def test_r2_laid_down_is_laid_down_where_choices_come_one_by_one() -> None:
    """In a position where a card lies face down already, its player has no other choice."""
    table = Table(FIRST_FIGHT.replace("mage    gems 1 1 1", "mage    gems 1 1 1  choice 5"))
    assert (table.match.waiting(), table.legal("seat2")) == ([0, 2], "")
    assert [table.refuses("card:5", "seat2"), table.refuses("card:7", "seat2")] == ["3.2", "3.2"]
    assert table.refuses("take:red", "seat1") == "6.1"


@clause("R3", "3.3")
@option("pledges", "on")
def test_r3_what_may_be_pledged() -> None:
    table = Table(FIRST_FIGHT)
    assert table.asides("seat1") == f"{PLEDGES} {wishes('seat2', 'seat3')}"
    assert table.asides("seat2") == f"{PLEDGES} {wishes('seat1', 'seat3')}"
    assert table.asides("seat3") == f"{PLEDGES} {wishes('seat1', 'seat2')}"
    assert [table.refuses(f"ask:seat{seat}.3", f"seat{seat}") for seat in (1, 2, 3)] == ["R3", "R3", "R3"]


@clause("R3")
def test_r3_only_cards_still_held() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left chimera
        seat1 knight  gems 1 1 1  played 1 2 3
        seat2 mage    gems 1 1 1  played 5 6 7
        seat3 thief   gems 1 1 1  played 2 4 6
        """)
    theirs = {
        "seat1": "ask:seat1.4 ask:seat1.5 ask:seat1.6 ask:seat1.7",
        "seat2": "ask:seat2.1 ask:seat2.2 ask:seat2.3 ask:seat2.4",
        "seat3": "ask:seat3.1 ask:seat3.3 ask:seat3.5 ask:seat3.7",
    }
    mine = {
        "seat1": "pledge:4 pledge:5 pledge:6 pledge:7 pledge:high",
        "seat2": "pledge:1 pledge:2 pledge:3 pledge:4 pledge:low",
        "seat3": "pledge:1 pledge:3 pledge:5 pledge:7 pledge:low pledge:high",
    }
    for seat, own in mine.items():
        wished = [theirs[other] for other in ("seat1", "seat2", "seat3") if other != seat]
        assert table.asides(seat) == " ".join([own, *wished])
    assert [table.refuses("pledge:3", "seat1"), table.refuses("pledge:low", "seat1")] == ["R3", "R3"]
    assert [table.refuses("pledge:high", "seat2"), table.refuses("ask:seat1.2", "seat2")] == ["R3", "R3"]


@clause("R3")
def test_r3_the_last_low_or_high_card() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left chimera
        seat1 knight  gems 1 1 1  played 1 2 6 7
        seat2 mage    gems 1 1 1  played 2 3 5 6
        seat3 thief   gems 1 1 1  played 1 2 3 5 6 7
        """)
    own = [[token for token in table.asides(f"seat{seat}").split() if "pledge" in token] for seat in (1, 2, 3)]
    assert own == [
        ["pledge:3", "pledge:4", "pledge:5", "pledge:low", "pledge:high"],
        ["pledge:1", "pledge:4", "pledge:7", "pledge:low", "pledge:high"],
        ["pledge:4"],
    ]


@clause("R3", "R13")
@pytest.mark.parametrize(
    ("card", "counted"),
    [
        (1, "kept 1  broken 1"),
        (2, "kept 1  broken 1"),
        (3, "kept 1  broken 1"),
        (4, "broken 2"),
        (5, "kept 1  broken 1"),
        (6, "kept 1  broken 1"),
        (7, "kept 1  broken 1"),
    ],
)
def test_r3_low_is_1_to_3_and_high_is_5_to_7(card: int, counted: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left mimic-1 skeleton
        seat1 knight
        seat2 mage
        seat3 thief
        """)
    table.play("seat2 pledge:low", "seat2 pledge:high")
    table.play("card:4", f"card:{card}", "card:4", luck="mimic-1")
    table.shows(f"seat2 mage  played {card}  {counted}")
    kept = [line for line in table.told() if "kept" in line]
    if card == 4:
        assert kept == []
    else:
        assert kept == [f"Bob promised a {'low' if card < 4 else 'high'} card and kept their word."]


@clause("R3")
def test_r3_at_most_two_a_round_and_nothing_twice() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat1 pledge:3")
    assert table.refuses("pledge:3", "seat1") == "R3"
    assert "pledge:3 " not in table.asides("seat1")
    assert "pledge:4 " in table.asides("seat1")
    table.play("seat1 ask:seat2.6")
    assert table.asides("seat1") == ""
    assert [table.refuses(token, "seat1") for token in ("pledge:4", "ask:seat3.1", "pledge:low")] == ["R3"] * 3
    table.play("seat2 ask:seat1.3", "seat2 ask:seat3.3")
    table.shows("""
        seat1 knight  gems 1 1 1  pledges pledge:3 ask:seat2.6
        seat2 mage    gems 1 1 1  pledges ask:seat1.3 ask:seat3.3
        seat3 thief   gems 1 1 1
        """)
    table.play("card:5", "card:6", "card:7", luck="skeleton")
    assert "pledges" not in table.text()
    assert table.asides("seat1").startswith("pledge:1 pledge:2 pledge:3 pledge:4 pledge:6")


@clause("R3")
def test_r3_pledges_are_heard_by_all_and_nobody_waits_for_them() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat3 card:2", "seat3 pledge:6", "seat1 ask:seat3.7", "seat2 pledge:low", "seat2 pledge:high")
    assert table.match.waiting() == [0, 1]
    assert table.told() == [
        'Cid: "I\'ll play 6."',
        'Ann: "Cid, please play 7."',
        'Bob: "I\'ll play low."',
        'Bob: "I\'ll play high."',
    ]
    for eyes in EVERYBODY:
        table.shows("seat2 mage  gems 1 1 1  hand 1 2 3 4 5 6 7  pledges pledge:low pledge:high", eyes=eyes)


@clause("R3")
@pytest.mark.parametrize("token", ["pledge:3", "pledge:low", "pledge:high", "ask:seat1.3"])
def test_r3_not_before_the_first_monster_and_not_after_the_reveal(token: str) -> None:
    table = Table(NEW_GAME)
    assert (table.asides("seat2"), table.refuses(token, "seat2")) == ("", "R3")
    table = Table(FIRST_FIGHT)
    table.play("card:1", "card:2", "card:3")
    assert table.asks() == "seat1 lose"
    assert (table.asides("seat2"), table.refuses(token, "seat2")) == ("", "R3")


@clause("R3")
@option("pledges", "off")
@pytest.mark.parametrize("token", ["pledge:3", "pledge:low", "pledge:high", "ask:seat1.3"])
def test_r3_a_party_may_do_without(token: str) -> None:
    table = Table(FIRST_FIGHT, pledges="off")
    assert [table.asides(seat) for seat in ("seat1", "seat2", "seat3")] == ["", "", ""]
    assert table.refuses(token, "seat2") == "R3"
    table.play("card:7", "card:6", "card:5", luck="skeleton")


@clause("R4")
def test_r4_who_has_no_gems_loses_none() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        seat1 knight  gems 0 0 0
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:1", "card:2", "card:3", luck="mimic-1")
    table.shows("spoils 0 0 0\nseat1 knight  gems 0 0 0  played 1\nseat2 mage  gems 1 1 1  played 2")


@clause("R5", "5.4")
def test_r5_chests_without_a_card_come_last_and_from_the_bank() -> None:
    """The Kobold has a chest for one more card than counts; the bank lacks the blue gem that was in it."""
    table = Table("""
        step choose-card
        leader seat1  dungeon 2  monster kobold  left basilisk dullahan
        bank 5 5 0
        seat1 knight  gems 1 1 5
        seat2 mage    gems 1 1 5
        seat3 thief   gems 8 8 5
        """)
    table.play("card:2", "card:7", "card:2", luck="basilisk")
    table.shows("bank 4 4 0  spoils 0 0 0\nseat2 mage  gems 2 2 5  played 7  trophies kobold")


@clause("R6")
def test_r6_taking_is_compulsory() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 1 1 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4")
    assert table.legal() == "take:red take:yellow"
    table.play("take:red", luck="mimic-1")
    table.shows("spoils 0 0 0\nseat2 mage  gems 2 1 2  played 3\nseat3 thief  gems 1 2 1  played 4")


@clause("R6")
def test_r6_spoils_stay_for_the_next_monster_and_the_next_dungeon() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster chimera  left skeleton mimic-1
        spoils 0 0 2
        seat1 knight  gems 1 2 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 2 1 1
        """)
    table.play("card:1", "card:2", "card:3", luck="mimic-1")
    table.shows("dungeon 1  monster mimic-1  spoils 0 2 2")
    table.play("card:2", "card:3", "card:1", luck="dullahan")
    table.shows("dungeon 2  monster dullahan  spoils 2 2 2")


@clause("R6", "8.2")
def test_r6_spoils_left_at_the_end_are_nobodys() -> None:
    table = Table(LAST_FIGHT.replace("thief   gems 1 1 1", "thief   gems 3 1 1"))
    table.play("card:3", "card:2", "card:1")
    table.shows("step over\nspoils 3 0 0")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3")] == [
        "gems 3, sets 3",
        "gems 3, sets 3",
        "gems 2, sets 0",
    ]
    assert table.told()[-6:] == [
        "That was the last monster.",
        "The Spoils left over go to nobody: 3 red gems.",
        "Ann has 3 gems and 1 set: 6 points.",
        "Bob has 3 gems and 1 set: 6 points.",
        "Cid has 2 gems: 2 points.",
        "First place is shared: Ann and Bob have 6 points and no defeated monster each.",
    ]


@clause("R7", "7.2")
@pytest.mark.parametrize(
    ("cards", "keeper"),
    [("2 3 4 5", "seat4"), ("6 2 3 4", "seat1"), ("6 6 3 2", "seat3"), ("2 6 6 5", "seat4"), ("6 5 5 5", "seat1")],
)
def test_r7_the_highest_card_that_counts(cards: str, keeper: str) -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster red-slime  left mimic-1 chimera
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play(*[f"card:{card}" for card in cards.split()], luck="chimera")
    assert table.hero(keeper).endswith("trophies red-slime")
    assert table.text().count("trophies") == 1


@clause("R8")
def test_r8_the_card_left_out_can_be_deduced_after_the_fourth() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster red-slime  left skeleton mimic-1
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    for eyes in EVERYBODY:
        table.shows("left skeleton mimic-1", eyes=eyes)
    table.play("card:7", "card:6", "card:5", luck="skeleton")
    for eyes in EVERYBODY:
        table.shows("monster skeleton  left mimic-1", eyes=eyes)


@clause("R9", "8.3", "8.4")
def test_r9_each_colour_is_judged_for_itself_and_a_set_needs_all_three() -> None:
    table = finished("3 1 0", "1 3 3", "2 2 3")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3")] == [
        "gems 4, sets 0, most red 3",
        "gems 7, sets 3, most yellow 3",
        "gems 7, sets 6",
    ]


@clause("R10", "2.1")
@option("first_seat", "random")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_r10_the_leader_is_drawn(seat: int) -> None:
    table = Table(LAST_TO_CHOOSE)
    table.play("hero:mage", luck=f"{seat - 1} chimera")
    table.shows(f"leader seat{seat}")
    assert table.told()[1:] == [
        f"{['Ann', 'Bob', 'Cid'][seat - 1]} leads the party, by lot.",
        "Everybody starts with cards 1 to 7 and a gem of each colour.",
        "The party enters Dungeon I: 5 monsters, but one of them stays away, unseen.",
        "A Chimera appears, with 14 HP.",
    ]


@clause("R10", "2.1")
@option("first_seat", "1")
@option("first_seat", "2")
@option("first_seat", "3")
@option("first_seat", "4")
@option("first_seat", "5")
@pytest.mark.parametrize(
    ("first_seat", "seats"),
    [(first, seats) for seats in (3, 4, 5) for first in ("1", "2", "3", "4", "5") if int(first) <= seats],
)
def test_r10_or_named(first_seat: str, seats: int) -> None:
    table = Table(NEW_GAMES[seats], first_seat=first_seat)
    table.play("hero:mage", luck="chimera")
    table.shows(f"leader seat{first_seat}")


@clause("R10")
@pytest.mark.parametrize(("first_seat", "seats"), [("4", 3), ("5", 3), ("5", 4)])
def test_r10_but_nobody_who_is_not_there(first_seat: str, seats: int) -> None:
    with pytest.raises(BadOptions, match=f"seat {first_seat} cannot go first at a table of {seats} seats"):
        make("busters", seats, {"first_seat": first_seat})


@clause("R11")
def test_r11_adventurers_in_seat_order() -> None:
    table = Table(NEW_GAME)
    assert [table.refuses("hero:mage", "seat2"), table.refuses("hero:random", "seat3")] == ["R11", "R11"]
    table.play("hero:thief")
    assert [table.refuses("hero:mage", "seat1"), table.refuses("hero:mage", "seat3")] == ["R11", "R11"]


@clause("R11")
@pytest.mark.parametrize("hero", ["knight", "mage", "priest"])
def test_r11_or_by_lot_among_those_left(hero: str) -> None:
    table = Table(LAST_TO_CHOOSE, first_seat="2")
    table.play("hero:random", luck=f"{hero} skeleton")
    table.shows(f"seat3 {hero}  gems 1 1 1")
    assert table.match.entries[-1].outcomes == (hero, "skeleton")
    assert table.told()[0] == f"Cid is the {hero.capitalize()}."


@clause("R11")
@pytest.mark.parametrize("hero", ["thief", "ranger"])
def test_r11_luck_does_not_draw_one_that_is_taken(hero: str) -> None:
    with pytest.raises(BadLuck, match="was not possible"):
        Table(LAST_TO_CHOOSE, first_seat="2").play("hero:random", luck=f"{hero} skeleton")


@clause("R11")
@pytest.mark.parametrize("hero", ["knight", "mage", "thief", "priest", "ranger"])
def test_r11_they_do_not_differ_in_play(hero: str) -> None:
    others = [other for other in ("knight", "mage", "thief", "priest", "ranger") if other != hero]
    table = Table(f"""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
        seat1 {hero}  gems 1 1 1
        seat2 {others[0]}  gems 1 1 1
        seat3 {others[1]}  gems 1 1 1
        """)
    table.play("card:2", "card:3", "card:5", luck="chimera")
    table.shows(f"""
        seat1 {hero}  gems 2 2 2  played 2
        seat2 {others[0]}  gems 1 1 2  played 3
        seat3 {others[1]}  gems 1 1 1  played 5  trophies mimic-1
        """)


@clause("R12")
def test_r12_a_single_colour_is_lost_unasked() -> None:
    table = Table(FIRST_FIGHT.replace("mage    gems 1 1 1", "mage    gems 1 2 1"))
    table.play("card:3", "card:1", "card:2", luck="skeleton")
    assert "Bob played lowest and loses 2 yellow gems to the Spoils." in table.told()


@clause("R12")
def test_r12_spoils_of_a_single_colour_are_handed_round_unasked() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 0 4 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4", luck="mimic-1")
    table.shows("""
        spoils 0 0 0
        seat1 knight  gems 1 2 1  played 6  trophies blue-slime
        seat2 mage    gems 1 3 2  played 3
        seat3 thief   gems 1 2 1  played 4
        """)


@clause("R12", "3.2")
def test_r12_which_card_is_asked_even_if_there_is_only_one() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1
        seat1 knight  played 1 2 3 4 5 6
        seat2 mage    played 1 2 3 4 5 7
        seat3 thief   played 1 2 3 4 6 7
        """)
    assert [table.legal(seat) for seat in ("seat1", "seat2", "seat3")] == ["card:7", "card:6", "card:5"]
    assert table.match.waiting() == [0, 1, 2]


@clause("R13")
def test_r13_kept_and_broken_promises_are_counted() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster mimic-1  left skeleton chimera
        seat1 knight  gems 1 1 1  kept 2  broken 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1  broken 3
        """)
    table.play("seat1 pledge:4", "seat1 pledge:high", "seat2 pledge:5", "seat2 pledge:high", "seat3 pledge:1")
    table.play("card:4", "card:5", "card:2", luck="chimera")
    table.shows("""
        seat1 knight  gems 1 1 2  played 4  kept 3  broken 2
        seat2 mage    gems 1 1 1  played 5  kept 2  trophies mimic-1
        seat3 thief   gems 2 2 2  played 2  broken 4
        """)
    assert table.told(since=8)[:5] == [
        "Ann promised 4 and kept their word.",
        "Ann promised a high card but played 4.",
        "Bob promised 5 and kept their word.",
        "Bob promised a high card and kept their word.",
        "Cid promised 1 but played 2.",
    ]


@clause("R13")
def test_r13_a_wish_is_not_counted() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat1 ask:seat2.5", "seat1 ask:seat3.6", "card:4", "card:5", "card:2", luck="skeleton")
    assert "kept" not in table.text()
    assert "broken" not in table.text()


@clause("R14")
def test_r14_the_places_below_the_winner() -> None:
    table = finished("5 0 0", "0 2 0", "0 0 1  trophies kobold", "0 1 1  trophies mimic-2", "0 0 1  trophies mimic-1")
    assert [table.score(f"seat{seat}") for seat in range(1, 6)] == [
        "gems 5, sets 0, most red 3",
        "gems 2, sets 0, most yellow 3",
        "gems 1, sets 0",
        "gems 2, sets 0",
        "gems 1, sets 0",
    ]
    assert table.result() == "the last dungeon is done: 1 2 4 3 4"


@clause("R14")
def test_r14_a_shared_place_is_followed_by_the_place_after_all_who_share() -> None:
    table = finished("2 0 0", "0 2 0", "0 0 1", "1 0 0", "0 0 0")
    assert table.result() == "the last dungeon is done: 1 1 3 4 5"
    table = finished("3 0 0", "0 1 0", "0 0 1", "0 0 0", "0 0 0  trophies kobold")
    assert table.result() == "the last dungeon is done: 1 2 2 5 4"
