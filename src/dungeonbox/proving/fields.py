"""The fields of a state, found by inspection, to check that all of them are packed, dumped and cloned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from librt.vecs import append, vec

from dungeonbox.kernel.game import State
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.zones import Bag, Pile, Zone

Change: TypeAlias = Callable[[], None]
MARKER = 93
"""A number no rulebook has any use for."""


def attributes(thing: object) -> list[str]:
    """The names of an object's own values, whether its class was compiled, has slots, or neither."""
    names = set(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for listed in ("__slots__", "__mypyc_attrs__"):
            declared = kind.__dict__.get(listed, ())
            names.update([declared] if isinstance(declared, str) else declared)
    return sorted(name for name in names if not name.startswith("__") and hasattr(thing, name))


def snapshot(thing: object) -> object:
    """A frozen picture of an object and all that hangs on it, to compare with a later one."""
    if isinstance(thing, Zone | Stack):
        return type(thing).__name__, tuple(thing.listed())
    if isinstance(thing, list | tuple | vec):
        return tuple(snapshot(item) for item in thing)
    if isinstance(thing, dict):
        return tuple((snapshot(key), snapshot(value)) for key, value in thing.items())
    names = attributes(thing)
    if not names:
        return thing
    return type(thing).__name__, tuple((name, snapshot(getattr(thing, name))) for name in names)


@dataclass(frozen=True)
class Field:
    """One changeable thing in a state: where it is, and how to change it."""

    path: str
    change: Change


def fields(thing: object, path: str = "state") -> Iterator[Field]:
    """Every number, list, zone and stack that hangs on an object, each with a change that must show."""
    for name in attributes(thing):
        value = getattr(thing, name)
        if isinstance(value, int | str):
            yield Field(f"{path}.{name}", _setter(thing, name, _changed(value)))
        elif isinstance(value, vec):
            if len(value) > 0:
                yield Field(f"{path}.{name} (one more)", _grower(thing, name))
            for index, item in enumerate(value):
                yield from _inside(item, f"{path}.{name}[{index}]")
        else:
            yield from _inside(value, f"{path}.{name}")


def _inside(value: object, path: str) -> Iterator[Field]:
    if isinstance(value, Bag):
        yield Field(path, _adder(value))
    elif isinstance(value, Pile):
        yield Field(path, _pusher(value))
    elif isinstance(value, Stack):
        yield Field(path, _opener(value))
        for name in ("step", "seat", "what", "whom", "left"):
            yield Field(f"{path}.{name}", _setter(value, name, MARKER))
    elif isinstance(value, list):
        yield from _items(value, path)
    else:
        yield from fields(value, path)


def _items(values: list[object], path: str) -> Iterator[Field]:
    if values and all(isinstance(value, int | str) for value in values):
        yield Field(f"{path} (one more)", _appender(values))
    for index, value in enumerate(values):
        if isinstance(value, int | str):
            yield Field(f"{path}[{index}]", _placer(values, index, _changed(value)))
        else:
            yield from _inside(value, f"{path}[{index}]")


def faults(state: State) -> list[str]:
    """Each field whose change goes unnoticed by pack or dump, or that a clone made before the change shares."""
    found: list[str] = []
    packed, dumped, pictured = state.pack(), state.dump(), snapshot(state)
    if snapshot(state.clone()) != pictured:
        return ["a clone is another state"]
    for number, field in enumerate(fields(state)):
        changing = state.clone()
        sibling = changing.clone()
        list(fields(changing))[number].change()
        if changing.pack() == packed:
            found.append(f"{field.path}: pack does not notice it")
        if changing.dump() == dumped:
            found.append(f"{field.path}: dump does not notice it")
        if snapshot(sibling) != pictured:
            # The state itself may be spoilt now: what comes after would tell nothing.
            return [*found, f"{field.path}: a clone shares it"]
    return found


def _changed(value: int | str) -> int | str:
    return value + "!" if isinstance(value, str) else value + 1


def _setter(thing: object, name: str, value: object) -> Change:
    return lambda: setattr(thing, name, value)


def _grower(thing: object, name: str) -> Change:
    return lambda: setattr(thing, name, append(getattr(thing, name), getattr(thing, name)[0]))


def _placer(values: list[object], index: int, value: object) -> Change:
    return lambda: values.__setitem__(index, value)


def _appender(values: list[object]) -> Change:
    return lambda: values.append(MARKER)


def _adder(bag: Bag) -> Change:
    return lambda: bag.add(MARKER)


def _pusher(pile: Pile) -> Change:
    return lambda: pile.push(MARKER)


def _opener(stack: Stack) -> Change:
    return lambda: stack.push(MARKER, 0)
