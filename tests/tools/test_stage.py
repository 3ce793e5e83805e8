"""Stages of `make test` tell their time and pass on how they ended; no time budget decides anything."""

import re
import subprocess

from tests.house.places import ROOT


def stage(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a stage."""
    return subprocess.run((ROOT / "tools" / "stage", "trial", *command), stdout=subprocess.PIPE, text=True, check=False)


def test_a_stage_that_passes_tells_its_time() -> None:
    done = stage("true")
    assert done.returncode == 0
    assert re.fullmatch(r"\n== trial\n== trial: passed in \d+ s\n", done.stdout)


def test_a_stage_that_fails_ends_with_the_code_of_its_command() -> None:
    done = stage("sh", "-c", "echo found; exit 3")
    assert done.returncode == 3
    assert re.fullmatch(r"\n== trial\nfound\n== trial: FAILED after \d+ s\n", done.stdout)


def test_nothing_that_make_runs_is_stopped_by_a_clock() -> None:
    scripts = (ROOT / "Makefile", *(path for path in ROOT.glob("tools/*") if path.is_file()))
    assert not [path.name for path in scripts if re.search(r"\btimeout\b", path.read_text(encoding="utf-8"))]
