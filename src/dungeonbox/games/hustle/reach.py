"""What a colour is worth to a hustle: how many cards of it lie where the hustle can come."""

from dungeonbox.games.hustle.board import BOARD, NEAR, PLACE_NAMES
from dungeonbox.kernel.types import NONE, Int

__all__ = ("most_in_reach",)


def most_in_reach(free: set[str], starts: list[int]) -> int:
    """To how many of these free places jumps lead without leaving them, from the best place where one may start."""
    return max([len(_hanging_together(start, free)) for start in starts], default=0)


def _hanging_together(start: int, free: set[str]) -> set[str]:
    """The places of a set to which jumps lead from a place without leaving the set; the place itself if it is one."""
    found = {PLACE_NAMES[start]} & free
    edge = [start]
    while edge:
        place: Int = edge.pop()
        for index in range(place * NEAR, place * NEAR + NEAR):
            other = BOARD.near[index]
            if other != NONE and PLACE_NAMES[other] in free and PLACE_NAMES[other] not in found:
                found.add(PLACE_NAMES[other])
                edge.append(other)
    return found
