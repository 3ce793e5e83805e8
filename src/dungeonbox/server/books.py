"""Books, on the wire: what a client needs to draw a game, to write its log and to show its rules."""

from typing import Any, Literal

from msgspec import Struct


class OptionPage(Struct, frozen=True):
    """An option of a game: its title, its values, the default first, and a description of each value."""

    name: str
    title: str
    values: list[str]
    words: list[str]


class PersonaPage(Struct, frozen=True):
    """A bot of a game: a name, a line about them, and their face in words (skin, headgear, colour, something else)."""

    name: str
    line: str
    face: str


class TurnPage(Struct, frozen=True):
    """A part of a turn: the name of its picture, and a sentence."""

    picture: str
    says: str


class CardPage(Struct, frozen=True):
    """The card for newcomers: the goal, a turn in three pictures, and what surprises."""

    goal: str
    turn: list[TurnPage]
    surprise: str


class GamePage(Struct, frozen=True):
    """A game in the catalogue."""

    id: str
    title: str
    blurb: str
    seats: list[int]
    minutes: str
    options: list[OptionPage]
    bots: list[str]
    strengths: dict[str, str]
    """How well those of the bots play that are levels, in a sentence or two."""
    usual_seats: int
    cast: list[PersonaPage]
    card: CardPage
    first_game: dict[str, str]
    """Options with which the rules advise to play for the first time."""


class Games(Struct, frozen=True):
    """The catalogue."""

    games: list[GamePage]


class Clause(Struct, frozen=True):
    """A clause or ruling of a game's rules, or a heading (whose id is empty)."""

    id: str
    text: str


class Rules(Struct, frozen=True):
    """A game's rules, in order."""

    game: str
    title: str
    clauses: list[Clause]


class ChangePage(Struct, frozen=True):
    """What a kind of note changes in the view: the value at the path `where`. docs/wire.md explains each `how`.

    `"{field}"` in a path or in `what` stands for a number of the note, `"*"` in a path for every entry of a list.
    """

    how: Literal["set", "add", "sub", "put", "push", "take", "cut", "clear", "move", "touch"]
    where: list[str | int]
    what: Any
    to: list[str | int]


class NotePage(Struct, frozen=True):
    """A kind of note. A field names a list of the book or is a number; the last one is the secret, if there is one.

    `text` is the template of its sentence, `hidden` the one for eyes that may not read the secret; a kind without a
    sentence is in no log. `run` is the part of `text` that is listed where such notes follow one another. `changes` are
    made in the view when the note is shown; null touches everything. A kind that `joins` is shown together with the
    note before it; `beat` is for how many milliseconds.
    """

    name: str
    fields: list[str]
    text: str
    hidden: str
    run: str
    secret: bool
    changes: list[ChangePage] | None
    joins: bool
    beat: int


class FactPage(Struct, frozen=True):
    """A fact of a finished game: notes of these kinds are counted by seat, or their field `add` is summed up.

    It is told of the one seat with the highest count, if that is at least `least`; with an empty `by`, of the table.
    """

    notes: list[str]
    text: str
    by: str
    add: str
    least: int


class Book(Struct, frozen=True):
    """The words of a table's game: its kinds of notes, lists of names, and its components.

    In a list `{seat1}` stands for the name of seat 1. `words` says by field what a number of a note is in views.
    `asked` are the parts of a view that describe the open question, `late` those that may lag behind until the last
    note of a step, `chapters` the notes with which a new paragraph of the log begins. `box` is the game's own (see its
    words.py); `sheets` says what each thing in it is and does, by its word.
    """

    game: str
    notes: list[NotePage]
    lists: dict[str, list[str]]
    words: dict[str, list[Any]]
    asked: list[str]
    late: list[str]
    box: Any
    chapters: list[str]
    facts: list[FactPage]
    sheets: dict[str, str]
    card: CardPage
