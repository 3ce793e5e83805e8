"""The twenty laws: what must hold for every game, every number of seats, every option, without exceptions.

Each law is a function that tries one walk and returns how many facts it looked at; a broken one raises `LawBroken`.
What kind of game it is (its traits) decides what a law has to find, never a list of names.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from dungeonbox.proving import laws_of_play as play
from dungeonbox.proving import laws_of_sight as sight
from dungeonbox.proving.trial import Trial

Law: TypeAlias = Callable[[Trial], int]

LAWS: Final[tuple[Law, ...]] = (
    play.law_01,
    play.law_02,
    play.law_03,
    play.law_04,
    play.law_05,
    play.law_06,
    play.law_07,
    play.law_08,
    sight.law_09,
    sight.law_10,
    sight.law_11,
    sight.law_12,
    sight.law_13,
    play.law_14,
    play.law_15,
    play.law_16,
    play.law_17,
    play.law_18,
    play.law_19,
    sight.law_20,
)


def sentence(law: Law) -> str:
    """What a law says, its number first."""
    return (law.__doc__ or "").strip()
