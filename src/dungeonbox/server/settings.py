"""The settings of a server, which reach worker processes through the environment."""

import os
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.json import decode, encode

from dungeonbox.server.limits import Limits

VARIABLE: Final = "DUNGEONBOX_SERVER"
"""The environment variable that hands the settings to worker processes."""

WebSocketChoice: TypeAlias = Literal["fast", "library"]


class Settings(Struct, frozen=True):
    """The options of `dungeonbox serve`."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect; the server's own always may."""
    domains: tuple[str, ...] = ()
    """Names under which browsers reach the server, besides addresses and the names of the machine."""
    proxies: tuple[str, ...] = ()
    """Addresses whose X-Forwarded-For header is trusted."""
    processes: int = 1
    """How many bot processes each worker has."""
    pause: int = 600
    """How many milliseconds a bot pauses before a decision."""
    idle: float = 120.0
    """After how many seconds without a connection a table leaves memory."""
    metrics_token: str = ""
    """Who sends it may read the metrics from anywhere; without it only programs on the same machine may."""
    log_level: str = "info"
    websocket: WebSocketChoice = "fast"
    """The protocol class for WebSockets: our FastWebSocket, or the library's own."""
    limits: Limits = Limits()

    def save(self) -> None:
        """Put the settings into the environment, which worker processes inherit."""
        os.environ[VARIABLE] = encode(self).decode()

    @staticmethod
    def load() -> "Settings":
        """The settings from the environment."""
        return decode(os.environ[VARIABLE], type=Settings)


def default_database() -> str:
    """The database used when no other is named."""
    base = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
    return f"sqlite:///{Path(base, 'dungeonbox', 'tables.sqlite')}"
