"""Connections of bytes: frames as any client may send them, and the packets that a server in this process receives."""

import asyncio
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec.json import encode
from websockets.frames import Opcode

from dungeonbox.server import wire
from tests.server.inside import House

FINAL: Final = 0x80
MASKED: Final = 0x80
OPENING: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Door:
    """The packets the server has received; it runs in the test's own event loop, so they can be recorded."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.moved = asyncio.Event()

    def take(self, packet: bytes) -> None:
        """A packet has come."""
        self.taken.append(packet)
        self.moved.set()

    async def sees(self, packet: bytes) -> None:
        """Wait for the next packet, which is this one and nothing besides."""
        await self.moved.wait()
        assert self.taken == [packet]

    def forget(self) -> None:
        """Look out for the next packet."""
        self.taken.clear()
        self.moved.clear()


def frame(content: bytes, opcode: Opcode = Opcode.TEXT, *, is_final: bool = True) -> bytes:
    """A frame, masked as a client's must be."""
    size = len(content)
    first = opcode | (FINAL if is_final else 0)
    head = struct.pack("!BB", first, MASKED | size) if size < 126 else struct.pack("!BBH", first, MASKED | 126, size)
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(content))


class Wire:
    """A connection of bytes, welcomed at a table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *packets: bytes) -> None:
        """Send packets, each by itself."""
        for packet in packets:
            self.writer.write(packet)
            await self.writer.drain()
            await asyncio.sleep(0)

    async def send_alone(self, door: Door, packet: bytes) -> None:
        """Send a packet, and wait until the server has taken it, so that nothing else can come with it."""
        door.forget()
        self.writer.write(packet)
        await door.sees(packet)

    async def hear(self) -> tuple[int, bytes]:
        """The opcode and content of the next frame."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        return first & 0x0F, await self.reader.readexactly(size)

    async def hear_until(self, opcode: Opcode, content: bytes = b"") -> bytes:
        """The content of the next frame of a kind that has this in it."""
        while True:
            kind, heard = await self.hear()
            if kind == opcode and content in heard:
                return heard


@asynccontextmanager
async def wired(house: House, seated: wire.Seated) -> AsyncIterator[Wire]:
    """A connection at a seat."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(OPENING.format(host=f"{host}:{port}").encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(encode(wire.Hello(seated.table, seated.key))))
    found = Wire(reader, writer)
    await found.hear_until(Opcode.TEXT, b'"welcome"')
    yield found
    writer.close()
