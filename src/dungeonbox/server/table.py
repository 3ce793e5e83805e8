"""One table in memory: its header, its state, its match. It follows its log and does nothing by itself."""

from collections.abc import Iterable

from msgspec import Struct

from dungeonbox.kernel.chance import Chance, Fair, commitment
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match, PreparedStep
from dungeonbox.kernel.record import Entry, FairProof, Record
from dungeonbox.kernel.types import NONE
from dungeonbox.server import events
from dungeonbox.server.connections import Connection
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.lock import Lock
from dungeonbox.server.table_state import OVER, Place, TableState, evolve


class Header(Struct, frozen=True):
    """What was settled when the table was made, and never changes. `secret` is where all its luck comes from."""

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


class Pending(Struct, frozen=True, gc=False):
    """An event that may be about to happen: the step of the game it would take, and how people would sit after it.

    `match` is the game that would begin.
    """

    event: AnyEvent
    after: TableState
    step: PreparedStep | None = None
    match: Match | None = None


class Table:
    """A table that people sit at."""

    __slots__ = ("connections", "game", "header", "is_doubtful", "lock", "match", "seq", "state", "used")

    def __init__(self, header: Header, game: Game[State]) -> None:
        self.header = header
        self.game = game
        self.state = TableState(tuple(Place() for _seat in range(header.seats)))
        self.match: Match | None = None
        self.seq = 0
        """How many events have happened. It counts hidden ones too, so it never leaves the server."""
        self.lock = Lock()
        """Taken by whoever lets something happen here."""
        self.is_doubtful = False
        """Whether something may have been stored that this table does not know of."""
        self.connections: list[Connection] = []
        """The connections at this table."""
        self.used = 0.0
        """When somebody last had to do with it."""

    @property
    def is_free(self) -> bool:
        """Whether something can happen here at once."""
        return not self.lock.is_taken and not self.is_doubtful

    # What would happen ------------------------------------------------------------------------------------

    def preview(self, event: AnyEvent, step: PreparedStep | None = None) -> Pending:
        """What an event would lead to."""
        return Pending(event, evolve(self.state, event, self._waiting(step)), step)

    def preview_start(self, by: int = NONE, n: int = 0) -> Pending:
        """The beginning of the game, with luck from the secret and everybody's numbers."""
        luck = self.luck(0)
        match = Match.new(self.game, luck)
        event = events.Began(by, n, start=match.record().start, drawn=luck.mark())
        return Pending(event, evolve(self.state, event, self.game.to_act(match.state)), match=match)

    def preview_takeback(self, event: AnyEvent, past: Match) -> Pending:
        """What taking back would lead to, where `past` has gone back already."""
        return Pending(event, evolve(self.state, event, self.game.to_act(past.state)), match=past)

    def _waiting(self, step: PreparedStep | None) -> int:
        if step is not None:
            return self.game.to_act(step.state)
        return 0 if self.match is None else self.game.to_act(self.match.state)

    def is_second_thought(self, event: AnyEvent) -> bool:
        """Whether somebody would choose something else than before, which is nobody else's business."""
        return isinstance(event, events.Chose) and self.match is not None and self.match.has_chosen(event.by)

    # What has happened ------------------------------------------------------------------------------------

    def commit(self, pending: Pending) -> None:
        """Let something happen that this table foresaw, now that it is stored."""
        if pending.match is not None:
            self.match = pending.match.without_history()
        elif self.match is not None and pending.step is not None:
            self.match.commit(pending.step)
        elif self.match is not None and isinstance(pending.event, events.Chose):
            self.match.play(pending.event.by, pending.event.token)
        self.state = pending.after
        self.seq += 1

    def apply(self, event: AnyEvent) -> PreparedStep | None:
        """Let something happen that was stored elsewhere."""
        step = self._follow_game(event)
        self.state = evolve(self.state, event, self._waiting(None))
        self.seq += 1
        return step

    def _follow_game(self, event: AnyEvent) -> PreparedStep | None:
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

    def replay(self, told: Iterable[AnyEvent]) -> Match | None:
        """Go through a log from its beginning; returns the match with all its notes, of which the table keeps none."""
        for event in told:
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
        """The luck of this table from the given draw on."""
        numbers = [place.number for place in self.state.places]
        chance = Fair(bytes.fromhex(self.header.secret), self.header.id, numbers)
        chance.rewind(drawn)
        return chance

    def papers(self) -> FairProof:
        """What proves the luck; the secret is in it only when the game is over."""
        header = self.header
        numbers = [place.number for place in self.state.places]
        promises = [(commitment(header.id, seat, number), number) for seat, number in enumerate(numbers, 1)]
        secret = header.secret if self.state.stage == OVER else ""
        return FairProof(header.id, header.luck, secret, tuple(promises))

    def names(self) -> list[str]:
        """What the seats are called."""
        return [place_name(place, seat) for seat, place in enumerate(self.state.places)]

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


def place_name(place: Place, seat: int) -> str:
    """What a seat is called: its person's name, or its number."""
    if place.kind == "person":
        return place.name
    return f"{place.bot.partition(':')[0].capitalize()} {seat + 1}" if place.kind == "bot" else f"Seat {seat + 1}"
