"""The fast path of answers at a free table: after any failure on it nothing is lost, and clients see no difference."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dungeonbox.server import broadcast, wire
from dungeonbox.server.limits import Limits
from dungeonbox.server.sockets import Conversation
from dungeonbox.server.store import Store
from tests.server.inside import UNLIMITED, House, visit
from tests.server.people import TWO, Go, Person, company, game, get, person

Commit = Callable[[Store, list[Any]], Any]


@pytest.fixture
def websocket() -> None:
    """These tests look at the fast path, which only FastWebSocket has."""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each message offered to the fast path whether it was handled there."""
    found: list[bool] = []
    honest = Conversation.receive_now

    def watched(conversation: Conversation, text: str) -> bool:
        found.append(honest(conversation, text))
        return found[-1]

    monkeypatch.setattr(Conversation, "receive_now", watched)
    return found


def go_wrong_once(patch: pytest.MonkeyPatch, wrong: Callable[[], list[bool]]) -> None:
    """Let the next batch of events come to nothing."""
    commit: Commit = Store._commit
    trouble = [wrong]

    async def once(store: Store, batch: list[Any]) -> Any:
        return trouble.pop()() if trouble else await commit(store, batch)

    patch.setattr(Store, "_commit", once)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; how long that may take is the visit's affair."""
    while not holds():
        await asyncio.sleep(0.001)


async def done(house: House, table: str) -> list[str]:
    """What was done at a table, as its log has it."""
    replay = await get(house, f"/api/tables/{table}/replay")
    return [token for frame in replay["frames"] for _seat, token, _luck in frame["done"]]


def test_an_answer_at_a_free_table_is_seen_to_at_once_and_chat_is_not(at_home: Go, taken: list[bool]) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            taken.clear()
            await ada.does(wire.Chat, text="good luck")
            await ada.answers("hero:lia")
            await bob.answers("hero:azzan")
            assert taken == [False, True, True]

    at_home(go)


def test_what_is_said_after_an_answer_waits_until_that_is_stored(
    at_home: Go, taken: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    commit: Commit = Store._commit
    disk = asyncio.Event()

    async def slow(store: Store, batch: list[Any]) -> Any:
        await disk.wait()
        return await commit(store, batch)

    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            taken.clear()
            monkeypatch.setattr(Store, "_commit", slow)
            await ada.socket.say(wire.Act(1, "hero:lia"))
            await until(lambda: taken)
            for message in (wire.Why("hero:lia"), wire.Chat(2, "said"), wire.Act(1, "hero:azzan"), wire.Why("none")):
                await ada.socket.say(message)
            await bob.socket.say(wire.Why("hero:lia"))
            await bob.hear_a(wire.Because)  # the table is not held up, and nothing has happened there
            assert bob.scene is not None
            assert bob.scene.question == 0
            disk.set()
            heard = [await ada.socket.hear() for _message in range(5)]
            assert [type(frame) for frame in heard] == [wire.News, wire.Because, wire.Said, wire.No, wire.No]
            assert [frame.why for frame in heard if isinstance(frame, wire.No)] == ["stale", "unknown"]
            assert taken[0] is True
            assert True not in taken[1:]

    at_home(go)


def test_an_answer_that_could_not_be_stored_is_refused_and_can_be_given_again(
    at_home: Go, taken: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[bool]:
        raise OSError("the disk is full")

    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            go_wrong_once(monkeypatch, broken)
            await ada.socket.say(wire.Act(1, "hero:lia"))
            no = await ada.hear_a(wire.No)
            assert (no.why, no.question) == ("busy", 1)
            await ada.answers("hero:azzan")
            await bob.answers("hero:lia")
            assert taken[-3:] == [True, False, True]  # the one in between has to look into the log first
            assert await done(house, ada.facts.id) == ["hero:azzan", "hero:lia"]

    at_home(go)


def test_an_answer_whose_number_was_taken_is_decided_again(
    at_home: Go, taken: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            go_wrong_once(monkeypatch, lambda: [False])
            await ada.answers("hero:lia")
            assert taken[-1]
            await bob.answers("hero:azzan")
            assert await done(house, ada.facts.id) == ["hero:lia", "hero:azzan"]

    at_home(go)


def test_a_crash_while_telling_ends_one_connection_and_not_the_table(
    at_home: Go, taken: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = broadcast.Broadcast.tell
    faults = ["it fell over"]

    def tell(this: broadcast.Broadcast, *told: Any, **also: Any) -> None:
        if faults:
            raise ZeroDivisionError(faults.pop())
        honest(this, *told, **also)

    async def go(house: House) -> None:
        seats = await house.tables()
        async with person(house, seats[0]) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            monkeypatch.setattr(broadcast.Broadcast, "tell", tell)
            asked = ada if await ada.is_asked() else None
            async with person(house, seats[1]) as bob:
                asked = asked or bob
                await asked.socket.say(wire.Act(1, "hero:lia"))
                assert "connect again" in (await asked.hear_a(wire.No)).text
                assert taken[-1]
            async with person(house, seats[asked.seat]) as back, person(house, seats[1 - asked.seat]) as other:
                assert back.scene is not None
                assert back.scene.question == 0
                await other.answers("hero:azzan")
            assert await done(house, ada.facts.id) == ["hero:lia", "hero:azzan"]

    at_home(go)


def test_the_short_way_is_no_way_round_the_limits(tmp_path: Path) -> None:
    fields = {name: getattr(UNLIMITED, name) for name in Limits.__struct_fields__}
    limits = Limits(**{**fields, "messages_at_once": 4, "messages_a_second": 0.001})

    async def answers_too_often(one: Person) -> None:
        for _time in range(5):
            await one.socket.say(wire.Act(9, "hero:lia"))
        whys = [(await one.hear_a(wire.No)).why for _time in range(5)]
        assert whys == ["stale"] * 3 + ["limit"] * 2  # to start was a message too

    async def go(house: House) -> None:
        async with company(house, *TWO) as (ada, _bob):
            await ada.does(wire.Start)
            await ada.begun()
            await answers_too_often(ada)

    visit(tmp_path, go, limits)
