"""Each room imports only what the table of rooms allows, and the reader of imports sees when one does not."""

from pathlib import Path

import pytest

from tests.house.places import SOURCE
from tests.house.rooms import ROOMS, faults

ALLOWED = [
    ("kernel/zones.py", "from librt.vecs import vec"),
    ("kernel/zones.py", "from dungeonbox.kernel.errors import BadRecord"),
    ("games/mayhem/rules.py", "from dungeonbox.kernel.game import Game"),
    ("games/mayhem/rules.py", "from dungeonbox.games.mayhem.state import MayhemState"),
    ("games/__init__.py", "def game():\n    from dungeonbox.games.mayhem import INFO"),
    ("proving/walk.py", "from hypothesis import given"),
    ("bots/uniform.py", "from dungeonbox.games import catalogue"),
    ("lab/speed.py", "def hearts():\n    import pyspiel"),
    ("lab/speed.py", "import time"),
    ("server/table.py", "from dungeonbox.bots.bot import Bot"),
    ("terminal/cli.py", "import dungeonbox.server.app, dungeonbox.lab.speed, dungeonbox.proving.laws"),
    ("terminal/cli.py", "from dungeonbox import __version__, compiled"),
    ("terminal/screen/boards/mayhem.py", "from textual.widgets import Static"),
    ("__main__.py", "from dungeonbox.terminal.cli import main"),
    ("__init__.py", "from dungeonbox.kernel.match import Match"),
]

FORBIDDEN = [
    ("kernel/match.py", "from dungeonbox.games import mayhem", "kernel may not import games"),
    ("kernel/match.py", "from dungeonbox import games", "kernel may not import games"),
    ("kernel/match.py", "from ..games import mayhem", "kernel may not import games"),
    ("kernel/match.py", "import dungeonbox", "kernel may not import dungeonbox"),
    ("kernel/match.py", "import numpy", "kernel may not import numpy"),
    ("kernel/match.py", "def now():\n    import time", "kernel may not import time"),
    ("kernel/record.py", "text = open('record.json').read()", "rules open no files"),
    ("games/mayhem/rules.py", "import random", "games may not import random"),
    ("games/mayhem/rules.py", "from time import monotonic", "games may not import time.monotonic"),
    ("games/mayhem/rules.py", "from librt import random", "games may not import librt.random"),
    ("games/mayhem/rules.py", "from dungeonbox.games.busters import rules", "mayhem may not import"),
    ("games/mayhem/rules.py", "from dungeonbox.games import catalogue", "mayhem may not import"),
    ("games/mayhem/rules.py", "from ..busters import rules", "mayhem may not import"),
    ("games/mayhem/words.py", "from dungeonbox.bots import bot", "games may not import bots"),
    ("games/__init__.py", "from dungeonbox.games.mayhem import INFO", "only inside a function"),
    ("proving/laws.py", "from dungeonbox.bots.uniform import Uniform", "proving may not import bots"),
    ("bots/bot.py", "from dungeonbox.server.wire import Ask", "bots may not import server"),
    ("bots/bot.py", "import hypothesis", "bots may not import hypothesis"),
    ("lab/speed.py", "import pyspiel", "lab may import pyspiel only inside a function"),
    ("lab/ladder.py", "from dungeonbox.terminal import cli", "lab may not import terminal"),
    (
        "lab/ladder.py",
        "import importlib\nimportlib.import_module('dungeonbox.server')",
        "may not import server",
    ),
    ("server/table.py", "from dungeonbox.lab.stats import mean", "server may not import lab"),
    ("terminal/cli.py", "import dungeonbox.web", "dungeonbox.web is in no room"),
    ("terminal/cli.py", "from textual.app import App", "only terminal/screen may import textual"),
    ("terminal/commands/play.py", "def run():\n    import textual", "only terminal/screen may import textual"),
    ("server/app.py", "import textual", "server may not import textual"),
    ("cellar/rats.py", "import json", "cellar is not a room"),
    ("__init__.py", "from dungeonbox.proving.laws import LAWS", "dungeonbox may not import proving"),
]


def planted(folder: Path, place: str, text: str) -> Path:
    """A source tree with this one file in it."""
    path = folder / place
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_every_room_keeps_to_its_imports() -> None:
    found = faults(SOURCE)
    assert not found, "\n".join(found)


def test_every_folder_is_a_room() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= set(ROOMS)


@pytest.mark.parametrize(("place", "text"), ALLOWED)
def test_a_good_import_passes(tmp_path: Path, place: str, text: str) -> None:
    assert faults(planted(tmp_path / "dungeonbox", place, text)) == []


@pytest.mark.parametrize(("place", "text", "reason"), FORBIDDEN)
def test_a_planted_import_is_caught(tmp_path: Path, place: str, text: str, reason: str) -> None:
    [fault] = faults(planted(tmp_path / "dungeonbox", place, text))
    assert fault.startswith(f"{place}:")
    assert reason in fault
