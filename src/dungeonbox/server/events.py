"""What can happen to a table. A table is its header and its log of these; nothing else is kept.

Each is one row, numbered per table. Whoever gets number n in has said what happened n-th: that alone decides every race
between workers, and a table is made again anywhere by going through the log.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from dungeonbox.kernel.record import Entry

Outcomes: TypeAlias = tuple[str | int, ...]


# What an answer passes through, from here to the frames of wire.py, refers back to nothing that holds it. `gc=False`
# says so, and garbage collection passes it by.
class Event(Struct, frozen=True, gc=False, tag_field="k", omit_defaults=True):
    """What all events share: the seat that caused it (-1: nobody at the table) and that seat's number for it."""

    by: int = -1
    n: int = 0


# TableState down and getting up ------------------------------------------------------------------------------


class Sat(Event, frozen=True, tag="sat", kw_only=True):
    """A person took a seat; of their key only the hash is kept."""

    seat: int
    name: str
    key: str


class Freed(Event, frozen=True, tag="freed", kw_only=True):
    """A seat is open again: its person left or was sent away before the start, or its bot was."""

    seat: int


class BotSat(Event, frozen=True, tag="bot", kw_only=True):
    """A bot has the seat."""

    seat: int
    bot: str


class StoodIn(Event, frozen=True, tag="stand-in", kw_only=True):
    """A bot chooses for somebody who is away; an empty name: they are back."""

    seat: int
    bot: str


class Renamed(Event, frozen=True, tag="renamed", kw_only=True):
    """Somebody is called something else."""

    name: str


# Luck and the beginning -----------------------------------------------------------------------------------


class Promised(Event, frozen=True, tag="promised", kw_only=True):
    """Somebody committed to a number."""

    hash: str


class Opening(Event, frozen=True, tag="opening"):
    """The host started: those who promised a number open it."""


class Revealed(Event, frozen=True, tag="revealed", kw_only=True):
    """Somebody opened the number they promised."""

    number: str


class Began(Event, frozen=True, tag="began", kw_only=True):
    """The game was set up with this luck. `drawn` is how far luck has been used."""

    start: Outcomes
    drawn: int


# Play -----------------------------------------------------------------------------------------------------


class Chose(Event, frozen=True, tag="chose", kw_only=True):
    """A sealed choice, or another one instead; nobody else sees it until the step is played."""

    question: int
    token: str


class Moved(Event, frozen=True, tag="moved", kw_only=True):
    """A step was played: all entries of a sealed one, else one. `question` is the question that `by` answered."""

    entries: tuple[Entry, ...] = field(name="rows")
    drawn: int
    question: int = 0


class Proposed(Event, frozen=True, tag="proposed", kw_only=True):
    """Somebody would like to take back so many entries."""

    count: int


class Agreed(Event, frozen=True, tag="agreed", kw_only=True):
    """Somebody agrees to that, or does not."""

    yes: bool


class TookBack(Event, frozen=True, tag="took-back", kw_only=True):
    """So many entries were taken back; `seat` wished for it, `by` gave the last consent."""

    seat: int
    count: int


class Conceded(Event, frozen=True, tag="conceded"):
    """Somebody gave up."""


# Talk, and afterwards -------------------------------------------------------------------------------------


class Spoke(Event, frozen=True, tag="spoke", kw_only=True):
    """Chat."""

    text: str


class Muted(Event, frozen=True, tag="muted", kw_only=True):
    """Somebody hears no more chat from a seat, or hears it again."""

    seat: int
    on: bool


class Rematched(Event, frozen=True, tag="rematched", kw_only=True):
    """The same people go on at another table."""

    table: str


AnyEvent: TypeAlias = (
    Sat
    | Freed
    | BotSat
    | StoodIn
    | Renamed
    | Promised
    | Opening
    | Revealed
    | Began
    | Chose
    | Moved
    | Proposed
    | Agreed
    | TookBack
    | Conceded
    | Spoke
    | Muted
    | Rematched
)

_encoder = Encoder()
_decoder = Decoder(AnyEvent)


def pack(event: Event) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def unpack(body: bytes) -> AnyEvent:
    """An event as it was stored."""
    event: AnyEvent = _decoder.decode(body)
    return event
