"""What a game's citations.py is written in: the cells of its table, and what happened in one step."""

from dataclasses import dataclass
from typing import Final, Generic

from dungeonbox.kernel.game import S
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass

MOST_CLAUSES: Final = 2


@dataclass(frozen=True)
class Cell:
    """The clauses, at most two, that may be cited for a kind of event in a circumstance."""

    event: str
    circumstance: str
    clauses: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.clauses) <= MOST_CLAUSES:
            raise ValueError(f"a cell has one or two clauses, {self.event}, {self.circumstance} has {self.clauses}")

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


@dataclass(frozen=True)
class Happening(Generic[S]):
    """That something was noted in one step of a game: what kind of thing, and the states before and after the step.

    `event` is the name of the note's kind, `nth` counts the notes of that kind in the step from 0. `seat` and `action`
    are NONE if the step was automatic. What a game's `start` notes has the first state as both `before` and `after`.
    """

    event: str
    nth: int
    seat: int
    action: int
    before: S
    after: S

    @property
    def is_start(self) -> bool:
        """Whether this was noted while the game was set up, before its first question."""
        return self.before is self.after

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)
