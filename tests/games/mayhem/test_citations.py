"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb, at every seat count and with every option value; a box with a turn limit that is
soon reached; one whose heroes are so weak that one card knocks out all; one in which no card is drawn at the beginning
of a turn, so that hands are empty when somebody roars; decks that are played through down to the last card, so that
nothing is left to draw or to steal.
"""

from functools import cache

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Trial
from tests.games import citations
from tests.games.mayhem.boxes import RAMPARTS, THIEVES, sheet_of


def changed(box: Sheet, id: str, number: int) -> Sheet:
    """A box with another limit or amount."""
    amounts = [{**row, "number": number} if row["id"] == id else row for row in box.data["amount"]]
    return Sheet("changed.toml", {**box.data, "amount": amounts})


def brief(box: Sheet, turns: int) -> Sheet:
    """A box with another limit of turns."""
    return changed(box, "most-turns", turns)


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    house = house_components("mayhem")
    boxes = [(brief(house, 2), 3), (changed(house, "hit-points", 2), 3), (brief(sheet_of(RAMPARTS), 6), 2)]
    boxes += [(brief(sheet_of(THIEVES), 6), seats) for seats in (2, 3)]
    boxes += [(brief(changed(house, "turn-draw", 0), 3), 4)]
    return (
        *citations.walked_all("mayhem", 6),
        *citations.played_well("mayhem", (2, 3, 4), 4),
        *(trial for box, seats in boxes for trial in citations.walked(make_subject("mayhem", seats, {}, 1, box), 10)),
    )


class TestCitations(citations.OfOneGame):
    """Clauses of the rules, all of which are reached, and some planted where they do not apply."""

    trials = staticmethod(trials)
    planted = (
        ("drew", "the deal", "6.1"),
        ("drew", "the turn begins", "6.1"),
        ("drew", "the hand ran out with the last card", "6.1"),
        ("drew", "Battle Roar", "6.1"),
        ("again", "after a knock-out", "6.4"),
        ("destroyed", "Mighty Toss", "7.7"),
        ("broke", "Sneak Attack!", "5.3"),
        ("broke", "Mighty Toss", "5.3"),
        ("broke", "Banishing Smite", "5.3"),
        ("broke", "a knock-out", "5.3"),
        ("played", "an extra card", "3.2"),
        ("over", "tie", "8.1"),
        ("over", "turn limit", "8.1"),
        ("refused fetch", "not in the pile", "R13"),
        ("refused target", "attack: oneself", "5.1"),
    )
