"""Bots and hints in a worker thread, one iteration at a time, so that the screen keeps answering keys."""

from collections.abc import Callable
from typing import Final

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.bots.search import Estimate, Search, Thinking

HINT: Final = "sharp:500ms"


def hinter(game: str) -> Search:
    """The bot that gives hints in a game."""
    bot = make_bot(HINT, game)
    assert isinstance(bot, Search)
    return bot


def ponder(thinking: Thinking, is_wanted: Callable[[], bool]) -> Estimate:
    """The estimate when thinking is done, or as far as it got when the answer is no longer wanted.

    One iteration at a time: compiled, one long call would hold up every other thread.
    """
    thinking.step(1)
    while not thinking.is_done and is_wanted():
        thinking.step(1)
    return thinking.estimate()


def choose(bot: Bot, eyes: Eyes, is_wanted: Callable[[], bool]) -> int:
    """The bot's choice, the same that it would make by itself.

    A search spends its whole budget, also where the choice is forced or clear at once: how long it takes must not tell
    what it holds.
    """
    if not isinstance(bot, Search):
        return bot.choose(eyes)
    thinking = bot.begin(eyes)
    moves = eyes.legal()
    action = moves[0] if len(moves) == 1 else ponder(thinking, is_wanted).actions[0]
    while not thinking.is_spent and is_wanted():
        thinking.pretend()
    return action
