"""Notifications between workers that share a PostgreSQL database: which tables have new events, and who is connected.

A notification is only a hint: workers read events from the log, and after a lost connection they check the log of
every table they have in memory.
"""

import asyncio
import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL

from dungeonbox.kernel.types import NONE
from dungeonbox.server.logs import journal
from dungeonbox.server.statements import CHANNEL, payloads
from dungeonbox.server.store import CONNECT, PATIENCE, StoreTrouble
from dungeonbox.server.table import Table
from dungeonbox.server.tables import Tables

HEARTBEAT: Final = 10.0
SILENCE: Final = 35.0
"""After so many seconds without a heartbeat a worker and its connections count as gone."""
RETRY: Final = 0.5
PRESENCE: Final = "~"


class Presence:
    """The connections to one table at one other worker."""

    def __init__(self, seats: set[int], watchers: int) -> None:
        self.seats = seats
        self.watchers = watchers
        self.heard = time.monotonic()


class Relay:
    """Sends and receives this worker's notifications."""

    def __init__(self, tables: Tables, url: URL) -> None:
        self._tables = tables
        self._url = url.set(drivername="postgresql")
        self._worker = secrets.token_hex(4)
        self._others: dict[str, dict[str, Presence]] = {}
        self._unannounced: dict[str, str] = {}
        """What other workers are to be told of connections here, by table; only the latest of each table counts."""
        self._more = asyncio.Event()
        self._is_connected = False
        self._tasks: set[asyncio.Task[None]] = set()
        tables.broadcast.elsewhere = self.elsewhere
        tables.announce = self.announce

    def elsewhere(self, id: str) -> tuple[set[int], int]:
        """The seats and the number of spectators connected to a table at other workers."""
        there = _present_lately(self._others.get(id, {})).values()
        return {seat for presence in there for seat in presence.seats}, sum(presence.watchers for presence in there)

    def announce(self, table: Table) -> None:
        """Notify other workers of the connections to a table here; after a lost connection all are announced anew."""
        if not self._is_connected:
            return
        seats = sorted({connection.seat for connection in table.connections if connection.seat != NONE})
        watchers = sum(connection.seat == NONE for connection in table.connections)
        words = [table.header.id, self._worker, str(watchers), *map(str, seats)]
        self._unannounced[table.header.id] = " ".join(words)
        self._more.set()

    async def run(self) -> None:
        """Send and receive until cancelled; after a lost connection, reconnect and catch up."""
        while True:
            try:
                await self._exchange()
            except Exception as trouble:  # noqa: BLE001 - the relay must never end
                journal.warning("relay-lost", reason=str(trouble).splitlines()[0][:200] if str(trouble) else "")
                await asyncio.sleep(RETRY)

    async def _exchange(self) -> None:
        address = self._url.render_as_string(hide_password=False)
        connection = await asyncpg.connect(address, timeout=CONNECT, command_timeout=PATIENCE)
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        connection.add_termination_listener(lambda _connection: lost.cancel())
        try:
            await connection.add_listener(CHANNEL, self._received)
            await self._catch_up(await self._tables.store.heads(list(self._tables.by_id)))
            self._is_connected = True
            for table in list(self._tables.by_id.values()):
                self.announce(table)
            await self._send_on(connection, lost)
        finally:
            self._is_connected = False
            self._unannounced.clear()
            await connection.close(timeout=2)

    async def _send_on(self, connection: Any, lost: "asyncio.Future[None]") -> None:
        """Send outgoing notifications, and a heartbeat from time to time."""
        next_beat = time.monotonic() + HEARTBEAT
        while not lost.done():
            more: asyncio.Future[Any] = asyncio.ensure_future(self._more.wait())
            wait = max(next_beat - time.monotonic(), 0)
            await asyncio.wait({more, lost}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            more.cancel()
            self._more.clear()
            unannounced, self._unannounced = self._unannounced, {}
            for payload in payloads(unannounced.values()):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, PRESENCE + payload)
            if time.monotonic() >= next_beat:
                next_beat = time.monotonic() + HEARTBEAT
                await connection.execute("SELECT 1")  # a connection that is silent is lost
                self._beat()
        raise OSError("the connection for notifications was lost")

    def _beat(self) -> None:
        """Announce all connections again, and drop the presence that was not announced again."""
        for table in list(self._tables.by_id.values()):
            if table.connections:
                self.announce(table)
        self._others = {id: lately for id, there in self._others.items() if (lately := _present_lately(there))}

    def _received(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        if payload.startswith(PRESENCE):
            for words in payload.removeprefix(PRESENCE).split(","):
                self._present(words.split())
            return
        heads = {}
        for pair in payload.split(","):
            id, _, seq = pair.partition(" ")
            heads[id] = int(seq)
        task = asyncio.ensure_future(self._catch_up(heads))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _present(self, words: list[str]) -> None:
        id, worker, watchers, *seats = words
        if worker == self._worker:
            return
        before = self.elsewhere(id)
        self._others.setdefault(id, {})[worker] = Presence(set(map(int, seats)), int(watchers))
        table = self._tables.by_id.get(id)
        if table is not None and self.elsewhere(id) != before:
            self._tables.broadcast.tell_here(table)

    async def _catch_up(self, heads: dict[str, int]) -> None:
        """Apply the events that other workers have stored for tables in memory."""
        for table in self._behind(heads):
            try:
                async with table.lock:
                    if table.seq < heads[table.header.id]:
                        await self._tables.catch_up(table)
            except StoreTrouble as trouble:
                table.is_doubtful = True
                journal.warning("store-trouble", reason=str(trouble))

    def _behind(self, heads: dict[str, int]) -> Iterable[Table]:
        tables = [self._tables.by_id.get(id) for id in heads]
        return [table for table in tables if table is not None and table.seq < heads[table.header.id]]


def _present_lately(there: dict[str, Presence]) -> dict[str, Presence]:
    """The workers that have connections to a table, and said so lately."""
    lately = time.monotonic() - SILENCE
    return {
        worker: presence
        for worker, presence in there.items()
        if presence.heard > lately and (presence.seats or presence.watchers)
    }
