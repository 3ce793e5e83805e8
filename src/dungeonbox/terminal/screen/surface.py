"""The screen that tables and replays share: banner, board, question, choices, log, keys; and what can be read there."""

from collections.abc import Sequence
from typing import ClassVar, Final, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen

from dungeonbox.bots.pauses import BotSpeed
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.boards import Board, board_for
from dungeonbox.terminal.screen.chronicle import Chronicle, story
from dungeonbox.terminal.screen.dialogs import Reading, card_text, sheet_width
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import Advice, Choices, KeyBar, QuestionBar, TextLine
from dungeonbox.terminal.screen.rules import Searching, rule_entries
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.theme import next_theme

NEEDED: Final = (80, 24)
"""The columns and lines that every board fits into."""


class FrameSource(Protocol):
    """Where the frames of one game come from, for the eyes that look."""

    game: Game[State]
    book: Rulebook

    def frame(self) -> Frame:
        """What is to be drawn now."""

    def read(self, notes: list[Note]) -> int:
        """How many of these notes are not new."""

    @property
    def moment(self) -> tuple[int, int]:
        """Whose eyes look, and after how many entries or steps."""


class Surface(Screen[None]):
    """One game on the screen. Who is asked there, and what the keys do, is for its subclasses to say."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - the library spells it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012 - as above
    AUTO_FOCUS = ""

    BAR: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """Key, word and action, as they stand at the bottom."""
    KEYS: ClassVar[str] = ""
    """What every key does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("i", "piles", "Piles"),
        Binding("question_mark", "help", "Help"),
        Binding("t", "light", "Light"),
        Binding("q", "leave", "Quit"),
        Binding("escape", "close", "Close"),
        Binding("pageup", "scroll_log(-1)", "Log up"),
        Binding("pagedown", "scroll_log(1)", "Log down"),
    ]

    def __init__(self, model: FrameSource, speed: BotSpeed) -> None:
        super().__init__()
        self.model = model
        self.speed = speed
        self.board: Board = board_for(model.game)
        self.frame: Frame = model.frame()
        self.notice: tuple[Content, str] | None = None
        """What to say once the table is drawn anew."""
        self.shown: tuple[int, int] | None = None
        """The moment on the screen."""
        self.last_clause = ""
        """The clause that was last in somebody's way."""

    def compose(self) -> ComposeResult:
        """From top to bottom: the board, which scrolls where it must, and what is asked, which is always in sight."""
        yield TextLine(id="banner")
        with Vertical(id="middle"):
            yield self.board
            yield Chronicle(id="log")
        with Vertical(id="asking"):
            yield QuestionBar()
            yield Choices(id="choices")
            yield Advice()
        yield KeyBar(id="keys")

    def on_resize(self) -> None:
        """With more room or less, more or less is shown."""
        width, height = self.app.size
        self.set_class(width < NEEDED[0] or height < NEEDED[1], "-tight")
        self.call_after_refresh(self.show)

    # Showing ---------------------------------------------------------------------------------------------

    def show(self, beat: Frame | None = None) -> None:
        """Draw everything anew for the eyes that look: the table as it is, or a beat of what is being told."""
        frame = self.frame = beat or self.model.frame()
        self.board.show(frame)
        is_roomy = self.has_class("-wide") and self.has_class("-tall")
        on_board = set() if is_roomy else {spot.token for spot in self.board.query(Spot)}
        self.query_one(Choices).show(frame, on_board)
        self.show_banner()
        self.query_one(QuestionBar).put_question(self.question())
        self.query_one(KeyBar).list(
            [(key, word, f"screen.{action}", self.leads(action)) for key, word, action in self.listed_keys()]
        )
        self.query_one(Chronicle).tell(frame, self.board, self.model.read(frame.notes))
        if self.model.moment != self.shown and beat is None:
            self.shown = self.model.moment
            self.query_one(Advice).close()
            self.begin_moment()
        if self.notice is not None:
            self.advise(*self.notice)
            self.notice = None

    def show_banner(self) -> None:
        """What is shown here; in a window that is too small, that it is."""
        width, height = self.app.size
        told = self.banner()
        if self.has_class("-tight"):
            needed = f"{NEEDED[0]}x{NEEDED[1]}"
            told = Content.assemble((f"{width}x{height} is too small a window: the board needs {needed}.", "$warning"))
        self.query_one("#banner", TextLine).put(told)

    def banner(self) -> Content:
        """What is shown here."""
        raise NotImplementedError

    def question(self) -> Content:
        """What is asked, or what happened."""
        raise NotImplementedError

    def begin_moment(self) -> None:
        """Another moment is on the screen than before."""

    def advise(self, content: Content, kind: str = "") -> None:
        """Say something about the table, until something happens on it."""
        self.query_one(Advice).put(content, kind)

    # Keys ------------------------------------------------------------------------------------------------

    def listed_keys(self) -> Sequence[tuple[str, str, str]]:
        """The keys to be named at the bottom now."""
        return self.BAR

    def leads(self, action: str) -> bool:
        """Whether a key leads anywhere now."""
        del action
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that lead nowhere do nothing."""
        del parameters
        return self.leads(action)

    def action_close(self) -> None:
        """Close what lies on top, and nothing else."""
        raise NotImplementedError

    def action_scroll_log(self, way: int) -> None:
        """Through the log, a page at a time."""
        log = self.query_one(Chronicle)
        if way < 0:
            log.scroll_page_up(animate=False)
        else:
            log.scroll_page_down(animate=False)

    def action_rules(self) -> None:
        """Every clause, beginning with the one that was last in the way."""
        book = self.model.book
        self.app.push_screen(
            Searching(
                f"{book.title}: the rules", "search: 4.1, shield, knocked out …", rule_entries(book), self.last_clause
            )
        )

    def action_log(self) -> None:
        """All that happened, from the beginning."""
        told = story(self.frame.notes, self.frame, self.board, sheet_width(self.app))
        self.app.push_screen(Reading("What happened", told, is_latest_last=True))

    def action_piles(self) -> None:
        """What lies open and does not fit the table."""
        self.app.push_screen(Reading("On the table", self.board.details(self.frame)))

    def action_help(self) -> None:
        """What the game is about, symbols and keys."""
        text = Content("\n\n").join([card_text(self.model.game.id), self.board.legend(), Content(self.KEYS)])
        self.app.push_screen(Reading("Help", text))

    def action_light(self) -> None:
        """By night or by day."""
        next_theme(self.app)
