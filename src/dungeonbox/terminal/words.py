"""The words of any game by its id: sentences, phrases and names from its words.py."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby
from typing import Final, Protocol

from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.facts import Fact, facts_of
from dungeonbox.kernel.game import Game, Outcome, State, View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.notewords import NoteWords, sentence, sentences_of_runs
from dungeonbox.kernel.wording import called, counted, often, score_words
from dungeonbox.terminal.console import indented

ONE_OF_MANY: Final = re.compile(r"\ban? (red |yellow |blue )?(card|gem|Trinket|Treasure|Artifact)\b")
"""One thing in a sentence that is told several times running."""

MOST_SHEETS: Final = 3
"""If more things than this begin with what was typed, only their words are listed."""

PASS: Final = "pass"
"""The token of passing, in games that have it."""
UNBROKEN: Final = "\N{NO-BREAK SPACE}"


class Words(Protocol):
    """What every game's `words.py` offers; it speaks of what one pair of eyes was shown, and of nothing else."""

    @property
    def NOTES(self) -> Sequence[NoteWords]:  # noqa: N802 - a constant of the module
        """The kinds of notes, by number."""

    @property
    def LATE(self) -> Sequence[str]:  # noqa: N802
        """What of a view may lag behind until the last note of a step."""

    def view_words(self, game: Game[State]) -> ViewWords:
        """By field: what the numbers of a note are in views."""

    @property
    def CHAPTERS(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The kinds of notes with which a new paragraph of the story begins."""

    @property
    def FACTS(self) -> Sequence[Fact]:  # noqa: N802 - a constant of the module
        """What is worth telling of a finished game."""

    def lists(self, game: Game[State]) -> dict[str, list[str]]:
        """What the numbers of a note mean, for each field that is neither a seat nor a plain number."""

    def describe(self, game: Game[State], view: View, token: str, names: list[str]) -> str:
        """A phrase for an action: what it does, with players by their names."""

    def clause(self, game: Game[State], observation: State, token: str) -> str:
        """The clause that lets one do this now."""

    def question(self, game: Game[State], view: View, names: list[str]) -> str:
        """What is asked of the seat whose view it is, with the facts to decide by; "" if nothing is."""

    def characters(self, game: Game[State], view: View) -> list[str]:
        """Who each player is at the table, in a word or two; "" before that is chosen."""

    def show(self, game: Game[State], view: View, names: list[str]) -> str:
        """The table as text, at most 80 columns wide."""

    def piles(self, game: Game[State], view: View, names: list[str]) -> str:
        """Open piles, discards, stocks, and what is left."""

    def sheets(self, game: Game[State], view: View) -> dict[str, str]:
        """What every card, character, monster ... is and does, by its word; a sheet begins with the thing's name."""

    def sheet_groups(self, game: Game[State], view: View) -> dict[str, list[str]]:
        """The words of all sheets, in groups of things of one kind."""

    def legend(self, game: Game[State]) -> str:
        """The signs and abbreviations of `show`."""

    def verdict(self, game: Game[State], view: View, outcome: Outcome, names: list[str]) -> str:
        """Who won and why, with the tie-breaker that decided."""


def lull_of(view: View) -> str:
    """What a standing pass goes by, in games whose views tell it: it goes on while this stays the same; "" for none."""
    lull: str = getattr(view, "lull", "")
    return lull


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
    told = paragraphs(words, game, notes, [unbroken(name) for name in names])
    return [broken("  ", paragraph, width) for paragraph in told]


def unbroken(name: str) -> str:
    """A name that no end of a line divides, until `broken` has put its spaces back."""
    return name.replace(" ", UNBROKEN)


def broken(label: str, text: str, width: int) -> str:
    """Text after a label, broken into lines between names that are `unbroken`."""
    return indented(label, text, width).replace(UNBROKEN, " ")


def paragraphs(words: Words, game: Game[State], notes: list[Note], names: list[str]) -> list[str]:
    """What happened, a paragraph for each turn; what happened several times running is told once."""
    return [" ".join(turn.told) for turn in turns(words, game, notes, names)]


@dataclass(frozen=True)
class Turn:
    """The sentences of a turn; whether it begins with the first of them, or had begun before."""

    told: list[str]
    begins: bool


def turns(words: Words, game: Game[State], notes: list[Note], names: list[str]) -> list[Turn]:
    """What happened, turn by turn, in sentences; what happened several times running is told once."""
    found = [Turn([], begins=False)]
    for note, told in sentences_of_runs(words.NOTES, words.lists(game), notes, names):
        if begins(words, note):
            found.append(Turn([], begins=True))
        found[-1].told.append(told)
    return [Turn(folded(turn.told), turn.begins) for turn in found if any(turn.told)]


def begins(words: Words, note: Note) -> bool:
    """Whether a new paragraph begins with this note."""
    return words.NOTES[note.kind].name in words.CHAPTERS


def latest_turn(words: Words, notes: Sequence[Note]) -> int:
    """The index of the note with which the latest turn begins; 0 before the first."""
    return max([index for index, note in enumerate(notes) if begins(words, note)], default=0)


def folded(told: list[str]) -> list[str]:
    """Sentences without the empty ones, equal neighbours as one.

    >>> folded(["Ann draws a card.", "Ann draws a card.", "", "Bob waits."])
    ['Ann draws 2 cards.', 'Bob waits.']
    >>> folded(["Ann takes a red gem from the bank."] * 3 + ["Bob waits."] * 2)
    ['Ann takes 3 red gems from the bank.', 'Bob waits (twice).']
    >>> folded(["Ann looks at an Artifact."] * 3)
    ['Ann looks at 3 Artifacts.']
    """
    found = []
    for one, repeats in groupby([one for one in told if one]):
        times = len(list(repeats))
        found.append(one if times == 1 else _several(one, times))
    return found


def _several(told: str, times: int) -> str:
    """A sentence about one thing as one about several; any other with how often it happened."""
    several, changes = ONE_OF_MANY.subn(lambda one: f"{times} {one.group(1) or ''}{one.group(2)}s", told)
    return several if changes == 1 else f"{told.rstrip('.')} ({often(times)})."


def outcome_lines(outcome: Outcome, names: list[str], width: int) -> list[str]:
    r"""A line for each seat, best place first, with its score lines and its total; no places if nobody wins.

    >>> from dungeonbox.kernel.game import ScoreLine
    >>> lines = (ScoreLine(0, "gems", 3, 3), ScoreLine(0, "sets", 3, 1), ScoreLine(1, "gems", 4, 4))
    >>> print(*outcome_lines(Outcome("done", (1, 2), (1.0, 0.0), lines, (), (6, 4)), ["Ann", "Bob"], 80), sep="\n")
    1. Ann  6 points (3 gems: 3, 1 set: 3)
    2. Bob  4 points (4 gems: 4)
    """
    seats = sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat))
    longest = max(map(len, names))
    places = [f"{place}." if outcome.winners else "-" for place in outcome.places]
    labels = {seat: f"{places[seat]} {names[seat]:<{longest}}  " for seat in seats}
    return [indented(labels[seat], _score(outcome, seat), width).rstrip() for seat in seats]


def _score(outcome: Outcome, seat: int) -> str:
    lines = ", ".join(score_words(outcome, line) for line in outcome.lines if line.seat == seat)
    return f"{counted(outcome.totals[seat], 'point')} ({lines})" if outcome.totals else lines


def result_lines(words: Words, match: Match, eyes: int, names: list[str], width: int) -> list[str]:
    """How a match ended: who won and why, a line for each seat, then what is worth telling of it."""
    view = match.view(eyes)
    verdict = words.verdict(match.game, view, match.outcome, names)
    places = outcome_lines(match.outcome, called(names, words.characters(match.game, view)), width)
    told = facts_of(words.FACTS, words.NOTES, match.notes(eyes), names)
    return [indented("", verdict, width), *places, *(indented("", fact, width) for fact in told)]


# Sheets --------------------------------------------------------------------------------------------------


def find_sheet(sheets: Mapping[str, str], word: str) -> str:
    """The sheet of a thing by its word, or by the beginning of its word or name; "" if nothing is called that.

    A sheet begins with the name of its thing. If no name begins so, the sheets that have the word in them are meant. If
    several fit, all are given, or their words if they are many.

    >>> sheets = {"orc": "Orc: 5 HP.", "ogre": "Old Ogre: 9 HP, club.", "bat": "Bat: 1 HP."}
    >>> find_sheet(sheets, "ORC"), find_sheet(sheets, "old o"), find_sheet(sheets, "club"), find_sheet(sheets, "x")
    ('Orc: 5 HP.', 'Old Ogre: 9 HP, club.', 'Old Ogre: 9 HP, club.', '')
    """
    wanted = word.lower().strip()
    if wanted in sheets:
        return sheets[wanted]
    found = [id for id, sheet in sheets.items() if wanted and _begins(id, sheet, wanted)]
    if wanted and not found:
        found = [id for id, sheet in sheets.items() if re.search(rf"\b{re.escape(wanted)}\b", sheet.lower())]
    if len(found) > MOST_SHEETS:
        return f"{word} could be {', '.join(found)}."
    return "\n".join([sheets[id] for id in found])


def _begins(id: str, sheet: str, wanted: str) -> bool:
    name = sheet.lower()
    return id.startswith(wanted) or name.startswith((wanted, f"the {wanted}"))
