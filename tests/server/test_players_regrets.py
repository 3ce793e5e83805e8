"""What a player can do, over real sockets: take back and give up."""

from dungeonbox import games
from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, game, get
from tests.server.players import record


def test_ones_own_latest_entry_is_taken_back_alone(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            assert "nothing" in (await ada.is_refused(wire.Takeback)).text
            await ada.answers("hero:lia")
            await ada.does(wire.Takeback)
            assert ada.welcome.scene is not None
            assert (ada.welcome.scene.question, len(ada.welcome.scene.legal)) == (2, 5)
            again = await bob.hear_a(wire.Welcome)
            assert again.scene is not None
            assert again.scene.to_act == [0]
            await ada.socket.say(wire.Act(1, "hero:azzan"))
            assert (await ada.hear_a(wire.No)).why == "stale"
            await ada.answers("hero:azzan")
            await bob.answers("hero:lia")
            assert (await bob.is_refused(wire.Takeback)).text.startswith("too late to take that back: luck was drawn")

    at_home(go)


def test_what_was_said_is_not_taken_back(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE, game="busters") as (ada, bob, eve):
            for one, hero in ((ada, "knight"), (bob, "mage"), (eve, "thief")):
                await one.answers(f"hero:{hero}")
            await ada.until(lambda me: me.scene is not None and me.scene.asides)
            await ada.does(wire.Aside, token="pledge:5")
            assert (await ada.is_refused(wire.Takeback)).text.endswith("or something was said")

    at_home(go)


def test_what_others_did_is_taken_back_with_everybodys_consent_only(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE) as (ada, bob, eve):
            await ada.answers("hero:lia")
            await bob.answers("hero:azzan")
            assert "at most 2 with everybody's consent" in (await ada.is_refused(wire.Takeback, count=3)).text
            assert (await eve.is_refused(wire.Consent, yes=True)).text == "no takeback waits for your consent"
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


def test_alone_with_bots_a_takeback_leads_to_ones_own_latest_choice(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "thumb") as (ada,):
            assert (await ada.is_refused(wire.Takeback)).text == "there is nothing of yours to take back"
            await ada.answers("hero:lia")
            await ada.until(lambda me: me.scene is not None and me.scene.question == 2)
            await ada.does(wire.Takeback)
            assert ada.welcome.scene is not None
            assert "hero:lia" in [one.token for one in ada.welcome.scene.legal]

    at_home(go)


def test_alone_with_bots_anything_is_taken_back_even_the_end(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "random") as (ada,):
            for _ in range(3):
                await ada.answers()
            await ada.until(lambda me: me.scene is not None and me.scene.question)
            moments = (await get(house, f"/api/tables/{ada.facts.id}/replay"))["moments"]
            await ada.does(wire.Takeback, count=moments - 1)
            await ada.until(lambda me: me.scene is not None and "hero:azzan" in [one.token for one in me.scene.legal])
            assert (await get(house, f"/api/tables/{ada.facts.id}/replay"))["moments"] == 1

    at_home(go)


def test_conceding_hands_the_seat_to_a_bot_for_good_and_ends_the_game_when_no_person_is_left(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            await ada.does(wire.Concede)
            await bob.until(lambda me: me.facts.seats[0].conceded)
            assert (bob.facts.stage, bob.facts.seats[0].bot) == ("playing", "thumb")
            await ada.socket.say(wire.Act(1, "hero:lia"))
            assert (await ada.hear_a(wire.No)).text == "you gave up: a bot plays on for you"
            await bob.answers()
            await bob.does(wire.Concede)
            for one in (ada, bob):
                ending = await one.over()
                assert (ending.ending, ending.conceded, ending.winners, ending.places) == ("conceded", 1, [1], [2, 1])
            await bob.socket.say(wire.Act(9, "hero:lia"))
            assert (await bob.hear_a(wire.No)).text == "you gave up: a bot plays on for you"
            assert (await bob.is_refused(wire.Concede)).why == "stale"

    at_home(go)


def test_the_last_person_may_claim_the_win_when_another_gave_up(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "open", "thumb") as (ada, bob):
            assert "last person" in (await ada.is_refused(wire.Claim)).text
            await bob.does(wire.Concede)
            await ada.until(lambda me: me.facts.seats[1].conceded)
            assert (await bob.is_refused(wire.Claim)).why == "forbidden"
            await ada.does(wire.Claim)
            for one in (ada, bob):
                ending = await one.over()
                assert (ending.ending, ending.claimed, ending.winners, ending.places) == ("claimed", 0, [0], [1, 3, 2])
            assert (await ada.is_refused(wire.Takeback)).text == "the game is over: nothing can be taken back"

    at_home(go)


def test_alone_against_bots_no_win_can_be_claimed(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "thumb") as (ada,):
            assert "given up" in (await ada.is_refused(wire.Claim)).text

    at_home(go)


def test_a_seat_that_conceded_is_listed_last_and_the_record_is_a_plain_game(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE) as (ada, bob, eve):
            await ada.does(wire.Concede)
            for one in (bob, eve):
                await one.does(wire.Leave)
            ending = await ada.over()
            assert (ending.places[0], 0 in ending.winners, ending.ending != "conceded") == (3, False, True)
            assert ending.verdict.endswith("Ada gave up and is listed last.")
            found = games.read(await record(house.url, ada.facts.id))
            assert (found.is_over, found.outcome.ending) == (True, ending.ending)

    at_home(go)
