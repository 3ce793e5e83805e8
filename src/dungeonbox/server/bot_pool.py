"""Bots think in processes of their own. They are sent an observation, so they know only what their seat knows."""

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.json import decode, encode

from dungeonbox import games
from dungeonbox.bots import Eyes, make_bot
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE
from dungeonbox.server.table import Table

GAMES_KEPT: Final = 64
NICENESS: Final = 5
"""The priority of bot processes is below that of the server."""


class Thought(Struct, frozen=True):
    """The decision of a bot, an aside to say before it, or none, and the observation that it was made from."""

    token: str
    aside: str = ""
    seen: bytes = b""


class BotPool:
    """The processes in which bots think, started when the first is needed."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, table: Table, seat: int, bot: str, *, is_silent: bool = False) -> Thought:
        """Let a bot decide on a seat's present observation."""
        assert table.match is not None
        observation = table.match.observe(seat).pack()
        setup = setup_of(table.game)
        loop = asyncio.get_running_loop()
        for _try in range(2):  # a killed process breaks the whole pool; a new pool is started
            pool = self._ready()
            try:
                token, aside = await loop.run_in_executor(
                    pool, _think, setup, bot, observation, secrets.randbits(63), is_silent
                )
                return Thought(token, aside, observation)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise DungeonboxError("the bot processes do not stay alive")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=_begin)
        return self._pool

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def setup_of(game: Game[State]) -> bytes:
    """What a process must know to make the same rulebook: plain data, since rulebooks do not travel."""
    setup = game.setup
    components = None if setup.components.is_house else setup.components.data
    return encode([setup.game, setup.edition, setup.seats, setup.options, components])


@lru_cache(GAMES_KEPT)
def game_of(setup: bytes) -> Game[State]:
    """The rulebook of a setup."""
    id, edition, seats, options, components = decode(setup)
    sheet = None if components is None else Sheet("table", components)
    return games.make(id, seats, options, sheet, edition)


# In the other process ---------------------------------------------------------------------------------------


def _begin() -> None:
    """Ignore SIGINT, which the server handles, and exit with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Unix only
        os.nice(NICENESS)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(0)


def _think(setup: bytes, name: str, observation: bytes, seed: int, is_silent: bool) -> tuple[str, str]:
    game = game_of(setup)
    bot = make_bot(name, game.id)
    eyes = Eyes(game, game.unpack(observation), Seeded(seed))
    aside = NONE
    if not is_silent and len(eyes.asides()) > 0:
        aside = bot.say(eyes)
    return game.token(bot.choose(eyes)), "" if aside == NONE else game.token(aside)
