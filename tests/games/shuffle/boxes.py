"""Boxes in which games reach what is rare in those of the house."""

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet


def feeble(points: int) -> Sheet:
    """A box whose monsters lose every battle and bring so many points, and whose rooms have four battle spaces."""
    box = house_components("shuffle")
    sets = dict.fromkeys(("weak", "normal", "strong"), "1 2 3 4 5 *")
    monsters = [{**row, **sets, "points": points} for row in box.data["monster"]]
    rooms = [{**row, "battles": "nw ne se sw" if row["battles"] else ""} for row in box.data["room"]]
    return Sheet("feeble.toml", {**box.data, "monster": monsters, "room": rooms})


def full_of_portals() -> Sheet:
    """A box whose Dungeon die mostly shows a portal."""
    box = house_components("shuffle")
    die = [{**box.data["die"][0], "faces": "slide rotate portal portal portal portal"}, box.data["die"][1]]
    return Sheet("portals.toml", {**box.data, "die": die})
