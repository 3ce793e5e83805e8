"""The clauses that notes and refusals cite: every cell of the table is reached, and a clause that does not apply found.

Tables by chance and by rule of thumb, at every seat count and with every option value; and boxes in which rare things
are common: cheap retainers, Bosses in every level, dice that hardly ever leave anybody, one ability for all.
"""

from functools import cache

import pytest

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.trial import Trial
from dungeonbox.proving.walk import Walker
from tests.games import citations

pytestmark = pytest.mark.slow


TURNS = 30
"""So many turns of a level wear a party out in these boxes."""


def box(monsters: int, bosses: int, faces: str, price: int, *ability: str) -> Sheet:
    """The house's box with other levels, dice and prices, and maybe one ability for all adventurers."""
    data = house_components("attack").data
    numbers = {"retainer-price": price, "cancel-price": price, "most-turns": TURNS}
    amounts = [{**row, "number": numbers.get(row["id"], row["number"])} for row in data["amount"]]
    levels = [{**row, "monsters": monsters, "bosses": bosses} for row in data["level"]]
    dice = [{**row, "monster": faces, "boss": faces} for row in data["dice"]]
    heroes = [{**row, "ability": list(ability) or row["ability"]} for row in data["adventurer"]]
    return Sheet("own.toml", {**data, "amount": amounts, "level": levels, "dice": dice, "adventurer": heroes})


RICH = box(20, 10, "D D D M F F", 1)
"""Much is defeated, and retainers are cheap."""
GUARDS = box(6, 2, "D D M F F F", 1, "guard")
"""Few dice, and everybody can ignore a Hit."""
HEALERS = box(12, 4, "D D D M F F", 1, "mercy")
"""Artefacts are common, and everybody can bring somebody back."""
MOVING = box(1, 0, "M M M M M F", 3)
"""A single die that hardly ever stays: the door is busted for its coin."""
ENDLESS = box(30, 2, "M M M M M F", 3)
"""Nothing is ever defeated, and the party is soon worn out."""


SPENDERS = 20
"""So many games of spenders with a box."""


class Spender(Walker):
    """A walker who rather hires, heals, busts and fights than waits."""

    def choose(self, seat: int, moves: list[int]) -> int:
        liked = [move for move in moves if self.game.token(move).startswith(("hire", "heal", "bust", "fight"))]
        return (liked or moves)[self.below(len(liked or moves))]


def spent(sheet: Sheet, seats: int, seed: int, **options: str) -> Trial:
    """A whole game of spenders."""
    walker = Spender(make_subject("attack", seats, options, 1, sheet), seed, "uniform")
    while not walker.walk.match.is_over and walker.walk.crash is None:
        walker.go_on()
    return Trial(walker.walk, citations.LOOK)


@cache
def trials() -> tuple[Trial, ...]:
    """Enough walks to reach every cell."""
    boxes = [(RICH, seats, 8) for seats in (1, 2, 3, 5)] + [(ENDLESS, 6, 3)]
    return (
        *citations.walked_all("attack", 2),
        *citations.played_well("attack", (1, 2, 3, 4), 3),
        *(
            trial
            for sheet, seats, walks in boxes
            for trial in citations.walked(make_subject("attack", seats, {}, 1, sheet), walks)
        ),
        spent(MOVING, 2, 0, moving_coin="once"),
        *(spent(sheet, 2, seed) for sheet in (GUARDS, RICH) for seed in range(SPENDERS)),
        *(spent(HEALERS, 3, seed) for seed in range(SPENDERS)),
    )


class TestCitations(citations.OfOneGame):
    """Clauses of the rules, all of which are reached, and some planted where they do not apply."""

    trials = staticmethod(trials)
    planted = (
        ("passed-on", "by fleeing", "6.4"),
        ("returned", "", "5.5"),
        ("hurt", "the second Hit", "6.1"),
        ("cancelled", "by guard", "7.2"),
        ("cancelled", "with the retainer", "7.2"),
        ("found-artefacts", "", "8.2"),
        ("healed", "with an artefact", "9.1"),
        ("revived", "by mercy", "9.1"),
        ("refused cancel", "guard: used, or after a bust", "R4"),
        ("refused reroll", "foresight used", "R3"),
        ("rerolled", "for a coin", "R3"),
        ("hit-bosses", "by Boss dice", "5.7"),
        ("rolled-one", "a Boss", "5.1"),
        ("passed-further", "the next seat is out of play", "6.4"),
        ("found-besides", "", "8.2"),
        ("refused", "free of dice", "3.4"),
    )
