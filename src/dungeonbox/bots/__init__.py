"""Bots. `make_bot` makes one by name: `random`, `thumb`, `search:N` or `search:Nms`."""

import re
from importlib import import_module
from importlib.util import find_spec

from dungeonbox.bots.bot import Bot, Eyes, Guide
from dungeonbox.games import IDS
from dungeonbox.kernel.errors import BadOptions

__all__ = ("KINDS", "Bot", "Eyes", "make_bot")

KINDS = "random, thumb, search:2000 (iterations) or search:500ms (time)"


def make_bot(name: str, game: str) -> Bot:
    """The bot of this name for this game; a BadOptions says which names there are.

    >>> make_bot("search:2000", "mayhem").name
    'search:2000'
    """
    if name == "random":
        from dungeonbox.bots.uniform import Uniform

        return Uniform()
    if name == "thumb":
        return _heuristic(game)
    budget = re.fullmatch(r"search:([1-9][0-9]{0,8})(ms)?", name)
    if budget is None:
        raise BadOptions(f"there is no bot {name!r}; there are {KINDS}")
    from dungeonbox.bots.search import Search

    amount = int(budget.group(1))
    heuristic = _heuristic(game) if _has_heuristic(game) else None
    guide = heuristic if isinstance(heuristic, Guide) else None
    return Search(milliseconds=amount, guide=guide) if budget.group(2) else Search(iterations=amount, guide=guide)


def _has_heuristic(game: str) -> bool:
    return game in IDS and find_spec(f"dungeonbox.bots.heuristic.{game}") is not None


def _heuristic(game: str) -> Bot:
    if not _has_heuristic(game):
        raise BadOptions(f"there is no thumb for {game!r}; try random or search:2000")
    bot: Bot = import_module(f"dungeonbox.bots.heuristic.{game}").Heuristic()
    return bot
