"""The laws tested on themselves: how a fault planted in a toy is caught.

A plant replaces one method of a toy. `caught` then tries a single law on some walks and expects it to be broken; that
toys without plants break none is shown in test_laws.py.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import pytest

from dungeonbox.proving.laws import LAWS
from dungeonbox.proving.subject import LawBroken, Subject, info_of, make_subject
from dungeonbox.proving.trial import Effort, Trial
from dungeonbox.proving.walk import STYLES, Walk, walk

LOOK_HARD: Final = Effort(states=60, twins=12)
WALKS: Final = 40

Patch: TypeAlias = Callable[[object, str, object], None]


def toy_subject(id: str) -> Subject:
    """A toy at its largest table, where third parties look on."""
    info = info_of(id)
    return make_subject(id, info.seats[-1], {}, info.editions[-1])


def caught(law: int, planted: Subject) -> str:
    """Try one law on some walks until it is broken; returns the complaint."""
    paths = (walk(planted, seed, STYLES[seed % len(STYLES)]) for seed in range(WALKS))
    return caught_on(law, paths)


def caught_on(law: int, paths: Iterable[Walk]) -> str:
    """The same on walks that were taken before the fault was planted."""
    with pytest.raises(LawBroken) as broken:
        try_law(law, paths)
    assert broken.value.law == law
    return str(broken.value)


def try_law(law: int, paths: Iterable[Walk]) -> None:
    """Try one law on some walks."""
    for path in paths:
        LAWS[law - 1](Trial(path, LOOK_HARD))
