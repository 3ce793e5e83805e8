"""Every page without a table in both themes: no barrier that axe can find, and a first page that is small."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.barriers import barriers
from tests.e2e.browsers import PHONE, Person

Invite = Callable[..., Person]

COLOURS: Final = "color-contrast"
"""The rule of axe about what a theme changes."""


def test_pages_without_a_table(person: Invite) -> None:
    page = person(motion=False).page
    found = []
    for address, landmark in (
        ("/", "article"),
        ("/new/mayhem", ".chairs"),
        ("/rules/mayhem", ".clause"),
        ("/rules/busters#4.2", ".clause"),
        ("/luck", "ol"),
        ("/dead/end/of/it", "h1"),
    ):
        page.goto(address)
        expect(page.locator(f"main {landmark}").first).to_be_visible()
        found += barriers_by_day_and_by_night(page)
    page.get_by_role("button", name="Settings").click()
    found += barriers_by_day_and_by_night(page)
    assert not found, "\n".join(sorted(set(found)))


def barriers_by_day_and_by_night(page: Page) -> list[str]:
    found = barriers(page)
    page.emulate_media(color_scheme="dark")
    found += barriers(page, COLOURS)
    page.emulate_media(color_scheme="light")
    return found


def test_the_home_page_is_small(person: Invite) -> None:
    somebody = person()
    somebody.page.goto("/")
    expect(somebody.page.locator("article").first).to_be_visible()
    scripts = somebody.page.evaluate(
        """performance.getEntriesByType('resource').filter(it => it.name.endsWith('.js'))
            .reduce((sum, it) => sum + it.encodedBodySize, 0)"""
    )
    assert 0 < scripts <= 120_000


def test_nothing_is_wider_than_a_phone(person: Invite) -> None:
    somebody = person(PHONE, motion=False)
    for address in ("/", "/new/busters", "/rules/mayhem", "/luck"):
        somebody.page.goto(address)
        expect(somebody.page.locator("main h1")).to_be_visible()
        assert overflow(somebody.page) <= 0, address
    for title in ("Dungeon Mayhem", "Dungeon Busters", "Dungeon Attack!"):
        somebody.play_now(title)
        assert overflow(somebody.page) <= 0, title


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide
