"""Laws 22 and 23: what is shown is what has been told, at every beat and at the end, for every pair of eyes.

What a screen makes of the notes, the fold of kernel/beats.py, is compared with the views of the states at those notes.
"""

from collections.abc import Sequence
from typing import Final

from dungeonbox.kernel.beats import beats
from dungeonbox.kernel.changes import NoteValues, Path, Tree, at, found, replaced
from dungeonbox.proving.subject import Telling
from dungeonbox.proving.telling import News
from dungeonbox.proving.trial import Trial, demand

AT_THE_END: Final = 22
AT_EACH_BEAT: Final = 23


def law_told_ends_at_the_view(trial: Trial) -> int:
    """22 The view before a step and the changes of its notes give the view after it, but for the open question."""
    telling = trial.subject.telling
    return 0 if telling is None else sum([ends_right(news, telling) for news in trial.news])


def ends_right(news: News, telling: Telling) -> int:
    """Whether the telling of a step ends at the view after it; 1, or an error."""
    told = news.told(telling)
    _compare(AT_THE_END, told[-1], news.after, telling.ASKED, f"after {news.where}")
    return 1


def law_told_is_the_view_at_each_beat(trial: Trial) -> int:
    """23 The changes of the notes told so far give the view of the state at that note, but for what may be late."""
    telling = trial.subject.telling
    return 0 if telling is None else sum([is_right_at_each_beat(news, telling) for news in trial.news])


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
        _compare(AT_EACH_BEAT, shown, news.at_note(last), left_out, f"at the note {name!r} of {news.where}")
    return len(told)


def _compare(law: int, shown: Tree, true: Tree, left_out: Sequence[str], where: str) -> None:
    place = _difference(_without(shown, left_out), _without(true, left_out))
    if place is not None:
        name = ".".join([str(key) for key in place])
        demand(law, False, f"{where}, {name} is shown as {_part(shown, place)}, but is {_part(true, place)}")


def _without(view: Tree, paths: Sequence[str]) -> Tree:
    """A view without its parts at these paths."""
    nothing = NoteValues({}, {})
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
