"""How notes read: the templates of each game's words.py, and the one function that fills them in.

docs/wire.md describes the grammar; the browser reads it in web/src/lib/notes.ts. Both are held to the examples in
tests/notes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass

SEATS: Final = ("seat", "one", "other")
"""The fields that stand for the name of a seat."""

NOBODY: Final = "nobody"
"""The list whose only entry takes the place of a name where no seat is meant."""

FIELD: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class NoteWords:
    """A kind of note: what its numbers are called, the clause behind it, and the template of its sentence.

    If there is a template `hidden`, the last field is the secret, and `hidden` is for eyes that may not read it.
    """

    name: str
    fields: tuple[str, ...]
    clause: str
    text: str
    hidden: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


def sentence(kinds: Sequence[NoteWords], lists: Mapping[str, Sequence[str]], note: Note, names: Sequence[str]) -> str:
    """A note as a sentence: `lists` has the game's words for numbers, `names` the players' names by seat.

    >>> drew = NoteWords("drew", ("seat", "card"), "6.1", "{seat} draws {card}.", "{seat} draws a card.")
    >>> note = Note(0, (1, -1, -1, -1), secret=0, seen=0b10)
    >>> [sentence([drew], {"card": ["the Fireball"]}, note.to(seat), ["Ann", "Bob"]) for seat in (0, 1)]
    ['Bob draws a card.', 'Bob draws the Fireball.']
    """
    words = kinds[note.kind]
    values = _values(words, note)
    template = words.hidden if words.hidden and note.secret < 0 else words.text
    said = ""
    for at, part in enumerate(FIELD.split(template)):
        is_text = at % 2 == 0
        piece = part if is_text else _piece(part, values.get(part), lists, names)
        if not said and (is_text or not _is_name(part, values.get(part), names)):
            piece = piece[:1].upper() + piece[1:]
        said += piece[1:] if said.endswith("!") and piece.startswith(".") else piece
    return said


def _values(words: NoteWords, note: Note) -> dict[str, int]:
    """The numbers of a note by field, without a secret that is not for these eyes."""
    values = dict(zip(words.fields, note.public, strict=False))
    if words.hidden:
        if note.secret < 0:
            del values[words.fields[-1]]
        else:
            values[words.fields[-1]] = note.secret
    return values


def _is_name(field: str, value: int | None, names: Sequence[str]) -> bool:
    return field in SEATS and value is not None and 0 <= value < len(names)


def _piece(field: str, value: int | None, lists: Mapping[str, Sequence[str]], names: Sequence[str]) -> str:
    """What stands in a sentence for a field."""
    if value is None:
        return ""
    if field in SEATS:
        return names[value] if _is_name(field, value, names) else "".join(lists.get(NOBODY, ()))
    entries = lists.get(field, ())
    if not 0 <= value < len(entries):
        return str(value)
    entry = entries[value]
    for seat, name in enumerate(names, 1):
        entry = entry.replace(f"{{seat{seat}}}", name)
    return entry
