"""Nothing on a board jumps: what makes room for something else glides there, or had its place before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from dungeonbox.games import IDS
from tests.e2e.browsers import DESKTOP, Person
from tests.e2e.figures import PHONE, heavy_of, largest_shift, play, shifts_of, sit_down
from tests.server.servers import Server

MOST: Final = 0.02
"""The cumulative layout shift that is asked for."""
CHOICES: Final = 8
SIZES: Final = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])

PAINTED: Final = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Wait until what has been changed was laid out and painted."""
JUMP: Final = "board => { board.style.marginTop = '4rem'; }"
URGE: Final = """board => {
    board.animate({ width: ['100%', '90%'] }, 60_000);
    document.querySelector('.board svg *').animate({ rotate: ['0deg', '5deg'] }, 60_000);
}"""


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots wait for eyes: everything is shown as at a real table."""
    folder: Path = tmp_path_factory.mktemp("patient")
    with Server(f"sqlite:///{folder}/tables.sqlite", folder, "--bot-speed", "normal") as server:
        yield server


@pytest.mark.long
@pytest.mark.slow
@SIZES
@pytest.mark.parametrize("game", IDS)
def test_a_board_does_not_jump(browser: Browser, patient_server: Server, game: str, size: tuple[int, int]) -> None:
    player = sit_down(browser, patient_server.url, game, size)
    shifts = play(player, CHOICES)
    heavy = heavy_of(player)
    player.context.close()
    assert largest_shift(shifts) <= MOST, [shift for shift in shifts if shift["value"] > MOST / 10]
    assert heavy == []


@pytest.mark.slow
@SIZES
def test_a_board_that_jumps_is_found(browser: Browser, patient_server: Server, size: tuple[int, int]) -> None:
    player = sit_down(browser, patient_server.url, "busters", size)
    # A jump right after a press would be taken for an answer to it.
    player.page.wait_for_function("() => performance.now() - figures.pressed > 1000")
    before = largest_shift(shifts_of(player))
    change(player, JUMP)
    after = largest_shift(shifts_of(player))
    player.context.close()
    assert before <= MOST < after


def test_what_no_compositor_can_move_alone_is_found(browser: Browser, patient_server: Server) -> None:
    player = sit_down(browser, patient_server.url, "busters", DESKTOP)
    change(player, URGE)
    heavy = heavy_of(player)
    player.context.close()
    assert [fault.partition(": ")[2] for fault in heavy] == ["a part of a picture", "width"]


def change(player: Person, how: str) -> None:
    """Do something to the board, and wait until it is seen."""
    player.page.locator(".board-place").evaluate(how)
    player.page.evaluate(PAINTED)
