"""A backup is everything, taken while people play; restored into either kind of database, they play on.

A file with anything wrong in it is refused by its line, and the database stays as it was.
"""

import asyncio
import gzip
import json
import os
import signal
import stat
import subprocess
import sys
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import asyncpg
import pytest
from msgspec.json import encode

from dungeonbox import games
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.server import backup, keys, schema, wire
from dungeonbox.server.store import newest
from tests.house.places import ROOT
from tests.patience import PATIENCE
from tests.server.databases import Cluster, execute, rows, stored
from tests.server.players import QUIET, Player, check_sight, line, open_table, play_out, record
from tests.server.servers import Server, until
from tests.terminal.shell import complaint, run

pytestmark = pytest.mark.slow

HALF: Final = 3
"""After so many answers a player leaves: too few for any seat to have won."""
HOUSE: Final = (ROOT / "src/dungeonbox/games/mayhem/components.toml").read_text(encoding="utf-8")
NAME: Final = 'Zoë "quoted" \U0001f409'


def everything(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of a database."""
    found = {}
    for table in backup.KINDS.values():
        order = ", ".join(column.name for column in table.primary_key)
        names = ", ".join(column.name for column in table.columns)
        found[table.name] = sorted(
            tuple(
                bool(value) if name == "public" else value
                for name, value in zip(table.columns.keys(), row, strict=True)
            )
            for row in rows(database, f"SELECT {names} FROM {table.name} ORDER BY {order}")  # noqa: S608 - our names
        )
    return found


def address(kind: str, name: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """A new database of a kind."""
    if kind == "sqlite":
        return f"sqlite:///{folder / name}"
    found: Cluster = request.getfixturevalue("postgres")
    return found.database()


class Steady(Player):
    """A player whose choice depends on seat and question alone, however many frames came in between."""

    def _wanted(self) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        scene = self.scene
        if scene is None or scene.ending is not None:
            return super()._wanted()
        if scene.choice or not scene.legal:
            return None
        tokens = [choice.token for choice in scene.legal]
        return wire.Act(scene.question, Random(f"{self.seated.seat}/{scene.question}").choice(tokens))


class Interrupted(Steady):
    """A player who leaves in the middle of the game."""

    def _wanted(self) -> wire.Act | wire.Aside | wire.Chat | wire.Start | None:
        return None if len(self.ledger.answers) >= HALF else super()._wanted()


async def play_half(server: Server, people: list[wire.Seated]) -> None:
    """Play until a player leaves, then disconnect all."""
    playing = [Interrupted(lambda: server.ws, seated, 0, QUIET) for seated in people]
    tasks = [asyncio.create_task(player.play()) for player in playing]
    try:
        async with asyncio.timeout(PATIENCE):
            while max(len(player.ledger.answers) for player in playing) < HALF:
                await asyncio.sleep(0.005)
                for task in tasks:
                    assert not task.done(), task.result()
    finally:
        waiting = set(tasks)
        while waiting:  # until Python 3.12 a wait that ends at the same moment swallows the wish
            for task in waiting:
                task.cancel()
            _done, waiting = await asyncio.wait(waiting, timeout=0.1)
    assert not any(player.is_over for player in playing)


async def furnish(server: Server) -> list[list[wire.Seated]]:
    """A game of each kind half-way, and tables of every other sort: waiting, hurried, with components of their own."""
    tables = [
        await open_table(server.url, "mayhem", ["me", "open"], public=True),
        await open_table(server.url, "busters", ["me", "open", "open"]),
    ]
    for people in tables:
        await play_half(server, people)
    other = HOUSE.replace("Azzan the Mystic", "Azzan the Musical")
    await open_table(server.url, "mayhem", ["me", "thumb", "random"], components=other)
    [hurried] = await open_table(server.url, "mayhem", ["me", "thumb"], move_seconds=86_400)
    async with line(server.ws, hurried.table, hurried.key) as found:
        heard = (await found.hear_a(wire.Welcome)).heard
        await found.say(wire.Rename(heard + 1, NAME))
        await found.hear_a(wire.Changed)
        await found.say(wire.Chat(heard + 2, "<b>\u2028\x7f\\n</b>"))
        await found.hear_a(wire.Said)
        await found.say(wire.Start(heard + 3))
        await found.hear_a(wire.Welcome)
    await asyncio.to_thread(_settle, server)
    return tables


def _settle(server: Server) -> None:
    """Ban an address; wait until all sockets are closed and the hurried table's bot has had its turn."""
    assert run("admin", "ban", "192.0.2.7", "--db", server.database).code == 0
    until(lambda: server.health()["sockets"] == 0, "all sockets to be closed")
    until(lambda: rows(server.database, "SELECT due FROM bot_turns WHERE seat = 0"), "a question with a time limit")


def back_up(database: str, path: Path) -> None:
    said = run("backup", path, "--db", database)
    assert said.code == 0, said
    assert "It holds secrets" in said.out
    assert said.err == ""


def back_up_at_rest(database: str, path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Back up between two equal readings, and return them: a server still stores that its tables were in use."""
    while True:
        before = everything(database)
        back_up(database, path)
        if everything(database) == before:
            return before
        path.unlink()


def restore(path: Path, database: str) -> None:
    said = run("restore", path, "--db", database)
    assert said.code == 0, said
    assert said.err == ""


# There and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("sqlite", "postgresql"),
        pytest.param("sqlite", "sqlite", marks=pytest.mark.long),
        pytest.param("postgresql", "sqlite", marks=pytest.mark.long),
    ],
    ids=str,
)
def test_people_play_on_in_a_restored_database(
    here: str, there: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    source, target = (address(kind, f"{kind}.sqlite", tmp_path / kind, request) for kind in (f"{here}", f"{there}"))
    if source == target:
        target = address(there, "other.sqlite", tmp_path / "other", request)
    path = tmp_path / "tables.jsonl.gz"
    with Server(source, _made(tmp_path / "logs"), name="old") as old:
        tables = asyncio.run(furnish(old))
        before = back_up_at_rest(source, path)
        restore(path, target)
        assert everything(target) == before
        assert all(before[name] for name in before), "each table of the database had rows"
        with Server(target, tmp_path / "logs", name="new") as new:
            asyncio.run(_same_for_all_eyes(old, new, tables))
            ends = [asyncio.run(_ends(server, tables)) for server in (old, new)]
            assert ends[0] == ends[1]
            assert new.complaints() == []


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def _same_for_all_eyes(old: Server, new: Server, tables: list[list[wire.Seated]]) -> None:
    """The same keys open the same seats, which see the same; a key that is not theirs opens nothing."""
    for people in tables:
        for one in people:
            told = []
            for server in (old, new):
                async with line(server.ws, one.table, one.key) as found:
                    told.append(await found.hear_a(wire.Welcome))
            assert told[0] == told[1]
            assert told[1].you == one.seat
            assert await record(old.url, one.table, one.seat, one.key) == await record(
                new.url, one.table, one.seat, one.key
            )
    async with line(new.ws, tables[0][0].table, keys.new_key()) as found:
        refused = await found.hear_a(wire.No)
        assert refused.why == "forbidden"


async def _ends(server: Server, tables: list[list[wire.Seated]]) -> list[str]:
    """The records of all games, played out by people who choose alike everywhere."""
    found = []
    for people in tables:
        playing = [Steady(lambda: server.ws, seated, 0, QUIET) for seated in people]
        await play_out(playing)
        for player in playing:
            await check_sight(player, server.ws)
        text = await record(server.url, people[0].table)
        whole = Record.parse(text)
        Match.verify(games.make_for(whole), whole)
        found.append(text)
    return found


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def test_a_backup_is_one_moment_of_games_that_go_on(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    source = address(kind, "a.sqlite", tmp_path, request)
    copies = [tmp_path / f"{number}.jsonl.gz" for number in range(4)]

    async def play(server: Server) -> None:
        tables = [await open_table(server.url, "mayhem", ["me", "open"]) for _table in range(6)]
        playing = [Player(lambda: server.ws, seated, 0) for people in tables for seated in people]
        game = asyncio.create_task(play_out(playing))
        for copy in copies:
            known = {table: len(log) for table, log in (await asyncio.to_thread(stored, source)).items()}
            command = (sys.executable, "-m", "dungeonbox", "backup", str(copy), "--db", source)
            process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
            assert await process.wait() == 0
            marks.append(known)
        await game

    marks: list[dict[str, int]] = []
    with Server(source, tmp_path) as server:
        asyncio.run(play(server))
        final = stored(source)
    lengths = []
    for number, (copy, known) in enumerate(zip(copies, marks, strict=True)):
        target = f"sqlite:///{tmp_path / f'copy{number}.sqlite'}"
        restore(copy, target)
        logs = stored(target)
        assert {table: final[table][: len(log)] for table, log in logs.items()} == logs
        assert all(len(logs[table]) >= length for table, length in known.items()), "what was stored before is in it"
        lengths.append(sum(map(len, logs.values())))
    assert lengths == sorted(lengths)


# The file -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup with rows of every kind."""
    folder = tmp_path_factory.mktemp("good")
    path = folder / "tables.jsonl.gz"
    with Server(f"sqlite:///{folder / 'a.sqlite'}", folder) as server:
        asyncio.run(furnish(server))
        back_up(server.database, path)
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(text) for text in file]


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    """The lines as a backup whose counts and checksum are right."""
    *body, _end = lines
    counts = {table.name: sum(row.get("row") == table.name for row in body) for table in backup.KINDS.values()}
    body[0] = {**body[0], "rows": len(body) - 1}
    text = b"".join(encode(row) + b"\n" for row in body)
    end = {"row": "end", "counts": counts, "sha256": sha256(text).hexdigest()}
    path.write_bytes(gzip.compress(text + encode(end) + b"\n"))
    return path


def first(lines: list[dict[str, Any]], kind: str) -> int:
    return next(number for number, row in enumerate(lines) if row.get("row") == kind)


def test_it_can_be_read_and_holds_every_row(good: Path) -> None:
    lines = lines_of(good)
    assert lines[0]["format"] == "dungeonbox backup 1"
    assert lines[0]["schema"] == newest()
    assert "Keep this as you keep the database" in lines[0]["warning"]
    assert {row["row"] for row in lines[1:]} | {"house"} == {table.name for table in backup.KINDS.values()} | {"end"}
    assert lines[first(lines, "log")]["body"]["k"] in {"sat", "bot"}
    assert any(seat["name"] == NAME for row in lines if row.get("row") == "tables" for seat in row["seats"])


def test_one_that_an_older_program_made_can_be_restored(good: Path, tmp_path: Path) -> None:
    assert backup.ALIKE[-1] == newest()
    lines = lines_of(good)
    for schema_version in backup.ALIKE:
        lines[0]["schema"] = schema_version
        target = f"sqlite:///{tmp_path / schema_version}.sqlite"
        restore(written(tmp_path / f"{schema_version}.gz", lines), target)
        assert sum(map(len, everything(target).values())) == len(lines) - 2


def test_it_is_for_its_owner_only(good: Path) -> None:
    assert stat.S_IMODE(good.stat().st_mode) == 0o600


def test_the_lines_have_the_columns_of_the_schema() -> None:
    assert {*backup.KINDS.values(), *backup.PASSING} == set(schema.metadata.sorted_tables)
    for kind, table in backup.KINDS.items():
        assert list(kind.__struct_fields__) == table.columns.keys()


def test_components_of_a_table_travel_with_it(good: Path) -> None:
    boxes = [row for row in lines_of(good) if row.get("row") == "boxes"]
    house = {games.house_components(id).digest for id in games.IDS}
    assert len(boxes) == 3
    assert sum(row["digest"] not in house for row in boxes) == 1


def test_a_backup_that_is_written_again_is_restored(good: Path, tmp_path: Path) -> None:
    """The tests below change one thing each; without the change all is well."""
    restore(written(tmp_path / "again.gz", lines_of(good)), f"sqlite:///{tmp_path / 'b.sqlite'}")


def test_no_file_is_overwritten_unless_told_to(good: Path, tmp_path: Path) -> None:
    source = f"sqlite:///{good.with_name('a.sqlite')}"
    path = tmp_path / "b.gz"
    path.write_text("dear diary", encoding="utf-8")
    path.chmod(0o644)
    assert complaint("backup", path, "--db", source) == f"{path} exists already: --force overwrites it"
    assert path.read_text(encoding="utf-8") == "dear diary"
    assert run("backup", path, "--db", source, "--force").code == 0
    assert lines_of(path)[0]["format"] == backup.FORMAT
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_cannot_be_backed_up_is_said_in_one_line(tmp_path: Path) -> None:
    path, missing = tmp_path / "b.gz", tmp_path / "none.sqlite"
    assert complaint("backup", path, "--db", f"sqlite:///{missing}") == f"there is no file {missing}"
    assert not missing.exists()
    foreign = tmp_path / "foreign.sqlite"
    foreign.write_text("this is no database, however long one looks at it" * 100, encoding="utf-8")
    assert "file is not a database" in complaint("backup", path, "--db", f"sqlite:///{foreign}")
    assert "expected sqlite:///FILE or postgresql" in complaint("backup", path, "--db", "mysql://localhost/x")
    nobody = complaint("backup", path, "--db", "postgresql://me:password@127.0.0.1:1/x")
    assert "cannot use postgresql://me:***@127.0.0.1:1/x" in nobody
    assert "No such file" in complaint("backup", tmp_path / "no" / "b.gz", "--db", f"sqlite:///{foreign}")
    assert not list(tmp_path.glob(".*"))
    assert not path.exists()


def test_a_damaged_table_is_named_and_left_out_of_a_backup(good: Path, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'b.sqlite'}"
    restore(good, target)
    (id,) = rows(target, "SELECT table_id FROM recent WHERE seq = 3 ORDER BY table_id LIMIT 1")[0]
    execute(target, f"UPDATE recent SET body = x'7b22' WHERE seq = 3 AND table_id = '{id}'")  # noqa: S608 - our own id
    for flags, code in (((), 1), (("--skip-damaged",), 0)):
        path = tmp_path / f"{code}.gz"
        said = run("backup", path, "--db", target, *flags)
        assert (said.code, said.err.count("\n")) == (code, 1)
        assert said.err.startswith(f"dungeonbox: table {id} is left out: a row of log ({id}, 3) is damaged")
        again = f"sqlite:///{tmp_path / 'again'}{code}.sqlite"
        restore(path, again)
        assert id not in {row[0] for row in rows(again, "SELECT id FROM tables")}
        assert len(rows(again, "SELECT id FROM tables")) == len(rows(target, "SELECT id FROM tables")) - 1


# What is refused ------------------------------------------------------------------------------------------------

Change = Callable[[list[dict[str, Any]]], int]
"""Does something to the lines; returns the number of the line it should be found at."""


def _set(kind: str, **values: Any) -> Change:
    def change(lines: list[dict[str, Any]]) -> int:
        at = first(lines, kind) if kind else 0
        lines[at] = {**lines[at], **values}
        return at + 1

    return change


def _gap(lines: list[dict[str, Any]]) -> int:
    at = first(lines, "log")
    del lines[at]
    return at + 1


def _seats(lines: list[dict[str, Any]]) -> int:
    at = first(lines, "tables")
    lines[at]["seats"].pop()
    return at + 1


def _box(lines: list[dict[str, Any]]) -> int:
    at = first(lines, "boxes")
    lines[at]["data"] = {"card": []}
    return at + 1


def _extra(lines: list[dict[str, Any]]) -> int:
    at = first(lines, "bot_turns")
    lines[at]["more"] = 1
    return at + 1


WRONG: Final[list[tuple[str, Change, str]]] = [
    ("format", _set("", format="dungeonbox backup 2"), "expected the format 'dungeonbox backup 1', got"),
    ("schema", _set("", schema="9", program="9.9"), "made with version '9' of the schema, this program restores 1, 2"),
    ("kind", _set("log", row="cards"), "Invalid value 'cards'"),
    ("type", _set("log", seq="one"), "Expected `int`, got `str` - at `$.seq`"),
    ("range", _set("bot_turns", seat=1 << 40), "Expected `int`"),
    ("unknown event", _set("log", body={"k": "danced"}), "Invalid value 'danced'"),
    ("name", _set("log", table_id="\0"), "matching regex"),
    ("stage", _set("tables", stage="party"), "Invalid enum value 'party'"),
    ("header", _set("tables", created=5), "does not agree with its row"),
    ("seats", _seats, "seats"),
    ("gap", _gap, "expected event 1 of table"),
    ("components", _box, "the components are not those of the digest"),
    ("more", _extra, "unknown field `more`"),
]


@pytest.mark.parametrize(("change", "reason"), [pytest.param(*rest, id=name) for name, *rest in WRONG])
def test_a_wrong_line_is_refused_by_its_number(change: Change, reason: str, good: Path, tmp_path: Path) -> None:
    lines = lines_of(good)
    number = change(lines)
    path, target = written(tmp_path / "bad.gz", lines), tmp_path / "b.sqlite"
    said = complaint("restore", path, "--db", f"sqlite:///{target}")
    assert said.startswith(f"{path}: line {number}: ")
    assert reason in said
    assert not target.exists()


def test_a_row_that_is_there_twice_is_refused(good: Path, tmp_path: Path, database: str) -> None:
    lines = lines_of(good)
    at = first(lines, "keys")
    lines.insert(at, lines[at])
    path, number = written(tmp_path / "bad.gz", lines), first(lines, "boxes") + 1
    said = complaint("restore", path, "--db", database)
    assert said.startswith(f"{path}: line {number}: one of the {number - 1 - at} rows before it cannot be stored: ")
    restore(good, database)  # nothing was left in it that would be in the way


def test_rows_of_a_table_that_is_not_there_are_refused(good: Path, tmp_path: Path) -> None:
    lines = lines_of(good)
    gone = lines.pop(first(lines, "tables"))
    said = complaint("restore", written(tmp_path / "bad.gz", lines), "--db", f"sqlite:///{tmp_path / 'b.sqlite'}")
    assert f"log has rows of a table {gone['id']} that is not there" in said


@pytest.mark.parametrize("part", [0, 2, 10, 0.3, 0.7, 0.999, -1])
def test_a_torn_file_is_refused(part: float, good: Path, tmp_path: Path) -> None:
    data = good.read_bytes()
    path, target = tmp_path / "torn.gz", tmp_path / "b.sqlite"
    path.write_bytes(data[: part if isinstance(part, int) else int(len(data) * part)])
    said = complaint("restore", path, "--db", f"sqlite:///{target}")
    assert said.startswith(f"{path}: line ")
    assert "cut off" in said or "ends before" in said
    assert not target.exists()


def test_a_file_without_its_end_is_refused(good: Path, tmp_path: Path) -> None:
    text = gzip.decompress(good.read_bytes())
    lines = text.splitlines(keepends=True)
    path, target = tmp_path / "bad.gz", tmp_path / "b.sqlite"
    for torn, number, reason in (
        (b"".join(lines[:-1]), len(lines), "the file ends before the line with the counts"),
        (text[:-1], len(lines), "the file is cut off within this line"),
        (b"".join(lines[:5]) + lines[-1], 6, "expected the counts"),
        (text + lines[1], len(lines), "data follows after this line"),
    ):
        path.write_bytes(gzip.compress(torn))
        said = complaint("restore", path, "--db", f"sqlite:///{target}")
        assert said.startswith(f"{path}: line {number}: {reason}")
    path.write_bytes(good.read_bytes() + b"more")
    assert "the file is damaged at its end" in complaint("restore", path, "--db", f"sqlite:///{target}")
    assert not target.exists()


def test_a_changed_character_is_noticed(good: Path, tmp_path: Path) -> None:
    """A token exchanged for another as good: only the checksum tells."""
    text = gzip.decompress(good.read_bytes())
    path, target = tmp_path / "bad.gz", tmp_path / "b.sqlite"
    path.write_bytes(gzip.compress(text.replace(b'"name":"Ada"', b'"name":"Eve"', 1)))
    said = complaint("restore", path, "--db", f"sqlite:///{target}")
    assert said.startswith(f"{path}: line {len(text.splitlines())}: the checksum does not match the lines before it")
    assert not target.exists()


def test_a_changed_byte_of_the_file_is_noticed(good: Path, tmp_path: Path) -> None:
    data = bytearray(good.read_bytes())
    path, target = tmp_path / "bad.gz", tmp_path / "b.sqlite"
    refused = 0
    for at in range(12, len(data), len(data) // 40):
        data[at] ^= 0x10
        path.write_bytes(data)
        if not says_the_same(bytes(data), good):
            assert complaint("restore", path, "--db", f"sqlite:///{target}").startswith(f"{path}: line ")
            refused += 1
        data[at] ^= 0x10
    assert refused > 30
    assert not target.exists()


def says_the_same(data: bytes, good: Path) -> bool:
    """Whether a changed file decompresses to what it was: some bits, as of codes that no letter uses, mean nothing."""
    try:
        return gzip.decompress(data) == gzip.decompress(good.read_bytes())
    except (OSError, EOFError, zlib.error):
        return False


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    path, target = tmp_path / "x", tmp_path / "b.sqlite"
    for data, reason in (
        (b"hello\n", "it is not compressed with gzip"),
        (gzip.compress(b"hello\n"), "this is no backup"),
        (gzip.compress(b"[" * 100_000 + b"\n"), "this is no backup"),
        (gzip.compress(b'{"format": "dungeonbox record 1"}\n'), "this is no backup"),
    ):
        path.write_bytes(data)
        assert complaint("restore", path, "--db", f"sqlite:///{target}").startswith(f"{path}: line 1: ")
        assert reason in complaint("restore", path, "--db", f"sqlite:///{target}")
    assert "No such file" in complaint("restore", tmp_path / "nothing", "--db", f"sqlite:///{target}")
    assert "Is a directory" in complaint("restore", tmp_path, "--db", f"sqlite:///{target}")
    assert not target.exists()


def test_a_line_without_an_end_is_not_read_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(gzip.compress(b" " * (backup.LARGEST_LINE + 1)))
    assert "line 1: the line is too long" in complaint("restore", path, "--db", f"sqlite:///{tmp_path / 'b.sqlite'}")


def test_a_database_that_is_not_empty_is_refused(good: Path, database: str) -> None:
    restore(good, database)
    before = everything(database)
    assert "is not empty; name a new database" in complaint("restore", good, "--db", database)
    assert everything(database) == before
    assert lines_of(good)[-1]["counts"] == {name: len(found) for name, found in before.items()}


def test_a_file_that_a_server_is_using_is_refused(good: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'b.sqlite'}"
    with Server(database, tmp_path) as server:
        assert complaint("restore", good, "--db", database) == f"another server is using {tmp_path / 'b.sqlite'}"
        assert server.stop() == 0
        restore(good, database)  # it had no tables


# Interruptions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_backup_broken_off_leaves_nothing(
    ending: signal.Signals, postgres: Cluster, good: Path, tmp_path: Path
) -> None:
    """The bots' turns, which it reads last, are locked while it writes: so it is surely not done."""
    database = postgres.database()
    restore(good, database)
    path = tmp_path / "b.gz"
    path.write_text("the last one", encoding="utf-8")

    async def interrupt() -> tuple[int, bytes]:
        other = await asyncpg.connect(database)
        try:
            async with other.transaction():
                await other.execute("LOCK TABLE bot_turns IN ACCESS EXCLUSIVE MODE")
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "dungeonbox", "backup", str(path), "--force", "--db", database),
                    stderr=subprocess.PIPE,
                )
                async with asyncio.timeout(PATIENCE):
                    while not await other.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                        await asyncio.sleep(0.01)
                    assert len(list(tmp_path.iterdir())) == 2
                    process.send_signal(ending)
                    _out, err = await process.communicate()
            assert process.returncode is not None
            return process.returncode, err
        finally:
            await other.close()

    assert asyncio.run(interrupt()) == (130, b"dungeonbox: stopped\n")
    assert [found.name for found in tmp_path.iterdir()] == ["b.gz"]
    assert path.read_text(encoding="utf-8") == "the last one"


def test_a_restore_broken_off_leaves_nothing(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off at the last moment: everything is in the database and nothing is committed."""
    database = f"sqlite:///{tmp_path / 'b.sqlite'}"

    async def interrupted(*_what: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.sleep(PATIENCE)

    with monkeypatch.context() as patch:
        patch.setattr(backup, "_check_references", interrupted)
        assert run("restore", good, "--db", database).code == 130
    assert rows(database, "SELECT name FROM sqlite_master") == []
    restore(good, database)
