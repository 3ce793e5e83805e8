"""Frames as browsers may send them: plain ones take the short way, all others the library's, and nobody can tell."""

import asyncio
import os
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from msgspec.json import encode
from websockets.frames import Opcode
from websockets.http11 import Request

from dungeonbox.server import wire
from dungeonbox.server.fast_websocket import MOST_UNREAD, FastWebSocket
from tests.server.inside import House, hasten, visit

FINAL: Final = 0x80
MASKED: Final = 0x80
OPENING: Final = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
WORDS: Final = tuple(f"line {number}" for number in range(1, MOST_UNREAD * 2))


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers do not wait for the disk."""
    hasten(monkeypatch)


class Door:
    """What the server takes in, packet by packet; it runs in the test's own event loop, so this can be seen."""

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


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    """Sees all packets that come to the lines of this test."""
    found = Door()
    honest = FastWebSocket.data_received

    def data_received(line: FastWebSocket, data: bytes) -> None:
        found.take(data)
        honest(line, data)

    monkeypatch.setattr(FastWebSocket, "data_received", data_received)
    return found


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[FastWebSocket]:
    """The server's ends of all connections, in the order they came."""
    found: list[FastWebSocket] = []
    handle_connect = FastWebSocket.handle_connect

    def seen(line: FastWebSocket, request: Request) -> None:
        found.append(line)
        handle_connect(line, request)

    monkeypatch.setattr(FastWebSocket, "handle_connect", seen)
    return found


def frame(content: bytes, opcode: Opcode = Opcode.TEXT, *, is_final: bool = True) -> bytes:
    """A frame as a browser observations it."""
    size = len(content)
    first = opcode | (FINAL if is_final else 0)
    head = struct.pack("!BB", first, MASKED | size) if size < 126 else struct.pack("!BBH", first, MASKED | 126, size)
    observation = os.urandom(4)
    return head + observation + bytes(byte ^ observation[place % 4] for place, byte in enumerate(content))


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
    """A connection at somebody's seat."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(OPENING.format(host=f"{host}:{port}").encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(encode(wire.Hello(seated.table, seated.key))))
    found = Wire(reader, writer)
    await found.hear_until(Opcode.TEXT, b'"welcome"')
    yield found
    writer.close()


def said(words: Iterable[str]) -> list[bytes]:
    """Chat, numbered from 1."""
    return [encode(wire.Chat(n, text)) for n, text in enumerate(words, 1)]


def at_table(folder: Path, go: Callable[[Wire], Awaitable[None]]) -> None:
    """Do something at somebody's seat."""

    async def run(house: House) -> None:
        ada, _bob = await house.tables()
        async with wired(house, ada) as found:
            await go(found)

    visit(folder, run)


async def hears_all(found: Wire, words: Iterable[str]) -> None:
    """See that the server took these words, in their order."""
    for text in words:
        kind, heard = await found.hear()
        while kind != Opcode.TEXT or b'"said"' not in heard:
            kind, heard = await found.hear()
        assert f'"{text}"'.encode() in heard


def test_messages_come_one_by_one(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        for content, text in zip(said(WORDS), WORDS, strict=True):
            await found.send(frame(content))
            await hears_all(found, [text])

    at_table(tmp_path, go)


def test_many_messages_in_one_packet_are_heard_in_order(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        await found.send(b"".join(map(frame, said(WORDS))))
        await hears_all(found, WORDS)

    at_table(tmp_path, go)


def test_more_messages_than_may_wait_are_all_heard(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        await found.send(*map(frame, said(WORDS)))
        await hears_all(found, WORDS)

    at_table(tmp_path, go)


def test_a_message_that_comes_byte_by_byte_is_heard_and_so_are_those_after_it(tmp_path: Path, door: Door) -> None:
    async def go(found: Wire) -> None:
        slow, *others = said(WORDS[:3])
        for byte in frame(slow):
            await found.send_alone(door, bytes([byte]))
        await hears_all(found, WORDS[:1])
        await found.send(*map(frame, others))
        await hears_all(found, WORDS[1:3])

    at_table(tmp_path, go)


def test_a_message_in_fragments_is_heard_with_a_ping_in_between(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        first, second = said(WORDS[:2])
        await found.send(frame(first[:9], is_final=False), frame(b"there?", Opcode.PING))
        assert await found.hear_until(Opcode.PONG) == b"there?"
        await found.send(frame(first[9:20], Opcode.CONT, is_final=False), frame(first[20:], Opcode.CONT))
        await found.send(frame(second))
        await hears_all(found, WORDS[:2])

    at_table(tmp_path, go)


def test_pings_are_answered_between_messages(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        for content, text in zip(said(WORDS), WORDS, strict=True):
            await found.send(frame(b"", Opcode.PING))
            await found.hear_until(Opcode.PONG)
            await found.send(frame(b"nobody asked", Opcode.PONG), frame(content))
            await hears_all(found, [text])

    at_table(tmp_path, go)


def test_what_looks_like_a_message_inside_another_is_none(tmp_path: Path, door: Door) -> None:
    async def go(found: Wire) -> None:
        inside, after = frame(said(["inside"])[0]), said(WORDS)[0]
        await found.send_alone(door, bytes([FINAL | Opcode.BINARY, MASKED | len(inside)]) + bytes(4))
        await found.send_alone(door, inside)
        heard = await found.hear_until(Opcode.TEXT)
        while b'"here"' in heard:
            heard = await found.hear_until(Opcode.TEXT)
        assert b'"malformed"' in heard
        await found.send(frame(after))
        await hears_all(found, WORDS[:1])

    at_table(tmp_path, go)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (bytes([FINAL | Opcode.TEXT, 2]) + b"{}", 1002),
        (frame(b"{}", Opcode.CONT), 1002),
        (frame(b"{", is_final=False) + frame(b"}"), 1002),
        (frame(struct.pack("!H", 1000), Opcode.CLOSE), 1000),
    ],
    ids=["no text", "no observation", "continues nothing", "does not continue", "close"],
)
def test_what_no_browser_sends_ends_the_connection_with_its_code(tmp_path: Path, bad: bytes, code: int) -> None:
    async def go(found: Wire) -> None:
        await found.send(frame(said(WORDS)[0]))
        await hears_all(found, WORDS[:1])
        await found.send(bad)
        assert struct.unpack("!H", (await found.hear_until(Opcode.CLOSE))[:2]) == (code,)

    at_table(tmp_path, go)


def test_what_is_sent_by_both_ways_comes_in_order(tmp_path: Path, lines: list[FastWebSocket]) -> None:
    async def go(found: Wire) -> None:
        [line] = lines
        await found.hear_until(Opcode.TEXT, b'"here"')
        line.write(b"1")
        line.write(b"2")
        await line.send({"type": "websocket.send", "bytes": None, "text": "3"})
        line.write(b"4")
        assert [await found.hear() for _frame in range(4)] == [(Opcode.TEXT, text) for text in (b"1", b"2", b"3", b"4")]
        line.write(b"5")
        await line.send({"type": "websocket.close", "code": 1000, "reason": ""})
        assert not line.write(b"6")
        assert (await found.hear(), (await found.hear())[0]) == ((Opcode.TEXT, b"5"), Opcode.CLOSE)

    at_table(tmp_path, go)


def test_a_line_that_broke_keeps_nothing_from_the_others(tmp_path: Path, lines: list[FastWebSocket]) -> None:
    async def run(house: House) -> None:
        ada, bob = await house.tables()
        async with wired(house, ada) as first, wired(house, bob) as second:
            await first.hear_until(Opcode.TEXT, b'"seats":[0,1]')
            await second.hear_until(Opcode.TEXT, b'"seats":[0,1]')
            one, two = lines
            assert one.write(b"1")
            assert two.write(b"2")
            assert two.write(b"3")
            one.transport.abort()
            assert [await second.hear() for _frame in range(2)] == [(Opcode.TEXT, b"2"), (Opcode.TEXT, b"3")]
            assert await first.reader.read() == b""

    visit(tmp_path, run)
