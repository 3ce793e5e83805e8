"""Clients that send too much, too slowly or nothing, and that read nothing: they take no more than a share."""

import asyncio
import os
import resource
import socket as sockets_of_system
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode

from dungeonbox.server import guarded_websocket, lines, wire, worker
from dungeonbox.server.fast_websocket import MOST_FRAGMENTS, FastWebSocket
from dungeonbox.server.guarded_http import (
    BODY_PATIENCE,
    HEAD_PATIENCE,
    LARGEST_HEAD,
    LONGEST_ADDRESS,
    MOST_HEADERS,
    MOST_PIPELINED,
    GuardedHttp,
)
from dungeonbox.server.guarded_websocket import FrameCounter
from dungeonbox.server.limits import Limits
from dungeonbox.server.lines import CLOSING, LINES, STUCK, Line
from tests.patience import PATIENCE
from tests.server.inside import UNLIMITED, House, hasten, visit
from tests.server.players import line, open_table
from tests.server.raw import Wire, frame, wired
from tests.server.servers import Server, until
from tests.server.test_limits import plays

PING: Final = frame(b"", Opcode.PING)
EMPTY: Final = frame(b"", Opcode.CONT, is_final=False)
FAIR: Final = Limits()


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.moment = 1000.0

    def __call__(self) -> float:
        return self.moment

    async def on(self, seconds: float) -> None:
        """Let time go by, and look for lines that are overdue; what follows of that happens before this returns."""
        self.moment += seconds
        LINES.sweep()
        await asyncio.sleep(0.02)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the lines of this process. Only the test sweeps them."""
    found = Clock()
    monkeypatch.setattr(LINES, "clock", found)
    monkeypatch.setattr(worker, "WATCH_EVERY", 10_000.0)
    return found


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers do not wait for the disk."""
    hasten(monkeypatch)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of bytes of each packet that the library got to parse."""
    found: list[int] = []
    honest = guarded_websocket.GuardedWebSocket._is_within_limits

    def is_within_limits(socket: Any, data: bytes) -> bool:
        is_within = honest(socket, data)
        if is_within:
            found.append(len(data))
        return is_within

    monkeypatch.setattr(guarded_websocket.GuardedWebSocket, "_is_within_limits", is_within_limits)
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """All lines that were opened so far."""
    found: list[Line] = []
    honest = LINES.add

    def add(line: Line) -> None:
        found.append(line)
        honest(line)

    monkeypatch.setattr(LINES, "add", add)
    return found


async def spin(condition: Callable[[], object]) -> None:
    """Let the event loop go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def line_of(writer: asyncio.StreamWriter) -> asyncio.Transport:
    """The client's end of a line."""
    found: Any = writer.transport
    transport: asyncio.Transport = found
    return transport


def paused(writer: asyncio.StreamWriter) -> None:
    """Read no more from a line."""
    line_of(writer).pause_reading()


async def end_of(reader: asyncio.StreamReader) -> bytes:
    """All that is heard until the other side hangs up."""
    with suppress(ConnectionResetError):
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    return b""


LAST: Final = b"is anybody there?"


async def is_ended_by(flood: Wire, *packets: bytes) -> bool:
    """Whether packets end their connection. One that goes on answers a last ping, so nobody waits for its end."""

    async def send() -> None:
        with suppress(ConnectionError):
            await flood.send(*packets, frame(LAST, Opcode.PING))

    sending = asyncio.create_task(send())
    heard = b""
    try:
        with suppress(ConnectionError):
            while LAST not in heard:
                more = await flood.reader.read(1 << 16)
                if not more:
                    return True
                heard = heard[-len(LAST) :] + more
            return False
        return True
    finally:
        sending.cancel()


def are_given_up() -> bool:
    """Whether every line is closed, or about to be."""
    return all(one.transport.is_closing() for one in LINES._lines)


@asynccontextmanager
async def bare(house: House, *packets: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A line of bytes to the web server."""
    host, port = house.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for packet in packets:
            writer.write(packet)
        yield reader, writer
    finally:
        writer.close()


# Frames -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
def test_frames_are_counted_however_they_are_cut(step: int) -> None:
    stream = b"".join(
        [PING, EMPTY, frame(b"x" * 125), frame(b"x" * 126), frame(b"x" * 5000), frame(b"y", Opcode.PONG), EMPTY]
    )
    counter = FrameCounter()
    assert sum(counter.count(stream[at : at + step], 100) for at in range(0, len(stream), step)) == 7


def test_counting_ends_with_the_first_frame_too_many() -> None:
    assert FrameCounter().count(PING * 100_000, 400) == 401


@pytest.mark.parametrize("odd", [PING, EMPTY, frame(b"x" * 125, Opcode.PONG)], ids=["ping", "fragment", "pong"])
@pytest.mark.usefixtures("websocket")
def test_a_flood_of_frames_ends_its_connection_before_it_is_parsed(
    odd: bytes, tmp_path: Path, parsed: list[int]
) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, wired(house, ada) as flood:
            before = lines.ABORTED.value("flood")
            assert await is_ended_by(flood, *[odd * 2_000] * 50)
            assert lines.ABORTED.value("flood") == before + 1
            assert sum(parsed) <= FAIR.frames_at_once * len(odd) + FAIR.kilobytes_at_once
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, frames_at_once=400, frames_a_second=40))


def test_a_message_of_too_many_fragments_ends_its_connection(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, wired(house, ada) as flood:
            assert await is_ended_by(flood, frame(b"{", is_final=False), *[EMPTY] * (MOST_FRAGMENTS + 2))
            await plays(one, other, 1)

    visit(tmp_path, go)


@pytest.mark.usefixtures("websocket")
def test_bytes_are_counted_too(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, wired(house, ada) as flood:
            assert await is_ended_by(flood, *[frame(b"x" * 60_000, Opcode.BINARY) + PING] * 30)
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, kilobytes_at_once=1000, kilobytes_a_second=1))


def test_nothing_is_read_from_a_client_that_does_not_read(tmp_path: Path, sockets: list[FastWebSocket]) -> None:
    """It sends pings without end, and reads no answer: the answers do not pile up here."""

    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, wired(house, ada) as flood:
            end = sockets[-1]
            loop, door = asyncio.get_running_loop(), flood.writer.get_extra_info("socket")
            paused(flood.writer)
            ping = frame(b"x" * 125, Opcode.PING) * 500
            sending = asyncio.create_task(send_on(loop, os.dup(door.fileno()), ping))
            await spin(lambda: not end.transport.is_reading())
            await asyncio.sleep(0.1)
            assert not end.transport.is_reading()
            assert end.transport.get_write_buffer_size() < 1_000_000
            sending.cancel()
            await plays(one, other, 1)
            line_of(flood.writer).resume_reading()
            reading = asyncio.create_task(end_of(flood.reader))
            await spin(end.transport.is_reading)
            reading.cancel()

    visit(tmp_path, go)


async def send_on(loop: asyncio.AbstractEventLoop, door: int, packet: bytes) -> None:
    """Send a packet again and again."""
    with sockets_of_system.socket(fileno=door) as found:
        found.setblocking(False)
        while True:
            await loop.sock_sendall(found, packet)


# Lines that do not go on ------------------------------------------------------------------------------------


def test_a_line_that_does_not_read_is_aborted_in_time(
    tmp_path: Path, sockets: list[FastWebSocket], clock: Clock
) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, wired(house, ada) as stuck:
            end = sockets[-1]
            paused(stuck.writer)
            while end.writable.is_set():
                end.transport.write(frame(b"x" * 60_000))
            await clock.on(STUCK - 1)
            assert not end.disconnected
            await clock.on(2)
            assert end.transport.is_closing()
            await spin(lambda: end.disconnected)
            await house.until_sockets(2)
            await plays(one, other, 1)

    visit(tmp_path, go)


def test_a_closed_line_whose_last_bytes_are_not_read_is_aborted(
    tmp_path: Path, sockets: list[FastWebSocket], clock: Clock
) -> None:
    async def go(house: House) -> None:
        ada, _bob = await house.tables()
        async with wired(house, ada) as stuck:
            end = sockets[-1]
            paused(stuck.writer)
            while end.writable.is_set():
                end.transport.write(frame(b"x" * 60_000))
            end.transport.close()
            await clock.on(0)
            await clock.on(CLOSING - 1)
            assert end in LINES._lines
            before = lines.ABORTED.value("closing")
            await clock.on(2)
            assert lines.ABORTED.value("closing") == before + 1
            await spin(lambda: end not in LINES._lines)

    visit(tmp_path, go)


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"], ids=["silent", "half open"])
def test_a_request_that_does_not_begin_or_go_on_is_timed_out(tmp_path: Path, clock: Clock, begun: bytes) -> None:
    async def go(house: House) -> None:
        async with bare(house, begun) as (reader, _writer):
            await spin(lambda: [one._head for one in LINES._lines if isinstance(one, GuardedHttp)] == [len(begun)])
            await clock.on(HEAD_PATIENCE - 1)
            assert len(LINES) == 1
            await clock.on(2)
            assert are_given_up()
            assert (await end_of(reader)).startswith(b"HTTP/1.1 408 ")
        await spin(lambda: len(LINES) == 0)

    visit(tmp_path, go)


def test_a_body_that_does_not_come_to_its_end_is_timed_out(tmp_path: Path, clock: Clock) -> None:
    kind = b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n" + kind + b"{"

    async def go(house: House) -> None:
        async with bare(house, head) as (reader, _writer):
            await spin(lambda: any(getattr(one, "_in_body", False) for one in LINES._lines))
            await clock.on(BODY_PATIENCE - 1)
            assert len(LINES) == 1
            await clock.on(2)
            assert are_given_up()
            assert (await end_of(reader)).startswith(b"HTTP/1.1 408 ")

    visit(tmp_path, go)


# Heads ------------------------------------------------------------------------------------------------------

UPGRADE: Final = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"a" * LONGEST_ADDRESS + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"414"),
        (b"GET /" + b"a" * 1_000_000, b"414"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * LARGEST_HEAD + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 1_000_000, b"431"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: a\r\n" * MOST_HEADERS + b"\r\n", b"431"),
        (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n" + UPGRADE + b"X: a\r\n" * MOST_HEADERS + b"\r\n", b"431"),
        (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n" + UPGRADE + b"X: " + b"a" * LARGEST_HEAD + b"\r\n\r\n", b"431"),
    ],
    ids=["address", "endless address", "header", "endless header", "headers", "upgrade headers", "upgrade header"],
)
@pytest.mark.parametrize("step", [700, 2_000_000], ids=["in parts", "at once"])
def test_a_head_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: bytes, status: bytes, step: int
) -> None:
    """The client sends no more, so that a line on which nothing is refused ends too."""
    refused: list[int] = []
    honest = GuardedHttp._refuse

    def refuse(line: GuardedHttp, status: int) -> None:
        refused.append(status)
        honest(line, status)

    monkeypatch.setattr(GuardedHttp, "_refuse", refuse)

    async def go(house: House) -> None:
        async with bare(house) as (reader, writer):
            with suppress(ConnectionError):
                for at in range(0, min(len(head), 100_000), step):
                    writer.write(head[at : at + step])
                    await writer.drain()
                    await asyncio.sleep(0)
                writer.write_eof()
            answer = await end_of(reader)
            assert not answer or answer.startswith(b"HTTP/1.1 " + status), answer[:200]
        assert set(refused) == {int(status)}
        refused.clear()
        async with bare(house, head[:100_000][: LARGEST_HEAD * 3]) as (reader, writer):
            writer.write_eof()
            await end_of(reader)
        assert set(refused) == {int(status)}
        assert (await house.client.get("/healthz")).status_code == 200

    visit(tmp_path, go)


def test_a_large_body_counts_as_no_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It arrives in parts: each is sent when the one before has been read."""
    read: list[int] = []
    honest = GuardedHttp.data_received

    def data_received(line: GuardedHttp, data: bytes) -> None:
        honest(line, data)
        read.append(len(data))

    monkeypatch.setattr(GuardedHttp, "data_received", data_received)
    parts = [b" " * (LARGEST_HEAD // 4)] * 8 + [b"{}"]
    kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(b"".join(parts))
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n" + kind

    async def go(house: House) -> None:
        async with bare(house) as (reader, writer):
            answer = asyncio.create_task(reader.readline())

            def is_read(size: int) -> bool:
                return sum(read) >= size or answer.done()

            sent = 0
            for part in (head, *parts):
                writer.write(part)
                sent += len(part)
                await spin(partial(is_read, sent))
            assert (await answer).startswith(b"HTTP/1.1 400 ")

    visit(tmp_path, go)


def test_requests_that_do_not_wait_for_answers_end_their_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some may be sent ahead of their answers. Of a flood only so many are kept, and not even parsed, however short."""
    one = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    begun: list[None] = []
    honest = GuardedHttp.on_message_begin

    def on_message_begin(line: GuardedHttp) -> None:
        begun.append(None)
        honest(line)

    monkeypatch.setattr(GuardedHttp, "on_message_begin", on_message_begin)

    async def go(house: House) -> None:
        async with bare(house, one * MOST_PIPELINED) as (reader, _writer):
            for _time in range(MOST_PIPELINED):
                assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200 ")
        begun.clear()
        last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        async with bare(house, one * 10 * MOST_PIPELINED + last) as (reader, _writer):
            assert b"HTTP/1.1 429 " in await end_of(reader)
        assert len(begun) <= MOST_PIPELINED + 2

    visit(tmp_path, go)


# Numbers of lines -------------------------------------------------------------------------------------------


def test_half_open_requests_of_one_address_make_room_for_whole_ones(tmp_path: Path, opened: list[Line]) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            before = len(opened)
            halves = [bare(house, b"GET / HTTP/1.1\r\n") for _ in range(30)]
            found = [await each.__aenter__() for each in halves]
            await spin(lambda: len(opened) == before + 30)
            assert sum(not each.transport.is_closing() for each in opened[before:]) <= 8
            await spin(lambda: len(LINES) <= 8)
            assert await asyncio.gather(*(end_of(reader) for reader, _writer in found[:20])) == [b""] * 20
            assert (await house.client.get("/healthz")).status_code == 200
            await plays(one, other, 1)
            for each in halves:
                await each.__aexit__(None, None, None)

    visit(tmp_path, go, replace(UNLIMITED, lines=8))


def test_all_lines_together_leave_descriptors_for_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[Line]
) -> None:
    monkeypatch.setattr(lines, "most_lines", lambda: 8)
    before = lines.ABORTED.value("many")

    async def go(house: House) -> None:
        halves = [bare(house, b"GET / HTTP/1.1\r\n") for _ in range(30)]
        for each in halves:
            await each.__aenter__()
        await spin(lambda: len(opened) == 30)
        assert lines.ABORTED.value("many") == before + 22
        assert (await house.client.get("/healthz")).status_code == 200
        for each in halves:
            await each.__aexit__(None, None, None)

    visit(tmp_path, go)


class FewDescriptors(Server):
    """A server that is started with a low limit of descriptors."""

    soft = 64
    hard = 512

    @property
    def command(self) -> list[str]:
        """How it is started."""
        _python, _module, _package, *words = super().command
        limits = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({self.soft}, {self.hard}))"
        start = "import sys; from dungeonbox.terminal.cli import main; sys.exit(main(sys.argv[1:]))"
        return [sys.executable, "-c", f"{limits}; {start}", *words]


@pytest.fixture
def few(tmp_path: Path) -> Iterator[FewDescriptors]:
    """A real server with few descriptors."""
    with FewDescriptors(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        yield server


def test_the_limit_of_descriptors_is_raised_and_half_open_requests_do_not_use_them_up(few: FewDescriptors) -> None:
    assert resource.prlimit(few.pid, resource.RLIMIT_NOFILE) == (few.hard, few.hard)
    port = int(few.url.rpartition(":")[2])
    lines = [sockets_of_system.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(few.hard + 100)]
    for one in lines:
        with suppress(OSError):
            one.send(b"GET / HTTP/1.1\r\n")
    assert httpx.get(f"{few.url}/healthz", timeout=PATIENCE).json()["status"] == "ok"
    (ada,) = asyncio.run(open_table(few.url, "mayhem", ["me", "thumb"]))
    assert ada.seat == 0
    for one in lines:
        one.close()
    assert few.complaints() == []


def test_the_accept_loop_survives_the_end_of_descriptors(few: FewDescriptors) -> None:
    """The limit is lowered behind the back of the server, so that it does not know how many it has."""
    port = int(few.url.rpartition(":")[2])
    used = len(list(Path(f"/proc/{few.pid}/fd").iterdir()))
    resource.prlimit(few.pid, resource.RLIMIT_NOFILE, (used + 3, few.hard))
    opened = [sockets_of_system.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(20)]
    until(lambda: len(list(Path(f"/proc/{few.pid}/fd").iterdir())) >= used + 3, "the end of descriptors")
    for one in opened:
        one.close()
    resource.prlimit(few.pid, resource.RLIMIT_NOFILE, (few.hard, few.hard))
    assert httpx.get(f"{few.url}/healthz", timeout=PATIENCE).json()["status"] == "ok"


# Costly requests --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("websocket")
def test_openings_too_many_are_refused_before_they_are_accepted(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, house.at(ada):
            with pytest.raises(InvalidStatus) as refused:
                async with line(house.ws):
                    pass
            assert refused.value.response.status_code == 429
            assert b"too many new connections: at most 1 a second" in refused.value.response.body
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, openings_at_once=3, openings_a_second=1))


def test_hellos_at_one_table_are_limited_but_those_who_play_come_in(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        for _ in range(2):
            async with house.at(replace(ada, key="")):
                pass
        async with line(house.ws, ada.table) as found:
            no = await found.hear_a(wire.No)
            assert (no.why, no.text) == ("limit", "too many new connections to this table: at most 1 a second")
        async with house.at(ada) as one, house.at(bob) as other:
            await plays(one, other, 1)
        (eve, _) = await house.tables()
        async with house.at(replace(eve, key="")):
            pass

    visit(tmp_path, go, replace(UNLIMITED, table_openings_at_once=2, table_openings_a_second=1))


def test_requests_of_every_kind_are_counted_before_anything_else(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            addresses = ("/", "/assets/x.js", "/healthz", "/schema", "/api/games", "/metrics") * 2
            *_others, last = [await house.client.get(address) for address in addresses]
            assert last.status_code == 429
            assert last.json() == {"why": "limit", "text": "too many requests of any kind: at most 1 a second"}
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, visits_at_once=8, visits_a_second=1))


@pytest.mark.parametrize(
    "what", ["/api/games/mayhem/rules", "/api/tables/{}/book", "/api/tables/{}/record", "/schema/openapi.json"]
)
def test_readings_too_many_are_refused(tmp_path: Path, what: str) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            codes = [(await house.client.get(what.format(ada.table))).status_code for _ in range(9)]
            assert codes.count(429) >= 5, codes
            assert codes[:3].count(429) == 0, codes
            assert (await house.client.get("/api/games")).status_code == 200
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, readings_at_once=3, readings_a_second=1))


def test_replays_of_one_table_are_limited_and_those_of_its_players_apart(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, _bob = await house.tables()
        path = f"/api/tables/{ada.table}/replay"
        codes = [(await house.client.get(path)).status_code for _ in range(5)]
        assert codes == [404, 404, 429, 429, 429], "there is no game yet"
        mine = await house.client.get(path, headers={"Authorization": f"Bearer {ada.key}"})
        assert mine.status_code == 404

    visit(tmp_path, go, replace(UNLIMITED, table_readings_at_once=2, table_readings_a_second=1))


async def rematches(house: House, seated: wire.Seated, count: int) -> list[str]:
    """Concede and ask for a rematch, again and again; returns how that went."""
    found: list[str] = []
    table = seated.table
    for _time in range(count):
        async with house.at(replace(seated, table=table)) as one:
            await one.say(wire.Start(1))
            await one.hear_a(wire.Welcome, lambda told: told.facts.stage == "playing")
            await one.say(wire.Concede(2))
            await one.hear_a(wire.Changed, lambda told: told.facts.stage == "over")
            await one.say(wire.Rematch(3))
            told: Any = None
            while not isinstance(told, wire.No) and not (isinstance(told, wire.Changed) and told.facts.rematch):
                told = await one.hear()
            if isinstance(told, wire.No):
                return [*found, told.text]
            found.append("made")
            table = told.facts.rematch
    return found


def test_rematches_of_the_same_player_are_limited(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        (ada,) = await house.tables("me", "random")
        assert await rematches(house, ada, 5) == ["made"] * 3 + [
            "too many rematches of these players: at most 1 a minute"
        ]
        (bob,) = await house.tables("me", "random")
        assert await rematches(house, bob, 1) == ["made"]

    visit(tmp_path, go, replace(UNLIMITED, table_rematches_at_once=3, table_rematches_a_minute=1))


def test_rematches_of_one_address_are_limited(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        (ada,) = await house.tables("me", "random")
        assert await rematches(house, ada, 5) == ["made"] * 3 + ["too many rematches: at most 1 a minute"]

    visit(tmp_path, go, replace(UNLIMITED, rematches_at_once=3, rematches_a_minute=1))


def test_takebacks_are_limited_for_each_seat(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            for found in (one, other):
                for _ in range(4):
                    await found.say(wire.Takeback(99))
                noes = [await found.hear_a(wire.No) for _ in range(4)]
                assert [no.why for no in noes] == ["stale", "stale", "limit", "limit"]
            await plays(one, other, 1)

    visit(tmp_path, go, replace(UNLIMITED, table_readings_at_once=2, table_readings_a_second=1))


def test_a_school_behind_one_address_comes_in(tmp_path: Path) -> None:
    """Four people who sit at tables add a share: more connections than one person may have, for those who play."""

    async def go(house: House) -> None:
        tables = [await house.tables() for _ in range(12)]
        opened = [house.at(seated) for people in tables for seated in people]
        for each in opened:
            await each.__aenter__()
        for each in opened:
            await each.__aexit__(None, None, None)
        await house.until_sockets(0)
        async with house.at(replace(tables[0][0], key="")), line(house.ws) as idle, line(house.ws), line(house.ws):
            async with line(house.ws) as fifth:
                with suppress(ConnectionClosed):
                    no = await fifth.hear_a(wire.No)
                    assert no.text == "too many connections: at most 4"
            assert idle.socket.close_code is None

    visit(tmp_path, go, replace(UNLIMITED, connections=4))
