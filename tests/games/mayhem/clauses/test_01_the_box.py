"""Dungeon Mayhem, §1 The box: every clause shown at a table."""

import pytest

from dungeonbox.games import house_components, make
from dungeonbox.games.mayhem.components import load
from dungeonbox.kernel.errors import BadOptions
from tests.games.mayhem.table import NEW_GAME, Table
from tests.marks import clause

# The deck lists of the printed game: copies, attack, defense, healing, draw, play again, order from top to bottom
# with * for a mighty power.
LISTS = {
    "azzan": """
        Lightning Bolt        4  3 0 0 0 0  A A A
        Burning Hands         3  2 0 0 0 0  A A
        Magic Missile         3  1 0 0 0 1  A P
        Speed of Thought      3  0 0 0 0 2  P P
        Knowledge is Power    3  0 0 0 3 0  D D D
        Evil Sneer            2  0 0 1 0 1  H P
        Shield                2  0 1 0 1 0  S D
        Mirror Image          1  0 3 0 0 0  S S S
        Stoneskin             1  0 2 0 0 0  S S
        Fireball              2  0 0 0 0 0  *
        Charm                 2  0 0 0 0 0  *
        Vampiric Touch        2  0 0 0 0 0  *
        """,
    "lia": """
        For Even More Justice! 4  2 0 0 0 0  A A
        For Justice!           3  1 0 0 0 1  A P
        For the Most Justice!  2  3 0 0 0 0  A A A
        Divine Smite           3  3 0 1 0 0  A A A H
        Fighting Words         3  2 0 1 0 0  A A H
        Finger-wag of Judgment 2  0 0 0 0 2  P P
        High Charisma          2  0 0 0 2 0  D D
        Cure Wounds            1  0 0 1 2 0  D D H
        Spinning Parry         2  0 1 0 1 0  S D
        Divine Shield          2  0 3 0 0 0  S S S
        Fluffy                 1  0 2 0 0 0  S S
        Divine Inspiration     2  0 0 2 0 0  * H H
        Banishing Smite        1  0 0 0 0 1  * P
        """,
    "oriax": """
        One Thrown Dagger      5  1 0 0 0 1  A P
        Two Thrown Daggers     4  2 0 0 0 0  A A
        All the Thrown Daggers 3  3 0 0 0 0  A A A
        Cunning Action         2  0 0 0 0 2  P P
        Stolen Potion          2  0 0 1 0 1  H P
        Even More Daggers      1  0 0 1 2 0  D D H
        Winged Serpent         2  0 1 0 1 0  S D
        The Goon Squad         2  0 2 0 0 0  S S
        My Little Friend       1  0 3 0 0 0  S S S
        Clever Disguise        2  0 0 0 0 0  *
        Sneak Attack!          2  0 0 0 0 1  * P
        Pick Pocket            2  0 0 0 0 0  *
        """,
    "sutha": """
        Big Axe is Best Axe          5  3 0 0 0 0  A A A
        RAGE!                        2  4 0 0 0 0  A A A A
        Brutal Punch                 2  2 0 0 0 0  A A
        Head Butt                    2  1 0 0 0 1  A P
        Two Axes Are Better Than One 2  0 0 0 0 2  P P
        Open the Armory              2  0 0 0 2 0  D D
        Flex!                        2  0 0 1 1 0  H D
        Snack Time                   1  0 0 1 2 0  D D H
        Bag of Rats                  1  0 1 0 1 0  S D
        Spiked Shield                1  0 2 0 0 0  S S
        Riff                         1  0 3 0 0 0  S S S
        Raff                         1  0 3 0 0 0  S S S
        Battle Roar                  2  0 0 0 0 1  * P
        Mighty Toss                  2  0 0 0 1 0  * D
        Whirling Axes                2  0 0 0 0 0  *
        """,
}

# Attack, defense, healing, draw and play-again symbols in a whole deck, and its mighty cards.
TOTALS = {
    "azzan": (21, 7, 2, 11, 11, 6),
    "lia": (32, 10, 11, 8, 8, 3),
    "oriax": (22, 9, 3, 4, 13, 6),
    "sutha": (29, 9, 3, 11, 8, 6),
}


def listed(hero: str) -> list[tuple[str, int, list[int], str]]:
    """The list of one deck: name, copies, symbols by kind, order."""
    found = []
    for line in LISTS[hero].strip().splitlines():
        words = line.split()
        at = next(index for index, word in enumerate(words) if word.isdigit())
        counts = [int(word) for word in words[at + 1 : at + 6]]
        found.append((" ".join(words[:at]), int(words[at]), counts, " ".join(words[at + 6 :])))
    return found


@clause("1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_1_two_to_four_players(seats: int) -> None:
    assert make("mayhem", seats).seats == seats


@clause("1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_1_1_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(BadOptions, match=f"Dungeon Mayhem is for 2 to 4 seats, not {seats}"):
        make("mayhem", seats)


@clause("1.1")
def test_1_1_everyone_against_everyone() -> None:
    table = Table("""
        step play seat2
        turn seat2  owed 1
        seat1 azzan
        seat2 lia    hand divine-smite fluffy
        seat3 oriax
        seat4 sutha
        """)
    table.play("play:divine-smite")
    assert table.legal() == "target:seat1 target:seat3 target:seat4"


@clause("1.1")
def test_1_1_a_spectator_plays_nothing() -> None:
    table = Table(NEW_GAME)
    game = table.game
    assert game.why_not(table.match.observe(62), game.parse("hero:lia")) == "1.1"


@clause("1.2")
def test_1_2_four_heroes() -> None:
    heroes = [(hero["id"], hero["name"], hero["calling"]) for hero in house_components("mayhem").data["hero"]]
    assert heroes == [
        ("azzan", "Azzan the Mystic", "wizard"),
        ("lia", "Lia the Radiant", "paladin"),
        ("oriax", "Oriax the Clever", "rogue"),
        ("sutha", "Sutha the Skullcrusher", "barbarian"),
    ]
    assert Table(NEW_GAME).legal() == "hero:azzan hero:lia hero:oriax hero:sutha hero:random"


@clause("1.3")
@pytest.mark.parametrize("hero", LISTS)
def test_1_3_a_deck_of_28_cards_of_the_heros_own(hero: str) -> None:
    cards = load(house_components("mayhem"))
    own = [card for card in range(len(cards)) if cards.heroes[cards.hero[card]] == hero]
    assert [(cards.names[card], cards.copies[card]) for card in own] == [line[:2] for line in listed(hero)]
    assert sum(cards.copies[card] for card in own) == 28


@clause("1.3", "1.4")
@pytest.mark.parametrize("hero", LISTS)
def test_1_4_symbols_in_a_whole_deck(hero: str) -> None:
    lines = listed(hero)
    totals = [sum(copies * counts[kind] for _, copies, counts, _ in lines) for kind in range(5)]
    mighty = sum(copies for _, copies, _, order in lines if "*" in order)
    assert (*totals, mighty) == TOTALS[hero]


@clause("1.4", "R2")
@pytest.mark.parametrize("hero", LISTS)
def test_1_4_every_card_shows_what_is_printed_on_it(hero: str) -> None:
    cards = load(house_components("mayhem"))
    own = [card for card in range(len(cards)) if cards.heroes[cards.hero[card]] == hero]
    for card, (name, _, counts, order) in zip(own, listed(hero), strict=True):
        star = "* " if cards.power[card] >= 0 else ""
        assert (name, (star + cards.symbols[card]).strip()) == (name, order)
        assert [cards.symbols[card].split().count(kind) for kind in "ASHDP"] == counts
        assert cards.defense[card] == counts[1]


@clause("1.4", "6.9")
def test_1_4_eleven_mighty_powers_each_on_the_card_of_that_name() -> None:
    cards = load(house_components("mayhem"))
    mighty = [cards.words[card] for card in range(len(cards)) if cards.power[card] >= 0]
    powers = [row["power"] for row in house_components("mayhem").data["card"] if "power" in row]
    assert len(mighty) == 11
    assert powers == mighty
