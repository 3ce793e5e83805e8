"""Types that all rooms share: native integers, sets of seats, lists of actions."""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Int: TypeAlias = i64
Seats: TypeAlias = i64
"""A set of seats as bits: seat 0 is 1, seat 1 is 2, seat 2 is 4 ..."""

Moves: TypeAlias = "vec[i64]"
"""Action ids, ascending, each once."""

Worth: TypeAlias = "vec[float]"
"""What the end of a game is worth to each seat, 0 to 1."""

NONE: Final = -1
"""No seat, no card, no action: native integers have no None."""


def seats_in(bits: Seats) -> list[int]:
    """The seats of a bit set, lowest first.

    >>> seats_in(0b1010)
    [1, 3]
    """
    found: list[int] = []
    seat: Int = 0
    while bits >> seat > 0:
        if bits >> seat & 1:
            found.append(seat)
        seat += 1
    return found


def no_moves() -> Moves:
    """An empty list of actions to append to, with room for as many as most questions have."""
    return vec[i64](capacity=8)
