"""Component files: what is wrong with one is said by file, line and reason; one that is right can be played."""

from copy import deepcopy
from importlib import resources
from typing import cast

import pytest

from dungeonbox.games import house_components, make, read
from dungeonbox.games.attack.components import load
from dungeonbox.games.attack.rules import Attack
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord
from dungeonbox.kernel.match import Match

TEXT = resources.files("dungeonbox.games.attack").joinpath("components.toml").read_text(encoding="utf-8")

LEVEL = '[[level]]\nmonsters = 14\nbosses = 2\nsource = "rulebook"\n'
GRIM = '[[dice]]\nid = "grim"\nmonster = "D M F F F F"\nboss = "D M M F F F"\nsource = "house"\n'
MONK = """\
[[adventurer]]
id = "monk"
name = "Osk Stillwater"
calling = "monk"
colour = "orange"
rating = 2
ability = "deflect"
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
    (GRIM, 'id = "grim"', 'id = "kind"', "'id' must be one of fair, grim; got 'kind'"),
    (GRIM, 'id = "grim"', 'id = "fair"', "the fair dice are here twice"),
    (GRIM, '"D M F F F F"', '"D M F F F"', "'monster' must be 6 letters, got 5"),
    (GRIM, '"D M M F F F"', '"D M M F F X"', "'boss' is made of D, M and F, got 'X'"),
    (GRIM, 'boss = "D M M F F F"\n', "", "'boss' is missing"),
    (MONK, 'id = "monk"', 'id = "Monk"', f"{WORD} 'Monk'"),
    (MONK, 'id = "monk"', 'id = "bard"', f"{WORD} 'bard'"),
    (MONK, 'id = "monk"', 'id = "random"', f"{WORD} 'random'"),
    (MONK, 'id = "monk"', 'id = "moving"', f"{WORD} 'moving'"),
    (MONK, "rating = 2", "rating = 0", "'rating' must be a whole number from 1 to 30, got 0"),
    (MONK, 'ability = "deflect"', 'ability = "dance"', "'ability' must be one of guard, foresight"),
    (MONK, 'ability = "deflect"\n', "", "'ability' is missing"),
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
    data["dice"][1].update(monster="F D M D M F", source="public")
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


def test_the_house_components_are_not_repeated_in_a_record() -> None:
    assert "Osk Stillwater" not in Match.new(make("attack", 2), Seeded(1)).record().text()
