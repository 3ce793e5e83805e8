"""Several workers on one PostgreSQL: whatever races, nothing is lost, doubled or reordered."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import events, wire
from dungeonbox.server.bot_scheduler import LEASE, POLL
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.rows import Append
from dungeonbox.server.store import Store, database_url
from dungeonbox.server.tables import Tables
from tests.patience import PATIENCE
from tests.server.databases import Cluster, execute, rows, stored
from tests.server.players import (
    QUIET,
    BareSocket,
    Habits,
    Player,
    answers_of,
    check_ledger,
    check_record,
    check_sight,
    companies,
    line,
    open_table,
    play_out,
    record,
)
from tests.server.servers import Server, alive, until

pytestmark = pytest.mark.slow

SEED: Final = 11
TALKATIVE: Final = Habits(chat=0.3, aside=0.4, second_thought=0.6)
LISTENERS: Final = """
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (query LIKE 'LISTEN%' OR query = 'SELECT pg_notify($1, $2)')
"""
"""The connections on which workers hear of each other."""


class Pair:
    """Two workers of one database, each with an address of its own."""

    def __init__(self, database: str, one: Server, two: Server) -> None:
        self.database = database
        self.one = one
        self.two = two

    def log(self, table: str) -> list[AnyEvent]:
        """What is stored of a table."""
        return stored(self.database)[table]

    async def check(self, people: list[Player]) -> None:
        """All clients saw the same, both workers serve the same, and it equals what was stored and acknowledged."""
        logs = await asyncio.to_thread(stored, self.database)
        for player in people:
            check_ledger(player, logs[player.seated.table], is_finished=True)
            await check_sight(player, self.one.ws)
            await check_sight(player, self.two.ws)
        for table in {player.seated.table for player in people}:
            text = await record(self.one.url, table)
            assert text == await record(self.two.url, table)
            check_record(text, logs[table])


@contextmanager
def two_workers(database: str, folder: Path, *flags: str) -> Iterator[Pair]:
    """Start two servers on one database, both at once."""
    one, two = (Server(database, folder, *flags, name=name) for name in ("one", "two"))
    try:
        one.launch()
        two.launch()
        one.await_open()
        two.await_open()
        yield Pair(database, one, two)
    finally:
        one.kill()
        two.kill()
    assert one.complaints() + two.complaints() == []


@pytest.fixture(scope="module")
def pair(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two workers for all tests that leave both alive."""
    with two_workers(postgres.database(), tmp_path_factory.mktemp("pair")) as found:
        yield found


async def everybody(pair: Pair, habits: Habits) -> list[Player]:
    """People at tables of all games, each table on both workers."""
    people = []
    for game, chairs in companies():
        for number, seated in enumerate(await open_table(pair.one.url, game, chairs)):
            server = (pair.one, pair.two)[number % 2]
            people.append(Player(lambda server=server: server.ws, seated, SEED, habits))  # type: ignore[misc]
    return people


# Whole games ----------------------------------------------------------------------------------------------------


def test_players_of_one_table_sit_at_different_workers(pair: Pair) -> None:
    async def go() -> None:
        people = await everybody(pair, TALKATIVE)
        await play_out(people)
        await pair.check(people)

    asyncio.run(go())


def test_who_is_connected_to_one_worker_is_known_to_the_other(pair: Pair) -> None:
    async def go() -> None:
        ada, bob = await open_table(pair.one.url, "mayhem", ["me", "open"])
        async with line(pair.one.ws, ada.table, ada.key) as one:
            await one.hear_a(wire.Welcome)
            async with line(pair.two.ws, bob.table, bob.key) as two:
                await one.hear_a(wire.Here, lambda told: told.seats == [0, 1])
                await two.hear_a(wire.Here, lambda told: told.seats == [0, 1])
            await one.hear_a(wire.Here, lambda told: told.seats == [0])

    asyncio.run(go())


def test_play_goes_on_while_the_workers_cannot_hear_each_other(pair: Pair) -> None:
    cut: set[int] = set()

    async def cut_again_and_again() -> None:
        random = Random(SEED)
        connection = await asyncpg.connect(pair.database)
        try:
            while True:
                listening = [row["pid"] for row in await connection.fetch(LISTENERS)]
                for pid in listening:
                    await connection.execute("SELECT pg_terminate_backend($1)", pid)
                cut.update(listening)
                await asyncio.sleep(random.uniform(0, 0.3))
        finally:
            await connection.close()

    async def go() -> None:
        people = await everybody(pair, TALKATIVE)
        cutter = asyncio.create_task(cut_again_and_again())
        try:
            await play_out(people)
        finally:
            cutter.cancel()
            await asyncio.gather(cutter, return_exceptions=True)
        await pair.check(people)

    asyncio.run(go())
    assert len(cut) >= 4


def test_a_killed_workers_people_go_on_at_the_other(postgres: Cluster, tmp_path: Path) -> None:
    with two_workers(postgres.database(), tmp_path) as pair:
        dead: list[Server] = []

        async def go() -> None:
            people = await everybody(pair, TALKATIVE)
            for player in people:
                first = player.door
                player.door = lambda first=first: pair.two.ws if dead else first()  # type: ignore[misc]
            playing = asyncio.create_task(play_out(people))
            while sum(len(player.ledger.answers) for player in people) < 20:
                assert not playing.done()
                await asyncio.sleep(0.002)
            await asyncio.to_thread(pair.one.kill)
            dead.append(pair.one)
            # A dead worker's claims on bot turns can be taken over once they have expired: let them expire now.
            await asyncio.to_thread(execute, pair.database, f"UPDATE bot_turns SET claimed = claimed - {LEASE}")  # noqa: S608 - our own number
            await playing
            assert any(player.connections > 1 for player in people)
            await asyncio.to_thread(pair.one.start)
            await pair.check(people)

        asyncio.run(go())


def test_one_server_with_two_worker_processes(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.database()
    with Server(database, tmp_path, "--workers", "2") as server:
        pair = Pair(database, server, server)

        async def go() -> None:
            people = await everybody(pair, TALKATIVE)
            await play_out(people)
            await pair.check(people)

        asyncio.run(go())
        assert server.complaints() == []
        session = server.pid
        assert len(alive(session)) > 3
        server.kill_first()
        assert alive(session) == []


# Races ----------------------------------------------------------------------------------------------------------


class Seat:
    """A client that answers when the test says so."""

    def __init__(self, found: BareSocket, seated: wire.Seated) -> None:
        self.socket = found
        self.seat = seated.seat
        self.scene: wire.Scene | None = None
        self.answered = 0
        self.heard = 0
        self.refused: list[wire.No] = []
        self.oks = 0

    async def hear(self) -> wire.ToBrowser:
        """The next frame."""
        told = await self.socket.hear()
        if isinstance(told, wire.Welcome | wire.News):
            self.scene, self.heard = told.scene, told.heard
        if isinstance(told, wire.News):
            self.answered = told.answered
        if isinstance(told, wire.No):
            self.refused.append(told)
        if isinstance(told, wire.Ok):
            self.oks += 1
        return told

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.scene is not None and self.scene.ending is not None

    async def asked(self, after: int = 0) -> int:
        """Wait for a question later than the given one, and return its number; 0 if the game ends before that."""
        while not self.is_over and not (self.scene is not None and self.scene.question > after):
            await self.hear()
        return 0 if self.is_over or self.scene is None else self.scene.question

    def tokens(self) -> list[str]:
        """What may be answered."""
        assert self.scene is not None
        return [choice.token for choice in self.scene.legal]

    async def act(self, question: int, token: str) -> list[wire.No]:
        """Answer, and hear everything up to the moment the answer was dealt with; returns the refusals."""
        before = len(self.refused)
        await self.socket.say(wire.Act(question, token))
        await self.socket.say(wire.Why(token))  # messages are dealt with one by one: its answer comes after
        while not isinstance(await self.hear(), wire.Because):
            pass
        return self.refused[before:]


@asynccontextmanager
async def seats(*places: tuple[Server, wire.Seated]) -> AsyncIterator[list[Seat]]:
    """People at chosen workers."""
    async with AsyncExitStack() as stack:
        found = []
        for server, seated in places:
            socket = await stack.enter_async_context(line(server.ws, seated.table, seated.key))
            found.append(Seat(socket, seated))
        for seat in found:
            assert isinstance(await seat.hear(), wire.Welcome)
        yield found


@pytest.mark.parametrize("is_same", [False, True], ids=["different", "same"])
def test_of_two_answers_to_one_question_one_wins(pair: Pair, *, is_same: bool) -> None:
    async def go() -> None:
        mine, other = await open_table(pair.one.url, "mayhem", ["me", "open"])
        opponent = asyncio.create_task(Player(lambda: pair.two.ws, other, SEED, QUIET).play())
        won = {}
        async with seats((pair.one, mine), (pair.two, mine)) as (here, there):
            await here.socket.say(wire.Start(1))
            question = 0
            while True:
                question = await here.asked(question)
                if not question:
                    break
                assert await there.asked(question - 1) == question
                tokens = here.tokens()
                first, second = tokens[0], tokens[0 if is_same else -1]
                refused = list(await asyncio.gather(here.act(question, first), there.act(question, second)))
                if first == second:
                    assert refused == [[], []]
                    won[question] = first
                else:
                    assert sorted(map(len, refused)) == [0, 1]
                    assert {no.why for each in refused for no in each} == {"stale"}
                    won[question] = second if refused[0] else first
                while min(here.answered, there.answered) < question:
                    await (here if here.answered < question else there).hear()
            while not there.is_over:
                await there.hear()
            assert here.scene == there.scene
        await opponent
        log = await asyncio.to_thread(pair.log, mine.table)
        assert answers_of(log, mine.seat) == list(won.items())
        assert len(won) > 1  # a short game has few questions; the first is for a hero

    asyncio.run(go())


def sealed_steps(log: list[AnyEvent]) -> list[dict[int, str]]:
    """The steps of several seats at once, each with the choices of all of them."""
    return [
        {entry.seat: entry.token for entry in event.entries}
        for event in log
        if isinstance(event, events.Moved) and len(event.entries) > 1
    ]


Race = Callable[[list[Seat], list[int]], Awaitable[None]]
"""What happens in a sealed step: three seats, and the number of the question each was asked."""


async def sealed_game(pair: Pair, race: Race) -> list[AnyEvent]:
    """A game of three people, the last of them at the other worker, with a race in every sealed step; its log."""
    people = await open_table(pair.one.url, "busters", ["me", "open", "open"])
    async with seats(*zip((pair.one, pair.one, pair.two), people, strict=True)) as players:
        await players[0].socket.say(wire.Start(1))
        asks = [0, 0, 0]
        latest = players[0]
        while not latest.is_over:
            if latest.scene is None:
                await latest.hear()
                continue
            acting = latest.scene.to_act
            for seat in acting:
                asks[seat] = await players[seat].asked(asks[seat])
            if len(acting) == 3:
                await race(players, asks)
            else:
                for seat in acting:
                    assert await players[seat].act(asks[seat], players[seat].tokens()[0]) == []
            for seat in acting:
                while players[seat].answered < asks[seat]:
                    await players[seat].hear()
            latest = players[acting[0]]
        for player in players:
            while not player.is_over:
                await player.hear()
    return await asyncio.to_thread(pair.log, people[0].table)


def test_the_last_two_sealed_choices_race(pair: Pair) -> None:
    random = Random(SEED)
    played: list[dict[int, str]] = []

    async def race(players: list[Seat], asks: list[int]) -> None:
        chosen = [random.choice(player.tokens()) for player in players]
        assert await players[0].act(asks[0], chosen[0]) == []
        assert await asyncio.gather(*(players[seat].act(asks[seat], chosen[seat]) for seat in (1, 2))) == [[], []]
        played.append(dict(enumerate(chosen)))

    log = asyncio.run(sealed_game(pair, race))
    assert sealed_steps(log) == played
    assert len(played) == 12
    for seat in range(3):
        asked = [question for question, _token in answers_of(log, seat)]
        assert asked == sorted(set(asked))  # one answer to each question


def test_a_mind_changed_while_the_step_is_played_counts_or_is_refused(pair: Pair) -> None:
    random = Random(SEED)
    played: list[dict[int, str]] = []
    changed: list[bool] = []

    async def change(mind: Seat, last: Seat, asks: list[int], chosen: list[str]) -> list[wire.No]:
        """A mind is changed, then the last choice comes; or the other way round; or both at once."""

        async def act(seat: Seat, wait: float = 0.0) -> list[wire.No]:
            await asyncio.sleep(wait)
            return await seat.act(asks[seat.seat], chosen[seat.seat])

        order = len(changed) % 4
        if order == 0:
            refused = await act(mind)
            final = await act(last)
        elif order == 1:
            final = await act(last)
            refused = await act(mind)
        else:
            wait = random.choice([0, 0.001, 0.002])
            waits = (wait, 0.0) if order == 2 else (0.0, wait)
            refused, final = await asyncio.gather(act(mind, waits[0]), act(last, waits[1]))
        assert final == []
        assert [no.why for no in refused] in ([], ["stale"])
        return refused

    async def race(players: list[Seat], asks: list[int]) -> None:
        last = players[1 + len(changed) // 4 % 2]  # of the same worker, or of the other
        other = players[3 - last.seat]
        first = players[0].tokens()[0]
        chosen = [players[0].tokens()[1], *(random.choice(player.tokens()) for player in players[1:])]
        assert await players[0].act(asks[0], first) == []
        assert await other.act(asks[other.seat], chosen[other.seat]) == []
        refused = await change(players[0], last, asks, chosen)
        played.append({0: first if refused else chosen[0], 1: chosen[1], 2: chosen[2]})
        changed.append(not refused)

    log = asyncio.run(sealed_game(pair, race))
    assert sealed_steps(log) == played
    assert True in changed
    assert False in changed


# Bots -----------------------------------------------------------------------------------------------------------


def test_a_bots_turn_that_is_claimed_twice_is_played_once(postgres: Cluster, tmp_path: Path) -> None:
    """Both workers think about the same question and answer it at the same moment, when the bot's pause is over."""
    pause = 2500
    assert pause > POLL  # so that the second worker looks while the first waits
    with two_workers(postgres.database(), tmp_path, "--bot-speed", f"{pause}ms") as pair:

        def claimed() -> list[tuple[int, int]]:
            return [
                (question, until)
                for question, until in rows(pair.database, "SELECT question, claimed FROM bot_turns")
                if until
            ]

        def take_away() -> int:
            until(claimed, "a claim")
            [(question, first)] = claimed()
            execute(pair.database, "UPDATE bot_turns SET claimed = 0")
            until(claimed, "a second claim")
            [(again, second)] = claimed()
            assert (again, second > first) == (question, True)
            return question

        async def go() -> None:
            [seated] = await open_table(pair.one.url, "mayhem", ["me", "thumb"], options={"first_seat": "2"})
            mine = 0
            async with seats((pair.one, seated), (pair.two, seated)) as (here, there):
                await here.socket.say(wire.Start(1))
                while here.scene is None or here.scene.to_act == [0]:
                    mine = await here.asked(mine)
                    assert await here.act(mine, here.tokens()[0]) == []
                question = await asyncio.to_thread(take_away)
                assert await here.asked(mine) == await there.asked(mine)
            log = await asyncio.to_thread(pair.log, seated.table)
            assert [answer[0] for answer in answers_of(log, 1)].count(question) == 1

        asyncio.run(go())


# Crashes --------------------------------------------------------------------------------------------------------

GATE: Final = """
    CREATE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER lock AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait_at_the_gate();
"""
"""Commits wait for the advisory lock 42, which the test holds."""


async def the_rest(seat: Seat) -> AsyncIterator[wire.ToBrowser]:
    """What a connection that is broken still brings."""
    with suppress(ConnectionClosed):
        while True:
            yield await seat.hear()


def test_a_crash_between_commit_and_acknowledgement(postgres: Cluster, tmp_path: Path) -> None:
    """The worker's commit is held up, the worker is stopped, the commit is let through, the worker is killed."""
    with two_workers(postgres.database(), tmp_path) as pair:

        async def go() -> None:
            mine, _other = await open_table(pair.one.url, "mayhem", ["me", "open"], options={"first_seat": "1"})
            async with seats((pair.one, mine), (pair.two, mine)) as (here, there):
                await here.socket.say(wire.Start(1))
                question = await here.asked()
                token, another = here.tokens()[:2]
                before = len(await asyncio.to_thread(pair.log, mine.table))
                gatekeeper = await asyncpg.connect(pair.database)
                await gatekeeper.execute(GATE)
                await gatekeeper.execute("SELECT pg_advisory_lock(42)")
                await here.socket.say(wire.Act(question, token))
                async with asyncio.timeout(PATIENCE):
                    while not await gatekeeper.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                        await asyncio.sleep(0.01)
                    with pair.one.frozen():
                        await gatekeeper.execute("SELECT pg_advisory_unlock(42)")
                        while len(await asyncio.to_thread(pair.log, mine.table)) == before:
                            await asyncio.sleep(0.01)
                        await asyncio.to_thread(pair.one.kill)
                await gatekeeper.close()
                assert not [told async for told in the_rest(here) if isinstance(told, wire.News)]
                await there.socket.say(wire.Act(question, token))  # the same again, at a worker that is alive
                while not there.oks:
                    await there.hear()
                assert there.refused == []
                assert await there.act(question, another) != []
            log = await asyncio.to_thread(pair.log, mine.table)
            assert answers_of(log, mine.seat) == [(question, token)]
            assert len(log) == before + 1

        asyncio.run(go())


def test_an_acknowledgement_that_is_lost_on_the_way(pair: Pair) -> None:
    async def go() -> None:
        mine, other = await open_table(pair.one.url, "mayhem", ["me", "open"], options={"first_seat": "1"})
        async with seats((pair.one, mine)) as [here]:
            await here.socket.say(wire.Start(1))
            question = await here.asked()
            token = here.tokens()[0]
            await here.socket.say(wire.Act(question, token))
            await here.socket.drop()
        async with seats((pair.two, mine), (pair.one, other)) as (again, opponent):
            assert await again.act(question, token) == []
            assert (await opponent.asked()) > 0
        log = await asyncio.to_thread(pair.log, mine.table)
        assert answers_of(log, mine.seat) == [(question, token)]

    asyncio.run(go())


def test_a_table_that_is_read_while_another_worker_writes_misses_nothing(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other worker's event comes after the log was read and before the table is in memory to hear of it."""
    url = database_url(postgres.database())

    async def go() -> None:
        writer, reader = Store(url), Store(url)
        await writer.migrate()
        await writer.open()
        tables = Tables(writer)
        seated = await tables.create(wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("open")], "Ada"))
        read = reader.events

        async def read_slowly(id: str, since: int = 0, until: int | None = None) -> list[bytes]:
            found = await read(id, since, until)
            if len(found) == 1 and not since:
                assert await writer.append(Append(id, 2, events.pack(events.Spoke(0, 1, text="now"))))
            return found

        monkeypatch.setattr(reader, "events", read_slowly)
        table = await Tables(reader).table(seated.table)
        assert table.seq == 2
        await writer.close()
        await reader.close()

    asyncio.run(go())
