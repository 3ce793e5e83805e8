"""Adapters: the games as other projects expect them. Each needs the extra of its name; nothing else imports it."""

from collections.abc import Iterator
from contextlib import contextmanager

from dungeonbox.kernel.errors import DungeonboxError

__all__ = ("MissingExtra", "needs")


class MissingExtra(DungeonboxError):
    """An adapter whose library is not installed."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around the imports of an adapter: a library that is missing becomes one line that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "dungeonbox":
            raise
        line = f"dungeonbox.adapters.{extra} needs the extra \"{extra}\": pip install 'dungeonbox[{extra}]'"
        raise MissingExtra(line) from None
