"""Judges Dungeon Shuffle by the points that explorers lack, and by how far they are from battles and from home."""

from typing import Final, cast

from librt.vecs import append, vec

from dungeonbox.bots.bot import Eyes
from dungeonbox.bots.heuristic.shuffle import Heuristic, Table, soon
from dungeonbox.bots.judge import Judge
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import ShuffleState
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.types import Int, Moves, no_moves

NAMES: Final = [
    "points", "points missing", "one battle missing", "home bound", "home soon", "way home", "hopes of battle",
    "nearness", "home bound and next",
]  # fmt: skip
TURNS: Final = 1
LONG: Final = 60.0
"""After about so many turns it is late."""
FARTHEST: Final = 20
SHORTLIST: Final = 6
"""So many alternatives are compared, the weightiest at first sight: there are a hundred places for a portal."""


class GameJudge(Judge):
    """Looks to the end of the turn: more takes too long."""

    def __init__(self) -> None:
        super().__init__(Heuristic(), NAMES, TURNS)
        self.shortlist: Int = SHORTLIST

    def turn_of(self, s: State) -> Int:
        return cast(ShuffleState, s).turn

    def progress(self, game: Game[State], s: State) -> float:
        return min(float(cast(ShuffleState, s).turn) / LONG, 1.0)

    def candidates(self, eyes: Eyes) -> Moves:
        moves = eyes.legal()
        if len(moves) <= self.shortlist:
            return moves
        table = Table(cast(Shuffle, eyes.game), cast(ShuffleState, eyes.observation), eyes.seat)
        weighed = sorted([(-table.weigh(action), action) for action in moves])
        found = no_moves()
        for _weight, action in weighed[: self.shortlist]:
            found = append(found, action)
        return found

    def describe(self, game: Game[State], s: State, side: Int) -> vec[float]:
        dungeon = cast(ShuffleState, s)
        explorer = dungeon.explorers[side]
        table = Table(cast(Shuffle, game), dungeon, side)
        land = table.far
        way: Int = FARTHEST
        if table.is_rich:
            way = min(land.hopes[explorer.space], FARTHEST)
        near = float((dungeon.stack.seat - side) % game.seats) / float(game.seats)
        row = vec[float](capacity=len(NAMES))
        row = append(row, float(min(explorer.points, dungeon.target)) / 10.0)
        row = append(row, float(max(table.needed, 0)) / 10.0)
        row = append(row, 1.0 if table.is_close else 0.0)
        row = append(row, 1.0 if table.is_rich else 0.0)
        row = append(row, soon(way) if table.is_rich else 0.0)
        row = append(row, float(way) / 10.0 if table.is_rich else 0.0)
        row = append(row, land.worth_of(explorer.space) if not table.is_rich else 0.0)
        row = append(row, near)
        return append(row, near if table.is_rich else 0.0)
