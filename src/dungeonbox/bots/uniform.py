"""The bot `random`: each legal action is equally likely."""

from dungeonbox.bots.bot import Bot, Eyes
from dungeonbox.kernel.chance import NOBODY
from dungeonbox.kernel.types import Int


class Uniform(Bot):
    """The floor under all other bots."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, eyes: Eyes) -> Int:
        """Any of them."""
        moves = eyes.legal()
        return moves[eyes.chance.below(len(moves), NOBODY)]
