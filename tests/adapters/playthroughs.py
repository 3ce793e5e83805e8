"""Golden playthroughs: whole games as OpenSpiel writes them down. `make golden` writes them anew.

Of a long one the first lines are kept, and of the rest a checksum. Tensors are left out: they have laws of their own.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final
from unittest.mock import patch

from open_spiel.python.algorithms import generate_playthrough

import dungeonbox
from dungeonbox.adapters import openspiel

FOLDER: Final = Path(__file__).parent / "golden"
SEED: Final = 1
SHOWN: Final = 500


def name_of(id: str) -> str:
    """What OpenSpiel calls the smallest table of a game."""
    return f"{openspiel.PREFIX}{id}(players={dungeonbox.info(id).seats[0]})"


def playthrough(id: str) -> str:
    """One game, up to so many lines."""
    with patch.object(generate_playthrough, "_format_tensor", return_value=[]):  # it takes minutes
        text = generate_playthrough.playthrough(name_of(id), None, seed=SEED)
    lines = [line for line in text.splitlines() if "Tensor" not in line]
    shown, rest = lines[:SHOWN], "\n".join(lines[SHOWN:])
    if rest:
        shown.append(f"... and {len(lines) - SHOWN} more lines, SHA-256 {sha256(rest.encode()).hexdigest()}")
    return "\n".join(shown) + "\n"


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for id in dungeonbox.IDS:
        (FOLDER / f"{id}.txt").write_text(playthrough(id), encoding="utf-8")


if __name__ == "__main__":
    main()
