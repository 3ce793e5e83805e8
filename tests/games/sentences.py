"""What the log says of a note, for tests of every game."""

from collections.abc import Sequence

from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.words import sentences, words_of


def sentence(game: Game[State], note: Note, names: Sequence[str]) -> str:
    """A note by the templates of its game."""
    return sentences(words_of(game.id), game, [note], names)[0]
