"""Honest players for bench.attacks and bench.soak: `python -m bench.honest PORT` plays for people, at a person's pace.

It does what it reads on standard input, and answers each line with one line of JSON:

    seat TABLES             so many tables with two people, one with a person and a quick bot, one with a search bot
    play SECONDS            everybody plays for so long, with rematches; the answer has the microseconds from each
                            answer to its acknowledgement, the milliseconds that the quick bot took for each of its
                            answers, and what was acknowledged: table, seat, question, token
"""

import asyncio
import sys
from time import perf_counter
from typing import Final

from bench.orders import obey_all, run
from bench.players import Bye, LoadDriver, No, Player, Scene, Seen, Table
from bench.sockets import post

PAUSE: Final = 0.7
"""Seconds that a person takes for an answer, on average."""


SOON: Final = 5.0
"""Seconds until a person tries again who was told to wait with a rematch: short games follow each other fast."""


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

    def refused(self, told: No | Bye) -> None:
        """Wait with a rematch that is one too many a minute."""
        if isinstance(told, No) and told.why == "limit" and self.table.is_over:
            asyncio.get_running_loop().call_later(SOON, self.table.ask)
        else:
            super().refused(told)

    def acknowledge(self, question: int) -> None:
        """An answer is stored, as the server says."""
        if self.sent_at and question >= self.acted:
            assert isinstance(self.table.driver, Company)
            self.table.driver.ledger.append((self.table.id, self.seat, self.acted, self.token))
        super().acknowledge(question)


class AgainstBot(Person):
    """A person who measures how long the bot takes for each of its answers."""

    asked_at = 0.0
    is_answering = False

    def __init__(self, table: Table, key: str) -> None:
        super().__init__(table, key)
        self.millis: list[float] = []

    async def sit(self) -> None:
        """At the next table nothing is waited for."""
        self.asked_at = 0.0
        await super().sit()

    def acknowledge(self, question: int) -> None:
        """My answer is stored."""
        self.is_answering = self.sent_at > 0 and question >= self.acted
        super().acknowledge(question)

    def see(self, scene: Scene) -> None:
        """After my answer the bot is waited for, and after each of its own unless I am asked."""
        now = perf_counter()
        if self.asked_at and not self.is_answering:
            self.millis.append((now - self.asked_at) * 1000)
        self.is_answering = False
        self.asked_at = 0.0 if scene.legal or scene.ending is not None else now
        if self.asked_at and self.told:  # this person sees at a glance: the bot need not wait
            self.say(Seen(self.told))
        super().see(scene)


class Evening(Table):
    """A table at which one game follows the other."""

    def end(self) -> None:
        """The game is over: another one, when its host has seen so, whose worker may hear of it last."""
        host = next(player for player in self.players if player.is_host)
        if not self.is_over and host.scene is not None and host.scene.ending is not None:
            self.is_over = True
            self.again()


class Company(LoadDriver):
    """All honest players."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.bots: list[AgainstBot] = []
        self.ledger: list[tuple[str, int, int, str]] = []

    async def obey(self, command: str, *numbers: str) -> dict[str, object]:
        """Do what a line says."""
        return await (self.seat(int(numbers[0])) if command == "seat" else self.run(float(numbers[0]), 0))

    async def seat(self, count: int) -> dict[str, object]:
        """Seat everybody, at the start of their games."""
        for other in [*["open"] * count, "thumb", "search:500ms"]:
            self.tables.append(await self._seat(other))
        return {"table": self.tables[0].id}

    async def _seat(self, other: str) -> Table:
        chair = {"kind": "open"} if other == "open" else {"kind": "bot", "bot": other}
        wish = {"game": "mayhem", "chairs": [{"kind": "me"}, chair], "name": "one"}
        made = await post(self.port, "/api/tables", wish)
        table = Evening(self, made["table"])
        if other == "thumb":
            self.bots.append(AgainstBot(table, made["key"]))
            table.players = [self.bots[-1]]
        elif other != "open":
            table.players = [Person(table, made["key"])]
        else:
            joined = await post(self.port, f"/api/tables/{made['table']}/seats", {"name": "two", "code": made["join"]})
            table.players = [Person(table, made["key"]), Person(table, joined["key"])]
        await table.seat()
        return table

    async def run(self, seconds: float, _live: int) -> dict[str, object]:
        """One window."""
        window = self.window
        window.micros, window.is_open = [], True
        for table in self.tables:
            table.live()
        await asyncio.sleep(seconds)
        window.is_open = False
        await window.rest()
        millis = [one for bot in self.bots for one in bot.millis]
        for bot in self.bots:
            bot.millis = []
        ledger, self.ledger = self.ledger, []
        return {"micros": window.micros, "bot_millis": millis, "ledger": ledger}


async def main() -> None:
    """Play for those who say how long, in lines."""
    company = Company(int(sys.argv[1]))
    await obey_all(company.obey, company.failed)


if __name__ == "__main__":
    run("the honest players", main)
