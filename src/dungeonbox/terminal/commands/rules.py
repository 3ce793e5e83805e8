"""`dungeonbox rules`: a game's rules, whole or clause by clause."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox.terminal.console import Console
from dungeonbox.terminal.rulebook import Rulebook

NAME: Final = "rules"
SUMMARY: Final = "read the rules of a game, or one clause of them"
EPILOG: Final = """\
Clauses are numbered like §4.1, rulings on what the book leaves open like R3.
Everything a game does or refuses cites one of them.

examples:
  dungeonbox rules mayhem | less
  dungeonbox rules mayhem 4.1
  dungeonbox rules mayhem R3
  dungeonbox rules mayhem 7          a whole chapter
  dungeonbox rules mayhem rulings
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox rules` can be told."""
    parser.add_argument("game", metavar="GAME", help="which game; see `dungeonbox games`")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="4.1, §4.1, R3, or a chapter")


def run(args: Namespace) -> int:
    """Print the rules."""
    console = Console.standard()
    book = Rulebook(args.game)
    console.say(book.whole(console.width) if args.clause is None else book.find(args.clause, console.width))
    return 0
