"""The counted trees of the games, each counted twice: by the game, and by the second referee.

The numbers stand in a file for each game, `mayhem.perft` and so on, beside the positions they belong to.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

import pytest

from dungeonbox.games import IDS, make
from dungeonbox.kernel.game import Game, State
from dungeonbox.proving.perft import CHANCE, DECISION, OVER, Case, Counts, cases, perft
from tests.house.places import TESTS
from tests.perft.referees import SHARES, Judge, LuckNeeded, Outcome

CASES: Final = {id: list(cases((TESTS / "perft" / f"{id}.perft").read_text(encoding="utf-8"))) for id in IDS}


def named(ids: Sequence[str]) -> list[Any]:
    """All cases of these games, each with its name."""
    return [pytest.param(id, case, id=f"{id}-{case.id}") for id in ids for case in CASES[id]]


def begun(id: str, case: Case) -> tuple[Game[State], State]:
    """The game a case is about, with its seats and options, and the position in it."""
    named, seats, *options = case.game.split()
    assert named == id
    game = make(id, int(seats), dict(option.split("=") for option in options))
    return game, import_module(f"dungeonbox.games.{id}.notation").read(game, case.position)


def sizes(counts: Sequence[Counts]) -> list[int]:
    """How many nodes there are at each depth."""
    return [one.decisions + one.chances + one.overs for one in counts]


@pytest.mark.slow
@pytest.mark.parametrize(("id", "case"), named(IDS))
def test_the_tree_under_a_position(id: str, case: Case) -> None:
    assert tuple(perft(*begun(id, case), len(case.counts))) == case.counts


@pytest.mark.parametrize(("id", "case"), named(list(SHARES)))
def test_the_referee_counts_the_same_tree(id: str, case: Case) -> None:
    found = sizes(case.counts)
    depth = sum(sum(found[: level + 1]) < SHARES[id].nodes for level in range(len(found)))
    assert depth >= SHARES[id].depth
    tally = [[0, 0, 0] for _ in range(depth)]
    for kind, level in Tree(SHARES[id].look, *begun(id, case), depth).below((), 0):
        tally[level][kind] += 1
    assert tuple(Counts(*counts) for counts in tally) == case.counts[:depth]


@pytest.mark.parametrize("id", IDS)
def test_no_tree_is_counted_beyond_its_end(id: str) -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    assert CASES[id]
    for case in CASES[id]:
        assert all(before > 0 for before, _ in pairwise(sizes(case.counts))), case.id


Move = tuple[int, str, tuple[Outcome, ...]]
"""A seat, what it says, and the luck that follows."""


@dataclass(frozen=True)
class Tree:
    """All that can follow a position, as the referee sees it; each node is reached by its moves from the beginning."""

    look: Callable[[Game[State], State], Judge]
    game: Game[State]
    position: State
    depth: int

    def at(self, moves: tuple[Move, ...]) -> Judge:
        """A referee who has seen these moves."""
        referee = self.look(self.game, self.position)
        for move in moves:
            referee.say(*move)
        return referee

    def below(self, moves: tuple[Move, ...], level: int) -> Iterator[tuple[int, int]]:
        """Each node below a decision of the first seat asked: its kind and how deep it lies."""
        legal = self.at(moves).legal() if level < self.depth else {}
        for token in legal[min(legal)] if legal else ():
            yield from self.after(moves, (min(legal), token, ()), level)

    def after(self, moves: tuple[Move, ...], move: Move, level: int) -> Iterator[tuple[int, int]]:
        """The node reached by a move and so much luck, and all below it."""
        seat, token, luck = move
        try:
            referee = self.at((*moves, move))
        except LuckNeeded as needed:
            yield CHANCE, level
            if level + 1 < self.depth:
                for result in dict.fromkeys(needed.possible):
                    yield from self.after(moves, (seat, token, (*luck, result)), level + 1)
            return
        yield (DECISION if referee.legal() else OVER), level
        yield from self.below((*moves, move), level + 1)
