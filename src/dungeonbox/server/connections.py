"""The connections at the tables. Each has a short queue of its own, so a slow client delays no other."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from dungeonbox.kernel.types import NONE

LONGEST_QUEUE: Final = 64
LARGEST_QUEUE: Final = 256 * 1024
"""How many frames, and how many bytes, may wait for a slow client."""

EXTENSION: Final = "dungeonbox.fast_path"
"""The key of the ASGI scope's extensions under which a FastWebSocket offers its fast path."""


class FastPath(Protocol):
    """What a FastWebSocket offers beyond ASGI; the web server's own protocol classes offer none."""

    on_text: Callable[[str], bool] | None
    """Called with each incoming text; returns False to leave it to the ASGI receive channel."""

    def write(self, frame: bytes) -> bool:
        """Send a text frame without awaiting; False, with nothing sent, if the client does not keep up or is gone."""


class Connection:
    """One socket at one table. `seat` is the seat whose observations it gets, -1 for a spectator."""

    __slots__ = (
        *("_held", "_is_sending", "_queue", "_size", "_wake", "_write"),
        *("address", "is_closing", "is_lost", "seat", "seen", "snapshots", "tab", "told"),
    )

    def __init__(self, seat: int = NONE, write: Callable[[bytes], bool] | None = None, address: str = "") -> None:
        self.seat = seat
        self.tab = ""
        """The name of the page, which numbers its own messages."""
        self.address = address
        """The client address as limits know it: an IPv4 address, or the /64 network of an IPv6 one."""
        self._write = write
        """The fast path's write, or None where the web server offers none."""
        self.is_lost = False
        """Whether frames were dropped because the client was too slow: it needs a new snapshot."""
        self.is_closing = False
        self.snapshots = 0
        """How many snapshots were begun, so that a stale snapshot never follows a newer one."""
        self.told = 0
        self.seen = 0
        """How many pieces of news were sent since the latest snapshot, and how many of them were shown there."""
        self._queue: deque[bytes] = deque()
        self._held: list[bytes] | None = None
        """Frames that wait for the snapshot being made; None while there is none."""
        self._wake = asyncio.Event()
        self._size = 0
        """The bytes in the queue."""
        self._is_sending = False
        """Whether a frame was taken from the queue that the transport has not accepted."""

    def push(self, frame: bytes) -> None:
        """Send a frame after those in the queue; a full queue is dropped whole."""
        if self._held is not None:
            self._held.append(frame)
            if len(self._held) > LONGEST_QUEUE:  # the log is read so slowly that another snapshot is needed after it
                self.is_lost = True
                self._held.clear()
            return
        # Writing now overtakes nothing if the first snapshot and every later frame were sent.
        is_behind = self._queue or self._is_sending or self.is_lost or self.is_closing or not self.snapshots
        if not is_behind and self._write is not None and self._write(frame):
            return
        if len(self._queue) >= LONGEST_QUEUE or self._size > LARGEST_QUEUE:
            self._queue.clear()
            self._size = 0
            self.is_lost = True
        if not self.is_lost:
            self._queue.append(frame)
            self._size += len(frame)
        self._wake.set()

    @property
    def has_seen_all(self) -> bool:
        """Whether all that was sent has been shown there; a snapshot is shown at once."""
        return self.seen >= self.told

    def begin_snapshot(self) -> int:
        """Hold back frames until the snapshot taken now is sent; returns its number."""
        self.snapshots += 1
        self.told = self.seen = 0
        self.is_lost = False
        self._queue.clear()
        self._size = 0
        self._held = []
        return self.snapshots

    def send_snapshot(self, frame: bytes, number: int) -> None:
        """Send a snapshot, then the frames held back for it; if it is stale, or some of those were lost, drop it."""
        if number != self.snapshots:
            return
        held, self._held = self._held, None
        if not self.is_lost:
            self._queue.extend([frame, *(held or [])])
            self._size = sum(map(len, held or []))  # a snapshot alone never fills the queue: it is sent in its place
        self._wake.set()

    def close(self, frame: bytes = b"") -> None:
        """Send what is queued and a last frame, then close."""
        self._held = None
        if frame:
            self._queue.append(frame)
            self._size += len(frame)
        self.is_closing = True
        self._wake.set()

    async def next(self) -> bytes | None:
        """The next frame to send; None when frames were lost, or when it is time to close."""
        while not self._queue:
            if self.is_lost or self.is_closing:
                return None
            self._wake.clear()
            await self._wake.wait()
        self._is_sending = True
        frame = self._queue.popleft()
        self._size = self._size - len(frame) if self._queue else 0
        return frame

    def sent(self) -> None:
        """The frame that `next` returned was handed to the transport."""
        self._is_sending = False
