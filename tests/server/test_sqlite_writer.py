"""On SQLite events are inserted into `recent` and moved to `settled` in bulk; readers of the log see no difference."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest
from alembic import command

from dungeonbox.server import sqlite_writer
from dungeonbox.server import store as storing
from dungeonbox.server.rows import Append
from dungeonbox.server.store import Store, database_url, newest
from tests.server.databases import execute, rows
from tests.server.test_store import lay, opened

FEW: Final = 5
COUNT: Final = "SELECT count(*) FROM {}"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database in which few events are laid down before they are moved."""
    monkeypatch.setattr(sqlite_writer, "MOST_RECENT", FEW)
    return f"sqlite:///{tmp_path / 'tables.db'}"


def run(database: str, act: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store; when this returns, whatever it began is done."""

    async def go() -> None:
        async with opened(database) as [store]:
            await act(store)

    asyncio.run(go())


def counts(database: str) -> tuple[int, int]:
    """How many events are laid down, and how many have been moved."""
    recent, settled = (rows(database, COUNT.format(name))[0][0] for name in ("recent", "settled"))
    return recent, settled


def bodies(last: int) -> list[bytes]:
    return [b"event %d" % seq for seq in range(1, last + 1)]


async def add(store: Store, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        for table in ("a", "b"):
            assert await store.append(Append(table, seq, b"event %d" % seq))
            assert await store.events(table) == bodies(seq)
            assert not await store.append(Append(table, max(1, seq - FEW), b"another"))


def test_events_are_moved_in_bulk_and_a_number_stays_taken(file: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "a", "b")
        await add(store, 1, 3 * FEW)
        assert await store.heads(["a", "b"]) == {"a": 3 * FEW, "b": 3 * FEW}
        assert await store.events("a", since=2, until=FEW) == bodies(FEW)[2:]

    run(file, act)
    recent, settled = counts(file)
    assert recent < FEW < settled
    assert recent + settled == 2 * 3 * FEW


def test_a_connection_keeps_two_megabytes_of_pages_at_most(file: str) -> None:
    """With more the memory of a server grows with every table, long before there is a need for it."""

    async def act(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA cache_size")).scalar_one() == -2000  # kilobytes

    run(file, act)


def test_what_another_server_left_is_moved_with_the_first_batch(file: str) -> None:
    async def act(store: Store) -> None:
        await lay(store, "a", "b")
        await add(store, 1, 1)

    async def again(store: Store) -> None:
        assert await store.append(Append("a", 2, b"event 2"))

    run(file, act)
    execute(file, "INSERT INTO log (table_id, seq, body) VALUES ('b', 2, 'left')")
    assert counts(file)[0] > 0
    run(file, again)
    assert counts(file) == (0, 4)


def test_a_move_that_fails_loses_nothing(
    file: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(store: Store) -> None:
        await lay(store, "a", "b")
        await add(store, 1, 2 * FEW)

    async def again(store: Store) -> None:
        await add(store, 2 * FEW + 1, 3 * FEW)

    with monkeypatch.context() as broken:
        broken.setattr(sqlite_writer, "SETTLE", (sqlite_writer.SETTLE[0], "DELETE FROM nowhere"))
        run(file, act)
        assert "store-trouble" in caplog.text
        assert counts(file) == (4 * FEW, 0)
    run(file, again)
    assert sum(counts(file)) == 6 * FEW
    assert counts(file)[0] < FEW


def test_the_log_of_an_older_database_goes_on(file: str) -> None:
    async def older() -> None:
        store = Store(database_url(file))
        async with store.engine.begin() as connection:
            await connection.run_sync(lambda sync: _upgrade_to(sync, "1"))
        await store.engine.dispose()

    async def act(store: Store) -> None:
        assert await store.events("a") == bodies(2)
        assert not await store.append(Append("a", 2, b"another"))
        assert await store.append(Append("a", 3, b"event 3"))
        assert await store.events("a") == bodies(3)

    asyncio.run(older())
    execute(file, "INSERT INTO log VALUES ('a', 1, CAST('event 1' AS BLOB)), ('a', 2, CAST('event 2' AS BLOB))")
    run(file, act)
    assert rows(file, "SELECT version_num FROM alembic_version") == [(newest(),)]


def _upgrade_to(connection: object, version: str) -> None:
    config = storing._config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)
