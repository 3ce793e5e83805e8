"""uvicorn's WebSocket protocol with a fast path for the most frequent case.

Nearly every incoming message is one small text frame that arrives whole, and nearly every outgoing frame goes to a
client that keeps up. Those are handled here in a few steps; all other cases take the library's own path.

Frames that belong to one event are written together, once all are made. Written one by one, each would wake its
client, which would finish before the next frame is made and sleep again; waking costs as much as sending.

Whole text frames are messages, which the application counts; all other packets are counted by guarded_websocket.py.

This class overrides methods that are no public interface of uvicorn: `serve.websocket_protocol` uses it with the tested
versions only.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Opcode
from websockets.http11 import Request

from dungeonbox.server.connections import EXTENSION
from dungeonbox.server.guarded_websocket import GuardedWebSocket

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of websockets without its C extension
    from websockets.utils import apply_mask

MOST_UNREAD: Final = 16
"""How many messages may wait for the application before reading pauses."""

MOST_FRAGMENTS: Final = 64
"""How many fragments a message may have; browsers send whole messages."""

FINAL: Final = 0x80
MASKED: Final = 0x80
TEXT: Final = FINAL | Opcode.TEXT
CONTROL: Final = frozenset(FINAL | opcode for opcode in CTRL_OPCODES)
SHORT: Final = 126
LONG: Final = 1 << 16

_medium_head: Final = Struct("!BBH").pack
_long_head: Final = Struct("!BBQ").pack


class FastWebSocket(GuardedWebSocket, WebSocketsSansIOProtocol):
    """A WebSocket with a fast path for whole text frames."""

    _is_between_frames = True
    """Whether every packet so far held one whole frame, so that the library's parser is between two frames."""

    _unsent = b""
    """Frames that are written when the event loop is done with its current callbacks."""

    _flusher: "Flusher"

    _has_spoken = False
    """Whether a text arrived since the latest ping was due."""

    on_text: Callable[[str], bool] | None = None
    """Called with each incoming text; returns False to leave it to the ASGI receive channel."""

    def handle_connect(self, event: Request) -> None:
        """Offer the fast path to the application, in the scope."""
        super().handle_connect(event)
        self._flusher = flusher_of(self.loop)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Cut what leads from here back here: left to the garbage collector, dead lines pile up for half an hour."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)

    def data_received(self, data: bytes) -> None:
        """Handle one whole text frame; leave everything else to the library."""
        if self._is_between_frames and self.handshake_complete and not self.close_sent:
            text = whole_text(data)
            if text is not None:
                self._receive_text(text)
                return
            self._is_between_frames = is_whole_control(data)
        super().data_received(data)
        if len(self.frames) > MOST_FRAGMENTS:
            self.abort("flood")

    def send_keepalive_ping(self) -> None:
        """Ping a line that was silent since the last time; one that speaks is alive."""
        if self._has_spoken:
            self._has_spoken = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def _receive_text(self, text: str) -> None:
        self._has_spoken = True
        if self.on_text is not None and self.queue.empty() and self.on_text(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; reading resumes when the queue is empty."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.writable.is_set():
                self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send by the library's path, after what was written by the fast path."""
        self.flush()
        await super().send(message)

    def write(self, frame: bytes) -> bool:
        """Send a text frame without awaiting; False, with nothing sent, if the client does not keep up or is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self._unsent:
            self._flusher.add(self)
        self._unsent += head(len(frame)) + frame
        return True

    def flush(self) -> None:
        """Write the unsent frames to the transport."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.close_sent and not self.transport.is_closing():  # it may have been lost since `write`
            self.transport.write(unsent)


class Flusher:
    """The sockets with unsent frames, flushed together in the next turn of the event loop."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._sockets: list[FastWebSocket] = []

    def add(self, socket: FastWebSocket) -> None:
        """Flush a socket in the next turn of the event loop."""
        if not self._sockets:
            self._loop.call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.flush()


@lru_cache(maxsize=1)
def flusher_of(loop: AbstractEventLoop) -> Flusher:
    """The flusher of an event loop, of which a server has one."""
    return Flusher(loop)


def head(size: int) -> bytes:
    """The header of a server's text frame of so many bytes.

    >>> head(5).hex(), head(300).hex(), head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < SHORT:
        return bytes((TEXT, size))
    return _medium_head(TEXT, SHORT, size) if size < LONG else _long_head(TEXT, SHORT + 1, size)


def whole_text(data: bytes) -> str | None:
    """The text, if the data is exactly one whole text frame, masked as a client's must be.

    >>> whole_text(bytes.fromhex("8182010203046968"))
    'hj'
    """
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 2
    if size >= SHORT:
        if size > SHORT:
            return None
        size, start = int.from_bytes(data[2:4], "big"), 4
    if len(data) != start + 4 + size:
        return None
    try:
        return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
    except UnicodeDecodeError:
        return None  # the library closes the connection with the right code


def is_whole_control(data: bytes) -> bool:
    """Whether the data is exactly one whole ping, pong or close frame."""
    return len(data) >= 6 and data[0] in CONTROL and len(data) == 6 + data[1] - MASKED
