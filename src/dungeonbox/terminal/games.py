"""`dungeonbox games`: what is in the box."""

from argparse import ArgumentParser, Namespace
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.listing import Listing
from dungeonbox.terminal.console import Console, indented

NAME: Final = "games"
SUMMARY: Final = "list the games in the box: seats, minutes, options"
EPILOG: Final = """\
The first value of an option is played with when nobody says otherwise.

examples:
  dungeonbox games
  dungeonbox play mayhem --option fireball_ignores_shields=on
"""


def arguments(_parser: ArgumentParser) -> None:
    """It needs to be told nothing."""


def run(_chosen: Namespace) -> int:
    """Print the catalogue."""
    console = Console.standard()
    for id in games.IDS:
        console.say(described(games.listing(id), console.width))
    return 0


def described(listing: Listing, width: int) -> str:
    """A game's entry in the catalogue."""
    few, many = listing.seats[0], listing.seats[-1]
    seats = f"{few} seats" if few == many else f"{few} to {many} seats"
    lines = [f"{listing.id:<10}{listing.title}", indented(" " * 10, listing.blurb, width)]
    lines.append(f"{'':<10}{seats}, about {listing.minutes} minutes")
    for option in listing.options:
        lines.append(f"{'':<10}--option {option.name}={'|'.join(option.values)}")
        lines.append(indented(" " * 14, option.help, width))
    return "\n".join(lines)
