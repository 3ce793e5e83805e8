"""What happened between two frames, beat by beat: each a frame with the view that belongs to it."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any

from dungeonbox.kernel.beats import beats, fold
from dungeonbox.kernel.changes import Tree, as_json
from dungeonbox.kernel.game import View
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.words import paragraphs


@dataclass(frozen=True)
class Beat:
    """A frame and for how long it is shown."""

    frame: Frame
    milliseconds: int


def beats_between(before: Frame, after: Frame) -> Iterator[Beat]:
    """The beats of what was noted between two frames of the same eyes; none if those who look have changed."""
    told = after.notes[len(before.notes) :]
    if before.eyes != after.eyes or after.notes[: len(before.notes)] != before.notes:
        return
    kinds = after.words.NOTES
    rows = [note.row() for note in told]
    words = after.words.view_words(after.game)
    views = fold(kinds, as_json(before.view), as_json(after.view), rows, words, after.words.LATE)
    known = len(before.notes)
    for beat, view in zip(beats(kinds, rows), views, strict=True):
        notes = after.notes[known : known + len(beat)]
        known += len(beat)
        milliseconds = max([kinds[row[0]].beat for row in beat])
        if milliseconds > 0:
            yield Beat(_frame(before, after, restored(view, type(after.view)), known, notes), milliseconds)


def _frame(before: Frame, after: Frame, view: View, known: int, notes: list[Note]) -> Frame:
    """A picture in which nothing can be chosen, with the log up to here."""
    told = " ".join(paragraphs(after.words, after.game, notes, after.names))
    return replace(
        before, view=view, notes=after.notes[:known], legal=[], asides=[], chosen=[], choice="", told=told or " "
    )


def restored(tree: Tree, kind: type[View]) -> Any:
    """A view of this class from what JSON makes of it: an object is the dataclass that has its fields."""
    if isinstance(tree, dict):
        found = _classes(kind.__module__).get(frozenset(tree))
        parts = {name: restored(part, kind) for name, part in tree.items()}
        return parts if found is None else found(**parts)
    return tuple([restored(part, kind) for part in tree]) if isinstance(tree, list) else tree


@cache
def _classes(module: str) -> Mapping[frozenset[str], type[Any]]:
    """The dataclasses of a game's view.py by the names of their fields."""
    found = [thing for thing in vars(sys.modules[module]).values() if isinstance(thing, type) and is_dataclass(thing)]
    return {frozenset(field.name for field in fields(one)): one for one in found}
