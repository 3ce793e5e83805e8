"""Dungeon Hustle, §12 Scoring: every clause shown at a table."""

from tests.games.hustle.clauses.scenes import scored
from tests.marks import clause


@clause("12.1", "12.2", "12.3", "12.4")
def test_points_for_levels_gold_items_and_quests() -> None:
    items = "items torch prism-wand crown-of-command  spent torch"
    table = scored(f"rogue  level 3  gold 4  {items}  quests map-the-vaults cure-the-plague", "mage  level 2  gold 1")
    lines = [(line.seat, line.reason, line.points) for line in table.match.outcome.lines]
    assert lines == [
        (0, "levels", 15),
        (0, "gold", 4),
        (0, "items", 10),
        (0, "quests", 9),
        (1, "levels", 10),
        (1, "gold", 1),
        (1, "items", 0),
        (1, "quests", 0),
    ]
    assert table.result() == "the dungeon is done: 1 2"
    assert table.match.outcome.worth == (1.0, 0.25)
