"""What the game says of a table on which something is broken: every fault, in words."""

from typing import cast

from librt.vecs import append

from dungeonbox.games.shuffle.state import GAP, NO_MONSTER, NOWHERE, ShuffleState
from dungeonbox.kernel.zones import Bag, Pile
from tests.games.shuffle.table import Table, dungeon
from tests.marks import clause


def spoilt() -> tuple[Table, ShuffleState]:
    """A table to be spoilt."""
    table = dungeon("step shuffle seat1", "dice slide one", "red a1.n b1.n", "seat1 a1.e  souls imp", "seat2 c1.mid")
    return table, cast(ShuffleState, table.match.state)


def faults(table: Table, state: ShuffleState) -> list[str]:
    """What the game says of it."""
    return table.game.check(state)


def test_a_table_in_order() -> None:
    assert faults(*spoilt()) == []


@clause("1.2", "3.3")
def test_rooms_that_are_lost_doubled_or_turned_too_far() -> None:
    table, s = spoilt()
    s.rooms = Pile.of(s.rooms.listed()[:-1])
    assert faults(table, s) == ["rooms has 15 cells instead of 16"]
    table, s = spoilt()
    s.rooms.put(4, GAP)
    assert faults(table, s) == [
        "there are 2 gaps instead of 1",
        "there is a monster in cell 4, which cannot have one",
    ]
    table, s = spoilt()
    s.rooms.put(4, s.rooms[5])
    assert faults(table, s) == ["a room is in the dungeon twice"]
    table, s = spoilt()
    s.turned.put(4, 4)
    assert faults(table, s) == ["cell 4 is turned 4 times"]


@clause("1.4", "3.5")
def test_tiles_that_are_lost_or_doubled() -> None:
    table, s = spoilt()
    s.deck.remove(5)
    assert faults(table, s) == ["the monster tiles are not all there, each once"]
    table, s = spoilt()
    s.monsters.put(4, 0)
    assert faults(table, s) == ["the monster tiles are not all there, each once"]
    table, s = spoilt()
    s.explorers[1].souls = s.deck
    s.explorers[1].points = 44
    s.deck = Bag.empty()
    assert faults(table, s) == ["more tiles lie face down than have not been seen"]
    table, s = spoilt()
    s.explorers[0].points = 2
    assert faults(table, s) == ["seat 1 has 2 points, which the souls are not worth"]


@clause("1.5")
def test_portals_out_of_place() -> None:
    table, s = spoilt()
    s.portals.put(0, NOWHERE)
    assert faults(table, s) == ["a portal has no twin"]
    table, s = spoilt()
    s.portals.put(1, 3)
    assert faults(table, s) == ["the two portals of a pair are in the wrong order, or in one room"]
    table, s = spoilt()
    s.portals.put(0, 0)
    assert faults(table, s) == ["a portal lies on space 0, which is not blank"]
    table, s = spoilt()
    s.portals = Pile.of([1])
    assert faults(table, s) == ["there are 1 portals instead of 6"]


def test_pawns_out_of_place() -> None:
    table, s = spoilt()
    s.explorers[1].space = s.explorers[0].space
    assert faults(table, s) == ["two pawns stand on space 3"] * 2
    table, s = spoilt()
    s.explorers[1].space = 7 * 9
    assert faults(table, s) == ["a pawn stands on space 63, where no room is"]
    table, s = spoilt()
    s.explorers[1].space = 8
    assert faults(table, s) == ["a pawn stands on space 8, in the middle of a room"]


def test_dice_and_secrets_that_cannot_be() -> None:
    table, s = spoilt()
    s.roll = 6
    assert faults(table, s) == ["a die shows what it cannot show"]
    table, s = spoilt()
    s.unseen = append(s.unseen, Bag.of([1]))
    assert faults(table, s) == ["there are unseen things in a game without secrets"]
    table, s = spoilt()
    s.monsters.put(2, s.monsters[0])
    s.monsters.put(0, NO_MONSTER)
    assert faults(table, s) == ["there is a monster in cell 2, which cannot have one"]
