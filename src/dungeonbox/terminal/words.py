"""The words of whichever game is on the table."""

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from typing import Final, Protocol

from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.console import indented

BEGINNINGS: Final = frozenset({"turn", "dungeon", "appeared", "level"})
"""The kinds of notes with which a new paragraph of the story begins."""


UNBROKEN: Final = "\N{NO-BREAK SPACE}"


class Kind(Protocol):
    """A kind of note."""

    @property
    def name(self) -> str:
        """What it is called."""


class Words(Protocol):
    """What every game's `words.py` offers; it speaks of what one pair of eyes was shown, and of nothing else."""

    @property
    def NOTES(self) -> Sequence[Kind]:  # noqa: N802 - a constant of the module
        """The kinds of notes, by number."""

    def sentence(self, game: Game[State], note: Note, names: list[str]) -> str:
        """A note as a sentence; empty if it is not worth one."""

    def describe(self, game: Game[State], view: View, token: str) -> str:
        """A phrase for an action."""

    def show(self, game: Game[State], view: View, names: list[str]) -> str:
        """The table as text, at most 80 columns wide."""


def words_of(id: str) -> Words:
    """The words of a game."""
    found: Words = import_module(f"dungeonbox.games.{id}.words")
    return found


def story(words: Words, game: Game[State], notes: list[Note], names: list[str], width: int) -> list[str]:
    """What happened, a paragraph for each turn, broken into lines; no name is broken."""
    whole_names = [name.replace(" ", UNBROKEN) for name in names]
    told = paragraphs(words, game, notes, whole_names)
    return [indented("  ", paragraph, width).replace(UNBROKEN, " ") for paragraph in told]


def paragraphs(words: Words, game: Game[State], notes: list[Note], names: list[str]) -> list[str]:
    """What happened, a paragraph for each turn; what happened several times running is told once."""
    turns: list[list[str]] = [[]]
    for note in notes:
        if begins(words, note):
            turns.append([])
        turns[-1].append(words.sentence(game, note, names))
    return [" ".join(_counted(turn)) for turn in turns if any(turn)]


def begins(words: Words, note: Note) -> bool:
    """Whether a new paragraph begins with this note."""
    return words.NOTES[note.kind].name in BEGINNINGS


def _counted(sentences: list[str]) -> list[str]:
    """Equal neighbours as one.

    >>> _counted(["Ann draws a card.", "Ann draws a card.", "", "Bob waits."])
    ['Ann draws a card (2 times).', 'Bob waits.']
    """
    found = []
    for sentence, repeats in groupby(sentences):
        times = len(list(repeats))
        found.append(sentence if times == 1 else f"{sentence.rstrip('.')} ({times} times).")
    return [sentence for sentence in found if sentence]


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
