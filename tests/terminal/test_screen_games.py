"""Whole games on the full screen: by keys, by numbers, by mouse; at every size; against bots and by bots alone."""

import itertools

import pytest

from dungeonbox.kernel.match import Match
from dungeonbox.terminal.screen.app import Dungeonbox
from dungeonbox.terminal.screen.boards.anygame import TextBoard
from dungeonbox.terminal.words import result_lines
from tests.terminal.screens import (
    LARGE,
    SMALL,
    Player,
    Scene,
    is_over,
    lit,
    play,
    play_on,
    table,
    text,
    the_table,
    until,
)

LOOKS: tuple[list[str], ...] = (
    ["up", "right", "tab"],
    ["tab"],
    ["down", "left", "shift+tab"],
    [],
    ["up", "down", "tab"],
)
"""Ways to look around that end at something allowed."""


async def by_number(pilot: Player) -> None:
    """Now this, now that, by its number; Enter ends a number to which another digit could be added."""
    table = the_table(pilot)
    count = len(table.frame.legal)
    number = 1 + table.model.match.length % count
    await pilot.press(*str(number), *(["enter"] if number * 10 <= count else []))


async def last_of_the_list(pilot: Player) -> None:
    """The last thing that is allowed, by its number: to pass, to have enough, or an adventurer by lot."""
    number = len(the_table(pilot).frame.legal)
    await pilot.press(*str(number))


async def by_arrows(pilot: Player) -> None:
    """Look around, then come back to something allowed and choose it."""
    await pilot.press(*LOOKS[the_table(pilot).model.match.length % len(LOOKS)], "enter")


async def by_mouse(pilot: Player) -> None:
    """Click on what is lit, in the middle of it."""
    spots = lit(pilot)
    spot = spots[the_table(pilot).model.match.length % len(spots)]
    spot.scroll_visible(animate=False)
    await pilot.pause()
    assert await pilot.click(spot)


def replays(match: Match) -> bool:
    """Whether the match, played again from its record, is the same."""
    record = match.record()
    return Match.replay(match.game, record).record() == record


def whole_game(app: Dungeonbox, choose: Scene, size: tuple[int, int]) -> None:
    """Play to the end; the result is shown, and the record is sound."""

    async def scene(pilot: Player) -> None:
        assert await play_on(pilot, choose) > 5
        model = the_table(pilot).model
        assert "The game is over" in text(pilot)
        names = [player.name for player in model.players]
        verdict = result_lines(model.words, model.match, model.eyes, names, 80)[0]
        assert " ".join(verdict.split()[:3]) in text(pilot)
        assert replays(model.match)

    play(app, scene, size)


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("choose", "size"),
    [
        pytest.param(by_number, SMALL, id="numbers-80x24"),
        pytest.param(by_number, LARGE, id="numbers-120x40", marks=SLOW),
        pytest.param(by_arrows, SMALL, id="arrows-80x24", marks=SLOW),
        pytest.param(by_arrows, LARGE, id="arrows-120x40", marks=pytest.mark.long),
        pytest.param(by_mouse, SMALL, id="mouse-80x24", marks=SLOW),
        pytest.param(by_mouse, LARGE, id="mouse-120x40", marks=pytest.mark.long),
    ],
)
def test_a_person_plays_a_whole_game_against_a_bot(choose: Scene, size: tuple[int, int]) -> None:
    whole_game(table("", "thumb", seed=6), choose, size)


@pytest.mark.long
def test_four_at_a_table() -> None:
    whole_game(table("thumb", "", "random", "search:5", seed=19), by_mouse, SMALL)


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)], ids=["80x24", "120x40"])
def test_a_whole_adventure_with_bots(size: tuple[int, int]) -> None:
    whole_game(table("", "random", "random", "random", game="attack", seed=2), last_of_the_list, size)


@SLOW
def test_an_adventure_alone_by_arrows() -> None:
    whole_game(table("", game="attack", seed=5), by_arrows, SMALL)


@SLOW
def test_a_game_without_a_board_of_its_own_is_played_from_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dungeonbox.terminal.screen.surface.board_for", TextBoard)
    whole_game(table("", "thumb", "thumb", game="busters"), by_number, SMALL)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_bots_play_alone_while_somebody_watches(size: tuple[int, int]) -> None:
    async def scene(pilot: Player) -> None:
        await until(pilot, lambda: is_over(pilot), "the end")
        assert " wins" in text(pilot) or "share" in text(pilot)

    play(table("thumb", "random", "thumb", "random"), scene, size)


@pytest.mark.long
def test_the_size_may_change_at_any_time() -> None:
    sizes = itertools.cycle([(120, 40), (60, 20), (200, 60), (80, 24), (40, 12)])

    async def resized(pilot: Player) -> None:
        await pilot.resize_terminal(*next(sizes))
        await by_number(pilot)

    whole_game(table("", "thumb", "thumb", seed=6), resized, SMALL)
