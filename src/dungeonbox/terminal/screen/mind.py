"""Thinking beside the screen: bots and hints work in a thread, in small pieces, so that keys are heard meanwhile."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from dungeonbox.bots import Bot, Eyes
from dungeonbox.bots.search import Estimate, Node, Search, estimate, iterate
from dungeonbox.kernel.chance import Seeded

HINT: Final = Search(milliseconds=500)


def ponder(search: Search, eyes: Eyes, is_wanted: Callable[[], bool]) -> Estimate:
    """What `Search.think` does, an iteration at a time: compiled, one long call would hold up every other thread.

    It also stops when nobody wants to know any more.
    """
    root = Node()
    done = 0
    end = monotonic() + search.milliseconds / 1000
    while done == 0 or is_wanted():
        iterate(eyes.game, eyes.game.determinize(eyes.observation, eyes.chance), root, eyes.chance)
        done += 1
        if monotonic() >= end if search.milliseconds else done >= search.iterations:
            break
    return estimate(root, eyes.seat, done)


def choose(bot: Bot, eyes: Eyes, is_wanted: Callable[[], bool]) -> int:
    """The bot's choice, the same that it would make by itself.

    Search pretends to think about a forced choice too: how long it takes must not tell what it holds.
    """
    if not isinstance(bot, Search):
        return bot.choose(eyes)
    moves = eyes.legal()
    if len(moves) > 1:
        return ponder(bot, eyes, is_wanted).actions[0]
    ponder(bot, Eyes(eyes.game, eyes.observation, Seeded(0)), is_wanted)
    return moves[0]
