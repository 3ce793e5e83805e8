"""Perft: counts of the nodes of a game tree to a small depth, chance nodes included, as a regression test of rules.

A text of cases looks like this; the numbers are the decision, chance and over nodes at each depth, where an action is
one step down and a result of luck another:

    id opening
    game hidden 2
    pos
    eyes 63
    ...
    1: 5 1 0
    2: 20 8 0
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.explicit import ExplicitStep, act, draw, reached
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.playout import lowest

DECISION, CHANCE, OVER = range(3)
COUNTS: Final = re.compile(r"(\d+): (\d+) (\d+) (\d+)")


@dataclass(frozen=True)
class Counts:
    """How many nodes of each kind there are at one depth."""

    decisions: int
    chances: int
    overs: int

    def __str__(self) -> str:
        """As it stands in a text of cases."""
        return f"{self.decisions} {self.chances} {self.overs}"


def perft(game: Game[State], state: State, depth: int) -> list[Counts]:
    """The counts at depth 1, 2 ... under a state."""
    tally = [[0, 0, 0] for _ in range(depth + 1)]
    _count(game, reached(state), depth, tally)
    return [Counts(*counts) for counts in tally[1:]]


def _count(game: Game[State], node: ExplicitStep, depth: int, tally: list[list[int]]) -> None:
    level = len(tally) - 1 - depth
    tally[level][_kind(game, node)] += 1
    if depth > 0:
        for child in _children(game, node):
            _count(game, child, depth - 1, tally)


def _kind(game: Game[State], node: ExplicitStep) -> int:
    if not node.is_done:
        return CHANCE
    return DECISION if game.to_act(node.state) else OVER


def _children(game: Game[State], node: ExplicitStep) -> Iterator[ExplicitStep]:
    """A node for each result of luck, or for each legal action of the seat that is first to act."""
    if not node.is_done:
        for result in sorted(set(node.results)):
            yield draw(game, node, result)
        return
    waiting = game.to_act(node.state)
    if waiting:
        seat = lowest(waiting)
        for action in game.legal(node.state, seat):
            yield act(game, node.state, seat, action)


@dataclass(frozen=True)
class Case:
    """A position with its counts; `game` names game, seats and options, `position` is text."""

    id: str
    game: str
    position: str
    counts: tuple[Counts, ...]


def cases(text: str) -> Iterator[Case]:
    """The cases of a text; a BadNotation says what is wrong with one."""
    for block in re.split(r"^id ", text, flags=re.MULTILINE)[1:]:
        first, game, *rest = [line.rstrip() for line in block.splitlines() if line.strip()]
        numbers = [found for line in rest if (found := COUNTS.fullmatch(line))]
        position = [line for line in rest if not COUNTS.fullmatch(line)]
        if not game.startswith("game ") or not position or not position[0].startswith("pos"):
            raise BadNotation(f"case {first!r}: expected a line with the game, then one with the position")
        if [int(found[1]) for found in numbers] != list(range(1, len(numbers) + 1)) or not numbers:
            raise BadNotation(f"case {first!r}: expected the counts for depth 1, 2 ...")
        position[0] = position[0].removeprefix("pos").strip()
        counts = tuple(Counts(int(found[2]), int(found[3]), int(found[4])) for found in numbers)
        yield Case(first, game.removeprefix("game "), "\n".join(line for line in position if line), counts)
