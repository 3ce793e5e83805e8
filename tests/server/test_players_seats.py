"""What a player can do, over real sockets: sit down and get up."""

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, company, get, person, post
from tests.server.players import open_table


def test_public_tables_are_listed_and_others_are_joined_by_their_code(at_home: Go) -> None:
    async def go(house: House) -> None:
        (ada, _bob) = await open_table(house.url, "mayhem", TWO, public=True)
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("open")], "Eve")
        _, hidden = await post(house, "/api/tables", wish)
        listed = await get(house, "/api/tables")
        assert [(one["id"], one["stage"], one["you"]) for one in listed["tables"]] == [(ada.table, "lobby", -1)]
        seats = f"/api/tables/{hidden['table']}/seats"
        status, no = await post(house, seats, wire.Joining("Mallory"))
        assert (status, no["text"]) == (403, "this table is joined with the code from its link")
        status, no = await post(house, seats, wire.Joining("Mallory", ada.join))
        assert status == 403
        assert (await get(house, f"/api/join/{hidden['join'].upper()}"))["id"] == hidden["table"]
        status, bob = await post(house, seats, wire.Joining("Bob", hidden["join"]))
        assert (status, bob["seat"]) == (201, 1)
        answer = await house.client.get("/api/join/nowhere")
        assert (answer.status_code, answer.json()["text"]) == (404, "there is no table with this join code")

    at_home(go)


def test_any_seat_a_certain_seat_and_none_left(at_home: Go) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("open"), wire.Chair("me"), wire.Chair("open"), wire.Chair("open")]
        _, made = await post(house, "/api/tables", wire.NewTable("mayhem", chairs, "Ada", public=True))
        seats = f"/api/tables/{made['table']}/seats"
        async with person(house, decode(encode(made), type=wire.Seated)) as ada:
            assert (await post(house, seats, wire.Joining("Bob", seat=2)))[1]["seat"] == 2
            changed = await ada.hear_a(wire.Changed)
            assert changed.facts.seats[2].name == "Bob"
            status, no = await post(house, seats, wire.Joining("Eve", seat=2))
            assert (status, no["text"]) == (403, "seat 3 is not free; free: 1, 4")
            status, no = await post(house, seats, wire.Joining("bOB"))
            assert (status, no["text"]) == (403, "the name bOB is taken at this table, or looks like one that is")
            status, no = await post(house, seats, wire.Joining("Seat 4"))
            assert status == 403
            assert (await post(house, seats, wire.Joining("Eve")))[1]["seat"] == 0
            assert (await post(house, seats, wire.Joining("Joe")))[1]["seat"] == 3
            status, no = await post(house, seats, wire.Joining("Zoe"))
            assert (status, no["text"]) == (403, "every seat is taken")
            await ada.does(wire.Start)
            await ada.begun()
            status, no = await post(house, seats, wire.Joining("Zoe"))
            assert (status, no["text"]) == (403, "the game has begun: you can watch, but not sit down")

    at_home(go)


def test_leaving_before_the_start_frees_the_seat_and_makes_the_next_one_host(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO, public=True) as (ada, bob):
            assert bob.welcome.here == [0, 1]
            await ada.socket.say(wire.Leave(1))
            changed = await ada.hear_a(wire.Changed)
            assert (changed.you, changed.facts.host, changed.facts.seats[0].kind) == (-1, 1, "open")
            assert (await bob.hear_a(wire.Changed)).is_host
            assert (await bob.is_refused(wire.Start)).text.startswith("a seat is still free")
            await ada.socket.say(wire.Chat(2, "hello?"))
            assert (await ada.hear_a(wire.No)).why == "forbidden"
            status, eve = await post(house, f"/api/tables/{bob.facts.id}/seats", wire.Joining("Eve"))
            assert (status, eve["seat"]) == (201, 0)

    at_home(go)


def test_whoever_leaves_a_game_is_played_by_a_bot_until_their_key_comes_back(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"})
        async with person(house, seated[1]) as bob:
            async with person(house, seated[0]) as ada:
                await ada.does(wire.Start)
                await ada.begun()
                await ada.does(wire.Leave)
                assert ada.facts.seats[0].bot == "thumb"
                assert (await ada.is_refused(wire.Leave)).why == "forbidden"
            await bob.answers()
            await bob.until(lambda me: me.scene is not None and me.scene.question == 2)
            async with person(house, seated[0]) as back:
                assert back.facts.seats[0].bot == ""
                assert back.seat == 0
                await bob.hear_a(wire.Changed, lambda told: told.facts.seats[0].bot == "")
                while not await back.is_asked():
                    await bob.answers()
                await back.answers()

    at_home(go)


def test_a_key_opens_the_seat_from_any_connection_and_no_other_does(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"})
        async with person(house, seated[0]) as ada, person(house, seated[0]) as phone, person(house, seated[1]):
            assert phone.welcome.you == 0
            assert phone.welcome.is_host
            assert phone.welcome.join == seated[0].join
            await phone.does(wire.Start)
            await ada.begun()
            token = await phone.answers()
            await ada.hear_a(wire.News, lambda told: told.answered == 1)
            await ada.socket.say(wire.Act(1, token))
            assert (await ada.hear_a(wire.Ok)).question == 1
        for key in ("x", seated[0].key[:-1], seated[0].key + "x"):
            with pytest.raises(ConnectionClosed):
                async with house.at(replace(seated[0], key=key)):
                    pass

    at_home(go)


def test_renaming_kicking_and_bots_before_the_start(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *THREE, public=True) as (ada, bob, eve):
            await bob.does(wire.Rename, name="  Bob\u202e the\nBuilder ")
            assert bob.facts.seats[1].name == "Bob the Builder"
            assert "is taken" in (await eve.is_refused(wire.Rename, name="bob THE builder")).text
            assert (await eve.is_refused(wire.Rename, name="\u200b")).text == "a name needs visible characters"
            await eve.does(wire.Rename, name="Person 2")
            assert (await bob.is_refused(wire.Kick, seat=2)).text == "only the host can kick a player"
            assert (await bob.is_refused(wire.Start)).text == "only the host can start"
            assert (await ada.is_refused(wire.Kick, seat=0)).text == "no other person sits at seat 1"
            assert (await ada.is_refused(wire.Kick, seat=7)).text == "there are seats 1 to 3, not 8"
            await ada.does(wire.Kick, seat=2)
            assert (await eve.hear_a(wire.Bye)).why == "kicked"
            with pytest.raises(ConnectionClosed):
                await eve.hear_a(wire.Said)
            assert (await ada.is_refused(wire.SetBot, seat=1, bot="thumb")).text == "a person sits at seat 2"
            assert (await ada.is_refused(wire.SetBot, seat=2, bot="oracle")).why == "malformed"
            await ada.does(wire.SetBot, seat=2, bot="thumb")
            assert ada.facts.seats[2].bot == "thumb"
            await ada.does(wire.SetBot, seat=2, bot="")
            assert ada.facts.seats[2].kind == "open"
            await ada.does(wire.SetBot, seat=2, bot="random")
            await ada.does(wire.Start)
            await bob.begun()
            assert (await ada.is_refused(wire.Kick, seat=1)).why == "stale"
            assert (await ada.is_refused(wire.SetBot, seat=1, bot="thumb")).text == "Bob the Builder is here"

    at_home(go)


def test_a_kicked_key_opens_nothing_any_more(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO)
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Kick, seat=1)
        with pytest.raises(ConnectionClosed):
            async with house.at(seated[1]):
                pass
        _, mine = await post(house, "/api/mine", wire.Keys([seated[1].key]))
        assert mine["tables"] == []

    at_home(go)
