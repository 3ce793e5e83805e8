"""The connections at the tables: each has a short queue of its own, so that nobody waits for a slow reader."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from dungeonbox.kernel.types import NONE

LONGEST_QUEUE: Final = 64


class Connection:
    """One socket at one table. `seat` is whose eyes it has, -1 for somebody who watches."""

    __slots__ = (
        *("_held", "_queue", "_since", "_wake", "_write"),
        *("is_abandoned", "is_closing", "is_lost", "seat", "task", "times"),
    )

    def __init__(self, seat: int = NONE, write: Callable[[bytes], bool] | None = None) -> None:
        self.seat = seat
        self._write = write
        """Sends a frame at once and says True, or does nothing and says False; None if there is no such way."""
        self.is_lost = False
        """Whether frames were dropped because the reader was too slow: it needs everything anew."""
        self.is_closing = False
        self.times = 0
        """Counts the times everything was sent anew, so that an older everything is not sent after a newer one."""
        self._queue: deque[bytes] = deque()
        self._held: list[bytes] | None = None
        self._wake = asyncio.Event()
        self._since = 0.0
        """When the frame was handed over that is being sent, or 0."""
        self.task: asyncio.Task[None] | None = None
        """The task of the whole connection."""
        self.is_abandoned = False

    def push(self, frame: bytes) -> None:
        """Send a frame after those that wait already; with too many waiting all are dropped."""
        if self._held is not None:
            self._held.append(frame)
            return
        if self._write is not None and self._is_through() and self._write(frame):
            return
        if len(self._queue) >= LONGEST_QUEUE:
            self._queue.clear()
            self.is_lost = True
        if not self.is_lost:
            self._queue.append(frame)
        self._wake.set()

    def _is_through(self) -> bool:
        """Whether all that is to be known was told, and sent, so that nothing can be overtaken."""
        return self.times > 0 and not (self._queue or self._since or self.is_lost or self.is_closing)

    def hold(self) -> int:
        """Everything is about to be sent anew: keep what comes meanwhile back. Returns how often that was."""
        self.times += 1
        self.is_lost = False
        self._queue.clear()
        self._held = []
        return self.times

    def release(self, frame: bytes, times: int) -> None:
        """Send everything, then what was kept back; unless a newer everything is on its way."""
        if times != self.times:
            return
        held, self._held = self._held, None
        self._queue.extend([frame, *(held or [])])
        self._wake.set()

    def close(self, frame: bytes = b"") -> None:
        """Send a last frame and then no more."""
        self._held = None
        if frame:
            self._queue.append(frame)
        self.is_closing = True
        self._wake.set()

    async def next(self) -> bytes | None:
        """The next frame to send; None when frames were lost, or when it is time to close."""
        while not self._queue:
            if self.is_lost or self.is_closing:
                return None
            self._wake.clear()
            await self._wake.wait()
        self._since = time.monotonic()
        return self._queue.popleft()

    def sent(self) -> None:
        """The frame is on its way."""
        self._since = 0.0

    def abandon_if_stuck(self, seconds: float) -> None:
        """Stop sending to a reader that has not taken a frame for so long."""
        if self._since and time.monotonic() - self._since > seconds and self.task is not None:
            self.is_abandoned = True
            self.task.cancel()
