"""It mends itself: a database that is silent, full or damaged costs as little as it can, and no restart."""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import func, select

from dungeonbox.server import backup, caretaker, logs, relay, store, wire, worker
from dungeonbox.server.logs import journal
from dungeonbox.server.rows import Append
from dungeonbox.server.store import Store, StoreTrouble, database_url
from tests.patience import PATIENCE
from tests.server.databases import Cluster, cluster, execute, rows
from tests.server.inside import Hand, House, hasten, serving, visit
from tests.server.people import TWO, Go, game, get, person, post
from tests.server.players import line, open_table


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Go:
    """Runs a function at a server of its own, whose finding of its health is never an old one."""
    hasten(monkeypatch)
    monkeypatch.setattr(caretaker, "HEALTH_LASTS", 0.0)
    return lambda go: visit(tmp_path, go)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds of the timeouts are shorter here; what is tested is that they are there."""
    for module in (store, worker, relay):
        monkeypatch.setattr(module, "PATIENCE", 0.5)
    monkeypatch.setattr(store, "CONNECT", 0.5)
    monkeypatch.setattr(relay, "CONNECT", 0.5)
    monkeypatch.setattr(caretaker, "HEALTH_LASTS", 0.0)
    monkeypatch.setattr(caretaker, "HEALTH_PATIENCE", 1.0)


# Silence ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def at_postgres(database: str) -> AsyncIterator[House]:
    async with asyncio.timeout(PATIENCE), serving(database) as host:
        house = House(host)
        async with house.client:
            yield house


@pytest.mark.usefixtures("impatient")
def test_a_database_that_goes_silent_is_given_up_and_found_again_without_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasten(monkeypatch)

    async def go(postgres: Cluster, database: str) -> None:
        async with at_postgres(database) as house, game(house, *TWO) as (ada, bob):
            assert (await house.client.get("/healthz")).status_code == 200
            with postgres.silent():
                await ada.socket.say(wire.Act(1, "hero:lia"))
                assert (await ada.hear_a(wire.No)).why == "busy"
                answer = await house.client.get("/healthz")
                assert (answer.status_code, answer.json()["status"]) == (503, "trouble")
                assert (await house.client.get("/api/tables")).status_code == 503
            while (await house.client.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.02)
            await ada.answers("hero:lia")
            await bob.answers()

    with cluster() as postgres:
        asyncio.run(go(postgres, postgres.database()))


def test_a_statement_that_takes_too_long_is_given_up_by_the_database(postgres_database: str) -> None:
    async def go() -> None:
        hasty = Store(database_url(postgres_database), patience=0.2)
        with pytest.raises(StoreTrouble):
            await hasty._one(select(func.pg_sleep(30)))
        assert await hasty._one(select(1)) == 1
        shown = [
            await hasty._one(select(func.current_setting(name)))
            for name in ("statement_timeout", "idle_in_transaction_session_timeout")
        ]
        assert shown == ["200ms", "200ms"]
        await hasty.engine.dispose()

    asyncio.run(go())


def test_a_new_connection_may_take_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    async def connect(*_args: Any, **options: Any) -> None:
        given.append(options["timeout"])
        raise TimeoutError

    monkeypatch.setattr(asyncpg, "connect", connect)

    async def go() -> None:
        hasty = Store(database_url("postgresql://ada@192.0.2.1/games"), patience=0.2)
        with pytest.raises(StoreTrouble):
            await hasty._one(select(1))
        await hasty.engine.dispose()

    asyncio.run(go())
    assert given == [store.CONNECT]


def test_connections_that_the_database_has_ended_are_replaced(postgres_database: str) -> None:
    async def go() -> None:
        base = Store(database_url(postgres_database))
        await base.migrate()
        await base.open()
        assert await base.append(Append("t", 1, b"{}"))
        assert await base._one(select(1)) == 1
        await asyncio.to_thread(end_connections, postgres_database)
        assert await base._one(select(1)) == 1, "a reader is tried before it is used"
        with pytest.raises(StoreTrouble):
            await base.append(Append("t", 2, b"{}"))
        assert await base.append(Append("t", 2, b"{}")), "the writer has a new one"
        await base.close()

    asyncio.run(go())


def end_connections(database: str) -> None:
    """Let the database end all connections but the one that asks for it."""
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    rows(database, "SELECT pg_terminate_backend(pid) " + others)


def test_a_database_that_never_answers_is_trouble_for_the_health(home: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "HEALTH_PATIENCE", 0.01)

    async def never(_moment: int) -> None:
        await asyncio.Event().wait()

    async def go(house: House) -> None:
        monkeypatch.setattr(house.host.worker.tables.store, "ping", never)
        assert (await house.client.get("/healthz")).status_code == 503

    home(go)


# A full disk --------------------------------------------------------------------------------------------------


@contextmanager
def full_disk(file: Path) -> Iterator[None]:
    """No file can grow beyond the size that this one has."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_health_is_trouble_while_the_disk_is_full(home: Go, tmp_path: Path) -> None:
    async def go(house: House) -> None:
        await open_table(house.url, "mayhem", TWO)
        assert (await house.client.get("/healthz")).status_code == 200
        with full_disk(tmp_path / "tables.sqlite-wal"):
            answer = await house.client.get("/healthz")
            assert (answer.status_code, answer.json()["status"]) == (503, "trouble")
            assert (await house.client.get("/api/games")).status_code == 200
        assert (await house.client.get("/healthz")).status_code == 200

    home(go)


def test_a_finding_is_repeated_for_a_while_so_that_asking_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasten(monkeypatch)
    monkeypatch.setattr(caretaker, "HEALTH_LASTS", 3_600.0)
    hand = Hand(monkeypatch)

    async def go(house: House) -> None:
        for _time in range(20):
            hand.move(1)
            assert (await house.client.get("/healthz")).status_code == 200
        file = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        assert rows(file, "SELECT beat FROM pulse") == [(1_800_000_001_000,)]

    visit(tmp_path, go)


def test_workers_of_yesterday_leave_no_row_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hasten(monkeypatch)
    hand = Hand(monkeypatch)
    file = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def go(house: House) -> None:
        assert (await house.client.get("/healthz")).status_code == 200

    for day in range(3):
        visit(tmp_path, go)
        assert len(rows(file, "SELECT beat FROM pulse")) == (2 if day else 1)
        hand.move(86_400 * 3 / 5)


def test_damaged_tables_are_told_once_and_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(journal, "warning", lambda _what, **facts: told.append(facts["table"]))
    monkeypatch.setattr(logs, "_damaged", set())
    for number in (0, 0, *range(2 * logs.MOST_DAMAGED)):
        logs.damaged(str(number), ValueError("no header"))
    assert len(told) == 2 * logs.MOST_DAMAGED
    assert len(logs._damaged) <= logs.MOST_DAMAGED


# Damage -------------------------------------------------------------------------------------------------------

BROKEN = {
    "header": "UPDATE tables SET header = X'7B' WHERE id = '{}'",
    "game": "UPDATE tables SET header = CAST(replace(CAST(header AS TEXT), 'mayhem', 'nohow') AS BLOB) WHERE id = '{}'",
    "seats": "UPDATE tables SET seats = X'7B' WHERE id = '{}'",
    "event": "UPDATE recent SET body = X'7B' WHERE seq = 2 AND table_id = '{}'",
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_damaged_row_costs_its_own_table_only(
    home: Go, tmp_path: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    told: list[object] = []
    monkeypatch.setattr(journal, "warning", lambda what, **facts: told.append((what, facts.get("table"))))

    async def go(house: House) -> None:
        good = await open_table(house.url, "mayhem", TWO, public=True)
        bad = await open_table(house.url, "mayhem", TWO, public=True)
        house.host.worker.tables.by_id.clear()
        await asyncio.to_thread(execute, file, BROKEN[part].format(bad[0].table))  # the server may be writing
        both = {good[0].table, bad[0].table}
        listed = {one["id"] for one in (await get(house, "/api/tables"))["tables"]}
        assert good[0].table in listed
        assert listed <= both
        status, mine = await post(house, "/api/mine", wire.Keys([good[0].key, bad[0].key]))
        assert (status, good[0].table in {one["id"] for one in mine["tables"]}) == (200, True)
        if part != "seats":
            answer = await house.client.get(f"/api/tables/{bad[0].table}")
            assert (answer.status_code, answer.json()["why"]) == (500, "damaged")
            async with line(house.ws, bad[0].table, bad[0].key) as found:
                no = await found.hear_a(wire.No)
                assert (no.why, bad[0].table in no.text) == ("damaged", True)
            assert told.count(("table-damaged", bad[0].table)) == 1
        async with person(house, good[0]) as ada, person(house, good[1]):
            await ada.does(wire.Start)
            await ada.begun()
        if part != "game":  # a backup keeps a table whose game this program does not know
            await check_backup(tmp_path, good[0].table, bad[0].table)

    home(go)


async def check_backup(folder: Path, good: str, bad: str) -> None:
    """A backup leaves out the damaged table, names it, and can be restored."""
    path = folder / "backup.gz"
    base = Store(database_url(f"sqlite:///{folder / 'tables.sqlite'}"))
    with path.open("wb") as file:
        written = await backup.back_up(base, file, lambda _done, _all: None)
    await base.engine.dispose()
    assert list(written.damaged) == [bad]
    again = Store(database_url(f"sqlite:///{folder / 'again.sqlite'}"))
    await backup.restore(again, path, lambda _done, _all: None)
    await again.engine.dispose()
    found = rows(f"sqlite:///{folder / 'again.sqlite'}", "SELECT DISTINCT table_id FROM log")
    assert found == [(good,)]
