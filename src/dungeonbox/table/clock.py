"""Bots' questions: which there are, and a runner that has them answered when they are due.

They are rows of the database, so that a question outlives the worker that was answering it; answered twice, the second
answer is late, and nothing happens.
"""

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.table import events
from dungeonbox.table.logs import journal
from dungeonbox.table.manners import STAND_IN, Refused, Repeated
from dungeonbox.table.room import Deed, Room
from dungeonbox.table.rows import Turn
from dungeonbox.table.sitting import PLAYING, Sitting
from dungeonbox.table.store import StoreTrouble

if TYPE_CHECKING:
    from dungeonbox.table.hall import Hall

LEASE: Final = 15_000
"""How long a worker may take to answer before others think it is gone; in milliseconds, like everything here."""
POLL: Final = 2_000
MOST_AT_ONCE: Final = 16
TROUBLE_PAUSE: Final = 1.0


def now() -> int:
    """The time in milliseconds."""
    return int(time.time() * 1000)


def questions(sitting: Sitting, chosen: Iterable[int], pace: int) -> dict[int, tuple[int, bool]]:
    """The questions a bot will answer, by seat: the number, and whether at once or when time is up."""
    if sitting.stage != PLAYING:
        return {}
    done = set(chosen)
    return {
        seat: (place.ask, bool(place.bot))
        for seat, place in enumerate(sitting.places)
        if place.asked and seat not in done and (place.bot or pace)
    }


def turns_after(room: Room, deed: Deed) -> tuple[tuple[Turn, ...], tuple[int, ...]]:
    """The turns an event puts into the database, and the seats whose turns it takes out."""
    pace = room.header.pace
    if not pace and not room.sitting.has_bots and not deed.after.has_bots:
        return (), ()
    before = questions(room.sitting, room.chosen(), pace)
    after = questions(deed.after, _chosen_after(room, deed), pace)
    moment = now()
    new = tuple(
        Turn(room.header.id, seat, ask, moment if at_once else moment + pace * 1000)
        for seat, (ask, at_once) in after.items()
        if before.get(seat) != (ask, at_once)
    )
    return new, tuple(seat for seat in before if seat not in after)


def _chosen_after(room: Room, deed: Deed) -> list[int]:
    event = deed.event
    if isinstance(event, events.Chose):
        return [*room.chosen(), event.by]
    if isinstance(event, events.TookBack) or (isinstance(event, events.Moved) and event.ask):
        return []
    return room.chosen()


def pause_of(bot: str, pause: int) -> int:
    """How long a bot takes to answer, whatever it sees: a constant for each kind, so that the time tells nothing."""
    if bot.endswith("ms"):
        return pause + int(bot.partition(":")[2].removesuffix("ms"))
    return pause * 2 if bot.startswith("search") else pause


class Runner:
    """Has the questions answered that are due."""

    def __init__(self, hall: "Hall", pause: int) -> None:
        self._hall = hall
        self._pause = pause
        self._nudged = asyncio.Event()
        self._tasks: dict[asyncio.Task[None], Turn] = {}

    def nudge(self) -> None:
        """There may be something to do."""
        self._nudged.set()

    async def run(self) -> None:
        """Look for questions until cancelled."""
        try:
            while True:
                wait = await self._look()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._nudged.wait(), wait)
                self._nudged.clear()
        finally:
            for task in self._tasks:
                task.cancel()

    async def close(self) -> None:
        """Leave what was begun to others, at once."""
        unanswered = list(self._tasks.values())
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreTrouble):
            await self._hall.store.unclaim(unanswered)

    async def _look(self) -> float:
        """Take over what is due; returns how long there is nothing to do."""
        store = self._hall.store
        try:
            for turn in await store.claim(now(), now() + LEASE, MOST_AT_ONCE):
                task = asyncio.create_task(self._take(turn))
                self._tasks[task] = turn
                task.add_done_callback(self._tasks.pop)
            due = await store.next_due(now())
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            return TROUBLE_PAUSE
        return POLL / 1000 if due is None else min(max(due - now(), 1), POLL) / 1000

    async def _take(self, turn: Turn) -> None:
        """Answer one question; whatever goes wrong, the claim runs out and somebody tries again."""
        try:
            if not await self._answered(turn):
                await self._hall.store.forget_turn(turn)
        except Repeated:
            return  # somebody else was faster
        except Refused as refused:
            if refused.why == "busy":
                await self._hall.store.unclaim([turn])
                self.nudge()
        except DungeonboxError as trouble:
            journal.warning("bot-trouble", table=turn.table, reason=str(trouble))
            if isinstance(trouble, StoreTrouble):
                await self._give_back(turn)

    async def _give_back(self, turn: Turn) -> None:
        """When a database that was away is back, nobody need wait until the claim runs out."""
        for _time in range(round(LEASE / 1000 / TROUBLE_PAUSE)):
            await asyncio.sleep(TROUBLE_PAUSE)
            with suppress(StoreTrouble):
                await self._hall.store.unclaim([turn])
                self.nudge()
                return

    async def _answered(self, turn: Turn) -> bool:
        """Think, wait until nobody can tell how long that took, and answer; False if the question is gone."""
        hall = self._hall
        room = await hall.room(turn.table)
        if not _is_open(room, turn):
            async with room.gate:
                await hall.catch_up(room)  # another worker may have asked it a moment ago
            if not _is_open(room, turn):
                return False
        place = room.sitting.places[turn.seat]
        bot = place.bot or STAND_IN
        thought = await hall.thinkers.think(room, turn.seat, bot)
        if place.bot:
            pause = max(pause_of(bot, self._pause), 1)
            late = max(now() - turn.due, 0)
            await asyncio.sleep((turn.due + pause * (late // pause + 1) - now()) / 1000)
        room = await hall.room(turn.table)  # it may have left memory and come back meanwhile
        if thought.aside and _is_open(room, turn):
            with suppress(Refused):  # what it wanted to say may have become pointless while it waited
                await hall.bot_says(room, turn.seat, thought.aside)
            thought = await hall.thinkers.think(room, turn.seat, bot, is_silent=True)
            room = await hall.room(turn.table)
        if not _is_open(room, turn):
            return False
        await hall.answer(room, turn.seat, turn.ask, thought.token)
        return True


def _is_open(room: Room, turn: Turn) -> bool:
    place = room.sitting.places[turn.seat]
    return room.sitting.stage == PLAYING and place.asked and place.ask == turn.ask
