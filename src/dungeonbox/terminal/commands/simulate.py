"""`dungeonbox simulate`: many games between bots."""

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dungeonbox.bots import KINDS, OWN_KIND
from dungeonbox.games import info, make
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.lab.report import as_json, as_text
from dungeonbox.lab.simulate import BotFailed, Plan, Result, simulate
from dungeonbox.terminal.commands.play import chosen_options
from dungeonbox.terminal.files import read_components
from dungeonbox.terminal.progress import progress

NAME: Final = "simulate"
SUMMARY: Final = "let bots play many games, and count"
EPILOG: Final = f"""\
Bots: {KINDS}.
Your own: {OWN_KIND}, a class that derives from dungeonbox.Bot and is made
without arguments, or MODULE:CLASS if it can be imported.
They move on by one seat from game to game. The same seed gives the same result,
however many processes play (but a budget in milliseconds depends on the
machine). Ctrl-C ends early and reports what was played; with --resume it goes
on from there the next time, also after a crash, and the result is the same.
Nobody waits here: where all choose at once, the bots first speak in turns,
then all choose.

examples:
  dungeonbox simulate mayhem --games 4000 --bots thumb,random,random,random
  dungeonbox simulate mayhem --games 100 --bots search:500,thumb --json
  dungeonbox simulate busters --games 50 --seats 5 --bots thumb --records games/
  dungeonbox simulate attack --games 3000 --seats 4 --rows attack.csv
  dungeonbox simulate mayhem --games 500 --bots my_bots.py:Cautious,thumb
  dungeonbox simulate hustle --games 900 --bots search:100 --resume hustle.log
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox simulate` can be told."""
    parser.add_argument("game", metavar="GAME", help="which game; see `dungeonbox games`")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: one for each bot)")
    parser.add_argument("--bots", default="thumb", metavar="A,B", help="who plays; one name is enough for all seats")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other luck (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes (default: all)")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster, or `auto`: this machine's")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--components", type=Path, metavar="FILE", help="other components than the house's")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every game in this folder")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="a new file with a row for each game, .jsonl or .csv")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on from it")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")


def run(args: Namespace) -> int:
    """Play and report."""
    if args.jobs < 1:
        raise BadOptions(f"there must be at least 1 job, not {args.jobs}")
    plan = _plan(args)
    try:
        result = _watched(plan, args)
    except BotFailed as failure:
        raise DungeonboxError(f"{failure}; its record: {_keep(failure, args.records)}") from None
    print(json.dumps(as_json(result), indent=2) if args.json else as_text(result))
    return 0 if result.is_complete else 130


def _plan(args: Namespace) -> Plan:
    bots = [name.strip() for name in args.bots.split(",")]
    seats = args.seats
    if seats is None:
        seats = len(bots) if len(bots) > 1 else info(args.game).seats[-1]
    components = read_components(args.components)
    make(args.game, seats, chosen_options(args.option), components)  # which complains by file and line
    return Plan(
        game=args.game,
        games=args.games,
        seats=seats,
        bots=tuple(bots * seats if len(bots) == 1 else bots),
        seed=args.seed,
        options=chosen_options(args.option),
        components=None if components is None else components.data,
        records=str(args.records or ""),
        rows=str(args.rows or ""),
    )


def _watched(plan: Plan, args: Namespace) -> Result:
    """Play and show the progress."""
    with progress("games") as update:
        return simulate(plan, args.jobs, lambda done: update(done, plan.games), args.resume, args.ray)


def _keep(failure: BotFailed, folder: Path | None) -> Path:
    """Write the record of the game in which a bot failed."""
    path = Path(folder or ".", f"failed-{failure.seed}-{failure.game:07}.json")
    path.write_text(failure.record, encoding="utf-8")
    return path
