"""The full-screen replay: every step as its eyes saw it then, back and forth, to any step, with any eyes."""

import io
from pathlib import Path

import pytest
from textual.widgets import OptionList

from dungeonbox import games
from dungeonbox.bots.pauses import BotSpeed
from dungeonbox.kernel.chance import SPECTATOR, WHOLE, Seeded
from dungeonbox.kernel.game import View
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.notes import Note
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.screen.app import Theatre
from dungeonbox.terminal.screen.dialogs import Reading
from dungeonbox.terminal.screen.replay import ReplayScreen
from dungeonbox.terminal.screen.replay_model import ReplayModel
from dungeonbox.terminal.screen.rules import Searching
from tests.terminal.screens import INSTANT, LARGE, SMALL, Player, Scene, play, seen, text, until
from tests.terminal.shell import played, run

SLOWEST = BotSpeed("slow", 600.0, "beats that only a key moves on")
STEPS = 45


def replay_of(match: Match, eyes: int = SPECTATOR) -> ReplayModel:
    return ReplayModel(match, eyes)


def over() -> Match:
    """A whole match for two."""
    match = played(15)
    match.names = ("Ann", "Bob")
    return match


def play_any(match: Match, luck: Seeded) -> None:
    """Somebody who is asked does something that is allowed."""
    seat = match.waiting()[0]
    legal = match.legal(seat)
    match.play(seat, legal[luck.below(len(legal), 0)])


# The model -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", games.IDS)
def test_every_step_is_what_its_eyes_saw_then(id: str) -> None:
    """Neither more, which would be a secret, nor less."""
    match = Match.new(games.make(id, games.info(id).usual_seats()), Seeded(4))
    luck = Seeded(5)
    eyes = (SPECTATOR, 0, 1)
    saw: list[list[tuple[View, list[Note]]]] = []
    while len(saw) < STEPS and not match.is_over:
        if not match.chosen():
            saw.append([(match.view(each), match.notes(each)) for each in eyes])
        play_any(match, luck)
    assert len(saw) > 20
    for index, each in enumerate(eyes):
        model = replay_of(match, each)
        assert model.last >= len(saw) - 1
        for model.at, then in enumerate(saw):
            frame = model.frame()
            assert (frame.view, frame.notes) == then[index]
            assert (frame.eyes, frame.legal, frame.asides, frame.choice) == (each, [], [], "")


def test_all_hands_are_open_only_when_the_match_is_over() -> None:
    match = over()
    model = replay_of(match)
    assert model.all_eyes() == [SPECTATOR, 0, 1, WHOLE]
    begun = Match.new(match.game, Seeded(1))
    assert replay_of(begun).all_eyes() == [SPECTATOR, 0, 1]

    model.at = 4
    hidden = model.frame().view
    model.eyes = WHOLE
    opened = model.frame()
    assert opened.eyes == SPECTATOR
    assert [hero.hand for hero in hidden.heroes] == [(), ()]  # type: ignore[attr-defined]
    assert [len(hero.hand) for hero in opened.view.heroes] == [  # type: ignore[attr-defined]
        hero.hand_size
        for hero in hidden.heroes  # type: ignore[attr-defined]
    ]
    assert opened.view.eyes == opened.waiting[0]  # type: ignore[attr-defined]


def test_turns_are_found_both_ways() -> None:
    model = replay_of(over())
    stops: list[int] = []
    while model.at < model.last and len(stops) < model.last:
        model.at = model.turn(1)
        stops.append(model.at)
    assert len(stops) > 4
    assert all("'s turn." in model.told(stop) for stop in stops[:-1])
    back: list[int] = []
    while model.at > 0 and len(back) < model.last:
        model.at = model.turn(-1)
        back.append(model.at)
    assert back == [*reversed(stops[:-1]), 0]


def test_a_step_says_what_was_chosen_in_it() -> None:
    model = replay_of(over())
    assert model.done() == []
    model.at = 1
    [(seat, phrase)] = model.done()
    assert (seat, phrase) == (0, "any hero, by lot")


# The screen ----------------------------------------------------------------------------------------------


def the_replay(pilot: Player) -> ReplayScreen:
    [found] = [screen for screen in pilot.app.screen_stack if isinstance(screen, ReplayScreen)]
    return found


def watch(scene: Scene, speed: BotSpeed = INSTANT, size: tuple[int, int] = SMALL, match: Match | None = None) -> None:
    play(Theatre(replay_of(match or over()), speed), scene, size)


@pytest.mark.slow
def test_back_and_forth_by_steps_and_turns() -> None:
    async def scene(pilot: Player) -> None:
        model = the_replay(pilot).model
        await seen(pilot, f"replay · step 0 of {model.last} · seen as a spectator")
        await pilot.press("left")
        await pilot.press("right", "right", "right")
        await seen(pilot, f"step 3 of {model.last}")
        assert model.told(3).partition(".")[0] in text(pilot)
        await pilot.press("left")
        await seen(pilot, f"step 2 of {model.last}")
        turn = model.turn(1)
        await pilot.press("down")
        await seen(pilot, f"step {turn} of")
        await pilot.press("end")
        await seen(pilot, "The game is over. Enter shows the result.")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Reading))
        await pilot.press("escape", "up")
        await until(pilot, lambda: model.at < model.last)
        await pilot.press("home")
        await seen(pilot, "The beginning.")

    watch(scene)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_any_eyes(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        model = the_replay(pilot).model
        await pilot.press("right", "right", "right")
        await seen(pilot, "Hands are hidden.")
        await pilot.press("2")
        await seen(pilot, "seen as Bob")
        assert "Hands are hidden." not in text(pilot)
        await pilot.press("e")
        await seen(pilot, "seen with all hands open")
        await pilot.press("e")
        await seen(pilot, "seen as a spectator")
        await pilot.press("1", "0", "9")
        await seen(pilot, "seen as a spectator")
        assert model.at == 3

    watch(scene, size=size)


@pytest.mark.slow
def test_a_step_is_found_by_its_words() -> None:
    async def scene(pilot: Player) -> None:
        model = the_replay(pilot).model
        await pilot.press("j")
        await until(pilot, lambda: isinstance(pilot.app.screen, Searching))
        await pilot.press(*"knocked")
        await until(pilot, lambda: pilot.app.screen.query_one(OptionList).option_count == 1, "the only step with it")
        await pilot.press("enter")
        await until(pilot, lambda: model.at == model.last)

    watch(scene)


@pytest.mark.slow
def test_steps_are_shown_beat_by_beat_and_another_key_does_not_wait() -> None:
    async def scene(pilot: Player) -> None:
        replay = the_replay(pilot)
        await pilot.press("end", "up", "right")
        at = replay.model.at
        await until(pilot, lambda: replay.frame.told != "", "a beat")
        await pilot.press("left")
        await until(pilot, lambda: replay.frame.told == "")
        assert replay.model.at == at - 1
        assert [worker for worker in replay.workers if worker.group == "steps" and worker.is_running] == []

    watch(scene, SLOWEST)


@pytest.mark.slow
def test_it_plays_by_itself_and_stops() -> None:
    async def scene(pilot: Player) -> None:
        replay = the_replay(pilot)
        await pilot.press("space")
        await until(pilot, lambda: replay.is_playing and replay.frame.told != "", "a beat")
        await pilot.press("space")
        await until(pilot, lambda: not replay.is_playing)
        assert replay.frame.told == ""
        replay.speed = INSTANT
        await pilot.press("space")
        await until(pilot, lambda: replay.model.at == replay.model.last)
        assert not replay.is_playing

    watch(scene, SLOWEST)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c"])
def test_a_replay_is_left(key: str) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press(key)
        await until(pilot, lambda: not pilot.app.is_running)

    watch(scene)


@pytest.mark.slow
@pytest.mark.parametrize("id", games.IDS)
def test_every_board_shows_its_replay(id: str) -> None:
    match = Match.new(games.make(id, games.info(id).seats[0]), Seeded(4))
    luck = Seeded(5)
    while match.length < STEPS and not match.is_over:
        play_any(match, luck)

    async def scene(pilot: Player) -> None:
        replay = the_replay(pilot)
        replay.action_end()
        for replay.model.eyes in (0, WHOLE, SPECTATOR):
            replay.show()
            await seen(pilot, f"seen {replay.model.eyes_words(replay.model.eyes)}")

    watch(scene, match=match)


# The command ---------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Something a person sits in front of."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_a_replay_fills_the_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[ReplayModel] = []
    out = Terminal()
    monkeypatch.setattr("dungeonbox.terminal.screen.app.open_replay", opened.append)
    monkeypatch.setattr(Console, "standard", lambda: Console(Terminal("q\n"), out))
    monkeypatch.setenv("TERM", "xterm")
    path = tmp_path / "a.json"
    path.write_text(over().record().text(), encoding="utf-8")
    assert run("replay", path).code == 0
    assert run("replay", path, "--seat", "2").code == 0
    assert [model.eyes for model in opened] == [SPECTATOR, 1]
    assert out.getvalue() == ""
    for arguments in (["--plain"], ["--step"]):
        assert run("replay", path, *arguments).code == 0
    monkeypatch.setenv("TERM", "dumb")
    assert run("replay", path).code == 0
    assert len(opened) == 2
    assert out.getvalue().count("Dungeon Mayhem: Ann, Bob;") == 3
