"""Telling people what has happened at their table: each gets a frame made for their eyes, and nothing else."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

from msgspec.json import Encoder
from msgspec.structs import replace

from dungeonbox.kernel.match import Match, Step
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.piles import NONE, seats_in
from dungeonbox.table import events, scenes, wire
from dungeonbox.table.crowd import Connection
from dungeonbox.table.events import AnyEvent
from dungeonbox.table.logs import journal
from dungeonbox.table.room import Room
from dungeonbox.table.sitting import OVER
from dungeonbox.table.store import Store, StoreTrouble

CHAT_SHOWN: Final = 200

encode = Encoder().encode


class Herald:
    """Pushes frames to the connections of a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.elsewhere: Callable[[str], tuple[set[int], int]] = lambda _id: (set(), 0)
        """Who is connected to a table at other workers."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def history(self, room: Room, until: int) -> tuple[list[AnyEvent], Match | None]:
        """What has happened at a table, and its match with the whole past."""
        told = [events.unpack(body) for body in await self._store.events(room.header.id, until=until)]
        fresh = Room(room.header, room.game)
        return told, fresh.remember(told)

    # Everything --------------------------------------------------------------------------------------------

    def welcome(self, room: Room, connection: Connection) -> Coroutine[None, None, None]:
        """Tell a connection everything, from this moment on; what happens until that is sent is told after it."""
        times = connection.hold()
        seat = connection.seat
        here, watchers = self.here(room)
        changed = scenes.changed(room, seat)
        frame = wire.Welcome(
            facts=changed.facts,
            you=seat,
            is_host=changed.is_host,
            heard=changed.heard,
            join="" if seat == NONE else room.header.join,
            here=here,
            watchers=watchers,
            chat=[],
            muted=[] if seat == NONE else seats_in(room.sitting.places[seat].mutes),
            notes=[],
            scene=scenes.scene(room, seat),
        )
        return self._welcome_with_past(room, connection, times, (room.seq, frame))

    async def _welcome_with_past(
        self, room: Room, connection: Connection, times: int, moment: tuple[int, wire.Welcome]
    ) -> None:
        seq, frame = moment
        told, whole = await self.history(room, seq)
        notes = [] if whole is None else scenes.note_rows(whole.notes(scenes.eyes_of(frame.you)), frame.you)
        whole_frame = replace(frame, notes=notes, chat=_chat(told, frame.muted)[-CHAT_SHOWN:])
        connection.release(encode(whole_frame), times)

    def tell_anew(self, room: Room) -> None:
        """Tell everybody everything."""
        for connection in room.crowd:
            task = asyncio.create_task(self._welcome_again(connection, self.welcome(room, connection)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome_again(self, connection: Connection, welcome: Coroutine[None, None, None]) -> None:
        try:
            await welcome
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            connection.close(encode(wire.Bye("closing")))  # it comes back and asks again

    # Changes -----------------------------------------------------------------------------------------------

    def tell(self, room: Room, event: AnyEvent, step: Step | None, *, is_second_thought: bool) -> None:
        """Tell everybody at a table what has happened, each as far as it is for their eyes."""
        if isinstance(event, events.Moved):
            self._tell_news(room, [] if step is None else step.notes())
            if room.sitting.stage == OVER:
                self._tell_facts(room)
        elif isinstance(event, events.Chose):
            self._tell_news(room, [], only=event.by if is_second_thought else NONE)
        elif isinstance(event, events.Proposed | events.Agreed):
            self._tell_news(room, [])
        elif isinstance(event, events.Spoke):
            self._tell_chat(room, event)
        elif isinstance(event, events.Began | events.TookBack):
            self.tell_anew(room)
        elif not isinstance(event, events.Muted):
            self._tell_seats(room, event)

    def _tell_seats(self, room: Room, event: AnyEvent) -> None:
        """Somebody sat down or got up; who was sent away is told so, and who left watches from now on."""
        if isinstance(event, events.Freed):
            for connection in room.crowd:
                if connection.seat == event.seat:
                    connection.seat = NONE
                    if event.by != event.seat:
                        connection.close(encode(wire.Bye("kicked")))
        self._tell_facts(room)
        if isinstance(event, events.Conceded):
            self._tell_news(room, [])

    def _tell_news(self, room: Room, notes: list[Note], only: int = NONE) -> None:
        frames: dict[int, bytes] = {}
        for connection in room.crowd:
            seat = connection.seat
            if only not in (NONE, seat):
                continue
            if seat not in frames:
                frames[seat] = encode(scenes.news(room, seat, notes))
            connection.push(frames[seat])

    def _tell_facts(self, room: Room) -> None:
        for connection in room.crowd:
            connection.push(encode(scenes.changed(room, connection.seat)))

    def _tell_chat(self, room: Room, event: events.Spoke) -> None:
        line = wire.ChatLine(event.by, room.names()[event.by], event.text)
        for connection in room.crowd:
            place = None if connection.seat == NONE else room.sitting.places[connection.seat]
            if place is None or not place.mutes >> event.by & 1:
                connection.push(encode(wire.Said(line, 0 if place is None else place.heard)))

    # Who is here -------------------------------------------------------------------------------------------

    def here(self, room: Room) -> tuple[list[int], int]:
        """The seats that are connected, here or at another worker, and how many watch."""
        seats, watchers = self.elsewhere(room.header.id)
        seats = seats | {connection.seat for connection in room.crowd if connection.seat != NONE}
        return sorted(seats), watchers + sum(connection.seat == NONE for connection in room.crowd)

    def tell_here(self, room: Room) -> None:
        """Tell everybody who is connected."""
        frame = encode(wire.Here(*self.here(room)))
        for connection in room.crowd:
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
