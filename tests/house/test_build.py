"""The package says truly what it is, and can be built, installed and run without being compiled."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

import dungeonbox
from tests.house.places import ROOT, SOURCE

INSTALL = ("-m", "pip", "install", "-v", "--no-deps", "--no-build-isolation", "--target")


def python(*arguments: str | Path, **environment: str) -> str:
    """What this Python says when it is run with these arguments and changes to the environment."""
    done = subprocess.run(
        (sys.executable, *arguments),
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def requirement(line: str) -> str:
    """The name in a requirement or a pin, as package indexes compare names."""
    return re.split(r"[<>=[]", line)[0].lower().replace("_", "-")


def project_copy(folder: Path) -> Path:
    """What a build needs, away from whatever earlier builds left behind."""
    copytree(ROOT / "src", folder / "src", ignore=ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("README.md", "pyproject.toml", "setup.py"):
        copy(ROOT / name, folder)
    return folder


def files(package: Path) -> set[Path]:
    """Every file of a package, by its place in it."""
    paths = (path for path in package.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return {path.relative_to(package) for path in paths}


@pytest.mark.skipif("DUNGEONBOX_EXPECT" not in os.environ, reason="nobody said what to expect")
def test_the_tests_run_against_the_build_they_claim() -> None:
    found = "compiled" if dungeonbox.compiled() else "pure"
    assert found == os.environ["DUNGEONBOX_EXPECT"]
    assert (Path(dungeonbox.__file__).parent == SOURCE) is (found == "pure")


def test_the_command_says_its_version_and_how_it_was_built() -> None:
    said = python("-m", "dungeonbox", "--version")
    assert dungeonbox.__version__ in said
    assert ("compiled" if dungeonbox.compiled() else "pure") in said


def test_the_command_line_starts_without_any_extra() -> None:
    said = python("-c", "import sys, dungeonbox.terminal.cli; print(*sys.modules)").split()
    assert not {"hypothesis", "pyspiel", "numpy"}.intersection(said)


def test_every_requirement_is_pinned() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    lists = [
        settings["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
    ]
    wanted = {requirement(line) for lines in lists for line in lines}
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert wanted <= {requirement(pin) for pin in pins}


@pytest.mark.slow
@pytest.mark.parametrize(
    "environment", [{"DUNGEONBOX_PURE": "1"}, {"CC": "false"}], ids=["asked for pure", "no compiler"]
)
def test_a_pure_package_builds_installs_and_runs(tmp_path: Path, environment: dict[str, str]) -> None:
    installed = tmp_path / "installed"
    said = python(*INSTALL, installed, project_copy(tmp_path / "project"), **environment)
    assert "dungeonbox: building without compilation" in said
    assert files(installed / "dungeonbox") == files(SOURCE)
    report = "import dungeonbox; print(dungeonbox.__file__, dungeonbox.compiled())"
    said = python("-c", report, PYTHONPATH=str(installed))
    assert said.split() == [str(installed / "dungeonbox" / "__init__.py"), "False"]
