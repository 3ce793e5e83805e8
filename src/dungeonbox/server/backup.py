"""Backups: the whole database as compressed lines of JSON, to be restored into SQLite or PostgreSQL.

The first line is the head, then comes one line per row, and the last line has the counts and the SHA-256 of all lines
before it. Columns of bytes hold JSON already, and are copied into the line byte by byte.
"""

import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, NoReturn, TypeAlias

from msgspec import DecodeError, Meta, Raw, Struct
from msgspec.json import Decoder, Encoder
from sqlalchemy import Table, func, select
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from dungeonbox import __version__
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server import events, schema
from dungeonbox.server.logs import first_line
from dungeonbox.server.store import BadDatabase, Store, StoreTrouble, newest
from dungeonbox.server.table import Header
from dungeonbox.server.wire import SeatFacts, Stage

FORMAT: Final = "dungeonbox backup 1"
WARNING: Final = "Keep this as you keep the database: it holds the luck and the sealed choices of unfinished games."
BATCH: Final = 500
LARGEST_LINE: Final = 16 << 20
"""In bytes: far above any row, and small enough to fit into memory."""

UNREADABLE: Final = (DecodeError, ValueError, RecursionError)
"""The exceptions that decoding a damaged line raises."""

Report: TypeAlias = Callable[[int, int], None]
"""Called with the number of rows done and the number of all rows."""

Id: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
Digest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 31) - 1)]
Asked: TypeAlias = Annotated[str, Meta(pattern="^\\[[0-9,]{0,190}\\]$")]
Large: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 63) - 1)]


class BadBackup(DungeonboxError):
    """A backup that is incomplete, damaged, or of another format."""


# The lines --------------------------------------------------------------------------------------------------


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    schema: str
    made: str
    program: str
    rows: int
    warning: str = WARNING


class BackupLine(Struct, frozen=True, tag_field="row", forbid_unknown_fields=True):
    """A row of a table of the database; its fields are the columns, in order."""

    def check(self) -> None:
        """Raise ValueError if the fields contradict each other."""


class TableLine(BackupLine, frozen=True, tag="tables"):
    """A table."""

    id: Id
    join_code: Id
    header: Raw
    public: bool
    created: Large
    stage: Stage
    seats: Raw
    active: Large = 0
    asked: Asked = "[]"

    def check(self) -> None:
        """The header and the list of seats must agree with the other columns."""
        header = _headers.decode(self.header)
        if (header.id, header.public, header.created) != (self.id, self.public, self.created):
            raise ValueError("the header of the table does not agree with its row")
        if len(_seats.decode(self.seats)) != header.seats:
            raise ValueError(f"expected {header.seats} seats")


class LogLine(BackupLine, frozen=True, tag="log"):
    """An event of a table."""

    table_id: Id
    seq: Small
    body: Raw

    def check(self) -> None:
        """The body must be a known event."""
        events.unpack(bytes(self.body))


class KeyLine(BackupLine, frozen=True, tag="keys"):
    """A seat and the hash of its key."""

    hash: Digest
    table_id: Id
    seat: Small


class BoxLine(BackupLine, frozen=True, tag="boxes"):
    """Components."""

    digest: Digest
    data: Raw

    def check(self) -> None:
        """The digest must be that of the components."""
        data = _boxes.decode(self.data)
        if Sheet("backup", data).digest != self.digest:
            raise ValueError("the components are not those of the digest")


class BotTurnLine(BackupLine, frozen=True, tag="bot_turns"):
    """A bot turn."""

    table_id: Id
    seat: Small
    question: Small
    due: Large
    claimed: Large


class HouseLine(BackupLine, frozen=True, tag="house"):
    """What the operator has set."""

    name: Annotated[str, Meta(max_length=64)]
    value: Annotated[str, Meta(max_length=200)]


class End(Struct, frozen=True, tag_field="row", tag="end", forbid_unknown_fields=True):
    """The last line."""

    counts: dict[str, int]
    sha256: str


AnyLine: TypeAlias = TableLine | LogLine | KeyLine | BoxLine | BotTurnLine | HouseLine

ALIKE: Final = ("1", "2", "3", "4")
"""The schema versions with these rows; before version 3 tables did not say when they were in use."""

KINDS: Final[dict[type[AnyLine], Table]] = {
    TableLine: schema.tables,
    LogLine: schema.log,
    KeyLine: schema.keys,
    BoxLine: schema.boxes,
    BotTurnLine: schema.bot_turns,
    HouseLine: schema.house,
}
"""The line of each database table, in the order of a backup."""

PASSING: Final = (schema.orders, schema.pulse)
"""The tables that a backup does not hold: they matter only to the server that runs."""

_encode = Encoder().encode
_heads = Decoder(Head)
_lines: Decoder[AnyLine | End] = Decoder(AnyLine | End)
_headers = Decoder(Header)
_seats = Decoder(list[SeatFacts])
_boxes = Decoder(dict[str, Any])


# Writing ----------------------------------------------------------------------------------------------------


class Written(Struct, frozen=True):
    """What a backup holds: the number of rows of each kind; and the damaged rows of tables that it leaves out."""

    counts: dict[str, int]
    damaged: dict[str, str]
    """By the id of the table: what is wrong with it."""


async def back_up(store: Store, file: BinaryIO, report: Report) -> Written:
    """Write a snapshot of the whole database while others write; a table with a damaged row is left out."""
    if not store.is_shared and not Path(store.url.database or "").is_file():
        raise BadDatabase(f"there is no file {store.url.database}")
    await store.check_version()
    try:
        async with store.snapshot() as connection:
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
                return await _write(connection, packed, report)
    except SQLAlchemyError as error:
        raise StoreTrouble(f"{store.name} did not answer: {first_line(error)}") from None


async def _write(connection: AsyncConnection, file: gzip.GzipFile, report: Report) -> Written:
    """Read everything once to find damaged rows and count the others, then write."""
    rows = 0
    for table in KINDS.values():
        rows += (await connection.execute(select(func.count()).select_from(table))).scalar_one()
    damaged: dict[str, str] = {}
    counted: dict[tuple[str, str], int] = {}
    done = 0
    for kind, table in KINDS.items():
        async for batch in _batches(connection, table):
            for row in batch:
                _check_row(kind, table, row, damaged)
                counted[table.name, _owner(table, row)] = counted.get((table.name, _owner(table, row)), 0) + 1
            done += len(batch)
            report(done, 2 * rows)
    counts = {
        table.name: sum(
            count for (name, id), count in counted.items() if name == table.name and (not id or id not in damaged)
        )
        for table in KINDS.values()
    }
    await _write_lines(connection, file, counts, damaged, lambda now: report(done + now, 2 * rows))
    return Written(counts, damaged)


async def _write_lines(
    connection: AsyncConnection,
    file: gzip.GzipFile,
    counts: dict[str, int],
    damaged: Collection[str],
    report: Callable[[int], None],
) -> None:
    checksum, done = sha256(), 0
    made = datetime.now(UTC).isoformat(timespec="seconds")
    first = _encode(Head(FORMAT, newest(), made, __version__, sum(counts.values()))) + b"\n"
    checksum.update(first)
    file.write(first)
    for kind, table in KINDS.items():
        async for batch in _batches(connection, table):
            lines = b"".join([_line(kind, row) for row in batch if _owner(table, row) not in damaged])
            checksum.update(lines)
            file.write(lines)
            done += len(batch)
            report(done)
    file.write(_encode(End(counts, checksum.hexdigest())) + b"\n")


async def _batches(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Any]]:
    found = await connection.stream(select(table).order_by(*table.primary_key), execution_options={"yield_per": BATCH})
    async for batch in found.partitions():
        yield batch


def _owner(table: Table, row: Any) -> str:
    """The id of the table to which a row belongs; empty for components, which several tables share, and settings."""
    if table in (schema.boxes, schema.house):
        return ""
    return str(row.id if table is schema.tables else row.table_id)


def _check_row(kind: type[AnyLine], table: Table, row: Any, damaged: dict[str, str]) -> None:
    """Note the table of a row that would not be read back unchanged; others cannot be left out."""
    try:
        _check_copy(_line(kind, row).removesuffix(b"\n"), tuple(row))
    except UNREADABLE as error:
        place = ", ".join(str(value) for column, value in zip(table.columns, row, strict=True) if column.primary_key)
        reason = f"a row of {table.name} ({place}) is damaged: {error}"
        if not _owner(table, row):
            raise BadDatabase(reason) from None
        damaged.setdefault(_owner(table, row), reason)


def _line(kind: type[AnyLine], row: Any) -> bytes:
    values: list[Any] = [Raw(value) if isinstance(value, bytes) else value for value in row]
    return _encode(kind(*values)) + b"\n"


def _check_copy(line: bytes, row: tuple[Any, ...]) -> None:
    again = _lines.decode(line)
    if isinstance(again, End) or b"\n" in line or _values(again) != row:
        raise ValueError("it reads differently")
    again.check()


def _values(line: AnyLine) -> tuple[Any, ...]:
    values = (getattr(line, name) for name in line.__struct_fields__)
    return tuple(bytes(value) if isinstance(value, Raw) else value for value in values)


# Reading ----------------------------------------------------------------------------------------------------


class Backup:
    """Reads a backup line by line; errors carry the number of the line."""

    def __init__(self, path: Path, file: gzip.GzipFile) -> None:
        self._path = path
        self._file = file
        self._checksum = sha256()
        self._events = ("", 0)
        self.number = 0
        """The number of the line read last."""
        self.counts = {table.name: 0 for table in KINDS.values()}
        self.head = self._read_head()

    def bad(self, reason: str) -> NoReturn:
        """Raise BadBackup for the line read last."""
        raise BadBackup(f"{self._path}: line {self.number}: {reason}") from None

    def lines(self) -> Iterator[AnyLine]:
        """All rows, checked; at the end the counts and the checksum are checked."""
        while True:
            text = self._next()
            line = self._decoded(text)
            if isinstance(line, End):
                self._check_end(line)
                return
            self._checksum.update(text)
            self.counts[KINDS[type(line)].name] += 1
            if isinstance(line, LogLine):
                self._check_order(line)
            yield line

    def _read_head(self) -> Head:
        text = self._next()
        self._checksum.update(text)
        try:
            head = _heads.decode(text)
        except UNREADABLE:
            self.bad(f"this is no backup; expected a line with the format {FORMAT!r}")
        if head.format != FORMAT:
            self.bad(f"expected the format {FORMAT!r}, got {head.format[:40]!r}")
        if head.schema not in ALIKE:
            self.bad(
                f"it was made with version {head.schema[:20]!r} of the schema,"
                f" this program restores {', '.join(ALIKE)}: use dungeonbox {head.program[:20]}"
            )
        return head

    def _next(self) -> bytes:
        self.number += 1
        try:
            text = self._file.readline(LARGEST_LINE)
        except EOFError:
            self.bad("the file is cut off at this line or soon after it")
        except (gzip.BadGzipFile, zlib.error):
            reason = "this is no backup: it is not compressed with gzip"
            self.bad(reason if self.number == 1 else "the file is damaged at this line or soon after it")
        if not text:
            self.bad("the file ends before the line with the counts")
        if not text.endswith(b"\n"):
            self.bad("the line is too long" if len(text) == LARGEST_LINE else "the file is cut off within this line")
        return text

    def _decoded(self, text: bytes) -> AnyLine | End:
        try:
            line: AnyLine | End = _lines.decode(text)
            if not isinstance(line, End):
                line.check()
        except UNREADABLE as error:
            self.bad(str(error))
        return line

    def _check_order(self, line: LogLine) -> None:
        """The events of a table are consecutive lines, numbered from 1."""
        table, seq = self._events
        expected = seq + 1 if line.table_id == table else 1
        if line.seq != expected:
            self.bad(f"expected event {expected} of table {line.table_id}, got {line.seq}")
        self._events = (line.table_id, line.seq)

    def _check_end(self, end: End) -> None:
        if {**dict.fromkeys(self.counts, 0), **end.counts} != self.counts or self.head.rows != sum(
            self.counts.values()
        ):
            self.bad(f"expected the counts {end.counts}, found {self.counts}")
        if end.sha256 != self._checksum.hexdigest():
            self.bad("the checksum does not match the lines before it: the file was changed")
        try:
            rest = self._file.read(1)
        except EOFError:
            self.bad("the file is cut off after this line")
        except (gzip.BadGzipFile, zlib.error):
            self.bad("the file is damaged at its end")
        if rest:
            self.bad("data follows after this line")


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """Open a backup file."""
    with path.open("rb") as file, gzip.GzipFile(fileobj=file) as packed:
        yield Backup(path, packed)


# Restoring --------------------------------------------------------------------------------------------------


async def restore(store: Store, path: Path, report: Report) -> dict[str, int]:
    """Restore a backup into an empty database: the whole file is checked first, then stored in one transaction."""
    with opened(path) as backup:
        total = backup.head.rows * 2
        for number, _line in enumerate(backup.lines(), 1):
            if number % BATCH == 0:
                report(number, total)
        done = backup.head.rows
    with store.alone(), opened(path) as backup:
        async with store.filling() as connection:
            batch: list[AnyLine] = []
            for line in backup.lines():
                if batch and (len(batch) == BATCH or type(line) is not type(batch[0])):
                    await _insert(connection, backup, batch)
                    done += len(batch)
                    report(done, total)
                    batch = []
                batch.append(line)
            if batch:
                await _insert(connection, backup, batch)
            await _check_references(connection, path)
    return backup.counts


async def _insert(connection: AsyncConnection, backup: Backup, batch: list[AnyLine]) -> None:
    rows = [dict(zip(line.__struct_fields__, _values(line), strict=True)) for line in batch]
    try:
        await connection.execute(KINDS[type(batch[0])].insert(), rows)
    except (IntegrityError, DataError) as error:
        backup.bad(f"one of the {len(batch)} rows before it cannot be stored: {first_line(error)}")


async def _check_references(connection: AsyncConnection, path: Path) -> None:
    """Every row with a table id needs that table."""
    tables = schema.tables
    for other in (schema.log, schema.keys, schema.bot_turns):
        id = other.c.table_id
        lost = select(id).outerjoin(tables, tables.c.id == id).where(tables.c.id.is_(None)).limit(1)
        found = (await connection.execute(lost)).scalar_one_or_none()
        if found is not None:
            raise BadBackup(f"{path}: {other.name} has rows of a table {found} that is not there")
