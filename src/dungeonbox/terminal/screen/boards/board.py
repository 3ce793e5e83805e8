"""What a board is: it draws frames, each made for one pair of eyes, and offers spots to choose."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.containers import Container
from textual.content import Content

from dungeonbox.kernel.game import Game, State, View
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.piles import NONE
from dungeonbox.terminal.words import Words


@dataclass(frozen=True)
class Frame:
    """All that one pair of eyes may see now, and may do. Nothing that is not in here reaches the screen."""

    game: Game[State]
    words: Words
    names: list[str]
    eyes: int
    view: View
    notes: list[Note]
    """What happened so far, as these eyes may read it."""
    legal: list[str]
    """What these eyes' seat may do, as tokens; nothing if nobody asks it."""
    asides: list[str]
    waiting: list[int]
    chosen: list[int]
    """The seats whose sealed choice is in."""
    choice: str
    """The sealed choice of these eyes' own seat, which it may still change."""

    def number(self, token: str) -> int:
        """The place of a token among what may be done and said, from 1; 0 if it is not there."""
        offered = self.offered
        return offered.index(token) + 1 if token in offered else 0

    @property
    def offered(self) -> list[str]:
        """What may be done, then what may be said."""
        return self.legal + self.asides

    def describe(self, token: str) -> str:
        """A phrase for a token."""
        return self.words.describe(self.game, self.view, token)


class Board(Container):
    """A game's own screen. It shows what it was given; what is legal it was told, not asked."""

    SCOPED_CSS = False
    """A board's style may ask how much room the screen has: .-wide or .-narrow, .-tall or .-short."""
    DEFAULT_CSS = """
    Board { height: auto; }
    .-wide Board { height: 1fr; }
    """

    def __init__(self, game: Game[State]) -> None:
        super().__init__(id="board")
        self.game = game

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        raise NotImplementedError

    def question(self, frame: Frame) -> str:
        """What the seat is asked, in a few words."""
        return "choose." if frame.legal else "nothing to choose."

    def details(self, frame: Frame) -> Content:
        """Everything that lies open and does not fit the table."""
        return Content(frame.words.show(frame.game, frame.view, frame.names))

    def legend(self) -> Content:
        """What the symbols mean."""
        return Content()

    def seat_style(self, frame: Frame, seat: int) -> str:
        """How a seat's name is coloured in the log."""
        del frame, seat
        return "bold"

    def seat_mark(self, frame: Frame, seat: int) -> str:
        """The symbol that goes with that colour."""
        del frame, seat
        return ""


def seat_list(seats: Sequence[int], names: list[str]) -> str:
    """Names in a row.

    >>> seat_list([0, 2], ["Ann", "Bob", "Cid"])
    'Ann and Cid'
    """
    called = [names[seat] for seat in seats if seat != NONE]
    return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)
