"""The database: SQLite in a file, or PostgreSQL, with the same statements for both.

Events of many tables are committed in one batch, and no event is broadcast before its commit.
"""

import asyncio
import os
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeAlias

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from msgspec.json import encode
from sqlalchemy import Connection, delete, func, or_, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server import metrics, schema
from dungeonbox.server.file_lock import lock_file
from dungeonbox.server.logs import first_line, journal
from dungeonbox.server.rows import Append, BotTurn, Creation, TableRow
from dungeonbox.server.sqlite_writer import SqliteWriter, Turns, prepare_sqlite
from dungeonbox.server.statements import Statements

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
LARGEST_BATCH: Final = 256
GATHERING: Final = 0.002
MOST_GATHERINGS: Final = 10
"""Under load a batch waits so many seconds for more events to join it, and so many times as long as more arrive."""
NUL: Final = "\0"
A_DAY: Final = 86_400_000
PARKED: Final = 2**62
"""A moment that never comes: until then a parked bot turn is claimed."""

CONNECT: Final = 5.0
"""How many seconds a new connection to PostgreSQL may take."""
PATIENCE: Final = 10.0
"""How many seconds a statement may take while the server runs; migrations, backups and restores may take longer."""

MIGRATION_LOCK: Final = 7_205_031
"""The key of the PostgreSQL advisory lock under which one process at a time migrates."""


COMMITS = metrics.counter("store_commits_total", "Batches of events that were committed.")
COMMITTING = metrics.counter("store_commit_seconds_total", "How long all commits together took.")
WAITING = metrics.gauge("store_waiting", "Events that waited for the latest commit.")
TROUBLES = metrics.counter("store_troubles_total", "Batches that were not stored.")


class StoreTrouble(DungeonboxError):
    """The database failed, and it may be unknown whether a write succeeded."""


class BadDatabase(DungeonboxError):
    """A database that cannot be used: a bad address, a wrong schema version, a locked file."""


OnStored: TypeAlias = "Callable[[bool | StoreTrouble], None]"
"""Called with True once committed, False if the sequence number or the id was taken, StoreTrouble if unknown."""

QueuedWrite: TypeAlias = "tuple[Append | Creation, OnStored]"


def database_url(text: str) -> URL:
    """Parse the address of a database; a BadDatabase says which kinds are supported."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in DRIVERS:
        raise BadDatabase(f"expected sqlite:///FILE or postgresql://USER@HOST/NAME, got {_without_password(text)!r}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase("expected a file, as in sqlite:///FILE: a database in memory would be lost")
    if url.drivername != "sqlite" and find_spec("asyncpg") is None:
        raise BadDatabase("PostgreSQL needs the extra \"postgres\": pip install 'dungeonbox[postgres]'")
    return url.set(drivername=DRIVERS[url.drivername])


def _without_password(text: str) -> str:
    return re.sub(r"//[^@/]*@", "//...@", text)[:200]


class Store:
    """The database of a server."""

    def __init__(self, url: URL, *, patience: float | None = None) -> None:
        self.url = url
        self.is_shared = url.drivername.startswith("postgresql")
        """Whether several workers may use the database."""
        self.engine = _engine(url, patience)
        self._name = secrets.token_hex(8)
        writing = self.engine.execution_options(is_writing=True)
        self._writing = writing if self.is_shared else Turns(writing)
        self._statements = Statements(postgresql if self.is_shared else sqlite, is_shared=self.is_shared)
        self._waiting: list[QueuedWrite] = []
        self._is_closing = False
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self._sqlite_writer: SqliteWriter | None = None

    # Opening and closing ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the writer task."""
        await self.check_version()
        if not self.is_shared:
            self._sqlite_writer = SqliteWriter(self.url)
            await self._unclaim_all()
        self._writer = asyncio.create_task(self._write_on())

    async def _unclaim_all(self) -> None:
        """Release all claims: no other worker uses this file, so their claimants are gone."""
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(update(schema.bot_turns).values(claimed=0))

    async def close(self) -> None:
        """Write the waiting events, then stop."""
        self._is_closing = True
        self._more.set()
        if self._writer is not None:
            await self._writer
        await self._disconnect()
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Lock an SQLite file for this server: a second server would not be notified of the first one's events.

        A new file is readable by its owner only, since it holds the secrets of games.
        """
        if self.is_shared or not self.url.database:
            yield
            return
        path = Path(self.url.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_name(f"{path.name}.lock").open("w", encoding="utf-8") as lock:
            try:
                lock_file(lock)
            except BlockingIOError:
                raise BadDatabase(f"another server is using {path}") from None
            lock.write(str(os.getpid()))
            lock.flush()
            if not path.exists():
                path.touch(mode=0o600)
            yield

    async def migrate(self) -> None:
        """Migrate the schema to the newest version."""
        async with self._usable(), self._writing.begin() as connection:
            await self._upgrade(connection)

    async def _upgrade(self, connection: AsyncConnection) -> None:
        if self.is_shared:
            await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        found = await connection.run_sync(_version)
        if found is not None and found not in known_versions():
            raise BadDatabase(
                f"{self.name} has version {found} of the schema; this program is older, it has {newest()}"
            )
        await connection.run_sync(_upgrade)

    async def check_version(self) -> None:
        """Raise BadDatabase unless the schema has the version of this program."""
        async with self._usable(), self.engine.connect() as connection:
            found = await connection.run_sync(_version)
        if found != newest():
            raise BadDatabase(f"{self.name} has version {found} of the schema, this program needs {newest()}")

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A consistent snapshot of the whole database, which writers do not disturb."""
        async with self.engine.connect() as connection:
            if self.is_shared:
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that migrates and fills an empty database, or leaves it unchanged."""
        async with self._usable(), self._writing.begin() as connection:
            await self._upgrade(connection)
            for table in (schema.tables, schema.log, schema.keys, schema.boxes, schema.bot_turns, schema.house):
                if (await connection.execute(select(table).limit(1))).first() is not None:
                    raise BadDatabase(f"{self.name} is not empty; name a new database")
            yield connection

    @asynccontextmanager
    async def _usable(self) -> AsyncIterator[None]:
        try:
            yield
        except (SQLAlchemyError, CommandError, OSError) as error:
            raise BadDatabase(f"cannot use {self.name}: {first_line(error)}") from None

    @property
    def name(self) -> str:
        """The address of the database without its password, for messages."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)

    # Writing ----------------------------------------------------------------------------------------------

    async def keep_box(self, digest: str, data: bytes) -> None:
        """Store components, unless they are stored already."""
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(self._statements.add_box, [{"digest": digest, "data": data}])

    def put(self, wanted: Append | Creation, on_stored: OnStored) -> None:
        """Store an event or a new table in the next batch, and call `on_stored` with the result."""
        self._waiting.append((wanted, on_stored))
        self._more.set()

    def append(self, wanted: Append | Creation) -> asyncio.Future[bool]:
        """Store an event or a new table in the next batch; the future has the result."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.put(wanted, partial(_settle, future))
        return future

    async def _write_on(self) -> None:
        batch: list[QueuedWrite] = []
        loop = asyncio.get_running_loop()
        while True:
            await self._more.wait()
            if not self._waiting:
                return  # the store is closing
            if len(batch) > 1:
                await self._gather()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            if not self._waiting and not self._is_closing:
                self._more.clear()
            if self.is_shared:  # one order of rows for all workers prevents deadlocks
                batch.sort(key=_number)
            WAITING.set(len(self._waiting))
            began = time.monotonic()
            try:
                accepted = await self._commit(batch)
            except (Exception, asyncio.CancelledError) as error:  # every caller of the batch needs a result
                TROUBLES.add()
                _report_trouble(batch, StoreTrouble(f"the database did not store it: {first_line(error)}"))
                await self._disconnect()
                if isinstance(error, asyncio.CancelledError):
                    raise
                continue
            COMMITS.add()
            COMMITTING.add(time.monotonic() - began)
            loop.call_soon(_report, batch, accepted)  # the next batch starts before the callbacks run

    async def _gather(self) -> None:
        """Wait while more events arrive: a commit costs the same for one as for many."""
        for _time in range(MOST_GATHERINGS):
            before = len(self._waiting)
            await asyncio.sleep(GATHERING)
            if len(self._waiting) == before:
                return

    async def _commit(self, batch: list[QueuedWrite]) -> list[bool]:
        """Store a batch in one transaction, on a connection kept for that."""
        wanted = [one for one, _on_stored in batch]
        if self._sqlite_writer is not None:
            assert isinstance(self._writing, Turns)
            events = sum(map(_events_in, wanted))
            async with self._writing.lock:
                return await self._sqlite_writer.write(partial(self._statements.write, wanted=wanted), events)
        if self._connection is None:
            assert not isinstance(self._writing, Turns)
            self._connection = await self._writing.connect()
        async with self._connection.begin():
            return await self._connection.run_sync(self._statements.write, wanted)

    async def _disconnect(self) -> None:
        """Drop a connection that may be broken; the next batch opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.invalidate()
                await connection.close()

    # Reading ----------------------------------------------------------------------------------------------

    async def header(self, id: str) -> bytes | None:
        """The header of a table."""
        if NUL in id:  # PostgreSQL text cannot hold NUL and raises an error
            return None
        header: bytes | None = await self._one(select(schema.tables.c.header).where(schema.tables.c.id == id))
        return header

    async def box(self, digest: str) -> bytes | None:
        """The components with this digest."""
        data: bytes | None = await self._one(select(schema.boxes.c.data).where(schema.boxes.c.digest == digest))
        return data

    async def joined_by(self, code: str) -> str | None:
        """The id of the table with this join code."""
        if NUL in code:  # PostgreSQL text cannot hold NUL and raises an error
            return None
        id: str | None = await self._one(select(schema.tables.c.id).where(schema.tables.c.join_code == code))
        return id

    async def events(self, id: str, since: int = 0, until: int | None = None) -> list[bytes]:
        """The events of a table after a sequence number, in order."""
        log = schema.log.c
        wanted = select(log.body).where(log.table_id == id, log.seq > since).order_by(log.seq)
        if until is not None:
            wanted = wanted.where(log.seq <= until)
        return [body for (body,) in await self._all(wanted)]

    async def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """The latest sequence number of each of these tables."""
        log = schema.log.c
        wanted = select(log.table_id, func.max(log.seq)).where(log.table_id.in_(list(ids))).group_by(log.table_id)
        return {row[0]: row[1] for row in await self._all(wanted)}

    async def touch(self, ids: Sequence[str], moment: int) -> None:
        """Store that these tables are in use."""
        if ids:
            async with self._trouble(), self._writing.begin() as connection:
                tables = schema.tables
                await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(active=moment))

    async def note_asked(self, asked: Mapping[str, Sequence[int]]) -> None:
        """Store since when questions wait for people who are away, by table and seat."""
        if asked:
            rows = [{"the_id": id, "new_asked": encode(list(times)).decode()} for id, times in sorted(asked.items())]
            async with self._trouble(), self._writing.begin() as connection:
                await connection.execute(self._statements.note_asked, rows)

    async def public(self, stages: Sequence[str], since: int, most: int) -> list[TableRow]:
        """The newest public tables at these stages that have been in use since a moment."""
        tables = schema.tables
        listed = (tables.c.public, tables.c.stage.in_(stages), tables.c.active >= since)
        wanted = select(tables).where(*listed).order_by(tables.c.created.desc())
        return [TableRow(*row) for row in await self._all(wanted.limit(most))]

    async def held_by(self, hashes: Sequence[str], most: int) -> list[tuple[TableRow, int]]:
        """The tables at which these keys hold seats, with the seats."""
        tables, keys = schema.tables, schema.keys
        wanted = (
            select(tables, keys.c.seat)
            .join(keys, keys.c.table_id == tables.c.id)
            .where(keys.c.hash.in_(list(hashes)))
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        return [(TableRow(*row[:-1]), row[-1]) for row in await self._all(wanted)]

    # The operator -----------------------------------------------------------------------------------------

    async def order(self, body: bytes) -> int:
        """Store an order for a worker that runs; returns its number."""
        async with self._trouble(), self._writing.begin() as connection:
            made = await connection.execute(schema.orders.insert().returning(schema.orders.c.number), [{"body": body}])
            number: int = made.scalar_one()
        return number

    async def orders(self) -> list[int]:
        """The numbers of the orders that no worker has taken."""
        return [row[0] for row in await self._all(select(schema.orders.c.number).order_by(schema.orders.c.number))]

    async def take_order(self, number: int) -> bytes | None:
        """Take an order, unless another worker did."""
        orders = schema.orders
        async with self._trouble(), self._writing.begin() as connection:
            taken = await connection.execute(delete(orders).where(orders.c.number == number).returning(orders.c.body))
            body: bytes | None = taken.scalar_one_or_none()
        return body

    async def house(self) -> dict[str, str]:
        """What the operator has set."""
        return {row[0]: row[1] for row in await self._all(select(schema.house))}

    async def furnish(self, name: str, value: str) -> None:
        """Set something for all workers; an empty value removes it."""
        house = schema.house
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(delete(house).where(house.c.name == name))
            if value:
                await connection.execute(house.insert(), [{"name": name, "value": value}])

    async def latest(self, most: int) -> list[TableRow]:
        """The tables that were in use last."""
        wanted = select(schema.tables).order_by(schema.tables.c.active.desc(), schema.tables.c.id).limit(most)
        return [TableRow(*row) for row in await self._all(wanted)]

    async def delete_table(self, id: str) -> None:
        """Delete all that is stored of a table."""
        async with self._trouble(), self._writing.begin() as connection:
            for name in self._logs:
                await connection.execute(text(f"DELETE FROM {name} WHERE table_id = :id"), {"id": id})  # noqa: S608 - our own names
            for table in (schema.keys, schema.bot_turns):
                await connection.execute(delete(table).where(table.c.table_id == id))
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == id))

    async def rewrite(self, id: str, bodies: Mapping[int, bytes]) -> None:
        """Put other events in the place of some of a table."""
        rows = [{"id": id, "seq": seq, "body": body} for seq, body in bodies.items()]
        if rows:
            async with self._trouble(), self._writing.begin() as connection:
                for name in self._logs:
                    statement = text(f"UPDATE {name} SET body = :body WHERE table_id = :id AND seq = :seq")  # noqa: S608
                    await connection.execute(statement, rows)

    @property
    def _logs(self) -> tuple[str, ...]:
        """The database tables that hold events; on SQLite the log is a view of two."""
        return ("log",) if self.is_shared else ("recent", "settled")

    # Bot turns --------------------------------------------------------------------------------------------

    async def claim(self, now: int, until: int, most: int, early: Sequence[tuple[str, int]] = ()) -> list[BotTurn]:
        """Claim bot turns that are due and that no other worker has claimed; those of `early` seats are due at once."""
        turns = schema.bot_turns
        is_due = (
            or_(turns.c.due <= now, tuple_(turns.c.table_id, turns.c.seat).in_(early)) if early else turns.c.due <= now
        )
        due = (
            select(turns.c.table_id, turns.c.seat, turns.c.question, turns.c.due)
            .where(is_due, turns.c.claimed <= now)
            .order_by(turns.c.due)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self._trouble(), self._writing.begin() as connection:
            found = [BotTurn(*row) for row in (await connection.execute(due)).all()]
            if found:
                mine = [{"the_id": turn.table_id, "the_seat": turn.seat, "until": until} for turn in found]
                await connection.execute(self._statements.claim_turn, mine)
        return found

    async def unclaim(self, turns: Sequence[BotTurn]) -> None:
        """Release the claims of bot turns that will not be answered here."""
        if turns:
            async with self._trouble(), self._writing.begin() as connection:
                given = [{"the_id": turn.table_id, "the_seat": turn.seat, "until": 0} for turn in turns]
                await connection.execute(self._statements.claim_turn, given)

    async def renew(self, turns: Sequence[BotTurn], until: int) -> None:
        """Extend the claims of bot turns that are being thought about here."""
        if turns:
            async with self._trouble(), self._writing.begin() as connection:
                given = [_same_turn(turn) | {"until": until} for turn in turns]
                await connection.execute(self._statements.renew_turn, given)

    async def park(self, turn: BotTurn) -> None:
        """Keep a bot turn until `wake` is called for its table: no worker claims it before."""
        await self.renew([turn], PARKED)

    async def wake(self, ids: Sequence[str]) -> None:
        """Let the parked bot turns of these tables be claimed."""
        if ids:
            turns = schema.bot_turns
            async with self._trouble(), self._writing.begin() as connection:
                parked = update(turns).where(turns.c.table_id.in_(list(ids)), turns.c.claimed == PARKED)
                await connection.execute(parked.values(claimed=0))

    async def forget_turn(self, turn: BotTurn) -> None:
        """Delete a bot turn, unless another one has taken its place."""
        turns = schema.bot_turns.c
        here = (turns.table_id == turn.table_id, turns.seat == turn.seat)
        same = (turns.question == turn.question, turns.due == turn.due)
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(delete(schema.bot_turns).where(*here, *same))

    async def next_due(self, now: int) -> int | None:
        """When the next unclaimed bot turn is due, or the next claim expires."""
        turns = schema.bot_turns.c
        free = await self._one(select(func.min(turns.due)).where(turns.claimed <= now))
        leased = await self._one(select(func.min(turns.claimed)).where(turns.claimed > now))
        return min((moment for moment in (free, leased) if moment is not None), default=None)

    async def ping(self, moment: int) -> None:
        """Read, and write a row of this worker's own; raises StoreTrouble if the database does not answer.

        Rows of workers that have not done so for a day are deleted.
        """
        await self._one(select(schema.tables.c.id).limit(1))
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(self._statements.beat, [{"worker": self._name, "beat": moment}])
            await connection.execute(delete(schema.pulse).where(schema.pulse.c.beat < moment - A_DAY))

    async def _one(self, wanted: Any) -> Any:
        async with self._trouble(), self.engine.connect() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def _all(self, wanted: Any) -> Sequence[Any]:
        async with self._trouble(), self.engine.connect() as connection:
            return (await connection.execute(wanted)).all()

    @asynccontextmanager
    async def _trouble(self) -> AsyncIterator[None]:
        try:
            yield
        except Exception as error:
            if not _is_trouble(error):
                raise
            raise StoreTrouble(f"the database did not answer: {first_line(error)}") from error


def _same_turn(turn: BotTurn) -> dict[str, object]:
    return {"the_id": turn.table_id, "the_seat": turn.seat, "the_question": turn.question, "the_due": turn.due}


def _engine(url: URL, patience: float | None) -> AsyncEngine:
    """The engine. A statement that takes longer than `patience` is given up, here and by the database."""
    if url.drivername.startswith("postgresql"):
        milliseconds = "0" if patience is None else str(round(patience * 1000))
        given_up = {"statement_timeout": milliseconds, "idle_in_transaction_session_timeout": milliseconds}
        options = {"timeout": CONNECT, "command_timeout": patience, "server_settings": given_up}
        pool = {"pool_size": 8, "max_overflow": 8, "pool_timeout": patience or CONNECT, "pool_pre_ping": True}
        try:
            return create_async_engine(url, connect_args=options, hide_parameters=True, **pool)
        except ModuleNotFoundError as error:
            raise BadDatabase(f"PostgreSQL needs {error.name}: pip install 'dungeonbox[postgres]'") from None
    engine = create_async_engine(url, pool_size=4, max_overflow=8, hide_parameters=True)
    prepare_sqlite(engine.sync_engine)
    return engine


def newest() -> str:
    """The schema version of this program."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def known_versions() -> list[str]:
    """The schema versions that this program can migrate."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "dungeonbox.server:migrations")
    return config


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _number(waiting: QueuedWrite) -> tuple[str, int]:
    wanted, _on_stored = waiting
    return (wanted.row.id, 0) if isinstance(wanted, Creation) else (wanted.table_id, wanted.seq)


def _events_in(wanted: Append | Creation) -> int:
    return len(wanted.events) if isinstance(wanted, Creation) else 1


def _report(batch: list[QueuedWrite], accepted: list[bool]) -> None:
    for (_wanted, on_stored), is_stored in zip(batch, accepted, strict=True):
        _call(on_stored, is_stored)


def _report_trouble(batch: list[QueuedWrite], trouble: StoreTrouble) -> None:
    for _wanted, on_stored in batch:
        _call(on_stored, trouble)


def _call(on_stored: OnStored, result: bool | StoreTrouble) -> None:
    try:
        on_stored(result)
    except Exception:  # noqa: BLE001 - one failing callback must not stop the rest of the batch
        journal.crash("store-crash")


def _settle(future: asyncio.Future[bool], result: bool | StoreTrouble) -> None:
    if future.done():
        return  # the caller was cancelled
    if isinstance(result, StoreTrouble):
        future.set_exception(result)
    else:
        future.set_result(result)


def _is_trouble(error: Exception) -> bool:
    """Whether an error is the database's; SQLAlchemy does not wrap every error of asyncpg."""
    return isinstance(error, SQLAlchemyError | OSError) or type(error).__module__.startswith("asyncpg.")
