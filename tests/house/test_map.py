"""docs/house.md names every file of the rooms that it goes through file by file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/house.md").read_text(encoding="utf-8")

FOLDERS = {
    "src/dungeonbox/kernel": "The kernel, file by file",
    "src/dungeonbox/bots": "Bots, lab and proving, file by file",
    "src/dungeonbox/lab": "Bots, lab and proving, file by file",
    "src/dungeonbox/proving": "Bots, lab and proving, file by file",
    "src/dungeonbox/adapters": "The adapters, file by file",
    "src/dungeonbox/terminal": "The terminal, file by file",
    "src/dungeonbox/terminal/screen": "The terminal, file by file",
    "src/dungeonbox/server": "The server, file by file",
    "web/src/lib": "The browser, file by file",
}


def named_in(heading: str) -> set[str]:
    """The files that a section names in its tables, without the folder."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    return {name.removeprefix("lib/") for row in rows for name in re.findall(r"`([\w./<>]+)`", row)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_map_names_every_file(folder: str) -> None:
    found = {path.name for path in (ROOT / folder).iterdir() if path.is_file() and path.name != "__init__.py"}
    assert found - named_in(FOLDERS[folder]) == set()


@pytest.mark.parametrize("heading", sorted(set(FOLDERS.values())))
def test_the_map_names_no_file_that_is_gone(heading: str) -> None:
    folders = [ROOT / folder for folder, section in FOLDERS.items() if section == heading]
    files = {name for name in named_in(heading) if name.endswith((".py", ".ts", ".svelte"))}
    assert {name for name in files if not any((folder / name).exists() for folder in folders)} == set()
