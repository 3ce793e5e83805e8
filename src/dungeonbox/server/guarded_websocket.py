"""Limits for WebSockets, where their packets arrive: frames, pings, pongs and fragments included, and bytes.

A client that sends too many is disconnected before they are parsed. While a client does not read, nothing is read from
it either, so that the answers to its pings cannot pile up. This works with any protocol class of uvicorn.
"""

from typing import Final

from dungeonbox.server import metrics
from dungeonbox.server.limits import Bucket
from dungeonbox.server.lines import LINES, Line

MASKED: Final = 0x80
SHORT: Final = 126
"""A head with this number has the size of its frame in the next two bytes; with the number above in the next eight."""

ODD_FRAMES = metrics.counter("odd_frames_total", "Incoming frames that were not messages in a packet of their own.")


class FrameCounter:
    """Counts the frames in a stream of packets by looking at their heads only."""

    __slots__ = ("_head", "_skip")

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a frame's head whose end has not arrived."""
        self._skip = 0
        """How many bytes of the current frame's content have not arrived."""

    def count(self, data: bytes, most: int) -> int:
        """How many heads of frames end in a packet; counting ends with the first one over `most`.

        >>> FrameCounter().count(bytes.fromhex("898000000000" "008000000000" "8181"), 10)
        2
        """
        data = self._head + data
        self._head = b""
        found, at, end = 0, self._skip, len(data)
        while at < end and found <= most:
            second = data[at + 1] if at + 1 < end else 0
            size, start = second & 0x7F, at + (6 if second & MASKED else 2)
            start += (size == SHORT) * 2 + (size > SHORT) * 8
            if start > end or at + 1 >= end:
                self._head = data[at:]
                self._skip = 0
                return found
            if size >= SHORT:
                size = int.from_bytes(data[at + 2 : at + (4 if size == SHORT else 10)], "big")
            at = start + size
            found += 1
        self._skip = at - end
        return found


class GuardedWebSocket(Line):
    """Limits for a WebSocket protocol class of uvicorn; mixed in before it."""

    kind = "websocket"
    _counter: FrameCounter | None = None
    """Made when the opening request has been received."""
    _frames: Bucket | None = None
    _kilobytes: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Count a packet before it is parsed. The first is the opening request, which was checked as HTTP."""
        if self._counter is None:
            self._counter = FrameCounter()
        elif not self._is_within_limits(data):
            self.abort("flood")
            return
        super().data_received(data)  # type: ignore[misc]

    def _is_within_limits(self, data: bytes) -> bool:
        assert self._counter is not None
        limits = LINES.limits
        if self._frames is None or self._kilobytes is None:
            self._frames = Bucket(limits.frames_at_once, limits.frames_a_second)
            self._kilobytes = Bucket(limits.kilobytes_at_once, limits.kilobytes_a_second)
        frames = self._counter.count(data, limits.frames_at_once)
        ODD_FRAMES.add(frames)
        return self._frames.take(frames) and self._kilobytes.take(len(data) / 1000)

    def pause_writing(self) -> None:
        """The client does not read: do not read from it either."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if not getattr(self, "read_paused", False):
            self.transport.resume_reading()
