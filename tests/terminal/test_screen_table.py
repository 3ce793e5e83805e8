"""What a person can do at the table besides choosing: ask why, read, get a hint, take back, save, leave, play again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList

import dungeonbox
from dungeonbox.bots.pauses import bot_speed
from dungeonbox.kernel.match import Match
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.local_table import resume_table
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.dialogs import FileName, Question, Reading
from dungeonbox.terminal.screen.rules import Searching
from dungeonbox.terminal.screen.table import TableScreen, free_path
from tests.terminal.screens import (
    INSTANT,
    LARGE,
    Player,
    Scene,
    advice,
    is_asked,
    is_over,
    lit,
    play,
    play_on,
    seen,
    spot,
    table,
    text,
    the_table,
    until,
)

pytestmark = pytest.mark.slow


async def first(pilot: Player) -> None:
    await pilot.press("1")


def at_the_table(scene: Scene, *kinds: str, length: int = 5, app: Dungeonbox | None = None) -> None:
    """Play a scene after a few choices, when the person is asked again."""

    async def begun(pilot: Player) -> None:
        table = the_table(pilot)
        await play_on(pilot, first, lambda: table.model.match.length >= length and is_asked(pilot))
        await scene(pilot)

    play(app or table(*(kinds or ("", "thumb")), seed=8), begun)


# Why not -------------------------------------------------------------------------------------------------


def test_choosing_what_is_not_allowed_quotes_the_clause() -> None:
    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        before = table.model.match.length
        await pilot.click(spot(pilot, "target:seat2"))
        await until(pilot, lambda: "Not now" in advice(pilot))
        assert "§3.2  Then you play one card from your hand" in advice(pilot)
        assert table.model.match.length == before
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, Searching))
        lines = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: lines.highlighted is not None)
        assert lines.get_option_at_index(lines.highlighted or 0).id == "3.2"

    at_the_table(scene)


def test_looking_at_something_says_what_it_is_and_whether_it_is_allowed() -> None:
    async def scene(pilot: Player) -> None:
        await seen(pilot, f"1) {the_table(pilot).frame.describe(the_table(pilot).frame.legal[0])}")
        await pilot.press("up")
        await seen(pilot, "✗ aim at")
        await pilot.press("enter")
        await until(pilot, lambda: "Not now" in advice(pilot))

    at_the_table(scene)


def test_why_finds_any_action_by_its_words() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Searching))
        pilot.app.screen.query_one(Input).value = "hero:lia"
        await seen(pilot, "[hero:lia]")
        await pilot.press("enter")
        await until(pilot, lambda: "Not now: Lia the Radiant" in advice(pilot))
        assert "§2.1" in advice(pilot)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Searching))
        token = the_table(pilot).frame.legal[0]
        pilot.app.screen.query_one(Input).value = token
        await seen(pilot, f"[{token}]")
        await pilot.press("enter")
        await until(pilot, lambda: advice(pilot).startswith("You may: "))

    at_the_table(scene)


def test_nobody_chooses_out_of_turn() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("1")
        await until(pilot, lambda: the_table(pilot).thinking == 1)
        the_table(pilot).choose("hero:azzan")
        assert "R19" in advice(pilot)
        the_table(pilot).choose("hero:lia")
        assert the_table(pilot).model.match.length == 1

    play(table("", "thumb", speed=bot_speed("step")), scene)


def test_a_key_pressed_twice_chooses_once() -> None:
    async def scene(pilot: Player) -> None:
        shown = the_table(pilot)
        shown.choose("hero:azzan")
        shown.choose("hero:azzan")
        await until(pilot, lambda: shown.frame.legal != [] and "hero:azzan" not in shown.frame.legal)
        assert [entry.token for entry in shown.model.match.record().entries].count("hero:azzan") == 1

    play(table("", "thumb"), scene)


# Numbers -------------------------------------------------------------------------------------------------


def test_a_number_that_is_not_there_is_refused() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("9")
        await until(pilot, lambda: advice(pilot) == "There are choices 1 to 5, not 9.")

    play(table("", "thumb"), scene)


def test_with_many_choices_a_digit_may_wait_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(TableScreen, "choose", lambda _table, token: chosen.append(token))

    async def scene(pilot: Player) -> None:
        await seen(pilot, "1) Azzan the Mystic")  # the first look is taken
        table = the_table(pilot)
        table.frame.legal[:] = [token for token in table.model.game.tokens if token.startswith("play:")][:12]
        legal = table.frame.legal
        await pilot.press("1")
        await until(pilot, lambda: advice(pilot) == "1 and Enter, or a second digit.")
        assert chosen == []
        await pilot.press("2")
        await until(pilot, lambda: chosen == [legal[11]])
        await pilot.press("5")
        await until(pilot, lambda: chosen[1:] == [legal[4]])
        await pilot.press("1", "9")
        await until(pilot, lambda: chosen[2:] == [legal[8]])

    play(table("", "thumb"), scene)


# Reading -------------------------------------------------------------------------------------------------


def test_the_rules_can_be_searched() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("r")
        await seen(pilot, "Dungeon Mayhem: the rules")
        await seen(pilot, "§1.1  Two to four players battle")
        await pilot.press(*"knocked")
        await seen(pilot, "§4.3  At zero hit points a player is knocked out.")
        assert "§1.1" not in text(pilot)
        await pilot.press(*"xyz")
        await seen(pilot, "Nothing there has these words.")
        await pilot.press("escape")
        await until(pilot, lambda: is_asked(pilot))

    at_the_table(scene, length=0)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("question_mark", "† attack   ■ defense   ♥ heal   ▯ draw   ↻ play again   ★ mighty"),
        ("l", "Ann plays Azzan the Mystic."),
        ("i", "✚ Lia · Wee Pell"),
    ],
)
def test_sheets_are_read_and_closed(key: str, words: str) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, Reading))
        await pilot.press("home")
        await seen(pilot, words)
        await pilot.press("down", "pagedown", "end", "up", "pageup", "escape")
        await until(pilot, lambda: is_asked(pilot))

    at_the_table(scene)


def test_keys_can_be_clicked() -> None:
    async def scene(pilot: Player) -> None:
        line = text(pilot).splitlines()[-1]
        await pilot.click(offset=(line.index("Log"), 23))
        await until(pilot, lambda: isinstance(pilot.app.screen, Reading))

    at_the_table(scene, length=0)


# Hints ---------------------------------------------------------------------------------------------------


def test_a_hint_comes_from_the_seats_own_eyes_and_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeonbox.terminal.mind.HINT", "search:20")

    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        await pilot.press("h")
        await until(pilot, lambda: "in 20 imagined games" in advice(pilot))
        [hinted] = [one for one in table.query(".-hinted") if one.display]
        assert hinted is table.focused
        assert hinted in lit(pilot)
        before = table.model.match.length
        await pilot.press("enter")
        await until(pilot, lambda: table.model.match.length > before)

    at_the_table(scene)


def test_keys_are_heard_while_a_hint_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table changes meanwhile, so the hint is not shown any more."""
    monkeypatch.setattr("dungeonbox.terminal.mind.HINT", "search:100000000")

    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        await pilot.press("h")
        await until(pilot, lambda: advice(pilot) == "Thinking …")
        before = table.model.match.length
        await pilot.press("1")
        await until(pilot, lambda: table.model.match.length > before)
        assert "Hint" not in advice(pilot)

    at_the_table(scene)


# Taking back ---------------------------------------------------------------------------------------------


def test_alone_one_goes_back_to_ones_last_choice() -> None:
    async def scene(pilot: Player) -> None:
        model = the_table(pilot).model
        hand = model.match.view(0)
        before = model.match.length
        await pilot.press("1")
        await until(pilot, lambda: model.match.length > before and (is_asked(pilot) or is_over(pilot)))
        await pilot.press("u")
        await until(pilot, lambda: model.match.length == before and is_asked(pilot))
        assert model.match.view(0) == hand
        await seen(pilot, "Taken back")
        await pilot.press("u")
        await until(pilot, lambda: model.match.length < before and is_asked(pilot))

    at_the_table(scene)


def test_there_may_be_nothing_to_take_back() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("u")
        await until(pilot, lambda: advice(pilot).startswith("Nothing can be taken back"))

    play(table("", "thumb"), scene)


def test_a_takeback_interrupts_a_bot_that_is_thinking() -> None:
    async def scene(pilot: Player) -> None:
        model = the_table(pilot).model
        await pilot.press("1")
        await until(pilot, lambda: the_table(pilot).thinking == 1)
        await pilot.press("u")
        await until(pilot, lambda: is_asked(pilot))
        assert model.match.length == 0

    play(table("", "search:100000000"), scene)


def test_a_lost_game_can_be_taken_back_and_played_again() -> None:
    async def scene(pilot: Player) -> None:
        model = the_table(pilot).model
        await play_on(pilot, first)
        await pilot.press("u")
        await until(pilot, lambda: is_asked(pilot))
        assert not model.match.is_over
        await play_on(pilot, first)

    play(table("", "thumb", seed=15), scene)


# Saving and leaving --------------------------------------------------------------------------------------


def test_a_match_is_saved_kept_up_to_date_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.json"

    async def scene(pilot: Player) -> None:
        model = the_table(pilot).model
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, FileName))
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await until(pilot, path.exists)
        await until(pilot, lambda: is_asked(pilot))
        assert "· a.json" in text(pilot)
        length = model.match.length
        await pilot.press("1")
        await until(pilot, lambda: model.match.length > length)
        assert dungeonbox.read(path.read_text(encoding="utf-8")).length > length
        await pilot.press("q")
        await seen(pilot, "The match is saved in")
        await pilot.press("l")
        await until(pilot, lambda: not pilot.app.is_running)

    app = table("", "thumb", seed=8)
    at_the_table(scene, app=app)
    assert app.farewell == f"The match is saved in {path}: dungeonbox play --resume {path}"
    local_table = resume_table(path, 7)
    assert [player.written for player in local_table.players] == ["Ann", "Wee Pell (thumb)"]

    async def later(pilot: Player) -> None:
        await until(pilot, lambda: is_asked(pilot))
        await play_on(pilot, first)
        assert dungeonbox.read(path.read_text(encoding="utf-8")).is_over

    play(Dungeonbox(Opening(local_table.setup, local_table, Savefile(path), speed=INSTANT)), later)


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("precious", encoding="utf-8")

    async def scene(pilot: Player) -> None:
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, FileName))
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await until(pilot, lambda: "exists already" in advice(pilot))

    play(table("", "thumb"), scene)
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    async def scene(pilot: Player) -> None:
        model = the_table(pilot).model
        model.savefile.keep_as(model.match, folder / "a.json")
        (folder / "a.json").unlink()
        folder.rmdir()
        length = model.match.length
        await pilot.press("1")
        await until(pilot, lambda: "It could not be saved: No such file or directory" in text(pilot))
        assert model.match.length > length

    at_the_table(scene)


@pytest.mark.parametrize("key", ["c", "escape"])
def test_quitting_asks_and_one_may_stay(key: str) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("q")
        await seen(pilot, "This match is in no file: leave without saving, and it is gone.")
        await pilot.press(key)
        await until(pilot, lambda: is_asked(pilot))
        assert pilot.app.is_running

    play(table("", "thumb"), scene)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_leaving_in_a_hurry_asks_too(key: str) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press(key)
        await seen(pilot, "Leave the table?")
        assert pilot.app.is_running

    play(table("", "thumb"), scene)


def test_an_answer_given_twice_counts_once() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        stay = pilot.app.screen.query_one("#stay", Button)
        stay.press()
        stay.press()
        await until(pilot, lambda: is_asked(pilot))
        await pilot.pause()
        assert pilot.app.is_running

    play(table("", "thumb"), scene)


def test_quitting_may_save_first(tmp_path: Path) -> None:
    path = tmp_path / "b.json"

    async def scene(pilot: Player) -> None:
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, FileName))
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await until(pilot, lambda: not pilot.app.is_running)

    play(table("", "thumb"), scene)
    assert path.exists()


def test_a_proposed_file_is_not_there_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_path("mayhem") == Path("mayhem-1.json")
    Path("mayhem-1.json").touch()
    assert free_path("mayhem") == Path("mayhem-2.json")


# Playing again -------------------------------------------------------------------------------------------


def after_the_game(keys: str, then: Callable[[Player, Match], bool]) -> None:
    """What happens when these keys are pressed at the end of a game."""

    async def scene(pilot: Player) -> None:
        before = the_table(pilot).model.match
        await play_on(pilot, first)
        for key in keys:
            await until(pilot, lambda: is_over(pilot))
            await pilot.press(key)
        await until(pilot, lambda: then(pilot, before))

    play(table("", "thumb", "random", seed=15), scene)


def test_in_a_rematch_everybody_moves_on_one_seat() -> None:
    def is_played_again(pilot: Player, before: Match) -> bool:
        tables = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
        if not tables or tables[0].model.match is before:
            return False
        assert tables[0].model.match.names == ("Mad Bruna (random)", "Ann", "Old Marrow (thumb)")
        return tables[0].frame.eyes == 1

    after_the_game("r", is_played_again)


def test_another_game_begins_at_the_start() -> None:
    after_the_game("n", lambda pilot, _match: "D U N G E O N B O X" in text(pilot))


def test_the_last_table_can_be_looked_at_and_the_result_comes_back() -> None:
    async def scene(pilot: Player) -> None:
        await play_on(pilot, first)
        await pilot.press("t")
        await seen(pilot, "The game is over. Enter shows the result.")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("enter")
        await until(pilot, lambda: is_over(pilot))

    play(table("", "thumb", seed=15), scene)


def test_a_match_that_is_over_can_be_seen_again() -> None:
    async def scene(pilot: Player) -> None:
        await play_on(pilot, first)
        await pilot.press("v")
        await seen(pilot, "replay · step 0 of")
        await pilot.press("end")
        await seen(pilot, "The game is over. Enter shows the result.")
        await pilot.press("escape")
        await until(pilot, lambda: is_over(pilot))

    play(table("", "thumb", seed=15), scene)


# Bots ----------------------------------------------------------------------------------------------------


def test_bots_wait_for_a_key_when_they_are_told_to() -> None:
    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        for length in range(3):
            await until(pilot, lambda: "Space goes on." in text(pilot))
            assert table.model.match.length == length
            await pilot.press("space")
            await until(pilot, lambda: table.model.match.length == length + 1)  # noqa: B023
        await pilot.press("p", "p", "p", "p")
        await until(pilot, lambda: is_over(pilot))

    play(table("random", "thumb", speed=bot_speed("step")), scene)


def test_the_pace_can_be_changed() -> None:
    async def scene(pilot: Player) -> None:
        await seen(pilot, "bots: instant")
        await pilot.press("p")
        await seen(pilot, "bots: step")
        assert advice(pilot) == "Bots: step, bots wait for a key."

    play(table("", "thumb"), scene)


def test_a_thinking_bot_does_not_keep_the_screen_from_closing() -> None:
    async def scene(pilot: Player) -> None:
        await until(pilot, lambda: "is thinking" in text(pilot))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        await pilot.press("l")
        await until(pilot, lambda: not pilot.app.is_running)

    play(table("search:100000000", "search:100000000"), scene)


# The look ------------------------------------------------------------------------------------------------


def test_what_is_allowed_is_marked_without_colour() -> None:
    """Numbers stand on what is allowed and nowhere else; what one looks at has a heavier frame."""

    async def scene(pilot: Player) -> None:
        frame = the_table(pilot).frame
        cards = text(pilot).splitlines()[10]
        assert [f"{number})" in cards for number in range(1, 6)] == [
            number <= len(frame.legal) for number in range(1, 6)
        ]
        assert cards.count("┏") == 1

    at_the_table(scene)


def test_more_room_is_used() -> None:
    async def scene(pilot: Player) -> None:
        await seen(pilot, the_table(pilot).frame.question())
        assert "5) any hero, by lot" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "5) any hero, by lot" not in text(pilot))

    play(table("", "thumb"), scene, LARGE)


def test_by_night_and_by_day() -> None:
    async def scene(pilot: Player) -> None:
        before = pilot.app.theme
        await pilot.press("t")
        await until(pilot, lambda: pilot.app.theme != before)
        await pilot.press("t")
        await until(pilot, lambda: pilot.app.theme == before)

    play(table("", "thumb"), scene)


def test_the_colours_may_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(pilot: Player) -> None:
        await seen(pilot, the_table(pilot).frame.question())
        assert pilot.app.no_color

    play(table("", "thumb"), scene)
