"""`dungeonbox balance`: a page for designers on how balanced a game is."""

import json
import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.balance import balance, compare
from dungeonbox.lab.balance_page import balance_page
from dungeonbox.lab.simulate import game_of
from dungeonbox.lab.story import Story, Study, tell_stories
from dungeonbox.terminal.arguments import add_cluster, add_game, add_rules, add_workers, at_least, planned
from dungeonbox.terminal.progress import progress

NAME: Final = "balance"
SUMMARY: Final = "a page for designers: is the game fair, exciting, well used?"
EPILOG: Final = """\
Bots play, and a page says who wins by place in the turn order and by character,
how often every card, item, quest or monster is met and used and how that goes
with winning, how long games take, how they end, and how long they stay open.
The page is one file that needs no network; --json prints the same as numbers.
--against plays the same luck once more with other components, --forbid without
some actions, and the page shows what changed. --looks games are stopped on the
way to see who leads; with other components that takes most of the time.

examples:
  dungeonbox balance mayhem --output mayhem.html
  dungeonbox components mayhem > my.toml
  dungeonbox balance mayhem --against my.toml --output changed.html
  dungeonbox balance mayhem --forbid play:fireball --output forbidden.html
  dungeonbox balance hustle --games 200 --looks 20 --json > hustle.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox balance` can be told."""
    add_game(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="the page (default: GAME-balance.html)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument(
        "--looks",
        type=at_least(0),
        default=100,
        metavar="N",
        help="in how many of them to see who leads (default: 100)",
    )
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: the most)")
    parser.add_argument(
        "--bots", default="thumb", metavar="A,B", help="who plays, one for all seats or one each (default: thumb)"
    )
    add_workers(parser)
    add_cluster(parser)
    add_rules(parser)
    parser.add_argument("--against", type=Path, metavar="FILE", help="components to compare these with")
    parser.add_argument("--forbid", action="append", default=[], metavar="ACTION", help="play also without this")
    parser.add_argument("--json", action="store_true", help="print one JSON object besides")


def run(args: Namespace) -> int:
    """Play, and write the page."""
    study = Study(planned(args, args.components), min(args.looks, args.games))
    variants = list(_variants(args, study))
    output = args.output or Path(f"{args.game}-balance.html")
    if not output.parent.is_dir():  # better said before all the games than after them
        raise BadOptions(f"there is no folder {output.parent} for {output.name}")
    with progress("games") as update:
        total = args.games * (1 + len(variants))
        stories = tell_stories(study, args.jobs, lambda done: update(done, total), args.ray)
        if not stories:
            raise BadOptions("nothing was played, so there is nothing to report")
        data = balance(study, stories)
        data["command"] = _command(args)
        data["comparisons"] = []
        for at, (title, variant) in enumerate(variants, 1):
            before = at * args.games
            other = tell_stories(variant, args.jobs, partial(_later, update, before, total), args.ray)
            data["comparisons"].append(_compared(title, stories, other, study))
    output.write_text(balance_page(data), encoding="utf-8")
    print(json.dumps(data, indent=2) if args.json else f"{len(stories):,} games; the page is {output}")
    return 0 if len(stories) == args.games else 130


def _later(update: Callable[[int, int], None], before: int, total: int, done: int) -> None:
    """Progress of games that come after others."""
    update(before + done, total)


def _compared(title: str, before: list[Story], after: list[Story], study: Study) -> dict[str, Any]:
    return compare(title, before, after, game_of(study.plan).traits.shared)


def _variants(args: Namespace, study: Study) -> Iterator[tuple[str, Study]]:
    """What is played besides, and what to call it."""
    if args.against is not None:
        mine = args.components or "the usual components"
        yield f"From {mine} to {args.against}", Study(planned(args, args.against))
    for action in args.forbid:
        yield f"Without {action}", Study(study.plan, forbidden=(action,))


def _command(args: Namespace) -> str:
    """The command line that makes this page again."""
    words = ["dungeonbox", "balance", args.game]
    for name in ("games", "looks", "seats", "bots", "seed", "components", "against"):
        value = getattr(args, name)
        if value is not None:
            words += [f"--{name}", str(value)]
    for name in ("option", "forbid"):
        for value in getattr(args, name):
            words += [f"--{name}", value]
    return shlex.join(words)
