"""Screen, server and lab use the same bots: for one seed and budget they choose alike."""

import asyncio
from math import inf
from types import SimpleNamespace
from typing import cast

import pytest

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.bot import take_turn
from dungeonbox.games import IDS
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.types import Int
from dungeonbox.server import bot_pool
from dungeonbox.server.bot_pool import BotPool
from dungeonbox.server.table import Table
from dungeonbox.server.table_state import PLAYING, Place, TableState
from dungeonbox.terminal import mind
from tests.bots.questions import questions

BOT = "search:8"
QUESTIONS = 3
"""So many of the last questions of a game: there imagined games are short."""


class Watched(Bot):
    """A bot whose last choice is kept; a sealed one does not stand in the record yet."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot
        self.chosen = ""

    def choose(self, eyes: Eyes) -> Int:
        action = self.bot.choose(eyes)
        self.chosen = eyes.game.token(action)
        return action


@pytest.mark.parametrize("id", IDS)
def test_screen_server_and_lab_choose_alike(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asks in its own way; the lab's choice is played."""
    last = len(list(questions(id, every=3))) - QUESTIONS

    async def compare() -> int:
        monkeypatch.setattr(bot_pool, "LONGEST", inf)  # the choice of a search that was cut short is another one
        pool = BotPool(1)
        asked = 0
        for seed, (match, seat) in enumerate(questions(id, every=3)):
            if seed < last:
                continue
            asked += 1
            monkeypatch.setattr("dungeonbox.server.bot_pool.secrets.randbits", lambda _bits, seed=seed: seed)
            eyes = Eyes(match.game, match.observe(seat), Seeded(seed))
            screen = match.game.token(mind.choose(make_bot(BOT, id), eyes, lambda: True))
            state = TableState(tuple(Place(asked=True) for _seat in range(match.game.seats)), PLAYING)
            header = SimpleNamespace(id="table")
            table = cast(
                Table, SimpleNamespace(match=match, game=match.game, state=state, header=header, connections=[])
            )
            server = (await pool.think(table, seat, BOT, is_silent=True)).token
            lab = Watched(make_bot(BOT, id))
            take_turn(match, seat, lab, Seeded(seed))
            assert (screen, server) == (lab.chosen, lab.chosen)
            if asked == QUESTIONS:
                break
        pool.close()
        return asked

    assert asyncio.run(compare()) > 1
