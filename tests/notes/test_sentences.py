"""Notes read by the grammar of docs/wire.md. web/tests/notes.test.ts holds the browser to the same examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from dungeonbox.kernel.chance import EVERYONE, SPECTATOR
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords, sentence

SHARED: dict[str, Any] = json.loads(Path(__file__).with_name("sentences.json").read_text(encoding="utf-8"))
KINDS = [NoteWords(kind["name"], tuple(kind["fields"]), kind["text"], kind["hidden"]) for kind in SHARED["kinds"]]


def written(example: dict[str, Any]) -> Note:
    """The note as the game wrote it, for all eyes."""
    kind, *public, secret, clause = example["row"]
    one, two, three, four = public
    seen = sum(1 << seat for seat in example["seen"]) if "seen" in example else EVERYONE
    return Note(kind, clause, (one, two, three, four), example.get("secret", secret), seen)


@pytest.mark.parametrize("example", SHARED["examples"], ids=lambda example: str(example["about"]))
def test_a_note_reads_as_its_example(example: dict[str, Any]) -> None:
    note = written(example).to(SPECTATOR if example["eyes"] < 0 else example["eyes"])
    assert note.row() == tuple(example["row"])
    assert sentence(KINDS, SHARED["lists"], note, SHARED["names"]) == example["sentence"]


def test_every_kind_of_the_examples_is_read() -> None:
    assert {example["row"][0] for example in SHARED["examples"]} == set(range(len(KINDS)))
