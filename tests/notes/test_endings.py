"""Facts are counted and sentences folded alike by the server's language and the browser's: web/tests/log.test.ts."""

import json
from pathlib import Path
from typing import Any

import pytest

from dungeonbox.kernel.facts import Fact, facts_of
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords, sentences_of_runs
from dungeonbox.terminal.words import folded

SHARED: dict[str, Any] = json.loads(Path(__file__).with_name("endings.json").read_text(encoding="utf-8"))
KINDS = [
    NoteWords(kind["name"], tuple(kind["fields"]), kind["text"], kind["hidden"], kind.get("run", ""))
    for kind in SHARED["kinds"]
]


def notes_of(rows: list[list[Any]]) -> list[Note]:
    return [
        Note(kind, clause, (one, two, three, four), secret, 0) for kind, one, two, three, four, secret, clause in rows
    ]


NOTES = notes_of(SHARED["rows"])


@pytest.mark.parametrize("example", SHARED["facts"], ids=lambda example: str(example["about"]))
def test_a_fact_is_told_as_its_example(example: dict[str, Any]) -> None:
    fact = Fact(tuple(example["notes"]), example["text"], example["by"], example["add"], example["least"])
    assert facts_of([fact], KINDS, NOTES, SHARED["names"]) == example["told"]


def test_of_a_seat_that_is_alone_nothing_is_told() -> None:
    alone = Fact(("turn",), "{seat}: {count}.")
    assert facts_of([alone], KINDS, NOTES[:1], ["Ann"]) == []


@pytest.mark.parametrize("example", SHARED["folds"], ids=lambda example: str(example["about"]))
def test_repeated_sentences_are_folded_as_their_example(example: dict[str, Any]) -> None:
    assert folded(example["told"]) == example["folded"]


@pytest.mark.parametrize("example", SHARED["runs"], ids=lambda example: str(example["about"]))
def test_runs_of_notes_are_told_as_their_example(example: dict[str, Any]) -> None:
    told = sentences_of_runs(KINDS, SHARED["lists"], notes_of(example["rows"]), SHARED["names"])
    assert folded([said for _, said in told]) == example["told"]
