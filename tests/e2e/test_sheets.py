"""Everything on a board tells what it is: by a tap if it can do nothing else now, by the key i, by holding it."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from dungeonbox.games import IDS
from tests.e2e.browsers import Person
from tests.e2e.conftest import Invite
from tests.e2e.staged import THINGS, Stage, questions

PHONE: Final = (390, 844)

OFFERED: Final = ':not([aria-disabled="true"])'


def sheet(somebody: Person) -> Locator:
    """The sheet that is open."""
    return somebody.page.get_by_role("dialog").last


def put_away(somebody: Person) -> None:
    somebody.page.keyboard.press("Escape")
    expect(somebody.page.get_by_role("dialog")).to_have_count(0)


def read(somebody: Person, texts: set[str]) -> str:
    """The text of the open sheet, which is one of the book's; it is put away again."""
    name = sheet(somebody).get_by_role("heading").inner_text()
    text = "\n".join(sheet(somebody).locator(".text").all_inner_texts())
    put_away(somebody)
    is_told = any(known.startswith(name) and known.lower().endswith(text.lower()) for known in texts)
    return "" if is_told else f"{name}: {text}"


def untold(stage: Stage, thing: Locator, texts: set[str]) -> list[str]:
    """What the thing in focus tells wrongly about itself: by the key, and by a press that does nothing else."""
    stage.person.page.keyboard.press("i")
    wrong = [read(stage.person, texts)]
    is_answer = thing.get_attribute("data-token") is not None and thing.get_attribute("aria-disabled") != "true"
    if not is_answer and thing.get_attribute("data-looks") is None:
        thing.evaluate("thing => thing.click()")
        wrong.append(read(stage.person, texts))
    return [text for text in wrong if text]


def cases() -> list[Any]:
    """All games; the quickest stands for all in `make test`."""
    return [pytest.param(game, marks=() if game == "mayhem" else pytest.mark.long) for game in IDS]


@pytest.mark.parametrize("game", cases())
def test_every_kind_of_thing_has_a_sheet(person: Invite, game: str) -> None:
    stage = Stage(person(motion=False), game)
    texts = set(stage.book.sheets.values())
    missing = set(THINGS[game])
    wrong = []
    for question in questions(game):
        stage.ask(question)
        for kind in sorted(missing):
            thing = stage.find(kind)
            if thing is not None:
                missing.remove(kind)
                wrong += [f"{kind}: {text}" for text in untold(stage, thing, texts)]
        if not missing:
            break
    assert not missing
    assert not wrong


def test_what_cannot_be_used_now_is_told_before_why_not(person: Invite) -> None:
    stage = Stage(person(motion=False), "mayhem")
    stage.ask(next(question for question in questions("mayhem") if question.step == "play"))
    living = stage.person.page.locator(".foes > *", has_not_text="K.O.")
    living.locator(".face").first.click(force=True)
    found = sheet(stage.person)
    expect(found.locator(".text")).to_contain_text("in the deck: attack")
    expect(found).to_contain_text("of 10 hit points")
    expect(found).to_contain_text("Not now:")
    expect(found.get_by_role("heading")).not_to_have_text("That cannot be done now")


def test_a_finger_that_stays_asks_and_does_not_answer(person: Invite) -> None:
    stage = Stage(person(PHONE, motion=False, is_phone=True), "mayhem")
    stage.ask(next(question for question in questions("mayhem") if question.step == "play"))
    page = stage.person.page
    card = page.locator(f".hand .spot{OFFERED}").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(sheet(stage.person).locator(".text")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    put_away(stage.person)
    expect(page.locator(".prompt.mine")).to_be_visible()
