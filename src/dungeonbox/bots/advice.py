"""A hint for people: the best few choices of a search, how often each leads to a win, and whether one stands out."""

from math import sqrt
from typing import Final

from dungeonbox.bots.search import Estimate

MOST: Final = 3
SURE: Final = 2.0
"""So many standard errors must lie between the best two choices for one of them to stand out."""

ALONE: Final = "There is nothing else to choose."
UNRIVALLED: Final = "By rule of thumb: the others were not tried."
NO_FAVOURITE: Final = "No clear favourite: these do about equally well."


class Advice:
    """The choice to make, then the next best, each with how many of 100 imagined games it wins; and why."""

    def __init__(self, actions: list[int], chances: list[int], reason: str) -> None:
        self.actions = actions
        self.chances = chances
        self.reason = reason


def advise(found: Estimate, choices: int, is_shared: bool) -> Advice:
    """What a search would tell a person who has so many choices; not all of them need have been tried.

    In a game that is won together, worth is a part of the full success.

    >>> one_of_two = Estimate([7, 4], [0.5, 0.5], [0.75, 0.25], 400)
    >>> hint = advise(one_of_two, 2, False)
    >>> hint.actions, hint.chances, hint.reason
    ([7, 4], [75, 25], 'It wins 50 more of 100 imagined games than the next best.')
    >>> advise(Estimate([7, 4], [0.5, 0.5], [0.75, 0.7], 40), 2, False).reason
    'No clear favourite: these do about equally well.'
    """
    chances = [round(100 * worth) for worth in found.worths[:MOST]]
    return Advice(found.actions[:MOST], chances, _reason(found, choices, is_shared))


def _reason(found: Estimate, choices: int, is_shared: bool) -> str:
    if len(found.actions) == 1:
        return ALONE if choices == 1 else UNRIVALLED
    second = 1
    for choice in range(2, min(len(found.actions), MOST)):
        if found.worths[choice] > found.worths[second]:
            second = choice
    gap = found.worths[0] - found.worths[second]
    if gap <= SURE * sqrt(_variance(found, 0) + _variance(found, second)) or round(100 * gap) < 1:
        return NO_FAVOURITE
    if is_shared:
        return f"In imagined games it comes {round(100 * gap)} % closer to full success than the next best."
    return f"It wins {round(100 * gap)} more of 100 imagined games than the next best."


def _variance(found: Estimate, choice: int) -> float:
    """How uncertain a mean worth is: no outcome varies more than winning or losing does."""
    worth = found.worths[choice]
    return worth * (1.0 - worth) / max(1.0, found.shares[choice] * found.iterations)
