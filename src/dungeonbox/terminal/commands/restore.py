"""`dungeonbox restore`: what `dungeonbox backup` wrote, in a new database."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dungeonbox.terminal.commands.backup import finish, store_of, summary
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.extras import needs

NAME: Final = "restore"
SUMMARY: Final = "put a backup into a new database"
EPILOG: Final = """\
The database must be empty, and no server may be using its file. The backup is
checked from its first to its last line; if anything is wrong with it, the
message names the line and nothing is stored.

examples:
  dungeonbox restore tables.jsonl.gz
  dungeonbox restore tables.jsonl.gz --db postgresql://me@localhost/games
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox restore` can be told."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `dungeonbox backup` wrote")
    parser.add_argument("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME")


def run(args: Namespace) -> int:
    """Restore the backup."""
    with needs(NAME):
        from dungeonbox.server.backup import restore

    store = store_of(args)
    counts = finish(store, lambda report: restore(store, args.file, report))
    Console.standard().say(f"{store.name}: {summary(counts)} restored from {args.file}.")
    return 0
