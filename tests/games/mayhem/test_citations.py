"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb, at every seat count and with every option value; a box with a turn limit that is
soon reached; decks that are played through down to the last card, so that nothing is left to draw or to steal.
"""

from functools import cache

import pytest

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from dungeonbox.proving.citations import unreached
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Trial
from tests.games import citations
from tests.games.mayhem.boxes import RAMPARTS, THIEVES, sheet_of


def brief(box: Sheet, turns: int) -> Sheet:
    """A box with another limit of turns."""
    amounts = [{**row, "number": turns} if row["id"] == "most-turns" else row for row in box.data["amount"]]
    return Sheet("brief.toml", {**box.data, "amount": amounts})


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    boxes = [(brief(house_components("mayhem"), 2), 3), (brief(sheet_of(RAMPARTS), 6), 2)]
    boxes += [(brief(sheet_of(THIEVES), 6), seats) for seats in (2, 3)]
    return (
        *citations.walked_all("mayhem", 6),
        *citations.played_well("mayhem", (2, 3, 4), 4),
        *(trial for box, seats in boxes for trial in citations.walked(make_subject("mayhem", seats, {}, 1, box), 10)),
    )


def test_the_table_has_a_cell_for_every_kind_of_note_and_only_clauses_of_the_rules() -> None:
    assert citations.faults(trials()[0]) == []


def test_every_cell_is_reached_and_every_clause_applies() -> None:
    assert unreached(trials()) == []


@pytest.mark.parametrize(
    ("event", "circumstance", "clause"),
    [
        ("drew", "the deal", "6.1"),
        ("drew", "the turn begins", "6.1"),
        ("drew", "the hand ran out with the last card", "6.1"),
        ("drew", "Battle Roar", "6.1"),
        ("broke", "Sneak Attack!", "5.3"),
        ("broke", "Mighty Toss", "5.3"),
        ("broke", "Banishing Smite", "5.3"),
        ("broke", "a knock-out", "5.3"),
        ("over", "tie", "8.1"),
        ("over", "turn limit", "8.1"),
        ("refused fetch", "not in the pile", "R13"),
        ("refused target", "attack: oneself", "5.1"),
    ],
)
def test_a_clause_that_does_not_apply_is_found(event: str, circumstance: str, clause: str) -> None:
    citations.assert_caught(trials(), event, circumstance, clause)
