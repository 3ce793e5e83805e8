"""One table in memory: its header, its sitting, its match. It follows its log and does nothing by itself."""

from collections.abc import Iterable

from msgspec import Struct

from dungeonbox.kernel.chance import Chance, Fair, commitment
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.match import Match, Step
from dungeonbox.kernel.piles import NONE
from dungeonbox.kernel.record import Entry, Papers, Record
from dungeonbox.table import events
from dungeonbox.table.crowd import Connection
from dungeonbox.table.events import AnyEvent
from dungeonbox.table.gate import Gate
from dungeonbox.table.sitting import OVER, Place, Sitting, fold


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
    pace: int
    secret: str
    luck: str
    """The commitment to the secret."""
    created: int


class Deed(Struct, frozen=True, gc=False):
    """An event that may be about to happen: the step of the game it would take, and how people would sit after it.

    `match` is the game that would begin.
    """

    event: AnyEvent
    after: Sitting
    step: Step | None = None
    match: Match | None = None


class Room:
    """A table that people sit at."""

    __slots__ = ("crowd", "game", "gate", "header", "is_doubtful", "match", "seq", "sitting", "used")

    def __init__(self, header: Header, game: Game[State]) -> None:
        self.header = header
        self.game = game
        self.sitting = Sitting(tuple(Place() for _seat in range(header.seats)))
        self.match: Match | None = None
        self.seq = 0
        """How many events have happened. It counts hidden ones too, so it never leaves the server."""
        self.gate = Gate()
        """Taken by whoever lets something happen here."""
        self.is_doubtful = False
        """Whether something may have been stored that this room does not know of."""
        self.crowd: list[Connection] = []
        """The connections at this table."""
        self.used = 0.0
        """When somebody last had to do with it."""

    @property
    def is_free(self) -> bool:
        """Whether something can happen here at once."""
        return not self.gate.is_taken and not self.is_doubtful

    # What would happen ------------------------------------------------------------------------------------

    def foresee(self, event: AnyEvent, step: Step | None = None) -> Deed:
        """What an event would lead to."""
        return Deed(event, fold(self.sitting, event, self._waiting(step)), step)

    def foresee_start(self, by: int = NONE, n: int = 0) -> Deed:
        """The beginning of the game, with luck from the secret and everybody's numbers."""
        luck = self.luck(0)
        match = Match.new(self.game, luck)
        event = events.Began(by, n, start=match.record().start, drawn=luck.mark())
        return Deed(event, fold(self.sitting, event, self.game.to_act(match.state)), match=match)

    def foresee_takeback(self, event: AnyEvent, past: Match) -> Deed:
        """What taking back would lead to, where `past` has gone back already."""
        return Deed(event, fold(self.sitting, event, self.game.to_act(past.state)), match=past)

    def _waiting(self, step: Step | None) -> int:
        if step is not None:
            return self.game.to_act(step.state)
        return 0 if self.match is None else self.game.to_act(self.match.state)

    def is_second_thought(self, event: AnyEvent) -> bool:
        """Whether somebody would choose something else than before, which is nobody else's business."""
        return isinstance(event, events.Chose) and self.match is not None and self.match.has_chosen(event.by)

    # What has happened ------------------------------------------------------------------------------------

    def adopt(self, deed: Deed) -> None:
        """Let something happen that this room foresaw, now that it is stored."""
        if deed.match is not None:
            self.match = deed.match.shadow()
        elif self.match is not None and deed.step is not None:
            self.match.adopt(deed.step)
        elif self.match is not None and isinstance(deed.event, events.Chose):
            self.match.play(deed.event.by, deed.event.token)
        self.sitting = deed.after
        self.seq += 1

    def follow(self, event: AnyEvent) -> Step | None:
        """Let something happen that was stored elsewhere."""
        step = self._follow_game(event)
        self.sitting = fold(self.sitting, event, self._waiting(None))
        self.seq += 1
        return step

    def _follow_game(self, event: AnyEvent) -> Step | None:
        if isinstance(event, events.Began):
            self.match = Match.replay(self.game, self._record(event, ()), self.luck(event.drawn))
        elif self.match is not None:
            if isinstance(event, events.Moved):
                step = self.match.follow(event.entries)
                self.match.chance.back(event.drawn)
                return step
            if isinstance(event, events.Chose):
                self.match.play(event.by, event.token)
            elif isinstance(event, events.TookBack):
                self.match.follow((Entry(event.seat, f"undo:{event.count}"),))
        return None

    def remember(self, told: Iterable[AnyEvent]) -> Match | None:
        """Go through a log from its beginning; returns the match with all its notes, of which the room keeps none."""
        for event in told:
            self.follow(event)
        whole = self.match
        if whole is not None:
            self.match = whole.shadow()
        return whole

    def chosen(self) -> list[int]:
        """The seats whose sealed choices wait."""
        return [] if self.match is None else self.match.chosen()

    # Luck and papers --------------------------------------------------------------------------------------

    def luck(self, drawn: int) -> Chance:
        """The luck of this table from the given draw on."""
        numbers = [place.number for place in self.sitting.places]
        chance = Fair(bytes.fromhex(self.header.secret), self.header.id, numbers)
        chance.back(drawn)
        return chance

    def papers(self) -> Papers:
        """What proves the luck; the secret is in it only when the game is over."""
        header = self.header
        numbers = [place.number for place in self.sitting.places]
        promises = [(commitment(header.id, seat, number), number) for seat, number in enumerate(numbers, 1)]
        secret = header.secret if self.sitting.stage == OVER else ""
        return Papers(header.id, header.luck, secret, tuple(promises))

    def names(self) -> list[str]:
        """What the seats are called."""
        return [place_name(place, seat) for seat, place in enumerate(self.sitting.places)]

    def _record(self, began: events.Began, entries: tuple[Entry, ...]) -> Record:
        setting = self.game.setting
        return Record(
            game=setting.game,
            edition=setting.edition,
            seats=setting.seats,
            options=dict(setting.options),
            digest=setting.digest,
            start=began.start,
            entries=entries,
        )


def place_name(place: Place, seat: int) -> str:
    """What a seat is called: its person's name, or its number."""
    if place.kind == "person":
        return place.name
    return f"{place.bot.partition(':')[0].capitalize()} {seat + 1}" if place.kind == "bot" else f"Seat {seat + 1}"
