"""The table: a board, what is asked, what can be done, what happened. Bots play beside it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic
from typing import ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.screen import Screen

from dungeonbox.bots.search import Estimate
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.match import Accord
from dungeonbox.kernel.piles import NONE
from dungeonbox.terminal.console import counted
from dungeonbox.terminal.luck import new_seed
from dungeonbox.terminal.rulebook import spoken
from dungeonbox.terminal.screen.boards import Board, board_for
from dungeonbox.terminal.screen.desk import Desk
from dungeonbox.terminal.screen.frame import Frame, seat_list
from dungeonbox.terminal.screen.looking import next_spot
from dungeonbox.terminal.screen.mind import HINT, choose, ponder
from dungeonbox.terminal.screen.pace import Pace, next_pace
from dungeonbox.terminal.screen.panels import Advice, Ask, Choices, Chronicle, KeyBar, Line, coloured
from dungeonbox.terminal.screen.rules import Entry, Searching, rule_entries
from dungeonbox.terminal.screen.sheets import Answer, FileName, HandOver, Question, Reading
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.theme import next_theme
from dungeonbox.terminal.words import outcome_lines

T = TypeVar("T")

KEYS: Final = """\
1 2 3 …   choose by number         Enter     choose what you look at
← ↑ → ↓   look around              Tab       to the next that is allowed
mouse     click to choose          Space     bots go on at once
r  every clause of the rules       w  why not? which clause forbids it
h  a hint, by a searching bot      u  take back
a  say something, where one may    PgUp PgDn  scroll the log
l  the log, from the beginning     i  piles and known cards
s  save the match in a file        p  how fast bots play
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
    ("p", "Pace", "pace"),
    ("?", "Help", "help"),
    ("q", "Quit", "leave"),
)
"""Key, word and action, as they stand at the bottom."""

BINDS: Final = {"?": "question_mark", "q": "q,escape"}
MOST_HINTS: Final = 3
SECRETS: Final = "The file will hold every secret of this match: hands, decks and luck."


class TableScreen(Screen[None]):
    """One match on the screen, until somebody leaves or it is over."""

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
        Binding("space,enter", "go_on", "Go on"),
        Binding("pageup", "scroll_log(-1)", "Log up"),
        Binding("pagedown", "scroll_log(1)", "Log down"),
    ]

    class Left(Message):
        """Somebody has left the table: to `quit`, for a `rematch`, or for a `new` game."""

        def __init__(self, table: "TableScreen", why: str) -> None:
            super().__init__()
            self.table = table
            self.why = why

    def __init__(self, desk: Desk, pace: Pace) -> None:
        super().__init__()
        self.desk = desk
        self.pace = pace
        self.board: Board = board_for(desk.game)
        self.frame: Frame = desk.frame()
        self.thinking = NONE
        """The bot whose turn it is."""
        self._go_on = asyncio.Event()
        self._left = Event()
        self._typed = ""
        self._asked: tuple[int, int] = (NONE, NONE)
        self._last_clause = ""
        self._notice: tuple[Content, str] | None = None
        """What to say once the table is drawn anew."""

    def compose(self) -> ComposeResult:
        """From top to bottom; where there is room the log stands beside the board."""
        yield Line(id="banner")
        with Vertical(id="middle"):
            yield self.board
            yield Ask()
            yield Choices(id="choices")
            yield Advice()
            yield Chronicle(id="log")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Sit down."""
        self.drive()

    def on_resize(self) -> None:
        """With more room or less, more or less is shown."""
        self.call_after_refresh(self.show)

    def on_unmount(self) -> None:
        """Nobody waits for a bot any more."""
        self._left.set()

    # The flow --------------------------------------------------------------------------------------------

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Let bots play until a person must choose or the game is over."""
        desk = self.desk
        seat = desk.next_seat()
        while seat in desk.minds:
            await self._let_bot(seat)
            seat = desk.next_seat()
        self.thinking = NONE
        if seat == NONE:
            desk.look_away()
            self.show()
            self._end()
        elif desk.needs_handover(seat):
            desk.look_away()
            self.show()
            self._hand_over(seat)
        else:
            desk.sit(seat)
            self.show()

    async def _let_bot(self, seat: int) -> None:
        """A bot takes its time and does something. Whoever looks meanwhile sees what an onlooker may see."""
        desk, mind = self.desk, self.desk.minds[seat]
        desk.look_away()
        self.thinking = seat
        if mind.bot.is_slow or not self.pace.is_instant:
            self.show()
        started = monotonic()
        eyes = desk.seen_by(seat, mind.chance)
        if len(eyes.asides()) > 0:
            aside = mind.bot.say(eyes)
            if aside != NONE:
                desk.act(seat, aside)
                eyes = desk.seen_by(seat, mind.chance)
        if mind.bot.is_slow:
            action = await self._beside(lambda is_wanted: choose(mind.bot, eyes, is_wanted))
        else:
            action = mind.bot.choose(eyes)
        await self._pause(started)
        desk.act(seat, action)

    async def _beside(self, work: Callable[[Callable[[], bool]], T]) -> T:
        """Do something in a thread, which is told when nobody waits for it any more."""
        stop = Event()
        try:
            return await asyncio.to_thread(work, lambda: not (stop.is_set() or self._left.is_set()))
        finally:
            stop.set()

    async def _pause(self, started: float) -> None:
        """Wait as long as the pace says, the same for every decision, or until somebody presses Space."""
        self._go_on.clear()
        try:
            async with asyncio.timeout(None if self.pace.is_stepped else started + self.pace.seconds - monotonic()):
                await self._go_on.wait()
        except TimeoutError:
            return

    def _hand_over(self, seat: int) -> None:
        """Hide everything until the next person sits down."""
        desk = self.desk
        last = desk.last_person
        answers = []
        if last not in (NONE, seat):
            who = desk.names[last]
            if desk.match.has_chosen(last):
                answers.append(Answer("again", "c", f"{who} chooses again"))
            elif desk.to_take_back(last, Accord.OWN):
                answers.append(Answer("undo", "u", f"{who} takes back"))
        answers.append(Answer("quit", "q", "leave"))
        news = [coloured(text, self.board, self.frame) for text in desk.story(SPECTATOR, desk.heard[seat])]
        self.app.push_screen(HandOver(desk.names[seat], seat, Content("\n").join(news), answers), self._handed_over)

    def _handed_over(self, answer: str | None) -> None:
        desk = self.desk
        if answer == "sit":
            desk.sit(desk.next_seat())
        elif answer == "again":
            desk.sit(desk.last_person)
        elif answer == "undo":
            desk.take_back(desk.last_person, Accord.OWN)
            desk.sit(desk.last_person)
        else:
            self.action_leave()
            return
        self.show()

    # Showing ---------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw everything anew for the eyes that look."""
        desk = self.desk
        frame = self.frame = desk.frame()
        self.board.show(frame)
        is_roomy = self.has_class("-wide") and self.has_class("-tall")
        on_board = set() if is_roomy else {spot.token for spot in self.board.query(Spot)}
        self.query_one(Choices).show(frame, on_board)
        self.query_one("#banner", Line).put(self._banner())
        self.query_one(Ask).put_question(self._question())
        self.query_one(KeyBar).list(
            [
                (key, word, f"screen.{action}", self._leads(action))
                for key, word, action in BAR
                if action != "say" or frame.asides
            ]
        )
        self._tell()
        asked = (frame.eyes, desk.match.length)
        if asked != self._asked:
            self._asked = asked
            self._typed = ""
            self.query_one(Advice).close()
            self.query(Spot).remove_class("-hinted")
            self.query_one(Ask).put_phrase(Content())
            self.call_after_refresh(self._look_at_first)
        if self._notice is not None:
            self.advise(*self._notice)
            self._notice = None

    def _look_at_first(self) -> None:
        """A new question: look at its first answer."""
        spots = self._legal_spots()
        if spots:
            self.set_focus(spots[0])
            self._describe(spots[0].token)
        else:
            self.set_focus(None)

    def _banner(self) -> Content:
        desk = self.desk
        where = f" · {desk.savefile.path.name}" if desk.savefile.path else ""
        luck = "fair luck" if desk.match.fair else f"seed {desk.sitting.seed}"
        pace = f" · bots: {self.pace.name}" if desk.minds else ""
        left = f"▞ {desk.book.title}"
        return Content.assemble((left, "bold $primary"), (f"   {luck}{pace}{where}", "$faint"))

    def _question(self) -> Content:
        """Whose turn it is and what is asked."""
        desk, frame = self.desk, self.frame
        if not frame.waiting:
            return Content.assemble(("The game is over. ", "bold"), "Enter shows the result.")
        if self.thinking != NONE:
            key = " Space goes on." if self.pace.is_stepped else ""
            return Content.assemble(self._named(self.thinking), f" is thinking …{key}")
        if frame.legal:
            question = Content.assemble(self._named(frame.eyes), f": {self.board.question(frame)}")
            others = [seat for seat in frame.waiting if seat != frame.eyes]
            secret = f"  Sealed; still to choose: {seat_list(others, desk.names)}." if others else ""
            return Content.assemble(question, (secret, "$faint"))
        return Content(f"Waiting for {seat_list(frame.waiting, desk.names)}.")

    def _named(self, seat: int) -> Content:
        mark = self.board.seat_mark(self.frame, seat)
        name = f"{mark} {self.desk.names[seat]}".strip()
        return Content.assemble((name, self.board.seat_style(self.frame, seat)))

    def _tell(self) -> None:
        """Bring the log up to date: what these eyes may read, the new part bright."""
        old, new = self.desk.old_and_new()
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

    def _spots(self) -> list[Spot]:
        """Every spot that can be looked at."""
        return [spot for spot in self.query(Spot) if spot.token and spot.focusable]

    def _legal_spots(self) -> list[Spot]:
        """The spots that are lit, in the order of their numbers."""
        first: dict[int, Spot] = {}
        for spot in self._spots():
            if spot.is_legal:
                first.setdefault(spot.number, spot)
        return [first[number] for number in sorted(first)]

    @on(Spot.Chosen)
    def choose_spot(self, event: Spot.Chosen) -> None:
        """Somebody chose a spot."""
        self.choose(event.token)

    def choose(self, token: str) -> None:
        """Do what the token says, or say which clause forbids it."""
        if token not in self.frame.legal and token not in self.frame.asides:
            self.refuse(token)
            return
        try:
            self.desk.choose(token)
        except OSError as error:
            self._notice = (Content(f"It could not be saved: {error.strerror}: {error.filename}"), "refusal")
        self.drive()

    def refuse(self, token: str) -> None:
        """Say which clause forbids something."""
        if self.frame.eyes == SPECTATOR:
            self.advise(Content("You are watching: nobody waits for you."))
            return
        refusal = self.desk.refusal(token)
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
        """Somebody looks at a spot."""
        self._describe(event.token)

    def _describe(self, token: str) -> None:
        """Say what a token does."""
        phrase = self.frame.describe(token)
        number = self.frame.number(token)
        mark = (f"{number}) ", "bold $primary") if number else ("✗ ", "$faint")
        self.query_one(Ask).put_phrase(Content.assemble(mark, (phrase, "" if number else "$faint")))

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
            self._focus_token(offered[number - 1])
            self.advise(Content(f"{number} and Enter, or a second digit."))
        else:
            self.choose(offered[number - 1])

    def _focus_token(self, token: str) -> None:
        for spot in self._spots():
            if spot.token == token:
                self.set_focus(spot)
                return

    def action_look(self, way: str) -> None:
        """Look at the next spot in a direction, allowed or not."""
        spots = self._spots()
        here = self.focused
        if isinstance(here, Spot):
            self.set_focus(next_spot(spots, here, way))
        elif spots:
            self.set_focus((self._legal_spots() or spots)[0])

    def action_next_legal(self, step: int) -> None:
        """Look at the next spot that is allowed."""
        spots = self._legal_spots()
        if not spots:
            return
        here = spots.index(self.focused) if self.focused in spots else -step if step > 0 else 0
        self.set_focus(spots[(here + step) % len(spots)])

    def action_go_on(self) -> None:
        """Bots need not wait; a finished game shows its result."""
        self._go_on.set()
        if not self.frame.waiting:
            self._end()

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
            return bool(self.desk.people)
        return action != "pace" or bool(self.desk.minds)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that lead nowhere do nothing."""
        del parameters
        return self._leads(action)

    def action_rules(self) -> None:
        """Every clause, beginning with the one that was last in the way."""
        book = self.desk.book
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
        lines = [Entry(token, "", f"{frame.describe(token)}  [{token}]") for token in self.desk.game.tokens]
        self.app.push_screen(Searching("Why can I not …", "search: fireball, seat2 …", lines), self._tell_why)

    def _tell_why(self, token: str | None) -> None:
        if not token:
            return
        if token in self.frame.legal or token in self.frame.asides:
            self.advise(Content(f"You may: {self.frame.describe(token)}."))
        else:
            self.refuse(token)

    def action_say(self) -> None:
        """Say something that binds nobody; the question stays open."""
        entries = [Entry(token, "", self.frame.describe(token)) for token in self.frame.asides]
        self.app.push_screen(Searching("Say to everybody", "search …", entries), self._say)

    def _say(self, token: str | None) -> None:
        if token:
            self.choose(token)

    def action_log(self) -> None:
        """All that happened, from the beginning."""
        told = [coloured(text, self.board, self.frame) for text in self.desk.story(self.frame.eyes)]
        self.app.push_screen(Reading("What happened", Content("\n\n").join(told), is_latest_last=True))

    def action_piles(self) -> None:
        """What lies open and does not fit the table."""
        self.app.push_screen(Reading("On the table", self.board.details(self.frame)))

    def action_help(self) -> None:
        """Keys and symbols."""
        text = Content("\n\n").join([Content(KEYS), self.board.legend()])
        self.app.push_screen(Reading("Help", text))

    def action_pace(self) -> None:
        """The next quicker pace."""
        self.pace = next_pace(self.pace)
        self._go_on.set()
        self.query_one("#banner", Line).put(self._banner())
        self.advise(Content.assemble(("Bots: ", "bold"), f"{self.pace.name}, {self.pace.help}."))

    def action_light(self) -> None:
        """By night or by day."""
        next_theme(self.app)

    # Hints -----------------------------------------------------------------------------------------------

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the searching bot, which sees no more than the person who asks."""
        seat, asked = self.frame.eyes, self._asked
        self.advise(Content("Thinking …"), "hint")
        eyes = self.desk.seen_by(seat, Seeded(new_seed()))
        found = await self._beside(lambda is_wanted: ponder(HINT, eyes, is_wanted))
        if asked == self._asked:
            self._show_hint(found)

    def _show_hint(self, found: Estimate) -> None:
        """The best few choices, and look at the best."""
        tokens = [self.desk.game.token(action) for action in found.actions]
        lines = [
            Content.assemble(
                ("☞ Hint ", "bold $success"),
                f"worth to you and how often tried, in {counted(found.iterations, 'imagined game')}:",
            )
        ]
        for token, share, worth in list(zip(tokens, found.shares, found.worths, strict=True))[:MOST_HINTS]:
            number = self.frame.number(token)
            phrase = self.frame.describe(token)
            lines.append(Content(f"{worth:>5.0%} {'▪' * round(share * 10):<10} {number}) {phrase}"))
        self.advise(Content("\n").join(lines), "hint")
        for spot in self._spots():
            spot.set_class(spot.token == tokens[0], "-hinted")
        self._focus_token(tokens[0])

    # Taking back -----------------------------------------------------------------------------------------

    @work(exclusive=True, group="undo")
    async def action_take_back(self) -> None:
        """Alone: to one's last choice. Among people: one's own last entry, or more if all agree."""
        desk = self.desk
        seat = desk.last_person if desk.is_shared else desk.people[0]
        if seat == NONE:
            self.advise(Content("There is nothing to take back yet."))
            return
        accord = desk.accord
        if desk.is_shared and not desk.to_take_back(seat, accord) and desk.to_take_back(seat, Accord.ALL):
            accord = Accord.ALL
            if not await self._all_agree(seat):
                return
        try:
            count = desk.take_back(seat, accord)
        except DungeonboxError as error:
            self.advise(Content(str(error)), "refusal")
            return
        self._notice = (Content(f"Taken back: {counted(count, 'entry')}."), "")
        self.drive()

    async def _all_agree(self, seat: int) -> bool:
        """Ask everybody else at the keyboard."""
        names = self.desk.names
        for other in self.desk.people:
            if other == seat:
                continue
            text = Content.assemble(
                (names[other], "bold"), f", do you agree that {names[seat]} takes back the last step?"
            )
            answers = [Answer("yes", "y", "yes"), Answer("no", "n", "no")]
            if await self.app.push_screen_wait(Question("Take back", text, answers)) != "yes":
                self.advise(Content(f"{names[other]} does not agree."), "refusal")
                return False
        return True

    # Saving and leaving ----------------------------------------------------------------------------------

    @work(exclusive=True, group="save")
    async def action_save(self) -> None:
        """Keep the match in a file, from now on after every choice."""
        await self._save()

    async def _save(self) -> bool:
        """Ask where, unless that is known; True if the match is in a file now."""
        desk = self.desk
        path = desk.savefile.path
        if path is None:
            proposed = str(free_path(desk.game.id))
            typed = await self.app.push_screen_wait(FileName("Save the match", SECRETS, proposed))
            if not typed:
                return False
            path = Path(typed).expanduser()
        try:
            desk.savefile.keep_as(desk.match, path)
        except (DungeonboxError, OSError) as error:
            self.advise(Content(f"Not saved: {error}"), "refusal")
            return False
        self.query_one("#banner", Line).put(self._banner())
        self.advise(Content(f"Saved in {path}; from now on it is kept up to date."))
        return True

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Leave the table, with the match in a file or not."""
        desk = self.desk
        answers = [Answer("quit", "l", "leave"), Answer("stay", "c", "stay")]
        text = f"The match is saved in {desk.savefile.path}."
        if desk.savefile.path is None:
            answers.insert(0, Answer("save", "s", "save and leave"))
            text = "This match is in no file: leave without saving, and it is gone."
        answer = await self.app.push_screen_wait(Question("Leave the table?", Content(text), answers))
        if answer == "quit" or (answer == "save" and await self._save()):
            self._go("quit")
        elif desk.next_seat() in desk.people and desk.needs_handover(desk.next_seat()):
            self.drive()

    def _go(self, why: str) -> None:
        """Leave, with the file up to date."""
        try:
            self.desk.close()
        except OSError as error:
            self.advise(Content(f"It could not be saved: {error.strerror}: {error.filename}"), "refusal")
            return
        self.post_message(self.Left(self, why))

    @work(exclusive=True, group="end")
    async def _end(self) -> None:
        """Who won, and what now."""
        desk = self.desk
        desk.close()
        answers = [Answer("rematch", "r", "rematch"), Answer("new", "n", "new game")]
        if not desk.is_shared and desk.people:
            answers.append(Answer("undo", "u", "take back"))
        if desk.savefile.path is None:
            answers.append(Answer("save", "s", "save"))
        answers += [Answer("look", "t", "see the table"), Answer("quit", "q", "quit")]
        answer = await self.app.push_screen_wait(Question("The game is over", self._result(), answers))
        if answer == "undo":
            self.action_take_back()
        elif answer == "save":
            await self._save()
            self._end()
        elif answer == "quit" and desk.savefile.path is None:
            self.action_leave()
        elif answer in ("rematch", "new", "quit"):
            self._go(answer)

    def _result(self) -> Content:
        """The places, everybody in their colour; and the secret of fair luck, which can be checked now."""
        desk, outcome = self.desk, self.desk.match.outcome
        headline, *places = outcome_lines(outcome, desk.names)
        told = [Content.assemble((headline, "bold $accent")), Content()]
        seats = sorted(range(len(desk.names)), key=lambda seat: (outcome.places[seat], seat))
        for seat, place in zip(seats, places, strict=True):
            mark = self.board.seat_mark(self.frame, seat)
            told.append(Content.assemble((f"{mark} ", self.board.seat_style(self.frame, seat)), place.strip()))
        told += [Content(), Content("In a rematch everybody moves on one seat.")]
        papers = desk.match.fair
        if papers is not None:
            told.append(Content(f"The secret of the luck was {papers.secret}."))
        return Content("\n").join(told)


def free_path(game: str) -> Path:
    """A name for a file that is not there yet."""
    number = 1
    while Path(f"{game}-{number}.json").exists():
        number += 1
    return Path(f"{game}-{number}.json")
