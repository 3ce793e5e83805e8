"""The notes of Dungeon Shuffle: their sentences, what each changes in a view, and how long it is shown."""

from dungeonbox.kernel.changes import ViewWords
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notewords import NoteWords

# In the order of the kinds in effects.py.
NOTES = (
    NoteWords("first", ("seat",), "{seat} goes first."),
    NoteWords("turn", ("seat",), "{seat}'s turn."),
    NoteWords("rolled", ("seat", "symbol", "roll"), "{seat} rolls {symbol} and {roll}."),
    NoteWords("nothing", ("seat", "reason"), "{reason}."),
    NoteWords("left", ("seat", "symbol"), "{seat} leaves the dungeon as it is."),
    NoteWords("slid", ("seat", "room", "cell", "to"), "{seat} slides {room} from {cell} to {to}."),
    NoteWords("turned", ("seat", "room", "cell", "quarters"), "{seat} turns {room} at {cell} {quarters}."),
    NoteWords("carried", ("seat", "monster", "cell", "to"), "{seat} moves {monster} from {cell} to {to}."),
    NoteWords("strength", ("monster", "set"), "{monster} is {set} there."),
    NoteWords(
        "opened", ("seat", "colour", "space", "end"), "{seat} opens the {colour} portal between {space} and {end}."
    ),
    NoteWords(
        "shifted",
        ("seat", "colour", "space", "end"),
        "{seat} moves the {colour} portal: it joins {space} and {end} now.",
    ),
    NoteWords("walked", ("seat", "space", "end"), "{seat} walks from {space} to {end}."),
    NoteWords(
        "cut",
        ("seat", "count", "steps"),
        "The move is cut short: {seat} rolled {count}, but no way is longer than {steps} {steps?step|steps}.",
    ),
    NoteWords("peace", ("seat",), "After a move cut short there is no battle."),
    NoteWords("jumped", ("seat", "colour", "space", "end"), "The {colour} portal takes {seat} to {end}."),
    NoteWords("barred", ("seat", "colour", "reason"), "{seat} cannot take the {colour} portal: {reason}."),
    NoteWords("stuck", ("seat",), "{seat} cannot move."),
    NoteWords("swapped", ("seat", "one", "other"), "{seat} swaps {one} and {other}."),
    NoteWords("traded", ("seat", "other"), "{seat} changes places with {other}."),
    NoteWords("stayed", ("seat",), "{seat} swaps nobody."),
    NoteWords("revealed", ("seat", "monster", "room"), "In {room} lurks {monster}!"),
    NoteWords("fought", ("seat", "monster", "set", "roll"), "{seat} fights {monster}, {set} here, and rolls {roll}."),
    NoteWords(
        "won",
        ("seat", "monster", "points"),
        "{seat} takes the soul of {monster} and has {points} {points?point|points}.",
    ),
    NoteWords("lost", ("seat", "monster"), "{monster} is too much for {seat}."),
    NoteWords("lowered", ("points",), "No monster is left: {points} {points?point is|points are} enough now."),
    NoteWords("home", ("seat", "points"), "{seat} is home with {points} {points?point|points} and wins!"),
    NoteWords("wins", ("seat", "points"), "{seat} wins with {points} {points?point|points}!"),
    NoteWords("tired", ("turns",), "All have had {turns} {turns?turn|turns}: the most points win."),
    NoteWords("over", (), "The game is over."),
)

ASKED: tuple[str, ...] = ()
"""What of a view describes the open question."""

LATE: tuple[str, ...] = ()
"""What of a view may lag behind until the last note of a step."""


def view_words(_game: Game[State]) -> ViewWords:
    """By field: what the numbers of a note are in views."""
    return {}
