"""A listener: what one seat can infer from its notes alone. Nothing is hidden in this game, so it infers nothing."""

from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.kernel.notes import Note


class Listener:
    """One pair of eyes at a table without secrets."""

    def __init__(self, game: Shuffle, eyes: int) -> None:
        self.eyes = eyes

    def hear(self, note: Note) -> None:
        """Ignore the note: all that it says is public state."""

    def unseen_cards(self) -> list[tuple[list[int], list[list[int]]]]:
        """There are none."""
        return []
