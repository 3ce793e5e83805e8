"""The tables of one worker: messages come in, events are stored, then broadcast to the connections."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from dungeonbox.kernel.match import PreparedStep
from dungeonbox.kernel.types import NONE
from dungeonbox.server import create_table, decide, events, keys, library, pace, projection, wire
from dungeonbox.server.bot_pool import BotPool, Thought
from dungeonbox.server.bot_scheduler import BotScheduler, turns_after
from dungeonbox.server.broadcast import Broadcast
from dungeonbox.server.caretaker import Caretaker
from dungeonbox.server.clock import SECOND, now
from dungeonbox.server.connections import Connection
from dungeonbox.server.decide import Refused, Repeated
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.game_cache import GameCache
from dungeonbox.server.guiding import UNGUIDED, guide_of
from dungeonbox.server.house import House
from dungeonbox.server.log_limits import check_room
from dungeonbox.server.logs import damaged, journal
from dungeonbox.server.rows import Append
from dungeonbox.server.store import Store, StoreTrouble
from dungeonbox.server.table import Header, Pending, Table
from dungeonbox.server.table_state import LOBBY, OPENING, PLAYING

TRIES: Final = 8
"""How often an event is decided anew when another worker took its sequence number."""
CLOSED: Final = "the operator closed this table"
HINTER: Final = "sharp:1000ms"

SILENT: Final = (
    *(events.Chose, events.Moved, events.Spoke, events.Muted, events.Proposed, events.Agreed),
    *(events.Noticed, events.Resumed, events.Hosted, events.Offered, events.Forgot, events.Unguided),
)
"""Events that change nothing in lists of tables, unless they end the game."""

Decide: TypeAlias = Callable[[], Pending]
"""Makes the event from the state as it is now; raises Refused or Repeated if there is none."""
OnError: TypeAlias = Callable[[Exception], None]
"""Called with the error if an event was not stored after all."""

encode = Encoder().encode
PONG: Final = encode(wire.Pong())
_headers = Decoder(Header)


class Tables:
    """The tables this worker has in memory."""

    def __init__(self, store: Store, *, processes: int = 1, pause: int = 600) -> None:
        self.store = store
        self.game_cache = GameCache(store)
        self.broadcast = Broadcast(store)
        self.house = House()
        self.by_id: dict[str, Table] = {}
        """The tables in memory."""
        self.bot_pool = BotPool(processes)
        self.scheduler = BotScheduler(self, pause)
        self.caretaker = Caretaker(self)
        self.opened = now()
        """Since when this worker runs: what happened before may have been missed by people while it was closed."""
        self.announce: Callable[[Table], None] = lambda _table: None
        """Notifies other workers of the connections to a table here; replaced by the relay where there is one."""
        self._elsewhere = lambda id: self.broadcast.elsewhere(id)[0]
        self._shown_for = lambda table, notes: pace.shown_for(table, self.scheduler.pause, notes)
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding tables -----------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table, from memory or replayed from its log."""
        table = self.by_id.get(id)
        if table is None:
            table = await self._loaded(id)
        elif table.is_doubtful:
            async with table.lock:
                await self._settle_doubt(table)
        table.used = time.monotonic()
        return table

    async def _loaded(self, id: str) -> Table:
        """A table replayed from its log, read once for all concurrent callers."""
        try:
            async with self._loading.setdefault(id, asyncio.Lock()):
                table = self.by_id.get(id)
                if table is None:
                    table = self.by_id.setdefault(id, await self._load(id))
                    if self.store.is_shared:  # notifications that arrived while it was read were ignored
                        async with table.lock:
                            await self.catch_up(table)
        finally:
            self._loading.pop(id, None)
        return table

    async def _load(self, id: str) -> Table:
        header = await self.store.header(id)
        if header is None:
            raise Refused("missing", f"there is no table {id!r}")
        log = await self.store.events(id)
        try:
            decoded = _headers.decode(header)
            game = await self.game_cache.game(decoded)
            table = Table(replace(decoded, options=game.setup.options, digest=game.setup.digest), game)  # shared by all
            table.replay(map(events.unpack, log))
        except (Refused, StoreTrouble):
            raise
        except Exception as error:  # noqa: BLE001 - whatever a damaged row leads to, it concerns this table only
            reason = damaged(id, error)
            raise Refused("damaged", f"what is stored of table {id} cannot be read: {reason}") from None
        table.house = self.house
        table.elsewhere = self._elsewhere
        table.shown_for = self._shown_for
        return table

    def tidy(self, idle: float) -> int:
        """Drop tables without connections and without events for so many seconds; returns how many."""
        before = time.monotonic() - idle
        idle_ids = [
            id
            for id, table in self.by_id.items()
            if not table.connections and table.used < before and not table.lock.is_taken
        ]
        for id in idle_ids:
            del self.by_id[id]
        return len(idle_ids)

    # New tables, taking seats -------------------------------------------------------------------------------

    async def guide(self, game: str, newcomer: wire.Newcomer, address: str = "") -> wire.Seated:
        """Create a table for a guided game, which begins at once."""
        library.rules(game)  # which refuses a game that is not there
        wish = create_table.guided(game, newcomer.name)
        return await self.create(wish, address, guide_of(game).seed)

    async def create(self, wish: wire.NewTable, address: str = "", seed: int = UNGUIDED) -> wire.Seated:
        """Create a table; its creator gets the chair marked `me`. A guided one has a seed."""
        create_table.check(wish)
        game = await self.game_cache.new(wish.game, len(wish.chairs), wish.options, wish.components)
        key = keys.new_key()
        header = create_table.new_header(keys.new_id(), game.setup, create_table.terms(wish), seed)
        seat, sat = create_table.seated(wish, key, keys.place(header.secret, address))
        await self._store_new(header, sat)
        if (seat == NONE or header.is_guided) and len(sat) == len(wish.chairs):
            await self._begin(await self.table(header.id))
        journal.info("table-created", table=header.id, game=wish.game, seats=len(wish.chairs))
        return wire.Seated(header.id, seat, "" if seat == NONE else key, header.join)

    async def _store_new(self, header: Header, sat: list[AnyEvent]) -> bool:
        """Store a new table; False if another worker has just stored it."""
        table = Table(header, await self.game_cache.game(header))
        return await self.store.append(create_table.creation(table, sat))

    async def sit(self, id: str, joining: wire.Joining, address: str = "") -> wire.Seated:
        """Take a free seat at a table."""
        table = await self.table(id)
        key = keys.new_key()
        place = keys.place(table.header.secret, address)
        pending = await self.perform(table, lambda: decide.sit(table, joining, keys.hashed(key), place))
        assert isinstance(pending.event, events.Sat)
        return wire.Seated(id, pending.event.seat, key, table.join)

    async def offer(self, id: str, key: str) -> wire.SeatCode:
        """A one-time code with which the seat of a key can be carried to another browser."""
        table = await self.table(id)
        code = keys.new_id()
        pending = await self.perform(table, lambda: decide.offer(table, self.seat_of(table, key), keys.hashed(code)))
        assert isinstance(pending.event, events.Offered)
        return wire.SeatCode(code, decide.CODE_LASTS // SECOND)

    async def carry(self, id: str, code: str) -> wire.Seated:
        """The seat of a one-time code, with a new key; the old key opens nothing any more."""
        table = await self.table(id)
        key = keys.new_key()
        pending = await self.perform(table, lambda: decide.carry(table, keys.hashed(code), keys.hashed(key)))
        return wire.Seated(id, pending.event.by, key, table.join)

    # Connections --------------------------------------------------------------------------------------------

    async def enter(self, connection: Connection, hello: wire.Hello, most_watchers: int) -> Table:
        """Add a connection to its table and send it a snapshot."""
        if hello.protocol != wire.PROTOCOL:
            raise Refused("malformed", f"this server speaks protocol {wire.PROTOCOL}, not {hello.protocol}: reload")
        table = await self.table(hello.table)
        if table.state.is_closed:
            raise Refused("missing", CLOSED)
        connection.seat = self.seat_of(table, hello.key)
        connection.tab = hello.tab
        if connection.seat == NONE and sum(one.seat == NONE for one in table.connections) >= most_watchers:
            raise Refused("limit", f"{most_watchers} people watch this table, which is all that can")
        table.connections.append(connection)
        try:
            if connection.seat != NONE:
                await self._come_back(table, connection.seat)
            await self.broadcast.welcome(table, connection)
        except BaseException:
            table.connections.remove(connection)
            raise
        self.broadcast.tell_here(table)
        self.announce(table)
        self.caretaker.came(table, connection)
        if table.state.may_have_parked and len(table.connections) == 1:
            await self.scheduler.wake([table.header.id])
        return table

    def leave(self, table: Table, connection: Connection) -> None:
        """Remove a connection that was closed."""
        if connection in table.connections:
            table.note_presence()
            table.connections.remove(connection)
            table.used = time.monotonic()
            self.broadcast.tell_here(table)
            self.announce(table)

    def seat_of(self, table: Table, key: str) -> int:
        """The seat a key opens; -1 without a key."""
        if not key:
            return NONE
        proof = keys.hashed(key)
        for seat, place in enumerate(table.state.places):
            if place.key == proof:
                return seat
        raise Refused("forbidden", "this key opens no seat at this table")

    async def _come_back(self, table: Table, seat: int) -> None:
        """A person who reconnects takes the seat back from the bot that stood in, and sees an open question.

        If the server was closed meanwhile, its clock starts anew.
        """

        def back() -> Pending:
            place = table.state.places[seat]
            if table.state.stage != PLAYING or not place.is_person or not place.bot:
                raise Repeated
            return table.preview(events.StoodIn(seat, seat=seat, bot=""))

        for event in (back, partial(decide.seen, table, seat), partial(decide.resumed, table, seat, self.opened)):
            with suppress(Repeated):
                await self.perform(table, event)

    # Messages -----------------------------------------------------------------------------------------------

    async def receive(self, table: Table, connection: Connection, message: wire.FromBrowser) -> bytes:
        """Handle a message; returns a frame for the sender alone, or no bytes."""
        if isinstance(message, wire.Hello):
            raise Refused("malformed", "hello is said once, at the beginning")
        if isinstance(message, wire.Ping):
            return PONG
        if isinstance(message, wire.Seen):
            _seat_of(connection)
            self._seen(table, connection, message.told)
            return b""
        if isinstance(message, wire.Act):
            await self.perform(table, partial(_answer, table, connection, _seat_of(connection), message))
            return b""
        seat = _seat_of(connection)
        if isinstance(message, wire.Aside | wire.Takeback | wire.Consent | wire.Hint):
            decide.check_plays(table, seat)
        if isinstance(message, wire.Why):
            because = decide.why_not(table, seat, message.token)
            return encode(replace(because, text=projection.about(table, seat, message.token)))
        if isinstance(message, wire.Hint):
            return await self._hint(table, seat)
        await self._behave(table, connection, message)
        return encode(wire.Ok(n=message.n)) if isinstance(message, wire.Mute | wire.Rematch) else b""

    def _seen(self, table: Table, connection: Connection, told: int) -> None:
        """A page has shown news; when everybody here has seen them all, bots go on."""
        if connection.seen < told <= connection.told:
            connection.seen = told
            if pace.have_all_seen(table):
                self.scheduler.hasten(table)

    def receive_answer(self, table: Table, connection: Connection, message: wire.Act, on_error: OnError) -> None:
        """Handle an answer at a free table without awaiting; it is broadcast once it is stored."""
        self.perform_soon(table, partial(_answer, table, connection, _seat_of(connection), message), on_error)

    async def answer(self, table: Table, seat: int, question: int, thought: Thought) -> None:
        """Store the answer of a bot to a question, and whether it had to hurry."""

        def answer() -> Pending:
            pending = decide.answer(table, seat, question, thought.token)
            if thought.percent == 100:
                return pending
            assert isinstance(pending.event, events.Chose | events.Moved)
            return replace(pending, event=replace(pending.event, hurried=thought.percent))

        await self.perform(table, answer)

    async def bot_says(self, table: Table, seat: int, token: str) -> None:
        """Store an aside of a bot; bots do not number messages, since they never send one twice."""
        await self.perform(table, lambda: decide.aside(table, seat, wire.Aside(0, token)))

    async def _behave(self, table: Table, connection: Connection, message: wire.Numbered) -> None:
        seat = connection.seat
        if isinstance(message, wire.Start):
            await self.perform(table, lambda: decide.start(table, _still(connection, seat), message, connection.tab))
        elif isinstance(message, wire.Takeback | wire.Consent):
            await self._take_back(table, connection, message)
        elif isinstance(message, wire.Rematch):
            await self._rematch(table, connection, message)
        else:
            pending = await self.perform(
                table, lambda: decide.behave(table, _still(connection, seat), message, connection.tab)
            )
            if isinstance(pending.event, events.Revealed) and not table.state.open_promises():
                await self._begin(table)

    async def _hint(self, table: Table, seat: int) -> bytes:
        with suppress(Repeated):
            await self.perform(table, partial(decide.hint, table, seat))
        question = table.state.places[seat].question
        thought = await self.bot_pool.think(table, seat, HINTER, is_silent=True, is_hint=True)
        choices = [wire.AdvisedChoice(token, chance) for token, chance in thought.chances]
        return encode(wire.Advice(question, thought.token, choices, thought.reason, table.game.traits.shared))

    async def expire(self, table: Table, seat: int, question: int) -> bool:
        """Do what the table's rule says when a seat's time is up; False if a bot is to make this one decision."""
        with suppress(Repeated):
            if decide.was_interrupted(table, seat, self.opened):
                await self.perform(table, partial(decide.resumed, table, seat, self.opened))
                return True
            if decide.time_is_up(table, seat, question) is None:
                return False
            await self.perform(table, lambda: decide.time_is_up(table, seat, question) or _nothing())
        return True

    async def pass_on_host(self, table: Table) -> None:
        """Make the next person host who is here, if the host has been away for a minute."""
        with suppress(Repeated):
            await self.perform(table, partial(decide.host_after, table))

    async def _begin(self, table: Table) -> None:
        """Start the game, unless it was started meanwhile."""

        def begin() -> Pending:
            if table.state.stage not in (LOBBY, OPENING):
                raise Repeated
            return table.preview_start()

        try:
            await self.perform(table, begin)
        except Repeated:
            return

    async def _take_back(self, table: Table, connection: Connection, message: wire.Takeback | wire.Consent) -> None:
        seat = connection.seat
        async with table.lock:
            for _try in range(TRIES):
                _log, past = await self.broadcast.history(table, table.seq)
                decide.check_number(table, _still(connection, seat), message.n, connection.tab)
                if past is None:
                    raise Refused("stale", "there is no game yet")
                if isinstance(message, wire.Takeback):
                    event = decide.takeback(table, seat, message, past)
                else:
                    event = decide.consent(table, seat, message, past)
                check_room(table, event)
                event = replace(event, tab=connection.tab)
                is_taken = isinstance(event, events.TookBack)
                if await self._try(table, table.preview_takeback(event, past) if is_taken else table.preview(event)):
                    return
        raise Refused("busy", "the table is too busy; try again")

    async def _rematch(self, table: Table, connection: Connection, message: wire.Rematch) -> None:
        """Store the table of the rematch first, then the event that names it."""
        seat = connection.seat
        decide.check_rematch(table, seat, message.n, connection.tab)
        id = keys.following_id(table.header.id)
        header = create_table.new_header(id, table.game.setup, create_table.same_terms(table))
        await self._store_new(header, create_table.rotated(table.state))

        def rematch() -> Pending:
            decide.check_rematch(table, _still(connection, seat), message.n, connection.tab)
            return table.preview(events.Rematched(seat, message.n, connection.tab, table=id))

        await self.perform(table, rematch)

    # Storing ------------------------------------------------------------------------------------------------

    async def perform(self, table: Table, decide: Decide) -> Pending:
        """Decide on an event, store it, commit it, broadcast it; decide anew if another worker took its number."""
        async with table.lock:
            return await self._perform(table, decide)

    async def _perform(self, table: Table, decide: Decide) -> Pending:
        for _try in range(TRIES):
            if table.is_doubtful:
                await self._settle_doubt(table)
            pending = self._decided(table, decide)
            if await self._try(table, pending):
                return pending
        raise Refused("busy", "the table is too busy; try again")

    def _decided(self, table: Table, decide: Decide) -> Pending:
        """The event that is to be stored, for which the log must have room."""
        pending = decide()
        if isinstance(pending.event, events.Moved) and pending.event.question:
            return pending
        try:
            check_room(table, pending.event)
        except Refused:
            self._drop(table, pending)
            raise
        return pending

    def perform_soon(self, table: Table, decide: Decide, on_error: OnError) -> None:
        """The same at a free table without awaiting: a refusal is raised, later errors go to `on_error`."""
        assert table.is_free
        table.lock.take()
        try:
            pending = self._decided(table, decide)
            self.store.put(self._append(table, pending), partial(self._stored, table, pending, decide, on_error))
        except BaseException:
            table.lock.give()
            raise

    def _stored(
        self, table: Table, pending: Pending, decide: Decide, on_error: OnError, result: bool | StoreTrouble
    ) -> None:
        if result is False:
            self._drop(table, pending)
            task = asyncio.create_task(self._perform_again(table, decide, on_error))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        try:
            if result is True:
                self._commit(table, pending)
            else:
                self._doubt(table, pending)
                on_error(result)
        except Exception as error:  # noqa: BLE001 - other tables of the batch must not be affected
            on_error(error)
        finally:
            table.lock.give()

    async def _perform_again(self, table: Table, decide: Decide, on_error: OnError) -> None:
        """Catch up with the worker that took the sequence number and decide anew, still holding the lock."""
        try:
            await self.catch_up(table)
            await self._perform(table, decide)
        except Exception as error:  # noqa: BLE001 - passed on to the sender
            on_error(error)
        finally:
            table.lock.give()

    async def _try(self, table: Table, pending: Pending) -> bool:
        """Store an event as the next of its table; if its number was taken, catch up and return False."""
        try:
            is_stored = await self.store.append(self._append(table, pending))
        except (StoreTrouble, asyncio.CancelledError):
            self._doubt(table, pending)
            raise
        if not is_stored:
            self._drop(table, pending)
            await self.catch_up(table)
            return False
        self._commit(table, pending)
        return True

    def _commit(self, table: Table, pending: Pending) -> None:
        """Apply an event that is stored, and broadcast it."""
        is_second_thought = table.is_second_thought(pending.event)
        table.commit(pending)
        self._happened(table, pending.event, pending.step, is_second_thought=is_second_thought)

    def _doubt(self, table: Table, pending: Pending) -> None:
        """It is unknown whether the event is stored: the next access to the table reads its log."""
        self._drop(table, pending)
        table.is_doubtful = True

    async def _settle_doubt(self, table: Table) -> None:
        """Read the log of a table whose latest event may or may not be stored."""
        await self.catch_up(table)
        table.is_doubtful = False

    def _drop(self, table: Table, pending: Pending) -> None:
        if pending.step is not None and table.match is not None:
            table.match.drop(pending.step)

    def _append(self, table: Table, pending: Pending) -> Append:
        event, after = pending.event, pending.after
        if table.state.is_closed:
            raise Refused("missing", CLOSED)
        turns, done = turns_after(table, pending)
        if isinstance(event, SILENT) and after.stage == table.state.stage:
            return Append(table.header.id, table.seq + 1, events.pack(event), turns=turns, done_turns=done)
        freed = _lost_key(table, event)
        return Append(
            table_id=table.header.id,
            seq=table.seq + 1,
            body=events.pack(event),
            stage=after.stage,
            seats=encode(projection.all_seats(after, table.header.game)),
            keys=_new_key(event),
            lost_keys=(freed,) if freed else (),
            join=event.join if isinstance(event, events.Freed) else "",
            turns=turns,
            done_turns=done,
        )

    async def catch_up(self, table: Table) -> None:
        """Apply the events other workers have stored. The caller holds the table's lock."""
        news = [events.unpack(body) for body in await self.store.events(table.header.id, since=table.seq)]
        if any(isinstance(event, events.TookBack) for event in news):
            await self._reload(table, table.seq + len(news))
            return
        for event in news:
            is_second_thought = table.is_second_thought(event)
            step = table.apply(event)
            self._happened(table, event, step, is_second_thought=is_second_thought)

    def _happened(self, table: Table, event: AnyEvent, step: PreparedStep | None, *, is_second_thought: bool) -> None:
        table.used = time.monotonic()
        self.broadcast.tell(table, event, step, is_second_thought=is_second_thought)
        if table.state.stage == PLAYING and (table.state.clock.is_on or table.state.has_bots):
            self.scheduler.nudge()

    async def _reload(self, table: Table, until: int) -> None:
        """Replay the whole log, since a takeback cannot be applied without history."""
        fresh = Table(table.header, table.game)
        fresh.replay(map(events.unpack, await self.store.events(table.header.id, until=until)))
        table.state, table.match, table.seq, table.spoken = fresh.state, fresh.match, fresh.seq, fresh.spoken
        self.broadcast.tell_anew(table)


def _answer(table: Table, connection: Connection, seat: int, message: wire.Act) -> Pending:
    decide.check_plays(table, seat)
    return decide.answer(table, _still(connection, seat), message.question, message.token)


def _new_key(event: AnyEvent) -> tuple[tuple[str, int], ...]:
    if isinstance(event, events.Carried):
        return ((event.key, event.by),)
    return ((event.key, event.seat),) if isinstance(event, events.Sat) else ()


def _lost_key(table: Table, event: AnyEvent) -> str:
    if isinstance(event, events.Carried):
        return table.state.places[event.by].key
    return table.state.places[event.seat].key if isinstance(event, events.Freed) else ""


def _nothing() -> Pending:
    """A clock that ran out was dealt with meanwhile."""
    raise Repeated


def _seat_of(connection: Connection) -> int:
    """The seat of a connection; a spectator is refused."""
    if connection.seat == NONE:
        raise Refused("forbidden", "you are watching: only those who sit at the table can do that")
    return connection.seat


def _still(connection: Connection, seat: int) -> int:
    """The seat, if the connection still has it: another worker may have freed it meanwhile."""
    if connection.seat != seat:
        raise Refused("forbidden", "you do not sit there any more")
    return seat
