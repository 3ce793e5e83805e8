# ruff: noqa: T201 - a measurement prints
"""A long time under mixed load: honest people play on while attacks come and go, on SQLite and on PostgreSQL.

Time goes by in slices. In every sixth there is peace; in each other one two attacks of attackers.py go on at their
rates, every pair in turn, each time from another address of this machine. On PostgreSQL there are two workers.
Required:

    acknowledged    everything that was acknowledged to a player is in the database afterwards
    p95             that of honest players during attacks is at most twice the one in peace
    memory          its mean in the last quarter is within 5 % of the mean in the second

What was found so far is written to build/load/soak-*.json after every slice. Ctrl-C ends the soak early: what was
found until then is judged, and the exit code says that the time was not over.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import combinations, count
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any, Final

from bench.attackers import ATTACKS
from bench.measure import p95, run, say
from bench.processes import Broken, Process, two_cores
from bench.servers import PATIENCE, SCRATCH, SEATING, driver, our_server
from tests.server.databases import cluster, stored
from tests.server.players import answers_of

DATABASES: Final = ("sqlite", "postgresql")
PEACE_EVERY: Final = 6
SLICES: Final = 120
SHORTEST_SLICE: Final = 5.0
"""The time is divided into so many slices, each of at least so many seconds."""
SLOWER_ALLOWED: Final = 2.0
GROWTH_ALLOWED: Final = 0.05
FEWEST: Final = 8
"""Fewer slices say nothing about quarters."""


@dataclass(frozen=True)
class Slice:
    """What was seen in one slice; `memory` in MB at its end, `bot` the slowest answer of a quick bot in ms."""

    attacks: tuple[str, ...]
    seconds: float
    p95: float
    memory: float
    bot: float
    refused: int


@dataclass
class Soak:
    """All that was seen of one database."""

    database: str
    wanted: float
    seconds: float = 0.0
    slices: list[Slice] = field(default_factory=list)
    peace: list[int] = field(default_factory=list)
    war: list[int] = field(default_factory=list)
    ledger: set[tuple[str, int, int, str]] = field(default_factory=set)
    lost: int = 0

    def add(self, found: Slice, seen: dict[str, Any]) -> None:
        """One more slice."""
        self.slices.append(found)
        (self.war if found.attacks else self.peace).extend(seen["micros"])
        self.ledger |= {(table, seat, question, token) for table, seat, question, token in seen["ledger"]}

    def memory(self, quarter: int) -> float:
        """The mean memory in a quarter, of 1 to 4, in MB."""
        size = len(self.slices) / 4
        return fmean(one.memory for one in self.slices[round((quarter - 1) * size) : round(quarter * size)])

    def figures(self) -> list[tuple[str, str, bool]]:
        """What is required: its name, what was found, whether it is met."""
        if len(self.slices) < FEWEST or not self.peace or not self.war:
            return [("slices", f"{len(self.slices)}, too few to judge: at least {FEWEST}", False)]
        slower = p95(self.war) / p95(self.peace)
        growth = self.memory(4) / self.memory(2) - 1
        quiet, loud = f"{p95(self.peace):.1f} ms in peace", f"{p95(self.war):.1f} ms under attack"
        before, after = f"{self.memory(2):.1f} MB in the second quarter", f"{self.memory(4):.1f} MB in the last"
        return [
            ("acknowledged", f"{len(self.ledger):,} answers, {self.lost:,} of them not stored", self.lost == 0),
            ("p95", f"{quiet}, {loud}: {slower:.2f} of {SLOWER_ALLOWED:g} allowed", slower <= SLOWER_ALLOWED),
            ("memory", f"{before}, {after}: {growth:+.1%} of 5 % allowed", abs(growth) <= GROWTH_ALLOWED),
        ]

    def save(self) -> None:
        """Write down what was found so far."""
        found = {"database": self.database, "wanted": self.wanted, "seconds": self.seconds, "figures": self.figures()}
        text = json.dumps({**found, "slices": [asdict(one) for one in self.slices]}, indent=1)
        (SCRATCH / f"soak-{self.database}.json").write_text(text, encoding="utf-8")


def pairs() -> Iterator[tuple[str, ...]]:
    """The attacks of each slice, without end; none in every sixth."""
    both = list(combinations(ATTACKS, 2))
    Random(1).shuffle(both)  # noqa: S311 - so that no attack has all its slices in one quarter
    turn = iter(count())
    for number in count():
        yield () if number % PEACE_EVERY == 0 else both[next(turn) % len(both)]


@contextmanager
def soaked_server(database: str, core: int | None) -> Iterator[tuple[Process, int, str]]:
    """A server with the limits it has by default, its port, and the address of its database."""
    name = f"soaked-{database}"
    if database == "sqlite":
        with our_server(core, name=name) as (server, port):
            yield server, port, f"sqlite:///{SCRATCH / name / 'tables.db'}"
        return
    with cluster() as postgres:
        address = postgres.database()
        with our_server(core, "--db", address, "--workers", "2", name=name) as (server, port):
            yield server, port, address


def soak(database: str, tables: int, seconds: float) -> Soak:
    """Let a server of one kind of database be played at and attacked for so long."""
    found = Soak(database, seconds)
    core, other = two_cores()
    with ExitStack() as stack:
        server, port, address = stack.enter_context(soaked_server(database, core))
        players = stack.enter_context(driver(["bench.honest", str(port)], other, f"honest-{database}"))
        table = players.ask(f"seat {tables}", SEATING)["table"]
        attackers = stack.enter_context(driver(["bench.attackers", str(port), table], other, f"attackers-{database}"))
        began = monotonic()
        with suppress(KeyboardInterrupt):
            for attacks in pairs():
                take_slice(found, (server, players, attackers), attacks)
                found.seconds = monotonic() - began
                found.save()
                say(line(found))
                if found.seconds >= seconds:
                    break
        found.lost = len(found.ledger - answers(address, {table for table, *_rest in found.ledger}))
    found.save()
    return found


def take_slice(found: Soak, running: tuple[Process, Process, Process], attacks: tuple[str, ...]) -> None:
    """One slice; server, players and attackers are running."""
    server, players, attackers = running
    seconds = max(found.wanted / SLICES, SHORTEST_SLICE)
    if attacks:
        attackers.ask(f"start {' '.join(attacks)}", PATIENCE)
    seen = players.ask(f"play {seconds}", seconds + PATIENCE)
    memory = server.memory() / 1e6
    refused = attackers.ask("stop", PATIENCE)["ended"] if attacks else 0
    if len(seen["micros"]) < 2:
        raise Broken("the honest players did not get to play")
    slowest = max(seen["bot_millis"], default=0.0)
    found.add(Slice(attacks, seconds, p95(seen["micros"]), memory, slowest, refused), seen)


def answers(address: str, tables: set[str]) -> set[tuple[str, int, int, str]]:
    """All answers that the database has of some tables."""
    logs = stored(address, sorted(tables))
    return {(id, seat, *answer) for id, log in logs.items() for seat in (0, 1) for answer in answers_of(log, seat)}


def line(found: Soak) -> str:
    """The latest slice as a line of progress."""
    last = found.slices[-1]
    time = f"{found.database:<11}{found.seconds:>6.0f} s of {found.wanted:.0f}"
    figures = f"p95 {last.p95:>7.1f} ms  bot {last.bot:>5.0f} ms  {last.memory:>6.1f} MB  {last.refused:>6,} refused"
    return f"{time}  {figures}  {' and '.join(last.attacks) or 'peace'}"


def chosen() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="A long time under mixed load.")
    parser.add_argument(
        "databases", nargs="*", metavar="DATABASE", help=f"some of {', '.join(DATABASES)}; both by default"
    )
    parser.add_argument("--seconds", type=float, default=3600.0, metavar="S", help="how long, on each database")
    parser.add_argument("--tables", type=int, default=24, metavar="N", help="honest tables, two players each")
    return parser.parse_args()


def main() -> int:
    """Soak, print, and say by the exit code whether all that is required was met."""
    wanted = chosen()
    unknown = [name for name in wanted.databases if name not in DATABASES]
    if unknown:
        raise Broken(f"expected some of {', '.join(DATABASES)}, got {unknown[0]}")
    is_met = True
    for database in wanted.databases or DATABASES:
        found = soak(database, max(1, wanted.tables), max(wanted.seconds, FEWEST * SHORTEST_SLICE))
        print(f"{database}: {found.seconds:.0f} of {found.wanted:.0f} seconds")
        for name, text, is_good in found.figures():
            print(f"  {name:<14}{text}  {'pass' if is_good else 'MISSED'}", flush=True)
            is_met = is_met and is_good
        if found.seconds < found.wanted:
            return 1
    return 0 if is_met else 1


if __name__ == "__main__":
    run(main)
