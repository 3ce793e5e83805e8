"""Thinking is shared: bounded in time, fair, quick bots apart, each turn once, and a stuck process is replaced."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from dungeonbox import games
from dungeonbox.bots import Eyes, make_bot
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.server import bot_pool, bot_scheduler, metrics, wire, worker
from dungeonbox.server.bot_pool import LONGEST, OVERDUE, SHORTEST, STARTING, BotPool, Thought, Unwanted, payer_of
from dungeonbox.server.bot_process import BotProcess, choose_within
from dungeonbox.server.bot_scheduler import LEASE
from dungeonbox.server.connections import Connection
from dungeonbox.server.lines import Lines
from dungeonbox.server.store import PARKED, Store, database_url
from dungeonbox.server.table import Header, Table
from dungeonbox.server.table_state import PLAYING, Place, TableState
from dungeonbox.server.tables import Tables
from tests.patience import PATIENCE
from tests.server.databases import execute, rows
from tests.server.inside import House, hasten, visit
from tests.server.people import company, game, person, watcher
from tests.server.players import line, open_table
from tests.server.servers import Server, alive, until

SEARCH: Final = "search:50000"


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.moment = 1000.0

    def __call__(self) -> float:
        return self.moment

    def on(self, seconds: float) -> None:
        """Let time go by."""
        self.moment += seconds


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers in this process do not wait for the disk."""
    hasten(monkeypatch)


def playing(id: str = "mayhem", address: str = "", name: str = "table") -> Table:
    """A table in the middle of nowhere, with one client."""
    found = games.make(id, games.info(id).seats[0])
    header: Any = Header(name, "", id, 1, found.seats, {}, "", False, 0, "", "", 0)
    table = Table(header, found)
    table.match = Match.new(found, Seeded(1))
    table.state = TableState(tuple(Place("bot", bot=SEARCH, asked=True) for _ in range(found.seats)), PLAYING)
    table.connections = [Connection(address=address)]
    return table


def asked(table: Table) -> int:
    """A seat that is asked."""
    assert table.match is not None
    waiting = table.game.to_act(table.match.state)
    return next(seat for seat in range(table.game.seats) if waiting >> seat & 1)


@asynccontextmanager
async def pool(processes: int = 1, clock: Callable[[], float] | None = None) -> AsyncIterator[BotPool]:
    """A pool whose processes end with the test."""
    found = BotPool(processes, clock) if clock is not None else BotPool(processes)
    try:
        yield found
    finally:
        found.close()


async def spin(condition: Callable[[], object]) -> None:
    """Let the event loop go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def bot_processes(server: Server) -> list[int]:
    """The bot processes of a server; the process that cleans up behind them is none."""
    found = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in alive(server.pid)}
    return [pid for pid, command in found.items() if b"spawn_main" in command]


# Bounded in time --------------------------------------------------------------------------------------------


def test_a_thought_is_bounded_in_time_whatever_its_budget() -> None:
    """The clock of the test goes on by a second whenever it is looked at."""
    table = playing("hustle")
    assert table.match is not None
    seat = asked(table)
    clock = Clock()

    def tick() -> float:
        clock.on(1.0)
        return clock()

    eyes = Eyes(table.game, table.match.observe(seat), Seeded(1))
    if len(eyes.legal()) == 1:
        table.match.act(seat, eyes.legal()[0])
        seat = asked(table)
        eyes = Eyes(table.game, table.match.observe(seat), Seeded(1))
    assert choose_within(make_bot(SEARCH, "hustle"), eyes, LONGEST, tick) in eyes.legal()
    assert clock() - 1000.0 <= LONGEST + 1


def test_a_bot_is_called_hurried_if_others_take_its_time_and_for_no_other_reason() -> None:
    """How far it came would tell something about its cards: it is said by the time that it was given alone."""

    async def go() -> None:
        async with pool(1, Clock()) as bots:
            table, other = playing(), playing(address="10.0.0.2", name="other")
            seat = asked(table)
            assert [(await bots.think(table, seat, bot)).percent for bot in ("thumb", "search:1")] == [100, 100]
            both = (bots.think(one, seat, bot) for one, bot in ((table, "search:1"), (other, "search:2500ms")))
            assert [thought.percent for thought in await asyncio.gather(*both)] == [50, 100]
            assert (await bots.think(table, seat, "thumb")).percent == 100

    asyncio.run(go())


def test_the_more_waits_the_shorter_all_think_and_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve people, each against a search of two seconds; the seconds that each thought gets are recorded."""
    given: list[tuple[str, float]] = []
    honest = BotProcess.ask

    def ask(process: Any, question: Any, seconds: float) -> Any:
        given.append((question.bot, seconds))
        return honest(process, question, 0.0)

    monkeypatch.setattr(BotProcess, "ask", ask)

    async def go() -> None:
        clock = Clock()
        async with pool(1, clock) as bots:
            tables = [playing(address=f"10.0.0.{number}", name=f"t{number}") for number in range(12)]
            await asyncio.gather(*(bots.think(table, asked(table), "search:2000ms") for table in tables))
            assert given[0][1] == 2.0, "it was alone when it began"
            assert [seconds for _bot, seconds in given[1:]] == pytest.approx([LONGEST / 12] * 11)
            clock.on(LONGEST)
            given.clear()
            greedy = [playing(address="10.0.0.1", name=f"g{number}") for number in range(200)]
            modest = playing(address="10.0.0.2", name="modest")
            await asyncio.gather(
                *(bots.think(table, asked(table), SEARCH) for table in greedy),
                bots.think(modest, asked(modest), "search:2000ms"),
            )
            assert given[1] == ("search:2000ms", 2.0), "one of another address is next, and has its time"
            assert given[2] == (SEARCH, max(LONGEST / 200, SHORTEST))

    asyncio.run(go())


def test_a_hurried_answer_is_said_to_the_whole_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = BotPool.think

    async def think(bots: BotPool, table: Table, seat: int, bot: str, *, is_silent: bool = False) -> Thought:
        thought = await honest(bots, table, seat, "thumb", is_silent=is_silent)
        return Thought(thought.token, thought.aside, thought.seen, 25 if bot.startswith("search") else 100)

    monkeypatch.setattr(BotPool, "think", think)

    async def go(house: House) -> None:
        async with game(house, "me", "search:2000ms") as (ada,), person(house, watcher(ada.facts.id)) as eve:
            await ada.answers()
            for one in (ada, eve):
                assert (await one.hear_a(wire.News, lambda told: told.hurried)).hurried == 25
        async with game(house, "me", "thumb") as (ada,):
            await ada.answers()
            told = await ada.hear_a(wire.News, lambda told: told.scene.to_act == [0])
            assert b"hurried" not in ada.socket.frames[-1]
            assert told.hurried is not True

    visit(tmp_path, go)


# A lane of its own ------------------------------------------------------------------------------------------


def test_a_quick_answer_is_stored_before_the_thought_of_a_search_ends(tmp_path: Path) -> None:
    """The only process for searches is stopped in the middle of a thought; quick bots play a game meanwhile."""

    async def go(server: Server) -> None:
        (slow,) = await open_table(server.url, "mayhem", [SEARCH, "me"])
        (ada,) = await open_table(server.url, "mayhem", ["me", "thumb"], options={"first_seat": "1"})
        async with line(server.ws, slow.table, slow.key) as stuck, line(server.ws, ada.table, ada.key) as found:
            await stuck.say(wire.Start(1))
            await asyncio.to_thread(until, lambda: bot_processes(server), "a bot process")
            for pid in bot_processes(server):
                os.kill(pid, signal.SIGSTOP)
            await found.hear_a(wire.Welcome)
            await found.say(wire.Start(1))
            told: Any = await found.hear_a(wire.Welcome, lambda told: told.scene is not None)
            for _time in range(3):
                await found.say(wire.Act(told.scene.question, told.scene.legal[0].token))
                told = await found.hear_a(wire.News, lambda told: told.scene.question and told.scene.legal)

    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        asyncio.run(go(server))
        assert server.stop() == 0, "a stopped bot process does not hold up the end"
    assert server.complaints() == []


def test_sigterm_ends_a_server_whose_bots_are_stopped_or_deep_in_thought(tmp_path: Path) -> None:
    async def go(server: Server) -> None:
        for _table in range(3):
            (slow,) = await open_table(server.url, "mayhem", [SEARCH, "me"])
            async with line(server.ws, slow.table, slow.key) as found:
                await found.say(wire.Start(1))
                await found.hear_a(wire.Welcome, lambda told: told.scene is not None)
        await asyncio.to_thread(until, lambda: bot_processes(server), "a bot process")

    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, "--log-level", "info") as server:
        asyncio.run(go(server))
        for pid in bot_processes(server):
            os.kill(pid, signal.SIGSTOP)
        assert server.stop() == 0
    assert [found["what"] for found in server.lines()][-1] == "closed"


# A stuck process --------------------------------------------------------------------------------------------


def test_a_process_that_does_not_answer_is_replaced() -> None:
    async def go() -> None:
        clock = Clock()
        async with pool(1, clock) as bots:
            table = playing()
            await bots.think(table, asked(table), "thumb")
            [first] = bots.quick.processes
            os.kill(first.pid, signal.SIGSTOP)
            before = metrics.text().count("\n") and bot_pool.REPLACED.value("quick")
            thinking = asyncio.create_task(bots.think(table, asked(table), "thumb"))
            await spin(lambda: not first.is_free)
            clock.on(LONGEST + OVERDUE - 1)
            bots.watch()
            await asyncio.sleep(0.05)
            assert not thinking.done()
            assert bots.quick.processes == [first], "it still has time"
            clock.on(2)
            bots.watch()
            thought = await thinking
            assert thought.token in table.match.legal(asked(table))  # type: ignore[union-attr]
            [second] = bots.quick.processes
            assert second.pid != first.pid
            assert bot_pool.REPLACED.value("quick") == before + 1

    asyncio.run(go())


def test_a_process_that_ends_is_replaced_and_the_thought_begun_again() -> None:
    async def go() -> None:
        async with pool() as bots:
            table = playing()
            await bots.think(table, asked(table), "thumb")
            [first] = bots.quick.processes
            os.kill(first.pid, signal.SIGSTOP)
            thinking = asyncio.create_task(bots.think(table, asked(table), "thumb"))
            await spin(lambda: not first.is_free)
            os.kill(first.pid, signal.SIGKILL)
            await thinking
            assert [process.pid for process in bots.quick.processes] != [first.pid]

    asyncio.run(go())


def test_a_new_process_has_more_time_since_it_must_load_the_games() -> None:
    async def go() -> None:
        clock = Clock()
        async with pool(1, clock) as bots:
            table = playing()
            thinking = asyncio.create_task(bots.think(table, asked(table), "thumb"))
            await spin(lambda: bots.quick.processes)
            [first] = bots.quick.processes
            assert first.deadline == clock() + LONGEST + STARTING
            await thinking

    asyncio.run(go())


def test_a_closed_question_is_not_thought_about() -> None:
    async def go() -> None:
        async with pool() as bots:
            table, other = playing(), playing(name="other")
            running = asyncio.create_task(bots.think(other, asked(other), "thumb"))
            waiting = asyncio.create_task(bots.think(table, asked(table), "thumb"))
            await spin(lambda: bots.quick.processes)
            table.state = TableState(tuple(Place("bot", bot=SEARCH) for _ in table.state.places), PLAYING)
            await running
            with pytest.raises(Unwanted):
                await waiting

    asyncio.run(go())


def test_queue_and_waiting_time_are_metrics() -> None:
    async def go() -> None:
        clock = Clock()
        async with pool(1, clock) as bots:
            tables = [playing(name=f"t{number}") for number in range(4)]
            thinking = [asyncio.create_task(bots.think(table, asked(table), "thumb")) for table in tables]
            await spin(lambda: bots.quick.processes)
            before = bot_pool.WAITED.value("quick"), bot_pool.THOUGHTS.value("quick")
            clock.on(7)
            assert 'dungeonbox_bot_queue{lane="quick"} 3' in metrics.text()
            assert 'dungeonbox_bot_queue_oldest_seconds{lane="quick"} 7' in metrics.text()
            await asyncio.gather(*thinking)
            assert 'dungeonbox_bot_queue{lane="quick"} 0' in metrics.text()
            assert bot_pool.WAITED.value("quick") == before[0] + 3 * 7
            assert bot_pool.THOUGHTS.value("quick") == before[1] + 4

    asyncio.run(go())


# Each turn once ---------------------------------------------------------------------------------------------


async def tables_of(path: Path) -> Tables:
    """The tables of a new database; nothing runs in the background."""
    store = Store(database_url(f"sqlite:///{path}"))
    await store.migrate()
    await store.open()
    return Tables(store, pause=1)


def test_a_turn_that_waits_longer_than_its_lease_is_thought_about_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes only here: the claim is renewed at its third, and looked for long after it would have expired."""
    moment = [1_700_000_000_000]
    monkeypatch.setattr(bot_scheduler, "now", lambda: moment[0])
    thoughts: list[str] = []
    go_on = asyncio.Event()

    async def think(_pool: BotPool, table: Table, seat: int, bot: str, *, is_silent: bool = False) -> Thought:
        assert table.match is not None
        assert not is_silent
        thoughts.append(bot)
        await go_on.wait()
        return Thought(table.match.legal(seat)[0])

    monkeypatch.setattr(BotPool, "think", think)

    async def run() -> None:
        tables = await tables_of(tmp_path / "a.sqlite")
        wish = wire.NewTable("mayhem", [wire.Chair("bot", SEARCH), wire.Chair("bot", SEARCH)], "Ada")
        made = await tables.create(wish)
        await tables.enter(Connection(), wire.Hello(made.table), 9)
        scheduler = tables.scheduler
        await scheduler._look()
        await spin(lambda: thoughts)
        before = bot_scheduler.DUPLICATES.value()
        for _third in range(9):
            moment[0] += LEASE // 3
            await scheduler.renew()
            await scheduler._look()
            await asyncio.sleep(0)
        assert thoughts == [SEARCH]
        assert bot_scheduler.DUPLICATES.value() == before, "no other worker could have claimed it"
        moment[0] += LEASE * 2  # not renewed in time: it is claimed again, and counted, but not thought about again
        await scheduler._look()
        await asyncio.sleep(0)
        assert thoughts == [SEARCH]
        assert bot_scheduler.DUPLICATES.value() == before + 1
        go_on.set()
        await asyncio.gather(*scheduler._tasks)
        tables.bot_pool.close()
        await tables.store.close()

    asyncio.run(run())


def test_a_worker_watches_its_processes_and_renews_its_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: set[str] = set()
    monkeypatch.setattr(worker, "WATCH_EVERY", 0.001)
    monkeypatch.setattr(bot_scheduler, "RENEW_EVERY", 0.001)
    monkeypatch.setattr(BotPool, "watch", lambda _pool: done.add("watch"))
    monkeypatch.setattr(Lines, "sweep", lambda _lines: done.add("sweep"))

    async def renew(_store: Store, _turns: object, _until: int) -> None:
        done.add("renew")

    monkeypatch.setattr(Store, "renew", renew)
    visit(tmp_path, lambda _house: spin(lambda: done == {"watch", "sweep", "renew"}))


def test_the_thinking_is_shared_by_the_people_of_an_address(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        shares = house.host.worker.tables.bot_pool.shares_of
        assert shares("127.0.0.1") == 1
        async with company(house, "me", "open", "open", "open"):
            assert (shares("127.0.0.1"), shares("192.0.2.1")) == (2, 1)

    visit(tmp_path, go)


def test_a_thought_is_paid_by_its_own_seat_or_else_by_another_before_spectators() -> None:
    table = playing()
    table.connections = [Connection(-1, address="eve"), Connection(1, address="bob"), Connection(0, address="ada")]
    assert [payer_of(table, seat) for seat in (0, 1, 2)] == ["ada", "bob", "ada"]
    table.connections = table.connections[:1]
    assert payer_of(table, 0) == "eve"


# Only while somebody watches --------------------------------------------------------------------------------


def test_bots_alone_play_only_while_a_client_watches(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        await open_table(house.url, "mayhem", ["random", "random"])
        [[table]] = await asyncio.to_thread(rows, database, "SELECT id FROM tables")
        claimed = f"SELECT count(*) FROM bot_turns WHERE claimed = {PARKED}"  # noqa: S608 - our own number
        await asyncio.to_thread(until, lambda: rows(database, claimed) == [(1,)], "the turn to be parked")
        length = "SELECT count(*) FROM log"
        assert rows(database, length) == [(3,)], "two bots sat, the game began, and no move was made"
        async with person(house, watcher(table)) as eve:
            await eve.hear_a(wire.News)
            await eve.hear_a(wire.News)
        await asyncio.to_thread(until, lambda: rows(database, claimed) == [(1,)], "the turn to be parked again")
        async with person(house, watcher(table)) as eve:
            await eve.over()

    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    visit(tmp_path, go)


def test_bots_go_on_when_a_person_who_was_away_is_back(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        (seated,) = await open_table(house.url, "mayhem", ["me", "random"], options={"first_seat": "2"})
        async with person(house, seated) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            await ada.until(lambda me: me.scene is not None and me.scene.to_act == [0])
            await ada.socket.say(wire.Leave(ada.heard + 1))
            await ada.until(lambda me: me.facts.seats[0].bot)
        parked = f"SELECT count(*) FROM bot_turns WHERE claimed = {PARKED}"  # noqa: S608 - our own number
        await asyncio.to_thread(until, lambda: rows(database, parked) == [(1,)], "the turn to be parked")
        async with person(house, seated) as ada:
            for _time in range(2):
                await ada.answers()

    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    visit(tmp_path, go)


def test_a_parked_turn_is_found_by_the_worker_that_has_the_watchers(tmp_path: Path) -> None:
    """A worker that did not know of the watchers parked it: the other one wakes it when it tidies up."""

    async def go(house: House) -> None:
        async with company(house, "me", "random") as (ada,):
            await ada.does(wire.Start)
            await ada.begun()
            await asyncio.to_thread(execute, database, f"UPDATE bot_turns SET claimed = {PARKED}")  # noqa: S608 - our own number
            for _time in range(3):
                await ada.answers()

    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr("dungeonbox.server.worker.TIDY_EVERY", 0.05)
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    try:
        visit(tmp_path, go)
    finally:
        monkeypatch.undo()
