"""Notes: what happened, as typed numbers, for logs and animations. The sentences are in each game's words.py."""

from typing import TypeAlias

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import EVERYONE, sees
from dungeonbox.kernel.pickling import Reduced
from dungeonbox.kernel.types import NONE, Int, Seats
from dungeonbox.kernel.zones import HIDDEN


@mypyc_attr(acyclic=True)
class Note:
    """One thing that happened: a kind, the clause by which it happened, four public numbers, one secret for `seen`.

    One kind can have several clauses: a card is drawn by the deal, by the turn, or by a card's text.
    """

    def __init__(self, kind: int, clause: str, public: tuple[int, int, int, int], secret: int, seen: int) -> None:
        self.kind = kind
        self.clause = clause
        self.public = public
        self.secret = secret
        self.seen = seen

    def to(self, eyes: int) -> "Note":
        """The note as these eyes may read it: without the secret if it is not for them."""
        if sees(self.seen, eyes):
            return self
        return Note(self.kind, self.clause, self.public, HIDDEN, self.seen)

    def row(self) -> "NoteRow":
        """The note for the wire."""
        one, two, three, four = self.public
        return (self.kind, one, two, three, four, self.secret, self.clause)

    def __reduce__(self) -> Reduced:
        return Note, self._key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Note{self._key()}"

    def _key(self) -> tuple[int, str, tuple[int, int, int, int], int, int]:
        return (self.kind, self.clause, self.public, self.secret, self.seen)


NoteRow: TypeAlias = tuple[int, int, int, int, int, int, str]
"""A note on the wire: its kind, the public numbers, the secret, the clause."""


def rows(notes: list[Note], eyes: int) -> list[NoteRow]:
    """Notes as these eyes may read them, as rows."""
    return [note.to(eyes).row() for note in notes]


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Looks on while notes are written: the laws compare each with the state at that moment."""

    def look(self) -> None:
        """Called after each note."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Notes:
    """A notepad. Off, it costs next to nothing and changes nothing: same states, same draws."""

    def __init__(self, on: bool = True, watch: Watcher | None = None) -> None:
        self.on = on
        self.written: list[Note] = []
        self.watch = watch

    def __reduce__(self) -> Reduced:
        return _notes, (self.on, self.written)

    def __repr__(self) -> str:
        return f"<Notes: {len(self.written)} written>" if self.on else "<Notes: off>"

    def tell(self, kind: Int, clause: str, a: Int = NONE, b: Int = NONE, c: Int = NONE, d: Int = NONE) -> None:
        """Note something all observers saw, and the clause by which it happened."""
        if self.on:
            self._write(kind, clause, a, b, c, d, NONE, EVERYONE)

    def whisper(self, kind: Int, clause: str, secret: Int, seen: Seats, a: Int = NONE, b: Int = NONE) -> None:
        """Note something all observers saw happen, of which only some know what it was."""
        if self.on:
            self._write(kind, clause, a, b, NONE, NONE, secret, seen)

    def _write(self, kind: Int, clause: str, a: Int, b: Int, c: Int, d: Int, secret: Int, seen: Seats) -> None:
        """Written apart, so that the compiler can put the test whether to write into the rules."""
        self.written.append(Note(kind, clause, (a, b, c, d), secret, seen))
        if self.watch is not None:
            self.watch.look()


def _notes(on: bool, written: list[Note]) -> Notes:
    """A notepad with what stood on a pickled one."""
    notes = Notes(on)
    notes.written = written
    return notes
