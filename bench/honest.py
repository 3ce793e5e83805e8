"""Honest players for bench.attacks: `python -m bench.honest PORT` seats people and plays for them, at a person's pace.

It does what it reads on standard input, and answers each line with one line of JSON:

    seat TABLES             so many tables with two people, and one with a person and a quick bot
    play SECONDS            everybody plays for so long; the answer has the microseconds from each answer to its
                            acknowledgement, and the milliseconds that the quick bot took for each of its answers
"""

import asyncio
import sys
from time import perf_counter
from typing import Final

import msgspec
from uvloop import new_event_loop

from bench.players import LoadDriver, Player, Scene, Table, _lines
from bench.sockets import Trouble, post

PAUSE: Final = 0.7
"""Seconds that a person takes for an answer, on average: a game of Mayhem outlasts two windows."""


class Person(Player):
    """A player who takes their time."""

    is_due = False

    def act(self) -> None:
        """Answer after a while."""
        if not self.is_due and self.scene is not None and self.scene.legal and self.table.driver.window.is_open:
            self.is_due = True
            pause = self.table.driver.random.uniform(0.5, 1.5) * PAUSE
            asyncio.get_running_loop().call_later(pause, self._act)

    def _act(self) -> None:
        self.is_due = False
        super().act()


class AgainstBot(Person):
    """A person who measures how long the bot takes."""

    asked_at = 0.0
    millis: list[float]

    def acknowledge(self, question: int) -> None:
        """My answer is stored: from now on the bot is waited for."""
        if self.sent_at and question >= self.acted:
            self.asked_at = perf_counter()
        super().acknowledge(question)

    def see(self, scene: Scene) -> None:
        """If I am asked again the bot has answered."""
        if scene.legal and self.asked_at:
            self.millis.append((perf_counter() - self.asked_at) * 1000)
            self.asked_at = 0.0
        super().see(scene)


class Company(LoadDriver):
    """All honest players."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.bots: list[AgainstBot] = []

    async def obey(self, command: str, *numbers: float) -> dict[str, object]:
        """Do what a line says."""
        return await (self.seat(int(numbers[0])) if command == "seat" else self.run(numbers[0], 0))

    async def seat(self, count: int) -> dict[str, object]:
        """Seat everybody, at the start of their games."""
        for _number in range(count):
            self.tables.append(await self._seat("open"))
        self.tables.append(await self._seat("bot"))
        return {"table": self.tables[0].id}

    async def _seat(self, other: str) -> Table:
        chair = {"kind": "bot", "bot": "thumb"} if other == "bot" else {"kind": "open"}
        made = await post(
            self.port, "/api/tables", {"game": "mayhem", "chairs": [{"kind": "me"}, chair], "name": "one"}
        )
        table = Table(self, made["table"])
        if other == "bot":
            mine = AgainstBot(table, made["key"])
            mine.millis = []
            self.bots.append(mine)
            table.players = [mine]
        else:
            joined = await post(self.port, f"/api/tables/{made['table']}/seats", {"name": "two", "code": made["join"]})
            table.players = [Person(table, made["key"]), Person(table, joined["key"])]
        await table.seat()
        return table

    async def run(self, seconds: float, _live: int) -> dict[str, object]:
        """One window."""
        self.spares = [Table(self, "") for _time in range(10_000)]  # whoever has finished a game rests
        window = self.window
        window.micros, window.is_open = [], True
        for table in self.tables:
            table.is_live = True
            for player in table.players:
                player.act()
        await asyncio.sleep(seconds)
        window.is_open = False
        while window.waiting:
            await asyncio.sleep(0.01)
        millis = [one for bot in self.bots for one in bot.millis]
        for bot in self.bots:
            bot.millis = []
        return {"micros": window.micros, "bot_millis": millis}


async def main(port: int) -> None:
    """Do what each line says, until there is no more, or something goes wrong."""
    company = Company(port)
    reader = await _lines()
    while line := await reader.readline():
        command, *numbers = line.decode().split()
        work = asyncio.create_task(company.obey(command, *map(float, numbers)))
        await asyncio.wait([work, company.failed], return_when=asyncio.FIRST_COMPLETED)
        if company.failed.done():
            company.failed.result()
        sys.stdout.write(msgspec.json.encode(work.result()).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(main(int(sys.argv[1])))
    except (Trouble, OSError, TimeoutError, msgspec.MsgspecError) as error:
        sys.exit(f"the honest players: {str(error) or repr(error)}")
