import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "wire-types"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool as a module: it has no ending that Python would know it by."""
    loader = SourceFileLoader("wire_types", str(TOOL))
    spec = spec_from_loader("wire_types", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_the_browsers_types_are_what_the_structs_say() -> None:
    ran = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_what_the_browser_sends_may_leave_out_defaults_and_what_it_reads_is_whole(tool: ModuleType) -> None:
    text = tool.table_types()
    assert "export interface Joining {\n  name: string;\n  code?: string;\n  seat?: number;\n}" in text
    assert "  scene: Scene | null;\n" in text
    assert "  clause?: string;\n" in text  # a refusal omits what it has not


def test_messages_carry_their_tag_and_rows_are_tuples(tool: ModuleType) -> None:
    text = tool.table_types()
    assert "export interface Act {\n  t: 'act';\n  ask: number;\n  token: string;\n}" in text
    assert "export type Choice = [token: string, words: string, clause: string];" in text


def test_a_game_has_a_view_and_a_box(tool: ModuleType) -> None:
    text = tool.game_types("mayhem")
    assert "export interface MayhemView {" in text
    assert "export interface MayhemBox {\n  heroes: Record<string, string>;\n" in text


def test_drift_is_an_error_that_names_the_file(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "HOUSE", tmp_path)
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
    (tmp_path / "web/src/lib/wire.ts").write_text("export {};\n", encoding="utf-8")
    assert tool.main(["--check"]) == 1
    assert "web/src/lib/wire.ts is not what the structs say" in capsys.readouterr().err
