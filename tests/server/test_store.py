"""The store on both databases; and a server whose database stops, or that is stopped itself."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import store as storing
from dungeonbox.server import wire
from dungeonbox.server.rows import Append, BotTurn, Creation, TableRow
from dungeonbox.server.store import BadDatabase, Store, StoreTrouble, database_url, newest
from tests.patience import PATIENCE
from tests.server.databases import cluster, execute, rows, stored
from tests.server.players import (
    BareSocket,
    Habits,
    Player,
    check_ledger,
    check_record,
    line,
    open_table,
    play_out,
    record,
)
from tests.server.servers import Server, until

SEED: Final = 5
RACES: Final = 60
TALKATIVE: Final = Habits(chat=0.3, aside=0.4, second_thought=0.6)


@asynccontextmanager
async def opened(database: str, count: int = 1) -> AsyncIterator[list[Store]]:
    """Some stores on one database."""
    async with AsyncExitStack() as stack:
        found = []
        for _number in range(count):
            store = Store(database_url(database))
            await store.migrate()
            await store.open()
            stack.push_async_callback(store.close)
            found.append(store)
        yield found


def run(database: str, act: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store."""

    async def go() -> None:
        async with opened(database) as [store]:
            await act(store)

    asyncio.run(go())


def row(id: str, code: str = "") -> TableRow:
    return TableRow(id, code or f"code {id}", b"{}", True, 1, "lobby", b"[]")


async def lay(store: Store, *ids: str) -> None:
    """Make tables with nothing in their logs."""
    for id in ids:
        assert await store.append(Creation(row(id)))


def turn(table: str, seat: int, due: int, question: int = 1) -> Append:
    """An event that asks a bot something."""
    return Append(table, 1, b"asked", turns=(BotTurn(table, seat, question, due),))


# Logs -----------------------------------------------------------------------------------------------------------


def test_a_number_is_given_once(database: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "t")
        assert await store.append(Append("t", 1, b"first"))
        assert not await store.append(Append("t", 1, b"second"))
        assert await store.append(Append("t", 2, b"third"))
        assert await store.events("t") == [b"first", b"third"]
        assert await store.events("t", since=1) == [b"third"]
        assert await store.events("t", until=1) == [b"first"]
        assert await store.heads(["t", "no such table"]) == {"t": 2}

    run(database, act)


def test_a_number_is_given_once_in_a_batch_too(database: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "t")
        both = [store.append(Append("t", 1, body)) for body in (b"first", b"second")]
        assert await asyncio.gather(*both) == [True, False]
        assert await store.events("t") == [b"first"]

    run(database, act)


def test_one_taken_number_does_not_hold_up_the_rest_of_a_batch(database: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "a", "b", "c")
        assert await store.append(Append("b", 1, b"before"))
        batch = [
            Append(
                id,
                1,
                id.encode(),
                stage="playing",
                seats=b"[1]",
                keys=((f"key {id}", 0),),
                turns=(BotTurn(id, 0, 1, 5),),
            )
            for id in ("a", "b", "c")
        ]
        assert await asyncio.gather(*map(store.append, batch)) == [True, False, True]
        assert [await store.events(id) for id in ("a", "b", "c")] == [[b"a"], [b"before"], [b"c"]]
        assert sorted(found.id for found in await store.public(["playing"], 0, 9)) == ["a", "c"]
        assert [len(await store.held_by([f"key {id}"], 9)) for id in ("a", "b", "c")] == [1, 0, 1]
        assert sorted(found.table_id for found in await store.claim(5, 10, 9)) == ["a", "c"]

    run(database, act)


def test_two_workers_that_want_one_number(postgres_database: str) -> None:
    async def go() -> None:
        async with opened(postgres_database, 2) as [one, two]:
            await lay(one, "t", "u")
            expected = []
            for seq in range(1, RACES + 1):
                # The tables come in different orders: no two commits may wait for each other.
                wanted = [(one, "t", b"one"), (one, "u", b"one"), (two, "u", b"two"), (two, "t", b"two")]
                taken = await asyncio.gather(*(store.append(Append(id, seq, body)) for store, id, body in wanted))
                won = {id: body for (_store, id, body), is_taken in zip(wanted, taken, strict=True) if is_taken}
                assert sum(taken) == len(won) == 2
                expected.append(won)
            for id in ("t", "u"):
                assert await one.events(id) == [won[id] for won in expected]

    asyncio.run(go())


def test_a_table_is_made_once(database: str) -> None:
    async def act(store: Store) -> None:
        first, second = Append("t", 1, b"one"), Append("t", 2, b"two", keys=(("key", 0),))
        assert await store.append(Creation(row("t"), (first, second)))
        assert not await store.append(Creation(row("t", "another code"), (Append("t", 3, b"three"),)))
        assert not await store.append(Creation(row("u", "code t"), (Append("u", 1, b"three"),)))
        assert await store.events("t") == [b"one", b"two"]
        assert await store.header("u") is None
        assert await store.joined_by("code t") == "t"
        assert [(found.id, seat) for found, seat in await store.held_by(["key"], 9)] == [("t", 0)]

    run(database, act)


def test_many_new_tables_share_a_commit_with_what_is_played(database: str) -> None:
    """One commit each would let everybody who plays wait for whoever makes tables."""

    async def act(store: Store) -> None:
        await lay(store, "played")
        before = storing.COMMITS.value()
        made = [store.append(Creation(row(f"t{number}"), (Append(f"t{number}", 1, b"sat"),))) for number in range(60)]
        made.insert(30, store.append(Append("played", 1, b"moved")))
        assert all(await asyncio.gather(*made))
        assert storing.COMMITS.value() == before + 1
        assert await store.events("t59") == [b"sat"]

    run(database, act)


# Bots' turns ----------------------------------------------------------------------------------------------------


def test_a_turn_is_claimed_when_it_is_due_until_the_claim_runs_out(database: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "t")
        await store.append(turn("t", 1, due=100))
        assert await store.claim(99, 200, 9) == []
        assert await store.next_due(99) == 100
        [found] = await store.claim(100, 200, 9)
        assert (found.table_id, found.seat, found.question) == ("t", 1, 1)
        assert await store.claim(199, 300, 9) == []
        assert await store.next_due(199) == 200
        assert await store.claim(200, 300, 9) == [found]
        await store.unclaim([found])
        assert await store.claim(201, 300, 9) == [found]
        await store.forget_turn(BotTurn("t", 1, 2, 100))  # of another question
        await store.forget_turn(BotTurn("t", 1, 1, 99))  # of an earlier thought
        await store.unclaim([found])
        assert await store.claim(202, 300, 9) == [found]
        await store.forget_turn(found)
        assert await store.claim(999, 1000, 9) == []

    run(database, act)


def test_a_turn_that_is_done_is_gone_and_a_new_question_takes_its_place(database: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "t")
        await store.append(turn("t", 1, due=100))
        [_first] = await store.claim(100, 200, 9)
        await store.append(Append("t", 2, b"asked again", turns=(BotTurn("t", 1, 2, 110),)))
        [second] = await store.claim(120, 200, 9)
        assert second.question == 2
        await store.append(Append("t", 3, b"answered", done_turns=(1,)))
        assert await store.claim(500, 600, 9) == []

    run(database, act)


def test_two_workers_never_claim_the_same_turn(postgres_database: str) -> None:
    async def go() -> None:
        async with opened(postgres_database, 2) as stores:
            ids = [f"t{number}" for number in range(40)]
            await lay(stores[0], *ids)
            assert all(await asyncio.gather(*(stores[0].append(turn(id, 0, due=1)) for id in ids)))
            claims = await asyncio.gather(*(store.claim(5, 100, 7) for store in stores * 4))
            claims += await asyncio.gather(*(store.claim(5, 100, 40) for store in stores))
            claims.append(await stores[0].claim(5, 100, 40))
            assert sorted(found.table_id for claim in claims for found in claim) == sorted(ids)

    asyncio.run(go())


def test_claims_of_a_dead_server_are_free_when_its_file_is_opened_again(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def claim(store: Store) -> None:
        await lay(store, "t")
        await store.append(turn("t", 1, due=100))
        assert len(await store.claim(100, 10_000, 9)) == 1

    async def claim_again(store: Store) -> None:
        assert len(await store.claim(101, 10_000, 9)) == 1

    run(database, claim)
    run(database, claim_again)


# Schema ---------------------------------------------------------------------------------------------------------


def test_a_schema_is_made_once_and_by_one(database: str) -> None:
    async def go() -> None:
        store = Store(database_url(database))
        with pytest.raises(BadDatabase, match="needs"):
            await store.open()
        await store.migrate()
        await store.open()
        await lay(store, "t")
        await store.migrate()
        assert await store.header("t") is not None
        await store.close()

    asyncio.run(go())
    assert rows(database, "SELECT version_num FROM alembic_version") == [(newest(),)]


def test_a_schema_from_the_future_is_refused(database: str) -> None:
    async def go() -> None:
        async with opened(database):
            pass
        await asyncio.to_thread(execute, database, "UPDATE alembic_version SET version_num = '999'")
        store = Store(database_url(database))
        with pytest.raises(BadDatabase, match="999"):
            await store.migrate()
        with pytest.raises(BadDatabase, match="999"):
            await store.open()
        await store.engine.dispose()

    asyncio.run(go())
    assert rows(database, "SELECT version_num FROM alembic_version") == [("999",)]


@pytest.mark.slow
def test_several_processes_make_the_schema_at_once(postgres_database: str, tmp_path: Path) -> None:
    servers = [Server(postgres_database, tmp_path, name=f"server{number}") for number in range(3)]
    try:
        for server in servers:
            server.launch()
        for server in servers:
            server.await_open()
            assert server.health()["status"] == "ok"
    finally:
        for server in servers:
            server.kill()
    assert rows(postgres_database, "SELECT version_num FROM alembic_version") == [(newest(),)]


# The life of a server -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_file_belongs_to_one_server(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        second = subprocess.run(server.command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert second.returncode != 0
        assert "another server is using" in second.stdout + second.stderr
        assert "Traceback" not in second.stderr
        assert server.health()["status"] == "ok"
        server.kill()
        server.start()  # a lock dies with its owner


@pytest.mark.slow
def test_a_server_that_is_asked_to_stop_finishes_what_it_began(database: str, tmp_path: Path) -> None:
    with Server(database, tmp_path) as server:

        async def go() -> None:
            tables = [await open_table(server.url, "mayhem", ["me", "open", "thumb"]) for _number in range(3)]
            people = [Player(lambda: server.ws, seated, SEED, TALKATIVE) for table in tables for seated in table]
            playing = asyncio.create_task(play_out(people))
            async with line(server.ws, tables[0][0].table) as watcher:
                while sum(len(player.ledger.answers) for player in people) < 10:
                    assert not playing.done()
                    await asyncio.sleep(0.002)
                code = await asyncio.to_thread(server.stop)
                logs = await asyncio.to_thread(stored, database)
                for player in people:
                    check_ledger(player, logs[player.seated.table], is_finished=False)
                assert code == 0
                with pytest.raises(ConnectionClosed) as closed:
                    await watcher.hear_a(wire.Bye, lambda bye: bye.why == "kicked")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            await asyncio.to_thread(server.start)
            await playing
            logs = await asyncio.to_thread(stored, database)
            for player in people:
                check_ledger(player, logs[player.seated.table], is_finished=True)
                check_record(await record(server.url, player.seated.table), logs[player.seated.table])

        asyncio.run(go())
    assert server.complaints() == []


async def says(visitor: BareSocket, message: wire.Chat) -> bool:
    """Whether a chat message is stored; else it is refused as busy."""
    await visitor.say(message)
    told = await visitor.hear()
    while not isinstance(told, wire.Said | wire.Ok | wire.No):
        told = await visitor.hear()
    assert not isinstance(told, wire.No) or told.why == "busy"
    return not isinstance(told, wire.No)


@pytest.mark.slow
def test_a_database_that_stops_for_a_while_is_waited_for(tmp_path: Path) -> None:
    with cluster() as postgres, Server(postgres.database(), tmp_path) as server:

        async def go() -> None:
            tables = [
                await open_table(server.url, "mayhem", ["me", "open"]),
                await open_table(server.url, "mayhem", ["me", "thumb", "open"]),
                await open_table(server.url, "busters", ["me", "open", "open"]),
            ]
            people = [Player(lambda: server.ws, seated, SEED, TALKATIVE) for table in tables for seated in table]
            playing = asyncio.create_task(play_out(people))
            idle, _other = await open_table(server.url, "mayhem", ["me", "open"])
            async with line(server.ws, idle.table, idle.key) as visitor:
                for stop in range(1, 4):
                    while sum(len(player.ledger.answers) for player in people) < 12 * stop:
                        assert not playing.done()
                        await asyncio.sleep(0.002)
                    await asyncio.to_thread(postgres.stop)
                    word = wire.Chat(stop, "is anybody there?")
                    assert not await says(visitor, word)
                    # The latest finding is repeated for a second.
                    await asyncio.to_thread(until, lambda: server.health()["status"] == "trouble", "trouble")
                    await asyncio.to_thread(postgres.start)
                    while not await says(visitor, word):
                        await asyncio.sleep(0.05)
            await playing
            logs = await asyncio.to_thread(stored, server.database)
            for player in people:
                check_ledger(player, logs[player.seated.table], is_finished=True)
                check_record(await record(server.url, player.seated.table), logs[player.seated.table])

        asyncio.run(go())
        until(lambda: server.health()["status"] == "ok", "the database to be found again")
    assert server.complaints() == []


def test_whoever_falls_over_what_they_hear_keeps_it_from_nobody_else(tmp_path: Path) -> None:
    def fall(_found: object) -> None:
        raise ZeroDivisionError

    async def act(store: Store) -> None:
        await lay(store, "t")
        store.put(Append("t", 1, b"first"), fall)
        assert await store.append(Append("t", 2, b"second"))
        store.put(Append("t", 3, None), fall)  # type: ignore[arg-type]  # the column must not be empty
        with pytest.raises(StoreTrouble):
            await store.append(Append("t", 3, b"third"))
        assert await store.append(Append("t", 3, b"third"))

    run(f"sqlite:///{tmp_path / 'tables.sqlite'}", act)


def test_trouble_is_reported_not_hung_on(tmp_path: Path) -> None:
    """A statement the database refuses settles every waiting event, and the next is written all the same."""

    async def act(store: Store) -> None:
        await lay(store, "t")
        broken = Append("t", 1, None)  # type: ignore[arg-type]  # the column must not be empty
        with pytest.raises(StoreTrouble):
            await store.append(broken)
        assert await store.append(Append("t", 1, b"after"))

    run(f"sqlite:///{tmp_path / 'tables.sqlite'}", act)
