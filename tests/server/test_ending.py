"""A server that is asked to stop ends in time, whatever hangs. Its own processes are tried in test_thinking.py."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dungeonbox.server import serve, worker
from dungeonbox.server.serve import GRACE, Supervisor
from dungeonbox.server.settings import Settings
from dungeonbox.server.store import Store, database_url
from dungeonbox.server.worker import FAREWELL, LONGEST_END, Worker
from tests.patience import PATIENCE
from tests.server.inside import hasten

PARTS = 3
"""What is waited for after the connections: background tasks, bots, the store."""


def test_all_that_is_waited_for_is_less_than_twenty_seconds() -> None:
    assert GRACE + PARTS * FAREWELL < LONGEST_END < LONGEST_END + 1 < 20


def test_a_store_that_does_not_close_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hasten(monkeypatch)
    monkeypatch.setattr(worker, "FAREWELL", 0.01)
    closed: list[str] = []

    async def never(_store: Store) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            closed.append("given up")

    async def go() -> None:
        settings = Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        base = Store(database_url(settings.database))
        await base.migrate()
        await base.engine.dispose()
        found = Worker(settings)
        tasks = await found.open()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        honest = found.store.close
        monkeypatch.setattr(Store, "close", never)
        await found.close()
        await honest()

    caplog.set_level("INFO", "dungeonbox")
    asyncio.run(go())
    assert closed == ["given up"]
    told = [(record.getMessage(), record.__dict__["facts"]) for record in caplog.records]
    assert ("end-hurried", {"part": "store"}) in told
    assert told[-1] == ("closed", {})


HANGING = """
import signal, sys, time
from dungeonbox.server import worker
worker.LONGEST_END = 0.1
signal.signal(signal.SIGTERM, lambda number, frame: print("asked", flush=True))
with worker.ending_in_time():
    print("ready", flush=True)
    while True:
        time.sleep(0.01)
"""


def test_a_process_that_hangs_after_a_signal_is_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", HANGING], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.terminate()
        assert process.stdout.readline() == "asked\n", "what the signal did before it still does"
        assert process.wait(PATIENCE) == 1


def sleep_on() -> None:
    """Ignore what a good worker listens to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pause()


def test_a_supervisor_kills_workers_that_do_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock of the test takes ten seconds."""
    spawn = multiprocessing.get_context("spawn")
    stopped, deaf = (spawn.Process(target=sleep_on, daemon=True) for _ in range(2))
    for process in (stopped, deaf):
        process.start()
    assert stopped.pid is not None
    os.kill(stopped.pid, signal.SIGSTOP)
    moments = iter(range(0, 1000, 10))
    monkeypatch.setattr(Supervisor, "clock", staticmethod(lambda: float(next(moments))))
    monkeypatch.setattr(serve, "LONGEST_END", 5.0)
    supervisor: Any = SimpleNamespace(
        processes=[SimpleNamespace(process=process) for process in (stopped, deaf)], clock=Supervisor.clock
    )
    Supervisor.join_all(supervisor)
    assert [process.exitcode for process in (stopped, deaf)] == [-signal.SIGKILL, -signal.SIGKILL]
