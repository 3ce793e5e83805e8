"""Codes: how the numbers of one field of a state become bytes of a row, and back.

A code knows how many bytes it takes and what each of them means. Reading gives back exactly what was written, but for
numbers above a bound that is declared to saturate. `me` is the seat whose row it is: seats are counted from it.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import HIDDEN

ByteRow: TypeAlias = "vec[u8]"
"""The bytes of one observation."""

ONE_HOT: Final = "one-hot"
FLAG: Final = "flag"
COUNT: Final = "count"
NUMBER: Final = "number"

MOST: Final = 255
"""The largest number a byte holds."""


class NoRoom(DungeonboxError):
    """A layout has no room for what is in an observation."""


class Code:
    """A way to write numbers as bytes.

    `kind` says what a byte is; `words` name the bytes, or are empty; `bound` is the most a byte can be; a `number` is
    `low` more than its byte. If the code `saturates`, a number above its bound is written as the bound.
    """

    def __init__(self, kind: str, words: list[str], bound: int = 1, low: int = 0, *, saturates: bool = False) -> None:
        self.kind = kind
        self.words = words
        self.bound: Int = bound
        self.low: Int = low
        self.saturates = saturates
        self.width: Int = len(words)
        if bound > MOST:
            raise NoRoom(f"a byte holds at most {MOST}, not {bound}")

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        """Write a number into a row that has only zeros there."""
        raise NotImplementedError

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        """The number that was written."""
        raise NotImplementedError

    def write_zone(self, cards: vec[i64], row: ByteRow, at: Int, me: Int) -> None:
        """Write the cards of a zone into a row; a code of single numbers knows none."""
        raise NotImplementedError

    def write_holes(self, holes: Int, row: ByteRow, at: Int) -> None:
        """Write how many cards of a zone are hidden, beside those that are not."""
        raise NotImplementedError

    def drop_zone(self, cards: vec[i64], row: ByteRow, at: Int) -> None:
        """Count these cards, which were written before, no longer."""
        raise NotImplementedError

    def shape(self) -> tuple[int, ...]:
        """The shape of these bytes."""
        return () if len(self.words) == 1 and self.kind != ONE_HOT else (int(self.width),)


class ZoneCode(Code):
    """A way to write the cards of a zone, or other numbers in a row, as bytes."""

    def read_zone(self, row: ByteRow, at: Int, me: Int) -> list[int]:
        """The cards that were written."""
        raise NotImplementedError


class Choice(Code):
    """One thing of several, or NONE: all zeros. `values` are their numbers, from 0 on unless they are given."""

    def __init__(self, words: list[str], values: list[int] | None = None) -> None:
        super().__init__(ONE_HOT, words)
        chosen = list(range(len(words))) if values is None else values
        self.values = vec[i64](chosen)
        places = [NONE] * (max(chosen, default=NONE) + 1)
        for place, value in enumerate(chosen):
            places[value] = place
        self.places = vec[i64](places)

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value == NONE:
            return
        if value < 0 or value >= len(self.places) or self.places[value] == NONE:
            raise NoRoom(f"{value} is none of the numbers of {', '.join(self.words[:6])} ...")
        row[at + self.places[value]] = 1

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        for place in range(self.width):
            if row[at + place] == 1:
                return self.values[place]
        return NONE


class Seat(Code):
    """One seat, or NONE: all zeros. Seats are counted from one's own unless `is_turned` is off."""

    def __init__(self, seats: int, *, is_turned: bool = True) -> None:
        super().__init__(ONE_HOT, seat_words(seats) if is_turned else [f"seat{seat + 1}" for seat in range(seats)])
        self.is_turned = is_turned

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value != NONE:
            row[at + (value - me if self.is_turned else value) % self.width] = 1

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        for place in range(self.width):
            if row[at + place] == 1:
                return (place + me) % self.width if self.is_turned else place
        return NONE


class SeatAction(Code):
    """One of the actions from `first` on, with the seats it names counted from one's own; NONE: all zeros."""

    def __init__(self, tokens: list[str], first: int, seats: int) -> None:
        super().__init__(ONE_HOT, tokens[first:])
        self.first: Int = first
        self.turned = [vec[i64](turned_actions(tokens, seats, seat)) for seat in range(seats)]

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value != NONE:
            row[at + self.turned[me][value] - self.first] = 1

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        back = self.turned[-me % len(self.turned)]
        for place in range(self.width):
            if row[at + place] == 1:
                return back[self.first + place]
        return NONE


class Flags(Code):
    """A set, as bits of one number: a flag for each thing that can be in it."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(FLAG, words)

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        bits = value
        place: Int = 0
        while bits > 0:
            if bits & 1 == 1:
                if place >= self.width:
                    raise NoRoom(f"bit {place} is none of the {self.width} flags {', '.join(self.words[:6])} ...")
                row[at + place] = 1
            bits >>= 1
            place += 1

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        bits: Int = 0
        for place in range(self.width - 1, -1, -1):  # compiled, a literal 1 would be shifted in 32 bits only
            bits = bits * 2 + Int(row[at + place])
        return bits


class SeatFlags(Code):
    """Sets of seats, as bits of one number, counted from one's own seat: per group `each` bits for every seat."""

    def __init__(self, seats: int, groups: list[str] | None = None, each: list[int] | None = None) -> None:
        words: list[str] = []
        for group, bits in zip(groups or [""], each or [1], strict=True):
            for seat in seat_words(seats):
                words += [f"{group}{seat}" if bits == 1 else f"{group}{seat}.{bit + 1}" for bit in range(bits)]
        super().__init__(FLAG, words)
        self.seats: Int = seats
        self.each = vec[i64](each or [1])

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value == 0:
            return
        for bit in range(self.width):
            if (value >> bit) & 1 == 1:
                row[at + self._turned(bit, -me)] = 1

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        bits: Int = 0
        for bit in range(self.width - 1, -1, -1):
            bits = bits * 2 + Int(row[at + self._turned(bit, -me)])
        return bits

    def _turned(self, bit: Int, by: Int) -> Int:
        """The place of a bit if all seats are counted on by so many."""
        start: Int = 0
        for each in self.each:
            size = each * self.seats
            if bit < start + size:
                inside = bit - start
                return start + (inside // each + by) % self.seats * each + inside % each
            start += size
        raise NoRoom(f"bit {bit} is none of {self.width} flags")


class Number(Code):
    """One number from `low` to `low + bound`."""

    def __init__(self, bound: int, low: int = 0, *, saturates: bool = False) -> None:
        super().__init__(NUMBER, [""], bound, low, saturates=saturates)

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        byte = value - self.low
        if byte < 0 or (byte > self.bound and not self.saturates):
            raise NoRoom(f"{value} is not from {self.low} to {self.low + self.bound}")
        row[at] = u8(min(byte, self.bound))

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        return Int(row[at]) + self.low


class Counts(ZoneCode):
    """Cards without an order: how many of each, numbered from `first` on; with `holes`, first how many are hidden."""

    def __init__(self, words: list[str], first: int = 0, *, holes: bool = False) -> None:
        super().__init__(COUNT, ["hidden", *words] if holes else words, MOST)
        self.first: Int = first - (1 if holes else 0)
        self.holes = holes

    def write_zone(self, cards: vec[i64], row: ByteRow, at: Int, me: Int) -> None:
        first = self.first  # kept here: a byte that is written could be any of them, as far as a C compiler knows
        width = self.width
        hidden: Int = NONE
        if self.holes:
            hidden = 0
        for card in cards:
            place = card - first
            if card == HIDDEN:
                place = hidden
            if place < 0 or place >= width or row[at + place] == MOST:
                raise NoRoom(f"there is no room to count card {card}")
            row[at + place] += 1

    def write_holes(self, holes: Int, row: ByteRow, at: Int) -> None:
        if not self.holes or holes > MOST:
            raise NoRoom(f"there is no room for {holes} hidden cards")
        row[at] = u8(holes)

    def drop_zone(self, cards: vec[i64], row: ByteRow, at: Int) -> None:
        for card in cards:
            row[at + card - self.first] -= 1

    def read_zone(self, row: ByteRow, at: Int, me: Int) -> list[int]:
        cards: list[int] = []
        for place in range(self.width):
            card: int = HIDDEN if place == 0 and self.holes else place + self.first
            cards += [card] * int(row[at + place])
        return cards


class Slots(ZoneCode):
    """So many places in a row, each written by the same code; NONE leaves a place as it is.

    With `is_fixed` all places are always there. Otherwise a number goes before them: how many are in use.
    """

    def __init__(self, slots: int, code: Code, *, is_fixed: bool = False) -> None:
        super().__init__(code.kind, code.words, int(code.bound), int(code.low), saturates=code.saturates)
        self.slots: Int = slots
        self.code = code
        self.head: Int = 0 if is_fixed else 1
        self.width = self.head + slots * code.width

    def write_zone(self, cards: vec[i64], row: ByteRow, at: Int, me: Int) -> None:
        if len(cards) > self.slots or (self.head == 0 and len(cards) < self.slots):
            raise NoRoom(f"there are {len(cards)} things for {self.slots} places")
        if self.head == 1:
            row[at] = u8(len(cards))
        place = at + self.head
        for card in cards:
            self.code.write(card, row, place, me)
            place += self.code.width

    def read_zone(self, row: ByteRow, at: Int, me: Int) -> list[int]:
        used = Int(row[at]) if self.head == 1 else self.slots
        width = self.code.width
        return [self.code.read(row, at + self.head + slot * width, me) for slot in range(used)]

    def shape(self) -> tuple[int, ...]:
        return (int(self.slots), *self.code.shape())


class Numbers(Slots):
    """So many numbers, one for each word, from 0 to a bound."""

    def __init__(self, words: list[str], bound: int) -> None:
        super().__init__(len(words), Number(bound), is_fixed=True)
        self.words = words

    def shape(self) -> tuple[int, ...]:
        return (len(self.words),)


class Constant(Code):
    """A number that is the same in every observation of a game, so no byte is spent on it."""

    def __init__(self, value: int) -> None:
        super().__init__(NUMBER, [])
        self.value: Int = value

    def write(self, value: Int, row: ByteRow, at: Int, me: Int) -> None:
        if value != self.value:
            raise NoRoom(f"expected {self.value}, got {value}")

    def read(self, row: ByteRow, at: Int, me: Int) -> Int:
        return self.value


def seat_words(seats: int) -> list[str]:
    """The seats as one of them sees the table.

    >>> seat_words(3)
    ['me', 'next1', 'next2']
    """
    return ["me", *[f"next{step}" for step in range(1, seats)]]


def turned_actions(tokens: list[str], seats: int, seat: int) -> list[int]:
    """The number of each action once the seats that its token names are counted from this one, which becomes seat 1.

    >>> turned_actions(["pass", "hit:seat1", "hit:seat2", "hit:seat3"], 3, 1)
    [0, 3, 1, 2]
    """
    numbers = {token: number for number, token in enumerate(tokens)}
    return [numbers[_turned_token(token, seats, seat)] for token in tokens]


def _turned_token(token: str, seats: int, seat: int) -> str:
    """A token with its seats counted from this one; of two seats side by side the lower one stays first."""
    verb, colon, rest = token.partition(":")
    named = [part for part in rest.split(".") if _is_seat(part)]
    others = [part for part in rest.split(".") if not _is_seat(part)]
    turned = sorted([(int(part[4:]) - 1 - seat) % seats + 1 for part in named])
    if not turned:
        return token
    seats_first = _is_seat(rest.split(".")[0])
    words = [f"seat{number}" for number in turned]
    return f"{verb}{colon}{'.'.join([*words, *others] if seats_first else [*others, *words])}"


def _is_seat(part: str) -> bool:
    return part.startswith("seat") and part[4:].isdigit()
