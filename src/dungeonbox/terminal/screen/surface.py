"""The screen that tables and replays share: board, question, legal choices, log; and moving the focus among them."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen

from dungeonbox.bots.pauses import BotSpeed
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import listed
from dungeonbox.terminal.rulebook import spoken
from dungeonbox.terminal.screen.boards import Board, board_for
from dungeonbox.terminal.screen.dialogs import Reading
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.looking import next_spot
from dungeonbox.terminal.screen.panels import Advice, Choices, Chronicle, KeyBar, QuestionBar, TextLine, coloured
from dungeonbox.terminal.screen.rules import Entry, Searching, rule_entries
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.screen.theme import next_theme

KEYS: Final = """\
1 2 3 …   choose by number         Enter     choose what you look at
← ↑ → ↓   look around              Tab       look at the next choice
mouse     click to choose          Space     bots go on at once
r  every clause of the rules       w  why not? the clause against it
h  a hint, by a searching bot      u  take back
a  say something, where one may    PgUp PgDn  scroll the log
l  the log, from the beginning     i  piles and known cards
s  save the match in a file        p  how fast bots play
o  pass until something changes, where there is a pass
t  by night or by day              q  leave the table"""

BAR: Final = (
    ("r", "Rules", "rules"),
    ("w", "Why", "why"),
    ("h", "Hint", "hint"),
    ("a", "Say", "say"),
    ("u", "Undo", "take_back"),
    ("l", "Log", "log"),
    ("i", "Piles", "piles"),
    ("s", "Save", "save"),
    ("p", "Speed", "speed"),
    ("?", "Help", "help"),
    ("q", "Quit", "leave"),
)
"""Key, word and action, as they stand at the bottom."""

BINDS: Final = {"?": "question_mark", "q": "q,escape"}


class Surface(Screen[None]):
    """A model on the screen. What is done there is for `TableScreen` to say."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - the library spells it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012 - as above
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(BINDS.get(key, key), action, word) for key, word, action in BAR],
        Binding("t", "light", "Light"),
        Binding("up", "look('up')", "Up"),
        Binding("down", "look('down')", "Down"),
        Binding("left", "look('left')", "Left"),
        Binding("right", "look('right')", "Right"),
        Binding("tab", "next_legal(1)", "Next"),
        Binding("shift+tab", "next_legal(-1)", "Previous"),
        Binding("pageup", "scroll_log(-1)", "Log up"),
        Binding("pagedown", "scroll_log(1)", "Log down"),
    ]

    def __init__(self, model: TableModel, speed: BotSpeed) -> None:
        super().__init__()
        self.model = model
        self.speed = speed
        self.board: Board = board_for(model.game)
        self.frame: Frame = model.frame()
        self.thinking = NONE
        """The bot whose turn it is."""
        self.notice: tuple[Content, str] | None = None
        """What to say once the table is drawn anew."""
        self.asked: tuple[int, int] = (NONE, NONE)
        """The question on the screen: whose eyes, after how many entries."""
        self._typed = ""
        self._last_clause = ""

    def compose(self) -> ComposeResult:
        """From top to bottom; where there is room the log stands beside the board."""
        yield TextLine(id="banner")
        with Vertical(id="middle"):
            yield self.board
            yield QuestionBar()
            yield Choices(id="choices")
            yield Advice()
            yield Chronicle(id="log")
        yield KeyBar(id="keys")

    def on_resize(self) -> None:
        """With more room or less, more or less is shown."""
        self.call_after_refresh(self.show)

    # Showing ---------------------------------------------------------------------------------------------

    def show(self, beat: Frame | None = None) -> None:
        """Draw everything anew for the eyes that look: the table as it is, or a beat of what is being told."""
        model = self.model
        frame = self.frame = beat or model.frame()
        self.board.show(frame)
        is_roomy = self.has_class("-wide") and self.has_class("-tall")
        on_board = set() if is_roomy else {spot.token for spot in self.board.query(Spot)}
        self.query_one(Choices).show(frame, on_board)
        self.query_one("#banner", TextLine).put(self.banner())
        self.query_one(QuestionBar).put_question(self._question())
        self.query_one(KeyBar).list(
            [
                (key, word, f"screen.{action}", self._leads(action))
                for key, word, action in BAR
                if action != "say" or frame.asides
            ]
        )
        self._tell()
        asked = (frame.eyes, model.match.length)
        if asked != self.asked and beat is None:
            self.asked = asked
            self._typed = ""
            self.query_one(Advice).close()
            self.query(Spot).remove_class("-hinted")
            self.query_one(QuestionBar).put_phrase(Content())
            self.call_after_refresh(self._look_at_first)
        if self.notice is not None:
            self.advise(*self.notice)
            self.notice = None

    def _look_at_first(self) -> None:
        """A new question: look at its first answer."""
        spots = self.legal_spots()
        if spots:
            self.set_focus(spots[0])
            self._describe(spots[0].token)
        else:
            self.set_focus(None)

    def banner(self) -> Content:
        """What is played, with what luck, how fast, and where it is kept."""
        model = self.model
        where = f" · {model.savefile.path.name}" if model.savefile.path and model.savefile.is_named else ""
        luck = "fair luck" if model.match.fair else f"seed {model.local_table.seed}"
        speed = f" · bots: {self.speed.name}" if model.bots else ""
        left = f"▞ {model.book.title}"
        return Content.assemble((left, "bold $primary"), (f"   {luck}{speed}{where}", "$faint"))

    def _question(self) -> Content:
        """Whose turn it is and what is asked."""
        model, frame = self.model, self.frame
        if frame.told:
            return coloured(frame.told, self.board, frame)
        if not frame.waiting:
            return Content.assemble(("The game is over. ", "bold"), "Enter shows the result.")
        if self.thinking != NONE:
            key = " Space goes on." if self.speed.is_stepped else ""
            return Content.assemble(self._named(self.thinking), f" is thinking …{key}")
        if frame.legal:
            question = Content.assemble(self._named(frame.eyes), f": {frame.question()}")
            others = [seat for seat in frame.waiting if seat != frame.eyes]
            secret = f"  Sealed; still to choose: {listed([model.names[seat] for seat in others])}." if others else ""
            return Content.assemble(question, (secret, "$faint"))
        return Content(f"Waiting for {listed([model.names[seat] for seat in frame.waiting])}.")

    def _named(self, seat: int) -> Content:
        mark = self.board.seat_mark(self.frame, seat)
        name = f"{mark} {self.model.names[seat]}".strip()
        return Content.assemble((name, self.board.seat_style(self.frame, seat)))

    def _tell(self) -> None:
        """Bring the log up to date: what these eyes may read, the new part bright."""
        old, new = self.model.old_and_new(self.frame.notes)
        self.query_one(Chronicle).tell(
            [coloured(text, self.board, self.frame) for text in old],
            [coloured(text, self.board, self.frame) for text in new],
        )

    def advise(self, content: Content, kind: str = "") -> None:
        """Say something about the table, until something happens on it."""
        self.query_one(Advice).put(content, kind)

    # Choosing --------------------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the person at the screen must choose now."""
        return bool(self.frame.legal) and self.thinking == NONE

    def spots(self) -> list[Spot]:
        """Every spot that can be looked at."""
        return [spot for spot in self.query(Spot) if spot.token and spot.focusable]

    def legal_spots(self) -> list[Spot]:
        """The spots that are lit, in the order of their numbers."""
        first: dict[int, Spot] = {}
        for spot in self.spots():
            if spot.is_legal:
                first.setdefault(spot.number, spot)
        return [first[number] for number in sorted(first)]

    @on(Spot.Chosen)
    def choose_spot(self, event: Spot.Chosen) -> None:
        """Play the token of a chosen spot, or explain why it is not legal."""
        self.choose(event.token)

    def choose(self, token: str) -> None:
        """Do what the token says, or say which clause forbids it."""
        raise NotImplementedError

    def refuse(self, token: str) -> None:
        """Say which clause forbids something."""
        if self.frame.eyes == SPECTATOR:
            self.advise(Content("You are watching: nobody waits for you."))
            return
        refusal = self.model.refusal(token)
        self._last_clause = refusal.clause
        self.advise(
            Content.assemble(
                ("✗ Not now: ", "bold $error"),
                refusal.phrase,
                "\n",
                (spoken(refusal.clause), "bold"),
                "  ",
                refusal.sentence,
            ),
            "refusal",
        )

    @on(Spot.Looked)
    def look_at(self, event: Spot.Looked) -> None:
        """Describe the spot in focus, which may have been cleared since."""
        if event.token:
            self._describe(event.token)

    def _describe(self, token: str) -> None:
        """Say what a token does."""
        phrase = self.frame.describe(token)
        number = self.frame.number(token)
        mark = (f"{number}) ", "bold $primary") if number else ("✗ ", "$faint")
        self.query_one(QuestionBar).put_phrase(Content.assemble(mark, (phrase, "" if number else "$faint")))

    def on_key(self, event: Key) -> None:
        """Digits choose by number; with more than nine choices a first digit may wait for a second one."""
        if not (event.character and event.character.isascii() and event.character.isdigit()):
            self._typed = ""
            return
        event.stop()
        offered = self.frame.legal
        number = int(self._typed + event.character)
        if not 1 <= number <= len(offered):
            number = int(event.character)
        self._typed = ""
        if not 1 <= number <= len(offered):
            if offered:
                self.advise(Content(f"There are choices 1 to {len(offered)}, not {number}."), "refusal")
        elif number * 10 <= len(offered):
            self._typed = str(number)
            self.look_at_token(offered[number - 1])
            self.advise(Content(f"{number} and Enter, or a second digit."))
        else:
            self.choose(offered[number - 1])

    def look_at_token(self, token: str) -> None:
        """Look at the spot of a token."""
        for spot in self.spots():
            if spot.token == token:
                self.set_focus(spot)
                return

    def action_look(self, way: str) -> None:
        """Look at the next spot in a direction, allowed or not."""
        spots = self.spots()
        here = self.focused
        if isinstance(here, Spot):
            self.set_focus(next_spot(spots, here, way))
        elif spots:
            self.set_focus((self.legal_spots() or spots)[0])

    def action_next_legal(self, step: int) -> None:
        """Look at the next spot that is allowed."""
        spots = self.legal_spots()
        if not spots:
            return
        here = spots.index(self.focused) if self.focused in spots else -step if step > 0 else 0
        self.set_focus(spots[(here + step) % len(spots)])

    def action_scroll_log(self, way: int) -> None:
        """Through the log, a page at a time."""
        log = self.query_one(Chronicle)
        if way < 0:
            log.scroll_page_up(animate=False)
        else:
            log.scroll_page_down(animate=False)

    # Asking ----------------------------------------------------------------------------------------------

    def _leads(self, action: str) -> bool:
        """Whether a key leads anywhere now."""
        if action == "hint":
            return self.is_asked
        if action == "say":
            return bool(self.frame.asides)
        if action in ("why", "take_back"):
            return bool(self.model.people)
        return action != "speed" or bool(self.model.bots)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that lead nowhere do nothing."""
        del parameters
        return self._leads(action)

    def action_rules(self) -> None:
        """Every clause, beginning with the one that was last in the way."""
        book = self.model.book
        self.app.push_screen(
            Searching(
                f"{book.title}: the rules", "search: 4.1, shield, knocked out …", rule_entries(book), self._last_clause
            )
        )

    def action_why(self) -> None:
        """Look for something to do, and learn which clause forbids it."""
        frame = self.frame
        if frame.eyes == SPECTATOR:
            self.advise(Content("You are watching: nobody waits for you."))
            return
        lines = [Entry(token, "", f"{frame.describe(token)}  [{token}]") for token in self.model.game.tokens]
        self.app.push_screen(Searching("Why can I not …", "search: fireball, seat2 …", lines), self._tell_why)

    def _tell_why(self, token: str | None) -> None:
        if not token:
            return
        if token in self.frame.legal or token in self.frame.asides:
            self.advise(Content(f"You may: {self.frame.describe(token)}."))
        else:
            self.refuse(token)

    def action_say(self) -> None:
        """Choose an aside; the question stays open."""
        entries = [Entry(token, "", self.frame.describe(token)) for token in self.frame.asides]
        self.app.push_screen(Searching("Say to everybody", "search …", entries), self._say)

    def _say(self, token: str | None) -> None:
        if token:
            self.choose(token)

    def action_log(self) -> None:
        """All that happened, from the beginning."""
        told = [coloured(text, self.board, self.frame) for text in self.model.story(self.frame.eyes)]
        self.app.push_screen(Reading("What happened", Content("\n\n").join(told), is_latest_last=True))

    def action_piles(self) -> None:
        """What lies open and does not fit the table."""
        self.app.push_screen(Reading("On the table", self.board.details(self.frame)))

    def action_help(self) -> None:
        """Keys and symbols."""
        text = Content("\n\n").join([Content(KEYS), self.board.legend()])
        self.app.push_screen(Reading("Help", text))

    def action_light(self) -> None:
        """By night or by day."""
        next_theme(self.app)
