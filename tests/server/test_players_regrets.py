"""What a player can do, over real sockets: take back and give up."""

from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, game, get


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
            assert "nothing, since luck was drawn" in (await bob.is_refused(wire.Takeback)).text

    at_home(go)


def test_what_was_said_is_not_taken_back(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE, game="busters") as (ada, bob, eve):
            for one, hero in ((ada, "knight"), (bob, "mage"), (eve, "thief")):
                await one.answers(f"hero:{hero}")
            await ada.until(lambda me: me.scene is not None and me.scene.asides)
            await ada.does(wire.Aside, token="pledge:5")
            refused = (await ada.is_refused(wire.Takeback)).text
            assert refused.endswith("nothing, since luck was drawn, a card was shown or something was said")

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


def test_conceding_at_a_table_for_two_ends_the_game(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            await ada.does(wire.Concede)
            for one in (ada, bob):
                ending = await one.over()
                assert (ending.ending, ending.conceded, ending.winners, ending.places) == ("conceded", 0, [1], [2, 1])
            await bob.socket.say(wire.Act(1, "hero:lia"))
            assert (await bob.hear_a(wire.No)).text == "nothing is asked now: the table is at the stage 'over'"
            assert (await bob.is_refused(wire.Takeback)).text == "the game is over: nothing can be taken back"
            assert (await bob.is_refused(wire.Concede)).why == "stale"

    at_home(go)


def test_conceding_among_three_leaves_the_game_to_a_bot_for_good(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *THREE) as (ada, bob, eve):
            await ada.does(wire.Concede)
            await bob.until(lambda me: me.facts.seats[0].conceded)
            assert (bob.facts.stage, bob.facts.seats[0].bot) == ("playing", "thumb")
            await ada.socket.say(wire.Act(1, "hero:lia"))
            assert (await ada.hear_a(wire.No)).text == "you gave up: a bot plays on for you"
            await bob.answers()
            await eve.answers()
            await bob.does(wire.Concede)
            await eve.does(wire.Concede)
            assert (await eve.over()).conceded == 2

    at_home(go)
