"""Your turn, and since when: lists of one's games tell it, of tables in memory and of tables that left it."""

from pathlib import Path

import pytest
from msgspec.json import decode

from dungeonbox.server import wire
from tests.server.databases import rows
from tests.server.inside import Hand, House, hasten, look, until_here, visit
from tests.server.people import TWO, Go, person, post
from tests.server.players import open_table


async def asked(house: House, *people: wire.Seated) -> list[int]:
    """For how many seconds each of these people has been asked, by the list of their games."""
    lists = [(await post(house, "/api/mine", wire.Keys([one.key])))[1] for one in people]
    return [found["tables"][0]["asked"] for found in lists]


async def seated(house: House) -> list[wire.Seated]:
    """A table for two at which the first seat begins."""
    return await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"})


def forget(house: House) -> None:
    """Let all tables leave the memory."""
    house.host.worker.tables.by_id.clear()


def test_a_list_of_games_tells_whose_turn_it_is_and_for_how_long(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        ada_key, bob_key = await seated(house)
        async with person(house, ada_key) as ada, person(house, bob_key) as bob:
            assert await asked(house, ada_key, bob_key) == [-1, -1], "the game has not begun"
            await ada.does(wire.Start)
            await bob.begun()
            hand.move(180)
            assert await asked(house, ada_key, bob_key) == [180, -1]
            await ada.answers("hero:lia")
            hand.move(7)
            assert await asked(house, ada_key, bob_key) == [-1, 7]

    home(go)


def test_it_is_told_of_a_table_that_has_left_the_memory(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        ada_key, bob_key = await seated(house)
        async with person(house, ada_key) as ada:
            async with person(house, bob_key) as bob:
                await ada.does(wire.Start)
                await bob.begun()
                await ada.answers("hero:lia")
            await until_here(house, ada.facts.id, {0})
            hand.move(60)
            await look(house)
        forget(house)
        assert await asked(house, ada_key, bob_key) == [-1, 60]
        async with person(house, bob_key) as bob:
            await bob.answers("hero:azzan")
            await look(house)
            forget(house)
        assert (await asked(house, bob_key)) == [-1], "he has answered"

    home(go)


def test_what_is_open_when_a_server_is_closed_is_listed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: Hand
) -> None:
    hasten(monkeypatch)
    people: list[wire.Seated] = []

    async def first(house: House) -> None:
        people.extend(await seated(house))
        async with person(house, people[0]) as ada, person(house, people[1]):
            await ada.does(wire.Start)

    async def second(house: House) -> None:
        hand.move(3_600)
        assert await asked(house, *people) == [3_600, -1]

    visit(tmp_path, first)
    [(stored,)] = rows(f"sqlite:///{tmp_path / 'tables.sqlite'}", "SELECT asked FROM tables")
    assert [bool(since) for since in decode(stored)] == [True, False]
    visit(tmp_path, second)


def test_nothing_is_stored_while_nothing_changes(home: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(house: House) -> None:
        await seated(house)
        await look(house)
        store = house.host.worker.tables.store
        stored: list[object] = []
        note = store.note_asked

        async def noted(changes: dict[str, list[int]]) -> None:
            stored.extend(changes)
            await note(changes)

        monkeypatch.setattr(store, "note_asked", noted)
        await look(house)
        assert stored == []

    home(go)
