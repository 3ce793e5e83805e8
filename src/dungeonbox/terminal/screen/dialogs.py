"""Dialogs over the table: text to read, questions, file names, and a cover while the keyboard changes hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from dungeonbox import games
from dungeonbox.terminal import first_time

T = TypeVar("T")

MARGIN = 7
"""Columns around the words of an answer."""

SHEET = 100
"""How wide a sheet is at most."""

FRAME = 8
"""Columns around the text of a sheet: border, padding and scroll bar."""

GRACE = 0.6
"""For so many seconds a key pressed twice does not show the next person's cards to the last one."""

SCROLLING: list[BindingType] = [
    Binding("up", "scroll('up')", "Up", show=False),
    Binding("down", "scroll('down')", "Down", show=False),
    Binding("pageup", "scroll('page_up')", "Page up", show=False),
    Binding("pagedown", "scroll('page_down')", "Page down", show=False),
    Binding("home", "scroll('home')", "Top", show=False),
    Binding("end", "scroll('end')", "End", show=False),
]


def sheet_width(app: App[None]) -> int:
    """How many columns of text a sheet has, beside its border, its padding and the scroll bar."""
    return min(app.size.width * 95 // 100, SHEET) - FRAME


def close(sheet: Screen[T], answer: T) -> None:
    """Close a sheet with an answer, once: a button pressed again before the sheet was gone says nothing more."""
    if sheet.is_current:
        sheet.dismiss(answer)


class Reading(ModalScreen[None]):
    """A text to read and scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close", show=False),
        *SCROLLING,
    ]

    def __init__(self, title: str, text: Content, *, is_latest_last: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.is_latest_last = is_latest_last

    def compose(self) -> ComposeResult:
        """A frame around the text."""
        with VerticalScroll(classes="sheet", can_focus=False) as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "↑ ↓ scroll · Esc close"
            yield Static(self.text, markup=False)

    def on_mount(self) -> None:
        """The newest lines of a log are at its end."""
        if self.is_latest_last:
            show_end(self)

    def action_scroll(self, way: str) -> None:
        """Up and down."""
        scroll(self, way)


def show_end(sheet: Screen[Any]) -> None:
    """Scroll to the end of what a sheet shows, if it is not closed already."""
    for box in sheet.query(VerticalScroll):
        box.scroll_end(animate=False)


def scroll(sheet: Screen[Any], way: str) -> None:
    """Scroll what a sheet shows."""
    for box in sheet.query(VerticalScroll):
        getattr(box, f"scroll_{way}")(animate=False)


@dataclass(frozen=True)
class Answer:
    """One way to answer a question: what it means, the key for it, what its button says."""

    id: str
    key: str
    label: str


class Question(ModalScreen[str]):
    """A question with a few answers, by key, by mouse, or with the arrows. Escape is no answer: an empty one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", "Back", show=False),
        Binding("left,up", "app.focus_previous", "Before", show=False),
        Binding("right,down", "app.focus_next", "After", show=False),
        *SCROLLING[2:],
    ]

    def __init__(self, title: str, text: Content, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.answers = answers

    def compose(self) -> ComposeResult:
        """The question, then its answers in a row."""
        with VerticalScroll(classes="slip", can_focus=False) as slip:
            slip.border_title = self.heading
            yield Static(self.text, classes="words", markup=False)
            yield answer_row(self.answers)

    @on(Button.Pressed)
    def answer_by_button(self, event: Button.Pressed) -> None:
        """By mouse, or with the arrows and Enter."""
        close(self, event.button.id or "")

    def on_key(self, event: Key) -> None:
        """By its key."""
        answer_by_key(self, self.answers, event)

    def action_scroll(self, way: str) -> None:
        """Up and down, where the words need more room than there is above the answers."""
        scroll(self, way)


def answer_by_key(screen: Screen[str], answers: Sequence[Answer], event: Key) -> None:
    """Close a screen with the answer whose key was pressed, if it was one of theirs."""
    for answer in answers:
        if event.key == answer.key:
            event.stop()
            close(screen, answer.id)
            return


def answer_row(answers: Sequence[Answer]) -> ItemGrid:
    """A button for each answer, with its key; those that do not fit one row begin another."""
    labels = [Content.assemble((f"{answer.key} ", "bold underline"), answer.label) for answer in answers]
    buttons = [Button(label, id=answer.id, compact=True) for answer, label in zip(answers, labels, strict=True)]
    return ItemGrid(*buttons, classes="answers", min_column_width=max(len(label) for label in labels) + MARGIN)


def card_text(game: str) -> Content:
    """The card for newcomers of a game."""
    parts = [Content.assemble((heading, "bold $primary"), " ", says) for heading, says in first_time.card(game)]
    return Content("\n").join(parts)


def first_question(game: str) -> Question:
    """What a newcomer is told and asked before the first match of a game."""
    answers = [Answer("guided", "g", "show me in a guided game"), Answer("play", "p", "play at once")]
    return Question(games.info(game).title, card_text(game), answers)


class FileName(ModalScreen[str]):
    """Asks for the name of a file; an empty answer means none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Back", show=False)]

    def __init__(self, title: str, text: str, proposed: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.proposed = proposed

    def compose(self) -> ComposeResult:
        """One line to fill in."""
        with Vertical(classes="slip") as slip:
            slip.border_title = self.heading
            slip.border_subtitle = "Enter · Esc back"
            yield Static(self.text, classes="words", markup=False)
            yield Input(self.proposed, compact=True, select_on_focus=False, id="file")

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        """This one."""
        close(self, event.value.strip())


class PickMatch(ModalScreen[str]):
    """Asks which unfinished match to go on with: a file, "?" for one that is not in the list, nothing for none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "Back", show=False)]

    def __init__(self, matches: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.matches = matches

    def compose(self) -> ComposeResult:
        """The latest first."""
        with Vertical(classes="slip") as slip:
            slip.border_title = "Go on with a match"
            slip.border_subtitle = "↑ ↓ Enter · Esc back"
            lines = [Option(Content(line), id=str(number)) for number, (_file, line) in enumerate(self.matches)]
            yield OptionList(*lines, Option("a match in another file …", id="other"), id="matches", compact=True)

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        """This one."""
        chosen = event.option_id or "other"
        close(self, self.matches[int(chosen)][0] if chosen != "other" else "?")


class HandOver(Screen[str]):
    """Hides the table until the next person sits down; it shows public facts only."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit", "Sit down", show=False),
        *SCROLLING,
    ]

    def __init__(self, name: str, seat: int, news: Content, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.called = name
        self.seat = seat
        self.news = news
        self.answers = answers
        self.opened = monotonic()

    def compose(self) -> ComposeResult:
        """Whose turn it is, what happened meanwhile, and a way out."""
        with Vertical(id="handover"):
            yield Static(
                Content.assemble(
                    "Pass the keyboard to ", (self.called, "bold $accent"), (f"  (seat {self.seat + 1})", "$faint"),
                    "\n\n", "Nobody's cards are on the screen now. ", (f"{self.called}, press Enter.", "bold"),
                ),
                id="passing", markup=False,
            )  # fmt: skip
            with VerticalScroll(id="meanwhile", can_focus=False) as meanwhile:
                meanwhile.border_title = "Meanwhile"
                meanwhile.visible = bool(self.news)
                yield Static(self.news, markup=False)
            yield answer_row([Answer("sit", "enter", "sit down"), *self.answers])

    def on_mount(self) -> None:
        """The latest news is at the end."""
        self.opened = monotonic()
        show_end(self)

    @on(Button.Pressed)
    def answer_by_button(self, event: Button.Pressed) -> None:
        """By mouse, or with Enter on the button that is lit."""
        if event.button.id == "sit":
            self.action_sit()
        else:
            close(self, event.button.id or "")

    def on_key(self, event: Key) -> None:
        """By its key."""
        answer_by_key(self, self.answers, event)

    def action_sit(self) -> None:
        """Sit down; but not with the key that the last person pressed a little too long."""
        if monotonic() - self.opened >= GRACE:
            close(self, "sit")

    def action_scroll(self, way: str) -> None:
        """Up and down."""
        scroll(self, way)
