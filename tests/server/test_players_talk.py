"""What a player can do, over real sockets: talk, and be spared the talk of others."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.json import decode

from dungeonbox.server import wire
from dungeonbox.server.bot_pool import BotPool, Thought
from dungeonbox.server.table import Table
from dungeonbox.server.tables import Tables
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, Person, company, game, get, person, watcher
from tests.server.players import open_table


def test_chat_is_heard_in_one_order_cleaned_and_can_be_muted(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *THREE) as (ada, bob, eve), person(house, watcher(ada.facts.id)) as joe:
            await ada.does(wire.Chat, text="  <b>a\u202eb</b>\n\u0000c\u200b ")
            assert (await joe.hear_a(wire.Said)).line == wire.ChatLine(0, "Ada", "<b>ab</b> c")
            assert (await bob.is_refused(wire.Chat, text="\u200b\u2028")).why == "malformed"
            await asyncio.gather(*(one.does(wire.Chat, text=f"{one.seat} at once") for one in (ada, bob, eve)))
            heard = [(await joe.hear_a(wire.Said)).line for _ in range(3)]
            assert {one.seat for one in heard} == {0, 1, 2}
            await eve.does(wire.Mute, seat=0, on=True)
            await ada.does(wire.Chat, text="unheard by eve")
            await bob.does(wire.Chat, text="heard by eve")
            said = await eve.hear_a(wire.Said, lambda told: "at once" not in told.line.text and told.line.seat != 0)
            assert said.line.text == "heard by eve"
            seen = [decode(frame) for frame in eve.socket.frames]
            assert "unheard by eve" not in [frame["line"]["text"] for frame in seen if frame["t"] == "said"]
            await eve.does(wire.Mute, seat=0, on=False)
            await ada.does(wire.Chat, text="heard again")
            assert (await eve.hear_a(wire.Said, lambda told: told.line.seat == 0)).line.text == "heard again"
            assert (await joe_says(joe)).why == "forbidden"
        async with person(house, watcher(ada.facts.id)) as late:
            texts = [one.text for one in late.welcome.chat]
            assert texts[1:4] == [one.text for one in heard]
            assert texts[-3:] == ["unheard by eve", "heard by eve", "heard again"]

    async def joe_says(joe: Person) -> wire.No:
        await joe.socket.say(wire.Chat(1, "me too"))
        return await joe.hear_a(wire.No)

    at_home(go)


def test_whoever_was_muted_stays_so_after_coming_back(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO)
        async with person(house, seated[0]) as ada, person(house, seated[1]) as bob:
            await ada.does(wire.Chat, text="noise")
            await bob.does(wire.Mute, seat=0, on=True)
        async with person(house, seated[1]) as back:
            assert (back.welcome.muted, back.welcome.chat) == ([0], [])

    at_home(go)


# Bots ----------------------------------------------------------------------------------------------------------


async def obliging(_pool: BotPool, table: Table, seat: int, _bot: str, *, is_silent: bool = False) -> Thought:
    """A bot that plays the card wished of it, else its first; the one at seat 2 wishes a 4 of the one at seat 3."""
    assert table.match is not None
    said = [token for hero in table.match.view(seat).heroes for token in hero.pledges]  # type: ignore[attr-defined]
    wished = [token[-1] for token in said if token.startswith(f"ask:seat{seat + 1}.")]
    token = f"card:{wished[0]}" if wished else table.match.legal(seat)[0]
    aside = "ask:seat3.4" if seat == 1 and not is_silent and "ask:seat3.4" not in said else ""
    return Thought(token, aside, table.match.observe(seat).pack())


def sealed_choices(patch: pytest.MonkeyPatch) -> Callable[[list[str]], asyncio.Future[None]]:
    """Gives a function that waits until the bots' sealed choices are these."""
    choices: dict[int, str] = {}
    waiting: list[tuple[list[str], asyncio.Future[None]]] = []
    honest = Tables.answer

    async def answer(tables: Tables, table: Table, seat: int, question: int, thought: Thought) -> None:
        await honest(tables, table, seat, question, thought)
        choices[seat] = thought.token
        for wanted, found in waiting:
            if [choices.get(seat) for seat in (1, 2)] == wanted and not found.done():
                found.set_result(None)

    def until(wanted: list[str]) -> asyncio.Future[None]:
        found = asyncio.get_running_loop().create_future()
        waiting.append((wanted, found))
        return found

    patch.setattr(BotPool, "think", obliging)
    patch.setattr(Tables, "answer", answer)
    return until


def test_bots_hear_each_other_before_they_choose_and_people_after(at_home: Go, monkeypatch: pytest.MonkeyPatch) -> None:
    until = sealed_choices(monkeypatch)

    async def go(house: House) -> None:
        async with game(house, "me", "thumb", "thumb", game="busters") as (ada,):
            heard, granted = until(["card:1", "card:4"]), until(["card:6", "card:5"])
            await ada.answers()
            await heard
            await ada.until(lambda me: me.scene is not None and me.scene.chosen == [1, 2])
            await ada.does(wire.Aside, token="ask:seat2.6")
            await ada.does(wire.Aside, token="ask:seat3.5")
            await granted
            await ada.answers("card:7")
            await ada.until(lambda me: me.scene is not None and me.scene.chosen == [] and me.scene.choice == "")
            replay = await get(house, f"/api/tables/{ada.facts.id}/replay?eyes=-1&first=4&count=9")
            done = [done[:2] for frame in replay["frames"] for done in frame["done"]]
            assert done[:6] == [
                [1, "ask:seat3.4"],
                [0, "ask:seat2.6"],
                [0, "ask:seat3.5"],
                [0, "card:7"],
                [1, "card:6"],
                [2, "card:5"],
            ]

    at_home(go)
