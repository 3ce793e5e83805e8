"""A surface on which somebody is asked: look at what can be chosen, choose it, or learn why it cannot be."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key

from dungeonbox.bots.pauses import BotSpeed
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import listed
from dungeonbox.terminal.guiding import Proposal
from dungeonbox.terminal.rulebook import spoken
from dungeonbox.terminal.screen.chronicle import coloured
from dungeonbox.terminal.screen.looking import next_spot
from dungeonbox.terminal.screen.panels import Advice, QuestionBar
from dungeonbox.terminal.screen.rules import Entry, Searching
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.surface import Surface
from dungeonbox.terminal.screen.table_model import TableModel


class ChoosingSurface(Surface):
    """A model on the screen. What is done there is for `TableScreen` to say."""

    BAR: ClassVar[Sequence[tuple[str, str, str]]] = (
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
    KEYS: ClassVar[str] = """\
1 2 3 …   choose by number         Enter     choose what you look at
← ↑ → ↓   look around              Tab       look at the next choice
mouse     click to choose          Space     bots go on at once
r  every clause of the rules       w  why not? the clause against it
h  a hint, by a searching bot      u  take back
a  say something, where one may    PgUp PgDn  scroll the log
l  the log, from the beginning     i  piles and known cards
s  save the match in a file        p  how fast bots play
o  pass until something changes    t  by night or by day
q  leave the table                 Esc  close what lies on top
g  leave the guide of a guided game"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "why", "Why"),
        Binding("h", "hint", "Hint"),
        Binding("a", "say", "Say"),
        Binding("u", "take_back", "Undo"),
        Binding("s", "save", "Save"),
        Binding("p", "speed", "Speed"),
        Binding("up", "look('up')", "Up"),
        Binding("down", "look('down')", "Down"),
        Binding("left", "look('left')", "Left"),
        Binding("right", "look('right')", "Right"),
        Binding("tab", "next_legal(1)", "Next"),
        Binding("shift+tab", "next_legal(-1)", "Previous"),
    ]

    model: TableModel

    def __init__(self, model: TableModel, speed: BotSpeed) -> None:
        super().__init__(model, speed)
        self.thinking = NONE
        """The bot whose turn it is."""
        self._typed = ""

    # Showing ---------------------------------------------------------------------------------------------

    def begin_moment(self) -> None:
        """A new question: look at its first answer."""
        self._typed = ""
        self.query(Spot).remove_class("-hinted")
        self.query_one(QuestionBar).put_phrase(Content())
        self.call_after_refresh(self._look_at_first)
        if self.frame.proposal is not None:
            self._say_guide(self.frame.proposal)

    def _say_guide(self, proposal: Proposal) -> None:
        """What the guide says to the question, until it is answered."""
        step = f"☞ Guide {proposal.number} of {proposal.steps} "
        self.advise(
            Content.assemble((step, "bold $success"), proposal.says, ("  g leaves the guide", "$faint")), "hint"
        )

    def _look_at_first(self) -> None:
        """A new question: look at what the guide proposes, else at its first answer."""
        spots = self.legal_spots()
        proposed = "" if self.frame.proposal is None else self.frame.proposal.token
        first = next((spot for spot in spots if spot.token == proposed), spots[0] if spots else None)
        self.set_focus(first)
        if first is not None:
            first.set_class(first.token == proposed, "-hinted")
            self._describe(first.token)
            self.call_after_refresh(first.scroll_visible, animate=False)

    def banner(self) -> Content:
        """What is played, with what luck, how fast, and where it is kept."""
        model = self.model
        luck = "fair luck" if model.match.fair else f"seed {model.match.seed}" if model.match.seed else ""
        luck = "guided game" if model.guided is not None else luck
        speed = f"bots: {self.speed.name}" if model.bots else ""
        where = model.savefile.path.name if model.savefile.path and model.savefile.is_named else ""
        facts = " · ".join([fact for fact in (luck, speed, where) if fact])
        return Content.assemble((f"▞ {model.book.title}", "bold $primary"), (f"   {facts}", "$faint"))

    def question(self) -> Content:
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
        self.last_clause = refusal.clause
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

    # Asking ----------------------------------------------------------------------------------------------

    def listed_keys(self) -> list[tuple[str, str, str]]:
        """There is not always something to say."""
        return [key for key in self.BAR if key[2] != "say" or self.frame.asides]

    def leads(self, action: str) -> bool:
        """Whether a key leads anywhere now."""
        if action == "hint":
            return self.is_asked
        if action == "say":
            return bool(self.frame.asides)
        if action in ("why", "take_back"):
            return bool(self.model.people)
        return action != "speed" or bool(self.model.bots)

    def action_close(self) -> None:
        """Close the advice; a table is left by another key."""
        advice = self.query_one(Advice)
        if advice.is_open:
            advice.close()
        else:
            self.advise(Content("There is nothing to close; q leaves the table."))

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
