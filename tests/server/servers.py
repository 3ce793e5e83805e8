"""A real server process that a test starts, kills and starts again.

    with Server("sqlite:////tmp/x.sqlite", tmp_path) as server:
        server.url          "http://127.0.0.1:40123"; another port after each start
        server.ws           "ws://127.0.0.1:40123/ws"
        server.kill()       SIGKILL for it and for everything it started
        server.start()      again, with the same flags
        server.stop()       SIGTERM; returns the exit code

When the block ends nothing of it is alive. Its journal is the file `server.journal`; `server.complaints()` are the
lines of it that tell of a fault of the program.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from time import monotonic, sleep
from typing import Any, Final, Self

import httpx

from dungeonbox.server.limits import Limits
from tests.patience import PATIENCE

QUICK: Final = ("--bot-speed", "1ms", "--log-level", "warning")
UNLIMITED: Final = tuple(
    word for name in Limits.__struct_fields__ if "hints" not in name for word in ("--limit", f"{name}=1000000")
)


class Server:
    """`dungeonbox serve` in a session of its own, without limits and with hasty bots unless `flags` say otherwise."""

    def __init__(self, database: str, folder: Path, *flags: str, name: str = "server") -> None:
        self.database = database
        self.flags = flags
        self.journal = folder / f"{name}.jsonl"
        self.url = ""
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self.kill()

    @property
    def ws(self) -> str:
        """Where sockets connect."""
        return f"{self.url.replace('http', 'ws', 1)}/ws"

    @property
    def command(self) -> list[str]:
        """How it is started."""
        start = (sys.executable, "-m", "dungeonbox", "serve", "--no-browser", "--db", self.database, "--port", "0")
        return [*start, *QUICK, *UNLIMITED, *self.flags]

    @property
    def pid(self) -> int:
        """The process that was started; its session has the same number."""
        assert self._process is not None
        return self._process.pid

    # Life and death ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.await_open()

    def launch(self) -> None:
        """Start it."""
        assert self._process is None
        with self.journal.open("ab") as journal:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=journal,
                start_new_session=True,
            )
        self.starts += 1

    def await_open(self) -> None:
        """Wait until it listens, then until it answers."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        ready, _, _ = select([process.stdout], [], [], PATIENCE)
        line = process.stdout.readline().decode() if ready else ""
        if not line.startswith("The table is open at "):
            raise AssertionError(f"the server did not open: {line!r}\n{self.journal.read_text()[-3000:]}")
        self.url = line.split()[5]
        httpx.get(f"{self.url}/healthz", timeout=PATIENCE)

    def kill(self) -> None:
        """End it and everything it started at once, without a chance to finish anything."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._gone()

    def kill_first(self) -> None:
        """End only the process that was started; what it started must notice and end by itself."""
        assert self._process is not None
        self._process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask it to stop; returns its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._gone()

    def _gone(self) -> int:
        process, self._process = self._process, None
        assert process is not None
        assert process.stdout is not None
        code = process.wait(PATIENCE)
        process.stdout.close()
        try:
            until(lambda: not alive(process.pid), f"the end of every process of session {process.pid}")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        return code

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Hold the process still for a while; it may be killed meanwhile."""
        pid = self.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    # What it says -----------------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, Any]]:
        """The journal of all its lives; whatever is no line of a journal becomes one that tells of a fault."""
        return [_line(text) for text in self.journal.read_text(encoding="utf-8").splitlines() if text.strip()]

    def complaints(self) -> list[dict[str, Any]]:
        """The lines that tell of a fault of the program."""
        return [line for line in self.lines() if line.get("level") not in ("info", "warning", "debug")]

    def health(self) -> dict[str, Any]:
        """What /healthz says."""
        found: dict[str, Any] = httpx.get(f"{self.url}/healthz", timeout=PATIENCE).json()
        return found


def _line(text: str) -> dict[str, Any]:
    with suppress(json.JSONDecodeError):
        found = json.loads(text)
        if isinstance(found, dict):
            return found
    return {"level": "noise", "what": text}


def alive(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, _group, its_session = path.read_text().rpartition(")")[2].split()[:4]
            if int(its_session) == session and state not in "ZX":
                found.append(int(path.parent.name))
    return found


def until(condition: Callable[[], object], what: str, seconds: float = PATIENCE, step: float = 0.01) -> None:
    """Wait until something holds; complain if it takes too long."""
    deadline = monotonic() + seconds
    while not condition():
        if monotonic() > deadline:
            raise AssertionError(f"waited {seconds:g} seconds for {what}")
        sleep(step)
