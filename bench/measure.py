# ruff: noqa: T201 - a measurement prints
"""What every measurement of a server shares: progress, percentiles, and how it ends."""

import signal
import sys
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import NoReturn

from bench.processes import Broken
from bench.servers import SCRATCH


def say(text: str) -> None:
    """Print progress."""
    print(text, file=sys.stderr, flush=True)


def p95(micros: Sequence[int]) -> float:
    """The 95th percentile of microseconds, in milliseconds.

    >>> p95(range(0, 100_000, 1_000))
    94.95
    """
    return quantiles(micros, n=100)[94] / 1000


def run(main: Callable[[], int]) -> NoReturn:
    """Run a measurement; SIGTERM is handled like Ctrl-C: every process started is ended on the way out."""
    signal.signal(signal.SIGTERM, _stop)
    if not sys.platform.startswith("linux"):
        say("Servers are measured on Linux only: the meters are files in /proc.")
        sys.exit(0)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    try:
        sys.exit(main())
    except Broken as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("stopped")


def _stop(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt
