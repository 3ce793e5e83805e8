"""One server and one browser for each process of tests; people come and go."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.browsers import DESKTOP, Person, open_browser
from tests.server.servers import Server

Invite = Callable[..., Person]


def free_port() -> int:
    """A free port: a server that is started again must come back at the same address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder}/tables.sqlite", folder, "--port", str(free_port())) as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def calm_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots wait for eyes, as long as what happened is shown."""
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path, "--bot-speed", "normal") as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Invite]:
    """Makes players with browsers of their own; a test fails if one of these logged an error."""
    people: list[Person] = []

    def invite(
        size: tuple[int, int] = DESKTOP, *, newcomer: bool = False, at: Server = server, **settings: Any
    ) -> Person:
        people.append(Person(browser, at.url, size, **settings))
        if not newcomer:
            people[-1].know_all_games()
        return people[-1]

    yield invite
    complaints = [complaint for somebody in people for complaint in somebody.complaints]
    for somebody in people:
        somebody.context.close()
    assert complaints == []
