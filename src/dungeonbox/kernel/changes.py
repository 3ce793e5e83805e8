"""Changes: what a kind of note changes in a view, as data. words.py declares them; beats.py folds them into views.

A view is here what JSON makes of it: objects, lists and plain values. The browser folds the same data
(web/src/lib/shown.ts) and is held to the same examples. No rule of a game runs through this module.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from dungeonbox.kernel.pickling import Reduced, reduce_dataclass

How: TypeAlias = Literal["set", "add", "sub", "put", "push", "take", "cut", "clear", "move", "touch"]
"""What is done to the value at a path:

set it · add to or subtract from a number · put into a sorted list, push at its end, take out the first equal entry (if
there is one), cut the entry at an index, clear the list · move an entry of a list to the end of another ·
touch: the value of the final view, at the last note that touches it (`beats.fold`)."""

Key: TypeAlias = str | int
Path: TypeAlias = tuple[Key, ...]
Value: TypeAlias = Any
"""A plain value, "{field}" for a number of the note or what it stands for, or an object of such values."""
Tree: TypeAlias = Any
"""A view, or a part of one, as JSON has it; never changed in place."""
ViewWords: TypeAlias = Mapping[str, Sequence[Value]]
"""By field: what a number of a note is in views, which say "fireball" where a note says 7."""

NOTHING: Final = None
EVERY: Final = "*"
FIELD: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Change:
    """A change of the value at the path `where`: what is done to it, with which value, and where an entry moves to."""

    how: How
    where: Path
    what: Value = NOTHING
    to: Path = ()

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    def fields(self) -> set[str]:
        """The fields of the note that it needs: if one is hidden, there is no change for these eyes."""
        return set(FIELD.findall(repr((self.where, self.what, self.to))))


def at(path: str) -> Path:
    """A path as it is written: names of fields and numbers of entries; "*" is every entry, "{seat}" the note's.

    A field of the note stands for its number in a list, and for the word of that number in an object.

    >>> at("heroes.{seat}.hp"), at("rooms.*.doors.0")
    (('heroes', '{seat}', 'hp'), ('rooms', '*', 'doors', 0))
    """
    return tuple([int(key) if key.isdigit() else key for key in path.split(".")])


@dataclass(frozen=True)
class NoteValues:
    """The numbers of one note by field, without those hidden from these eyes, and what they stand for in views."""

    values: Mapping[str, int]
    words: ViewWords

    def word(self, field: str) -> Value:
        """What a number is in views: itself, unless the field has words; "" if none is meant."""
        number, words = self.values[field], self.words.get(field)
        if words is None:
            return number
        return words[number] if 0 <= number < len(words) else ""

    def fill_in(self, what: Value) -> Value:
        """A value of a change for this note.

        >>> numbers = NoteValues({"card": 1, "owner": 0}, {"card": ["axe", "bow"]})
        >>> numbers.fill_in({"card": "{card}", "owner": "{owner}", "damage": 0})
        {'card': 'bow', 'owner': 0, 'damage': 0}
        """
        if isinstance(what, dict):
            return {name: self.fill_in(part) for name, part in what.items()}
        field = FIELD.fullmatch(what) if isinstance(what, str) else None
        return what if field is None else self.word(field[1])

    def places(self, tree: Tree, where: Path) -> list[Path]:
        """All places of a view to which a path leads: none if there is nothing, or no such entry in a list.

        >>> NoteValues({"seat": 1}, {}).places({"heroes": [{"hp": 3}, {"hp": 4}]}, at("heroes.{seat}.hp"))
        [('heroes', 1, 'hp')]
        """
        if not where:
            return [()]
        return [(key, *rest) for key in self._keys(tree, where[0]) for rest in self.places(tree[key], where[1:])]

    def _keys(self, tree: Tree, key: Key) -> Sequence[Key]:
        if tree is None:
            return ()
        field = FIELD.fullmatch(key) if isinstance(key, str) else None
        if isinstance(tree, dict):
            return list(tree) if key == EVERY else [key if field is None else self.word(field[1])]
        if key == EVERY:
            return range(len(tree))
        index = key if field is None else self.values[field[1]]
        return [index] if isinstance(index, int) and 0 <= index < len(tree) else ()


PLAIN: Final = frozenset({int, str, bool, type(None)})
"""What JSON has as it is."""


def as_json(value: Any) -> Tree:
    """A view, made of dataclasses and tuples, as JSON has it."""
    if type(value) in PLAIN:  # most parts of a view are
        return value
    names = getattr(value, "__dataclass_fields__", None)
    if names is not None:
        return {name: as_json(getattr(value, name)) for name in names}
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    if isinstance(value, dict):
        return {name: as_json(part) for name, part in value.items()}
    return value


def apply(tree: Tree, change: Change, place: Path, numbers: NoteValues) -> Tree:
    """A view after a change at one of its places; what did not change is shared with the view before.

    >>> numbers = NoteValues({"card": 0}, {"card": ["axe", "bow"]})
    >>> apply({"hand": ["bow"], "size": 1}, Change("put", at("hand"), "{card}"), at("hand"), numbers)
    {'hand': ['axe', 'bow'], 'size': 1}
    >>> apply({"hand": ["axe"], "pile": ["bow"]}, Change("move", at("hand.0"), to=at("pile")), at("hand.0"), numbers)
    {'hand': [], 'pile': ['bow', 'axe']}
    """
    if change.how == "move":
        entry, to = found(tree, place), numbers.places(tree, change.to)
        without = replaced(tree, place[:-1], _without(found(tree, place[:-1]), int(place[-1])))
        return replaced(without, to[0], [*found(without, to[0]), entry]) if to else tree
    old, what = found(tree, place), numbers.fill_in(change.what)
    if change.how == "put":
        return replaced(tree, place, _put(old, what, _order(change.what, numbers.words)))
    return replaced(tree, place, DONE[change.how](old, what))


def found(tree: Tree, place: Path) -> Tree:
    """The value at a place of a view."""
    for key in place:
        tree = tree[key]
    return tree


def replaced(tree: Tree, place: Path, value: Tree) -> Tree:
    """A view with another value at a place, or one entry more at the end of a list; the rest is shared."""
    if not place:
        return value
    key, *rest = place
    if isinstance(tree, dict):
        return {**tree, key: replaced(tree[key], tuple(rest), value)}
    index = int(key)
    return [*tree[:index], replaced(tree[index], tuple(rest), value) if rest else value, *tree[index + 1 :]]


def _order(what: Value, words: ViewWords) -> Sequence[Value]:
    """The order of a sorted list: that of the words of the field whose values it has; empty if they are numbers."""
    return words.get(what.strip("{}"), ()) if isinstance(what, str) else ()


def _put(entries: list[Value], what: Value, order: Sequence[Value]) -> list[Value]:
    """A sorted list with one entry more, behind its equals."""
    ranks = [_rank(entry, order) for entry in entries]
    index = sum([rank <= _rank(what, order) for rank in ranks])
    return [*entries[:index], what, *entries[index:]]


def _rank(entry: Value, order: Sequence[Value]) -> int:
    """What a sorted list is sorted by; an entry without a word, such as a card face down, comes first."""
    if not order:
        return int(entry)
    return order.index(entry) if entry in order else -1


def _without(entries: list[Value], index: int) -> list[Value]:
    return [*entries[:index], *entries[index + 1 :]]


def _cut(entries: list[Value], index: int) -> list[Value]:
    return _without(entries, index) if 0 <= index < len(entries) else entries


def _take(entries: list[Value], what: Value) -> list[Value]:
    return _without(entries, entries.index(what)) if what in entries else entries


DONE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "set": lambda _old, what: what,
    "add": lambda old, what: old + what,
    "sub": lambda old, what: old - what,
    "push": lambda old, what: [*old, what],
    "take": _take,
    "cut": _cut,
    "clear": lambda _old, _what: [],
}
"""What is done to the value at a place, for all but `put`, which needs an order, `move`, and `touch`."""
