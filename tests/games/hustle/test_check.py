"""What the game says of a table on which something is broken: every fault, in words."""

from typing import cast

import pytest
from librt.vecs import append

from dungeonbox.games.hustle.state import HustleState
from dungeonbox.kernel.zones import HIDDEN, Bag
from tests.games.hustle.table import Table, dungeon
from tests.marks import clause

RED_KEY = 34
WHITE_KEY = 24


def spoilt() -> tuple[Table, HustleState]:
    """A table to be spoilt."""
    heroes = ("rogue  at r2c3  hand red-key  items torch  turns 1", "mage  at sw  charge red-scroll  turns 1")
    table = dungeon("step colour seat1", "monsters r2c6 r6c2", *heroes)
    return table, cast(HustleState, table.match.state)


def faults(table: Table, state: HustleState) -> list[str]:
    """What the game says of it."""
    return table.game.check(state)


def test_a_table_in_order() -> None:
    assert faults(*spoilt()) == []


@clause("1.2")
def test_cards_that_are_lost_or_doubled() -> None:
    table, s = spoilt()
    s.heroes[0].hand.remove(RED_KEY)
    s.heroes[1].hand.add(WHITE_KEY)
    assert faults(table, s) == ["3 white-key instead of 2", "1 red-key instead of 2"]


def test_a_hidden_card() -> None:
    table, s = spoilt()
    s.heroes[0].hand.remove(RED_KEY)
    s.heroes[0].hand.add(HIDDEN)
    assert "seat 1 has hidden cards in a whole state" in faults(table, s)
    assert "1 red-key instead of 2" in faults(table, s)


@clause("1.3")
def test_items_that_are_lost_doubled_or_misplaced() -> None:
    table, s = spoilt()
    s.heroes[1].items = s.heroes[0].items
    assert faults(table, s) == ["items are lost or doubled"]
    table, s = spoilt()
    artifact = s.shelves[2].top.take_at(0)
    s.shelves[0].top.add(artifact)
    assert faults(table, s) == ["the trinket deck holds what does not belong there"]
    table, s = spoilt()
    s.shelves[0].under.push(s.shelves[0].top.take_at(0))
    assert faults(table, s) == ["the lists of the bottom of the trinket deck differ in length"]


@clause("1.3", "2.6")
def test_quests_that_are_lost_or_too_few() -> None:
    table, s = spoilt()
    s.heroes[0].quests = 1
    assert faults(table, s) == ["quests are lost or doubled"]
    table, s = spoilt()
    s.heroes[0].quests = s.table.unturned
    s.table.unturned = 0
    assert faults(table, s) == ["there are too few quests of level 1 left"]


@clause("1.4")
def test_monsters_too_many_or_two_on_a_card() -> None:
    table, s = spoilt()
    for cell in (9, 10, 11):
        s.table.monsters.add(cell)
    assert faults(table, s) == ["there are too many monsters, or two on one card"]
    table, s = spoilt()
    s.table.monsters.add(12)
    assert faults(table, s) == ["there are too many monsters, or two on one card"]


def test_a_card_where_none_belongs_and_a_gap_nobody_fills() -> None:
    table, s = spoilt()
    s.table.cells.put(0, s.table.cells[2])
    s.table.cells.put(2, -1)
    assert faults(table, s) == [
        "a dungeon card lies where none belongs",
        "the gaps of the board are not those to be filled",
    ]


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("level", 5, "seat 1 has level 5 and 0 gold"),
        ("gold", -1, "seat 1 has level 1 and -1 gold"),
        ("place", 24, "seat 1 stands nowhere"),
        ("spent", 1, "seat 1 has discharged an item they do not have"),
    ],
)
def test_numbers_that_cannot_be(field: str, value: int, fault: str) -> None:
    table, s = spoilt()
    setattr(s.heroes[0], field, value)
    assert faults(table, s) == [fault]


@clause("8.5")
def test_too_many_items() -> None:
    table, s = spoilt()
    items = [s.shelves[0].top.take_at(0) for _item in range(4)]
    for item in items:
        s.heroes[0].items |= 1 << (item - 60)
    assert faults(table, s) == ["seat 1 has 5 items"]


@clause("R12")
def test_a_reward_on_a_charged_card() -> None:
    table, s = spoilt()
    s.heroes[1].reward = 1
    assert faults(table, s) == ["seat 2 has a charged helping card with its reward side up"]


@clause("R20")
def test_a_card_known_that_is_not_there() -> None:
    table, s = spoilt()
    s.heroes[0].known.add(WHITE_KEY)
    assert faults(table, s) == ["seat 1 is known to hold white-key but does not"]


def test_one_character_twice() -> None:
    table, s = spoilt()
    s.heroes[1].character = s.heroes[0].character
    assert faults(table, s) == ["2 players have rogue"]


def test_secrets_in_a_whole_state() -> None:
    table, s = spoilt()
    s.unseen = append(s.unseen, Bag.of([1]))
    assert faults(table, s) == ["there are unseen cards in a whole state"]
