"""Speed measurements: medians over several rounds on one core; what is compared alternates, and ratios are reported.

A decision counts for us only if there were two or more legal actions; for a peer all its decisions count.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from platform import machine, platform, python_implementation, python_version
from statistics import median, quantiles
from typing import Final

from dungeonbox import __version__, compiled, games
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab import contender, peers, timing
from dungeonbox.lab.twin import Twin, uncompiled

FEWEST_ROUNDS: Final = 5
SLICE: Final = 0.1
"""How many seconds each thing is measured for in each round: short, so that a busy moment hurts all alike."""

BULK: Final = "bulk"
UNCOMPILED: Final = "bulk, uncompiled"
BATCHED: Final = "batch, rows, masks"
BATCHED_BARE: Final = "batch, masks"
STEPPED: Final = "stepped"
MATCHED: Final = "stepped by Match"
CLONE: Final = "clone"
OBSERVE: Final = "observe + determinize"
SEARCH: Final = "search"
SHARP: Final = "sharp"
IMPORT: Final = "import"
FIRST_GAME: Final = "import, first game"
PEER_BULK: Final = "openspiel bulk"
PEER_STEPPED: Final = "openspiel stepped"
PEER_ROLLOUTS: Final = "openspiel rollouts"
PEER_SEARCH: Final = "openspiel search"

SPEED: Final = "decisions/s"
STEPS: Final = "steps/s"
ITERATIONS: Final = "iterations/s"
MICROSECONDS: Final = "us"
MILLISECONDS: Final = "ms"


@dataclass(frozen=True)
class Duel:
    """A row of a game must be at least `at_least` times another row: its own uncompiled, or one of a peer."""

    game: str
    ours: str
    theirs: str
    peer: str
    at_least: float


@dataclass(frozen=True)
class Limit:
    """A row must not be higher than this; `game` is empty for a row that concerns no game."""

    game: str
    row: str
    at_most: float


# What is required. A new game adds its own lines here, and its peer to `peers.GAMES`; its rows come by themselves.
DUELS: Final = (
    Duel("mayhem", BULK, UNCOMPILED, "mayhem", 10.0),
    Duel("mayhem", BULK, PEER_BULK, "hearts", 1.85),
    Duel("mayhem", BULK, PEER_ROLLOUTS, "hearts", 0.88),
    Duel("mayhem", STEPPED, PEER_STEPPED, "hearts", 2.0),
    Duel("mayhem", SEARCH, PEER_SEARCH, "hearts", 0.9),
    Duel("busters", BULK, PEER_BULK, "goofspiel", 1.0),
    Duel("attack", BULK, BULK, "mayhem", 0.5),
    Duel("shuffle", BULK, BULK, "mayhem", 0.1),
    Duel("hustle", BULK, BULK, "mayhem", 0.15),
)
LIMITS: Final = (
    Limit("mayhem", CLONE, 2.0),
    Limit("mayhem", OBSERVE, 10.0),
    Limit("", IMPORT, 100.0),
)

LIBRARIES: Final = ("librt", "numpy", "open_spiel")
"""Whose versions are told."""
MODULES: Final = {"open_spiel": "pyspiel"}
"""The module of a library, where it has another name."""

SHARED: Final = 0.02
"""From which share of its time that a process waited for its core on others count as being there."""

SEATS: Final = {"attack": 4, "shuffle": 4}
"""At how many seats a game is measured; where nothing is said, at its largest number."""


@dataclass(frozen=True)
class Task:
    """A measurement that is taken once a round."""

    name: str
    game: str
    seats: int
    unit: str
    measure: Callable[[], float]


@dataclass(frozen=True)
class Measurement:
    """What was measured: the median of all rounds, and the quartiles on both sides of it."""

    name: str
    game: str
    seats: int
    value: float
    low: float
    high: float
    unit: str


@dataclass(frozen=True)
class Ratio:
    """One measured thing over another, and how much it has to be."""

    name: str
    ratio: float
    required: float

    @property
    def is_met(self) -> bool:
        """Whether it is high enough."""
        return self.ratio >= self.required


def run(id: str | None, rounds: int, *, as_json: bool, seconds: float = SLICE) -> int:
    """Measure, print a table or JSON, and return the exit code: 1 if a required ratio was missed."""
    if rounds < FEWEST_ROUNDS:
        raise BadOptions(f"a median needs at least {FEWEST_ROUNDS} rounds, not {rounds}")
    ids = list(games.IDS) if id is None else [games.info(id).id]
    rows = measured(ids, rounds, seconds)
    about = [*surroundings(), f"built: {contender.built()}", core_phrase(contender.waited())]
    ratios = compared(rows)
    if as_json:
        found = {"rows": [asdict(row) for row in rows], "ratios": [asdict(ratio) for ratio in ratios]}
        print(json.dumps({"about": about, **found}))
    else:
        print("\n".join([*about, "", *_table(rows, ratios)]))
    for line in _left_out(ids):
        print(line, file=sys.stderr)
    return 0 if all(ratio.is_met for ratio in ratios) else 1


# Measuring -----------------------------------------------------------------------------------------------


def measured(ids: Sequence[str], rounds: int, seconds: float) -> list[Measurement]:
    """Every row, the tasks taking turns round by round."""
    with ExitStack() as stack:
        stack.enter_context(one_core())
        tasks = [*_import_tasks(ids[0])]
        twin = stack.enter_context(uncompiled()) if compiled() else None
        for id in ids:
            tasks += _game_tasks(id, seconds, twin)
        if compiled() and peers.is_there():
            tasks += _peer_tasks(ids, seconds)
        if not sys.stderr.isatty():
            print(f"measuring {len(tasks)} things in {rounds} rounds ...", file=sys.stderr)
        values = [[task.measure() for task in _announced(tasks, done, rounds)] for done in range(rounds)]
    _progress("")
    columns = zip(*values, strict=True)
    return [
        Measurement(task.name, task.game, task.seats, *quartiles(column), task.unit)
        for task, column in zip(tasks, columns, strict=True)
    ]


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, and the quartiles on both sides of it."""
    low, _middle, high = quantiles(values, n=4)
    return median(values), low, high


@contextmanager
def one_core() -> Iterator[None]:
    """Pin this process and those it starts to one core, where the operating system offers that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _import_tasks(id: str) -> list[Task]:
    """What it costs to import the package, and to have the first game ready, over a bare interpreter."""
    first_game = f"import dungeonbox; dungeonbox.make({id!r}, {games.info(id).seats[-1]})"
    return [
        Task(IMPORT, "", 0, MILLISECONDS, partial(timing.start_up, "import dungeonbox")),
        Task(FIRST_GAME, "", 0, MILLISECONDS, partial(timing.start_up, first_game)),
    ]


def _game_tasks(id: str, seconds: float, twin: Twin | None) -> list[Task]:
    """The rows of one game."""
    seats = SEATS.get(id, games.info(id).seats[-1])
    game = games.make(id, seats)
    positions = timing.middles(game)
    bulk = timing.Bulk(game)
    batched, bare = timing.Batched(game, games.layout(game)), timing.Batched(game, None)
    tasks = [
        Task(BULK if twin else UNCOMPILED, id, seats, SPEED, partial(bulk.speed, seconds)),
        Task(BATCHED, id, seats, STEPS, partial(batched.speed, seconds)),
        Task(BATCHED_BARE, id, seats, STEPS, partial(bare.speed, seconds)),
        Task(STEPPED, id, seats, SPEED, partial(timing.stepped, game, seconds)),
        Task(MATCHED, id, seats, SPEED, partial(timing.matched, game, seconds)),
        Task(CLONE, id, seats, MICROSECONDS, partial(timing.clone, positions, seconds)),
        Task(OBSERVE, id, seats, MICROSECONDS, partial(timing.observe_and_determinize, game, positions, seconds)),
        Task(SEARCH, id, seats, ITERATIONS, partial(timing.Searched(game, positions).speed, seconds)),
        Task(SHARP, id, seats, ITERATIONS, partial(timing.Searched(game, positions, SHARP).speed, seconds)),
    ]
    if twin is not None:
        twin.check_same_games(id, seats)
        tasks.append(Task(UNCOMPILED, id, seats, SPEED, partial(twin.speed, id, seats, seconds)))
    return tasks


def _peer_tasks(ids: Sequence[str], seconds: float) -> list[Task]:
    """The rows of the peers these games are measured against."""
    tasks: list[Task] = []
    for name in _peer_names(ids):
        peer = peers.Peer(name)
        tasks.append(Task(PEER_BULK, name, peer.seats, SPEED, partial(peer.bulk, seconds)))
        tasks.append(Task(PEER_STEPPED, name, peer.seats, SPEED, partial(peer.stepped, seconds)))
        asked = {duel.theirs for duel in DUELS if duel.peer == name}
        if PEER_ROLLOUTS in asked:
            tasks.append(Task(PEER_ROLLOUTS, name, peer.seats, SPEED, partial(peer.rollouts, seconds)))
        if PEER_SEARCH in asked:
            tasks.append(Task(PEER_SEARCH, name, peer.seats, ITERATIONS, partial(peer.searched, seconds)))
    return tasks


def _peer_names(ids: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(duel.peer for duel in DUELS if duel.game in ids and duel.peer in peers.GAMES))


def _announced(tasks: list[Task], done: int, rounds: int) -> Iterator[Task]:
    """The tasks of a round, each announced on the progress line."""
    for task in tasks:
        _progress(f"round {done + 1} of {rounds}: {task.game} {task.name}")
        yield task


def _progress(text: str) -> None:
    """Overwrite the progress line of a terminal; nothing is printed elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


# The surroundings ----------------------------------------------------------------------------------------


def surroundings(libraries: Sequence[str] = LIBRARIES) -> list[str]:
    """What was measured, beside which of these libraries, and on what it ran."""
    versions = [f"dungeonbox {__version__}", f"{python_implementation()} {python_version()}"]
    versions += [f"{name} {version(name)}" for name in libraries if find_spec(MODULES.get(name, name)) is not None]
    return [", ".join(versions), f"on: {platform()}, {_processor()}"]


def _processor() -> str:
    """The name of the processor, where the operating system tells it."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text(encoding="utf-8").splitlines() if about.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else machine()


def core_phrase(share: float) -> str:
    """Whether the core was shared, by the share of its time that a process waited for it."""
    if share < 0:
        return "core: nobody knows whether it was shared"
    return f"core: {'shared' if share > SHARED else 'not shared'}, waited for {share:.1%} of the time"


# Comparing -----------------------------------------------------------------------------------------------


def compared(rows: Sequence[Measurement]) -> list[Ratio]:
    """Every required ratio for which both sides were measured; of uncompiled code only the import counts."""
    found = {(row.name, row.game): row.value for row in rows}
    ratios: list[Ratio] = []
    for duel in DUELS:
        ours, theirs = found.get((duel.ours, duel.game)), found.get((duel.theirs, duel.peer))
        if ours is not None and theirs is not None and compiled():
            name = f"{duel.game} {duel.ours} / {duel.peer} {duel.theirs}"
            ratios.append(Ratio(name, ours / theirs, duel.at_least))
    for limit in LIMITS:
        value = found.get((limit.row, limit.game))
        if value is not None and (compiled() or not limit.game):
            unit = next(row.unit for row in rows if (row.name, row.game) == (limit.row, limit.game))
            name = f"{limit.at_most:g} {unit} / {limit.game} {limit.row}".replace("  ", " ")
            ratios.append(Ratio(name, limit.at_most / max(value, 1e-9), 1.0))
    return ratios


def _left_out(ids: Sequence[str]) -> list[str]:
    """The measurements that were left out, and how to get them."""
    if not compiled():
        return ["dungeonbox is not compiled here, so there are no ratios of compiled code to give."]
    if _peer_names(ids) and not peers.is_there():
        return ["OpenSpiel is missing, so the ratios against it are left out: pip install dungeonbox[bench]"]
    return []


def _table(rows: Sequence[Measurement], ratios: Sequence[Ratio]) -> list[str]:
    """Rows and ratios in columns."""
    lines = [f"{'':<22}{'game':<10}{'seats':>5}{'median':>12}  {'unit':<13}{'quartiles'}"]
    for row in rows:
        seats = str(row.seats) if row.seats else ""
        between = f"{_figure(row.low)} to {_figure(row.high)}"
        lines.append(f"{row.name:<22}{row.game:<10}{seats:>5}{_figure(row.value):>12}  {row.unit:<13}{between}")
    if ratios:
        lines += ["", f"{'':<54}{'ratio':>8}{'required':>10}"]
    lines += [
        f"{ratio.name:<54}{ratio.ratio:>8.2f}{ratio.required:>10.2f}  {'pass' if ratio.is_met else 'MISSED'}"
        for ratio in ratios
    ]
    return lines


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
