"""Where tables are kept: SQLite in a file, or PostgreSQL. The same statements for both.

Events of many tables are committed together, and nothing is told to anybody before it is committed.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, event, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.table import schema

DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
LARGEST_BATCH: Final = 256
CHANNEL: Final = "dungeonbox"
MOST_NOTIFIED: Final = 7_900
"""PostgreSQL takes less than 8000 bytes in a notification."""

MIGRATION_LOCK: Final = 7_205_031
"""The number under which PostgreSQL lets one process at a time change the schema."""


class StoreTrouble(DungeonboxError):
    """The database could not do it now, or cannot say whether it did."""


class BadDatabase(DungeonboxError):
    """A database that cannot be used at all."""


class TableRow(Struct, frozen=True):
    """What is kept of a table besides its log."""

    id: str
    join_code: str
    header: bytes
    public: bool
    created: int
    stage: str
    seats: bytes


class Turn(Struct, frozen=True):
    """A question a bot will answer."""

    table: str
    seat: int
    ask: int
    due: int


class Append(Struct, frozen=True):
    """An event to be stored as the given number of its table, and what else changes if it gets in."""

    table: str
    seq: int
    body: bytes
    stage: str = ""
    seats: bytes = b""
    """What lists show from now on; empty if that is as before."""
    keys: tuple[tuple[str, int], ...] = ()
    lost_keys: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    done_turns: tuple[int, ...] = ()


def database_url(text: str) -> URL:
    """The address of a database; a BadDatabase says which kinds there are."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in DRIVERS:
        raise BadDatabase(f"expected sqlite:///FILE or postgresql://USER@HOST/NAME, got {_without_password(text)!r}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase("expected a file, as in sqlite:///FILE: what is only in memory would be lost")
    return url.set(drivername=DRIVERS[url.drivername])


def _without_password(text: str) -> str:
    return re.sub(r"//[^@/]*@", "//...@", text)[:200]


class Store:
    """The database of a table server."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_shared = url.drivername.startswith("postgresql")
        """Whether several workers may use it."""
        self.engine = _engine(url)
        self._writing = self.engine.execution_options(is_writing=True)
        self._dialect: Any = postgresql if self.is_shared else sqlite
        self._statements = _Statements(self._dialect)
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._more = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None

    # Opening and closing ----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to write."""
        await self.check_version()
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._waiting and self._writer is not None and not self._writer.done():
            await asyncio.wait([future for _append, future in self._waiting])
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._disconnect()
        await self.engine.dispose()

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        if not self.is_shared and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        try:
            async with self._writing.begin() as connection:
                if self.is_shared:
                    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, OSError) as error:
            raise BadDatabase(f"cannot use {self.name}: {_first_line(error)}") from None

    async def check_version(self) -> None:
        """Complain unless the schema is the one this program was written for."""
        async with self.engine.connect() as connection:
            found = await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())
        wanted = _scripts().get_current_head()
        if found != wanted:
            raise BadDatabase(f"{self.name} has version {found} of the schema, this program needs {wanted}")

    @property
    def name(self) -> str:
        """The database for people, without its password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)

    # Writing ----------------------------------------------------------------------------------------------

    async def keep_box(self, digest: str, data: bytes) -> None:
        """Keep components, unless they are kept already."""
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(self._statements.add_box, [{"digest": digest, "data": data}])

    async def create(self, row: TableRow, bodies: Sequence[bytes], appends: Sequence[Append]) -> bool:
        """Store a new table with its first events; False if there is one of that name or code."""
        statements = self._statements
        async with self._trouble(), self._writing.begin() as connection:
            made = await connection.execute(statements.add_table, [_columns(row)])
            if made.first() is None:
                return False
            logged = [{"table_id": row.id, "seq": seq, "body": body} for seq, body in enumerate(bodies, 1)]
            if logged:
                await connection.execute(schema.log.insert(), logged)
            await self._side_effects(connection, appends)
        return True

    def append(self, wanted: Append) -> asyncio.Future[bool]:
        """Store an event with many others; True when it is safe on disk, False if its number was taken."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        self._more.set()
        return future

    async def _write_on(self) -> None:
        while True:
            await self._more.wait()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            if not self._waiting:
                self._more.clear()
            try:
                accepted = await self._commit(batch)
            except (SQLAlchemyError, OSError, asyncio.CancelledError) as error:
                _settle(batch, StoreTrouble(f"the database did not take it: {_first_line(error)}"))
                await self._disconnect()
                if isinstance(error, asyncio.CancelledError):
                    raise
                continue
            for wanted, future in batch:
                if not future.done():
                    future.set_result((wanted.table, wanted.seq) in accepted)

    async def _commit(self, batch: list[tuple[Append, "asyncio.Future[bool]"]]) -> set[tuple[str, int]]:
        """One transaction; the rows go in by order, so that two workers never wait for each other in a circle."""
        connection = await self._connected()
        wanted = sorted((append for append, _future in batch), key=lambda append: (append.table, append.seq))
        rows = [{"table_id": append.table, "seq": append.seq, "body": append.body} for append in wanted]
        async with connection.begin():
            result = await connection.execute(self._statements.add_event, rows)
            accepted = {(table, seq) for table, seq in result.all()}
            taken = [append for append in wanted if (append.table, append.seq) in accepted]
            await self._side_effects(connection, taken)
            if self.is_shared and taken:
                await self._notify(connection, taken)
        return accepted

    async def _side_effects(self, connection: AsyncConnection, taken: Sequence[Append]) -> None:
        statements = self._statements
        shown = [
            {"the_id": append.table, "new_stage": append.stage, "new_seats": append.seats}
            for append in taken
            if append.seats
        ]
        added = [{"hash": key, "table_id": append.table, "seat": seat} for append in taken for key, seat in append.keys]
        lost = [{"the_id": append.table, "the_hash": key} for append in taken for key in append.lost_keys]
        done = [{"the_id": append.table, "the_seat": seat} for append in taken for seat in append.done_turns]
        due = [
            {"table_id": turn.table, "seat": turn.seat, "ask": turn.ask, "due": turn.due, "claimed": 0}
            for append in taken
            for turn in append.turns
        ]
        for statement, rows in (
            (statements.show_table, shown),
            (statements.drop_key, lost),
            (statements.add_key, added),
            (statements.drop_turn, done),
            (statements.put_turn, due),
        ):
            if rows:
                await connection.execute(statement, rows)

    async def _notify(self, connection: AsyncConnection, taken: Sequence[Append]) -> None:
        """Tell the other workers which tables have news, when this is committed."""
        for payload in payloads(f"{append.table} {append.seq}" for append in taken):
            await connection.execute(select(func.pg_notify(CHANNEL, payload)))

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._writing.connect()
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except (SQLAlchemyError, OSError):
                return

    # Reading ----------------------------------------------------------------------------------------------

    async def header(self, id: str) -> bytes | None:
        """The header of a table."""
        header: bytes | None = await self._one(select(schema.tables.c.header).where(schema.tables.c.id == id))
        return header

    async def box(self, digest: str) -> bytes | None:
        """The components with this digest."""
        data: bytes | None = await self._one(select(schema.boxes.c.data).where(schema.boxes.c.digest == digest))
        return data

    async def joined_by(self, code: str) -> str | None:
        """The table that a code for joining opens."""
        id: str | None = await self._one(select(schema.tables.c.id).where(schema.tables.c.join_code == code))
        return id

    async def events(self, id: str, since: int = 0, until: int | None = None) -> list[bytes]:
        """The events of a table after the given number, in order."""
        log = schema.log.c
        wanted = select(log.body).where(log.table_id == id, log.seq > since).order_by(log.seq)
        if until is not None:
            wanted = wanted.where(log.seq <= until)
        return [body for (body,) in await self._all(wanted)]

    async def heads(self, ids: Iterable[str]) -> dict[str, int]:
        """How many events each of these tables has."""
        log = schema.log.c
        wanted = select(log.table_id, func.max(log.seq)).where(log.table_id.in_(list(ids))).group_by(log.table_id)
        return {row[0]: row[1] for row in await self._all(wanted)}

    async def public(self, stages: Sequence[str], most: int) -> list[TableRow]:
        """The youngest public tables at these stages."""
        tables = schema.tables
        wanted = select(tables).where(tables.c.public, tables.c.stage.in_(stages)).order_by(tables.c.created.desc())
        return [TableRow(*row) for row in await self._all(wanted.limit(most))]

    async def held_by(self, hashes: Sequence[str], most: int) -> list[tuple[TableRow, int]]:
        """The tables at which these keys have seats, and which."""
        tables, keys = schema.tables, schema.keys
        wanted = (
            select(tables, keys.c.seat)
            .join(keys, keys.c.table_id == tables.c.id)
            .where(keys.c.hash.in_(list(hashes)))
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        return [(TableRow(*row[:-1]), row[-1]) for row in await self._all(wanted)]

    async def claim(self, now: int, until: int, most: int) -> list[Turn]:
        """Take over bots' questions that are due and that no other worker has claimed."""
        turns = schema.turns
        due = (
            select(turns.c.table_id, turns.c.seat, turns.c.ask, turns.c.due)
            .where(turns.c.due <= now, turns.c.claimed <= now)
            .order_by(turns.c.due)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self._trouble(), self._writing.begin() as connection:
            found = [Turn(*row) for row in (await connection.execute(due)).all()]
            if found:
                mine = [{"the_id": turn.table, "the_seat": turn.seat, "until": until} for turn in found]
                await connection.execute(self._statements.claim_turn, mine)
        return found

    async def forget_turn(self, turn: Turn) -> None:
        """A question that was answered in another way, or never was."""
        turns = schema.turns.c
        here = (turns.table_id == turn.table, turns.seat == turn.seat, turns.ask == turn.ask)
        async with self._trouble(), self._writing.begin() as connection:
            await connection.execute(delete(schema.turns).where(*here))

    async def next_due(self, now: int) -> int | None:
        """When the next question of a bot is due that nobody is answering."""
        turns = schema.turns.c
        free = await self._one(select(func.min(turns.due)).where(turns.claimed <= now))
        leased = await self._one(select(func.min(turns.claimed)).where(turns.claimed > now))
        return min((moment for moment in (free, leased) if moment is not None), default=None)

    async def ping(self) -> None:
        """See whether the database answers."""
        await self._one(select(text("1")))

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
        except (SQLAlchemyError, OSError) as error:
            raise StoreTrouble(f"the database did not answer: {_first_line(error)}") from error


class _Statements:
    """The writing statements, made once."""

    def __init__(self, dialect: Any) -> None:
        tables, log, keys, turns = schema.tables, schema.log, schema.keys, schema.turns
        self.add_table = dialect.insert(tables).on_conflict_do_nothing().returning(tables.c.id)
        self.add_box = dialect.insert(schema.boxes).on_conflict_do_nothing()
        self.add_event = dialect.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
        self.show_table = (
            update(tables)
            .where(tables.c.id == bindparam("the_id"))
            .values(stage=bindparam("new_stage"), seats=bindparam("new_seats"))
        )
        self.add_key = dialect.insert(keys).on_conflict_do_nothing()
        self.drop_key = delete(keys).where(keys.c.table_id == bindparam("the_id"), keys.c.hash == bindparam("the_hash"))
        put = dialect.insert(turns)
        self.put_turn = put.on_conflict_do_update(
            index_elements=["table_id", "seat"],
            set_={"ask": put.excluded.ask, "due": put.excluded.due, "claimed": put.excluded.claimed},
        )
        here = (turns.c.table_id == bindparam("the_id"), turns.c.seat == bindparam("the_seat"))
        self.drop_turn = delete(turns).where(*here)
        self.claim_turn = update(turns).where(*here).values(claimed=bindparam("until"))


def payloads(words: Iterable[str]) -> list[str]:
    """Words joined by commas, in texts short enough for a notification.

    >>> payloads(["a 1", "b 2"])
    ['a 1,b 2']
    """
    found: list[str] = []
    for word in words:
        if found and len(found[-1]) + 1 + len(word) <= MOST_NOTIFIED:
            found[-1] += f",{word}"
        else:
            found.append(word)
    return found


def _columns(row: TableRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _engine(url: URL) -> AsyncEngine:
    if url.drivername.startswith("postgresql"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=8)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        """Whoever is going to write waits for its turn at once: having read, it would be too late."""
        is_writing = connection.get_execution_options().get("is_writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "dungeonbox.table:migrations")
    return config


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _settle(batch: list[tuple[Append, "asyncio.Future[bool]"]], error: StoreTrouble) -> None:
    for _wanted, future in batch:
        if not future.done():
            future.set_exception(error)


def _first_line(error: BaseException) -> str:
    """What went wrong, without the statement and its secrets that SQLAlchemy prints below."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0][:200] if lines else type(cause).__name__
