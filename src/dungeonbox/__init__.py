"""Dungeonbox: five dungeon board games with exact rules, honest secrets and fast play.

A match in five lines: the rulebook for two seats, luck from a seed, and the first legal action until it is over.

>>> import dungeonbox
>>> match = dungeonbox.Match.new(dungeonbox.make("mayhem", seats=2), dungeonbox.Seeded(7))
>>> while not match.is_over:
...     seat = match.waiting()[0]
...     match.play(seat, match.legal(seat)[0])
>>> match.outcome.ending
'last standing'

What the rules forbid is refused, with the clause that forbids it and what is legal instead.

>>> match = dungeonbox.Match.new(dungeonbox.make("mayhem", seats=2), dungeonbox.Seeded(7))
>>> try:
...     match.play(0, "play:fireball")
... except dungeonbox.IllegalAction as error:
...     print(error.clause, error.legal[0])
2.1 hero:azzan

A match is its record: words, not numbers, in a text that can be read, stored and played again.

>>> match.play(0, "hero:lia")
>>> again = dungeonbox.read(match.record().text())
>>> again.entries == match.entries
True

Bots play from a seat's eyes, and many games at once are counted with their intervals.

>>> result = dungeonbox.simulate(dungeonbox.Plan("mayhem", games=20, seats=2, bots=("thumb", "random"), seed=1))
>>> result.tally.games, sorted(result.tally.worths)
(20, ['random', 'thumb'])

The names below are loaded when they are first asked for, so that `import dungeonbox` stays fast.
"""

from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dungeonbox.bots import make_bot
    from dungeonbox.games import IDS, info, make, read
    from dungeonbox.kernel.chance import SPECTATOR, Fair, Scripted, Seeded
    from dungeonbox.kernel.errors import (
        BadComponents,
        BadOptions,
        BadRecord,
        BadToken,
        DungeonboxError,
        IllegalAction,
        NoTakeback,
    )
    from dungeonbox.kernel.game import Game, Outcome, State, View
    from dungeonbox.kernel.match import Accord, Match
    from dungeonbox.kernel.record import Record
    from dungeonbox.lab.simulate import Plan, simulate

__all__ = [
    "IDS",
    "SPECTATOR",
    "Accord",
    "BadComponents",
    "BadOptions",
    "BadRecord",
    "BadToken",
    "DungeonboxError",
    "Fair",
    "Game",
    "IllegalAction",
    "Match",
    "NoTakeback",
    "Outcome",
    "Plan",
    "Record",
    "Scripted",
    "Seeded",
    "State",
    "View",
    "__version__",
    "compiled",
    "info",
    "make",
    "make_bot",
    "read",
    "simulate",
]

__version__ = "0.1.0"

_HOMES = {
    "dungeonbox.bots": ("make_bot",),
    "dungeonbox.games": ("IDS", "info", "make", "read"),
    "dungeonbox.kernel.chance": ("SPECTATOR", "Fair", "Scripted", "Seeded"),
    "dungeonbox.kernel.errors": (
        "BadComponents",
        "BadOptions",
        "BadRecord",
        "BadToken",
        "DungeonboxError",
        "IllegalAction",
        "NoTakeback",
    ),
    "dungeonbox.kernel.game": ("Game", "Outcome", "State", "View"),
    "dungeonbox.kernel.match": ("Accord", "Match"),
    "dungeonbox.kernel.record": ("Record",),
    "dungeonbox.lab.simulate": ("Plan", "simulate"),
}
"""Where each public name lives."""


def compiled() -> bool:
    """Whether the rules run as compiled C or as plain Python: the same games, at another speed."""
    spec = find_spec("dungeonbox.kernel.zones")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def __getattr__(name: str) -> object:
    """Open the room a public name lives in, the first time it is asked for."""
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
