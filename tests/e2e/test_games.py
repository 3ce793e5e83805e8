"""Two people and bots play whole games by clicking what is offered; the end screens agree with the record."""

from collections.abc import Callable
from typing import Final, TypeAlias

import httpx
import pytest
from playwright.sync_api import expect

import dungeonbox
from dungeonbox.kernel.wording import counted, score_words
from tests.e2e.barriers import barriers
from tests.e2e.browsers import DESKTOP, PHONE, Person, play_on
from tests.server.servers import Server

Invite = Callable[..., Person]


Look: TypeAlias = tuple[tuple[int, int], str]

DESK_BY_DAY: Final = (DESKTOP, "light")
DESK_BY_NIGHT: Final = (DESKTOP, "dark")
PHONE_BY_DAY: Final = (PHONE, "light")
PHONE_BY_NIGHT: Final = (PHONE, "dark")
LONG: Final = pytest.mark.long


@pytest.mark.parametrize(
    ("game", "chairs", "look"),
    [
        pytest.param("mayhem", ["open", "bot thumb"], DESK_BY_DAY, id="mayhem", marks=LONG),
        pytest.param("mayhem", ["open", "bot thumb"], PHONE_BY_NIGHT, id="mayhem-phone", marks=LONG),
        pytest.param("busters", ["open", "bot thumb"], PHONE_BY_NIGHT, id="busters-phone"),
        pytest.param("busters", ["open", "bot thumb"], DESK_BY_DAY, id="busters", marks=LONG),
        pytest.param("attack", ["open", "bot thumb", "bot random"], DESK_BY_NIGHT, id="attack", marks=LONG),
        pytest.param("attack", ["open", *["bot thumb"] * 4], PHONE_BY_DAY, id="attack-phone", marks=LONG),
        pytest.param("shuffle", ["open", "bot thumb"], DESK_BY_DAY, id="shuffle", marks=LONG),
        pytest.param("shuffle", ["open", *["bot thumb"] * 4], PHONE_BY_NIGHT, id="shuffle-phone", marks=LONG),
        pytest.param("hustle", ["open", "bot thumb"], PHONE_BY_NIGHT, id="hustle-phone", marks=LONG),
        pytest.param("hustle", ["open", "bot thumb"], DESK_BY_DAY, id="hustle", marks=LONG),
    ],
)
def test_a_whole_game_from_lobby_to_rematch(
    person: Invite, server: Server, game: str, chairs: list[str], look: Look
) -> None:
    """Two people and bots; on the way axe looks at everything that stands there."""
    size, theme = look
    host, guest = person(size, theme=theme, motion=False), person(size, theme=theme)
    link = host.set_table(game, chairs)
    expect(host.page.locator(".invite svg").first).to_be_visible()
    found = barriers(host.page)
    guest.page.goto(link)
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
    found += barriers(guest.page)
    guest.join(link, "Guest")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    expect(guest.board).to_be_visible()
    found += barriers_at_the_table(host, guest, size)

    play_on([host, guest])

    match = dungeonbox.read(httpx.get(f"{server.url}/api/tables/{host.table}/record?eyes=-2").text)
    assert match.is_over
    for somebody in (host, guest):
        check_end_screen(somebody, match)
    found += barriers(host.page)
    check_replay(host)
    found += barriers(host.page)
    host.page.go_back()
    check_rematch(host, guest)
    host.page.goto("/")
    expect(host.page.get_by_role("heading", name="Finished games")).to_be_visible()
    found += barriers(host.page)
    assert not found, "\n".join(sorted(set(found)))


def barriers_at_the_table(host: Person, guest: Person, size: tuple[int, int]) -> list[str]:
    """What axe finds at the first question, some choices later, and in everything that can be opened."""
    page = host.page
    found = barriers(page)
    for _ in range(6):
        host.act()
        guest.act()
        page.wait_for_timeout(80)
    host.skip()
    found += barriers(page)
    for sheet in ("Menu", "Log", "Chat") if size == PHONE else ("Menu",):
        host.open_sheet(sheet)
        found += barriers(page)
        page.keyboard.press("Escape")
    return found


def check_end_screen(somebody: Person, match: dungeonbox.Match) -> None:
    rows = somebody.page.locator(".end ol > li[data-seat]")
    shown = rows.evaluate_all("rows => rows.map(row => [Number(row.dataset.seat), Number(row.dataset.place)])")
    assert sorted(place for _, place in shown) == [place for _, place in shown]
    assert dict(map(tuple, shown)) == dict(enumerate(match.outcome.places))
    for seat, _ in shown:
        lines = somebody.page.locator(f".end li[data-seat='{seat}'] .line").all_inner_texts()
        outcome = match.outcome
        total = [counted(outcome.totals[seat], "point")] if outcome.totals else []
        assert lines == total + [score_words(outcome, line) for line in outcome.lines if line.seat == seat]


def check_replay(somebody: Person) -> None:
    page = somebody.page
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    last = slider.get_attribute("max")
    expect(slider).to_have_value(last or "")
    reckoning, board = (page.locator(f".replay {part}").bounding_box() for part in (".ending", ".board"))
    assert reckoning is not None
    assert board is not None
    assert board["width"] > reckoning["width"] / 2, "the reckoning takes the board's place"
    page.get_by_role("button", name="One step back").click()
    page.get_by_label("Eyes").select_option("0")
    page.wait_for_url("**/replay?eyes=0&at=*")
    expect(page.locator(".replay .board")).to_be_visible()


def check_rematch(host: Person, guest: Person) -> None:
    before = host.table
    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page.locator(".lobby, .board-place").first).to_be_visible()
    host.page.wait_for_function("before => !location.pathname.includes(before)", arg=before)
    guest.page.get_by_role("button", name="To the rematch").click()
    guest.page.wait_for_function("table => location.pathname.includes(table)", arg=host.table)
    expect(guest.page.get_by_role("button", name="Menu")).to_be_visible()
