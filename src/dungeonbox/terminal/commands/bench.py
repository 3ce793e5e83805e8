"""`dungeonbox bench`: how fast it is, beside itself uncompiled and beside OpenSpiel."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

NAME: Final = "bench"
SUMMARY: Final = "measure speed, beside itself uncompiled and OpenSpiel"
EPILOG: Final = """\
Everything runs on one core; the things compared take turns, and medians count.
Beside each stand its quartiles, and above all of them what was measured on
what, and whether other processes used the core.
Only decisions with two or more legal actions are counted for us, all decisions
for OpenSpiel, which is an extra: pip install dungeonbox[bench]. Our search is
the one that is played, with its guide, from the middle of games; OpenSpiel's
begins after the deal.
Exit code 1: a required ratio was missed.

With --against the installed build and that of a wheel take turns instead; both
use the libraries installed here.

examples:
  dungeonbox bench
  dungeonbox bench --json --rounds 31 > bench.json
  dungeonbox bench --against dist/dungeonbox-0.1.0-cp311-cp311-linux_x86_64.whl
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox bench` can be told."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=15, metavar="N", help="how many rounds, at least 5 (default: 15)")
    parser.add_argument("--game", metavar="ID", help="only this game")
    parser.add_argument("--against", metavar="WHEEL", type=Path, help="measure this build beside that of a wheel")


def run(args: Namespace) -> int:
    """Measure and print."""
    if args.against is not None:
        from dungeonbox.lab import against

        return against.run(args.against, args.game, args.rounds, as_json=args.json)
    from dungeonbox.lab.speed import run as measure

    return measure(args.game, args.rounds, as_json=args.json)
