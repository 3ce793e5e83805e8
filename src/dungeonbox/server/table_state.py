"""The state of a table besides its game: who sits where and which questions are open; and how each event changes it.

`evolve` is pure, so the state after an event can be computed before the event is stored.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from dungeonbox.kernel.types import NONE, seats_in
from dungeonbox.server import events
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.wire import Stage

_bot: Final = attrgetter("bot")

Kind: TypeAlias = Literal["open", "bot", "person"]

LOBBY: Final = "lobby"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"

FOR_GOOD: Final = "thumb"
"""The bot that plays on for a seat that conceded."""


class Place(Struct, frozen=True, gc=False):
    """One seat: who has it, and which of its messages have been taken.

    `question` is the number of the latest question put to the seat, `asked` whether it is still open; `answered` is the
    latest question that was answered, with `answer`. `heard` is the number of the seat's latest message that was not an
    answer. Sealed choices that wait for other seats are kept by the match.
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
    answered: int = 0
    answer: str = ""
    heard: int = 0
    mutes: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person holds the seat and has not conceded."""
        return self.kind == "person" and not self.conceded

    @property
    def is_present(self) -> bool:
        """Whether the person chooses, not a bot that stands in."""
        return self.is_person and not self.bot


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
    conceded: int = NONE
    rematch: str = ""

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(place.kind != "open" for place in self.places)

    @property
    def has_bots(self) -> bool:
        """Whether a bot chooses at some seat."""
        return any(map(_bot, self.places))

    @property
    def is_bots_alone(self) -> bool:
        """Whether the game goes on and bots choose at every seat, for good or while its person is away."""
        return self.stage == PLAYING and not any(place.is_present for place in self.places)

    @property
    def may_have_parked(self) -> bool:
        """Whether bot turns may have been parked while no client was connected."""
        return self.stage == PLAYING and self.has_bots

    def people(self) -> list[int]:
        """The seats of people who have not conceded."""
        return [seat for seat, place in enumerate(self.places) if place.is_person]

    def open_promises(self) -> list[int]:
        """The seats that committed to a number and have not revealed it."""
        return [seat for seat, place in enumerate(self.places) if place.promise and not place.number]


def evolve(was: TableState, event: AnyEvent, waiting: int) -> TableState:
    """The state after an event; `waiting` is the bit set of seats the game waits for after it."""
    now = _changed(was, event, waiting)
    if event.n and event.by != NONE:
        now = _at(now, event.by, heard=max(event.n, now.places[event.by].heard))
    return now


def _changed(was: TableState, event: AnyEvent, waiting: int) -> TableState:
    if isinstance(event, events.Moved):
        return _moved(was, event, waiting)
    if isinstance(event, events.Chose):
        return was
    if isinstance(event, events.Began):
        return replace(was, places=_asked(was.places, waiting), stage=PLAYING)
    if isinstance(event, events.TookBack):
        return _took_back(was, waiting)
    if isinstance(event, events.Proposed):
        return replace(was, wish=Wish(event.by, event.count))
    if isinstance(event, events.Agreed):
        return replace(was, wish=_agreed(was.wish, event))
    if isinstance(event, events.Conceded):
        return _conceded(was, event.by)
    if isinstance(event, events.Opening):
        return replace(was, stage=OPENING)
    if isinstance(event, events.Rematched):
        return replace(was, rematch=event.table)
    return _seated(was, event)


def _seated(was: TableState, event: AnyEvent) -> TableState:
    """The state after an event that concerns a single seat."""
    if isinstance(event, events.Sat):
        host = event.seat if was.host == NONE else was.host
        return replace(_put(was, event.seat, Place("person", event.name, event.key)), host=host)
    if isinstance(event, events.Freed):
        return _freed(was, event.seat)
    if isinstance(event, events.BotSat):
        return _put(was, event.seat, Place("bot", "", "", event.bot))
    if isinstance(event, events.StoodIn):
        return _at(was, event.seat, bot=event.bot)
    if isinstance(event, events.Renamed):
        return _at(was, event.by, name=event.name)
    if isinstance(event, events.Promised):
        return _at(was, event.by, promise=event.hash)
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


def _freed(was: TableState, seat: int) -> TableState:
    """Free a seat; if it was the host's, the next person becomes host."""
    now = _put(was, seat, Place())
    if was.host != seat:
        return now
    return replace(now, host=next(iter(now.people()), NONE))


def _moved(was: TableState, event: events.Moved, waiting: int) -> TableState:
    """The seats of the step have answered, unless it was an aside. A proposed takeback lapses."""
    if not event.question:
        return replace(was, wish=None)
    places = list(was.places)
    for seat, token, _outcomes in event.entries:
        place = places[seat]
        places[seat] = replace(place, asked=False, answered=place.question, answer=token)
    stage = was.stage if waiting else OVER
    return replace(was, places=_asked(places, waiting), wish=None, stage=stage)


def _took_back(was: TableState, waiting: int) -> TableState:
    """Open questions get new numbers, so that an answer sent before the takeback is stale."""
    places = [replace(place, asked=False) for place in was.places]
    return replace(was, places=_asked(places, waiting), wish=None, stage=PLAYING)


def _asked(were: Iterable[Place], waiting: int) -> tuple[Place, ...]:
    """Open a question for every seat the game waits for that has none."""
    places = list(were)
    for seat in seats_in(waiting):
        place = places[seat]
        if not place.asked:
            places[seat] = replace(place, asked=True, question=place.question + 1)
    return tuple(places)


def _agreed(wish: Wish | None, event: events.Agreed) -> Wish | None:
    if wish is None or not event.yes:
        return None
    return replace(wish, agreed=(*wish.agreed, event.by))


def _conceded(was: TableState, seat: int) -> TableState:
    """With two seats, or without another person, the game is over; else a bot plays on."""
    now = _at(was, seat, conceded=True, bot=FOR_GOOD)
    if len(was.places) > 2 and now.people():
        return replace(now, wish=None)
    places = tuple(replace(place, asked=False) for place in now.places)
    return replace(now, places=places, wish=None, stage=OVER, conceded=seat)
