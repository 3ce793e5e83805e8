"""How notes read: the templates of each game's words.py, and the one function that fills them in.

docs/wire.md describes the grammar; the browser reads it in web/src/lib/notes.ts. Both are held to the examples in
tests/notes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from dungeonbox.kernel.changes import Change
from dungeonbox.kernel.notes import Note, NoteRow
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass
from dungeonbox.kernel.wording import listed, listed_things, often

SEATS: Final = ("seat", "one", "other")
"""The fields that stand for the name of a seat."""

NOBODY: Final = "nobody"
"""The list whose only entry takes the place of a name where no seat is meant."""

FIELD: Final = re.compile(r"\{(\w+)(?:\+([\w+]+)|\?([^|}]*)\|([^|}]*))?\}")
"""A field, `{count}`; some joined, `{monsters+bosses}`; or a form by number, `{count?item|items}`: the first for 1."""

BAR: Final = "|"
"""In a run: before what is listed."""

THING: Final = re.compile(r"an? (.+?)( with .+)?")
"""One thing of a run, and what it has on it."""


@dataclass(frozen=True)
class NoteWords:
    """A kind of note: what its numbers are called, the template of its sentence, and what it changes in a view.

    If there is a template `hidden`, the last field is the secret, and `hidden` is for eyes that may not read it. A
    silent kind, whose `text` is empty, is in no log; it says with `secret` whether its last field is one.
    `run` is the part of `text` that is listed where such notes follow one another: "Ann pays a Key and a Potion." With
    a bar in it, parts that are alike before the bar are told together: "{seat} takes |a {colour} gem".

    `changes` are applied when the note is shown; None is a kind that has not declared them and touches everything. A
    kind that `joins` is shown together with the note before it. `beat` is how many milliseconds it is shown, the same
    for all eyes.
    """

    name: str
    fields: tuple[str, ...]
    text: str
    hidden: str = ""
    run: str = ""
    changes: tuple[Change, ...] | None = None
    joins: bool = False
    beat: int = 200
    secret: bool = False

    @property
    def has_secret(self) -> bool:
        """Whether the last field is the secret of the note."""
        return self.secret or self.hidden != ""

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
    template = words.hidden if words.hidden and note.secret < 0 else words.text
    return _fill("", template, numbers_of(words, note.row()), lists, names)


def sentences_of_runs(
    kinds: Sequence[NoteWords], lists: Mapping[str, Sequence[str]], notes: Sequence[Note], names: Sequence[str]
) -> list[tuple[Note, str]]:
    """Notes as sentences, each with the first note it tells; a run of notes that begin alike is one sentence.

    Silent notes are left out, so that they break no run.

    >>> paid = NoteWords("paid", ("seat", "card"), "{seat} pays {card}.", run="{card}")
    >>> notes = [Note(0, "8.2", (0, card, -1, -1), secret=-1, seen=0) for card in (0, 1, 0)]
    >>> [said for _, said in sentences_of_runs([paid], {"card": ["a Key", "a Potion"]}, notes, ["Ann"])]
    ['Ann pays 2 Keys and a Potion.']
    >>> took = NoteWords("took", ("seat", "card"), "Here {seat} takes {card}.", run="{seat} takes |{card}")
    >>> notes = [Note(0, "6.1", (seat, card, -1, -1), secret=-1, seen=0) for seat, card in ((0, 0), (1, 1), (0, 1))]
    >>> [said for _, said in sentences_of_runs([took], {"card": ["a Key", "a Potion"]}, notes, ["Ann", "Bob"])]
    ['Here Ann takes a Key and a Potion, and Bob takes a Potion.']
    """
    told = []
    audible = [note for note in notes if kinds[note.kind].text]
    for _, run in groupby(audible, _Beginning(kinds, lists, names)):
        first, *others = run
        said = _sentence_of_run(kinds[first.kind], lists, [first, *others], names) if others else ""
        told.append((first, said or sentence(kinds, lists, first, names)))
    return told


class _Beginning:
    """How a note begins, equal for the notes of one run only."""

    def __init__(self, kinds: Sequence[NoteWords], lists: Mapping[str, Sequence[str]], names: Sequence[str]) -> None:
        self.kinds = kinds
        self.lists = lists
        self.names = names
        self.count = 0

    def __call__(self, note: Note) -> tuple[int, int, str]:
        words = self.kinds[note.kind]
        if not words.run or (words.hidden and note.secret < 0):
            self.count += 1
            return (self.count, note.kind, "")
        head, _, _ = words.text.partition(words.run.replace(BAR, ""))
        return (0, note.kind, _fill("", head, numbers_of(words, note.row()), self.lists, self.names))


def _sentence_of_run(
    words: NoteWords, lists: Mapping[str, Sequence[str]], notes: Sequence[Note], names: Sequence[str]
) -> str:
    """Several notes that begin alike as one sentence: its end is that of the last."""
    head, _, tail = words.text.partition(words.run.replace(BAR, ""))
    lead, _, part = words.run.rpartition(BAR)
    parts: dict[str, list[str]] = {}
    for note in notes:
        numbers = numbers_of(words, note.row())
        begun = _fill(" ", lead, numbers, lists, names)[1:]
        parts.setdefault(begun, []).append(_fill(" ", part, numbers, lists, names)[1:])
    told = _told_together([begun + listed(named_once(things)) for begun, things in parts.items()])
    said = _join(_fill("", head, numbers_of(words, notes[0].row()), lists, names), told, False)
    return _fill(said, tail, numbers_of(words, notes[-1].row()), lists, names)


def _told_together(lists: Sequence[str]) -> str:
    """Lists in a row.

    >>> _told_together(["Ann takes a Key and a Potion", "Bob takes a Key"])
    'Ann takes a Key and a Potion, and Bob takes a Key'
    """
    return ", and ".join([", ".join(lists[:-1]), lists[-1]] if len(lists) > 1 else lists)


def named_once(parts: Sequence[str]) -> list[str]:
    """The parts of a run, what comes again once: things by their number, what has a name of its own with how often.

    >>> named_once(["a Key", "a Potion", "a Key"]), named_once(["Riff", "Raff", "Riff"])
    (['2 Keys', 'a Potion'], ['Riff (twice)', 'Raff'])
    >>> named_once(["a red Key with a bell", "a red Key with a bell"])
    ['2 red Keys with a bell']
    """
    return [_several(part, parts.count(part)) for part in dict.fromkeys(parts)]


def _several(part: str, times: int) -> str:
    """A part of a run that comes so many times."""
    if times == 1:
        return part
    thing = THING.fullmatch(part)
    return f"{times} {thing[1]}s{thing[2] or ''}" if thing else f"{part} ({often(times)})"


def _fill(
    said: str, template: str, values: Mapping[str, int], lists: Mapping[str, Sequence[str]], names: Sequence[str]
) -> str:
    """What was said so far, and a template with its fields filled in."""
    end = 0
    for found in FIELD.finditer(template):
        field, others, one, more = found.groups()
        said = _join(said, template[end : found.start()], False)
        value = values.get(field)
        if one is not None:
            said = _join(said, one if value == 1 else more, False)
        elif others is not None:
            pieces = [_piece(each, values.get(each), lists, names) for each in (field, *others.split("+"))]
            said = _join(said, listed_things([piece for piece in pieces if piece]), False)
        else:
            said = _join(said, _piece(field, value, lists, names), _is_name(field, value, names))
        end = found.end()
    return _join(said, template[end:], False)


def _join(said: str, piece: str, is_name: bool) -> str:
    """A sentence with its next piece. It begins with a capital, unless a name does not; "Sneak Attack!" ends it."""
    if not said and not is_name:
        return piece[:1].upper() + piece[1:]
    return said + (piece[1:] if said.endswith("!") and piece.startswith(".") else piece)


def numbers_of(words: NoteWords, row: NoteRow) -> dict[str, int]:
    """The numbers of a note by field, without a secret that is hidden from these eyes."""
    _kind, *public, secret, _clause = row
    values: dict[str, int] = dict(zip(words.fields, public, strict=False))
    if words.has_secret:
        if secret < 0:
            del values[words.fields[-1]]
        else:
            values[words.fields[-1]] = secret
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
