"""Laws 22 and 23: what is shown is what has been told, at every beat and at the end, for every pair of eyes.

A walk is played once more with a `Watcher` that keeps the state at every note. What a screen makes of the notes, the
fold of kernel/beats.py, is compared with the views of those states.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dungeonbox.kernel.beats import beats, fold
from dungeonbox.kernel.changes import Numbers, Path, Tree, as_json, at, found, replaced
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Note, NoteRow, Notes, Watcher, rows
from dungeonbox.proving import twins
from dungeonbox.proving.subject import Telling
from dungeonbox.proving.trial import Trial, demand, play_again, some

STEPS_A_STATE: Final = 8
"""Of a walk so many steps are told for every state at which costly laws look."""

AT_THE_END: Final = 22
AT_EACH_BEAT: Final = 23


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

    def seen(self, game: Game[State], eyes: int) -> "News":
        """The step as one pair of eyes gets it."""
        before, after = picture(game, self.before, eyes), picture(game, self.after, eyes)
        where = f"event {self.number} for {twins.name_of(eyes)}"
        return News(where, before, after, rows(self.notes, eyes), game, self.before, self.sketches, eyes)


@dataclass(frozen=True)
class News:
    """What one pair of eyes gets of a step, and the states at its notes to compare the telling with."""

    where: str
    before: Tree
    after: Tree
    rows: list[NoteRow]
    game: Game[State]
    start: State
    sketches: list[State]
    eyes: int

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


def steps_told(trial: Trial) -> Iterator[StepTold]:
    """Steps of a walk in which something was noted, played once more: all of them, unless they are many."""
    moments = trial.walk.moments
    noted = [number for number, moment in enumerate(moments) if number > 0 and moment.notes]
    for number in some(noted, trial.effort.states * STEPS_A_STATE, trial.luck(AT_EACH_BEAT)):
        before, moment = moments[number - 1], moments[number]
        state = before.state.clone()
        sketcher = Sketcher(state)
        notes = Notes(watch=sketcher)
        play_again(trial.game, state, moment, notes)
        yield StepTold(number, before.state, moment.state, notes.written, sketcher.sketches)


def news_of(trial: Trial) -> Iterator[News]:
    """Those steps for every pair of eyes."""
    for step in steps_told(trial):
        for eyes in trial.subject.eyes:
            yield step.seen(trial.game, eyes)


def law_told_ends_at_the_view(trial: Trial) -> int:
    """22 The view before a step and the changes of its notes give the view after it, but for the open question."""
    telling = trial.subject.telling
    return 0 if telling is None else sum([ends_right(news, telling) for news in news_of(trial)])


def ends_right(news: News, telling: Telling) -> int:
    """Whether the telling of a step ends at the view after it; 1, or an error."""
    told = news.told(telling)
    _compare(AT_THE_END, told[-1], news.after, telling.ASKED, f"after {news.where}")
    return 1


def law_told_is_the_view_at_each_beat(trial: Trial) -> int:
    """23 The changes of the notes told so far give the view of the state at that note, but for what may be late."""
    telling = trial.subject.telling
    return 0 if telling is None else sum([is_right_at_each_beat(news, telling) for news in news_of(trial)])


def is_right_at_each_beat(news: News, telling: Telling) -> int:
    """Whether the telling of a step is at each beat the view of the state there; how many beats it has, or an error.

    A note that has not declared its changes shows everything with the last one, so there is nothing to compare.
    """
    if not news.is_declared(telling):
        return 0
    left_out = (*telling.ASKED, *telling.LATE)
    last = -1
    told = news.told(telling)
    for beat, shown in zip(beats(telling.NOTES, news.rows), told, strict=True):
        last += len(beat)
        name = telling.NOTES[beat[-1][0]].name
        true = picture(news.game, news.sketches[last], news.eyes)
        _compare(AT_EACH_BEAT, shown, true, left_out, f"at the note {name!r} of {news.where}")
    return len(told)


def _compare(law: int, shown: Tree, true: Tree, left_out: Sequence[str], where: str) -> None:
    place = _difference(_without(shown, left_out), _without(true, left_out))
    if place is not None:
        name = ".".join([str(key) for key in place])
        demand(law, False, f"{where}, {name} is shown as {_part(shown, place)}, but is {_part(true, place)}")


def _without(view: Tree, paths: Sequence[str]) -> Tree:
    """A view without its parts at these paths."""
    nothing = Numbers({}, {})
    for path in paths:
        for place in nothing.places(view, at(path)):
            view = replaced(view, place, None)
    return view


def _difference(one: Tree, other: Tree) -> Path | None:
    """The first place at which two views differ; None if they are equal."""
    if one == other:
        return None
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        keys: Sequence[str | int] = list(one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        keys = range(len(one))
    else:
        return ()
    for key in keys:
        inside = _difference(one[key], other[key])
        if inside is not None:
            return (key, *inside)
    return ()


def _part(view: Tree, place: Path) -> str:
    return repr(found(view, place))
