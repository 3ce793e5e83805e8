"""What stands around a board: whose turn it is, the log, the end, reactions, sound."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import OFFERED, PHONE, Person, play_on
from tests.e2e.staged import Stage, questions

Invite = Callable[..., Person]

OUT_OF_SIGHT = """
    let isAway = false;
    Object.defineProperty(document, 'visibilityState', { get: () => isAway ? 'hidden' : 'visible' });
    window.goAway = () => { isAway = true; document.dispatchEvent(new Event('visibilitychange')); };
    window.notices = [];
    window.Notification = class extends Notification {
        constructor(title, options) { super(title, options); notices.push(this); }
    };
"""
"""A page that can go out of sight, and keeps the notifications it has made."""

PLACED = {"busters": "lose", "shuffle": "shuffle", "hustle": "hustle"}
"""A step of each game whose log names places."""


def test_the_end_tells_who_won_and_one_tap_plays_again(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_against("mayhem", ["bot thumb"], {})
    page, first = somebody.page, somebody.table
    expect(page).to_have_title("● Your turn · Dungeon Mayhem · Dungeonbox")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/emblem-turn.svg")
    play_on([somebody])
    expect(page).to_have_title("Dungeon Mayhem · Dungeonbox")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/emblem.svg")
    won = page.locator("#ending").inner_text() == "You win!"
    assert ("You came second of two." in page.locator(".verdict").inner_text()) != won
    assert 1 <= page.locator(".facts li").count() <= 3
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.locator("#ending")).to_have_count(0)
    expect(somebody.board).to_be_visible()
    assert somebody.table != first


def test_the_log_is_one_tab_stop_and_lights_what_it_is_about(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_against("mayhem", ["bot thumb"], {})
    page = somebody.page
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator(OFFERED).first).to_be_visible()
    somebody.act("hero:")
    expect(page.locator(".log .heading").first).to_be_visible()
    stops = page.locator(".log [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("Home")
    expect(page.locator(".log button").first).to_be_focused()
    expect(stops).to_have_count(1)
    expect(page.locator(".board [data-lit]").first).to_be_visible()
    expect(page.locator(".log .clause")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".log .clause")).to_be_visible()
    page.locator("#log").click()
    expect(page.locator("[data-lit]")).to_have_count(0)


@pytest.mark.parametrize("game", ["busters", "shuffle", "hustle"])
def test_pointing_at_a_line_lights_the_place_it_names_and_its_rule_opens_in_sight(person: Invite, game: str) -> None:
    somebody = person(motion=False)
    question = next(each for each in questions(game) if each.step == PLACED[game])
    page = Stage(somebody, game, question).person.page
    expect(page.locator(".log button").first).to_be_visible()
    places = page.locator(".board [data-place]").evaluate_all("places => places.map(place => place.dataset.place)")
    named = re.compile(rf"\b({'|'.join(places)})\b")
    line = page.locator(".log li button").filter(has_text=named).last
    found = named.search(line.inner_text())
    assert found is not None
    line.scroll_into_view_if_needed()
    page.locator("#log").hover()
    line.hover()
    expect(page.locator(f'.board [data-place="{found[0]}"]')).to_have_attribute("data-lit", "")
    page.locator(".log li button").last.click()
    expect(page.locator(".log .clause")).to_be_in_viewport(ratio=1)


def test_on_a_phone_everybodys_clock_is_in_sight(person: Invite) -> None:
    host, guest = person(motion=False), person(PHONE, motion=False, is_phone=True)
    guest.join(host.set_table("attack", ["open", "bot thumb"], {"Time to think": "60"}), "Guest")
    expect(guest.page.locator(".lobby")).to_contain_text("Your last choice can be taken back.")
    host.page.get_by_role("button", name="Start the game").click()
    for somebody in (host, guest):
        expect(somebody.board).to_be_visible()
        expect(somebody.page.get_by_role("timer")).to_have_count(2)
        for clock in somebody.page.get_by_role("timer").all():
            expect(clock).to_be_in_viewport(ratio=1)


def test_a_reaction_reaches_the_others_as_a_drawn_sign(person: Invite) -> None:
    host, guest = person(motion=False), person(PHONE, motion=False)
    guest.join(host.set_table("mayhem", ["open"]), "Guest")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    host.page.get_by_role("button", name="Well played!").click()
    expect(host.page.get_by_role("log", name="Chat").locator("svg[viewBox='0 0 32 32']")).to_be_visible()
    guest.open_sheet("Chat")
    expect(guest.page.get_by_role("log", name="Chat")).to_contain_text("Well played!")


def test_sound_is_asked_for_once_and_off_with_one_tap(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_now("Dungeon Busters")
    page = somebody.page
    page.get_by_role("button", name="Yes", exact=True).click()
    page.get_by_role("button", name="Turn sound off").click()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    expect(page.get_by_text("Soft sounds for what happens?")).to_have_count(0)


def test_out_of_sight_the_system_tells_whoever_wants_it_that_it_is_their_turn(person: Invite) -> None:
    host, guest = person(motion=False), person(motion=False)
    guest.join(host.set_table("mayhem", ["open"], {"Who goes first": "1"}), "Guest")
    for somebody in (host, guest):
        somebody.context.grant_permissions(["notifications"])
        somebody.page.add_init_script(OUT_OF_SIGHT)
        somebody.page.reload()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_text("Tell me when it is my turn").click()
    expect(guest.page.get_by_role("checkbox", name="Tell me when it is my turn")).to_be_checked()
    guest.page.keyboard.press("Escape")
    for somebody in (host, guest):
        somebody.page.evaluate("goAway()")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.page.locator(".prompt.mine")).to_be_visible()
    host.act("hero:")
    expect(guest.page.locator(".prompt.mine")).to_be_visible()
    told = "notices.map(({ title, body }) => [title, body])"
    assert guest.page.evaluate(told) == [["Your turn · Dungeon Mayhem", "Which hero do you play?"]]
    assert host.page.evaluate(told) == []


def test_mayhem_needs_no_scrolling_on_a_desk(person: Invite) -> None:
    somebody = person(motion=False)
    somebody.play_against("mayhem", ["bot thumb"] * 3, {})
    expect(somebody.page.locator(OFFERED).first).to_be_visible()
    somebody.act("hero:")
    expect(somebody.page.locator(".log button").first).to_be_visible()
    assert somebody.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
