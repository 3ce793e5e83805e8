"""The counted trees of Dungeon Shuffle, each counted twice: by the game, and by the second referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pytest

from dungeonbox.games.shuffle.notation import read, write
from dungeonbox.proving.perft import Case, Counts, cases, perft
from tests.games.shuffle.referee import COLOURS, Cell, Player, Referee, space_named
from tests.house.places import TESTS
from tests.perft.test_mayhem import game_of, running_totals

CASES: Final = list(cases((TESTS / "perft" / "shuffle.perft").read_text(encoding="utf-8")))
REFEREE_NODES: Final = 400
"""The referee is slow: it counts as deep as there are fewer nodes than this."""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    game = game_of(case)
    assert tuple(perft(game, read(game, case.position), len(case.counts))) == case.counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_referee_counts_the_same_tree(case: Case) -> None:
    depth = len([nodes for nodes in running_totals(case.counts) if nodes < REFEREE_NODES])
    assert depth >= 2
    tally = [[0, 0, 0] for _ in range(depth)]
    for kind, level in Tree(case, depth).below((), 0):
        tally[level][kind] += 1
    assert tuple(Counts(*counts) for counts in tally) == case.counts[:depth]


def test_no_tree_is_counted_beyond_its_end() -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    for case in CASES:
        sizes = [counts.decisions + counts.chances + counts.overs for counts in case.counts]
        assert all(before > 0 for before, _ in pairwise(sizes)), case.id


# ---- counting with the referee -----------------------------------

Move = tuple[int, str, tuple[str | int, ...]]
"""A seat, what it says, and the luck that follows."""


class LuckNeededError(Exception):
    """The referee waits for luck."""

    def __init__(self, possible: Sequence[str | int]) -> None:
        super().__init__(possible)
        self.possible = possible


class Counting(Referee):
    """A referee who is shown a position, and asks for luck."""

    def draw(self, possible: Sequence[str | int]) -> str | int:
        if not self.luck:
            raise LuckNeededError(possible)
        return super().draw(possible)

    def look_at(self, position: str) -> None:
        """Take in a position, and ask what is asked there."""
        step = ""
        for first, *words in (line.split() for line in position.splitlines()):
            if first == "step":
                step, self.seat = words[0], int(words[1][4:]) - 1
            elif first == "turn":
                turn, _, starter, _, target, _, self.symbol, self.roll = words
                self.turn, self.first, self.target = int(turn), int(starter[4:]) - 1, int(target)
            elif first.startswith("row"):
                for column, word in enumerate(words):
                    self.lay(Cell(int(first[3:]) - 1, column), word)
            elif first in COLOURS:
                self.portals[first] = [space_named(word) for word in words]
            else:
                self.players.append(Player(space_named(words[0]), words[2:]))
        if step == "shuffle":
            self.shuffle()
        else:
            self.move()


@dataclass(frozen=True)
class Tree:
    """All that can follow a position; every node is reached by playing its moves from the beginning."""

    case: Case
    depth: int

    def at(self, moves: tuple[Move, ...]) -> Referee:
        """A referee who has seen these moves."""
        game = game_of(self.case)
        referee = Counting(game.seats, "1", game.setting.options["must_shuffle"])
        referee.look_at(write(game, read(game, self.case.position)))
        for move in moves:
            referee.play(*move)
        return referee

    def below(self, moves: tuple[Move, ...], level: int) -> Iterator[tuple[int, int]]:
        """Each node below a decision: its kind (0 decision, 1 chance, 2 over) and depth."""
        if level < self.depth:
            for seat, tokens in self.at(moves).legal().items():
                for token in tokens:
                    yield from self.after(moves, (seat, token, ()), level)

    def after(self, moves: tuple[Move, ...], move: Move, level: int) -> Iterator[tuple[int, int]]:
        """The node reached by a move and so much luck, and all below it."""
        try:
            referee = self.at((*moves, move))
        except LuckNeededError as needed:
            yield 1, level
            if level + 1 < self.depth:
                for result in dict.fromkeys(needed.possible):
                    yield from self.after(moves, (*move[:2], (*move[2], result)), level + 1)
            return
        yield (0 if referee.legal() else 2), level
        yield from self.below((*moves, move), level + 1)
