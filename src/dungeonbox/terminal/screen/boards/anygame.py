"""The board for any game: the table as text, as the plain table prints it."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.frame import Frame


class TextBoard(Board):
    """Shows what the game's own words say of the table; every choice stands in the list beside it."""

    DEFAULT_CSS = """
    TextBoard { height: auto; max-height: 60%; }
    TextBoard #text { height: auto; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        """One text that scrolls."""
        with VerticalScroll(can_focus=False):
            yield Static(id="text", markup=False)

    def show(self, frame: Frame) -> None:
        """Print the table."""
        self.query_one("#text", Static).update(frame.words.show(frame.game, frame.view, frame.names))


BOARD: Final = TextBoard
