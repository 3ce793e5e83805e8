"""Nothing on a board jumps: what makes room for something else glides there, or had its place before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from dungeonbox.games import IDS
from tests.e2e.browsers import DESKTOP
from tests.e2e.figures import PHONE, largest_shift, play, sit_down
from tests.server.servers import Server

MOST: Final = 0.02
"""The cumulative layout shift that is asked for."""
CHOICES: Final = 8


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots wait for eyes: everything is shown as at a real table."""
    folder: Path = tmp_path_factory.mktemp("patient")
    with Server(f"sqlite:///{folder}/tables.sqlite", folder, "--bot-speed", "normal") as server:
        yield server


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize("game", IDS)
def test_a_board_does_not_jump(browser: Browser, patient_server: Server, game: str, size: tuple[int, int]) -> None:
    player = sit_down(browser, patient_server.url, game, size)
    shifts = play(player, CHOICES)
    player.context.close()
    assert largest_shift(shifts) <= MOST, [shift for shift in shifts if shift["value"] > MOST / 10]
