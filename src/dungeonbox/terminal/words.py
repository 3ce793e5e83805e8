"""The words of any game by its id: sentences, phrases and names from its words.py."""

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from typing import Final, Protocol

from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords, sentence
from dungeonbox.terminal.console import indented

BEGINNINGS: Final = frozenset({"turn", "dungeon", "appeared", "level"})
"""The kinds of notes with which a new paragraph of the story begins."""


UNBROKEN: Final = "\N{NO-BREAK SPACE}"


class Words(Protocol):
    """What every game's `words.py` offers; it speaks of what one pair of eyes was shown, and of nothing else."""

    @property
    def NOTES(self) -> Sequence[NoteWords]:  # noqa: N802 - a constant of the module
        """The kinds of notes, by number."""

    def lists(self, game: Game[State]) -> dict[str, list[str]]:
        """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""

    def describe(self, game: Game[State], view: View, token: str) -> str:
        """A phrase for an action."""

    def show(self, game: Game[State], view: View, names: list[str]) -> str:
        """The table as text, at most 80 columns wide."""


def words_of(id: str) -> Words:
    """The words of a game."""
    found: Words = import_module(f"dungeonbox.games.{id}.words")
    return found


def sentences(words: Words, game: Game[State], notes: Sequence[Note], names: Sequence[str]) -> list[str]:
    """Each of these notes as a sentence."""
    lists = words.lists(game)
    return [sentence(words.NOTES, lists, note, names) for note in notes]


def story(words: Words, game: Game[State], notes: list[Note], names: list[str], width: int) -> list[str]:
    """What happened, a paragraph for each turn, broken into lines; no name is broken."""
    whole_names = [name.replace(" ", UNBROKEN) for name in names]
    told = paragraphs(words, game, notes, whole_names)
    return [indented("  ", paragraph, width).replace(UNBROKEN, " ") for paragraph in told]


def paragraphs(words: Words, game: Game[State], notes: list[Note], names: list[str]) -> list[str]:
    """What happened, a paragraph for each turn; what happened several times running is told once."""
    turns: list[list[str]] = [[]]
    for note, told in zip(notes, sentences(words, game, notes, names), strict=True):
        if begins(words, note):
            turns.append([])
        turns[-1].append(told)
    return [" ".join(_counted(turn)) for turn in turns if any(turn)]


def begins(words: Words, note: Note) -> bool:
    """Whether a new paragraph begins with this note."""
    return words.NOTES[note.kind].name in BEGINNINGS


def _counted(told: list[str]) -> list[str]:
    """Equal neighbours as one.

    >>> _counted(["Ann draws a card.", "Ann draws a card.", "", "Bob waits."])
    ['Ann draws a card (2 times).', 'Bob waits.']
    """
    found = []
    for one, repeats in groupby(told):
        times = len(list(repeats))
        found.append(one if times == 1 else f"{one.rstrip('.')} ({times} times).")
    return [one for one in found if one]


def outcome_lines(outcome: Outcome, names: list[str]) -> list[str]:
    r"""How a game ended, best place first; equal places are shared.

    >>> print(*outcome_lines(Outcome("tie", (1, 3, 1), (0.5, 0.0, 0.5)), ["Ann", "Bob", "Cid"]), sep="\n")
    Ann and Cid share first place (tie).
      1. Ann
      1. Cid
      3. Bob
    """
    seats = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    longest = max(map(len, names))
    lines = [f"{_winners(outcome, names)} ({outcome.ending})."]
    for seat in seats:
        score = [f"{line.points} {line.reason}" for line in outcome.lines if line.seat == seat]
        lines.append(f"  {outcome.places[seat]}. {names[seat]:<{longest}}  {', '.join(score)}".rstrip())
    return lines


def _winners(outcome: Outcome, names: list[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return "Nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share first place"
