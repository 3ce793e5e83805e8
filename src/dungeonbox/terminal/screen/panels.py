"""The widgets around a board: the question, the list of choices, the log, the key bar."""

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from dungeonbox.terminal.screen.boards.board import Board
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.spot import Spot, spots_for

MOST_LINES: Final = 4
"""The most lines of a question."""


class Choice(Spot):
    """A line of the list."""

    is_growing = True


class Choices(VerticalScroll, can_focus=False):
    """A list of what can be done: all of it, or what the board has no spot for."""

    DEFAULT_CSS = """
    Choices { height: auto; max-height: 10; display: none; }
    Choices.-filled { display: block; }
    Choices Spot { width: 100%; padding: 0 1; }
    Choices Spot:focus { background: $primary; color: $background; text-style: bold; }
    Choices Spot.-hinted { text-style: underline; }
    """

    def show(self, frame: Frame, on_board: set[str]) -> None:
        """List what the board does not show."""
        tokens = [token for token in frame.legal if token not in on_board]
        for spot, token in zip(spots_for(self, Choice, len(tokens)), tokens, strict=True):
            number = frame.number(token)
            mine = "  (your choice so far)" if token == frame.choice else ""
            spot.put(token, number, Content(f"{number:>2}) {frame.describe(token)}{mine}"))
        self.set_class(bool(tokens), "-filled")


class TextLine(Static):
    """A text of fixed height; drawing it anew moves nothing else."""

    def __init__(self, *, id: str) -> None:
        super().__init__("", id=id, markup=False)
        self._shown = Content()

    def put(self, content: Content) -> None:
        """Show this, if it is not there already."""
        if not content.is_same(self._shown):
            self._shown = content
            self.update(content, layout=False)


class KeyBar(TextLine):
    """The keys, at the bottom; a click on one presses it."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; padding: 0 1; background: $surface; text-wrap: nowrap; text-overflow: ellipsis;
        link-style: none; link-color: $foreground; link-style-hover: reverse;
        link-background-hover: $surface; link-color-hover: $primary;
    }
    """

    def list(self, keys: Sequence[tuple[str, str, str, bool]]) -> None:
        """Key, word, action, and whether it leads anywhere now."""
        parts = []
        for key, word, action, is_open in keys:
            style = "bold $primary" if is_open else "$line"
            parts.append(
                Content.from_markup(
                    f"[@click={action}][{style}]$key[/] [{'$foreground' if is_open else '$line'}]$word[/][/]",
                    key=key,
                    word=word,
                )
            )
        is_tight = sum(map(len, parts)) + 2 * (len(parts) - 1) > self.size.width
        self.put(Content(" " if is_tight else "  ").join(parts))


class QuestionBar(TextLine):
    """The open question, in as many lines as it needs, and what the spot in focus does in one."""

    DEFAULT_CSS = """
    QuestionBar { height: 2; padding: 0 1; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__(id="question")
        self._question = Content()
        self._phrase = Content()

    def put_question(self, question: Content) -> None:
        """Say what is asked."""
        self._question = question
        self.styles.height = 1 + min(MOST_LINES, self._lines(question))
        self._draw()

    def put_phrase(self, phrase: Content) -> None:
        """Say what a spot does."""
        self._phrase = phrase
        self._draw()

    def _lines(self, question: Content) -> int:
        """How many lines a question takes in the width there is."""
        width = self.content_size.width or self.app.size.width - 2
        return len(question.wrap(max(width, 1)))

    def _draw(self) -> None:
        self.put(Content("\n").join([self._question, self._phrase]))


class Advice(Static):
    """A few lines that come and go: why something cannot be done, a hint, a piece of news about the table."""

    DEFAULT_CSS = """
    Advice {
        height: auto; max-height: 10; padding: 0 1; display: none;
        background: $surface; border-left: thick $secondary;
    }
    Advice.-open { display: block; }
    Advice.-refusal { border-left: thick $error; }
    Advice.-hint { border-left: thick $success; }
    """

    def __init__(self) -> None:
        super().__init__("", id="advice", markup=False)

    def put(self, content: Content, kind: str = "") -> None:
        """Show this until something else happens."""
        self.set_classes(["-open", *([f"-{kind}"] if kind else [])])
        self.update(content)

    def close(self) -> None:
        """Nothing to say any more."""
        self.set_classes([])


class Chronicle(VerticalScroll, can_focus=False):
    """The log in sentences, a paragraph a turn. What is new since one's own last choice is bright."""

    DEFAULT_CSS = """
    Chronicle { height: 1fr; min-height: 3; padding: 0 1; scrollbar-size-vertical: 1; }
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

    def tell(self, old: Sequence[Content], new: Sequence[Content]) -> None:
        """Show the whole story and go to its end."""
        lines = [line.stylize_before("$faint") for line in old]
        lines += [Content.assemble(("▏", "$primary"), line) for line in new]
        told = Content("\n").join(lines)
        if not told.is_same(self._told):
            self._told = told
            self.query_one("#told", Static).update(told)
            self.anchor()


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
