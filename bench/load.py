# ruff: noqa: T201 - a measurement prints
"""Load test: our server beside boardgame.io's own, under the same load, taking turns on one machine.

Both: 200 tables, 400 sockets, a closed loop (a player answers a question at once), one server process on one core, the
players in another process on another core. A round starts both sides afresh and lets them warm up; then they take
turns, a second each, so that a busy moment of the machine hurts both alike. Medians of the rounds count. An action is
one player's answer, sent, applied and acknowledged to its sender; its latency is the time between.

Ours: two-seat Mayhem, real views, SQLite on disk, every action durable before it is acknowledged.
Theirs: a counter, in memory.
"""

import argparse
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from statistics import median, quantiles
from typing import Any, Final

from bench.measure import run, say
from bench.processes import Broken, Process, two_cores
from bench.servers import LIFTED, PATIENCE, ROOT, SCRATCH, SEATING, driver, our_server
from dungeonbox.lab.speed import Ratio

PEER: Final = ROOT / "bench" / "boardgame"

SLICE: Final = 1.0
MOST_SLICES: Final = 500
SPARE: Final = 400
"""Play is measured in slices of so many seconds. A slice of ours ends sooner when so many games have ended: a table
that waits takes the place of one whose game is over, and between slices, unmeasured, people move to their rematches."""

SPEED_WANTED: Final = 2.0
MEMORY_WANTED: Final = 10.0
"""How many times the peer's actions per CPU second ours must be, and how many kB a table may take besides sockets."""

GROWN: Final = 100
TIMES_BEFORE: Final = 3
TIMES_GROWN: Final = 10
MIDDLE: Final = 14
"""For memory: how many tables are added at a time, how many times before it counts and how many times after, and how
many actions bring a game of Mayhem to its middle."""


@dataclass(frozen=True)
class Sample:
    """The measurements of one side in one round."""

    per_cpu_second: float
    per_second: float
    p50: float
    p95: float
    p99: float
    server_share: float
    players_share: float


@dataclass
class Tally:
    """The measurements of one side so far."""

    seconds: float = 0.0
    server_cpu: float = 0.0
    players_cpu: float = 0.0
    micros: list[int] = field(default_factory=list)

    def sample(self) -> Sample:
        """All of it together."""
        actions = len(self.micros)
        cuts = [micros / 1000 for micros in quantiles(self.micros, n=100)]
        return Sample(
            per_cpu_second=actions / self.server_cpu,
            per_second=actions / self.seconds,
            p50=cuts[49],
            p95=cuts[94],
            p99=cuts[98],
            server_share=self.server_cpu / self.seconds,
            players_share=self.players_cpu / self.seconds,
        )


@dataclass(frozen=True)
class Memory:
    """What a live table and a socket hold of the server's memory, in kB."""

    table: float
    socket: float


@dataclass(frozen=True)
class LoadPlan:
    """How many rounds, how many tables, and how long."""

    rounds: int
    tables: int
    warm_up: float
    seconds: float


# The two sides ---------------------------------------------------------------------------------------------


def our_players(port: int, core: int | None) -> Process:
    """The players of our server."""
    return driver(["bench.players", str(port)], core, "players")


@dataclass(frozen=True)
class Side:
    """A server with its players, ready to play slices; `before` is what the players must do ahead of each."""

    server: Process
    players: Process
    line: str
    before: str = ""

    def play(self, tally: Tally) -> None:
        """Play one slice and add it to what was counted, reading the meters before and after."""
        if self.before:
            self.players.ask(self.before, SEATING)
        server_cpu, players_cpu = self.server.cpu(), self.players.cpu()
        seen: dict[str, Any] = self.players.ask(self.line, SLICE + PATIENCE)
        tally.server_cpu += self.server.cpu() - server_cpu
        tally.players_cpu += self.players.cpu() - players_cpu
        tally.seconds += seen["seconds"]
        tally.micros += seen["micros"]


@contextmanager
def our_side(tables: int) -> Iterator[Side]:
    """Our server and its players."""
    core, other = two_cores()
    with our_server(core, *LIFTED) as (server, port), our_players(port, other) as players:
        yield Side(server, players, f"run {SLICE} {tables}", f"seat {tables + SPARE}")


@contextmanager
def their_side(tables: int) -> Iterator[Side]:
    """The server of boardgame.io and its players."""
    core, other = two_cores()
    with Process(["node", "server.js"], place=PEER, core=core, log=SCRATCH / "boardgame-server.log") as server:
        command = ["node", "clients.js", str(server.hear(PATIENCE)["port"]), str(tables)]
        with Process(command, place=PEER, core=other, log=SCRATCH / "boardgame-clients.log") as players:
            players.hear(SEATING)
            yield Side(server, players, f"run {SLICE}")


def play(sides: Sequence[Side], seconds: float) -> list[Tally]:
    """Let the sides take turns, slice by slice, until each has played for so long."""
    tallies = [Tally() for _side in sides]
    for _slice in range(MOST_SLICES):
        for side, tally in zip(sides, tallies, strict=True):
            if tally.seconds < seconds:
                side.play(tally)
        if all(tally.seconds >= seconds for tally in tallies):
            return tallies
    raise Broken(f"{MOST_SLICES} slices did not make {seconds:g} seconds")


def measure_round(plan: LoadPlan) -> list[Sample]:
    """Ours and, if it is here, theirs: started afresh, warmed up, measured in turns."""
    with ExitStack() as open_sides:
        sides = [open_sides.enter_context(our_side(plan.tables))]
        if has_peer():
            sides.append(open_sides.enter_context(their_side(plan.tables)))
        play(sides, plan.warm_up)
        return [tally.sample() for tally in play(sides, plan.seconds)]


# Memory ----------------------------------------------------------------------------------------------------


def measure_memory() -> Memory:
    """What a live table holds besides its sockets.

    A server is given by turns a hundred tables with two people each, in the middle of a game, and two hundred people
    who watch these tables. Both add as many sockets, so what the first adds more is held by the tables. The first
    turns do not count: caches and buffers are still growing. There are many turns, for what waits to be freed comes
    and goes with a period of some five.
    """
    core, other = two_cores()
    steps = {f"grow {GROWN} {MIDDLE}": 0, f"watch {2 * GROWN}": 0}
    with our_server(core, *LIFTED) as (server, port), our_players(port, other) as players:
        for time in range(TIMES_BEFORE + TIMES_GROWN):
            for step in steps:
                before = server.memory()
                players.ask(step, SEATING)
                if time >= TIMES_BEFORE:
                    steps[step] += server.memory() - before
    with_sockets, sockets = (size / (GROWN * TIMES_GROWN) / 1000 for size in steps.values())
    return Memory(table=with_sockets - sockets, socket=sockets / 2)


# Together --------------------------------------------------------------------------------------------------


def middle(samples: Sequence[Sample]) -> Sample:
    """The median of each thing measured."""
    rows = [asdict(sample) for sample in samples]
    return Sample(**{name: median(row[name] for row in rows) for name in rows[0]})


def compared(ours: Sample, theirs: Sample | None, memory: Memory) -> list[Ratio]:
    """Everything that is required, as ratios of which more is better."""
    found = []
    if theirs is not None:
        found.append(Ratio("actions per CPU second", ours.per_cpu_second / theirs.per_cpu_second, SPEED_WANTED))
        found.append(Ratio("p95, boardgame.io / dungeonbox", theirs.p95 / ours.p95, 1.0))
    found.append(Ratio(f"{MEMORY_WANTED:g} kB / memory per live table", MEMORY_WANTED / max(memory.table, 0.1), 1.0))
    return found


NAMES: Final = ("dungeonbox", "boardgame.io")
LINES: Final = (
    ("actions per server CPU second", "per_cpu_second", "{:,.0f}"),
    ("actions per second", "per_second", "{:,.0f}"),
    ("latency p50, ms", "p50", "{:.1f}"),
    ("latency p95, ms", "p95", "{:.1f}"),
    ("latency p99, ms", "p99", "{:.1f}"),
    ("server's use of its core", "server_share", "{:.0%}"),
    ("players' use of theirs", "players_share", "{:.0%}"),
)


def table(ours: Sample, theirs: Sample | None, memory: Memory, ratios: Sequence[Ratio]) -> Iterator[str]:
    """Both sides in columns, then the ratios."""
    yield f"{'':<40}{NAMES[0]:>14}{NAMES[1]:>14}"
    for name, what, form in LINES:
        row = [form.format(getattr(side, what)) if side else "-" for side in (ours, theirs)]
        yield f"{name:<40}{row[0]:>14}{row[1]:>14}"
    yield f"{'memory per live table, kB':<40}{memory.table:>14.1f}"
    yield f"{'memory per socket, kB':<40}{memory.socket:>14.1f}"
    yield f"\n{'':<40}{'ratio':>14}{'required':>14}"
    for ratio in ratios:
        verdict = "pass" if ratio.is_met else "MISSED"
        yield f"{ratio.name:<40}{ratio.ratio:>14.2f}{ratio.required:>14.2f}  {verdict}"


def has_peer() -> bool:
    """Whether boardgame.io can be measured here."""
    return shutil.which("node") is not None and (PEER / "node_modules").exists()


def measure(plan: LoadPlan) -> tuple[Sample, Sample | None, Memory]:
    """Both sides, round by round, then memory."""
    rounds: list[list[Sample]] = []
    for number in range(1, plan.rounds + 1):
        say(f"round {number} of {plan.rounds}: {plan.tables} tables")
        rounds.append(measure_round(plan))
        for name, sample in zip(NAMES, rounds[-1], strict=False):
            say(f"  {name:<14}{sample.per_cpu_second:>8,.0f} actions per CPU second, p95 {sample.p95:.1f} ms")
    say("memory of live tables")
    ours, *theirs = (middle(samples) for samples in zip(*rounds, strict=True))
    return ours, theirs[0] if theirs else None, measure_memory()


def chosen() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Measure the table server under load.")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="how often each side is measured")
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="live tables, two players each")
    parser.add_argument("--warm-up", type=float, default=4.0, metavar="S", help="seconds of play before that")
    parser.add_argument("--seconds", type=float, default=6.0, metavar="S", help="seconds of measured play")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser.parse_args()


def main() -> int:
    """Measure, print, and say by the exit code whether all that is required was met."""
    wanted = chosen()
    plan = LoadPlan(max(1, wanted.rounds), max(1, wanted.tables), wanted.warm_up, max(0.5, wanted.seconds))
    ours, theirs, memory = measure(plan)
    ratios = compared(ours, theirs, memory)
    if wanted.json:
        sides = {NAMES[0]: asdict(ours), NAMES[1]: asdict(theirs) if theirs else None}
        print(json.dumps({**sides, "memory": asdict(memory), "ratios": [asdict(ratio) for ratio in ratios]}))
    else:
        print("", *table(ours, theirs, memory, ratios), sep="\n")
    if theirs is None:
        say("boardgame.io was left out: it needs Node.js 18 or newer with npm, and `make load` to fetch it.")
    return 0 if all(ratio.is_met for ratio in ratios) else 1


if __name__ == "__main__":
    run(main)
