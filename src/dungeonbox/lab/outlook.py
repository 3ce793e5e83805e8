"""What a position is worth to each seat, found by playing on from it many times.

Where a game's rules of thumb are so fast that they can play on (`Guide`), they do; in the other games luck does, as in
the tree search. Either way the value is fixed before any game is looked at, and the same for all who use it.
"""

from collections.abc import Sequence
from math import fsum
from typing import Final, TypeAlias

from dungeonbox.bots import make_bot
from dungeonbox.bots.bot import Guide
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest, playout

AnyGame: TypeAlias = "Game[State]"
Worths: TypeAlias = tuple[float, ...]
"""What something is worth to each seat, from 0 to 1."""

STREAM: Final = 1_000_003
"""The luck of these games is no other's: streams of simulations count from 0."""


class Outlook:
    """Looks ahead from positions of one game: `samples` times each, with luck that depends on the seed alone."""

    def __init__(self, game: AnyGame, samples: int, seed: int = 0) -> None:
        self.game = game
        self.samples = samples
        self.seed = seed
        bot = make_bot("thumb", game.id)
        self.guide = bot if isinstance(bot, Guide) else None
        self._notes = Notes(False)

    def worths(self, s: State) -> Worths:
        """What this position is worth to each seat: what its end is worth, or the mean of what may come."""
        if self.game.to_act(s) == 0:
            return tuple(self.game.outcome(s).worth)
        luck = Seeded(self.seed, STREAM)
        return mean_worths([self._end(s.clone(), luck) for _sample in range(self.samples)])

    def _end(self, s: State, luck: Chance) -> Worths:
        """Play on to an end; what it is worth."""
        game, guide, notes = self.game, self.guide, self._notes
        if guide is None:
            playout(game, s, luck, notes)
        while waiting := game.to_act(s):
            seat = lowest(waiting)
            moves = game.legal(s, seat)
            action = moves[0] if guide is None or len(moves) == 1 else guide.pick(game, s, seat, moves)
            game.apply(s, seat, action, luck, notes)
        return tuple(game.outcome(s).worth)


def mean_worths(worths: Sequence[Worths]) -> Worths:
    """The mean by seat.

    >>> mean_worths([(1.0, 0.0), (0.5, 0.5)])
    (0.75, 0.25)
    """
    return tuple(fsum(values) / len(worths) for values in zip(*worths, strict=True))
