"""Scripted clients that play by docs/wire.md over real sockets, and record what was acknowledged to them.

    table = await open_table(server.url, "mayhem", ["me", "open", "thumb"])
    people = [Player(lambda: server.ws, seated, seed) for seated in table]
    await play_out(people)

A `Player` answers questions with a seeded choice among the legal tokens, replaces sealed choices, says asides and
chats, has one message under way at a time, and sends it again after a lost connection. Its `ledger` has the
acknowledged messages, in order; `check_ledger` compares them with a stored log. `BareSocket` is for tests that send
and receive single messages.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final, Self, TypeVar

import httpx
from msgspec import UNSET, Struct, field
from msgspec.json import Decoder, encode
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from dungeonbox import games
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.kernel.types import NONE
from dungeonbox.server import events, wire
from dungeonbox.server.events import AnyEvent
from tests.patience import PATIENCE

Door = Callable[[], str]
"""Where to connect now: a server that was started again has another address."""

T = TypeVar("T")
AGAIN: Final = 0.02
"""Seconds before something is tried again."""
BROKEN: Final = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
"""What a client sees of a server that is dying or dead."""

_frames = Decoder(wire.ToBrowser)


# Tables ---------------------------------------------------------------------------------------------------------


async def open_table(
    url: str, game: str, chairs: Sequence[str], *, options: dict[str, str] | None = None, **wishes: Any
) -> list[wire.Seated]:
    """Create a table whose chairs are "me", "open" or the name of a bot, and join on every open one.

    Returns the people in the order of their seats. `wishes` are further fields of `wire.NewTable`.
    """
    wish = wire.NewTable(
        game=game,
        chairs=[_chair(kind) for kind in chairs],
        name="Ada",
        options=options or {},
        **wishes,
    )
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        people = [await _post(client, "/api/tables", wish)]
        for number, kind in enumerate(chairs):
            if kind == "open":
                joining = wire.Joining(name=f"Person {number}", code=people[0].join, seat=number)
                people.append(await _post(client, f"/api/tables/{people[0].table}/seats", joining))
    return sorted((seated for seated in people if seated.seat != NONE), key=lambda seated: seated.seat)


def _chair(kind: str) -> wire.Chair:
    if kind == "me":
        return wire.Chair("me")
    return wire.Chair("open") if kind == "open" else wire.Chair("bot", kind)


async def _post(client: httpx.AsyncClient, path: str, body: Struct) -> wire.Seated:
    answer = await client.post(path, content=encode(body), headers={"Content-Type": "application/json"})
    answer.raise_for_status()
    return Decoder(wire.Seated).decode(answer.content)


async def record(url: str, table: str, eyes: int = -2, key: str = "") -> str:
    """The record of a table."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        answer = await client.get(
            f"/api/tables/{table}/record",
            params={"eyes": eyes},
            headers={"Authorization": f"Bearer {key}"} if key else {},
        )
        answer.raise_for_status()
        return answer.text


def companies() -> Iterator[tuple[str, list[str]]]:
    """For every game: a small table of people, and a larger one with people and a bot."""
    for id in games.IDS:
        least = games.info(id).seats[0]
        yield id, ["me", *["open"] * (least - 1)]
        yield id, ["me", "thumb", *["open"] * (least - 1)]


# Single messages ------------------------------------------------------------------------------------------------


class BareSocket:
    """A socket: says messages, hears frames. `frames` are all bytes that came, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[bytes] = []

    async def say(self, message: wire.Message) -> None:
        """Send a message."""
        await self.socket.send(encode(message).decode())

    async def hear(self, seconds: float = PATIENCE) -> wire.ToBrowser:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        frame = text.encode() if isinstance(text, str) else text
        self.frames.append(frame)
        told: wire.ToBrowser = _frames.decode(frame)
        return told

    async def hear_a(
        self, kind: type[T], where: Callable[[T], object] = lambda _told: True, seconds: float = PATIENCE
    ) -> T:
        """The next frame of a kind for which something holds; others before it are passed over."""
        async with asyncio.timeout(seconds):
            while True:
                told = await self.hear(seconds)
                if isinstance(told, kind) and where(told):
                    return told

    async def drop(self) -> None:
        """Cut the connection without a word."""
        self.socket.transport.abort()
        await self.socket.wait_closed()


@asynccontextmanager
async def line(ws: str, table: str = "", key: str = "") -> AsyncIterator[BareSocket]:
    """A socket to a server; with a table it has said hello there, and the welcome is the next frame."""
    async with connect(ws, compression=None, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
        found = BareSocket(socket)
        if table:
            await found.say(wire.Hello(table, key))
        yield found


# People ---------------------------------------------------------------------------------------------------------


class Habits(Struct, frozen=True):
    """The probabilities of what a player does besides answering."""

    chat: float = 0.08
    aside: float = 0.2
    second_thought: float = 0.4
    """In a sealed step, after each choice."""
    repeat: float = 0.5
    """After a broken connection, what was acknowledged already."""


QUIET: Final = Habits(0.0, 0.0, 0.0)


class Ledger(Struct):
    """What the server acknowledged to one seat, in order; and what it refused."""

    answers: list[tuple[int, str]] = field(default_factory=list)
    """Question and token."""
    words: list[tuple[int, str]] = field(default_factory=list)
    """A number, and what was said under it: the text of chat, the token of an aside."""
    refused: list[wire.No] = field(default_factory=list)


class Player:
    """One person at one table, from the first hello to the end of the game, however often the connection breaks.

    What it has seen: `notes` and `chat` as a screen would show them, `scene` and `facts` as they were last told.
    """

    def __init__(self, door: Door, seated: wire.Seated, seed: int | str, habits: Habits | None = None) -> None:
        self.door = door
        self.seated = seated
        self.habits = habits or Habits()
        self.ledger = Ledger()
        self.notes: list[wire.NoteRow] = []
        self.chat: list[wire.ChatLine] = []
        self.scene: wire.Scene | None = None
        self.facts: wire.Facts | None = None
        self.answered = 0
        self.heard = 0
        self.connections = 0
        self.pending: wire.Act | wire.Aside | wire.Chat | wire.Start | None = None
        """The message under way: sent, and neither acknowledged nor refused."""
        self._latest: wire.Act | wire.Aside | wire.Chat | wire.Start | None = None
        """The message acknowledged last."""
        self._is_repeating = False
        """Whether the message under way was acknowledged before."""
        self._is_second_thought = False
        self._is_content = (0, False)
        """A question, and whether this person has thought about it for the last time."""
        self._is_host = False
        self._random = Random(f"{seed}/{seated.seat}")  # a text, so that it is the same in every process

    def __str__(self) -> str:
        scene = self.scene
        asked = (
            "nothing"
            if scene is None
            else f"question {scene.question}, waiting for {scene.to_act}, chosen {scene.chosen}"
        )
        stage = "?" if self.facts is None else self.facts.stage
        where = f"table {self.seated.table}, seat {self.seated.seat}, {stage}, connected {self.connections} times"
        return f"{where}: {asked}; under way: {self.pending}; refused: {self.ledger.refused[-3:]}"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and nothing is under way."""
        return self.facts is not None and self.facts.stage == "over" and self.pending is None

    @property
    def in_doubt(self) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        """What may or may not be stored."""
        return None if self._is_repeating else self.pending

    async def play(self) -> Self:
        """Play until the game is over; a broken connection is made again."""
        while not self.is_over:
            try:
                async with line(self.door(), self.seated.table, self.seated.key) as found:
                    self.connections += 1
                    await self.converse(found)
            except BROKEN:
                await asyncio.sleep(AGAIN)
        return self

    async def converse(self, found: BareSocket) -> None:
        """Play on one connection until the game is over; the connection may end before that."""
        while not self.is_over:
            told = await found.hear()
            self.take(told)
            if isinstance(told, wire.No) and told.why == "busy":
                await asyncio.sleep(AGAIN)
            if self.pending is None:
                self.pending = self._repeated(told) or self._wanted()
            elif not (isinstance(told, wire.Welcome) or (isinstance(told, wire.No) and told.why == "busy")):
                continue  # it is under way
            if self.pending is not None:
                await found.say(self.pending)

    # What is heard ----------------------------------------------------------------------------------------------

    def take(self, told: wire.ToBrowser) -> None:
        """Update the state from a frame; says whether it acknowledges the message under way."""
        if isinstance(told, wire.Welcome):
            self.facts, self.scene, self.heard = told.facts, told.scene, told.heard
            self.notes, self.chat = list(told.notes), list(told.chat)
            self._is_host = told.is_host
        elif isinstance(told, wire.News):
            self.scene, self.heard, self.answered = told.scene, told.heard, told.answered
            self.notes += told.notes
        elif isinstance(told, wire.Changed):
            self.facts, self.heard, self._is_host = told.facts, told.heard, told.is_host
        elif isinstance(told, wire.Said):
            self.chat.append(told.line)
            self.heard = told.heard
        elif isinstance(told, wire.No):
            self._refused(told)
        if self.pending is not None and self._is_acknowledged(self.pending, told):
            self._acknowledged(self.pending)

    def _is_acknowledged(self, message: wire.Message, told: wire.ToBrowser) -> bool:
        """Whether a frame says that a message was taken.

        When a sealed step is played while a second thought is under way, that the question was answered does not say
        with what: only `ok` or `no` does.
        """
        if self._is_repeating and not isinstance(told, wire.Ok):
            return False
        if isinstance(message, wire.Act):
            if isinstance(told, wire.Ok):
                return (told.question, told.token) == (message.question, message.token)
            if isinstance(told, wire.News):
                is_kept = (told.scene.question, told.scene.choice) == (message.question, message.token)
                return is_kept or (told.answered >= message.question and not self._is_second_thought)
            return False
        assert isinstance(message, wire.Numbered)
        return self.heard >= message.n or (
            isinstance(told, wire.Ok) and told.n not in (UNSET, 0) and told.n == message.n
        )

    def _acknowledged(self, message: wire.Act | wire.Aside | wire.Chat | wire.Start) -> None:
        self.pending, self._latest = None, message
        if self._is_repeating:
            self._is_repeating = False
        elif isinstance(message, wire.Act):
            self.ledger.answers.append((message.question, message.token))
        elif isinstance(message, wire.Chat):
            self.ledger.words.append((message.n, message.text))
        elif isinstance(message, wire.Aside):
            self.ledger.words.append((message.n, message.token))

    def _refused(self, no: wire.No) -> None:
        """A refusal ends the message under way, unless the server is busy and it is to be sent again."""
        if no.why == "busy" and not (no.question or no.n):
            self.ledger.refused.append(no)  # hello: the connection will be closed, and another one made
            return
        message = self.pending
        assert message is not None, f"refused without having asked: {no}"
        number = (message.question, 0) if isinstance(message, wire.Act) else (0, message.n)
        assert (no.question, no.n) == number, f"{no} answers no message of ours; under way: {message}"
        self.ledger.refused.append(no)
        if no.why != "busy":
            is_late = no.why == "stale" or (no.why == "illegal" and isinstance(message, wire.Aside))
            assert is_late, f"{message} was refused: {no}"
            assert not self._is_repeating, f"{message} was acknowledged before, and now: {no}"
            self.pending = None

    # What is said -----------------------------------------------------------------------------------------------

    def _repeated(self, told: wire.ToBrowser) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        """After a lost connection some players repeat a message that was acknowledged before."""
        if isinstance(told, wire.Welcome) and self.connections > 1 and self._random.random() < self.habits.repeat:
            self._is_repeating = self._latest is not None
            return self._latest
        return None

    def _wanted(self) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        """What this person would like to do now."""
        scene, random = self.scene, self._random
        if self.facts is not None and self.facts.stage == "lobby":
            is_full = all(seat.kind != "open" for seat in self.facts.seats)
            return wire.Start(self.heard + 1) if self._is_host and is_full else None
        if scene is None or scene.ending is not None:
            return None
        if random.random() < self.habits.chat and len(self.ledger.words) < MOST_WORDS:
            return wire.Chat(self.heard + 1, f"word {self.heard + 1} of seat {self.seated.seat}")
        if scene.asides and random.random() < self.habits.aside and len(self.ledger.words) < MOST_WORDS:
            return wire.Aside(self.heard + 1, random.choice(scene.asides).token)
        return self._answer(scene)

    def _answer(self, scene: wire.Scene) -> wire.Act | None:
        if not scene.question or not scene.legal or self._is_content == (scene.question, True):
            return None
        others = [choice.token for choice in scene.legal if choice.token != scene.choice]
        if scene.choice and (not others or self._random.random() >= self.habits.second_thought):
            self._is_content = (scene.question, True)
            return None
        self._is_second_thought = bool(scene.choice)
        return wire.Act(scene.question, self._random.choice(others))


MOST_WORDS: Final = 60
"""How much one person says in a game, so that what a welcome shows of the chat is all of it."""


async def play_out(people: Sequence[Player], seconds: float = PATIENCE) -> None:
    """Let people play until every one of them has seen the end."""
    waiting = [asyncio.create_task(player.play()) for player in people]
    try:
        async with asyncio.timeout(seconds):
            await asyncio.gather(*waiting)
    except TimeoutError:
        raise AssertionError("\n".join(["no player makes progress:", *map(str, people)])) from None
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


# Comparing ------------------------------------------------------------------------------------------------------


def check_ledger(player: Player, log: Sequence[AnyEvent], *, is_finished: bool) -> None:
    """Everything acknowledged to a player is in a log, in order and once.

    Besides that only the one message may be there that is under way; when the player has finished there is none.
    """
    where = f"table {player.seated.table}, seat {player.seated.seat}"
    for what, promised, found, doubtful in (
        ("answers", player.ledger.answers, answers_of(log, player.seated.seat), _doubtful_answer(player)),
        ("words", player.ledger.words, words_of(log, player.seated.seat), _doubtful_word(player)),
    ):
        allowed = [promised] if is_finished or doubtful is None else [promised, [*promised, doubtful]]
        assert found in allowed, f"{where}, {what}: acknowledged {promised}, under way {doubtful}, stored {found}"


def answers_of(log: Iterable[AnyEvent], seat: int) -> list[tuple[int, str]]:
    """All answers of a seat that a log has: question and token."""
    found: list[tuple[int, str]] = []
    for event in log:
        if isinstance(event, events.Chose) and event.by == seat:
            found.append((event.question, event.token))
        elif isinstance(event, events.Moved) and event.question and event.by == seat:
            found.append((event.question, next(entry.token for entry in event.entries if entry.seat == seat)))
    return found


def words_of(log: Iterable[AnyEvent], seat: int) -> list[tuple[int, str]]:
    """All that a seat said, by a log: its number and the text of chat or the token of an aside."""
    found: list[tuple[int, str]] = []
    for event in log:
        if isinstance(event, events.Spoke) and event.by == seat:
            found.append((event.n, event.text))
        elif isinstance(event, events.Moved) and not event.question and event.by == seat:
            found.append((event.n, event.entries[0].token))
    return found


def _doubtful_answer(player: Player) -> tuple[int, str] | None:
    message = player.in_doubt
    return (message.question, message.token) if isinstance(message, wire.Act) else None


def _doubtful_word(player: Player) -> tuple[int, str] | None:
    message = player.in_doubt
    if isinstance(message, wire.Chat):
        return (message.n, message.text)
    return (message.n, message.token) if isinstance(message, wire.Aside) else None


def check_record(text: str, log: list[AnyEvent]) -> None:
    """A record of a finished game has exactly the entries of the log, replays, and proves its luck."""
    found = Record.parse(text)
    assert list(found.entries) == [entry for event in log if isinstance(event, events.Moved) for entry in event.entries]
    match = games.read(text)
    assert match.is_over
    Match.verify(match.game, found)


async def check_sight(player: Player, ws: str) -> None:
    """The state a player built up from frames equals the `welcome` of a new connection with the same key.

    Others may have talked on after this player had seen the end. A host who has been away for a minute is followed by
    a player who is there, perhaps by this very connection.
    """
    async with line(ws, player.seated.table, player.seated.key) as found:
        fresh = await found.hear_a(wire.Welcome)
    assert player.notes == fresh.notes
    latest = player.chat[-50:]  # a welcome holds the last lines only, and the very last may still be on their way
    assert any(fresh.chat[at : at + len(latest)] == latest for at in range(len(fresh.chat) + 1))
    assert player.scene == fresh.scene
    assert player.facts is not None
    assert replace(player.facts, host=fresh.facts.host) == fresh.facts
