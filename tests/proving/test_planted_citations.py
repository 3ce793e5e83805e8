"""Clauses that do not apply, planted in toys and caught by the law of citations; and its walk step by step."""

from itertools import pairwise
from typing import Any

import pytest

from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.citations import Cell
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.types import NONE
from dungeonbox.proving import toys
from dungeonbox.proving.citations import steps_taken, unreached
from dungeonbox.proving.subject import make_subject, subjects_of
from dungeonbox.proving.toys import shared
from dungeonbox.proving.toys.citations import HiddenCitations, SealedCitations
from dungeonbox.proving.toys.hidden import Hidden, HiddenState
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.games.citations import faults, walked, walked_all
from tests.proving.plants import Patch, caught, toy_subject


@pytest.mark.parametrize("id", toys.IDS)
def test_every_cell_of_a_toy_is_reached(id: str) -> None:
    trials = list(walked_all(id, 10))
    assert faults(trials[0]) == []
    assert unreached(trials) == []


def test_a_cell_that_no_walk_reaches(patch: Patch) -> None:
    never = Cell("won", "by magic", ("4",))
    patch(SealedCitations, "CELLS", (*SealedCitations.CELLS, never))
    assert unreached(walked_all("sealed", 10)) == [never]


def test_a_note_that_cites_another_clause(patch: Patch) -> None:
    honest = Shared._bank

    def bank(self: Shared, s: SharedState, notes: Notes) -> None:
        notes.tell(shared.BANKED, "3", s.stack.seat, s.total)
        honest(self, s, Notes(on=False))

    patch(Shared, "_bank", bank)
    assert "'banked' in the circumstance '' is by 4, not by 3" in caught(21, toy_subject("shared"))


def test_a_note_of_which_one_in_two_cites_another_clause(patch: Patch) -> None:
    honest = Hidden._draw

    def draw(self: Hidden, s: HiddenState, seat: int, chance: Chance, notes: Notes) -> None:
        before = len(notes.written)
        honest(self, s, seat, chance, notes)
        if seat == 1:
            for note in notes.written[before:]:
                note.clause = "1"

    patch(Hidden, "_draw", draw)
    assert "not by 1" in caught(21, toy_subject("hidden"))


def test_a_refusal_that_cites_another_clause(patch: Patch) -> None:
    patch(Shared, "why_not", lambda *_: "7")
    assert "not by 7" in caught(21, toy_subject("shared"))


def test_a_circumstance_that_is_not_in_the_table(patch: Patch) -> None:
    patch(HiddenCitations, "circumstance", lambda *_: "at night")
    assert "no cell for 'dealt' in the circumstance 'at night'" in caught(21, toy_subject("hidden"))


def test_a_cell_with_three_clauses() -> None:
    with pytest.raises(ValueError, match="one or two clauses"):
        Cell("won", "", ("1", "2", "3"))


@pytest.mark.parametrize("id", [*toys.IDS, "mayhem", "busters", "attack", "hustle"])
def test_a_walk_step_by_step_notes_what_the_walk_noted(id: str) -> None:
    subject = subjects_of(id, full=False)[-1]
    path = walk(subject, 3, length=40)
    taken = list(steps_taken(path))
    assert [note for step in taken for note in step.notes] == [note for moment in path.moments for note in moment.notes]
    assert all(before.after is after.before for before, after in pairwise(taken) if after.seat == NONE)


def test_every_automatic_step_of_a_stepped_game_is_seen() -> None:
    trial: Any = next(walked(make_subject("mayhem", 2, {}, 1), 1))
    taken = list(steps_taken(trial.walk))
    assert sum(step.seat != NONE for step in taken) == trial.walk.decisions
    assert len(taken) > 3 * trial.walk.decisions
