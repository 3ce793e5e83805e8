"""The events of a table. A table is its header and its log of events; nothing else is stored.

Each event is one row with a sequence number per table. The worker whose insert of number n succeeds has decided event
n: this alone settles every race between workers, and any worker can rebuild a table by replaying its log.
"""

from typing import TypeAlias

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from dungeonbox.kernel.record import Entry
from dungeonbox.server.wire import Speed

Outcomes: TypeAlias = tuple[str | int, ...]


# The structs on the path of an answer, from here to the frames of wire.py, hold no reference cycles, so `gc=False`
# exempts them from garbage collection.
class Event(Struct, frozen=True, gc=False, tag_field="k", omit_defaults=True):
    """An event: the seat that caused it (-1: none) and the number of that seat's message (0: an answer, or none).

    `tab` names the page that numbered the message. `at` is the time in milliseconds, of events that put questions and
    of all at tables with clocks; `here` is stored at these only: the bit set of the seats whose people were connected.
    """

    by: int = -1
    n: int = 0
    tab: str = ""
    at: int = 0
    here: int = 0


# Seats ----------------------------------------------------------------------------------------------------


class Sat(Event, frozen=True, tag="sat", kw_only=True):
    """A person took a seat; only hashes of the key and of the address are stored."""

    seat: int
    name: str
    key: str
    address: str = ""


class Freed(Event, frozen=True, tag="freed", kw_only=True):
    """A seat is open again: before the start its person left or was kicked, or its bot was removed.

    `join` is the new join code after a kick.
    """

    seat: int
    join: str = ""


class Hosted(Event, frozen=True, tag="hosted", kw_only=True):
    """A seat became host, because the host is gone."""

    seat: int


class BotSat(Event, frozen=True, tag="bot", kw_only=True):
    """A bot took a seat."""

    seat: int
    bot: str


class StoodIn(Event, frozen=True, tag="stand-in", kw_only=True):
    """A bot stands in for a person who is away; with an empty name the person is back."""

    seat: int
    bot: str


class Renamed(Event, frozen=True, tag="renamed", kw_only=True):
    """A person changed their name."""

    name: str


class Offered(Event, frozen=True, tag="offered", kw_only=True):
    """A seat may be carried to another browser with a one-time code, of which only the hash is stored."""

    code: str
    until: int


class Carried(Event, frozen=True, tag="carried", kw_only=True):
    """A seat was carried to another browser: it has a new key, and the old one opens nothing."""

    key: str


# Luck and the start ---------------------------------------------------------------------------------------


class Promised(Event, frozen=True, tag="promised", kw_only=True):
    """A seat committed to a number."""

    hash: str


class Opening(Event, frozen=True, tag="opening"):
    """The host started: seats that committed to a number reveal it now."""


class Revealed(Event, frozen=True, tag="revealed", kw_only=True):
    """A seat revealed the number it had committed to."""

    number: str


class Began(Event, frozen=True, tag="began", kw_only=True):
    """The game began with these draws. `drawn` is the position of the chance source after them."""

    start: Outcomes
    drawn: int


# Play -----------------------------------------------------------------------------------------------------


class Chose(Event, frozen=True, tag="chose", kw_only=True):
    """A sealed choice, or its replacement; other seats learn it when the step is played. `hurried` as in Moved."""

    question: int
    token: str
    hurried: int = 0


class Moved(Event, frozen=True, tag="moved", kw_only=True):
    """A step was played: all entries of a sealed step, else one. `question` is the question that `by` answered.

    `hurried` is how many percent of its time the bot was given that answered, 0 if all of it. `shown` is stored at
    tables with clocks only: for how many milliseconds the step is shown before the next clock starts.
    """

    entries: tuple[Entry, ...] = field(name="rows")
    drawn: int
    question: int = 0
    hurried: int = 0
    shown: int = 0


class Paced(Event, frozen=True, tag="paced", kw_only=True):
    """Bots play at another speed from now on."""

    speed: Speed


class Unguided(Event, frozen=True, tag="unguided"):
    """The person at a guided table left the guide: bots choose for themselves from now on."""


class Proposed(Event, frozen=True, tag="proposed", kw_only=True):
    """A seat proposed to take back so many entries."""

    count: int


class Agreed(Event, frozen=True, tag="agreed", kw_only=True):
    """A seat agreed to the proposed takeback, or declined."""

    yes: bool


class TookBack(Event, frozen=True, tag="took-back", kw_only=True):
    """So many entries were taken back; `seat` proposed it, `by` gave the last consent."""

    seat: int
    count: int


class Conceded(Event, frozen=True, tag="conceded", kw_only=True):
    """A seat conceded. `plays_on` says that people are left; events of older versions do not say it."""

    plays_on: bool = False


class Claimed(Event, frozen=True, tag="claimed"):
    """The last person claimed the win."""


class Closed(Event, frozen=True, tag="closed"):
    """The operator closed the table."""


class Noticed(Event, frozen=True, tag="seen"):
    """A person connected who had not seen the open question: the clock of the seat runs from now on."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The server was closed while the clock of a seat ran: it starts anew for the open question."""


class TimedOut(Event, frozen=True, tag="timed-out"):
    """The time of a seat is up, and a bot plays on."""


class Hinted(Event, frozen=True, tag="hinted", kw_only=True):
    """A seat took a hint for this question."""

    question: int


# Chat, and after the game ---------------------------------------------------------------------------------


class Spoke(Event, frozen=True, tag="spoke", kw_only=True):
    """A chat line."""

    text: str


class Forgot(Event, frozen=True, tag="forgot", kw_only=True):
    """The operator deleted the chat of a seat: the texts of its lines are gone from the log."""

    seat: int


class Muted(Event, frozen=True, tag="muted", kw_only=True):
    """A seat muted the chat of another, or unmuted it."""

    seat: int
    on: bool


class Rematched(Event, frozen=True, tag="rematched", kw_only=True):
    """A rematch was created at another table."""

    table: str


AnyEvent: TypeAlias = (
    Sat
    | Freed
    | Hosted
    | BotSat
    | StoodIn
    | Offered
    | Carried
    | Renamed
    | Promised
    | Opening
    | Revealed
    | Began
    | Chose
    | Moved
    | Paced
    | Unguided
    | Proposed
    | Agreed
    | TookBack
    | Conceded
    | Claimed
    | Closed
    | Noticed
    | Resumed
    | TimedOut
    | Hinted
    | Spoke
    | Forgot
    | Muted
    | Rematched
)

_encoder = Encoder()
_decoder = Decoder(AnyEvent)


def pack(event: Event) -> bytes:
    """Encode an event for the store."""
    return _encoder.encode(event)


def unpack(body: bytes) -> AnyEvent:
    """Decode an event from the store."""
    event: AnyEvent = _decoder.decode(body)
    return event
