"""Windows of any size: the question stays in sight, whatever else is shown; and a log with a line for each event."""

import pytest
from textual.widgets import Static

from dungeonbox import games
from dungeonbox.terminal.screen.chronicle import INDENT
from dungeonbox.terminal.screen.panels import Advice, Choices, QuestionBar
from dungeonbox.terminal.words import turns
from tests.terminal.screens import (
    LARGE,
    SMALL,
    Player,
    advice,
    is_asked,
    play,
    play_on,
    seen,
    table,
    text,
    the_table,
    until,
)
from tests.terminal.test_screen_games import by_number

TINY = (60, 15)

pytestmark = pytest.mark.slow


async def first(pilot: Player) -> None:
    await pilot.press("1")


def is_question_in_sight(pilot: Player) -> bool:
    """Whether all that is asked, and what the choice in focus does, is on the screen."""
    bar = the_table(pilot).query_one(QuestionBar)
    shown = " ".join(text(pilot).split())
    asked = " ".join(str(bar.content).split())
    return bar.region.bottom < pilot.app.size.height and asked in shown


def is_choice_in_sight(pilot: Player) -> bool:
    """Whether the spot in focus is on the screen, at least from its top, where its number stands."""
    table = the_table(pilot)
    if table.focused is None:
        return False
    found = table.find_widget(table.focused)
    return found.visible_region.area > 0 and found.visible_region.offset == found.region.offset


@pytest.mark.parametrize(
    ("id", "size"),
    [
        *[pytest.param(id, TINY, id=f"{id}-60x15") for id in games.IDS],
        pytest.param("hustle", SMALL, id="hustle-80x24"),
        *[pytest.param(id, SMALL, id=f"{id}-80x24", marks=pytest.mark.long) for id in games.IDS if id != "hustle"],
        *[pytest.param(id, LARGE, id=f"{id}-120x40", marks=pytest.mark.long) for id in games.IDS],
    ],
)
def test_the_question_and_its_choice_are_in_sight_and_a_hint_covers_neither(
    monkeypatch: pytest.MonkeyPatch, id: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("dungeonbox.terminal.mind.HINT", "search:3")
    kinds = ["", *["random"] * (games.info(id).seats[0] - 1)]

    async def scene(pilot: Player) -> None:
        table = the_table(pilot)
        await play_on(pilot, by_number, lambda: table.model.match.length >= 2 * len(kinds) and is_asked(pilot))
        await until(pilot, lambda: is_question_in_sight(pilot), "the question")
        assert ("too small" in text(pilot)) == (size == TINY)
        await until(pilot, lambda: is_choice_in_sight(pilot), "the choice")
        await pilot.press("h")
        await until(pilot, lambda: "Hint" in advice(pilot))
        await until(pilot, lambda: is_question_in_sight(pilot), "the question beside a hint")
        advised = table.query_one(Advice).region
        assert not advised.overlaps(table.query_one(QuestionBar).region)
        assert not advised.overlaps(table.query_one(Choices).region)
        assert advised.bottom < pilot.app.size.height

    play(table(*kinds, game=id, seed=5), scene, size)


def test_escape_closes_what_is_on_top_and_only_that() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("u")
        await until(pilot, lambda: advice(pilot) != "")
        await pilot.press("l")
        await until(pilot, lambda: pilot.app.screen is not the_table(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is the_table(pilot))
        assert advice(pilot) != ""
        await pilot.press("escape")
        await until(pilot, lambda: advice(pilot) == "")
        await pilot.press("escape")
        await until(pilot, lambda: advice(pilot) == "There is nothing to close; q leaves the table.")
        assert is_asked(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: advice(pilot) == "")

    play(table("", "thumb"), scene)


def test_in_a_narrow_window_the_keys_of_help_and_leaving_keep_their_words() -> None:
    async def scene(pilot: Player) -> None:
        line = text(pilot).splitlines()[-1]
        assert line.endswith("? Help  q Quit")
        assert line.split()[:3] == ["r", "w", "h"]
        await pilot.click(offset=(line.index("r"), TINY[1] - 1))
        await seen(pilot, "Dungeon Mayhem: the rules")

    play(table("", "thumb"), scene, TINY)


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)], ids=["80x24", "120x40"])
def test_the_log_has_a_line_for_each_event_under_its_turn(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        screen = the_table(pilot)
        await play_on(pilot, first, lambda: screen.model.match.length >= 12 and is_asked(pilot))
        frame = screen.frame
        heard = screen.model.read(frame.notes)
        lines = [line[1:] for line in str(screen.query_one("#told", Static).content).splitlines()]
        found = []
        for notes in (frame.notes[:heard], frame.notes[heard:]):
            for turn in turns(frame.words, frame.game, notes, frame.names):
                indents = ["" if turn.begins else INDENT, *[INDENT] * (len(turn.told) - 1)]
                found += [f"{indent}{told}" for indent, told in zip(indents, turn.told, strict=True)]
        assert len(found) > 10
        assert " ".join(lines).split() == " ".join(found).split()
        left = iter(lines)
        for sentence in found:
            assert any(sentence.startswith(line) for line in left), f"no line begins with {sentence!r}"

    play(table("", "thumb", seed=8), scene, size)
