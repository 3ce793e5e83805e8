"""SQLite: new events are laid down in one place, `recent`, and moved to where they belong, `settled`, by the thousand.

In the order of tables each of a batch's events would change a page of its own, and pages are what a commit writes.
Whoever reads, reads both as `log`, and what is put there goes to `recent`, which takes no number that is settled.
"""

from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None

RECENT = """
CREATE TABLE recent (
    table_id VARCHAR(16) NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (table_id, seq)
)
"""

TAKEN = """
CREATE TRIGGER recent_taken BEFORE INSERT ON recent
WHEN EXISTS (SELECT 1 FROM settled WHERE table_id = NEW.table_id AND seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: log.table_id, log.seq');
END
"""

LOG = """
CREATE VIEW log AS
SELECT table_id, seq, body FROM settled UNION ALL SELECT table_id, seq, body FROM recent
"""

LAID_DOWN = """
CREATE TRIGGER log_laid_down INSTEAD OF INSERT ON log
BEGIN
    INSERT INTO recent (table_id, seq, body) VALUES (NEW.table_id, NEW.seq, NEW.body);
END
"""


def upgrade() -> None:
    """Let the log be both together; PostgreSQL keeps its log as it is."""
    if op.get_bind().dialect.name == "sqlite":
        op.rename_table("log", "settled")
        for statement in (RECENT, TAKEN, LOG, LAID_DOWN):
            op.execute(statement)


def downgrade() -> None:
    """Nobody has needed to go back so far."""
    raise NotImplementedError("restore a backup with an older program instead")
