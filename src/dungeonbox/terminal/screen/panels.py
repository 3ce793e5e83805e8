"""The widgets around a board: the question, the list of choices, advice, the key bar."""

from collections.abc import Sequence
from typing import Final

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.spot import Spot, spots_for

MOST_LINES: Final = 4
"""The most lines of a question, and of what a choice does."""


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
        """Key, word, action, and whether it leads anywhere now; where there is no room, the last two have words."""
        width = self.size.width
        needed = [len(key) + 1 + len(word) for key, word, _action, _is_open in keys]
        has_words = sum(needed) + len(keys) - 1 <= width
        is_wide = sum(needed) + 2 * (len(keys) - 1) <= width
        parts = [
            _key(key, word if has_words or place >= len(keys) - 2 else "", action, is_open)
            for place, (key, word, action, is_open) in enumerate(keys)
        ]
        self.put(Content("  " if is_wide or not has_words else " ").join(parts))


def _key(key: str, word: str, action: str, is_open: bool) -> Content:
    """A key and what it does; a key that leads nowhere is dim."""
    style = "bold $primary" if is_open else "$line"
    return Content.from_markup(
        f"[@click={action}][{style}]$key[/][{'$foreground' if is_open else '$line'}]$word[/][/]",
        key=key,
        word=f" {word}" if word else "",
    )


class QuestionBar(TextLine):
    """The open question and what the spot in focus does, each in as many lines as it needs."""

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
        self._draw()

    def put_phrase(self, phrase: Content) -> None:
        """Say what a spot does."""
        self._phrase = phrase
        self._draw()

    def _lines(self, told: Content) -> int:
        """How many lines a text takes in the width there is, as far as it is shown."""
        width = self.content_size.width or self.app.size.width - 2
        return max(1, min(MOST_LINES, len(told.wrap(max(width, 1)))))

    def _draw(self) -> None:
        self.styles.height = self._lines(self._question) + self._lines(self._phrase)
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

    @property
    def is_open(self) -> bool:
        """Whether there is something to read."""
        return self.has_class("-open")

    def close(self) -> None:
        """Nothing to say any more."""
        self.set_classes([])
