"""Nothing is shown before it has been told: a recorder compares every animation frame with the notes told by then."""

from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Route, expect

from dungeonbox.games import info
from tests.e2e.adapters import ADAPTERS
from tests.e2e.browsers import MILLISECONDS, Person
from tests.e2e.recorder import HASTE, Reading, Recorder
from tests.patience import PATIENCE
from tests.server.servers import Server

Invite = Callable[..., Person]

SEEN = {
    "mayhem": ("hp", "hand", "discard", "played"),
    "busters": ("gems", "card", "gone", "monster"),
    "attack": ("dungeon", "roll"),
    "shuffle": ("pawn", "turned-", "roll"),
    "hustle": ("pawn", "card-", "held", "deck"),
}
"""Facts that change in every game: if the page never shows them change, the adapter reads nothing."""
LONG = ("busters", "attack", "shuffle", "hustle")
"""Games in which it takes long until a planted fault comes up."""
FEW = 6
"""So many choices are made between two looks at what was recorded."""


class Sitting:
    """A person who plays against bots, never in a hurry, and the recorder of what their page shows."""

    def __init__(self, player: Person, server: Server, game: str, plant: str = "null") -> None:
        self.player = player
        self.server = server
        self.game = game
        self.recorder = Recorder(player.page, ADAPTERS[game], plant)
        player.play_against(game, ["bot thumb"] * (max(2, info(game).seats[0]) - 1), {})

    def play(self, turns: int) -> Reading:
        """Make this many choices, or as many as the game leaves, and compare all that was shown so far."""
        end = monotonic() + PATIENCE
        while turns > 0 and not self.player.is_over:
            assert monotonic() < end, "the game did not go on"
            turns -= self.player.act(skips=False)
            self.player.page.wait_for_timeout(20)
        self.player.page.wait_for_function("() => document.querySelector('.telling') === null")
        return self.recorder.read(self.game, self.server.url, self.player.table)

    def play_until(self, is_enough: Callable[[Reading], bool]) -> Reading:
        """Play on, a few choices at a time, until enough was seen or the game is over."""
        reading = self.play(FEW)
        while not is_enough(reading) and not self.player.is_over:
            reading = self.play(FEW)
        return reading


def missing(game: str, reading: Reading) -> list[str]:
    """The facts of a game that have not been seen to change."""
    return [fact for fact in SEEN[game] if not any(name.startswith(fact) for name in reading.changed)]


def painted_early(reading: Reading) -> list[str]:
    """The facts that stood there before their note was told."""
    return [fault for fault in reading.faults if "expected" in fault]


@pytest.mark.slow
@pytest.mark.parametrize("game", ADAPTERS)
def test_nothing_is_shown_before_its_note(person: Invite, server: Server, game: str) -> None:
    reading = Sitting(person(), server, game).play_until(lambda reading: not missing(game, reading))

    assert reading.faults + reading.cut == []
    assert missing(game, reading) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.long] * (game in LONG)) for game in ADAPTERS])
def test_an_early_paint_is_found(person: Invite, server: Server, game: str) -> None:
    sitting = Sitting(person(), server, game, ADAPTERS[game].plant)
    reading = sitting.play_until(lambda reading: bool(painted_early(reading)))

    assert painted_early(reading)


def test_a_mark_that_is_cut_off_is_found(person: Invite, server: Server) -> None:
    reading = Sitting(person(), server, "mayhem", HASTE).play_until(lambda reading: bool(reading.cut))

    assert reading.cut


@pytest.mark.long
@pytest.mark.parametrize("game", ADAPTERS)
def test_a_whole_game_and_its_replay_are_shown_as_they_are_told(person: Invite, calm_server: Server, game: str) -> None:
    player = person(at=calm_server)
    reading = Sitting(player, calm_server, game).play(turns=1000)

    assert player.is_over
    assert reading.faults + reading.cut == []

    tab = player.new_tab()
    recorder = Recorder(tab, ADAPTERS[game])
    tab.goto(f"/t/{player.table}/replay?eyes=0&at=0")
    tab.get_by_role("button", name="Play", exact=True).click()
    tab.locator(".ending").wait_for(timeout=MILLISECONDS)
    replayed = recorder.read_replay(game, calm_server.url, player.table, eyes=0)

    assert replayed.faults + replayed.cut == []
    assert missing(game, replayed) == []


@pytest.mark.slow
def test_still_pictures_tell_the_same(person: Invite, server: Server) -> None:
    still = person(motion=False)
    reading = Sitting(still, server, "mayhem").play(turns=3)

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
    while not reader.page.locator(".prompt.mine").count() and not reader.is_over:
        if go_on.count():
            go_on.click()
            presses += 1

    reading = recorder.read("mayhem", server.url, reader.table)
    assert reading.faults == []
    assert presses >= reading.beats > 3


def test_nothing_counts_as_told_before_the_words_of_the_game_are_there(person: Invite) -> None:
    waiting = person()
    held: list[Route] = []
    waiting.page.route("**/book", lambda route: held.append(route))  # noqa: PLW0108  # no builtin is taken here
    waiting.lay_table("shuffle", ["bot thumb"], {})
    waiting.page.get_by_role("button", name="Start the game").click()
    expect(waiting.page.locator(".prompt")).to_be_visible()
    assert waiting.page.locator("[data-told]").count() == 0

    for route in held:
        route.continue_()
    expect(waiting.page.locator("[data-told]")).not_to_have_attribute("data-told", "0")
