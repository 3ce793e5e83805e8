"""Component files: what is wrong with one is said by file, line and reason; one that is right can be played."""

from copy import deepcopy
from importlib import resources
from typing import cast

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.attack.components import load
from dungeonbox.games.attack.rules import Attack
from dungeonbox.games.attack.words import hero_line
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match
from tests.games.attack.table import Table
from tests.marks import clause

TEXT = resources.files("dungeonbox.games.attack").joinpath("components.toml").read_text(encoding="utf-8")

LEVEL = '[[level]]\nmonsters = 14\nbosses = 2\nsource = "rulebook"\n'
GRIM = """\
[[dice]]
id = "grim"
seats = "6"
monster = "D D D D M M M M M F F F F F F F F F F F"
boss = "D D F F F F F F F F F F"
source = "house"
"""
MONK = """\
[[adventurer]]
id = "monk"
name = "Osk Stillwater"
calling = "monk"
colour = "orange"
rating = 1
ability = ["deflect"]
every = "level"
source = "house"
"""


def line_of(entry: str) -> int:
    """The line on which an entry starts."""
    assert TEXT.count(entry) == 1
    return TEXT[: TEXT.index(entry)].count("\n") + 1


def complaint(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(BadComponents) as caught:
        make("attack", 3, components=Sheet.parse(text, "my.toml"))
    return str(caught.value)


WORD = "'id' must be a word of its own in small letters, got"
WRONG = [
    (LEVEL, "monsters = 14", "monsters = 0", "'monsters' must be a whole number from 1 to 30, got 0"),
    (LEVEL, "bosses = 2", 'bosses = "two"', "'bosses' must be a whole number from 0 to 30, got 'two'"),
    (LEVEL, "bosses = 2\n", "", "'bosses' is missing"),
    (LEVEL, 'source = "rulebook"', 'source = "guess"', "'source' must be one of rulebook, public, house; got 'guess'"),
    (GRIM, 'id = "grim"', 'id = "kind"', "'id' must be one of fair, lone, keen, stern, fell, dire, grim; got 'kind'"),
    (GRIM, 'id = "grim"', 'id = "fair"', "the fair dice are here twice"),
    (GRIM, '"D D D D M M M M M F F F F F F F F F F F"', '"D"', "'monster' must be 2 to 20 letters, one a side, got 1"),
    (GRIM, '"D D F F F', '"D D X F F', "'boss' is made of D, M and F, got 'X'"),
    (GRIM, 'boss = "D D F F F F F F F F F F"\n', "", "'boss' is missing"),
    (GRIM, 'seats = "6"', 'seats = "7"', "'seats' must be numbers from 1 to 6 in a text, such as \"3 4\"; got '7'"),
    (GRIM, 'seats = "6"', 'seats = ""', "exactly one set of dice must be for 6 players"),
    (GRIM, 'seats = "6"', 'seats = "5 6"', "exactly one set of dice must be for 5 players"),
    (MONK, 'id = "monk"', 'id = "Monk"', f"{WORD} 'Monk'"),
    (MONK, 'id = "monk"', 'id = "bard"', f"{WORD} 'bard'"),
    (MONK, 'id = "monk"', 'id = "random"', f"{WORD} 'random'"),
    (MONK, 'id = "monk"', 'id = "moving"', f"{WORD} 'moving'"),
    (MONK, "rating = 1", "rating = 0", "'rating' must be a whole number from 1 to 30, got 0"),
    (MONK, '["deflect"]', '["dance"]', "'ability' is made of guard, foresight"),
    (MONK, '["deflect"]', '"deflect"', "'ability' must be a list of words, got 'deflect'"),
    (MONK, '["deflect"]', '["deflect", "foresight"]', "'ability' can have 'foresight' or 'deflect', not both"),
    (MONK, '["deflect"]', '["rage", "rage"]', "'ability' has 'rage' twice"),
    (MONK, '["deflect"]', '["deflect 2"]', "'ability': 'deflect' has no number, got '2'"),
    (MONK, '["deflect"]', '["snare"]', "'ability': 'snare' needs a number from 1 to 30, such as 'snare 2'; got ''"),
    (MONK, '["deflect"]', '["greed 0"]', "'ability': 'greed' needs a number from 1 to 99"),
    (MONK, 'ability = ["deflect"]\n', "", "'ability' is missing"),
    (MONK, 'every = "level"', 'every = "day"', "'every' must be one of turn, level; got 'day'"),
    (MONK, 'colour = "orange"', 'colour = "orange"\nhat = "yes"', "unknown entry 'hat'"),
]


@pytest.mark.parametrize(("entry", "old", "new", "reason"), WRONG)
def test_what_is_wrong_with_an_entry(entry: str, old: str, new: str, reason: str) -> None:
    said = complaint(TEXT.replace(entry, entry.replace(old, new)))
    assert said.startswith(f"my.toml:{line_of(entry)}: {reason}")


def test_what_is_wrong_with_the_whole() -> None:
    assert "there must be 3 levels, there are 2" in complaint(TEXT.replace(LEVEL, ""))
    assert "there must be dice called 'grim'" in complaint(TEXT.replace(GRIM, ""))
    first = TEXT.index("[[adventurer]]")
    assert "expected entries [[adventurer]]" in complaint(TEXT[:first])
    assert "there must be at least 6 adventurers, there are 1" in complaint(TEXT[:first] + MONK)
    assert "unknown table 'spell'" in complaint(TEXT + '\n[[spell]]\nsource = "house"\n')


def test_every_entry_says_where_it_comes_from() -> None:
    data = house_components("attack").data
    sources = {kind: {row["source"] for row in rows} for kind, rows in data.items()}
    amounts = {"rulebook", "house"}
    assert sources == {"amount": amounts, "level": {"rulebook"}, "dice": {"house"}, "adventurer": {"house"}}


def own_box() -> Sheet:
    """A box with a mightier monk, and gentler dice of which the order is another."""
    data = deepcopy(house_components("attack").data)
    data["dice"][4].update(monster="F D M D M F", source="public")
    data["adventurer"][8].update(rating=5, name="Brother Own")
    return Sheet("own.toml", data)


def test_other_components_are_played_and_embedded_in_the_record() -> None:
    game = make("attack", 4, components=own_box())
    assert cast(Attack, game).dice[0].listed() == [0, 0, 1, 1, 2, 2]
    assert load(own_box()).ratings[8] == 5
    match = Match.new(game, Seeded(1))
    while not match.is_over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[-1])
    text = match.record().text()
    assert "Brother Own" in text
    assert read(text).state.pack() == match.state.pack()
    with pytest.raises(BadRecord):
        read(text.replace("Brother Own", "Brother Else"))


def composed(*ability: str, every: str = "turn") -> Sheet:
    """A box in which the warrior has an ability of one's own."""
    data = deepcopy(house_components("attack").data)
    data["adventurer"][0].update(ability=list(ability), every=every)
    return Sheet("own.toml", data)


FACING = "step act seat1\nlevel 1  first seat1\nseat1 warrior  faces 3 0\nseat2 seer  faces 4 0"


@clause("R25", "11.1", "11.8", "11.11")
def test_an_ability_of_several_effects_of_which_one_is_used_a_turn() -> None:
    table = Table(FACING, composed("guard", "snare 3", "grit"))
    table.play("fight", luck="FFF")
    assert table.legal() == "cancel:ability done"  # one Hit, by grit
    used = Table(FACING, composed("guard", "snare 3", "grit"))
    used.play("aid:seat2")
    used.shows("seat2 seer  faces 1 0\ndungeon 10 0")
    assert used.refuses("aid:seat1") == "R25"
    used.play("fight", luck="FFF")  # guard is used up with snare, for this turn
    used.shows("seat1 warrior  faces 3 0  hits 1")


@clause("R25")
def test_an_ability_is_used_again_in_the_next_turn_or_in_the_next_level() -> None:
    for every, answers in (("turn", "fight aid:seat1 aid:seat2"), ("level", "fight")):
        table = Table(FACING, composed("snare 1", every=every))
        table.play("aid:seat2", "fight", luck="MMF")
        table.play("fight", "done", luck="FFM")
        assert table.legal() == answers
    rested = Table(
        "step act seat1\nlevel 1  first seat1  waited seat2  calm 1\nseat1 warrior  spent 1\nseat2 seer  spent 1"
    )
    rested.play("pass")
    rested.shows("level 2\nseat1 warrior\nseat2 seer")


@clause("1.2")
def test_an_adventurer_without_an_ability() -> None:
    game = cast(Attack, make("attack", 2, components=composed()))
    assert hero_line(game, 0) == "Hilda Ironwall, the mighty warrior, combat rating 3; no special ability"


ACT = "step act seat1\nlevel 1  first seat1"
END = "step act seat1\nlevel 3  first seat1  waited seat2  calm 1"
AMOUNTS = [
    ("bust-coins", 3, f"{ACT}  lost 12 0\nseat1 bard", "bust MM", "gold 3  earned 1"),
    ("weapon-rating", 4, f"{ACT}\nseat1 bard  faces 6 0  weapons 1", "fight DDDDDD done", "weapons 1  pile 5 0"),
    ("artefact-rating", 0, f"{ACT}\nseat1 bard  faces 3 0  artefacts 1", "fight DDD done", "artefacts 1  pile 1 0"),
    ("retainer-rating", 2, f"{ACT}\nseat1 bard  faces 4 0  retainer 1", "fight DDDD done", "retainer 1  pile 3 0"),
    ("monster-coins", 2, f"{END}\nseat1 bard  pile 2 0", "pass FF", "gold 4"),
]
"""An amount, its number, a position, what is played and how the dice fall, and what has become of the bard."""


@pytest.mark.parametrize(("id", "number", "position", "play", "after"), AMOUNTS)
def test_a_number_of_the_rules_is_as_the_file_says(id: str, number: int, position: str, play: str, after: str) -> None:
    first, luck, *others = play.split()
    table = Table(f"{position}\nseat2 seer", with_amount(id, number))
    table.play(first, luck=luck)
    for token in others:
        table.play(token)
    table.shows(f"seat1 bard  {after}")


def with_amount(id: str, number: int) -> Sheet:
    """The house's box with another number."""
    data = deepcopy(house_components("attack").data)
    for row in data["amount"]:
        if row["id"] == id:
            row["number"] = number
    return Sheet("own.toml", data)


def test_rounds_of_gifts_and_turns_of_a_level_are_as_the_file_says() -> None:
    giving = "step act seat1\nlevel 1  first seat1  waited seat2  calm 1\nseat1 bard  gold 9\nseat2 seer"
    for rounds, asked in ((0, "seat1 hire"), (2, "seat1 give")):
        table = Table(giving, with_amount("giving-rounds", rounds))
        table.play("pass")
        assert table.asks() == asked
    tired = Table("step act seat1\nlevel 3  first seat1\nseat1 bard\nseat2 seer  turns 4", with_amount("most-turns", 4))
    tired.play("recover")
    assert tired.match.is_over


def test_the_house_components_are_not_repeated_in_a_record() -> None:
    assert "Osk Stillwater" not in Match.new(make("attack", 2), Seeded(1)).record().text()
