"""All tables of one worker: messages come in, events are stored, and whoever is there is told."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Final

from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from dungeonbox.kernel.chance import OPERATOR, commitment
from dungeonbox.kernel.listing import Setting
from dungeonbox.kernel.match import Match, Step
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.piles import NONE, seats_in
from dungeonbox.table import events, keys, manners, scenes, wire
from dungeonbox.table.clock import Runner, now, turns_after
from dungeonbox.table.crowd import Connection
from dungeonbox.table.events import AnyEvent
from dungeonbox.table.logs import journal
from dungeonbox.table.manners import Refused, Repeated
from dungeonbox.table.room import Deed, Header, Room
from dungeonbox.table.shelf import Shelf
from dungeonbox.table.sitting import LOBBY, OPENING, OVER, PLAYING, Place, Sitting
from dungeonbox.table.store import Append, Store, StoreTrouble, TableRow
from dungeonbox.table.thinking import Thinkers

TRIES: Final = 8
"""How often an event is tried again when other workers were faster."""
CHAT_SHOWN: Final = 200
HINTER: Final = "search:1000ms"

SILENT: Final = (events.Chose, events.Moved, events.Spoke, events.Muted, events.Proposed, events.Agreed)
"""Events that leave lists of tables as they are, unless they end the game."""

encode = Encoder().encode
_headers = Decoder(Header)


class Hall:
    """The tables this worker has in memory."""

    def __init__(self, store: Store, *, processes: int = 1, pause: int = 600) -> None:
        self.store = store
        self.shelf = Shelf(store)
        self.rooms: dict[str, Room] = {}
        self.thinkers = Thinkers(processes)
        self.runner = Runner(self, pause)
        self.elsewhere: Callable[[str], tuple[set[int], int]] = lambda _id: (set(), 0)
        """Who is connected to a table at other workers."""
        self.announce: Callable[[Room], None] = lambda _room: None
        """Tell other workers who is connected to a table here."""
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding tables -----------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(id)
        if room is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                room = self.rooms.get(id)
                if room is None:
                    room, _whole = await self._load(id)
                    self.rooms[id] = room
            self._loading.pop(id, None)
        elif room.is_doubtful:
            async with room.lock:
                await self._settle_doubt(room)
        room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> tuple[Room, Match | None]:
        header = await self.store.header(id)
        if header is None:
            raise Refused("missing", f"there is no table {id!r}")
        fresh = await self._empty(_headers.decode(header))
        return fresh, fresh.remember(map(events.unpack, await self.store.events(id)))

    async def _empty(self, header: Header) -> Room:
        return Room(header, await self.shelf.game(header))

    async def history(self, room: Room, until: int) -> tuple[list[AnyEvent], Match | None]:
        """What has happened at a table, and its match with the whole past."""
        told = [events.unpack(body) for body in await self.store.events(room.header.id, until=until)]
        fresh = Room(room.header, room.game)
        return told, fresh.remember(told)

    def tidy(self, idle: float) -> int:
        """Let go of tables at which nobody is and nothing has happened for so many seconds."""
        before = time.monotonic() - idle
        gone = [
            id for id, room in self.rooms.items() if not room.crowd and room.used < before and not room.lock.locked()
        ]
        for id in gone:
            del self.rooms[id]
        return len(gone)

    # Making tables ------------------------------------------------------------------------------------------

    async def create(self, wish: wire.NewTable) -> wire.Seated:
        """Make a table; whoever makes it sits where they said."""
        mine = [seat for seat, chair in enumerate(wish.chairs) if chair.kind == "me"]
        if len(mine) > 1:
            raise Refused("malformed", f"you can sit on one chair, not on {len(mine)}")
        game = await self.shelf.new(wish.game, len(wish.chairs), wish.options, wish.components)
        key = keys.new_key()
        name = manners.clean(wish.name, "a name")
        seated: list[AnyEvent] = [events.Sat(seat=seat, name=name, key=keys.hashed(key)) for seat in mine]
        for seat, chair in enumerate(wish.chairs):
            if chair.kind == "bot":
                seated.append(events.BotSat(seat=seat, bot=manners.good_bot(chair.bot, wish.game)))
        id = keys.new_id()
        header = _header(id, game.setting, wish.public, wish.pace)
        await self._found(header, seated)
        if not mine and all(chair.kind == "bot" for chair in wish.chairs):
            await self._begin(await self.room(id))
        journal.info("table-made", table=id, game=wish.game, seats=len(wish.chairs))
        return wire.Seated(id, mine[0] if mine else NONE, key if mine else "", header.join)

    async def _found(self, header: Header, seated: list[AnyEvent]) -> bool:
        """Store a new table; False if somebody else has just stored it."""
        room = await self._empty(header)
        held = []
        for event in seated:
            room.follow(event)
            if isinstance(event, events.Sat):
                held.append((event.key, event.seat))
        row = TableRow(
            id=header.id,
            join_code=header.join,
            header=encode(header),
            public=header.public,
            created=header.created,
            stage=LOBBY,
            seats=encode(scenes.all_seats(room.sitting)),
        )
        sides = [Append(header.id, 0, b"", keys=tuple(held))]
        return await self.store.create(row, [events.pack(event) for event in seated], sides)

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
        if len(room.crowd) >= most_watchers:
            raise Refused("limit", f"this table has {most_watchers} connections already")
        room.crowd.append(connection)
        try:
            if connection.seat != NONE:
                await self._come_back(room, connection.seat)
            await self.welcome(room, connection)
        except BaseException:
            room.crowd.remove(connection)
            raise
        self.tell_here(room)
        self.announce(room)
        return room

    def leave(self, room: Room, connection: Connection) -> None:
        """A connection is gone."""
        if connection in room.crowd:
            room.crowd.remove(connection)
            room.used = time.monotonic()
            self.tell_here(room)
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

    def welcome(self, room: Room, connection: Connection) -> Coroutine[None, None, None]:
        """Tell a connection everything, from this moment on; what happens until that is sent is told after it."""
        times = connection.hold()
        seat = connection.seat
        here, watchers = self.here(room)
        changed = scenes.changed(room, seat)
        frame = wire.Welcome(
            facts=changed.facts,
            you=seat,
            is_host=changed.is_host,
            heard=changed.heard,
            join="" if seat == NONE else room.header.join,
            here=here,
            watchers=watchers,
            chat=[],
            muted=[] if seat == NONE else seats_in(room.sitting.places[seat].mutes),
            notes=[],
            scene=scenes.scene(room, seat),
        )
        return self._welcome_with_past(room, connection, times, (room.seq, frame))

    async def _welcome_with_past(
        self, room: Room, connection: Connection, times: int, moment: tuple[int, wire.Welcome]
    ) -> None:
        seq, frame = moment
        told, whole = await self.history(room, seq)
        notes = [] if whole is None else scenes.note_rows(whole.notes(scenes.eyes_of(frame.you)), frame.you)
        whole_frame = replace(frame, notes=notes, chat=_chat(told, frame.muted)[-CHAT_SHOWN:])
        connection.release(encode(whole_frame), times)

    # Messages -----------------------------------------------------------------------------------------------

    async def receive(self, room: Room, connection: Connection, message: wire.FromBrowser) -> bytes:
        """Do what a message asks; returns a frame for the sender alone, or nothing."""
        if isinstance(message, wire.Hello):
            raise Refused("malformed", "hello is said once, at the beginning")
        seat = connection.seat
        if seat == NONE:
            raise Refused("forbidden", "you are watching: only those who sit at the table can do that")
        if isinstance(message, wire.Act):
            await self.perform(room, lambda: manners.answer(room, _still(connection, seat), message.ask, message.token))
            return b""
        if isinstance(message, wire.Why):
            return encode(manners.why_not(room, seat, message.token))
        if isinstance(message, wire.Hint):
            return await self._hint(room, seat)
        await self._behave(room, connection, message)
        return encode(wire.Ok(n=message.n)) if isinstance(message, wire.Mute | wire.Rematch) else b""

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
            here, _watchers = self.here(room)
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
        async with room.lock:
            for _try in range(TRIES):
                _told, past = await self.history(room, room.seq)
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
        await self._found(_header(id, room.game.setting, room.header.public, room.header.pace), rotated(room.sitting))

        def rematch() -> Deed:
            manners.check_rematch(room, _still(connection, seat), message.n)
            return room.foresee(events.Rematched(seat, message.n, table=id))

        await self.perform(room, rematch)

    # Storing ------------------------------------------------------------------------------------------------

    async def perform(self, room: Room, decide: Callable[[], Deed]) -> Deed:
        """Let something happen: decide, store, adopt, tell. If another worker was faster, look again and decide."""
        async with room.lock:
            for _try in range(TRIES):
                if room.is_doubtful:
                    await self._settle_doubt(room)
                deed = decide()
                if await self._try(room, deed):
                    return deed
        raise Refused("busy", "the table is too busy; try again")

    async def _try(self, room: Room, deed: Deed) -> bool:
        """Store an event as the next of its table; False, and up to date, if its number was taken."""
        try:
            is_in = await self.store.append(self._append(room, deed))
        except (StoreTrouble, asyncio.CancelledError):
            self._drop(room, deed)
            room.is_doubtful = True
            raise
        if not is_in:
            self._drop(room, deed)
            await self.catch_up(room)
            return False
        is_second_thought = _is_second_thought(room, deed.event)
        room.adopt(deed)
        self.tell(room, deed.event, deed.step, is_second_thought=is_second_thought)
        return True

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
            is_second_thought = _is_second_thought(room, event)
            step = room.follow(event)
            self.tell(room, event, step, is_second_thought=is_second_thought)

    async def _reload(self, room: Room, until: int) -> None:
        """Go through the whole log again, because something in it leads back."""
        fresh = Room(room.header, room.game)
        fresh.remember(map(events.unpack, await self.store.events(room.header.id, until=until)))
        room.sitting, room.match, room.seq = fresh.sitting, fresh.match, fresh.seq
        self._tell_all_anew(room)

    # Telling ------------------------------------------------------------------------------------------------

    def tell(self, room: Room, event: AnyEvent, step: Step | None, *, is_second_thought: bool) -> None:
        """Tell everybody at a table what has happened, each as far as it is for their eyes."""
        room.used = time.monotonic()
        if isinstance(event, events.Moved):
            self._tell_news(room, scenes.step_notes(step))
            if room.sitting.stage == OVER:
                self._tell_facts(room)
        elif isinstance(event, events.Chose):
            self._tell_news(room, [], only=event.by if is_second_thought else NONE)
        elif isinstance(event, events.Proposed | events.Agreed):
            self._tell_news(room, [])
        elif isinstance(event, events.Spoke):
            self._tell_chat(room, event)
        elif isinstance(event, events.Began | events.TookBack):
            self._tell_all_anew(room)
        elif not isinstance(event, events.Muted):
            self._tell_seats(room, event)
        if room.sitting.stage == PLAYING and any(place.bot or room.header.pace for place in room.sitting.places):
            self.runner.nudge()

    def _tell_seats(self, room: Room, event: AnyEvent) -> None:
        """Somebody sat down or got up; who was sent away is told so, and who left watches from now on."""
        if isinstance(event, events.Freed):
            for connection in room.crowd:
                if connection.seat == event.seat:
                    connection.seat = NONE
                    if event.by != event.seat:
                        connection.close(encode(wire.Bye("kicked")))
        self._tell_facts(room)
        if isinstance(event, events.Conceded):
            self._tell_news(room, [])

    def _tell_news(self, room: Room, notes: list[Note], only: int = NONE) -> None:
        frames: dict[int, bytes] = {}
        for connection in room.crowd:
            seat = connection.seat
            if only not in (NONE, seat):
                continue
            if seat not in frames:
                frames[seat] = encode(scenes.news(room, seat, notes))
            connection.push(frames[seat])

    def _tell_facts(self, room: Room) -> None:
        for connection in room.crowd:
            connection.push(encode(scenes.changed(room, connection.seat)))

    def _tell_chat(self, room: Room, event: events.Spoke) -> None:
        line = wire.ChatLine(event.by, room.names()[event.by], event.text)
        for connection in room.crowd:
            place = None if connection.seat == NONE else room.sitting.places[connection.seat]
            if place is None or not place.mutes >> event.by & 1:
                connection.push(encode(wire.Said(line, 0 if place is None else place.heard)))

    def _tell_all_anew(self, room: Room) -> None:
        for connection in room.crowd:
            task = asyncio.create_task(self._welcome_again(connection, self.welcome(room, connection)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _welcome_again(self, connection: Connection, welcome: Coroutine[None, None, None]) -> None:
        try:
            await welcome
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            connection.close(encode(wire.Bye("closing")))  # it comes back and asks again

    def here(self, room: Room) -> tuple[list[int], int]:
        """The seats that are connected, here or at another worker, and how many watch."""
        seats, watchers = self.elsewhere(room.header.id)
        seats = seats | {connection.seat for connection in room.crowd if connection.seat != NONE}
        return sorted(seats), watchers + sum(connection.seat == NONE for connection in room.crowd)

    def tell_here(self, room: Room) -> None:
        """Tell everybody who is connected."""
        frame = encode(wire.Here(*self.here(room)))
        for connection in room.crowd:
            connection.push(frame)


def _still(connection: Connection, seat: int) -> int:
    """The seat, if the connection still has it: it may have lost it while other workers were faster."""
    if connection.seat != seat:
        raise Refused("forbidden", "you do not sit there any more")
    return seat


def _is_second_thought(room: Room, event: AnyEvent) -> bool:
    """Whether somebody chooses something else than before, which is nobody else's business."""
    return isinstance(event, events.Chose) and room.match is not None and room.match.has_chosen(event.by)


def _chat(told: list[AnyEvent], muted: list[int]) -> list[wire.ChatLine]:
    """What was said, under the names people had when they said it."""
    names: dict[int, str] = {}
    lines = []
    for event in told:
        if isinstance(event, events.Sat):
            names[event.seat] = event.name
        elif isinstance(event, events.Renamed):
            names[event.by] = event.name
        elif isinstance(event, events.Spoke) and event.by not in muted:
            lines.append(wire.ChatLine(event.by, names.get(event.by, ""), event.text))
    return lines


def _header(id: str, setting: Setting, public: bool, pace: int) -> Header:
    secret = keys.new_secret()
    return Header(
        id=id,
        join=keys.new_code(),
        game=setting.game,
        edition=setting.edition,
        seats=setting.seats,
        options=setting.options,
        digest=setting.digest,
        public=public,
        pace=pace,
        secret=secret,
        luck=commitment(id, OPERATOR, secret),
        created=now(),
    )


def rotated(sitting: Sitting) -> list[AnyEvent]:
    """Everybody sits down again one seat further, the host first."""
    count = len(sitting.places)
    order = [(max(sitting.host, 0) + step) % count for step in range(count)]
    return [_sits_again(sitting.places[seat], (seat + 1) % count) for seat in order]


def _sits_again(place: Place, seat: int) -> AnyEvent:
    if place.kind == "person":
        return events.Sat(seat=seat, name=place.name, key=place.key)
    return events.BotSat(seat=seat, bot=place.bot)
