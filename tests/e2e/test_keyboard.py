"""A game from the home page to the end screen without a mouse; the focus is never lost."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import OFFERED, Person
from tests.patience import PATIENCE

Invite = Callable[..., Person]

FOCUSED = """offered => {
    const it = document.activeElement;
    return { offered: it.matches(offered), text: it.innerText ?? '', lost: it === document.body };
}"""


def focused(somebody: Person) -> dict[str, Any]:
    """What the focus is on."""
    found: dict[str, Any] = somebody.page.evaluate(FOCUSED, OFFERED)
    return found


def tab_to_play(somebody: Person, title: str) -> None:
    for _ in range(30):
        somebody.page.keyboard.press("Tab")
        text = focused(somebody)["text"]
        if text.startswith("Play now") and title in text:
            return
    raise AssertionError("no way to the game by Tab")


def tab_to_offer(somebody: Person) -> bool:
    """Whether Tab reaches something that is offered."""
    page = somebody.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(somebody)["offered"]:
            return True
        if somebody.is_over:
            return False
    return False


def choose(somebody: Person, most: int) -> int:
    """Choose by Tab and Enter so often, or until the end; how often it was."""
    page = somebody.page
    acted = 0
    end = monotonic() + PATIENCE
    while not somebody.is_over and acted < most:
        assert monotonic() < end, "no question and no end for a long time"
        if page.locator(".prompt.mine").count() == 0:
            page.keyboard.press("Escape")
            page.wait_for_timeout(20)
        elif tab_to_offer(somebody):
            page.keyboard.press("Enter")
            acted += 1
            page.wait_for_timeout(60)
            assert not focused(somebody)["lost"] or somebody.is_over, "the focus was lost after a choice"
    return acted


def test_a_game_by_keyboard(person: Invite) -> None:
    somebody = person(motion=False)
    page = somebody.page
    page.goto("/")
    expect(page.locator("article").first).to_be_visible()
    tab_to_play(somebody, "Dungeon Mayhem")
    page.keyboard.press("Enter")
    expect(somebody.board).to_be_visible()

    acted = choose(somebody, most=2000)
    assert somebody.is_over
    assert acted > 0  # a player who is knocked out early has few choices
    expect(page.locator("#ending")).to_be_focused()


@pytest.mark.parametrize("game", ["busters", "attack", "shuffle", "hustle"])
def test_some_choices_of_each(person: Invite, game: str) -> None:
    somebody = person(motion=False)
    somebody.play_against(game, ["bot thumb"] * 3, {})
    acted = choose(somebody, most=6)
    assert acted == 6 or somebody.is_over


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bots", "rules"),
    [
        pytest.param("busters", ["bot thumb"] * 2, {}, id="busters"),
        pytest.param("attack", ["bot thumb"], {"The dice": "grim"}, id="attack"),
        pytest.param("shuffle", ["bot thumb"] * 3, {"The Dungeon die": "off"}, id="shuffle"),
        pytest.param("hustle", ["bot random"] * 3, {"Difficulty": "hard"}, id="hustle"),
    ],
)
def test_a_short_game_of_each(person: Invite, game: str, bots: list[str], rules: dict[str, str]) -> None:
    somebody = person(motion=False)
    somebody.play_against(game, bots, rules)
    assert choose(somebody, most=2000) > 0
    assert somebody.is_over
    expect(somebody.page.locator("#ending")).to_be_focused()


def test_a_sheet_takes_the_focus_and_gives_it_back(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Busters")
    menu = somebody.page.get_by_role("button", name="Menu")
    menu.focus()
    somebody.page.keyboard.press("Enter")
    expect(somebody.page.get_by_role("dialog")).to_be_visible()
    somebody.page.keyboard.press("Escape")
    expect(somebody.page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_what_happens_is_said_to_screen_readers(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Mayhem")
    said = somebody.page.locator("#app > [role=log]")
    expect(said).to_contain_text("Which hero do you play?")
