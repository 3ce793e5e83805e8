"""Every clause and ruling of RULES.md, shown at the table: a position, what is said, a position."""

import pytest

from dungeonbox.games import house_components, listing, make
from dungeonbox.games.busters.components import load
from dungeonbox.kernel.chance import SPECTATOR, BadLuck
from dungeonbox.kernel.errors import BadOptions
from tests.games.busters.table import Table, eyes_of
from tests.marks import clause, option

NEW_GAME = """
    step choose-hero seat1
    seat1 -
    seat2 -
    seat3 -
    """
LAST_TO_CHOOSE = """
    step choose-hero seat3
    seat1 thief
    seat2 ranger
    seat3 -
    """
NEW_GAMES = {
    3: LAST_TO_CHOOSE,
    4: LAST_TO_CHOOSE.replace("seat3", "seat4") + "seat3 priest",
    5: LAST_TO_CHOOSE.replace("seat3", "seat5") + "seat3 priest\nseat4 knight",
}
"""For each number of players, a party of which only the last has yet to choose an adventurer."""

FIRST_FIGHT = """
    step choose-card
    leader seat1  dungeon 1  monster mimic-1  left blue-slime red-slime skeleton chimera
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    """
LAST_FIGHT = """
    step choose-card
    leader seat1  dungeon 3  monster cerberus  left dragon
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    """

EVERYBODY = ("seat1", "seat2", "seat3", "spectator")

# The Dungeon cards: dungeon, name, HP, chests.
MONSTERS = """
    1  Blue Slime        4  B
    1  Red Slime         5  RYB
    1  Skeleton          7  Y    R
    1  Mimic            10  RYB  B
    1  Chimera          14  RR   Y  B
    2  Mandragora        5  R
    2  Kobold            6  RY   B
    2  Basilisk          7  RYB
    2  Mimic            10  RYB  R
    2  Dullahan         13  YY   B  R
    3  Poison Slime      4  RYB
    3  Cerberus          7  BB
    3  Skeleton Warrior  8  YY   R
    3  Mimic            10  RYB  Y
    3  Dragon           14  BB   R  Y
    """


def listed() -> list[tuple[int, str, int, list[str]]]:
    """The list of Dungeon cards: dungeon, name, HP, chests."""
    found = []
    for line in MONSTERS.strip().splitlines():
        dungeon, *words = line.split()
        at = next(index for index, word in enumerate(words) if word.isdigit())
        found.append((int(dungeon), " ".join(words[:at]), int(words[at]), words[at + 1 :]))
    return found


def in_the_box() -> list[tuple[int, str, int, list[str]]]:
    """The same from the components that are played with."""
    box = load(house_components("busters"))
    return [
        (
            int(box.dungeon[monster]) + 1,
            box.names[monster],
            int(box.hp[monster]),
            [
                "".join(letter * box.in_chest(monster, chest, colour) for colour, letter in enumerate("RYB"))
                for chest in range(box.chests[monster])
            ],
        )
        for monster in range(len(box.words))
    ]


# 1. The box ----------------------------------------------------------------------------------------------


@clause("1.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_1_three_to_five_players(seats: int) -> None:
    assert make("busters", seats).seats == seats


@clause("1.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_1_1_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"Dungeon Busters is for 3 to 5 seats, not {seats}"):
        make("busters", seats)


@clause("1.1")
@pytest.mark.parametrize("position", [NEW_GAME, FIRST_FIGHT])
@pytest.mark.parametrize("token", ["hero:mage", "card:4", "pledge:4", "lose:red", "take:red"])
def test_1_1_a_spectator_plays_nothing(position: str, token: str) -> None:
    table = Table(position)
    game = table.game
    assert game.why_not(table.match.mask(SPECTATOR), game.parse(token)) == "1.1"


@clause("1.2")
def test_1_2_five_adventurers() -> None:
    heroes = [(hero["id"], hero["name"]) for hero in house_components("busters").data["adventurer"]]
    assert heroes == [
        ("knight", "Knight"),
        ("mage", "Mage"),
        ("thief", "Thief"),
        ("priest", "Priest"),
        ("ranger", "Ranger"),
    ]
    assert Table(NEW_GAME).legal() == "hero:knight hero:mage hero:thief hero:priest hero:ranger hero:random"


@clause("1.2")
def test_1_2_seven_battle_cards_each() -> None:
    table = Table(FIRST_FIGHT)
    for seat in ("seat1", "seat2", "seat3"):
        assert table.legal(seat) == "card:1 card:2 card:3 card:4 card:5 card:6 card:7"


@clause("1.3")
def test_1_3_fifteen_dungeon_cards_with_what_is_printed_on_them() -> None:
    assert in_the_box() == listed()
    assert len(listed()) == 15
    assert [[dungeon for dungeon, _, _, _ in listed()].count(dungeon) for dungeon in (1, 2, 3)] == [5, 5, 5]
    assert all(1 <= len(chests) <= 3 for _, _, _, chests in listed())


@clause("1.3")
def test_1_3_what_the_cards_add_up_to() -> None:
    cards = in_the_box()
    for dungeon, hp, gems in ((1, 40, [5, 4, 5]), (2, 41, [6, 5, 4]), (3, 43, [4, 6, 6])):
        own = [card for card in cards if card[0] == dungeon]
        loot = "".join("".join(chests) for _, _, _, chests in own)
        assert (sum(card[2] for card in own), [loot.count(colour) for colour in "RYB"]) == (hp, gems)
    assert sum(card[2] for card in cards) == 124


@clause("1.3", "1.4")
def test_1_4_all_chests_hold_the_gems_of_the_box() -> None:
    loot = "".join("".join(chests) for _, _, _, chests in in_the_box())
    assert [loot.count(colour) for colour in "RYB"] == [15, 15, 15]


@clause("1.3")
def test_1_3_a_mimic_has_10_hp() -> None:
    """The rulebook's example of what the Leader says."""
    table = Table(NEW_GAMES[3], first_seat="1")
    table.play("hero:mage", luck="mimic-1")
    assert table.told()[-1] == "Mimic appears, with 10 HP."


@clause("1.4")
def test_1_4_45_gems_in_three_colours() -> None:
    Table(NEW_GAME).shows("bank 15 15 15  spoils 0 0 0")


# 2. Setting up -------------------------------------------------------------------------------------------


@clause("2.1")
def test_2_1_the_leader_stays_leader_all_game() -> None:
    table = Table(FIRST_FIGHT.replace("leader seat1", "leader seat2"))
    turned = "skeleton chimera red-slime basilisk mimic-2 dullahan kobold dragon mimic-3 cerberus poison-slime "
    rounds = [(7, 6, 5), (6, 5, 7), (5, 7, 6), (4, 3, 2)] * 3
    for cards, monster in zip(rounds, turned.split(" "), strict=True):
        table.play(*[f"card:{card}" for card in cards], luck=monster)
        table.shows("leader seat2")
    assert table.asks() == "over"


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


HANDS = {
    ("printed", 3): "1 2 3 4 5 6 7",
    ("printed", 4): "2 3 4 5 6",
    ("printed", 5): "1 2 3 4 5 6",
    ("six", 3): "2 3 4 5 6 7",
    ("six", 4): "1 2 3 4 5 6",
    ("six", 5): "1 2 3 4 5 6",
}


def cards_in_hand(seats: int, hands: str) -> list[str]:
    """What everybody holds before the first fight."""
    table = Table(NEW_GAMES[seats], first_seat="1", hands=hands)
    table.play("hero:mage", luck="skeleton")
    legal = [table.legal(f"seat{seat}") for seat in range(1, seats + 1)]
    return [cards.replace("card:", "") for cards in legal]


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
    assert make("busters", 4).setting.options["hands"] == "printed"


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


# 3. A monster appears ------------------------------------------------------------------------------------


@clause("3.1")
@pytest.mark.parametrize("eyes", EVERYBODY)
def test_3_1_everybody_sees_the_monster(eyes: str) -> None:
    table = Table(LAST_TO_CHOOSE, first_seat="1")
    table.play("hero:mage", luck="chimera")
    table.shows("monster chimera  left blue-slime red-slime skeleton mimic-1", eyes=eyes)
    assert table.match.eyes_record(eyes_of(eyes)).entries[-1].outcomes == ("chimera",)
    assert table.told()[-1] == "Chimera appears, with 14 HP."


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
@pytest.mark.parametrize("token", ["hero:ranger", "hero:random", "lose:red", "take:red"])
def test_3_2_nothing_else_is_chosen(token: str) -> None:
    assert Table(FIRST_FIGHT).refuses(token, "seat2") == "3.2"


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
    assert table.told()[:4] == ["Ann plays 4.", "Bob plays 5.", "Cid plays 2.", "Victory: 11 against 10!"]
    table.shows("seat1 knight  gems 1 1 2  played 4\nseat2 mage  gems 1 1 1  played 5  trophies mimic-1")


@clause("3.5")
@pytest.mark.parametrize(
    ("cards", "cancelled", "total"),
    [("6 6 3 2 1", "Ann Bob", 6), ("5 3 5 2 5", "Ann Cid Eve", 5), ("1 3 3 1 6", "Ann Bob Cid Dee", 6)],
)
def test_3_5_equal_cards_cancel_out(cards: str, cancelled: str, total: int) -> None:
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
    played = table.told()[:5]
    assert " ".join(line.split()[0] for line in played if line.endswith(": cancelled.")) == cancelled
    assert table.told()[5] == f"Victory: {total} against 5!"


@clause("3.6")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("4 5 6", "Victory: 15 against 14!"),
        ("7 6 5", "Victory: 18 against 14!"),
        ("1 2 3", "Defeat: 6 against 14."),
        ("7 7 1", "Defeat: 1 against 14."),
        ("1 7 7", "Defeat: 1 against 14."),
        ("5 5 5", "Defeat: 0 against 14."),
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
    assert table.told()[3] == told


@clause("3.7")
@pytest.mark.parametrize(
    ("cards", "told"),
    [("2 3 5", "Victory: 10 against 10!"), ("2 3 4", "Defeat: 9 against 10."), ("7 2 2", "Defeat: 7 against 10.")],
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


# 4. Defeat -----------------------------------------------------------------------------------------------

FIVE_AGAINST_A_MIMIC = """
    step choose-card
    leader seat4  dungeon 1  monster mimic-1  left skeleton chimera
    seat1 knight  gems 1 1 1
    seat2 mage    gems 1 1 1
    seat3 thief   gems 1 1 1
    seat4 priest  gems 1 1 1
    seat5 ranger  gems 1 1 1
    """


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
    assert table.told()[5] == "Defeat: 9 against 10."
    assert table.asks() == "seat5 lose"
    table.play("lose:blue")
    assert table.asks() == "seat1 lose"
    table.play("lose:red")
    assert table.asks() == "seat3 lose"
    table.play("lose:blue", luck="chimera")
    table.shows("""
        bank 10 10 10  spoils 1 0 2
        seat1 knight  gems 0 1 1  played 2
        seat2 mage    gems 1 1 1  played 4
        seat3 thief   gems 1 1 0  played 2
        seat4 priest  gems 1 1 1  played 5
        seat5 ranger  gems 1 1 0  played 2
        """)


@clause("4.2", "3.5", "3.7")
def test_example_4_and_5_are_9_and_the_others_do_nothing() -> None:
    """The same total where the lowest card is one of the two that count: only its player discards gems."""
    table = Table(FIVE_AGAINST_A_MIMIC)
    table.play("card:6", "card:4", "card:6", "card:5", "card:6")
    assert table.told()[5] == "Defeat: 9 against 10."
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


# 5. Victory ----------------------------------------------------------------------------------------------


@clause("5.1", "5.2", "5.5", "7.2", "3.5", "3.7")
def test_example_4_and_5_and_6_are_15_and_two_chests_are_taken() -> None:
    """The rulebook's picture of victory: two are ignored, Buster 1 and Buster 2 take the chests, the 6 gets no loot."""
    table = Table(FIVE_AGAINST_A_MIMIC)
    table.play("card:3", "card:5", "card:4", "card:3", "card:6", luck="chimera")
    assert table.told()[5:] == [
        "Victory: 15 against 10!",
        "Cid takes 1 red from chest 1.",
        "Cid takes 1 yellow from chest 1.",
        "Cid takes 1 blue from chest 1.",
        "Bob takes 1 blue from chest 2.",
        "Eve keeps the Mimic.",
        "Chimera appears, with 14 HP.",
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
        "Victory: 7 against 7!",
        "Bob takes 1 yellow from chest 1.",
        "1 red of chest 2 go to the Spoils.",
        "Bob keeps the Skeleton.",
        "Bob takes a red gem from the Spoils.",
        "Chimera appears, with 14 HP.",
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


# 6. Spoils -----------------------------------------------------------------------------------------------


@clause("6.1")
def test_6_1_the_spoils_one_by_one_from_the_lowest_card() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 3 1 1
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4")
    table.shows("seat2 mage  gems 1 1 2  choice 3")  # the chest comes first
    assert (table.asks(), table.legal()) == ("seat2 take", "take:red take:yellow take:blue")
    table.play("take:yellow")
    assert (table.asks(), table.legal()) == ("seat3 take", "take:red take:blue")
    assert table.refuses("take:yellow") == "R6"
    table.play("take:red")
    assert (table.asks(), table.legal()) == ("seat1 take", "take:red take:blue")
    table.play("take:red")
    assert (table.asks(), table.legal()) == ("seat2 take", "take:red take:blue")
    table.play("take:blue", luck="mimic-1")  # the last one is red and goes to seat 3 unasked
    table.shows("""
        spoils 0 0 0
        seat1 knight  gems 2 1 1  played 6  trophies blue-slime
        seat2 mage    gems 1 2 3  played 3
        seat3 thief   gems 3 1 1  played 4
        """)


@clause("6.1")
def test_6_1_one_after_the_other() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 2 2 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        """)
    table.play("card:6", "card:3", "card:4")
    assert table.asks() == "seat2 take"
    assert [table.refuses("take:red", seat) for seat in ("seat1", "seat3")] == ["6.1", "6.1"]
    assert [table.refuses(token) for token in ("take:blue", "lose:red", "card:5")] == ["R6", "R6", "R6"]


@clause("6.2")
def test_6_2_a_cancelled_card_takes_no_spoils() -> None:
    table = Table("""
        step choose-card
        leader seat1  dungeon 1  monster blue-slime  left mimic-1 chimera
        spoils 2 1 0
        seat1 knight  gems 1 1 1
        seat2 mage    gems 1 1 1
        seat3 thief   gems 1 1 1
        seat4 priest  gems 1 1 1
        """)
    table.play("card:2", "card:5", "card:2", "card:6")
    assert table.asks() == "seat2 take"
    table.play("take:red")
    assert table.asks() == "seat4 take"
    table.play("take:yellow", luck="mimic-1")
    table.shows("""
        seat1 knight  gems 1 1 1  played 2
        seat2 mage    gems 3 1 2  played 5
        seat3 thief   gems 1 1 1  played 2
        seat4 priest  gems 1 2 1  played 6  trophies blue-slime
        """)


# 7. Onward -----------------------------------------------------------------------------------------------


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
        "All cards come back to the hands.",
        "The party enters dungeon 2.",
        "Dullahan appears, with 13 HP.",
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
    assert (table.match.is_over, table.match.waiting(), table.told()[-1]) == (True, [], "The last dungeon is done.")


# 8. Scoring ----------------------------------------------------------------------------------------------


def finished(*heroes: str) -> Table:
    """A game that is over; each player with these gems, and monsters if any: "2 2 5  trophies kobold"."""
    names = ["knight", "mage", "thief", "priest", "ranger"]
    lines = [f"seat{seat} {names[seat - 1]}  gems {hero}" for seat, hero in enumerate(heroes, 1)]
    return Table("step over\nleader seat1  dungeon 3  left dragon\n" + "\n".join(lines))


@clause("8.1")
def test_8_1_after_the_last_monster_nothing_more_is_done() -> None:
    table = finished("1 1 1", "1 1 1", "1 1 1")
    for token in ("hero:mage", "card:3", "lose:red", "take:red", "pledge:3"):
        assert [table.refuses(token, seat) for seat in ("seat1", "seat2", "seat3")] == ["8.1"] * 3
    assert [table.legal(seat) + table.asides(seat) for seat in ("seat1", "seat2", "seat3")] == [""] * 3


@clause("8.1", "4.2")
def test_8_1_a_last_defeat_still_costs_gems() -> None:
    table = Table(LAST_FIGHT)
    table.play("card:3", "card:2", "card:1")
    assert table.asks() == "seat3 lose"
    table.play("lose:blue")
    table.shows("step over\nspoils 0 0 1\nseat3 thief  gems 1 1 0  played 1")


@clause("8.2", "8.3", "8.4", "R9")
def test_example_nine_gems_two_sets_and_most_blue_are_18_points() -> None:
    table = finished("2 2 5", "2 3 1", "3 3 4")
    assert table.score("seat1") == "gems 9, sets 6, most blue 3"
    assert sum(line.points for line in table.match.outcome.lines if line.seat == 0) == 18
    assert table.score("seat2") == "gems 6, sets 3"
    assert table.score("seat3") == "gems 10, sets 9, most red 3"


@clause("8.2")
def test_8_2_a_point_for_each_gem() -> None:
    table = finished("4 0 0", "4 2 0", "0 2 0")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3")] == [
        "gems 4, sets 0",
        "gems 6, sets 0",
        "gems 2, sets 0",
    ]


@clause("8.3", "R9")
@pytest.mark.parametrize(
    ("gems", "sets"), [("3 3 3", 9), ("5 2 4", 6), ("1 7 2", 3), ("2 4 1", 3), ("0 6 6", 0), ("6 0 6", 0), ("6 6 0", 0)]
)
def test_8_3_three_points_for_each_set(gems: str, sets: int) -> None:
    table = finished(gems, "7 7 7", "0 0 0")
    assert f"sets {sets}" in table.score("seat1")


@clause("8.4", "R9")
def test_8_4_three_points_for_the_most_of_a_colour() -> None:
    table = finished("4 1 1", "2 5 1", "1 2 2")
    assert table.score("seat1") == "gems 6, sets 3, most red 3"
    assert table.score("seat2") == "gems 8, sets 3, most yellow 3"
    assert table.score("seat3") == "gems 5, sets 3, most blue 3"


@clause("8.4", "R9")
def test_8_4_one_player_may_have_most_of_every_colour() -> None:
    table = finished("4 5 6", "2 2 2", "3 3 3")
    assert table.score("seat1") == "gems 15, sets 12, most red 3, most yellow 3, most blue 3"


@clause("8.4")
def test_8_4_nobody_gets_them_in_a_tie() -> None:
    table = finished("4 1 1", "4 1 1", "1 4 4", "1 4 3")
    assert [table.score(seat) for seat in ("seat1", "seat2", "seat3", "seat4")] == [
        "gems 6, sets 3",
        "gems 6, sets 3",
        "gems 9, sets 3, most blue 3",
        "gems 8, sets 3",
    ]


@clause("8.5")
def test_8_5_most_points_win() -> None:
    table = finished("1 1 1", "5 0 1", "2 2 2")
    assert (table.result(), table.match.outcome.worth) == ("dungeons cleared: 3 2 1", (0.0, 0.0, 1.0))
    assert table.match.outcome.winners == [2]
    assert table.match.outcome.characters == ("knight", "mage", "thief")


@clause("8.6", "7.2")
def test_8_6_a_tie_goes_to_more_defeated_monsters() -> None:
    table = finished("2 0 0", "0 2 0  trophies dullahan", "0 0 2  trophies kobold mimic-3")
    assert (table.result(), table.match.outcome.winners) == ("dungeons cleared: 3 2 1", [2])


@clause("8.6", "8.5")
def test_8_6_monsters_count_only_in_a_tie() -> None:
    table = finished("3 0 0", "0 2 0  trophies kobold basilisk mimic-2 dullahan", "0 0 0  trophies mimic-1 mimic-3")
    assert table.result() == "dungeons cleared: 1 2 3"


@clause("8.7")
def test_8_7_else_the_victory_is_shared() -> None:
    table = finished("2 0 0  trophies kobold", "0 2 0  trophies mimic-1", "0 0 1  trophies mimic-2 mimic-3")
    assert table.result() == "dungeons cleared: 1 1 3"
    assert (table.match.outcome.winners, table.match.outcome.worth) == ([0, 1], (0.5, 0.5, 0.0))


@clause("8.7")
def test_8_7_all_may_share_it() -> None:
    table = finished("1 1 1", "1 1 1", "1 1 1")
    assert (table.result(), table.match.outcome.winners) == ("dungeons cleared: 1 1 1", [0, 1, 2])
    assert sum(table.match.outcome.worth) == pytest.approx(1.0)


# Rulings -------------------------------------------------------------------------------------------------


@clause("R2")
def test_r2_a_choice_may_be_changed_until_the_last_one() -> None:
    table = Table(FIRST_FIGHT)
    table.play("seat2 card:7", "seat1 card:1", "seat2 card:5", "seat1 card:4", "seat2 card:6")
    assert [table.match.has_chosen(seat) for seat in range(3)] == [True, True, False]
    table.play("seat3 card:2", luck="skeleton")
    assert table.told()[:3] == ["Ann plays 4.", "Bob plays 6.", "Cid plays 2."]
    assert [(entry.seat, entry.token) for entry in table.match.entries] == [(0, "card:4"), (1, "card:6"), (2, "card:2")]


@clause("R2", "3.4")
def test_r2_a_card_that_was_turned_over_is_not_changed() -> None:
    table = Table(FIRST_FIGHT)
    table.play("card:1", "card:2", "card:3")
    assert [table.refuses("card:7", seat) for seat in ("seat1", "seat2", "seat3")] == ["4.2", "4.5", "4.5"]


@clause("R2", "3.4")
def test_r2_laid_down_is_laid_down_where_choices_come_one_by_one() -> None:
    """In a position where a card lies face down already, its player has no other choice."""
    table = Table(FIRST_FIGHT.replace("mage    gems 1 1 1", "mage    gems 1 1 1  choice 5"))
    assert (table.match.waiting(), table.legal("seat2")) == ([0, 2], "")
    assert [table.refuses("card:5", "seat2"), table.refuses("card:7", "seat2")] == ["3.4", "3.4"]
    assert table.refuses("take:red", "seat1") == "3.2"


PLEDGES = "pledge:1 pledge:2 pledge:3 pledge:4 pledge:5 pledge:6 pledge:7 pledge:low pledge:high"


def wishes(*seats: str) -> str:
    """Everything that may be wished of these seats with their hands full."""
    return " ".join(f"ask:{seat}.{card}" for seat in seats for card in range(1, 8))


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
        assert kept == [f'Bob kept their word ("I play {"low" if card < 4 else "high"}.")']


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
        'Cid: "I play 6."',
        'Ann: "Cid, you play 7."',
        'Bob: "I play low."',
        'Bob: "I play high."',
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
    assert table.told()[1] == f"{['Ann', 'Bob', 'Cid'][seat - 1]} leads the party."


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
    assert "Bob loses 2 yellow to the Spoils." in table.told()


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
        'Ann kept their word ("I play 4.")',
        'Ann broke their word ("I play high.")',
        'Bob kept their word ("I play 5.")',
        'Bob kept their word ("I play high.")',
        'Cid broke their word ("I play 1.")',
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
    assert table.result() == "dungeons cleared: 1 2 4 3 4"


@clause("R14")
def test_r14_a_shared_place_is_followed_by_the_place_after_all_who_share() -> None:
    table = finished("2 0 0", "0 2 0", "0 0 1", "1 0 0", "0 0 0")
    assert table.result() == "dungeons cleared: 1 1 3 4 5"
    table = finished("3 0 0", "0 1 0", "0 0 1", "0 0 0", "0 0 0  trophies kobold")
    assert table.result() == "dungeons cleared: 1 2 2 5 4"


def test_the_options_and_their_values() -> None:
    options = {option.name: option.values for option in listing("busters").options}
    assert options == {
        "first_seat": ("random", "1", "2", "3", "4", "5"),
        "hands": ("printed", "six"),
        "pledges": ("on", "off"),
    }
