"""Component files: what is wrong with one is said by file, line and reason; one that is right can be played."""

from collections import Counter
from copy import deepcopy
from importlib import resources
from typing import cast

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.shuffle.components import LETTERS, SETS, load
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.view import ShuffleView
from dungeonbox.games.shuffle.words import lists
from dungeonbox.games.shuffle.words_sheets import roll_set
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match
from tests.marks import clause

TEXT = resources.files("dungeonbox.games.shuffle").joinpath("components.toml").read_text(encoding="utf-8")

DIE = '[[die]]\nid = "dungeon"\nfaces = "slide slide rotate monster portal portal"\nsource = "house"\n'
PLAYER_DIE = '[[die]]\nid = "player"\nfaces = "1 2 3 4 5 *"\nsource = "house"\n'
KILN = """\
[[room]]
id = "kiln"
name = "The Bone Kiln"
element = "fire"
doors = "N E S"
battles = "W"
source = "house"
"""
START = """\
[[room]]
id = "start"
name = "Start Portal"
element = "none"
doors = "N E S W"
battles = ""
source = "rulebook"
"""
KING = """\
[[monster]]
id = "king"
name = "Possessed King"
element = "fire"
tier = "silver"
points = 2
weak = "1 4 5 *"
normal = "4 5 *"
strong = "5 *"
source = "rulebook"
"""


def line_of(entry: str) -> int:
    """The line on which an entry starts."""
    assert TEXT.count(entry) == 1
    return TEXT[: TEXT.index(entry)].count("\n") + 1


def complaint(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(BadComponents) as caught:
        make("shuffle", 3, components=Sheet.parse(text, "my.toml"))
    return str(caught.value)


WORD = "'id' must be a word of its own in small letters, got"
WRONG = [
    (DIE, "portal portal", "portal", "'faces' must be 6 words, got 5"),
    (DIE, "portal portal", "portal dance", "'faces' is made of slide, rotate, monster, portal; got 'dance'"),
    (DIE, 'id = "dungeon"', 'id = "black"', "'id' must be one of dungeon, player; got 'black'"),
    (PLAYER_DIE, "5 *", "6 *", "'faces' is made of 1, 2, 3, 4, 5, *; got '6'"),
    (PLAYER_DIE, "5 *", "5", "'faces' must be 6 words, got 5"),
    (KILN, 'id = "kiln"', 'id = "Kiln"', f"{WORD} 'Kiln'"),
    (KILN, 'id = "kiln"', 'id = "foyer"', f"{WORD} 'foyer'"),
    (KILN, 'id = "kiln"', 'id = "gap"', f"{WORD} 'gap'"),
    (KILN, 'id = "kiln"', 'id = "star"', f"{WORD} 'star'"),
    (KILN, 'element = "fire"', 'element = "air"', "'element' must be one of fire, earth, water, none; got 'air'"),
    (KILN, 'element = "fire"', 'element = "none"', "'element' must be fire, earth or water"),
    (KILN, 'doors = "N E S"', 'doors = ""', "'doors' must be at least one side"),
    (KILN, 'doors = "N E S"', 'doors = "N Q"', "'doors' is made of n e s w; got 'q'"),
    (KILN, 'battles = "W"', 'battles = ""', "'battles' must be 1 to 4 spaces, got 0"),
    (KILN, 'battles = "W"', 'battles = "N E S W NW"', "'battles' must be 1 to 4 spaces, got 5"),
    (KILN, 'battles = "W"', 'battles = "mid"', "'battles' is made of nw n ne e se s sw w; got 'mid'"),
    (START, 'element = "none"', 'element = "fire"', "the room 'start' has no element and no battle space"),
    (START, 'battles = ""', 'battles = "NW"', "the room 'start' has no element and no battle space"),
    (KING, 'id = "king"', 'id = "imp"', f"{WORD} 'imp'"),
    (KING, 'id = "king"', 'id = "crypt"', f"{WORD} 'crypt'"),
    (KING, 'tier = "silver"', 'tier = "tin"', "'tier' must be one of bronze, silver, gold; got 'tin'"),
    (KING, "points = 2", "points = 0", "'points' must be a whole number from 1 to 9, got 0"),
    (KING, 'normal = "4 5 *"', 'normal = "2 5 *"', "every roll of 'normal' must be in the easier set, too"),
    (KING, 'strong = "5 *"', 'strong = "5 6"', "'strong' is made of 1 2 3 4 5 *; got '6'"),
    (KING, 'strong = "5 *"\n', "", "'strong' is missing"),
    (KING, "points = 2", 'points = 2\nhat = "yes"', "unknown entry 'hat'"),
]


@pytest.mark.parametrize(("entry", "old", "new", "reason"), WRONG)
def test_what_is_wrong_with_an_entry(entry: str, old: str, new: str, reason: str) -> None:
    said = complaint(TEXT.replace(entry, entry.replace(old, new)))
    where, _, why = said.partition(": ")
    assert why.startswith(reason)
    assert where == f"my.toml:{line_of(entry)}" or "own in small letters" in why  # the later of two namesakes is wrong


def test_what_is_wrong_with_the_whole() -> None:
    assert "the dungeon die is here twice" in complaint(TEXT.replace(DIE, DIE + "\n" + DIE))
    assert "the player die is missing" in complaint(TEXT.replace(PLAYER_DIE, ""))
    assert "there must be a room called 'start'" in complaint(TEXT.replace(START, ""))
    assert "there must be 26 rooms, there are 25" in complaint(TEXT.replace(KILN, ""))
    assert "there must be 24 monsters, there are 23" in complaint(TEXT.replace(KING, ""))
    assert "expected entries [[monster]]" in complaint(TEXT[: TEXT.index("[[monster]]")])
    assert "unknown table 'spell'" in complaint(TEXT + '\n[[spell]]\nsource = "house"\n')


def test_what_the_rulebook_shows_is_marked_so() -> None:
    data = house_components("shuffle").data
    amounts = {row["id"]: row["number"] for row in data["amount"] if row["source"] == "rulebook"}
    assert amounts == {"points-2": 11, "points-3": 9, "points-4": 7, "points-5": 9, "points-6": 7, "portal-pairs": 3}
    shown = {row["name"] for rows in data.values() for row in rows if row["source"] == "rulebook" and "name" in row}
    assert shown == {"The Grand Foyer", "Start Portal", "Remove this Card", "Possessed King"}
    box = load(house_components("shuffle"))
    king = box.monsters.index("king")
    assert [" ".join(roll_set(box, king, which)) for which in range(3)] == ["1 4 5 *", "4 5 *", "5 *"]


def test_the_house_rooms_are_as_designed() -> None:
    """Per element one room with four doorways, four with three, three with two; two battle spaces in the Foyer only."""
    rows = [row for row in house_components("shuffle").data["room"] if row["element"] != "none"]
    doors = Counter((row["element"], len(row["doors"].split())) for row in rows)
    assert doors == {
        (element, n): count for element in ("fire", "earth", "water") for n, count in ((4, 1), (3, 4), (2, 3))
    }
    assert [row["id"] for row in rows if len(row["battles"].split()) == 2] == ["foyer"]
    assert not any(set(row["battles"].split()) & set(row["doors"].split()) for row in rows)  # not in a doorway


def test_battle_spaces_lie_on_both_colours_of_the_chessboard() -> None:
    """The corners of a room are of one colour, the middles of its sides of the other."""
    rows = [row for row in house_components("shuffle").data["room"] if row["element"] != "none"]
    colours = Counter(len(space) for row in rows for space in row["battles"].split())
    assert colours == {1: 15, 2: 10}


def test_no_two_monsters_have_the_same_sets() -> None:
    monsters = house_components("shuffle").data["monster"]
    assert len({(row["weak"], row["normal"], row["strong"]) for row in monsters}) == 24


@pytest.mark.parametrize("which", SETS)
def test_gold_is_worth_more_a_battle_than_silver_and_silver_than_bronze(which: str) -> None:
    """In rooms of any one strength; to choose the room is to choose the strength."""
    means = {}
    for tier in ("bronze", "silver", "gold"):
        rows = [row for row in house_components("shuffle").data["monster"] if row["tier"] == tier]
        means[tier] = sum(len(row[which].split()) * row["points"] for row in rows) / (6 * len(rows))
    assert means["gold"] > means["silver"] > means["bronze"]


def test_no_number_is_luckier_than_another() -> None:
    """Over all sets of all monsters every number occurs about equally often, and the star always wins."""
    box = load(house_components("shuffle"))
    rolls = Counter(
        roll for monster in range(24) for which in range(len(SETS)) for roll in roll_set(box, monster, which)
    )
    assert rolls["*"] == 72
    numbers = [rolls[number] for number in "12345"]
    assert max(numbers) - min(numbers) <= 2


def own_box() -> Sheet:
    """A box with a battle space in the middle of a side, a one-way room, a mightier king and another die."""
    data = deepcopy(house_components("shuffle").data)
    data["die"][0].update(faces="portal portal monster rotate rotate slide", source="public")
    data["room"][2].update(battles="N E S W", doors="n", name="The Own Kiln")
    data["monster"][3].update(points=9, tier="gold", weak="* 5 4", normal="* 5", strong="")
    return Sheet("own.toml", data)


@clause("R1")
def test_the_white_die_rolls_what_its_sides_show() -> None:
    data = deepcopy(house_components("shuffle").data)
    data["die"][1].update(faces="2 2 2 2 4 *")
    sheet = Sheet("own.toml", data)
    shown = dict(zip(LETTERS, load(sheet).roll_sides, strict=True))
    assert {letter: sides for letter, sides in shown.items() if sides} == {"2": 4, "4": 1, "*": 1}
    match = Match.new(make("shuffle", 2, components=sheet), Seeded(1))
    rolled = set()
    while not match.is_over:
        seat = match.waiting()[0]
        rolled.add(cast(ShuffleView, match.view(seat)).roll)
        match.play(seat, match.legal(seat)[-1])
    assert rolled == {"two", "four", "star"}


def test_other_components_are_played_and_embedded_in_the_record() -> None:
    game = make("shuffle", 4, components=own_box())
    assert [roll_set(load(own_box()), 3, which) for which in range(3)] == [["4", "5", "*"], ["5", "*"], []]
    assert cast(Shuffle, game).box.points[3] == 9
    foes = lists(game)["foe"][3 * len(SETS) : 4 * len(SETS)]
    assert [foe.partition("), ")[2] for foe in foes] == [
        "weak here (4, 5 or a star wins)",
        "at normal strength here (5 or a star wins)",
        "strong here (no roll wins)",
    ]
    assert all("(9 points)" in foe for foe in foes)
    match = Match.new(game, Seeded(1))
    while not match.is_over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[-1])
    text = match.record().text()
    assert "The Own Kiln" in text
    assert read(text).state.pack() == match.state.pack()
    with pytest.raises(BadRecord):
        read(text.replace("The Own Kiln", "The Other Kiln"))


def test_the_house_components_are_not_repeated_in_a_record() -> None:
    assert "The Bone Kiln" not in Match.new(make("shuffle", 2), Seeded(1)).record().text()
