"""Two people and bots play whole games by clicking what is offered; the end screens agree with the record."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

import dungeonbox
from dungeonbox.kernel.wording import counted, score_words
from tests.e2e.browsers import DESKTOP, PHONE, Person, play_on
from tests.server.servers import Server

Invite = Callable[..., Person]


@pytest.mark.parametrize(
    ("game", "chairs", "size"),
    [
        pytest.param("mayhem", ["open", "bot thumb"], DESKTOP, id="mayhem"),
        pytest.param("busters", ["open", "bot thumb"], PHONE, id="busters-phone"),
        pytest.param("attack", ["open", "bot thumb", "bot random"], DESKTOP, id="attack", marks=pytest.mark.long),
        pytest.param("attack", ["open", *["bot thumb"] * 4], PHONE, id="attack-phone"),
        pytest.param("shuffle", ["open", "bot thumb"], DESKTOP, id="shuffle", marks=pytest.mark.long),
        pytest.param("shuffle", ["open", *["bot thumb"] * 4], PHONE, id="shuffle-phone", marks=pytest.mark.long),
        pytest.param("hustle", ["open", "bot thumb"], PHONE, id="hustle-phone"),
    ],
)
def test_a_whole_game(person: Invite, server: Server, game: str, chairs: list[str], size: tuple[int, int]) -> None:
    host, guest = person(size), person(size)
    guest.join(host.set_table(game, chairs), "Guest")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    expect(guest.board).to_be_visible()

    play_on([host, guest])

    match = dungeonbox.read(httpx.get(f"{server.url}/api/tables/{host.table}/record?eyes=-2").text)
    assert match.is_over
    for somebody in (host, guest):
        check_end_screen(somebody, match)
    check_replay(host)
    host.page.go_back()
    check_rematch(host, guest)


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
