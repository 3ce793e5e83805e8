"""Simulations in worker processes: from any caller, and without harm to the caller's other processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from dungeonbox.lab.simulate import Plan, Result, simulate
from dungeonbox.lab.workers import WorkerFailed, in_workers

PLAN = Plan("mayhem", games=130, seats=2, bots=("thumb", "random"), seed=5)

UNGUARDED = """
import dungeonbox
plan = dungeonbox.Plan("mayhem", games=130, seats=2, bots=("thumb", "random"), seed=5)
print(dungeonbox.simulate(plan, jobs=2).tally.decisions)
"""

WITH_A_CHILD = """
import multiprocessing, sys, time
import dungeonbox

if __name__ == "__main__":
    child = multiprocessing.Process(target=time.sleep, args=(600,))
    child.start()
    plan = dungeonbox.Plan("mayhem", games=100_000, seats=2, bots=("search:100", "random"), seed=5)
    result = dungeonbox.simulate(plan, 2, lambda done: print("playing", flush=True))
    print(result.is_complete, child.is_alive())
    child.terminate()
"""


def test_it_is_called_from_a_thread() -> None:
    results: list[Result] = []
    thread = Thread(target=lambda: results.append(simulate(PLAN, jobs=2)))
    thread.start()
    thread.join()
    assert [result.tally for result in results] == [simulate(PLAN).tally]


@pytest.mark.parametrize("method", ["spawn", "forkserver", None])
def test_a_script_needs_no_guard(tmp_path: Path, method: str | None) -> None:
    if method == "forkserver" and sys.platform == "win32":
        pytest.skip("this system has no forkserver")
    script = tmp_path / "script.py"
    chosen = f"import multiprocessing; multiprocessing.set_start_method({method!r})" if method else ""
    script.write_text(chosen + UNGUARDED, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{simulate(PLAN).tally.decisions}\n", "")


@pytest.mark.parametrize("how", ["-c", "-"])
def test_the_caller_needs_no_file(how: str) -> None:
    """A notebook's cells stand in no file either."""
    command = [sys.executable, how, *([UNGUARDED] if how == "-c" else [])]
    done = subprocess.run(command, input=UNGUARDED, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{simulate(PLAN).tally.decisions}\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupt_leaves_the_callers_own_child_alone(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(WITH_A_CHILD, encoding="utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        last = process.stdout.read().split("\n")[-2]
    assert last == "False True"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_failure_leaves_the_callers_own_child_alone() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as child:
        with pytest.raises(WorkerFailed):
            list(in_workers(_kill_self, [0, 1, 2], 2))
        assert child.poll() is None
        child.terminate()


def _kill_self(_argument: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _leave(_argument: int) -> None:
    sys.stderr.write("no more paper\n")
    sys.stderr.flush()
    os._exit(3)


def _raise(_argument: int) -> None:
    raise ZeroDivisionError("nothing to share")


def _print(argument: int) -> int:
    sys.stdout.write("a bot that talks\n")
    return argument + 1


def _pid(_argument: int) -> int:
    return os.getpid()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_killed_worker_is_named_with_the_signal() -> None:
    with pytest.raises(WorkerFailed, match=r"^worker 1 \(process \d+\) was ended by SIGKILL; .* memory runs out$"):
        list(in_workers(_kill_self, [0], 1))


def test_a_worker_that_exits_is_named_with_its_last_words() -> None:
    with pytest.raises(WorkerFailed, match=r"^worker 1 \(process \d+\) exited with code 3: no more paper$"):
        list(in_workers(_leave, [0], 1))


def test_a_task_that_raises_is_named_with_its_reason() -> None:
    with pytest.raises(WorkerFailed, match=r"^worker 1 .* failed: ZeroDivisionError: nothing to share$"):
        list(in_workers(_raise, [0], 1))


def test_what_a_task_prints_does_not_disturb_its_answer() -> None:
    assert sorted(in_workers(_print, [1, 2, 3], 2)) == [2, 3, 4]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_no_worker_outlives_the_iterator() -> None:
    results = in_workers(_pid, [0, 1, 2], 2)
    pid = next(results)
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
