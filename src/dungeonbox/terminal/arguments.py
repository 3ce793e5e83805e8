"""Arguments that several commands have in common, and what they mean."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from dungeonbox.games import info, make
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.simulate import Plan
from dungeonbox.terminal.files import read_components
from dungeonbox.terminal.players import warn_of_unfitted


def at_least(least: int) -> Callable[[str], int]:
    """The type of an argument that is a number of at least so much.

    >>> at_least(1)("4")
    4
    """

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise ArgumentTypeError(f"expected a whole number, got {text!r}") from None
        if found < least:
            raise ArgumentTypeError(f"expected a number of at least {least}, got {found}")
        return found

    return number


def add_game(parser: ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("game", metavar="GAME", help="which game; see `dungeonbox games`")


def add_rules(parser: ArgumentParser) -> None:
    """The house rules and the components it is played with."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--components", type=Path, metavar="FILE", help="other components than the house's")


def add_workers(parser: ArgumentParser, seed: int = 0) -> None:
    """The luck, and how many processes play."""
    cores = os.cpu_count() or 1
    parser.add_argument("--seed", type=int, default=seed, metavar="S", help=f"other luck (default: {seed})")
    parser.add_argument("--jobs", type=at_least(1), default=cores, metavar="J", help="processes (default: all)")


def add_cluster(parser: ArgumentParser) -> None:
    """Where they play, if not here."""
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster, or `auto`: this machine's")


def chosen_options(pairs: list[str]) -> dict[str, str]:
    """House rules from `name=value`."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {pair!r}")
        options[name] = value
    return options


def named_bots(text: str) -> tuple[str, ...]:
    """The bots of a list with commas."""
    return tuple(name.strip() for name in text.split(","))


def planned(args: Namespace, components: Path | None, records: str = "", rows: str = "") -> Plan:
    """The games to play: one bot fills all seats, several take one each."""
    bots = named_bots(args.bots)
    seats = args.seats
    if seats is None:
        seats = len(bots) if len(bots) > 1 else info(args.game).seats[-1]
    sheet = read_components(components)
    game = make(args.game, seats, chosen_options(args.option), sheet)  # which complains by file and line
    warn_of_unfitted(bots, game)
    return Plan(
        game=args.game,
        games=args.games,
        seats=seats,
        bots=bots * seats if len(bots) == 1 else bots,
        seed=args.seed,
        options=chosen_options(args.option),
        components=None if sheet is None else sheet.data,
        records=records,
        rows=rows,
    )
