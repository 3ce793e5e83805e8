"""The laws, tried on games of Dungeon Hustle that are played well enough to draw, buy and complete quests.

Games by chance end in escapes before much can be hidden; a rule of thumb, with some moves by chance, hides more.
"""

import pytest

from dungeonbox.bots import Eyes, make_bot
from dungeonbox.games.hustle import effects
from dungeonbox.proving.bench import bench
from dungeonbox.proving.prove import prove_walk
from dungeonbox.proving.trial import Effort
from dungeonbox.proving.walk import Walk, _Walker

SOME = Effort(states=8, twins=4)
BY_CHANCE = 5
"""One move in so many is by chance."""


class Played(_Walker):
    """A walker who mostly does what the rule of thumb says, from the seat's eyes."""

    def _choose(self, seat: int, moves: list[int]) -> int:
        if self._below(BY_CHANCE) == 0:
            return moves[self._below(len(moves))]
        eyes = Eyes(self.game, self.walk.match.mask(seat), self.luck)
        return make_bot("thumb", "hustle").choose(eyes)


def played(seats: int, seed: int) -> Walk:
    """A whole game."""
    walker = Played(bench("hustle", seats, {}, 1), seed, "uniform")
    while not walker.walk.match.is_over and walker.walk.crash is None:
        walker.go_on()
    return walker.walk


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 10), (4, 3)])
def test_all_laws_hold_in_a_game_played_well(seats: int, seed: int) -> None:
    """In these games somebody draws unseen, picks from three items, is helped, and completes a quest."""
    path = played(seats, seed)
    told = {note.kind for moment in path.moments for note in moment.notes}
    assert {effects.DREW, effects.KEPT, effects.HELPED, effects.COMPLETED} <= told
    prove_walk(path, SOME)
