"""What somebody can work out who only hears the notes: nothing is hidden in this game, so nothing has to be."""

from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.kernel.notes import Note


class Listener:
    """One pair of eyes at a table without secrets."""

    def __init__(self, game: Shuffle, eyes: int) -> None:
        self.eyes = eyes

    def hear(self, note: Note) -> None:
        """Take in one note, which says what everybody sees anyway."""

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """There are none."""
        return []
