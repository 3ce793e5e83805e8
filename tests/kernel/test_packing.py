"""States as bytes and as text: there and back, and a clear word when something is missing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.packing import FieldList, FieldReader
from dungeonbox.kernel.zones import Bag, Pile

numbers = st.integers(-(2**62), 2**62 - 1)
rows = st.lists(st.lists(numbers, max_size=6), max_size=6)


def written(lists: list[list[int]]) -> FieldList:
    """Fields with these numbers."""
    out = FieldList()
    for index, values in enumerate(lists):
        out.ints(f"field{index}", values)
    return out


@given(rows)
def test_bytes_and_text_give_back_the_numbers(lists: list[list[int]]) -> None:
    out = written(lists)
    for fields in (FieldReader.from_bytes(out.packed()), FieldReader.from_text(out.text())):
        assert [fields.ints(f"field{index}") for index in range(len(lists))] == lists
        fields.finish()


@given(rows, rows)
def test_bytes_are_equal_exactly_when_the_numbers_are(one: list[list[int]], other: list[list[int]]) -> None:
    assert (written(one).packed() == written(other).packed()) == (one == other)


def test_small_numbers_take_one_byte() -> None:
    assert written([[0, -1, 1, 63, -64]]).packed() == bytes([10, 0, 1, 2, 126, 127])
    assert written([[64]]).packed() == bytes([2, 128, 1])


def test_zones_and_numbers() -> None:
    out = FieldList()
    out.number("turn", 3)
    out.zone("hand", Bag.of([5, 2]))
    out.zone("pile", Pile.of([5, 2]))
    assert out.text() == "turn 3\nhand 2 5\npile 5 2\n"
    fields = FieldReader.from_text("\nturn 3\n\nhand 2 5\npile 5 2\n")
    assert fields.number("turn") == 3
    assert fields.bag("hand") == Bag.of([2, 5])
    assert fields.pile("pile") == Pile.of([5, 2])
    fields.finish()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\x80", "in the middle of a number"),
        (b"\x04\x00", "breaks off in field 1"),
        (b"\x02\x00\x06\x00", "breaks off in field 2"),
        (b"\x01", "breaks off in field 1"),
    ],
)
def test_bytes_that_break_off(data: bytes, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        FieldReader.from_bytes(data)


def test_text_that_is_no_state() -> None:
    with pytest.raises(BadNotation, match="line 2: expected a name and whole numbers, got 'turn three'"):
        FieldReader.from_text("step 1\nturn three\n")


def test_fields_that_are_missing_strange_or_left_over() -> None:
    fields = FieldReader.from_text("turn 3 4\nstep 1\n")
    with pytest.raises(BadNotation, match="expected the field 'step', got 'turn'"):
        fields.ints("step")
    with pytest.raises(BadNotation, match="expected one number for 'turn', got 2"):
        fields.number("turn")
    with pytest.raises(BadNotation, match="fields left over: 1"):
        fields.finish()
    assert fields.number("step") == 1
    with pytest.raises(BadNotation, match="the state breaks off before 'more'"):
        fields.ints("more")
