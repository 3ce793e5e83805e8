"""Starting a table server: the database is made ready, then workers listen at one address."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server import logs
from dungeonbox.server.fast_websocket import FastWebSocket
from dungeonbox.server.settings import Settings
from dungeonbox.server.store import BadDatabase, Store, database_url

LARGEST_FRAME: Final = 64 * 1024
"""Larger frames end the connection; what is larger than a message may be is refused with words."""
BACKLOG: Final = 1024
GRACE: Final = 10
"""How many seconds actions have to finish when the server is asked to stop."""


class BadAddress(DungeonboxError):
    """An address at which one cannot listen."""


class _Asked(SystemExit):
    """Somebody asked the server to stop."""


@contextmanager
def listen(settings: Settings) -> Iterator[socket.socket]:
    """Take the address, so that it is known to be free before anything else is done."""
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
    """Run a server until it is asked to stop; `opened` is called when everything is ready for visitors."""
    logs.begin(settings.log_level)
    store = Store(database_url(settings.database))
    if settings.workers > 1 and not store.is_shared:
        raise BadDatabase("several workers need PostgreSQL: --db postgresql://USER@HOST/NAME")
    with _until_asked(), store.alone():
        asyncio.run(_prepare(store))
        settings.save()
        opened()
        config = uvicorn.Config(
            "dungeonbox.server.app:create_app",
            factory=True,
            workers=settings.workers,
            loop="uvloop",
            http="httptools",
            ws=FastWebSocket,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
        )
        if settings.workers > 1:
            Multiprocess(config, [at]).run()
        else:
            uvicorn.Server(config).run(sockets=[at])


async def _prepare(store: Store) -> None:
    await store.migrate()
    await store.engine.dispose()


@contextmanager
def _until_asked() -> Iterator[None]:
    """To be asked to stop, and to have stopped, is a good end. The web server raises the signal again that ended it."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _Asked

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except _Asked:
        return
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
