"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb, at every seat count and with every option value; a box whose monsters lose every
battle and bring one soul point each, so that the last one falls, or many, so that most players are on their way home
(short games, and many of them: few come home by a swap, or by what another player does); a box with many portals.
"""

from functools import cache

import pytest

from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Trial
from tests.games import citations
from tests.games.shuffle.boxes import feeble, full_of_portals

pytestmark = [pytest.mark.slow, pytest.mark.long]


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    boxes = [(feeble(1), seats, 6) for seats in (3, 4)]
    boxes += [(feeble(9), seats, walks) for seats, walks in ((2, 6), (3, 40), (4, 6), (5, 6), (6, 6))]
    boxes += [(full_of_portals(), seats, 6) for seats in (2, 4, 6)]
    return (
        *(
            trial
            for box, seats, walks in boxes
            for trial in citations.walked(make_subject("shuffle", seats, {}, 1, box), walks)
        ),
        *citations.walked_all("shuffle", 2),
        *citations.played_well("shuffle", (2, 6), 2),
    )


class TestCitations(citations.OfOneGame):
    """Clauses of the rules, all of which are reached, and some planted where they do not apply."""

    trials = staticmethod(trials)
    planted = (
        ("refused place", "no pair named", "R8"),
        ("refused move", "too far", "7.2"),
        ("refused move", "there are longer ways", "7.2"),
        ("refused move", "a doorway on one side only", "R6"),
        ("refused move", "no doorway", "R6"),
        ("refused take", "too far", "R7"),
        ("stayed", "", "R3"),
        ("wins", "", "10.1"),
        ("over", "the highest total", "10.1"),
        ("refused", "over: the highest total", "10.1"),
        ("nothing", "no room is empty", "R21"),
        ("nothing", "pawns on all portals", "R21"),
        ("looped", "", "7.6"),
        ("took", "", "7.2"),
        ("unswapped", "", "8.5"),
        ("barred", "after a swap", "7.6"),
        ("first", "by agreement", "3.6"),
    )
