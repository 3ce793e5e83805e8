"""Every page in both themes: no barrier that axe can find, and a first page that is soon there and small."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import DESKTOP, HOUSE, PHONE, Person, play_on

Invite = Callable[..., Person]

AXE: Final = HOUSE / "web/node_modules/axe-core/axe.min.js"
THEMES: Final = ("light", "dark")


def barriers(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{page.url}: {rule['id']}: {node['html'][:160]} | {node['any'][0]['message'][:160] if node['any'] else ''}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_pages_without_a_table(person: Invite, theme: str) -> None:
    somebody = person(theme=theme, motion=False)
    page = somebody.page
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
        found += barriers(page)
    page.get_by_role("button", name="Settings").click()
    found += barriers(page)
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [
        ("mayhem", DESKTOP, "light"),
        ("busters", PHONE, "dark"),
        ("attack", PHONE, "light"),
        pytest.param("mayhem", DESKTOP, "dark", marks=pytest.mark.long),
        pytest.param("busters", PHONE, "light", marks=pytest.mark.long),
        pytest.param("attack", PHONE, "dark", marks=pytest.mark.long),
    ],
)
def test_a_table_from_lobby_to_replay(person: Invite, game: str, size: tuple[int, int], theme: str) -> None:
    somebody, guest = person(size, theme=theme, motion=False), person(size, theme=theme, motion=False)
    page = somebody.page
    link = somebody.set_table(game, ["open", "bot thumb"])
    expect(page.locator(".invite svg").first).to_be_visible()
    found = barriers(page)
    guest.page.goto(link)
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
    found += barriers(guest.page)
    guest.join(link, "Guest")
    page.get_by_role("button", name="Start the game").click()
    expect(somebody.board).to_be_visible()
    found += barriers(page)
    for _ in range(6):
        somebody.act()
        guest.act()
        page.wait_for_timeout(80)
    found += barriers(page)
    page.get_by_role("button", name="Menu").click()
    found += barriers(page)
    page.keyboard.press("Escape")
    if size == PHONE:
        for sheet in ("Log", "Chat"):
            page.get_by_role("button", name=sheet).click()
            found += barriers(page)
            page.keyboard.press("Escape")
    play_on([somebody, guest])
    found += barriers(page)
    page.goto(f"/t/{somebody.table}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    found += barriers(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    found += barriers(page)
    assert not found, "\n".join(sorted(set(found)))


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
