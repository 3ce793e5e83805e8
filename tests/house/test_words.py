"""Nothing in the repository speaks of the place where it was written or of where packages were fetched."""

import subprocess
from pathlib import Path

from tests.house.places import ROOT

UNWANTED = (
    "/" + "work/",
    "helper " + "agent",
    "pypi" + ".org",
    "files." + "pythonhosted",
    "registry." + "npmjs",
)


def unwanted(path: Path) -> list[str]:
    """The unwanted words in one file."""
    text = path.read_bytes().decode(errors="replace").lower()
    return [word for word in UNWANTED if word in text]


def test_no_file_of_the_repository_has_an_unwanted_word() -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    assert ROOT / "Makefile" in paths
    assert {path: words for path in paths if (words := unwanted(path))} == {}


def test_an_unwanted_word_is_found(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text(f"see {UNWANTED[0]}somewhere", encoding="utf-8")
    assert unwanted(path) == [UNWANTED[0]]
