"""Orders of the operator, given with `dungeonbox admin` while a server runs."""

import asyncio
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import wire
from dungeonbox.server.operator import Close, Delete, Forget
from dungeonbox.server.operator import pack as packed
from tests.server.databases import execute, rows, stored
from tests.server.inside import Hand, House, hasten, serving
from tests.server.people import TWO, Go, company, game, get, person, post
from tests.server.players import line, open_table
from tests.terminal.shell import complaint, run

GONE: Final = 404
CLOSED: Final = 403


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The database of that server."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


async def obey(house: House, order: Any = None) -> None:
    """Give an order, and let the server look for it now."""
    tables = house.host.worker.tables
    if order is not None:
        await tables.store.order(packed(order))
    await tables.caretaker.obey()


def test_a_closed_table_sends_all_away_and_can_be_read_only(home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, public=True) as (ada, bob):
            id = ada.facts.id
            await obey(house, Close(id))
            for one in (ada, bob):
                assert (await one.hear_a(wire.Bye)).why == "closed"
                with pytest.raises(ConnectionClosed):
                    await one.hear_a(wire.Said)
        assert (await get(house, "/api/tables"))["tables"] == []
        assert (await get(house, f"/api/tables/{id}/replay"))["ending"]["ending"] == "closed"
        async with line(house.ws, id) as found:
            assert (await found.hear_a(wire.No)).text == "the operator closed this table"
        await obey(house, Close(id))

    home(go)


def test_a_deleted_table_leaves_nothing_damaged_or_not(home: Go, file: str) -> None:
    async def go(house: House) -> None:
        good, bad, other = [(await open_table(house.url, "mayhem", TWO))[0].table for _time in range(3)]
        house.host.worker.tables.by_id.clear()
        damage = f"UPDATE recent SET body = x'7b' WHERE table_id = '{bad}'"  # noqa: S608 - our own id
        await asyncio.to_thread(execute, file, damage)  # the server may be writing
        for id in (good, bad):
            await obey(house, Delete(id))
            assert (await house.client.get(f"/api/tables/{id}")).status_code == 404
        assert list(stored(file)) == [other]
        for table, column in (("tables", "id"), ("keys", "table_id"), ("bot_turns", "table_id")):
            assert {row[0] for row in rows(file, f"SELECT {column} FROM {table}")} <= {other}  # noqa: S608

    home(go)


def test_all_words_of_a_person_are_deleted_here_and_at_the_rematch(home: Go, file: str) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"})
        async with person(house, seated[0]) as ada, person(house, seated[1]) as bob:
            for one, text in ((ada, "kind words"), (bob, "very rude words"), (ada, "what?")):
                await one.does(wire.Chat, text=text)
            await ada.does(wire.Start)
            for one in (ada, bob):
                await one.begun()
                await one.does(wire.Concede)
            await ada.over()
            await ada.does(wire.Rematch)
            await ada.until(lambda me: me.facts.rematch)
            async with person(house, wire.Seated(ada.facts.rematch, 0, seated[1].key, "")) as again:
                await again.does(wire.Chat, text="rude again")
                await obey(house, Forget(seated[0].table, 1))
                told = await ada.hear_a(wire.Welcome)
                await again.hear_a(wire.Welcome)
            assert [said.text for said in told.chat] == ["kind words", "what?"]
        everything = str(rows(file, "SELECT body FROM log"))
        assert "rude" not in everything
        assert "kind words" in everything

    home(go)


def test_a_banned_address_is_sent_away_and_kept_out_and_others_are_not(home: Go) -> None:
    async def go(house: House) -> None:
        store = house.host.worker.store
        async with company(house, *TWO) as (ada, _bob):
            await store.furnish("ban:127.0.0.0/31", "on")
            await obey(house)
            assert (await ada.hear_a(wire.No)).text == "this address is banned from the server"
            assert (await house.client.get("/api/games")).status_code == 403
            async with line(house.ws) as found:
                assert (await found.hear_a(wire.No)).why == "forbidden"
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(base_url=house.url, transport=transport) as other:
            assert (await other.get("/api/games")).status_code == 200
        await store.furnish("ban:127.0.0.0/31", "")
        await obey(house)
        assert (await house.client.get("/api/games")).status_code == 200

    home(go)


def test_chat_can_be_turned_off_and_on(home: Go) -> None:
    async def go(house: House) -> None:
        store = house.host.worker.store
        async with company(house, *TWO) as (ada, _bob):
            assert ada.facts.chat
            await store.furnish("chat", "off")
            await obey(house)
            await ada.until(lambda me: not me.facts.chat)
            assert (await ada.is_refused(wire.Chat, text="hello")).text == "chat is turned off on this server"
            await store.furnish("chat", "")
            await obey(house)
            await ada.does(wire.Chat, text="hello")

    home(go)


def test_a_restart_is_announced_to_all_and_to_those_who_come_later(home: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(monkeypatch)

    async def go(house: House) -> None:
        store = house.host.worker.store
        async with company(house, *TWO) as (ada, _bob):
            await store.furnish("restart", str(int(hand.seconds * 1000) + 60_000))
            await obey(house)
            assert (await ada.hear_a(wire.Notice)).restart == 60
            hand.move(20)
            async with person(house, wire.Seated(ada.facts.id, -1, "", "")) as eve:
                assert (await eve.hear_a(wire.Notice)).restart == 40
            await store.furnish("restart", "")
            await obey(house)
            assert (await ada.hear_a(wire.Notice)).restart == 0

    home(go)


def test_the_command_reaches_a_server_that_runs(home: Go, file: str) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, public=True)
        id = seated[0].table

        async def say(*words: str) -> str:
            said = await asyncio.to_thread(run, "admin", *words, "--db", file)
            assert (said.code, said.err) == (0, ""), said
            return said.out

        assert id in await say("list")
        assert "Ada, Person 1" in await say("list", "5")
        assert await say("bans") == "Nothing is banned.\n"
        assert await say("ban", "192.0.2.7") == "192.0.2.7/32 is banned.\n"
        assert await say("bans") == "192.0.2.7/32\n"
        assert "may come in" in await say("unban", "192.0.2.7")
        assert "Chat is off" in await say("chat", "off")
        assert "restart in 60 seconds" in await say("restart", "60")
        assert (await house.host.worker.store.house())["chat"] == "off"
        assert "taken the order" in await say("delete", id)
        while (status := (await post(house, f"/api/tables/{id}/seats", wire.Joining("Eve")))[0]) != GONE:
            assert status == CLOSED, "a table that is being deleted takes nobody in"
            await asyncio.sleep(0.01)
        for words, reason in (
            (("close", "nowhere"), "there is no table 'nowhere'"),
            (("close",), "expected admin close TABLE, got 0 words"),
            (("ban", "games.example"), "expected an address or a network such as 192.0.2.0/24, got 'games.example'"),
            (("unban", "192.0.2.9"), "192.0.2.9/32 is not banned"),
            (("chat", "maybe"), "expected on or off, got 'maybe'"),
            (("restart", "soon"), "expected a whole number from 0 to 86400, got 'soon'"),
        ):
            assert await asyncio.to_thread(complaint, "admin", *words, "--db", file) == reason

    home(go)


# Metrics ------------------------------------------------------------------------------------------------------


def test_metrics_are_for_this_machine_or_with_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hasten(monkeypatch)

    async def go() -> None:
        async with serving(tmp_path / "tables.sqlite", metrics_token="sesame") as host:
            house = House(host)
            async with house.client, company(house, *TWO):
                text = (await house.client.get("/metrics")).text
                for line_of_text in (
                    'dungeonbox_tables{stage="lobby"} 1',
                    'dungeonbox_sockets{kind="seat"} 2',
                    "# TYPE dungeonbox_loop_lag_seconds gauge",
                    "# TYPE dungeonbox_store_commit_seconds_total counter",
                    "# TYPE dungeonbox_bot_queue gauge",
                ):
                    assert line_of_text in text.splitlines(), text
                proxied = {"X-Forwarded-For": "198.51.100.1"}
                assert (await house.client.get("/metrics", headers=proxied)).status_code == 403
                for token, status in (("sesame", 200), ("sesam", 403), ("s\u00e9same", 403)):
                    headers = [(b"X-Forwarded-For", b"198.51.100.1"), (b"Authorization", f"Bearer {token}".encode())]
                    assert (await house.client.get("/metrics", headers=headers)).status_code == status

    asyncio.run(go())
