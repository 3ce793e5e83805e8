"""Servers of ours under measurement: each with an empty database, on a core of its own, ended when the block ends."""

import shutil
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bench.processes import Process, free_port
from dungeonbox.server.limits import Limits

ROOT: Final = Path(__file__).parent.parent
SCRATCH: Final = ROOT / "build" / "load"
"""Databases and error output of servers: beside the sources, since a temporary folder may be in memory."""

PATIENCE: Final = 60.0
SEATING: Final = 300.0
"""Seconds after which an answer, or people sitting down, will not come any more."""

LIFTED: Final = tuple(
    word for name in Limits.__struct_fields__ if name != "watchers" for word in ("--limit", f"{name}=1000000")
)
"""No limits per client address, which all players of a measurement share."""


@contextmanager
def our_server(core: int | None, *flags: str, name: str = "dungeonbox") -> Iterator[tuple[Process, int]]:
    """A server of ours, by default on SQLite and with its own limits, and its port."""
    folder = SCRATCH / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    port = free_port()
    command = [f"{sysconfig.get_path('scripts')}/dungeonbox", "serve", "--no-browser", "--log-level", "warning"]
    options = ["--db", f"sqlite:///{folder / 'tables.db'}", "--port", str(port), *flags]
    log = SCRATCH / f"{name}.log"
    with Process([*command, *options], place=ROOT, core=core, log=log, talks=False) as server:
        server.wait_for_web(f"http://127.0.0.1:{port}/healthz", PATIENCE)
        yield server, port


def driver(command: Sequence[str], core: int | None, name: str) -> Process:
    """A process of clients: a module of bench that does what it is told in lines (orders.py)."""
    return Process([sys.executable, "-m", *command], place=ROOT, core=core, log=SCRATCH / f"{name}.log")
