"""Positions as text: what the notations of all games have in common.

A position is some lines. `eyes seat2` says through whose eyes it is, if not the whole of it; what the other lines mean
is the game's affair. Words after a `#` are remarks.
"""

from collections.abc import Sequence
from typing import Final, NoReturn

from mypy_extensions import mypyc_attr

from dungeonbox.kernel.chance import SPECTATOR, WHOLE
from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.types import NONE

MAX_DIGITS: Final = 9
"""How many digits a number may have."""
ABSENT: Final = "-"


def seat_word(seat: int) -> str:
    """A seat as it is written.

    >>> seat_word(0), seat_word(-1)
    ('seat1', '-')
    """
    return f"seat{seat + 1}" if seat > NONE else ABSENT


def eyes_lines(eyes: int) -> list[str]:
    """The line that says whose eyes see a position; none if it is whole."""
    if eyes == WHOLE:
        return []
    return ["eyes spectator" if eyes == SPECTATOR else f"eyes {seat_word(eyes)}"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionReader:
    """A position in the course of being read, line by line. Complaints name the line they are about."""

    def __init__(self, seats: int) -> None:
        self.seats = [seat_word(seat) for seat in range(seats)]
        self.eyes: int = WHOLE
        self.number = 0
        """The line being read."""
        self.table: dict[str, tuple[int, list[str]]] = {}
        """Words about the whole table by the name they follow, with their line."""

    def read(self, text: str) -> None:
        """Read all lines."""
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            self.number = number
            if words[0] == "eyes":
                self._read_eyes(words[1:])
            else:
                self.line(words)

    def line(self, words: list[str]) -> None:
        """Read one line of the game's own."""
        raise NotImplementedError

    def fail(self, reason: str) -> NoReturn:
        """Complain about the line being read."""
        raise BadNotation(f"line {self.number}: {reason}")

    def _read_eyes(self, words: list[str]) -> None:
        if self.eyes != WHOLE:
            self.fail("eyes is here twice")
        self.eyes = SPECTATOR if words == ["spectator"] else self.seat(" ".join(words))

    # Words -----------------------------------------------------------------------------------------------

    def seat(self, word: str) -> int:
        """A seat."""
        if word not in self.seats:
            self.fail(f"expected a seat from seat1 to {self.seats[-1]}, got {word[:80]!r}")
        return self.seats.index(word)

    def count(self, words: list[str]) -> int:
        """A number that stands alone."""
        if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > MAX_DIGITS:
            self.fail(f"expected a number, got {' '.join(words)[:80]!r}")
        return int(words[0])

    def one_of(self, word: str, known: Sequence[str], what: str) -> int:
        """The place of a word among those there are."""
        if word not in known:
            self.fail(f"there is no {what} {word[:80]!r}")
        return known.index(word)

    # Sections --------------------------------------------------------------------------------------------

    def sections(self, words: list[str], names: tuple[str, ...]) -> dict[str, list[str]]:
        """Words under the name they follow; each name at most once. A name with `-` says nothing."""
        found: dict[str, list[str]] = {}
        name = ""
        for word in words:
            if word in found:
                self.fail(f"{word} is here twice")
            if word in names:
                name = word
                found[name] = []
            elif name:
                found[name].append(word)
            else:
                self.fail(f"expected one of {', '.join(names)}, got {word[:80]!r}")
        return {name: section for name, section in found.items() if section != [ABSENT]}

    def read_table(self, words: list[str], names: tuple[str, ...]) -> None:
        """Keep the sections of a line about the whole table."""
        for name, section in self.sections(words, names).items():
            if name in self.table:
                self.fail(f"{name} is here twice")
            self.table[name] = (self.number, section)

    def has(self, name: str) -> bool:
        """Whether something was said in this section of the table."""
        return name in self.table

    def section(self, name: str, default: str = "") -> list[str]:
        """The words of a section of the table; complaints are about its line from now on."""
        self.number, words = self.table.get(name, (self.number, default.split()))
        return words
