"""The games in use. Tables with the same game, seats, options and components share one."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec.json import decode, encode

from dungeonbox import games
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadOptions
from dungeonbox.kernel.game import Game, State
from dungeonbox.server import keys
from dungeonbox.server.decide import Refused
from dungeonbox.server.store import Store
from dungeonbox.server.table import Header

MOST_KEPT: Final = 64
Kept: TypeAlias = OrderedDict[tuple[object, ...], Game[State]]


class GameCache:
    """Makes games and keeps those used last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: Kept = OrderedDict()
        self._by_request: Kept = OrderedDict()
        """The same games, by the fields of the request; of the components, which may be long, by a hash of the text."""

    async def new(self, id: str, seats: int, options: Mapping[str, str], components: str) -> Game[State]:
        """The game for a new table; stores its components."""
        request = (id, seats, tuple(sorted(options.items())), keys.hashed(components))
        if request not in self._by_request:
            try:
                sheet = Sheet.parse(components, "components") if components else None
                game = games.make(id, seats, options, sheet)
            except (BadOptions, BadComponents) as error:
                raise Refused("malformed", str(error)) from None
            setup = game.setup
            await self._store.keep_box(setup.digest, encode(setup.components.data))
            key = _key(id, setup.edition, seats, setup.options, setup.digest)
            _keep(self._by_request, request, self._games.get(key) or _keep(self._games, key, game))
        self._by_request.move_to_end(request)
        return self._by_request[request]

    async def game(self, header: Header) -> Game[State]:
        """The game of a table, with the components it was created with."""
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
    """Keep a game, and drop the least recently used if there are too many."""
    games[key] = game
    while len(games) > MOST_KEPT:
        games.popitem(last=False)
    return game


def _key(id: str, edition: int, seats: int, options: Mapping[str, str], digest: str) -> tuple[object, ...]:
    return (id, edition, seats, tuple(sorted(options.items())), digest)
