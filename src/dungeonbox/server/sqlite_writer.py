"""Writing to SQLite: a thread that commits whole batches, and the settings of a connection."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dungeonbox.server.logs import first_line, journal
from dungeonbox.server.rows import Append

Found = TypeVar("Found")

PRAGMAS: Final = (
    *("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=4000"),
    *("temp_store=MEMORY", "cache_size=-2000", "foreign_keys=ON", "busy_timeout=10000"),
)
"""`temp_store=MEMORY` keeps the statement journal of a multi-row insert in memory, not in a file.

Each connection keeps 2 MB of pages. The system keeps them too, and with eight times as many the server's memory grew by
6 kB with every table, for a quarter fewer reads."""

ROW: Final = "(?, ?, ?)"
INSERT: Final = "INSERT INTO recent (table_id, seq, body) VALUES "

SETTLE: Final = (
    "INSERT INTO settled SELECT table_id, seq, body FROM recent ORDER BY table_id, seq",
    "DELETE FROM recent",
)
MOST_RECENT: Final = 4000
"""How many events `recent` may hold before they are moved to `settled`."""


class Turns:
    """Takes turns at writing: SQLite has one writer at a time, and by itself waits for it in naps of up to 100 ms."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.lock = asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that no other one of this process is beside."""
        async with self.lock, self._engine.begin() as connection:
            yield connection


class SqliteWriter:
    """Writes batches to SQLite in a thread of its own, one job per transaction."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite")).execution_options(is_writing=True)
        prepare_sqlite(self._engine)
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        self._recent = MOST_RECENT
        """An upper bound of the rows in `recent`: an earlier server may have left some."""

    async def write(self, act: Callable[[Connection], Found], events: int) -> Found:
        """Write so many events in one transaction; when this returns they are on disk."""
        found = await asyncio.get_running_loop().run_in_executor(self._thread, self._write, act)
        self._recent += events
        if self._recent >= MOST_RECENT:
            self._recent = 0
            self._thread.submit(self._settle)
        return found

    def _write(self, act: Callable[[Connection], Found]) -> Found:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return act(self._connection)
        except BaseException:
            self._disconnect()  # it may be broken; the next batch opens a new one
            raise

    def _settle(self) -> None:
        """Move the events of `recent` to `settled`. A failure loses nothing, and the next batch tries again."""
        try:
            self._write(_move)
        except Exception as error:  # noqa: BLE001 - no caller awaits the result
            journal.warning("store-trouble", reason=first_line(error))

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()

    def close(self) -> None:
        """Finish the current batch and close the connection."""
        self._thread.submit(self._disconnect)
        self._thread.shutdown()
        self._engine.dispose()


def _move(connection: Connection) -> None:
    for statement in SETTLE:
        connection.exec_driver_sql(statement)


def insert_events(connection: Connection, wanted: Sequence[Append]) -> list[bool]:
    """Insert events into a file with one writer, where sequence numbers are nearly always free; says of each if it was.

    One statement for all: after each statement the thread waits until the event loop releases the interpreter lock.
    If a number is taken the statement inserts nothing, and the events are inserted one by one.
    """
    values = [value for each in wanted for value in (each.table_id, each.seq, each.body)]
    try:
        connection.exec_driver_sql(INSERT + ", ".join([ROW] * len(wanted)), tuple(values))
    except IntegrityError:
        return [_is_added(connection, each) for each in wanted]
    return [True] * len(wanted)


def _is_added(connection: Connection, wanted: Append) -> bool:
    try:
        connection.exec_driver_sql(INSERT + ROW, (wanted.table_id, wanted.seq, wanted.body))
    except IntegrityError as error:
        if "UNIQUE" not in str(error.orig):
            raise
        return False
    return True


def prepare_sqlite(engine: Engine) -> None:
    """Set up connections: durable, readable while another writes, with explicit transactions."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        """A writing transaction takes the write lock at once: after a read it could no longer wait for it."""
        is_writing = connection.get_execution_options().get("is_writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
