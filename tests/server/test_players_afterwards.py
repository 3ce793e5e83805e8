"""What a player can do, over real sockets: watch, look for tables, replay, keep the record, play again."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from dungeonbox.server import wire
from tests.server.databases import stored
from tests.server.inside import House
from tests.server.people import THREE, Go, get, person, post, watcher
from tests.server.players import Player, check_record, check_sight, open_table, play_out, record


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
                await one.socket.say(wire.Rematch(one.heard + 1))
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
            (asked,) = [one for one in again if one.scene is not None and one.scene.question]
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
