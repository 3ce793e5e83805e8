"""The full-screen application: from the start screen to a table, to its rematch, and out."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType

from dungeonbox.bots.pauses import NORMAL, BotSpeed
from dungeonbox.terminal import first_time, shelf
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import LocalTable, TableSetup, start_table
from dungeonbox.terminal.rulebook import Rulebook
from dungeonbox.terminal.screen.dialogs import first_question
from dungeonbox.terminal.screen.replay import ReplayScreen
from dungeonbox.terminal.screen.replay_model import ReplayModel
from dungeonbox.terminal.screen.start import StartScreen, guided_table
from dungeonbox.terminal.screen.table import TableScreen
from dungeonbox.terminal.screen.table_model import TableModel
from dungeonbox.terminal.screen.theme import THEMES
from dungeonbox.terminal.words import words_of


@dataclass(frozen=True)
class Opening:
    """How the evening begins: with a table that is ready, or with a setup to look over."""

    setup: TableSetup
    local_table: LocalTable | None = None
    savefile: Savefile | None = None
    save: Path | None = None
    """Where a match from the start screen is kept."""
    speed: BotSpeed = NORMAL


def model_for(local_table: LocalTable, savefile: Savefile) -> TableModel:
    """A model for a game of the box."""
    id = local_table.match.game.id
    return TableModel(local_table, words_of(id), Rulebook(id), savefile)


class ScreenApp(App[None]):
    """What all our applications share: themes, and how screens look."""

    TITLE = "Dungeonbox"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", "Quit", show=False, priority=True)]

    CSS = """
    Screen { background: $background; color: $foreground; }

    #banner { height: 1; padding: 0 1; background: $surface; }
    #middle { height: 1fr; overflow-y: auto; scrollbar-size-vertical: 0; }
    .-tight #middle { scrollbar-size-vertical: 1; }
    #asking { height: auto; }
    .-short #log { min-height: 1; }
    .-short Choices { max-height: 6; }
    .-tight #log { display: none; }
    .-tight Choices { max-height: 3; }
    .-tight Advice { max-height: 5; }
    .-wide #log { dock: right; width: 40; height: 100%; border-left: vkey $line; }

    .sheet {
        width: 95%; max-width: 100; height: 95%; padding: 1 2;
        background: $surface; border: round $primary; border-title-style: bold;
    }
    .slip {
        width: 90%; max-width: 76; height: auto; max-height: 90%; padding: 1 2;
        background: $surface; border: round $primary; border-title-style: bold;
    }
    ModalScreen { align: center middle; background: $background 60%; }
    .words { height: auto; margin-bottom: 1; }
    .answers { height: auto; width: 100%; }
    .slip .answers { dock: bottom; }
    Button {
        width: auto; min-width: 4; height: 1; padding: 0 1; margin-right: 2; border: none;
        background: $panel; color: $foreground; text-style: none;
    }
    Button:hover { background: $line; }
    Button:focus { background: $primary; color: $background; text-style: bold; }
    #search { margin-bottom: 1; }
    #lines { height: 1fr; background: $surface; }
    #handover { padding: 2 4; }
    #passing { height: auto; margin-bottom: 1; content-align: center middle; text-align: center; width: 100%; }
    #meanwhile { height: 1fr; border: round $line; padding: 0 1; margin-bottom: 1; }
    """

    def __init__(self, speed: BotSpeed) -> None:
        super().__init__()
        self.speed = speed
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def action_leave(self) -> None:
        """Ctrl-C and Ctrl-Q."""
        self.exit()


class Theatre(ScreenApp):
    """A replay, and nothing else."""

    def __init__(self, model: ReplayModel, speed: BotSpeed) -> None:
        super().__init__(speed)
        self.model = model

    def on_mount(self) -> None:
        """The beginning."""
        self.push_screen(ReplayScreen(self.model, self.speed), lambda _: self.exit())


class Dungeonbox(ScreenApp):
    """The evening at the table."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening.speed)
        self.opening = opening
        self.farewell = ""
        """What to print when the screen is gone."""

    def on_mount(self) -> None:
        """To the table if everything is said, else to the start."""
        if self.opening.local_table is None:
            self._start(self.opening.setup, self.opening.save)
        else:
            self._greet(self.opening.local_table, self.opening.savefile or Savefile(None), self.push_screen)

    def action_leave(self) -> None:
        """Ctrl-C asks before it discards an unsaved match, as q does."""
        if isinstance(self.screen, TableScreen):
            self.screen.action_leave()
        elif not any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.exit()

    def _start(self, setup: TableSetup, save: Path | None) -> None:
        self.push_screen(StartScreen(setup, self.speed, save))

    def _greet(self, local_table: LocalTable, savefile: Savefile, show: Callable[[TableScreen], object]) -> None:
        """Show a table; before the first match of a game, what the game is about, with the offer of a guided match."""
        game = local_table.match.game.id
        is_new = local_table.match.length == 0 and local_table.guide is None and has_person(local_table)

        def seat(answer: str | None) -> None:
            if answer == "guided":
                savefile.release()
                guided = guided_table(game, local_table.players)
                show(TableScreen(model_for(guided, shelf.savefile(guided)), self.speed))
            else:
                show(TableScreen(model_for(local_table, savefile), self.speed))

        if is_new and first_time.meet(game):
            self.push_screen(first_question(game), seat)
        else:
            seat("")

    @on(StartScreen.Ready)
    def begin(self, event: StartScreen.Ready) -> None:
        """Everything is chosen."""
        self.speed = event.speed
        self._greet(event.local_table, event.savefile, self.switch_screen)

    @on(TableScreen.Left)
    def leave(self, event: TableScreen.Left) -> None:
        """After a game: once more, another one, or home."""
        table = event.table
        self.speed = table.speed
        if event.why == "rematch":
            again = start_table(table.model.local_table.rematch())
            self.switch_screen(TableScreen(model_for(again, shelf.savefile(again)), self.speed))
        elif event.why == "new":
            self.switch_screen(StartScreen(table.model.local_table.setup, self.speed, None))
        else:
            self.farewell = farewell(table.model)
            self.exit()


def has_person(local_table: LocalTable) -> bool:
    """Whether somebody sits at the keyboard, who may be new to the game."""
    return any(not player.bot for player in local_table.players)


def farewell(model: TableModel) -> str:
    """Which file the match was saved to, for the command line."""
    return model.savefile.told(model.match)


def open_table(opening: Opening) -> str:
    """Run the application; returns what to print after it has closed."""
    app = Dungeonbox(opening)
    app.run()
    return app.farewell


def open_replay(model: ReplayModel, speed: BotSpeed = NORMAL) -> None:
    """Run a replay until it is left."""
    Theatre(model, speed).run()
