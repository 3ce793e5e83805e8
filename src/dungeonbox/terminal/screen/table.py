"""The screen of a running match: people choose, bots play in a thread, keyboard hand-over, saving."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic
from typing import ClassVar, Final, TypeVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.message import Message

from dungeonbox.bots.advice import advise
from dungeonbox.bots.pauses import BotSpeed, next_speed
from dungeonbox.bots.search import Estimate
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.match import Accord
from dungeonbox.kernel.types import NONE
from dungeonbox.kernel.wording import counted
from dungeonbox.terminal.luck import new_seed
from dungeonbox.terminal.mind import choose, hinter, ponder
from dungeonbox.terminal.screen.choosing import ChoosingSurface
from dungeonbox.terminal.screen.chronicle import story
from dungeonbox.terminal.screen.dialogs import Answer, FileName, HandOver, Question, sheet_width
from dungeonbox.terminal.screen.frame import Frame
from dungeonbox.terminal.screen.replay import ReplayScreen
from dungeonbox.terminal.screen.replay_model import ReplayModel
from dungeonbox.terminal.screen.spot import Spot
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.screen.telling import beats_between
from dungeonbox.terminal.words import PASS, result_lines

T = TypeVar("T")

SPEED: Final = "p"
RESULT: Final = 62
"""How wide the result is: a dialog has this room on the smallest screen."""
GUIDE_LEFT: Final = "You go your own way, so the guide ends here. From now on the others choose for themselves."
SECRETS: Final = "The file will hold every secret of this match: hands, decks and luck."


class TableScreen(ChoosingSurface):
    """One match on the screen, until it is over or the player leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "go_on", "Go on"),
        Binding("o", "pass_on", "Pass until something changes"),
        Binding("g", "leave_guide", "Leave the guide"),
    ]

    class Left(Message):
        """Posted when the player leaves: to `quit`, for a `rematch`, or for a `new` game."""

        def __init__(self, table: "TableScreen", why: str) -> None:
            super().__init__()
            self.table = table
            self.why = why

    def __init__(self, model: TableModel, speed: BotSpeed) -> None:
        super().__init__(model, speed)
        self._go_on = asyncio.Event()
        self._left = Event()
        self._answered: Frame | None = None
        """The picture from which something was chosen last."""
        self._is_telling = False
        """Whether something that happened is being shown beat by beat."""

    def on_mount(self) -> None:
        """Sit down."""
        self.drive()

    def on_unmount(self) -> None:
        """Cancel the bot's thinking thread, and let other windows have the match."""
        self._left.set()
        self.model.savefile.release()

    # The flow --------------------------------------------------------------------------------------------

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Let bots play until a person must choose or the game is over."""
        model = self.model
        await self._tell_news()
        model.begin_talk()
        seat = model.next_seat()
        while seat in model.bots or (seat != NONE and model.passes_on(seat)):
            if seat in model.bots:
                await self._let_bot(seat)
            else:
                model.act(seat, model.game.parse(PASS))
            await self._tell_news()
            model.begin_talk()
            seat = model.next_seat()
        self.thinking = NONE
        if seat == NONE:
            model.look_away()
            self.show()
            self._end()
        elif model.needs_handover(seat):
            model.look_away()
            self.show()
            self._hand_over(seat)
        else:
            model.let_onlookers_talk(seat)
            model.sit(seat)
            self.show()
            self._close()

    async def _tell_news(self) -> None:
        """Show what has happened since the latest picture, beat by beat, until a key skips the rest."""
        if self.speed.is_instant:
            return
        self._is_telling = True
        try:
            for beat in beats_between(self.frame, self.model.frame()):
                self.show(beat.frame)
                if await self._is_skipped(beat.milliseconds * self.speed.pace / 1000):
                    break
        finally:
            self._is_telling = False

    async def _is_skipped(self, seconds: float | None) -> bool:
        """Wait so long, without an end if None, or until a key is pressed; whether one was."""
        self._go_on.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._go_on.wait()
        except TimeoutError:
            return False
        return True

    def on_key(self, event: Key) -> None:
        """While something is told any key skips it, and does nothing else, but for the key of the speed."""
        if self._is_telling and event.key != SPEED:
            event.stop()
            event.prevent_default()
            self._go_on.set()

    async def _let_bot(self, seat: int) -> None:
        """Let a bot think and act; meanwhile the screen shows the onlooker's view."""
        model, seated_bot = self.model, self.model.bots[seat]
        model.look_away()
        self.thinking = seat
        if seated_bot.bot.is_slow or not self.speed.is_instant:
            self.show()
        started = monotonic()
        scripted = model.scripted(seat)
        if scripted != NONE:
            await self._pause(started)
            model.act(seat, scripted)
            return
        eyes = model.seen_by(seat, seated_bot.chance)
        if len(eyes.asides()) > 0 and not model.talk.is_begun:
            aside = seated_bot.bot.say(eyes)
            if aside != NONE:
                model.act(seat, aside)
                eyes = model.seen_by(seat, seated_bot.chance)
        if seated_bot.bot.is_slow:
            action = await self._beside(lambda is_wanted: choose(seated_bot.bot, eyes, is_wanted))
        else:
            action = seated_bot.bot.choose(eyes)
        await self._pause(started)
        model.act(seat, action)

    async def _beside(self, work: Callable[[Callable[[], bool]], T]) -> T:
        """Run a function in a thread; its argument tells whether the result is still wanted."""
        stop = Event()
        try:
            return await asyncio.to_thread(work, lambda: not (stop.is_set() or self._left.is_set()))
        finally:
            stop.set()

    async def _pause(self, started: float) -> None:
        """Wait as long as the bot speed says, the same for every decision, or until Space is pressed."""
        await self._is_skipped(None if self.speed.is_stepped else started + self.speed.seconds - monotonic())

    def _hand_over(self, seat: int) -> None:
        """Hide everything until the next person sits down."""
        model = self.model
        last = model.last_person
        answers = []
        if last not in (NONE, seat):
            who = model.names[last]
            if model.match.has_chosen(last):
                answers.append(Answer("again", "c", f"{who} chooses again"))
            elif model.to_take_back(last, Accord.OWN):
                answers.append(Answer("undo", "u", f"{who} takes back"))
        answers.append(Answer("quit", "q", "leave"))
        news = story(model.match.notes(SPECTATOR, model.heard[seat]), self.frame, self.board, sheet_width(self.app))
        self.app.push_screen(HandOver(model.names[seat], seat, news, answers), self._handed_over)

    def _handed_over(self, answer: str | None) -> None:
        model = self.model
        if answer == "sit":
            model.sit(model.next_seat())
        elif answer == "again":
            model.sit(model.last_person)
        elif answer == "undo":
            model.take_back(model.last_person, Accord.OWN)
            model.sit(model.last_person)
        else:
            self.action_leave()
            return
        self.show()

    # Choosing --------------------------------------------------------------------------------------------

    def choose(self, token: str) -> None:
        """Do what the token says, or say which clause forbids it.

        From one picture one thing is chosen: a key that is pressed again before the table is drawn anew was meant for
        what is gone.
        """
        if self._is_telling:
            self._go_on.set()
            return
        if self.frame is self._answered:
            return
        if token not in self.frame.legal and token not in self.frame.asides:
            self.refuse(token)
            return
        self._answered = self.frame
        proposal = self.frame.proposal
        try:
            self.model.choose(token)
        except OSError as error:
            self.notice = unsaved(error)
        if proposal is not None and proposal.number < proposal.steps and not self.model.is_guided:
            self.notice = (Content(GUIDE_LEFT), "")
        self.drive()

    def action_leave_guide(self) -> None:
        """Play on without the guide: the bots choose for themselves."""
        if self.model.guided is not None:
            self.model.guided.is_left = True
            self.show()
            self.query(Spot).remove_class("-hinted")
            self.advise(Content(GUIDE_LEFT))

    def action_go_on(self) -> None:
        """Space and Enter: bots need not wait, a finished game shows its result, else choose what one looks at."""
        if self.thinking != NONE:
            self._go_on.set()
        elif not self.frame.waiting:
            self._end()
        elif isinstance(self.focused, Spot):
            self.focused.action_choose()

    def action_pass_on(self) -> None:
        """Pass now and whenever one is asked again, until something changes."""
        if self.model.pass_on():
            self.choose(PASS)
        else:
            self.advise(Content("You cannot pass on now: this is for you to decide."), "refusal")

    def action_speed(self) -> None:
        """Switch to the next faster bot speed."""
        self.speed = next_speed(self.speed)
        self._go_on.set()
        self.show_banner()
        self.advise(Content.assemble(("Bots: ", "bold"), f"{self.speed.name}, {self.speed.help}."))

    # Hints -----------------------------------------------------------------------------------------------

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the searching bot, which sees no more than the person who asks."""
        seat, shown = self.frame.eyes, self.shown
        self.advise(Content("Thinking …"), "hint")
        eyes = self.model.seen_by(seat, Seeded(new_seed()))
        bot = hinter(self.model.game.id)
        found = await self._beside(lambda is_wanted: ponder(bot.begin(eyes), is_wanted))
        if shown == self.shown:
            self._show_hint(found, len(eyes.legal()))

    def _show_hint(self, found: Estimate, choices: int) -> None:
        """The best few of so many choices and why, and look at the best."""
        game = self.model.game
        advice = advise(found, choices, game.traits.shared)
        tokens = [game.token(action) for action in advice.actions]
        games = counted(found.iterations, "imagined game")
        lines = [Content.assemble(("☞ Hint ", "bold $success"), f"in {games}. {advice.reason}")]
        for token, chance in zip(tokens, advice.chances, strict=True):
            lines.append(Content(f"{chance:>4} % {self.frame.number(token)}) {self.frame.describe(token)}"))
        self.advise(Content("\n").join(lines), "hint")
        for spot in self.spots():
            spot.set_class(spot.token == tokens[0], "-hinted")
        self.look_at_token(tokens[0])

    # Taking back -----------------------------------------------------------------------------------------

    @work(exclusive=True, group="undo")
    async def action_take_back(self) -> None:
        """Alone: to one's last choice. Among people: one's own last entry, or more if all agree."""
        model = self.model
        seat = model.last_person if model.is_shared else model.people[0]
        if seat == NONE:
            self.advise(Content("There is nothing to take back yet."))
            return
        accord = model.accord
        if model.is_shared and not model.to_take_back(seat, accord) and model.to_take_back(seat, Accord.ALL):
            accord = Accord.ALL
            if not await self._all_agree(seat):
                return
        try:
            count = model.take_back(seat, accord)
        except DungeonboxError as error:
            self.advise(Content(str(error)), "refusal")
            return
        except OSError as error:
            self.advise(*unsaved(error))
            return
        self.notice = (Content(f"Taken back: {counted(count, 'entry')}."), "")
        self.drive()

    async def _all_agree(self, seat: int) -> bool:
        """Ask the other people at the keyboard for their consent."""
        names = self.model.names
        for other in self.model.people:
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
        model = self.model
        path = model.savefile.path
        if path is None or not model.savefile.is_named:
            proposed = str(free_path(model.game.id))
            typed = await self.app.push_screen_wait(FileName("Save the match", SECRETS, proposed))
            if not typed:
                return False
            path = Path(typed).expanduser()
        try:
            model.savefile.keep_as(model.match, path)
        except (DungeonboxError, OSError) as error:
            self.advise(Content(f"Not saved: {error}"), "refusal")
            return False
        self.show_banner()
        self.advise(Content(f"Saved in {path}; from now on it is kept up to date."))
        return True

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Leave the table, with the match in a file or not."""
        model = self.model
        answers = [Answer("quit", "l", "leave"), Answer("stay", "c", "stay")]
        text = f"The match is saved in {model.savefile.path}."
        if model.savefile.is_shelved:
            text = "The match is kept: dungeonbox play offers to go on with it."
        if model.savefile.path is None:
            answers.insert(0, Answer("save", "s", "save and leave"))
            text = "This match is in no file: leave without saving, and it is gone."
        answer = await self.app.push_screen_wait(Question("Leave the table?", Content(text), answers))
        if answer == "quit" or (answer == "save" and await self._save()):
            self._go("quit")
        elif model.next_seat() in model.people and model.needs_handover(model.next_seat()):
            self.drive()

    def _go(self, why: str) -> None:
        """Leave, with the file up to date."""
        if self._close():
            self.post_message(self.Left(self, why))

    def _close(self) -> bool:
        """Bring the file up to date; False, and a word about it, if that cannot be done."""
        try:
            self.model.close()
        except OSError as error:
            self.advise(*unsaved(error))
            return False
        return True

    @work(exclusive=True, group="end")
    async def _end(self) -> None:
        """Who won, and what now."""
        model = self.model
        self._close()
        answers = [Answer("rematch", "r", "rematch"), Answer("new", "n", "new game")]
        if any(model.to_take_back(seat, model.accord) for seat in model.people):
            answers.append(Answer("undo", "u", "take back"))
        if not model.savefile.is_named:
            answers.append(Answer("save", "s", "save"))
        answers += [Answer("look", "t", "see the table"), Answer("replay", "v", "see it again")]
        answers.append(Answer("quit", "q", "quit"))
        answer = await self.app.push_screen_wait(Question("The game is over", self._result(), answers))
        if answer == "undo":
            self.action_take_back()
        elif answer == "save":
            await self._save()
            self._end()
        elif answer == "replay":
            await self.app.push_screen_wait(ReplayScreen(ReplayModel(model.match, model.eyes), self.speed))
            self._end()
        elif answer == "quit" and model.savefile.path is None:
            self.action_leave()
        elif answer in ("rematch", "new", "quit"):
            self._go(answer)

    def _result(self) -> Content:
        """The final places in the seats' colours, and the secret of fair luck, which can be verified now."""
        model, outcome = self.model, self.model.match.outcome
        headline, *lines = result_lines(model.words, model.match, model.eyes, model.names, RESULT)
        places, facts = lines[: len(model.names)], lines[len(model.names) :]
        told = [Content.assemble((headline, "bold $accent")), Content()]
        seats = sorted(range(len(model.names)), key=lambda seat: (outcome.places[seat], seat))
        for seat, place in zip(seats, places, strict=True):
            mark = self.board.seat_mark(self.frame, seat)
            told.append(Content.assemble((f"{mark} ", self.board.seat_style(self.frame, seat)), place))
        told += [Content(), *[Content(fact) for fact in facts]] if facts else []
        told += [Content(), Content("In a rematch everybody moves on one seat.")]
        proof = model.match.fair
        if proof is not None:
            told.append(Content(f"The secret of the luck was {proof.secret}."))
        return Content("\n").join(told)


def unsaved(error: OSError) -> tuple[Content, str]:
    """What to say when the match could not be written, and how."""
    return Content(f"It could not be saved: {error.strerror}: {error.filename}"), "refusal"


def free_path(game: str) -> Path:
    """A name for a file that is not there yet."""
    number = 1
    while Path(f"{game}-{number}.json").exists():
        number += 1
    return Path(f"{game}-{number}.json")
