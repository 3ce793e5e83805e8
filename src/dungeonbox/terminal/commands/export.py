"""`dungeonbox export`: records as tables for analysis."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dungeonbox.kernel.wording import counted
from dungeonbox.lab.export import Exported, export
from dungeonbox.terminal.console import printable
from dungeonbox.terminal.extras import needs
from dungeonbox.terminal.progress import progress

NAME: Final = "export"
SUMMARY: Final = "turn a folder of records into tables of decisions, outcomes and luck"
EPILOG: Final = """\
Three files are written, for example t.decisions.parquet, t.outcomes.parquet and
t.luck.parquet; docs/simulate.md describes their columns. A record that cannot
be read or does not replay is named and left out; the exit code is then 1.
Nothing is overwritten.

examples:
  dungeonbox simulate mayhem --games 500 --records games
  dungeonbox export games --parquet t.parquet
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox export` can be told."""
    parser.add_argument("records", type=Path, metavar="DIR", help="a folder of records, as `simulate --records` writes")
    parser.add_argument("--parquet", type=Path, metavar="FILE", required=True, help="the tables' name: t.parquet")


def run(args: Namespace) -> int:
    """Write the tables, and say what was left out."""
    with needs("export", "parquet"), progress("records") as update:
        done = export(args.records, args.parquet, update)
    for line in done.bad:
        print(f"dungeonbox: left out: {printable(line)}", file=sys.stderr)
    print(said(done))
    return 1 if done.bad else 0


def said(done: Exported) -> str:
    """What was written, a line for each table."""
    lines = [f"{path}: {counted(done.rows[name], 'row')}" for name, path in done.paths.items()]
    left = f", {len(done.bad)} left out" if done.bad else ""
    return "\n".join([f"{counted(done.records, 'record')}{left}", *lines])
