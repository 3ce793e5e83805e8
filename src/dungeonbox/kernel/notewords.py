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
from dungeonbox.kernel.wording import listed

SEATS: Final = ("seat", "one", "other")
"""The fields that stand for the name of a seat."""

NOBODY: Final = "nobody"
"""The list whose only entry takes the place of a name where no seat is meant."""

FIELD: Final = re.compile(r"\{(\w+)(?:\+([\w+]+)|\?([^|}]*)\|([^|}]*))?\}")
"""A field, `{count}`; some joined, `{monsters+bosses}`; or a form by number, `{count?item|items}`: the first for 1."""


@dataclass(frozen=True)
class NoteWords:
    """A kind of note: what its numbers are called, and the template of its sentence.

    If there is a template `hidden`, the last field is the secret, and `hidden` is for eyes that may not read it.
    """

    name: str
    fields: tuple[str, ...]
    text: str
    hidden: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


def sentence(kinds: Sequence[NoteWords], lists: Mapping[str, Sequence[str]], note: Note, names: Sequence[str]) -> str:
    """A note as a sentence: `lists` has the game's words for numbers, `names` the players' names by seat.

    >>> drew = NoteWords("drew", ("seat", "card"), "{seat} draws {card}.", "{seat} draws a card.")
    >>> note = Note(0, "6.1", (1, -1, -1, -1), secret=0, seen=0b10)
    >>> [sentence([drew], {"card": ["the Fireball"]}, note.to(seat), ["Ann", "Bob"]) for seat in (0, 1)]
    ['Bob draws a card.', 'Bob draws the Fireball.']
    """
    words = kinds[note.kind]
    values = _values(words, note)
    template = words.hidden if words.hidden and note.secret < 0 else words.text
    said = ""
    end = 0
    for found in FIELD.finditer(template):
        field, others, one, more = found.groups()
        said = _join(said, template[end : found.start()], False)
        value = values.get(field)
        if one is not None:
            said = _join(said, one if value == 1 else more, False)
        elif others is not None:
            pieces = [_piece(each, values.get(each), lists, names) for each in (field, *others.split("+"))]
            said = _join(said, listed([piece for piece in pieces if piece]), False)
        else:
            said = _join(said, _piece(field, value, lists, names), _is_name(field, value, names))
        end = found.end()
    return _join(said, template[end:], False)


def _join(said: str, piece: str, is_name: bool) -> str:
    """A sentence with its next piece. It begins with a capital, unless a name does not; "Sneak Attack!" ends it."""
    if not said and not is_name:
        return piece[:1].upper() + piece[1:]
    return said + (piece[1:] if said.endswith("!") and piece.startswith(".") else piece)


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
