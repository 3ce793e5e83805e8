"""On a small screen every question is answered where it is asked: it, its facts and all answers are in sight."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from dungeonbox.games import IDS
from tests.e2e.browsers import Person
from tests.e2e.staged import Question, Stage, asking_steps, questions

Invite = Callable[..., Person]

UPRIGHT: Final = (360, 740)
ENLARGED: Final = (640, 360)
SIZES: Final = (UPRIGHT, (390, 844), (844, 390), ENLARGED)
"""Two phones, one on its side, and a window of 1280x720 at 200 %."""
FINGER: Final = 44
"""How many pixels wide and high everything must be that is pressed."""
MOST_TAPS: Final = 12
"""Of what comes closer at a tap, about so many are tried for each question."""
STILL: Final = 2
"""By how many pixels a board may move between a question and its answer."""

SIGHT: Final = Path(__file__).with_name("sight.js").read_text(encoding="utf-8")
FACTS: Final = {
    "mayhem": ".life .heart, .dock .life",
    "busters": ".plate, .chests, .dock .adventurer .face",
    "attack": ".tray h2, .dock .health",
    "shuffle": ".grid, .asked",
    "hustle": ".exit, .dock > .player",
}
"""What a choice depends on, beside the things that can be chosen, and must be in sight with them."""
CASTING: Final = "choose-hero"
"""Where characters are chosen, they are all there is to see."""

LANDMARKS: Final = """() => [...document.querySelectorAll('.tableau, .tableau > :not(.footing)')].map(part => {
    const box = part.getBoundingClientRect();
    return [box.left, box.top, box.width].map(Math.round);
})"""
"""Where the parts of the board are; below them is free space, as much as they leave."""

FOOTING: Final = """async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const place = document.querySelector('.footing').getBoundingClientRect();
    return [...document.querySelectorAll('.lines p, .lines li:last-child')].map(part => {
        const box = part.getBoundingClientRect();
        const isShown = part.checkVisibility({ visibilityProperty: true });
        return [part.textContent, isShown, box.top >= place.top && box.bottom <= place.bottom];
    });
}"""
"""What the free space tells once it is drawn, the goal and what happened last: whether it is shown, and as a whole."""


@pytest.mark.parametrize("game", IDS)
def test_there_is_a_question_of_every_step(game: str) -> None:
    assert {question.step for question in questions(game)} == set(asking_steps(game))


def cases() -> list[Any]:
    """All games at all sizes; the shortest at the narrowest stand for all in `make test`."""
    quick = {("mayhem", UPRIGHT), ("busters", UPRIGHT)}
    return [
        pytest.param(
            game, size, id=f"{game}-{size[0]}x{size[1]}", marks=() if (game, size) in quick else pytest.mark.long
        )
        for game in IDS
        for size in SIZES
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), cases())
def test_every_question_is_answered_where_it_is_asked(person: Invite, game: str, size: tuple[int, int]) -> None:
    stage = Stage(person(size, motion=False, is_phone=size != ENLARGED), game)
    wrong = {}
    for number, question in enumerate(questions(game)):
        stage.ask(question)
        found = hidden(stage, question) + moved(stage)
        if found:
            wrong[f"{number} {question.step}"] = found
    assert not wrong, "\n".join(f"{step}: {fault}" for step, faults in wrong.items() for fault in faults)


def hidden(stage: Stage, question: Question) -> list[str]:
    """What of the question is out of sight, covered or too small."""
    facts = ".cast" if question.step == CASTING else FACTS[stage.game]
    found = look(stage, question.tokens, facts)
    wrong: list[str] = found["wrong"]
    wide = stage.person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        wrong.append(f"the page is {wide} px wider than the screen")
    footing = stage.person.page.evaluate(FOOTING)
    wrong += [
        f"cut off in the free space: {text}"
        for text, is_shown, is_whole in footing
        if text and is_shown and not is_whole
    ]
    for token, where, _x, _y in found["tiny"][:: max(1, len(found["tiny"]) // MOST_TAPS)]:
        wrong += come_closer(stage, token, where, facts)
    return wrong


def look(stage: Stage, tokens: list[str], facts: str) -> dict[str, Any]:
    """What the page says of these answers."""
    found: dict[str, Any] = stage.person.page.evaluate(SIGHT, {"tokens": tokens, "facts": facts, "finger": FINGER})
    return found


def come_closer(stage: Stage, token: str, where: str, facts: str) -> list[str]:
    """What cannot be pressed must come closer at the first tap on it, or on what leads to it, and answer nothing."""
    page = stage.person.page
    for _token, _where, x, y in look(stage, [token], facts)[
        "tiny"
    ]:  # since the last tap it may be in sight, or elsewhere
        page.mouse.click(x, y)
    if page.locator(".prompt.mine").count() == 0:
        stage.ask(stage.question)
        return [f"too small or covered, and yet it answers: {where}"]
    still = look(stage, [token], facts)["tiny"]
    page.keyboard.press("Escape")
    return [f"too small or covered: {where}"] if still else []


def moved(stage: Stage) -> list[str]:
    """How far the board moves when the question is answered."""
    page = stage.person.page
    before = page.evaluate(LANDMARKS)
    page.evaluate("token => document.querySelector(`[data-token='${token}']`).click()", stage.question.tokens[0])
    page.wait_for_function("() => document.querySelector('.prompt.mine') === null")
    after = page.evaluate(LANDMARKS)
    far = max(
        (abs(one - two) for old, new in zip(before, after, strict=False) for one, two in zip(old, new, strict=True)),
        default=0,
    )
    return [f"the board moves by {far} px"] if far > STILL else []


HIDDEN: Final = """() => {
    const list = document.querySelector('.hand .sliding');
    const { left, right } = list.getBoundingClientRect();
    const beyond = [0, 0];
    for (const pile of list.children) {
        const box = pile.getBoundingClientRect();
        const middle = box.left + box.width / 2;
        if (middle < left) beyond[0] += Number(pile.dataset.copies);
        if (middle > right) beyond[1] += Number(pile.dataset.copies);
    }
    return [...beyond, Number(list.dataset.before ?? 0), Number(list.dataset.after ?? 0)];
}"""
"""Of a hand that slides: how many cards are hidden at its two ends, and how many it says there are."""


def test_a_hand_that_slides_says_how_many_cards_are_hidden(person: Invite) -> None:
    question = max(questions("mayhem"), key=lambda question: len(set(question.view["heroes"][question.you]["hand"])))
    stage = Stage(person(UPRIGHT, motion=False, is_phone=True), "mayhem", question)
    stage.ask(question)
    page = stage.person.page
    before, after, *said = page.evaluate(HIDDEN)
    assert before == 0 < after
    assert said == [before, after]
    page.evaluate("document.querySelector('.hand .sliding').scrollLeft = 10000")
    page.wait_for_function("() => document.querySelector('.hand .sliding').dataset.after === undefined")
    before, after, *said = page.evaluate(HIDDEN)
    assert before > 0 == after
    assert said == [before, after]


@pytest.mark.parametrize("game", ["mayhem", "attack"])
def test_free_space_tells_the_goal_and_what_happened_last(person: Invite, game: str) -> None:
    question = questions(game)[-1]
    stage = Stage(person((390, 844), motion=False, is_phone=True), game, question)
    assert told(stage, question) == f"Goal: {stage.book.card.goal}"


@pytest.mark.parametrize("step", ["choose-card", "lose", "take"])
def test_with_five_players_there_is_room_for_them_on_the_smallest_phone(person: Invite, step: str) -> None:
    question = next(question for question in questions("busters") if question.step == step)
    stage = Stage(person(UPRIGHT, motion=False, is_phone=True), "busters", question)
    assert len(question.names) == 5
    assert told(stage, question).startswith("Goal: Have the most points in gems at the end.")


def told(stage: Stage, question: Question) -> str:
    """The goal as the free space tells it, below the newest line of the log, both as a whole."""
    stage.ask(question)
    newest, *goal = [
        text for text, is_shown, is_whole in stage.person.page.evaluate(FOOTING) if text and is_shown and is_whole
    ]
    stage.person.page.get_by_role("button", name="Menu").click()
    stage.person.page.get_by_role("button", name="Log").click()
    assert stage.person.page.locator(".log li").last.inner_text().strip() == newest
    return " ".join(goal)
