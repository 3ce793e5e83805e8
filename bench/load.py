# ruff: noqa: T201 - a measurement prints
"""How much a table server carries: ours beside boardgame.io's own, under the same load, taking turns on one machine.

Both: 200 tables, 400 sockets, a closed loop (whoever is asked answers at once), one server process on one core, the
players in another process on another core. A round starts both sides afresh, one after the other, lets each warm up
and then measures some seconds of play; medians of the rounds count. An action is one player's answer, sent, applied
and acknowledged to who sent it; its latency is the time between.

Ours: two-seat Mayhem, real views, SQLite on disk, every action durable before it is acknowledged.
Theirs: a counter, in memory.
"""

import argparse
import json
import shutil
import signal
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from bench.processes import Broken, Process, free_port, two_cores
from dungeonbox.lab.bench import Ratio

ROOT: Final = Path(__file__).parent.parent
PEER: Final = ROOT / "bench" / "boardgame"
SCRATCH: Final = ROOT / "build" / "load"
"""Databases and what servers complain of: beside the sources, since a folder for temporary files may be no disk."""

PATIENCE: Final = 60.0
SEATING: Final = 300.0
"""Seconds after which an answer, or people sitting down, will not come any more."""

SLICE: Final = 1.0
MOST_SLICES: Final = 500
SPARE: Final = 400
"""Play is measured in slices of so many seconds. A slice of ours ends sooner when so many games have ended: a table
that waits takes the place of one whose game is over, and between slices, unmeasured, people move to their rematches."""

SPEED_WANTED: Final = 2.0
MEMORY_WANTED: Final = 10.0
"""How many times the peer's actions per CPU second ours must be, and how many kB a table may take besides sockets."""

LIFTED: Final = (
    *("messages_at_once", "messages_a_second", "connections"),
    *("tables_an_hour", "requests_at_once", "requests_a_second"),
)
"""Limits that are meant for one client, of which all players here seem to be the same."""

GROWN: Final = 500
MIDDLE: Final = 14
"""For memory: how many tables are added at a time, and how many actions bring a game of Mayhem to its middle."""


@dataclass(frozen=True)
class Sample:
    """What one round has shown of one side."""

    per_cpu_second: float
    per_second: float
    p50: float
    p95: float
    p99: float
    server_share: float
    players_share: float


@dataclass
class Tally:
    """What was counted so far on one side."""

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
class Plan:
    """How much of it."""

    rounds: int
    tables: int
    warm_up: float
    seconds: float


# The two sides ---------------------------------------------------------------------------------------------


@contextmanager
def our_server(core: int | None) -> Iterator[tuple[Process, int]]:
    """A server of ours with an empty database, and its port."""
    folder = SCRATCH / "database"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    port = free_port()
    command = [f"{sysconfig.get_path('scripts')}/dungeonbox", "serve", "--no-browser", "--log-level", "warning"]
    options = ["--db", f"sqlite:///{folder / 'tables.db'}", "--port", str(port)]
    for limit in LIFTED:
        options += ["--limit", f"{limit}=1000000"]
    log = SCRATCH / "dungeonbox.log"
    with Process([*command, *options], place=ROOT, core=core, log=log, talks=False) as server:
        server.wait_for_web(f"http://127.0.0.1:{port}/healthz", PATIENCE)
        yield server, port


def our_players(port: int, core: int | None) -> Process:
    """The players of our server."""
    command = [sys.executable, "-m", "bench.players", str(port)]
    return Process(command, place=ROOT, core=core, log=SCRATCH / "players.log")


def measure_ours(plan: Plan) -> Sample:
    """One round of ours."""
    core, other = two_cores()
    with our_server(core) as (server, port), our_players(port, other) as players:
        before, line = f"seat {plan.tables + SPARE}", f"run {SLICE} {plan.tables}"
        play(server, players, line, plan.warm_up, before)
        return play(server, players, line, plan.seconds, before).sample()


def measure_theirs(plan: Plan) -> Sample:
    """One round of boardgame.io."""
    core, other = two_cores()
    with Process(["node", "server.js"], place=PEER, core=core, log=SCRATCH / "boardgame-server.log") as server:
        port = server.hear(PATIENCE)["port"]
        command = ["node", "clients.js", str(port), str(plan.tables)]
        with Process(command, place=PEER, core=other, log=SCRATCH / "boardgame-clients.log") as players:
            players.hear(SEATING)
            play(server, players, f"run {SLICE}", plan.warm_up)
            return play(server, players, f"run {SLICE}", plan.seconds).sample()


def play(server: Process, players: Process, line: str, seconds: float, before: str = "") -> Tally:
    """Let the players play until so many seconds are full, reading the meters around each slice."""
    tally = Tally()
    for _slice in range(MOST_SLICES):
        if before:
            players.ask(before, SEATING)
        server_cpu, players_cpu = server.cpu(), players.cpu()
        seen: dict[str, Any] = players.ask(line, SLICE + PATIENCE)
        tally.server_cpu += server.cpu() - server_cpu
        tally.players_cpu += players.cpu() - players_cpu
        tally.seconds += seen["seconds"]
        tally.micros += seen["micros"]
        if tally.seconds >= seconds:
            return tally
    raise Broken(f"{MOST_SLICES} slices did not make {seconds:g} seconds")


# Memory ----------------------------------------------------------------------------------------------------


def measure_memory() -> Memory:
    """What a live table holds besides its sockets.

    A server that has served for a while, so that its caches and buffers are as large as they get, is given 500 tables
    in the middle of a game with both people connected, then 500 with one of the two. The second half has as many
    tables as the first and half its sockets: the difference is what 500 sockets hold, the rest what 500 tables do.
    """
    core, other = two_cores()
    with our_server(core) as (server, port), our_players(port, other) as players:
        players.ask(f"grow 100 2 {MIDDLE}", SEATING)
        held = [server.memory()]
        for sockets in (2, 1):
            players.ask(f"grow {GROWN} {sockets} {MIDDLE}", SEATING)
            held.append(server.memory())
        with_two, with_one = ((after - before) / GROWN / 1000 for before, after in pairwise(held))
        socket = with_two - with_one
        return Memory(table=with_one - socket, socket=socket)


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
    yield f"{'':<40}{'dungeonbox':>14}{'boardgame.io':>14}"
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


def measure(plan: Plan) -> tuple[Sample, Sample | None, Memory]:
    """Both sides in turns, then memory."""
    ours: list[Sample] = []
    theirs: list[Sample] = []
    for number in range(1, plan.rounds + 1):
        if has_peer():
            say(f"round {number} of {plan.rounds}: boardgame.io")
            theirs.append(measure_theirs(plan))
            say(f"  {theirs[-1].per_cpu_second:,.0f} actions per CPU second, p95 {theirs[-1].p95:.1f} ms")
        say(f"round {number} of {plan.rounds}: dungeonbox")
        ours.append(measure_ours(plan))
        say(f"  {ours[-1].per_cpu_second:,.0f} actions per CPU second, p95 {ours[-1].p95:.1f} ms")
    say("memory of live tables")
    return middle(ours), middle(theirs) if theirs else None, measure_memory()


def say(text: str) -> None:
    """Where we are, for whoever waits."""
    print(text, file=sys.stderr, flush=True)


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
    if not sys.platform.startswith("linux"):
        say("The load is measured on Linux only: its meters are files in /proc.")
        return 0
    plan = Plan(max(1, wanted.rounds), max(1, wanted.tables), wanted.warm_up, max(0.5, wanted.seconds))
    SCRATCH.mkdir(parents=True, exist_ok=True)
    ours, theirs, memory = measure(plan)
    ratios = compared(ours, theirs, memory)
    if wanted.json:
        sides = {"dungeonbox": asdict(ours), "boardgame.io": asdict(theirs) if theirs else None}
        print(json.dumps({**sides, "memory": asdict(memory), "ratios": [asdict(ratio) for ratio in ratios]}))
    else:
        print("", *table(ours, theirs, memory, ratios), sep="\n")
    if theirs is None:
        say("boardgame.io was left out: it needs Node.js 18 or newer with npm, and `make load` to fetch it.")
    return 0 if all(ratio.is_met for ratio in ratios) else 1


def stop(_signal: int, _frame: object) -> None:
    """Being told to end is as good as Ctrl-C: everything started is ended on the way out."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stop)
    try:
        sys.exit(main())
    except Broken as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("stopped")
