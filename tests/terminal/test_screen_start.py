"""The start screen, and what the command line makes of it."""

import inspect
import io
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from textual.widget import Widget
from textual.widgets import Input, Static

from dungeonbox import games
from dungeonbox.bots.pauses import BOT_SPEEDS, NORMAL, bot_speed, next_speed
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.local_table import TableSetup, start_table
from dungeonbox.terminal.players import Player, bots_for, make_players
from dungeonbox.terminal.screen import boards
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.boards import board_for
from dungeonbox.terminal.screen.dialogs import FileName
from dungeonbox.terminal.screen.start import Dial, StartScreen, default_setup
from dungeonbox.terminal.screen.table import TableScreen
from tests.terminal.screens import INSTANT, LARGE, SMALL, is_asked, play, seen, text, the_table, until
from tests.terminal.screens import Player as Pilot
from tests.terminal.shell import complaint, run


def start(setup: TableSetup | None = None, save: Path | None = None) -> Dungeonbox:
    return Dungeonbox(Opening(setup or default_setup("mayhem"), save=save, speed=INSTANT))


def the_start(pilot: Pilot) -> StartScreen:
    screen = pilot.app.screen
    assert isinstance(screen, StartScreen)
    return screen


async def turn(pilot: Pilot, dial: str, value: str) -> None:
    """Turn a dial, with the arrow keys, until it shows this."""
    found = the_start(pilot).query_one(f"#{dial}", Dial)
    the_start(pilot).set_focus(found)
    while found.value != value:
        before = found.value
        await pilot.press("right")
        await until(pilot, lambda: found.value != before)  # noqa: B023 - it is called at once


async def dealt(pilot: Pilot) -> TableScreen:
    await pilot.press("f2")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    return the_table(pilot)


def trouble(pilot: Pilot) -> str:
    if not isinstance(pilot.app.screen, StartScreen):
        return ""
    return str(pilot.app.screen.query_one("#trouble", Static).content)


# The screen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_enter_deals_at_once(size: tuple[int, int]) -> None:
    async def scene(pilot: Pilot) -> None:
        await seen(pilot, "D U N G E O N B O X")
        await until(pilot, lambda: len(the_start(pilot).players) == 4)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and is_asked(pilot))
        names = the_table(pilot).model.match.names
        assert names == ("Player 1", "Wee Pell (thumb)", "Old Marrow (thumb)", "Sly Quill (thumb)")

    play(start(), scene, size)


@pytest.mark.slow
def test_everything_can_be_chosen() -> None:
    async def scene(pilot: Pilot) -> None:
        await turn(pilot, "seats", "3")
        await until(pilot, lambda: len(the_start(pilot).players) == 3)
        await turn(pilot, "seat2", "a person")
        await turn(pilot, "seat3", "search:100ms")
        await turn(pilot, "option-fireball_ignores_shields", "on")
        await turn(pilot, "speed", "fast")
        for row, name in (("#row1", "Ann"), ("#row2", "Ann")):
            the_start(pilot).query_one(f"{row} Input", Input).value = name
        the_start(pilot).query_one("#seed", Input).value = "42"
        table = await dealt(pilot)
        assert table.model.match.names == ("Ann", "Ann 2", "Old Marrow (search:100ms)")
        assert table.model.match.game.setup.options["fireball_ignores_shields"] == "on"
        assert table.model.local_table.seed == 42
        assert table.speed.name == "fast"

    play(start(), scene)


@pytest.mark.slow
def test_another_game_brings_its_own_seats_and_options() -> None:
    async def scene(pilot: Pilot) -> None:
        await turn(pilot, "game", "busters")
        await until(pilot, lambda: len(the_start(pilot).players) == 5)
        await turn(pilot, "option-hands", "six")
        table = await dealt(pilot)
        assert table.model.game.id == "busters"
        assert table.model.game.setup.options["hands"] == "six"

    play(start(), scene)


@pytest.mark.slow
def test_the_games_are_explained_and_the_keys_named() -> None:
    async def scene(pilot: Pilot) -> None:
        for id in games.IDS:
            info = games.info(id)
            few, many = info.seats[0], info.seats[-1]
            await seen(pilot, f"{info.title}: {few} to {many} players, {info.minutes} minutes.")
            assert " ".join(info.blurb.split()) in " ".join(text(pilot).split())
            await pilot.press("right")
        assert "↑ ↓ Move  ← → Change  F2 Deal  F3 Resume  F4 Light  F5 Guide  Esc Quit" in text(pilot)
        await seen(pilot, "Game    ◂[Mayhem] Busters  Attack!  Shuffle  Hustle ▸")
        line = next(line for line in text(pilot).splitlines() if "Game" in line)
        await pilot.click("#game", offset=(line.index("Shuffle") - the_start(pilot).query_one("#game").region.x, 0))
        await seen(pilot, "Dungeon Shuffle: 2 to 6 players")

    play(start(), scene)


@pytest.mark.slow
def test_the_keys_work_also_where_not_everything_fits() -> None:
    async def scene(pilot: Pilot) -> None:
        screen = the_start(pilot)
        await until(pilot, lambda: len(screen.players) == 4)
        await pilot.press("down", "down", "down")
        await until(pilot, lambda: screen.focused is not None and screen.focused.id != "game")
        focused = screen.focused
        assert focused is not None
        await until(pilot, lambda: screen.region.contains_region(focused.region))
        assert "Esc Quit" in text(pilot)

    play(start(), scene, (60, 15))


@pytest.mark.slow
def test_a_first_hustle_is_easy_unless_something_else_was_said(shelf: Path) -> None:
    def difficulty(setup: TableSetup) -> str:
        found: list[str] = []

        async def scene(pilot: Pilot) -> None:
            await until(pilot, lambda: len(the_start(pilot).query("#option-difficulty")) == 1)
            found.append(the_start(pilot).chosen().options["difficulty"])

        play(start(setup), scene)
        return found[0]

    setup = default_setup("hustle")
    assert difficulty(setup) == "easy"
    assert difficulty(replace(setup, options={"difficulty": "hard"})) == "hard"
    shelf.mkdir(parents=True)
    (shelf / "hustle-2026-01-01-120000.json").touch()
    assert difficulty(setup) == "normal"


@pytest.mark.slow
def test_dials_turn_by_mouse_and_both_ways() -> None:
    async def scene(pilot: Pilot) -> None:
        dial = the_start(pilot).query_one("#speed", Dial)
        await until(pilot, lambda: dial.value == "instant" and dial.region.height > 0)
        await pilot.click(dial, offset=(34, 0))
        await until(pilot, lambda: dial.value == "step")
        await pilot.click(dial, offset=(26, 0))
        await until(pilot, lambda: dial.value == "instant")
        await pilot.press("left")
        await until(pilot, lambda: dial.value == "fast")

    play(start(), scene)


@pytest.mark.slow
def test_what_the_command_line_said_is_filled_in() -> None:
    setup = TableSetup("mayhem", make_players("mayhem", ["", "search:77", "random"], ["Zoe"]), {"first_seat": "2"}, 5)

    async def scene(pilot: Pilot) -> None:
        await until(pilot, lambda: the_start(pilot).players == setup.players)
        assert the_start(pilot).chosen() == TableSetup(
            "mayhem", setup.players, {"first_seat": "2", "fireball_ignores_shields": "off"}, 5
        )

    play(start(setup), scene)


@pytest.mark.slow
def test_a_plan_that_cannot_be_is_refused_with_its_reason(tmp_path: Path) -> None:
    taken = tmp_path / "a.json"
    taken.touch()

    async def scene(pilot: Pilot) -> None:
        await until(pilot, lambda: len(the_start(pilot).players) == 4)
        await turn(pilot, "seats", "2")
        await until(pilot, lambda: len(the_start(pilot).players) == 2)
        await turn(pilot, "option-first_seat", "4")
        await pilot.press("f2")
        await until(pilot, lambda: "seat 4" in trouble(pilot))
        await turn(pilot, "option-first_seat", "1")
        await pilot.press("f2")
        await until(pilot, lambda: "exists already" in trouble(pilot))

    play(start(save=taken), scene)


@pytest.mark.slow
def test_a_match_is_resumed_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    match = start_table(TableSetup("mayhem", make_players("mayhem", ["", "thumb"], ["Ann"]), seed=1)).match
    match.play(0, "hero:lia")
    path.write_text(match.record().text(), encoding="utf-8")

    async def scene(pilot: Pilot) -> None:
        for name, reason in (("nowhere.json", "No such file"), (str(tmp_path), "Is a directory"), (str(path), "")):
            await pilot.press("f3")
            await until(pilot, lambda: isinstance(pilot.app.screen, FileName))
            pilot.app.screen.query_one(Input).value = name
            await pilot.press("enter")
            if reason:
                await until(pilot, lambda: reason in trouble(pilot))  # noqa: B023 - it is called at once
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and is_asked(pilot))
        model = the_table(pilot).model
        assert model.match.entries[0].token == "hero:lia"
        assert model.savefile.path == path
        assert model.names == ["Ann", "Wee Pell"]

    play(start(), scene)


@pytest.mark.slow
def test_one_may_leave_before_the_game() -> None:
    async def scene(pilot: Pilot) -> None:
        await seen(pilot, "D U N G E O N B O X")
        await pilot.press("escape")
        await until(pilot, lambda: not pilot.app.is_running)

    play(start(), scene)


# The command line ----------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Something a person sits in front of."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def openings(monkeypatch: pytest.MonkeyPatch) -> list[Opening]:
    """What would have been opened, on a terminal."""
    opened: list[Opening] = []

    def open_table(opening: Opening) -> str:
        opened.append(opening)
        if opening.savefile is not None:
            opening.savefile.release()  # as a table does that is left
        return ""

    monkeypatch.setattr("dungeonbox.terminal.screen.app.open_table", open_table)
    monkeypatch.setattr(Console, "standard", lambda: Console(Terminal("7\n"), Terminal()))
    monkeypatch.setenv("TERM", "xterm")
    return opened


def test_the_game_alone_opens_the_start_screen(openings: list[Opening]) -> None:
    for arguments in ([], ["mayhem"], ["mayhem", "--seats", "3", "--seed", "5", "--save", "a.json"]):
        assert run("play", *arguments).code == 0
    assert [opening.local_table for opening in openings] == [None] * 3
    assert openings[0].setup == default_setup("mayhem")
    assert (openings[2].setup.seed, len(openings[2].setup.players), openings[2].save) == (5, 3, Path("a.json"))
    assert openings[0].speed == NORMAL


def test_who_plays_opens_the_table(openings: list[Opening], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert run("play", "mayhem", "--bots", "thumb,search:5", "--names", "Ann", "--seed", "5", "--save", path).code == 0
    assert run("play", "mayhem", "--people", "0", "--bot-speed", "slow").code == 0
    assert run("play", "--resume", path).code == 0
    assert run("play", "mayhem", "--fair", "--seats", "2").code == 0
    players = [opening.local_table.players for opening in openings if opening.local_table is not None]
    assert players[0] == (Player("Ann"), Player("Wee Pell", "thumb"), Player("Old Marrow", "search:5"))
    assert [player.bot for player in players[1]] == ["thumb"] * 4
    assert openings[1].speed.name == "slow"
    assert players[2] == players[0]
    fair = openings[3].local_table
    assert fair is not None
    assert fair.match.fair is not None


def test_without_a_terminal_it_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("dungeonbox.terminal.screen.app.open_table")
    assert " wins" in run("play", "mayhem", "--people", "0", "--seed", "5").out


def test_plain_stays_plain_on_a_terminal(openings: list[Opening], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play", "mayhem", "--people", "0", "--plain").code == 0
    monkeypatch.setenv("TERM", "dumb")
    assert run("play", "mayhem", "--people", "0").code == 0
    assert openings == []


def test_a_command_line_that_cannot_be_is_refused_before_any_screen(openings: list[Opening]) -> None:
    assert "invalid choice: 'warp'" in complaint("play", "mayhem", "--bot-speed", "warp")
    assert "has no option 'dice'" in complaint("play", "mayhem", "--option", "dice=6")
    assert "there is no bot 'genius'" in complaint("play", "mayhem", "--bots", "genius")
    assert openings == []


@pytest.mark.parametrize("code", ["import dungeonbox", "import dungeonbox.terminal.cli as cli; cli.main(['--help'])"])
def test_the_screen_library_is_loaded_only_when_a_screen_opens(code: str) -> None:
    ask = f"import sys\ntry:\n    {code}\nexcept SystemExit: pass\nassert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True)


# Small parts ---------------------------------------------------------------------------------------------


def test_paces_go_round() -> None:
    speed = NORMAL
    for _ in BOT_SPEEDS:
        speed = next_speed(speed)
    assert speed == NORMAL
    assert bot_speed("step").is_stepped
    assert bot_speed("instant").is_instant


def test_only_games_with_rules_of_thumb_offer_them() -> None:
    assert "thumb" in bots_for("mayhem")
    assert "thumb" not in bots_for("chess")


def test_every_game_of_the_box_has_a_board() -> None:
    for id in ("mayhem", "busters"):
        assert board_for(start_table(default_setup(id)).match.game).id == "board"


def test_no_two_boards_call_their_parts_alike() -> None:
    """Styles go by name: after a game on one board, those of its parts would spoil the other."""
    homes: dict[str, str] = {}
    for path in sorted(Path(boards.__file__).parent.glob("*.py")):
        module = import_module(f"{boards.__name__}.{path.stem}")
        for _, part in inspect.getmembers(module, inspect.isclass):
            if issubclass(part, Widget) and part.__module__ == module.__name__:
                assert homes.setdefault(part.__name__, module.__name__) == module.__name__, part.__name__
    assert {"MayhemBoard", "BustersBoard", "TextBoard"} <= set(homes)
