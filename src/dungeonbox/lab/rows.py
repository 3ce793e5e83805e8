"""One row for each game of a simulation, and the file of them: JSON lines or CSV, by the name's ending."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from dungeonbox.kernel.chance import WHOLE
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.uses import Use

BY_SEAT: Final = ("bots", "characters", "places", "worth", "scores", "turns", "idle_turns")
"""The fields with a value for each seat: a column for each seat in CSV."""

NOT_IN_CSV: Final = ("lines",)
"""What has no fixed number of values."""


@dataclass(frozen=True)
class Row:
    """What one game of a simulation came to. Tuples are by seat.

    `number` counts the games of a simulation from 0: with the plan's seed it fixes the luck and who sits where.
    `components` is the digest of the components, `first_seat` the seat that began, counted from 1 as in all files
    (0 for a game without turns), `scores` are points, `length` is the number of decisions, `endgame_turns` counts the
    turns of all seats that began in the endgame, where a game has one. `lines` are the final reckoning: seat counted
    from 1, reason, points, and how many things gave them (-1 if none are counted).
    """

    game: str
    number: int
    seed: int
    seats: int
    options: Mapping[str, str]
    components: str
    bots: tuple[str, ...]
    characters: tuple[str, ...]
    first_seat: int
    ending: str
    decided: str
    places: tuple[int, ...]
    worth: tuple[float, ...]
    scores: tuple[int, ...]
    length: int
    turns: tuple[int, ...]
    idle_turns: tuple[int, ...]
    endgame_turns: int
    lines: tuple[tuple[int, str, int, int], ...]


class Words(Protocol):
    """What a game's `words.py` says for counting: which notes tell whose turn it is."""

    @property
    def NOTES(self) -> Sequence[NoteWords]:  # noqa: N802 - a constant of the module
        """The kinds of notes, by number."""

    @property
    def FIRST(self) -> str:  # noqa: N802
        """The kind of note that names the seat which begins."""

    @property
    def TURNS(self) -> Sequence[str]:  # noqa: N802
        """The kinds of notes that stand for a turn of the seat they name."""

    @property
    def IDLE(self) -> Sequence[str]:  # noqa: N802
        """The kinds of notes that say that the seat they name did nothing in its turn."""

    @property
    def ENDGAME(self) -> Sequence[str]:  # noqa: N802
        """The kinds of notes with which the endgame begins; none if a game has no such time."""

    @property
    def USES(self) -> Sequence[Use]:  # noqa: N802
        """What players meet and use, by the notes that tell it."""

    @property
    def WORTH(self) -> str:  # noqa: N802
        """What the worth of an outcome means, in words."""

    def lists(self, game: Game[State]) -> dict[str, list[str]]:
        """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""


def words_of(game: str) -> Words:
    """The words of a game."""
    found: Words = import_module(f"dungeonbox.games.{game}.words")
    return found


class Turns(NamedTuple):
    """What a `TurnCounter` counts: `first` is the seat that began, NONE if none did; `turns` and `idle` are by seat."""

    first: int
    turns: tuple[int, ...]
    idle: tuple[int, ...]
    endgame: int


class TurnCounter:
    """Counts the turns of a match by its notes: how many each seat had, how many of them idle or in the endgame."""

    def __init__(self, words: Words) -> None:
        kinds = {kind.name: number for number, kind in enumerate(words.NOTES)}
        self.first = kinds[words.FIRST]
        self.turns = frozenset(kinds[name] for name in words.TURNS)
        self.idle = frozenset(kinds[name] for name in words.IDLE)
        self.endgame = frozenset(kinds[name] for name in words.ENDGAME)

    def count(self, match: Match) -> "Turns":
        """The turns of a match that kept its notes."""
        first = NONE
        before = NONE
        turns = [0] * match.game.seats
        idle = [0] * match.game.seats
        for note in match.notes(WHOLE):
            kind = note.kind
            if kind in self.turns:
                turns[note.public[0]] += 1
            elif kind in self.idle:
                idle[note.public[0]] += 1
            elif kind == self.first:
                first = note.public[0]
            elif kind in self.endgame and before == NONE:
                before = sum(turns)
        return Turns(first, tuple(turns), tuple(idle), sum(turns) - before if before != NONE else 0)


def row_of(match: Match, number: int, seed: int, turns: TurnCounter) -> Row:
    """The row of a match that is over and kept its notes."""
    outcome = match.outcome
    setup = match.game.setup
    points = [0] * setup.seats
    for line in outcome.lines:
        points[line.seat] += line.points
    counted = turns.count(match)
    return Row(
        game=setup.game,
        number=number,
        seed=seed,
        seats=setup.seats,
        options=setup.options,
        components=setup.digest,
        bots=match.names,
        characters=outcome.characters,
        first_seat=counted.first + 1,
        ending=outcome.ending,
        decided=outcome.decided,
        places=outcome.places,
        worth=outcome.worth,
        scores=outcome.totals or tuple(points),
        length=match.length,
        turns=counted.turns,
        idle_turns=counted.idle,
        endgame_turns=counted.endgame,
        lines=tuple((line.seat + 1, line.reason, line.points, line.count) for line in outcome.lines),
    )


def row_from(data: Mapping[str, Any]) -> Row:
    """A row out of the JSON that `asdict` made of it."""
    values = {field.name: data[field.name] for field in fields(Row)}
    tuples = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return Row(**{**values, **tuples, "lines": tuple(map(tuple, values["lines"]))})


# Files ---------------------------------------------------------------------------------------------------


class RowFile:
    """A new file of rows, one line for each game; a CSV has a line of names above them.

    With `again` it takes the place of the one that an interrupted simulation left.
    """

    def __init__(self, path: Path, again: bool = False) -> None:
        if path.suffix not in (".jsonl", ".csv"):
            raise BadOptions(f"expected a file of rows that ends in .jsonl or .csv, not {path}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = path.open("wb" if again else "xb", buffering=0)
        except FileExistsError:
            raise BadOptions(f"{path} exists; rows are written to a new file only") from None
        self.is_csv = path.suffix == ".csv"
        self.has_head = False

    def write(self, rows: Sequence[Row]) -> None:
        """Add rows, in one write."""
        text = "".join(self._lines(rows))
        if text:
            self.file.write(text.encode())

    def _lines(self, rows: Sequence[Row]) -> Iterator[str]:
        for row in rows:
            if not self.is_csv:
                yield json.dumps(asdict(row), ensure_ascii=False) + "\n"
                continue
            flat = flattened(row)
            if not self.has_head:
                self.has_head = True
                yield _csv_line(list(flat))
            yield _csv_line(list(flat.values()))

    def close(self) -> None:
        """Nothing more comes."""
        self.file.close()


def flattened(row: Row) -> dict[str, Any]:
    """A row as single values: `worth_1`, `worth_2` ... by seat, options as `name=value`."""
    found: dict[str, Any] = {}
    for name, value in asdict(row).items():
        if name in BY_SEAT:
            for seat in range(row.seats):
                found[f"{name}_{seat + 1}"] = value[seat] if value else ""
        elif name == "options":
            found[name] = " ".join(f"{option}={chosen}" for option, chosen in value.items())
        elif name not in NOT_IN_CSV:
            found[name] = value
    return found


def _csv_line(values: Sequence[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()
