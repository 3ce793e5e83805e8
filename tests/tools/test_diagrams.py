import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[2]
TOOL = HOUSE / "tools" / "diagrams"
PAGE = HOUSE / "docs" / "architecture.md"


def test_the_diagrams_are_drawn_from_the_table_of_rooms() -> None:
    ran = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_page_shows_every_diagram() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    drawn = sorted(path.name for path in (HOUSE / "docs/diagrams").glob("*.svg"))
    assert [name for name in drawn if f"(diagrams/{name})" not in shown] == []
