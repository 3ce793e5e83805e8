"""`dungeonbox serve`: open the table for browsers, here or for the whole network."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from ipaddress import ip_network
from threading import Thread
from typing import TYPE_CHECKING, Final

from dungeonbox.bots.pauses import NORMAL, SERVER_SPEEDS
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.terminal.extras import needs

if TYPE_CHECKING:
    from dungeonbox.server.limits import Limits
    from dungeonbox.server.settings import Settings

NAME: Final = "serve"
SUMMARY: Final = "open the table in the browser, for you, friends and bots"
EPILOG: Final = """\
Tables are kept in a file (SQLite) unless --db names a PostgreSQL database;
several workers need PostgreSQL. Friends in the same network can join with
--host 0.0.0.0. docs/operate.md has the rest.

examples:
  dungeonbox serve
  dungeonbox serve --host 0.0.0.0 --port 8080
  dungeonbox serve --db postgresql://me@localhost/games --workers 4
  dungeonbox serve --no-browser --behind-proxy 127.0.0.1 --domain games.example
  dungeonbox serve --limit connections=500 --limit tables_an_hour=1000
"""

LEVELS: Final = ("debug", "info", "warning", "error")
MOST_WORKERS: Final = 64
LONGEST_PAUSE: Final = 60_000
"""Milliseconds."""
ANYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104 - names for "everywhere", compared and not bound


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox serve` can be told."""
    parser.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument(
        "--host", default="127.0.0.1", help="where to listen; 0.0.0.0 is everywhere (default: %(default)s)"
    )
    parser.add_argument("--port", type=_between(0, 65_535), default=8000, help="default: %(default)s")
    parser.add_argument(
        "--workers", type=_between(1, MOST_WORKERS), default=1, metavar="N", help="processes that serve"
    )
    parser.add_argument(
        "--bots", type=_between(1, MOST_WORKERS), default=1, metavar="N", help="bots that think at once"
    )
    speeds = ", ".join(speed.name for speed in SERVER_SPEEDS)
    parser.add_argument(
        "--bot-speed",
        type=_milliseconds,
        default=NORMAL.name,
        metavar="S",
        help=f"how fast bots play: {speeds}, or a pause such as 250ms (default: %(default)s)",
    )
    parser.add_argument("--idle", type=_between(1, 86_400), default=120, metavar="S", help="when a table leaves memory")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may connect"
    )
    parser.add_argument(
        "--domain", action="append", default=[], metavar="NAME", help="the name under which browsers reach the server"
    )
    parser.add_argument(
        "--behind-proxy", type=_networks, default=(), metavar="IP,IP", help="believe X-Forwarded-For from there"
    )
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=N", help="change a limit; see docs/wire.md"
    )
    parser.add_argument("--log-level", choices=LEVELS, help="default: info, or warning in a terminal")
    parser.add_argument(
        "--websocket",
        choices=("fast", "library"),
        default="fast",
        help="the WebSocket protocol class: ours, or the library's own (default: %(default)s)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _between(least: int, most: int) -> "type[int]":
    """A whole number within bounds, for the parser."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not least <= int(text) <= most:
            raise ArgumentTypeError(f"expected a whole number from {least} to {most}, got {text[:40]!r}")
        return int(text)

    return read  # type: ignore[return-value]  # the parser takes any function of a text


def _milliseconds(text: str) -> int:
    """The pause of a bot speed, by its name or as a number of milliseconds, for the parser."""
    for speed in SERVER_SPEEDS:
        if speed.name == text:
            return round(speed.seconds * 1000)
    number = text.removesuffix("ms")
    if number == text or not number.isascii() or not number.isdigit() or int(number[:9]) > LONGEST_PAUSE:
        names = ", ".join(speed.name for speed in SERVER_SPEEDS)
        raise ArgumentTypeError(f"expected {names} or a pause from 0ms to {LONGEST_PAUSE}ms, got {text[:40]!r}")
    return int(number)


def _networks(text: str) -> tuple[str, ...]:
    """Addresses or networks, for the parser."""
    words = tuple(word.strip() for word in text.split(","))
    for word in words:
        try:
            ip_network(word)
        except ValueError as error:
            raise ArgumentTypeError(f"expected addresses such as 127.0.0.1,10.0.0.0/8: {error}") from None
    return words


def run(args: Namespace) -> int:
    """Serve until Ctrl-C."""
    with needs(NAME):
        from dungeonbox.server.serve import listen, serve

    settings = settings_of(args)
    with listen(settings) as socket:
        address = f"http://{_shown(settings.host)}:{socket.getsockname()[1]}"
        serve(settings, socket, lambda: _opened(address, is_shown=not args.no_browser))
    return 0


def _opened(address: str, *, is_shown: bool) -> None:
    print(f"The table is open at {address} (Ctrl-C closes it)", flush=True)
    if is_shown:
        Thread(target=_open, args=(address,), daemon=True).start()


def _shown(host: str) -> str:
    return "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    """Open a browser; where there is none, the address printed is all there is."""
    import webbrowser

    webbrowser.open(address)


def settings_of(args: Namespace) -> "Settings":
    """The settings that the flags describe."""
    from dungeonbox.server.settings import Settings, default_database

    return Settings(
        database=args.db or default_database(),
        host=args.host,
        port=args.port,
        workers=args.workers,
        origins=tuple(origin.rstrip("/") for origin in args.origin),
        domains=tuple(name.lower().rstrip(".") for name in args.domain),
        proxies=args.behind_proxy,
        processes=args.bots,
        pause=args.bot_speed,
        idle=float(args.idle),
        metrics_token=os.environ.get("DUNGEONBOX_METRICS_TOKEN", ""),
        log_level=args.log_level or ("warning" if sys.stderr.isatty() else "info"),
        websocket=args.websocket,
        limits=limits_of(args.limit),
    )


def limits_of(texts: list[str]) -> "Limits":
    """The limits, some of them changed."""
    from dungeonbox.server.limits import Limits

    names = Limits.__struct_fields__
    found: dict[str, int] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in names or not value.isascii() or not value.isdigit() or not 1 <= int(value[:9]) <= 1_000_000:
            raise BadOptions(
                f"expected a limit such as {names[0]}=100, got {text[:60]!r}; there are {', '.join(names)}"
            )
        found[name] = int(value[:9])
    return Limits(**found)
