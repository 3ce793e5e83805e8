"""What rooms, spaces and players are to the second referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from tests.games.shuffle.referee.box import BEATS, MIDDLE, MONSTERS, RING, ROOMS

Answers = dict[str, Callable[[], None]]
Told = tuple[str | int, ...]


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


class Cell(NamedTuple):
    """One place of the grid; in order they go row by row from the top, each from the left."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """As tokens call it."""
        return f"{'abcde'[self.column]}{self.row + 1}"


class Space(NamedTuple):
    """Where a pawn can stand: a cell, and a place in it as it lies now."""

    cell: Cell
    place: str

    @property
    def name(self) -> str:
        """As tokens call it."""
        return f"{self.cell.name}.{self.place}"


def cell_named(name: str) -> Cell:
    """The cell of this name."""
    return Cell(int(name[1:]) - 1, "abcde".index(name[0]))


def space_named(name: str) -> Space:
    """The space of this name."""
    cell, place = name.split(".")
    return Space(cell_named(cell), place)


def turned(place: str, quarters: int) -> str:
    """Where a place of a room comes to lie when the room turns clockwise."""
    return place if place == MIDDLE else RING[(RING.index(place) + 2 * quarters) % 8]


@cache
def places(room: str, column: str, quarters: int) -> tuple[str, ...]:
    """The places that the box lists for a room, as it lies when turned so."""
    return tuple(turned(place.lower(), quarters) for place in ROOMS[room][column].split())


@dataclass
class Room:
    """A room card on the table, and the monster in it."""

    id: str
    quarters: int
    monster: str = ""

    @property
    def element(self) -> str:
        """1.3."""
        return str(ROOMS[self.id]["element"])

    @property
    def doors(self) -> tuple[str, ...]:
        """The sides that have a doorway, as the room lies now."""
        return places(self.id, "doors", self.quarters)

    @property
    def battles(self) -> tuple[str, ...]:
        """The Monster Battle spaces, as the room lies now."""
        return places(self.id, "battles", self.quarters)


@dataclass
class Player:
    """A seat: where its pawn stands, and the souls it holds."""

    space: Space
    souls: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        """9.4."""
        return sum(int(MONSTERS[soul]["points"]) for soul in self.souls)


def strength(monster: str, element: str) -> str:
    """R2: how a monster fares in a room of an element."""
    nature = str(MONSTERS[monster]["element"])
    if BEATS[nature] == element:
        return "strong"
    return "normal" if nature == element else "weak"
