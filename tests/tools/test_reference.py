"""The API reference is written from docstrings, with the worked examples on its first page."""

import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]


@pytest.mark.long
def test_the_reference_has_a_page_for_every_module_and_the_examples(tmp_path: Path) -> None:
    command = [sys.executable, str(HOUSE / "tools" / "reference"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first = (tmp_path / "dungeonbox.html").read_text(encoding="utf-8")
    for shown in ("Worked examples", 'id="Match.clone"', 'id="make"', 'id="simulate"'):
        assert shown in first
    for page in ("kernel/match", "games/mayhem/rules", "games/hustle/notation", "bots/bot", "lab/simulate"):
        assert (tmp_path / "dungeonbox" / f"{page}.html").exists()
