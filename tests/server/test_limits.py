"""Limits per client: each has a clear refusal and affects no other client; a slow client delays no other."""

import asyncio
import socket as sockets_of_system
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from msgspec.json import encode
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import lines, sockets, wire, worker
from dungeonbox.server.app import LARGEST_BODY
from dungeonbox.server.connections import LONGEST_QUEUE, Connection
from dungeonbox.server.limits import MOST_SHARES, Clients, Limits, network_of
from dungeonbox.server.lines import Line, Lines
from dungeonbox.server.serve import LARGEST_FRAME
from dungeonbox.server.sockets import LARGEST_MESSAGE, MOST_REFUSED
from tests.server.inside import UNLIMITED, House, hasten, visit
from tests.server.players import BareSocket, line

JSON: Final = {"Content-Type": "application/json"}
SMALL: Final = 4_096
"""The smallest buffer the system gives a socket, or nearly."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers do not wait for the disk."""
    hasten(monkeypatch)


async def end_of(found: BareSocket) -> tuple[wire.ToBrowser | None, int]:
    """The last frame before the connection ends, and the code it ends with."""
    last = None
    try:
        while True:
            last = await found.hear()
    except ConnectionClosed as closed:
        return last, closed.rcvd.code if closed.rcvd is not None else 0


async def plays(one: BareSocket, other: BareSocket, n: int) -> None:
    """See that two people at a table hear each other."""
    await one.say(wire.Chat(n, f"still here {n}"))
    for found in (one, other):
        await found.hear_a(wire.Said, lambda told: told.line.text == f"still here {n}")


# Size -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["x", "é"])
def test_a_message_too_large_is_refused_and_the_connection_goes_on(tmp_path: Path, letter: str) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            await one.socket.send(letter * (LARGEST_MESSAGE // len(letter.encode()) + 1))
            no = await one.hear_a(wire.No)
            assert (no.why, no.text) == ("limit", f"a message has at most {LARGEST_MESSAGE} bytes")
            await plays(one, other, 1)

    visit(tmp_path, go)


def test_a_first_message_too_large_is_refused(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        async with line(house.ws) as found:
            await found.socket.send("x" * (LARGEST_MESSAGE + 1))
            last, code = await end_of(found)
            assert isinstance(last, wire.No)
            assert (last.why, code) == ("limit", sockets.POLICY)
            assert f"at most {LARGEST_MESSAGE} bytes" in last.text

    visit(tmp_path, go)


def test_a_frame_far_too_large_ends_its_connection_and_no_other(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, house.at(ada) as large:
            await large.socket.send("x" * (LARGEST_FRAME + 1))
            _last, code = await end_of(large)
            assert code == 1009
            await plays(one, other, 1)

    visit(tmp_path, go)


def test_a_body_too_large_is_refused_with_what_is_allowed(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        for path in ("/api/tables", "/api/mine"):
            answer = await house.client.post(path, content=b'"' + b"x" * LARGEST_BODY + b'"', headers=JSON)
            assert answer.status_code == 413
            assert answer.json() == {"why": "limit", "text": f"a request has at most {LARGEST_BODY} bytes"}
        assert len(await house.tables()) == 2

    visit(tmp_path, go)


@pytest.mark.parametrize(
    "message",
    [wire.Chat(1, "x" * (wire.LONGEST_CHAT + 1)), wire.Rename(1, "x" * (wire.LONGEST_NAME + 1))],
    ids=["chat", "name"],
)
def test_words_too_long_are_refused_with_what_is_allowed(tmp_path: Path, message: wire.Message) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            await one.say(message)
            no = await one.hear_a(wire.No)
            assert no.why == "malformed"
            assert str(wire.LONGEST_CHAT if isinstance(message, wire.Chat) else wire.LONGEST_NAME) in no.text
            await plays(one, other, 1)

    visit(tmp_path, go)


# Rate -------------------------------------------------------------------------------------------------------


def test_messages_too_fast_are_refused_and_slower_ones_taken(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, messages_at_once=5, messages_a_second=20)

    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            for _ in range(30):
                await one.say(wire.Why("x"))
            noes = [await one.hear_a(wire.No) for _ in range(30)]
            refused = [no for no in noes if no.why == "limit"]
            assert len(refused) == 30 - limits.messages_at_once
            assert noes[:5] == [no for no in noes[:5] if no.why != "limit"]
            assert {no.text for no in refused} == {"too fast: at most 20 messages a second"}
            await other.say(wire.Chat(1, "nobody else is too fast"))
            await one.hear_a(wire.Said)
            house.seconds += 0.1
            await one.say(wire.Chat(1, "slowly"))
            assert (await one.hear_a(wire.Said)).line.text == "slowly"

    visit(tmp_path, go, limits)


def test_whoever_does_not_stop_is_closed_and_nobody_else(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, messages_at_once=3, messages_a_second=1)

    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as flood, house.at(bob) as other:
            for _ in range(MOST_REFUSED + 10):
                await flood.say(wire.Chat(1, "x"))
            _last, code = await end_of(flood)
            goodbye = wire.No("limit", "too many messages, too fast: goodbye")
            assert (encode(goodbye) in flood.frames, code) == (True, sockets.CLOSED)
            await other.hear_a(wire.Here, lambda told: told.seats == [1])
            async with house.at(ada) as again:
                await other.say(wire.Chat(1, "welcome back"))
                await again.hear_a(wire.Said, lambda told: told.line.seat == 1)

    visit(tmp_path, go, limits)


def test_requests_too_fast_are_refused(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, requests_at_once=8, requests_a_second=2)

    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            answers = [await house.client.get("/api/games") for _ in range(20)]
            refused = [answer for answer in answers if answer.status_code != 200]
            assert len(refused) >= 20 - limits.requests_at_once
            for answer in refused:
                assert answer.status_code == 429
                assert answer.json() == {"why": "limit", "text": "too many requests: at most 2 a second"}
            assert (await house.client.get("/healthz")).status_code == 200
            await plays(one, other, 1)

    visit(tmp_path, go, limits)


def test_hints_too_often_are_refused(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, hints_at_once=1, hints_a_minute=1)

    async def go(house: House) -> None:
        (ada,) = await house.tables("me", "random")
        async with house.at(ada) as one:
            for _ in range(2):
                await one.say(wire.Hint())
            assert (await one.hear_a(wire.No)).why == "stale"
            no = await one.hear_a(wire.No)
            assert (no.why, no.text) == ("limit", "too many hints: at most 1 a minute")

    visit(tmp_path, go, limits)


def test_a_network_of_ipv6_is_one_client_and_another_network_is_another() -> None:
    clients = Clients(Limits(hints_at_once=1, hints_a_minute=1))
    first, same, other, old = map(network_of, ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1", "192.0.2.1"))
    told = [clients.over("hints", address) for address in (first, same, other, old, network_of("::ffff:192.0.2.1"))]
    refused = "too many hints: at most 1 a minute"
    assert told == ["", refused, "", "", refused]


def test_people_who_sit_at_tables_add_shares_and_two_connections_of_one_seat_do_not() -> None:
    clients = Clients(Limits(openings_at_once=10, openings_a_second=1))
    school = clients.at("192.0.2.1")
    for _connection in range(100):
        school.sit("table", 0)
    assert school.shares == 1
    for seat in range(1, 100):
        school.sit("table", seat)
    assert school.shares == MOST_SHARES
    taken = [clients.over("openings", "192.0.2.1") for _time in range(10 * MOST_SHARES + 1)]
    assert taken[: 10 * MOST_SHARES] == [""] * 10 * MOST_SHARES
    assert taken[-1] == "too many new connections: at most 1 a second"
    for seat in range(1, 100):
        school.rise("table", seat)
    assert school.shares == 1


# Numbers ----------------------------------------------------------------------------------------------------


class WaitingLine(Line):
    """A line without a request under way."""

    is_waiting = True

    def __init__(self, aborted: list["WaitingLine"]) -> None:
        self.address = "198.51.100.7"
        self.transport = SimpleNamespace(is_closing=lambda: self in aborted, abort=lambda: aborted.append(self))


def test_an_address_of_many_people_has_as_many_more_lines() -> None:
    clients = Clients(Limits(lines=2))
    found = Lines()
    found.begin(clients, [])
    for seat in range(4):
        clients.at("198.51.100.7").sit("table", seat)
    aborted: list[WaitingLine] = []
    opened = [WaitingLine(aborted) for _ in range(5)]
    for one in opened:
        found.add(one)
    assert aborted == opened[:1], "two shares are four lines"


def test_tables_too_many_are_refused(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        (ada,) = await house.tables("me", "thumb")
        await house.tables()
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("open")], "Eve")
        for _ in range(3):
            answer = await house.client.post("/api/tables", content=encode(wish), headers=JSON)
            assert answer.status_code == 429
            assert answer.json() == {"why": "limit", "text": "too many tables: at most 2 an hour"}
        async with house.at(ada) as one:
            await one.say(wire.Start(1))
            await one.hear_a(wire.Welcome, lambda told: told.facts.stage == "playing")

    visit(tmp_path, go, replace(UNLIMITED, tables_an_hour=2))


def test_connections_too_many_are_refused_until_one_ends(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            async with house.at(ada):
                async with line(house.ws) as fourth:
                    last, code = await end_of(fourth)
                assert isinstance(last, wire.No)
                assert (last.why, last.text) == ("limit", "too many connections: at most 3")
                assert code == sockets.POLICY
                await plays(one, other, 1)
            await until_welcome(house, ada)

    visit(tmp_path, go, replace(UNLIMITED, connections=3))


async def until_welcome(house: House, seated: wire.Seated) -> None:
    """Try to come in until there is table."""
    while True:
        with suppress(ConnectionClosed):
            async with house.at(seated):
                return


def test_watchers_too_many_are_refused_but_those_who_play_come_in(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(house.at(replace(ada, key="")))
            async with line(house.ws, ada.table) as fourth:
                last, _code = await end_of(fourth)
                assert isinstance(last, wire.No)
                assert (last.why, last.text) == ("limit", "3 people watch this table, which is all that can")
            async with house.at(ada) as one, house.at(bob) as other:
                await plays(one, other, 1)
            (eve, _) = await house.tables()
            async with house.at(replace(eve, key="")):
                pass

    visit(tmp_path, go, replace(UNLIMITED, watchers=3))


# Slow, silent, gone -----------------------------------------------------------------------------------------


def test_whoever_says_no_hello_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.1)

    async def go(house: House) -> None:
        async with line(house.ws) as found:
            last, code = await end_of(found)
            assert isinstance(last, wire.No)
            assert (last.why, last.text) == ("malformed", "expected hello within 0.1 seconds")
            assert code == sockets.POLICY

    visit(tmp_path, go)


class Snail:
    """A socket that reads only when it is told to, with the smallest buffer there is."""

    def __init__(self, house: House, seated: wire.Seated) -> None:
        self._house = house
        self._seated = seated

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[BareSocket]:
        """A line that was opened and said hello; nothing is read before `hear`."""
        host, _, port = self._house.url.removeprefix("http://").partition(":")
        door = sockets_of_system.socket()
        door.setsockopt(sockets_of_system.SOL_SOCKET, sockets_of_system.SO_RCVBUF, SMALL)
        door.setblocking(False)
        await asyncio.get_running_loop().sock_connect(door, (host, int(port)))
        options: dict[str, Any] = {"sock": door, "compression": None, "max_queue": 1, "ping_interval": None}
        async with connect(self._house.ws, **options) as socket:
            found = BareSocket(socket)
            await found.say(wire.Hello(self._seated.table, self._seated.key))
            try:
                yield found
            finally:
                await found.drop()


TALK: Final = LONGEST_QUEUE + 150
"""So many lines of chat that neither the buffers nor the queue of a slow reader can hold them."""
WORDS: Final = "😀" * (wire.LONGEST_CHAT - 10)


async def talk(one: BareSocket, other: BareSocket, count: int, first: int = 1) -> None:
    """Say a lot; the other hears all of it, in order and in good time."""
    for n in range(first, first + count):
        await one.say(wire.Chat(n, f"{n} {WORDS}"))
        told = await other.hear_a(wire.Said)
        assert told.line.text.startswith(f"{n} ")


def test_a_slow_reader_holds_up_nobody_and_is_told_everything_anew(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, Snail(house, replace(ada, key="")).connected() as slow:
            await other.hear_a(wire.Here, lambda told: told.watchers == 1)
            await talk(one, other, TALK)
            heard = [told async for told in heard_until(slow, f"{TALK} ")]
            welcomes = [told for told in heard if isinstance(told, wire.Welcome)]
            assert len(welcomes) > 1, "it was not told anew"
            assert len(heard) < TALK, "nothing was dropped"
            seen = texts(heard)
            assert seen[-1].startswith(f"{TALK} ")
            assert [int(text.split()[0]) for text in seen] == list(range(TALK - len(seen) + 1, TALK + 1))
            await talk(one, other, 3, TALK + 1)
            for n in range(TALK + 1, TALK + 4):
                assert (await slow.hear_a(wire.Said)).line.text.startswith(f"{n} ")

    visit(tmp_path, go, buffer=SMALL)


def texts(heard: list[wire.ToBrowser]) -> list[str]:
    """The chat a screen shows after these frames."""
    shown: list[str] = []
    for told in heard:
        if isinstance(told, wire.Welcome):
            shown = [one.text for one in told.chat]
        elif isinstance(told, wire.Said):
            shown.append(told.line.text)
    return shown


async def heard_until(found: BareSocket, text: str) -> AsyncIterator[wire.ToBrowser]:
    """All frames until the chat has come to this text."""
    while True:
        told = await found.hear()
        yield told
        if any(shown.startswith(text) for shown in texts([told])):
            return


def test_frames_held_back_for_a_snapshot_are_so_many_and_then_another_snapshot_follows() -> None:
    """The log is read slowly, and much happens meanwhile."""

    async def go() -> None:
        connection = Connection()
        number = connection.begin_snapshot()
        for each in range(10 * LONGEST_QUEUE):
            connection.push(b"%d" % each)
        assert len(connection._held or []) <= LONGEST_QUEUE
        connection.send_snapshot(b"old", number)
        assert await connection.next() is None, "frames were lost: a new snapshot is due"
        number = connection.begin_snapshot()
        connection.push(b"after")
        connection.send_snapshot(b"new", number)
        assert [await connection.next(), await connection.next()] == [b"new", b"after"]

    asyncio.run(go())


def test_a_reader_that_takes_nothing_at_all_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "STUCK", 0.2)
    monkeypatch.setattr(worker, "WATCH_EVERY", 0.05)

    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other, Snail(house, replace(ada, key="")).connected():
            await other.hear_a(wire.Here, lambda told: told.watchers == 1)
            await talk(one, other, TALK)
            await house.until_sockets(2)
            await plays(one, other, TALK + 1)

    visit(tmp_path, go, buffer=SMALL)


def test_whoever_is_gone_is_missed_by_nobody(tmp_path: Path) -> None:
    async def go(house: House) -> None:
        ada, bob = await house.tables()
        async with house.at(ada) as one, house.at(bob) as other:
            for n in range(1, 20):
                async with house.at(replace(ada, key="")) as gone:
                    await one.say(wire.Chat(n, f"{n}"))
                    await gone.drop()
                told = await other.hear_a(wire.Said)
                assert told.line.text == f"{n}"
            await house.until_sockets(2)

    visit(tmp_path, go)
