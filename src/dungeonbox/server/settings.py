"""How a server was told to run; travels to worker processes as text."""

import os
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.json import decode, encode

from dungeonbox.server.limits import Limits

VARIABLE: Final = "DUNGEONBOX_TABLE"
"""The environment variable in which worker processes find the settings."""


class Settings(Struct, frozen=True):
    """Everything `dungeonbox serve` can be told."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect; the server's own always may."""
    proxies: tuple[str, ...] = ()
    """Addresses whose word is taken for who is behind them; nobody's unless somebody says so."""
    processes: int = 1
    """How many bots think at once in each worker."""
    pause: int = 600
    """How many milliseconds a bot waits before it answers, so that people can follow."""
    idle: float = 120.0
    """After how many seconds without anybody a table leaves memory."""
    log_level: str = "info"
    limits: Limits = Limits()

    def save(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[VARIABLE] = encode(self).decode()

    @staticmethod
    def load() -> "Settings":
        """The settings this process was started with."""
        return decode(os.environ[VARIABLE], type=Settings)


def default_database() -> str:
    """Where tables are kept when nobody says where."""
    base = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
    return f"sqlite:///{Path(base, 'dungeonbox', 'tables.sqlite')}"
