"""Games that were played: their records and replays, as far as the asking eyes may see them."""

from dataclasses import replace
from typing import Final

from dungeonbox.kernel.match import Match, Moment
from dungeonbox.kernel.piles import NONE
from dungeonbox.table import scenes, wire
from dungeonbox.table.hall import Hall
from dungeonbox.table.manners import Refused
from dungeonbox.table.room import Room
from dungeonbox.table.sitting import OVER

ALL: Final = -2
"""Eyes that see everything, when a game is over."""
MOST_FRAMES: Final = 200


def check_eyes(room: Room, eyes: int, seat: int) -> None:
    """Before the end only the spectators' eyes and one's own may be looked through."""
    if not ALL <= eyes < room.header.seats:
        raise Refused("malformed", f"expected eyes from -2 to {room.header.seats - 1}, got {eyes}")
    if room.sitting.stage != OVER and eyes not in (NONE, seat):
        raise Refused("forbidden", "until the game is over you can look with the spectators' eyes and your own only")


async def record(hall: Hall, room: Room, eyes: int) -> str:
    """The text of a record."""
    match = await _match(hall, room)
    match.names = tuple(room.names())
    match.fair = room.papers()
    if eyes == ALL:
        return match.record().text()
    return replace(match.eyes_record(scenes.eyes_of(eyes)), fair=match.fair).text()


async def replay(hall: Hall, room: Room, eyes: int, first: int, count: int) -> wire.Replay:
    """Some moments of a game; moment 0 is the beginning, each following one a step."""
    if eyes == ALL:
        raise Refused("malformed", "a replay is seen with a seat's eyes or the spectators'")
    past = await _match(hall, room)
    moments = past.moments()
    last = min(first + min(count, MOST_FRAMES), len(moments))
    return wire.Replay(
        table=room.header.id,
        eyes=eyes,
        moments=len(moments),
        first=first,
        frames=[_frame(past, moments[max(number - 1, 0)], moments[number], eyes) for number in range(first, last)],
        ending=scenes.ending(past, room.sitting) if room.sitting.stage == OVER else None,
    )


async def _match(hall: Hall, room: Room) -> Match:
    _told, match = await hall.herald.history(room, room.seq)
    if match is None:
        raise Refused("missing", "the game has not begun")
    return match


def _frame(past: Match, before: Moment, moment: Moment, seat: int) -> wire.Frame:
    """A moment through a seat's eyes; what was done is told in the words of the moment before."""
    game, eyes = past.game, scenes.eyes_of(seat)
    was = game.view(game.mask(before.state, eyes))
    describe = scenes.words_of(game.id).describe
    return wire.Frame(
        done=[wire.Done(entry.seat, entry.token, describe(game, was, entry.token)) for entry in moment.entries],
        notes=scenes.note_rows(moment.notes, seat),
        view=game.view(game.mask(moment.state, eyes)),
    )
