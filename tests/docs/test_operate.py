"""What docs/operate.md says is so: its commands run, its tables are those of the program."""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dungeonbox.server.limits import Limits
from dungeonbox.server.store import Store, database_url
from dungeonbox.terminal.cli import parser
from tests.house.places import ROOT, SOURCE

PAGE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(sh|ini|cron)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [
    match
    for _kind, block in BLOCKS
    for match in re.findall(r"(?:^|\*  |ExecStart=/opt/dungeonbox/bin/)dungeonbox (.*)$", block, re.MULTILINE)
]
ROW = re.compile(r"^\| `([a-z_-]+)` \| ([a-z0-9]+) \|", re.MULTILINE)


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_understood(command: str) -> None:
    parser().parse_args(shlex.split(command.replace(r"$(date +\%F)", "2026-11-16")))


def test_there_are_commands_of_every_sort() -> None:
    assert {kind for kind, _block in BLOCKS} == {"sh", "ini", "cron"}
    assert {command.split()[0] for command in COMMANDS} == {"serve", "backup", "restore", "admin"}


def test_the_backup_runs_as_it_stands(tmp_path: Path) -> None:
    async def make() -> None:
        folder = tmp_path / "dungeonbox"
        folder.mkdir()
        store = Store(database_url(f"sqlite:///{folder / 'tables.sqlite'}"))
        await store.migrate()
        await store.close()

    asyncio.run(make())
    [example] = re.findall(r"^```sh\n(.*?)^```$", section("Backup and restore"), re.MULTILINE | re.DOTALL)
    shell = f'set -e; dungeonbox() {{ "{sys.executable}" -m dungeonbox "$@"; }}; cd "{tmp_path}"\n{example}'
    path = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
    done = subprocess.run(
        ["bash", "-c", shell],  # noqa: S607 - whichever bash there is
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '"format":"dungeonbox backup 1"' in done.stdout


def test_the_journal_is_described_word_by_word() -> None:
    levels = {"info": "info", "warning": "warning", "crash": "error"}
    said = {
        (what, levels[level])
        for path in (SOURCE / "server").glob("*.py")
        for level, what in re.findall(r'journal\.(info|warning|crash)\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert set(ROW.findall(section("The journal"))) == said


def test_the_limits_are_those_of_the_program() -> None:
    found = {name: float(value) for name, value in ROW.findall(section("Limits"))}
    assert found == {name: getattr(Limits(), name) for name in Limits.__struct_fields__}
