"""The log beside a board: a line for each event, under the turn in which it happened."""

from itertools import chain
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.words import broken, turns, unbroken

INDENT: Final = "  "
"""Before what happened in a turn."""
NEW: Final = "▏"
"""Before what one has not read yet."""
NARROWEST: Final = 20


class Chronicle(VerticalScroll, can_focus=False):
    """The log in sentences. What is new since one's own last choice is bright."""

    DEFAULT_CSS = """
    Chronicle { height: 1fr; min-height: 3; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    Chronicle Static { height: auto; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._told = Content()

    def compose(self) -> ComposeResult:
        """One text that grows."""
        yield Static("", markup=False, id="told")

    def on_mount(self) -> None:
        """Stay at the end, whatever else takes up room."""
        self.anchor()

    def tell(self, frame: Frame, board: Board, read: int) -> None:
        """Show all that happened and go to its end; so many notes were read before."""
        width = self.scrollable_content_region.width - len(NEW)
        old = chain.from_iterable(_lines_of_turns(frame.notes[:read], frame, board, width))
        new = chain.from_iterable(_lines_of_turns(frame.notes[read:], frame, board, width))
        lines = [Content.assemble(" " * len(NEW), line).stylize_before("$faint") for line in old]
        lines += [Content.assemble((NEW, "$primary"), line) for line in new]
        told = Content("\n").join(lines)
        if not told.is_same(self._told):
            self._told = told
            self.query_one("#told", Static).update(told)
            self.anchor()


def story(notes: list[Note], frame: Frame, board: Board, width: int) -> Content:
    """What happened, to be read on a sheet of this width, with an empty line between turns."""
    told = [Content("\n").join(lines) for lines in _lines_of_turns(notes, frame, board, width)]
    return Content("\n\n").join(told)


def _lines_of_turns(notes: list[Note], frame: Frame, board: Board, width: int) -> list[list[Content]]:
    """By turn, lines of this width: each sentence begins one, a turn's under that with which it begins."""
    names = [unbroken(name) for name in frame.names]
    found: list[list[Content]] = []
    for turn in turns(frame.words, frame.game, notes, names):
        lines: list[Content] = []
        for index, sentence in enumerate(turn.told):
            is_heading = turn.begins and index == 0
            text = broken("" if is_heading else INDENT, sentence, max(width, NARROWEST))
            line = coloured(text, board, frame)
            lines += (line.stylize_before("bold") if is_heading else line).split("\n")
        found.append(lines)
    return found


def coloured(paragraph: str, board: Board, frame: Frame) -> Content:
    """A paragraph with each seat's name in its colour."""
    content = Content(paragraph)
    for seat in sorted(range(len(frame.names)), key=lambda seat: -len(frame.names[seat])):
        style = board.seat_style(frame, seat)
        start = paragraph.find(frame.names[seat])
        while start >= 0:
            end = start + len(frame.names[seat])
            content = content.stylize(style, start, end)
            start = paragraph.find(frame.names[seat], end)
    return content
