"""One process in which bots think: it is asked one question at a time and can be killed at any moment."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from math import inf
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, json
from msgspec.msgpack import decode, encode

from dungeonbox import games
from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE

if TYPE_CHECKING:
    from dungeonbox.bots.search import Estimate, Search

GAMES_KEPT: Final = 64
REAPING: Final = 5.0
"""How many seconds the end of a killed process is waited for."""


class Setup(Struct, frozen=True, array_like=True):
    """What a process must know to make the same rulebook: plain data, since rulebooks do not travel."""

    game: str
    edition: int
    seats: int
    options: dict[str, str]
    components: Any
    """The data of the components; None if they are the game's own."""


class Question(Struct, frozen=True, array_like=True):
    """What a process is asked: the packed setup and observation, which bot, its luck, and whether it may speak.

    A hint is asked of a search, and answered with the best few choices.
    """

    setup: bytes
    bot: str
    observation: bytes
    seed: int
    is_silent: bool
    is_hint: bool = False


class Answer(Struct, frozen=True, array_like=True):
    """The decision of a bot, and an aside or none; for a hint, the best choices with their chances, and the reason."""

    token: str
    aside: str = ""
    chances: list[tuple[str, int]] = []
    reason: str = ""


class BotProcess:
    """A process, seen from the server."""

    def __init__(self, niceness: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._line, far_end = spawn.Pipe()
        self._process = spawn.Process(target=_answer_on, args=(far_end, niceness), daemon=True)
        self._process.start()
        far_end.close()
        self._thread = ThreadPoolExecutor(1, "bot")
        self.is_free = True
        self.is_ready = False
        """Whether it has answered before."""
        self.deadline = inf
        """The moment after which it counts as stuck."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid or 0

    def ask(self, question: Question, seconds: float) -> "asyncio.Future[Answer | None]":
        """Let it think for so long; the future has the answer, or None if the process has ended.

        It is waited for by a thread: sending too could block, if the process does not read.
        """
        self.is_free = False
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Answer | None] = loop.create_future()
        working: Future[Answer | None] = self._thread.submit(self._exchange, encode((question, seconds)))

        def pass_on(done: "Future[Answer | None]") -> None:
            with suppress(RuntimeError):  # the event loop has ended
                loop.call_soon_threadsafe(self._free, found, done.result())

        working.add_done_callback(pass_on)
        return found

    def _exchange(self, question: bytes) -> Answer | None:
        try:
            self._line.send_bytes(question)
            return decode(self._line.recv_bytes(), type=Answer)
        except (EOFError, OSError):
            self._process.kill()
            self._process.join(REAPING)
            return None

    def _free(self, found: "asyncio.Future[Answer | None]", answer: Answer | None) -> None:
        self.is_free = answer is not None
        self.is_ready = True
        if answer is None:
            self._thread.shutdown(wait=False)
        found.set_result(answer)

    def kill(self) -> None:
        """End it at once, even if it is stopped."""
        self._process.kill()
        if self.is_free:
            self._process.join(REAPING)
            self._thread.shutdown(wait=False)


# In the other process ---------------------------------------------------------------------------------------


def _answer_on(line: Connection, niceness: int) -> None:
    """Answer questions until the server is gone. SIGINT is ignored: the server handles it, and ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Unix only
        os.nice(niceness)
    threading.Thread(target=_follow_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            question, seconds = decode(line.recv_bytes(), type=tuple[Question, float])
            line.send_bytes(encode(answer(question, seconds)))


def _follow_parent() -> None:
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(0)


@lru_cache(GAMES_KEPT)
def game_of(setup: bytes) -> Game[State]:
    """The rulebook of a setup."""
    found = json.decode(setup, type=Setup)
    sheet = None if found.components is None else Sheet("table", found.components)
    return games.make(found.game, found.seats, found.options, sheet, found.edition)


def answer(question: Question, seconds: float) -> Answer:
    """What a bot answers that may think for so long."""
    game = game_of(question.setup)
    bot = make_bot(question.bot, game.id)
    eyes = Eyes(game, game.unpack(question.observation), Seeded(question.seed))
    if question.is_hint:
        return _hint(bot, eyes, seconds)
    aside = NONE
    if not question.is_silent and len(eyes.asides()) > 0:
        aside = bot.say(eyes)
    return Answer(game.token(choose_within(bot, eyes, seconds)), "" if aside == NONE else game.token(aside))


def _hint(bot: Bot, eyes: Eyes, seconds: float) -> Answer:
    """The best few choices of a search, the one to make first."""
    from dungeonbox.bots.advice import advise  # noqa: PLC0415 - most processes need no search
    from dungeonbox.bots.search import Search  # noqa: PLC0415

    assert isinstance(bot, Search)
    found = search_within(bot, eyes, seconds, time.monotonic)
    advice = advise(found, len(eyes.legal()), eyes.game.traits.shared)
    tokens = [eyes.game.token(action) for action in advice.actions]
    return Answer(tokens[0], "", list(zip(tokens, advice.chances, strict=True)), advice.reason)


def choose_within(bot: Bot, eyes: Eyes, seconds: float, clock: Callable[[], float] = time.monotonic) -> int:
    """The choice of a bot; a search ends after so many seconds, or after its first iteration if that takes longer."""
    from dungeonbox.bots.search import Search  # noqa: PLC0415 - most processes need no search

    moves = eyes.legal()
    if not isinstance(bot, Search) or len(moves) == 1:
        return bot.choose(eyes)
    return search_within(bot, eyes, seconds, clock).actions[0]


def search_within(bot: "Search", eyes: Eyes, seconds: float, clock: Callable[[], float]) -> "Estimate":
    """What a search finds in so many seconds."""
    end = clock() + seconds
    thinking = bot.begin(eyes)
    thinking.step(1)
    while not thinking.is_done and clock() < end:
        thinking.step(1)
    return thinking.estimate()
