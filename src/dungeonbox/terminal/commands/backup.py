"""`dungeonbox backup`: the whole database of a server in one file."""

import asyncio
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.extras import needs
from dungeonbox.terminal.files import whole
from dungeonbox.terminal.progress import progress

if TYPE_CHECKING:
    from dungeonbox.server.backup import Report
    from dungeonbox.server.store import Store

NAME: Final = "backup"
SUMMARY: Final = "write all tables of a server into one file, while it runs"
EPILOG: Final = """\
The file holds secrets: the luck and the sealed choices of unfinished games.
Only you may read it. `dungeonbox restore` puts it into a new database, SQLite
or PostgreSQL, from either of the two. A table with a damaged row is left out
and named, and the exit code is 1, unless --skip-damaged accepts that.

examples:
  dungeonbox backup tables.jsonl.gz
  dungeonbox backup tables.jsonl.gz --force --db postgresql://me@localhost/games
"""

T = TypeVar("T")


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox backup` can be told."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write it")
    parser.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--force", action="store_true", help="overwrite the file if there is one")
    parser.add_argument("--skip-damaged", action="store_true", help="a table that cannot be read is no error")


def run(args: Namespace) -> int:
    """Write the backup."""
    with needs(NAME):
        from dungeonbox.server.backup import back_up

    path: Path = args.file
    if path.exists() and not args.force:
        raise DungeonboxError(f"{path} exists already: --force overwrites it")
    store = store_of(args)
    with whole(path) as file:
        written = finish(store, lambda report: back_up(store, file, report))
    Console.standard().say(f"{path}: {summary(written.counts)}. It holds secrets of unfinished games: keep it well.")
    for id, reason in sorted(written.damaged.items()):
        print(f"dungeonbox: table {id} is left out: {reason}", file=sys.stderr)
    return 1 if written.damaged and not args.skip_damaged else 0


def store_of(args: Namespace) -> "Store":
    """The database that `--db` names, or the usual one."""
    from dungeonbox.server.settings import default_database
    from dungeonbox.server.store import Store, database_url

    return Store(database_url(args.db or default_database()))


def summary(counts: dict[str, int]) -> str:
    """The number of tables and events, in words."""
    return f"{counted(counts['tables'], 'table')}, {counted(counts['log'], 'event')}"


def finish(store: "Store", work: "Callable[[Report], Coroutine[None, None, T]]") -> T:
    """Do long work with a database and show its progress."""
    with progress("rows") as update:
        return _run(store, work(update))


def _run(store: "Store", work: Coroutine[None, None, T]) -> T:
    """Run the work; SIGTERM ends it like Ctrl-C, and nothing half done is left."""
    try:
        return asyncio.run(_stoppable(store, work))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _stoppable(store: "Store", work: Coroutine[None, None, T]) -> T:
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows has no such handlers
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        return await work
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)
        await store.close()
