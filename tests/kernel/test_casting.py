"""Choosing characters, as every game with characters does it."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import Cast
from dungeonbox.kernel.chance import BadLuck, Scripted, Seeded


def taken(*characters: int) -> "vec[i64]":
    """What the seats have chosen so far; -1 for one that has not."""
    return vec[i64](list(characters))


def test_free_characters_and_random_can_be_chosen() -> None:
    assert list(Cast(4, 0).legal(taken(2, -1, 0))) == [1, 3, 4]


def test_random_is_left_when_nobody_is() -> None:
    assert list(Cast(2, 0).legal(taken(0, 1))) == [2]


def test_a_named_character_needs_no_luck() -> None:
    assert Cast(4, 10).pick(3, taken(2), Scripted([])) == 3


def test_random_draws_one_of_those_left_by_its_face() -> None:
    luck = Scripted([13])
    assert Cast(4, 10).pick(4, taken(2, -1), luck) == 3
    luck.finish()


def test_random_never_draws_one_that_is_taken() -> None:
    with pytest.raises(BadLuck):
        Cast(4, 10).pick(4, taken(2), Scripted([12]))
    drawn = {Cast(4, 0).pick(4, taken(2, 0), Seeded(seed)) for seed in range(40)}
    assert drawn == {1, 3}
