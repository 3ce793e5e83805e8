"""A trial: one random walk that the laws check, and how many states and twins they sample of it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.proving.subject import LawBroken, Subject
from dungeonbox.proving.telling import News, news_of
from dungeonbox.proving.walk import Walk

T = TypeVar("T")

STEPS_A_STATE: Final = 8
"""Of a walk so many steps are told for every state at which costly laws look."""
LAW_OF_TELLING: Final = 23


@dataclass(frozen=True)
class Effort:
    """At how many states the costly laws look, and how many twins each pair of eyes gets."""

    states: int
    twins: int


QUICK: Final = Effort(states=3, twins=2)
FULL: Final = Effort(states=24, twins=64)


@dataclass(frozen=True)
class Trial:
    """A walk with what the laws ask about it again and again."""

    walk: Walk
    effort: Effort

    @property
    def subject(self) -> Subject:
        """What is tried."""
        return self.walk.subject

    @property
    def game(self) -> Game[State]:
        """The rulebook that is tried."""
        return self.walk.subject.game

    @cached_property
    def states(self) -> list[State]:
        """The state after every single action, those inside sealed steps included."""
        return self.walk.states()

    @cached_property
    def packs(self) -> list[bytes]:
        """Those states, packed."""
        return [state.pack() for state in self.states]

    @cached_property
    def news(self) -> list[News]:
        """Steps in which something was noted, for every pair of eyes: all of them, unless they are many."""
        noted = [number for number, moment in enumerate(self.walk.moments) if number > 0 and moment.notes]
        told = some(noted, self.effort.states * STEPS_A_STATE, self.luck(LAW_OF_TELLING))
        return list(news_of(self.walk, told))

    def luck(self, law: int) -> Seeded:
        """A law's own luck, so that none depends on what others looked at."""
        return Seeded(self.walk.seed, law)

    def sample(self, law: int) -> list[State]:
        """A few states of the walk, its last one among them."""
        return [self.states[-1], *some(self.states[:-1], self.effort.states - 1, self.luck(law))]


def some(things: list[T], count: int, luck: Seeded) -> list[T]:
    """So many of these things at random, each once."""
    rest = list(things)
    return [rest.pop(luck.below(len(rest), NOBODY)) for _ in range(min(count, len(rest)))]


def demand(law: int, fact: bool, message: str) -> None:
    """Complain in the name of a law unless this is so."""
    if not fact:
        raise LawBroken(law, message)
