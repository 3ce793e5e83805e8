"""Frames as clients may send them: the fast path takes whole text frames, the library all others."""

import asyncio
import gc
import struct
from collections.abc import Awaitable, Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from weakref import ref

import pytest
from msgspec.json import encode
from websockets.frames import Opcode

from dungeonbox.server import serve, wire
from dungeonbox.server.fast_websocket import MOST_UNREAD, FastWebSocket
from dungeonbox.server.guarded_websocket import GuardedWebSocket
from tests.house.places import ROOT
from tests.server.inside import Host, House, hasten, visit
from tests.server.players import open_table
from tests.server.raw import FINAL, MASKED, Door, Wire, frame, wired
from tests.server.servers import Server

WORDS: Final = tuple(f"line {number}" for number in range(1, MOST_UNREAD * 2))


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers do not wait for the disk."""
    hasten(monkeypatch)


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    """Records all packets that arrive at the sockets of this test."""
    found = Door()
    honest = FastWebSocket.data_received

    def data_received(socket: FastWebSocket, data: bytes) -> None:
        found.take(data)
        honest(socket, data)

    monkeypatch.setattr(FastWebSocket, "data_received", data_received)
    return found


def said(words: Iterable[str]) -> list[bytes]:
    """Chat, numbered from 1."""
    return [encode(wire.Chat(n, text)) for n, text in enumerate(words, 1)]


def at_table(folder: Path, go: Callable[[Wire], Awaitable[None]]) -> None:
    """Run a function with a connection at a seat."""

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


def test_a_line_that_is_gone_waits_for_no_garbage_collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Full collections are rare, and a dead line holds 12 kB."""
    held: list[ref[Any]] = []
    honest = FastWebSocket.connection_made

    def connection_made(socket: FastWebSocket, transport: Any) -> None:
        honest(socket, transport)
        held.extend([ref(socket), ref(socket.conn)])

    monkeypatch.setattr(FastWebSocket, "connection_made", connection_made)

    async def run(house: House) -> None:
        ada, _bob = await house.tables()
        for farewell in (frame(b"", Opcode.CLOSE), b""):
            async with wired(house, ada) as found:
                await found.send(farewell)

    gc.disable()
    try:
        visit(tmp_path, run)
        assert [weak() for weak in held] == [None] * 4
    finally:
        gc.enable()


@pytest.mark.usefixtures("websocket")
def test_messages_come_one_by_one(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        for content, text in zip(said(WORDS), WORDS, strict=True):
            await found.send(frame(content))
            await hears_all(found, [text])

    at_table(tmp_path, go)


@pytest.mark.usefixtures("websocket")
def test_many_messages_in_one_packet_are_heard_in_order(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        await found.send(b"".join(map(frame, said(WORDS))))
        await hears_all(found, WORDS)

    at_table(tmp_path, go)


@pytest.mark.usefixtures("websocket")
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


@pytest.mark.usefixtures("websocket")
def test_a_message_in_fragments_is_heard_with_a_ping_in_between(tmp_path: Path) -> None:
    async def go(found: Wire) -> None:
        first, second = said(WORDS[:2])
        await found.send(frame(first[:9], is_final=False), frame(b"there?", Opcode.PING))
        assert await found.hear_until(Opcode.PONG) == b"there?"
        await found.send(frame(first[9:20], Opcode.CONT, is_final=False), frame(first[20:], Opcode.CONT))
        await found.send(frame(second))
        await hears_all(found, WORDS[:2])

    at_table(tmp_path, go)


def test_only_a_silent_line_is_pinged(tmp_path: Path, sockets: list[FastWebSocket]) -> None:
    async def go(found: Wire) -> None:
        await found.send(frame(said(WORDS)[0]))
        await hears_all(found, WORDS[:1])
        pinged = []
        for _time in range(2):
            sockets[0].send_keepalive_ping()
            pinged.append(sockets[0].pending_ping_payload is not None)
        assert pinged == [False, True]
        while (await found.hear())[0] != Opcode.PING:
            pass

    at_table(tmp_path, go)


@pytest.mark.usefixtures("websocket")
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
    ids=["no text", "no mask", "continues nothing", "does not continue", "close"],
)
@pytest.mark.usefixtures("websocket")
def test_what_no_browser_sends_ends_the_connection_with_its_code(tmp_path: Path, bad: bytes, code: int) -> None:
    async def go(found: Wire) -> None:
        await found.send(frame(said(WORDS)[0]))
        await hears_all(found, WORDS[:1])
        await found.send(bad)
        assert struct.unpack("!H", (await found.hear_until(Opcode.CLOSE))[:2]) == (code,)

    at_table(tmp_path, go)


def test_what_is_sent_by_both_ways_comes_in_order(tmp_path: Path, sockets: list[FastWebSocket]) -> None:
    async def go(found: Wire) -> None:
        [socket] = sockets
        await found.hear_until(Opcode.TEXT, b'"here"')
        socket.write(b"1")
        socket.write(b"2")
        await socket.send({"type": "websocket.send", "bytes": None, "text": "3"})
        socket.write(b"4")
        assert [await found.hear() for _frame in range(4)] == [(Opcode.TEXT, text) for text in (b"1", b"2", b"3", b"4")]
        socket.write(b"5")
        await socket.send({"type": "websocket.close", "code": 1000, "reason": ""})
        assert not socket.write(b"6")
        assert (await found.hear(), (await found.hear())[0]) == ((Opcode.TEXT, b"5"), Opcode.CLOSE)

    at_table(tmp_path, go)


def test_a_lost_connection_keeps_nothing_from_the_others(tmp_path: Path, sockets: list[FastWebSocket]) -> None:
    async def run(house: House) -> None:
        ada, bob = await house.tables()
        async with wired(house, ada) as first, wired(house, bob) as second:
            await first.hear_until(Opcode.TEXT, b'"seats":[0,1]')
            await second.hear_until(Opcode.TEXT, b'"seats":[0,1]')
            one, two = sockets
            assert one.write(b"1")
            assert two.write(b"2")
            assert two.write(b"3")
            one.transport.abort()
            assert [await second.hear() for _frame in range(2)] == [(Opcode.TEXT, b"2"), (Opcode.TEXT, b"3")]
            assert await first.reader.read() == b""

    visit(tmp_path, run)


# Where the fast path cannot be used -----------------------------------------------------------------------------

BARE: Final = """
import sys
sys.modules.update(dict.fromkeys(["uvloop", "websockets.speedups"]))  # importing either fails from now on
from dungeonbox.terminal.cli import main
sys.exit(main(sys.argv[1:]))
"""


class BareServer(Server):
    """A server without uvloop and without the C extension of websockets."""

    @property
    def command(self) -> list[str]:
        """How it is started."""
        python, _module, _package, *words = super().command
        return [python, "-c", BARE, *words]


def greeted(server: Server) -> bytes:
    """The first frame that a client of a new table gets."""

    async def go() -> bytes:
        ada, _bob = await open_table(server.url, "mayhem", ("me", "open"))
        async with wired(House(Host(server.url.removeprefix("http://"))), ada) as found:
            await found.send(frame(said(WORDS)[0]))
            return await found.hear_until(Opcode.TEXT, b'"said"')

    return asyncio.run(go())


def test_a_server_runs_without_uvloop_and_without_the_c_extension_of_websockets(tmp_path: Path) -> None:
    with BareServer(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        assert b'"line 1"' in greeted(server)
        assert server.lines() == []


def test_the_flag_chooses_the_librarys_own_protocol_class_and_the_journal_says_so(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, "--websocket", "library") as server:
        assert b'"line 1"' in greeted(server)
        [line] = server.lines()
        assert (line["level"], line["what"], line["reason"]) == ("warning", "websocket-fallback", "asked for")


@pytest.mark.parametrize("newer", ["uvicorn", "websockets"])
def test_untested_versions_get_the_librarys_own_protocol_class_and_the_journal_says_so(
    newer: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "version", lambda name: "999.1" if name == newer else version(name))
    protocol: Any = serve.websocket_protocol("fast")
    assert (issubclass(protocol, GuardedWebSocket), issubclass(protocol, FastWebSocket)) == (True, False)
    [record] = caplog.records
    assert (record.getMessage(), record.__dict__["facts"]) == (
        "websocket-fallback",
        {"reason": f"not tested with {newer} 999.1"},
    )


def test_the_tested_versions_are_those_of_the_constraints() -> None:
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line)
    assert [name for name, series in serve.TESTED.items() if not f"{pinned[name]}.".startswith(f"{series}.")] == []
    assert serve.websocket_protocol("fast") is FastWebSocket
