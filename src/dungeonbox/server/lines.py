"""The open lines of a worker, that is its TCP connections: how many there may be, and which are given up.

A line is aborted, not closed: closing waits until the other side has read what it was sent, which may be never.
"""

import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

from dungeonbox.server import metrics
from dungeonbox.server.limits import Clients, Limits, network_of

STUCK: Final = 30.0
"""A line whose other side has not read for so many seconds is aborted."""
CLOSING: Final = 5.0
"""A line that was closed, and whose last bytes were not read for so many seconds, is aborted."""
RESERVE: Final = 100
"""So many descriptors are kept for the database, bot processes and files."""
LEAST_LINES: Final = 50

ABORTED = metrics.counter("lines_aborted_total", "TCP connections that were given up.", "reason")
OPEN = metrics.gauge("lines", "Open TCP connections.", "kind")


class Line:
    """What a protocol class of uvicorn needs beside its own methods to be one of the lines. Mixed in before it."""

    kind = "http"
    transport: Any
    address = ""
    """The client address as limits know it; of a proxy there may be any number of lines."""
    _blocked = 0.0
    """Since when the other side has not read what it was sent, or 0."""
    _closed = 0.0
    """When the line was first seen to be closing, or 0."""

    def connection_made(self, transport: Any) -> None:
        """Count the line; there may be too many."""
        super().connection_made(transport)  # type: ignore[misc]
        peer = transport.get_extra_info("peername")
        self.address = network_of(peer[0]) if isinstance(peer, tuple | list) else ""
        LINES.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        LINES.remove(self)
        super().connection_lost(exc)  # type: ignore[misc]

    def pause_writing(self) -> None:
        """The other side does not read."""
        self._blocked = LINES.clock()
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """It does again."""
        self._blocked = 0.0
        super().resume_writing()  # type: ignore[misc]

    def overdue(self, moment: float) -> str:
        """Why the line is to be aborted, or no text."""
        if self._blocked and moment - self._blocked > STUCK:
            return "stuck"
        if self.transport.is_closing():
            self._closed = self._closed or moment
            if moment - self._closed > CLOSING:
                return "closing"
        return ""

    @property
    def is_waiting(self) -> bool:
        """Whether the line has no request under way, so that nothing is lost with it."""
        return False

    def abort(self, reason: str) -> None:
        """End the line at once."""
        ABORTED.add(1, reason)
        self.transport.abort()


class Lines:
    """All lines of a process, in the order in which they were opened."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.limits = Limits()
        self._clients = Clients(self.limits)
        self._proxies: list[IPv4Network | IPv6Network] = []
        self._lines: dict[Line, None] = {}
        self.most = most_lines()
        metrics.on_read(self._read)

    def begin(self, clients: Clients, proxies: Iterable[str]) -> None:
        """Use the limits of a worker; lines of these proxies are not limited by their address."""
        self.limits = clients.limits
        self._clients = clients
        self._proxies = [ip_network(text) for text in proxies]
        self.most = most_lines()

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, line: Line) -> None:
        """Take a new line in. If there are too many, the oldest that only waits is aborted, else the new one."""
        self._lines[line] = None
        client = self._clients.at(line.address)
        client.lines += 1
        if client.lines > self.limits.lines * client.shares and not self._is_proxy(line.address):
            self._drop([one for one in self._lines if one.address == line.address], line)
        elif len(self._lines) > self.most:
            self._drop(self._lines, line)

    def _drop(self, lines: Iterable[Line], newest: Line) -> None:
        oldest = next((one for one in lines if one.is_waiting and not one.transport.is_closing()), newest)
        oldest.abort("many")

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    def remove(self, line: Line) -> None:
        """A line has ended, or another protocol has taken it over."""
        if line in self._lines:
            del self._lines[line]
            self._clients.at(line.address).lines -= 1

    def sweep(self) -> None:
        """Abort the lines that are overdue; to be called every second or so."""
        moment = self.clock()
        for line in list(self._lines):
            reason = line.overdue(moment)
            if reason:
                line.abort(reason)

    def _read(self) -> None:
        for kind in ("http", "websocket"):
            OPEN.set(sum(line.kind == kind for line in self._lines), kind)


def most_lines() -> int:
    """How many lines the limit of descriptors allows."""
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ImportError:
        return 10_000
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(soft - RESERVE, LEAST_LINES) if soft != resource.RLIM_INFINITY else 1_000_000


def raise_limit() -> None:
    """Raise the limit of descriptors as far as this process may."""
    try:
        import resource  # noqa: PLC0415 - Unix only
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else MOST_DESCRIPTORS
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, MOST_DESCRIPTORS), hard))
    except (OSError, ValueError):  # some systems have a lower limit than they say
        return


MOST_DESCRIPTORS: Final = 65_536

LINES: Final = Lines()
