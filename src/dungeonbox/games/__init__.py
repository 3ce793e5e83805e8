"""The catalogue: which games are in the box, and how to set one up."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from typing import Protocol

from dungeonbox.kernel.chance import Chance
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadOptions, BadRecord
from dungeonbox.kernel.game import Game, State
from dungeonbox.kernel.guide import Guide
from dungeonbox.kernel.info import GameInfo, GameSetup
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.kernel.tensor import Layout

__all__ = ("IDS", "guide", "house_components", "info", "layout", "make", "make_for", "read", "rules")

IDS = ("mayhem", "busters", "attack", "shuffle", "hustle")
"""The games in the order they came into the box."""


class _Package(Protocol):
    """What a game's package offers."""

    INFO: GameInfo

    @staticmethod
    def build(setup: GameSetup) -> Game[State]: ...


def _package(id: str) -> _Package:
    if id not in IDS:
        raise BadOptions(f"there is no game {id!r}; the box holds {', '.join(IDS)}")
    package: _Package = import_module(f"dungeonbox.games.{id}")  # type: ignore[assignment]
    return package


def _file(id: str, name: str) -> str:
    return resources.files(f"dungeonbox.games.{id}").joinpath(name).read_text(encoding="utf-8")


def info(id: str) -> GameInfo:
    """What a game says of itself: title, seats, options, editions."""
    return _package(id).INFO


def rules(id: str) -> str:
    """A game's RULES.md."""
    _package(id)
    return _file(id, "RULES.md")


def guide(id: str) -> Guide:
    """A game's guide.toml: how newcomers are introduced to it."""
    _package(id)
    return Guide.parse(_file(id, "guide.toml"), f"{id}/guide.toml")


def house_components(id: str) -> Sheet:
    """The components in our own box."""
    _package(id)
    sheet = Sheet.parse(_file(id, "components.toml"), f"{id}/components.toml")
    sheet.is_house = True
    return sheet


@cache
def _house(id: str) -> Sheet:
    """The same, read once for all games that are made: nobody is to change it."""
    return house_components(id)


def make(
    id: str,
    seats: int,
    options: Mapping[str, str] | None = None,
    components: Sheet | None = None,
    edition: int | None = None,
) -> Game[State]:
    """A rulebook for so many seats; components are the house's unless others are given.

    >>> game = make("mayhem", seats=3)
    >>> game.id, game.edition, game.setup.options["first_seat"]
    ('mayhem', 1, 'random')
    """
    house = _house(id)
    if components is None or components.digest == house.digest:
        components = house
    package = _package(id)
    return package.build(package.INFO.setup(seats, options or {}, components, edition))


def layout(game: Game[State]) -> Layout:
    """How observations of a game are written as rows of bytes, for learning programs.

    >>> layout(make("attack", seats=2)).fields[0].name
    'seat'
    """
    found: Layout = import_module(f"dungeonbox.games.{game.id}.tensor").layout(game)
    return found


def make_for(record: Record) -> Game[State]:
    """The rulebook a record was played by, with the components it embeds if it embeds any."""
    try:
        sheet = None if record.components is None else Sheet("record", dict(record.components))
        game = make(record.game, record.seats, record.options, sheet, record.edition)
    except (BadOptions, BadComponents) as error:
        raise BadRecord(str(error)) from None
    if game.setup.digest != record.digest:
        raise BadRecord(f"the record was played with other components ({record.digest[:12]}...) than it brings")
    return game


def read(text: str, chance: Chance | None = None) -> Match:
    """A match from the text of its record, ready to go on with the given luck."""
    record = Record.parse(text)
    return Match.replay(make_for(record), record, chance)
