import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "wire-types"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The tool in a process of its own, as `make` runs it."""
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the tool has written."""
    folder = tmp_path_factory.mktemp("web")
    assert run(folder).returncode == 0
    return folder


@pytest.fixture(scope="module")
def table(written: Path) -> str:
    """The types of the wire."""
    return (written / "lib/wire.ts").read_text(encoding="utf-8")


def test_the_browsers_types_are_what_the_structs_say() -> None:
    ran = run("--check")
    assert ran.returncode == 0, ran.stderr


def test_what_the_browser_sends_may_leave_out_defaults_and_what_it_reads_is_whole(table: str) -> None:
    assert "export interface Joining {\n  name: string;\n  code?: string;\n  seat?: number;\n}" in table
    assert "  scene: Scene | null;\n" in table
    assert "  clause?: string;\n" in table  # a refusal omits what it has not


def test_messages_carry_their_tag_and_rows_are_tuples(table: str) -> None:
    assert "export interface Act {\n  t: 'act';\n  question: number;\n  token: string;\n}" in table
    assert "export type Choice = [token: string, words: string, clause: string];" in table


def test_a_game_has_a_view_and_a_box(written: Path) -> None:
    text = (written / "games/mayhem/wire.ts").read_text(encoding="utf-8")
    assert "export interface MayhemView {" in text
    assert "export interface MayhemBox {\n  hit_points: number;\n  heroes: Record<string, string>;\n" in text


def test_drift_is_an_error_that_names_the_file(written: Path, tmp_path: Path) -> None:
    assert run("--check", written).returncode == 0
    ran = run("--check", tmp_path)
    assert ran.returncode == 1
    assert f"{tmp_path}/lib/wire.ts is not what the structs say" in ran.stderr
