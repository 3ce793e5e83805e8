"""Starts a server: migrates the database, then runs workers that listen at one address."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server import logs
from dungeonbox.server.guarded_websocket import GuardedWebSocket
from dungeonbox.server.hosts import HEADERS
from dungeonbox.server.lines import raise_limit
from dungeonbox.server.logs import journal
from dungeonbox.server.settings import Settings, WebSocketChoice
from dungeonbox.server.store import BadDatabase, Store, database_url
from dungeonbox.server.worker import LONGEST_END

LARGEST_FRAME: Final = 64 * 1024
"""Larger frames end the connection; a smaller frame above LARGEST_MESSAGE is refused with a reason."""
BACKLOG: Final = 1024
GRACE: Final = 8
"""How many seconds pending actions have to finish after SIGINT or SIGTERM."""

TESTED: Final = {"uvicorn": "0.54", "websockets": "17"}
"""The release series that FastWebSocket is tested with; with any other the library's own protocol class is used."""


class BadAddress(DungeonboxError):
    """An address that cannot be bound."""


class _Stopped(SystemExit):
    """SIGINT or SIGTERM arrived."""


@contextmanager
def listen(settings: Settings) -> Iterator[socket.socket]:
    """Bind the address first, so that a taken one is reported before anything else is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((settings.host, settings.port))
            found.listen(BACKLOG)
        except OSError as error:
            raise BadAddress(f"cannot listen at {settings.host}:{settings.port}: {error.strerror}") from None
        found.set_inheritable(True)  # worker processes share it
        yield found


def serve(settings: Settings, at: socket.socket, opened: Callable[[], None]) -> None:
    """Run a server until SIGINT or SIGTERM; `opened` is called when the database is ready and workers are to start."""
    logs.begin(settings.log_level)
    raise_limit()
    store = Store(database_url(settings.database))
    if settings.workers > 1 and not store.is_shared:
        raise BadDatabase("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME")
    with _until_stopped(), store.alone():
        asyncio.run(_prepare(store))
        settings.save()
        opened()
        config = uvicorn.Config(
            "dungeonbox.server.app:create_app",
            factory=True,
            workers=settings.workers,
            loop="auto",  # uvloop where it is installed, else asyncio's own
            http=http_protocol(),
            ws=websocket_protocol(settings.websocket),
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            headers=list(HEADERS),
            timeout_graceful_shutdown=GRACE,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
        )
        if settings.workers > 1:
            Supervisor(config, [at]).run()
        else:
            uvicorn.Server(config).run(sockets=[at])


class Supervisor(Multiprocess):
    """The supervisor of several workers; it does not wait for them without end."""

    clock: Callable[[], float] = staticmethod(time.monotonic)

    def join_all(self) -> None:
        """Wait for the workers; kill those that should have ended by now, stopped ones among them."""
        end = self.clock() + LONGEST_END + 1
        for process in self.processes:
            process.process.join(max(end - self.clock(), 0))
            if process.process.is_alive():
                journal.warning("end-forced")
                process.process.kill()
                process.process.join()


def http_protocol() -> "type[asyncio.Protocol] | str":
    """The protocol class for HTTP: ours with the tested versions and httptools, else uvicorn's own choice."""
    if _is_of(TESTED["uvicorn"], version("uvicorn")) and find_spec("httptools") is not None:
        from dungeonbox.server.guarded_http import GuardedHttp  # noqa: PLC0415 - needs the tested versions

        return GuardedHttp
    journal.warning("http-fallback")
    return "auto"


def websocket_protocol(choice: WebSocketChoice) -> "type[asyncio.Protocol] | str":
    """The protocol class for WebSockets: FastWebSocket with the tested versions, else uvicorn's own choice."""
    untested = [f"{name} {version(name)}" for name, series in TESTED.items() if not _is_of(series, version(name))]
    if choice == "fast" and not untested:
        from dungeonbox.server.fast_websocket import FastWebSocket  # noqa: PLC0415 - needs the tested versions

        return FastWebSocket
    reason = "asked for" if choice == "library" else f"not tested with {' and '.join(untested)}"
    journal.warning("websocket-fallback", reason=reason)
    return guarded_library()


def guarded_library() -> "type[asyncio.Protocol]":
    """The library's own protocol class for WebSockets, with our limits."""
    from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol  # noqa: PLC0415 - it chooses when imported

    class GuardedLibraryWebSocket(GuardedWebSocket, AutoWebSocketsProtocol):  # type: ignore[misc,valid-type]
        """A WebSocket of the library."""

    return GuardedLibraryWebSocket


def _is_of(series: str, found: str) -> bool:
    """Whether a version belongs to a release series.

    >>> _is_of("0.54", "0.54.3"), _is_of("17", "170.1")
    (True, False)
    """
    return f"{found}.".startswith(f"{series}.")


async def _prepare(store: Store) -> None:
    await store.migrate()
    await store.engine.dispose()


@contextmanager
def _until_stopped() -> Iterator[None]:
    """SIGINT and SIGTERM exit with code 0, also when uvicorn raises the signal again after its shutdown."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _Stopped

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except _Stopped:
        return
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
