"""What a player can do, over real sockets: talk, and be spared the talk of others."""

import asyncio

from msgspec.json import decode

from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, Person, company, person, watcher
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
