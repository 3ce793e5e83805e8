"""`dungeonbox survey`: the games as problems to learn, in a table."""

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from dungeonbox import games
from dungeonbox.terminal.arguments import at_least
from dungeonbox.terminal.console import Console

if TYPE_CHECKING:
    from dungeonbox.lab.survey import Survey

NAME: Final = "survey"
SUMMARY: Final = "count how long, how wide and how large the games are, for research"
EPILOG: Final = """\
Length is the median number of decisions of a game, branching the mean number of
legal actions at a decision, both in random play. Bytes are the size of a row:
see `dungeonbox tensor`.

examples:
  dungeonbox survey
  dungeonbox survey --games 1000 --json
"""
HEADS: Final = ("game", "seats", "hidden", "sealed", "luck", "sum", "actions", "bytes", "length", "branching")


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox survey` can be told."""
    parser.add_argument(
        "--games", type=at_least(1), default=20, metavar="N", help="how many games of each (default: 20)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON array instead of a table")


def run(args: Namespace) -> int:
    """Print the smallest and the largest table of every game."""
    from dungeonbox.lab.survey import survey

    tables = [(id, seats) for id in games.IDS for seats in (games.info(id).seats[0], games.info(id).seats[-1])]
    found = [survey(id, seats, args.games) for id, seats in tables]
    if args.json:
        print(json.dumps([one.as_json() for one in found], indent=2))
    else:
        Console.standard().say("\n".join(rows(found)))
    return 0


def rows(found: "list[Survey]") -> list[str]:
    """A table that is one in Markdown too."""
    cells = [HEADS, ("---",) * len(HEADS), *map(_cells, found)]
    return [f"| {' | '.join(line)} |" for line in cells]


def _cells(one: "Survey") -> tuple[str, ...]:
    flags = ["yes" if flag else "" for flag in (one.hidden, one.sealed, one.luck)]
    return (
        one.game, str(one.seats), *flags, one.sum, str(one.actions), str(one.row_bytes), f"{one.length:.0f}",
        f"{one.branching:.1f}",
    )  # fmt: skip
