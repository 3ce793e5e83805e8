"""Beats: the notes of a step in the order in which people are shown them, each with the view that belongs to it.

What is shown is what has been told: the view before the news plus the changes of the notes told so far.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from dungeonbox.kernel.chance import WHOLE
from dungeonbox.kernel.changes import Change, NoteValues, Path, Tree, ViewWords, apply, at, found, replaced
from dungeonbox.kernel.notes import Note, NoteRow, rows
from dungeonbox.kernel.notewords import NoteWords, numbers_of

LONGEST_TOLD: Final = 4000
"""After so many milliseconds nobody is waited for, however much there is to tell."""

EVERYTHING: Final = (Change("touch", ()),)
"""The changes of a kind of note that declares none."""


def beats(kinds: Sequence[NoteWords], told: Sequence[NoteRow]) -> list[list[NoteRow]]:
    """Rows of notes in groups that are shown together: a kind that joins belongs to the note before it.

    >>> kinds = NoteWords("fight", (), "", changes=()), NoteWords("card", ("card",), "", changes=(), joins=True)
    >>> [len(beat) for beat in beats(kinds, [(kind, 0, 0, 0, 0, -1, "1.1") for kind in (1, 1, 0, 0, 1, 1)])]
    [2, 1, 3]
    """
    found: list[list[NoteRow]] = []
    for row in told:
        if kinds[row[0]].joins and found:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def told_ms(kinds: Sequence[NoteWords], notes: list[Note]) -> int:
    """For how many milliseconds notes are shown, the same for all eyes: each beat as long as its longest note.

    >>> kinds = NoteWords("hit", (), "", beat=900), NoteWords("card", (), "", beat=300, joins=True)
    >>> notes = [Note(kind, "1.1", (0, 0, 0, 0), -1, -1) for kind in (0, 1, 0, 0, 0, 0)]
    >>> told_ms(kinds, []), told_ms(kinds, notes[:3]), told_ms(kinds, notes)
    (0, 1800, 4000)
    """
    lengths = [max([kinds[row[0]].beat for row in beat]) for beat in beats(kinds, rows(notes, WHOLE))]
    return min(sum(lengths), LONGEST_TOLD)


def fold(
    kinds: Sequence[NoteWords],
    view: Tree,
    final: Tree,
    told: Sequence[NoteRow],
    words: ViewWords,
    late: Sequence[str] = (),
) -> list[Tree]:
    """The view at the end of each beat, made of the views before and after a step and the rows of one pair of eyes.

    A change that needs a hidden number is left out. A path that is touched rests: no other change alters it any more,
    and at the last note that touches it, it takes the final value. A note that declares no changes touches everything,
    until the last note of all. What may be `late` takes the final value there too.

    >>> hit = NoteWords("hit", ("seat", "left"), "", changes=(Change("set", at("hp.{seat}"), "{left}"),))
    >>> won = NoteWords("won", (), "", changes=(Change("touch", at("score")),))
    >>> told = [(0, 1, 4, 0, 0, -1, "1.1"), (1, 0, 0, 0, 0, -1, "1.1"), (0, 0, 0, 0, 0, -1, "1.1")]
    >>> fold([hit, won], {"hp": [9, 9], "score": 0}, {"hp": [0, 4], "score": 7}, told, {})
    [{'hp': [9, 4], 'score': 0}, {'hp': [9, 4], 'score': 7}, {'hp': [0, 4], 'score': 7}]
    """
    notes = [_NoteChanges(kinds[row[0]], row, words) for row in told]
    landings = _landings(notes, final)
    views: list[Tree] = []
    resting: set[Path] = set()
    number = 0
    for beat in beats(kinds, told):
        for _row in beat:
            view = notes[number].told(
                view, final, resting, {place for place, last in landings.items() if last == number}
            )
            number += 1
        views.append(view)
    if views:
        views[-1] = _with_late(views[-1], final, late)
    return views


class _NoteChanges:
    """The changes of one note, for eyes that read this row of it."""

    def __init__(self, kind: NoteWords, row: NoteRow, words: ViewWords) -> None:
        self.is_declared = kind.changes is not None
        self.numbers = NoteValues(numbers_of(kind, row), words)
        changes = EVERYTHING if kind.changes is None else kind.changes
        self.changes = [change for change in changes if change.fields() <= self.numbers.values.keys()]

    def touched(self, final: Tree) -> Iterator[Path]:
        """The places of the final view that this note touches."""
        for change in self.changes:
            if change.how == "touch":
                yield from self.numbers.places(final, change.where)

    def told(self, view: Tree, final: Tree, resting: set[Path], landing: set[Path]) -> Tree:
        """The view after this note; what it touches joins what rests, and what lands now takes its final value."""
        for change in self.changes:
            if change.how != "touch":
                for place in self.numbers.places(view, change.where):
                    if not _is_resting(place, resting):
                        view = apply(view, change, place, self.numbers)
        resting.update(self.touched(final))
        for place in sorted(landing, key=len):
            view = _landed(view, final, place)
        return view


def _landings(notes: list[_NoteChanges], final: Tree) -> dict[Path, int]:
    """For each touched place the number of the last note that touches it."""
    last = {place: number for number, note in enumerate(notes) for place in note.touched(final)}
    if any(not note.is_declared for note in notes):
        last[()] = len(notes) - 1
    return last


def _is_resting(place: Path, resting: set[Path]) -> bool:
    """Whether a place, or something of which it is a part, waits for its final value or has it."""
    return any(place[:length] in resting for length in range(len(place) + 1))


def _landed(view: Tree, final: Tree, place: Path) -> Tree:
    """A view with the final value at a place, if the view has that place, or a list that ends just before it."""
    tree = view
    for key in place[:-1]:
        if tree is None or (isinstance(tree, list) and int(key) >= len(tree)):
            return view
        tree = tree[key]
    if tree is None or (isinstance(tree, list) and int(place[-1]) > len(tree)):
        return view
    return replaced(view, place, found(final, place))


def _with_late(view: Tree, final: Tree, late: Sequence[str]) -> Tree:
    """A view in which what may be late has its final value."""
    nothing = NoteValues({}, {})
    for path in late:
        for place in nothing.places(final, at(path)):
            view = _landed(view, final, place)
    return view
