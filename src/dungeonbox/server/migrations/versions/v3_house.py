"""When a table was in use last, so that abandoned ones are not listed; orders of the operator; a row to write to."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column `active`, and the tables `orders`, `house` and `pulse`."""
    op.add_column("tables", sa.Column("active", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET active = created")
    op.create_table(
        "orders",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("worker", sa.String(16), primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Downgrading is not supported."""
    raise NotImplementedError("restore a backup with an older program instead")
