"""Golden games: whole games as text, so that a change of rules shows as a difference that a reviewer reads.

One line for each action, with its luck and its notes; every tenth action the view of each seat (of the first, where
nothing is ever hidden). Where no game would fit, views of later seats show only what differs from the first seat's;
where that is not enough, views are fewer.
`python -m dungeonbox.proving.golden FOLDER [GAME ...]` writes them anew.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.record import Entry
from dungeonbox.proving.courier import view_json
from dungeonbox.proving.subject import Subject, info_of, make_subject
from dungeonbox.proving.walk import Moment, Walk, walk

LARGEST: Final = 60_000
"""A golden game has at most so many bytes: a reviewer is to read it."""

TRIES: Final = 12
"""Of so many games the longest that can be read is taken; if none can, of as many others, and so on."""
MOST_TRIES: Final = 20 * TRIES
EVERY: Final = (10, 20, 40, 80, 160, 320, 640)
"""How many actions apart the views are: as few as can be, if the game is to be read at all."""

SPARSELY: Final = ", differences only"
HEADER: Final = re.compile(rf"# .*, seed (\d+), views every (\d+) actions({SPARSELY})?")
"""The first line of a golden game: how to play it again."""

DIFFICULTY: Final = "difficulty"
"""The option of which every value has golden games of its own, in whatever game has it."""


def name_of(id: str, seats: int, value: str = "") -> str:
    """The file of a golden game; the value is that of an option, if it is not the default."""
    return f"{id}-{seats}p{f'-{value}' if value else ''}.txt"


def golden(id: str, seats: int, value: str = "") -> str:
    """The golden game for a number of seats: of some, the longest that is short enough to be read."""
    subject = _subject(id, seats, value)
    for first in range(1, MOST_TRIES + 1, TRIES):
        walks = [walk(subject, seed) for seed in range(first, first + TRIES)]
        for every, is_sparse in [(EVERY[0], False), *[(every, True) for every in EVERY]]:
            texts = [text for path in walks if (text := _readable(path, every, is_sparse=is_sparse))]
            if texts:
                return max(texts, key=len)
    raise ValueError(f"none of {MOST_TRIES} games of {subject.name} fits into {LARGEST} bytes")


def played_again(stored: str, subject: Subject) -> str:
    """A stored golden game as it is played today: with its luck, and as many views."""
    header = HEADER.match(stored)
    if header is None:
        return f"a first line like {HEADER.pattern}"
    seed, every, sparsely = header.groups()
    return "".join(f"{line}\n" for line in lines(walk(subject, int(seed)), int(every), is_sparse=bool(sparsely)))


def _subject(id: str, seats: int, value: str) -> Subject:
    return make_subject(id, seats, {DIFFICULTY: value} if value else {}, info_of(id).editions[-1])


def _readable(path: Walk, every: int, *, is_sparse: bool) -> str:
    """A walk as text, or nothing if it is too long."""
    written: list[str] = []
    size = 0
    for line in lines(path, every, is_sparse=is_sparse):
        written.append(f"{line}\n")
        size += len(written[-1].encode())
        if size > LARGEST:
            return ""
    return "".join(written)


def lines(path: Walk, every: int = EVERY[0], *, is_sparse: bool = False) -> Iterator[str]:
    """A walk as text, with views so many actions apart."""
    yield f"# {path.subject.name}, seed {path.seed}, views every {every} actions{SPARSELY if is_sparse else ''}"
    record = path.record
    entries = iter(record.entries)
    yield f"start | {_luck(record.start)} | {_notes(path.moments[0].notes)}"
    yield from _views(path.subject, path.moments[0], is_sparse=is_sparse)
    number = 0
    for moment in path.moments:
        for left in range(len(moment.moves) - 1, -1, -1):
            number += 1
            notes = [] if left else moment.notes
            yield " | ".join([_line(number, next(entries)), *([_notes(notes)] if notes else [])])
        if number % every < len(moment.moves):
            yield from _views(path.subject, moment, is_sparse=is_sparse)
    outcome = path.match.outcome
    yield f"over | {outcome.ending} | places {list(outcome.places)} | worth {[round(one, 6) for one in outcome.worth]}"


def _line(number: int, entry: Entry) -> str:
    luck = f" | {_luck(entry.outcomes)}" if entry.outcomes else ""
    return f"{number} seat{entry.seat + 1} {entry.token}{luck}"


def _luck(outcomes: Sequence[str | int]) -> str:
    return ", ".join(map(str, outcomes))


def _notes(notes: list[Note]) -> str:
    """Each note as its kind and its ints; a secret one with the seats that may read it."""
    return "; ".join(_note(note) for note in notes)


def _note(note: Note) -> str:
    ints = list(note.public)
    while ints and ints[-1] < 0:
        ints.pop()
    secret = "" if note.seen < 0 else f" ({note.secret} for {note.seen:b})"
    return f"{note.kind}:{','.join(map(str, ints))}{secret}"


def _views(subject: Subject, moment: Moment, *, is_sparse: bool) -> Iterator[str]:
    game = subject.game
    is_open = not game.traits.hidden and not game.traits.sealed  # then all observers see the same
    first: dict[str, object] = {}
    for seat in range(1 if is_open else game.seats):
        view = view_json(game.view(game.observe(moment.state, seat)))
        if is_sparse and seat > 0:
            view = {name: value for name, value in view.items() if value != first[name]}
        else:
            first = view
        yield f"    view{seat + 1} {json.dumps(view, separators=(',', ':'), ensure_ascii=False)}"


def files(ids: Sequence[str]) -> list[tuple[str, str, int, str]]:
    """The golden files there must be: name, game, seats, and the value of an option that is not the default."""
    return [
        (name_of(id, seats, value), id, seats, value)
        for id in ids
        for seats in info_of(id).seats
        for value in _values(id)
    ]


def _values(id: str) -> list[str]:
    """What is played of a game: the defaults, and every other value of its option."""
    options = [option for option in info_of(id).options if option.name == DIFFICULTY]
    return ["", *[value for option in options for value in option.values[1:]]]


def faults(folder: Path, ids: Sequence[str]) -> list[str]:
    """What is wrong with the golden games in a folder: missing, different, or too large."""
    found: list[str] = []
    for name, id, seats, value in files(ids):
        file = folder / name
        if not file.exists():
            found.append(f"{name} is missing")
            continue
        stored = file.read_text(encoding="utf-8")
        if len(stored.encode()) > LARGEST:
            found.append(f"{name} is larger than {LARGEST} bytes")
        found += _first_difference(name, stored, played_again(stored, _subject(id, seats, value)))
    return found


def _first_difference(name: str, stored: str, played: str) -> list[str]:
    pairs = zip([*stored.splitlines(), "(end)"], [*played.splitlines(), "(end)"], strict=False)
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            return [f"{name}:{number}: golden {old[:300]!r}, played {new[:300]!r}"]
    return []


def write(folder: Path, ids: Sequence[str]) -> None:
    """Play all golden games and write them down."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, id, seats, value in files(ids):
        (folder / name).write_text(golden(id, seats, value), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the golden games of some games, or of all in the catalogue, into a folder."""
    if not arguments or arguments[0].startswith("-"):
        sys.stderr.write("usage: python -m dungeonbox.proving.golden FOLDER [GAME ...]\n")
        return 2
    folder, *ids = arguments
    write(Path(folder), ids or games.IDS)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
