"""Focus by arrow keys: the nearest spot in a direction."""

from collections.abc import Sequence

from textual.geometry import Region

from dungeonbox.terminal.screen.spot import Spot

ASIDE = 3
"""How much worse a step to the side is than a step ahead; rows count double, because they are twice as high."""


def next_spot(spots: Sequence[Spot], here: Spot, way: str) -> Spot:
    """The nearest spot in this direction, or the same one if there is none."""
    ahead = [
        (_distance(here.region, spot.region, way), number) for number, spot in enumerate(spots) if spot is not here
    ]
    reachable = [(distance, number) for distance, number in ahead if distance is not None]
    return spots[min(reachable)[1]] if reachable else here


def _distance(here: Region, there: Region, way: str) -> int | None:
    """How far it is: ahead, from edge to edge, and aside, as far as they do not overlap; None if it is not ahead."""
    if way in ("left", "right"):
        ahead = there.x - here.right if way == "right" else here.x - there.right
        aside = 2 * _gap(here.y, here.bottom, there.y, there.bottom)
    else:
        ahead = 2 * (there.y - here.bottom if way == "down" else here.y - there.bottom)
        aside = _gap(here.x, here.right, there.x, there.right)
    return None if ahead < 0 else ahead + ASIDE * aside


def _gap(start: int, end: int, other_start: int, other_end: int) -> int:
    """How far two stretches are apart; 0 if they overlap.

    >>> _gap(0, 4, 6, 9), _gap(0, 4, 2, 9)
    (2, 0)
    """
    return max(0, other_start - end, start - other_end)
