"""`dungeonbox bots`: which bots play a game, and how strong each level is."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.bots import KINDS
from dungeonbox.bots.levels import Level, Strength, levels, personalities
from dungeonbox.lab.levels import LevelPlan, measure
from dungeonbox.terminal.arguments import add_game, add_workers, at_least
from dungeonbox.terminal.progress import progress

NAME: Final = "bots"
SUMMARY: Final = "list the bots of a game, level by level, and how strong they are"
EPILOG: Final = """\
A level is a bot by a name that says how well it plays. Each is measured against
the level below: one seat of it at the smallest table, seats rotated, the share
of first places; in a game won together, how much higher its parties rank.
--measure plays such games anew, and prints them as the file `strengths.toml`.

examples:
  dungeonbox bots mayhem
  dungeonbox bots hustle --json | jq '.levels[].name'
  dungeonbox bots busters --measure 400 --seed 7
  dungeonbox bots mayhem --markdown        the levels as docs/bots.md has them
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox bots` can be told."""
    add_game(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--markdown", action="store_true", help="print the levels as a table for a page")
    parser.add_argument(
        "--measure", type=at_least(1), metavar="N", help="play N games of each level against the one below"
    )
    parser.add_argument("--resume", type=Path, metavar="DIR", help="keep what --measure plays here, and go on from it")
    add_workers(parser, seed=1)


def run(args: Namespace) -> int:
    """List, or measure and print."""
    game = games.info(args.game).id
    if args.measure is not None:
        if args.resume is not None:
            args.resume.mkdir(parents=True, exist_ok=True)
        print("\n".join(_measured(LevelPlan(game, args.measure, args.seed, args.jobs, args.resume))))
    elif args.json:
        print(json.dumps(as_json(game), indent=2))
    elif args.markdown:
        print("\n".join(as_markdown(game)))
    else:
        print("\n".join(_lines(game)))
    return 0


def as_json(game: str) -> dict[str, object]:
    """The bots for programs: `levels`, the weakest first, each with its name, words and measured strength.

    `personalities` differ in how they play, not in how far they think.
    """
    found = [
        {"name": level.name, "words": level.words, "strength": level.strength and asdict(level.strength)}
        for level in levels(game)
    ]
    others = [{"name": one.name, "words": one.words} for one in personalities(game)]
    return {"game": game, "levels": found, "personalities": others, "kinds": KINDS}


def as_markdown(game: str) -> Iterator[str]:
    """The levels as a table, the weakest first."""
    yield "| level | what it is like | against the level below |"
    yield "|---|---|---|"
    for level in levels(game):
        yield f"| `{level.name}` | {level.words} | {strength_words(level.strength) if level.strength else ''} |"


def _lines(game: str) -> Iterator[str]:
    title, known, others = games.info(game).title, levels(game), personalities(game)
    yield f"{title}, the weakest first" if known else f"{title} has no levels yet"
    yield ""
    for level in known:
        yield f"  {level.name:10} {level.words}"
        if level.strength is not None:
            yield f"  {'':10} {strength_words(level.strength)}"
    yield from [""] if known else []
    if others:
        yield from ["Personalities: thumb, each with a temper of its own", ""]
        yield from (f"  {one.name:12} {one.words}" for one in others)
        yield ""
    yield f"{'Also' if known or others else 'Bots'}: {KINDS}"


def strength_words(found: Strength) -> str:
    """What a level came to against the one below, in a line."""
    games_played = f"{found.games:,} games at {found.seats} seats"
    if found.even == 0.0:
        return f"ranks {found.share:+.2f} above {found.against} ({found.low:+.2f} to {found.high:+.2f}, {games_played})"
    return f"wins {found.share:.1%} against {found.against} ({found.low:.1%} to {found.high:.1%}, {games_played})"


def _measured(plan: LevelPlan) -> Iterator[str]:
    """The strengths of all levels but the lowest, as a part of the file."""
    yield f"# dungeonbox bots {plan.game} --measure {plan.games} --seed {plan.seed}"
    known: tuple[Level, ...] = levels(plan.game)
    with progress("levels") as update:
        for done, (below, level) in enumerate(pairwise(known), 1):
            found = measure(plan, below, level)
            update(done, len(known) - 1)
            yield f"[{plan.game}.{level.name}]"
            yield f'against = "{found.against}"'
            yield f"seats = {found.seats}"
            yield f"games = {found.games}"
            yield f"share = {found.share:.4f}"
            yield f"low = {found.low:.4f}"
            yield f"high = {found.high:.4f}"
            yield f"even = {found.even:.4f}"
            yield ""
