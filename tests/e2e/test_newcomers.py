"""Newcomers in a real browser: told once what a game is about, and led through a guided game by what is shown."""

import pytest
from playwright.sync_api import expect

from dungeonbox import games
from tests.e2e.browsers import DESKTOP, PHONE, Person
from tests.e2e.conftest import Invite

GAMES = [game if game == "mayhem" else pytest.param(game, marks=pytest.mark.long) for game in games.IDS]


def follow(somebody: Person) -> list[str]:
    """Press what the guide has marked on the board until it proposes nothing; returns its steps and their tokens."""
    page = somebody.page
    guide = page.locator("[data-guided]")
    seen: list[str] = []
    while True:
        now = guide.get_attribute("data-guided") or ""
        seen.append(now)
        token = now.partition(" ")[2]
        if not token:
            return seen
        page.locator(f'.board-place [data-token="{token}"].hinted').first.press("Enter")
        while guide.get_attribute("data-guided") == now:
            somebody.skip()
            page.wait_for_timeout(20)


def begin_guided(somebody: Person, title: str) -> None:
    """From the home page to a guided game, as a newcomer is offered it."""
    page = somebody.page
    page.goto("/")
    page.locator("article", has_text=title).get_by_role("button").click()
    card = page.get_by_role("dialog", name=title)
    expect(card.get_by_role("listitem")).to_have_count(3)
    expect(card.locator(".picture svg").first).to_be_visible()
    card.get_by_role("button", name="Show me in a guided game").click()
    expect(somebody.board).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_who_does_what_the_guide_shows_gets_to_its_end(
    person: Invite, game: str, size: tuple[int, int]
) -> None:
    ann = person(size, newcomer=True, motion=False)
    begin_guided(ann, games.info(game).title)
    steps = games.guide(game).steps
    expected = [f"{number} {token}" for number, step in enumerate(steps, 1) for token in step.do or ("",)]
    assert follow(ann) == expected
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_the_guide_is_left_with_one_tap_and_the_card_is_found_again(person: Invite) -> None:
    ann = person(newcomer=True, motion=False)
    begin_guided(ann, "Dungeon Mayhem")
    page = ann.page
    page.get_by_role("button", name="Leave the guide").click()
    left = page.get_by_text("the guide ends here")
    expect(left).to_be_visible()
    page.get_by_role("region", name="Guide").get_by_role("button", name="Close").click()
    expect(left).to_have_count(0)
    page.get_by_role("button", name="How to play").click()
    goal = "Be the last hero standing: knock out everybody else."
    expect(page.get_by_role("dialog").get_by_text(goal)).to_be_visible()
    page.get_by_role("button", name="Got it").click()
    ann.play_now("Dungeon Mayhem")  # nothing is asked any more
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("/rules/mayhem")
    expect(page.get_by_text(goal)).to_be_visible()


def test_whoever_comes_by_a_link_is_told_at_the_table_once(person: Invite) -> None:
    ann, bob = person(), person(newcomer=True)
    bob.join(ann.set_table("mayhem", ["open"]), "Bob")
    card = bob.page.get_by_role("dialog", name="Dungeon Mayhem")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Got it").click()
    bob.page.reload()
    expect(bob.page.get_by_role("button", name="How to play")).to_be_visible()
    expect(card).to_have_count(0)
