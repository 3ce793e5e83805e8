"""What workers tell each other of their connections, without a database: what is kept, and what is sent."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from dungeonbox.kernel.types import NONE
from dungeonbox.server import relay
from dungeonbox.server.relay import PRESENCE, Relay
from dungeonbox.server.statements import MOST_NOTIFIED
from dungeonbox.server.store import database_url

URL = database_url("postgresql://nobody@nowhere/games")


class Line:
    """A connection to a database that writes down what it is told to execute."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.beats = 0

    async def execute(self, statement: str, *values: str) -> None:
        """Take a statement."""
        if values:
            self.told.append(values[1])
        else:
            self.beats += 1
        await asyncio.sleep(0)


def a_relay(*ids: str) -> tuple[Relay, list[Any]]:
    """The relay of a worker with some tables, at each of which a person and a spectator are connected."""
    people = [SimpleNamespace(seat=0), SimpleNamespace(seat=NONE)]
    tables = [SimpleNamespace(header=SimpleNamespace(id=id), connections=people) for id in ids]
    broadcast = SimpleNamespace(tell_here=lambda _table: None)
    there: Any = SimpleNamespace(by_id={one.header.id: one for one in tables}, broadcast=broadcast)
    return Relay(there, URL), tables


def test_without_a_connection_nothing_is_kept_to_be_told() -> None:
    found, tables = a_relay("a")
    for _time in range(100):
        found.announce(tables[0])
    assert not found._unannounced


async def _sends(found: Relay, line: Line, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Let a relay send for some turns of the event loop, and do something in each of them."""
    lost = asyncio.get_running_loop().create_future()
    sending = asyncio.create_task(found._send_on(line, lost))
    for _turn in range(200):
        meanwhile()
        await asyncio.sleep(0)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)


def test_of_each_table_the_latest_is_told_and_many_tables_share_a_notification() -> None:
    ids = [f"table{number:04}" for number in range(800)]

    async def go() -> None:
        found, tables = a_relay(*ids)
        found._is_connected = True
        for _time in range(10):
            for table in tables:
                found.announce(table)
        line = Line()
        await _sends(found, line)
        assert all(text.startswith(PRESENCE) and len(text) <= MOST_NOTIFIED + 1 for text in line.told)
        assert [words.split()[0] for text in line.told for words in text[1:].split(",")] == ids
        other, _tables = a_relay(*ids)
        for text in line.told:
            other._received(None, 0, "", text)
        assert [other.elsewhere(id) for id in ids] == [({0}, 1)] * len(ids)

    asyncio.run(go())


def test_the_heart_beats_however_much_there_is_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else other workers would take its people for gone."""
    monkeypatch.setattr(relay, "HEARTBEAT", 0.0)

    async def go() -> None:
        found, tables = a_relay("a")
        found._is_connected = True
        line = Line()
        await _sends(found, line, lambda: found.announce(tables[0]))
        assert line.beats > 1

    asyncio.run(go())


def test_workers_that_fell_silent_and_tables_that_were_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _tables = a_relay()
    moment = 1000.0
    monkeypatch.setattr(relay, "time", SimpleNamespace(monotonic=lambda: moment))
    for number in range(20):
        found._present(["a", f"worker{number}", "1"])
        moment += relay.SILENCE
    found._present(["b", "worker", "1", "2"])
    found._present(["c", "worker", "0"])
    found._beat()
    assert {id: set(there) for id, there in found._others.items()} == {"b": {"worker"}}
