"""The widgets that boards share: cards in a tray, and a panel for each seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import HorizontalScroll
from textual.content import Content
from textual.widgets import Static

from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import TextLine
from dungeonbox.terminal.screen.spot import Spot, badge, spots_for


@dataclass(frozen=True)
class Face:
    """What a card in the tray shows: a title, a text below it, and how many copies of it lie there."""

    token: str
    title: Content
    text: Content
    copies: int = 1


ANYONE: Final = Face("hero:random", Content("? Anyone"), Content.assemble(("by lot", "$faint")))
"""The card that leaves the choice of a character to luck."""


class Card(Spot):
    """A card that can be chosen: its number in the border, its face inside."""

    DEFAULT_CSS = """
    Card { width: 14; height: 100%; border: round $line; content-align: center middle; text-align: center; }
    Card.-legal { border: round $primary; }
    Card.-mine { border: double $primary; }
    Card.-hinted { border: double $success; }
    Card:focus { border: heavy $accent; background: $panel; }
    """

    def deal(self, face: Face, frame: Frame) -> None:
        """Show this face; a sealed choice that still waits is marked as one's own."""
        number = frame.number(face.token)
        self.put(face.token, number, Content.assemble(face.title, "\n", face.text))
        is_mine = bool(face.token) and face.token == frame.choice
        self.border_title = badge(number).strip()
        self.border_subtitle = "chosen" if is_mine else f"×{face.copies}" if face.copies > 1 else ""
        self.set_class(is_mine, "-mine")


class Tray(HorizontalScroll, can_focus=False):
    """Cards in a row, each as wide as there is room for: the hand, or the choices; a sentence if there are none."""

    DEFAULT_CSS = """
    Tray { height: 6; scrollbar-size-horizontal: 1; align-horizontal: center; }
    Tray #empty { width: 100%; content-align: center middle; height: 100%; color: $faint; }
    """

    def __init__(self, narrowest: int, widest: int) -> None:
        super().__init__(id="tray")
        self.narrowest = narrowest
        self.widest = widest

    def compose(self) -> ComposeResult:
        """The sentence for an empty tray; cards are mounted when they are dealt."""
        yield TextLine(id="empty")

    def show(self, frame: Frame, faces: Sequence[Face], empty: str) -> None:
        """Lay these cards out; without cards and sentence the tray gives its room to others."""
        for card, face in zip(spots_for(self, Card, len(faces)), faces, strict=True):
            card.deal(face, frame)
        self.display = bool(faces or empty)
        sentence = self.query_one(TextLine)
        sentence.display = not faces
        sentence.put(Content(empty))
        self._size_cards(len(faces))

    def on_resize(self) -> None:
        """Share the new width among the cards."""
        self._size_cards(sum(card.display for card in self.query(Card)))

    def _size_cards(self, count: int) -> None:
        width = max(self.narrowest, min(self.widest, self.size.width // max(1, count)))
        for card in self.query(Card):
            card.styles.width = width


class SeatPanel(Static):
    """One seat's panel: a border that shows whose turn it is, and lines of text inside."""

    DEFAULT_CSS = """
    SeatPanel { width: 1fr; height: 100%; border: round $line; border-subtitle-color: $faint; }
    SeatPanel.-turn { border: round $primary; }
    """

    def __init__(self, seat: int) -> None:
        super().__init__("", id=f"seat{seat + 1}", markup=False)
        self.seat = seat

    def show(self, frame: Frame) -> None:
        """Draw this seat."""
        raise NotImplementedError

    def put(self, title: Content, subtitle: str, lines: Sequence[Content], *, is_turn: bool) -> None:
        """Fill border and lines."""
        self.border_title = title
        self.border_subtitle = subtitle
        self.set_class(is_turn, "-turn")
        self.update(Content("\n").join(lines))
