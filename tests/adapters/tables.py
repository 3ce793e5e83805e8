"""Which tables the adapters are tried at, and truths that a seat cannot tell apart."""

from collections.abc import Callable, Iterator

import pytest

from dungeonbox import games
from dungeonbox.adapters.episode import Episode
from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Eyes
from dungeonbox.kernel.chance import Seeded

ENOUGH = 40
MOST = 100

Told = Callable[[Episode, int], bytes]
"""All the bytes that an adapter gives to a seat at some time."""


def tables() -> list[pytest.ParameterSet]:
    """Every game at every number of seats; those between the smallest and the largest table are long."""
    return [
        pytest.param(id, seats, id=f"{id}-{seats}", marks=() if seats in _ends(id) else pytest.mark.long)
        for id in games.IDS
        for seats in games.info(id).seats
    ]


def _ends(id: str) -> tuple[int, int]:
    seats = games.info(id).seats
    return seats[0], seats[-1]


def steps(episode: Episode) -> Iterator[int]:
    """Play well enough to come by hidden things, and give the number of every step."""
    bot = make_bot("thumb", episode.game.id)
    luck = Seeded(11)
    for step in range(MOST):
        if not episode.waiting():
            return
        yield step
        episode.play(episode.asked, bot.choose(Eyes(episode.game, episode.observe(episode.asked), luck)))


def flips(episode: Episode, told: Told) -> int:
    """Demand that each seat is told the same of two truths it cannot tell apart; how many of them differed.

    It is tried at every step until enough of them did.
    """
    luck = Seeded(12)
    differed = 0
    for _step in steps(episode):
        for seat in range(int(episode.game.seats)):
            truth = episode._state
            expected = told(episode, seat)
            episode._state = episode.game.determinize(episode.observe(seat), luck)
            differed += episode._state.pack() != truth.pack()
            assert told(episode, seat) == expected, f"seat {seat + 1} can tell two truths apart"
            episode._state = truth
        if differed > ENOUGH:
            break
    return differed
