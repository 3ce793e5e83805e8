"""What is told of the steps of a walk, for one pair of eyes at a time, beside the states at its notes.

A step is played once more with a `Watcher` that keeps the state at every note. Views are made when they are asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from dungeonbox.kernel.beats import fold
from dungeonbox.kernel.changes import Tree, as_json
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Note, NoteRow, Notes, Watcher, rows
from dungeonbox.proving import twins
from dungeonbox.proving.subject import Telling
from dungeonbox.proving.walk import Walk


class Sketcher(Watcher):
    """Keeps a copy of the state at every note."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sketches: list[State] = []

    def look(self) -> None:
        """Copy the state as it is now."""
        self.sketches.append(self.state.clone())


@dataclass(frozen=True)
class StepTold:
    """One step of a walk: the states before and after it, its notes, and the state at each of them."""

    number: int
    before: State
    after: State
    notes: list[Note]
    sketches: list[State]


@dataclass(frozen=True)
class News:
    """What one pair of eyes gets of a step."""

    game: Game[State]
    step: StepTold
    eyes: int

    @property
    def where(self) -> str:
        """The step and the eyes, for a message."""
        return f"event {self.step.number} for {twins.name_of(self.eyes)}"

    @cached_property
    def rows(self) -> list[NoteRow]:
        """The notes as these eyes read them."""
        return rows(self.step.notes, self.eyes)

    @cached_property
    def before(self) -> Tree:
        """The view before the step."""
        return picture(self.game, self.step.before, self.eyes)

    @cached_property
    def after(self) -> Tree:
        """The view after the step."""
        return picture(self.game, self.step.after, self.eyes)

    def at_note(self, number: int) -> Tree:
        """The view of the state at one of the notes."""
        return picture(self.game, self.step.sketches[number], self.eyes)

    def told(self, telling: Telling) -> list[Tree]:
        """The view at each beat, as a screen makes it."""
        words = telling.view_words(self.game)
        return fold(telling.NOTES, self.before, self.after, self.rows, words, telling.LATE)

    def is_declared(self, telling: Telling) -> bool:
        """Whether all of its kinds of notes say what they change."""
        return all(telling.NOTES[row[0]].changes is not None for row in self.rows)


def picture(game: Game[State], state: State, eyes: int) -> Tree:
    """What these eyes would be shown of a state."""
    return as_json(game.view(game.observe(state, eyes)))


def news_of(walk: Walk, numbers: Sequence[int]) -> Iterator[News]:
    """These steps of a walk, played once more, each for every pair of eyes."""
    subject = walk.subject
    for number in numbers:
        before, moment = walk.moments[number - 1], walk.moments[number]
        state = before.state.clone()
        sketcher = Sketcher(state)
        notes = Notes(watch=sketcher)
        moment.play_again(subject.game, state, notes)
        step = StepTold(number, before.state, moment.state, notes.written, sketcher.sketches)
        yield from [News(subject.game, step, eyes) for eyes in subject.eyes]
