"""What players, battles and turns are to the second referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import atan2, pi, tau

from tests.games.hustle.referee.box import POWERS, SWORD, Cell, Tables, has_icon, order, type_of

Answers = dict[str, Callable[[], None]]
Then = Callable[[], None]
Place = Cell | str
"""A cell, the name of a corner, or an empty word for off the board."""

TROVE = "nw"
ABOUT_HANDS = ("hustle", "wander", "fight", "strike", "quest", "rest", "trim", "pay", "scroll", "lay")  # R25


class Disagreement(AssertionError):
    """What was done or drawn cannot be, by the rules as the referee reads them."""


@dataclass
class Item:
    """An item before a player."""

    name: str
    charged: bool = True
    fresh: bool = True  # gained this turn
    renewed: bool = False  # recharged this turn


@dataclass
class Player:
    """One seat and all that lies before it."""

    hero: str = ""
    place: Place = ""
    level: int = 1
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    charge: str = ""
    reward: bool = False
    turns: int = 0

    def has(self, power: str) -> bool:
        """Whether their level gives them this power."""
        return power in POWERS[self.hero][: self.level]


@dataclass
class Battle:
    """A battle: which monster, what adds to the attack, what the monster flipped."""

    foe: Cell
    base: int
    might: int = 0
    ward: int = 0
    flipped: list[str] = field(default_factory=list)
    defended: int = 0
    bashed: bool = False
    dimmed: bool = False
    is_decided: bool = False

    @property
    def power(self) -> int:
        """5.2, 5.4: what the monster can do."""
        swords = sum(type_of(card) == SWORD for card in self.flipped)
        icons = 0 if self.dimmed else sum(has_icon(card) for card in self.flipped)
        return self.base + swords + icons


@dataclass
class Turn:
    """What is only about the turn in progress."""

    colours: list[str] = field(default_factory=list)
    path: list[Place] = field(default_factory=list)
    painted: list[Cell] = field(default_factory=list)
    jumps: int = 0
    leaping: bool = False
    painting: bool = False
    second_colour: bool = False
    slips: int = 0
    veils: int = 0
    used: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    attacks: int = 0
    lost: list[str] = field(default_factory=list)
    battle: Battle | None = None
    retreated: bool = False
    wild_card: bool = False
    wild_type: bool = False
    foretold: bool = False
    foreseen: bool = False
    omen: str = ""
    pinned: list[Cell] = field(default_factory=list)
    escapes: int = 0
    paid: list[str] = field(default_factory=list)
    cheaper: int = 0
    bought: int = 0
    room: int = 0
    exhausted: bool = False
    unturned: str = ""


def name(place: Place) -> str:
    """A place as tokens call it."""
    return place if isinstance(place, str) else f"r{place[0]}c{place[1]}"


def rank(blow: str, tables: Tables) -> tuple[int, int]:
    """R5: the order in which things are spent on an attack."""
    kind, what = blow.split(":")
    families = ("use", "strike", "bash")
    return families.index(kind), list(tables.items).index(what) if kind == "use" else order(what)


def clockwise(cell: Cell, corner: str) -> float:
    """The angle clockwise round the centre from the diagonal of a corner to a cell."""
    down, right = {"nw": (-1, -1), "ne": (-1, 1), "se": (1, 1), "sw": (1, -1)}[corner]
    turn = atan2(cell[0] - 4, cell[1] - 4) - atan2(down, right)  # rows grow downwards, so this angle is clockwise
    return round(turn % tau, 9) % round(tau, 9)


def turning(one: Cell, other: Cell) -> float:
    """How far a step turns clockwise round the centre, from -pi to pi."""
    turn = atan2(other[0] - 4, other[1] - 4) - atan2(one[0] - 4, one[1] - 4)
    return (turn + pi) % tau - pi
