"""An upgrade under running games: a new edition of a game and a step of the schema, forwards and back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from alembic.config import Config

from dungeonbox import games
from dungeonbox.kernel.components import Sheet
from dungeonbox.proving import toys
from dungeonbox.server import archive, backup, decide, projection, store, wire
from dungeonbox.server.store import BadDatabase, Store, database_url
from dungeonbox.server.table import Table
from dungeonbox.server.tables import Tables
from tests.server.inside import hasten, serving

TOY: Final = "hidden"
"""A toy that has two editions."""
MIGRATIONS: Final = Path(store.__file__).with_name("migrations") / "versions"

STEP: Final = '''
"""A step of the schema, made for a test."""

import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{}"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.String(8), nullable=False, server_default="fine"))


def downgrade():
    raise NotImplementedError
'''


class Program:
    """A version of the program: which editions of the toy it knows, and which schema."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self._versions: Path | None = None
        self._editions: tuple[int, ...] = (1,)
        package, house = games._package, games.house_components
        patch.setattr(games, "IDS", (*games.IDS, TOY))
        patch.setattr(games, "_package", lambda id: self._toy() if id == TOY else package(id))
        patch.setattr(games, "house_components", lambda id: _box() if id == TOY else house(id))
        words = projection.words_of
        patch.setattr(projection, "words_of", lambda id: _words() if id == TOY else words(id))
        config = store._config
        patch.setattr(store, "_config", lambda: self._with_step(config()))

    def _toy(self) -> Any:
        module = toys.module(TOY)
        return SimpleNamespace(INFO=_with_editions(module.INFO, self._editions), build=module.build)

    def _with_step(self, config: Config) -> Config:
        if self._versions is not None:
            config.set_main_option("path_separator", "newline")
            config.set_main_option("version_locations", f"{MIGRATIONS}\n{self._versions}")
        return config

    def is_old(self) -> None:
        """The program before the upgrade."""
        self._versions, self._editions = None, (1,)

    def is_new(self, folder: Path) -> None:
        """The program after it."""
        newest = store.newest()
        (folder / "vnext.py").write_text(STEP.format(newest))
        self._versions, self._editions = folder, (1, 2)


def _with_editions(info: Any, editions: tuple[int, ...]) -> Any:
    from dataclasses import replace as changed  # noqa: PLC0415 - structs have a function of the same name

    return changed(info, editions=editions)


def _box() -> Sheet:
    sheet = Sheet("toy", toys.module(TOY).BOX)
    sheet.is_house = True
    return sheet


def _words() -> Any:
    tokens = toys.make(TOY, 2).tokens
    return SimpleNamespace(
        NOTES=(),
        CLAUSES={token.partition(":")[0]: "1" for token in tokens},
        describe=lambda _game, _view, token, _names: token,
        question=lambda _game, _view, _names: "?",
        verdict=lambda _game, _view, _outcome, _names: ".",
    )


@asynccontextmanager
async def server(database: str) -> AsyncIterator[Tables]:
    """The tables of a server of the program as it is now."""
    async with serving(database) as host:
        yield host.worker.tables


async def seat(tables: Tables, game: str) -> str:
    """A table of people whose game has begun."""
    least = games.info(game).seats[0]
    made = await tables.create(wire.NewTable(game, [wire.Chair("me"), *[wire.Chair("open")] * (least - 1)], "Ada"))
    for number in range(1, least):
        await tables.sit(made.table, wire.Joining(f"Person {number}", made.join))
    await tables._begin(await tables.table(made.table))
    return made.table


async def play(tables: Tables, id: str, most: int) -> Table:
    """Answer so many questions by chance, or until the game is over."""
    table, luck = await tables.table(id), Random(id)
    for _answer in range(most):
        match = table.match
        if table.state.stage != "playing" or match is None:
            break
        chosen = table.chosen()
        seat = next(seat for seat, place in enumerate(table.state.places) if place.asked and seat not in chosen)
        tokens = [table.game.token(action) for action in table.game.legal(match.observe(seat), seat)]
        question = table.state.places[seat].question
        await tables.perform(table, partial(decide.answer, table, seat, question, luck.choice(tokens)))
    return table


async def play_out(tables: Tables, ids: dict[str, str]) -> None:
    """Play every table to its end; each record is a whole game of the edition with which it began."""
    for game, id in ids.items():
        table = await play(tables, id, 100_000)
        assert table.state.stage == "over", game
        match = games.read(await archive.record(tables, table, archive.ALL))
        assert (match.is_over, match.game.edition) == (True, 1)


def test_unfinished_games_cross_an_upgrade_are_played_to_the_end_and_roll_back(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way back leads through a backup, here always into a file."""
    hasten(monkeypatch)
    program = Program(monkeypatch)
    saved, second = tmp_path / "saved.gz", f"sqlite:///{tmp_path / 'second.sqlite'}"

    async def before() -> tuple[dict[str, str], dict[str, bytes]]:
        async with server(database) as tables:
            ids = {game: await seat(tables, game) for game in games.IDS}
            found = {game: (await play(tables, id, 5)).match for game, id in ids.items()}
        return ids, {game: match.state.pack() for game, match in found.items() if match is not None}

    async def after(ids: dict[str, str], packs: dict[str, bytes]) -> None:
        async with server(database) as tables:
            for game, id in ids.items():
                match = (await tables.table(id)).match
                assert match is not None
                assert match.state.pack() == packs[game], game
            await play_out(tables, ids)
            new = await tables.table(await seat(tables, TOY))
            assert (new.header.edition, new.game.edition) == (2, 2)

    async def back(ids: dict[str, str]) -> None:
        old = Store(database_url(database))
        with pytest.raises(BadDatabase, match="has version next of the schema; this program is older"):
            await old.migrate()
        await old.engine.dispose()
        restored = Store(database_url(second))
        await backup.restore(restored, saved, lambda _done, _all: None)
        await restored.engine.dispose()
        async with server(second) as tables:
            await play_out(tables, ids)

    async def save() -> None:
        base = Store(database_url(database))
        with saved.open("wb") as out:
            written = await backup.back_up(base, out, lambda _done, _all: None)
        await base.engine.dispose()
        assert written.damaged == {}

    program.is_old()
    ids, packs = asyncio.run(before())
    assert set(packs) == {*games.IDS}
    asyncio.run(save())
    (tmp_path / "versions").mkdir()
    program.is_new(tmp_path / "versions")
    assert store.newest() == "next"
    asyncio.run(after(ids, packs))
    program.is_old()
    asyncio.run(back(ids))
