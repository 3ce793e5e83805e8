"""New tables: from a request, or for a rematch."""

from msgspec.json import encode

from dungeonbox.kernel.chance import OPERATOR, commitment
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.types import NONE
from dungeonbox.server import decide, events, keys, projection, wire
from dungeonbox.server.bot_scheduler import now
from dungeonbox.server.decide import Refused
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.rows import Append, TableRow
from dungeonbox.server.table import Header, Table
from dungeonbox.server.table_state import LOBBY, Place, TableState


def seated(wish: wire.NewTable, key: str) -> tuple[int, list[AnyEvent]]:
    """The seat of the creator (or -1), and the events that fill the seats of a new table."""
    mine = [seat for seat, chair in enumerate(wish.chairs) if chair.kind == "me"]
    if len(mine) > 1:
        raise Refused("malformed", f"you can sit on one chair, not on {len(mine)}")
    name = decide.clean(wish.name, "a name")[: wire.LONGEST_NAME]
    found: list[AnyEvent] = [events.Sat(seat=seat, name=name, key=keys.hashed(key)) for seat in mine]
    for seat, chair in enumerate(wish.chairs):
        if chair.kind == "bot":
            found.append(events.BotSat(seat=seat, bot=decide.good_bot(chair.bot, wish.game)))
    return mine[0] if mine else NONE, found


def row_of(table: Table, sat: list[AnyEvent]) -> tuple[TableRow, list[bytes], Append]:
    """What is stored of a new table: its row, its first events, and the keys they add; applies the events to it."""
    held = []
    for event in sat:
        table.apply(event)
        if isinstance(event, events.Sat):
            held.append((event.key, event.seat))
    header = table.header
    row = TableRow(
        id=header.id,
        join_code=header.join,
        header=encode(header),
        public=header.public,
        created=header.created,
        stage=LOBBY,
        seats=encode(projection.all_seats(table.state)),
    )
    return row, [events.pack(event) for event in sat], Append(header.id, 0, b"", keys=tuple(held))


def new_header(id: str, setup: GameSetup, public: bool, move_seconds: int) -> Header:
    """The header of a table that is created now."""
    secret = keys.new_secret()
    return Header(
        id=id,
        join=keys.new_code(),
        game=setup.game,
        edition=setup.edition,
        seats=setup.seats,
        options=setup.options,
        digest=setup.digest,
        public=public,
        move_seconds=move_seconds,
        secret=secret,
        luck=commitment(id, OPERATOR, secret),
        created=now(),
    )


def rotated(state: TableState) -> list[AnyEvent]:
    """The events that move each player on by one seat, the host first."""
    count = len(state.places)
    order = [(max(state.host, 0) + step) % count for step in range(count)]
    return [_sits_again(state.places[seat], (seat + 1) % count) for seat in order]


def _sits_again(place: Place, seat: int) -> AnyEvent:
    if place.kind == "person":
        return events.Sat(seat=seat, name=place.name, key=place.key)
    return events.BotSat(seat=seat, bot=place.bot)
