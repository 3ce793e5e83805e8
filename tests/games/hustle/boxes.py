"""Boxes in which rare things come up often."""

import re
from copy import deepcopy
from itertools import cycle

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet
from tests.games.hustle.referee.box import ALL, TYPES

# Boxes of our own, in which everything is cheap and monsters are patient, so that rare things come up often. Each
# has items of a few kinds only, and a Sword with an icon in every colour; in the swarm all cards have one.
PRICES = {
    "fights": (1, 1, 1),
    "trophies": (1, 1, 1),
    "jumps": (1, 1, 2),
    "veils": (1, 1, 1),
    "tricks": (2, 1, 1),
    "snares": (1, 2, 1),
    "swarm": (1, 1, 1),
}
ITEMS = {
    "fights": ("reach", "torch", "reflip", "keep"),
    "trophies": ("trophy", "spoils", "rally", "attack"),
    "jumps": ("slip", "recolour", "leap", "swap"),
    "veils": ("two-colours", "veil", "push", "hand"),
    "tricks": ("cancel", "mirror", "wild-quest", "draw"),
    "snares": ("hold", "reverse", "spare-key", "draw"),
    "swarm": ("torch", "cancel", "keep"),
}
LEVELS = {"fights": (3, 6, 20), "trophies": (1, 1, 20)}
EASY_MONSTERS = ("fights", "trophies")
NUMBERS = {"attack": 3, "spoils": 2, "rally": 2, "reach": 2, "two-colours": 2, "push": 2, "hand": 2, "veil": ALL}
QUESTS = (
    "draw 2, feast 1, hand 1", "each-draw 1, cheaper 1", "refresh, toast 1", "remove, foretell", "gain trinket, wild",
    "hush, push 2", "feast 2, hand 2", "foretell, push 1", "hush, remove, draw 1",
)  # fmt: skip
DEPTHS = (2, 3, 4, 4)
"""The flips on the levels of the swarm's dungeon."""


def sheet_of(box: str) -> Sheet | None:
    """A box as the game reads it."""
    if box == "house":
        return None
    data = deepcopy(house_components("hustle").data)
    for row in data["difficulty"]:
        row["escapes"] = 20
    if box == "patient":
        return Sheet("patient.toml", data)
    for row in data["dungeon"]:
        row["sword"] = row["sword"].replace("2 2 2", "2 2 2*")
        if box == "swarm":
            row.update({type_: re.sub(r"(\d)\*?", r"\1*", row[type_]) for type_ in TYPES})
    for row, keys in zip(data["deck"], PRICES[box], strict=True):
        row["keys"] = keys
    for row, effects in zip(data["quest"], cycle(QUESTS), strict=False):
        row.update(cost=min(row["cost"].split(), key=TYPES.index), effect=effects)
    for row, effect in zip(data["item"], cycle(ITEMS[box]), strict=False):
        row.update(effect=effect, number=NUMBERS.get(effect, 1))
    for row in data["character"]:
        row["gold"] = " ".join(map(str, LEVELS.get(box, (1, 1, 1))))
    for row in data["floor"]:
        row["flips"] = 1 if box in EASY_MONSTERS else row["flips"]
    if box == "swarm":
        data["floor"].append(dict(data["floor"][-1]))
        amounts = {"most-purchases": 2, "most-defends": 2, "most-monsters": 6, "level-points": 3, "gold-points": 2}
        for row in data["amount"]:
            row["number"] = amounts.get(row["id"], row["number"])
    return Sheet(f"{box}.toml", data)


def lively() -> Sheet:
    """A box in which everybody may leap once a turn, quests are cheap and refresh, and monsters are patient."""
    data = deepcopy(house_components("hustle").data)
    for row in data["difficulty"]:
        row["escapes"] = 20
    for row in data["power"]:
        row.update(effect="leap", number=1)
    for row in data["quest"]:
        row.update(cost=min(row["cost"].split(), key=TYPES.index), effect="refresh")
    return Sheet("lively.toml", data)
