"""Bags, piles and the stack, against plain lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, no_moves, seats_in
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile

cards = st.lists(st.integers(0, 9), max_size=12)


# Bags ----------------------------------------------------------------------------------------------------


@given(cards)
def test_a_bag_is_always_sorted(listed: list[int]) -> None:
    bag = Bag.empty()
    for card in listed:
        bag.add(card)
    assert bag.listed() == sorted(listed)
    assert bag == Bag.of(listed)
    assert len(bag) == bag.size() == len(listed)


@given(cards, cards)
def test_bags_add_up_and_subtract(one: list[int], other: list[int]) -> None:
    bag = Bag.of(one)
    bag.add_all(Pile.of(other))
    assert bag.listed() == sorted(one + other)
    assert bag.less(Bag.of(other)).listed() == sorted(one)
    assert bag.listed() == sorted(one + other)


def test_taking_out_what_is_not_there() -> None:
    bag = Bag.of([3, 5])
    with pytest.raises(ValueError, match=r"card 4 is not in Bag.of\(\[3, 5\]\)"):
        bag.remove(4)
    bag.discard(4)
    bag.discard(5)
    assert bag.listed() == [3]


def test_one_copy_at_a_time() -> None:
    bag = Bag.of([2, 2, 7])
    assert (bag.count(2), bag.has(2), bag.has(3), 7 in bag, 3 in bag, bag[2]) == (2, True, False, True, False, 7)
    bag.remove(2)
    assert (bag.listed(), bag.take_at(1), bag.listed()) == ([2, 7], 7, [2])


@pytest.mark.parametrize("place", [2, -3, 1 << 40])
def test_a_place_that_is_not_there(place: int) -> None:
    bag, pile = Bag.of([3, 5]), Pile.of([3, 5])
    for out_of in (bag.__getitem__, bag.take_at, pile.__getitem__, pile.take_at):
        with pytest.raises(IndexError):
            out_of(place)
    with pytest.raises(IndexError):
        pile.put(place, 7)
    assert (bag.listed(), pile.listed()) == ([3, 5], [3, 5])


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 28, 60, 61, 70])
def test_zones_in_memory_that_was_given_back(size: int) -> None:
    for _round in range(2):  # more of them than the compiled build keeps memory for
        bags = [Bag.of([number] * size) for number in range(600)]
        twins = [bag.clone() for bag in bags]
        for twin in twins:
            twin.add(1000)
        del bags
        assert [twin.listed() for twin in twins] == [[number] * size + [1000] for number in range(600)]


def test_kinds_are_the_visible_cards_each_once() -> None:
    assert list(Bag.of([HIDDEN, HIDDEN, 4, 4, 6]).kinds()) == [4, 6]


def test_hidden_cards_turn_out_to_be_something() -> None:
    bag = Bag.hidden(2)
    bag.add(5)
    assert (bag.listed(), bag.holes()) == ([HIDDEN, HIDDEN, 5], 2)
    bag.settle(9)
    bag.settle(1)
    assert (bag.listed(), bag.holes()) == ([1, 5, 9], 0)
    with pytest.raises(ValueError, match="no hidden card here"):
        bag.settle(2)
    with pytest.raises(ValueError, match="no hidden card here"):
        Bag.empty().settle(2)


@given(cards, cards)
def test_all_hidden_cards_turn_out_at_once(known: list[int], unseen: list[int]) -> None:
    bag, rest = Bag.hidden(len(unseen)), Bag.of(unseen)
    bag.add_all(Bag.of(known))
    bag.settle_all(rest)
    assert bag.listed() == sorted(known + unseen)
    assert rest.listed() == []


@given(cards)
def test_a_cloned_bag_is_its_own(listed: list[int]) -> None:
    bag = Bag.of([HIDDEN, *listed])
    clone = bag.clone()
    clone.settle(4)
    clone.add(2)
    clone.clear()
    assert bag.listed() == [HIDDEN, *sorted(listed)]


def test_zones_are_equal_by_their_cards_and_have_no_hash() -> None:
    assert Bag.of([1, 2]) == Pile.of([1, 2])
    assert Pile.of([2, 1]) != Pile.of([1, 2])
    assert Bag.of([1]) != [1]
    with pytest.raises(TypeError, match="has no hash"):
        hash(Bag.empty())


# Piles ---------------------------------------------------------------------------------------------------


def test_a_pile_keeps_its_order() -> None:
    pile = Pile.empty()
    for card in (4, 2, 9):
        pile.push(card)
    assert (pile.take_at(1), pile.listed(), repr(pile)) == (2, [4, 9], "Pile.of([4, 9])")
    pile.put(0, 7)
    assert pile.listed() == [7, 9]


def test_holes_of_a_pile_are_filled_from_the_oldest() -> None:
    pile = Pile.of([HIDDEN, 3, HIDDEN])
    pile.settle(8)
    assert pile.listed() == [8, 3, HIDDEN]
    pile.settle(1)
    with pytest.raises(ValueError, match="no hidden card here"):
        pile.settle(5)


def test_a_cloned_pile_is_its_own() -> None:
    pile = Pile.of([1, 2, HIDDEN])
    clone = pile.clone()
    clone.put(0, 9)
    clone.settle(9)
    clone.push(9)
    assert pile.listed() == [1, 2, HIDDEN]


# The stack -----------------------------------------------------------------------------------------------

frames = st.lists(st.lists(st.integers(-1, 99), min_size=5, max_size=5), min_size=1, max_size=6)


@given(frames)
def test_a_stack_gives_back_its_frames_newest_first(pushed: list[list[int]]) -> None:
    stack = Stack(*pushed[0])
    for frame in pushed[1:]:
        stack.push(*frame)
    flat = [value for frame in pushed for value in frame]
    assert (stack.listed(), len(stack), repr(stack)) == (flat, len(pushed), f"Stack.of({flat})")
    assert Stack.of(flat).listed() == flat
    for frame in reversed(pushed[1:]):
        assert [stack.step, stack.seat, stack.what, stack.whom, stack.left] == frame
        stack.pop()
    assert stack.listed() == pushed[0]


@given(frames)
def test_a_cloned_stack_is_its_own(pushed: list[list[int]]) -> None:
    stack = Stack.of([value for frame in pushed for value in frame])
    clone = stack.clone()
    before = stack.listed()
    clone.left += 1
    clone.push(1, 2)
    clone.push(3, 4)
    clone.pop()
    clone.pop()
    if len(clone) > 1:
        clone.pop()
        clone.push(7, 7, 7, 7, 7)
    assert stack.listed() == before


def test_a_stack_has_always_a_frame() -> None:
    with pytest.raises(IndexError):
        Stack(1, 0).pop()


def test_frames_that_were_closed_leave_no_trace() -> None:
    stack, other = Stack(1, 0), Stack(1, 0)
    stack.push(5, 5, 5, 5, 5)
    stack.pop()
    assert stack.listed() == other.listed() == [1, 0, NONE, NONE, 0]
    stack.push(2, 1)
    assert stack.clone().listed() == [1, 0, NONE, NONE, 0, 2, 1, NONE, NONE, 0]


@pytest.mark.parametrize("size", [0, 4, 6])
def test_a_stack_is_whole_frames(size: int) -> None:
    with pytest.raises(BadNotation, match=f"frames of 5 numbers, got {size}"):
        Stack.of([0] * size)


# Sets of seats -------------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 9)))
def test_a_set_of_seats_as_bits(seats: set[int]) -> None:
    assert seats_in(sum(1 << seat for seat in seats)) == sorted(seats)


def test_no_moves_is_empty_each_time() -> None:
    assert list(no_moves()) == []
    assert len(no_moves()) == 0
