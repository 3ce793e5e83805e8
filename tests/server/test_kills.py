"""SIGKILL at random moments while people and bots play: acknowledged messages are stored exactly once, play goes on."""

import asyncio
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

import httpx
import pytest

from dungeonbox import games
from dungeonbox.server.bot_scheduler import LEASE
from dungeonbox.server.events import AnyEvent
from tests.patience import PATIENCE
from tests.server.databases import execute, stored
from tests.server.players import (
    AGAIN,
    BROKEN,
    Player,
    check_ledger,
    check_record,
    check_sight,
    companies,
    open_table,
    play_out,
    record,
)
from tests.server.servers import Server, alive

KILLS: Final = 4
MANY_KILLS: Final = 500
LONGEST_LIFE: Final = 0.3
"""Seconds from the first acknowledgement after a start to the next death, at most."""
STILLBORN: Final = 0.1
"""How many starts are killed before they are done, besides the kills that count."""
SEED: Final = 7


class Siege:
    """Players that play one game after the other while the test kills their server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.random = Random(seed)
        self.tables: list[list[Player]] = []
        self._playing: list[list[Player]] = []
        """The tables that had not ended when the server was killed last."""
        self.is_lifted = False

    async def withstand(self, kills: int) -> None:
        """Play through so many kills, then let every game end."""
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            for game, chairs in companies():
                group.create_task(self._attend(game, chairs))
            for _time in range(kills):
                await self._kill()
            self.is_lifted = True

    def promises(self) -> int:
        """How much was acknowledged so far."""
        return sum(len(player.ledger.answers) + len(player.ledger.words) for player in self.people())

    def people(self) -> list[Player]:
        """All players of all tables."""
        return [player for people in self.tables for player in people]

    async def check(self) -> dict[str, list[AnyEvent]]:
        """After the games: acknowledged messages are stored exactly once and in order; returns the logs."""
        logs = await asyncio.to_thread(stored, self.server.database)
        for player in self.people():
            check_ledger(player, logs[player.seated.table], is_finished=True)
        return logs

    async def _check_playing(self) -> None:
        """During a game: acknowledged messages are stored exactly once and in order."""
        playing = list(self._playing)
        logs = await asyncio.to_thread(stored, self.server.database, [people[0].seated.table for people in playing])
        for people in playing:
            for player in people:
                check_ledger(player, logs[player.seated.table], is_finished=False)
        self._playing = [people for people in self._playing if not all(player.is_over for player in people)]

    async def _attend(self, game: str, chairs: list[str]) -> None:
        """Play one game after the other."""
        while not self.is_lifted:
            try:
                seated = await open_table(self.server.url, game, chairs)
            except (httpx.HTTPError, *BROKEN):
                await asyncio.sleep(AGAIN)
                continue
            people = [Player(lambda: self.server.ws, each, self.random.random().hex()) for each in seated]
            self.tables.append(people)
            self._playing.append(people)
            await asyncio.gather(*(player.play() for player in people))

    async def _kill(self) -> None:
        """Kill the server at a random moment of play, check its database, and start it again."""
        before = self.promises()
        while self.promises() == before:
            await asyncio.sleep(AGAIN / 4)
        await asyncio.sleep(self.random.uniform(0, LONGEST_LIFE))
        await asyncio.to_thread(self.server.kill)
        await self._check_playing()
        await asyncio.to_thread(self._revive)

    def _revive(self) -> None:
        """Start the server again; sometimes it is killed before that is done."""
        if not self.server.database.startswith("sqlite"):
            # A dead worker's claims on bot turns can be taken over once they have expired: let them expire now.
            execute(self.server.database, f"UPDATE bot_turns SET claimed = claimed - {LEASE} WHERE claimed > 0")  # noqa: S608 - our own number
        if self.random.random() < STILLBORN:
            self.server.launch()
            sleep(self.random.uniform(0, 1))
            self.server.kill()
        self.server.start()


@pytest.mark.slow
@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.long)], ids=["some kills", "many kills"])
def test_nothing_acknowledged_is_lost_or_doubled_however_often_the_server_is_killed(
    database: str, tmp_path: Path, *, many: bool
) -> None:
    kills = MANY_KILLS if many else KILLS

    async def go(siege: Siege) -> None:
        await siege.withstand(kills)
        logs = await siege.check()
        ended = {people[0].seated.table for people in siege.tables}
        records = {id: await record(server.url, id) for id in ended}
        for id in ended:
            check_record(records[id], logs[id])
        for player in siege.people():
            await check_sight(player, server.ws)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        for id in ended:
            assert await record(server.url, id) == records[id]
        for player in siege.people():
            await check_sight(player, server.ws)
        assert {games.read(text).game.id for text in records.values()} == set(games.IDS)
        assert siege.promises() > kills

    with Server(database, tmp_path) as server:
        asyncio.run(go(Siege(server, SEED)))
        assert server.starts > kills + 1
    assert server.complaints() == []


def test_what_a_killed_server_started_ends_too(tmp_path: Path) -> None:
    async def think(server: Server) -> None:
        [seated] = await open_table(server.url, "mayhem", ["me", "thumb"])
        await play_out([Player(lambda: server.ws, seated, SEED)])

    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path) as server:
        asyncio.run(think(server))
        session = server.pid
        assert len(alive(session)) > 1  # the bot thinks in a process of its own
        server.kill_first()
        assert alive(session) == []
