"""Processes under measurement: started on a core of their own, spoken to in lines, metered the same way, always ended.

The meters read Linux's /proc from outside, the same way for all processes: none is asked what it thinks it used.
"""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic, sleep
from typing import Any, Final, Self
from urllib.request import urlopen

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
PROC: Final = Path("/proc")
GRACE: Final = 10.0
"""Seconds a process has for a decent end."""


class Broken(Exception):
    """A process did not do what it was started for."""


class Process:
    """A program that runs while something is measured, and no longer.

    What it complains of is kept in the file `log`, and what it prints too, unless it talks to us in lines.
    """

    def __init__(self, command: Sequence[str], *, place: Path, core: int | None, log: Path, talks: bool = True) -> None:
        self.log = log
        with log.open("wb") as errors:
            self.process = subprocess.Popen(  # noqa: S603 - our own commands
                command,
                cwd=place,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if talks else errors,
                stderr=errors,
                start_new_session=True,  # Ctrl-C comes to us alone: we end our processes, in order
            )
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_what: object) -> None:
        """End it and everything it started."""
        process = self.process
        assert process.stdin is not None
        try:
            process.stdin.close()
            process.terminate()
            process.wait(GRACE)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            pass
        finally:
            with suppress(ProcessLookupError):  # as it should be: all of its group has ended
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def ask(self, line: str, seconds: float) -> Any:
        """Say a line and hear the line of JSON that answers it."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Broken(self._last_words()) from None
        return self.hear(seconds)

    def hear(self, seconds: float) -> Any:
        """The next line of JSON, which must come within so many seconds."""
        out = self.process.stdout
        assert out is not None
        ready, _, _ = select([out], [], [], seconds)
        line = out.readline() if ready else b""
        if not line:
            raise Broken(self._last_words())
        return json.loads(line)

    def wait_for_web(self, address: str, seconds: float) -> None:
        """Wait until something answers at a web address."""
        end = monotonic() + seconds
        while True:
            try:
                with urlopen(address, timeout=5):  # noqa: S310 - an address of this machine
                    return
            except OSError:
                if self.process.poll() is not None or monotonic() > end:
                    raise Broken(self._last_words()) from None
            sleep(0.05)

    def cpu(self) -> float:
        """Seconds of processor time so far, its own and the system's for it: all threads, all descendants."""
        return sum(_ticks(pid) for pid in _family(self.process.pid)) / TICKS

    def memory(self) -> int:
        """Bytes of memory it holds now, with its descendants."""
        return sum(_resident(pid) for pid in _family(self.process.pid))

    def _last_words(self) -> str:
        said = self.log.read_text(errors="replace").strip().splitlines()
        try:
            what = f"ended with status {self.process.wait(1)}"  # its end may be heard before it is seen
        except subprocess.TimeoutExpired:
            what = "did not answer in time"
        return "\n  ".join([f"{self.log.stem} {what}", *said[-8:]])


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat that follow the name, which may itself contain anything."""
    return (PROC / str(pid) / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def _ticks(pid: int) -> int:
    """User and system time, with that of children who have ended."""
    return sum(int(field) for field in _stat(pid)[11:15])


def _resident(pid: int) -> int:
    return int((PROC / str(pid) / "statm").read_text(encoding="utf-8").split()[1]) * PAGE


def _family(pid: int) -> list[int]:
    """A process and all its descendants."""
    children: dict[int, list[int]] = {}
    for path in PROC.iterdir():
        if path.name.isdigit():
            try:
                children.setdefault(int(_stat(int(path.name))[1]), []).append(int(path.name))
            except OSError:
                continue  # it has ended since the folder was listed
    found = [pid]
    for member in found:
        found += children.get(member, [])
    return found


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def two_cores() -> tuple[int | None, int | None]:
    """A core for the server and another for its players; with only one core, no process is pinned."""
    cores = sorted(os.sched_getaffinity(0))
    return (cores[-1], cores[-2]) if len(cores) > 1 else (None, None)
