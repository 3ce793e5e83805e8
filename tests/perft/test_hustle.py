"""The counted trees of Dungeon Hustle; whole games are played beside the second referee elsewhere."""

from itertools import pairwise
from typing import Final

import pytest

from dungeonbox.games.hustle.notation import read
from dungeonbox.proving.perft import Case, cases, perft
from tests.house.places import TESTS
from tests.perft.test_mayhem import game_of

CASES: Final = list(cases((TESTS / "perft" / "hustle.perft").read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_tree_under_a_position(case: Case) -> None:
    game = game_of(case)
    assert tuple(perft(game, read(game, case.position), len(case.counts))) == case.counts


def test_no_tree_is_counted_beyond_its_end() -> None:
    """At most the last depth of a case is empty, to show that there it is over."""
    for case in CASES:
        sizes = [counts.decisions + counts.chances + counts.overs for counts in case.counts]
        assert all(before > 0 for before, _ in pairwise(sizes)), case.id
