"""Three toys that together use every verb of the contract: sealed choices, hidden hands, a shared fate."""

from collections.abc import Mapping
from types import ModuleType
from typing import Final

from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.info import GameInfo
from dungeonbox.proving.toys import citations, hidden, listeners, sealed, shared

__all__ = ("CITATIONS", "IDS", "LISTENERS", "info", "make", "module")

_MODULES: Final[dict[str, ModuleType]] = {"sealed": sealed, "hidden": hidden, "shared": shared}
IDS: Final = tuple(_MODULES)
LISTENERS: Final = {"sealed": listeners.SealedListener, "hidden": listeners.HiddenListener}
CITATIONS: Final = {
    "sealed": citations.SealedCitations,
    "hidden": citations.HiddenCitations,
    "shared": citations.SharedCitations,
}


def module(id: str) -> ModuleType:
    """The one file of a toy."""
    if id not in _MODULES:
        raise BadOptions(f"there is no toy {id!r}; there are {', '.join(IDS)}")
    return _MODULES[id]


def info(id: str) -> GameInfo:
    """What a toy says of itself."""
    found: GameInfo = module(id).INFO
    return found


def make(id: str, seats: int, options: Mapping[str, str] | None = None, edition: int | None = None) -> Game[State]:
    """A toy's rulebook for so many seats."""
    sheet = Sheet(id, module(id).BOX, is_house=True)
    game: Game[State] = module(id).build(info(id).setup(seats, options or {}, sheet, edition))
    return game
