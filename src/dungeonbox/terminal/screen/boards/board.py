"""What a board is: it draws frames, each made for one pair of eyes, and offers spots to choose."""

from textual.containers import Container
from textual.content import Content

from dungeonbox.kernel.game import Game, State
from dungeonbox.terminal.screen.frame import Frame


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
