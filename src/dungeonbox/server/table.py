"""One table in memory: its header, its state and its match, all derived from its log."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dungeonbox import games
from dungeonbox.kernel.chance import Chance, Fair, commitment
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.guide import prepared_luck
from dungeonbox.kernel.info import Persona
from dungeonbox.kernel.match import Match, PreparedStep
from dungeonbox.kernel.notes import Note
from dungeonbox.kernel.record import Entry, FairProof, Record
from dungeonbox.kernel.types import NONE
from dungeonbox.server import events
from dungeonbox.server.clock import SECOND, Clock, now
from dungeonbox.server.connections import Connection
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.guiding import UNGUIDED, begin_guiding
from dungeonbox.server.house import House
from dungeonbox.server.lock import Lock
from dungeonbox.server.table_state import OVER, PLAYING, Place, TableState, evolve
from dungeonbox.server.wire import Speed, TimeUp

ASKING: Final = (events.Began, events.Moved, events.TookBack)
"""Events after which the game may wait for other seats than before."""


class Header(Struct, frozen=True):
    """What is fixed when the table is created. All its luck is derived from `secret`, or prepared: from `seed`."""

    id: str
    join: str
    game: str
    edition: int
    seats: int
    options: dict[str, str]
    digest: str
    public: bool
    move_seconds: int
    secret: str
    luck: str
    """The commitment to the secret."""
    created: int
    total_seconds: int = 0
    increment: int = 0
    time_up: TimeUp = "bot"
    hints: bool = True
    speed: Speed = "normal"
    seed: int = UNGUIDED
    """The seed of a guided game; -1 for any other."""

    @property
    def is_guided(self) -> bool:
        """Whether the luck of the table is prepared, for a guided game."""
        return self.seed != UNGUIDED

    @property
    def clock(self) -> Clock:
        """The clock of the table."""
        milliseconds = (self.move_seconds * SECOND, self.total_seconds * SECOND, self.increment * SECOND)
        return Clock(*milliseconds, self.time_up)


class Pending(Struct, frozen=True, gc=False):
    """An event that is not stored yet, with the step of the game it would take and the state after it.

    `match` is the match that the event would put in place of the present one.
    """

    event: AnyEvent
    after: TableState
    step: PreparedStep | None = None
    match: Match | None = None


class Table:
    """A table with its connections."""

    __slots__ = (
        *("connections", "elsewhere", "game", "header", "house", "is_doubtful", "last_here", "listed"),
        *("lock", "match", "seq", "shown_for", "spoken", "state", "used"),
    )

    def __init__(self, header: Header, game: Game[State]) -> None:
        self.header = header
        self.game = game
        places = tuple(Place() for _seat in range(header.seats))
        guiding = begin_guiding(header.game, header.seed)
        self.state = TableState(places, clock=header.clock, speed=header.speed, guiding=guiding)
        self.match: Match | None = None
        self.seq = 0
        """The sequence number of the latest event. It counts hidden events too, so it never leaves the server."""
        self.spoken = 0
        """How many of the events are lines of chat."""
        self.lock = Lock()
        """Held while an event is decided and stored."""
        self.is_doubtful = False
        """Whether an event may have been stored that was not applied here."""
        self.connections: list[Connection] = []
        self.used = 0.0
        """The monotonic time of the latest access."""
        self.last_here = [now()] * header.seats
        """When each seat was connected last, in milliseconds; if it never was, since when the table is in memory."""
        self.listed: list[int] | None = None
        """What was stored last of `asked_away`, for lists of tables; None if that is not known."""
        self.elsewhere: Callable[[str], set[int]] = _nowhere
        """Returns the seats of a table that are connected at other workers."""
        self.shown_for: Callable[[Table, list[Note]], int] = _not_shown
        """Returns for how many milliseconds the notes of a step are shown at a table; the worker knows its pace."""
        self.house = House()
        """What the operator has set; the worker's own takes its place."""

    # Presence ---------------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The connected seats."""
        here = {connection.seat for connection in self.connections}
        here.discard(NONE)
        return here | self.elsewhere(self.header.id)

    def absence(self, seat: int) -> int:
        """For how many milliseconds a seat has had no connection, as far as this worker knows."""
        return 0 if seat in self.here() else now() - self.last_here[seat]

    def note_presence(self) -> set[int]:
        """Remember which seats are connected now, and return them."""
        here, moment = self.here(), now()
        for seat in here:
            self.last_here[seat] = moment
        return here

    def asked_at(self, seat: int) -> int:
        """When the question was put that waits for the person at a seat, in milliseconds; 0 if none does."""
        place = self.state.places[seat]
        return place.asked_at if place.asked and place.is_present and seat not in self.chosen() else 0

    def asked_away(self) -> list[int]:
        """The same for all seats, 0 for people who are connected: they see it."""
        if self.state.stage != PLAYING:
            return [0] * len(self.state.places)
        here = self.here()
        return [0 if seat in here else self.asked_at(seat) for seat in range(len(self.state.places))]

    @property
    def join(self) -> str:
        """The join code."""
        return self.state.join or self.header.join

    @property
    def is_free(self) -> bool:
        """Whether an event can be decided without waiting."""
        return not self.lock.is_taken and not self.is_doubtful

    # Previews ---------------------------------------------------------------------------------------------

    def preview(self, event: AnyEvent, step: PreparedStep | None = None) -> Pending:
        """The state that an event would lead to."""
        event = self._timed(event)
        if self.state.clock.is_on and step is not None:
            event = replace(event, shown=self.shown_for(self, step.notes()))
        return Pending(event, evolve(self.state, event, self._waiting(step)), step)

    def _timed(self, event: AnyEvent) -> AnyEvent:
        """The event with the time, if it puts a question; at a table with clocks also with those who can see it."""
        if not self.state.clock.is_on:
            return replace(event, at=now()) if isinstance(event, ASKING) else event
        return replace(event, at=now(), here=sum(1 << seat for seat in self.here()))

    def preview_start(self, by: int = NONE, n: int = 0, tab: str = "") -> Pending:
        """The start of the game, with luck from the secret and the numbers of all seats."""
        luck = self.luck(0)
        match = Match.new(self.game, luck)
        event = self._timed(events.Began(by, n, tab, start=match.record().start, drawn=luck.mark()))
        return Pending(event, evolve(self.state, event, self.game.to_act(match.state)), match=match)

    def preview_takeback(self, event: AnyEvent, past: Match) -> Pending:
        """The state that a takeback would lead to; `past` is the match after it."""
        event = self._timed(event)
        return Pending(event, evolve(self.state, event, self.game.to_act(past.state)), match=past)

    def _waiting(self, step: PreparedStep | None) -> int:
        if step is not None:
            return self.game.to_act(step.state)
        return 0 if self.match is None else self.game.to_act(self.match.state)

    def is_second_thought(self, event: AnyEvent) -> bool:
        """Whether an event replaces a seat's own sealed choice, which other seats do not learn."""
        return isinstance(event, events.Chose) and self.match is not None and self.match.has_chosen(event.by)

    # Stored events ----------------------------------------------------------------------------------------

    def commit(self, pending: Pending) -> None:
        """Apply an event that was previewed here, now that it is stored."""
        if pending.match is not None:
            self.match = pending.match.without_history()
        elif self.match is not None and pending.step is not None:
            self.match.commit(pending.step)
        elif self.match is not None and isinstance(pending.event, events.Chose):
            self.match.play(pending.event.by, pending.event.token)
        self.state = pending.after
        self._after(pending.event)

    def apply(self, event: AnyEvent) -> PreparedStep | None:
        """Apply an event that another worker stored, or that is read from the log."""
        step = self._apply_to_match(event)
        self.state = evolve(self.state, event, self._waiting(None))
        self._after(event)
        return step

    def _after(self, event: AnyEvent) -> None:
        """Count an event. Prepared luck is taken back together with the entries that drew it."""
        self.seq += 1
        self.spoken += isinstance(event, events.Spoke)
        if isinstance(event, events.TookBack) and self.state.guiding is not None and self.match is not None:
            self.match.chance.rewind(self.state.guiding.mark)

    def _apply_to_match(self, event: AnyEvent) -> PreparedStep | None:
        if isinstance(event, events.Began):
            self.match = Match.replay(self.game, self._record(event, ()), self.luck(event.drawn))
        elif self.match is not None:
            if isinstance(event, events.Moved):
                step = self.match.apply(event.entries)
                self.match.chance.rewind(event.drawn)
                return step
            if isinstance(event, events.Chose):
                self.match.play(event.by, event.token)
            elif isinstance(event, events.TookBack):
                self.match.apply((Entry(event.seat, f"undo:{event.count}"),))
        return None

    def replay(self, log: Iterable[AnyEvent]) -> Match | None:
        """Apply a log from its beginning; returns the match with its history, which the table does not keep."""
        for event in log:
            self.apply(event)
        whole = self.match
        if whole is not None:
            self.match = whole.without_history()
        return whole

    def chosen(self) -> list[int]:
        """The seats whose sealed choices wait."""
        return [] if self.match is None else self.match.chosen()

    # Luck and papers --------------------------------------------------------------------------------------

    def luck(self, drawn: int) -> Chance:
        """The chance source of this table from the given draw on."""
        header = self.header
        if header.is_guided:
            chance = prepared_luck(header.game, header.seed)
        else:
            chance = Fair(bytes.fromhex(header.secret), header.id, [place.number for place in self.state.places])
        chance.rewind(drawn)
        return chance

    def papers(self) -> FairProof | None:
        """The proof of the luck; it contains the secret only when the game is over. Prepared luck has none."""
        header = self.header
        if header.is_guided:
            return None
        numbers = [place.number for place in self.state.places]
        promises = [(commitment(header.id, seat, number), number) for seat, number in enumerate(numbers, 1)]
        secret = header.secret if self.state.stage == OVER else ""
        return FairProof(header.id, header.luck, secret, tuple(promises))

    def names(self) -> list[str]:
        """The names of the seats."""
        game = self.header.game
        return [
            place.name if place.kind == "person" else place_name(place, seat, game)
            for seat, place in enumerate(self.state.places)
        ]

    def _record(self, began: events.Began, entries: tuple[Entry, ...]) -> Record:
        setup = self.game.setup
        return Record(
            game=setup.game,
            edition=setup.edition,
            seats=setup.seats,
            options=dict(setup.options),
            digest=setup.digest,
            start=began.start,
            entries=entries,
        )


def _nowhere(_id: str) -> set[int]:
    """Nobody is connected to a table that no worker has."""
    return set()


def _not_shown(_table: Table, _notes: list[Note]) -> int:
    """Nobody is shown what happens there."""
    return 0


def place_name(place: Place, seat: int, game: str) -> str:
    """The name of a seat: its person's, that of the game's bot who sits there, or one made from its number."""
    if place.kind == "person":
        return place.name
    persona = persona_at(place, seat, game)
    return persona.name if persona else f"Seat {seat + 1}"


def persona_at(place: Place, seat: int, game: str) -> Persona | None:
    """The bot of a game's cast who sits at a seat; none where a person does, or nobody, or the game has no cast."""
    cast = games.info(game).cast
    return cast[seat] if place.kind == "bot" and seat < len(cast) else None
