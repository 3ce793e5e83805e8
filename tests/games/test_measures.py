"""What each game says of itself: its kind, and how large it gets."""

from statistics import median
from typing import Final

import pytest

from dungeonbox import games
from dungeonbox.kernel.chance import NOBODY, Seeded
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import Traits
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.playout import lowest

GAMES: Final = 150
TOLERANCE: Final = 0.2
SHORTEST: Final = 2
"""A typical length may be off by so many decisions, or by the tolerance."""

TABLES: Final = [(id, seats) for id in games.IDS for seats in games.info(id).seats]


def length(game: Game[State], seed: int) -> int:
    """How many decisions a game played at random has."""
    luck, notes = Seeded(seed), Notes(on=False)
    state = game.start(luck, notes)
    decisions = 0
    while game.to_act(state):
        seat = lowest(game.to_act(state))
        moves = game.legal(state, seat)
        game.apply(state, seat, moves[luck.below(len(moves), NOBODY)], luck, notes)
        decisions += 1
    return decisions


@pytest.mark.slow
@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_the_typical_length_is_what_random_games_have(id: str, seats: int) -> None:
    game = games.make(id, seats)
    found = median([length(game, seed) for seed in range(GAMES)])
    said = game.measures.typical_length
    assert abs(said - found) <= max(SHORTEST, TOLERANCE * found), f"said {said}, found {found}"


@pytest.mark.parametrize(
    ("id", "traits"),
    [
        ("mayhem", Traits(hidden=True, luck=True, sum="constant")),
        ("busters", Traits(hidden=True, sealed=True, luck=True, sum="constant")),
        ("attack", Traits(luck=True, sum="shared")),
        ("shuffle", Traits(luck=True, sum="constant")),
        ("hustle", Traits(hidden=True, luck=True, sum="general")),
    ],
)
def test_each_game_says_what_kind_it_is(id: str, traits: Traits) -> None:
    game = games.make(id, games.info(id).seats[-1])
    assert game.traits == traits
    assert game.traits.shared == (traits.sum == "shared")
