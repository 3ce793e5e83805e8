"""What happened in the games of a simulation, game by game: what was met and used, what there was to choose, who led.

All of it is read from notes, records and positions of finished games; no rule stands here.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

from dungeonbox.bots import Bot
from dungeonbox.kernel.chance import WHOLE, Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import numbers_of
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.uses import Use
from dungeonbox.lab.entrants import bots_of, packed
from dungeonbox.lab.forbidding import Forbidding, forbidden_actions
from dungeonbox.lab.outlook import AnyGame, Outlook, Worths
from dungeonbox.lab.rows import Row, TurnCounter, Words, row_of, words_of
from dungeonbox.lab.simulate import Plan, check_plan, chunks, game_of, play_one
from dungeonbox.lab.spread import Progress, is_spread, spread

LOOKS: Final = 10
"""How often in a game it is asked who leads, from its beginning on, at equal distances."""
SAMPLES: Final = 40
"""How often each of these positions is played on, where no judge says what it is worth."""

Thing = tuple[str, str]
"""A kind of things, and the name of one of them."""
Counts = Mapping[Thing, tuple[int, ...]]
"""How often something happened to things, by seat; last, how often to nobody in particular."""


@dataclass(frozen=True)
class Study:
    """What is to be told: the games of a plan, with the actions that are forbidden in them.

    `looks` is the number of games, from the first on, of which it is asked who led; without a judge that takes the
    most time.
    """

    plan: Plan
    looks: int = 0
    forbidden: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """One game: its row, what was met and used, how many choices there were, and who was likely to win."""

    row: Row
    met: Counts
    used: Counts
    asked: int
    """How often a seat had to answer."""
    real: int
    """How often it had a choice: two or more answers."""
    options: int
    """All answers it could have given."""
    outlooks: tuple[Worths, ...]
    """How likely each seat was to win, at equal distances from the beginning; empty if nobody looked."""


def tell_stories(study: Study, jobs: int = 1, progress: Progress | None = None, ray: str = "") -> list[Story]:
    """Play and tell all games of a study, in this process, in workers or on Ray; Ctrl-C ends it early."""
    plan = study.plan
    bots = check_plan(plan, jobs)
    forbidden_actions(game_of(plan), study.forbidden)
    told: dict[int, Story] = {}
    parcel = plan
    if is_spread(jobs, ray):
        parcel = replace(plan, bots=[packed(entrant, plan.game) for entrant in plan.bots])
    tell = partial(tell_chunk, replace(study, plan=parcel))
    work = [*_small(range(min(study.looks, plan.games))), *chunks(range(study.looks, plan.games), bots)]
    try:
        with closing(spread(tell, work, jobs, ray)) as portions:
            for portion in portions:
                told.update({story.row.number: story for story in portion})
                if progress is not None:
                    progress(len(told))
    except KeyboardInterrupt:
        pass  # the games played so far are reported
    return [told[number] for number in sorted(told)]


def _small(numbers: range, size: int = 4) -> Iterator[range]:
    """Portions of games that take long."""
    for start in numbers[::size]:
        yield range(start, min(start + size, numbers.stop))


def tell_chunk(study: Study, numbers: range) -> list[Story]:
    """Play and tell these games."""
    plan = study.plan
    game = game_of(plan)
    actions = forbidden_actions(game, study.forbidden)
    bots: list[Bot] = bots_of(plan.bots, plan.game)
    if actions:
        bots = [Forbidding(bot, actions) for bot in bots]
    teller = Teller(game)
    stories = []
    for number in numbers:
        luck = Seeded(plan.seed, number * (plan.seats + 1))
        match = play_one(Match.new(game, luck), plan, number, bots)
        stories.append(teller.tell(match, number, plan.seed, number < study.looks))
    return stories


class Teller:
    """Tells games of one rulebook."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        words = words_of(game.id)
        self.turns = TurnCounter(words)
        self.met = UseCounter(game, words, [(use, use.met) for use in words.USES])
        self.used = UseCounter(game, words, [(use, use.used) for use in words.USES])

    def tell(self, match: Match, number: int, seed: int, is_looking: bool) -> Story:
        """The story of a match that is over and kept its notes."""
        notes = match.notes(WHOLE)
        asked, real, options = self._choices(match)
        return Story(
            row=row_of(match, number, seed, self.turns),
            met=self.met.count(notes),
            used=self.used.count(notes),
            asked=asked,
            real=real,
            options=options,
            outlooks=self._outlooks(match, number) if is_looking else (),
        )

    def _choices(self, match: Match) -> tuple[int, int, int]:
        """How often a seat was asked, how often with a choice, and how many answers there were; no asides."""
        asked = real = options = 0
        for before, moment in pairwise(match.moments()):
            for entry in moment.entries:
                moves = self.game.legal(before.state, entry.seat)
                if self.game.parse(entry.token) in moves:
                    asked += 1
                    real += len(moves) > 1
                    options += len(moves)
        return asked, real, options

    def _outlooks(self, match: Match, number: int) -> tuple[Worths, ...]:
        moments = match.moments()
        outlook = Outlook(self.game, SAMPLES, number)
        return tuple(outlook.chances(moments[at * (len(moments) - 1) // LOOKS].state) for at in range(LOOKS))


class UseCounter:
    """Counts by seat what some kinds of notes say of things."""

    def __init__(self, game: AnyGame, words: Words, uses: Sequence[tuple[Use, Sequence[str]]]) -> None:
        self.seats: int = game.setup.seats
        self.words = words.NOTES
        self.lists = words.lists(game)
        self.uses: dict[int, list[tuple[Use, str]]] = {}
        kinds = {kind.name: number for number, kind in enumerate(words.NOTES)}
        for use, notes in uses:
            for at, name in enumerate(notes):
                self.uses.setdefault(kinds[name], []).append((use, "" if use.thing else use.names[at]))

    def count(self, notes: Sequence[Note]) -> Counts:
        """How often each thing is in these notes."""
        found: dict[Thing, list[int]] = {}
        for note in notes:
            for use, name in self.uses.get(note.kind, ()):
                values = numbers_of(self.words[note.kind], note.row())
                thing = (use.kind, name or self._name(use.thing, values[use.thing]))
                by_seat = found.setdefault(thing, [0] * (self.seats + 1))
                by_seat[values.get("seat", NONE)] += 1
        return {thing: tuple(by_seat) for thing, by_seat in found.items()}

    def _name(self, field: str, value: int) -> str:
        entries = self.lists.get(field, ())
        return bare(entries[value]) if value < len(entries) else str(value)


def things_of(use: Use, lists: Mapping[str, Sequence[str]]) -> list[str]:
    """The names of all things of a kind, whether a game met them or not; none for plain numbers."""
    names = lists.get(use.thing, ()) if use.thing else use.names
    return [bare(name) for name in names if name and name != use.unknown]


def bare(name: str) -> str:
    """A thing as a designer calls it.

    >>> bare("the Soot Imp"), bare("a potion")
    ('Soot Imp', 'potion')
    """
    return name.removeprefix("a ").removeprefix("an ").removeprefix("the ")
