"""A trial: one random walk that the laws check, and how many states and twins they sample of it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from dungeonbox.kernel.chance import NOBODY, Scripted, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving.subject import LawBroken, Subject
from dungeonbox.proving.walk import Moment, Walk

T = TypeVar("T")


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


def script(moment: Moment) -> Scripted:
    """The luck of a moment, to fall again."""
    return Scripted([drawn.value for drawn in moment.drawn])


def play_again(game: Game[State], state: State, moment: Moment, notes: Notes) -> None:
    """Carry out in place what was carried out at this moment, with the same luck."""
    luck = script(moment)
    for seat, action in moment.moves:
        game.apply(state, seat, action, luck, notes)
    luck.finish()
