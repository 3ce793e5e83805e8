"""Sheets laid over the table: to read, to ask, to hide it while the keyboard changes hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Static


class Reading(ModalScreen[None]):
    """A text to read and scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss", "Close", key_display="Esc"),
        Binding("up,k", "scroll('up')", "Up", show=False),
        Binding("down,j", "scroll('down')", "Down", show=False),
        Binding("pageup", "scroll('page_up')", "Page up", show=False),
        Binding("pagedown,space", "scroll('page_down')", "Page down", show=False),
        Binding("home", "scroll('home')", "Top", show=False),
        Binding("end", "scroll('end')", "End", show=False),
    ]

    def __init__(self, title: str, text: Content, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        """A frame around the text."""
        with VerticalScroll(classes="sheet", can_focus=False) as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "Esc to close"
            yield Static(self.text, id="text", markup=False)

    def on_mount(self) -> None:
        """The newest lines of a log are at its end."""
        if self.at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, way: str) -> None:
        """Up and down."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)


@dataclass(frozen=True)
class Answer:
    """One way to answer a question: what it means, the key for it, what its button says."""

    id: str
    key: str
    label: str


class Question(ModalScreen[str]):
    """A question with a few answers, by key, by mouse, or with the arrows. Escape answers nothing: ''."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", "Back", key_display="Esc"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: Content, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.answers = answers

    def compose(self) -> ComposeResult:
        """The question, then its answers in a row."""
        with Vertical(classes="slip") as slip:
            slip.border_title = self.heading
            yield Static(self.text, classes="words", markup=False)
            yield from self.body()
            with Horizontal(classes="answers"):
                for answer in self.answers:
                    label = Content.assemble((answer.key, "underline"), f" {answer.label}")
                    yield Button(label, id=answer.id, compact=True)

    def body(self) -> ComposeResult:
        """Whatever else there is to fill in."""
        return iter(())

    @on(Button.Pressed)
    def answer_by_button(self, event: Button.Pressed) -> None:
        """By mouse or Enter."""
        self.give(event.button.id or "")

    def on_key(self, event: "events.Key") -> None:
        """By its key."""
        for answer in self.answers:
            if event.key == answer.key.lower():
                event.stop()
                self.give(answer.id)

    def give(self, id: str) -> None:
        """Answer."""
        self.dismiss(id)
