"""Newcomers on the full screen: the card before the first match, and guided matches for whoever follows the guide."""

from pathlib import Path

import pytest

from dungeonbox import games
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.match import Match
from dungeonbox.terminal import first_time
from dungeonbox.terminal.files import Savefile
from dungeonbox.terminal.guiding import GuidedMatch
from dungeonbox.terminal.local_table import resume_table, start_guided
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.dialogs import first_question
from dungeonbox.terminal.screen.start import default_setup
from dungeonbox.terminal.screen.table import TableScreen
from tests.terminal.screens import (
    INSTANT,
    SMALL,
    Player,
    advice,
    is_asked,
    play,
    play_on,
    seen,
    spot,
    table,
    text,
    the_table,
    until,
)

GAMES = [game if game in ("mayhem", "busters") else pytest.param(game, marks=pytest.mark.long) for game in games.IDS]


def guided(game: str) -> Dungeonbox:
    """An application that opens with a guided match."""
    return Dungeonbox(Opening(default_setup(game), start_guided(game, "Ann"), Savefile(None), speed=INSTANT))


def proposed(pilot: Player) -> str:
    """The token that the guide proposes."""
    proposal = the_table(pilot).frame.proposal
    return "" if proposal is None else proposal.token


async def follow(pilot: Player) -> None:
    """Choose what the guide has put the focus on."""
    table = the_table(pilot)
    await until(pilot, lambda: getattr(table.focused, "token", "") == proposed(pilot), "the guide's focus")
    assert spot(pilot, proposed(pilot)).has_class("-hinted")
    await pilot.press("enter")


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_what_the_guide_shows_gets_to_its_end_and_plays_on(game: str) -> None:
    steps = games.guide(game).filled(games.house_components(game)).steps
    said: list[str] = []

    async def scene(pilot: Player) -> None:
        async def choose(pilot: Player) -> None:
            said.append(" ".join(advice(pilot).split()))
            await follow(pilot)

        await play_on(pilot, choose, lambda: is_asked(pilot) and proposed(pilot) == "")
        said.append(" ".join(advice(pilot).split()))
        await pilot.press("1", "enter")
        await until(pilot, lambda: the_table(pilot).frame.proposal is None, "the end of the guide")

    play(guided(game), scene, SMALL)
    expected = [
        f"☞ Guide {number} of {len(steps)} {step.says} g leaves the guide"
        for number, step in enumerate(steps, 1)
        for _choice in step.do or ("",)
    ]
    assert said == expected


def test_another_choice_ends_the_guide_and_taking_it_back_leads_back() -> None:
    async def scene(pilot: Player) -> None:
        first = advice(pilot)
        await pilot.press("2")
        await seen(pilot, "the guide ends here")
        assert the_table(pilot).frame.proposal is None
        await pilot.press("u")
        await until(pilot, lambda: proposed(pilot) == "hero:azzan", "the guide")
        await play_on(pilot, follow, lambda: is_asked(pilot) and proposed(pilot) == "")
        assert advice(pilot) != first

    play(guided("mayhem"), scene)


def test_the_guide_is_left_with_a_key_and_bots_choose_for_themselves() -> None:
    async def scene(pilot: Player) -> None:
        assert "guided game" in text(pilot)
        await pilot.press("g")
        await seen(pilot, "the guide ends here")
        await pilot.press("1")
        await until(pilot, lambda: is_asked(pilot) and the_table(pilot).model.match.length > 1, "the next question")
        assert the_table(pilot).frame.proposal is None

    play(guided("mayhem"), scene)


def saved_guided(path: Path, *tokens: str) -> None:
    """Save a guided match of Mayhem after these tokens of the person, and what the others answered."""
    local_table = start_guided("mayhem", "Ann")
    match = local_table.match
    followed = GuidedMatch(games.guide("mayhem"), match)
    for token in tokens:
        match.play(0, token)
        while 0 not in match.waiting() and followed.is_on:
            [seat] = match.waiting()
            match.play(seat, followed.token(seat))
    Savefile(path).keep(match)


def test_a_guided_match_that_is_resumed_keeps_its_guide(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    first, second = (step.do[0] for step in games.guide("mayhem").steps[:2])
    saved_guided(path, first)

    async def scene(pilot: Player) -> None:
        assert proposed(pilot) == second
        await pilot.press("u")
        await until(pilot, lambda: proposed(pilot) == first, "the guide of the first step")
        await play_on(pilot, follow, lambda: is_asked(pilot) and proposed(pilot) == "")
        assert the_table(pilot).frame.proposal is not None  # the last step, which the prepared luck has led to

    play(Dungeonbox(Opening(default_setup("mayhem"), resume_table(path), Savefile(None), speed=INSTANT)), scene)


def test_whoever_left_the_guide_goes_on_without_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    saved_guided(path, "hero:lia")
    resumed = resume_table(path)
    assert resumed.guide is not None  # taking back leads back to it
    assert not GuidedMatch(resumed.guide, resumed.match).is_on


def test_other_luck_is_no_guided_match(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    guided = start_guided("mayhem", "Ann")
    other = Match.new(guided.match.game, Seeded(1))
    other.names = guided.match.names
    for seat, token in games.guide("mayhem").script()[: guided.match.game.seats]:
        other.play(seat, token)
    Savefile(path).keep(other)
    assert resume_table(path).guide is None


@pytest.mark.parametrize("game", games.IDS)
def test_in_a_small_window_the_card_scrolls_above_its_answers(game: str) -> None:
    async def scene(pilot: Player) -> None:
        pilot.app.push_screen(first_question(game))
        await seen(pilot, "Goal:")
        await seen(pilot, "show me in a guided game")
        await seen(pilot, "play at once")
        await pilot.press("end")
        await seen(pilot, "Beware:")
        await seen(pilot, first_time.card(game)[-1][1].split()[-1])
        await seen(pilot, "play at once")

    play(table("", "random"), scene, (60, 15))


def test_before_the_first_match_a_newcomer_is_told_the_game_once(shelf: Path) -> None:
    shelf.with_name(first_time.FILE).unlink()

    async def first(pilot: Player) -> None:
        await seen(pilot, "Be the last hero standing")
        await seen(pilot, "show me in a guided game")
        await pilot.press("p")
        await until(pilot, lambda: is_asked(pilot), "the table")
        assert the_table(pilot).model.guided is None

    async def second(pilot: Player) -> None:
        assert isinstance(pilot.app.screen, TableScreen)

    play(table("", "random"), first)
    play(table("", "random"), second)


def test_a_newcomer_is_offered_the_guided_match(shelf: Path) -> None:
    shelf.with_name(first_time.FILE).unlink()

    async def scene(pilot: Player) -> None:
        await pilot.press("f2")
        await seen(pilot, "show me in a guided game")
        await pilot.press("g")
        await until(pilot, lambda: is_asked(pilot), "the table")
        assert proposed(pilot) == "hero:azzan"

    play(Dungeonbox(Opening(default_setup("mayhem"), speed=INSTANT)), scene)


def test_the_start_screen_begins_a_guided_match() -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("f5")
        await until(pilot, lambda: is_asked(pilot), "the table")
        assert proposed(pilot) == "hero:azzan"

    play(Dungeonbox(Opening(default_setup("mayhem"), speed=INSTANT)), scene)


@pytest.mark.parametrize("game", ["mayhem", "shuffle"])
def test_help_begins_with_the_card(game: str) -> None:
    async def scene(pilot: Player) -> None:
        await pilot.press("question_mark")
        await seen(pilot, "Goal:")
        await seen(pilot, "Beware:")

    play(table(*["", "random", "random"][: games.info(game).seats[-1]], game=game), scene)


def test_where_nothing_can_be_remembered_nobody_is_told(shelf: Path) -> None:
    file = shelf.with_name(first_time.FILE)
    file.unlink()
    file.mkdir()
    assert first_time.meet("mayhem") is False
