"""The network is cut, the server is killed and started again in the middle of a game, and nothing is lost."""

from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Route, expect

from tests.e2e.browsers import Person
from tests.patience import PATIENCE
from tests.server.servers import Server

Invite = Callable[..., Person]

CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket connection")
"""What a browser itself writes into its console about a server it cannot reach; no page can prevent that."""


def test_a_game_through_a_cut_network_and_a_killed_server(person: Invite, server: Server) -> None:
    host, guest = person(motion=False), person(motion=False)
    host.expected = guest.expected = CUT
    guest.join(host.set_table("busters", ["open", "bot thumb"]), "Guest")  # a game that cannot end too soon
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    expect(guest.board).to_be_visible()
    play_some([host, guest], 4)

    host.context.set_offline(True)
    expect(host.page.get_by_text("The connection is gone for a moment")).to_be_visible()
    host.act()
    host.context.set_offline(False)
    expect(host.page.get_by_text("The connection is gone for a moment")).to_have_count(0)
    play_some([host, guest], 4)

    lines = host.page.locator(".log li").count()
    server.kill()
    expect(guest.page.get_by_text("The connection is gone for a moment")).to_be_visible()
    for somebody in (host, guest):
        somebody.act()
    server.start()
    for somebody in (host, guest):
        expect(somebody.page.get_by_text("The connection is gone for a moment")).to_have_count(0)
    assert host.page.locator(".log li").count() >= lines

    play_some([host, guest], 4)
    assert agreed_lines([host, guest]) > lines


def agreed_lines(people: list[Person]) -> int:
    """How many lines the log has when all have been told the same."""
    end = monotonic() + PATIENCE
    while len(shown := {person.page.locator(".log li").count() for person in people}) > 1:
        assert monotonic() < end, f"the logs stay different: {shown}"
        for person in people:
            person.skip()
    return shown.pop()


def play_some(people: list[Person], count: int) -> None:
    """Let the players click so often, counted together."""
    end = monotonic() + PATIENCE
    while (count := count - sum(person.act() for person in people)) > 0:
        assert monotonic() < end, "nothing was offered for a long time"
        people[0].page.wait_for_timeout(25)


def test_whoever_leaves_before_a_board_is_loaded_leaves_nothing_behind(person: Invite) -> None:
    """The words of the game arrive when the page that asked for them is gone."""
    visitor = person(motion=False)
    visitor.play_now("Dungeon Mayhem")
    late: list[Route] = []
    visitor.page.route("**/book", lambda request: late.append(request))  # noqa: PLW0108  # Playwright marks it
    visitor.page.reload()
    expect(visitor.page.get_by_text("One moment …")).to_be_visible()
    visitor.page.locator("header a[href='/']").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    with visitor.page.expect_response("**/book"):
        for request in late:
            request.continue_()
    visitor.page.goto("/")
    assert visitor.complaints == []
