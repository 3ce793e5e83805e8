"""What the tests of all games' citations share: walks that are to reach every cell, and clauses planted in them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar, Final

import pytest

from dungeonbox.kernel.citations import Cell
from dungeonbox.kernel.game import State
from dungeonbox.kernel.notes import Note
from dungeonbox.proving.citations import StepTaken, cited_by_notes, cited_by_refusals, steps_taken, table_of, unreached
from dungeonbox.proving.subject import LawBroken, Subject, clauses_of, subjects_of
from dungeonbox.proving.trial import Effort, Trial
from dungeonbox.proving.walk import STYLES, walk
from tests.games.walks import played

LOOK: Final = Effort(states=4, twins=0)
"""Refusals are looked at in so many states of a walk, and in one of every step."""


def walked(subject: Subject, walks: int, first: int = 0) -> Iterator[Trial]:
    """So many games by chance, in all styles."""
    return (Trial(walk(subject, seed, STYLES[seed % len(STYLES)]), LOOK) for seed in range(first, first + walks))


def walked_all(id: str, walks: int) -> Iterator[Trial]:
    """So many games by chance at every seat count and with every option value."""
    return (trial for subject in subjects_of(id, full=False) for trial in walked(subject, walks))


def played_well(id: str, seats: Iterable[int], games: int) -> Iterator[Trial]:
    """So many games by rule of thumb at each of these seat counts."""
    return (Trial(played(id, number, seed), LOOK) for number in seats for seed in range(games))


class OfOneGame:
    """The tests of a game's table of citations. The game gives walks that reach all cells, and clauses to plant."""

    planted: ClassVar[tuple[tuple[str, str, str], ...]]
    """Event, circumstance, and a clause that does not apply."""

    @staticmethod
    def trials() -> tuple[Trial, ...]:
        """Walks that reach every cell."""
        raise NotImplementedError

    def test_every_cell_is_reached_and_every_clause_applies(self) -> None:
        trials = self.trials()
        assert faults(trials[0]) == []
        assert unreached(trials) == []

    def test_a_clause_that_does_not_apply_is_found(self) -> None:
        for event, circumstance, clause in self.planted:
            assert_caught(self.trials(), event, circumstance, clause)


def faults(trial: Trial) -> list[str]:
    """What is wrong with the table itself: clauses that do not exist, cells twice, kinds of notes without a cell."""
    citations = trial.subject.citations
    clauses = clauses_of(trial.game.id)
    events = {cell.event for cell in citations.CELLS}
    found = [
        f"no clause {clause}: {cell}" for cell in citations.CELLS for clause in cell.clauses if clause not in clauses
    ]
    found += [f"no cell for {event}" for event in citations.EVENTS if event not in events]
    return found if len(table_of(trial)) == len(citations.CELLS) else [*found, "a cell stands there twice"]


def assert_caught(trials: Iterable[Trial], event: str, circumstance: str, clause: str) -> None:
    """The law finds this clause where it does not apply, in notes or refusals of the event in the circumstance."""
    for trial in trials:
        cell = table_of(trial)[event, circumstance]
        try:
            if event in trial.subject.citations.EVENTS:
                cited_by_notes(trial, _with_notes(trial, cell, clause))
            else:
                cited_by_refusals(trial, _with_refusals(trial, cell, clause))
        except LawBroken:
            return
    pytest.fail(f"{clause} was cited for {event!r} in the circumstance {circumstance!r}, and nothing was found")


def _with_notes(trial: Trial, cell: Cell, clause: str) -> Iterator[StepTaken]:
    """The steps of a walk, with this clause in all notes of the cell."""
    citations = trial.subject.citations
    for step in steps_taken(trial.walk):
        notes: list[Note] = []
        for happening, note in step.happenings(citations.EVENTS):
            is_meant = (happening.event, citations.circumstance(trial.game, happening)) == (
                cell.event,
                cell.circumstance,
            )
            planted = Note(note.kind, clause, note.public, note.secret, note.seen)
            notes.append(planted if is_meant else note)
        yield replace(step, notes=notes)


def _with_refusals(trial: Trial, cell: Cell, clause: str) -> Callable[[State, int], str]:
    """Why not, with this clause in all refusals of the cell."""
    citations = trial.subject.citations
    refusal = citations.refusal

    def why_not(observation: State, action: int) -> str:
        is_meant = refusal(trial.game, observation, action) == (cell.event, cell.circumstance)
        return clause if is_meant else trial.game.why_not(observation, action)

    return why_not
