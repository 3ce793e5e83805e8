"""What a player can do, over real sockets: answer, say things besides, ask why not, take a hint, run out of time."""

from dungeonbox.server import wire
from tests.server.inside import House
from tests.server.people import THREE, TWO, Go, Person, company, game, get, person, post, watcher


def test_when_time_is_up_a_bot_chooses(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO, move_seconds=1) as (ada, bob):
            await ada.until(lambda me: me.scene is not None and me.scene.question == 0)
            assert ada.facts.seats[0].bot == ""
            await bob.until(lambda me: me.scene is not None and me.scene.question == 1)

    at_home(go)


def test_stale_repeated_illegal_foreign_and_unknown_answers_change_nothing(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob), person(house, watcher(ada.facts.id)) as eve:

            async def no(one: Person, message: wire.Message) -> wire.No:
                await one.socket.say(message)
                return await one.hear_a(wire.No)

            before = (ada.scene, bob.scene)
            assert (await no(ada, wire.Act(1, "hero:dragon"))).why == "unknown"
            illegal = await no(ada, wire.Act(1, "target:seat2"))
            assert (illegal.why, illegal.question) == ("illegal", 1)
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
            await ada.socket.say(wire.Act(1, "hero:lia"))
            assert (await ada.hear_a(wire.Ok)).question == 1
            stale = await no(ada, wire.Act(1, "hero:azzan"))
            assert (stale.why, stale.question) == ("stale", 1)
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
            await ada.socket.say(wire.Chat(1, "once"))
            assert (await ada.hear_a(wire.Ok)).n == 1
            await ada.socket.say(wire.Chat(3, "thrice"))
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
            question = ada.scene.question
            await ada.socket.say(wire.Act(question, "card:1"))
            assert (await ada.hear_a(wire.Ok)).question == question
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
            question, token = bob.scene.question, bob.scene.asides[0].token
            await bob.does(wire.Aside, token=token)
            assert bob.scene.question == question
            news = await ada.hear_a(wire.News, lambda told: told.notes)
            assert news.notes[-1][1] == 1
            assert (await bob.is_refused(wire.Aside, token="card:1")).why == "illegal"
            assert (await bob.is_refused(wire.Aside, token="nonsense")).why == "unknown"
            await bob.socket.say(wire.Act(question, bob.scene.asides[-1].token))
            no = await bob.hear_a(wire.No)
            assert (no.why, "answers no question; it can be said as an aside" in no.text) == ("illegal", True)

    at_home(go)


def test_why_not_names_a_clause_and_says_what_the_thing_is(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, *TWO) as (ada, bob):
            rules = await get(house, "/api/games/mayhem/rules")
            clauses = {"", *(one["id"] for one in rules["clauses"])}
            for one, token, is_allowed, about in (
                (ada, "hero:lia", True, "Lia the Radiant, paladin;"),
                (ada, "target:seat1", False, ""),
                (bob, "hero:lia", False, "Lia the Radiant, paladin;"),
                (
                    bob,
                    "play:fireball",
                    False,
                    "Fireball: 3 damage to every player, you too. Defense cards take it first.",
                ),
            ):
                await one.socket.say(wire.Why(token))
                because = await one.hear_a(wire.Because)
                assert because.token == token
                assert (because.clause == "") is is_allowed
                assert because.clause in clauses
                assert because.text.startswith(about)
                assert bool(because.text) is bool(about)

    at_home(go)


def test_hints_are_legal_and_bots_of_every_kind_play_to_the_end(at_home: Go) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "random", "thumb", "search:20") as (ada,):
            await ada.socket.say(wire.Hint())
            advice = await ada.hear_a(wire.Advice)
            assert ada.scene is not None
            assert advice.question == ada.scene.question
            while ada.facts.stage == "playing":
                await ada.answers(advice.token if ada.scene.question == 1 else "")
                await ada.until(lambda me: me.facts.stage == "over" or (me.scene is not None and me.scene.question))
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
