"""Worker processes for long computations: they never import the caller's script, and only they are ever ended.

`multiprocessing` imports the caller's main module anew in each process, which fails for a script without a `__main__`
guard, for a program on standard input and inside a daemonic process. A worker here is a plain interpreter that imports
this module and nothing of the caller's, so `simulate(jobs=4)` may be called from a script, a notebook or a thread.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing.spawn import get_executable
from queue import SimpleQueue
from subprocess import PIPE, Popen
from tempfile import TemporaryFile
from typing import Any, Final, TypeVar

from dungeonbox.kernel.errors import DungeonboxError

T = TypeVar("T")
A = TypeVar("A")

PROGRAM: Final = "import sys; sys.path[:] = {path!r}; from dungeonbox.lab.workers import serve; serve()"


class WorkerFailed(DungeonboxError):
    """A worker process ended before it had answered, or its task raised an error that is not ours."""


class Worker:
    """One process that computes what it is asked for. `number` counts from 1 and names it in messages."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.errors = TemporaryFile()  # noqa: SIM115 - closed by `close`; a pipe would have to be drained
        path = [entry for entry in sys.path if isinstance(entry, str)]
        # In a process group of its own a worker does not receive the terminal's Ctrl-C; its caller decides what ends.
        group: dict[str, Any] = {"creationflags": 0x200} if sys.platform == "win32" else {"process_group": 0}
        self.process = Popen(  # noqa: S603 - our own interpreter and program
            [os.fsdecode(get_executable()), "-c", PROGRAM.format(path=path)],
            stdin=PIPE,
            stdout=PIPE,
            stderr=self.errors,
            **group,
        )

    def call(self, function: Callable[[A], T], argument: A) -> T:
        """The function's result, computed by the worker; raises what it raised."""
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((function, argument), process.stdin)
            process.stdin.flush()
            result, error = pickle.load(process.stdout)  # noqa: S301 - from a process that this one started
        except (EOFError, OSError, pickle.UnpicklingError):
            raise WorkerFailed(f"worker {self.number} (process {process.pid}) {self._ending()}") from None
        if isinstance(error, DungeonboxError):
            raise error
        if error is not None:
            raise WorkerFailed(f"worker {self.number} (process {process.pid}) failed: {error}")
        value: T = result
        return value

    def _ending(self) -> str:
        """How the process ended: by which signal, or with which code and last words."""
        code = self.process.wait()
        if code < 0:
            killer = signal.Signals(-code).name
            hint = "; the system does that when memory runs out" if killer == "SIGKILL" else ""
            return f"was ended by {killer}{hint}"
        self.errors.seek(0)
        words = self.errors.read().decode(errors="replace").split("\n")
        reason = next((line.strip() for line in reversed(words) if line.strip()), "it gave no reason")
        return f"exited with code {code}: {reason}"

    def terminate(self) -> None:
        """End the process at once."""
        self.process.terminate()

    def close(self) -> None:
        """Wait for the end of the process and free its pipes."""
        with suppress(OSError):
            self.process.__exit__(None, None, None)
        self.errors.close()


def in_workers(function: Callable[[A], T], arguments: Sequence[A], jobs: int) -> Generator[T, None, None]:
    """The function's results for all arguments, each as soon as a worker has it; closing the iterator ends the workers.

    The function must be one that a worker can import: at the top of a module that is not the caller's script.
    """
    workers: list[Worker] = []
    idle: SimpleQueue[Worker] = SimpleQueue()

    def compute(argument: A) -> T:
        worker = idle.get()
        try:
            return worker.call(function, argument)
        finally:
            idle.put(worker)

    # One thread waits for each worker; the computing is done in the processes.
    threads = ThreadPoolExecutor(jobs, "dungeonbox-worker")
    try:
        for number in range(1, min(jobs, len(arguments)) + 1):
            workers.append(Worker(number))
            idle.put(workers[-1])
        futures = [threads.submit(compute, argument) for argument in arguments]
        for future in as_completed(futures):
            yield future.result()
    finally:
        for worker in workers:
            worker.terminate()
        threads.shutdown(cancel_futures=True)
        for worker in workers:
            worker.close()


def serve() -> None:
    """Answer tasks from standard input on standard output until there are no more; what runs in a worker."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not disturb the answers
    while True:
        try:
            function, argument = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one
        except EOFError:
            return
        answer: tuple[object, object]
        try:
            answer = (function(argument), None)
        except DungeonboxError as error:
            answer = (None, error)
        except Exception as error:  # noqa: BLE001 - any error is reported to the caller
            answer = (None, f"{type(error).__name__}: {error}")
        pickle.dump(answer, answers)
        answers.flush()
