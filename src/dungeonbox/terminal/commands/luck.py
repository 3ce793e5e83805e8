"""`dungeonbox luck`: how much of a result is luck, and how many games show who plays better."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from dungeonbox.games import info
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.wording import counted
from dungeonbox.lab.luck import LuckPlan, luck_and_skill, try_lucks
from dungeonbox.terminal.arguments import (
    add_cluster,
    add_game,
    add_rules,
    add_workers,
    at_least,
    chosen_options,
    named_bots,
)
from dungeonbox.terminal.files import read_components
from dungeonbox.terminal.progress import progress

NAME: Final = "luck"
SUMMARY: Final = "find out how much of a game is luck, and how much is play"
EPILOG: Final = """\
Two bots play every luck twice, once at each other's seats (where all win or
lose together: once each). So what the same luck gives to the same seat is told
apart from who plays there. --looks lucks are followed draw by draw besides:
what each draw did to the chances, less what it does on average. With components
that no judge was fitted to that takes most of the time.

examples:
  dungeonbox luck mayhem --bots thumb,random
  dungeonbox luck hustle --bots search:100,thumb --seats 2 --lucks 100 --looks 0
  dungeonbox luck busters --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox luck` can be told."""
    add_game(parser)
    parser.add_argument("--bots", default="thumb,random", metavar="A,B", help="the two players (default: thumb,random)")
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: two, or the fewest)")
    parser.add_argument(
        "--lucks", type=at_least(2), default=500, metavar="N", help="how many lucks, two games each (default: 500)"
    )
    parser.add_argument(
        "--looks",
        type=at_least(0),
        default=20,
        metavar="N",
        help="how many of them to follow draw by draw (default: 20)",
    )
    add_workers(parser)
    add_cluster(parser)
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")


def run(args: Namespace) -> int:
    """Play and report."""
    components = read_components(args.components)
    plan = LuckPlan(
        game=args.game,
        bots=named_bots(args.bots),
        seats=max(2, info(args.game).seats[0]) if args.seats is None else args.seats,
        lucks=args.lucks,
        looks=args.looks,
        seed=args.seed,
        options=chosen_options(args.option),
        components=None if components is None else components.data,
    )
    with progress("lucks") as update:
        trials = try_lucks(plan, args.jobs, lambda done: update(done, plan.lucks), args.ray)
    if len(trials) < 2:
        raise BadOptions("nothing was played, so there is nothing to report")
    found = luck_and_skill(plan, trials)
    print(json.dumps(found, indent=2) if args.json else "\n".join(_lines(found)))
    return 0 if len(trials) == plan.lucks else 130


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """The findings as text, at most 80 columns wide."""
    one, other = found["bots"]
    shares, advantage, draws = found["shares"], found["advantage"], found["draws"]
    title = f"{info(found['game']).title}, {counted(found['seats'], 'seat')}"
    yield f"{title}, {found['lucks']:,} lucks played both ways, seed {found['seed']}"
    if found["lucks"] < found["lucks_planned"]:
        yield f"Interrupted: {found['lucks']:,} of {found['lucks_planned']:,} lucks were played."
    yield ""
    yield f"{'what decides the result of a seat':44}{'share (95 %)':>24}"
    for name, part in (
        ("who plays there", shares["play"]),
        ("the luck of the seat, whoever plays", shares["luck"]),
        ("luck that depends on what was played", shares["both"]),
    ):
        yield f"{name:44}{_share(part['share'], part['ci95']):>24}"
    yield ""
    yield f"{one} has {_points(advantage['mean'], advantage['ci95'])} points of 100 more than {other} in a game."
    alone, both = advantage["games_to_lead"], advantage["games_to_lead_both_ways"]
    if alone is None:
        yield "It is not certain who is better: more lucks would be needed."
    else:
        better = one if advantage["mean"] > 0 else other
        yield f"{better} leads with 95 % certainty after {_games(alone)},"
        yield f"and after {_games(both)} if every luck is played both ways."
    if draws is not None:
        yield ""
        share = f"{draws['explained'] * 100:.0f} %"
        yield f"Draw by draw, in {draws['games']:,} games: the draws explain {share} of the results."
        term = _points(draws["mean_term"], draws["mean_term_ci95"])
        yield f"They favoured {one} by {term} points of 100."
        less = _points(draws["advantage_less_luck"], draws["advantage_less_luck_ci95"])
        yield f"Less that luck {one} has {less} points more than {other}."


def _share(value: float, interval: list[float]) -> str:
    return f"{value * 100:.1f} % ({interval[0] * 100:.1f}-{interval[1] * 100:.1f})"


def _points(value: float, interval: list[float]) -> str:
    return f"{value * 100:+.1f} ({interval[0] * 100:+.1f} to {interval[1] * 100:+.1f})"


def _games(found: dict[str, Any]) -> str:
    low, high = found["ci95"]
    return f"{counted(found['games'], 'game')} ({low:,} to {high:,})"
