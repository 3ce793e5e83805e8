"""The web server's WebSocket, with a shorter way for what comes and goes all the time.

Nearly every message is one small frame of text that arrives whole, and nearly every frame goes to somebody who reads
them as they come. Those are handled here in a few steps; whatever is less plain goes the library's way.

Frames of one moment are sent together, once all are made: sent one by one, each would wake up whoever reads it, who is
done with it before the next is made and goes back to sleep, and waking costs as much as sending.
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
from websockets.speedups import apply_mask

EXTENSION: Final = "dungeonbox.line"
"""Under this name an application finds the line in its scope."""

MOST_UNREAD: Final = 16
"""How many messages may wait for the application before no more are read."""

FINAL: Final = 0x80
MASKED: Final = 0x80
TEXT: Final = FINAL | Opcode.TEXT
CONTROL: Final = frozenset(FINAL | opcode for opcode in CTRL_OPCODES)
SHORT: Final = 126
LONG: Final = 1 << 16

_medium_head: Final = Struct("!BBH").pack
_long_head: Final = Struct("!BBQ").pack


class FastWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that knows the plain case."""

    _is_plain = True
    """Whether all frames so far came one by one and whole, so that the library is between two frames."""

    _unsent = b""
    """Frames that are sent when whatever is going on now is done."""

    hears: Callable[[str], bool] | None = None
    """Sees to a message at once and says True, or leaves it to whoever receives it, and says False."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Take a plain message at once; leave everything else to the library."""
        if self._is_plain and self.handshake_complete and not self.close_sent:
            text = whole_text(data)
            if text is not None:
                self._hear(text)
                return
            self._is_plain = is_whole_control(data)
        super().data_received(data)

    def _hear(self, text: str) -> None:
        if self.hears is not None and self.queue.empty() and self.hears(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; reading goes on when all were taken."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send the library's way, after what was sent the short way."""
        self.send_now()
        await super().send(message)

    def write(self, frame: bytes) -> bool:
        """Send a frame of text in a moment; False, and nothing sent, if the other side does not read or is gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if not self._unsent:
            post_of(self.loop).take(self)
        self._unsent += head(len(frame)) + frame
        return True

    def send_now(self) -> None:
        """Send what was to be sent in a moment."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.close_sent and not self.transport.is_closing():  # it may have broken a moment ago
            self.transport.write(unsent)


class Post:
    """The lines that have something to send when whatever is going on now is done."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._lines: list[FastWebSocket] = []

    def take(self, line: FastWebSocket) -> None:
        """Let a line send in a moment."""
        if not self._lines:
            self._loop.call_soon(self._send)
        self._lines.append(line)

    def _send(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.send_now()


@lru_cache(maxsize=1)
def post_of(loop: AbstractEventLoop) -> Post:
    """The post of an event loop, of which a server has one."""
    return Post(loop)


def head(size: int) -> bytes:
    """What precedes so many bytes of text from a server.

    >>> head(5).hex(), head(300).hex(), head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < SHORT:
        return bytes((TEXT, size))
    return _medium_head(TEXT, SHORT, size) if size < LONG else _long_head(TEXT, SHORT + 1, size)


def whole_text(data: bytes) -> str | None:
    """The text, if this is one whole frame of it, observation as a browser's must be.

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
        return None  # the library knows what to say to that


def is_whole_control(data: bytes) -> bool:
    """Whether this is one whole ping, pong or close."""
    return len(data) >= 6 and data[0] in CONTROL and len(data) == 6 + data[1] - MASKED
