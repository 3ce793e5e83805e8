"""`dungeonbox fit`: find out from finished games what positions are worth, for bots that think ahead."""

import subprocess
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shutil import which
from typing import Final

from dungeonbox import games
from dungeonbox.lab.fitting import Fit, FitPlan, fit
from dungeonbox.terminal.arguments import add_game, add_workers
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

examples:
  dungeonbox fit mayhem
  dungeonbox fit hustle --games 2000 --seed 7 --output hustle.toml
  dungeonbox fit hustle --games 6000 --resume hustle.log
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `dungeonbox fit` can be told."""
    add_game(parser)
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many games (default: 2000)")
    add_workers(parser, seed=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on from it")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the weights here instead of printing them")


def run(args: Namespace) -> int:
    """Play, fit, and write."""
    plan = FitPlan(games.info(args.game).id, args.games, args.seed)
    with progress("games") as update:
        found = fit(plan, args.jobs, lambda done: update(done, plan.games), args.resume)
    text = as_toml(plan, found)
    if args.output is None:
        print(text, end="")
    else:
        args.output.write_text(text, encoding="utf-8")
        print(f"{args.output}: loss {found.loss:.4f}, blind {found.blind_loss:.4f}")
    return 0


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
