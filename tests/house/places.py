"""Where things are in this repository."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src" / "dungeonbox"
GAMES: Final = SOURCE / "games"
TESTS: Final = ROOT / "tests"


def game_packages(games: Path) -> list[Path]:
    """The package of each game, by name."""
    return sorted(path for path in games.iterdir() if path.is_dir() and path.name != "__pycache__")
