"""Everything a player can do at a table, over real sockets: from the wish for one to the rematch."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from dungeonbox import games
from dungeonbox.kernel.chance import commitment
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.table import wire
from tests.table.databases import stored
from tests.table.inside import House, hasten, visit
from tests.table.players import Line, Player, check_record, check_sight, open_table, play_out, record

JSON: Final = {"Content-Type": "application/json"}
TWO: Final = ("me", "open")
THREE: Final = ("me", "open", "open")

T = TypeVar("T")
Go = Callable[[Callable[[House], Any]], None]


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Go:
    """Runs something at a server of its own."""
    hasten(monkeypatch)
    return lambda go: visit(tmp_path, go)


class Person:
    """Somebody at a table by one socket. Says things under the right number, and knows what they were told last."""

    def __init__(self, found: Line, seated: wire.Seated, welcome: wire.Welcome) -> None:
        self.line = found
        self.seat = seated.seat
        self.welcome = welcome
        self.facts = welcome.facts
        self.scene = welcome.scene
        self.heard = welcome.heard

    async def hear(self) -> wire.ToBrowser:
        """The next frame."""
        told = await self.line.hear()
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
        await self.line.say(kind(n=n, **fields))
        while self.heard < n:
            told = await self.hear()
            assert not isinstance(told, wire.No), told

    async def is_refused(self, kind: type[wire.Numbered], **fields: Any) -> wire.No:
        """Try to do something, and hear why not."""
        n = self.heard + 1
        await self.line.say(kind(n=n, **fields))
        no = await self.hear_a(wire.No)
        assert no.n == n
        return no

    async def answers(self, token: str = "", ask: int = 0) -> str:
        """Answer the open question; returns with what."""
        await self.until(lambda me: me.scene is not None and me.scene.ask and me.scene.legal)
        assert self.scene is not None
        token = token or self.scene.legal[0].token
        ask = ask or self.scene.ask
        await self.line.say(wire.Act(ask, token))
        await self.hear_a(wire.News, lambda told: told.answered >= ask or told.scene.choice == token)
        return token

    async def is_asked(self) -> bool:
        """Whether a question is open, now that all that was told has been heard."""
        await self.line.say(wire.Why("hero:lia"))
        await self.hear_a(wire.Because)
        return self.scene is not None and self.scene.ask > 0

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
    """Somebody who has come to their table."""
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
    """Somebody without a seat."""
    return wire.Seated(table, -1, "", "")


# Making a table ---------------------------------------------------------------------------------------------


def test_a_table_with_every_kind_of_chair(at_home: Go) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("bot", "random"), wire.Chair("me"), wire.Chair("open"), wire.Chair("bot", "search:50")]
        wish = wire.NewTable("mayhem", chairs, "Ada", {"fireball_ignores_shields": "on"}, public=True, pace=30)
        status, made = await post(house, "/api/tables", wish)
        assert (status, made["seat"]) == (201, 1)
        facts = await get(house, f"/api/tables/{made['table']}")
        assert [(seat["kind"], seat["name"], seat["bot"]) for seat in facts["seats"]] == [
            ("bot", "Random 1", "random"),
            ("person", "Ada", ""),
            ("open", "", ""),
            ("bot", "Search 4", "search:50"),
        ]
        assert facts["options"]["fireball_ignores_shields"] == "on"
        assert (facts["stage"], facts["host"], facts["pace"], facts["house"]) == ("lobby", 1, 30, True)
        assert (facts["secret"], len(facts["luck"])) == ("", 64)
        assert "join" not in facts

    at_home(go)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"chairs": [wire.Chair("me")]}, "seats"),
        ({"chairs": [wire.Chair("me"), wire.Chair("me")]}, "you can sit on one chair, not on 2"),
        ({"chairs": [wire.Chair("me"), wire.Chair("bot", "oracle")]}, "there is no bot 'oracle'"),
        ({"chairs": [wire.Chair("me"), wire.Chair("bot", "search:9000ms")]}, "a bot may think 5000ms"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"options": {"first_seat": "9"}}, "option first_seat is one of random"),
        ({"options": {"first_seat": "4"}}, "4"),
        ({"name": "\u200b"}, "a name needs letters that can be seen"),
        ({"components": "[[card]]\nname = 7\n"}, "components:"),
    ],
)
def test_a_wish_that_cannot_be_granted_gets_its_reason(at_home: Go, change: dict[str, Any], complaint: str) -> None:
    async def go(house: House) -> None:
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("open")], "Ada")
        status, no = await post(house, "/api/tables", replace(wish, **change))
        assert status in (400, 429)
        assert complaint in no["text"]
        assert (await get(house, "/healthz"))["tables"] == 0

    at_home(go)


def test_own_cards_come_to_the_table_and_a_bad_file_is_told_line_and_reason(at_home: Go) -> None:
    text = house_file()
    own = text.replace('name = "Lightning Bolt"', 'name = "Lightning Rod"')
    bad = text.replace("copies = 4", 'copies = "four"', 1)
    line = bad[: bad.index('copies = "four"')].rindex("[[card]]")

    async def go(house: House) -> None:
        wish = wire.NewTable("mayhem", [wire.Chair("me"), wire.Chair("bot", "random")], "Ada", components=own)
        status, made = await post(house, "/api/tables", wish)
        assert status == 201
        assert (await get(house, f"/api/tables/{made['table']}"))["house"] is False
        book = (await house.client.get(f"/api/tables/{made['table']}/book")).text
        assert "Lightning Rod" in book
        assert "Lightning Bolt" not in book
        status, no = await post(house, "/api/tables", replace(wish, components=bad))
        assert (status, no["why"]) == (400, "malformed")
        assert no["text"].startswith(f"components:{bad[:line].count(chr(10)) + 1}: ")
        assert "copies" in no["text"]
        async with person(house, decode(encode(made), type=wire.Seated)) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            await ada.does(wire.Concede)
            await ada.over()
        whole = await get(house, f"/api/tables/{made['table']}/record")
        assert "Lightning Rod" in str(whole["components"])
        assert games.read(encode(whole).decode()).game.setting.components.is_house is False

    at_home(go)


def house_file() -> str:
    """The components file of Dungeon Mayhem."""
    return Path(games.__file__).with_name("mayhem").joinpath("components.toml").read_text(encoding="utf-8")


# Sitting down, getting up -----------------------------------------------------------------------------------


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
        assert (answer.status_code, answer.json()["text"]) == (404, "no table is joined with this code")

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
            assert (status, no["text"]) == (403, "somebody at this table is called bOB already")
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
            await ada.line.say(wire.Leave(1))
            changed = await ada.hear_a(wire.Changed)
            assert (changed.you, changed.facts.host, changed.facts.seats[0].kind) == (-1, 1, "open")
            assert (await bob.hear_a(wire.Changed)).is_host
            assert (await bob.is_refused(wire.Start)).text.startswith("a seat is still free")
            await ada.line.say(wire.Chat(2, "hello?"))
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
            await bob.until(lambda me: me.scene is not None and me.scene.ask == 2)
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
            await ada.line.say(wire.Act(1, token))
            assert (await ada.hear_a(wire.Ok)).ask == 1
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
            assert "already" in (await eve.is_refused(wire.Rename, name="bob THE builder")).text
            assert (await eve.is_refused(wire.Rename, name="\u200b")).text == "a name needs letters that can be seen"
            await eve.does(wire.Rename, name="Person 2")
            assert (await bob.is_refused(wire.Kick, seat=2)).text == "only the host can send somebody away"
            assert (await bob.is_refused(wire.Start)).text == "only the host can start"
            assert (await ada.is_refused(wire.Kick, seat=0)).text == "nobody else sits at seat 1"
            assert (await ada.is_refused(wire.Kick, seat=7)).text == "there are seats 1 to 3, not 8"
            await ada.does(wire.Kick, seat=2)
            assert (await eve.hear_a(wire.Bye)).why == "kicked"
            with pytest.raises(ConnectionClosed):
                await eve.hear_a(wire.Said)
            assert (await ada.is_refused(wire.SetBot, seat=1, bot="thumb")).text == "somebody sits at seat 2"
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


def test_somebody_who_is_away_is_given_a_bot(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, options={"first_seat": "2"})
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            assert (await ada.is_refused(wire.SetBot, seat=0, bot="thumb")).why == "forbidden"
            await ada.does(wire.SetBot, seat=1, bot="random")
            await ada.until(lambda me: me.scene is not None and me.scene.ask == 1)
            async with person(house, seated[1]) as bob:
                assert bob.facts.seats[1].bot == ""

    at_home(go)


# Luck -------------------------------------------------------------------------------------------------------


def test_promised_numbers_have_a_part_in_the_luck_and_the_record_proves_it(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO) as (ada, bob):
            id = ada.facts.id
            for one, number in ((ada, "17"), (bob, "4")):
                await one.does(wire.Promise, hash=commitment(id, one.seat + 1, number))
            assert [seat.promised for seat in bob.facts.seats] == [True, True]
            assert (await ada.is_refused(wire.Reveal, number="17")).why == "stale"
            await ada.does(wire.Start)
            assert ada.facts.stage == "opening"
            assert (await ada.is_refused(wire.Promise, hash="0" * 64)).why == "stale"
            assert (await ada.is_refused(wire.Reveal, number="18")).text == "that is not the number that was promised"
            assert (await ada.is_refused(wire.Kick, seat=1)).why == "stale"
            await ada.does(wire.Reveal, number="17")
            await bob.does(wire.Reveal, number="4")
            await ada.begun()
            await ada.does(wire.Concede)
            await ada.over()
        text = await record(house.url, id)
        found = Record.parse(text)
        assert found.fair is not None
        assert [number for _, number in found.fair.players] == ["17", "4"]
        Match.verify(games.read(text).game, found)

    at_home(go)


def test_the_host_can_begin_without_a_number_that_is_not_opened(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO) as (ada, bob):
            await bob.does(wire.Promise, hash=commitment(ada.facts.id, 2, "4"))
            await ada.does(wire.Start)
            await ada.until(lambda me: me.facts.stage == "opening")
            await ada.does(wire.Start)
            await bob.begun()
            await bob.does(wire.Concede)
            await bob.over()
        text = await record(house.url, ada.facts.id)
        Match.verify(games.read(text).game, Record.parse(text))

    at_home(go)


def test_when_time_is_up_a_bot_chooses(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, pace=1) as (ada, bob):
            await ada.until(lambda me: me.scene is not None and me.scene.ask == 0)
            assert ada.facts.seats[0].bot == ""
            await bob.until(lambda me: me.scene is not None and me.scene.ask == 1)

    at_home(go)


# Play -------------------------------------------------------------------------------------------------------


def test_stale_repeated_illegal_foreign_and_unknown_answers_change_nothing(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob), person(house, watcher(ada.facts.id)) as eve:

            async def no(one: Person, message: wire.Message) -> wire.No:
                await one.line.say(message)
                return await one.hear_a(wire.No)

            before = (ada.scene, bob.scene)
            assert (await no(ada, wire.Act(1, "hero:dragon"))).why == "unknown"
            illegal = await no(ada, wire.Act(1, "target:seat2"))
            assert (illegal.why, illegal.ask) == ("illegal", 1)
            assert illegal.clause in illegal.text
            assert "legal now: hero:azzan" in illegal.text
            foreign = await no(bob, wire.Act(1, "hero:lia"))
            assert (foreign.why, foreign.text) == (
                "stale",
                "question 1 is not open for this seat any more; no question is open",
            )
            early = await no(ada, wire.Act(2, "hero:lia"))
            assert (early.why, early.text) == (
                "stale",
                "question 2 is not open for this seat any more; question 1 is open",
            )
            watching = await no(eve, wire.Act(1, "hero:lia"))
            assert (watching.why, watching.text) == (
                "forbidden",
                "you are watching: only those who sit at the table can do that",
            )
            assert (await no(ada, wire.Hello(ada.facts.id))).text == "hello is said once, at the beginning"
            assert (ada.scene, bob.scene) == before
            await ada.answers("hero:lia")
            await ada.line.say(wire.Act(1, "hero:lia"))
            assert (await ada.hear_a(wire.Ok)).ask == 1
            stale = await no(ada, wire.Act(1, "hero:azzan"))
            assert (stale.why, stale.ask) == ("stale", 1)
            assert stale.text == "question 1 is not open for this seat any more; no question is open"
            await bob.answers("hero:azzan")
            replay = await get(house, f"/api/tables/{ada.facts.id}/replay")
            assert [done for frame in replay["frames"] for done in frame["done"]] == [
                [0, "hero:lia", replay["frames"][1]["done"][0][2]],
                [1, "hero:azzan", replay["frames"][2]["done"][0][2]],
            ]

    at_home(go)


def test_numbers_of_messages_heard_twice_or_out_of_turn(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO) as (ada, bob):
            await ada.does(wire.Chat, text="once")
            await ada.line.say(wire.Chat(1, "once"))
            assert (await ada.hear_a(wire.Ok)).n == 1
            await ada.line.say(wire.Chat(3, "thrice"))
            no = await ada.hear_a(wire.No)
            assert (no.why, no.text, no.n) == ("stale", "expected message number 2, got 3", 3)
            await ada.does(wire.Chat, text="twice")
            said = [await bob.hear_a(wire.Said) for _ in range(2)]
            assert [one.line.text for one in said] == ["once", "twice"]

    at_home(go)


def test_sealed_choices_wait_can_be_changed_and_are_shown_to_nobody(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE, game="busters") as people:
            for one in people:
                await one.answers()
            ada, bob, eve = people
            first = await ada.answers("card:1")
            await bob.until(lambda me: me.scene is not None and me.scene.chosen == [0])
            assert bob.scene is not None
            assert bob.scene.choice == ""
            assert ada.scene is not None
            assert (first, ada.scene.choice, ada.scene.legal != []) == ("card:1", "card:1", True)
            ask = ada.scene.ask
            await ada.line.say(wire.Act(ask, "card:1"))
            assert (await ada.hear_a(wire.Ok)).ask == ask
            await ada.answers("card:2")
            await bob.answers("card:3")
            await eve.answers("card:1")
            await ada.until(lambda me: me.scene is not None and me.scene.chosen == [] and me.scene.choice == "")
            replay = await get(house, f"/api/tables/{ada.facts.id}/replay?eyes=-1&first=4&count=1")
            assert [done[:2] for done in replay["frames"][0]["done"]] == [[0, "card:2"], [1, "card:3"], [2, "card:1"]]

    at_home(go)


def test_asides_are_heard_by_all_and_answer_nothing(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE, game="busters") as people:
            for one in people:
                await one.answers()
            ada, bob, _eve = people
            await bob.until(lambda me: me.scene is not None and me.scene.asides)
            assert bob.scene is not None
            ask, token = bob.scene.ask, bob.scene.asides[0].token
            await bob.does(wire.Aside, token=token)
            assert bob.scene.ask == ask
            news = await ada.hear_a(wire.News, lambda told: told.notes)
            assert news.notes[-1][1] == 1
            assert (await bob.is_refused(wire.Aside, token="card:1")).why == "illegal"
            assert (await bob.is_refused(wire.Aside, token="nonsense")).why == "unknown"
            await bob.line.say(wire.Act(ask, bob.scene.asides[-1].token))
            no = await bob.hear_a(wire.No)
            assert (no.why, "answers no question; it can be said as an aside" in no.text) == ("illegal", True)

    at_home(go)


def test_why_not_names_a_clause(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            rules = await get(house, "/api/games/mayhem/rules")
            clauses = {"", *(one["id"] for one in rules["clauses"])}
            for one, token, is_allowed in (
                (ada, "hero:lia", True),
                (ada, "target:seat1", False),
                (bob, "hero:lia", False),
            ):
                await one.line.say(wire.Why(token))
                because = await one.hear_a(wire.Because)
                assert because.token == token
                assert (because.clause == "") is is_allowed
                assert because.clause in clauses

    at_home(go)


def test_hints_are_legal_and_bots_of_every_kind_play_to_the_end(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "random", "thumb", "search:20") as (ada,):
            await ada.line.say(wire.Hint())
            advice = await ada.hear_a(wire.Advice)
            assert ada.scene is not None
            assert advice.ask == ada.scene.ask
            while ada.facts.stage == "playing":
                await ada.answers(advice.token if ada.scene.ask == 1 else "")
                await ada.until(lambda me: me.facts.stage == "over" or (me.scene is not None and me.scene.ask))
            assert (await ada.over()).winners

    at_home(go)


def test_a_table_of_bots_alone_begins_by_itself_and_ends(at_home: Go) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("bot", "random"), wire.Chair("bot", "thumb"), wire.Chair("bot", "search:5")]
        _, made = await post(house, "/api/tables", wire.NewTable("mayhem", chairs, "Ada"))
        assert (made["seat"], made["key"]) == (-1, "")
        async with person(house, watcher(made["table"])) as eve:
            ending = await eve.over()
            assert ending.winners
            assert eve.facts.secret

    at_home(go)


# Talk -------------------------------------------------------------------------------------------------------


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
            seen = [decode(frame) for frame in eve.line.frames]
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
        await joe.line.say(wire.Chat(1, "me too"))
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


# Taking back, giving up -------------------------------------------------------------------------------------


def test_ones_own_latest_entry_is_taken_back_alone(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            assert "nothing" in (await ada.is_refused(wire.Takeback)).text
            await ada.answers("hero:lia")
            await ada.does(wire.Takeback)
            assert ada.welcome.scene is not None
            assert (ada.welcome.scene.ask, len(ada.welcome.scene.legal)) == (2, 5)
            again = await bob.hear_a(wire.Welcome)
            assert again.scene is not None
            assert again.scene.to_act == [0]
            await ada.line.say(wire.Act(1, "hero:azzan"))
            assert (await ada.hear_a(wire.No)).why == "stale"
            await ada.answers("hero:azzan")
            await bob.answers("hero:lia")
            assert "nothing, since luck fell" in (await bob.is_refused(wire.Takeback)).text

    at_home(go)


def test_what_others_did_is_taken_back_with_everybodys_consent_only(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE) as (ada, bob, eve):
            await ada.answers("hero:lia")
            await bob.answers("hero:azzan")
            assert "at most 2 with everybody's consent" in (await ada.is_refused(wire.Takeback, count=3)).text
            assert (await eve.is_refused(wire.Consent, yes=True)).text == "nobody waits for your consent"
            await ada.does(wire.Takeback, count=2)
            proposal = wire.Proposal(0, 2, [])
            for one in (ada, bob, eve):
                await one.until(lambda me: me.scene is not None and me.scene.proposal == proposal)
            assert (await ada.is_refused(wire.Consent, yes=True)).why == "stale"
            await bob.does(wire.Consent, yes=False)
            await ada.until(lambda me: me.scene is not None and me.scene.proposal is None)
            await ada.does(wire.Takeback, count=2)
            await bob.until(lambda me: me.scene is not None and me.scene.proposal == proposal)
            await bob.does(wire.Consent, yes=True)
            assert (await bob.is_refused(wire.Consent, yes=True)).why == "stale"
            await eve.until(lambda me: me.scene is not None and me.scene.proposal == wire.Proposal(0, 2, [1]))
            await eve.does(wire.Consent, yes=True)
            await ada.hear_a(wire.Welcome)
            await ada.answers("hero:sutha")
            await bob.answers("hero:lia")
            await ada.does(wire.Takeback, count=2)
            await eve.answers("hero:oriax")
            await bob.until(lambda me: me.scene is not None and me.scene.proposal is None and me.scene.to_act == [0])
            assert (await bob.is_refused(wire.Consent, yes=True)).why == "stale"

    at_home(go)


def test_alone_with_bots_anything_is_taken_back_even_the_end(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "random") as (ada,):
            for _ in range(3):
                await ada.answers()
            await ada.until(lambda me: me.scene is not None and me.scene.ask)
            moments = (await get(house, f"/api/tables/{ada.facts.id}/replay"))["moments"]
            await ada.does(wire.Takeback, count=moments - 1)
            await ada.until(lambda me: me.scene is not None and "hero:azzan" in [one.token for one in me.scene.legal])
            assert (await get(house, f"/api/tables/{ada.facts.id}/replay"))["moments"] == 1

    at_home(go)


def test_conceding_at_a_table_for_two_ends_the_game(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            await ada.does(wire.Concede)
            for one in (ada, bob):
                ending = await one.over()
                assert (ending.ending, ending.conceded, ending.winners, ending.places) == ("conceded", 0, [1], [2, 1])
            await bob.line.say(wire.Act(1, "hero:lia"))
            assert (await bob.hear_a(wire.No)).text == "nothing is asked now: the table is at the stage 'over'"
            assert (await bob.is_refused(wire.Takeback)).text == "what is over is over"
            assert (await bob.is_refused(wire.Concede)).why == "stale"

    at_home(go)


def test_conceding_among_three_leaves_the_game_to_a_bot_for_good(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE) as (ada, bob, eve):
            await ada.does(wire.Concede)
            await bob.until(lambda me: me.facts.seats[0].conceded)
            assert (bob.facts.stage, bob.facts.seats[0].bot) == ("playing", "thumb")
            await ada.line.say(wire.Act(1, "hero:lia"))
            assert (await ada.hear_a(wire.No)).text == "you gave up: a bot plays on for you"
            await bob.answers()
            await eve.answers()
            await bob.does(wire.Concede)
            await eve.does(wire.Concede)
            assert (await eve.over()).conceded == 2

    at_home(go)


# Watching, lists, replays, records, rematch -----------------------------------------------------------------


def test_a_whole_game_is_replayed_recorded_and_found_again(at_home: Go, tmp_path: Path) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", THREE, public=True)
        people = [Player(lambda: house.ws, one, 11) for one in seated]
        table = f"/api/tables/{seated[0].table}"
        async with person(house, watcher(seated[0].table)) as eve:
            assert eve.welcome.join == ""
            await play_out(people)
            await eve.over()
            assert eve.scene is not None
            seen = decode(encode(eve.scene.view))
        for player in people:
            await check_sight(player, house.ws)
        check_record(
            await record(house.url, seated[0].table), stored(f"sqlite:///{tmp_path / 'tables.sqlite'}")[seated[0].table]
        )
        whole = await get(house, f"{table}/replay?eyes=-1&count=200")
        frames = list(whole["frames"])
        while len(frames) < whole["moments"]:
            frames += (await get(house, f"{table}/replay?eyes=-1&first={len(frames)}&count=200"))["frames"]
        assert frames[-1]["view"] == seen
        assert frames[0]["done"] == []
        assert whole["ending"]["winners"]
        middle = whole["moments"] // 2
        one = await get(house, f"{table}/replay?eyes=-1&first={middle}&count=1")
        assert (one["first"], one["frames"]) == (middle, [frames[middle]])
        assert (await get(house, f"{table}/replay?first={whole['moments']}&count=5"))["frames"] == []
        views = [
            (await get(house, f"{table}/replay?eyes={eyes}&first={middle}&count=1"))["frames"] for eyes in (0, 1, 2)
        ]
        assert views[0] != views[1] != views[2]
        _, mine = await post(house, "/api/mine", wire.Keys([seated[1].key, "nonsense"]))
        assert [(found["id"], found["you"], found["stage"]) for found in mine["tables"]] == [
            (seated[0].table, 1, "over")
        ]
        assert (await get(house, "/api/tables"))["tables"] == []

    at_home(go)


def test_a_rematch_asked_for_by_all_at_once_has_everybody_one_seat_further_with_the_same_keys(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", THREE, options={"first_seat": "2"})
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(person(house, one)) for one in seated]
            assert (await people[0].is_refused(wire.Rematch)).text == "the game is not over"
            await people[0].does(wire.Start)
            for one in people:
                await one.begun()
                await one.does(wire.Concede)
            for one in people:
                await one.over()
            for one in people:
                await one.line.say(wire.Rematch(one.heard + 1))
            for one in people:
                assert isinstance((await one.hear_a(wire.Ok)).n, int)
                await one.until(lambda me: me.facts.rematch)
            new = {one.facts.rematch for one in people}
            assert len(new) == 1
        id = new.pop()
        async with AsyncExitStack() as stack:
            again = [await stack.enter_async_context(person(house, replace(one, table=id))) for one in seated]
            assert [one.welcome.you for one in again] == [1, 2, 0]
            assert [one.welcome.is_host for one in again] == [True, False, False]
            assert again[0].facts.options["first_seat"] == "2"
            assert again[0].facts.luck != people[0].facts.luck
            assert [seat.name for seat in again[0].facts.seats] == ["Person 2", "Ada", "Person 1"]
            await again[0].does(wire.Start)
            for one in again:
                await one.begun()
            (asked,) = [one for one in again if one.scene is not None and one.scene.ask]
            await asked.answers()
        _, mine = await post(house, "/api/mine", wire.Keys([seated[0].key]))
        assert {(found["id"], found["you"]) for found in mine["tables"]} == {(seated[0].table, 0), (id, 1)}

    at_home(go)


def test_a_table_that_is_nowhere(at_home: Go) -> None:
    async def go(house: House) -> None:
        for path in ("", "/book", "/replay", "/record"):
            answer = await house.client.get(f"/api/tables/nowhere{path}")
            assert (answer.status_code, answer.json()) == (
                404,
                {"why": "missing", "text": "there is no table 'nowhere'"},
            )
        with pytest.raises(ConnectionClosed):
            async with house.at(watcher("nowhere")):
                pass

    at_home(go)
