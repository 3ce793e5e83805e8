"""`dungeonbox ladder`: which of several bots is the strongest, and how sure that is."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from dungeonbox.games import info, make
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.ladder import LadderPlan, play_ladder
from dungeonbox.lab.standings import Standings, standings
from dungeonbox.terminal.arguments import add_cluster, add_game, add_rules, add_workers, chosen_options, named_bots
from dungeonbox.terminal.files import read_components
from dungeonbox.terminal.players import warn_of_unfitted
from dungeonbox.terminal.progress import progress

NAME = "ladder"
SUMMARY = "find out which bots are the strongest"
EPILOG = """\
Every pair of bots fills a table in turns; with --lineups mixed every mixture of
different bots does. Each line-up plays a block of about 24 games, then blocks
go where the result is least certain. Ratings are fitted to all games at once
(400 points are ten to one), so their order does not matter. A bot may beat
another and lose to a third that the other beats: look at the table of each
against each, too. The same seed gives the same result on any number of
processes, in whatever order the bots are named. Ctrl-C reports what was played;
with --resume it goes on from there the next time.

examples:
  dungeonbox ladder mayhem --bots random,thumb,search:100 --seats 2
  dungeonbox ladder hustle --bots thumb,search:50 --seats 4 --games 400
  dungeonbox ladder mayhem --bots thumb,mine.py:Cautious --resume mine.jsonl
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox ladder` can be told."""
    add_game(parser)
    parser.add_argument("--bots", required=True, metavar="A,B", help="two or more bots, as for `simulate`")
    parser.add_argument("--seats", type=int, metavar="K", help="how many seats (default: the fewest)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games at most (default: 1000)")
    parser.add_argument("--lineups", choices=("pairs", "mixed"), default="pairs", help="who meets (default: pairs)")
    add_workers(parser)
    add_cluster(parser)
    add_rules(parser)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on from it")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")


def run(args: Namespace) -> int:
    """Play and report."""
    components = read_components(args.components)
    plan = LadderPlan(
        game=args.game,
        bots=named_bots(args.bots),
        seats=info(args.game).seats[0] if args.seats is None else args.seats,
        games=args.games,
        seed=args.seed,
        lineups=args.lineups,
        options=chosen_options(args.option),
        components=None if components is None else components.data,
    )
    warn_of_unfitted(named_bots(args.bots), make(plan.game, plan.seats, plan.options, components))
    with progress("games") as update:
        ladder = play_ladder(plan, args.jobs, lambda done: update(done, plan.games), args.resume, args.ray)
    if not ladder.blocks:
        raise BadOptions("nothing was played, so there is nothing to report")
    found = standings(ladder)
    print(json.dumps(asdict(found), indent=2) if args.json else "\n".join(_lines(plan, found)))
    return 0 if not ladder.next_round() else 130


def _lines(plan: LadderPlan, found: Standings) -> Iterator[str]:
    """The ladder as text, 80 columns wide for up to five bots."""
    title = info(plan.game).title
    yield f"{title}, {plan.seats} seats, {found.games:,} games, seed {plan.seed}"
    if found.unranked:
        yield f"{found.unranked:,} of them were won by nobody and rank nobody"
    yield ""
    yield f"{'':3}{'bot':24}{'rating (95 %)':>22}{'seats played':>15}{'first place':>14}"
    for place, bot in enumerate(found.bots, 1):
        rating = f"{bot.rating:+.0f} ({bot.interval[0]:+.0f} to {bot.interval[1]:+.0f})"
        yield f"{place:<3}{bot.name:24}{rating:>22}{bot.games:>15,}{bot.first:>14.1%}"
    numbers = "".join(f"{f'{place}':>10}" for place in range(1, len(found.bots) + 1))
    yield ""
    yield f"{'placed above':27}{numbers}"
    for place, bot in enumerate(found.bots, 1):
        cells = (f"{share:.1%}" if share >= 0 else "-" for share in found.above[place - 1])
        yield f"{place:<3}{bot.name:24}" + "".join(f"{cell:>10}" for cell in cells)
    yield ""
    yield f"{'likely stronger than':27}{numbers}"
    for place, bot in enumerate(found.bots, 1):
        row = enumerate(found.superiority[place - 1], 1)
        cells = ("-" if other == place else f"{share:.1%}" for other, share in row)
        yield f"{place:<3}{bot.name:24}" + "".join(f"{cell:>10}" for cell in cells)
    yield ""
    yield "rating: 400 points more are ten to one; the mean is 0. placed above: equal places"
    yield "count half. likely stronger: the share of samples in which the rating is higher."
    yield from _by_seat(plan, found)
    yield from _by_character(found)


def _by_seat(plan: LadderPlan, found: Standings) -> Iterator[str]:
    yield ""
    yield f"{'first place by seat':27}" + "".join(f"{seat:>10}" for seat in range(1, plan.seats + 1))
    for place, bot in enumerate(found.bots, 1):
        cells = (f"{share:.1%}" if played else "-" for share, played in found.by_seat[bot.name])
        yield f"{place:<3}{bot.name:24}" + "".join(f"{cell:>10}" for cell in cells)


def _by_character(found: Standings) -> Iterator[str]:
    characters = sorted({name for one in found.by_character.values() for name in one})
    if not characters:
        return
    yield ""
    yield f"{'first place as':27}" + "".join(f"{place:>10}" for place in range(1, len(found.bots) + 1))
    for character in characters:
        shares = (found.by_character[bot.name].get(character) for bot in found.bots)
        yield f"   {character:24}" + "".join(f"{'-' if one is None else f'{one[0]:.1%}':>10}" for one in shares)
