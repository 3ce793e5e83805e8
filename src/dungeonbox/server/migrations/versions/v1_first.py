"""The first schema: tables, logs, keys, components and bot turns."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the five tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("join_code", sa.String(16), nullable=False, unique=True),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("seats", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "stage", "created"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "boxes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "bot_turns",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("bot_turns_due", "bot_turns", ["due"])


def downgrade() -> None:
    """There is nothing before the first version."""
    raise NotImplementedError("there is no version before the first")
