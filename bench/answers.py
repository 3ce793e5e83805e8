# ruff: noqa: T201 - a measurement prints
"""What one answer costs: the instructions from its packet to the frames that tell everybody, under callgrind.

A busy machine changes seconds but not this figure. Packets are handed to the server's own protocol class, in one
process, with a store that keeps everything in memory; neither the kernel nor SQLite is counted. Luck, names and
time are chosen, so the same games are played by every run. They are played twice: first the players choose and their
packets are kept, then the same packets are counted on new tables, so that no client is counted and everything is warm.

`--frames FILE` writes every frame of whole games of all games, for every seat and a spectator: two versions of the
server that are to say the same must write equal files. `--profile` counts calls instead, by Python function.

It needs valgrind with its headers, and a C compiler.
"""

import argparse
import asyncio
import cProfile
import ctypes
import gc
import os
import pstats
import subprocess
import sys
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from uvicorn import Config
from uvicorn.server import ServerState
from uvloop import new_event_loop

from bench.measure import run, say
from bench.players import Act, Bye, Changed, Hello, Here, News, No, Ok, Start, Welcome
from bench.processes import Broken
from bench.servers import ROOT, SCRATCH
from bench.sockets import TEXT, frame, opening
from dungeonbox import games
from dungeonbox.server import clock, keys, sockets, wire
from dungeonbox.server.fast_websocket import FastWebSocket
from dungeonbox.server.limits import Limits
from dungeonbox.server.rows import Append, Creation
from dungeonbox.server.settings import Settings
from dungeonbox.server.store import OnStored
from dungeonbox.server.tables import Tables
from dungeonbox.server.worker import Worker

TABLES: Final = 40
ROUNDS: Final = 14
"""So many tables for two play Mayhem for so many answers: to the middle of a game, as where memory is measured."""
MOST_TURNS: Final = 1000
"""After so many turns of the event loop a frame that is missing will not come any more."""
SILENT_TURNS: Final = 12
"""After so many turns of the event loop without a byte the server has no more to say."""
WORTH_A_LINE: Final = 0.01
MOST_ROUNDS: Final = 400
"""For whole games, where those that last longer are cut."""
SEED: Final = 7
LIFTED: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, 1_000_000))

SWITCH: Final = """
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_TOGGLE_COLLECT; }
void end(void) { CALLGRIND_TOGGLE_COLLECT; CALLGRIND_STOP_INSTRUMENTATION; }
"""


# A server without network and disk --------------------------------------------------------------------------


class MemoryStore:
    """Takes everything, and says so when it is told to."""

    is_shared = False

    def __init__(self) -> None:
        self._headers: dict[str, bytes] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._waiting: list[tuple[Append | Creation, OnStored]] = []

    def put(self, wanted: Append | Creation, on_stored: OnStored) -> None:
        """Take an event or a new table."""
        self._waiting.append((wanted, on_stored))

    def append(self, wanted: Append | Creation) -> "asyncio.Future[bool]":
        """The same for those who wait."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.put(wanted, lambda _result: future.set_result(True))
        return future

    def settle(self) -> None:
        """Let everything that waits be stored."""
        batch, self._waiting = self._waiting, []
        for wanted, _on_stored in batch:
            if isinstance(wanted, Creation):
                self._headers[wanted.row.id] = wanted.row.header
                self._logs[wanted.row.id] = [event.body for event in wanted.events]
            else:
                self._logs[wanted.table_id].append(wanted.body)
        for _wanted, on_stored in batch:
            on_stored(True)

    async def keep_box(self, _digest: str, _data: bytes) -> None:
        """Only the boxes of the house are used here."""

    async def header(self, id: str) -> bytes:
        """The header of a table."""
        return self._headers[id]

    async def events(self, id: str, since: int = 0, until: int | None = None) -> list[bytes]:
        """The log of a table."""
        return self._logs[id][since:until]


class Transport:
    """The end of a line: what is written is kept."""

    written = 0
    """How many bytes were written to all of them."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []

    def get_extra_info(self, _name: str, default: object = None) -> object:
        """Nothing is known of the other side."""
        return default

    def write(self, data: bytes) -> None:
        """Keep it."""
        self.kept.append(data)
        Transport.written += len(data)

    def is_closing(self) -> bool:
        """It stays open."""
        return False

    def close(self) -> None:
        """At the end everybody leaves."""


decode: Final = msgspec.json.Decoder(Welcome | News | Changed | Here | Ok | No | Bye).decode
encode: Final = msgspec.json.Encoder().encode


class Eyes:
    """A connection to a table: the server's protocol, and what it has written."""

    def __init__(self, config: Config, table: str, key: str) -> None:
        self.transport = Transport()
        self.protocol = FastWebSocket(config, ServerState(), {}, asyncio.get_running_loop())
        self.protocol.connection_made(self.transport)  # type: ignore[arg-type]
        self.protocol.data_received(opening(0))
        self.hello = frame(TEXT, encode(Hello(table, key)))
        self._acted = 0
        self._read = 0

    def frames(self) -> Iterator[bytes]:
        """The frames that were written since this was asked last."""
        fresh, self._read = self.transport.kept[self._read :], len(self.transport.kept)
        for written in fresh:
            yield from frames_in(written)

    def packet(self, random: Random) -> bytes:
        """The answer to the newest question, or nothing."""
        scene = None
        for told in map(decode, self.frames()):
            if isinstance(told, News | Welcome) and told.scene is not None:
                scene = told.scene
        if scene is None or not scene.legal or scene.question <= self._acted:
            return b""
        self._acted = scene.question
        return frame(TEXT, encode(Act(scene.question, random.choice(scene.legal).token)))


def frames_in(written: bytes) -> Iterator[bytes]:
    """The contents of a server's frames."""
    at = 0
    while at < len(written) and written[at] == TEXT:
        size, start = written[at + 1], at + 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size, start = int.from_bytes(written[start : start + wide], "big"), start + wide
        yield written[start : start + size]
        at = start + size


Round: TypeAlias = "tuple[list[tuple[int, bytes]], int]"
"""The packets of a round, each by the number of its connection, and how many bytes they led to."""


class Hall:
    """A server with tables at which everybody has arrived and the game has begun."""

    def __init__(self) -> None:
        self._worker = Worker(Settings(f"sqlite:///{SCRATCH / 'nothing'}", limits=LIFTED))
        self.store = MemoryStore()
        self._worker.store = self.store  # type: ignore[assignment]
        self.tables = self._worker.tables = Tables(self.store)  # type: ignore[arg-type]
        self._config = Config(
            self._serve, interface="asgi3", ws_ping_interval=None, ws_per_message_deflate=False, log_level="error"
        )
        self.eyes: list[Eyes] = []
        numbers = Random(SEED)  # noqa: S311 - every run plays the same games
        for name in ("new_id", "new_code", "new_key", "new_secret"):
            setattr(keys, name, lambda: numbers.randbytes(8).hex())
        clock.source = lambda: 1_800_000_000.0

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        await sockets.play(self._worker, sockets.Socket(scope, receive, send))

    async def quiet(self) -> None:
        """Let the server work until it has no more to say."""
        silent = 0
        while silent < SILENT_TURNS:
            before = Transport.written
            self.store.settle()
            await asyncio.sleep(0)
            silent = silent + 1 if Transport.written == before else 0

    async def seat(self, wish: wire.NewTable, *, has_spectator: bool = False) -> None:
        """One more table: its people and, if wanted, a spectator, who come in this order."""
        created = await self._done(self.tables.create(wish))
        sitting = [self.tables.sit(created.table, wire.Joining(f"Ann {seat}")) for seat in range(1, len(wish.chairs))]
        people = [created.key, *[(await self._done(one)).key for one in sitting]]
        first = len(self.eyes)
        for key in [*people, ""] if has_spectator else people:
            self.eyes.append(Eyes(self._config, created.table, key))
            await self.quiet()
            self.eyes[-1].protocol.data_received(self.eyes[-1].hello)
            await self.quiet()
        self.eyes[first].protocol.data_received(frame(TEXT, encode(Start(1))))
        await self.quiet()

    async def _done(self, work: Coroutine[None, None, wire.Seated]) -> wire.Seated:
        task = asyncio.ensure_future(work)
        await self.quiet()
        return task.result()

    async def close(self) -> None:
        """Let everybody leave."""
        for eyes in self.eyes:
            eyes.protocol.connection_lost(None)
        await self.quiet()

    async def play(self, rounds: int) -> list[Round]:
        """Let everybody who is asked answer, so many times."""
        random = Random(SEED)  # noqa: S311 - the same in every run
        found: list[Round] = []
        for _round in range(rounds):
            asked = [(number, eyes.packet(random)) for number, eyes in enumerate(self.eyes)]
            packets = [(number, packet) for number, packet in asked if packet]
            if not packets:
                break
            before = Transport.written
            for number, packet in packets:
                self.eyes[number].protocol.data_received(packet)
            await self.quiet()
            found.append((packets, Transport.written - before))
        return found

    async def play_again(self, rounds: list[Round]) -> None:
        """The same once more, without looking at what is written."""
        for packets, size in rounds:
            until = Transport.written + size
            for number, packet in packets:
                self.eyes[number].protocol.data_received(packet)
            for _turn in range(MOST_TURNS):
                self.store.settle()
                await asyncio.sleep(0)
                if Transport.written >= until:
                    break
            else:
                raise Broken("the server did not say what it said before")


def wish_for(game: str, seats: int, **terms: Any) -> wire.NewTable:
    """A table for people alone."""
    return wire.NewTable(game, [wire.Chair("me"), *[wire.Chair("open")] * (seats - 1)], "Ann 0", public=True, **terms)


# What is measured ------------------------------------------------------------------------------------------


async def count(switch: AbstractContextManager[object]) -> int:
    """Play, and play again inside the switch; returns how many answers that was."""
    halls = []
    for _hall in range(2):
        halls.append(Hall())
        for _table in range(TABLES):
            await halls[-1].seat(wish_for("mayhem", 2))
    first, second = halls
    rounds = await first.play(ROUNDS)
    gc.collect()
    with switch:
        await second.play_again(rounds)
    if any(
        one.transport.kept[1:] != other.transport.kept[1:] for one, other in zip(first.eyes, second.eyes, strict=True)
    ):
        raise Broken("the same packets led to other frames")
    for hall in halls:
        await hall.close()
    return sum(len(packets) for packets, _size in rounds)


async def write_frames(file: Path) -> None:
    """Whole games of every game at every number of seats, with and without clocks, for all eyes."""
    with file.open("wb") as out:
        for game in games.IDS:
            for seats in games.info(game).seats:
                hall = Hall()
                await hall.seat(wish_for(game, seats), has_spectator=True)
                await hall.seat(wish_for(game, seats, move_seconds=60), has_spectator=True)
                await hall.seat(wish_for(game, seats, total_seconds=600, increment=5), has_spectator=True)
                await hall.play(MOST_ROUNDS)
                await hall.close()
                for number, eyes in enumerate(hall.eyes):
                    for content in frames_in(b"".join(eyes.transport.kept[1:])):
                        out.write(f"{game} {seats} {number} ".encode() + content + b"\n")


@contextmanager
def collecting() -> Iterator[None]:
    """Callgrind counts meanwhile."""
    library = ctypes.CDLL(str(SCRATCH / "switch.so"))
    library.begin()
    try:
        yield
    finally:
        library.end()


@contextmanager
def profiling() -> Iterator[None]:
    """Calls are counted meanwhile, and printed."""
    profile = cProfile.Profile()
    with profile:
        yield
    pstats.Stats(profile).sort_stats("tottime").print_stats(60)


def measure() -> None:
    """Run this under callgrind, and print what it counted."""
    source, library, found = (SCRATCH / name for name in ("switch.c", "switch.so", "answers.callgrind"))
    source.write_text(SWITCH)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)  # noqa: S603, S607 - as make calls it
    options = ["--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no", f"--callgrind-out-file={found}"]
    command = ["valgrind", "-q", *options, sys.executable, "-m", "bench.answers", "--inside"]
    done = subprocess.run(  # noqa: S603 - this module
        command, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"}, stdout=subprocess.PIPE
    )
    answers = int(done.stdout)
    costs = by_library(found)
    print(f"{'instructions of one answer':<44}{sum(costs.values()) / answers:>10,.0f}")
    for name, cost in costs.most_common():
        if cost / sum(costs.values()) > WORTH_A_LINE:
            print(f"  {name:<42}{cost / answers:>10,.0f}")
    say(f"by function: callgrind_annotate {found.relative_to(Path.cwd())}")


def by_library(found: Path) -> Counter[str]:
    """The instructions in a file of callgrind's, by the library they are in."""
    names: dict[str, str] = {}
    costs: Counter[str] = Counter()
    library, is_inclusive = "", False
    for line in found.read_text().splitlines():
        if line.startswith("ob="):
            number, _, name = line.removeprefix("ob=").partition(" ")
            names.setdefault(number, Path(name).name)
            library = names[number]
        elif line.startswith("cob="):  # what is called, by which library its name may first be told
            number, _, name = line.removeprefix("cob=").partition(" ")
            names.setdefault(number, Path(name).name)
        elif line.startswith("calls="):
            is_inclusive = True
        elif line[:1].isdigit() or line[:1] in ("+", "-", "*"):
            costs[library] += 0 if is_inclusive else int(line.split()[1])
            is_inclusive = False
    return costs


def chosen() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m bench.answers", description="Count what one answer costs.")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--frames", type=Path, metavar="FILE", help="write every frame of whole games to a file")
    kinds.add_argument("--profile", action="store_true", help="count calls by Python function")
    kinds.add_argument("--inside", action="store_true", help="what is run under callgrind")
    return parser.parse_args()


def main() -> int:
    """Measure."""
    wanted = chosen()
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        if wanted.frames:
            runner.run(write_frames(wanted.frames))
        elif wanted.profile:
            runner.run(count(profiling()))
        elif wanted.inside:
            print(runner.run(count(collecting())))
        else:
            measure()
    return 0


if __name__ == "__main__":
    run(main)
