"""`dungeonbox fit`: find out from finished games what positions are worth, for bots that think ahead."""

import subprocess
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.chart import bars
from dungeonbox.lab.fitting import Fit, FitPlan, gather, judge_of, weigh_up
from dungeonbox.lab.growth import RIVAL, Contest, Point, candidates, grow, planned, samples
from dungeonbox.terminal.arguments import add_game, add_workers, at_least
from dungeonbox.terminal.progress import progress

NAME: Final = "fit"
SUMMARY: Final = "find out from finished games what positions are worth, for the bot `sharp`"
EPILOG: Final = """\
Rules of thumb play games at all numbers of seats. What each player had on some
turns is written down, and afterwards who won; the weights make that as likely
as they can. The file says how it was made. The loss is how badly the weights
foretell games they were not fitted to: it should be well below the blind one.
In a checkout of the project it also says at which commit it was made.
The same seed gives the same weights on any number of processes. After Ctrl-C
the same command with --resume plays only what is missing; more games are added
to those that are there.

With --curve weights of growing parts of the games, and those that ship, play
--proof games each as the top level against thumb: the same deals for all. The
file is a picture of what they won; the numbers stand below the weights.

examples:
  dungeonbox fit mayhem
  dungeonbox fit hustle --games 2000 --seed 7 --output hustle.toml
  dungeonbox fit hustle --games 6000 --resume hustle.log
  dungeonbox fit mayhem --games 1000 --curve mayhem.svg
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox fit` can be told."""
    add_game(parser)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many games (default: 2000)")
    add_workers(parser, seed=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on from it")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the weights here instead of printing them")
    parser.add_argument("--curve", type=Path, metavar="FILE", help="draw strength by games fitted: an SVG file")
    parser.add_argument(
        "--proof", type=at_least(1), default=200, metavar="N", help="games each part of --curve plays (default: 200)"
    )


def run(args: Namespace) -> int:
    """Play, fit, try, and write."""
    plan = FitPlan(games.info(args.game).id, args.games, args.seed)
    for path in (args.output, args.curve):
        if path is not None and not path.parent.is_dir():  # better said before all the games than after them
            raise BadOptions(f"there is no folder {path.parent} for {path.name}")
    total = plan.games + (0 if args.curve is None else planned(plan, args.proof))
    with progress("games") as update:
        known = gather(plan, args.jobs, lambda done: update(done, total), args.resume)
        found = weigh_up(judge_of(plan), known, plan.seed)
        points: list[Point] = []
        if args.curve is not None:
            contest = Contest(plan, candidates(plan, known, found), args.proof)
            points = grow(contest, args.jobs, lambda done: update(plan.games + done, total), args.resume)
    text = as_toml(plan, found) + "".join(f"# {line}\n" for line in as_lines(plan, points))
    if args.output is None:
        print(text, end="")
    else:
        args.output.write_text(text, encoding="utf-8")
        print(f"{args.output}: loss {found.loss:.4f}, blind {found.blind_loss:.4f}")
        print("".join(f"{line}\n" for line in as_lines(plan, points)), end="")
    if points:
        args.curve.write_text(as_picture(plan, points), encoding="utf-8")
    return 0 if plan.games + sum(point.games for point in points) == total else 130


def as_lines(plan: FitPlan, points: Sequence[Point]) -> list[str]:
    """What the weights of each part of the games came to; nothing if nothing was played."""
    lines = [f"{'weights of':<14}{'games':>6}  {_measure(plan)} (95 %)"] if points else []
    for point in points:
        low, high = point.interval
        lines.append(f"{point.name:<14}{point.games:>6,}  {point.share:.1%} ({low:.1%} to {high:.1%})")
    return lines


def as_picture(plan: FitPlan, points: Sequence[Point]) -> str:
    """The same as bars; the dashed line is what the heuristic reaches."""
    info = games.info(plan.game)
    even = {point.name: point.share for point in points}.get(RIVAL, 1 / info.usual_seats())
    title = f"{info.title}, {info.usual_seats()} seats: sharp:{samples(plan.game)}, {_measure(plan)}"
    return bars(title, [(point.name, point.share, point.interval) for point in points], fair=even) + "\n"


def _measure(plan: FitPlan) -> str:
    """What is counted."""
    return "part of the highest rank" if judge_of(plan).is_shared else "first places against thumb"


def as_toml(plan: FitPlan, found: Fit) -> str:
    """The weights as a file that `sharp` reads, with where they come from."""
    game = games.make(plan.game, games.info(plan.game).usual_seats())
    half = len(found.names)
    lines = [
        "# What each number of a row weighs: always, and besides the later it is in the game.",
        f'command = "dungeonbox fit {plan.game} --games {plan.games} --seed {plan.seed}"',
        *([f'commit = "{commit}"'] if (commit := commit_here()) else []),
        f"edition = {game.edition}",
        f'components = "{game.setup.digest}"',
        f"positions = {found.positions}",
        f"loss = {found.loss:.4f}",
        f"blind-loss = {found.blind_loss:.4f}",
        *([f"steepness = [{', '.join(f'{one:.4f}' for one in found.steepness)}]"] if found.steepness else []),
        "",
        "[weights]",
        *(
            f'"{name}" = [{found.weights[at]:.4f}, {found.weights[half + at]:.4f}]'
            for at, name in enumerate(found.names)
        ),
    ]
    return "\n".join(lines) + "\n"


def commit_here() -> str:
    """The commit of the checkout that the command is given in; nothing elsewhere."""
    git = which("git")
    if git is None or not Path("src/dungeonbox/__init__.py").exists():
        return ""
    asked = [git, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return said.stdout.strip()
