"""Random walks through a game: the matches on which the laws are checked.

A walk plays by the rules of a `Match`, in several styles so that corners are reached: it repeats itself, prefers what
comes first or last, or looks for what it has not done yet. It lets sealed choices arrive in any order, changes its mind
about them, and makes asides.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from dungeonbox.kernel.chance import NOBODY, WHOLE, BadLuck, Chance, Scripted, Seeded
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note, Notes
from dungeonbox.kernel.record import Record
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.zones import Bag
from dungeonbox.proving.subject import LawBroken, Subject

STYLES: Final = ("uniform", "stubborn", "curious", "first", "last")
MOST_DRAWS: Final = 10_000
"""More draws than this in one action, and something automatic runs in circles."""

MOST_CALLS: Final = 500_000

Moves: TypeAlias = tuple[tuple[int, int], ...]
"""Seats and the actions they carry out."""


@dataclass(frozen=True)
class Drawn:
    """One result of luck, what else it could have been, and who learned it; or a card that was only shown."""

    value: int
    is_card: bool
    seen: int
    options: tuple[int, ...]
    is_shown: bool = False


class Watched(Chance):
    """Passes questions on to another source and writes down answers and alternatives."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.drawn: list[Drawn] = []

    def below(self, n: int, seen: int) -> int:
        """A number, and a note of it."""
        value = self.source.below(n, seen)
        self._note(Drawn(value, False, seen, tuple(range(n))))
        return value

    def take(self, bag: Bag, seen: int) -> int:
        """A card, and a note of it."""
        options = tuple(bag.listed())
        card = self.source.take(bag, seen)
        self._note(Drawn(card, True, seen, options))
        return card

    def show(self, card: int, seen: int) -> None:
        """A card turned up, and a note of it."""
        self.source.show(card, seen)
        self._note(Drawn(card, True, seen, (card,), is_shown=True))

    def collect(self) -> list[Drawn]:
        """What was drawn since the last time."""
        drawn, self.drawn = self.drawn, []
        return drawn

    def _note(self, drawn: Drawn) -> None:
        self.drawn.append(drawn)
        if len(self.drawn) > MOST_DRAWS:
            raise LawBroken(7, f"one action drew more than {MOST_DRAWS} times")


@dataclass(frozen=True)
class Moment:
    """Something a seat did at the table (NONE at the start) and what came of it.

    `moves` are the actions carried out: none for a choice that waits, several when a sealed step closes.
    While choices wait the step `is_open`.
    """

    seat: int
    action: int
    moves: Moves
    is_aside: bool
    is_open: bool
    drawn: list[Drawn]
    notes: list[Note]
    state: State

    @property
    def is_sealed(self) -> bool:
        """Whether this closed a sealed step."""
        return len(self.moves) > 1

    def luck(self) -> Scripted:
        """The luck of this moment, to fall again."""
        return Scripted([drawn.value for drawn in self.drawn])

    def play_again(self, game: Game[State], state: State, notes: Notes) -> None:
        """Carry out in place what was carried out at this moment, with the same luck."""
        luck = self.luck()
        for seat, action in self.moves:
            game.apply(state, seat, action, luck, notes)
        luck.finish()


@dataclass
class Walk:
    """A match played at random, with everything that happened on the way."""

    subject: Subject
    seed: int
    style: str
    match: Match
    moments: list[Moment] = field(default_factory=list)
    decisions: int = 0
    crash: Exception | None = None

    @property
    def is_over(self) -> bool:
        """Whether the walk reached the end of its game."""
        return self.crash is None and self.match.is_over

    @property
    def record(self) -> Record:
        """The match as far as it was played."""
        return self.match.record()

    def base(self, index: int) -> int:
        """The latest moment before this one at which no sealed choice was waiting."""
        index -= 1
        while self.moments[index].is_open:
            index -= 1
        return index

    def states(self) -> list[State]:
        """The state after every single action, those inside sealed steps included."""
        found = [self.moments[0].state]
        for before, moment in pairwise(self.moments):
            if moment.is_sealed:
                found += self._inside(before.state, moment)
            if moment.moves:
                found.append(moment.state)
        return found

    def _inside(self, state: State, moment: Moment) -> list[State]:
        """The states between the choices of a sealed step; before the last one no luck is drawn (law 14)."""
        found: list[State] = []
        for seat, action in moment.moves[:-1]:
            state = state.clone()
            try:
                self.subject.game.apply(state, seat, action, Scripted([]), Notes(on=False))
            except BadLuck:
                raise LawBroken(14, f"luck falls with the choice of seat {seat + 1}, before the last one") from None
            found.append(state)
        return found


def walk(subject: Subject, seed: int, style: str = "uniform", length: int | None = None) -> Walk:
    """Play a game at random, to its end unless a length says otherwise, or until it breaks down."""
    walker = Walker(subject, seed, style)
    limit = subject.game.max_length if length is None else min(length, subject.game.max_length)
    path = walker.walk
    while path.crash is None and not path.match.is_over and path.decisions <= limit:
        walker.go_on()
    return path


class _Patience:
    """Counts the calls an action makes, as far as it is not compiled, and gives up on one that makes too many."""

    def __init__(self) -> None:
        self.calls = 0

    def __enter__(self) -> None:
        self.before = sys.getprofile()
        sys.setprofile(self._count)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.before)

    def _count(self, *_: object) -> None:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise LawBroken(7, f"one action made more than {MOST_CALLS} calls and did not come to an end")


class Walker:
    """Takes a walk step by step, and chooses what happens next; another walker may choose otherwise."""

    def __init__(self, subject: Subject, seed: int, style: str) -> None:
        self.game = subject.game
        self.style = style
        self.luck = Seeded(seed, 1)
        self.watched = Watched(Seeded(seed))
        match = Match.new(subject.game, self.watched)
        self.walk = Walk(subject, seed, style, match)
        self.told = 0
        self.pending: dict[int, int] = {}
        self.habits: dict[int, int] = {}
        self.used: Counter[int] = Counter()
        self._remember(NONE, NONE, (), is_aside=False)

    def go_on(self) -> None:
        """One thing more happens at the table."""
        if self.below(4) == 0 and self._make_aside():
            return
        changes_mind = bool(self.pending) and self.below(3) == 0
        seats = sorted(self.pending) if changes_mind else self.walk.match.waiting()
        seat = seats[self.below(len(seats))]
        moves = list(self.game.legal(self.walk.match.state, seat))
        if not moves:
            self.walk.crash = DungeonboxError(f"seat {seat + 1} is waited for but may do nothing")
            return
        self._act(seat, self.choose(seat, moves))

    def _make_aside(self) -> bool:
        seat = self.below(self.game.seats)
        moves = list(self.game.asides(self.walk.match.state, seat))
        if not moves:
            return False
        self._act(seat, moves[self.below(len(moves))], is_aside=True)
        return True

    def _act(self, seat: int, action: int, *, is_aside: bool = False) -> None:
        before = self.walk.match.state
        try:
            with _Patience():
                self.walk.match.act(seat, action)
        except Exception as error:  # noqa: BLE001 - whatever a rulebook throws is a finding, to be kept with its walk
            self.walk.crash = error
            return
        moves: Moves = ()
        if is_aside:
            moves = ((seat, action),)
        else:
            self.pending[seat] = action
            if self.walk.match.state is not before:
                moves = tuple(sorted(self.pending.items()))
                self.walk.decisions += len(moves)
                self.pending.clear()
        self._remember(seat, action, moves, is_aside=is_aside)

    def _remember(self, seat: int, action: int, moves: Moves, *, is_aside: bool) -> None:
        notes = self.walk.match.notes(WHOLE, self.told)
        self.told += len(notes)
        drawn = self.watched.collect()
        state, is_open = self.walk.match.state, bool(self.pending)
        self.walk.moments.append(Moment(seat, action, moves, is_aside, is_open, drawn, notes, state))

    def choose(self, seat: int, moves: list[int]) -> int:
        """What the style prefers, most of the time."""
        choice = moves[self.below(len(moves))]
        if self.below(5) > 0:
            if self.style == "first":
                choice = moves[0]
            elif self.style == "last":
                choice = moves[-1]
            elif self.style == "stubborn" and self.habits.get(seat) in moves:
                choice = self.habits[seat]
            elif self.style == "curious":
                choice = min(moves, key=self._familiarity)
        self.habits[seat] = choice
        self.used[choice] += 1
        return choice

    def _familiarity(self, action: int) -> int:
        return self.used[action]

    def below(self, n: int) -> int:
        """A number of the walker's own luck, which is not that of the game."""
        return self.luck.below(n, NOBODY)
