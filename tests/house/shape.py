"""The addresses that every game package has, and the parts a large game may have besides."""

from pathlib import Path
from typing import Final

ADDRESSES: Final = (
    "__init__.py",
    "RULES.md",
    "components.toml",
    "components.py",
    "state.py",
    "actions.py",
    "rules.py",
    "effects.py",
    "sight.py",
    "view.py",
    "notation.py",
    "words.py",
    "listener.py",
)

PARTS: Final = {
    "hustle": (
        "board.py",
        "steps.py",
        "hustling.py",
        "combat.py",
        "aiming.py",
        "paying.py",
        "questing.py",
        "resting.py",
    ),
}
"""A rulebook too long for one file is cut along its chapters; each part is named here, so that none creeps in."""


def faults(game: Path) -> list[str]:
    """Each address this game package lacks, then each file or folder that no other game would have."""
    there = {path.name for path in game.iterdir()} - {"__pycache__"}
    missing = [f"{game.name}: {name} is missing" for name in ADDRESSES if name not in there]
    known = (*ADDRESSES, *PARTS.get(game.name, ()))
    return missing + [f"{game.name}: {name} has no place here" for name in sorted(there.difference(known))]
