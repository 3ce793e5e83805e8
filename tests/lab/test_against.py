"""Two builds take turns: the wheel of the same sources plays the same games. How fast anything is decides no test."""

import json
from pathlib import Path
from shutil import make_archive

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab import against, contender
from dungeonbox.lab.speed import FEWEST_ROUNDS
from dungeonbox.terminal.cli import main
from tests.house.places import SOURCE

TINY = 0.002


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """The sources, packed as a wheel is."""
    archive = make_archive(str(tmp_path / "dungeonbox"), "zip", SOURCE.parent, "dungeonbox")
    return Path(archive).rename(tmp_path / "dungeonbox-0-py3-none-any.whl")


def test_both_builds_are_measured_with_their_spread(wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert against.run(wheel, "mayhem", FEWEST_ROUNDS, as_json=True, seconds=TINY) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in found["rows"]] == list(contender.PLAYS)
    for row in found["rows"]:
        assert row["same_games"]
        for value in ("ours", "theirs", "ratio"):
            low, high = row[f"{value}_quartiles"]
            assert 0 < low <= row[value] <= high
    assert found["builds"][1].startswith(f"{wheel.name}: ")
    assert found["builds"][1].endswith(", built: uncompiled")
    assert found["builds"][-1].startswith("core: ")


def test_a_build_that_plays_other_games_is_told(wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with against.unpacked(wheel) as folder:
        playout = folder / "dungeonbox" / "kernel" / "playout.py"
        playout.write_text(
            playout.read_text(encoding="utf-8").replace("choices += 1", "choices += 2"), encoding="utf-8"
        )
        changed = Path(make_archive(str(wheel.parent / "changed"), "zip", folder, "dungeonbox"))
    against.run(changed, "mayhem", FEWEST_ROUNDS, as_json=False, seconds=TINY)
    bulk, stepped, *_others = (line for line in capsys.readouterr().out.splitlines() if " mayhem " in line)
    assert bulk.endswith("(the builds play different games)")
    assert not stepped.endswith("(the builds play different games)")


def test_what_is_no_wheel_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.whl"
    other.write_text("no zip")
    assert main(["bench", "--against", str(other)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    empty = Path(make_archive(str(tmp_path / "empty"), "zip", tmp_path, "other.whl"))
    with pytest.raises(BadOptions, match="holds no such package"), against.unpacked(empty):
        pass
