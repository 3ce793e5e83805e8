"""Bots that may not do some things: what a game would be without them, on the same luck."""

from collections.abc import Iterable
from difflib import get_close_matches

from librt.vecs import append

from dungeonbox.bots import Bot, Eyes
from dungeonbox.bots.bot import Guide
from dungeonbox.bots.search import Search
from dungeonbox.kernel.chance import NOBODY
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import Int, no_moves


def forbidden_actions(game: Game[State], names: Iterable[str]) -> frozenset[int]:
    """The actions of these names: a token, or the first word of some (`flee` for all that begin with `flee:`)."""
    found: set[int] = set()
    for name in names:
        actions = {at for at, token in enumerate(game.tokens) if name in {token, token.partition(":")[0]}}
        if not actions:
            near = get_close_matches(name, game.tokens, 3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise BadOptions(f"{game.id} has no action {name[:80]!r} to forbid{hint}")
        found |= actions
    return frozenset(found)


class Forbidding(Bot):
    """Plays as another bot does, but does what is forbidden only where nothing else is possible.

    Where the other bot wants it, rules of thumb that can choose from a part of the actions do so; else luck does.
    """

    def __init__(self, bot: Bot, actions: frozenset[int]) -> None:
        super().__init__(bot.name)
        self.bot = bot
        self.actions = actions
        self.is_slow = bot.is_slow
        self.is_listening = bot.is_listening

    def choose(self, eyes: Eyes) -> Int:
        """The other bot's choice, if it is not forbidden."""
        action = self.bot.choose(eyes)
        left = no_moves()
        for move in eyes.legal():
            if move not in self.actions:
                left = append(left, move)
        if action not in self.actions or len(left) == 0:
            return action
        guide = self.bot.guide if isinstance(self.bot, Search) else self.bot
        if isinstance(guide, Guide):
            return guide.pick(eyes.game, eyes.observation, eyes.seat, left)
        return left[eyes.chance.below(len(left), NOBODY)]

    def say(self, eyes: Eyes) -> Int:
        """What the other bot says."""
        return self.bot.say(eyes)
