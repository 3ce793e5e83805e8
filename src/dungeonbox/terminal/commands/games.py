"""`dungeonbox games`: what is in the box."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.info import GameInfo
from dungeonbox.terminal.console import Console, indented

NAME: Final = "games"
SUMMARY: Final = "list the games in the box: seats, minutes, options"
EPILOG: Final = """\
The first value of an option is played with when nobody says otherwise.

examples:
  dungeonbox games
  dungeonbox play mayhem --option fireball_ignores_shields=on
"""


def add_arguments(_parser: ArgumentParser) -> None:
    """It needs to be told nothing."""


def run(_args: Namespace) -> int:
    """Print the catalogue."""
    console = Console.standard()
    for id in games.IDS:
        console.say(described(games.info(id), console.width))
    return 0


def described(info: GameInfo, width: int) -> str:
    """A game's entry in the catalogue."""
    few, many = info.seats[0], info.seats[-1]
    seats = f"{few} seats" if few == many else f"{few} to {many} seats"
    lines = [f"{info.id:<10}{info.title}", indented(" " * 10, info.blurb, width)]
    lines.append(f"{'':<10}{seats}, about {info.minutes} minutes")
    for option in info.options:
        lines.append(f"{'':<10}--option {option.name}={'|'.join(option.values)}")
        lines.append(indented(" " * 14, option.help, width))
    return "\n".join(lines)
