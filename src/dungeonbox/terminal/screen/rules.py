"""Search dialogs: the clauses of the rules, and which clause forbids an action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from dungeonbox.kernel.rulebook import CHAPTER_LEVEL
from dungeonbox.terminal.console import NARROWEST, indented
from dungeonbox.terminal.rulebook import Rulebook, spoken

MARGIN = 3
"""Columns kept free beside a line: its padding and the scroll bar."""


@dataclass(frozen=True)
class Entry:
    """One line of a list that can be searched: its id (none for a heading), its label and its text."""

    id: str
    label: str
    text: str

    def has(self, words: Sequence[str]) -> bool:
        """Whether all these words, in small letters, are in it."""
        whole = f"{self.label} {self.text}".lower()
        return all(word in whole for word in words)


def rule_entries(book: Rulebook) -> list[Entry]:
    """The chapters and clauses of a rulebook, in order."""
    lines: list[Entry] = []
    for passage in book.passages:
        if passage.level == CHAPTER_LEVEL:
            lines.append(Entry("", "", passage.text))
        elif passage.id:
            lines.append(Entry(passage.id, spoken(passage.id), book.clauses[passage.id]))
    return lines


class Searching(ModalScreen[str]):
    """A list with a line to search it by; choosing a line answers with its id."""

    AUTO_FOCUS = "#search"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", "Close", show=False),
        Binding("up", "move('up')", "Up", show=False, priority=True),
        Binding("down", "move('down')", "Down", show=False, priority=True),
        Binding("pageup", "move('page_up')", "Page up", show=False, priority=True),
        Binding("pagedown", "move('page_down')", "Page down", show=False, priority=True),
    ]

    def __init__(self, title: str, prompt: str, lines: Sequence[Entry], at: str = "") -> None:
        super().__init__()
        self.heading = title
        self.prompt = prompt
        self.lines = lines
        self.at = at

    def compose(self) -> ComposeResult:
        """A line to type in, the list below."""
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "type to search · ↑ ↓ scroll · Esc close"
            yield Input(placeholder=self.prompt, compact=True, id="search")
            yield OptionList(id="lines", compact=True, markup=False)
            yield Static("Nothing there has these words.", id="none")

    def on_resize(self) -> None:
        """All of it, at the line that was asked for, as wide as there is room."""
        for line in self.query(Input):
            self.call_after_refresh(self._list, line.value)

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """Only the lines with these words."""
        self._list(event.value)

    def _list(self, typed: str) -> None:
        words = typed.lower().split()
        found = [line for line in self.lines if (line.id or not words) and line.has(words)]
        options = self.query_one(OptionList)
        width = options.scrollable_content_region.width - MARGIN
        options.clear_options()
        options.add_options([_option(line, width) for line in found])
        self.query_one("#none").display = not found
        ids = [line.id for line in found]
        if self.at and self.at in ids:
            options.highlighted = ids.index(self.at)
            self.call_after_refresh(options.scroll_to_highlight, top=True)
        else:
            options.highlighted = next((index for index, id in enumerate(ids) if id), None)

    def action_move(self, way: str) -> None:
        """Through the list, wherever the cursor blinks."""
        getattr(self.query_one(OptionList), f"action_{'cursor_' if len(way) < 5 else ''}{way}")()

    @on(Input.Submitted)
    def choose_by_key(self) -> None:
        """The line that is lit."""
        self.query_one(OptionList).action_select()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """This line."""
        self.dismiss(event.option.id or "")


def _option(line: Entry, width: int) -> Option:
    """A line of the list; what does not fit hangs below its text."""
    if not line.id:
        return Option(Content.assemble((line.text, "bold $primary")), disabled=True)
    label = f"{line.label:<6}" if line.label else ""
    text = indented(label or "  ", line.text, max(width, NARROWEST))
    return Option(Content(text).stylize("bold", 0, len(label)), id=line.id)
