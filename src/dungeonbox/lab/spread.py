"""Where long work is done: in this process, in worker processes, or on a cluster."""

from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias, TypeVar

from dungeonbox.lab.workers import in_workers

T = TypeVar("T")
A = TypeVar("A")

Progress: TypeAlias = Callable[[int], None]
"""Called with how much is done so far: games, or lucks."""


def is_spread(jobs: int, ray: str) -> bool:
    """Whether work leaves this process, so that all it needs must be packed."""
    return jobs > 1 or ray != ""


def spread(function: Callable[[A], T], arguments: Sequence[A], jobs: int, ray: str = "") -> Generator[T, None, None]:
    """The function's results for all arguments, each as soon as it is there; closing the iterator ends the work.

    `ray` is the address of a Ray cluster, or `auto`; empty for none.
    """
    if ray:
        from dungeonbox.lab.ray_tasks import on_ray

        yield from on_ray(function, arguments, ray, jobs)
    elif jobs > 1:
        yield from in_workers(function, arguments, jobs)
    else:
        for argument in arguments:
            yield function(argument)
