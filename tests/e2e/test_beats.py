"""Nothing is shown before it has been told: a recorder compares every animation frame with the notes told by then."""

from collections.abc import Callable
from time import monotonic

import pytest

from dungeonbox.games import info
from tests.e2e.adapters import ADAPTERS
from tests.e2e.browsers import Person
from tests.e2e.recorder import Reading, Recorder
from tests.patience import PATIENCE
from tests.server.servers import Server

Invite = Callable[..., Person]

SEEN = {
    "mayhem": ("hp", "hand", "discard", "played"),
    "busters": ("gems", "card", "gone", "monster"),
    "shuffle": ("pawn", "turned-", "roll"),
}
"""Facts that change in any few turns: if the page shows none of them, the adapter reads nothing."""


def record(player: Person, server: Server, game: str, turns: int, *, plants: bool = False) -> Reading:
    """Play this many choices against bots, never in a hurry, and compare what was shown."""
    recorder = Recorder(player.page, ADAPTERS[game], plants=plants)
    player.play_against(game, ["bot thumb"] * (info(game).seats[0] - 1), {})
    end = monotonic() + PATIENCE
    while turns > 0 and not player.is_over:
        assert monotonic() < end, "the game did not go on"
        turns -= player.act(skips=False)
        player.page.wait_for_timeout(20)
    player.page.wait_for_function("() => document.querySelector('.telling') === null")
    return recorder.read(game, server.url, player.table)


@pytest.mark.slow
@pytest.mark.parametrize("game", ADAPTERS)
def test_nothing_is_shown_before_its_note(person: Invite, server: Server, game: str) -> None:
    reading = record(person(), server, game, turns=6)

    assert reading.faults + reading.cut == []
    assert {fact for fact in SEEN[game] if any(name.startswith(fact) for name in reading.changed)} == set(SEEN[game])


@pytest.mark.slow
@pytest.mark.parametrize("game", ADAPTERS)
def test_an_early_paint_is_found(person: Invite, server: Server, game: str) -> None:
    reading = record(person(), server, game, turns=6, plants=True)

    assert [fault for fault in reading.faults if "expected" in fault]


@pytest.mark.long
@pytest.mark.parametrize("game", ADAPTERS)
def test_a_whole_game_is_shown_as_it_is_told(person: Invite, server: Server, game: str) -> None:
    reading = record(person(), server, game, turns=1000)

    assert reading.faults + reading.cut == []


@pytest.mark.slow
def test_still_pictures_tell_the_same(person: Invite, server: Server) -> None:
    still = person(motion=False)
    reading = record(still, server, "mayhem", turns=3)

    assert reading.faults == []
    assert reading.changed
    assert still.page.evaluate("window.beatsRecord.marks") == 0


def test_the_press_that_skips_does_nothing_else(person: Invite) -> None:
    hurried = person()
    sent: list[str] = []
    hurried.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    hurried.play_against("mayhem", ["bot thumb"], {})
    hurried.act("hero:azzan")
    card = hurried.page.locator('.board-place [data-token^="play:"]').first
    hurried.page.wait_for_function(
        "() => document.querySelector('.telling') && document.querySelector('[data-token^=play]')"
    )
    card.click(force=True)

    answers = [frame for frame in sent if '"t":"act"' in frame]
    assert len(answers) == 1, answers


def test_step_by_step_each_beat_waits_for_the_player(person: Invite, server: Server) -> None:
    reader = person()
    recorder = Recorder(reader.page, ADAPTERS["mayhem"])
    reader.page.goto("/")
    reader.page.get_by_role("button", name="Settings").click()
    reader.page.get_by_text("Step by step", exact=True).click()
    reader.play_against("mayhem", ["bot thumb"], {})
    reader.act("hero:azzan", skips=False)
    presses = 0
    go_on = reader.page.get_by_role("button", name="Go on")
    while not reader.page.locator(".prompt.mine").count():
        if go_on.count():
            go_on.click()
            presses += 1

    reading = recorder.read("mayhem", server.url, reader.table)
    assert reading.faults == []
    assert presses >= reading.beats > 3
