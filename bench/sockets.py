"""Just enough HTTP and WebSocket to put a load on a server of this machine, and cheap enough not to be the load itself.

A library would check, compress and queue; here a frame is looked at once. What it cannot read it refuses loudly.
"""

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec

HOST: Final = "127.0.0.1"

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""A client must mask what it sends; with zeros the masked bytes are the plain ones, and the server works as always."""


class Trouble(Exception):
    """The server did something this driver does not expect."""


async def ask(port: int, method: str, path: str, body: object = None, *, address: str = HOST) -> tuple[int, bytes]:
    """A request on a connection of its own, from an address of this machine; returns status and body."""
    content = b"" if body is None else msgspec.json.encode(body)
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    try:
        writer.write(head.encode() + content)
        answer = await reader.read()
    finally:
        writer.close()
    header, _, found = answer.partition(b"\r\n\r\n")
    return int(header.split()[1]) if header else 0, found


async def post(port: int, path: str, body: object) -> Any:
    """Post JSON and get JSON."""
    status, found = await ask(port, "POST", path, body)
    if status // 100 != 2:
        raise Trouble(f"{path}: {status}: {found.decode(errors='replace')}")
    return msgspec.json.decode(found)


def opening(port: int, *headers: str) -> bytes:
    """The request for a WebSocket."""
    lines = (
        *("GET /ws HTTP/1.1", f"Host: {HOST}:{port}", "Connection: Upgrade", "Upgrade: websocket"),
        *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}", *headers),
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def frame(kind: int, content: bytes) -> bytes:
    """A frame of a client."""
    size = len(content)
    length = bytes((MASKED | size,)) if size < 126 else struct.pack(">BH", MASKED | 126, size)
    return bytes((kind,)) + length + NO_MASK + content


class Socket(asyncio.Protocol):
    """One WebSocket: whole text messages in and out."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self.heard = heard
        self.lost = lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.is_leaving = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket the way a browser does, which also offers compression."""
        self.transport = cast("asyncio.Transport", transport)
        port = transport.get_extra_info("peername")[1]
        offers = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"
        self.transport.write(opening(port, f"Origin: http://{HOST}:{port}", offers))

    def data_received(self, data: bytes) -> None:
        """Take in what came, first the answer to the request, then frames."""
        data = self.rest + data if self.rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            self._open(head.decode(errors="replace"))
        self.rest = self._frames(data) if data else b""

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side hung up, unless we did."""
        if not self.opened.done():
            self.opened.set_exception(Trouble("the server hung up instead of opening a socket"))
        elif not self.is_leaving:
            self.lost(str(exc or "the server hung up"))

    def say(self, message: bytes) -> None:
        """Send one text message."""
        self._send(TEXT, message)

    def leave(self) -> None:
        """Close, as a browser does when its tab goes."""
        self.is_leaving = True
        self._send(CLOSE, struct.pack(">H", 1001))

    def _open(self, head: str) -> None:
        if " 101 " not in head.partition("\r\n")[0]:
            self.opened.set_exception(Trouble(f"no socket: {head.partition(chr(13))[0]}"))
        elif "sec-websocket-extensions" in head.lower():
            self.opened.set_exception(Trouble("the server compresses its messages, which this driver cannot read"))
        else:
            self.opened.set_result(None)

    def _frames(self, data: bytes) -> bytes:
        """Hand over each whole message; the bytes left are the beginning of the next."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if start + size > end:
                break
            self._frame(data[at], data[start : start + size])
            at = start + size
        return data[at:]

    def _frame(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            if not self.is_leaving:
                self.heard(content)
        elif kind == PING:
            self._send(PONG, content)
        elif kind == CLOSE:
            if not self.is_leaving:
                self.lost(f"the server closed the socket: {content[2:].decode(errors='replace') or content.hex()}")
            self.is_leaving = True
            assert self.transport is not None
            self.transport.close()
        elif kind != PONG:
            self.lost(f"a frame of the unexpected kind {kind:#x}")

    def _send(self, kind: int, content: bytes) -> None:
        assert self.transport is not None
        self.transport.write(frame(kind, content))


async def connect(port: int, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> Socket:
    """Open a WebSocket to a server of this machine."""
    loop = asyncio.get_running_loop()
    _transport, socket = await loop.create_connection(lambda: Socket(heard, lost), HOST, port)
    await socket.opened
    return socket
