"""One WebSocket: hello, then messages in and frames out, until one side closes.

It speaks ASGI directly: a framework's layers around each message would cost as much as handling the message.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final

from litestar.types import Receive, Scope, Send
from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.types import NONE
from dungeonbox.server import wire
from dungeonbox.server.connections import EXTENSION, Connection, FastPath
from dungeonbox.server.decide import Refused, Repeated
from dungeonbox.server.hosts import HEADERS
from dungeonbox.server.limits import Bucket, network_of
from dungeonbox.server.logs import journal
from dungeonbox.server.store import StoreTrouble
from dungeonbox.server.table import Table
from dungeonbox.server.worker import Worker, check_origin

LARGEST_MESSAGE: Final = 4096
PATIENCE: Final = 10.0
"""How many seconds a client has to send hello."""
FAREWELL: Final = 2.0
"""How many seconds sending the last frame may take."""
MOST_REFUSED: Final = 200
"""How many messages over the limit are refused before the connection is closed."""

CLOSED: Final = 1000
POLICY: Final = 1008
REJECTED: Final = 403
TOO_MANY: Final = 429

CRASHED: Final = wire.No("busy", "something went wrong here; connect again")

encode = Encoder().encode
_messages = Decoder(wire.FromBrowser)
_hellos = Decoder(wire.Hello)


class Gone(Exception):
    """The client has closed the connection."""


class Socket:
    """A WebSocket as ASGI hands it over."""

    __slots__ = ("_receive", "_scope", "_send", "fast_path")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        extensions: dict[str, Any] = scope.get("extensions") or {}
        self.fast_path: FastPath | None = extensions.get(EXTENSION)
        """Receives and sends without ASGI, if the web server's protocol class offers it."""

    @property
    def address(self) -> str:
        """The address of the client, as limits know it."""
        client = self._scope.get("client")
        return network_of(client[0]) if client else ""

    def headers(self) -> dict[str, str]:
        """The headers of the opening request."""
        return {name.decode("latin-1"): value.decode("latin-1") for name, value in self._scope["headers"]}

    async def accept(self) -> None:
        """Accept the connection."""
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive(self) -> str | bytes:
        """The next message; raises Gone if the client has closed."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        text: str | bytes | None = message.get("text")
        return (message.get("bytes") or b"") if text is None else text

    async def send(self, frame: bytes) -> None:
        """Send a text frame."""
        await self._send({"type": "websocket.send", "bytes": None, "text": frame.decode()})

    async def refuse(self, refused: Refused, status: int) -> None:
        """Answer the opening request with a status and the reason, if the web server can; else with 403.

        The web server adds no headers to such an answer, so it has those of every answer here.
        """
        if "websocket.http.response" not in (self._scope.get("extensions") or {}):
            await self.close(POLICY, refused.text)
            return
        body = encode(wire.Refusal(refused.why, refused.text))
        headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS]
        headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        answer: Any = {"type": "websocket.http.response.start", "status": status, "headers": headers}
        await self._send(answer)
        answer = {"type": "websocket.http.response.body", "body": body}
        await self._send(answer)

    async def close(self, code: int, reason: str = "") -> None:
        """Close the connection."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


async def play(worker: Worker, socket: Socket) -> None:
    """Serve a connection from its opening to its end."""
    try:
        check_origin(worker.settings, socket.headers())
    except Refused as refused:
        await socket.refuse(refused, REJECTED)
        return
    try:
        worker.check("openings", socket.address)
    except Refused as refused:
        await socket.refuse(refused, TOO_MANY)
        return
    await socket.accept()
    client = worker.clients.at(socket.address)
    client.connections += 1
    try:
        await _converse(worker, socket)
    except Gone:
        return
    except Exception:  # noqa: BLE001 - a crash ends this connection only
        journal.crash("socket-crash")
        await _say_last(socket, CRASHED, POLICY)
    finally:
        client.connections -= 1


async def _converse(worker: Worker, socket: Socket) -> None:
    write = None if socket.fast_path is None else socket.fast_path.write
    connection = Connection(write=write, address=socket.address)
    try:
        worker.check_banned(socket.address)
        worker.check_connections(socket.address)
        hello = await _hello(socket)
        worker.check_table("table_openings", hello.table, hello.key)
        table = await worker.tables.enter(connection, hello, worker.settings.limits.watchers)
    except Refused as refused:
        await _say_last(socket, wire.No(refused.why, refused.text), POLICY)
        return
    except StoreTrouble:
        await _say_last(socket, wire.No("busy", "the table cannot be opened just now; try again"), POLICY)
        return
    sender = asyncio.create_task(_send_on(worker, socket, table, connection))
    conversation = Conversation(worker, socket, table, connection)
    seat = connection.seat
    if seat != NONE:
        conversation.client.sit(table.header.id, seat)
    try:
        if socket.fast_path is not None:
            socket.fast_path.on_text = conversation.receive_now
        await conversation.listen()
        if connection.is_closing:
            await asyncio.wait([sender], timeout=FAREWELL)
    finally:
        if socket.fast_path is not None:
            socket.fast_path.on_text = None
        if seat != NONE:
            conversation.client.rise(table.header.id, seat)
        worker.tables.leave(table, connection)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _hello(socket: Socket) -> wire.Hello:
    """The first message, which must be hello and must arrive within PATIENCE."""
    try:
        text = await asyncio.wait_for(socket.receive(), PATIENCE)
        if size_of(text) <= LARGEST_MESSAGE:
            return _hellos.decode(text)
    except TimeoutError:
        raise Refused("malformed", f"expected hello within {PATIENCE:g} seconds") from None
    except (DecodeError, RecursionError, UnicodeError) as error:
        raise Refused("malformed", f"expected hello first: {error}") from None
    raise Refused("limit", f"a message has at most {LARGEST_MESSAGE} bytes, this one has {size_of(text)}")


def size_of(text: str | bytes) -> int:
    """The size of a message on the wire, in bytes.

    >>> size_of("dragon"), size_of("drágon"), size_of(b"dragon")
    (6, 7, 6)
    """
    return len(text) if isinstance(text, bytes) or text.isascii() else len(text.encode())


async def _say_last(socket: Socket, message: wire.No, code: int) -> None:
    with suppress(Exception):  # the client may be gone
        await socket.send(encode(message))
        await socket.close(code)


async def _send_on(worker: Worker, socket: Socket, table: Table, connection: Connection) -> None:
    """Send frames as fast as the client accepts them; a client that lost frames gets a new snapshot."""
    while True:
        frame = await connection.next()
        if frame is not None:
            await socket.send(frame)
            connection.sent()
            frame = None  # do not keep it in memory until the next one
        elif connection.is_closing:
            await socket.close(CLOSED)
            return
        else:
            await worker.tables.broadcast.welcome(table, connection)


class Conversation:
    """Handles the messages of one connection."""

    def __init__(self, worker: Worker, socket: Socket, table: Table, connection: Connection) -> None:
        limits = worker.settings.limits
        self._worker = worker
        self._tables = worker.tables
        self._socket = socket
        self._table = table
        self._connection = connection
        self._limits = limits
        self.client = worker.clients.at(socket.address)
        self._bucket = Bucket(limits.messages_at_once, limits.messages_a_second)
        self._refused = 0
        self._is_idle = False
        """Whether every message so far was handled, or is an answer that waits to be stored."""
        self._is_answering = False
        """Whether the latest message was an answer taken by `receive_now`, which may still wait to be stored."""

    async def listen(self) -> None:
        """Handle messages one after the other until the connection ends."""
        while not self._connection.is_closing:
            self._is_idle = True
            try:
                text = await self._socket.receive()
            except Gone:
                return
            self._is_idle = False
            if self._is_answering:
                async with self._table.lock:  # held until the answer is stored and broadcast
                    self._is_answering = False
            answer = await self._answer(text)
            if answer:
                self._connection.push(answer)
            if self._refused > MOST_REFUSED:
                self._connection.close(encode(wire.No("limit", "too many messages, too fast: goodbye")))

    def receive_now(self, text: str) -> bool:
        """Handle a message without awaiting, if it is an answer and the table is free; else return False."""
        if not (self._is_idle and self._table.is_free) or size_of(text) > LARGEST_MESSAGE:
            return False
        try:
            message: wire.FromBrowser = _messages.decode(text)
        except (DecodeError, RecursionError, UnicodeError):
            return False
        if not isinstance(message, wire.Act) or not self._bucket.take():
            return False
        self._refused = 0
        self._is_answering = True
        failed = partial(self._failed, message)
        try:
            self._tables.receive_answer(self._table, self._connection, message, failed)
        except Exception as error:  # noqa: BLE001 - the caller is the web server's protocol
            failed(error)
        return True

    def _failed(self, message: wire.Act, error: Exception) -> None:
        if isinstance(error, DungeonboxError):
            self._connection.push(self._reply(message, error))
        else:
            journal.crash("socket-crash")
            self._connection.close(encode(CRASHED))

    async def _answer(self, text: str | bytes) -> bytes:
        """The frame that answers a message to its sender alone, or no bytes."""
        if not self._bucket.take():
            self._refused += 1
            return encode(wire.No("limit", f"too fast: at most {self._limits.messages_a_second:g} messages a second"))
        if size_of(text) > LARGEST_MESSAGE:
            return encode(wire.No("limit", f"a message has at most {LARGEST_MESSAGE} bytes"))
        try:
            message: wire.FromBrowser = _messages.decode(text)
        except (DecodeError, RecursionError, UnicodeError) as error:
            return encode(wire.No("malformed", str(error)[:300]))
        self._refused = 0
        return await self._handle(message)

    def _check_costs(self, message: wire.FromBrowser) -> None:
        """Refuse too many messages that cost more than others."""
        worker, table, seat = self._worker, self._table, self._connection.seat
        if isinstance(message, wire.Hint):
            worker.check("hints", self._socket.address)
        elif isinstance(message, wire.Takeback | wire.Consent):
            worker.check_table("table_readings", table.header.id, seat)
        elif isinstance(message, wire.Rematch) and seat != NONE:
            worker.check_table("table_rematches", table.state.places[seat].key)  # people keep their key in a rematch
            worker.check("rematches", self._socket.address)

    async def _handle(self, message: wire.FromBrowser) -> bytes:
        try:
            self._check_costs(message)
            return await self._tables.receive(self._table, self._connection, message)
        except DungeonboxError as error:
            return self._reply(message, error)

    def _reply(self, message: wire.FromBrowser, error: DungeonboxError) -> bytes:
        """The frame for the sender of a message that caused no event."""
        question = message.question if isinstance(message, wire.Act) else 0
        n = message.n if isinstance(message, wire.Numbered) else 0
        if isinstance(error, Repeated):
            return encode(
                wire.Ok(question=question, token=message.token) if isinstance(message, wire.Act) else wire.Ok(n=n)
            )
        if isinstance(error, Refused):
            return encode(wire.No(error.why, error.text, error.clause, question, n))
        if isinstance(error, StoreTrouble):
            journal.warning("store-trouble", reason=str(error))
            return encode(wire.No("busy", "it could not be stored just now; try again", "", question, n))
        journal.crash("rule-crash", table=self._table.header.id)
        return encode(wire.No("busy", f"something went wrong here: {error}"[:300], "", question, n))
