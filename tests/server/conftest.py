"""Servers for the tests, in the test's own process, and one PostgreSQL for all, started when needed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.http11 import Request

from dungeonbox.server.fast_websocket import FastWebSocket
from tests.server import inside
from tests.server.databases import Cluster, cluster
from tests.server.inside import Hand, hasten, visit
from tests.server.people import Go


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server; each worker process of pytest has its own."""
    with cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    found: Cluster = request.getfixturevalue("postgres")
    return found.database()


@pytest.fixture
def postgres_database(postgres: Cluster) -> str:
    """The address of a new database of PostgreSQL."""
    return postgres.database()


@pytest.fixture(params=["fast", "library"])
def websocket(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a test once with FastWebSocket and once with the library's own protocol class.

    Used by every test that checks what a client sees on a socket and looks at nothing behind it.
    """
    monkeypatch.setattr(inside, "WEBSOCKET", request.param)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """The time stands still until the test moves it."""
    return Hand(monkeypatch)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Go:
    """Runs a function at a server of its own."""
    hasten(monkeypatch)
    return lambda go: visit(tmp_path, go)


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, websocket: None) -> Go:  # noqa: ARG001 - chooses
    """Runs a function at a server of its own, with either protocol class."""
    hasten(monkeypatch)
    return lambda go: visit(tmp_path, go)


@pytest.fixture
def sockets(monkeypatch: pytest.MonkeyPatch) -> list[FastWebSocket]:
    """The server's ends of all connections, in the order they came."""
    found: list[FastWebSocket] = []
    handle_connect = FastWebSocket.handle_connect

    def seen(socket: FastWebSocket, request: Request) -> None:
        found.append(socket)
        handle_connect(socket, request)

    monkeypatch.setattr(FastWebSocket, "handle_connect", seen)
    return found
