"""Dungeonbox: five dungeon board games with exact rules, honest secrets and fast play."""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec

__all__ = ["__version__", "compiled"]

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the rules run as compiled C or as plain Python: the same games, at another speed."""
    spec = find_spec("dungeonbox.kernel.piles")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
