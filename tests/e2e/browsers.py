"""A real browser, and the people who sit in front of it.

A `Person` is a browser of their own: nothing is shared between two of them but the server. Whatever their browser
complains about is kept, and a test that leaves a complaint behind fails.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect, sync_playwright

from dungeonbox.games import IDS
from tests.patience import PATIENCE

HOUSE: Final = Path(__file__).parents[2]
MILLISECONDS: Final = PATIENCE * 1000
"""How long a page may take for anything, as Playwright counts."""

QUIET: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--mute-audio"),
)

OFFERED: Final = '.board-place [data-token]:not([aria-disabled="true"]):not(:disabled):not(.talk *)'
"""Everything on a board that the server offers to do; the game does not wait for what is only said."""

BLOCKED: Final = "Service Worker registration blocked by Playwright"
"""What the browser of a test says that goes without a service worker."""

Theme = Literal["light", "dark"]

KNOWS_ALL: Final = f"""{{
    const settings = JSON.parse(localStorage.getItem('dungeonbox.settings') ?? '{{}}');
    localStorage.setItem('dungeonbox.settings', JSON.stringify({{...settings, known: {json.dumps(IDS)}}}));
}}"""
"""The browser of a player who has been told about every game."""

PHONE: Final = (360, 740)
TABLET: Final = (768, 1024)
DESKTOP: Final = (1440, 900)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """The browser that tools/browser finds."""
    found = subprocess.run([HOUSE / "tools/browser"], capture_output=True, text=True, check=True)
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=[*QUIET], timeout=MILLISECONDS)
        yield browser
        browser.close()


class Person:
    """A player with a browser context of their own."""

    def __init__(  # noqa: PLR0913  # what a browser can be told
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        *,
        theme: Theme = "light",
        motion: bool = True,
        is_phone: bool = False,  # its scroll bars take no room, and it is pressed with fingers
        service_workers: Literal["allow", "block"] = "block",  # where one answers requests, a test cannot
    ) -> None:
        self.context = browser.new_context(
            service_workers=service_workers,
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            accept_downloads=True,
            is_mobile=is_phone,
            has_touch=is_phone,
        )
        self.context.set_default_timeout(MILLISECONDS)
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page = self.new_tab()
        self.luck = Random(7)

    def new_tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        return page

    def know_all_games(self) -> None:
        """Be no newcomer: no card is shown before the first game of a kind."""
        self.context.add_init_script(KNOWS_ALL)

    def _hear(self, message: ConsoleMessage) -> None:
        is_expected = any(text in message.text for text in (BLOCKED, *self.expected))
        if message.type in {"error", "warning"} and not is_expected:
            self.complaints.append(f"{message.type}: {message.text}")

    # At a table -------------------------------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The id of the table the page shows."""
        return self.page.url.split("/t/")[1].split("/")[0]

    def play_now(self, title: str) -> None:
        """From the home page to a table against bots, in one click."""
        self.page.goto("/")
        self.page.locator("article", has_text=title).get_by_role("button").click()
        expect(self.board).to_be_visible()

    def set_table(self, game: str, chairs: list[str], rules: dict[str, str] | None = None) -> str:
        """Set a table for these chairs (`open`, or the words of a bot); returns the link for joining."""
        self.lay_table(game, chairs, rules or {})
        self.page.get_by_role("button", name="Set the table").click()
        link = self.page.locator(".invite .link")
        expect(link).to_be_visible()
        return link.inner_text()

    def play_against(self, game: str, bots: list[str], rules: dict[str, str]) -> None:
        """Begin a game against these bots, by house rules that are known by the words before them."""
        self.lay_table(game, bots, rules)
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.board).to_be_visible()

    def lay_table(self, game: str, chairs: list[str], rules: dict[str, str]) -> None:
        """On the page where tables are set: this game, with these chairs and house rules."""
        page = self.page
        page.goto(f"/new/{game}")
        selects = page.locator(".chairs select")
        expect(selects.first).to_be_visible()
        while selects.count() < len(chairs) + 1:
            page.get_by_role("button", name="One seat more").click()
        while selects.count() > len(chairs) + 1:
            page.get_by_role("button", name="One seat fewer").click()
        for seat, chair in enumerate(chairs, 1):
            selects.nth(seat).select_option(chair)
        if rules:
            page.locator("details.more summary").click()
        for words, value in rules.items():
            page.get_by_label(words).select_option(value)

    def join(self, link: str, name: str) -> None:
        """Follow a link for joining and sit down."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_role("button", name="Menu")).to_be_visible()

    def open_sheet(self, name: str) -> None:
        """Open what a button of this name opens, which on a small screen is in the menu."""
        if self.page.locator(".table.slim").count():
            self.page.get_by_role("button", name="Menu").click()
            if name == "Menu":
                return
        self.page.get_by_role("button", name=name).click()

    @property
    def board(self) -> Locator:
        """Where the board is."""
        return self.page.locator(".board-place .board")

    @property
    def is_over(self) -> bool:
        """Whether the end screen is there."""
        return self.page.locator(".end").count() > 0

    def skip(self) -> None:
        """Skip what is being shown: whoever plays a whole game here is in a hurry."""
        self.page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")

    def act(self, wanted: str = "", *, skips: bool = True) -> bool:
        """Click something that is offered, whatever it is or what is wanted; whether there was any."""
        tokens: list[str] = self.page.locator(OFFERED).evaluate_all("spots => spots.map(spot => spot.dataset.token)")
        offered = [token for token in tokens if token.startswith(wanted)]
        if not offered:
            if skips:
                self.skip()
            return False
        chosen = self.luck.choice(offered)
        # By the time of the click the table may have moved on: then there is nothing to click, which is as good.
        self.page.evaluate(
            """token => document.querySelector(
                `.board-place [data-token="${token}"]:not([aria-disabled="true"])`)?.click()""",
            chosen,
        )
        return True


def play_on(people: list[Person]) -> None:
    """All players click what is offered, until the end screens are there."""
    end = monotonic() + PATIENCE
    while not all(person.is_over for person in people):
        assert monotonic() < end, "the game did not end"
        if sum(person.act() for person in people) == 0:
            people[0].page.wait_for_timeout(25)
