"""What the notations of all games share."""

import pytest

from dungeonbox.kernel.chance import SPECTATOR, WHOLE
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.positions import PositionReader, eyes_lines, seat_word

NAMES = ("gold", "items")


class Inventory(PositionReader):
    """Reads lines of things each seat has, and the table's gold and items."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.held: dict[int, list[str]] = {}

    def line(self, words: list[str]) -> None:
        if words[0] in NAMES:
            self.read_table(words, NAMES)
        else:
            self.held[self.seat(words[0])] = words[1:]


def read(text: str) -> Inventory:
    found = Inventory(2)
    found.read(text)
    return found


def test_lines_reach_the_game_without_remarks_and_blanks() -> None:
    assert read("seat1 axe rope # not hers\n\n   # nothing\nseat2\n").held == {0: ["axe", "rope"], 1: []}


@pytest.mark.parametrize("eyes", [0, 1, SPECTATOR, WHOLE])
def test_eyes_are_written_and_read(eyes: int) -> None:
    assert read("\n".join(eyes_lines(eyes))).eyes == eyes


def test_sections_of_the_table_are_kept_with_their_lines() -> None:
    found = read("seat1\ngold 7  items axe rope\nseat2")
    assert (found.has("gold"), found.count(found.section("gold")), found.number) == (True, 7, 2)
    assert found.section("items") == ["axe", "rope"]
    assert (read("items -").has("items"), read("").has("items"), read("").section("gold", "0")) == (False, False, ["0"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seat3 axe", "line 1: expected a seat from seat1 to seat2, got 'seat3'"),
        ("\neyes seat9", "line 2: expected a seat from seat1 to seat2, got 'seat9'"),
        ("eyes seat1\neyes seat2", "line 2: eyes is here twice"),
        ("gold 1 gold 2", "line 1: gold is here twice"),
        ("gold 1\n\ngold 2", "line 3: gold is here twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize("words", [[], ["7", "8"], ["-1"], ["seven"], ["\u0667"], ["1234567890"]])
def test_a_number_is_a_few_digits_alone(words: list[str]) -> None:
    with pytest.raises(BadNotation, match="expected a number"):
        read("").count(words)


def test_a_word_is_one_of_those_there_are() -> None:
    assert read("").one_of("rope", ["axe", "rope"], "tool") == 1
    with pytest.raises(BadNotation, match="line 0: there is no tool 'saw'"):
        read("").one_of("saw", ["axe", "rope"], "tool")


def test_a_section_begins_with_its_name() -> None:
    assert read("").sections(["gold", "1", "items"], NAMES) == {"gold": ["1"], "items": []}
    with pytest.raises(BadNotation, match="expected one of gold, items, got 'axe'"):
        read("").sections(["axe"], NAMES)


def test_nobody_has_a_word() -> None:
    assert [seat_word(seat) for seat in (-1, 0, 5)] == ["-", "seat1", "seat6"]
