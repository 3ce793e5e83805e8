"""Tables without connections leave memory, and are loaded unchanged when a client opens them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

import pytest

from dungeonbox.server import wire
from tests.server.databases import stored
from tests.server.players import QUIET, Habits, Player, check_sight, line, open_table, play_out, record
from tests.server.servers import Server, until

pytestmark = pytest.mark.slow

SEED: Final = 3
CHATTERBOXES: Final = Habits(chat=0.85, aside=0.6, second_thought=0.9)
BEARABLE: Final = 5.0
"""Seconds. An old table opens in far less than one; a busy machine is no fault of it."""


def has_tables(server: Server, count: int) -> Callable[[], bool]:
    """Whether a server has so many tables in memory."""
    return lambda: server.health()["tables"] == count


def test_tables_leave_memory_when_nobody_is_there(database: str, tmp_path: Path) -> None:
    with Server(database, tmp_path, "--idle", "1") as server:

        async def go() -> None:
            tables = [await open_table(server.url, "mayhem", ["me", "open"]) for _number in range(5)]
            people = [Player(lambda: server.ws, seated, SEED, QUIET) for table in tables[1:] for seated in table]
            waiting = tables[0][0]
            async with line(server.ws, waiting.table, waiting.key) as watcher:
                await watcher.hear_a(wire.Welcome)
                await play_out(people)
                assert server.health()["tables"] > 1
                await asyncio.to_thread(until, has_tables(server, 1), "all tables but one to leave memory")
                assert server.health()["sockets"] == 1
                await watcher.say(wire.Chat(1, "still here"))
                await watcher.hear_a(wire.Said)
            await asyncio.to_thread(until, has_tables(server, 0), "the last table to leave memory")
            for player in people:
                await check_sight(player, server.ws)

        asyncio.run(go())
    assert server.complaints() == []


def test_an_old_table_opens_soon(database: str, tmp_path: Path) -> None:
    with Server(database, tmp_path, "--idle", "1") as server:

        async def go() -> None:
            seated = await open_table(server.url, "busters", ["me", "open", "open", "open", "open"])
            people = [Player(lambda: server.ws, each, SEED, CHATTERBOXES) for each in seated]
            await play_out(people)
            text = await record(server.url, seated[0].table)
            log = (await asyncio.to_thread(stored, database))[seated[0].table]
            assert len(log) > 300
            await asyncio.to_thread(until, has_tables(server, 0), "the table to leave memory")
            began = perf_counter()
            async with line(server.ws, seated[0].table, seated[0].key) as found:
                await found.hear_a(wire.Welcome)
            took = perf_counter() - began
            assert took < BEARABLE, f"{len(log)} events took {took:.1f} seconds"
            assert await record(server.url, seated[0].table) == text

        asyncio.run(go())
    assert server.complaints() == []


def test_a_bot_answers_at_a_table_that_left_memory_and_came_back_while_it_waited(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path, "--idle", "1", "--bot-speed", "6000ms") as server:

        async def go() -> None:
            (ada,) = await open_table(server.url, "mayhem", ["me", "thumb"])
            async with line(server.ws, ada.table, ada.key) as found:
                await found.hear_a(wire.Welcome)
                await found.say(wire.Start(1))
                welcome = await found.hear_a(wire.Welcome, lambda told: told.scene is not None)
                assert welcome.scene is not None
                await found.say(wire.Act(welcome.scene.question, welcome.scene.legal[0].token))
                await found.hear_a(wire.News, lambda told: told.scene.to_act == [1])
            await asyncio.to_thread(until, has_tables(server, 0), "the table to leave memory")
            async with line(server.ws, ada.table, ada.key) as found:
                again = await found.hear_a(wire.Welcome)
                assert again.scene is not None
                assert again.scene.to_act == [1], "the bot was to wait longer than this test"
                await found.hear_a(wire.News, lambda told: told.scene.to_act == [0])

        asyncio.run(go())
    assert server.complaints() == []
