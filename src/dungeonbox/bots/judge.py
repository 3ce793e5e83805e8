"""What a position is worth before the game is over, and how to play on to where it can be judged.

A side is a seat, or the whole party where a game is won together; the last side may be the dungeon, if nobody can win.
Each side is described by a few numbers, a row; its strength is the exponential of their weighted sum, and it wins as
often as its strength is a share of all. Every number has two weights: one that counts always, one that counts the more
the later it is in the game. The weights are fitted to finished games by `dungeonbox fit`.

Where most points win, a row can foretell the points a side will have in the end instead. Points tell far more about a
game than its winner does, so as many games give better weights. How much a lead counts, the steepness, is fitted after.
"""

from math import exp
from typing import Any, Final

from librt.vecs import vec

from dungeonbox.bots.bot import Bot, Eyes, Guide
from dungeonbox.kernel.chance import NOBODY, Chance
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import NONE, Int, Moves

FIRST_LOOK: Final = 16
"""Samples before the first alternatives are dropped."""
CAUTION: Final = 0.7
"""How much better than the heuristic's choice another must be, where 1 is what luck makes of equals as a rule."""
SLIPS: Final = 10
STEEPEST: Final = 30.0
"""The largest weighted sum: beyond it a side has won or lost anyway."""


class Judge:
    """One game's judge: it describes sides, and knows how players who are only imagined play on.

    `names` say what the numbers of a row are; `turns` is how many turns are played on before a position is judged.
    """

    def __init__(self, heuristic: Bot, names: list[str], turns: Int) -> None:
        self.heuristic = heuristic
        self.guide = heuristic if isinstance(heuristic, Guide) else None
        self.names = names
        self.turns = turns
        self.weights = vec[float]()
        """Those of all names, then once more those that count late; none before they are fitted."""
        self.is_shared = False
        """Whether the seats win together, as one side."""
        self.has_dungeon = False
        """Whether the last side is the dungeon."""
        self.safe = 0.0
        """What it is worth to each seat that the dungeon does not win."""
        self.counts_points = False
        """Whether rows of seats foretell points, in tens; then the dungeon's row is about it and all seats together."""
        self.steepness = vec[float]([1.0, 0.0])
        """How much the weighted sum of a seat counts: always, and besides the later it is."""
        self.slips: Int = SLIPS
        """How often a player does anything at all in the games that the weights are fitted to, in percent."""
        self.whims: Int = 0
        """How often an imagined rival does anything at all, in percent: nobody plays as one imagines."""
        self.caution = CAUTION
        self.first_look: Int = FIRST_LOOK
        self.horizon = 0.0
        """After how many rounds the fit takes its own word for what a position came to; 0 if only the end counts."""
        self.digest = ""
        """The digest of the components that the weights were fitted to."""

    def learn(self, fitted: dict[str, Any]) -> None:
        """Take over weights from a file that `dungeonbox fit` wrote, if they are for rows like these."""
        weights: dict[str, list[float]] = fitted["weights"]
        if list(weights) == self.names:
            self.digest = fitted["components"]
            always = [weights[name][0] for name in self.names]
            self.weights = vec[float](always + [weights[name][1] for name in self.names])
            steepness: list[float] = fitted.get("steepness", [1.0, 0.0])
            self.steepness = vec[float](steepness)

    def can_judge(self, game: Game[State]) -> bool:
        """Whether the weights are for this game: with other components positions are worth something else."""
        return len(self.weights) > 0 and self.digest == game.setup.digest

    # What each game says ---------------------------------------------------------------------------------

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        """The row of a side; an empty one if it cannot win any more."""
        raise NotImplementedError

    def turn_of(self, s: State) -> Int:
        """A number that grows with every turn."""
        raise NotImplementedError

    def progress(self, game: Game[State], s: State) -> float:
        """How late it is in the game, from 0 to 1."""
        raise NotImplementedError

    def pick(self, game: Game[State], s: State, seat: Int, moves: Moves, chance: Chance) -> Int:
        """One of these actions, in a state that is only imagined."""
        guide = self.guide
        assert guide is not None
        return guide.pick(game, s, seat, moves)

    def prefer(self, eyes: Eyes) -> Int:
        """What to do unless something else proves to be better; NONE if there is no view on the open question."""
        guide = self.guide
        if guide is not None and not guide.has_view(eyes.observation):
            return NONE
        return self.heuristic.choose(eyes)

    def candidates(self, eyes: Eyes) -> Moves:
        """What is compared with it: everything else, or what is not hopeless at first sight."""
        return eyes.legal()

    def reckon(self, eyes: Eyes) -> list[tuple[int, float]]:
        """What each answer is worth, the one to choose first, if that can be reckoned without samples; else nothing."""
        return []

    def prepare(self, eyes: Eyes) -> "Judge":
        """A judge for one question: this one, or one that has thought about the rivals first."""
        return self

    # What all have in common -----------------------------------------------------------------------------

    def answer(self, game: Game[State], s: State, player: Int, seat: Int, chance: Chance) -> Int:
        """What a player does in a game that `seat` imagines."""
        moves = game.legal(s, player)
        if len(moves) == 1:
            return moves[0]
        if player != seat and self.whims > 0 and chance.below(100, NOBODY) < self.whims:
            return moves[chance.below(len(moves), NOBODY)]
        return self.pick(game, s, player, moves, chance)

    def sides(self, game: Game[State]) -> Int:
        """How many sides there are, the dungeon among them."""
        count = 1 if self.is_shared else game.seats
        return count + 1 if self.has_dungeon else count

    def worth(self, game: Game[State], s: State, seat: Int) -> float:
        """What a position is worth to a seat, as `Outcome.worth` will say when the game is over."""
        late = self.progress(game, s)
        steep = self.steepness[0] + late * self.steepness[1]
        seats = self.sides(game) - (1 if self.has_dungeon else 0)
        own = 0.0
        total = 0.0
        for side in range(seats):
            row = self.describe(game, s, side)
            if len(row) > 0:
                strength = exp(steep * weigh(self.weights, row, late))
                total += strength
                if self.is_shared or side == seat:
                    own = strength
        dungeon = 0.0
        if self.has_dungeon:
            dungeon = exp(weigh(self.weights, self.describe(game, s, seats), late))
            if self.counts_points:
                dungeon *= total
        return (self.safe * total + (1.0 - self.safe) * own) / (total + dungeon)


def weigh(weights: vec[float], row: vec[float], late: float) -> float:
    """The weighted sum of a row."""
    total = 0.0
    names: Int = len(row)
    for at in range(names):
        total += row[at] * (weights[at] + late * weights[names + at])
    return min(max(total, -STEEPEST), STEEPEST)
