"""The log of a table is bounded: chat apart from play, and a game can always be played to its end."""

from pathlib import Path

import pytest

from dungeonbox.server import log_limits, wire
from tests.server.inside import House, hasten, visit
from tests.server.people import game


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers do not wait for the disk."""
    hasten(monkeypatch)


def test_chat_comes_to_an_end_and_play_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_limits, "MOST_CHAT", 5)

    async def go(house: House) -> None:
        async with game(house, "me", "open") as (ada, bob):
            for number in range(5):
                await ada.does(wire.Chat, text=f"line {number}")
            for one in (ada, bob):
                no = await one.is_refused(wire.Chat, text="one too many")
                assert (no.why, no.text) == ("limit", "this table has 5 lines of chat, which is all that it keeps")
            await ada.answers()
            await ada.does(wire.Rename, name="Adele")

    visit(tmp_path, go)


def test_what_can_be_repeated_without_end_is_refused_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_limits, "MOST_EVENTS", 12)

    async def go(house: House) -> None:
        async with game(house, "me", "random", "random", game="busters") as (ada,):
            for number in range(12):
                if number < 6:
                    await ada.does(wire.Rename, name=f"Ada {number}")
                else:
                    await ada.answers()
            for message in ({"kind": wire.Rename, "name": "Eve"}, {"kind": wire.Mute, "seat": 1, "on": True}):
                no = await ada.is_refused(**message)  # type: ignore[arg-type]
                assert (no.why, no.text) == ("limit", "this table has 12 events; from now on only moves are kept")
            no = await ada.is_refused(wire.Takeback)
            assert no.why == "limit"
            await ada.does(wire.Chat, text="chat has a limit of its own")
            await ada.answers()
            await ada.does(wire.Concede)

    visit(tmp_path, go)


def test_a_sealed_choice_is_changed_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(house: House) -> None:
        async with game(house, "me", "open", "open", game="busters") as people:
            for one in people:  # each takes a hero
                await one.answers()
            ada = people[0]
            await ada.until(lambda me: me.scene is not None and len(me.scene.to_act) == 3 and len(me.scene.legal) > 1)
            assert ada.scene is not None
            question, (first, second, *_others) = ada.scene.question, [choice.token for choice in ada.scene.legal]
            for token in (first, second):
                await ada.answers(token, question)
            monkeypatch.setattr(log_limits, "MOST_EVENTS", 1)
            await ada.socket.say(wire.Act(question, first))
            assert (await ada.hear_a(wire.No)).why == "limit"
            for one in people[1:]:
                await one.answers()
            assert (await ada.hear_a(wire.News, lambda told: told.answered == question)).answered == question

    visit(tmp_path, go)
