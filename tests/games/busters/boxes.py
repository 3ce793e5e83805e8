"""Other boxes than the printed one, for what its monsters never let happen."""

from copy import deepcopy

from dungeonbox.games import house_components
from dungeonbox.kernel.components import Sheet


def with_monster(monster: str, **facts: object) -> Sheet:
    """The printed box, with one monster changed."""
    data = deepcopy(house_components("busters").data)
    (row,) = [row for row in data["monster"] if row["id"] == monster]
    row.update(facts, source="house")
    return Sheet("own.toml", data)
