"""What an operator relies on: a journal without secrets, an honest /healthz, a good end, and a proxy in front.

That a file belongs to one server, and that what was begun is finished, is shown in test_store.py.
"""

import asyncio
import logging
import os
import signal
import stat
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from msgspec.json import decode
from sqlalchemy.exc import SQLAlchemyError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dungeonbox.server import keys, logs, schema, wire
from dungeonbox.server.store import BadDatabase, Store, database_url
from tests.patience import PATIENCE
from tests.server.databases import Cluster, cluster, rows
from tests.server.players import Player, line, open_table, play_out
from tests.server.servers import Server, alive, until

pytestmark = pytest.mark.slow

WISH = {"game": "mayhem", "chairs": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}


# The journal ----------------------------------------------------------------------------------------------------


def test_the_journal_is_lines_of_json_without_anything_secret(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite'}"
    stranger = keys.new_key()

    async def visit(server: Server) -> list[wire.Seated]:
        people = await open_table(server.url, "busters", ["me", "open", "open"])
        await play_out([Player(lambda: server.ws, seated, 1) for seated in people])
        async with line(server.ws, people[0].table, stranger) as found:
            await found.hear_a(wire.No)
        async with line(server.ws) as found:
            await found.socket.send(f'{{"t":"hello","table":"{people[0].table}","key":["{stranger}"]}}')
            await found.hear_a(wire.No)
        async with httpx.AsyncClient(base_url=server.url) as client:
            for seated in people:
                bearer = {"Authorization": f"Bearer {seated.key}"}
                await client.get(f"/api/tables/{seated.table}/record", params={"eyes": seated.seat}, headers=bearer)
                await client.get(f"/api/tables/{seated.key}/record", headers=bearer)  # they pasted it where it is wrong
                await client.post("/api/mine", json={"keys": [seated.key, 7]})
                await client.get(f"/api/join/{seated.join}")
        return people

    with Server(database, tmp_path, "--log-level", "debug") as server:
        people = asyncio.run(visit(server))
        assert server.stop() == 0
    assert [found["what"] for found in server.lines()] == ["open", "table-created", "closed"]
    for found in server.lines():
        assert datetime.fromisoformat(found["time"]).tzinfo is not None
        assert found["level"] == "info"
    journal = server.journal.read_text(encoding="utf-8")
    [header] = [decode(row[0]) for row in rows(database, "SELECT header FROM tables")]
    secrets = {stranger, header["secret"], header["join"]} | {seated.key for seated in people}
    secrets |= {keys.hashed(secret) for secret in secrets}
    assert not [secret for secret in secrets if secret in journal]


def test_what_the_event_loop_complains_of_is_an_entry_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (logs.NAME, "uvicorn.error", "asyncio"):
        for part, value in (("handlers", []), ("level", logging.NOTSET), ("propagate", True)):
            monkeypatch.setattr(logging.getLogger(name), part, value)
    logs.begin("info")
    logging.getLogger("asyncio").error("socket.accept() out of system resource")
    [entry] = capsys.readouterr().err.splitlines()
    assert decode(entry)["what"] == "socket.accept() out of system resource"


def test_the_name_of_a_database_is_told_without_its_password() -> None:
    store = Store(database_url("postgresql://ann:hunter2@db.example/games"))
    assert store.name == "postgresql://ann:***@db.example/games"
    with pytest.raises(BadDatabase) as trouble:
        database_url("mysql://ann:hunter2@db.example/games")
    assert "hunter2" not in str(trouble.value)


def test_a_traceback_has_no_values_of_a_statement(tmp_path: Path) -> None:
    """A fault of the program is written down with its traceback, wherever it comes from."""
    secret = keys.new_secret()

    async def fail() -> str:
        store = Store(database_url(f"sqlite:///{tmp_path / 'a.sqlite'}"))
        try:
            async with store.engine.begin() as connection:
                await connection.execute(schema.boxes.insert(), [{"digest": "d", "data": secret.encode()}])
        except SQLAlchemyError as error:
            return "".join(traceback.format_exception(error))
        finally:
            await store.close()
        return ""

    told = asyncio.run(fail())
    assert "no such table: boxes" in told
    assert "parameters hidden" in told
    assert secret not in told


# Health ---------------------------------------------------------------------------------------------------------


def status(server: Server) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz", timeout=PATIENCE)
    return answer.status_code, answer.json()["status"]


def test_health_is_trouble_while_the_database_is_away(tmp_path: Path) -> None:
    with cluster() as postgres, Server(postgres.database(), tmp_path) as server:
        assert status(server) == (200, "ok")
        postgres.stop()
        until(lambda: status(server) == (503, "trouble"), "trouble")
        postgres.start()
        until(lambda: status(server) == (200, "ok"), "the database to be found again")
    assert server.complaints() == []


def test_health_is_trouble_when_the_database_does_not_answer(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.database()

    async def hold(server: Server) -> None:
        other = await asyncpg.connect(database)
        try:
            async with other.transaction():
                await other.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
                # The latest finding is repeated for a second.
                await asyncio.to_thread(until, lambda: status(server) == (503, "trouble"), "trouble")
        finally:
            await other.close()
        await asyncio.to_thread(until, lambda: status(server) == (200, "ok"), "the database to answer again")

    with Server(database, tmp_path) as server:
        asyncio.run(hold(server))


# The beginning and the end --------------------------------------------------------------------------------------


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.sqlite"
    with Server(f"sqlite:///{path}", tmp_path):
        for found in path.parent.glob("a.sqlite*"):
            if not found.name.endswith(".lock"):
                assert stat.S_IMODE(found.stat().st_mode) == 0o600, found


@pytest.mark.parametrize(("ending", "workers"), [(signal.SIGINT, 1), (signal.SIGTERM, 2)])
def test_to_be_asked_to_stop_is_a_good_end(
    ending: signal.Signals, workers: int, postgres: Cluster, tmp_path: Path
) -> None:
    flags = ("--workers", str(workers), "--log-level", "info")
    with Server(postgres.database(), tmp_path, *flags) as server:
        until(lambda: [found["what"] for found in server.lines()] == ["open"] * workers, "every worker to be open")
        pid = server.pid
        os.kill(pid, ending)
        until(lambda: not alive(pid), "the end of the server")
        assert server.stop() == 0
    assert [found["what"] for found in server.lines()] == ["open"] * workers + ["closed"] * workers


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadDatabase, match=r"needs the extra .postgres.: pip install 'dungeonbox\[postgres\]'"):
        Store(database_url("postgresql://ann@db.example/games"))


# Behind a proxy -------------------------------------------------------------------------------------------------


def made(server: Server, address: str) -> int:
    """The status of a request for a table that came through a proxy."""
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
    return httpx.post(f"{server.url}/api/tables", json=WISH, headers=headers, timeout=PATIENCE).status_code


@pytest.mark.parametrize(
    ("flags", "codes"),
    [
        ((), [201, 429, 429, 429]),
        (("--behind-proxy", "10.0.0.1"), [201, 429, 429, 429]),
        (("--behind-proxy", "127.0.0.1"), [201, 201, 429, 429]),
        (("--behind-proxy", "10.0.0.1,127.0.0.0/8"), [201, 201, 429, 429]),
    ],
    ids=["nobody", "another", "this", "network"],
)
def test_only_a_trusted_proxy_says_who_is_behind_it(flags: tuple[str, ...], codes: list[int], tmp_path: Path) -> None:
    """Each address may make one table. What an address outside wrote itself stands left of what the proxy adds."""
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", tmp_path, "--limit", "tables_an_hour=1", *flags) as server:
        callers = ["198.51.100.1", "198.51.100.2", "198.51.100.1", "203.0.113.9, 198.51.100.2"]
        assert [made(server, caller) for caller in callers] == codes


def test_a_page_served_through_a_proxy_with_tls_may_connect(tmp_path: Path) -> None:
    """The browser says `https://games.example`; the proxy passes on the host, and tells of TLS and of the address."""

    async def call(server: Server, origin: str, address: str) -> Any:
        port = int(server.url.rpartition(":")[2])
        return await connect(
            "ws://games.example/ws",
            host="127.0.0.1",
            port=port,
            origin=origin,  # type: ignore[arg-type]  # a text is an origin
            additional_headers={"X-Forwarded-For": address, "X-Forwarded-Proto": "https"},
            compression=None,
            open_timeout=PATIENCE,
        )

    async def visit(server: Server, table: str) -> None:
        with pytest.raises(InvalidStatus):
            await call(server, "https://evil.example", "198.51.100.1")
        sockets = []
        for address, kind in (
            ("198.51.100.1", wire.Welcome),
            ("198.51.100.2", wire.Welcome),
            ("198.51.100.1", wire.No),
        ):
            socket = await call(server, "https://games.example", address)
            with suppress(ConnectionClosed):  # one too many is not waited for
                await socket.send(f'{{"t":"hello","table":"{table}"}}')
            told = decode(await asyncio.wait_for(socket.recv(), PATIENCE), type=wire.ToBrowser)
            assert isinstance(told, kind)
            sockets.append(socket)
        for socket in sockets:
            await socket.close()

    flags = ("--behind-proxy", "127.0.0.1", "--domain", "games.example", "--limit", "connections=1")
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", tmp_path, *flags) as server:
        [seated] = asyncio.run(open_table(server.url, "mayhem", ["me", "thumb"]))
        asyncio.run(visit(server, seated.table))
