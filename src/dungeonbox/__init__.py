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

Bots choose from a seat's observation, and `simulate` counts the results of many games.

>>> result = dungeonbox.simulate(dungeonbox.Plan("mayhem", games=20, seats=2, bots=("thumb", "random"), seed=1))
>>> result.tally.games, sorted(result.tally.worths)
(20, ['random', 'thumb'])

The public names are loaded when they are first used, so that `import dungeonbox` stays fast.
"""

from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, overload

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike
    from typing import Any

    from dungeonbox.bots import make_bot
    from dungeonbox.bots.bot import Bot, Eyes, take_turn
    from dungeonbox.games import IDS, house_components, info, layout, rules
    from dungeonbox.games.attack.rules import Attack
    from dungeonbox.games.attack.view import AttackView
    from dungeonbox.games.busters.rules import Busters
    from dungeonbox.games.busters.view import BustersView
    from dungeonbox.games.hustle.rules import Hustle
    from dungeonbox.games.hustle.view import HustleView
    from dungeonbox.games.mayhem.rules import Mayhem
    from dungeonbox.games.mayhem.view import MayhemView
    from dungeonbox.games.shuffle.rules import Shuffle
    from dungeonbox.games.shuffle.view import ShuffleView
    from dungeonbox.kernel.chance import (
        EVERYONE,
        NOBODY,
        SPECTATOR,
        BadLuck,
        Chance,
        DrawNeeded,
        ExplicitChance,
        Fair,
        Recorder,
        Scripted,
        Seeded,
    )
    from dungeonbox.kernel.components import Sheet
    from dungeonbox.kernel.errors import (
        BadComponents,
        BadNotation,
        BadOptions,
        BadRecord,
        BadToken,
        DungeonboxError,
        IllegalAction,
        NoTakeback,
        WrongEyes,
    )
    from dungeonbox.kernel.game import Game, Outcome, State, View
    from dungeonbox.kernel.info import GameInfo, GameSetup
    from dungeonbox.kernel.match import Accord, Match
    from dungeonbox.kernel.record import Entry, Record
    from dungeonbox.kernel.tensor import Field, Layout
    from dungeonbox.lab.chart import bars
    from dungeonbox.lab.simulate import BotFailed, Plan, simulate
    from dungeonbox.lab.stats import mean, mean_interval

    Components = Sheet | Mapping[str, Any] | str | PathLike[str]

    @overload
    def make(
        id: Literal["mayhem"],
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Mayhem: ...
    @overload
    def make(
        id: Literal["busters"],
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Busters: ...
    @overload
    def make(
        id: Literal["attack"],
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Attack: ...
    @overload
    def make(
        id: Literal["shuffle"],
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Shuffle: ...
    @overload
    def make(
        id: Literal["hustle"],
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Hustle: ...
    @overload
    def make(
        id: str,
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> Game[State]: ...
    def make(
        id: str,
        seats: int,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        edition: int | None = None,
    ) -> object:
        """Which game each word makes."""

else:

    def make(id, seats, options=None, components=None, edition=None):
        """A rulebook for so many seats; components are the house's unless others are given: see `read_components`."""
        from dungeonbox import games

        return games.make(id, seats, options, None if components is None else read_components(components), edition)


__all__ = [
    "EVERYONE",
    "IDS",
    "NOBODY",
    "SPECTATOR",
    "Accord",
    "AttackView",
    "BadComponents",
    "BadLuck",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "BadToken",
    "Bot",
    "BotFailed",
    "BustersView",
    "Chance",
    "DrawNeeded",
    "DungeonboxError",
    "Entry",
    "ExplicitChance",
    "Eyes",
    "Fair",
    "Field",
    "Game",
    "GameInfo",
    "GameSetup",
    "HustleView",
    "IllegalAction",
    "Layout",
    "Match",
    "MayhemView",
    "NoTakeback",
    "Outcome",
    "Plan",
    "Record",
    "Recorder",
    "Scripted",
    "Seeded",
    "Sheet",
    "ShuffleView",
    "State",
    "View",
    "WrongEyes",
    "__version__",
    "bars",
    "compiled",
    "house_components",
    "info",
    "layout",
    "make",
    "make_bot",
    "mean",
    "mean_interval",
    "read",
    "read_components",
    "rules",
    "simulate",
    "take_turn",
]

__version__ = "0.1.0"

_HOMES = {
    "dungeonbox.bots": ("make_bot",),
    "dungeonbox.bots.bot": (
        "Bot",
        "Eyes",
        "take_turn",
    ),
    "dungeonbox.games": (
        "IDS",
        "house_components",
        "info",
        "layout",
        "rules",
    ),
    "dungeonbox.games.attack.view": ("AttackView",),
    "dungeonbox.games.busters.view": ("BustersView",),
    "dungeonbox.games.hustle.view": ("HustleView",),
    "dungeonbox.games.mayhem.view": ("MayhemView",),
    "dungeonbox.games.shuffle.view": ("ShuffleView",),
    "dungeonbox.kernel.chance": (
        "EVERYONE",
        "NOBODY",
        "SPECTATOR",
        "BadLuck",
        "Chance",
        "DrawNeeded",
        "ExplicitChance",
        "Fair",
        "Recorder",
        "Scripted",
        "Seeded",
    ),
    "dungeonbox.kernel.components": ("Sheet",),
    "dungeonbox.kernel.errors": (
        "BadComponents",
        "BadNotation",
        "BadOptions",
        "BadRecord",
        "BadToken",
        "DungeonboxError",
        "IllegalAction",
        "NoTakeback",
        "WrongEyes",
    ),
    "dungeonbox.kernel.game": (
        "Game",
        "Outcome",
        "State",
        "View",
    ),
    "dungeonbox.kernel.info": (
        "GameInfo",
        "GameSetup",
    ),
    "dungeonbox.kernel.match": (
        "Accord",
        "Match",
    ),
    "dungeonbox.kernel.record": (
        "Entry",
        "Record",
    ),
    "dungeonbox.kernel.tensor": (
        "Field",
        "Layout",
    ),
    "dungeonbox.lab.chart": ("bars",),
    "dungeonbox.lab.simulate": (
        "BotFailed",
        "Plan",
        "simulate",
    ),
    "dungeonbox.lab.stats": (
        "mean",
        "mean_interval",
    ),
}
"""Which module defines each public name."""


def compiled() -> bool:
    """Whether the rules run as compiled C or as plain Python: the same games, at another speed."""
    spec = find_spec("dungeonbox.kernel.zones")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def read(source: "str | PathLike[str]", chance: "Chance | None" = None) -> "Match":
    """A match from its record, ready to go on with the given luck; the source is a path or the record's own text.

    A text begins with `{`, as every record does; any other str is a path.
    """
    from pathlib import Path

    from dungeonbox import games
    from dungeonbox.kernel.errors import BadRecord

    if isinstance(source, str) and source.lstrip().startswith("{"):
        return games.read(source, chance)
    try:
        text = Path(source).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # a path with a zero byte is a ValueError, like text that is not UTF-8
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadRecord(f"expected the text of a record or a path to one; {str(source)[:80]!r}: {reason}") from None
    return games.read(text, chance)


def read_components(source: "Components") -> "Sheet":
    """What a box contains, from a components file: its path, its text, its data, or a sheet that was read already.

    A text has a line break, as every such file does; any other str is a path.

    >>> import dungeonbox
    >>> house = dungeonbox.house_components("mayhem")
    >>> read_components(house.data) == house
    True
    """
    from collections.abc import Mapping
    from pathlib import Path

    from dungeonbox.kernel.components import Sheet
    from dungeonbox.kernel.errors import BadComponents

    if isinstance(source, Sheet):
        return source
    if isinstance(source, Mapping):
        return Sheet.of(source, "components")
    if isinstance(source, str) and "\n" in source:
        return Sheet.parse(source, "components")
    try:
        text = Path(source).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        expected = "the path of a components file, its text or its data"
        raise BadComponents(f"expected {expected}; {str(source)[:80]!r}: {reason}") from None
    return Sheet.parse(text, str(source))


def __getattr__(name: str) -> object:
    """Import the module that defines a public name when the name is first used."""
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
