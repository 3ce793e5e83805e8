"""Guided games over real sockets: whoever follows what the guide shows gets to its end; whoever does not plays on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec import convert

from dungeonbox import games
from dungeonbox.kernel.record import Entry
from dungeonbox.server import events, wire
from dungeonbox.server.guiding import Guiding, begin_guiding
from tests.server.inside import House
from tests.server.people import Go, Person, get, person, post


@asynccontextmanager
async def guided(house: House, game: str = "mayhem") -> AsyncIterator[tuple[Person, wire.Seated]]:
    """A person at the beginning of a guided game."""
    status, body = await post(house, f"/api/games/{game}/guided", wire.Newcomer("Ann"))
    assert status == 201, body
    seated = convert(body, wire.Seated)
    async with person(house, seated) as ann:
        yield ann, seated


def is_asked(ann: Person) -> bool:
    """Whether a question is open that was not answered."""
    return ann.scene is not None and ann.scene.question > 0 and ann.scene.legal != [] and not ann.scene.choice


async def next_step(ann: Person) -> wire.GuideStep:
    """What the guide says to the next question."""
    await ann.until(is_asked)
    assert ann.scene is not None
    assert ann.scene.guide is not None
    return ann.scene.guide


async def follow(ann: Person) -> list[wire.GuideStep]:
    """Do what the guide shows until it proposes nothing; returns all that it has said."""
    said = [await next_step(ann)]
    while said[-1].token:
        await ann.answers(said[-1].token)
        said.append(await next_step(ann))
    return said


@pytest.mark.parametrize("game", games.IDS)
def test_who_follows_what_the_guide_shows_gets_to_its_end_and_plays_on(home: Go, game: str) -> None:
    async def go(house: House) -> None:
        async with guided(house, game) as (ann, seated):
            assert (ann.facts.stage, ann.facts.guided, ann.facts.public) == ("playing", True, False)
            said = await follow(ann)
            told = games.guide(game).filled(games.house_components(game))
            assert list(dict.fromkeys(step.says for step in said)) == [step.says for step in told.steps]
            assert [step.token for step in said] == [token for step in told.steps for token in step.do] + [""]
            assert {(step.number, step.steps) for step in said} == {
                (number + 1, len(told.steps)) for number in range(len(told.steps))
            }
            await ann.answers()
            assert ann.scene is not None
            assert ann.scene.guide is None
            assert (await get(house, "/api/tables"))["tables"] == []
            assert (await get(house, f"/api/tables/{seated.table}"))["luck"] == ""

    home(go)


def test_who_plays_something_else_has_left_the_guide_until_it_is_taken_back(home: Go) -> None:
    async def go(house: House) -> None:
        async with guided(house) as (ann, _seated):
            first = await next_step(ann)
            await ann.answers("hero:lia")
            await ann.until(is_asked)
            assert ann.scene is not None
            assert ann.scene.guide is None
            await ann.socket.say(wire.Takeback(ann.heard + 1, 2))
            await ann.until(lambda me: me.scene is not None and me.scene.guide is not None)
            assert await next_step(ann) == first
            assert len(await follow(ann)) > 1

    home(go)


def test_the_guide_is_left_by_a_word_and_only_once(home: Go) -> None:
    async def go(house: House) -> None:
        async with guided(house, "attack") as (ann, seated):
            await ann.answers((await next_step(ann)).token)
            await next_step(ann)
            await ann.does(wire.LeaveGuide)
            assert ann.scene is not None
            assert (ann.scene.guide, len(ann.scene.legal) > 1) == (None, True)
            assert (await ann.is_refused(wire.LeaveGuide)).text == "there is no guide to leave"
            await ann.answers("bust")
            await ann.until(is_asked)
            house.host.worker.tables.by_id.clear()
            async with person(house, seated) as again:
                assert again.scene is not None
                assert again.scene.guide is None
                assert again.scene.view == ann.scene.view

    home(go)


def test_a_table_that_is_read_from_its_log_is_guided_on_with_the_same_luck(home: Go) -> None:
    async def go(house: House) -> None:
        async with guided(house) as (ann, seated):
            for _choice in range(4):
                await ann.answers((await next_step(ann)).token)
            step = await next_step(ann)
        house.host.worker.tables.by_id.clear()
        async with person(house, seated) as ann:
            assert await next_step(ann) == step
            assert (await follow(ann))[-1].token == ""

    home(go)


def test_a_guided_game_proves_nothing_and_its_rematch_is_an_ordinary_table(home: Go) -> None:
    async def go(house: House) -> None:
        async with guided(house) as (ann, seated):
            await follow(ann)
            await ann.answers("play:burning-hands")
            assert (await ann.over()).winners == [0]
            assert (ann.facts.luck, ann.facts.secret) == ("", "")
            assert "fair" not in await get(house, f"/api/tables/{seated.table}/record")
            await ann.socket.say(wire.Rematch(ann.heard + 1))
            await ann.until(lambda me: me.facts.rematch)
            again = await get(house, f"/api/tables/{ann.facts.rematch}")
            assert (again["guided"], again["stage"], len(again["luck"])) == (False, "lobby", 64)

    home(go)


def test_a_game_that_is_not_there_and_a_name_like_a_bots_are_refused(home: Go) -> None:
    async def go(house: House) -> None:
        status, body = await post(house, "/api/games/chess/guided", wire.Newcomer("Ann"))
        assert (status, body["why"]) == (404, "missing")
        name = games.info("mayhem").cast[1].name
        status, body = await post(house, "/api/games/mayhem/guided", wire.Newcomer(name))
        assert (status, body["text"]) == (403, f"the name {name} is, or looks like, that of a bot of this game")

    home(go)


SCRIPT = ((0, "a"), (1, "b"), (0, "c"))


def moved(drawn: int, *entries: tuple[int, str]) -> events.Moved:
    """A step with these entries, after which the luck is at this position."""
    return events.Moved(entries=tuple(Entry(seat, token) for seat, token in entries), drawn=drawn)


def test_entries_are_counted_as_long_as_they_follow_the_script() -> None:
    at = Guiding(SCRIPT).after(events.Began(start=(), drawn=3))
    assert [at.token(seat) for seat in (0, 1)] == ["a", "b"]  # at a sealed choice both are asked
    at = at.after(moved(5, (0, "a"), (1, "b")))
    assert (at.is_on, at.token(0), at.token(1), at.mark) == (True, "c", "", 5)
    astray = at.after(moved(6, (0, "x"))).after(moved(9, (1, "y")))
    assert (astray.is_on, astray.token(0), astray.mark) == (False, "", 9)
    assert astray.after(events.TookBack(seat=0, count=1)).is_on is False
    assert astray.after(events.TookBack(seat=0, count=2)) == at
    assert at.after(events.TookBack(seat=0, count=2)).mark == 3
    end = at.after(moved(7, (0, "c")))
    assert (end.is_on, end.token(0)) == (True, "")
    assert end.after(moved(8, (1, "z"))).is_on is True  # others speak while the person reads the last sentence
    assert end.after(moved(8, (0, "z"))).is_on is False


def test_a_table_whose_guide_has_changed_since_is_not_guided_on() -> None:
    seed = games.guide("mayhem").seed
    kept, changed = begin_guiding("mayhem", seed), begin_guiding("mayhem", seed + 1)
    assert kept is not None
    assert changed is not None
    assert (kept.is_left, changed.is_left) == (False, True)
    assert begin_guiding("mayhem", -1) is None
