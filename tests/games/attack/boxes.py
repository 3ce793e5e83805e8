"""Boxes in which games reach what is rare in that of the house."""

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet

AMOUNTS = {"retainer-price": 1, "most-turns": 4}


def full_of_bosses() -> Sheet:
    """A box with many Bosses that can be beaten, cheap retainers and short levels."""
    box = house_components("attack")
    amounts = [{**row, "number": AMOUNTS.get(row["id"], row["number"])} for row in box.data["amount"]]
    levels = [{**row, "monsters": 3, "bosses": 6} for row in box.data["level"]]
    dice = [{**row, "monster": "D D M F", "boss": "D D D M F"} for row in box.data["dice"]]
    return Sheet("bosses.toml", {**box.data, "amount": amounts, "level": levels, "dice": dice})
