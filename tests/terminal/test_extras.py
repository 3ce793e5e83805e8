"""The core works with `mypy_extensions` and `librt` alone; a command that needs more says what to install."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from dungeonbox.terminal.cli import COMMANDS
from dungeonbox.terminal.progress import PlainProgress

CORE_ONLY = """
import sys
from importlib.machinery import PathFinder

ALLOWED = sys.stdlib_module_names | {"dungeonbox", "mypy_extensions", "librt"}

class Core(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return super().find_spec(name, path, target) if name.partition(".")[0] in ALLOWED else None

sys.meta_path[sys.meta_path.index(PathFinder)] = Core
from dungeonbox.terminal.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""Runs the command line in a process that finds nothing but the standard library and the core."""

WORKING = [
    ["games"],
    ["games", "--json"],
    ["rules", "mayhem", "4.1"],
    ["components", "mayhem"],
    ["play", "mayhem", "--people", "0", "--bots", "random", "--seats", "2", "--seed", "1"],
    ["replay", "RECORD"],
    ["verify", "RECORD"],
    ["simulate", "mayhem", "--games", "2", "--jobs", "1"],
    ["survey", "--games", "1"],
    ["bots", "mayhem"],
    ["fit", "mayhem", "--games", "8", "--jobs", "1"],
    ["tensor", "mayhem"],
    ["completion", "bash"],
    ["--version"],
    ["bench", "--help"],
    ["ladder", "--help"],
    ["exploit", "--help"],
    ["balance", "--help"],
    ["luck", "mayhem", "--lucks", "2", "--looks", "0", "--jobs", "1"],
]
MISSING = [["serve", "--no-browser"], ["backup", "a.gz"], ["restore", "a.gz"], ["admin", "list"]]


def core(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", CORE_ONLY, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "a.json"
    done = core("play", "mayhem", "--people", "0", "--bots", "random", "--seats", "2", "--save", path)
    assert done.returncode == 0, done.stderr
    return path


@pytest.mark.parametrize("arguments", WORKING, ids=" ".join)
def test_the_core_is_enough(arguments: list[str], record: Path) -> None:
    done = core(*[str(record) if word == "RECORD" else word for word in arguments])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    "arguments", [["bench", "--rounds", "5", "--game", "mayhem"], ["prove", "mayhem", "--walks", "1"]], ids=" ".join
)
@pytest.mark.long
def test_the_core_is_enough_to_measure_and_to_prove(arguments: list[str]) -> None:
    done = core(*arguments)
    assert done.returncode in (0, 1), done.stderr  # a busy machine may miss the speed of an import
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", MISSING, ids=" ".join)
def test_a_missing_extra_is_named_in_one_line(arguments: list[str]) -> None:
    done = core(*arguments)
    line = f"dungeonbox: {arguments[0]} needs the extra \"play\": pip install 'dungeonbox[play]'\n"
    assert (done.returncode, done.stderr, done.stdout) == (2, line, "")


def test_the_extra_of_the_tables_is_named(record: Path, tmp_path: Path) -> None:
    done = core("export", record.parent, "--parquet", tmp_path / "t.parquet")
    line = "dungeonbox: export needs the extra \"parquet\": pip install 'dungeonbox[parquet]'\n"
    assert (done.returncode, done.stderr, done.stdout) == (2, line, "")
    assert list(tmp_path.iterdir()) == []


def test_without_a_command_the_missing_extra_is_named_too() -> None:
    assert 'serve needs the extra "play"' in core().stderr


def test_every_command_was_tried() -> None:
    tried = {arguments[0] for arguments in [*WORKING, *MISSING]}
    assert {command.NAME for command in COMMANDS} - tried == {"prove", "export"}  # they have tests of their own


def test_importing_the_package_and_its_command_line_loads_no_extra() -> None:
    code = "import sys, dungeonbox.terminal.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    extras = {
        "rich",
        "textual",
        "msgspec",
        "litestar",
        "uvicorn",
        "sqlalchemy",
        "alembic",
        "asyncpg",
        "websockets",
        "pyarrow",
    }
    assert not extras.intersection(loaded)


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_without_the_full_screen_the_plain_table_is_played() -> None:
    arguments = ["play", "mayhem", "--people", "0", "--bots", "random", "--seats", "2", "--seed", "1"]
    code, said = in_terminal(CORE_ONLY, *arguments)
    assert code == 0
    assert "The full screen is in the extra \"play\": pip install 'dungeonbox[play]'" in said
    assert "wins" in said


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
@pytest.mark.parametrize(
    "flags",
    [
        ["--bot-speed", "nonsense"],
        ["--names", "A,B"],
        ["--seats", "9"],
        ["--fair", "--seed", "1"],
        ["--option", "dice=6"],
    ],
    ids=" ".join,
)
def test_a_bad_flag_is_refused_in_a_pipe_as_in_a_terminal(flags: list[str]) -> None:
    program = "import sys; from dungeonbox.terminal.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "play", "mayhem", *flags]
    piped = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    code, said = in_terminal(program, "play", "mayhem", *flags)
    assert piped.stderr.startswith("dungeonbox: ")
    assert (code, said.replace("\r\n", "\n")) == (2, piped.stderr)
    assert piped.returncode == 2


def in_terminal(program: str, *arguments: str) -> tuple[int, str]:
    """How a program ends in a terminal, and what it prints there."""
    here, there = pty.openpty()
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=there) as process:
        os.close(there)
        said = b"".join(iter(lambda: _read(here), b""))
    os.close(here)
    return process.returncode, said.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that the other side is closed
        return b""


def test_plain_progress_prints_a_line_every_few_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([0.0, 1.0, 6.0, 7.0, 12.0])
    progress = PlainProgress("games", lambda: next(times))
    for done in (1, 60, 70, 120):
        progress.update(done, 240)
    assert capsys.readouterr().err.splitlines() == [
        "60 of 240 games, 10.0 games/s, 0:00:18 left",
        "120 of 240 games, 10.0 games/s, 0:00:12 left",
    ]
