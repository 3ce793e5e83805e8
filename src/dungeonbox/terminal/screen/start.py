"""The start screen: which game, who sits where, house rules, luck, and how fast bots play."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from dungeonbox import games
from dungeonbox.bots.levels import level_words, personalities
from dungeonbox.bots.pauses import BOT_SPEEDS, BotSpeed, bot_speed
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.terminal import shelf
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable, TableSetup, resume_table, start_guided, start_table
from dungeonbox.terminal.players import (
    LONGEST_NAME,
    USUAL_BOT,
    Player,
    bot_at,
    bots_for,
    make_players,
    person_at,
    seat_kinds,
    with_unique_names,
)
from dungeonbox.terminal.screen.dialogs import FileName, PickMatch
from dungeonbox.terminal.screen.panels import KeyBar
from dungeonbox.terminal.screen.theme import next_theme

PERSON: Final = "a person"
LABEL: Final = 25
GAMES: Final = 8
"""How wide the label of the games is."""
KEYS: Final = (
    ("↑ ↓", "Move", "app.focus_next"),
    ("← →", "Change", "screen.turn(1)"),
    ("F2", "Deal", "screen.deal"),
    ("F3", "Resume", "screen.resume"),
    ("F4", "Light", "screen.light"),
    ("F5", "Guide", "screen.guided"),
    ("Esc", "Quit", "app.quit"),
)
TITLE: Final = Content.assemble(
    ("▞▞ D U N G E O N B O X ", "bold $primary"), ("▚▚", "bold $primary"), ("   dungeon games at one table", "$faint")
)
HELP: Final = {
    **level_words(),
    **{one.name: one.words for game in games.IDS for one in personalities(game)},
    "random": "does anything that is allowed",
    "thumb": "a fair player, by rules of thumb",
    "search:100ms": "thinks ahead, a tenth of a second",
    "search:500ms": "thinks ahead, half a second",
    "search:2000ms": "thinks ahead, two seconds",
}


class Dial(Static, can_focus=True):
    """One of several values: ← and → turn it, and so does a click on either half."""

    DEFAULT_CSS = """
    Dial { width: 1fr; height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    Dial:focus { background: $panel; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Before", show=False),
        Binding("right,space,enter", "turn(1)", "After", show=False),
    ]

    value: reactive[str] = reactive("")

    class Turned(Message):
        """The dial shows another value."""

        def __init__(self, dial: "Dial") -> None:
            super().__init__()
            self.dial = dial

        @property
        def control(self) -> "Dial":
            """The dial, for selectors."""
            return self.dial

    def __init__(
        self, label: str, values: Sequence[str], value: str, *, id: str, helps: dict[str, str] | None = None
    ) -> None:
        super().__init__(id=id, markup=False)
        self.label = label
        self.values = list(values)
        self.helps = helps or {}
        self.set_reactive(Dial.value, value)

    def render(self) -> Content:
        """The label, the value between arrows, and what it means."""
        arrow = "bold $primary" if self.has_focus else "$faint"
        return Content.assemble(
            (f"{self.label:<{LABEL}}", "$faint"), ("◂ ", arrow), (self.value, "bold"), (" ▸", arrow),
            (f"  {self.helps.get(self.value, '')}", "$faint"),
        )  # fmt: skip

    def action_turn(self, step: int) -> None:
        """The next value, round and round."""
        if len(self.values) > 1:
            self.value = self.values[(self.values.index(self.value) + step) % len(self.values)]
            self.post_message(self.Turned(self))

    def on_click(self, event: Click) -> None:
        """Turn it by mouse."""
        self.focus()
        self.turn_at(event.x)

    def turn_at(self, x: int) -> None:
        """Left of the value turns back, elsewhere on."""
        self.action_turn(-1 if x < LABEL + 3 else 1)

    def on_focus(self) -> None:
        """Light the arrows."""
        self.refresh()

    def on_blur(self) -> None:
        """And put them out."""
        self.refresh()


class GameDial(Dial):
    """All games in a row, the chosen one lit; Enter deals it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.deal", "Deal", show=False)]

    def render(self) -> Content:
        """The names of the games between arrows."""
        arrow = "bold $primary" if self.has_focus else "$faint"
        lit = "bold reverse $primary" if self.has_focus else "bold $primary"
        names = [
            (f"[{short_title(id)}]", lit) if id == self.value else (f" {short_title(id)} ", "") for id in self.values
        ]
        return Content.assemble((f"{self.label:<{GAMES}}", "$faint"), ("◂", arrow), *names, ("▸", arrow))

    def turn_at(self, x: int) -> None:
        """The game that was clicked."""
        left = x - GAMES - 2
        for id in self.values:
            width = len(short_title(id)) + 2
            if 0 <= left < width and id != self.value:
                self.value = id
                self.post_message(self.Turned(self))
                return
            left -= width


class SeatRow(Horizontal):
    """Who sits in one seat: a kind of bot, or a person with a name."""

    DEFAULT_CSS = """
    SeatRow { height: 1; }
    SeatRow Dial { width: auto; min-width: 43; }
    SeatRow Input { width: 1fr; max-width: 20; background: $panel; }
    """

    def __init__(self, game: str, seat: int, player: Player) -> None:
        super().__init__(id=f"row{seat + 1}")
        self.game = game
        self.seat = seat
        kinds = bots_for(game)
        value = player.bot or PERSON
        values = [PERSON, *kinds, *([value] if value not in (PERSON, *kinds) else [])]
        self.dial = Dial(f"Seat {seat + 1}", values, value, id=f"seat{seat + 1}", helps=HELP)
        name = "" if player.bot or player == person_at("", seat) else player.name
        self.called = Input(name, placeholder=f"Player {seat + 1}", compact=True, max_length=LONGEST_NAME)

    def compose(self) -> ComposeResult:
        """The kind, then the name."""
        yield self.dial
        yield self.called

    def on_mount(self) -> None:
        """Say who it is."""
        self.name_player()

    @on(Dial.Turned)
    def name_player(self) -> None:
        """People have names of their own, a bot has the one of the cast."""
        is_person = self.dial.value == PERSON
        self.called.display = is_person
        self.dial.label = f"Seat {self.seat + 1}" + ("" if is_person else f"  {self.player.name}")
        self.dial.refresh()

    @property
    def player(self) -> Player:
        """Who was chosen."""
        if self.dial.value == PERSON:
            return person_at(self.called.value, self.seat)
        return bot_at(self.game, self.dial.value, self.seat)


class StartScreen(Screen[None]):
    """Choose everything, then deal. Whatever the command line said is filled in."""

    AUTO_FOCUS = "#game"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012 - the library spells it so

    DEFAULT_CSS = """
    StartScreen #title { height: 1; margin: 1 2 0 2; }
    StartScreen #rows { height: 1fr; padding: 0 2; margin-top: 1; }
    StartScreen #blurb { height: auto; padding: 0 1; }
    StartScreen #people, StartScreen #options, StartScreen #seed-row { height: auto; }
    StartScreen #people, StartScreen #options { margin-top: 1; }
    StartScreen #seed-row { margin-top: 1; }
    StartScreen .label { width: 28; color: $faint; }
    StartScreen #seed { width: 24; background: $panel; }
    StartScreen #unfinished { height: auto; padding: 0 3; color: $accent; }
    StartScreen #trouble { height: auto; padding: 0 3; color: $error; }
    StartScreen #buttons { padding: 0 3; margin-bottom: 1; }
    StartScreen.-low #title { display: none; }
    StartScreen.-low #rows { margin-top: 0; }
    StartScreen.-low #buttons { margin-bottom: 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", "Move", priority=True),
        Binding("down", "app.focus_next", "Move", priority=True),
        Binding("f2", "deal", "Deal"),
        Binding("f3", "resume", "Resume a match"),
        Binding("f4", "light", "Light"),
        Binding("f5", "guided", "Guided game"),
        Binding("escape", "app.quit", "Quit"),
    ]

    class Ready(Message):
        """A table is ready."""

        def __init__(self, local_table: LocalTable, savefile: Savefile, speed: BotSpeed) -> None:
            super().__init__()
            self.local_table = local_table
            self.savefile = savefile
            self.speed = speed

    def __init__(self, setup: TableSetup, speed: BotSpeed, save: Path | None) -> None:
        super().__init__()
        self.setup = setup
        self.speed = speed
        self.save = save

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        setup = self.setup
        yield Static(TITLE, id="title", markup=False)
        with VerticalScroll(id="rows", can_focus=False):
            yield GameDial("Game", games.IDS, setup.game, id="game")
            yield Static(id="blurb", markup=False)
            yield Dial("Seats", [str(len(setup.players))], str(len(setup.players)), id="seats")
            yield Vertical(id="people")
            yield Vertical(id="options")
            with Horizontal(id="seed-row"):
                yield Static(f" {'Seed':<{LABEL}}", classes="label", markup=False)
                seed = "" if setup.seed is None else str(setup.seed)
                yield Input(seed, placeholder="drawn by lot", type="integer", compact=True, id="seed")
            helps = {speed.name: speed.help for speed in BOT_SPEEDS}
            yield Dial("Bots play", [speed.name for speed in BOT_SPEEDS], self.speed.name, id="speed", helps=helps)
        yield Static(id="unfinished", markup=False)
        yield Static(id="trouble", markup=False)
        with Horizontal(classes="answers", id="buttons"):
            yield Button("Deal", id="deal", variant="primary", compact=True)
            yield Button("Guided game", id="guided", compact=True)
            yield Button("Resume a match", id="resume", compact=True)
            yield Button("Quit", id="quit", compact=True)
        yield KeyBar(id="keys")

    def on_resize(self) -> None:
        """Name as many keys as there is room for."""
        self.call_after_refresh(lambda: self.query_one(KeyBar).list([(*key, True) for key in KEYS]))

    async def on_mount(self) -> None:
        """Fill in what depends on the game, and offer the latest match that is not over."""
        await self._show_game(self.setup)
        latest = shelf.unfinished()[:1]
        for match in latest:
            self.query_one("#unfinished", Static).update(f"Not over yet: {match.describe()}. F3 goes on.")
        self.query_one("#unfinished").display = bool(latest)

    # What depends on the game ----------------------------------------------------------------------------

    async def _show_game(self, setup: TableSetup) -> None:
        """Its seats, players and options."""
        info = games.info(setup.game)
        self.query_one("#blurb", Static).update(headline(setup.game))
        seats = self._dial("seats")
        seats.values = [str(number) for number in info.seats]
        seats.value = str(len(setup.players))
        advised = {} if shelf.has_played(setup.game) else info.first_game
        chosen = {**advised, **setup.options}
        options = self.query_one("#options", Vertical)
        await options.remove_children()
        await options.mount_all(
            [
                Dial(
                    option.title[0].upper() + option.title[1:],
                    option.values,
                    chosen.get(option.name, option.values[0]),
                    id=f"option-{option.name}",
                    helps=dict(option.words),
                )
                for option in info.options
            ]
        )
        await self._show_players(setup.game, setup.players)

    async def _show_players(self, game: str, players: Sequence[Player]) -> None:
        rows = self.query_one("#people", Vertical)
        await rows.remove_children()
        await rows.mount_all([SeatRow(game, seat, player) for seat, player in enumerate(players)])

    @on(Dial.Turned, "#game")
    async def change_game(self, event: Dial.Turned) -> None:
        """Another game: its usual table."""
        await self._show_game(default_setup(event.dial.value))

    @on(Dial.Turned, "#seats")
    async def change_seats(self, event: Dial.Turned) -> None:
        """More seats for bots, or fewer."""
        game = self._dial("game").value
        wanted = int(event.dial.value)
        players = list(self.players)[:wanted]
        players += [bot_at(game, USUAL_BOT, seat) for seat in range(len(players), wanted)]
        await self._show_players(game, players)

    # What was chosen -------------------------------------------------------------------------------------

    def _dial(self, id: str) -> Dial:
        return self.query_one(f"#{id}", Dial)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return with_unique_names([row.player for row in self.query(SeatRow)])

    def chosen(self) -> TableSetup:
        """Everything that was chosen."""
        game = self._dial("game").value
        options = {}
        for option in games.info(game).options:
            options[option.name] = self._dial(f"option-{option.name}").value
        seed = self.query_one("#seed", Input).value.strip()
        components = self.setup.components if game == self.setup.game else None
        return TableSetup(game, self.players, options, int(seed) if seed.lstrip("-").isdigit() else None, components)

    def action_deal(self) -> None:
        """Begin."""
        try:
            local_table = start_table(self.chosen())
            if self.save is None:
                savefile = shelf.savefile(local_table)
            else:
                savefile = Savefile(None, local_table.secret)
                savefile.keep_as(local_table.match, self.save)
        except DungeonboxError as error:
            self._complain(str(error))
        except OSError as error:
            self._complain(f"{error.filename}: {error.strerror}")
        else:
            self._leave(local_table, savefile)

    def action_guided(self) -> None:
        """Begin the guided match of the game that is chosen."""
        local_table = guided_table(self._dial("game").value, self.players)
        self._leave(local_table, shelf.savefile(local_table))

    def action_resume(self) -> None:
        """Go on with an unfinished match, or with one from a file."""
        kept = [(str(match.path), match.describe()) for match in shelf.unfinished()]
        if kept:
            self.app.push_screen(PickMatch(kept), self._resume)
        else:
            self._ask_for_file()

    def _ask_for_file(self) -> None:
        self.app.push_screen(FileName("Resume a match", "The file in which it was saved:", ""), self._resume)

    def _resume(self, typed: str | None) -> None:
        if not typed:
            return
        if typed == "?":
            self._ask_for_file()
            return
        path = Path(typed).expanduser()
        try:
            local_table = resume_table(path)
            savefile = Savefile.claimed(path, local_table.secret, is_shelved=shelf.is_shelved(path))
        except DungeonboxError as error:
            self._complain(str(error))
        except OSError as error:
            self._complain(f"{path}: {error.strerror}")
        else:
            self._leave(local_table, savefile)

    def _leave(self, local_table: LocalTable, savefile: Savefile) -> None:
        self.post_message(self.Ready(local_table, savefile, bot_speed(self._dial("speed").value)))

    def _complain(self, trouble: str) -> None:
        self.query_one("#trouble", Static).update(trouble)

    def action_turn(self, step: int) -> None:
        """Turn the dial one looks at."""
        if isinstance(self.focused, Dial):
            self.focused.action_turn(step)

    def action_light(self) -> None:
        """By night or by day."""
        next_theme(self.app)

    @on(Input.Submitted)
    def move_on(self) -> None:
        """Enter in a line goes to the next one."""
        self.focus_next()

    @on(Button.Pressed)
    async def press(self, event: Button.Pressed) -> None:
        """A button at the bottom."""
        actions = {"deal": "deal", "guided": "guided", "resume": "resume", "quit": "app.quit"}
        await self.run_action(actions[event.button.id or "quit"])


def short_title(game: str) -> str:
    """What tells a game from the others.

    >>> short_title("attack")
    'Attack!'
    """
    return games.info(game).title.removeprefix("Dungeon ")


def headline(game: str) -> Content:
    """A game in a few words: for how many, how long, and what it is."""
    info = games.info(game)
    few, many = info.seats[0], info.seats[-1]
    span = f"{few} players" if few == many else f"{few} to {many} players"
    facts = f"{info.title}: {span}, {info.minutes} minutes. "
    return Content.assemble((facts, "bold"), info.blurb)


def guided_table(game: str, players: Sequence[Player]) -> LocalTable:
    """The guided match of a game, for the first person of a table."""
    return start_guided(game, next((player.name for player in players if not player.bot), ""))


def default_setup(game: str) -> TableSetup:
    """One person against bots, at a table of the usual size."""
    return TableSetup(game, make_players(game, seat_kinds(games.info(game), None, None, [])))
