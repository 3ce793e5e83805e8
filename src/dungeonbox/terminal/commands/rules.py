"""`dungeonbox rules`: a game's rules, whole, by clause, or searched."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox.terminal.arguments import add_game
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.rulebook import Rulebook

NAME: Final = "rules"
SUMMARY: Final = "read the rules of a game, or look up clauses in them"
EPILOG: Final = """\
Clauses are numbered like §4.1, rulings on what the book leaves open like R3.
Everything a game does or refuses cites one of them.

examples:
  dungeonbox rules mayhem | less
  dungeonbox rules mayhem 4.1
  dungeonbox rules mayhem R3
  dungeonbox rules mayhem 7          a whole chapter
  dungeonbox rules mayhem rulings
  dungeonbox rules mayhem fireball   every clause that contains the word
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox rules` can be told."""
    add_game(parser)
    parser.add_argument(
        "wanted", nargs="*", metavar="CLAUSE|WORD", help="4.1, §4.1, R3, a chapter, or words to look for"
    )


def run(args: Namespace) -> int:
    """Print the rules."""
    console = Console.standard()
    book = Rulebook(args.game)
    wanted = " ".join(args.wanted)
    if wanted:
        console.say(book.find(wanted, console.width), highlight=wanted)
    else:
        console.say(book.whole(console.width))
    return 0
