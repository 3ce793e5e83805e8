"""A server under hostile input: more than 20,000 messages of every bad kind, while honest people play on.

Nothing answers 5xx, no honest connection ends, no other table notices, and the journal tells of no crash. All of it
follows from `SEED`; a message that does harm is printed.
"""

import asyncio
import json
import string
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from msgspec import Struct
from msgspec.json import Decoder, encode
from schemathesis import checks
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from dungeonbox.server import events, wire
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.sockets import LARGEST_MESSAGE
from tests.patience import PATIENCE
from tests.server.databases import stored
from tests.server.players import (
    BareSocket,
    Player,
    check_ledger,
    check_record,
    check_sight,
    line,
    open_table,
    play_out,
    record,
)
from tests.server.servers import Server

SEED: Final = 20_000
BATCH: Final = 40
"""So many messages are sent before the answers are read."""
ON_SOCKETS: Final = 18_000
AT_THE_DOOR: Final = 700
BY_HTTP: Final = 1_800
TEARING: Final = 60
"""Frames that no connection survives."""
ALL_MESSAGES: Final = 20_000
A_SIXTEENTH: Final = 16
"""`make test` sends so small a part of them, `make test-long` all."""

HONEST_EVENTS: Final = (events.Sat, events.BotSat, events.Began, events.Chose, events.Moved, events.Spoke)
HARMLESS: Final = ("malformed", "forbidden", "stale", "illegal", "unknown", "limit", "missing")
"""Refusals; `busy` is none, it says that the server has trouble."""

_frames = Decoder(wire.ToBrowser)
_refusals = Decoder(wire.Refusal)

Payload = str | bytes | list[str] | list[bytes]
"""A text frame, a binary frame, or the fragments of one."""


# What is sent -----------------------------------------------------------------------------------------------

STRANGE_TEXTS: Final = (
    "",
    " ",
    "\u0000",
    "\u0007\u001b[31m\r\n",
    "\u202e\u2066backwards\u2069",
    "\u200b\u200d\ufeff",
    "\ufffe\uffff",
    "\U0010ffff\U000e0001",
    "a\u0300" * 200,
    "\u0958" * 24,
    "😀" * 300,
    "A" * 2_000,
    "'; DROP TABLE tables; --",
    "<script>alert(1)</script>",
    "${jndi:ldap://x}",
    "../../etc/passwd",
    "%s%n%x",
    "play:fireball",
    "target:seat99",
    "undo:1",
    "undo:99999",
    "-1",
    "NaN",
)
STRANGE_NUMBERS: Final = (0, -1, 1.5, 1e308, -0.0, 2**31, 2**31 - 1, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**400)
STRANGE_WORDS: Final = ("NaN", "Infinity", "-Infinity", "1e999", "01", "0x1", "'x'", "undefined", "nul", "truE", "")
STRANGE_FRAMES: Final = (
    "",
    " ",
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    "{",
    "}",
    '{"t"',
    '{"t":',
    '{"t":"act"',
    '{"t":null}',
    '{"t":"act","t":"chat"}',
    '{"t":["act"]}',
    '{"t":"ACT","question":1,"token":"x"}',
    '{"t":"\\ud800"}',
    '{"t":"chat","n":99,"text":"\\ud800"}',
    '{"t":"chat","n":99,"text":"\\udfff\\ud800"}',
    '{"t":"chat","n":99,"text":"\u0000"}',
    "[" * (LARGEST_MESSAGE - 1),
    '{"t":' * (LARGEST_MESSAGE // 5 - 1),
    '{"t":"act","question":1,"token":' + "[" * 3_000 + "]" * 1_000,
    '{"t":"mute","seat":0,"on":' + "{" * 3_000,
    "9" * 4_000,
    '{"t":"act","question":' + "9" * 4_000 + "}",
    '{"t":"act","question":1e' + "9" * 400 + ',"token":"x"}',
    '"' + "\\u0000" * 600 + '"',
    "x" * (LARGEST_MESSAGE + 1),
    "x" * 60_000,
    '{"t":"chat","n":99,"text":"' + "é" * 30_000 + '"}',
    "\ufeff{}",
    '{"t":"act","question":1,"token":"x"}{"t":"act","question":1,"token":"x"}',
    '{"t":"act","question":1,"token":"x",}',
    '{"t":"act","question":1,"token":"x","__proto__":{}}',
    '/**/{"t":"concede","n":1}',
)
FAR: Final = 1_000_000
"""A running number far ahead: messages with it are refused as stale."""


class Malice:
    """Thinks of messages. It never has a good number, so that nothing it sends is its right to send."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.overheard: list[str] = []
        """Messages that other seats have sent, with success."""

    def payload(self) -> Payload:
        """A text or binary frame, sometimes in fragments."""
        text = self.text()
        way = self.random.random()
        if way < 0.06:
            return self.mangled(text.encode(errors="surrogatepass"))
        if way < 0.12:
            return text.encode(errors="surrogatepass")
        if way < 0.18 and len(text) > 3:
            cut = self.random.randrange(1, len(text))
            return [text[:cut], "", text[cut:]]
        return text

    def text(self) -> str:
        """Something that is perhaps nearly a message."""
        way = self.random.random()
        if way < 0.18:
            return self.random.choice(STRANGE_FRAMES)
        if way < 0.34 and self.overheard:
            return self.random.choice(self.overheard)
        message = self.nearly_right()
        if way < 0.5:
            return json.dumps(message)
        return self.bent(message)

    def mangled(self, text: bytes) -> bytes:
        """Bytes with some replaced, added or gone."""
        found = bytearray(text[:3_000])
        for _ in range(self.random.randrange(1, 6)):
            found.insert(self.random.randrange(len(found) + 1), self.random.randrange(256))
        return bytes(found[: self.random.randrange(1, len(found) + 1)])

    def nearly_right(self) -> dict[str, Any]:
        """A message of the right shape and types, for the wrong moment, with the wrong number."""
        kind: type[Struct] = self.random.choice(get_args(wire.FromBrowser))
        found: dict[str, Any] = {"t": kind.__struct_config__.tag}
        for name in kind.__struct_fields__:
            found[name] = self.value(name)
        return found

    def value(self, name: str) -> Any:
        """A value a field may have."""
        random = self.random
        if name in ("n", "question"):
            return random.choice((FAR, FAR + random.randrange(FAR), wire.LARGEST_NUMBER))
        if name == "seat":
            return random.randrange(8)
        if name == "count":
            return random.choice((1, 2, 9_999))
        if name in ("on", "yes"):
            return random.random() < 0.5
        if name == "hash":
            return "0" * 64
        if name == "protocol":
            return random.choice((1, 2))
        if name == "bot":
            return random.choice(("", "thumb", "search:1", "search:999999999ms"))
        return "".join(random.choices(string.printable, k=random.randrange(1, 24)))

    def bent(self, message: dict[str, Any]) -> str:
        """A message with a field missing, added, or of a wrong kind."""
        random = self.random
        name = random.choice(list(message))
        way = random.randrange(5)
        if way == 0:
            del message[name]
        elif way == 1:
            message[random.choice(("x", "key", "T", "seat ", "heard", "you", "\u0000"))] = random.choice(
                (1, "x", [], {})
            )
        elif way == 2:
            message[name] = random.choice(STRANGE_TEXTS)
        elif way == 3:
            message[name] = random.choice((*STRANGE_NUMBERS, None, [], {}, [[]], True, {"t": "act"}))
        else:
            message[name] = "@"
            return json.dumps(message).replace('"@"', random.choice(STRANGE_WORDS))
        return json.dumps(message, ensure_ascii=random.random() < 0.5)


# Sockets ----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def hostile_line(ws: str, table: str, key: str = "") -> AsyncIterator[BareSocket]:
    """A socket at a table that is ready for anything."""
    async with line(ws, table, key) as found:
        await found.hear_a(wire.Welcome)
        yield found


async def annoy(found: BareSocket, batch: list[Payload], number: int) -> int:
    """Send many messages, and see every one of them answered; returns how many refusals came."""
    mark = f"zz-{number}"
    refusals = 0
    sent: list[Payload] = []
    try:
        async with asyncio.timeout(PATIENCE):
            writing = asyncio.create_task(_send_all(found.socket, [*batch, encode(wire.Why(mark)).decode()], sent))
            while True:
                told = await found.hear()
                if isinstance(told, wire.No):
                    assert told.why in HARMLESS, told
                    refusals += 1
                    if mark in told.text or (told.why == "forbidden" and refusals > len(batch)):
                        break
            await writing
    except (AssertionError, ConnectionClosed, TimeoutError) as trouble:
        shown = "\n".join(repr(payload)[:300] for payload in sent[-BATCH:])
        raise AssertionError(f"{trouble!r} after these messages (seed {SEED}, batch {number}):\n{shown}") from trouble
    return refusals


async def _send_all(socket: ClientConnection, batch: Iterable[Payload], sent: list[Payload]) -> None:
    for payload in batch:
        sent.append(payload)
        await socket.send(payload)


class Party:
    """The tables of one evening: honest people at their own table, and one among hostile ones."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.malice = Malice(SEED)
        self.sent = 0
        self.games: list[list[Player]] = []
        self.victims: list[wire.Seated] = []
        self.is_done = False

    # Honest people ------------------------------------------------------------------------------------------

    async def honest(self, game: str, chairs: list[str]) -> None:
        """Play one game after the other until the hostile ones have had enough."""
        while not self.is_done:
            await self.honest_game(game, chairs)

    async def honest_game(self, game: str, chairs: list[str]) -> None:
        """Play a game; every connection must last to its end."""
        seated = await open_table(self.server.url, game, chairs, public=True)
        people = [Overheard(self, one, len(self.games)) for one in seated]
        self.victims = seated
        self.games.append(list(people))
        await play_out(people)
        assert [player.connections for player in people] == [1] * len(people), "an honest connection was closed"

    # Hostile ones -------------------------------------------------------------------------------------------

    async def on_sockets(self, count: int) -> None:
        """Spectators that send garbage at an honest table, and a player that sends garbage at its own."""
        mine = await open_table(self.server.url, "busters", ["me", "thumb", "thumb"])
        async with hostile_line(self.server.ws, mine[0].table, mine[0].key) as found:
            await found.say(wire.Start(1))
            await found.hear_a(wire.Welcome)
        while count > 0:
            table, key = (mine[0].table, mine[0].key) if count % 3 == 0 else (self.victims[0].table, "")
            async with hostile_line(self.server.ws, table, key) as found:
                for _ in range(12):
                    batch = [self.malice.payload() for _ in range(BATCH)]
                    assert await annoy(found, batch, count) > 0
                    self.sent += len(batch)
                    count -= len(batch)

    async def at_the_door(self, count: int) -> None:
        """First messages that are no good hello, keys of other tables and seats among them."""
        own = await open_table(self.server.url, "mayhem", ["me", "open"])
        for number in range(count):
            victim = self.victims[number % len(self.victims)]
            first = self.bad_hello(number, own, victim)
            async with connect(self.server.ws, compression=None, open_timeout=PATIENCE, ping_interval=None) as socket:
                await socket.send(first)
                told = _frames.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
                assert isinstance(told, wire.No), f"a bad hello was taken: {first!r}: {told}"
                assert told.why in HARMLESS, f"{first!r}: {told}"
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), PATIENCE)
            self.sent += 1

    def bad_hello(self, number: int, own: list[wire.Seated], victim: wire.Seated) -> Payload:
        """A first message that must be refused."""
        way = number % 5
        if way == 0:
            return encode(wire.Hello(victim.table, own[number % 2].key)).decode()
        if way == 1:
            return encode(wire.Hello(own[0].table, victim.key)).decode()
        if way == 2:
            key = victim.key
            place = number % len(key)
            return encode(wire.Hello(victim.table, key[:place] + "_" + key[place + 1 :] + "x")).decode()
        if way == 3:
            return json.dumps({"t": "hello", "table": self.malice.random.choice(STRANGE_TEXTS), "key": victim.key})
        while True:
            payload = self.malice.payload()
            if b'"hello"' not in repr(payload).encode():
                return payload

    async def tearing(self, count: int) -> None:
        """Frames that end their connection, and no other."""
        for number in range(count):
            async with line(self.server.ws, self.victims[0].table) as found:
                await found.hear_a(wire.Welcome)
                with pytest.raises(ConnectionClosed):
                    await self.tear(found.socket, number)
            self.sent += 1

    async def tear(self, socket: ClientConnection, number: int) -> None:
        """Send something against the protocol of sockets, and read until the end."""
        way = number % 4
        if way == 0:
            await socket.send(b'{"t":"chat","n":1,"text":"\xff\xfe"}', text=True)
        elif way == 1:
            await socket.send("x" * 70_000)
        elif way == 2:
            socket.transport.write(bytes([0x83 + number % 5, 0x80, 0, 0, 0, 0]))  # a reserved opcode
        else:
            socket.transport.write(b"\x81\x02hi")  # a client's frame must be masked
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()

    # By HTTP ------------------------------------------------------------------------------------------------

    async def by_http(self, count: int) -> None:
        """Requests of every bad kind."""
        random = Random(SEED + 1)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE) as client:
            for _ in range(count):
                method, path, headers, body = self.bad_request(random)
                answer = await client.request(method, path, headers=headers, content=body)
                where = f"{method} {path} {headers} {body[:300]!r}: {answer.status_code} {answer.text[:300]}"
                assert answer.status_code < 500, where
                if answer.status_code >= 400 and method != "HEAD":
                    assert answer.headers["content-type"] == "application/json", where
                    assert _refusals.decode(answer.content).text, where
                elif method == "POST":
                    assert path.endswith("/mine") or answer.status_code == 201, where
                self.sent += 1

    def bad_request(self, random: Random) -> tuple[str, str, list[tuple[bytes, bytes]], bytes]:
        """A method, a path, headers and a body."""
        victim = random.choice(self.victims)
        ids = [victim.table, "nothing", "%00", "%ff", "%ED%A0%80", "a" * 17, "..%2f..", "%F0%9F%98%80", "%0d%0aX:1"]
        id = random.choice(ids)
        path = random.choice(
            [
                f"/api/tables/{id}",
                f"/api/tables/{id}/seats",
                f"/api/tables/{id}/book",
                f"/api/tables/{id}/record?eyes={random.choice((-3, -2, 0, 1, 7, 8, 10**30, 'x', 'NaN', '%00', '1.5'))}",
                f"/api/tables/{id}/replay?eyes={random.choice((-2, -1, 0, 1))}&first={random.choice((-1, 0, 10**7))}",
                f"/api/tables/{id}/replay?count={random.choice((0, -1, 201, 10**20, ''))}&count=1",
                f"/api/join/{id}",
                f"/api/games/{id}/rules",
                "/api/tables",
                "/api/tables",
                "/api/mine",
                f"/{id}",
                "/api/" + "a/" * 200,
                f"/assets/{id}",
                "/assets/" + "a" * 300,
                "/schema/openapi.json",
            ]
        )
        method = random.choice(["GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
        headers = [
            (
                "Content-Type",
                random.choice(["application/json", "text/plain", "application/x-www-form-urlencoded", "x"]),
            ),
            *random.choice(
                [
                    [],
                    [("Origin", random.choice(["http://[", "null", "http://evil.example", "\x80", "file://", "//"]))],
                    [("Authorization", f"Bearer {random.choice((victim.key, 'x', 'ÿ' * 100, 'a' * 5_000, ''))}")],
                    [("Authorization", "Basic Og==")],
                ]
            ),
        ]
        encoded = [(name.encode(), value.strip().encode("latin-1")) for name, value in headers]
        return method, path, encoded, self.bad_body(random) if method not in ("GET", "HEAD") else b""

    def bad_body(self, random: Random) -> bytes:
        """A body that is no good wish for a table or a seat."""
        wish: dict[str, Any] = {"game": "mayhem", "chairs": [{"kind": "me"}, {"kind": "open"}], "name": "Eve"}
        way = random.randrange(8)
        if way == 0:
            return random.choice(STRANGE_FRAMES).encode(errors="surrogatepass")
        if way == 1:
            return self.malice.mangled(json.dumps(wish).encode())
        if way == 2:
            wish[random.choice(list(wish))] = random.choice((*STRANGE_TEXTS, *STRANGE_NUMBERS, None, [], {}))
        elif way == 3:
            wish["components"] = random.choice(BAD_COMPONENTS)
        elif way == 4:
            wish["options"] = {random.choice(("first_seat", *STRANGE_TEXTS)): random.choice(STRANGE_TEXTS)}
        elif way == 5:
            wish["chairs"] = random.choice(
                (
                    [],
                    [{"kind": "me"}] * 2,
                    [{"kind": "me"}] * 99,
                    [{"kind": "bot", "bot": "search:999999999ms"}] * 2,
                    [1],
                )
            )
        elif way == 6:
            wish = {"keys": [random.choice(STRANGE_TEXTS)] * random.choice((0, 1, 201))}
        else:
            wish = {"name": random.choice(STRANGE_TEXTS), "code": random.choice(STRANGE_TEXTS), "seat": -1}
        return json.dumps(wish).encode()


BAD_COMPONENTS: Final = (
    "[",
    "a = " + "[" * 10_000,
    "a = { " + ".".join("a" * 30_000) + " = 1 }",
    "[" + ".".join("a" * 30_000) + "]",
    "a = " + "9" * 5_000,
    "a = inf",
    "a = 1979-05-27",
    "\u0000",
    '[[card]]\nname = "\u202e"\n',
    '[[hero]]\nname = "x"\n' * 5_000,
    '[[card]]\nname = "x"\ncopies = 99999999999999999999\n',
    '[[card]]\nhero = "x"\nname = "x"\ncopies = 1000000000\nsource = "house"\n',
)


class Overheard(Player):
    """An honest player whose messages are recorded and sent again by another client."""

    def __init__(self, party: Party, seated: wire.Seated, seed: int) -> None:
        super().__init__(lambda: party.server.ws, seated, seed)
        self.party = party

    def _wanted(self) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        wanted = super()._wanted()
        if wanted is not None:
            self.party.malice.overheard.append(encode(wanted).decode())
        return wanted


async def evening(server: Server, part: int) -> Party:
    """Honest games and all attackers at once, with one in `part` of their messages."""
    party = Party(server)
    await party.honest_game("mayhem", ["me", "open"])
    company = [
        asyncio.create_task(party.honest("mayhem", ["me", "open"])),
        asyncio.create_task(party.honest("busters", ["me", "open", "thumb"])),
    ]
    await asyncio.gather(
        party.on_sockets(ON_SOCKETS // part),
        party.at_the_door(AT_THE_DOOR // part),
        party.by_http(BY_HTTP // part),
        party.tearing(TEARING // part),
    )
    party.is_done = True
    await asyncio.gather(*company)
    for people in party.games:
        for player in people:
            await check_sight(player, server.ws)
    return party


@pytest.mark.slow
@pytest.mark.parametrize("part", [A_SIXTEENTH, pytest.param(1, marks=pytest.mark.long)], ids=["1250", "20000"])
def test_honest_games_end_as_they_should_among_hostile_messages(tmp_path: Path, part: int) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        party = asyncio.run(evening(server, part))
        assert party.sent >= ALL_MESSAGES // part
        assert len(party.games) >= 3
        logs = stored(server.database)
        for people in party.games:
            log = logs[people[0].seated.table]
            for player in people:
                check_ledger(player, log, is_finished=True)
            check_untouched(log, people)
            check_record(asyncio.run(record(server.url, people[0].seated.table)), log)
        assert server.health()["status"] == "ok"
        check_journal(server)


def check_untouched(log: list[AnyEvent], people: list[Player]) -> None:
    """Nothing happened at a table but what those who sit there did."""
    assert {type(event) for event in log} <= set(HONEST_EVENTS)
    seats = {player.seated.seat for player in people}
    words = [event for event in log if isinstance(event, events.Spoke)]
    assert {event.by for event in words} <= seats
    assert len(words) <= sum(len(player.ledger.words) for player in people)


def check_journal(server: Server) -> None:
    """No line tells of a fault; what was sent is not in it either."""
    assert server.complaints() == []
    text = server.journal.read_text(encoding="utf-8")
    assert "crash" not in text
    assert "Traceback" not in text


def test_pages_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    flags = ("--origin", "https://friend.example")
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, *flags) as server:
        host = server.url.removeprefix("http://")

        async def status(origin: str) -> int:
            try:
                async with connect(server.ws, origin=Origin(origin), open_timeout=PATIENCE):
                    return 200
            except InvalidStatus as refused:
                return refused.response.status_code

        for origin, is_ours in (
            (f"http://{host}", True),
            ("https://friend.example", True),
            ("http://evil.example", False),
            (f"http://{host}.evil.example", False),
            (f"http://evil.example/{host}", False),
            (f"http://{host}@evil.example", False),
            ("https://friend.example.evil.example", False),
            ("null", False),
            ("http://[", False),
            ("http://", False),
        ):
            expected = 200 if is_ours else 403
            assert asyncio.run(status(origin)) == expected, origin
            answer = httpx.get(f"{server.url}/api/games", headers={"Origin": origin})
            assert answer.status_code == expected, origin
            if not is_ours:
                assert answer.json()["why"] == "origin"
        check_journal(server)


def test_names_that_no_database_can_keep_name_no_table(database: str, tmp_path: Path) -> None:
    async def knock(server: Server, table: str) -> wire.ToBrowser:
        async with line(server.ws) as found:
            await found.socket.send(json.dumps({"t": "hello", "table": table}))
            return await found.hear()

    with Server(database, tmp_path) as server:
        for id, table in (("%00", "\u0000"), ("a%00b", "a\u0000b"), ("%F0%9F%98%80", "😀"), ("%EF%BF%BF", "\uffff")):
            for path in (f"tables/{id}", f"tables/{id}/record", f"join/{id}"):
                answer = httpx.get(f"{server.url}/api/{path}", timeout=PATIENCE)
                assert (answer.status_code, answer.json()["why"]) == (404, "missing"), path
            told = asyncio.run(knock(server, table))
            assert isinstance(told, wire.No)
            assert told.why == "missing", told
        check_journal(server)


# OpenAPI ----------------------------------------------------------------------------------------------------


def operations(server: Server) -> Iterator[Any]:
    """Every operation the server says it has."""
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    found: Any
    for found in schema.get_all_operations():
        yield found.ok()


def test_schemathesis_finds_no_fault_and_every_answer_is_as_described(tmp_path: Path) -> None:
    tried: list[str] = []
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        for operation in operations(server):
            for mode in schemathesis.GenerationMode:

                @settings(
                    max_examples=25, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
                )
                @given(case=operation.as_strategy(generation_mode=mode))
                def try_it(case: Any) -> None:
                    case.call_and_validate(
                        checks=[
                            checks.not_a_server_error,
                            checks.status_code_conformance,
                            checks.content_type_conformance,
                            checks.response_schema_conformance,
                        ]
                    )
                    tried.append(case.path)

                with suppress(Unsatisfiable):  # what takes no data cannot be given bad data
                    try_it()
        check_journal(server)
    assert len(set(tried)) >= 11
    assert len(tried) > 300
