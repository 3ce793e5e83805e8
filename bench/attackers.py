"""Hostile clients: `python -m bench.attackers PORT TABLE` attacks a server of this machine, for bench.attacks and soak.

It does what it reads on standard input, and answers each line with one line of JSON:

    start KIND...   begin attacks, some of ATTACKS, at their rates
    stop            end them; the answer says how much was sent, and how often the server hung up or refused

The attackers of one order share the limits of one client address, which is not that of the honest players; those of the
next have another, so that they find limits that are fresh. Nothing leaves this machine.
"""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from os import nice
from typing import Any, Final

import msgspec

from bench.orders import obey_all, run
from bench.sockets import HOST, MASKED, NO_MASK, PING, TEXT, ask, frame, opening
from dungeonbox.server.page_files import page_files

ADDRESSES: Final = tuple(f"127.0.0.{last}" for last in range(2, 252))
PATIENCE: Final = 30.0
NICENESS: Final = 5
"""The attackers share a core with the honest players, whose measurements they must not delay."""

EMPTY: Final = bytes((0x00, MASKED)) + NO_MASK
"""A fragment without content, not the last of its message."""
LARGE_PING: Final = frame(PING, bytes(125))
HALF: Final = b"GET / HTTP/1.1\r\nHost: x\r\n"
WHOLE: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
PACKET: Final = 64_000
REMATCH: Final = re.compile(rb'"rematch":"(\w+)"')

BROKEN: Final = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)

Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attackers:
    """All attackers of one server."""

    def __init__(self, port: int, table: str) -> None:
        self.port = port
        self.table = table
        self.address = ADDRESSES[0]
        self.orders = 0
        self.sent = 0
        """Bytes, or requests, as the rate of the attack says."""
        self.ended = 0
        """How often the server refused or hung up."""
        self.open: list[Lines] = []
        self.tasks: set[asyncio.Task[None]] = set()

    # Means ------------------------------------------------------------------------------------------------------

    async def line(self) -> Lines:
        """A TCP connection."""
        return await asyncio.wait_for(asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0)), PATIENCE)

    async def socket(self, hello: str = "", key: str = "") -> Lines:
        """A WebSocket, at a table if one is named."""
        reader, writer = await self.line()
        writer.write(opening(self.port))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        if b" 101 " not in head:
            writer.close()
            raise OSError("refused")
        if hello:
            writer.write(text({"t": "hello", "table": hello, "key": key}))
        return reader, writer

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """An HTTP request on a connection of its own; returns its status, and what was created."""
        status, found = await asyncio.wait_for(ask(self.port, method, path, body, address=self.address), PATIENCE)
        return status, msgspec.json.decode(found) if status == 201 else None

    async def paced(self, rate: float, act: Callable[[], Awaitable[int]], lanes: int = 4) -> None:
        """Do something so many times a second, in some lanes; what it returns is added to what was sent."""

        async def go() -> None:
            while True:
                began = asyncio.get_running_loop().time()
                try:
                    count = await act()
                    self.sent += count
                except BROKEN:
                    self.ended += 1
                wait = began + lanes / rate - asyncio.get_running_loop().time()
                await asyncio.sleep(max(wait, 0))

        await asyncio.gather(*(go() for _lane in range(lanes)))

    async def pour(self, packet: bytes, rate: float) -> None:
        """Send a packet again and again on sockets at a table, at so many bytes a second, and read nothing."""

        async def one() -> int:
            _reader, writer = await self.socket(self.table)
            count = 0
            try:
                for _time in range(100):
                    writer.write(packet)
                    await asyncio.wait_for(writer.drain(), 1.0)
                    count += len(packet)
                    await asyncio.sleep(len(packet) / rate)
            finally:
                self.sent += count
                writer.transport.abort()
            return 0

        await self.paced(10, one, 1)

    # Attacks ----------------------------------------------------------------------------------------------------

    async def pings(self) -> None:
        """2 MB of pings a second."""
        await self.pour(LARGE_PING * (PACKET // len(LARGE_PING)), 2e6)

    async def fragments(self) -> None:
        """2 MB of empty fragments a second."""
        await self.pour(bytes((TEXT & 0x7F, MASKED)) + NO_MASK + EMPTY * (PACKET // len(EMPTY)), 2e6)

    async def deaf(self) -> None:
        """60 spectators who read nothing, at a table where two people talk as much as they may."""
        _status, made = await self.ask("POST", "/api/tables", WISH | {"chairs": [{"kind": "me"}, {"kind": "open"}]})
        if made is None:
            self.ended += 1
            return
        for _number in range(60):
            with suppress(*BROKEN):
                reader, writer = await self.socket(made["table"])
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                self.open.append((reader, writer))
        reader, writer = await self.socket(made["table"], made["key"])
        self.open.append((reader, writer))
        number = 0
        while True:
            number += 1
            writer.write(text({"t": "chat", "n": number, "text": "😀" * 300}))
            self.sent += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(PACKET), 0.01)
            await asyncio.sleep(0.1)

    async def half_open(self) -> None:
        """200 half-open requests a second."""

        async def one() -> int:
            reader, writer = await self.line()
            writer.write(HALF)
            self.open.append((reader, writer))
            return 1

        await self.paced(200, one)

    async def heads(self) -> None:
        """2 MB of headers a second."""

        async def one() -> int:
            reader, writer = await self.line()
            writer.write(HALF + b"X: " + b"a" * PACKET)
            await reader.read()
            writer.close()
            return PACKET

        await self.paced(2e6 / PACKET, one)

    async def pipelines(self) -> None:
        """2 MB a second of requests that do not wait for answers."""

        async def one() -> int:
            _reader, writer = await self.line()
            try:
                for _time in range(4):
                    writer.write(WHOLE * (PACKET // len(WHOLE)))
                    await asyncio.wait_for(writer.drain(), 1.0)
            finally:
                writer.transport.abort()
            return 4 * PACKET

        await self.paced(2e6 / (4 * PACKET), one)

    async def pages(self) -> None:
        """200 requests a second for the largest file of the pages."""
        sizes = {name: len(file.body) for name, file in page_files().items()}
        largest = max(sizes, key=lambda name: sizes[name], default="")
        await self.paced(200, lambda: self.count("GET", f"/{largest}"))

    async def upgrades(self) -> None:
        """100 new WebSockets a second that say nothing."""

        async def one() -> int:
            self.open.append(await self.socket())
            return 1

        await self.paced(100, one)

    async def hellos(self) -> None:
        """50 spectators a second who come and go."""

        async def one() -> int:
            reader, writer = await self.socket(self.table)
            await asyncio.wait_for(reader.read(PACKET), PATIENCE)
            writer.close()
            return 1

        await self.paced(50, one)

    async def replays(self) -> None:
        """100 replays a second of a game."""
        await self.paced(100, lambda: self.count("GET", f"/api/tables/{self.table}/replay?count=200"))

    async def rules(self) -> None:
        """100 rulebooks a second."""
        await self.paced(100, lambda: self.count("GET", "/api/games/hustle/rules"))

    async def tables(self) -> None:
        """100 new tables a second."""
        await self.paced(100, lambda: self.count("POST", "/api/tables", WISH))

    async def rematches(self) -> None:
        """20 rematches a second of a game that is given up at once."""
        _status, made = await self.ask("POST", "/api/tables", WISH)
        if made is None:
            self.ended += 1
            return

        async def one() -> int:
            reader, writer = await self.socket(made["table"], made["key"])
            writer.write(text({"t": "start", "n": 1}) + text({"t": "concede", "n": 2}) + text({"t": "rematch", "n": 3}))
            heard, found, more = b"", None, b"..."
            while more and found is None and b'"t":"no"' not in heard:
                more = await asyncio.wait_for(reader.read(PACKET), PATIENCE)
                heard += more
                found = REMATCH.search(heard)
            writer.close()
            if found is None:
                raise OSError("refused")
            made["table"] = found.group(1).decode()
            return 1

        await self.paced(20, one, 1)

    async def count(self, method: str, path: str, body: object = None) -> int:
        """A request; one that is refused counts as ended."""
        status, _found = await self.ask(method, path, body)
        if status not in (200, 201):
            raise OSError(f"{status}")
        return 1

    async def thinking(self) -> None:
        """Ten tables of four searches with 50,000 iterations each, all of them watched."""
        for _number in range(10):
            chairs = [{"kind": "bot", "bot": "search:50000"}] * 4
            _status, made = await self.ask("POST", "/api/tables", WISH | {"game": "hustle", "chairs": chairs})
            if made is not None:
                self.sent += 1
                self.open.append(await self.socket(made["table"]))
        while True:
            for reader, _writer in self.open:
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(PACKET), 0.01)
            await asyncio.sleep(0.05)

    # Lines of commands ------------------------------------------------------------------------------------------

    async def end(self) -> None:
        """End all attacks; cancel them again and again: `wait_for` swallows it if its result comes just then."""
        while self.tasks:
            for task in self.tasks:
                task.cancel()
            _ended, self.tasks = await asyncio.wait(self.tasks, timeout=0.1)

    async def obey(self, command: str, *kinds: str) -> dict[str, object]:
        """Do what a line says."""
        if command == "start":
            self.address = ADDRESSES[self.orders % len(ADDRESSES)]
            self.orders += 1
            self.sent = self.ended = 0
            self.tasks = {asyncio.create_task(getattr(self, kind)()) for kind in kinds}
            return {"started": kinds}
        await self.end()
        opened, self.open = self.open, []
        for _reader, writer in opened:
            writer.transport.abort()
        return {"sent": self.sent, "ended": self.ended, "open": len(opened)}


WISH: Final[dict[str, Any]] = {
    "game": "mayhem",
    "chairs": [{"kind": "me"}, {"kind": "bot", "bot": "thumb"}],
    "name": "Eve",
}

ATTACKS: Final = (
    *("pings", "fragments", "deaf", "half_open", "heads", "pipelines", "pages", "upgrades"),
    *("hellos", "replays", "rules", "tables", "rematches", "thinking"),
)


def text(message: object) -> bytes:
    """A message as a text frame."""
    return frame(TEXT, msgspec.json.encode(message))


async def main() -> None:
    """Attack as lines say."""
    nice(NICENESS)
    await obey_all(Attackers(int(sys.argv[1]), sys.argv[2]).obey)


if __name__ == "__main__":
    run("the attackers", main)
