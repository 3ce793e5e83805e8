"""What the pages say is true: examples run, links lead somewhere, commands exist."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dungeonbox.terminal.cli import COMMANDS
from tests.house.places import ROOT

PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)")
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str) -> None:
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_examples_pass_a_strict_type_checker(tmp_path: Path) -> None:
    files = [tmp_path / f"example_{number}.py" for number in range(len(EXAMPLES))]
    for file, example in zip(files, EXAMPLES, strict=True):
        file.write_text(str(example.values[0]), encoding="utf-8")
    config = str(ROOT / "pyproject.toml")
    command = [sys.executable, "-m", "mypy", "--config-file", config, "--strict", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_of_the_readme_has_ten_lines_and_plays_a_game() -> None:
    [example] = BLOCK.findall(README)
    assert len(example.splitlines()) == 10
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert re.match(r"last standing \[\d\]\n\{\n  \"format\": \"dungeonbox record", done.stdout)


def test_the_two_commands_are_on_the_first_screen() -> None:
    first = README.splitlines()[:24]
    assert any(line.startswith("make play") for line in first)
    assert any(line.startswith("make test") for line in first)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_picture_is_a_picture() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "picture.svg")  # noqa: S314 - our own file
    assert picture.getroot().tag.endswith("svg")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_the_commands_named_exist(page: Path) -> None:
    known = {command.NAME for command in COMMANDS}
    named = re.findall(r"`?dungeonbox ([a-z]+)", page.read_text(encoding="utf-8"))
    assert set(named) <= known


def test_the_targets_named_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"make ([a-z]+)", "\n".join(re.findall(r"`[^`]*`", page.read_text(encoding="utf-8"))))
        assert set(named) <= targets
