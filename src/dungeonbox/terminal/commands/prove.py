"""`dungeonbox prove`: try all laws on a game."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox.kernel.errors import BadOptions

NAME: Final = "prove"
SUMMARY: Final = "try the laws every game must keep, on random walks"
EPILOG: Final = """\
A walk that breaks a law is saved as a record, and its path is printed.

examples:
  dungeonbox prove mayhem
  dungeonbox prove mayhem --walks 200 --seed 7
  dungeonbox prove all --full
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox prove` can be told."""
    parser.add_argument("game", metavar="GAME", help="which game, or `all`; see `dungeonbox games`")
    parser.add_argument("--full", action="store_true", help="every number of seats with every option; takes long")
    parser.add_argument("--walks", type=int, default=20, metavar="N", help="walks for each (default: 20)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other walks (default: 0)")


def run(args: Namespace) -> int:
    """Try the laws."""
    if args.walks < 1:
        raise BadOptions(f"there must be at least 1 walk, not {args.walks}")
    from dungeonbox.proving import prove

    return prove.run(args.game, args.full, args.walks, args.seed)
