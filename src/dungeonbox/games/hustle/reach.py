"""What a colour is worth to a hustle: how many cards of it lie where the hustle can come."""

from dungeonbox.games.hustle.board import BOARD, NEAR, PLACE_NAMES
from dungeonbox.kernel.types import NONE

__all__ = ("most_in_reach",)


def most_in_reach(free: set[str], starts: list[int]) -> int:
    """To how many of these free places jumps lead without leaving them, from the best place where one may start."""
    return max([len(_hanging_together(start, free)) for start in starts], default=0)


def _hanging_together(start: int, free: set[str]) -> set[str]:
    """The places of a set to which jumps lead from a place without leaving the set; the place itself if it is one."""
    found = {PLACE_NAMES[start]} & free
    edge = [start]
    while edge:
        place = edge.pop()
        near = [other for other in BOARD.near[place * NEAR : place * NEAR + NEAR] if other != NONE]
        new = [other for other in near if PLACE_NAMES[other] in free - found]
        found |= {PLACE_NAMES[other] for other in new}
        edge += new
    return found
