"""The tables of the database. Changes to them are migrations, one file each, in migrations/versions."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("join_code", String(16), nullable=False, unique=True),
    Column("header", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("seats", LargeBinary, nullable=False),
    Column("active", BigInteger, nullable=False, server_default="0"),
    Column("asked", String(200), nullable=False, server_default="[]"),
    Index("tables_public", "public", "stage", "created"),
)
"""One row per table: its header, what lists of tables show of it, and when it was in use last, in milliseconds.

`asked` has for each seat since when a question waits for a person who is away, or 0."""

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""One row per event. The unique key `(table_id, seq)` decides every race.

On SQLite this is a view of two tables: `recent` takes new events, which are moved to `settled` in bulk."""

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The seats that a key opens, so that people find their games."""

boxes = Table(
    "boxes",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""The components in use, so that a table keeps its components when the package changes its own."""

bot_turns = Table(
    "bot_turns",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("question", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger, nullable=False),
    Index("bot_turns_due", "due"),
    sqlite_with_rowid=False,
)
"""Open questions that a bot will answer: when they are due, and until when they are claimed, in milliseconds."""

orders = Table(
    "orders",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""Orders of the operator that no worker has carried out yet."""

house = Table(
    "house",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What the operator has set for all workers: banned addresses, chat, an announced restart."""

pulse = Table(
    "pulse",
    metadata,
    Column("worker", String(16), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""A row for each worker, which /healthz writes to see whether the database can be written."""
