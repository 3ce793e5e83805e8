"""Records replayed in another process: `python -m dungeonbox.proving.replay < RECORDS` prints a digest per state.

Law 6 runs this in processes with other hash seeds, and with the other build, compiled or pure, if DUNGEONBOX_OTHER
names the folder it is in.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.chance import Scripted
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.record import Record
from dungeonbox.proving import toys
from dungeonbox.proving.subject import LawBroken, game_for

HASH_SEEDS: Final = ("0", "1", "4294967295")
OTHER: Final = "DUNGEONBOX_OTHER"


def packs(game: Game[State], record: Record) -> list[bytes]:
    """The packed state after the start and after every entry."""
    luck = Scripted(_values(game, record.start))
    state = game.start(luck, Notes(on=False))
    luck.finish()
    found = [state.pack()]
    for entry in record.entries:
        luck = Scripted(_values(game, entry.outcomes))
        game.apply(state, entry.seat, game.parse(entry.token), luck, Notes(on=False))
        luck.finish()
        found.append(state.pack())
    return found


def digests(record: Record) -> list[str]:
    """A short fingerprint of each state of a record, and of the row of the seat that comes first."""
    game = game_for(record)
    layout = None if record.game in toys.IDS else games.layout(game)
    found = packs(game, record)
    rows = [b"" if layout is None else layout.row(game.observe(game.unpack(packed), 0)) for packed in found]
    return [sha256(packed + row).hexdigest()[:16] for packed, row in zip(found, rows, strict=True)]


def elsewhere(records: list[Record]) -> int:
    """6 A record replays to the same packs and rows, in three processes with other hash seeds too, in both builds."""
    expected = [digests(record) for record in records]
    text = "".join(record.text() for record in records)
    worlds: list[dict[str, str]] = [{"PYTHONHASHSEED": seed} for seed in HASH_SEEDS]
    if OTHER in os.environ:
        worlds.append({"PYTHONPATH": os.environ[OTHER]})
    for world in worlds:
        found = _run(text, world)
        if found != expected:
            raise LawBroken(6, f"the records replay to other states in a process with {world}")
    return len(worlds) * len(records)


def _run(text: str, world: Mapping[str, str]) -> list[list[str]]:
    command = [sys.executable, "-m", "dungeonbox.proving.replay"]
    done = subprocess.run(  # noqa: S603 - our own interpreter, our own module
        command, input=text, env={**os.environ, **world}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise LawBroken(6, f"the replay in a process with {world} broke down:\n{done.stderr}")
    return [line.split() for line in done.stdout.splitlines()]


def _values(game: Game[State], outcomes: tuple[str | int, ...]) -> list[int]:
    """Results of luck back from words to numbers."""
    return [outcome if isinstance(outcome, int) else game.faces.index(outcome) for outcome in outcomes]


def split(text: str) -> Iterator[str]:
    """The records in a text, one after another."""
    decoder = json.JSONDecoder()
    at = 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        _, end = decoder.raw_decode(text, at)
        yield text[at:end]
        at = end


def main() -> None:
    """Read records, print the digests of each on a line."""
    for text in split(sys.stdin.read()):
        sys.stdout.write(" ".join(digests(Record.parse(text))) + "\n")


if __name__ == "__main__":
    main()
