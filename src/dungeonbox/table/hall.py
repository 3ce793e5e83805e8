"""All tables of one worker: messages come in, events are stored, and whoever is there is told."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from msgspec.json import Decoder, Encoder

from dungeonbox.kernel.match import Step
from dungeonbox.kernel.piles import NONE
from dungeonbox.table import events, founding, keys, manners, scenes, wire
from dungeonbox.table.clock import Runner, turns_after
from dungeonbox.table.crowd import Connection
from dungeonbox.table.events import AnyEvent
from dungeonbox.table.herald import Herald
from dungeonbox.table.logs import journal
from dungeonbox.table.manners import Refused, Repeated
from dungeonbox.table.room import Deed, Header, Room
from dungeonbox.table.rows import Append
from dungeonbox.table.shelf import Shelf
from dungeonbox.table.sitting import LOBBY, OPENING, PLAYING
from dungeonbox.table.store import Store, StoreTrouble
from dungeonbox.table.thinking import Thinkers

TRIES: Final = 8
"""How often an event is tried again when other workers were faster."""
HINTER: Final = "search:1000ms"

SILENT: Final = (events.Chose, events.Moved, events.Spoke, events.Muted, events.Proposed, events.Agreed)
"""Events that leave lists of tables as they are, unless they end the game."""

Decide: TypeAlias = Callable[[], Deed]
"""Says what is to happen as things stand, or why it cannot."""
Failed: TypeAlias = Callable[[Exception], None]
"""Hears why something did not happen after all."""

encode = Encoder().encode
_headers = Decoder(Header)


class Hall:
    """The tables this worker has in memory."""

    def __init__(self, store: Store, *, processes: int = 1, pause: int = 600) -> None:
        self.store = store
        self.shelf = Shelf(store)
        self.herald = Herald(store)
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(processes)
        self.runner = Runner(self, pause)
        self.announce: Callable[[Room], None] = lambda _room: None
        """Tell other workers who is connected to a table here."""
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding tables -----------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(id)
        if room is None:
            room = await self._loaded(id)
        elif room.is_doubtful:
            async with room.gate:
                await self._settle_doubt(room)
        room.used = time.monotonic()
        return room

    async def _loaded(self, id: str) -> Room:
        """A table from its log, read once for all who ask at the same time."""
        try:
            async with self._loading.setdefault(id, asyncio.Lock()):
                room = self.rooms.get(id)
                if room is None:
                    room = self.rooms.setdefault(id, await self._load(id))
                    if self.store.is_shared:  # news that came while it was read was for a table not yet in memory
                        async with room.gate:
                            await self.catch_up(room)
        finally:
            self._loading.pop(id, None)
        return room

    async def _load(self, id: str) -> Room:
        header = await self.store.header(id)
        if header is None:
            raise Refused("missing", f"there is no table {id!r}")
        settled = _headers.decode(header)
        room = Room(settled, await self.shelf.game(settled))
        room.remember(map(events.unpack, await self.store.events(id)))
        return room

    def tidy(self, idle: float) -> int:
        """Let go of tables at which nobody is and nothing has happened for so many seconds."""
        before = time.monotonic() - idle
        gone = [
            id for id, room in self.rooms.items() if not room.crowd and room.used < before and not room.gate.is_taken
        ]
        for id in gone:
            del self.rooms[id]
        return len(gone)

    # Making tables, sitting down ---------------------------------------------------------------------------

    async def create(self, wish: wire.NewTable) -> wire.Seated:
        """Make a table; whoever makes it sits where they said."""
        game = await self.shelf.new(wish.game, len(wish.chairs), wish.options, wish.components)
        key = keys.new_key()
        seat, sat = founding.seated(wish, key)
        header = founding.new_header(keys.new_id(), game.setting, wish.public, wish.pace)
        await self._found(header, sat)
        if seat == NONE and len(sat) == len(wish.chairs):
            await self._begin(await self.room(header.id))
        journal.info("table-made", table=header.id, game=wish.game, seats=len(wish.chairs))
        return wire.Seated(header.id, seat, "" if seat == NONE else key, header.join)

    async def _found(self, header: Header, sat: list[AnyEvent]) -> bool:
        """Store a new table; False if somebody else has just stored it."""
        row, bodies, held = founding.row_of(Room(header, await self.shelf.game(header)), sat)
        return await self.store.create(row, bodies, [held])

    async def sit(self, id: str, joining: wire.Joining) -> wire.Seated:
        """Take a free seat at a table."""
        room = await self.room(id)
        key = keys.new_key()
        deed = await self.perform(room, lambda: manners.sit(room, joining, keys.hashed(key)))
        assert isinstance(deed.event, events.Sat)
        return wire.Seated(id, deed.event.seat, key, room.header.join)

    # Connections --------------------------------------------------------------------------------------------

    async def enter(self, connection: Connection, hello: wire.Hello, most_watchers: int) -> Room:
        """Bring a connection to its table and tell it everything its eyes may know."""
        if hello.protocol != wire.PROTOCOL:
            raise Refused("malformed", f"this server speaks protocol {wire.PROTOCOL}, not {hello.protocol}: reload")
        room = await self.room(hello.table)
        connection.seat = self.seat_of(room, hello.key)
        if connection.seat == NONE and sum(one.seat == NONE for one in room.crowd) >= most_watchers:
            raise Refused("limit", f"{most_watchers} people watch this table, which is all that can")
        room.crowd.append(connection)
        try:
            if connection.seat != NONE:
                await self._come_back(room, connection.seat)
            await self.herald.welcome(room, connection)
        except BaseException:
            room.crowd.remove(connection)
            raise
        self.herald.tell_here(room)
        self.announce(room)
        return room

    def leave(self, room: Room, connection: Connection) -> None:
        """A connection is gone."""
        if connection in room.crowd:
            room.crowd.remove(connection)
            room.used = time.monotonic()
            self.herald.tell_here(room)
            self.announce(room)

    def seat_of(self, room: Room, key: str) -> int:
        """The seat a key opens; -1 without a key."""
        if not key:
            return NONE
        proof = keys.hashed(key)
        for seat, place in enumerate(room.sitting.places):
            if place.key == proof:
                return seat
        raise Refused("forbidden", "this key opens no seat at this table")

    async def _come_back(self, room: Room, seat: int) -> None:
        """Whoever returns to a game gets their seat back from the bot that stood in."""

        def back() -> Deed:
            place = room.sitting.places[seat]
            if room.sitting.stage != PLAYING or not place.is_person or not place.bot:
                raise Repeated
            return room.foresee(events.StoodIn(seat, seat=seat, bot=""))

        try:
            await self.perform(room, back)
        except Repeated:
            return

    # Messages -----------------------------------------------------------------------------------------------

    async def receive(self, room: Room, connection: Connection, message: wire.FromBrowser) -> bytes:
        """Do what a message asks; returns a frame for the sender alone, or nothing."""
        if isinstance(message, wire.Hello):
            raise Refused("malformed", "hello is said once, at the beginning")
        if isinstance(message, wire.Act):
            await self.perform(room, partial(_answer, room, connection, _seat_of(connection), message))
            return b""
        seat = _seat_of(connection)
        if isinstance(message, wire.Aside | wire.Takeback | wire.Consent | wire.Hint):
            manners.check_plays(room, seat)
        if isinstance(message, wire.Why):
            return encode(manners.why_not(room, seat, message.token))
        if isinstance(message, wire.Hint):
            return await self._hint(room, seat)
        await self._behave(room, connection, message)
        return encode(wire.Ok(n=message.n)) if isinstance(message, wire.Mute | wire.Rematch) else b""

    def receive_answer(self, room: Room, connection: Connection, message: wire.Act, failed: Failed) -> None:
        """Take an answer at a free table: it is decided at once, and what became of it is told when it is stored."""
        self.perform_soon(room, partial(_answer, room, connection, _seat_of(connection), message), failed)

    async def answer(self, room: Room, seat: int, ask: int, token: str) -> None:
        """A seat answers a question."""
        await self.perform(room, lambda: manners.answer(room, seat, ask, token))

    async def bot_says(self, room: Room, seat: int, token: str) -> None:
        """A bot says something the rules know of; it keeps no numbers, for it never says anything twice."""
        await self.perform(room, lambda: manners.aside(room, seat, wire.Aside(0, token)))

    async def _behave(self, room: Room, connection: Connection, message: wire.Numbered) -> None:
        seat = connection.seat
        if isinstance(message, wire.Start):
            await self.perform(room, lambda: manners.start(room, _still(connection, seat), message))
        elif isinstance(message, wire.Takeback | wire.Consent):
            await self._take_back(room, connection, message)
        elif isinstance(message, wire.Rematch):
            await self._rematch(room, connection, message)
        else:
            here, _watchers = self.herald.here(room)
            deed = await self.perform(room, lambda: manners.behave(room, _still(connection, seat), message, here))
            if isinstance(deed.event, events.Revealed) and not room.sitting.open_promises():
                await self._begin(room)

    async def _hint(self, room: Room, seat: int) -> bytes:
        place = room.sitting.places[seat]
        if not place.asked or room.sitting.stage != PLAYING:
            raise Refused("stale", "nothing is asked of you now")
        thought = await self.thinkers.think(room, seat, HINTER, is_silent=True)
        return encode(wire.Advice(place.ask, thought.token))

    async def _begin(self, room: Room) -> None:
        """Begin a game that nothing has to wait for, unless somebody just did."""

        def begin() -> Deed:
            if room.sitting.stage not in (LOBBY, OPENING):
                raise Repeated
            return room.foresee_start()

        try:
            await self.perform(room, begin)
        except Repeated:
            return

    async def _take_back(self, room: Room, connection: Connection, message: wire.Takeback | wire.Consent) -> None:
        seat = connection.seat
        async with room.gate:
            for _try in range(TRIES):
                _told, past = await self.herald.history(room, room.seq)
                manners.check_number(room, _still(connection, seat), message.n)
                if past is None:
                    raise Refused("stale", "there is no game yet")
                if isinstance(message, wire.Takeback):
                    event = manners.takeback(room, seat, message, past)
                else:
                    event = manners.consent(room, seat, message, past)
                is_taken = isinstance(event, events.TookBack)
                if await self._try(room, room.foresee_takeback(event, past) if is_taken else room.foresee(event)):
                    return
        raise Refused("busy", "the table is too busy; try again")

    async def _rematch(self, room: Room, connection: Connection, message: wire.Rematch) -> None:
        """The table of the rematch is stored first; the old table's log then leads there."""
        seat = connection.seat
        manners.check_rematch(room, seat, message.n)
        id = keys.following_id(room.header.id)
        header = founding.new_header(id, room.game.setting, room.header.public, room.header.pace)
        await self._found(header, founding.rotated(room.sitting))

        def rematch() -> Deed:
            manners.check_rematch(room, _still(connection, seat), message.n)
            return room.foresee(events.Rematched(seat, message.n, table=id))

        await self.perform(room, rematch)

    # Storing ------------------------------------------------------------------------------------------------

    async def perform(self, room: Room, decide: Decide) -> Deed:
        """Let something happen: decide, store, adopt, tell. If another worker was faster, look again and decide."""
        async with room.gate:
            return await self._perform(room, decide)

    async def _perform(self, room: Room, decide: Decide) -> Deed:
        for _try in range(TRIES):
            if room.is_doubtful:
                await self._settle_doubt(room)
            deed = decide()
            if await self._try(room, deed):
                return deed
        raise Refused("busy", "the table is too busy; try again")

    def perform_soon(self, room: Room, decide: Decide, failed: Failed) -> None:
        """The same at a free table, without waiting: what cannot be decided is raised, what fails later is told."""
        assert room.is_free
        room.gate.take()
        try:
            deed = decide()
            self.store.put(self._append(room, deed), partial(self._stored, room, deed, decide, failed))
        except BaseException:
            room.gate.give()
            raise

    def _stored(self, room: Room, deed: Deed, decide: Decide, failed: Failed, found: bool | StoreTrouble) -> None:
        if found is False:
            self._drop(room, deed)
            task = asyncio.create_task(self._perform_again(room, decide, failed))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        try:
            if found is True:
                self._adopt(room, deed)
            else:
                self._doubt(room, deed)
                failed(found)
        except Exception as error:  # noqa: BLE001 - one table's fault is no other's
            failed(error)
        finally:
            room.gate.give()

    async def _perform_again(self, room: Room, decide: Decide, failed: Failed) -> None:
        """Another worker was faster: look again and decide, while others still wait at the gate."""
        try:
            await self.catch_up(room)
            await self._perform(room, decide)
        except Exception as error:  # noqa: BLE001 - whoever wished for it hears of it
            failed(error)
        finally:
            room.gate.give()

    async def _try(self, room: Room, deed: Deed) -> bool:
        """Store an event as the next of its table; False, and up to date, if its number was taken."""
        try:
            is_in = await self.store.append(self._append(room, deed))
        except (StoreTrouble, asyncio.CancelledError):
            self._doubt(room, deed)
            raise
        if not is_in:
            self._drop(room, deed)
            await self.catch_up(room)
            return False
        self._adopt(room, deed)
        return True

    def _adopt(self, room: Room, deed: Deed) -> None:
        """Let something happen that is stored."""
        is_second_thought = room.is_second_thought(deed.event)
        room.adopt(deed)
        self._happened(room, deed.event, deed.step, is_second_thought=is_second_thought)

    def _doubt(self, room: Room, deed: Deed) -> None:
        """Nobody knows whether it is stored."""
        self._drop(room, deed)
        room.is_doubtful = True

    async def _settle_doubt(self, room: Room) -> None:
        """Nobody could say whether something was stored: what is stored says it now."""
        await self.catch_up(room)
        room.is_doubtful = False

    def _drop(self, room: Room, deed: Deed) -> None:
        if deed.step is not None and room.match is not None:
            room.match.drop(deed.step)

    def _append(self, room: Room, deed: Deed) -> Append:
        event, after = deed.event, deed.after
        turns, done = turns_after(room, deed)
        if isinstance(event, SILENT) and after.stage == room.sitting.stage:
            return Append(room.header.id, room.seq + 1, events.pack(event), turns=turns, done_turns=done)
        freed = room.sitting.places[event.seat].key if isinstance(event, events.Freed) else ""
        return Append(
            table=room.header.id,
            seq=room.seq + 1,
            body=events.pack(event),
            stage=after.stage,
            seats=encode(scenes.all_seats(after)),
            keys=((event.key, event.seat),) if isinstance(event, events.Sat) else (),
            lost_keys=(freed,) if freed else (),
            turns=turns,
            done_turns=done,
        )

    async def catch_up(self, room: Room) -> None:
        """Follow what other workers have stored. The caller has the room's lock."""
        told = [events.unpack(body) for body in await self.store.events(room.header.id, since=room.seq)]
        if any(isinstance(event, events.TookBack) for event in told):
            await self._reload(room, room.seq + len(told))
            return
        for event in told:
            is_second_thought = room.is_second_thought(event)
            step = room.follow(event)
            self._happened(room, event, step, is_second_thought=is_second_thought)

    def _happened(self, room: Room, event: AnyEvent, step: Step | None, *, is_second_thought: bool) -> None:
        room.used = time.monotonic()
        self.herald.tell(room, event, step, is_second_thought=is_second_thought)
        if room.sitting.stage == PLAYING and (room.header.pace or room.sitting.has_bots):
            self.runner.nudge()

    async def _reload(self, room: Room, until: int) -> None:
        """Go through the whole log again, because something in it leads back."""
        fresh = Room(room.header, room.game)
        fresh.remember(map(events.unpack, await self.store.events(room.header.id, until=until)))
        room.sitting, room.match, room.seq = fresh.sitting, fresh.match, fresh.seq
        self.herald.tell_anew(room)


def _answer(room: Room, connection: Connection, seat: int, message: wire.Act) -> Deed:
    manners.check_plays(room, seat)
    return manners.answer(room, _still(connection, seat), message.ask, message.token)


def _seat_of(connection: Connection) -> int:
    """The seat of somebody who plays."""
    if connection.seat == NONE:
        raise Refused("forbidden", "you are watching: only those who sit at the table can do that")
    return connection.seat


def _still(connection: Connection, seat: int) -> int:
    """The seat, if the connection still has it: it may have lost it while other workers were faster."""
    if connection.seat != seat:
        raise Refused("forbidden", "you do not sit there any more")
    return seat
