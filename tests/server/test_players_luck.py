"""What a player can do, over real sockets: have a part in the luck."""

from dungeonbox import games
from dungeonbox.kernel.chance import commitment
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import TWO, Go, company
from tests.server.players import record


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
            await ada.does(wire.Reveal, number="17")
            await bob.does(wire.Reveal, number="4")
            await ada.begun()
            for one in (ada, bob):
                await one.does(wire.Concede)
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
            for one in (bob, ada):
                await one.does(wire.Concede)
            await bob.over()
        text = await record(house.url, ada.facts.id)
        Match.verify(games.read(text).game, Record.parse(text))

    at_home(go)
