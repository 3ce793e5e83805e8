"""The rulebooks in use. TableList that agree on game, seats, options and components share one."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec.json import decode, encode

from dungeonbox import games
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.server.decide import Refused
from dungeonbox.server.store import Store
from dungeonbox.server.table import Header

MOST_KEPT: Final = 64
Kept: TypeAlias = OrderedDict[tuple[object, ...], Game[State]]


class GameCache:
    """Makes rulebooks and keeps those that were used last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: Kept = OrderedDict()
        self._wishes: Kept = OrderedDict()
        """The same rulebooks, by what was wished for."""

    async def new(self, id: str, seats: int, options: Mapping[str, str], components: str) -> Game[State]:
        """The rulebook for a new table; its components are put where they will be found again."""
        wish = (id, seats, tuple(sorted(options.items())), components)
        if wish not in self._wishes:
            try:
                sheet = Sheet.parse(components, "components") if components else None
                game = games.make(id, seats, options, sheet)
            except (BadOptions, BadComponents) as error:
                raise Refused("malformed", str(error)) from None
            setup = game.setup
            await self._store.keep_box(setup.digest, encode(setup.components.data))
            key = _key(id, setup.edition, seats, setup.options, setup.digest)
            _keep(self._wishes, wish, self._games.get(key) or _keep(self._games, key, game))
        return self._wishes[wish]

    async def game(self, header: Header) -> Game[State]:
        """The rulebook of a table, with the components it was begun with."""
        key = _key(header.game, header.edition, header.seats, header.options, header.digest)
        if key in self._games:
            self._games.move_to_end(key)
            return self._games[key]
        game = games.make(header.game, header.seats, header.options, await self._sheet(header), header.edition)
        return self._games.get(key) or _keep(self._games, key, game)

    async def _sheet(self, header: Header) -> Sheet | None:
        if games.house_components(header.game).digest == header.digest:
            return None
        data = await self._store.box(header.digest)
        if data is None:
            raise Refused("missing", "the components of this table are gone")
        return Sheet("table", decode(data))


def _keep(games: Kept, key: tuple[object, ...], game: Game[State]) -> Game[State]:
    """Keep a rulebook, and let go of the one not used for longest if there are too many."""
    games[key] = game
    while len(games) > MOST_KEPT:
        games.popitem(last=False)
    return game


def _key(id: str, edition: int, seats: int, options: Mapping[str, str], digest: str) -> tuple[object, ...]:
    return (id, edition, seats, tuple(sorted(options.items())), digest)
