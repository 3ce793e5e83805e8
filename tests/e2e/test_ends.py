"""The last page of each game, as it is seen by those who won, who share the win, and who did not."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from dungeonbox.games import IDS
from dungeonbox.kernel.types import NONE
from dungeonbox.server import projection, wire
from tests.e2e.browsers import Person
from tests.e2e.staged import Question, Stage
from tests.games.test_every_ending import ENDS, NAMES, End

Invite = Callable[..., Person]

MOVES = {"mayhem": "burst", "busters": "rain", "attack": "fountain", "shuffle": "rise", "hustle": "hop"}
"""How the celebration of each game moves."""


class LastPage(Stage):
    """The page of a seat at a table that is over."""

    def __init__(self, person: Person, end: End, you: int) -> None:
        table = end.table()
        table.play(*end.tokens, luck=end.luck)
        match, names = table.match, NAMES[: table.match.game.seats]
        over: Any = SimpleNamespace(is_closed=False, claimed=NONE, conceded=NONE, quitters=())
        self.ending = projection.ending(match, over, names)
        notes = projection.note_rows(match.notes(you), you)
        view = match.view(you)
        question = Question("over", you, names, view, "", legal=[], asides=[], notes=notes)
        super().__init__(person, match.game.id, question)

    def _facts(self) -> wire.Facts:
        return msgspec.structs.replace(super()._facts(), stage="over")

    def _scene(self) -> wire.Scene:
        return msgspec.structs.replace(super()._scene(), ending=self.ending, to_act=[], question=0)


@pytest.mark.parametrize(
    ("about", "you", "heading", "place"),
    [
        ("mayhem: one is left", 0, "You win!", ""),
        ("mayhem: one is left", 1, "Ann wins", "You came second of two."),
        ("mayhem: a tie of two, a third was out before", 2, "You share the win!", ""),
        ("busters: most points", 0, "You win!", ""),
        ("busters: shared, after a last defeat", 2, "Ann and Bob share the win", "You came third of three."),
        ("attack: amazing", 1, "You all made it!", ""),
        ("attack: no achievement", 0, "The dungeon wins", ""),
        ("shuffle: home", 0, "You win!", ""),
        ("shuffle: shared after the last monster", 1, "You share the win!", ""),
        ("hustle: more quests", 1, "You win!", ""),
        ("hustle: the monsters win", 0, "Everybody loses", ""),
    ],
)
def test_the_end_says_who_won_and_why_and_celebrates_with_those_who_did(
    person: Invite, about: str, you: int, heading: str, place: str
) -> None:
    end = next(each for each in ENDS if each.about == about)
    somebody = person()
    last = LastPage(somebody, end, you)
    page = somebody.page
    expect(page.locator("#ending")).to_have_text(heading)
    expect(page.locator(".verdict")).to_have_text(f"{end.verdict} {place}".strip())
    expect(page.locator(".end [data-seat]")).to_have_count(len(last.ending.places))
    if you in last.ending.winners:
        expect(page.locator(f".celebration.{MOVES[last.game]} svg").first).to_be_attached()
    else:
        page.wait_for_load_state("networkidle")
        expect(page.locator(".celebration")).to_have_count(0)


def test_every_game_celebrates_in_its_own_way() -> None:
    assert sorted(MOVES) == sorted(IDS)
    assert len(set(MOVES.values())) == len(IDS)


def test_the_replay_is_shared_by_its_link(person: Invite) -> None:
    somebody = person()
    somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = LastPage(somebody, ENDS[0], 0).person.page
    page.get_by_role("button", name="Share the replay").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url + "/replay"
