"""`dungeonbox games`: what is in the box."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo
from dungeonbox.terminal.console import Console, indented

NAME: Final = "games"
SUMMARY: Final = "list the games in the box: seats, minutes, options"
EPILOG: Final = """\
The first value of an option is its default.

examples:
  dungeonbox games
  dungeonbox games --json
  dungeonbox play mayhem --option fireball_ignores_shields=on
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox games` can be told."""
    parser.add_argument("--json", action="store_true", help="print one JSON array instead of a list")


def run(args: Namespace) -> int:
    """Print the catalogue."""
    if args.json:
        print(json.dumps([as_json(games.info(id)) for id in games.IDS], indent=2))
        return 0
    console = Console.standard()
    for id in games.IDS:
        console.say(described(games.info(id), console.width))
    return 0


def as_json(info: GameInfo) -> dict[str, object]:
    """A game's entry in the catalogue, for programs; the first value of an option is the default.

    The traits, and the sizes at each number of seats, are those with the usual options and components.
    """
    tables = [games.make(info.id, seats) for seats in info.seats]
    return {
        "id": info.id,
        "title": info.title,
        "blurb": info.blurb,
        "seats": list(info.seats),
        "minutes": info.minutes,
        "editions": list(info.editions),
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "default": option.values[0],
                "values": [{"value": value, "words": words} for value, words in option.words.items()],
            }
            for option in info.options
        ],
        "traits": asdict(tables[0].traits),
        "tables": [_sizes(game) for game in tables],
    }


def _sizes(game: Game[State]) -> dict[str, int]:
    """How large a game gets at one number of seats."""
    return {"seats": game.seats, "actions": game.actions, **asdict(game.measures)}


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
