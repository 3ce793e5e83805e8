"""Records and replays of matches, limited to what the requested eyes may see."""

from dataclasses import replace
from typing import Final

from dungeonbox.kernel.match import Match, Moment
from dungeonbox.kernel.types import NONE
from dungeonbox.server import projection, wire
from dungeonbox.server.decide import Refused
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import OVER
from dungeonbox.server.tables import Tables

ALL: Final = -2
"""The eyes that see the whole state; allowed when the game is over."""
MOST_FRAMES: Final = 200


def check_eyes(table: Table, eyes: int, seat: int) -> None:
    """Before the end only the spectators' eyes and the requester's own are allowed."""
    if not ALL <= eyes < table.header.seats:
        raise Refused("malformed", f"expected eyes from -2 to {table.header.seats - 1}, got {eyes}")
    if table.state.stage != OVER and eyes not in (NONE, seat):
        raise Refused("forbidden", "until the game is over you can look with the spectators' eyes and your own only")


async def record(tables: Tables, table: Table, eyes: int) -> str:
    """The text of a record."""
    match = await _match(tables, table)
    match.names = tuple(table.names())
    match.fair = table.papers()
    if eyes == ALL:
        return match.record().text()
    return replace(match.eyes_record(projection.eyes_of(eyes)), fair=match.fair).text()


async def replay(tables: Tables, table: Table, eyes: int, first: int, count: int) -> wire.Replay:
    """Some moments of a game; moment 0 is the beginning, each following one a step."""
    if eyes == ALL:
        raise Refused("malformed", "a replay is seen with a seat's eyes or the spectators'")
    past = await _match(tables, table)
    names = table.names()
    moments = past.moments()
    last = min(first + min(count, MOST_FRAMES), len(moments))
    return wire.Replay(
        table=table.header.id,
        eyes=eyes,
        moments=len(moments),
        first=first,
        frames=[
            _frame(past, moments[max(number - 1, 0)], moments[number], eyes, names) for number in range(first, last)
        ],
        ending=projection.ending(past, table.state, names) if table.state.stage == OVER else None,
    )


async def _match(tables: Tables, table: Table) -> Match:
    _log, match = await tables.broadcast.history(table, table.seq)
    if match is None:
        raise Refused("missing", "the game has not begun")
    return match


def _frame(past: Match, before: Moment, moment: Moment, seat: int, names: list[str]) -> wire.ReplayFrame:
    """A moment through a seat's eyes; actions are described with the view before them."""
    game, eyes = past.game, projection.eyes_of(seat)
    was = game.view(game.observe(before.state, eyes))
    describe = projection.words_of(game.id).describe
    return wire.ReplayFrame(
        done=[wire.Done(entry.seat, entry.token, describe(game, was, entry.token, names)) for entry in moment.entries],
        notes=projection.note_rows(moment.notes, seat),
        view=game.view(game.observe(moment.state, eyes)),
    )
