"""Clients with one real socket each, which tests drive step by step."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.json import decode, encode

from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.players import BareSocket, open_table

JSON: Final = {"Content-Type": "application/json"}
TWO: Final = ("me", "open")
THREE: Final = ("me", "open", "open")

T = TypeVar("T")
Go = Callable[[Callable[[House], Any]], None]


class Person:
    """One client at a table. Numbers its messages, and keeps the latest facts, scene and snapshot."""

    def __init__(self, found: BareSocket, seated: wire.Seated, welcome: wire.Welcome) -> None:
        self.socket = found
        self.seat = seated.seat
        self.welcome = welcome
        self.facts = welcome.facts
        self.scene = welcome.scene
        self.heard = welcome.heard

    async def hear(self) -> wire.ToBrowser:
        """The next frame."""
        told = await self.socket.hear()
        if isinstance(told, wire.Welcome):
            self.welcome = told
        if isinstance(told, wire.Welcome | wire.Changed):
            self.facts = told.facts
        if isinstance(told, wire.Welcome | wire.News):
            self.scene = told.scene
        if isinstance(told, wire.Welcome | wire.News | wire.Changed | wire.Said):
            self.heard = max(self.heard, told.heard)
        if isinstance(told, wire.Ok) and isinstance(told.n, int):
            self.heard = max(self.heard, told.n)
        return told

    async def hear_a(self, kind: type[T], where: Callable[[T], object] = lambda _told: True) -> T:
        """The next frame of a kind for which something holds."""
        while True:
            told = await self.hear()
            if isinstance(told, kind) and where(told):
                return told

    async def until(self, holds: Callable[["Person"], object]) -> None:
        """Listen until something holds."""
        while not holds(self):
            await self.hear()

    async def does(self, kind: type[wire.Numbered], **fields: Any) -> None:
        """Do something, and hear that it was taken."""
        n = self.heard + 1
        await self.socket.say(kind(n=n, **fields))
        while self.heard < n:
            told = await self.hear()
            assert not isinstance(told, wire.No), told

    async def is_refused(self, kind: type[wire.Numbered], **fields: Any) -> wire.No:
        """Try to do something, and hear why not."""
        n = self.heard + 1
        await self.socket.say(kind(n=n, **fields))
        no = await self.hear_a(wire.No)
        assert no.n == n
        return no

    async def answers(self, token: str = "", question: int = 0) -> str:
        """Answer the open question; returns with what."""
        await self.until(lambda me: me.scene is not None and me.scene.question and me.scene.legal)
        assert self.scene is not None
        token = token or self.scene.legal[0].token
        question = question or self.scene.question
        await self.socket.say(wire.Act(question, token))
        await self.hear_a(wire.News, lambda told: told.answered >= question or told.scene.choice == token)
        return token

    async def is_asked(self) -> bool:
        """Whether a question is open, now that all that was told has been heard."""
        await self.socket.say(wire.Why("hero:lia"))
        await self.hear_a(wire.Because)
        return self.scene is not None and self.scene.question > 0

    async def begun(self) -> None:
        """Listen until the game has begun."""
        await self.until(lambda me: me.facts.stage == "playing" and me.scene is not None)

    async def over(self) -> wire.Ending:
        """Listen until the game is over."""
        await self.until(lambda me: me.facts.stage == "over" and me.scene is not None and me.scene.ending is not None)
        assert self.scene is not None
        assert self.scene.ending is not None
        return self.scene.ending


@asynccontextmanager
async def person(house: House, seated: wire.Seated) -> AsyncIterator[Person]:
    """A person connected to their table."""
    async with house.at(seated) as found:
        yield Person(found, seated, decode(found.frames[-1], type=wire.Welcome))


@asynccontextmanager
async def company(house: House, *chairs: str, game: str = "mayhem", **wishes: Any) -> AsyncIterator[list[Person]]:
    """The people of a new table."""
    async with AsyncExitStack() as stack:
        seated = await open_table(house.url, game, chairs, **wishes)
        yield [await stack.enter_async_context(person(house, one)) for one in seated]


@asynccontextmanager
async def game(house: House, *chairs: str, game: str = "mayhem", **wishes: Any) -> AsyncIterator[list[Person]]:
    """The same, when the game has begun; the first seat begins."""
    options = {"first_seat": "1"}
    async with company(house, *chairs, game=game, options=options, **wishes) as people:
        await people[0].does(wire.Start)
        for one in people:
            await one.begun()
        yield people


async def post(house: House, path: str, body: Struct) -> tuple[int, Any]:
    """Ask for something by HTTP."""
    answer = await house.client.post(path, content=encode(body), headers=JSON)
    return answer.status_code, answer.json()


async def get(house: House, path: str) -> Any:
    """Read something by HTTP."""
    answer = await house.client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def watcher(table: str) -> wire.Seated:
    """A spectator: connected without a seat."""
    return wire.Seated(table, -1, "", "")
