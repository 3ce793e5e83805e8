"""The time, and the clocks of a table: how long people may take for their decisions."""

import time
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from dungeonbox.server.wire import A_DAY, TimeUp

source = time.time
"""Tests put another source of time in its place."""

SECOND: Final = 1_000
ABSENCE: Final = 60 * SECOND
"""After so many milliseconds without a connection a person counts as gone: a bot may stand in, another may be host."""


def now() -> int:
    """The time in milliseconds."""
    return int(source() * SECOND)


class Clock(Struct, frozen=True, gc=False):
    """The clock of a table, in milliseconds: for each decision, or a total that gains `increment` with every decision.

    Without either there is no limit.
    """

    move: int = 0
    total: int = 0
    increment: int = 0
    time_up: TimeUp = "bot"
    is_on: bool = False
    """Whether there is a limit at all; it follows from the others, and is asked several times for an answer."""

    def __post_init__(self) -> None:
        force_setattr(self, "is_on", bool(self.move or self.total))

    @property
    def is_slow(self) -> bool:
        """Whether people have days for a decision, so that they need not be connected."""
        return self.move >= A_DAY * SECOND
