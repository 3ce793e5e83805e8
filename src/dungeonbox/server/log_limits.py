"""The log of a table is bounded: chat for itself, and what comes besides the moves of the game for itself.

Moves are bounded by the rules: a game ends. What can be repeated without end is refused once there is too much of it,
so that the game can always be played on to its end.
"""

from typing import Final

from dungeonbox.server import events
from dungeonbox.server.decide import Refused
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.table import Table

MOST_CHAT: Final = 2_000
"""Lines of chat at one table."""
MOST_EVENTS: Final = 5_000
"""Other events at one table, before only moves are stored."""

EXTRAS: Final = (
    *(events.Sat, events.Freed, events.BotSat, events.Renamed, events.Promised),
    *(events.Proposed, events.Agreed, events.TookBack, events.Muted, events.Offered, events.Carried, events.Paced),
    events.Unguided,
)


def check_room(table: Table, event: AnyEvent) -> None:
    """Refuse an event for which the log of its table has no room."""
    if isinstance(event, events.Spoke):
        if table.spoken >= MOST_CHAT:
            raise Refused("limit", f"this table has {MOST_CHAT} lines of chat, which is all that it keeps")
    elif table.seq - table.spoken >= MOST_EVENTS and is_extra(table, event):
        raise Refused("limit", f"this table has {MOST_EVENTS} events; from now on only moves are kept")


def is_extra(table: Table, event: AnyEvent) -> bool:
    """Whether the game can go on without an event: it is neither a move nor the return of a player."""
    if isinstance(event, events.Chose):
        return table.is_second_thought(event)
    if isinstance(event, events.Moved):
        return event.question == 0  # an aside
    if isinstance(event, events.StoodIn):
        return event.n > 0  # by a message; without one a player is back, or was away for long
    return isinstance(event, EXTRAS)
