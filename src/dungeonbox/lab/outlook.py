"""What a position is worth to each seat.

The game's judge says it, whose weights were fitted to other games. With components that it was not fitted to, the
position is played on many times: by rules of thumb that are fast enough (`Guide`), else at random. Either way the value
is fixed before any game is looked at, and the same for all who use it.
"""

from collections.abc import Sequence
from math import fsum
from typing import Final, TypeAlias

from dungeonbox.bots import make_bot, make_judge
from dungeonbox.bots.bot import Guide
from dungeonbox.kernel.chance import Chance, Seeded
from dungeonbox.kernel.game import Game, Outcome, State
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest, playout

AnyGame: TypeAlias = "Game[State]"
Worths: TypeAlias = tuple[float, ...]
"""What something is worth to each seat, from 0 to 1."""

STREAM: Final = 1_000_003
"""The luck of these games is no other's: streams of simulations count from 0."""


class Outlook:
    """Says what positions of one game are worth; without a judge each is played on `samples` times.

    The luck of that depends on the seed alone.
    """

    def __init__(self, game: AnyGame, samples: int, seed: int = 0) -> None:
        self.game = game
        self.samples = samples
        self.seed = seed
        judge = make_judge(game.id)
        self.judge = judge if judge is not None and judge.can_judge(game) else None
        bot = make_bot("thumb", game.id)
        self.guide = bot if isinstance(bot, Guide) else None
        self._notes = Notes(False)

    def worths(self, s: State) -> Worths:
        """What this position is worth to each seat: what its end is worth, or what may come."""
        if self.game.to_act(s) == 0:
            return tuple(self.game.outcome(s).worth)
        if self.judge is not None:
            return tuple(self.judge.worth(self.game, s, seat) for seat in range(self.game.setup.seats))
        return mean_worths([end.worth for end in self._ends(s)])

    def chances(self, s: State) -> Worths:
        """How likely each seat is to win, a shared win in parts: that nobody wins may be worth more or less."""
        if self.judge is None or self.game.to_act(s) == 0:
            return mean_worths([shares_of_win(end) for end in self._ends(s)])
        return chances_of(self.worths(s), self.judge.safe)

    def _ends(self, s: State) -> list[Outcome]:
        """How the game may end from here."""
        luck = Seeded(self.seed, STREAM)
        return [self._end(s.clone(), luck) for _sample in range(self.samples)]

    def _end(self, s: State, luck: Chance) -> Outcome:
        """Play on to an end."""
        game, guide, notes = self.game, self.guide, self._notes
        if guide is None:
            playout(game, s, luck, notes)
        while waiting := game.to_act(s):
            seat = lowest(waiting)
            moves = game.legal(s, seat)
            action = moves[0] if guide is None or len(moves) == 1 else guide.pick(game, s, seat, moves)
            game.apply(s, seat, action, luck, notes)
        return game.outcome(s)


def shares_of_win(outcome: Outcome) -> Worths:
    """By seat the share of first place."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.worth)))


def chances_of(worths: Worths, safe: float) -> Worths:
    """How likely each seat is to win, from what a position is worth, where it is worth `safe` that anybody wins.

    >>> chances_of((0.75, 0.25), 0.0), chances_of((0.625, 0.4375, 0.4375), 0.25)
    ((0.75, 0.25), (0.5, 0.25, 0.25))
    """
    somebody = fsum(worths) / (safe * len(worths) + 1.0 - safe)
    return tuple((worth - safe * somebody) / (1.0 - safe) for worth in worths)


def mean_worths(worths: Sequence[Worths]) -> Worths:
    """The mean by seat.

    >>> mean_worths([(1.0, 0.0), (0.5, 0.5)])
    (0.75, 0.25)
    """
    return tuple(fsum(values) / len(worths) for values in zip(*worths, strict=True))
