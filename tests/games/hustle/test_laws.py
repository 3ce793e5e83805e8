"""The laws, tried on games of Dungeon Hustle that are played well enough to draw, buy and complete quests."""

import pytest

from dungeonbox.games.hustle import effects
from dungeonbox.proving.prove import prove_walk
from dungeonbox.proving.trial import Effort
from dungeonbox.proving.walk import Walk
from tests.games.walks import played

SOME = Effort(states=8, twins=4)
WANTED = frozenset({effects.DREW, effects.KEPT, effects.HELPED, effects.COMPLETED})
"""What each game tried here must tell: a seat draws unseen, picks from three items, is helped, completes a quest."""
SEEDS = 20
"""In how many games in a row one must tell all of it. Which one does depends on the box and on the rule of thumb."""


def eventful(seats: int, first: int) -> Walk:
    """The first game, from this seed on, that tells everything in WANTED."""
    for seed in range(first, first + SEEDS):
        path = played("hustle", seats, seed)
        assert path.crash is None
        if {note.kind for moment in path.moments for note in moment.notes} >= WANTED:
            return path
    raise AssertionError(f"no game of {seats} seats from seed {first} to {first + SEEDS - 1} tells all that is wanted")


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "first"), [(2, 2), (3, 10), (4, 8)])
def test_all_laws_hold_in_a_game_played_well(seats: int, first: int) -> None:
    prove_walk(eventful(seats, first), SOME)
