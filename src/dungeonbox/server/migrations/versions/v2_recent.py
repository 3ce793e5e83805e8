"""SQLite: new events are appended to `recent` and moved to `settled` by the thousand.

In a single table ordered by table id each event of a batch would change a page of its own, and a commit writes whole
pages. The view `log` reads both; an insert into it goes to `recent`, which refuses sequence numbers already in
`settled`.
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

APPENDED = """
CREATE TRIGGER log_appended INSTEAD OF INSERT ON log
BEGIN
    INSERT INTO recent (table_id, seq, body) VALUES (NEW.table_id, NEW.seq, NEW.body);
END
"""


def upgrade() -> None:
    """Turn the log into a view of two tables; PostgreSQL keeps its single table."""
    if op.get_bind().dialect.name == "sqlite":
        op.rename_table("log", "settled")
        for statement in (RECENT, TAKEN, LOG, APPENDED):
            op.execute(statement)


def downgrade() -> None:
    """Downgrading is not supported."""
    raise NotImplementedError("restore a backup with an older program instead")
