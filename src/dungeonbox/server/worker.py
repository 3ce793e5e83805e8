"""One worker process: its settings, its tables, its store, and the limits of its clients."""

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from dungeonbox.server.caretaker import BANNED
from dungeonbox.server.decide import Refused
from dungeonbox.server.limits import Clients
from dungeonbox.server.logs import journal
from dungeonbox.server.settings import Settings
from dungeonbox.server.store import PATIENCE, Store, database_url
from dungeonbox.server.tables import Tables

TIDY_EVERY: Final = 15.0
STUCK: Final = 30.0
"""After so many seconds without accepting a frame a client is disconnected."""


class Worker:
    """A worker process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clients = Clients(settings.limits)
        self.store = Store(database_url(settings.database), patience=PATIENCE)
        self.tables = Tables(self.store, processes=settings.processes, pause=settings.pause)

    async def open(self) -> list[asyncio.Task[None]]:
        """Open the store and start the background tasks, which run until cancelled."""
        await self.store.open()
        tasks = [asyncio.create_task(self.tables.scheduler.run()), asyncio.create_task(self._tidy())]
        tasks.append(asyncio.create_task(self.tables.caretaker.run()))
        if self.store.is_shared:
            from dungeonbox.server.relay import Relay  # noqa: PLC0415 - its driver is needed for PostgreSQL only

            tasks.append(asyncio.create_task(Relay(self.tables, self.store.url).run()))
        journal.info("open", database=self.store.name)
        return tasks

    async def close(self) -> None:
        """Finish pending work and close the store."""
        await self.tables.scheduler.close()
        self.tables.bot_pool.close()
        await self.store.close()
        journal.info("closed")

    async def _tidy(self) -> None:
        """Drop idle tables and stuck connections, from time to time."""
        while True:
            await asyncio.sleep(min(TIDY_EVERY, self.settings.idle))
            self.tables.tidy(self.settings.idle)
            for table in self.tables.by_id.values():
                for connection in table.connections:
                    connection.abandon_if_stuck(STUCK)

    # Limits ---------------------------------------------------------------------------------------------------

    def check_banned(self, address: str) -> None:
        """Refuse an address that the operator banned."""
        if self.tables.house.is_banned(address):
            raise Refused("forbidden", BANNED.text)

    def check_requests(self, address: str) -> None:
        """Refuse too many requests from one address."""
        limits = self.settings.limits
        if not self.clients.at(address).requests.take():
            raise Refused("limit", f"too many requests: at most {limits.requests_a_second:g} a second")

    def check_connections(self, address: str) -> None:
        """Refuse too many connections from one address."""
        most = self.settings.limits.connections
        if self.clients.at(address).connections > most:
            raise Refused("limit", f"too many connections: at most {most}")

    def check_tables(self, address: str) -> None:
        """Refuse too many new tables from one address."""
        if not self.clients.at(address).tables.take():
            raise Refused("limit", f"too many tables: at most {self.settings.limits.tables_an_hour} an hour")


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
