"""Other boxes than the printed one, for what its monsters never let happen."""

from copy import deepcopy

from dungeonbox.games import house_components
from dungeonbox.games.busters.components import CHESTS
from dungeonbox.kernel.components import Sheet


def with_monster(monster: str, **facts: object) -> Sheet:
    """The printed box, with one monster changed."""
    data = deepcopy(house_components("busters").data)
    (row,) = [row for row in data["monster"] if row["id"] == monster]
    row.update(facts, source="house")
    return Sheet("own.toml", data)


def lavish(chest: str) -> Sheet:
    """A box with weak monsters, each with as many of these chests as there may be."""
    data = deepcopy(house_components("busters").data)
    for row in data["monster"]:
        row.update(hp=1, chests=[chest] * CHESTS, source="house")
    return Sheet("lavish.toml", data)
