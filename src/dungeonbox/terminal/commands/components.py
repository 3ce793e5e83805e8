"""`dungeonbox components`: the components file of a game, to start one's own from."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox.games import house_components
from dungeonbox.terminal.arguments import add_game
from dungeonbox.terminal.console import Console

NAME: Final = "components"
SUMMARY: Final = "print what is in the box of a game, as a file to change"
EPILOG: Final = """\
Keep it in a file, change numbers, cards or monsters, and play with it. What
cannot be played is refused with the line and what was expected there.

examples:
  dungeonbox components mayhem > my.toml
  dungeonbox play mayhem --components my.toml
  dungeonbox simulate mayhem --components my.toml --bots thumb
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox components` can be told."""
    add_game(parser)


def run(args: Namespace) -> int:
    """Print the file as it is, comments included."""
    Console.standard().say(house_components(args.game).text.rstrip("\n"))
    return 0
