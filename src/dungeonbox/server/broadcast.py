"""Telling people what has happened at their table: each gets a frame made for their eyes, and nothing else."""

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
        """Who is connected to a table at other workers."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def history(self, table: Table, until: int) -> tuple[list[AnyEvent], Match | None]:
        """What has happened at a table, and its match with the whole past."""
        told = [events.unpack(body) for body in await self._store.events(table.header.id, until=until)]
        fresh = Table(table.header, table.game)
        return told, fresh.replay(told)

    # Everything --------------------------------------------------------------------------------------------

    def welcome(self, table: Table, connection: Connection) -> Coroutine[None, None, None]:
        """Tell a connection everything, from this moment on; what happens until that is sent is told after it."""
        times = connection.hold()
        seat = connection.seat
        here, watchers = self.here(table)
        changed = projection.changed(table, seat)
        frame = wire.Welcome(
            facts=changed.facts,
            you=seat,
            is_host=changed.is_host,
            heard=changed.heard,
            join="" if seat == NONE else table.header.join,
            here=here,
            watchers=watchers,
            chat=[],
            muted=[] if seat == NONE else seats_in(table.state.places[seat].mutes),
            notes=[],
            scene=projection.scene(table, seat),
        )
        return self._welcome_with_past(table, connection, times, (table.seq, frame))

    async def _welcome_with_past(
        self, table: Table, connection: Connection, times: int, moment: tuple[int, wire.Welcome]
    ) -> None:
        seq, frame = moment
        told, whole = await self.history(table, seq)
        notes = [] if whole is None else projection.note_rows(whole.notes(projection.eyes_of(frame.you)), frame.you)
        whole_frame = replace(frame, notes=notes, chat=_chat(told, frame.muted)[-CHAT_SHOWN:])
        connection.release(encode(whole_frame), times)

    def tell_anew(self, table: Table) -> None:
        """Tell everybody everything."""
        for connection in table.connections:
            task = asyncio.create_task(self._welcome_again(connection, self.welcome(table, connection)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome_again(self, connection: Connection, welcome: Coroutine[None, None, None]) -> None:
        try:
            await welcome
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            connection.close(encode(wire.Bye("closing")))  # it comes back and asks again

    # Changes -----------------------------------------------------------------------------------------------

    def tell(self, table: Table, event: AnyEvent, step: PreparedStep | None, *, is_second_thought: bool) -> None:
        """Tell everybody at a table what has happened, each as far as it is for their eyes."""
        if isinstance(event, events.Moved):
            self._tell_news(table, [] if step is None else step.notes())
            if table.state.stage == OVER:
                self._tell_facts(table)
        elif isinstance(event, events.Chose):
            self._tell_news(table, [], only=event.by if is_second_thought else NONE)
        elif isinstance(event, events.Proposed | events.Agreed):
            self._tell_news(table, [])
        elif isinstance(event, events.Spoke):
            self._tell_chat(table, event)
        elif isinstance(event, events.Began | events.TookBack):
            self.tell_anew(table)
        elif not isinstance(event, events.Muted):
            self._tell_seats(table, event)

    def _tell_seats(self, table: Table, event: AnyEvent) -> None:
        """Somebody sat down or got up; who was sent away is told so, and who left watches from now on."""
        if isinstance(event, events.Freed):
            for connection in table.connections:
                if connection.seat == event.seat:
                    connection.seat = NONE
                    if event.by != event.seat:
                        connection.close(encode(wire.Bye("kicked")))
        self._tell_facts(table)
        if isinstance(event, events.Conceded):
            self._tell_news(table, [])

    def _tell_news(self, table: Table, notes: list[Note], only: int = NONE) -> None:
        frames: dict[int, bytes] = {}
        for connection in table.connections:
            seat = connection.seat
            if only not in (NONE, seat):
                continue
            if seat not in frames:
                frames[seat] = encode(projection.news(table, seat, notes))
            connection.push(frames[seat])

    def _tell_facts(self, table: Table) -> None:
        for connection in table.connections:
            connection.push(encode(projection.changed(table, connection.seat)))

    def _tell_chat(self, table: Table, event: events.Spoke) -> None:
        line = wire.ChatLine(event.by, table.names()[event.by], event.text)
        for connection in table.connections:
            place = None if connection.seat == NONE else table.state.places[connection.seat]
            if place is None or not place.mutes >> event.by & 1:
                connection.push(encode(wire.Said(line, 0 if place is None else place.heard)))

    # Who is here -------------------------------------------------------------------------------------------

    def here(self, table: Table) -> tuple[list[int], int]:
        """The seats that are connected, here or at another worker, and how many watch."""
        seats, watchers = self.elsewhere(table.header.id)
        seats = seats | {connection.seat for connection in table.connections if connection.seat != NONE}
        return sorted(seats), watchers + sum(connection.seat == NONE for connection in table.connections)

    def tell_here(self, table: Table) -> None:
        """Tell everybody who is connected."""
        frame = encode(wire.Here(*self.here(table)))
        for connection in table.connections:
            connection.push(frame)


def _chat(told: list[AnyEvent], muted: list[int]) -> list[wire.ChatLine]:
    """What was said, under the names people had when they said it."""
    names: dict[int, str] = {}
    lines = []
    for event in told:
        if isinstance(event, events.Sat):
            names[event.seat] = event.name
        elif isinstance(event, events.Renamed):
            names[event.by] = event.name
        elif isinstance(event, events.Spoke) and event.by not in muted:
            lines.append(wire.ChatLine(event.by, names.get(event.by, ""), event.text))
    return lines
