"""How a kind of note reads. The sentences are each game's own, in its words.py."""

from dataclasses import dataclass

from dungeonbox.kernel.pickling import Reduced, reduce_dataclass


@dataclass(frozen=True)
class NoteWords:
    """What the numbers of a kind of note are, the clause behind it, and the sentence.

    `hidden` is the sentence for those who may not read the secret, which is called by the last field.
    """

    name: str
    fields: tuple[str, ...]
    clause: str
    text: str
    hidden: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)
