"""A server inside the test's own process, on a real port, whose luck and names the test chooses.

Two of them that were given the same names differ in nothing but the luck they were given, so their bytes can be
compared. The server offers no such choice: it is patched in here.
"""

import asyncio
import itertools
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from dungeonbox.kernel.chance import Chance, Scripted
from dungeonbox.server import app, caretaker, clock, create_table, keys, logs, sqlite_writer, wire
from dungeonbox.server import limits as limits_of_server
from dungeonbox.server.app import Application, create_app
from dungeonbox.server.hosts import HEADERS
from dungeonbox.server.limits import Limits
from dungeonbox.server.serve import LARGEST_FRAME, http_protocol, websocket_protocol
from dungeonbox.server.settings import Settings, WebSocketChoice
from dungeonbox.server.store import Store, database_url
from dungeonbox.server.table import Table
from dungeonbox.server.worker import Worker
from tests.patience import PATIENCE
from tests.server.players import BareSocket, open_table

MANY: Final = 1_000_000
UNLIMITED: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, MANY))
WEBSOCKET: WebSocketChoice = "fast"
"""The protocol class of the servers in this process; the fixture `websocket` sets it."""


def hasten(patch: pytest.MonkeyPatch) -> None:
    """Let servers of this process leave the journal to pytest, and not wait for the disk: they are never killed."""
    patch.setattr(logs, "begin", lambda _level: None)
    patch.setattr(sqlite_writer, "PRAGMAS", tuple(one.replace("=FULL", "=OFF") for one in sqlite_writer.PRAGMAS))


class Fate:
    """What is chosen: the luck of tables by their ids, the same names in the same order, one moment for all."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.luck: dict[str, list[int]] = {}
        self._numbers = itertools.count(1)
        honest = Table.luck

        def luck(table: Table, drawn: int) -> Chance:
            script = self.luck.get(table.header.id)
            return honest(table, drawn) if script is None else Scripted(script)

        patch.setattr(Table, "luck", luck)
        hasten(patch)
        for module in (app, caretaker, create_table):
            patch.setattr(module, "now", lambda: 1_700_000_000_000)
        for name, size in (("new_id", keys.ID_LENGTH), ("new_code", keys.CODE_LENGTH), ("new_key", 43)):
            patch.setattr(keys, name, lambda size=size: self._word(size))
        patch.setattr(keys, "new_secret", lambda: f"{next(self._numbers):064x}")

    def begin(self) -> None:
        """The same names once more."""
        self._numbers = itertools.count(1)

    def _word(self, size: int) -> str:
        number = next(self._numbers)
        return "".join(keys.ALPHABET[(number * 7 + place * 11) % len(keys.ALPHABET)] for place in range(size))


class _Server(uvicorn.Server):
    """A server that leaves signals to the test."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None."""
        yield


class Host(str):
    """The address of a server without the scheme, and what serves there."""

    __slots__ = ("application",)
    application: Application

    @property
    def worker(self) -> Worker:
        """The worker."""
        worker: Worker = self.application.web.state.worker
        return worker


class Hand:
    """The hand that moves the time: it stands still until a test moves it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seconds = 1_800_000_000.0
        patch.setattr(clock, "source", lambda: self.seconds)

    def move(self, seconds: float) -> None:
        """So much time passes."""
        self.seconds += seconds


@asynccontextmanager
async def serving(file: Path | str, limits: Limits = UNLIMITED, *, buffer: int = 0, **more: Any) -> AsyncIterator[Host]:
    """A server in this event loop for a while; gives its address without the scheme.

    With `buffer` the system keeps only so many bytes for a reader that does not read.
    """
    database = file if isinstance(file, str) else f"sqlite:///{file}"
    settings = Settings(database, limits=limits, pause=1, **more)
    base = Store(database_url(settings.database))
    await base.migrate()
    await base.engine.dispose()
    application = create_app(settings)
    config = uvicorn.Config(
        application,
        http=http_protocol(),
        ws=websocket_protocol(WEBSOCKET),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        headers=list(HEADERS),
        lifespan="on",
    )
    server = _Server(config)
    with socket.socket() as door:
        if buffer:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        door.bind(("127.0.0.1", 0))
        door.listen()
        running = asyncio.create_task(server.serve(sockets=[door]))
        try:
            async with asyncio.timeout(PATIENCE):
                while not server.started:
                    assert not running.done(), "the server did not open"
                    await asyncio.sleep(0.005)
            host = Host(f"127.0.0.1:{door.getsockname()[1]}")
            host.application = application
            yield host
        finally:
            server.should_exit = True
            await asyncio.wait_for(running, PATIENCE)


class House:
    """A server with some limits, and what tests do at it.

    Time stands still for the limits until a test lets it pass, so a slow machine refills no bucket.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self.url = f"http://{host}"
        self.ws = f"ws://{host}/ws"
        self.client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)
        self.seconds = 1000.0
        """The moment, for the limits."""

    async def tables(self, *chairs: str) -> list[wire.Seated]:
        """The people of a new table."""
        return await open_table(self.url, "mayhem", chairs or ("me", "open"))

    async def until_sockets(self, count: int) -> None:
        """Wait until the server counts so many connections at tables."""
        while (await self.client.get("/healthz")).json()["sockets"] != count:
            await asyncio.sleep(0.01)

    @asynccontextmanager
    async def at(self, seated: wire.Seated) -> AsyncIterator[BareSocket]:
        """A socket that has got its snapshot; it reads every frame, whether the test asks for it or not."""
        options: dict[str, Any] = {"compression": None, "max_queue": None, "ping_interval": None}
        async with connect(self.ws, **options) as socket:
            found = BareSocket(socket)
            await found.say(wire.Hello(seated.table, seated.key))
            await found.hear_a(wire.Welcome)
            yield found


def visit(folder: Path, go: Callable[[House], Awaitable[None]], limits: Limits = UNLIMITED, *, buffer: int = 0) -> None:
    """Open a server with these limits and do something there."""

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), serving(folder / "tables.sqlite", limits, buffer=buffer) as host:
            house = House(host)
            async with house.client:
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(limits_of_server, "source", lambda: house.seconds)
                    await go(house)

    asyncio.run(run())


async def table_of(house: House, id: str) -> Table:
    """A table inside the server."""
    return await house.host.worker.tables.table(id)


async def until_here(house: House, id: str, seats: set[int]) -> None:
    """Wait until the server has noticed who is connected."""
    table = await table_of(house, id)
    while table.here() != seats:
        await asyncio.sleep(0.005)


async def look(house: House) -> None:
    """Let the caretaker look now, and the scheduler of bots too."""
    await house.host.worker.tables.caretaker.look()
    house.host.worker.tables.scheduler.nudge()
