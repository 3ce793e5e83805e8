"""The server's broadcast behind the `Courier` of the laws, so that they hold for the frames that clients get.

Messages come in as text, through the code that handles a socket's messages; frames are those pushed to the
connections of every seat and of a spectator. Only storing is left out: every event is accepted at once.
"""

from collections.abc import Coroutine, Generator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from msgspec.json import decode, encode
from msgspec.structs import replace as changed

from dungeonbox.kernel.chance import SPECTATOR
from dungeonbox.kernel.errors import IllegalAction
from dungeonbox.kernel.game import Game, Outcome, State
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import NONE
from dungeonbox.proving import toys
from dungeonbox.proving.courier import Post
from dungeonbox.proving.subject import Subject
from dungeonbox.server import events, projection, wire
from dungeonbox.server.broadcast import Broadcast
from dungeonbox.server.connections import Connection
from dungeonbox.server.events import AnyEvent
from dungeonbox.server.limits import Clients, Limits
from dungeonbox.server.rows import Append
from dungeonbox.server.settings import Settings
from dungeonbox.server.sockets import Conversation
from dungeonbox.server.table import Header, Table
from dungeonbox.server.table_state import OVER, evolve
from dungeonbox.server.tables import Tables

T = TypeVar("T")

MANY: Final = 1_000_000_000
SETTINGS: Final = Settings("", limits=Limits(messages_at_once=MANY, messages_a_second=MANY))
GAME_OF_TOYS: Final = "mayhem"
"""Facts name a game that is in the catalogue; a toy is in none."""


def at_once(work: Coroutine[None, None, T]) -> T:
    """The result of a coroutine that never suspends."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("it waits for something")


class Taken:
    """The result of storing an event: accepted."""

    def __await__(self) -> Generator[None, None, bool]:
        yield from ()
        return True


class NoStore:
    """A store that accepts every event and keeps none."""

    def append(self, _wanted: Append) -> Taken:
        """Accept an event."""
        return Taken()


class MemoryBroadcast(Broadcast):
    """A broadcast whose history is the table's match, since a law may begin in the middle of one."""

    async def history(self, table: Table, until: int) -> tuple[list[AnyEvent], Match | None]:
        """The match with its whole past."""
        return [], table.match


class FakeWorker:
    """What a conversation needs of a worker."""

    def __init__(self) -> None:
        store: Any = NoStore()
        self.settings = SETTINGS
        self.clients = Clients(SETTINGS.limits)
        self.tables = Tables(store)
        self.tables.broadcast = MemoryBroadcast(store)


class NoSocket:
    """A socket that is never read or written: frames are taken from the connections' queues."""

    address = ""


class RealTable:
    """A table of the server with a connection at every seat and one spectator."""

    def __init__(self, match: Match, eyes: Sequence[int]) -> None:
        self.eyes = eyes
        self.table = _table(match)
        self.match = match
        worker: Any = FakeWorker()
        self.tables: Tables = worker.tables
        self.connections = {eyes: Connection(seat) for seat, eyes in _eyes(match.game)}
        self.table.connections.extend(self.connections.values())
        socket: Any = NoSocket()
        self.conversations = {
            each: Conversation(worker, socket, self.table, one) for each, one in self.connections.items()
        }

    def open(self) -> Post:
        """Send `welcome` to each connection."""
        for connection in self.connections.values():
            at_once(self.tables.broadcast.welcome(self.table, connection))
        return self._post()

    def act(self, seat: int, action: int) -> Post:
        """Send the action as a browser would."""
        self.say(seat, self._message(seat, action))
        post = self._post()
        for frame in self._last[seat]:
            told = decode(frame)
            if told["t"] == "no":
                assert told["why"] in ("illegal", "stale"), told
                raise IllegalAction(told["text"], told.get("clause", ""), [])
        return post

    def say(self, eyes: int, message: wire.Message) -> None:
        """Handle a message of a connection."""
        answer = at_once(self.conversations[eyes]._answer(encode(message).decode()))
        if answer:
            self.connections[eyes].push(answer)

    def _message(self, seat: int, action: int) -> wire.Message:
        place, game = self.table.state.places[seat], self.table.game
        token = game.token(action)
        if action in game.asides(self.match.state, seat) and action not in game.legal(self.match.state, seat):
            return wire.Aside(place.heard_from("") + 1, token)
        return wire.Act(max(place.question, 1), token)

    def _post(self) -> Post:
        self._last: Post = {}
        for eyes, connection in self.connections.items():
            assert not connection.is_lost
            self._last[eyes] = list(connection._queue)
            connection._queue.clear()
        return {eyes: self._last[eyes] for eyes in self.eyes}


def _eyes(game: Game[State]) -> list[tuple[int, int]]:
    return [*[(seat, seat) for seat in range(game.setup.seats)], (NONE, SPECTATOR)]


def _table(match: Match) -> Table:
    """A table with all seats taken, whose game is the match."""
    setup = match.game.setup
    game = GAME_OF_TOYS if setup.game in toys.IDS else setup.game
    header = Header(
        id="abcdefghjkmn",
        join="abcdefgh",
        game=game,
        edition=setup.edition,
        seats=setup.seats,
        options=setup.options,
        digest=setup.digest,
        public=True,
        move_seconds=0,
        secret="5" * 64,
        luck="7" * 64,
        created=0,
    )
    table = Table(header, match.game)
    for seat in range(setup.seats):
        table.apply(events.Sat(seat=seat, name=f"Person {seat}", key=f"hash {seat}"))
    waiting = match.game.to_act(match.state)
    table.state = evolve(table.state, events.Began(0, 1, start=(), drawn=0), waiting)
    if not waiting:
        table.state = changed(table.state, stage=OVER)
    table.match = match
    return table


def on_real_table(subject: Subject) -> Subject:
    """The same subject, carried by the server."""
    return replace(subject, courier=RealTable)


class ToyWords:
    """Words for a toy, which has none of its own."""

    NOTES = ()
    ASKED = ()
    LATE = ()

    @staticmethod
    def clause(_game: Game[State], _observation: State, _token: str) -> str:
        """Any will do."""
        return "1"

    @staticmethod
    def describe(_game: Game[State], _view: object, token: str, _names: list[str]) -> str:
        """The token will do."""
        return f"do {token}"

    @staticmethod
    def question(_game: Game[State], _view: object, _names: list[str]) -> str:
        """Toys ask nothing else."""
        return "Choose."

    @staticmethod
    def verdict(_game: Game[State], _view: object, outcome: Outcome, _names: list[str]) -> str:
        """The ending will do."""
        return outcome.ending

    @staticmethod
    def characters(game: Game[State], _view: object) -> list[str]:
        """Toys have none."""
        return [""] * game.seats

    @staticmethod
    def view_words(_game: Game[State]) -> dict[str, list[str]]:
        """None."""
        return {}

    @staticmethod
    def lists(_game: Game[State]) -> dict[str, list[str]]:
        """None."""
        return {}

    @staticmethod
    def box(_game: Game[State]) -> None:
        """Nothing."""


honest_words: Final = projection.words_of


def words_with_toys(id: str) -> Any:
    """The words of a game or toy."""
    return ToyWords() if id in toys.IDS else honest_words(id)
