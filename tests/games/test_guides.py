"""Every guide.toml: its sentences are true of the positions at which they are said, by today's rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from dungeonbox.games import IDS, guide, house_components, info, make
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, DungeonboxError
from dungeonbox.kernel.guide import AMOUNT, PERSON, Guide, GuideStep, fact, next_token, prepared_luck
from dungeonbox.kernel.match import Match

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
COUNTED = re.compile(r"\b(\d+|" + "|".join(NUMBERS[2:]) + r")")
LONGEST_CARD = 170


def faults(id: str, told: Guide) -> list[str]:
    """What is wrong with a guided game: an illegal token, a false fact, a number that no fact has."""
    match = Match.new(make(id, told.seats, told.options), prepared_luck(id, told.seed))
    try:
        return [fault for step in told.steps for fault in _step_faults(match, step)]
    except DungeonboxError as error:
        return [str(error)]


def _step_faults(match: Match, step: GuideStep) -> Iterator[str]:
    view = match.view(PERSON)
    if PERSON not in match.waiting():
        yield f"{step.place}: nothing is asked"
    for path, value in step.facts.items():
        if fact(view, path) != value:
            yield f"{step.place}: {path} is {fact(view, path)!r}, not {value!r}"
    yield from (f"{step.place}: no fact has the number {number}" for number in numbers_in(step.says) - known(step))
    for token in step.do:
        match.play(PERSON, token)
    for seat, token in step.replies:
        match.play(seat, token)


def numbers_in(text: str) -> set[int]:
    """The numbers in a sentence, in digits or as words, but for those that come from the components."""
    found = COUNTED.findall(AMOUNT.sub("", text))
    return {NUMBERS.index(word) if word in NUMBERS else int(word) for word in found}


def known(step: GuideStep) -> set[int]:
    """The numbers among the facts of a step."""
    return {number for value in step.facts.values() for number in _numbers(value)}


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for entry in value:
            yield from _numbers(entry)
        if all(isinstance(entry, str) for entry in value):  # cards of a hand, which a sentence may count by kind
            yield from (sum(kind in entry for entry in value) for kind in {entry.split("-")[-1] for entry in value})
    elif value in NUMBERS:
        yield NUMBERS.index(value)
    elif isinstance(value, int):
        yield value


@pytest.mark.parametrize("id", IDS)
def test_the_sentences_of_a_guided_game_are_true(id: str) -> None:
    assert faults(id, guide(id)) == []


@pytest.mark.parametrize("id", IDS)
def test_the_script_is_what_is_played(id: str) -> None:
    told = guide(id)
    match = Match.new(make(id, told.seats, told.options), prepared_luck(id, told.seed))
    script = told.script()
    while match.length < len(script):
        for seat in match.waiting():
            match.play(seat, next_token(script, match.length, seat))
    assert [(entry.seat, entry.token) for entry in match.entries] == list(script)
    assert told.step_after(len(script)) == len(told.steps) - 1
    assert PERSON in match.waiting()


@pytest.mark.parametrize("id", IDS)
def test_a_false_fact_is_found_in_every_step(id: str) -> None:
    told = guide(id)
    planted = [replace(step, facts={**step.facts, next(iter(step.facts)): "planted"}) for step in told.steps]
    found = faults(id, replace(told, steps=tuple(planted)))
    assert [fault.partition(": ")[0] for fault in found if "not 'planted'" in fault] == [
        step.place for step in told.steps
    ]


@pytest.mark.parametrize("id", IDS)
def test_another_seed_and_an_illegal_choice_are_found(id: str) -> None:
    told = guide(id)
    assert faults(id, replace(told, seed=told.seed + 1))
    first = replace(told.steps[0], do=(*told.steps[0].do, told.steps[0].do[0]))
    assert "not legal now" in faults(id, replace(told, steps=(first, *told.steps[1:])))[0]


@pytest.mark.parametrize("id", IDS)
def test_a_number_that_is_nowhere_is_found(id: str) -> None:
    told = guide(id)
    first = replace(told.steps[0], says="There are 97 of them.")
    assert "no fact has the number 97" in faults(id, replace(told, steps=(first, *told.steps[1:])))[0]


@pytest.mark.parametrize("id", IDS)
def test_the_numbers_of_a_card_come_from_the_components(id: str) -> None:
    card = guide(id).card
    sentences = [card.goal, *[says for _picture, says in card.turn], card.surprise]
    assert [number for sentence in sentences for number in numbers_in(sentence)] == []
    filled = card.filled(house_components(id))
    sentences = [filled.goal, *[says for _picture, says in filled.turn], filled.surprise]
    assert [sentence for sentence in sentences if "{" in sentence or len(sentence) > LONGEST_CARD] == []


def test_a_card_follows_other_components() -> None:
    sheet = house_components("mayhem")
    data = {**sheet.data, "amount": [{**row, "number": 9} for row in sheet.data["amount"]]}
    assert "deals 9 damage" in guide("mayhem").card.filled(Sheet.of(data, "mine")).surprise


@pytest.mark.parametrize("id", IDS)
def test_a_guided_game_has_seats_and_options_of_the_game(id: str) -> None:
    assert guide(id).seats in info(id).seats
    assert set(guide(id).options) <= {option.name for option in info(id).options}


GOOD = """goal = "g"
surprise = "s"
seats = 2
seed = 1
[[turn]]
picture = "a"
says = "a"
[[turn]]
picture = "b"
says = "b"
[[turn]]
picture = "c"
says = "c"
[[step]]
says = "one"
true = { x = 1 }
do = "a b"
then = ["2 pass"]
[[step]]
says = "two"
true = { x = 1 }
"""
FIRST = '[[step]]\nsays = "one"\ntrue = { x = 1 }\ndo = "a b"\nthen = ["2 pass"]\n'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seed = 1", "seed = -1", "g.toml:1: 'seed' must be a whole number from 0 to 1000000, got -1"),
        ("seed = 1", 'seed = 1\noptions = { a = 1 }', "g.toml:1: 'options' must be a table of texts, got {'a': 1}"),
        ('goal = "g"', 'aim = "g"', "g.toml:1: unknown table 'aim'"),
        ("[[turn]]\npicture = \"c\"\nsays = \"c\"\n", "", "g.toml:5: a turn has 3 pictures, got 2"),
        ('do = "a b"\n', "", "g.toml:14: every step proposes something to 'do', but the last"),
        ('says = "two"', 'says = "two"\ndo = "a"', "g.toml:19: every step proposes something to 'do', but the last"),
        ('says = "two"\ntrue = { x = 1 }', 'says = "two"', "g.toml:19: 'true' must be a table of facts, got None"),
        ("2 pass", "pass", "g.toml:14: 'then' has seats and tokens, as in '2 pass', got 'pass'"),
        ('do = "a b"', 'does = "a b"', "g.toml:14: unknown entry 'does'; known are do, says, then, true"),
        (FIRST, FIRST * 10, "g.toml:64: a guide has at most 10 steps, got 11"),
    ],
)  # fmt: skip
def test_bad_guides_are_refused_with_file_line_and_reason(old: str, new: str, complaint: str) -> None:
    assert len(Guide.parse(GOOD, "g.toml").steps) == 2
    with pytest.raises(BadComponents, match=re.escape(complaint)):
        Guide.parse(GOOD.replace(old, new, 1), "g.toml")
