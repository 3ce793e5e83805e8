"""How the objects of the kernel are pickled and compared.

A compiled object has no `__dict__` to copy. Each class names in `__reduce__` the call that makes an equal object;
`pickle` and `copy` use it, and two objects are equal when they are made by equal calls.
"""

from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any, TypeAlias, cast

Reduced: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]
"""A function that can be imported, and its arguments."""


def reduce_dataclass(value: object) -> Reduced:
    """The call that makes an equal dataclass: its own constructor with the values of its fields."""
    known: tuple[Field[Any], ...] = fields(cast(Any, value))
    return type(value), tuple([getattr(value, field.name) for field in known])


def same(one: object, other: object) -> bool:
    """Whether two objects are of one class and made by equal calls."""
    return one is other or (type(one) is type(other) and one.__reduce__() == other.__reduce__())
