"""uvicorn's HTTP protocol with limits: how large the head of a request is, how long it takes, how many wait behind it.

This class overrides methods that are no public interface of uvicorn: `serve.http_protocol` uses it with the tested
versions only.
"""

from base64 import b64decode
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dungeonbox.server.hosts import HEADERS
from dungeonbox.server.lines import LINES, Line

LONGEST_ADDRESS: Final = 2_048
LARGEST_HEAD: Final = 16_384
"""The bytes of a request's address and headers together."""
MOST_HEADERS: Final = 64
MOST_PIPELINED: Final = 16
"""How many requests may wait on a line for the answer to an earlier one; browsers send none before that. Each takes
some kilobytes, however short it is, and the library reads on after every answer."""
HEAD_PATIENCE: Final = 10.0
BODY_PATIENCE: Final = 30.0
"""How many seconds a client has to send the head of a request, and then its body."""

HANDSHAKE_KEY: Final = 16
"""The bytes of the key in the opening request of a WebSocket."""

REFUSALS: Final = {
    400: "Bad Request",
    408: "Request Timeout",
    414: "URI Too Long",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
}


class Stop(Exception):
    """Ends the parsing of a packet. The library takes it for an error of the parser, and calls send_400_response."""


class GuardedHttp(Line, HttpToolsProtocol):
    """An HTTP connection that is not waited for without end."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._since = 0.0
        """When the client began to keep us waiting: for a head, or for the rest of a body."""
        self._in_head = True
        self._in_body = False
        self._head = 0
        """The bytes of the head that is being read."""
        self._messages = 0
        """How many requests have come to their end."""
        self._refusal = 0
        """The status with which the request is refused, or 0."""

    def connection_made(self, transport: Any) -> None:
        """The first request is waited for from now on."""
        self._since = LINES.clock()
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Parse a packet; refuse a head that is too large, also one that is not complete."""
        if self._refusal or self.transport.is_closing():
            return
        messages = self._messages
        super().data_received(data)
        if self._in_head and self._messages == messages:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refusal = self._refusal or 431
        if self._refusal:
            self._refuse(self._refusal)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._since = LINES.clock()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """The address of the request, or a part of it."""
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self._stop(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._stop(431)

    def on_headers_complete(self) -> None:
        """The head is complete: the request is handled, unless it is refused."""
        self._in_head, self._in_body = False, True
        self._since = LINES.clock()
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > LARGEST_HEAD:
            self._stop(431)
        if len(self.pipeline) >= MOST_PIPELINED:
            self._stop(429)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._in_head, self._in_body = True, False
        self._head = 0
        self._messages += 1
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request on this connection is waited for from now on."""
        self._since = LINES.clock()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket takes the line over, if its opening request is one: the library's refusal has no headers."""
        if not is_handshake(self.headers):
            self._refusal = self._refusal or 400
        if not self._refusal:
            LINES.remove(self)
            super().handle_websocket_upgrade()

    def _stop(self, status: int) -> NoReturn:
        """Refuse the request that is being parsed, and parse nothing of what follows it in the packet."""
        self._refusal = status
        raise Stop

    def send_400_response(self, _msg: str) -> None:
        """Answer a request that was refused while it was parsed, or that is none."""
        self._refuse(self._refusal or 400)

    def _refuse(self, status: int) -> None:
        """Answer with a status and close; if the client does not read, the line is aborted soon."""
        if self.transport.is_closing():
            return
        words = REFUSALS[status]
        head = (
            f"HTTP/1.1 {status} {words}",
            "content-type: text/plain; charset=utf-8",
            *(f"{name}: {value}" for name, value in HEADERS),
            f"content-length: {len(words)}",
            "connection: close",
        )
        self.transport.write("\r\n".join([*head, "", words]).encode())
        self.transport.close()

    def overdue(self, moment: float) -> str:
        """Why the line is to be aborted, or no text; a client that is only slow is told so."""
        reason = super().overdue(moment)
        waited = moment - self._since
        is_slow = (self._in_body and waited > BODY_PATIENCE) or (self.is_waiting and waited > HEAD_PATIENCE)
        if not reason and is_slow and not self.transport.is_closing():
            self._refuse(408)
        return reason

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being handled."""
        return self.cycle is None or bool(self.cycle.response_complete)


def is_handshake(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether a request has the version of WebSockets and the one key that its opening needs.

    >>> is_handshake([(b"sec-websocket-version", b"13"), (b"sec-websocket-key", b"AAAAAAAAAAAAAAAAAAAAAA==")])
    True
    >>> is_handshake([(b"sec-websocket-version", b"13"), (b"sec-websocket-key", b"AAAA")])
    False
    """
    versions = [value for name, value in headers if name == b"sec-websocket-version"]
    keys = [value for name, value in headers if name == b"sec-websocket-key"]
    try:
        return versions == [b"13"] and [len(b64decode(key, validate=True)) for key in keys] == [HANDSHAKE_KEY]
    except ValueError:
        return False
