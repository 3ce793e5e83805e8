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
        if player.act(skips=False):
            turns -= 1
            player.page.wait_for_function("() => document.querySelector('.prompt.mine') === null")
        player.page.wait_for_function("() => document.querySelector('.prompt.mine, .end') !== null")
    return recorder.read(game, server.url, player.table)


@pytest.mark.slow
@pytest.mark.parametrize("game", ADAPTERS)
def test_nothing_is_shown_before_its_note(person: Invite, server: Server, game: str) -> None:
    reading = record(person(), server, game, turns=6)

    assert reading.faults == []
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

    assert reading.faults == []
