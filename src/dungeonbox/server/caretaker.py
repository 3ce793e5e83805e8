"""Looks after the tables of a worker, whether messages arrive or not: hosts that are gone, what lists show of them."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.json import Encoder

from dungeonbox.kernel.types import NONE
from dungeonbox.server import metrics, operator, wire
from dungeonbox.server.clock import SECOND, now
from dungeonbox.server.connections import Connection
from dungeonbox.server.decide import Refused
from dungeonbox.server.logs import journal
from dungeonbox.server.store import StoreTrouble
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import LOBBY, OPENING, OVER, PLAYING

if TYPE_CHECKING:
    from dungeonbox.server.tables import Tables

EVERY: Final = 1.0
"""Seconds from one look to the next."""
TOUCH: Final = 60 * SECOND
"""How often the time is stored at which a table was in use."""
ABANDONED: Final = 10 * 60 * SECOND
"""After so many milliseconds without a connection a table is no longer listed; it is again when a person comes."""

HEALTH_PATIENCE: Final = 5.0
"""After so many seconds without an answer of the database a worker is not well."""
HEALTH_LASTS: Final = 1.0
"""For so many seconds the latest finding is repeated, so that asking costs nothing."""

BANNED: Final = wire.No("forbidden", "this address is banned from the server")

LAG = metrics.gauge("loop_lag_seconds", "How much later than wanted the event loop woke up last.")
TABLES = metrics.gauge("tables", "Tables in memory, by stage.", "stage")
SOCKETS = metrics.gauge("sockets", "Connections at tables.", "kind")

encode = Encoder().encode


class Caretaker:
    """Looks at the tables from time to time."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._touched = 0
        self._came: set[str] = set()
        """Tables with a new connection, whose use is stored with the next look."""
        self._health = (-HEALTH_LASTS, True)
        """When the database was tried last, and whether it answered."""
        self._trying = asyncio.Lock()

    def came(self, table: Table, connection: Connection) -> None:
        """A client connected: it is told of an announced restart."""
        self._came.add(table.header.id)
        if self._restart_in():
            connection.push(encode(wire.Notice(self._restart_in())))

    def _restart_in(self) -> int:
        """In how many seconds the server will be restarted; 0 if nothing is announced."""
        return max(-(-(self._tables.house.restart - now()) // SECOND), 0)

    async def obey(self) -> None:
        """Read what the operator has set, and carry out orders that no other worker has taken."""
        tables = self._tables
        was_chat_on, announced = tables.house.is_chat_on, tables.house.restart
        if tables.house.update(await tables.store.house()):
            notice = encode(wire.Notice(self._restart_in()))
            for table in list(tables.by_id.values()):
                if tables.house.is_chat_on != was_chat_on:
                    tables.broadcast.tell_facts(table)
                for connection in table.connections:
                    if tables.house.is_banned(connection.address):
                        connection.close(encode(BANNED))
                    elif tables.house.restart != announced:
                        connection.push(notice)
        for number in await tables.store.orders():
            body = await tables.store.take_order(number)
            if body is not None:
                await operator.carry_out(tables, operator.unpack(body))

    async def run(self) -> None:
        """Look until cancelled."""
        end_reading = metrics.on_read(self._read)
        try:
            await self._look_on()
        finally:
            end_reading()

    async def close(self) -> None:
        """Store what changed since the last look: all people are away now."""
        with suppress(StoreTrouble):
            await self.list_questions()

    def _read(self) -> None:
        tables = list(self._tables.by_id.values())
        for stage in (LOBBY, OPENING, PLAYING, OVER):
            TABLES.set(sum(table.state.stage == stage for table in tables), stage)
        seats = [connection.seat for table in tables for connection in table.connections]
        SOCKETS.set(sum(seat != NONE for seat in seats), "seat")
        SOCKETS.set(sum(seat == NONE for seat in seats), "watcher")

    async def _look_on(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(EVERY)
            LAG.set(max(time.monotonic() - before - EVERY, 0.0))
            try:
                await self.look()
            except StoreTrouble as trouble:
                journal.warning("store-trouble", reason=str(trouble))
            except Exception:  # noqa: BLE001 - the caretaker must never end
                journal.crash("caretaker-crash")

    async def look(self) -> None:
        """Look at every table with connections once, and at what the operator wants."""
        await self.obey()
        busy = [table for table in self._tables.by_id.values() if table.connections]
        for table in busy:
            here = table.note_presence()
            if here and table.state.host not in here:
                try:
                    await self._tables.pass_on_host(table)
                except Refused as refused:
                    journal.warning("store-trouble", reason=refused.text)
        await self.list_questions()
        ids, self._came = self._came, set()
        if now() - self._touched >= TOUCH:
            self._touched = now()
            ids.update(table.header.id for table in busy)
        await self._tables.store.touch(sorted(ids), now())

    async def list_questions(self) -> None:
        """Store which questions wait for people who are away, where that has changed: lists of tables show it."""
        changed = {
            id: asked for id, table in self._tables.by_id.items() if (asked := table.asked_away()) != table.listed
        }
        await self._tables.store.note_asked(changed)
        for id, asked in changed.items():
            if id in self._tables.by_id:
                self._tables.by_id[id].listed = asked

    async def is_well(self) -> bool:
        """Whether the database can be read and written."""
        async with self._trying:
            tried, found = self._health
            if time.monotonic() - tried >= HEALTH_LASTS:
                found = await self._try_store()
                self._health = (time.monotonic(), found)
            return found

    async def _try_store(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_PATIENCE):
                await self._tables.store.ping(now())
        except (StoreTrouble, TimeoutError):
            return False
        return True
