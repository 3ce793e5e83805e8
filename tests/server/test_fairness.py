"""Fair among people: absence, hosts, kicks, names, hints, pages of one person, and clocks; the test moves the time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from msgspec.json import decode, encode

from dungeonbox.bots.advice import MOST
from dungeonbox.server import wire
from tests.server.inside import Hand, House, look, table_of, until_here
from tests.server.people import JSON, TWO, Go, Person, company, game, get, person, post, watcher
from tests.server.players import line, open_table

# Absence ------------------------------------------------------------------------------------------------------


def test_a_bot_stands_in_after_a_minute_of_absence_and_not_before(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        ada_key, bob_key = await open_table(house.url, "mayhem", TWO, options={"first_seat": "2"})
        async with person(house, ada_key) as ada:
            async with person(house, bob_key) as bob:
                await ada.does(wire.Start)
                await bob.begun()
                hand.move(3_600)
                assert (await ada.is_refused(wire.SetBot, seat=1, bot="random")).text == "Person 1 is here"
                assert (await ada.is_refused(wire.SetBot, seat=0, bot="thumb")).why == "forbidden"
            await until_here(house, ada.facts.id, {0})
            hand.move(59)
            assert "a bot may stand in in 1 s" in (await ada.is_refused(wire.SetBot, seat=1, bot="random")).text
            assert ada.facts.seats[1].bot == ""
            hand.move(2)
            await ada.does(wire.SetBot, seat=1, bot="random")
            assert ada.facts.seats[1].bot == "thumb", "always the house's heuristic"
            async with person(house, bob_key) as bob:
                assert bob.facts.seats[1].bot == ""

    home(go)


def test_at_a_slow_table_the_clock_decides_and_no_bot_stands_in(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, move_seconds=2 * 86_400, options={"first_seat": "2"})
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            hand.move(3_600)
            assert "the clock decides" in (await ada.is_refused(wire.SetBot, seat=1, bot="thumb")).text

    home(go)


# Hosts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["lobby", "opening", "playing", "over"])
def test_the_next_person_becomes_host_when_the_host_is_gone(home: Go, hand: Hand, stage: str) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", ("me", "open", "open"), public=True)
        async with person(house, seated[2]) as eve:
            async with person(house, seated[0]) as ada, person(house, seated[1]) as bob:
                await _bring_to(stage, [ada, bob, eve])
            await until_here(house, eve.facts.id, {2})
            hand.move(59)
            await look(house)
            assert (await table_of(house, eve.facts.id)).state.host == 0
            hand.move(2)
            await look(house)
            await eve.until(lambda me: me.facts.host == 2)
            if stage == "opening":
                await eve.does(wire.Start)
                await eve.begun()

    home(go)


async def _bring_to(stage: str, people: list[Person]) -> None:
    if stage == "opening":
        await people[1].does(wire.Promise, hash="0" * 64)
    if stage != "lobby":
        await people[0].does(wire.Start)
    for one in people:
        await one.until(lambda me: me.facts.stage == ("lobby" if stage == "lobby" else me.facts.stage))
        if stage in ("playing", "over"):
            await one.begun()
    if stage == "over":
        for one in people:
            await one.does(wire.Concede)
            await one.until(lambda me: me.facts.seats[me.seat].conceded)
        await people[2].over()


def test_a_table_whose_opening_hangs_can_be_left(home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, *TWO, public=True) as (ada, bob):
            await bob.does(wire.Promise, hash="0" * 64)
            await ada.does(wire.Start)
            await bob.until(lambda me: me.facts.stage == "opening")
            await ada.socket.say(wire.Leave(ada.heard + 1))
            await bob.until(lambda me: me.facts.stage == "lobby" and me.facts.host == 1)
            assert bob.facts.seats[0].kind == "open"
            status, _ = await post(house, f"/api/tables/{bob.facts.id}/seats", wire.Joining("Eve"))
            assert status == 201

    home(go)


# Kicks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("public", [True, False])
def test_a_kicked_player_stays_out_and_their_neighbour_comes_in_with_the_new_code(home: Go, *, public: bool) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, public=public)
        seats = f"/api/tables/{seated[0].table}/seats"
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Kick, seat=1)
            for name in ("Bob", "Rob", "Zoe", "Max", "Ann"):
                assert (await post(house, seats, wire.Joining(name)))[0] == 403
                assert (await post(house, seats, wire.Joining(name, seated[1].join)))[0] == 403
            assert (await house.client.get(f"/api/join/{seated[1].join}")).status_code == 404
            changed = await table_of(house, seated[0].table)
            assert changed.join != seated[1].join
            status = await _join_from("127.0.0.2", house, seats, wire.Joining("Far"))
            assert status == (201 if public else 403)
            if public:
                await ada.until(lambda me: me.facts.seats[1].name == "Far")
                await ada.does(wire.Kick, seat=1)
            async with person(house, seated[0]) as again:
                assert (await get(house, f"/api/join/{again.welcome.join}"))["id"] == seated[0].table
                assert (await post(house, seats, wire.Joining("Eve", again.welcome.join)))[0] == 201

    home(go)


async def _join_from(address: str, house: House, path: str, joining: wire.Joining) -> int:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=house.url, transport=transport) as client:
        return (await client.post(path, content=encode(joining), headers=JSON)).status_code


def test_a_kick_tells_the_others_the_new_code(home: Go) -> None:
    async def go(house: House) -> None:
        async with company(house, "me", "open", "open") as (ada, bob, _eve):
            await ada.does(wire.Kick, seat=2)
            told = await bob.hear_a(wire.Changed, lambda told: told.facts.seats[2].kind == "open")
            assert told.join
            assert told.join != bob.welcome.join

    home(go)


# Lists --------------------------------------------------------------------------------------------------------


def test_abandoned_tables_leave_the_list_and_come_back_with_a_person(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        (ada, _bob) = await open_table(house.url, "mayhem", TWO, public=True)
        hand.move(9 * 60)
        assert len((await get(house, "/api/tables"))["tables"]) == 1
        hand.move(2 * 60)
        assert (await get(house, "/api/tables"))["tables"] == []
        async with person(house, ada):
            await look(house)
            assert len((await get(house, "/api/tables"))["tables"]) == 1
            for _minute in range(12):
                hand.move(60)
                await look(house)
            assert len((await get(house, "/api/tables"))["tables"]) == 1

    home(go)


# Names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "ada",
        "Ada\u3164",
        "A\u200bda",
        "Ad\u2800a",
        "Ad\ufe0fa",
        "\u0410d\u0430",
        "\u0391da",
        "\uff21\uff24\uff21",
        "\U0001d400da",
        "A d a",
        "\u00c1da",
        "Old M\u0430rrow",
        "sly quill",
        "Seat 2",
    ],
)
def test_a_name_that_looks_like_another_is_refused(home: Go, name: str) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("me"), wire.Chair("open"), wire.Chair("bot", "thumb"), wire.Chair("open")]
        _, made = await post(house, "/api/tables", wire.NewTable("mayhem", chairs, "Ada", public=True))
        seats = f"/api/tables/{made['table']}/seats"
        status, no = await post(house, seats, wire.Joining(name, seat=3))
        assert (status, "looks like" in no["text"]) == (403, True)
        assert (await post(house, seats, wire.Joining("Adele", seat=3)))[0] == 201

    home(go)


def test_a_creator_is_not_called_like_a_bot(home: Go) -> None:
    async def go(house: House) -> None:
        chairs = [wire.Chair("me"), wire.Chair("bot", "thumb")]
        status, no = await post(house, "/api/tables", wire.NewTable("mayhem", chairs, "WEE PELL"))
        assert (status, "bot" in no["text"]) == (403, True)

    home(go)


# Hints --------------------------------------------------------------------------------------------------------


def test_hints_are_off_between_people_unless_the_table_allows_them(home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, _bob):
            assert not ada.facts.hints
            await ada.socket.say(wire.Hint())
            assert (await ada.hear_a(wire.No)).text == "there are no hints at this table"
        async with game(house, "me", "random") as (ada,):
            assert ada.facts.hints
        async with game(house, "me", "random", hints=False) as (ada,):
            assert not ada.facts.hints

    home(go)


def test_who_took_a_hint_is_shown_to_all_and_counted_once_a_question(home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, hints=True) as (ada, bob), person(house, watcher(ada.facts.id)) as eve:
            for _time in range(2):
                await ada.socket.say(wire.Hint())
                advice = await ada.hear_a(wire.Advice)
                assert advice.question == 1
                assert advice.choices[0].token == advice.token
                assert 1 < len(advice.choices) <= MOST
                assert advice.reason
            for one in (ada, bob, eve):
                await one.until(lambda me: me.facts.seats[0].hints == 1)
                assert one.facts.hints
            table = await table_of(house, ada.facts.id)
            assert [place.hints for place in table.state.places] == [1, 0]

    home(go)


# Pages of one person ------------------------------------------------------------------------------------------


def test_two_pages_of_one_seat_never_drop_each_others_message(at_home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO)
        tabs = [wire.Hello(seated[0].table, seated[0].key, tab=tab) for tab in ("desk", "phone")]
        async with page_of(house, tabs[0]) as desk, page_of(house, tabs[1]) as phone, person(house, seated[1]) as bob:
            for page, text in ((desk, "from the desk"), (phone, "from the phone")):
                await page.socket.say(wire.Chat(1, text))
            lines = [(await bob.hear_a(wire.Said)).line.text for _time in range(2)]
            assert sorted(lines) == ["from the desk", "from the phone"]
            for page in (desk, phone):
                await page.until(lambda me: me.heard == 1)
                await page.socket.say(wire.Chat(1, "again"))
                assert (await page.hear_a(wire.Ok)).n == 1
                await page.does(wire.Chat, text="next")
        async with page_of(house, tabs[0]) as desk:
            assert desk.welcome.heard == 2

    at_home(go)


@asynccontextmanager
async def page_of(house: House, hello: wire.Hello) -> AsyncIterator[Person]:
    """A page of a person, under a name of its own."""
    async with line(house.ws) as found:
        await found.say(hello)
        welcome = await found.hear_a(wire.Welcome)
        yield Person(found, wire.Seated(hello.table, welcome.you, hello.key, ""), welcome)


# Clocks -------------------------------------------------------------------------------------------------------


async def clocks(one: Person) -> list[wire.SeatClock]:
    """The clocks as they were told last."""
    assert one.scene is not None
    return one.scene.clocks


def test_at_zero_of_a_total_clock_a_bot_plays_on(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        async with (
            game(house, *TWO, total_seconds=60, increment=5) as (ada, bob),
            person(house, watcher(ada.facts.id)) as eve,
        ):
            assert eve.facts.total_seconds == 60
            assert await clocks(eve) == [wire.SeatClock(60_000, True, 0), wire.SeatClock(60_000, False, 0)]
            hand.move(10)
            await ada.answers("hero:lia")
            assert (await clocks(ada))[0].left == 55_000
            hand.move(59)
            await look(house)
            assert not (await table_of(house, ada.facts.id)).state.places[1].timed_out
            hand.move(2)
            await look(house)
            await eve.until(lambda me: me.facts.seats[1].timed_out)
            assert (eve.facts.stage, eve.facts.seats[1].bot) == ("playing", "thumb")
            await bob.socket.say(wire.Act(2, "hero:azzan"))
            assert (await bob.hear_a(wire.No)).text == "your time is up: a bot plays on for you"
            await ada.until(lambda me: me.scene is not None and me.scene.question == 2)

    home(go)


def test_at_zero_the_seat_concedes_where_the_table_says_so(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, move_seconds=30, time_up="concede") as (ada, bob):
            hand.move(29)
            await look(house)
            assert not (await table_of(house, ada.facts.id)).state.quitters
            hand.move(2)
            await look(house)
            await bob.until(lambda me: me.facts.seats[0].conceded)
            await bob.does(wire.Claim)
            assert (await bob.over()).winners == [1]

    home(go)


def test_a_clock_starts_when_the_person_can_see_the_question(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, move_seconds=30, options={"first_seat": "1"})
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            await ada.answers("hero:lia")
            assert (await clocks(ada))[1] == wire.SeatClock(30_000, False, 60_000)
            hand.move(40)
            await look(house)
            async with person(house, seated[1]) as bob:
                assert (await clocks(bob))[1] == wire.SeatClock(30_000, True, 0)
                hand.move(29)
                await look(house)
                assert (await table_of(house, ada.facts.id)).state.places[1].question == 1
                hand.move(2)
                await look(house)
                await ada.until(lambda me: me.scene is not None and me.scene.question == 2)

    home(go)


def test_whoever_never_looks_has_a_minute_and_then_the_clock(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, move_seconds=30, options={"first_seat": "1"})
        async with person(house, seated[0]) as ada:
            await ada.does(wire.Start)
            await ada.begun()
            await ada.answers("hero:lia")
            hand.move(89)
            await look(house)
            assert (await table_of(house, ada.facts.id)).state.places[1].asked
            hand.move(2)
            await look(house)
            await ada.until(lambda me: me.scene is not None and me.scene.question == 2)

    home(go)


@pytest.mark.parametrize(
    ("wish", "down", "left"),
    [
        ({"move_seconds": 30}, 3_600, 30_000),
        ({"move_seconds": 30, "time_up": "concede"}, 25, 30_000),
        ({"total_seconds": 600, "increment": 5}, 3_600, 600_000),
        ({"total_seconds": 600, "increment": 5}, 300, 600_000),
        ({"move_seconds": 86_400}, 86_500, 86_400_000),
        ({"move_seconds": 86_400}, 3_600, 82_800_000),
    ],
)
def test_no_time_passes_for_anybody_while_the_server_is_closed(
    home: Go, hand: Hand, wish: dict[str, Any], down: int, left: int
) -> None:
    """At a slow table it does, unless it is the end of a clock that was missed."""
    seats: list[wire.Seated] = []

    async def before(house: House) -> None:
        seats.extend(await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"}, **wish))
        async with person(house, seats[0]) as ada, person(house, seats[1]) as bob:
            await ada.does(wire.Start)
            await bob.begun()

    async def after(house: House) -> None:
        async with person(house, seats[1]) as bob:
            await look(house)
            assert not bob.facts.seats[0].timed_out
            async with person(house, seats[0]) as ada:
                assert (await clocks(ada))[0] == wire.SeatClock(left, True, 0)
                hand.move(left // 1000 - 1)
                await look(house)
                assert await ada.is_asked()
                hand.move(2)
                await look(house)
                await bob.until(_is_decided)

    home(before)
    hand.move(down)
    home(after)


def _is_decided(me: Person) -> bool:
    """Whether the first seat has run out of time: it conceded, a bot plays on, or it is the other's turn."""
    first = me.facts.seats[0]
    return first.conceded or first.timed_out or (me.scene is not None and me.scene.question > 0)


def test_a_clock_that_ran_out_while_the_server_was_closed_waits_a_minute_for_its_person(home: Go, hand: Hand) -> None:
    seats: list[wire.Seated] = []

    async def before(house: House) -> None:
        seats.extend(await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"}, move_seconds=30))
        async with person(house, seats[0]) as ada, person(house, seats[1]):
            await ada.does(wire.Start)
            await ada.begun()

    async def after(house: House) -> None:
        async with person(house, seats[1]) as bob:
            await bob.until(lambda me: me.scene is not None and me.scene.clocks[0].starts == 60_000)
            hand.move(89)
            await look(house)
            assert not await bob.is_asked()
            hand.move(2)
            await look(house)
            await bob.until(lambda me: me.scene is not None and me.scene.question)

    home(before)
    hand.move(3_600)
    home(after)


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"move_seconds": 5, "total_seconds": 60}, "got both"),
        ({"increment": 5}, "an increment needs a total clock"),
        ({"move_seconds": 15 * 86_400}, "1209600"),
        ({"time_up": "explode"}, "explode"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(home: Go, wish: dict[str, Any], complaint: str) -> None:
    async def go(house: House) -> None:
        chairs = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "mayhem", "chairs": chairs, "name": "Ada", **wish}
        answer = await house.client.post("/api/tables", json=body)
        assert (answer.status_code, complaint in decode(answer.content)["text"]) == (400, True), answer.text

    home(go)


def test_a_rematch_has_the_same_clock_and_hints(home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, total_seconds=60, increment=5, time_up="concede", hints=True) as (ada, bob):
            for one in (ada, bob):
                await one.does(wire.Concede)
            await ada.over()
            await ada.does(wire.Rematch)
            await ada.until(lambda me: me.facts.rematch)
            facts = (await table_of(house, ada.facts.rematch)).header
            assert (facts.total_seconds, facts.increment, facts.time_up, facts.hints) == (60, 5, "concede", True)

    home(go)


# Another browser ----------------------------------------------------------------------------------------------


async def code_for(house: House, seated: wire.Seated) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {seated.key}"} if seated.key else {}
    answer = await house.client.post(f"/api/tables/{seated.table}/code", headers=headers)
    return answer.status_code, answer.json()


def test_a_seat_is_carried_to_another_browser_once_and_the_old_key_opens_nothing(home: Go) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO, options={"first_seat": "1"})
        carry = f"/api/tables/{seated[0].table}/carry"
        async with person(house, seated[0]) as desk, person(house, seated[1]):
            await desk.does(wire.Start)
            await desk.begun()
            status, offered = await code_for(house, seated[0])
            assert (status, offered["seconds"]) == (200, 600)
            assert seated[0].key not in str((await table_of(house, seated[0].table)).state)
            status, new = await post(house, carry, wire.Carrying(offered["code"].upper()))
            assert (status, new["seat"], new["key"] != seated[0].key) == (200, 0, True)
            assert (await desk.hear_a(wire.Bye)).why == "carried"
        assert (await post(house, carry, wire.Carrying(offered["code"])))[0] == 403
        async with line(house.ws, seated[0].table, seated[0].key) as old:
            assert (await old.hear_a(wire.No)).why == "forbidden"
        async with person(house, decode(encode(new), type=wire.Seated)) as phone:
            assert phone.welcome.you == 0
            await phone.answers("hero:lia")
        assert len((await post(house, "/api/mine", wire.Keys([new["key"], seated[0].key])))[1]["tables"]) == 1

    home(go)


def test_a_code_lasts_ten_minutes_and_is_for_its_own_seat(home: Go, hand: Hand) -> None:
    async def go(house: House) -> None:
        seated = await open_table(house.url, "mayhem", TWO)
        carry = f"/api/tables/{seated[0].table}/carry"
        assert (await code_for(house, wire.Seated(seated[0].table, -1, "", "")))[0] == 403
        first = (await code_for(house, seated[0]))[1]["code"]
        second = (await code_for(house, seated[0]))[1]["code"]
        assert (await post(house, carry, wire.Carrying(first)))[0] == 403, "a newer code replaces it"
        hand.move(601)
        assert (await post(house, carry, wire.Carrying(second)))[0] == 409
        third = (await code_for(house, seated[0]))[1]["code"]
        hand.move(599)
        assert (await post(house, carry, wire.Carrying(third)))[0] == 200

    home(go)
