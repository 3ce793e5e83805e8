"""Hidden information in Dungeon Shuffle: all is public but tiles face down, which are unknown to all seats."""

from typing import cast

import pytest

from dungeonbox.games import make
from dungeonbox.games.shuffle.rules import Shuffle
from dungeonbox.games.shuffle.state import FACE_DOWN, ShuffleState
from dungeonbox.kernel.chance import SPECTATOR, Seeded
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.match import Match
from tests.marks import clause


@clause("R15")
def test_nobody_knows_a_tile_face_down_not_even_the_state() -> None:
    match = Match.new(make("shuffle", 3), Seeded(1))
    s = cast(ShuffleState, match.state)
    tiles = {monster for monster in s.monsters.listed() if monster >= 0}
    assert tiles == {FACE_DOWN}
    assert s.deck.listed() == list(range(24))


def test_everybody_sees_the_same() -> None:
    match = Match.new(make("shuffle", 4), Seeded(2))
    pictures = []
    for eyes in (0, 1, 2, 3, SPECTATOR):
        observation = match.game.observe(match.state, eyes)
        observation.eyes = 0
        pictures.append(match.game.view(observation))
        assert match.game.unseen_cards(observation) == []
    assert pictures == pictures[:1] * 5


def test_a_mask_is_not_masked_for_others() -> None:
    match = Match.new(make("shuffle", 2), Seeded(3))
    with pytest.raises(WrongEyes):
        cast(Shuffle, match.game).observe(cast(ShuffleState, match.observe(0)), 1)
