"""Pictures of every page, every kind of question and what can be opened, by size and theme, for a designer's eye.

Usage: python -m tests.e2e.shots [FOLDER]          (default: build/shots)
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import DESKTOP, HOUSE, PHONE, TABLET, Person, Theme, open_browser, play_on
from tests.e2e.staged import THINGS, Stage, questions
from tests.server.servers import Server

SIZES: Final = (PHONE, TABLET, DESKTOP)
LOW: Final = ((844, 390), (640, 360))
"""A phone on its side and a page enlarged to twice its size: questions only."""
THEMES: Final = ("light", "dark")
PAGES: Final = (
    ("home", "/", "article"),
    ("create", "/new/busters", ".chairs"),
    ("rules", "/rules/mayhem#7.3", ".clause"),
    ("luck", "/luck", "ol"),
    ("lost", "/nowhere", "h1"),
)
GAMES: Final = ("mayhem", "busters", "attack", "shuffle", "hustle")
STATES: Final = {1: "choosing", 5: "early", 14: "middle", 45: "late"}
"""After how many rounds of clicks a table is worth a look."""


class Photographer:
    """Takes screenshots of what one player sees."""

    def __init__(self, browser: Browser, url: str, folder: Path, size: tuple[int, int], theme: Theme) -> None:
        self.folder = folder
        self.look = f"{size[0]}-{theme}"
        self.people = [Person(browser, url, size, theme=theme, motion=False) for _ in range(3)]
        for somebody in self.people:
            somebody.know_all_games()

    @property
    def page_owner(self) -> Person:
        """Whose page is pictured."""
        return self.people[0]

    def take(self, name: str) -> None:
        """The whole page, as a file."""
        page = self.page_owner.page
        page.evaluate("document.querySelector('dialog') ?? document.activeElement?.blur()")
        page.wait_for_timeout(250)
        page.screenshot(path=self.folder / f"{name}-{self.look}.png", full_page=True)

    def pages(self) -> None:
        """The pages that need no table."""
        for name, address, landmark in PAGES:
            self.page_owner.page.goto(address)
            expect(self.page_owner.page.locator(f"main {landmark}").first).to_be_visible()
            self.take(name)

    def table(self, game: str) -> None:
        """A table from its lobby to its replay."""
        host, guest, _ = self.people
        page = host.page
        guest_link = host.set_table(game, ["open", "bot thumb"])
        self.take(f"{game}-lobby")
        guest.join(guest_link, "Guest")
        page.get_by_role("button", name="Start the game").click()
        expect(host.board).to_be_visible()
        for turn in range(1, max(STATES) + 1):
            if turn in STATES and not host.is_over:
                self.take(f"{game}-{STATES[turn]}")
            if turn == 2:
                page.get_by_role("button", name="Menu").click()
                self.take(f"{game}-menu")
                page.keyboard.press("Escape")
            host.act()
            guest.act()
            page.wait_for_timeout(40)
        play_on([host, guest])
        self.take(f"{game}-end")
        page.goto(f"/t/{host.table}/replay?at=12")
        expect(page.get_by_role("slider")).to_be_visible()
        self.take(f"{game}-replay")

    def questions(self, game: str) -> None:
        """Every kind of question, as it is seen without scrolling, every sheet, and then what can be opened."""
        owner = self.people[-1]
        page = owner.new_tab()
        owner.page = page
        stage = Stage(owner, game)
        things = list(THINGS[game])
        for number, question in enumerate(questions(game)):
            stage.ask(question)
            page.screenshot(path=self.folder / f"{game}-asked{number:02}-{question.step}-{self.look}.png")
            for kind in [*things]:
                if stage.find(kind) is not None:
                    self.sheet(page, f"{game}-sheet{len(things):02}")
                    things.remove(kind)
        for name in ("Menu", "How to play"):
            owner.open_sheet(name)
            page.screenshot(path=self.folder / f"{game}-{name.lower().replace(' ', '-')}-{self.look}.png")
            page.keyboard.press("Escape")
        page.close()

    def sheet(self, page: Page, name: str) -> None:
        """What the thing in focus tells about itself."""
        page.keyboard.press("i")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.screenshot(path=self.folder / f"{name}-{self.look}.png")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def close(self) -> None:
        """Close all browser contexts."""
        for person in self.people:
            person.context.close()


def main(arguments: list[str]) -> None:
    """Take all pictures."""
    folder = Path(arguments[0]) if arguments else HOUSE / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as place,
        Server(f"sqlite:///{place}/tables.sqlite", Path(place)) as server,
        open_browser() as browser,
    ):
        for size in SIZES:
            for theme in THEMES:
                photographer = Photographer(browser, server.url, folder, size, theme)
                for game in GAMES:
                    photographer.table(game)
                    photographer.questions(game)
                photographer.pages()
                photographer.close()
        for size in LOW:
            photographer = Photographer(browser, server.url, folder, size, "light")
            for game in GAMES:
                photographer.questions(game)
            photographer.close()
    sys.stdout.write(f"{len(list(folder.glob('*.png')))} pictures in {folder}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
