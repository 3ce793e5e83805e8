"""The state of a table besides its game: who sits where and which questions are open; and how each event changes it.

`evolve` is pure, so the state after an event can be computed before the event is stored.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.server import events
from dungeonbox.server.clock import ABSENCE, Clock
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.guiding import Guiding
from dungeonbox.server.wire import Speed, Stage

Kind: TypeAlias = Literal["open", "bot", "person"]

LOBBY: Final = "lobby"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"

FOR_GOOD: Final = "thumb"
"""The bot that plays on for a seat that conceded or whose time is up."""

MOST_TABS: Final = 8
"""How many pages of one person are told apart: those that sent a numbered message last."""


class Place(Struct, frozen=True, gc=False):
    """One seat: who has it, and which of its messages have been taken.

    `question` is the number of the latest question put to the seat, `asked` whether it is still open, and `asked_at`
    when it was put, in milliseconds, 0 if an older version stored it; `answered` is the
    latest question that was answered, with `answer`. `heard` has the number of the latest message that was not an
    answer, for each page that the person has open. Sealed choices that wait for other seats are kept by the match.

    `bank` is what is left of a total clock, `since` when the clock of the open question starts, 0 while it stands; both
    in milliseconds.
    """

    kind: Kind = "open"
    name: str = ""
    key: str = ""
    bot: str = ""
    conceded: bool = False
    promise: str = ""
    number: str = ""
    question: int = 0
    asked: bool = False
    asked_at: int = 0
    answered: int = 0
    answer: str = ""
    heard: tuple[tuple[str, int], ...] = ()
    mutes: int = 0
    hints: int = 0
    hinted: int = 0
    """The latest question for which a hint was taken."""
    address: str = ""
    """A hash of the address from which the seat was taken."""
    timed_out: bool = False
    code: str = ""
    """The hash of the one-time code with which the seat can be carried to another browser."""
    code_until: int = 0
    bank: int = 0
    since: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person holds the seat, has not conceded and has time."""
        return self.kind == "person" and not self.conceded and not self.timed_out

    @property
    def is_present(self) -> bool:
        """Whether the person chooses, not a bot that stands in."""
        return self.is_person and not self.bot

    def heard_from(self, tab: str) -> int:
        """The number of the latest message of a page."""
        for name, n in self.heard:
            if name == tab:
                return n
        return 0


class Wish(Struct, frozen=True):
    """A proposed takeback, and the seats that agreed."""

    seat: int
    count: int
    agreed: tuple[int, ...] = ()


class TableState(Struct, frozen=True, gc=False):
    """The seats of a table and its stage."""

    places: tuple[Place, ...]
    stage: Stage = LOBBY
    host: int = NONE
    wish: Wish | None = None
    quitters: tuple[int, ...] = ()
    """The seats that conceded, in that order."""
    conceded: int = NONE
    """The seat whose concession ended the game."""
    claimed: int = NONE
    """The seat that claimed the win."""
    is_closed: bool = False
    """Whether the operator closed the table."""
    rematch: str = ""
    join: str = ""
    """The join code, if it is not that of the header any more."""
    kicked: tuple[str, ...] = ()
    """Hashes of the addresses of people who were kicked."""
    clock: Clock = Clock()
    speed: Speed = "normal"
    guiding: Guiding | None = None
    """How far the guide was followed, at a guided table."""

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(place.kind != "open" for place in self.places)

    @property
    def has_bots(self) -> bool:
        """Whether a bot chooses at some seat."""
        for place in self.places:  # noqa: SIM110 - it is asked three times for an answer, and a generator costs more
            if place.bot:
                return True
        return False

    @property
    def is_bots_alone(self) -> bool:
        """Whether the game goes on and bots choose at every seat, for good or while its person is away."""
        return self.stage == PLAYING and not any(place.is_present for place in self.places)

    @property
    def may_have_parked(self) -> bool:
        """Whether bot turns may have been parked while no client was connected."""
        return self.stage == PLAYING and self.has_bots

    def scripted(self, seat: int) -> str:
        """What the guide has a seat play next; "" if the seat chooses for itself."""
        return "" if self.guiding is None else self.guiding.token(seat)

    def people(self) -> list[int]:
        """The seats of people who have not conceded and have time."""
        return [seat for seat, place in enumerate(self.places) if place.is_person]

    def open_promises(self) -> list[int]:
        """The seats that committed to a number and have not revealed it."""
        return [seat for seat, place in enumerate(self.places) if place.promise and not place.number]


def evolve(was: TableState, event: AnyEvent, waiting: int) -> TableState:
    """The state after an event; `waiting` is the bit set of seats the game waits for after it."""
    now = _changed(was, event, waiting)
    if event.n and event.by != NONE:
        now = _at(now, event.by, heard=_heard(now.places[event.by], event))
    if was.guiding is not None:
        now = replace(now, guiding=was.guiding.after(event))
    return now


def _heard(place: Place, event: AnyEvent) -> tuple[tuple[str, int], ...]:
    """The numbers of a seat after a message, the page that sent it first."""
    number = max(event.n, place.heard_from(event.tab))
    return ((event.tab, number), *(one for one in place.heard if one[0] != event.tab))[:MOST_TABS]


def _changed(was: TableState, event: AnyEvent, waiting: int) -> TableState:
    if isinstance(event, events.Moved):
        return _moved(was, event, waiting)
    if isinstance(event, events.Chose):
        return _at(was, event.by, **_stopped(was, event.by, event.at))
    if isinstance(event, events.Began):
        places = [replace(place, bank=was.clock.total) for place in was.places]
        _ask(places, was.clock, event, waiting)
        return replace(was, places=tuple(places), stage=PLAYING)
    if isinstance(event, events.TookBack):
        return _took_back(was, event, waiting)
    if isinstance(event, events.Proposed):
        return replace(was, wish=Wish(event.by, event.count))
    if isinstance(event, events.Agreed):
        return replace(was, wish=_agreed(was.wish, event))
    if isinstance(event, events.Conceded):
        return _conceded(was, event)
    if isinstance(event, events.Claimed):
        return replace(_ended(was), claimed=event.by)
    if isinstance(event, events.Closed):
        return replace(_ended(was), is_closed=True)
    if isinstance(event, events.Opening):
        return replace(was, stage=OPENING)
    if isinstance(event, events.Rematched):
        return replace(was, rematch=event.table)
    return _seated(was, event)


def _seated(was: TableState, event: AnyEvent) -> TableState:
    """The state after an event that concerns a single seat."""
    if isinstance(event, events.Sat):
        host = event.seat if was.host == NONE else was.host
        return replace(_put(was, event.seat, Place("person", event.name, event.key, address=event.address)), host=host)
    if isinstance(event, events.Freed):
        return _freed(was, event)
    if isinstance(event, events.Paced):
        return replace(was, speed=event.speed)
    if isinstance(event, events.Hosted):
        return replace(was, host=event.seat)
    if isinstance(event, events.BotSat):
        return _put(was, event.seat, Place("bot", "", "", event.bot))
    if isinstance(event, events.StoodIn):
        return _stood_in(was, event)
    if isinstance(event, events.Noticed):
        return _at(was, event.by, since=min(was.places[event.by].since, event.at))
    if isinstance(event, events.Resumed):
        return _at(was, event.by, since=_starts(was.clock, was.places[event.by], event, event.by))
    if isinstance(event, events.TimedOut):
        return _at(was, event.by, timed_out=True, bot=FOR_GOOD, bank=0, since=0)
    if isinstance(event, events.Hinted):
        return _at(was, event.by, hints=was.places[event.by].hints + 1, hinted=event.question)
    if isinstance(event, events.Offered):
        return _at(was, event.by, code=event.code, code_until=event.until)
    if isinstance(event, events.Carried):
        return _at(was, event.by, key=event.key, code="", code_until=0)
    if isinstance(event, events.Renamed):
        return _at(was, event.by, name=event.name)
    if isinstance(event, events.Promised):
        return _at(was, event.by, promise=event.hash, number="")
    if isinstance(event, events.Revealed):
        return _at(was, event.by, number=event.number)
    if isinstance(event, events.Muted):
        mutes = was.places[event.by].mutes & ~(1 << event.seat)
        return _at(was, event.by, mutes=mutes | (event.on << event.seat))
    return was  # chat changes no seat


def _put(was: TableState, seat: int, place: Place) -> TableState:
    return replace(was, places=(*was.places[:seat], place, *was.places[seat + 1 :]))


def _at(was: TableState, seat: int, **changes: object) -> TableState:
    return _put(was, seat, replace(was.places[seat], **changes))


def _freed(was: TableState, event: events.Freed) -> TableState:
    """Free a seat; if it was the host's, the next person becomes host. A table that was opening waits again."""
    place = was.places[event.seat]
    now = _put(was, event.seat, Place())
    if event.join:
        now = replace(now, join=event.join, kicked=(*was.kicked, place.address))
    if was.host == event.seat:
        now = replace(now, host=next(iter(now.people()), NONE))
    return replace(now, stage=LOBBY)


def _stood_in(was: TableState, event: events.StoodIn) -> TableState:
    """A bot stands in and the clock stands, or the person is back and it runs again from now on."""
    place = was.places[event.seat]
    if event.bot:
        stopped = {} if place.bot else _stopped(was, event.seat, event.at, increment=0)
        return _pass_on(_at(was, event.seat, bot=event.bot, **stopped), event.seat)
    return _at(was, event.seat, bot="", since=event.at if place.asked else 0)


def _pass_on(was: TableState, seat: int) -> TableState:
    """If a seat was host, make the next person host who is present, if there is one."""
    present = [other for other in was.people() if was.places[other].is_present]
    if was.host != seat or not present:
        return was
    return replace(was, host=min(present, key=lambda other: (other - seat) % len(was.places)))


def _moved(was: TableState, event: events.Moved, waiting: int) -> TableState:
    """The seats of the step have answered, unless it was an aside. A proposed takeback lapses."""
    if not event.question:
        return replace(was, wish=None)
    places = list(was.places)
    for seat, token, _outcomes in event.entries:
        place = places[seat]
        stopped = _stopped(was, seat, event.at) if place.since else {}
        places[seat] = replace(place, asked=False, answered=place.question, answer=token, **stopped)
    _ask(places, was.clock, event, waiting)
    return replace(was, places=tuple(places), wish=None, stage=was.stage if waiting else OVER)


def _took_back(was: TableState, event: AnyEvent, waiting: int) -> TableState:
    """Open questions get new numbers, so that an answer sent before the takeback is stale."""
    places = [replace(place, asked=False, since=0) for place in was.places]
    _ask(places, was.clock, event, waiting)
    return replace(was, places=tuple(places), wish=None, stage=PLAYING)


def _ask(places: list[Place], clock: Clock, event: AnyEvent, waiting: int) -> None:
    """Open a question for every seat the game waits for that has none."""
    for seat in seats_in(waiting):
        place = places[seat]
        if not place.asked:
            since = _starts(clock, place, event, seat)
            places[seat] = replace(place, asked=True, asked_at=event.at, question=place.question + 1, since=since)


def _starts(clock: Clock, place: Place, event: AnyEvent, seat: int) -> int:
    """When the clock of a new question starts: when the person can see it, and a minute later at the latest.

    Those who are here see it when they have been shown what happened before it.
    """
    if not clock.is_on or not place.is_present:
        return 0
    if clock.is_slow:
        return event.at
    shown = event.shown if isinstance(event, events.Moved) else 0
    return event.at + (shown if event.here >> seat & 1 else ABSENCE)


def _stopped(was: TableState, seat: int, at: int, increment: int = 1) -> dict[str, int]:
    """The clock of a seat that has decided: it stands; a total loses what was used and gains its increment."""
    place, clock = was.places[seat], was.clock
    if not place.since:
        return {}
    if not clock.total:
        return {"since": 0}
    used = max(at - place.since, 0)
    return {"since": 0, "bank": max(place.bank - used, 0) + increment * clock.increment}


def deadline(clock: Clock, place: Place) -> int:
    """When the time of a seat is up, in milliseconds; 0 if its clock stands."""
    if not place.since:
        return 0
    return place.since + (place.bank if clock.total else clock.move)


def _agreed(wish: Wish | None, event: events.Agreed) -> Wish | None:
    if wish is None or not event.yes:
        return None
    return replace(wish, agreed=(*wish.agreed, event.by))


def _conceded(was: TableState, event: events.Conceded) -> TableState:
    """A bot plays on for the seat while people are left; else the game is over.

    Until events said `plays_on`, a concession at a table for two ended the game.
    """
    seat = event.by
    now = _at(was, seat, conceded=True, bot=FOR_GOOD, since=0)
    now = replace(now, wish=None, quitters=(*was.quitters, seat))
    if event.plays_on or (len(was.places) > 2 and now.people()):
        return now
    return replace(_ended(now), conceded=seat)


def _ended(was: TableState) -> TableState:
    """The game is over before its rules end it."""
    places = tuple(replace(place, asked=False, since=0) for place in was.places)
    return replace(was, places=places, wish=None, stage=OVER)
