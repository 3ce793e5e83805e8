"""After a reload, a broken connection, a takeback, the end and a link to a replay a page shows what all others show."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from dungeonbox.games import IDS, info
from tests.e2e.browsers import Person

Invite = Callable[..., Person]

SHOWN = """() => {
    if (document.querySelector('.telling, .effects .mark, .broken')) return null;
    // As long as a bot chooses, the next piece of news is on its way.
    const acting = [...document.querySelectorAll('.seats .acting')];
    if (acting.some(seat => !seat.textContent.includes('(you)'))) return null;
    const text = part => document.querySelector(part)?.innerText ?? '';
    const board = document.querySelector('.board-place .board');
    if (!board) return null;
    const copy = board.cloneNode(true);
    for (const part of copy.querySelectorAll('*')) {
        part.removeAttribute('tabindex'); // where the focus is, is a matter of each page
        part.setAttribute('class', [...part.classList].sort().join(' '));
    }
    // What a part was before, and when it was drawn first, leaves traces that nobody sees.
    const html = copy.innerHTML.replaceAll(/ (class|style)=""|<!--.*?-->|(?<="|#)c\\d+(?=["-])/g, '');
    return [html, text('.log'), text('.prompt strong'), text('.end h1')];
}"""


KEY = "table => JSON.parse(localStorage.getItem('dungeonbox.keys'))[table].key"


def shown(page: Page) -> list[str]:
    """Everything a page shows of the game, once everything has been told."""
    page.wait_for_function(f"() => ({SHOWN})() !== null")
    found: list[str] = page.evaluate(SHOWN)
    return found


def go_on(player: Person, choices: int) -> None:
    """Make so many choices, and wait for the next question or the end."""
    while choices > 0 and not player.is_over:
        choices -= player.act()
        player.page.wait_for_timeout(20)
    while not player.is_over and not player.page.locator(".prompt.mine").count():
        player.skip()
        player.page.wait_for_timeout(20)


def begin(player: Person, other: Person, game: str) -> None:
    """Begin a game that both pages show and make some choices; begin another if it was over by then."""
    is_running = False
    while not is_running:
        player.play_against(game, ["bot thumb"] * (max(2, info(game).seats[0]) - 1), {})
        key = player.page.evaluate(KEY, player.table)
        other.page.goto(f"/t/{player.table}#{key}")
        expect(other.board).to_be_visible()
        go_on(player, 4)
        is_running = not player.is_over


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["mayhem", *[pytest.param(game, marks=pytest.mark.long) for game in IDS if game != "mayhem"]]
)
def test_a_page_that_came_back_shows_what_one_shows_that_never_left(person: Invite, game: str) -> None:
    player, other = person(), person()
    begin(player, other, game)
    stayed = shown(other.page)

    assert shown(player.page) == stayed
    player.page.reload()
    assert shown(player.page) == stayed
    player.page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
    assert shown(player.page) == stayed

    player.page.get_by_role("button", name="Take back").click()
    other.page.wait_for_function(
        f"before => JSON.stringify(({SHOWN})() ?? before) !== JSON.stringify(before)", arg=stayed
    )
    taken_back = shown(other.page)
    assert shown(player.page) == taken_back
    player.page.reload()
    assert shown(player.page) == taken_back

    go_on(player, 10_000)
    other.skip()
    over = shown(other.page)
    assert shown(player.page) == over
    player.page.reload()
    assert shown(player.page) == over
    player.page.goto(f"/t/{player.table}/replay?eyes=0&at=100000")
    board, log = shown(player.page)[:2]
    assert board == over[0]
    # A replay knows the moments around the one it shows; the first line may be the end of several that are told as one.
    _first, _, others = log.partition("\n")
    assert others
    assert over[1].endswith(others)
