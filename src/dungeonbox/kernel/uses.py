"""What players meet and use, told by notes: the data of each game's words.py for the pages that designers read."""

from dataclasses import dataclass

from dungeonbox.kernel.pickling import Reduced, reduce_dataclass


@dataclass(frozen=True)
class Use:
    """Things of one kind, such as cards: by which kinds of notes they are used, and by which they are met before.

    `thing` is the field of these notes that says which one it is. Where it is empty, every kind of note in `used` is a
    thing of its own, and `names` has their names in that order. `used_as` and `met_as` are the words for it: a card is
    drawn and played, a quest turns up and is completed. `unknown` is the word of
    the field for a thing that is hidden.
    """

    kind: str
    thing: str
    used: tuple[str, ...]
    used_as: str
    met: tuple[str, ...] = ()
    met_as: str = ""
    names: tuple[str, ...] = ()
    unknown: str = ""

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)
