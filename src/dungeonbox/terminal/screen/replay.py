"""The screen of a replay: a match step by step, back and forth, with any eyes."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key

from dungeonbox.bots.pauses import BotSpeed, next_speed
from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.terminal.screen.chronicle import coloured
from dungeonbox.terminal.screen.dialogs import Reading, sheet_width
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.panels import Advice, QuestionBar
from dungeonbox.terminal.screen.replay_model import ReplayModel
from dungeonbox.terminal.screen.rules import Entry, Searching
from dungeonbox.terminal.screen.surface import Surface
from dungeonbox.terminal.screen.telling import beats_between
from dungeonbox.terminal.words import result_lines


class ReplayScreen(Surface):
    """A match that was played. Each step is shown beat by beat, as at the table; another key does not wait for it."""

    BAR: ClassVar[Sequence[tuple[str, str, str]]] = (
        ("←", "Back", "back"),
        ("→", "On", "on"),
        ("↑ ↓", "Turn", "turn_on"),
        ("Space", "Play", "play"),
        ("j", "Jump", "jump"),
        ("e", "Eyes", "eyes"),
        ("l", "Log", "log"),
        ("i", "Piles", "piles"),
        ("?", "Help", "help"),
        ("q", "Quit", "leave"),
    )
    KEYS: ClassVar[str] = """\
← →       a step back, a step on    Home End  the beginning, the end
↑ ↓       a turn back, a turn on    Space     play on, or stop
j  jump to a step, by its words     e  look with the next eyes
0  the eyes of a spectator          1 2 …  the eyes of that seat
l  the log up to here               PgUp PgDn  scroll the log
i  piles and known cards            r  every clause of the rules
p  how fast it is shown             Enter  the result, at the end
t  by night or by day               q  leave the replay"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "back", "Back"),
        Binding("right", "on", "On"),
        Binding("up", "turn_back", "Turn back"),
        Binding("down", "turn_on", "Turn on"),
        Binding("home", "go(0)", "Beginning"),
        Binding("end", "end", "End"),
        Binding("space", "play", "Play"),
        Binding("j", "jump", "Jump"),
        Binding("e", "eyes", "Eyes"),
        Binding("p", "speed", "Speed"),
        Binding("enter", "result", "Result"),
    ]

    model: ReplayModel

    def __init__(self, model: ReplayModel, speed: BotSpeed) -> None:
        super().__init__(model, speed)
        self.is_playing = False
        """Whether step follows step until a key stops it."""

    def on_mount(self) -> None:
        """The first picture."""
        self.show()

    # Showing ---------------------------------------------------------------------------------------------

    def banner(self) -> Content:
        """Which match, which step, whose eyes."""
        model = self.model
        where, eyes = f"   replay · step {model.at} of {model.last} · ", f"seen {model.eyes_words(model.eyes)}"
        return Content.assemble(
            (f"▞ {model.title}", "bold $primary"), where, (eyes, "bold"), (f" · {self.speed.name}", "$faint")
        )

    def question(self) -> Content:
        """What is being told, or what was chosen in this step."""
        model, frame = self.model, self.frame
        if frame.told:
            return coloured(frame.told, self.board, frame)
        done = "; ".join([f"{model.names[seat]}: {phrase}" for seat, phrase in model.done()])
        return coloured(done or "The beginning.", self.board, frame)

    def begin_moment(self) -> None:
        """Say how to go on."""
        self.query_one(QuestionBar).put_phrase(Content.assemble((self._next_key(), "$faint")))

    def _next_key(self) -> str:
        if self.model.at < self.model.last:
            return "→ goes on, Space plays."
        return (
            "The game is over. Enter shows the result." if self.model.match.is_over else "The match goes on from here."
        )

    # Going on and back -----------------------------------------------------------------------------------

    def leads(self, action: str) -> bool:
        """Before the beginning and after the end there is nothing."""
        if action in ("back", "turn_back"):
            return self.model.at > 0
        return action not in ("on", "turn_on", "play") or self.model.at < self.model.last

    def action_go(self, at: int) -> None:
        """Show this step at once."""
        self._stop()
        self.model.at = at
        self.show()

    def action_back(self) -> None:
        """One step back."""
        self.action_go(self.model.at - 1)

    def action_turn_back(self) -> None:
        """To where this turn began, or the turn before."""
        self.action_go(self.model.turn(-1))

    def action_turn_on(self) -> None:
        """To where the next turn begins."""
        self.action_go(self.model.turn(1))

    def action_end(self) -> None:
        """To the last step."""
        self.action_go(self.model.last)

    def action_on(self) -> None:
        """One step on, beat by beat."""
        self._stop()
        self._go_on_to(self.model.at + 1)

    def action_play(self) -> None:
        """Step after step, or stop."""
        was_playing = self.is_playing
        self._stop()
        if was_playing:
            self.show()
        else:
            self.is_playing = not self.speed.is_stepped
            self._go_on_to(self.model.last if self.is_playing else self.model.at + 1)

    def _stop(self) -> None:
        self.is_playing = False
        self.workers.cancel_group(self, "steps")

    def _go_on_to(self, end: int) -> None:
        """Show the steps up to this one. The first is taken at once: the next key counts from there."""
        before = self.model.frame()
        self.model.at += 1
        self._tell(before, end)

    @work(exclusive=True, group="steps")
    async def _tell(self, before: Frame, end: int) -> None:
        """Tell the step one has come to from this picture, and those up to the end."""
        model = self.model
        while True:
            for beat in beats_between(before, model.frame()) if not self.speed.is_instant else ():
                self.show(beat.frame)
                await asyncio.sleep(beat.milliseconds * self.speed.pace / 1000)
            self.show()
            if model.at >= end:
                break
            await asyncio.sleep(self.speed.seconds)
            before = model.frame()
            model.at += 1
        self.is_playing = False

    def action_jump(self) -> None:
        """To a step that is found by what happened in it."""
        self._stop()
        model = self.model
        told = [(number, model.told(number)) for number in range(model.last + 1)]
        entries = [Entry(str(number), str(number), text) for number, text in told if text]
        self.app.push_screen(Searching("Jump to …", "search: 12, knocked out …", entries, str(model.at)), self._jump)

    def _jump(self, number: str | None) -> None:
        if number:
            self.action_go(int(number))

    # Eyes ------------------------------------------------------------------------------------------------

    def action_eyes(self) -> None:
        """Look with the next eyes."""
        eyes = self.model.all_eyes()
        self._look_with(eyes[(eyes.index(self.model.eyes) + 1) % len(eyes)])

    def on_key(self, event: Key) -> None:
        """A digit is a seat, 0 a spectator."""
        if event.character and event.character in "0123456789"[: self.model.game.seats + 1]:
            event.stop()
            self._look_with(int(event.character) - 1 if event.character != "0" else SPECTATOR)

    def _look_with(self, eyes: int) -> None:
        self._stop()
        self.model.eyes = eyes
        self.show()

    # The rest --------------------------------------------------------------------------------------------

    def action_speed(self) -> None:
        """The next faster pace."""
        self.speed = next_speed(self.speed)
        self.show_banner()

    def action_result(self) -> None:
        """How the match ended, once one is there."""
        model = self.model
        if model.at == model.last and model.match.is_over:
            lines = result_lines(model.words, model.match, self.frame.eyes, model.names, sheet_width(self.app))
            self.app.push_screen(Reading("The game is over", Content("\n").join(map(Content, lines))))

    def action_close(self) -> None:
        """Close the advice, else the replay."""
        advice = self.query_one(Advice)
        if advice.is_open:
            advice.close()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the replay; nothing is lost."""
        self._stop()
        self.dismiss()
