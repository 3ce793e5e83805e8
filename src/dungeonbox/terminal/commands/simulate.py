"""`dungeonbox simulate`: many games between bots."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from dungeonbox.bots import KINDS, OWN_KIND
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.lab.report import as_json, as_text
from dungeonbox.lab.simulate import BotFailed, Plan, Result, simulate
from dungeonbox.terminal.arguments import add_cluster, add_game, add_rules, add_workers, planned
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
    add_game(parser)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: one for each bot)")
    parser.add_argument(
        "--bots", default="thumb", metavar="A,B", help="who plays, one for all seats or one each (default: thumb)"
    )
    add_workers(parser)
    add_cluster(parser)
    add_rules(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every game in this folder")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="a new file with a row for each game, .jsonl or .csv")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on from it")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")


def run(args: Namespace) -> int:
    """Play and report."""
    plan = planned(args, args.components, str(args.records or ""), str(args.rows or ""))
    try:
        result = _watched(plan, args)
    except BotFailed as failure:
        raise DungeonboxError(f"{failure}; its record: {_keep(failure, args.records)}") from None
    print(json.dumps(as_json(result), indent=2) if args.json else as_text(result))
    return 0 if result.is_complete else 130


def _watched(plan: Plan, args: Namespace) -> Result:
    """Play and show the progress."""
    with progress("games") as update:
        return simulate(plan, args.jobs, lambda done: update(done, plan.games), args.resume, args.ray)


def _keep(failure: BotFailed, folder: Path | None) -> Path:
    """Write the record of the game in which a bot failed."""
    path = Path(folder or ".", f"failed-{failure.seed}-{failure.game:07}.json")
    path.write_text(failure.record, encoding="utf-8")
    return path
