"""Bots and clocks wait for eyes: until what happened has been shown, or everybody here has seen it; never for long."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from dungeonbox.bots.pauses import BOT_SPEEDS
from dungeonbox.server import pace, wire
from dungeonbox.server.bot_pool import BotPool, Thought
from dungeonbox.server.connections import Connection
from dungeonbox.server.decide import Refused
from dungeonbox.server.store import Store, database_url
from dungeonbox.server.table import Table
from dungeonbox.server.tables import Tables
from tests.house.places import ROOT
from tests.server.databases import rows
from tests.server.inside import Hand, House
from tests.server.people import TWO, Go, company, game

TOLD: Final = 3_000
"""How many milliseconds every step is shown here at normal speed, by the book."""
HELD: Final = 4_500
"""The same for a person who is hit by everything: so long people are waited for."""
BOT: Final = ("me", "thumb")
FRIENDS: Final = ("me", "open", "thumb")


class Room:
    """The tables of a worker whose scheduler looks only when it is told to, and whose bots think for ever."""

    def __init__(self, tables: Tables, hand: Hand, thoughts: list[int]) -> None:
        self.tables = tables
        self.hand = hand
        self.thoughts = thoughts
        """The seats for which a bot has begun to think."""

    async def seat(self, *chairs: str, **wishes: Any) -> tuple[Table, list[Connection]]:
        """A table whose game has begun, and the connections of its people."""
        kinds = [wire.Chair("bot", name) if name == "thumb" else wire.Chair(name) for name in chairs]  # type: ignore[arg-type]
        made = await self.tables.create(wire.NewTable("mayhem", kinds, "Ada", {"first_seat": "1"}, **wishes))
        friends = range(chairs.count("open"))
        seated = [made, *[await self.tables.sit(made.table, wire.Joining(f"P{one}", made.join)) for one in friends]]
        table = await self.tables.table(made.table)
        await self.tables._begin(table)
        return table, [await self.connect(made.table, one.key) for one in seated]

    async def connect(self, table: str, key: str = "") -> Connection:
        """A connection at a table, of a spectator if there is no key."""
        connection = Connection()
        await self.tables.enter(connection, wire.Hello(table, key), 9)
        return connection

    async def choose(self, table: Table, connection: Connection, hero: str) -> None:
        """The person answers the first question."""
        await self.tables.receive(table, connection, wire.Act(1, f"hero:{hero}"))

    async def says_seen(self, table: Table, connection: Connection, told: int) -> None:
        """A page says that it has shown so many pieces of news."""
        assert await self.tables.receive(table, connection, wire.Seen(told)) == b""

    async def thinks(self) -> list[int]:
        """The seats for which bots think, after a look for turns that are due."""
        await self.tables.scheduler._look()
        for _time in range(50):
            await asyncio.sleep(0)
        return self.thoughts


Run = Callable[[Callable[[Room], Any]], None]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a function in a room."""
    hand = Hand(monkeypatch)
    thoughts: list[int] = []
    monkeypatch.setattr(pace, "told_ms", lambda _kinds, notes: TOLD if notes else 0)

    async def think(_pool: BotPool, _table: Table, seat: int, _bot: str, *, is_silent: bool = False) -> Thought:
        assert not is_silent
        thoughts.append(seat)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(BotPool, "think", think)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Room]:
        store = Store(database_url(f"sqlite:///{tmp_path / 'a.sqlite'}"))
        await store.migrate()
        await store.open()
        tables = Tables(store, pause=600)
        try:
            yield Room(tables, hand, thoughts)
        finally:
            for task in tables.scheduler._tasks:
                task.cancel()
            await asyncio.gather(*tables.scheduler._tasks, return_exceptions=True)
            tables.bot_pool.close()
            await store.close()

    def run(act: Callable[[Room], Any]) -> None:
        async def go() -> None:
            async with opened() as found:
                await act(found)

        asyncio.run(go())

    return run


# Bots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "wait"), [("normal", HELD), ("fast", HELD // 2), ("slow", pace.LONGEST), ("step", pace.LONGEST_STEP)]
)
def test_a_bot_moves_when_the_last_move_has_been_shown(room: Run, tmp_path: Path, speed: Any, wait: int) -> None:
    async def go(room: Room) -> None:
        table, [ada] = await room.seat(*BOT, speed=speed)
        await room.choose(table, ada, "lia")
        moment = round(room.hand.seconds * 1000)
        assert rows(f"sqlite:///{tmp_path / 'a.sqlite'}", "SELECT due FROM bot_turns") == [(moment + wait,)]
        room.hand.move((wait - 10) / 1000)
        assert await room.thinks() == []
        room.hand.move(0.02)
        assert await room.thinks() == [1]

    room(go)


def test_the_server_allows_for_what_pages_hold_longer() -> None:
    page = (ROOT / "web/src/games/shared/pace.ts").read_text(encoding="utf-8")
    assert re.findall(r"^const MINE = (.*);$", page, re.MULTILINE) == [str(pace.HELD)]


def test_nobody_is_waited_for_longer_than_ten_seconds(monkeypatch: pytest.MonkeyPatch, room: Run) -> None:
    async def go(room: Room) -> None:
        monkeypatch.setattr(pace, "told_ms", lambda _kinds, _notes: 1_000_000)
        table, [ada] = await room.seat(*BOT)
        await room.choose(table, ada, "lia")
        room.hand.move(10)
        assert await room.thinks() == [1]

    room(go)


def test_a_bot_goes_on_when_the_person_has_seen_it(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada] = await room.seat(*BOT)
        await room.choose(table, ada, "lia")
        assert await room.thinks() == []
        await room.says_seen(table, ada, 2)
        assert await room.thinks() == [], "there was one piece of news, not two"
        await room.says_seen(table, ada, 1)
        assert await room.thinks() == [1]

    room(go)


@pytest.mark.parametrize("speed", ["normal", "step"])
def test_everybody_here_must_have_seen_it_and_one_page_of_each_is_enough(room: Run, speed: Any) -> None:
    async def go(room: Room) -> None:
        table, [ada, bob] = await room.seat(*FRIENDS, speed=speed)
        await room.choose(table, ada, "lia")
        await room.choose(table, bob, "azzan")
        eve, phone = await room.connect(table.header.id), Connection(1)
        phone.told = 2
        table.connections.append(phone)  # another page of Bob's, which is hidden
        await room.says_seen(table, ada, 2)
        assert await room.thinks() == []
        await room.says_seen(table, bob, 1)
        assert await room.thinks() == [], "he has not seen the second piece of news"
        assert eve.has_seen_all
        await room.says_seen(table, bob, 2)
        assert await room.thinks() == [2]

    room(go)


def test_between_people_step_by_step_is_slow(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada, bob] = await room.seat(*FRIENDS, speed="step")
        await room.choose(table, ada, "lia")
        await room.choose(table, bob, "azzan")
        room.hand.move(pace.LONGEST / 1000)
        assert await room.thinks() == [2]

    room(go)


def test_whoever_is_not_here_or_watches_is_not_asked(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada, bob] = await room.seat(*FRIENDS)
        eve = await room.connect(table.header.id)
        await room.choose(table, ada, "lia")
        await room.choose(table, bob, "azzan")
        room.tables.leave(table, bob)
        with pytest.raises(Refused):
            await room.says_seen(table, eve, 2)
        assert await room.thinks() == []
        await room.says_seen(table, ada, 2)
        assert await room.thinks() == [2]

    room(go)


def test_people_at_another_worker_are_waited_for_until_it_has_been_shown(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada, bob] = await room.seat(*FRIENDS)
        await room.choose(table, ada, "lia")
        await room.choose(table, bob, "azzan")
        room.tables.leave(table, bob)
        table.elsewhere = lambda _id: {1}
        await room.says_seen(table, ada, 2)
        assert await room.thinks() == []
        room.hand.move(HELD / 1000)
        assert await room.thinks() == [2]

    room(go)


def test_a_snapshot_is_seen_at_once_and_counting_begins_anew(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada] = await room.seat(*BOT)
        await room.choose(table, ada, "lia")
        assert (ada.told, ada.has_seen_all) == (1, False)
        await room.tables.broadcast.welcome(table, ada)
        assert (ada.told, ada.has_seen_all) == (0, True)

    room(go)


def test_bots_alone_keep_the_speed_of_the_table(room: Run) -> None:
    async def go(room: Room) -> None:
        table, _nobody = await room.seat("thumb", "thumb")
        eve = await room.connect(table.header.id)
        assert await room.thinks() == [0], "nothing happened before the first move"
        await room.tables.answer(table, 0, 1, Thought("hero:lia"))
        eve.seen = eve.told
        assert not pace.have_all_seen(table)
        room.hand.move((TOLD - 10) / 1000)
        assert await room.thinks() == [0]
        room.hand.move(0.02)
        assert await room.thinks() == [0, 1]

    room(go)


# Clocks -------------------------------------------------------------------------------------------------------


def test_a_clock_starts_when_what_came_before_the_question_has_been_shown(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada, _bob] = await room.seat(*TWO, move_seconds=30)
        await room.choose(table, ada, "lia")
        moment = round(room.hand.seconds * 1000)
        assert table.state.places[1].since == moment + HELD
        room.hand.move(34.4)
        await room.thinks()
        assert room.thoughts == []
        room.hand.move(0.2)
        assert await room.thinks() == [1], "the time is up: the heuristic makes this decision"

    room(go)


def test_the_clocks_of_slow_tables_wait_for_nothing(room: Run) -> None:
    async def go(room: Room) -> None:
        table, [ada, _bob] = await room.seat(*TWO, move_seconds=86_400)
        await room.choose(table, ada, "lia")
        assert table.state.places[1].since == round(room.hand.seconds * 1000)

    room(go)


# The speed of a table -----------------------------------------------------------------------------------------


def test_there_is_one_list_of_names() -> None:
    assert get_args(wire.Speed) == tuple(speed.name for speed in BOT_SPEEDS if not speed.is_instant)


def test_the_host_says_how_fast_bots_play_and_all_see_it(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO) as (ada, bob):
            assert bob.facts.speed == "normal"
            await ada.does(wire.SetSpeed, speed="fast")
            await bob.until(lambda me: me.facts.speed == "fast")
            assert "only the host" in (await bob.is_refused(wire.SetSpeed, speed="slow")).text
            assert "one person alone" in (await ada.is_refused(wire.SetSpeed, speed="step")).text

    at_home(go)


def test_alone_with_bots_the_speed_is_the_persons_and_a_rematch_keeps_it(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "random", speed="slow") as (ada,):
            assert ada.facts.speed == "slow"
            await ada.does(wire.SetSpeed, speed="step")
            await ada.until(lambda me: me.facts.speed == "step")
            await ada.does(wire.SetSpeed, speed="fast")
            await ada.does(wire.Concede)
            await ada.over()
            await ada.does(wire.Rematch)
            await ada.until(lambda me: me.facts.rematch)
            rematch = await house.host.worker.tables.table(ada.facts.rematch)
            assert rematch.state.speed == "fast"

    at_home(go)
