"""Work on a Ray cluster: the same functions and the same results as in one process.

Tasks are submitted with a window, so that a long simulation never has more of them under way than the cluster can soon
take. Where there are very many arguments a task takes several of them, because each task costs Ray some milliseconds. A
task whose worker was lost is tried again by Ray; it depends on its arguments alone, so that changes nothing.
"""

from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import Any, Final, TypeVar

from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.lab.workers import WorkerFailed

T = TypeVar("T")
A = TypeVar("A")

AUTO: Final = "auto"
"""In place of an address: the cluster that runs on this machine, or one for this call alone."""
WINDOW: Final = 4
"""Tasks under way for each processor of the cluster: enough that none waits for the next one."""
TASKS: Final = 128
"""Tasks for each processor, at least, if there are as many arguments: so many that all processors end together."""
PATIENCE: Final = 10.0
"""Seconds to wait for an address to answer."""
RETRIES: Final = 5
"""How often a task is tried again whose worker was lost; one that always kills its worker must come to an end."""


class NoRay(DungeonboxError):
    """The extra `ray` is not installed."""


def on_ray(function: Callable[[A], T], arguments: Sequence[A], address: str, jobs: int) -> Generator[T, None, None]:
    """The function's results for all arguments, each as soon as a worker has it; closing the iterator ends the work.

    `jobs` is the number of processors where a cluster is started for this call alone.
    """
    ray = _import()
    owns = _connect(ray, address, jobs)
    pending: set[Any] = set()
    try:
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size = max(1, len(arguments) // (TASKS * processors))
        task = ray.remote(max_retries=RETRIES)(_call)
        shared = ray.put(function)
        left = iter([arguments[at : at + size] for at in range(0, len(arguments), size)])
        while True:
            pending.update(task.remote(shared, some) for some in islice(left, WINDOW * processors - len(pending)))
            if not pending:
                return
            done, _others = ray.wait(list(pending), num_returns=1)
            pending.difference_update(done)
            for reference in done:
                yield from _results(ray, reference)
    finally:
        for reference in pending:
            ray.cancel(reference, force=True)
        if owns:
            ray.shutdown()


def _import() -> Any:
    try:
        return import_module("ray")  # by name: the compiler of the rules looks at all that is imported, where it is not
    except ModuleNotFoundError:
        raise NoRay("--ray needs the extra \"ray\": pip install 'dungeonbox[ray]'") from None


def _connect(ray: Any, address: str, jobs: int) -> bool:
    """Join a cluster; whether it, or the connection, is ours to end."""
    if ray.is_initialized():
        return False
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    _check_address(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        if address != AUTO:
            raise BadOptions(f"there is no Ray cluster at {address}: {_first_line(error)}") from None
        _start(ray, jobs, quiet)
    return True


def _check_address(address: str) -> None:
    """Raise BadOptions where nothing listens: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == AUTO:
        return
    if not colon or not port.isdecimal():
        raise BadOptions(f"expected {AUTO} or the address of a Ray cluster, HOST:PORT, got {address}")
    try:
        create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadOptions(f"there is no Ray cluster at {address}: {error}") from None


def _start(ray: Any, jobs: int, quiet: dict[str, object]) -> None:
    """Start a cluster on this machine; one that is too busy gives up after half a minute, with a bare Exception."""
    try:
        ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
    except Exception as error:
        raise WorkerFailed(f"Ray could not be started: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n", maxsplit=1)[0]


def _call(function: Callable[[A], T], arguments: Sequence[A]) -> list[T]:
    """What a task does; Ray gives it the shared function itself."""
    return [function(argument) for argument in arguments]


def _results(ray: Any, reference: Any) -> Any:
    """A task's results; raises what it raised, if that is ours."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, DungeonboxError):
            raise error.cause from None
        raise WorkerFailed(f"a task on Ray failed: {type(error.cause).__name__}: {error.cause}") from None
    except ray.exceptions.RayError as error:
        reason = f"{type(error).__name__}: {_first_line(error)}"
        raise WorkerFailed(f"a task on Ray was lost {RETRIES + 1} times: {reason}") from None
