"""New tables: from a request, or for a rematch."""

from typing import Final

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from dungeonbox.kernel.chance import OPERATOR, commitment
from dungeonbox.kernel.guide import PERSON
from dungeonbox.kernel.info import GameSetup
from dungeonbox.kernel.types import NONE
from dungeonbox.server import decide, events, keys, projection, wire
from dungeonbox.server.clock import now
from dungeonbox.server.decide import Refused
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.guiding import UNGUIDED, guide_of
from dungeonbox.server.rows import Append, Creation, TableRow
from dungeonbox.server.table import Header, Table
from dungeonbox.server.table_state import LOBBY, Place, TableState


class Terms(Struct, frozen=True):
    """What the creator of a table chooses besides its game; a rematch has the same."""

    public: bool
    move_seconds: int
    total_seconds: int
    increment: int
    time_up: wire.TimeUp
    hints: bool
    speed: wire.Speed


TERMS: Final = Terms.__struct_fields__


def check(wish: wire.NewTable) -> None:
    """Refuse a table with two clocks."""
    if wish.move_seconds and wish.total_seconds:
        raise Refused("malformed", "expected a clock for each decision or a total one, got both")
    if wish.increment and not wish.total_seconds:
        raise Refused("malformed", "an increment needs a total clock: expected total_seconds, got 0")


def terms(wish: wire.NewTable) -> Terms:
    """The terms of a request. Between people hints are off, unless they are asked for."""
    is_alone = not any(chair.kind == "open" for chair in wish.chairs)
    hints = is_alone if wish.hints is None else wish.hints
    return Terms(wish.public, wish.move_seconds, wish.total_seconds, wish.increment, wish.time_up, hints, wish.speed)


def same_terms(table: Table) -> Terms:
    """The terms of a table as they are now, for its rematch."""
    return replace(Terms(*(getattr(table.header, name) for name in TERMS)), speed=table.state.speed)


def seated(wish: wire.NewTable, key: str, address: str) -> tuple[int, list[AnyEvent]]:
    """The seat of the creator (or -1), and the events that fill the seats of a new table."""
    mine = [seat for seat, chair in enumerate(wish.chairs) if chair.kind == "me"]
    if len(mine) > 1:
        raise Refused("malformed", f"you can sit on one chair, not on {len(mine)}")
    name = decide.clean(wish.name, "a name")[: wire.LONGEST_NAME]
    if mine:
        decide.check_no_bot(name, wish.game)
    found: list[AnyEvent] = [events.Sat(seat=seat, name=name, key=keys.hashed(key), address=address) for seat in mine]
    for seat, chair in enumerate(wish.chairs):
        if chair.kind == "bot":
            found.append(events.BotSat(seat=seat, bot=decide.good_bot(chair.bot, wish.game)))
    return mine[0] if mine else NONE, found


def creation(table: Table, sat: list[AnyEvent]) -> Creation:
    """What is stored of a new table; applies its first events to it."""
    header = table.header
    found = []
    for event in sat:
        table.apply(event)
        held = ((event.key, event.seat),) if isinstance(event, events.Sat) else ()
        found.append(Append(header.id, table.seq, events.pack(event), keys=held))
    row = TableRow(
        id=header.id,
        join_code=header.join,
        header=encode(header),
        public=header.public,
        created=header.created,
        stage=LOBBY,
        seats=encode(projection.all_seats(table.state, header.game)),
        active=header.created,
    )
    return Creation(row, tuple(found))


def guided(game: str, name: str) -> wire.NewTable:
    """The request for a guided game: a person and bots, with the options of the guide."""
    guide = guide_of(game)
    chairs = [wire.Chair("bot", decide.STAND_IN)] * guide.seats
    chairs[PERSON] = wire.Chair("me")
    return wire.NewTable(game, chairs, name, dict(guide.options))


def new_header(id: str, setup: GameSetup, terms: Terms, seed: int = UNGUIDED) -> Header:
    """The header of a table that is created now; a guided one has a seed."""
    secret = keys.new_secret()
    return Header(
        id=id,
        join=keys.new_code(),
        game=setup.game,
        edition=setup.edition,
        seats=setup.seats,
        options=setup.options,
        digest=setup.digest,
        secret=secret,
        luck=commitment(id, OPERATOR, secret),
        created=now(),
        seed=seed,
        **{name: getattr(terms, name) for name in TERMS},
    )


def rotated(state: TableState) -> list[AnyEvent]:
    """The events that move each player on by one seat, the host first."""
    count = len(state.places)
    order = [(max(state.host, 0) + step) % count for step in range(count)]
    return [_sits_again(state.places[seat], (seat + 1) % count) for seat in order]


def _sits_again(place: Place, seat: int) -> AnyEvent:
    if place.kind == "person":
        return events.Sat(seat=seat, name=place.name, key=place.key, address=place.address)
    return events.BotSat(seat=seat, bot=place.bot)
