"""Choosing heroes, as every game with heroes does it."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from dungeonbox.kernel.casting import Cast, broken_cast
from dungeonbox.kernel.chance import BadLuck, Chance, Scripted, Seeded
from dungeonbox.kernel.notes import Notes
from dungeonbox.kernel.stack import Stack

NOTE, STEP, AFTER = 7, 0, 1


def cast_of(heroes: int, first_face: int = 0) -> Cast:
    """So many heroes, with a note, a next step and clauses that no game has."""
    return Cast(heroes, first_face, NOTE, AFTER, "9.1", "R9")


def by_seat(*heroes: int) -> "vec[i64]":
    """What the seats have chosen so far; -1 for one that has not."""
    return vec[i64](list(heroes))


def chosen(cast: Cast, action: int, heroes: "vec[i64]", chance: Chance) -> int:
    """The hero that the second seat gets by an action."""
    return cast.choose(heroes, action, chance)


def test_free_heroes_and_random_can_be_chosen() -> None:
    assert list(cast_of(4).legal(by_seat(2, -1, 0))) == [1, 3, 4]


def test_random_is_left_when_every_hero_is_taken() -> None:
    assert list(cast_of(2).legal(by_seat(0, 1))) == [2]


def test_a_box_may_have_more_heroes_than_an_integer_has_bits() -> None:
    assert list(cast_of(80).legal(by_seat(*range(70)))) == [*range(70, 80), 80]


def test_a_named_hero_needs_no_luck() -> None:
    assert chosen(cast_of(4, 10), 3, by_seat(2, -1), Scripted([])) == 3


def test_random_draws_one_of_those_left_by_its_face() -> None:
    luck = Scripted([13])
    assert chosen(cast_of(4, 10), 4, by_seat(2, -1), luck) == 3
    luck.finish()


def test_random_never_draws_one_that_is_taken() -> None:
    with pytest.raises(BadLuck):
        chosen(cast_of(4, 10), 4, by_seat(2, -1), Scripted([12]))
    drawn = {chosen(cast_of(4), 4, by_seat(2, 0), Seeded(seed)) for seed in range(40)}
    assert drawn == {1, 3}


def test_a_choice_is_told_and_the_next_seat_is_asked() -> None:
    stack, notes = Stack(STEP, 0), Notes()
    cast_of(4).advance(stack, by_seat(3, -1), 3, notes)
    assert [note.row() for note in notes.written] == [(NOTE, 0, 3, -1, -1, -1, "9.1")]
    assert (stack.step, stack.seat) == (STEP, 1)


def test_after_the_last_seat_the_next_step_follows() -> None:
    stack = Stack(STEP, 1)
    cast_of(4).advance(stack, by_seat(2, 3), 3, Notes())
    assert stack.step == AFTER


def test_a_hero_by_lot_is_told_with_the_clause_of_the_lot() -> None:
    notes = Notes()
    cast_of(4).advance(Stack(STEP, 0), by_seat(3, -1), 4, notes)
    assert [note.row() for note in notes.written] == [(NOTE, 0, 3, -1, -1, -1, "R9")]


def test_a_hero_that_is_taken_and_a_seat_out_of_turn_are_refused_by_their_clauses() -> None:
    assert cast_of(4).why_not(Stack(STEP, 1), 1) == "9.1"
    assert cast_of(4).why_not(Stack(STEP, 1), 0) == "R9"


def test_two_seats_with_one_hero_are_found() -> None:
    assert broken_cast(by_seat(1, 0, 1, -1, -1), ["bard", "thief"]) == ["2 players have thief"]
    assert broken_cast(by_seat(1, 0, -1, -1), ["bard", "thief"]) == []
