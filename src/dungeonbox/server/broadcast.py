"""Broadcasts events to the connections of a table: each gets a frame made from its own seat's observation."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

from msgspec.json import Encoder
from msgspec.structs import replace

from dungeonbox.kernel.match import Match, PreparedStep
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.server import events, projection, wire
from dungeonbox.server.connections import Connection
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.logs import journal
from dungeonbox.server.page_files import build
from dungeonbox.server.store import Store, StoreTrouble
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import OVER

CHAT_SHOWN: Final = 200

encode = Encoder().encode


class Broadcast:
    """Pushes frames to the connections of a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.elsewhere: Callable[[str], tuple[set[int], int]] = lambda _id: (set(), 0)
        """Returns the seats and the number of spectators connected to a table at other workers."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def history(self, table: Table, until: int) -> tuple[list[AnyEvent], Match | None]:
        """The events of a table up to a sequence number, and its match with all notes."""
        log = [events.unpack(body) for body in await self._store.events(table.header.id, until=until)]
        fresh = Table(table.header, table.game)
        return log, fresh.replay(log)

    # Snapshots ---------------------------------------------------------------------------------------------

    def welcome(self, table: Table, connection: Connection) -> Coroutine[None, None, None]:
        """Send a connection a snapshot of this moment; frames pushed until it is sent follow it."""
        number = connection.begin_snapshot()
        seat = connection.seat
        here, watchers = self.here(table)
        changed = projection.changed(table, seat, connection.tab)
        frame = wire.Welcome(
            facts=changed.facts,
            you=seat,
            is_host=changed.is_host,
            heard=changed.heard,
            join="" if seat == NONE else table.join,
            here=here,
            watchers=watchers,
            chat=[],
            muted=[] if seat == NONE else seats_in(table.state.places[seat].mutes),
            notes=[],
            scene=projection.scene(table, seat),
            build=build(),
        )
        return self._send_snapshot(table, connection, number, (table.seq, frame))

    async def _send_snapshot(
        self, table: Table, connection: Connection, number: int, moment: tuple[int, wire.Welcome]
    ) -> None:
        """Complete a snapshot with notes and chat, which are read from the log, and send it."""
        seq, frame = moment
        log, match = await self.history(table, seq)
        notes = [] if match is None else projection.note_rows(match.notes(projection.eyes_of(frame.you)), frame.you)
        complete = replace(frame, notes=notes, chat=_chat(log, frame.muted)[-CHAT_SHOWN:])
        connection.send_snapshot(encode(complete), number)

    def tell_anew(self, table: Table) -> None:
        """Send every connection a new snapshot."""
        for connection in table.connections:
            task = asyncio.create_task(self._welcome_again(connection, self.welcome(table, connection)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome_again(self, connection: Connection, welcome: Coroutine[None, None, None]) -> None:
        try:
            await welcome
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            connection.close(encode(wire.Bye("closing")))  # the client reconnects and gets a new snapshot

    # Changes -----------------------------------------------------------------------------------------------

    def tell(self, table: Table, event: AnyEvent, step: PreparedStep | None, *, is_second_thought: bool) -> None:
        """Send every connection of a table what it may know of an event."""
        if isinstance(event, events.Moved):
            self._tell_news(table, [] if step is None else step.notes(), hurried=event.hurried)
            if table.state.stage == OVER:
                self.tell_facts(table)
        elif isinstance(event, events.Chose):
            self._tell_news(table, [], only=event.by if is_second_thought else NONE, hurried=event.hurried)
        elif isinstance(event, events.Proposed | events.Agreed | events.Noticed | events.Resumed | events.Unguided):
            self._tell_news(table, [])
        elif isinstance(event, events.Spoke):
            self._tell_chat(table, event)
        elif isinstance(event, events.Began | events.TookBack | events.Forgot):
            self.tell_anew(table)
        elif isinstance(event, events.Carried | events.Closed):
            self._tell_end(table, event)
        elif not isinstance(event, events.Muted | events.Offered):
            self._tell_seats(table, event)

    def _tell_end(self, table: Table, event: events.Carried | events.Closed) -> None:
        """Connections end: those of a seat that was carried to another browser, or all if the table was closed."""
        for connection in table.connections:
            if isinstance(event, events.Closed):
                connection.close(encode(wire.Bye("closed")))
            elif connection.seat == event.by:
                connection.seat = NONE
                connection.close(encode(wire.Bye("carried")))

    def _tell_seats(self, table: Table, event: AnyEvent) -> None:
        """A seat changed hands: a kicked client is told so, and one that left becomes a spectator."""
        if isinstance(event, events.Freed):
            for connection in table.connections:
                if connection.seat == event.seat:
                    connection.seat = NONE
                    if event.by != event.seat:
                        connection.close(encode(wire.Bye("kicked")))
        self.tell_facts(table)
        if isinstance(event, events.Conceded | events.Claimed | events.TimedOut | events.StoodIn):
            self._tell_news(table, [])

    def _tell_news(self, table: Table, notes: list[Note], only: int = NONE, hurried: int = 0) -> None:
        if not table.connections:
            return
        frames: dict[tuple[int, str], bytes] = {}
        shared = projection.common(table, notes, hurried)
        for connection in table.connections:
            eyes = seat, tab = connection.seat, connection.tab
            if only not in (NONE, seat):
                continue
            if eyes not in frames:
                frames[eyes] = encode(projection.news(table, seat, tab, shared))
            connection.told += 1
            connection.push(frames[eyes])

    def tell_facts(self, table: Table) -> None:
        """Send every connection the facts of a table."""
        for connection in table.connections:
            connection.push(encode(projection.changed(table, connection.seat, connection.tab)))

    def _tell_chat(self, table: Table, event: events.Spoke) -> None:
        line = wire.ChatLine(event.by, table.names()[event.by], event.text)
        for connection in table.connections:
            place = None if connection.seat == NONE else table.state.places[connection.seat]
            if place is None or not place.mutes >> event.by & 1:
                connection.push(encode(wire.Said(line, 0 if place is None else place.heard_from(connection.tab))))

    # Presence ----------------------------------------------------------------------------------------------

    def here(self, table: Table) -> tuple[list[int], int]:
        """The connected seats and the number of spectators, at this and at other workers."""
        _seats, watchers = self.elsewhere(table.header.id)
        return sorted(table.here()), watchers + sum(connection.seat == NONE for connection in table.connections)

    def tell_here(self, table: Table) -> None:
        """Send every connection who is connected."""
        frame = encode(wire.Here(*self.here(table)))
        for connection in table.connections:
            connection.push(frame)


def _chat(log: list[AnyEvent], muted: list[int]) -> list[wire.ChatLine]:
    """The chat lines of a log, each under the name its seat had at the time."""
    names: dict[int, str] = {}
    lines = []
    for event in log:
        if isinstance(event, events.Sat):
            names[event.seat] = event.name
        elif isinstance(event, events.Renamed):
            names[event.by] = event.name
        elif isinstance(event, events.Spoke) and event.text and event.by not in muted:
            lines.append(wire.ChatLine(event.by, names.get(event.by, ""), event.text))
    return lines
