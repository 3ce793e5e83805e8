"""The players of our own tables: `python -m bench.players PORT` seats people at two-seat Mayhem and plays for them.

It does what it reads on standard input, and answers each line with one line of JSON:

    seat TABLES                     so many tables with two people, each on a socket of its own, all at the start of
                                    a game: where a game is over there is a rematch, and new tables where too few are
    run SECONDS LIVE                one window: LIVE tables play in a closed loop for so long, or until no other is
                                    left to take the place of one whose game has ended; what is under way is waited
                                    for; the answer has the actions, the seconds that passed, and the microseconds
                                    from sending each action to its acknowledgement
    grow TABLES ACTIONS             so many more tables with two people play so many actions, and no more
    watch SOCKETS                   so many people more watch the tables that were grown last

A game of Mayhem has some 28 actions. Where one ends the next table must be ready: if its people first had to move to a
rematch, fewer than LIVE tables would be playing, and every action would be acknowledged sooner than it should be.
"""

import asyncio
import sys
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Final, TypeVar

import msgspec

from bench.orders import obey_all, run
from bench.sockets import Socket, Trouble, connect, post

GAME: Final = "mayhem"
PATIENCE: Final = 30.0
"""Seconds without an answer after which something is broken."""
AT_ONCE: Final = 20
"""How many tables are seated at once: some, so that commits are shared; few, so that no burst swells the server."""


# What of the messages a player needs; the view is passed over, as it is for a person's eyes ----------------


class Choice(msgspec.Struct, array_like=True):
    """Something a seat may do."""

    token: str


class Scene(msgspec.Struct):
    """What is asked, and whether the game is over."""

    question: int
    legal: list[Choice]
    ending: dict[str, object] | None = None


class Facts(msgspec.Struct):
    """Where the table stands, and where the rematch is."""

    stage: str
    rematch: str


class Told(msgspec.Struct, tag_field="t"):
    """Any message of the server's."""


class Welcome(Told, tag="welcome"):
    """All of it."""

    facts: Facts
    you: int
    is_host: bool
    heard: int
    scene: Scene | None


class News(Told, tag="news"):
    """Something happened; `answered` acknowledges."""

    scene: Scene
    answered: int
    heard: int


class Changed(Told, tag="changed"):
    """The facts changed."""

    facts: Facts
    heard: int


class Here(Told, tag="here"):
    """The set of connected seats changed."""


class Ok(Told, tag="ok"):
    """Taken."""

    question: int = 0


class No(Told, tag="no"):
    """Refused."""

    why: str
    text: str


class Bye(Told, tag="bye"):
    """The server is about to close this socket."""

    why: str


class Act(msgspec.Struct, tag_field="t", tag="act"):
    """The answer to a question."""

    question: int
    token: str


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    """The first message."""

    table: str
    key: str


class Seen(msgspec.Struct, tag_field="t", tag="seen"):
    """So many pieces of news have been shown since the welcome."""

    told: int


class Start(msgspec.Struct, tag_field="t", tag="start"):
    """The host starts the game."""

    n: int


class Rematch(msgspec.Struct, tag_field="t", tag="rematch"):
    """The same people again."""

    n: int


decode: Final = msgspec.json.Decoder(Welcome | News | Changed | Here | Ok | No | Bye).decode
encode: Final = msgspec.json.Encoder().encode


# Who plays -------------------------------------------------------------------------------------------------


class Window:
    """A stretch of play: whether it is open, how much is under way, and what was seen."""

    def __init__(self) -> None:
        self.is_open = False
        self.closing = asyncio.Event()
        self.quiet = asyncio.Event()
        self.micros: list[int] = []
        self.waiting = 0  # actions not acknowledged yet
        self.moving = 0  # tables on their way to a rematch
        self.unfinished = 0  # tables that still have actions to play

    def settle(self) -> None:
        """Something that was under way has come to its end."""
        if self.waiting == 0 and self.moving == 0 and self.unfinished == 0:
            self.quiet.set()

    async def rest(self) -> None:
        """Wait for everything under way."""
        self.quiet.clear()
        self.settle()
        async with asyncio.timeout(PATIENCE):
            await self.quiet.wait()

    def close(self) -> None:
        """Let nothing new begin."""
        self.is_open = False
        self.closing.set()


class Player:
    """A player: answers each question at once with a random legal token."""

    def __init__(self, table: "Table", key: str) -> None:
        self.table = table
        self.key = key
        self.socket: Socket | None = None
        self.ready = asyncio.Event()
        self.scene: Scene | None = None
        self.seat = -1
        self.told = 0
        self.is_host = False
        self.heard = 0
        self.acted = 0
        self.token = ""
        self.sent_at = 0.0

    async def sit(self) -> None:
        """Connect and say hello."""
        self.scene, self.acted, self.heard = None, 0, 0
        self.ready.clear()
        self.socket = await connect(self.table.driver.port, self.hear, self.table.driver.fail)
        self.say(Hello(self.table.id, self.key))

    def say(self, message: msgspec.Struct) -> None:
        """Send a message."""
        assert self.socket is not None
        self.socket.say(encode(message))

    def get_up(self) -> None:
        """Close the socket."""
        assert self.socket is not None
        self.socket.leave()
        self.socket = None

    def hear(self, content: bytes) -> None:
        """Take in one message."""
        told = decode(content)
        if isinstance(told, News):
            self.heard = told.heard
            self.told += 1
            self.acknowledge(told.answered)
            self.see(told.scene)
        elif isinstance(told, Ok):
            self.acknowledge(told.question)
        elif isinstance(told, Welcome):
            self.enter(told)
        elif isinstance(told, Changed):
            self.heard = told.heard
            self.table.follow(told.facts)
        elif isinstance(told, No | Bye):
            self.refused(told)

    def refused(self, told: No | Bye) -> None:
        """What is sent under load keeps to all limits: nothing of it should be refused."""
        self.table.driver.fail(f"refused: {told}")

    def enter(self, welcome: Welcome) -> None:
        """At the table; who made it starts the game."""
        self.seat = welcome.you
        self.told = 0
        self.heard = welcome.heard
        self.is_host = welcome.is_host
        if welcome.scene is not None:
            self.ready.set()
            self.see(welcome.scene)
        elif welcome.facts.stage == "lobby" and welcome.is_host:
            self.say(Start(self.heard + 1))

    def acknowledge(self, question: int) -> None:
        """My answer is stored for good."""
        if self.sent_at and question >= self.acted:
            window = self.table.driver.window
            window.micros.append(round((perf_counter() - self.sent_at) * 1e6))
            window.waiting -= 1
            self.sent_at = 0.0
            window.settle()

    def see(self, scene: Scene) -> None:
        """Look at the table, and act if asked."""
        self.scene = scene
        if scene.ending is not None:
            self.table.end()
        else:
            self.act()

    def act(self) -> None:
        """Answer the question, if there is one and the table plays."""
        scene = self.scene
        if scene is None or not scene.legal or scene.question <= self.acted or not self.table.may_act():
            return
        driver = self.table.driver
        self.token = driver.random.choice(scene.legal).token
        self.acted = scene.question
        self.sent_at = perf_counter()
        driver.window.waiting += 1
        self.say(Act(scene.question, self.token))


class Table:
    """A table for two."""

    def __init__(self, driver: "LoadDriver", id: str) -> None:
        self.driver = driver
        self.id = id
        self.players: list[Player] = []
        self.is_live = False
        self.is_over = False
        self.left = 0

    def may_act(self) -> bool:
        """Whether this table plays now: in an open window, or while it has actions left to play."""
        if self.left == 0:
            return self.is_live and self.driver.window.is_open
        self.left -= 1
        self.driver.window.unfinished -= self.left == 0
        return True

    def live(self, actions: int = 0) -> None:
        """Play from now on, in windows or for so many actions: a player with an open question acts."""
        self.is_live = actions == 0
        self.left = actions
        for player in self.players:
            player.act()

    def end(self) -> None:
        """The game is over, as the first of the two has seen: another table takes its place."""
        if self.is_over:
            return
        self.is_over = True
        if self.left:
            self.again()
        elif self.is_live:
            self.is_live = False
            self.driver.take_place()

    def again(self) -> None:
        """The same people want to play again."""
        self.driver.window.moving += 1
        self.ask()

    def ask(self) -> None:
        """The host asks for the rematch."""
        host = next(player for player in self.players if player.is_host)
        host.say(Rematch(host.heard + 1))

    def follow(self, facts: Facts) -> None:
        """Once the rematch exists, all its players connect to it."""
        if facts.rematch and self.is_over:
            self.is_over = False
            self.id = facts.rematch
            self.driver.begin(self.move())

    async def move(self) -> None:
        """Leave this table for the next."""
        for player in self.players:
            player.get_up()
        await self.seat()
        self.driver.window.moving -= 1
        self.driver.window.settle()

    async def seat(self) -> None:
        """Connect both and wait until the game has begun."""
        await asyncio.gather(*(player.sit() for player in self.players))
        await asyncio.gather(*(player.ready.wait() for player in self.players))


class LoadDriver:
    """Drives all players of one server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.random = Random(1)  # noqa: S311 - a load needs no secret luck
        self.window = Window()
        self.tables: list[Table] = []
        self.spares: list[Table] = []
        self.grown: list[Table] = []
        self.tasks: set[asyncio.Task[None]] = set()
        loop = asyncio.get_running_loop()
        self.failed: asyncio.Future[None] = loop.create_future()
        loop.set_exception_handler(lambda _loop, what: self.fail(str(what.get("exception") or what["message"])))

    def fail(self, why: str) -> None:
        """Something is wrong; nothing that was measured would count."""
        if not self.failed.done():
            self.failed.set_exception(Trouble(why))

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.fail(str(error) or repr(error))

    async def obey(self, command: str, *numbers: str) -> dict[str, object]:
        """Do what a line says."""
        if command == "run":
            return await self.run(float(numbers[0]), int(numbers[1]))
        if command == "grow":
            return await self.grow(int(numbers[0]), int(numbers[1]))
        if command == "watch":
            return await self.watch(int(numbers[0]))
        return await self.seat(int(numbers[0]))

    async def seat(self, count: int) -> dict[str, object]:
        """Seat people at the start of so many games: at rematches, and at new tables where these are too few."""
        finished = [table for table in self.tables if table.is_over]
        for some in batched(finished):
            for table in some:
                table.again()
            await self.window.rest()
        for new in batched(range(count - len(self.tables))):
            self.tables += await asyncio.gather(*(self._seat_two() for _ in new))
        return {"tables": len(self.tables)}

    async def _seat_two(self) -> Table:
        wish = {"game": GAME, "chairs": [{"kind": "me"}, {"kind": "open"}], "name": "one"}
        made = await post(self.port, "/api/tables", wish)
        joined = await post(self.port, f"/api/tables/{made['table']}/seats", {"name": "two", "code": made["join"]})
        table = Table(self, made["table"])
        table.players = [Player(table, made["key"]), Player(table, joined["key"])]
        await table.seat()
        return table

    async def run(self, seconds: float, live: int) -> dict[str, object]:
        """One window."""
        window = self.window = Window()
        self.spares = self.tables[live:]
        for table in self.spares:
            table.is_live = False
        start = perf_counter()
        window.is_open = True
        for table in self.tables[:live]:
            table.live()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await window.closing.wait()
        window.close()
        await window.rest()
        return {"actions": len(window.micros), "seconds": perf_counter() - start, "micros": window.micros}

    def take_place(self) -> None:
        """A table that waits plays on where another has ended; when none is left the window closes."""
        if self.spares:
            self.spares.pop().live()
        else:
            self.window.close()

    async def grow(self, count: int, actions: int) -> dict[str, object]:
        """More tables in the middle of a game."""
        self.grown = []
        for some in batched(range(count)):
            tables = await asyncio.gather(*(self._seat_two() for _ in some))
            self.grown += tables
            self.window.unfinished += len(tables)
            for table in tables:
                table.live(actions)
            await self.window.rest()
        return {"tables": len(self.grown)}

    async def watch(self, count: int) -> dict[str, object]:
        """People who only watch, at the tables that were grown last."""
        watchers = [Player(self.grown[number % len(self.grown)], "") for number in range(count)]
        for some in batched(watchers):
            await asyncio.gather(*(watcher.sit() for watcher in some))
            await asyncio.gather(*(watcher.ready.wait() for watcher in some))
        return {"watchers": len(watchers)}


T = TypeVar("T")


def batched(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """The things, some at a time."""
    return (things[first : first + AT_ONCE] for first in range(0, len(things), AT_ONCE))


async def main() -> None:
    """Play for those who say how, in lines."""
    driver = LoadDriver(int(sys.argv[1]))
    await obey_all(driver.obey, driver.failed)


if __name__ == "__main__":
    run("the players", main)
