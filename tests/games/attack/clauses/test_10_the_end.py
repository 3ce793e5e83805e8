"""Dungeon Attack!, §10 The end: every clause shown at a table."""

import pytest

from tests.games.attack.table import party
from tests.marks import clause


@clause("10.1", "10.2", "10.3", "R13", "R14")
@pytest.mark.parametrize(
    ("first", "second", "result", "worth"),
    [
        ("gold 15", "potions 3", "no achievement", 0),
        ("gold 9", "gold 7", "Great Achievement", 1),
        ("potions 2", "weapons 2", "Great Achievement", 1),
        ("artefacts 1", "gold 1", "Great Achievement", 1),
        ("artefacts 1  potions 2", "weapons 1", "Amazing Achievement", 2),
        ("gold 16", "potions 4", "Amazing Achievement", 2),
        ("artefacts 1  gold 8", "potions 3  gold 8", "Legendary Achievement", 3),
    ],
)
def test_achievements(first: str, second: str, result: str, worth: int) -> None:
    table = party(f"bard  {first}", f"seer  {second}", table="level 3  first seat1  waited seat2  calm 1")
    table.play("pass")
    assert table.result() == f"{result}: 1 1"
    assert table.match.outcome.worth == (worth / 3, worth / 3)
    assert table.asks() == "over"
    assert table.game.why_not(table.match.observe(0), 0) == "10.1"
