"""`dungeonbox bench`: how fast it is, beside itself uncompiled and beside OpenSpiel."""

from argparse import ArgumentParser, Namespace
from typing import Final

NAME: Final = "bench"
SUMMARY: Final = "measure speed, beside itself uncompiled and OpenSpiel"
EPILOG: Final = """\
Everything runs on one core; the things compared take turns, and medians count.
Only decisions with two or more legal actions are counted for us, all decisions
for OpenSpiel, which is an extra: pip install dungeonbox[bench].
Exit code 1: a required ratio was missed.

examples:
  dungeonbox bench
  dungeonbox bench --json --rounds 31 > bench.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox bench` can be told."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=15, metavar="N", help="how many rounds, at least 5 (default: 15)")
    parser.add_argument("--game", metavar="ID", help="only this game")


def run(args: Namespace) -> int:
    """Measure and print."""
    from dungeonbox.lab.speed import run as measure

    return measure(args.game, args.rounds, as_json=args.json)
