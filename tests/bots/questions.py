"""Questions from the middle of games, for bots to think about."""

from collections.abc import Iterator

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.bots.search import Estimate
from dungeonbox.games import info, make
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match


def questions(id: str, every: int) -> Iterator[tuple[Match, int]]:
    """Every so many free choices of a game that the heuristic plays: the match and the seat that must choose.

    The heuristic answers for the seat unless the caller has done so.
    """
    match = Match.new(make(id, info(id).seats[0]), Seeded(5))
    bot = make_bot("thumb", id)
    free = 0
    while not match.is_over:
        seat = match.waiting()[0]
        free += len(match.legal(seat)) > 1
        if len(match.legal(seat)) > 1 and free % every == 0:
            yield match, seat
        if not match.is_over and seat in match.waiting():
            take_turn(match, seat, bot, Seeded(match.length))


def parts(found: Estimate) -> tuple[list[int], list[float], list[float], int]:
    """All of an estimate, to be compared."""
    return found.actions, found.shares, found.worths, found.iterations
