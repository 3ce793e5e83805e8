"""Pages that mend themselves, and seats that move: parts that cannot be loaded, newer versions, another browser."""

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.browsers import PHONE, Person

Invite = Callable[..., Person]


def test_a_part_that_cannot_be_loaded_leads_to_a_sentence_and_a_retry(person: Invite) -> None:
    ada = person()
    ada.expected = ("Failed to load resource", "ERR_FAILED", "dynamically imported module")
    ada.page.goto("/")
    ada.page.route("**/assets/Create*.js", lambda route: route.abort())
    ada.page.get_by_role("link", name="Set a table").first.click()
    expect(ada.page.get_by_text("A part of this page could not be loaded")).to_be_visible()
    ada.page.unroute("**/assets/Create*.js")
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.page.locator(".chairs select").first).to_be_visible()


def test_a_board_that_cannot_be_loaded_is_asked_for_again(person: Invite) -> None:
    ada = person()
    ada.expected = ("Failed to load resource", "ERR_FAILED", "dynamically imported module")
    ada.page.goto("/")
    ada.page.route("**/book", lambda route: route.abort())
    ada.page.locator("article", has_text="Dungeon Mayhem").get_by_role("button").click()
    expect(ada.page.get_by_text("A part of this page could not be loaded")).to_be_visible()
    ada.page.unroute("**/book")
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.board).to_be_visible()


def test_a_newer_version_is_told_and_loaded_once_at_a_quiet_moment(person: Invite) -> None:
    ada = person()

    def outdated(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["t"] == "welcome":
                frame["build"] = "index-newer.js"
            socket.send(json.dumps(frame))

        server.on_message(hear)

    ada.page.route_web_socket("**/ws", outdated)
    ada.set_table("mayhem", ["open"])
    loads: list[str] = []
    ada.page.on("load", lambda page: loads.append(page.url))
    notice = ada.page.get_by_text("There is a newer version of these pages")
    expect(notice).to_be_visible()
    ada.page.wait_for_event("load")
    expect(notice).to_be_visible()
    assert ada.page.evaluate("sessionStorage.getItem('dungeonbox reloaded for')") == "index-newer.js"
    assert len(loads) == 1


def test_a_seat_is_carried_to_a_phone_and_the_last_person_claims_the_win(person: Invite) -> None:
    ada, bob, phone = person(), person(), person(PHONE)
    ada.lay_table("mayhem", ["open"], {"Time to think": "0/600/5", "When the time is up": "concede"})
    ada.page.get_by_text("Hints for everybody").click()
    ada.page.get_by_role("button", name="Set the table").click()
    bob.join(ada.page.locator(".invite .link").inner_text(), "Bob")
    expect(ada.page.get_by_text("10 minutes in all, and 5 seconds a choice")).to_be_visible()
    ada.page.get_by_role("button", name="Start the game").click()
    for one in (ada, bob):
        expect(one.board).to_be_visible()
        expect(one.page.get_by_role("timer")).to_have_count(2)
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Play on another device").click()
    link = ada.page.locator("input[readonly]").input_value()
    assert "#carry=" in link
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Sit down here").click()
    expect(phone.board).to_be_visible()
    assert "#" not in phone.page.url
    expect(ada.page.get_by_text("Your seat was carried to another browser")).to_be_visible()
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Give up").click()
    expect(bob.page.get_by_text("a bot plays for you, and you are listed last")).to_be_visible()
    bob.page.get_by_role("alert").get_by_role("button", name="Yes").click()
    expect(phone.page.get_by_text("gave up")).to_be_visible()
    phone.page.get_by_role("button", name="Menu").click()
    phone.page.get_by_role("button", name="Claim the win").click()
    phone.page.get_by_role("alert").get_by_role("button", name="Yes").click()
    expect(phone.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(bob.page.locator(".end")).to_be_visible()
