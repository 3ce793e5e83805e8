"""A game under test: its rulebook with one setup, its clauses, listener and citations, and what sends its frames."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, Protocol, TypeAlias

from dungeonbox import games
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.citations import Cell, Happening
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions, BadRecord
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.kernel.record import Record
from dungeonbox.kernel.rulebook import clause_ids
from dungeonbox.kernel.tensor import Layout
from dungeonbox.proving import toys
from dungeonbox.proving.courier import Courier, SmallTable

Known: TypeAlias = list[tuple[list[int], list[list[int]]]]
"""What a pair of eyes cannot place: per secret the unseen cards, and the zones whose holes they fill."""


class LawBroken(AssertionError):
    """A game breaks a law; `law` is its number."""

    def __init__(self, law: int, message: str) -> None:
        super().__init__(f"law {law} is broken: {message}")
        self.law = law


class Listener(Protocol):
    """Works out from one pair of eyes' notes alone what these eyes know."""

    def hear(self, note: Note) -> None:
        """Take a note into account."""

    def unseen_cards(self) -> Known:
        """What remains unseen."""


class Telling(Protocol):
    """What a game's words.py says about how its notes are shown, see kernel/beats.py."""

    NOTES: tuple[NoteWords, ...]
    ASKED: tuple[str, ...]
    LATE: tuple[str, ...]

    @staticmethod
    def view_words(game: Game[State]) -> ViewWords:
        """By field: what the numbers of a note are in views."""


class Citations(Protocol):
    """A game's citations.py: which clauses may be cited for what; `EVENTS` names the kinds of notes in their order."""

    EVENTS: tuple[str, ...]
    CELLS: tuple[Cell, ...]

    @staticmethod
    def circumstance(game: Game[State], happening: Happening[State]) -> str:
        """In which circumstance something was noted."""

    @staticmethod
    def refusal(game: Game[State], observation: State, action: int) -> tuple[str, str]:
        """The event and the circumstance of an action that is not legal for the seat whose observation this is."""


@dataclass(frozen=True, repr=False)
class Subject:
    """One rulebook with everything the laws need to try it."""

    game: Game[State]
    clauses: frozenset[str]
    listener: Callable[[Game[State], int], Listener] | None
    citations: Citations
    telling: Telling | None = None
    """None for a toy, which no screen shows."""
    courier: Callable[[Match, Sequence[int]], Courier] = SmallTable
    layout: Layout | None = None
    """None for a toy, which nobody learns to play."""

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """What distinguishes this subject from the others: game, edition, seats, options."""
        setup = self.game.setup
        options = [f"{name}={value}" for name, value in sorted(setup.options.items())]
        return " ".join([f"{setup.game} edition {setup.edition}", f"{setup.seats} seats", *options])

    @property
    def eyes(self) -> list[int]:
        """All observers: the seats and the spectators."""
        return [*range(self.game.seats), SPECTATOR]


def info_of(id: str) -> GameInfo:
    """What a game or toy says of itself."""
    return toys.info(id) if id in toys.IDS else games.info(id)


def clauses_of(id: str) -> frozenset[str]:
    """The ids of all clauses of a rulebook: "4.3", "R7"."""
    if id in toys.IDS:
        return frozenset(toys.module(id).RULES)
    return frozenset(clause_ids(games.rules(id)))


def game_for(record: Record) -> Game[State]:
    """The rulebook a record was played by, toys included."""
    if record.game not in toys.IDS:
        return games.make_for(record)
    try:
        return toys.make(record.game, record.seats, record.options, record.edition)
    except BadOptions as error:
        raise BadRecord(str(error)) from None


def make_subject(
    id: str, seats: int, options: Mapping[str, str], edition: int, components: Sheet | None = None
) -> Subject:
    """The subject of a game or toy with these seats, options and edition; a game's components are the house's."""
    if id in toys.IDS:
        listener: Any = toys.LISTENERS.get(id)
        citations: Any = toys.CITATIONS[id]
        return Subject(toys.make(id, seats, options, edition), clauses_of(id), listener, citations)
    name = f"dungeonbox.games.{id}.listener"
    listener = import_module(name).Listener if find_spec(name) else None
    citations = import_module(f"dungeonbox.games.{id}.citations")
    telling: Any = import_module(f"dungeonbox.games.{id}.words")
    game = games.make(id, seats, options, components, edition)
    return Subject(game, clauses_of(id), listener, citations, telling, layout=games.layout(game))


def subjects_of(id: str, *, full: bool) -> list[Subject]:
    """Every edition, seat count and option value of a game: each at least once, or, `full`, in every combination."""
    info = info_of(id)
    return _all_subjects(info) if full else _some_subjects(info)


def _all_subjects(info: GameInfo) -> list[Subject]:
    tried = [
        _allowed(info.id, seats, options, edition)
        for edition, seats in product(info.editions, info.seats)
        for options in _combinations(info)
    ]
    return [found for found in tried if found is not None]


def _some_subjects(info: GameInfo) -> list[Subject]:
    """Walk down all lists of values side by side; every value is met with the first seat count that allows it."""
    rows = max(len(info.seats), len(info.editions), *[len(option.values) for option in info.options], 1)
    found: list[Subject] = []
    for row in range(rows):
        options = {option.name: option.values[row % len(option.values)] for option in info.options}
        edition = info.editions[-1 - row % len(info.editions)]
        tried = [
            _allowed(info.id, info.seats[(row + step) % len(info.seats)], options, edition)
            for step in range(len(info.seats))
        ]
        found += [one for one in tried if one is not None][:1]
    met = {one.game.seats for one in found}
    return found + [make_subject(info.id, seats, {}, info.editions[-1]) for seats in info.seats if seats not in met]


def _combinations(info: GameInfo) -> Iterator[dict[str, str]]:
    names = [option.name for option in info.options]
    for values in product(*[option.values for option in info.options]):
        yield dict(zip(names, values, strict=True))


def _allowed(id: str, seats: int, options: Mapping[str, str], edition: int) -> Subject | None:
    """A subject, or None if these options do not go together (a fourth seat among three, say)."""
    try:
        return make_subject(id, seats, options, edition)
    except BadOptions:
        return None
