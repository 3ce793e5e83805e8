"""Bots think in processes of their own. They are sent an observation, so they know only what their seat knows.

Thinking is a shared resource. Quick bots have a lane of their own, so a search never delays them. In each lane client
addresses take turns, and so do the tables of each (fair_queue.py). A thought is bounded in time whatever its budget;
while more is to be thought about than there are processes, every search gets a shorter time, so that all that waits
is answered within LONGEST seconds. A process that does not answer is replaced.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.json import encode

from dungeonbox.bots.levels import level_of
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.server import metrics
from dungeonbox.server.bot_process import Answer, BotProcess, Question, Setup
from dungeonbox.server.fair_queue import FairQueue, Item
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import PLAYING

LONGEST: Final = 5.0
"""The most seconds one thought may take. Also the time in which all that waits is to be thought about."""
SHORTEST: Final = 0.03
"""The fewest seconds a search gets, however much there is to think about."""
OVERDUE: Final = 5.0
"""A process that is so many seconds later than its thought may take is replaced."""
STARTING: Final = 60.0
"""The same for a process that was just started: it has to load the games first."""
TRIES: Final = 2
"""How often a thought is begun whose process ends or does not answer."""
QUICK_NICENESS: Final = 2
SEARCH_NICENESS: Final = 10
"""The priority of bot processes is below that of the server, and a search's below that of a quick bot."""

TimeSource = Callable[[], float]

QUEUE = metrics.gauge("bot_queue", "Thoughts that wait for a process.", "lane")
OLDEST = metrics.gauge("bot_queue_oldest_seconds", "How long the oldest of them has waited.", "lane")
THOUGHTS = metrics.counter("bot_thoughts_total", "Thoughts that were finished.", "lane")
WAITED = metrics.counter("bot_wait_seconds_total", "How long all thoughts together waited for a process.", "lane")
THOUGHT = metrics.counter("bot_thinking_seconds_total", "How long all thoughts together took after that.", "lane")
SHORTENED = metrics.counter("bot_shortened_total", "Thoughts that got less time than their bot wanted.")
REPLACED = metrics.counter("bot_processes_replaced_total", "Bot processes that ended or did not answer.", "lane")


class Thought(Struct, frozen=True):
    """The decision of a bot, an aside to say before it, or none, and the observation that it was made from.

    `percent` is how much of its time the bot was given, 100 if all of it. It follows from what others want alone: how
    much of it the bot used would tell something about the cards it has.
    """

    token: str
    aside: str = ""
    seen: bytes = b""
    percent: int = 100
    chances: list[tuple[str, int]] = []
    """For a hint: the best choices, and how many of 100 imagined games each wins."""
    reason: str = ""


class Unwanted(DungeonboxError):
    """The question was closed before a process had time for it."""


class Waiting(Struct, eq=False):
    """A thought that waits for a process, or is under way."""

    question: Question
    wanted: float
    """How many seconds its bot would like."""
    is_open: Callable[[], bool]
    answer: asyncio.Future[Answer]
    since: float
    percent: int = 100
    tries: int = 0


class Lane:
    """Some processes and the thoughts that wait for them."""

    def __init__(self, name: str, processes: int, niceness: int, clock: TimeSource) -> None:
        self.name = name
        self._most = processes
        self._niceness = niceness
        self._clock = clock
        self._queue: FairQueue[Waiting] = FairQueue()
        self._recent: deque[tuple[float, Item[Waiting]]] = deque()
        """Thoughts that were finished lately, with the moments when they lose their shares: without these the last of
        many that came together would have more time than the first."""
        self.processes: list[BotProcess] = []
        self._is_closed = False

    def think(self, waiting: Waiting, payer: str, table: str, weight: int) -> asyncio.Future[Answer]:
        """Queue a thought; the future has its answer."""
        self._queue.push(Item(waiting, payer, table, weight))
        self._go_on()
        return waiting.answer

    def _go_on(self) -> None:
        """Give waiting thoughts to free processes."""
        while len(self._queue) and not self._is_closed:
            process = self._free()
            if process is None:
                return
            item = self._queue.pop(self._seconds)
            assert item is not None
            waiting = item.thing
            if waiting.answer.done() or not waiting.is_open():
                self._queue.finish(item, 0.0)
                self._queue.forget(item)
                if not waiting.answer.done():
                    waiting.answer.set_exception(Unwanted("the question is closed"))
                continue
            self._begin(process, item)

    def _free(self) -> BotProcess | None:
        """A process that has nothing to do, started if there may be one more."""
        for process in self.processes:
            if process.is_free:
                return process
        if len(self.processes) >= self._most:
            return None
        self.processes.append(BotProcess(self._niceness))
        return self.processes[-1]

    def _seconds(self, item: Item[Waiting]) -> float:
        """The time of a thought: what its bot wants, or its share of what there is."""
        while self._recent and self._recent[0][0] <= self._clock():
            self._queue.forget(self._recent.popleft()[1])
        share = self._queue.share(item.payer) * LONGEST * self._most
        return min(item.thing.wanted, max(share, SHORTEST), LONGEST)

    def _begin(self, process: BotProcess, item: Item[Waiting]) -> None:
        waiting, moment = item.thing, self._clock()
        waiting.tries += 1
        waiting.percent = 100 if item.cost >= waiting.wanted else max(int(100 * item.cost / waiting.wanted), 1)
        WAITED.add(moment - waiting.since, self.name)
        process.deadline = moment + LONGEST + (OVERDUE if process.is_ready else STARTING)
        asked = process.ask(waiting.question, item.cost)
        asked.add_done_callback(lambda done: self._answered(process, item, moment, done))

    def _answered(
        self, process: BotProcess, item: Item[Waiting], began: float, done: "asyncio.Future[Answer | None]"
    ) -> None:
        """Pass an answer on; a thought whose process ended is begun once more, with another."""
        waiting, answer = item.thing, done.result()
        waiting.since = self._clock()
        took = waiting.since - began
        self._queue.finish(item, max(took, SHORTEST))
        self._recent.append((waiting.since + LONGEST, item))
        if answer is not None:
            THOUGHTS.add(1, self.name)
            THOUGHT.add(took, self.name)
            SHORTENED.add(waiting.percent < 100)
            if not waiting.answer.done():
                waiting.answer.set_result(answer)
        else:
            self.processes.remove(process)
            REPLACED.add(1, self.name)
            if waiting.tries >= TRIES and not waiting.answer.done():
                waiting.answer.set_exception(DungeonboxError("the bot processes do not stay alive"))
            elif not waiting.answer.done():
                self._queue.push(Item(waiting, item.payer, item.table, item.weight))
        self._go_on()

    def watch(self) -> None:
        """End processes that should have answered by now."""
        moment = self._clock()
        for process in self.processes:
            if not process.is_free and moment > process.deadline:
                process.kill()

    def read(self) -> None:
        """Set the gauges."""
        waits = [self._clock() - waiting.since for waiting in self._queue.things()]
        QUEUE.set(len(waits), self.name)
        OLDEST.set(max(waits, default=0.0), self.name)

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._is_closed = True
        for process in self.processes:
            process.kill()


class BotPool:
    """The processes in which bots think, started when they are needed."""

    def __init__(self, processes: int, clock: TimeSource = time.monotonic) -> None:
        self._clock = clock
        self.quick = Lane("quick", 1, QUICK_NICENESS, clock)
        self.search = Lane("search", processes, SEARCH_NICENESS, clock)
        self.shares_of: Callable[[str], int] = lambda _address: 1
        """How many shares of the thinking a client address has; replaced by the worker, which knows its clients."""
        self._end_reading = metrics.on_read(self._read)

    async def think(
        self, table: Table, seat: int, bot: str, *, is_silent: bool = False, is_hint: bool = False
    ) -> Thought:
        """Let a bot decide on a seat's present observation; Unwanted if the question is closed before it can."""
        assert table.match is not None
        observation = table.match.observe(seat).pack()
        question = Question(setup_of(table.game), bot, observation, secrets.randbits(63), is_silent, is_hint)
        number = table.state.places[seat].question
        payer = payer_of(table, seat)
        waiting = Waiting(
            question=question,
            wanted=seconds_wanted(bot, table.game.id),
            is_open=lambda: _is_open(table, seat, number),
            answer=asyncio.get_running_loop().create_future(),
            since=self._clock(),
        )
        lane = self.search if is_search(bot, table.game.id) else self.quick
        answer = await lane.think(waiting, payer, table.header.id, self.shares_of(payer))
        return Thought(answer.token, answer.aside, observation, waiting.percent, answer.chances, answer.reason)

    def watch(self) -> None:
        """Replace processes that should have answered by now; to be called every second or so."""
        self.quick.watch()
        self.search.watch()

    def _read(self) -> None:
        self.quick.read()
        self.search.read()

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._end_reading()
        self.quick.close()
        self.search.close()


def is_search(bot: str, game: str) -> bool:
    """Whether a bot takes its time.

    >>> [is_search(bot, "mayhem") for bot in ("search:500ms", "sharp:20", "master", "child", "thumb")]
    [True, True, True, False, False]
    """
    level = level_of(bot, game)
    return bot.startswith(("search", "sharp")) if level is None else level.is_slow


def seconds_wanted(bot: str, game: str) -> float:
    """How many seconds a bot would like to think: its budget if that is a time, else as many as there may be.

    >>> [seconds_wanted(bot, "mayhem") for bot in ("search:500ms", "search:50000", "master")]
    [0.5, 5.0, 5.0]
    >>> seconds_wanted("thumb", "mayhem") == SHORTEST
    True
    """
    if not is_search(bot, game):
        return SHORTEST
    amount = bot.partition(":")[2]
    return min(int(amount.removesuffix("ms")) / 1000, LONGEST) if amount.endswith("ms") else LONGEST


def payer_of(table: Table, seat: int) -> str:
    """The client address that pays for a thought: that of the seat, else of the first seat that is connected."""
    found = [(one.seat != seat, one.seat < 0, one.seat, one.address) for one in table.connections]
    return min(found)[-1] if found else ""


def _is_open(table: Table, seat: int, question: int) -> bool:
    place = table.state.places[seat]
    return table.state.stage == PLAYING and place.asked and place.question == question


def setup_of(game: Game[State]) -> bytes:
    """The setup of a rulebook, packed."""
    setup = game.setup
    components = None if setup.components.is_house else setup.components.data
    return encode(Setup(setup.game, setup.edition, setup.seats, setup.options, components))
