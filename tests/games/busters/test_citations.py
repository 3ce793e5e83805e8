"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb, at every seat count and with every option value; and a box whose monsters have
more gems than the bank.
"""

from functools import cache

from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Trial
from tests.games import citations
from tests.games.busters.boxes import lavish


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    return (
        *citations.walked_all("busters", 6),
        *citations.played_well("busters", (3, 5), 1),
        *citations.walked(make_subject("busters", 3, {}, 1, lavish("R R R R")), 6),
    )


class TestCitations(citations.OfOneGame):
    """Clauses of the rules, all of which are reached, and some planted where they do not apply."""

    trials = staticmethod(trials)
    planted = (
        ("dungeon", "the first", "7.4"),
        ("followed", "", "5.1"),
        ("lost", "most of several colours", "4.2"),
        ("lacked", "a chest without a card", "5.3"),
        ("chose", "by lot", "2.2"),
        ("returned", "", "7.2"),
        ("unclaimed", "", "6.1"),
        ("outdone", "", "8.7"),
        ("shared", "", "8.5"),
        ("refused take", "not on the Spoils", "R6"),
        ("refused take", "cancelled out", "6.1"),
        ("refused take", "nothing is shared out", "3.2"),
        ("refused lose", "a higher card", "4.5"),
        ("refused card", "this monster was fought", "R6"),
    )
