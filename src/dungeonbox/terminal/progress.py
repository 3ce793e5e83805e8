"""Progress of long work on the error stream: a bar where `rich` is installed, plain lines elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import Final, TypeAlias

Update: TypeAlias = Callable[[int, int], None]
"""Called with how many things are done and how many there are in all."""

SECONDS_BETWEEN_LINES: Final = 5.0


@contextmanager
def progress(unit: str) -> Iterator[Update]:
    """Show progress while the work goes on; nothing is shown where the error stream is no terminal."""
    if not sys.stderr.isatty():
        yield _show_nothing
    elif find_spec("rich") is None:
        yield PlainProgress(unit).update
    else:
        with _bar(unit) as update:
            yield update


def _show_nothing(_done: int, _total: int) -> None:
    """Progress in a pipe or a log file."""


class PlainProgress:
    """A line every few seconds: how far, how fast, how long still."""

    def __init__(self, unit: str, clock: Callable[[], float] = monotonic) -> None:
        self.unit = unit
        self.clock = clock
        self.begin = self.printed = clock()

    def update(self, done: int, total: int) -> None:
        """Print a line, unless the last one is recent."""
        now = self.clock()
        if now - self.printed >= SECONDS_BETWEEN_LINES:
            self.printed = now
            print(self.line(done, total, now - self.begin), file=sys.stderr)

    def line(self, done: int, total: int, seconds: float) -> str:
        """The progress in a line.

        >>> PlainProgress("games").line(1200, 4000, 10.0)
        '1,200 of 4,000 games, 120.0 games/s, 0:00:23 left'
        """
        rate = done / seconds
        left = round((total - done) / rate) if rate else 0
        return (
            f"{done:,} of {total:,} {self.unit}, {rate:,.1f} {self.unit}/s, "
            f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        )


@contextmanager
def _bar(unit: str) -> Iterator[Update]:
    """A bar that vanishes when the work is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many things are done in a second."""

        def render(self, task: Task) -> Text:
            """The speed as of now."""
            return Text("" if task.speed is None else f"{task.speed:,.1f} {unit}/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(unit, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)
