"""The statements that write: built once for a kind of database, executed in the transaction of a batch."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, select, update

from dungeonbox.server import schema
from dungeonbox.server.rows import Append, Creation
from dungeonbox.server.sqlite_writer import insert_events

CHANNEL: Final = "dungeonbox"
"""The channel of PostgreSQL on which workers hear of each other's events."""
MOST_NOTIFIED: Final = 7_900
"""PostgreSQL accepts less than 8000 bytes in a notification."""


class Statements:
    """The writing statements, constructed once."""

    def __init__(self, dialect: Any, *, is_shared: bool) -> None:
        self._is_shared = is_shared
        tables, log, keys, turns = schema.tables, schema.log, schema.keys, schema.bot_turns
        self.add_table = dialect.insert(tables).on_conflict_do_nothing().returning(tables.c.id)
        self.add_box = dialect.insert(schema.boxes).on_conflict_do_nothing()
        self.add_event = dialect.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
        self.show_table = (
            update(tables)
            .where(tables.c.id == bindparam("the_id"))
            .values(stage=bindparam("new_stage"), seats=bindparam("new_seats"))
        )
        self.note_asked = update(tables).where(tables.c.id == bindparam("the_id")).values(asked=bindparam("new_asked"))
        self.rejoin = update(tables).where(tables.c.id == bindparam("the_id")).values(join_code=bindparam("new_code"))
        self.add_key = dialect.insert(keys).on_conflict_do_nothing()
        self.drop_key = delete(keys).where(keys.c.table_id == bindparam("the_id"), keys.c.hash == bindparam("the_hash"))
        beat = dialect.insert(schema.pulse)
        self.beat = beat.on_conflict_do_update(index_elements=["worker"], set_={"beat": beat.excluded.beat})
        put = dialect.insert(turns)
        self.put_turn = put.on_conflict_do_update(
            index_elements=["table_id", "seat"],
            set_={"question": put.excluded.question, "due": put.excluded.due, "claimed": put.excluded.claimed},
        )
        here = (turns.c.table_id == bindparam("the_id"), turns.c.seat == bindparam("the_seat"))
        self.drop_turn = delete(turns).where(*here)
        self.claim_turn = update(turns).where(*here).values(claimed=bindparam("until"))
        same = (turns.c.question == bindparam("the_question"), turns.c.due == bindparam("the_due"))
        self.renew_turn = update(turns).where(*here, *same, turns.c.claimed > 0).values(claimed=bindparam("until"))

    def write(self, connection: Connection, wanted: Sequence[Append | Creation]) -> list[bool]:
        """Write a batch; says of each event whether its number was free, of each table whether its id and code were."""
        events = [one for one in wanted if isinstance(one, Append)]
        accepted = iter(self._append(connection, events) if events else ())
        return [next(accepted) if isinstance(one, Append) else self._create(connection, one) for one in wanted]

    def _create(self, connection: Connection, new: Creation) -> bool:
        row = {name: getattr(new.row, name) for name in new.row.__struct_fields__}
        if connection.execute(self.add_table, [row]).first() is None:
            return False
        if new.events:
            self._append(connection, new.events)
        return True

    def _append(self, connection: Connection, wanted: Sequence[Append]) -> list[bool]:
        accepted = self._add_shared(connection, wanted) if self._is_shared else insert_events(connection, wanted)
        taken = wanted if all(accepted) else [append for append, is_new in zip(wanted, accepted, strict=True) if is_new]
        self._follow_up(connection, [append for append in taken if append.changes_more])
        if self._is_shared and taken:  # sent to the other workers on commit
            for payload in payloads(f"{append.table_id} {append.seq}" for append in taken):
                connection.execute(select(func.pg_notify(CHANNEL, payload)))
        return accepted

    def _add_shared(self, connection: Connection, wanted: Sequence[Append]) -> list[bool]:
        rows = [{"table_id": append.table_id, "seq": append.seq, "body": append.body} for append in wanted]
        numbers = {(table, seq) for table, seq in connection.execute(self.add_event, rows)}
        accepted = []
        for append in wanted:
            accepted.append((append.table_id, append.seq) in numbers)
            numbers.discard((append.table_id, append.seq))  # of two with the same number the first is accepted
        return accepted

    def _follow_up(self, connection: Connection, taken: Sequence[Append]) -> None:
        """Write what else changes with accepted events."""
        shown = [
            {"the_id": append.table_id, "new_stage": append.stage, "new_seats": append.seats}
            for append in taken
            if append.seats
        ]
        added = [
            {"hash": key, "table_id": append.table_id, "seat": seat} for append in taken for key, seat in append.keys
        ]
        rejoined = [{"the_id": append.table_id, "new_code": append.join} for append in taken if append.join]
        lost = [{"the_id": append.table_id, "the_hash": key} for append in taken for key in append.lost_keys]
        done = [{"the_id": append.table_id, "the_seat": seat} for append in taken for seat in append.done_turns]
        due = [
            {"table_id": turn.table_id, "seat": turn.seat, "question": turn.question, "due": turn.due, "claimed": 0}
            for append in taken
            for turn in append.turns
        ]
        for statement, rows in (
            (self.show_table, shown),
            (self.rejoin, rejoined),
            (self.drop_key, lost),
            (self.add_key, added),
            (self.drop_turn, done),
            (self.put_turn, due),
        ):
            if rows:
                connection.execute(statement, rows)


def payloads(words: Iterable[str]) -> list[str]:
    """Join words by commas into texts short enough for a notification.

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
