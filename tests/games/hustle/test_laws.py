"""The laws, tried on games of Dungeon Hustle that are played well enough to draw, buy and complete quests."""

import pytest

from dungeonbox.games.hustle import effects
from dungeonbox.proving.prove import prove_walk
from dungeonbox.proving.trial import Effort
from tests.games.walks import played

SOME = Effort(states=8, twins=4)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 10), (4, 8)])
def test_all_laws_hold_in_a_game_played_well(seats: int, seed: int) -> None:
    """In each of these games a seat draws unseen, picks from three items, is helped, and completes a quest."""
    path = played("hustle", seats, seed)
    told = {note.kind for moment in path.moments for note in moment.notes}
    assert {effects.DREW, effects.KEPT, effects.HELPED, effects.COMPLETED} <= told
    prove_walk(path, SOME)
