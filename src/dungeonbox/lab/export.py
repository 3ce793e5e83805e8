"""Records of matches as tables for analysis: decisions, outcomes and luck, as Parquet files.

Records are read one by one and rows are written in batches, so there may be any number of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

from dungeonbox import games
from dungeonbox.kernel.chance import EVERYONE, Chance, Scripted, sees
from dungeonbox.kernel.errors import BadOptions, BadRecord
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.record import Entry
from dungeonbox.kernel.zones import Bag

TableRow: TypeAlias = dict[str, object]

TEXT: Final = "string"
WHOLE_NUMBER: Final = "int32"
NUMBER: Final = "float64"
YES_OR_NO: Final = "bool"
SEATS: Final = "seats"
"""A list of seats."""

MATCH: Final = {"record": TEXT, "game": TEXT, "seats": WHOLE_NUMBER}
PLACE: Final = {"number": WHOLE_NUMBER, "step": WHOLE_NUMBER, "seat": WHOLE_NUMBER}
TABLES: Final = {
    "decisions": {
        **MATCH,
        **PLACE,
        "name": TEXT,
        "token": TEXT,
        "choices": WHOLE_NUMBER,
        "is_aside": YES_OR_NO,
        "draws": WHOLE_NUMBER,
    },
    "outcomes": {
        **MATCH,
        "edition": WHOLE_NUMBER,
        "options": TEXT,
        "components": TEXT,
        "seat": WHOLE_NUMBER,
        "name": TEXT,
        "character": TEXT,
        "place": WHOLE_NUMBER,
        "worth": NUMBER,
        "points": WHOLE_NUMBER,
        "ending": TEXT,
        "decided": TEXT,
        "length": WHOLE_NUMBER,
    },
    "luck": {
        **MATCH,
        **PLACE,
        "draw": WHOLE_NUMBER,
        "result": TEXT,
        "chance": NUMBER,
        "seen_by": SEATS,
    },
}
"""The columns of each table, and what is in them."""

BATCH: Final = 50_000
"""So many rows are kept before they are written."""


@dataclass(frozen=True)
class Fallen:
    """One result of luck: in words, how likely it was, and the seats that learned it."""

    word: str
    chance: float
    seen: int


class Witness(Chance):
    """Lets luck fall as it did, and notes how likely that was."""

    def __init__(self, game: Game[State], entry: Entry) -> None:
        values = [game.faces.index(word) if isinstance(word, str) else word for word in entry.outcomes]
        self.source = Scripted(values)
        self.faces = game.faces
        self.fallen: list[Fallen] = []

    def below(self, n: int, seen: int) -> int:
        """A number."""
        value = self.source.below(n, seen)
        self.fallen.append(Fallen(str(value), 1 / n, seen))
        return value

    def take(self, bag: Bag, seen: int) -> int:
        """A card."""
        cards = bag.listed()
        card = self.source.take(bag, seen)
        self.fallen.append(Fallen(self.faces[card], cards.count(card) / len(cards), seen))
        return card

    def show(self, card: int, seen: int) -> None:
        """A card that is turned up: it was drawn before, so this is certain."""
        self.source.show(card, seen)
        self.fallen.append(Fallen(self.faces[card], 1.0, seen))


@dataclass
class Exported:
    """What an export came to: files and rows by table, and a line for each record that was left out."""

    paths: dict[str, Path]
    records: int = 0
    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    bad: list[str] = field(default_factory=list)


def export(folder: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> Exported:
    """Write the tables of all records in a folder beside each other: `t.parquet` becomes `t.decisions.parquet` ...

    A record that cannot be read or does not replay is left out and named with its file, line and reason. No file is
    overwritten, and none is left behind by an export that was broken off. `progress` is told how many records are done,
    and how many there are.
    """
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise BadOptions(f"expected a folder with records (*.json), found none in {folder}")
    with ParquetTables(target) as tables:
        done = Exported(tables.paths)
        for number, path in enumerate(paths, 1):
            try:
                found = rows_of(read_match(path), path.name)
            except BadRecord as error:
                done.bad.append(str(error))
            else:
                done.records += 1
                for name, rows in found.items():
                    tables.add(name, rows)
                    done.rows[name] += len(rows)
            if progress is not None:
                progress(number, len(paths))
    return done


def read_match(path: Path) -> Match:
    """The match of a record; a BadRecord names the file, the line if it can, and the reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise BadRecord(f"{path}: {reason}") from None
    try:
        return games.read(text)
    except BadRecord as error:
        raise BadRecord(f"{path}:{_located(text, str(error))}") from None


def _located(text: str, reason: str) -> str:
    """A reason with the line of the file it is about: ours have one entry a line."""
    first, _, rest = reason.partition(": ")
    kind, _, number = first.partition(" ")
    if kind == "line":
        return f"{number}: {rest}"
    lines = text.splitlines()
    head = next((at for at, line in enumerate(lines, 1) if line.strip().startswith('"entries": [')), 0)
    if kind == "entry" and head and number.isdecimal() and head + int(number) <= len(lines):
        return f"{head + int(number)}: {reason}"
    return f" {reason}"


def rows_of(match: Match, record: str) -> dict[str, list[TableRow]]:
    """The rows of one match, by table. What was taken back is not in them. Seats count from 1, as in all files."""
    about: TableRow = {"record": record, "game": match.game.id, "seats": match.game.setup.seats}
    found: dict[str, list[TableRow]] = {"decisions": [], "outcomes": _outcome_rows(match, about), "luck": []}
    if not match.position:
        witness = Witness(match.game, Entry(-1, "", match.record().start))
        match.game.start(witness, Notes(on=False))
        found["luck"] += _luck_rows(match.game, about | {"number": 0, "step": 0, "seat": 0}, witness)
    number = 0
    for step, (before, after) in enumerate(pairwise(match.moments()), 1):
        state = before.state.clone()
        for entry in after.entries:
            number += 1
            place = about | {"number": number, "step": step, "seat": entry.seat + 1}
            decision, witness = _decision(match, before.state, entry)
            match.game.apply(state, entry.seat, match.game.parse(entry.token), witness, Notes(on=False))
            found["decisions"].append(place | decision | {"draws": len(witness.fallen)})
            found["luck"] += _luck_rows(match.game, place, witness)
    return found


def _decision(match: Match, state: State, entry: Entry) -> tuple[TableRow, Witness]:
    """What was chosen, out of how many things, and the luck that follows."""
    action = match.game.parse(entry.token)
    legal = match.game.legal(state, entry.seat)
    is_aside = action not in legal
    choices = len(match.game.asides(state, entry.seat) if is_aside else legal)
    name = match.names[entry.seat] if match.names else ""
    row: TableRow = {"name": name, "token": entry.token, "choices": choices, "is_aside": is_aside}
    return row, Witness(match.game, entry)


def _luck_rows(game: Game[State], place: TableRow, witness: Witness) -> list[TableRow]:
    return [
        place | {"draw": draw, "result": one.word, "chance": one.chance, "seen_by": _seats(game, one.seen)}
        for draw, one in enumerate(witness.fallen, 1)
    ]


def _seats(game: Game[State], seen: int) -> list[int]:
    return [seat + 1 for seat in range(game.setup.seats) if seen == EVERYONE or sees(seen, seat)]


def _outcome_rows(match: Match, about: TableRow) -> list[TableRow]:
    """A row for each seat; none for a match that is not over."""
    if not match.is_over:
        return []
    setup, outcome = match.game.setup, match.outcome
    shared: TableRow = {
        **about,
        "edition": setup.edition,
        "options": " ".join(f"{name}={value}" for name, value in setup.options.items()),
        "components": setup.digest,
        "ending": outcome.ending,
        "decided": outcome.decided,
        "length": match.length,
    }
    return [
        shared
        | {
            "seat": seat + 1,
            "name": _of(match.names, seat, ""),
            "character": _of(outcome.characters, seat, ""),
            "place": outcome.places[seat],
            "worth": outcome.worth[seat],
            "points": _of(outcome.totals, seat, None),
        }
        for seat in range(setup.seats)
    ]


def _of(values: Sequence[object], seat: int, otherwise: object) -> object:
    return values[seat] if values else otherwise


class ParquetTables:
    """The files of an export: written under other names, and renamed when all is written."""

    def __init__(self, target: Path) -> None:
        self.paths = {name: target.with_suffix(f".{name}{target.suffix or '.parquet'}") for name in TABLES}
        taken = next((path for path in self.paths.values() if path.exists()), None)
        if taken is not None:
            raise BadOptions(f"{taken} exists, and tables are not overwritten; name another file")
        self.waiting: dict[str, list[TableRow]] = {name: [] for name in TABLES}
        self.writers: dict[str, Any] = {}

    def __enter__(self) -> Self:
        import pyarrow.parquet as pq

        for name in TABLES:
            self.writers[name] = pq.ParquetWriter(self._unfinished(name), _schema(name), compression="zstd")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        for name, writer in self.writers.items():
            if kind is None:
                self._write(name)
            writer.close()
        for name, path in self.paths.items():
            if kind is None:
                self._unfinished(name).rename(path)
            else:
                self._unfinished(name).unlink(missing_ok=True)

    def add(self, name: str, rows: list[TableRow]) -> None:
        """Rows of a table; they are written when there are enough."""
        self.waiting[name] += rows
        if len(self.waiting[name]) >= BATCH:
            self._write(name)

    def _write(self, name: str) -> None:
        import pyarrow as pa

        self.writers[name].write_table(pa.Table.from_pylist(self.waiting[name], schema=_schema(name)))
        self.waiting[name] = []

    def _unfinished(self, name: str) -> Path:
        path = self.paths[name]
        return path.with_name(f".{path.name}.new")


def _schema(name: str) -> Any:
    """The columns of a table in Arrow's terms."""
    import pyarrow as pa

    kinds: dict[str, Any] = {
        TEXT: pa.dictionary(pa.int32(), pa.string()),
        WHOLE_NUMBER: pa.int32(),
        NUMBER: pa.float64(),
        YES_OR_NO: pa.bool_(),
        SEATS: pa.list_(pa.int8()),
    }
    return pa.schema([(column, kinds[kind]) for column, kind in TABLES[name].items()])
