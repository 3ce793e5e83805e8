"""Facts of a finished game, counted from its notes: the data of each game's words.py, and the one function that counts.

The browser counts the same in web/src/lib/facts.ts. Both are held to the examples in tests/notes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords, sentence
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass
from dungeonbox.kernel.types import NONE

FIELDS: Final = ("seat", "count")
"""The fields of a fact's template; its grammar is that of notes."""

MOST_FACTS: Final = 3
"""So many facts are told of one game."""


@dataclass(frozen=True)
class Fact:
    """What is counted: notes of these kinds, or the sum of their fields `add` ("red+blue"), by seat of the field `by`.

    It is told of the one seat with the highest count, if that is at least `least` and there are others; with an
    empty `by`, of the table.
    """

    notes: tuple[str, ...]
    text: str
    by: str = "seat"
    add: str = ""
    least: int = 1

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


def facts_of(
    facts: Sequence[Fact], kinds: Sequence[NoteWords], notes: Sequence[Note], names: Sequence[str]
) -> list[str]:
    """The first facts that hold of a game, as sentences; one in which several seats are equal is left out.

    >>> kinds = [NoteWords("fell", ("seat",), "{seat} falls.")]
    >>> fell = Fact(("fell",), "{seat} fell {count} {count?time|times}.")
    >>> notes = [Note(0, "1.1", (seat, -1, -1, -1), -1, 0) for seat in (0, 1, 1)]
    >>> facts_of([fell], kinds, notes, ["Ann", "Bob"]), facts_of([fell], kinds, notes[:2], ["Ann", "Bob"])
    (['Bob fell 2 times.'], [])
    """
    told: list[str] = []
    for fact in facts:
        if fact.by and len(names) == 1:
            continue
        seat, count = _highest(_tally(fact, kinds, notes, len(names)))
        if count >= max(fact.least, 1) and len(told) < MOST_FACTS:
            words = NoteWords("fact", FIELDS, fact.text)
            told.append(sentence([words], {}, Note(0, "", (seat, count, NONE, NONE), NONE, 0), names))
    return told


def _tally(fact: Fact, kinds: Sequence[NoteWords], notes: Sequence[Note], seats: int) -> list[int]:
    """The count of each seat, or the only count of the table; a number that these eyes may not read counts nothing."""
    tally = [0] * (seats if fact.by else 1)
    for note in notes:
        words = kinds[note.kind]
        if words.name not in fact.notes:
            continue
        seat = note.public[words.fields.index(fact.by)] if fact.by else 0
        amounts = [note.public[words.fields.index(field)] for field in fact.add.split("+")] if fact.add else [1]
        if 0 <= seat < len(tally):
            tally[seat] += sum([max(amount, 0) for amount in amounts])
    return tally


def _highest(tally: Sequence[int]) -> tuple[int, int]:
    """The seat with the highest count, and the count; 0 if several have it."""
    count = max(tally)
    return tally.index(count), count if list(tally).count(count) == 1 else 0
