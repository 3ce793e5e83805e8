"""Dungeon Busters, §1 The box: every clause shown at a table."""

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.busters.components import load
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.errors import BadOptions
from tests.games.busters.clauses.scenes import FIRST_FIGHT, NEW_GAME, NEW_GAMES
from tests.games.busters.table import Table
from tests.marks import clause

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
    assert game.why_not(table.match.observe(SPECTATOR), game.parse(token)) == "1.1"


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
    assert table.told()[-1] == "A Mimic appears, with 10 HP."


@clause("1.4")
def test_1_4_45_gems_in_three_colours() -> None:
    Table(NEW_GAME).shows("bank 15 15 15  spoils 0 0 0")
