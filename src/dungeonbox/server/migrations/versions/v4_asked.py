"""Since when questions wait for people who are away, so that they find their turns in the list of their games."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column `asked`."""
    op.add_column("tables", sa.Column("asked", sa.String(200), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Downgrading is not supported."""
    raise NotImplementedError("restore a backup with an older program instead")
