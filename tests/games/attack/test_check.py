"""What the game says of a table on which something is broken: every fault, in words."""

from typing import cast

import pytest
from librt.vecs import append

from dungeonbox.games.attack.state import AttackState
from dungeonbox.kernel.game import State
from dungeonbox.kernel.zones import Bag, Pile
from tests.games.attack.table import Table
from tests.marks import clause

POSITION = """
    step act seat1
    level 2  first seat1  lost 1 0
    seat1 warrior  faces 2 1  pile 1 0  gold 2
    seat2 seer  hits 2
    """


def spoilt() -> tuple[Table, AttackState]:
    """A table to be spoilt."""
    table = Table(POSITION)
    return table, cast(AttackState, table.match.state)


def faults(table: Table, state: State) -> list[str]:
    """What the game says of it."""
    return table.game.check(state)


def test_a_table_in_order() -> None:
    assert faults(*spoilt()) == []


@clause("2.3", "2.4")
def test_dice_that_are_lost_or_doubled() -> None:
    table, s = spoilt()
    s.monsters += 1
    s.heroes[0].bosses += 1
    assert faults(table, s) == ["15 Monster dice instead of 14 in level 2", "2 Boss dice instead of 1 in level 2"]


def test_fewer_than_no_dice() -> None:
    table, s = spoilt()
    s.monsters += 3
    s.heroes[0].monsters -= 3
    assert faults(table, s) == ["there are fewer than no Monster dice somewhere"]


def test_a_roll_that_is_none() -> None:
    table, s = spoilt()
    s.roll = Pile.of([0])
    assert faults(table, s) == ["a roll has 1 places instead of 18"]
    table, s = spoilt()
    s.roll.put(0, -1)
    s.monsters += 1
    assert "there are fewer than no dice in a roll" in faults(table, s)


@clause("6.3", "6.5")
def test_the_knocked_out_have_neither_dice_nor_pile() -> None:
    table, s = spoilt()
    s.heroes[0].hits = 3
    assert faults(table, s) == [
        "seat 1 is out of play but faces dice",
        "seat 1 is knocked out but has a treasure pile",
    ]


@pytest.mark.parametrize("good", ["gold", "potions", "weapons", "artefacts"])
def test_less_than_nothing(good: str) -> None:
    table, s = spoilt()
    setattr(s.heroes[1], good, -1)
    assert faults(table, s) == ["seat 2 owns less than nothing"]


def test_hits_and_retainers_out_of_bounds() -> None:
    table, s = spoilt()
    s.heroes[1].hits = 4
    s.heroes[1].retainer = 3
    assert faults(table, s) == ["seat 2 has taken 4 hits", "seat 2 has 3 retainers"]


def test_secrets_where_there_are_none() -> None:
    table, s = spoilt()
    s.unseen = append(s.unseen, Bag.of([1]))
    assert faults(table, s) == ["there are unseen things in a game without secrets"]


def test_one_adventurer_twice() -> None:
    table, s = spoilt()
    s.heroes[1].hero = s.heroes[0].hero
    assert faults(table, s) == ["2 players have warrior"]
