"""Looks after the tables of a worker, whether messages arrive or not: hosts that are gone, tables that are listed."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from dungeonbox.server.clock import SECOND, now
from dungeonbox.server.decide import Refused
from dungeonbox.server.logs import journal
from dungeonbox.server.store import StoreTrouble

if TYPE_CHECKING:
    from dungeonbox.server.table import Table
    from dungeonbox.server.tables import Tables

EVERY: Final = 1.0
"""Seconds from one look to the next."""
TOUCH: Final = 60 * SECOND
"""How often the time is stored at which a table was in use."""
ABANDONED: Final = 10 * 60 * SECOND
"""After so many milliseconds without a connection a table is no longer listed; it is again when a person comes."""

HEALTH_PATIENCE: Final = 5.0
"""After so many seconds without an answer of the database a worker is not well."""
HEALTH_LASTS: Final = 1.0
"""For so many seconds the latest finding is repeated, so that asking costs nothing."""


class Caretaker:
    """Looks at the tables from time to time."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        self._touched = 0
        self._came: set[str] = set()
        """Tables with a new connection, whose use is stored with the next look."""
        self._health = (-HEALTH_LASTS, True)
        """When the database was tried last, and whether it answered."""
        self._trying = asyncio.Lock()

    def came(self, table: "Table") -> None:
        """A client connected."""
        self._came.add(table.header.id)

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except StoreTrouble as trouble:
                journal.warning("store-trouble", reason=str(trouble))
            except Exception:  # noqa: BLE001 - the caretaker must never end
                journal.crash("caretaker-crash")

    async def look(self) -> None:
        """Look at every table with connections once."""
        busy = [table for table in self._tables.by_id.values() if table.connections]
        for table in busy:
            table.note_presence()
            host = table.state.host
            if table.here() - {host} and host not in table.here():
                try:
                    await self._tables.pass_on_host(table)
                except Refused as refused:
                    journal.warning("store-trouble", reason=refused.text)
        ids, self._came = self._came, set()
        if now() - self._touched >= TOUCH:
            self._touched = now()
            ids.update(table.header.id for table in busy)
        await self._tables.store.touch(sorted(ids), now())

    async def is_well(self) -> bool:
        """Whether the database can be read and written."""
        async with self._trying:
            tried, found = self._health
            if time.monotonic() - tried >= HEALTH_LASTS:
                found = await self._try_store()
                self._health = (time.monotonic(), found)
            return found

    async def _try_store(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_PATIENCE):
                await self._tables.store.ping(now())
        except (StoreTrouble, TimeoutError):
            return False
        return True
