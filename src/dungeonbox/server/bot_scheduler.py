"""Bot turns: which open questions a bot answers, and a scheduler that answers them when they are due.

They are rows of the database, so a turn outlives the worker that claimed it. A claim is renewed while its turn waits or
is thought about, so that each turn is thought about once. If two workers answer the same turn nevertheless, the second
answer is stale and changes nothing. At a table of bots alone a turn is parked until a client connects.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dungeonbox.bots import make_bot
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server import events, metrics, pace
from dungeonbox.server.bot_pool import Thought, Unwanted
from dungeonbox.server.clock import now
from dungeonbox.server.decide import STAND_IN, Refused, Repeated
from dungeonbox.server.logs import journal
from dungeonbox.server.rows import BotTurn
from dungeonbox.server.store import StoreTrouble
from dungeonbox.server.table import Pending, Table
from dungeonbox.server.table_state import PLAYING, TableState, deadline

if TYPE_CHECKING:
    from dungeonbox.server.tables import Tables

LEASE: Final = 15_000
"""How long a claim lasts before other workers may take the turn over; in milliseconds, like all times here."""
RENEW_EVERY: Final = LEASE / 3 / 1000
POLL: Final = 2_000
MOST_AT_ONCE: Final = 16
TROUBLE_PAUSE: Final = 1.0

DUPLICATES = metrics.counter("bot_duplicates_total", "Bot turns that were claimed or thought about more than once.")
PARKINGS = metrics.counter("bot_parked_total", "Bot turns that were put off because no client was connected.")


def questions(state: TableState, chosen: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The open questions that a bot will answer, by seat: the number, and when time is up; 0: at once."""
    if state.stage != PLAYING:
        return {}
    done = set(chosen)
    return {
        seat: (place.question, 0 if place.bot else deadline(state.clock, place))
        for seat, place in enumerate(state.places)
        if place.asked and seat not in done and (place.bot or place.since)
    }


def turns_after(table: Table, pending: Pending) -> tuple[tuple[BotTurn, ...], tuple[int, ...]]:
    """The bot turns that an event adds to the database, and the seats whose turns it deletes.

    A bot's turn is due when the event has been shown.
    """
    if not table.state.clock.is_on and not table.state.has_bots and not pending.after.has_bots:
        return (), ()
    before = questions(table.state, table.chosen())
    after = questions(pending.after, _chosen_after(table, pending))
    moment = now()
    shown = 0 if pending.step is None else table.shown_for(table, pending.step.notes())
    new = tuple(
        BotTurn(table.header.id, seat, question, due or moment + shown)
        for seat, (question, due) in after.items()
        if before.get(seat) != (question, due)
    )
    return new + _second_thoughts(table, pending, moment), tuple(seat for seat in before if seat not in after)


def _second_thoughts(table: Table, pending: Pending, moment: int) -> tuple[BotTurn, ...]:
    """After an aside: the bots that listen and whose sealed choices are in may choose again.

    A game limits how much may be said before a choice, so this comes to an end.
    """
    event = pending.event
    if not isinstance(event, events.Moved) or event.question:
        return ()
    return tuple(
        BotTurn(table.header.id, seat, place.question, moment)
        for seat, place in enumerate(pending.after.places)
        if seat != event.by and seat in table.chosen() and place.bot and is_listening(table, place.bot)
    )


def is_listening(table: Table, bot: str) -> bool:
    """Whether asides can change what a bot chooses at this table."""
    return make_bot(bot, table.game.id).is_listening


def _chosen_after(table: Table, pending: Pending) -> list[int]:
    event = pending.event
    if isinstance(event, events.Chose):
        return [*table.chosen(), event.by]
    if isinstance(event, events.TookBack) or (isinstance(event, events.Moved) and event.question):
        return []
    return table.chosen()


def pause_of(bot: str, pause: int) -> int:
    """The time a bot takes to answer: constant for each kind of bot, so that it carries no information."""
    if bot.endswith("ms"):
        return pause + int(bot.partition(":")[2].removesuffix("ms"))
    return pause * 2 if bot.startswith("search") else pause


class BotScheduler:
    """Claims bot turns that are due and answers them."""

    def __init__(self, tables: "Tables", pause: int) -> None:
        self._tables = tables
        self.pause = pause
        """How many milliseconds bots pause at normal speed."""
        self._seen: set[tuple[str, int]] = set()
        """Tables and seats whose bot need not wait any longer: everybody here has seen what happened."""
        self._nudged = asyncio.Event()
        self._tasks: dict[asyncio.Task[None], BotTurn] = {}

    def nudge(self) -> None:
        """Look for due turns now."""
        self._nudged.set()

    def hasten(self, table: Table) -> None:
        """Everybody here has seen what happened: the bots that are asked go on now."""
        places = enumerate(table.state.places)
        asked = {(table.header.id, seat) for seat, place in places if place.bot and place.asked}
        if asked and table.state.stage == PLAYING:
            self._seen |= asked
            self.nudge()

    async def run(self) -> None:
        """Look for due turns until cancelled."""
        renewing = asyncio.create_task(self._renew_on())
        try:
            while True:
                wait = await self._look()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._nudged.wait(), wait)
                self._nudged.clear()
        finally:
            renewing.cancel()
            for task in self._tasks:
                task.cancel()

    async def close(self) -> None:
        """Release the claims of this worker."""
        unanswered = list(self._tasks.values())
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreTrouble):
            await self._tables.store.unclaim(unanswered)

    async def wake(self, ids: Sequence[str]) -> None:
        """A client came to these tables of bots alone: their bots play on."""
        try:
            await self._tables.store.wake(ids)
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
        self.nudge()

    async def wake_watched(self) -> None:
        """Wake the tables that clients watch here: a worker that did not know of them may have parked a turn."""
        await self.wake([id for id, one in self._tables.by_id.items() if one.connections and one.state.may_have_parked])

    async def _look(self) -> float:
        """Claim due turns and start answering them; returns the seconds until the next look."""
        store = self._tables.store
        seen, self._seen = self._seen, set()
        try:
            for turn in await store.claim(now(), now() + LEASE, MOST_AT_ONCE, sorted(seen)):
                if turn in self._tasks.values():
                    DUPLICATES.add()  # the claim had expired; it is renewed with the others
                    continue
                task = asyncio.create_task(self._take(turn))
                self._tasks[task] = turn
                task.add_done_callback(self._tasks.pop)
            due = await store.next_due(now())
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))
            return TROUBLE_PAUSE
        return POLL / 1000 if due is None else min(max(due - now(), 1), POLL) / 1000

    async def _renew_on(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            await self.renew()

    async def renew(self) -> None:
        """Renew the claims of all turns that wait or are thought about here."""
        try:
            await self._tables.store.renew(list(self._tasks.values()), now() + LEASE)
        except StoreTrouble as trouble:
            journal.warning("store-trouble", reason=str(trouble))

    async def _take(self, turn: BotTurn) -> None:
        """Answer one turn; after a failure the claim expires and a worker tries again."""
        try:
            if not await self._answered(turn):
                await self._tables.store.forget_turn(turn)
        except Repeated:
            DUPLICATES.add()  # another worker has answered it
        except Refused as refused:
            if refused.why == "busy":
                await self._tables.store.unclaim([turn])
                self.nudge()
        except DungeonboxError as trouble:
            journal.warning("bot-trouble", table=turn.table_id, reason=str(trouble))
            if isinstance(trouble, StoreTrouble):
                await self._release_later(turn)

    async def _release_later(self, turn: BotTurn) -> None:
        """Release the claim as soon as the database answers again, instead of letting it expire."""
        for _time in range(round(LEASE / 1000 / TROUBLE_PAUSE)):
            await asyncio.sleep(TROUBLE_PAUSE)
            with suppress(StoreTrouble):
                await self._tables.store.unclaim([turn])
                self.nudge()
                return

    async def _answered(self, turn: BotTurn) -> bool:
        """Think, pad the time to the constant pause, and answer; False if the turn is to be forgotten.

        That is so if the question is closed, and after a second thought: such a turn answers no question.
        """
        tables = self._tables
        table = await tables.table(turn.table_id)
        if not _is_open(table, turn):
            async with table.lock:
                await tables.catch_up(table)  # another worker may have opened it
            if not _is_open(table, turn):
                return False
        if not self._has_audience(table):
            await self._park(table, turn)
            return True
        try:
            return await self._thought_about(table, turn)
        except Unwanted:
            return False

    def _has_audience(self, table: Table) -> bool:
        """Whether a table may play on: a person plays there, or a client of this or of another worker watches it."""
        return not table.state.is_bots_alone or self._tables.broadcast.here(table) != ([], 0)

    async def _park(self, table: Table, turn: BotTurn) -> None:
        PARKINGS.add()
        await self._tables.store.park(turn)
        if self._has_audience(table):  # a client came meanwhile
            await self.wake([turn.table_id])

    async def _thought_about(self, table: Table, turn: BotTurn) -> bool:
        tables = self._tables
        began = min(turn.due, now())  # it may have been hastened
        place = table.state.places[turn.seat]
        if not place.bot and await tables.expire(table, turn.seat, turn.question):
            return True
        bot = place.bot or STAND_IN
        is_second_thought = turn.seat in table.chosen()
        scripted = _scripted(table, turn.seat)
        thought = Thought(scripted) if scripted else await tables.bot_pool.think(table, turn.seat, bot)
        if place.bot:
            pause = max(pause_of(bot, pace.pause_at(table, self.pause)), 1)
            late = now() - began
            await asyncio.sleep((began + pause * (late // pause + 1) - now()) / 1000)
        table = await tables.table(turn.table_id)  # it may have been unloaded and loaded anew
        if _is_open(table, turn) and not scripted and _has_talk(table):
            thought = await self._talk(turn, bot, thought)
            table = await tables.table(turn.table_id)
        if not _is_open(table, turn):
            return False
        if is_second_thought:
            with suppress(Repeated):  # the choice stays as it was
                await tables.answer(table, turn.seat, turn.question, thought)
            return False
        await tables.answer(table, turn.seat, turn.question, thought)
        if not scripted:
            await self._hear_late(turn, bot, thought)
        return True

    async def _hear_late(self, turn: BotTurn, bot: str, thought: Thought) -> None:
        """Choose again if an aside was stored between the thought and its answer: it gave no second turn."""
        tables = self._tables
        table = await tables.table(turn.table_id)
        if not is_listening(table, bot) or not _is_open(table, turn) or table.match is None:
            return
        if table.match.observe(turn.seat).pack() != thought.seen:
            again = await tables.bot_pool.think(table, turn.seat, bot, is_silent=True)
            with suppress(Repeated, Refused):  # the choice stays as it was, or the question is closed
                await tables.answer(table, turn.seat, turn.question, again)

    async def _talk(self, turn: BotTurn, bot: str, thought: Thought) -> Thought:
        """Say what the bot wants to say, give the others time to speak if it listens, and choose after that."""
        tables = self._tables
        table = await tables.table(turn.table_id)
        if thought.aside:
            with suppress(Refused):  # the aside may have become illegal during the pause
                await tables.bot_says(table, turn.seat, thought.aside)
        if is_listening(table, bot):
            await asyncio.sleep(pause_of(bot, pace.pause_at(table, self.pause)) / 1000)
        elif not thought.aside:
            return thought
        table = await tables.table(turn.table_id)
        if not _is_open(table, turn):
            return thought
        return await tables.bot_pool.think(table, turn.seat, bot, is_silent=True)


def _scripted(table: Table, seat: int) -> str:
    """What the guide has a bot play; "" if it chooses for itself, also where newer rules forbid what the guide says."""
    token = table.state.scripted(seat)
    return token if token and table.match is not None and token in table.match.legal(seat) else ""


def _has_talk(table: Table) -> bool:
    """Whether any seat may say something now."""
    match = table.match
    return match is not None and any(match.asides(other) for other in range(table.game.seats))


def _is_open(table: Table, turn: BotTurn) -> bool:
    place = table.state.places[turn.seat]
    return table.state.stage == PLAYING and place.asked and place.question == turn.question
