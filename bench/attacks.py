# ruff: noqa: T201 - a measurement prints
"""Attacks on a server: what each adds to its memory, and to the latency of honest players.

For each attack a server is started afresh on a core of its own, with the limits it has by default; honest players and
attackers share the other core. Honest people play at a person's pace, first in peace, then while the attack goes on at
its stated rate (the first line of each attack in attackers.py). Required: at most 30 MB more memory, a p95 of at most
twice the quiet one, and under every attack a quick bot that answers within two seconds.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from threading import Event, Thread
from typing import Final

from bench.attackers import ATTACKS, Attackers
from bench.measure import p95, run
from bench.processes import Broken, Process, two_cores
from bench.servers import PATIENCE, SEATING, driver, our_server

MEMORY_ALLOWED: Final = 30.0
SLOWER_ALLOWED: Final = 2.0
BOT_ALLOWED: Final = 2_000.0
"""Megabytes; times the quiet p95; milliseconds."""
LOOK_EVERY: Final = 0.2


@dataclass(frozen=True)
class Finding:
    """What one attack did."""

    attack: str
    quiet_p95: float
    p95: float
    memory: float
    """Megabytes at most more than before."""
    bot: float
    """The slowest answer of a quick bot, in milliseconds."""
    sent: int
    ended: int

    @property
    def is_met(self) -> bool:
        """Whether all that is required holds."""
        return self.memory <= MEMORY_ALLOWED and self.p95 <= SLOWER_ALLOWED * self.quiet_p95 and self.bot <= BOT_ALLOWED


class Meter:
    """Watches the memory of a process: the most it has had."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._end = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self.most = process.memory()
        self._thread.start()

    def _watch(self) -> None:
        while not self._end.wait(LOOK_EVERY):
            self.most = max(self.most, self._process.memory())

    def stop(self) -> int:
        """The most so far."""
        self._end.set()
        self._thread.join()
        return self.most


def measure(attack: str, tables: int, seconds: float) -> Finding:
    """One attack on a fresh server."""
    core, other = two_cores()
    with (
        our_server(core, name="attacked") as (server, port),
        driver(["bench.honest", str(port)], other, "honest") as players,
    ):
        table = players.ask(f"seat {tables}", SEATING)["table"]
        with driver(["bench.attackers", str(port), table], other, "attackers") as attackers:
            quiet = players.ask(f"play {seconds}", seconds + PATIENCE)
            before, meter = server.memory(), Meter(server)
            attackers.ask(f"start {attack}", PATIENCE)
            during = players.ask(f"play {seconds}", seconds + PATIENCE)
            grown = (meter.stop() - before) / 1e6
            said = attackers.ask("stop", PATIENCE)
    return Finding(
        attack=attack,
        quiet_p95=p95(quiet["micros"]),
        p95=p95(during["micros"]),
        memory=grown,
        bot=max(during["bot_millis"], default=seconds * 1000),
        sent=said["sent"],
        ended=said["ended"],
    )


HEAD: Final = (
    f"{'attack':<12}{'quiet p95, ms':>14}{'p95, ms':>10}{'memory, MB':>12}{'bot, ms':>10}{'sent':>14}{'ended':>8}"
)


def row(found: Finding) -> str:
    """A finding as a line."""
    figures = f"{found.quiet_p95:>14.1f}{found.p95:>10.1f}{found.memory:>12.1f}{found.bot:>10.0f}"
    return f"{found.attack:<12}{figures}{found.sent:>14,}{found.ended:>8,}  {'pass' if found.is_met else 'MISSED'}"


def chosen() -> argparse.Namespace:
    """What the command line says."""
    rates = "; ".join(f"{name}: {(getattr(Attackers, name).__doc__ or '').rstrip('.')}" for name in ATTACKS)
    parser = argparse.ArgumentParser(
        prog="python -m bench.attacks", description="Measure a server under attack.", epilog=rates
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"some of {', '.join(ATTACKS)}; all by default")
    parser.add_argument("--tables", type=int, default=24, metavar="N", help="honest tables, two players each")
    parser.add_argument("--seconds", type=float, default=8.0, metavar="S", help="seconds of peace, and of each attack")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser.parse_args()


def main() -> int:
    """Measure, print, and say by the exit code whether all that is required was met."""
    wanted = chosen()
    unknown = [name for name in wanted.attacks if name not in ATTACKS]
    if unknown:
        raise Broken(f"expected some of {', '.join(ATTACKS)}, got {unknown[0]}")
    found = []
    for number, attack in enumerate(wanted.attacks or ATTACKS):
        if not wanted.json and number == 0:
            print(HEAD)
        found.append(measure(attack, wanted.tables, wanted.seconds))
        if not wanted.json:
            print(row(found[-1]), flush=True)
    if wanted.json:
        print(json.dumps([asdict(one) for one in found]))
    return 0 if all(one.is_met for one in found) else 1


if __name__ == "__main__":
    run(main)
