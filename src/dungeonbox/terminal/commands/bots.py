"""`dungeonbox bots`: which bots play a game, and how strong each level is."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from typing import Final

from dungeonbox import games
from dungeonbox.bots import KINDS
from dungeonbox.bots.levels import Level, Strength, levels, personalities
from dungeonbox.lab.levels import measure
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
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox bots` can be told."""
    add_game(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--measure", type=at_least(1), metavar="N", help="play N games of each level against the one below"
    )
    add_workers(parser, seed=1)


def run(args: Namespace) -> int:
    """List, or measure and print."""
    game = games.info(args.game).id
    if args.measure is not None:
        print("\n".join(_measured(game, args.measure, args.seed, args.jobs)))
    elif args.json:
        print(json.dumps(as_json(game), indent=2))
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


def _measured(game: str, count: int, seed: int, jobs: int) -> Iterator[str]:
    """The strengths of all levels but the lowest, as a part of the file."""
    yield f"# dungeonbox bots {game} --measure {count} --seed {seed}"
    known: tuple[Level, ...] = levels(game)
    with progress("levels") as update:
        for done, pair in enumerate(pairwise(known), 1):
            found = measure(game, pair, count, seed, jobs)
            update(done, len(known) - 1)
            yield f"[{game}.{pair[1].name}]"
            yield f'against = "{found.against}"'
            yield f"seats = {found.seats}"
            yield f"games = {found.games}"
            yield f"share = {found.share:.4f}"
            yield f"low = {found.low:.4f}"
            yield f"high = {found.high:.4f}"
            yield f"even = {found.even:.4f}"
            yield ""
