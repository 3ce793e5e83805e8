"""Orders of the operator: written to the database by `dungeonbox admin`, carried out by a worker that runs."""

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder, decode

from dungeonbox.server import events
from dungeonbox.server.decide import Refused, Repeated
from dungeonbox.server.logs import journal
from dungeonbox.server.rows import TableRow
from dungeonbox.server.table import Pending, Table

if TYPE_CHECKING:
    from dungeonbox.server.tables import Tables


class Close(Struct, frozen=True, tag="close"):
    """Close a table: its game is over, all are sent away, and it can be read only."""

    table: str


class Delete(Struct, frozen=True, tag="delete"):
    """Close a table and delete all that is stored of it."""

    table: str


class Forget(Struct, frozen=True, tag="forget"):
    """Delete the chat of a person, at this table and at all others where the same key has a seat."""

    table: str
    seat: int


Order: TypeAlias = Close | Delete | Forget

pack = Encoder().encode
unpack = Decoder(Order).decode


def described(row: TableRow) -> str:
    """A table in one line: id, stage, game, when it was in use last, who sits there."""
    used = datetime.fromtimestamp(row.active / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    try:
        header, seats = decode(row.header), decode(row.seats)
        names = ", ".join(seat["name"] or "open" for seat in seats)
        return f"{row.id}  {row.stage:8} {header['game']:8} {used}  {names}"
    except (DecodeError, LookupError, TypeError) as error:
        return f"{row.id}  damaged: {error}"


async def carry_out(tables: "Tables", order: Order) -> None:
    """Carry out an order; what cannot be done is told in the journal."""
    try:
        if isinstance(order, Forget):
            await _forget(tables, order)
        else:
            await _close(tables, order)
        journal.info("order", order=type(order).__name__.lower(), table=order.table)
    except Refused as refused:
        journal.warning("order-refused", table=order.table, reason=refused.text)


async def _close(tables: "Tables", order: Close | Delete) -> None:
    try:
        table = await tables.table(order.table)
        await tables.perform(table, lambda: _closed(table))
    except Repeated:
        pass
    except Refused as refused:
        if refused.why != "damaged" or isinstance(order, Close):
            raise
    if isinstance(order, Delete):
        await tables.store.delete_table(order.table)
        tables.by_id.pop(order.table, None)


def _closed(table: Table) -> Pending:
    if table.state.is_closed:
        raise Repeated
    return table.preview(events.Closed())


async def _forget(tables: "Tables", order: Forget) -> None:
    """Blank the lines in the log, then store an event that tells all workers to show the chat anew."""
    table = await tables.table(order.table)
    if not 0 <= order.seat < table.header.seats:
        raise Refused("malformed", f"there are seats 1 to {table.header.seats}, not {order.seat + 1}")
    held = await tables.store.held_by([table.state.places[order.seat].key], 1_000)
    for id, seat in {(order.table, order.seat), *((row.id, seat) for row, seat in held)}:
        log = [events.unpack(body) for body in await tables.store.events(id)]
        await tables.store.rewrite(id, blanked(log, seat))
        other = await tables.table(id)
        await tables.perform(other, partial(other.preview, events.Forgot(seat=seat)))


def blanked(log: list[events.AnyEvent], seat: int) -> dict[int, bytes]:
    """The chat lines of the person who took a seat last, without their text, by sequence number."""
    found: dict[int, bytes] = {}
    for number, event in enumerate(log, 1):
        if isinstance(event, events.Sat) and event.seat == seat:
            found.clear()
        elif isinstance(event, events.Spoke) and event.by == seat and event.text:
            blank = events.Spoke(event.by, event.n, event.tab, event.at, event.here, text="")
            found[number] = events.pack(blank)
    return found
