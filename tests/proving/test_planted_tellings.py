"""Notes that declare too little, or are written too early, are caught by the laws of telling."""

from dataclasses import replace

import pytest

from dungeonbox import games
from dungeonbox.kernel.changes import Change, ViewWords, at
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.notewords import NoteWords
from dungeonbox.proving.subject import Subject, Telling, make_subject
from dungeonbox.proving.toys import shared
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.proving.plants import Patch, caught, toy_subject, try_law
from tests.proving.tellings import not_caught, plants


def telling_of(id: str) -> Telling:
    """What a game declares."""
    telling = make_subject(id, games.info(id).seats[0], {}, games.info(id).editions[-1]).telling
    assert telling is not None
    return telling


def is_declared(id: str) -> bool:
    """Whether every kind of note of a game says what it changes."""
    return all(words.changes is not None for words in telling_of(id).NOTES)


def test_every_game_declares_what_its_notes_change() -> None:
    assert [id for id in games.IDS if not is_declared(id)] == []


@pytest.mark.slow
@pytest.mark.parametrize("id", [pytest.param(id, marks=[pytest.mark.long] * (id == "hustle")) for id in games.IDS])
def test_each_change_left_out_and_each_note_before_its_fact_is_caught(id: str) -> None:
    assert len(plants(telling_of(id))) > 10
    assert not_caught(id, telling_of(id)) == []


class SharedWords:
    """What a toy's notes change: a pot that is banked is told at once, all else may be late."""

    NOTES: tuple[NoteWords, ...] = (
        NoteWords("rolled", ("seat", "die"), "{seat} rolls {die}.", changes=()),
        NoteWords("busted", ("seat",), "{seat} loses the pot.", changes=(Change("touch", at("total")),)),
        NoteWords("banked", ("seat", "total"), "{total}.", changes=(Change("set", at("total"), "{total}"),)),
        NoteWords("asked", ("seat", "other"), "{seat} asks {other}.", changes=()),
        NoteWords("answered", ("seat", "answer"), "{seat} answers.", changes=()),
    )
    ASKED: tuple[str, ...] = ("frames",)
    LATE: tuple[str, ...] = ("pot", "turns", "favours")

    @staticmethod
    def view_words(_game: Game[State]) -> ViewWords:
        """Numbers are numbers."""
        return {}


@pytest.fixture
def telling_toy() -> Subject:
    """A toy that says what its notes change."""
    return replace(toy_subject("shared"), telling=SharedWords())


@pytest.mark.parametrize("law", [22, 23])
def test_a_toy_that_declares_its_changes_is_told_right(telling_toy: Subject, law: int) -> None:
    try_law(law, [walk(telling_toy, seed) for seed in range(5)])


def test_a_note_that_a_rule_writes_before_its_fact(telling_toy: Subject, patch: Patch) -> None:
    honest = Shared._bank

    def bank(self: Shared, s: SharedState, notes: Notes) -> None:
        notes.tell(shared.BANKED, "4", s.stack.seat, s.total + s.pot)
        honest(self, s, Notes(on=False))

    patch(Shared, "_bank", bank)
    try_law(22, [walk(telling_toy, seed) for seed in range(5)])
    assert "at the note 'banked'" in caught(23, telling_toy)


def test_a_fact_that_no_note_tells(telling_toy: Subject, patch: Patch) -> None:
    patch(SharedWords, "LATE", ("pot", "turns"))
    assert "is shown as 1, but is 0" in caught(22, telling_toy)
