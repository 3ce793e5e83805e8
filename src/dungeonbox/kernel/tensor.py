"""Observations as rows of bytes for learning programs: fixed size, named fields, one's own seat first.

A game declares in its tensor.py how each field that `State.write` writes is coded. The row holds all of them, so an
observation can be made from it again: what two observations with equal rows have in common is everything, but for
numbers that saturate.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, u8

from dungeonbox.kernel.codes import (
    COUNT,
    FLAG,
    MOST,
    NUMBER,
    ONE_HOT,
    ByteRow,
    Choice,
    Code,
    Constant,
    NoRoom,
    Number,
    Seat,
    Slots,
    ZoneCode,
    seat_words,
)
from dungeonbox.kernel.errors import WrongEyes
from dungeonbox.kernel.game import Game, State, eyes_phrase
from dungeonbox.kernel.packing import FieldList, FieldWriter
from dungeonbox.kernel.pickling import Reduced, reduce_dataclass
from dungeonbox.kernel.stack import Stack
from dungeonbox.kernel.types import NONE, Int
from dungeonbox.kernel.zones import Zone

# The three numbers of a frame that each step names for itself.
WHAT: Final = 0
WHOM: Final = 1
LEFT: Final = 2
PARTS: Final = 3
OTHER: Final = ("what", "whom", "left")
"""What they are called where no step has a better name."""

TOGETHER: Final = 16
"""How many rows are written before they are copied to where they belong: few enough to stay in the fastest memory."""

Named: TypeAlias = "dict[str, object]"
"""The fields of a row by name, as plain values."""


@dataclass(frozen=True)
class Field:
    """Some bytes of a row: where they begin, their shape, what each is, and what they mean.

    `kind` is `one-hot` (at most one byte is 1), `flag` (0 or 1), `count` or `number`. `words` name the bytes of the
    last dimension. A number is `low` more than its byte, which is at most `bound`; one that `saturates` may be more.
    """

    name: str
    at: int
    shape: tuple[int, ...]
    kind: str
    words: tuple[str, ...]
    bound: int
    low: int
    saturates: bool
    meaning: str

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)

    @property
    def size(self) -> int:
        """How many bytes it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size

    def named(self, row: bytes) -> object:
        """What a row says here, in words: a word, a list of words, or numbers by word."""
        part = row[self.at : self.at + self.size]
        width = len(self.words)
        if len(self.shape) < 2 and not (len(self.shape) == 1 and width == 1 and self.kind == NUMBER):
            return self._named(part)
        return [self._named(part[start : start + width]) for start in range(0, len(part), width)]

    def _named(self, part: bytes) -> object:
        if self.kind == ONE_HOT:
            return self.words[part.index(1)] if 1 in part else ""
        if self.kind == FLAG:
            return part[0] == 1 if self.shape == () else [self.words[place] for place, byte in enumerate(part) if byte]
        if self.kind == COUNT:
            return {self.words[place]: byte for place, byte in enumerate(part) if byte}
        numbers = [byte + self.low for byte in part]
        return numbers[0] if len(numbers) == 1 else dict(zip(self.words, numbers, strict=True))


class FieldCode:
    """The declaration of a written field: its name, its code, and what it means."""

    def __init__(self, name: str, code: Code, meaning: str) -> None:
        self.name = name
        self.code = code
        self.meaning = meaning

    def fields(self, prefix: str, at: int) -> list[Field]:
        """The fields of a row in which it is written, from a place on."""
        code, name = self.code, prefix + self.name
        if code.width == 0:
            return []
        head: list[Field] = []
        if isinstance(code, Slots) and code.head == 1:
            head = [_field(f"{name}.size", at, (), Code(NUMBER, [""], int(code.slots)), f"how many: {self.meaning}")]
        return [*head, _field(name, at + len(head), code.shape(), code, self.meaning)]


def _field(name: str, at: int, shape: tuple[int, ...], code: Code, meaning: str) -> Field:
    return Field(
        name, at, shape, code.kind, tuple(code.words), int(code.bound), int(code.low), code.saturates, meaning
    )  # fmt: skip


class Part:
    """The declaration of one of the three numbers of a frame, for the steps that use it alike."""

    def __init__(self, name: str, number: int, steps: list[int], code: Code, meaning: str) -> None:
        self.code = code
        self.entry = FieldCode(name, code, meaning)
        self.number: Int = number
        self.steps = steps


class Frames(Code):
    """The stack: so many frames, the open question first. A frame has its step, its seat, and three numbers.

    Parts declare what the numbers are; for steps without such a part each is a plain number.
    """

    def __init__(self, depth: int, steps: list[str], seats: int, parts: list[Part]) -> None:
        super().__init__(NUMBER, [])
        every = list(range(len(steps)))
        others = [
            Part(name, number, every, Number(MOST, NONE), f"the frame's `{name}`, in steps that name it no better")
            for number, name in enumerate(OTHER)
        ]
        self.depth: Int = depth
        self.parts = [*others, *parts]
        self.codes = vec[Code]([part.code for part in self.parts])
        self.step = Choice(steps)
        self.seat = Seat(seats)
        self.entries = [
            FieldCode("step", self.step, "what is going on"),
            FieldCode("seat", self.seat, "who does it or is asked; nobody in a sealed step"),
            *[part.entry for part in self.parts],
        ]
        self.frame: Int = _width(self.entries)
        self.width = self.frame * depth
        self.places = vec[i64](_starts(self.entries, 0)[2:])
        self.declared = vec[i64]([0] * (len(steps) * PARTS))
        """Which part codes each of the three numbers, step by step."""
        for index in range(len(self.parts)):
            for step in self.parts[index].steps:
                self.declared[step * PARTS + self.parts[index].number] = index

    def write_stack(self, stack: Stack, row: ByteRow, at: Int, me: Int) -> None:
        """Write the frames into a row that has only zeros there."""
        if len(stack) > self.depth:
            raise NoRoom(f"there are {len(stack)} open questions for {self.depth} places")
        for depth in range(len(stack)):
            step = stack.frame(depth, 0)
            row[at + step] = 1
            self.seat.write(stack.frame(depth, 1), row, at + self.step.width, me)
            for number in range(PARTS):
                index = self.declared[step * PARTS + number]
                self.codes[index].write(stack.frame(depth, 2 + number), row, at + self.places[index], me)
            at += self.frame

    def read_stack(self, row: ByteRow, at: Int, me: Int) -> list[int]:
        """The frames that were written, laid flat, lowest first."""
        stack: list[int] = []
        for place in range(self.depth):
            stack = [*self._read_frame(row, at + place * self.frame, me), *stack]
        return stack

    def _read_frame(self, row: ByteRow, at: Int, me: Int) -> list[int]:
        step = self.step.read(row, at, me)
        if step == NONE:
            return []
        values: list[int] = [step, self.seat.read(row, at + self.step.width, me)]
        for number in range(PARTS):
            index = self.declared[step * PARTS + number]
            values.append(self.codes[index].read(row, at + self.places[index], me))
        return values

    def fields(self, at: int) -> list[Field]:
        """The fields of all frames, from a place on."""
        found: list[Field] = []
        for place in range(self.depth):
            prefix = "now." if place == 0 else f"under{place}."
            for entry in self.entries:
                found += entry.fields(prefix, at)
                at += int(entry.code.width)
        return found


class RowWriter(FieldWriter):
    """Writes the fields of observations into rows that have only zeros, one code after the other."""

    def __init__(self, codes: vec[Code], rows: ByteRow) -> None:
        self.codes = codes
        self.rows = rows
        self.places = vec[i64]()
        self.start: Int = 0
        self.me: Int = NONE
        self.next: Int = 0

    def begin(self, places: vec[i64], start: Int, me: Int) -> None:
        """What follows is the row of this seat: where it begins, and where each field has its place in it."""
        self.places = places
        self.start = start
        self.me = me
        self.next = 0

    def part(self, name: str, number: Int) -> None:
        """The codes know."""

    def number(self, name: str, value: Int) -> None:
        index = self.next
        self.next = index + 1
        self.codes[index].write(value, self.rows, self.start + self.places[index], self.me)

    def zone(self, name: str, zone: Zone) -> None:
        index = self.next
        self.next = index + 1
        if len(zone.cards) > 0:  # many are empty, and leave their bytes as they are
            self.codes[index].write_zone(zone.cards, self.rows, self.start + self.places[index], self.me)

    def hidden(self, name: str, known: Zone, holes: Int) -> None:
        self.zone(name, known)
        index = self.next - 1
        self.codes[index].write_holes(holes, self.rows, self.start + self.places[index])

    def add_cards(self, zone: Zone) -> None:
        index = self.next - 1
        self.codes[index].write_zone(zone.cards, self.rows, self.start + self.places[index], self.me)

    def add_card(self, card: Int) -> None:
        index = self.next - 1
        self.codes[index].write_zone(vec[i64]([card]), self.rows, self.start + self.places[index], self.me)

    def drop_cards(self, zone: Zone) -> None:
        index = self.next - 1
        self.codes[index].drop_zone(zone.cards, self.rows, self.start + self.places[index])

    def stack(self, stack: Stack) -> None:
        index = self.next
        self.next = index + 1
        frames = self.codes[index]
        assert isinstance(frames, Frames)
        frames.write_stack(stack, self.rows, self.start + self.places[index], self.me)


class Layout:
    """What the bytes of a row are, for one rulebook, and how they are written.

    `unseen` are the bags of what these eyes cannot place; if there is one for each seat, `unseen_by_seat` declares it.
    `table` and `seat` are the fields of `State.write` in its order: first those of the table, then each seat's.
    """

    def __init__(
        self,
        seats: int,
        frames: Frames,
        table: list[FieldCode],
        seat: list[FieldCode],
        unseen: list[FieldCode] | None = None,
        unseen_by_seat: FieldCode | None = None,
    ) -> None:
        self.seats: Int = seats
        by_seat = [] if unseen_by_seat is None else [unseen_by_seat]
        bags = unseen or []
        decks = FieldCode("decks", Constant(seats * len(by_seat) + len(bags)), "")
        self._eyes = FieldCode("seat", Seat(seats, is_turned=False), "which seat at the table is mine")
        self._frames = frames
        self._head = [decks, *bags, *table]
        self._block = [*by_seat, *seat]
        self._codes = self._ordered(bags, by_seat, table, seat, decks)
        """The codes in the order in which a state writes its fields."""
        self._places = [vec[i64](self._offsets(me, len(bags), len(by_seat))) for me in range(seats)]
        self.size: Int = self._blocks_at() + seats * self._block_size()
        self._blank = vec[u8]([0] * (int(self.size) * TOGETHER))
        self.fields = tuple(self._named_fields())

    def encode(self, observation: State, out: bytearray, at: Int = 0) -> None:
        """Write the row of a seat's observation into `out`, from `at` on."""
        rows = self._blank[: self.size]
        observation.write_all(self._begun(RowWriter(self._codes, rows), 0, observation.eyes))
        out[at : at + self.size] = rows  # a vec has the buffer protocol

    def encode_some(
        self, game: Game[State], states: list[State], seats: vec[u8], first: Int, end: Int, out: memoryview
    ) -> None:
        """Write the rows of some of these states, each as its seat sees it, to their places in `out`.

        They are the rows of `game.observe(s, seat)`, but sooner. At most TOGETHER are written in one call: they lie
        side by side until all are there, and are copied at once.
        """
        size = self.size
        rows = self._blank[: (end - first) * size]
        writer = RowWriter(self._codes, rows)
        for number in range(first, end):
            seat = Int(seats[number])
            game.write_seen(states[number], seat, self._begun(writer, (number - first) * size, seat))
        out[first * size : end * size] = rows

    def _begun(self, writer: RowWriter, start: Int, me: Int) -> RowWriter:
        """The writer, ready for the row of a seat."""
        if me < 0 or me >= self.seats:
            raise WrongEyes(f"a row is made for a seat, from its observation; this state is {eyes_phrase(me)}")
        writer.begin(self._places[me], start, me)
        return writer

    def row(self, observation: State) -> bytes:
        """The row of a seat's observation."""
        out = bytearray(int(self.size))
        self.encode(observation, out)
        return bytes(out)

    def decode(self, row: bytes) -> bytes:
        """The packed observation that a row was made from; numbers that saturate are at most their bound."""
        data = vec[u8]([byte for byte in row])
        me = self._eyes.code.read(data, 0, 0)
        fields = FieldList()
        for index in range(len(self._codes)):
            fields.ints("", _read(self._codes[index], data, self._places[me][index], me))
        return fields.packed()

    def named(self, row: bytes) -> Named:
        """What a row says, field by field, in words."""
        found: Named = {}
        for field in self.fields:
            value = field.named(row)
            used = found.pop(f"{field.name}.size", None)
            found[field.name] = value[:used] if isinstance(value, list) and isinstance(used, int) else value
        return found

    def scales(self) -> bytes:
        """By what to divide each byte so that numbers are at most 1: their bound; by 1 where it is no number."""
        found = bytearray(b"\x01" * int(self.size))
        for field in self.fields:
            if field.kind == NUMBER:
                found[field.at : field.at + field.size] = bytes([field.bound]) * field.size
        return bytes(found)

    # How it is laid out ----------------------------------------------------------------------------------

    def _ordered(
        self,
        bags: list[FieldCode],
        by_seat: list[FieldCode],
        table: list[FieldCode],
        seat: list[FieldCode],
        decks: FieldCode,
    ) -> vec[Code]:
        entries = [decks, *bags, *by_seat * int(self.seats), *table, *seat * int(self.seats)]
        codes = [self._eyes.code, self._frames, *[entry.code for entry in entries]]
        return vec[Code](codes)

    def _head_at(self) -> int:
        return int(self._eyes.code.width + self._frames.width)

    def _blocks_at(self) -> int:
        return self._head_at() + _width(self._head)

    def _block_size(self) -> int:
        return _width(self._block)

    def _offsets(self, me: int, bags: int, by_seat: int) -> list[int]:
        """Where each written field begins in the row of a seat."""
        head = _starts(self._head, self._head_at())
        blocks = [
            _starts(self._block, self._blocks_at() + (seat - me) % int(self.seats) * self._block_size())
            for seat in range(int(self.seats))
        ]
        unseen = [block[place] for block in blocks for place in range(by_seat)]
        own = [place for block in blocks for place in block[by_seat:]]
        return [0, int(self._eyes.code.width), *head[: 1 + bags], *unseen, *head[1 + bags :], *own]

    def _named_fields(self) -> list[Field]:
        found = [*self._eyes.fields("", 0), *self._frames.fields(int(self._eyes.code.width))]
        for entry, start in zip(self._head, _starts(self._head, self._head_at()), strict=True):
            found += entry.fields("", start)
        for number, word in enumerate(seat_words(int(self.seats))):
            at = self._blocks_at() + number * self._block_size()
            for entry, start in zip(self._block, _starts(self._block, at), strict=True):
                found += entry.fields(f"{word}.", start)
        return found


def _read(code: Code, row: ByteRow, at: Int, me: Int) -> list[int]:
    """The numbers of a written field."""
    if isinstance(code, Frames):
        return code.read_stack(row, at, me)
    if isinstance(code, ZoneCode):
        return code.read_zone(row, at, me)
    return [code.read(row, at, me)]


def _width(entries: list[FieldCode]) -> int:
    return sum([int(entry.code.width) for entry in entries])


def _starts(entries: list[FieldCode], at: int) -> list[int]:
    """Where each of these entries begins, one after the other."""
    found: list[int] = []
    for entry in entries:
        found.append(at)
        at += int(entry.code.width)
    return found
