"""States as bytes and as text. A state names its fields once to write and once to read; both forms follow."""

from typing import Final

from dungeonbox.kernel.errors import BadNotation
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import Int
from dungeonbox.kernel.zones import HIDDEN, Bag, Pile, Zone

SEVEN: Final = 0x7F
MOST_BITS: Final = 70
"""A native number takes ten groups of seven bits."""
LARGEST: Final = (1 << 63) - 1
MAX_DIGITS: Final = 20
"""No native number has more digits, its sign included."""


class FieldWriter:
    """Takes the fields of a state in order, each a name and some numbers."""

    def part(self, name: str, number: Int) -> None:
        """The fields that follow belong to this part, of which there are several: `seat` 1, `seat` 2 ..."""
        raise NotImplementedError

    def ints(self, name: str, values: list[int]) -> None:
        """Write a list of numbers."""
        raise NotImplementedError

    def number(self, name: str, value: Int) -> None:
        """Write one number."""
        raise NotImplementedError

    def zone(self, name: str, zone: Zone) -> None:
        """Write a bag or a pile."""
        raise NotImplementedError

    def hidden(self, name: str, known: Zone, holes: Int) -> None:
        """Write a bag of which these cards are known and so many are not."""
        raise NotImplementedError

    def add_cards(self, zone: Zone) -> None:
        """These cards too are in the bag that was written last."""
        raise NotImplementedError

    def add_card(self, card: Int) -> None:
        """This card too is in the bag that was written last."""
        raise NotImplementedError

    def drop_cards(self, zone: Zone) -> None:
        """These cards, which were written, are not in the bag that was written last."""
        raise NotImplementedError

    def stack(self, stack: Stack) -> None:
        """Write the stack."""
        raise NotImplementedError


class FieldList(FieldWriter):
    """Collects the fields, for bytes and for text."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rows: list[list[int]] = []
        self.prefix = ""

    def part(self, name: str, number: Int) -> None:
        self.prefix = f"{name}{number}."

    def ints(self, name: str, values: list[int]) -> None:
        self.names.append(self.prefix + name)
        self.rows.append(values)

    def number(self, name: str, value: Int) -> None:
        self.ints(name, [value])

    def zone(self, name: str, zone: Zone) -> None:
        self.ints(name, zone.listed())

    def hidden(self, name: str, known: Zone, holes: Int) -> None:
        self.ints(name, [*[HIDDEN] * holes, *known.listed()])

    def add_cards(self, zone: Zone) -> None:
        self.rows[-1] = sorted(self.rows[-1] + zone.listed())

    def add_card(self, card: Int) -> None:
        self.rows[-1] = sorted([*self.rows[-1], card])

    def drop_cards(self, zone: Zone) -> None:
        self.rows[-1] = Bag.of(self.rows[-1]).less(zone).listed()

    def stack(self, stack: Stack) -> None:
        self.ints("stack", stack.listed())

    def text(self) -> str:
        """One line per field: the name, then its ints."""
        lines = [" ".join([name, *map(str, row)]) for name, row in zip(self.names, self.rows, strict=True)]
        return "\n".join(lines) + "\n"

    def packed(self) -> bytes:
        """Canonical bytes: per field its length and its ints, seven bits a byte, the sign in the lowest bit."""
        out = bytearray()
        for row in self.rows:
            _pack_int(out, len(row))
            for value in row:
                _pack_int(out, value)
        return bytes(out)


def _pack_int(out: bytearray, value: Int) -> None:
    folded = value * 2 if value >= 0 else -value * 2 - 1
    while folded > SEVEN:
        out.append(folded & SEVEN | 0x80)
        folded >>= 7
    out.append(folded)


class FieldReader:
    """Gives back the fields of a state in the order they were written."""

    def __init__(self, names: list[str], rows: list[list[int]]) -> None:
        self.names = names
        self.rows = rows
        self.next = 0

    @staticmethod
    def from_bytes(data: bytes) -> "FieldReader":
        """Read what `FieldList.packed` wrote."""
        flat = _unpack_ints(data)
        rows: list[list[int]] = []
        at = 0
        while at < len(flat):
            size = flat[at]
            if size < 0 or at + 1 + size > len(flat):
                raise BadNotation(f"packed state breaks off in field {len(rows) + 1}")
            rows.append(flat[at + 1 : at + 1 + size])
            at += 1 + size
        return FieldReader([], rows)

    @staticmethod
    def from_text(text: str) -> "FieldReader":
        """Read what `FieldList.text` wrote."""
        names: list[str] = []
        rows: list[list[int]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words:
                continue
            try:
                rows.append([_int(word) for word in words[1:]])
            except ValueError:
                raise BadNotation(f"line {number}: expected a name and whole numbers, got {line[:80]!r}") from None
            names.append(words[0])
        return FieldReader(names, rows)

    def ints(self, name: str) -> list[int]:
        """Read a list of ints."""
        if self.next == len(self.rows):
            raise BadNotation(f"the state breaks off before {name!r}")
        if self.names and self.names[self.next] != name:
            raise BadNotation(f"expected the field {name!r}, got {self.names[self.next]!r}")
        self.next += 1
        return self.rows[self.next - 1]

    def number(self, name: str) -> int:
        """Read one int."""
        row = self.ints(name)
        if len(row) != 1:
            raise BadNotation(f"expected one number for {name!r}, got {len(row)}")
        return row[0]

    def bag(self, name: str) -> Bag:
        """Read a bag."""
        return Bag.of(self.ints(name))

    def pile(self, name: str) -> Pile:
        """Read a pile."""
        return Pile.of(self.ints(name))

    def finish(self) -> None:
        """Complain if fields are left over."""
        if self.next != len(self.rows):
            raise BadNotation(f"fields left over: {len(self.rows) - self.next}")


def _int(word: str) -> int:
    """A whole number that fits a native one."""
    if len(word) > MAX_DIGITS or not -LARGEST <= int(word) <= LARGEST:
        raise ValueError(word)
    return int(word)


def _unpack_ints(data: bytes) -> list[int]:
    found: list[int] = []
    folded = 0
    shift = 0
    for byte in data:
        folded |= (byte & SEVEN) << shift
        shift += 7
        if shift > MOST_BITS:
            raise BadNotation("packed state holds a number too large to be one of ours")
        if byte <= SEVEN:
            found.append(folded >> 1 if folded & 1 == 0 else -(folded >> 1) - 1)
            folded = 0
            shift = 0
    if shift:
        raise BadNotation("packed state breaks off in the middle of a number")
    return found
