"""Commands that need more than the core: which extra to install when its libraries are missing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.terminal.console import Console

PLAY: Final = "play"
"""The extra with the server and the full-screen terminal."""


class MissingExtra(DungeonboxError):
    """A command whose libraries are not installed."""


def install_line(extra: str) -> str:
    """What to type to get an extra.

    >>> install_line("play")
    "pip install 'dungeonbox[play]'"
    """
    return f"pip install 'dungeonbox[{extra}]'"


@contextmanager
def needs(command: str, extra: str = PLAY) -> Iterator[None]:
    """Around the imports of a command: a library that is missing becomes one line that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "dungeonbox":
            raise
        raise MissingExtra(f'{command} needs the extra "{extra}": {install_line(extra)}') from None


def has_full_screen() -> bool:
    """Whether the library of the full-screen table is installed."""
    return find_spec("textual") is not None


def wants_full_screen(console: Console) -> bool:
    """Whether somebody sits at a terminal that can show a full screen; if only the library is missing, say so."""
    if not console.is_screen or os.environ.get("TERM") == "dumb":
        return False
    if not has_full_screen():
        console.say(f'The full screen is in the extra "{PLAY}": {install_line(PLAY)}')
        return False
    return True
