"""Reloads, the back button, two tabs, personal links: whatever people do to a page, the table is still there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from dungeonbox.games import IDS
from dungeonbox.server.library import catalogue
from tests.e2e.browsers import Person

Invite = Callable[..., Person]


def test_two_tabs_of_one_seat_stay_in_step(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Busters")
    other = somebody.new_tab()
    other.goto(somebody.page.url)
    expect(other.locator(".board-place .board")).to_be_visible()
    somebody.page.get_by_label("Say something").fill("from one tab")
    somebody.page.get_by_role("button", name="Send").click()
    expect(other.get_by_role("log", name="Chat")).to_contain_text("from one tab")
    other.get_by_label("Say something").fill("from the other")
    other.get_by_role("button", name="Send").click()
    expect(somebody.page.get_by_role("log", name="Chat")).to_contain_text("from the other")


def test_a_personal_link_opens_the_seat_elsewhere_and_its_key_leaves_the_address(person: Invite) -> None:
    somebody, elsewhere = person(motion=False), person(motion=False)
    somebody.play_now("Dungeon Busters")
    key = somebody.page.evaluate("Object.values(JSON.parse(localStorage.getItem('dungeonbox.keys')))[0].key")
    elsewhere.page.goto(f"/t/{somebody.table}#{key}")
    expect(elsewhere.page.locator(".seats")).to_contain_text("(you)")
    assert key not in elsewhere.page.url
    elsewhere.page.reload()
    expect(elsewhere.page.locator(".seats")).to_contain_text("(you)")


def test_reload_back_and_my_games(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Mayhem")
    table = somebody.table
    somebody.page.reload()
    expect(somebody.board).to_be_visible()
    somebody.page.go_back()
    expect(somebody.page.get_by_role("heading", name="Your games")).to_be_visible()
    somebody.page.get_by_role("link", name="Back to the table").first.click()
    expect(somebody.board).to_be_visible()
    assert somebody.table == table


def test_my_games_tell_that_it_is_my_turn(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_against("mayhem", ["bot thumb"], {"Who goes first": "1"})
    somebody.page.goto("/")
    expect(somebody.page.locator("section", has_text="Your games").get_by_role("listitem")).to_contain_text("Your turn")


def test_with_friends_the_host_sets_the_speed_of_the_table(person: Invite) -> None:
    host, guest = person(motion=False), person(motion=False)
    guest.join(host.set_table("mayhem", ["open"], {"Speed": "fast"}), "Bob")
    expect(guest.page.get_by_text("Speed: fast")).to_be_visible()
    for one in (host, guest):
        one.page.get_by_role("button", name="Menu").click()
        expect(one.page.get_by_role("radio", name="Fast")).to_be_checked()
        expect(one.page.get_by_role("radio", name="Step by step")).to_have_count(0)
    expect(guest.page.get_by_role("radio", name="Slow")).to_be_disabled()
    host.page.get_by_text("Slow", exact=True).click()
    expect(guest.page.get_by_role("radio", name="Slow")).to_be_checked()


@pytest.mark.parametrize(
    ("title", "offered", "refused", "said"),
    [
        # What a thing or an action is comes first.
        pytest.param("Dungeon Mayhem", "play:", "target:", "Not now:", id="mayhem"),
        pytest.param("Dungeon Attack!", "recover", "rally", "Come back. Not now:", id="attack"),
    ],
)
def test_what_cannot_be_done_says_why(person: Invite, title: str, offered: str, refused: str, said: str) -> None:
    somebody = person(motion=False)
    somebody.play_now(title)
    while not somebody.page.locator(f'.board-place [data-token^="{offered}"]:not([aria-disabled="true"])').count():
        somebody.act()
        somebody.page.wait_for_timeout(30)
    somebody.page.locator(f'.board-place [data-token^="{refused}"][aria-disabled="true"]').first.click(force=True)
    sheet = somebody.page.get_by_role("dialog")
    expect(sheet).to_contain_text(said)
    expect(sheet.get_by_role("link")).to_be_visible()


def test_whoever_faces_dice_asks_for_assistance(person: Invite) -> None:
    host, guest = person(motion=False), person(motion=False)
    guest.join(host.set_table("attack", ["open"]), "Guest")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    plea = host.page.locator('.board-place [data-token="ask:seat2"]')
    while not plea.count():
        assert not host.is_over
        for somebody in (host, guest):
            if not somebody.act("bust"):
                somebody.act()
        host.page.wait_for_timeout(30)
    host.page.locator(".board-place summary", has_text="Say something").click()
    plea.click()
    for somebody in (host, guest):
        expect(somebody.board.locator(".bubble")).to_have_text("“Guest, assist me!”")


def test_what_cannot_be_taken_back_says_why(person: Invite) -> None:
    host, guest = person(motion=False), person(motion=False)
    guest.join(host.set_table("mayhem", ["open"]), "Guest")
    host.page.get_by_role("button", name="Start the game").click()
    for somebody in (host, guest):
        expect(somebody.page.locator(".prompt.mine")).to_be_visible()
        somebody.act("hero:")
    guest.page.get_by_role("button", name="Take back").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("too late to take that back: luck was drawn")


def test_a_hint_comes_from_a_bot(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Mayhem")
    expect(somebody.page.locator(".prompt.mine")).to_be_visible()
    somebody.page.get_by_role("button", name="Hint").click()
    expect(somebody.page.locator(".prompt")).to_contain_text("A bot would")


def test_luck_is_promised_and_shown(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Mayhem")
    somebody.page.get_by_role("button", name="Menu").click()
    somebody.page.get_by_role("button", name="About the luck").click()
    name = somebody.page.evaluate("JSON.parse(localStorage.getItem('dungeonbox.settings')).name")
    expect(somebody.page.get_by_role("dialog")).to_contain_text("Your number")
    expect(somebody.page.get_by_role("dialog").locator("dd", has_text=name)).to_be_visible()


def test_a_code_joins_and_nonsense_is_told(person: Invite) -> None:
    host, guest = person(), person()
    code = host.set_table("mayhem", ["open"]).split("/j/")[1]
    guest.page.goto("/")
    guest.page.get_by_label("Link or code").fill("two words")
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_role("alert")).to_be_visible()
    guest.page.get_by_label("Link or code").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()


def test_whoever_comes_is_told_the_house_rules(person: Invite) -> None:
    host, guest = person(motion=False), person(motion=False)
    rules = {"Fireball": "on", "Who goes first": "2", "Time to think": "60"}
    told = ["Who goes first: seat 2", "Fireball: goes past Defense cards", "Time to think: 1 minute a choice"]
    link = host.set_table("mayhem", ["open", "open"], rules)
    settled = guest.page.get_by_role("region", name="House rules").get_by_role("listitem")
    guest.page.goto(link)
    expect(settled).to_have_text(told)
    guest.join(link, "Bo")
    expect(guest.page.locator(".lobby")).to_be_visible()
    expect(settled).to_have_text(told)


def test_a_seat_that_is_taken_away_does_not_go_first(person: Invite) -> None:
    page = person(motion=False).page
    page.goto("/new/mayhem")
    page.locator("details.more summary").click()
    first = page.get_by_label("Who goes first")
    first.select_option("4")
    page.get_by_role("button", name="One seat fewer").click()
    expect(first).to_have_value("random")
    expect(first.locator("option")).to_have_text(["By lot", "Seat 1", "Seat 2", "Seat 3"])


def test_a_level_says_how_strong_it_is(person: Invite) -> None:
    page = person(motion=False).page
    page.goto("/new/mayhem")
    page.locator("#chair1").select_option("bot master")
    page.locator("#chair2").select_option("bot random")
    expect(page.locator(".strength")).to_have_text(catalogue().games[IDS.index("mayhem")].strengths["master"])


def test_a_table_that_is_not_there(person: Invite) -> None:
    somebody = person()
    somebody.page.goto("/t/nowhere")
    expect(somebody.page.get_by_text("There is no such table")).to_be_visible()
