"""One worker process: its settings, its tables, its store, and the limits of its clients."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final
from urllib.parse import urlsplit

from dungeonbox.server.caretaker import BANNED
from dungeonbox.server.decide import Refused
from dungeonbox.server.limits import Clients, Cost
from dungeonbox.server.lines import LINES
from dungeonbox.server.logs import journal
from dungeonbox.server.settings import Settings
from dungeonbox.server.store import PATIENCE, Store, database_url
from dungeonbox.server.tables import Tables

TIDY_EVERY: Final = 15.0
WATCH_EVERY: Final = 1.0
FAREWELL: Final = 2.5
"""How many seconds each part of the end may take: bots, then the store."""
LONGEST_END: Final = 17.0
"""So many seconds after SIGTERM or SIGINT the process ends, whatever is under way."""


class Worker:
    """A worker process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clients = Clients(settings.limits)
        self.store = Store(database_url(settings.database), patience=PATIENCE)
        self.tables = Tables(self.store, processes=settings.processes, pause=settings.pause)
        self.tables.bot_pool.shares_of = lambda address: self.clients.at(address).shares

    async def open(self) -> list[asyncio.Task[None]]:
        """Open the store and start the background tasks, which run until cancelled."""
        LINES.begin(self.clients, self.settings.proxies)
        await self.store.open()
        works = (self.tables.scheduler.run(), self._tidy(), self._watch(), self.tables.caretaker.run())
        tasks = [asyncio.create_task(work) for work in works]
        if self.store.is_shared:
            from dungeonbox.server.relay import Relay  # noqa: PLC0415 - its driver is needed for PostgreSQL only

            tasks.append(asyncio.create_task(Relay(self.tables, self.store.url).run()))
        journal.info("open", database=self.store.name)
        return tasks

    async def close(self) -> None:
        """Finish pending work and close the store, in bounded time."""
        self.tables.bot_pool.close()
        for name, part in (("bots", self.tables.scheduler.close()), ("store", self._close_store())):
            try:
                await asyncio.wait_for(part, FAREWELL)
            except TimeoutError:
                journal.warning("end-hurried", part=name)
        journal.info("closed")

    async def _close_store(self) -> None:
        await self.tables.caretaker.close()
        await self.store.close()

    async def _tidy(self) -> None:
        """Drop idle tables, from time to time."""
        while True:
            await asyncio.sleep(min(TIDY_EVERY, self.settings.idle))
            self.tables.tidy(self.settings.idle)
            await self.tables.scheduler.wake_watched()

    async def _watch(self) -> None:
        """Replace bot processes that do not answer, and abort lines whose other side does not read or write."""
        while True:
            await asyncio.sleep(WATCH_EVERY)
            self.tables.bot_pool.watch()
            LINES.sweep()

    # Limits ---------------------------------------------------------------------------------------------------

    def check_banned(self, address: str) -> None:
        """Refuse an address that the operator banned."""
        if self.tables.house.is_banned(address):
            raise Refused("forbidden", BANNED.text)

    def check(self, cost: Cost, address: str) -> None:
        """Refuse too much of something from one address."""
        words = self.clients.over(cost, address)
        if words:
            raise Refused("limit", words)

    def check_table(self, cost: Cost, *key: Hashable) -> None:
        """Refuse too much of something at one table, or from one seat of it."""
        words = self.clients.over_at_table(cost, *key)
        if words:
            raise Refused("limit", words)

    def check_connections(self, address: str) -> None:
        """Refuse too many connections from one address."""
        client = self.clients.at(address)
        most = self.settings.limits.connections * client.shares
        if client.connections > most:
            raise Refused("limit", f"too many connections: at most {most}")


@contextmanager
def ending_in_time() -> Iterator[None]:
    """Meanwhile SIGTERM and SIGINT start a countdown to the end of the process, besides what else they do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def following(before: Any) -> Callable[[int, FrameType | None], None]:
        def stop(number: int, frame: FrameType | None) -> None:
            countdown = threading.Timer(LONGEST_END, _end)
            countdown.daemon = True
            countdown.start()
            before(number, frame)

        return stop

    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ours = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number, handler in ours.items():
        signal.signal(number, following(handler))
    try:
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)


def _end() -> None:
    journal.warning("end-forced")
    os._exit(1)


def check_origin(settings: Settings, headers: Mapping[str, str]) -> None:
    """Refuse a browser whose page is from another site; clients that are not browsers send no Origin header."""
    origin = headers.get("origin", "")
    if not origin or origin in settings.origins:
        return
    try:
        site = urlsplit(origin).netloc
    except ValueError:
        site = ""
    if not site or site != headers.get("host", ""):
        raise Refused("origin", "this page is from another site; open the table's own page")
