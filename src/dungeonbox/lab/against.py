"""Compares the speed of two builds of the package: they take turns in one run.

Each runs in a process of its own, on the same core, from the same seeds. The other build is unpacked from its wheel and
uses the libraries of this environment.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import BadZipFile, ZipFile

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.lab import contender
from dungeonbox.lab.speed import FEWEST_ROUNDS, SEATS, SLICE, core_phrase, one_core, quartiles, surroundings
from dungeonbox.lab.twin import Twin, started

TRIAL_SEED: Final = 7


@dataclass(frozen=True)
class Versus:
    """One thing measured on both builds, and the ratio of each round: medians with their quartiles."""

    name: str
    game: str
    seats: int
    ours: float
    ours_quartiles: tuple[float, float]
    theirs: float
    theirs_quartiles: tuple[float, float]
    ratio: float
    ratio_quartiles: tuple[float, float]
    same_games: bool


def run(wheel: Path, id: str | None, rounds: int, *, as_json: bool, seconds: float = SLICE) -> int:
    """Measure this build and that of a wheel, taking turns, and print a table or JSON."""
    if rounds < FEWEST_ROUNDS:
        raise BadOptions(f"a median needs at least {FEWEST_ROUNDS} rounds, not {rounds}")
    ids = list(games.IDS) if id is None else [games.info(id).id]
    with one_core(), unpacked(wheel) as folder:
        program = [str(Path(contender.__file__).with_suffix(".py"))]
        home = Path(dungeonbox.__file__).parent.parent
        with started(home, program, "this build") as ours, started(folder, program, wheel.name) as theirs:
            builds = [f"{build.name}: {_about(build)}" for build in (ours, theirs)]
            rows = [row for id in ids for row in _game_rows(ours, theirs, id, rounds, seconds)]
            shares = [build.ask("waited") for build in (ours, theirs)]
            builds += [*surroundings(), core_phrase(max([float(str(share)) for share in shares]))]
    if as_json:
        print(json.dumps({"builds": builds, "rows": [asdict(row) for row in rows]}))
    else:
        print("\n".join(_table(builds, rows)))
    return 0


@contextmanager
def unpacked(wheel: Path) -> Iterator[Path]:
    """The files of a wheel, for as long as they are needed."""
    with TemporaryDirectory(prefix="dungeonbox-") as folder:
        try:
            with ZipFile(wheel) as archive:
                archive.extractall(folder)
        except (OSError, BadZipFile) as error:
            raise BadOptions(f"expected a wheel of dungeonbox, but {wheel} cannot be read: {error}") from None
        if not Path(folder, "dungeonbox", "__init__.py").exists():
            raise BadOptions(f"expected a wheel of dungeonbox, but {wheel} holds no such package")
        yield Path(folder)


def _game_rows(ours: Twin, theirs: Twin, id: str, rounds: int, seconds: float) -> Iterator[Versus]:
    """The rows of one game; the builds change places after each round, so that neither is always the first."""
    seats = SEATS.get(id, games.info(id).seats[-1])
    for play in contender.PLAYS:
        same = ours.ask("choices", play, id, seats, TRIAL_SEED) == theirs.ask("choices", play, id, seats, TRIAL_SEED)
        found: dict[Twin, list[float]] = {ours: [], theirs: []}
        for done in range(rounds):
            for build in (ours, theirs) if done % 2 == 0 else (theirs, ours):
                found[build].append(_speed(build, play, id, seats, done * 1000, seconds))
        ratios = [mine / other for mine, other in zip(found[ours], found[theirs], strict=True)]
        yield Versus(play, id, seats, *_spread(found[ours]), *_spread(found[theirs]), *_spread(ratios), same_games=same)


def _speed(build: Twin, *what: object) -> float:
    value = build.ask("speed", *what)
    if not isinstance(value, float):
        raise DungeonboxError(f"{build.name} answered {value!r} where a speed was expected")
    return value


def _spread(values: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """The median, and the quartiles on both sides of it."""
    middle, low, high = quartiles(values)
    return middle, (low, high)


def _about(build: Twin) -> str:
    """Its version, and how it was built."""
    answer = build.ask("about")
    assert isinstance(answer, list)
    version, built = answer
    return f"{version}, built: {built}"


def _table(builds: Sequence[str], rows: Sequence[Versus]) -> list[str]:
    """The rows in columns: how much is done in a second, with the quartiles on both sides of each median."""
    lines = [*builds, "", f"{'a second':<22}{'game':<9}{'seats':>5}  {'this build':<33}{'the wheel':<33}ratio"]
    for row in rows:
        ours, theirs = _thousands(row.ours, row.ours_quartiles), _thousands(row.theirs, row.theirs_quartiles)
        low, high = row.ratio_quartiles
        note = "" if row.same_games else "  (the builds play different games)"
        ratio = f"{row.ratio:.3f} ({low:.3f}-{high:.3f})"
        lines.append(f"{row.name:<22}{row.game:<9}{row.seats:>5}  {ours:<33}{theirs:<33}{ratio}{note}")
    return lines


def _thousands(value: float, bounds: tuple[float, float]) -> str:
    low, high = bounds
    return f"{value:,.0f} ({low:,.0f}-{high:,.0f})"
