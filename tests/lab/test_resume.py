"""Simulations and ladders that were broken off, also by a kill, go on as if nothing had happened."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab import simulate as lab
from dungeonbox.lab.ladder import LadderPlan, play_ladder
from dungeonbox.lab.report import as_text
from dungeonbox.lab.simulate import Plan, simulate
from dungeonbox.lab.standings import standings
from tests.terminal.shell import complaint, run

PLAN = Plan("mayhem", games=200, seats=3, bots=("thumb", "random", "random"), seed=5)
LADDER = LadderPlan("mayhem", ("random", "thumb", "search:2"), seats=2, games=96, seed=3)

# Both report what they have done once and then wait, so they are ended in the middle of their work.
SIMULATE = """
import sys
from pathlib import Path
from dungeonbox.lab.simulate import Plan, simulate
rows, records, resume = sys.argv[1:]
plan = Plan("mayhem", 200, 3, ("thumb", "random", "random"), 5, rows=rows, records=records)
def wait(done):
    print(done, flush=True)
    sys.stdin.read()
simulate(plan, 2, wait, Path(resume))
"""

CLIMB = """
import sys
from pathlib import Path
from dungeonbox.lab.ladder import LadderPlan, play_ladder
def wait(done):
    print(done, flush=True)
    sys.stdin.read()
play_ladder(LadderPlan("mayhem", ("random", "thumb", "search:2"), 2, 96, 3), 2, wait, Path(sys.argv[1]))
"""


def broken_off(script: str, how: str, *arguments: Path) -> int:
    """Start a process, end it with this signal in the middle of its work; returns how many games it had played."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        games = int(process.stdout.readline())
        process.send_signal(signal.Signals[how])
        process.stdout.read()
    return games


def written(folder: Path) -> dict[str, bytes]:
    """The rows and the records of a simulation."""
    return {path.name: path.read_bytes() for path in folder.rglob("*.json*")}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
def test_a_simulation_that_was_killed_comes_to_the_same(tmp_path: Path, how: str) -> None:
    book, folders = tmp_path / "book", (tmp_path / "broken", tmp_path / "whole")
    broken, whole = [replace(PLAN, rows=str(one / "rows.jsonl"), records=str(one / "records")) for one in folders]
    played = broken_off(SIMULATE, how, Path(broken.rows), Path(broken.records), book)
    # What a kill in the middle of a write leaves: the beginning of a record, and of a line.
    Path(broken.records, "mayhem-0000199.json").write_text("{\n")
    book.write_bytes(book.read_bytes() + b'{"game": "may')
    resumed, undisturbed = simulate(broken, resume=book), simulate(whole)
    assert 0 < resumed.resumed == played < 200
    assert f"{played} games had been played before" in as_text(resumed)
    assert resumed.tally == undisturbed.tally
    assert written(folders[0]) == written(folders[1])
    again = simulate(broken, resume=book)
    assert (again.tally, again.resumed) == (undisturbed.tally, 200)
    assert "all played before" in as_text(again)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_ladder_that_was_killed_comes_to_the_same(tmp_path: Path) -> None:
    book = tmp_path / "book"
    assert broken_off(CLIMB, "SIGKILL", book) == LADDER.block
    assert len(book.read_bytes().splitlines()) == 2
    assert standings(play_ladder(LADDER, resume=book)) == standings(play_ladder(LADDER))


def test_more_or_fewer_games_may_be_asked_for(tmp_path: Path) -> None:
    book = tmp_path / "book"
    for games, before in ((5, 0), (9, 5), (7, 7)):
        plan = replace(PLAN, games=games)
        result = simulate(plan, resume=book)
        assert result.resumed == before
        assert result.tally == simulate(plan).tally
    ladder = tmp_path / "ladder"
    for games in (24, 48, 24):
        shorter = replace(LADDER, bots=("random", "thumb"), games=games)
        assert standings(play_ladder(shorter, resume=ladder)) == standings(play_ladder(shorter))


def test_games_before_an_interrupt_in_the_middle_of_a_portion_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., object] = lab.play_one

    def interrupted(match: object, plan: object, number: int, bots: object) -> object:
        if number == 9:
            raise KeyboardInterrupt
        return real(match, plan, number, bots)

    book = tmp_path / "book"
    with monkeypatch.context() as patch:
        patch.setattr(lab, "play_one", interrupted)
        assert simulate(PLAN, resume=book).tally.games == 9
    plan = replace(PLAN, games=12)
    result = simulate(plan, resume=book)
    assert result.resumed == 9
    assert result.tally == simulate(plan).tally


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"bots": ("thumb", "thumb", "random")}, 'its bots is ["thumb", "random", "random"], not '),
        ({"options": {"first_seat": "2"}}, 'its options is {}, not {"first_seat": "2"}'),
        ({"rows": "other.csv"}, 'its rows is "", not "other.csv"'),
    ],
)
def test_a_file_of_another_command_line_is_refused(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    book = tmp_path / "book"
    simulate(replace(PLAN, games=2), resume=book)
    before = book.read_bytes()
    with pytest.raises(BadOptions) as refused:
        simulate(replace(PLAN, **change), resume=book)  # type: ignore[arg-type]
    assert f"{book} belongs to another command line: {reason}" in str(refused.value)
    assert book.read_bytes() == before


def test_what_is_no_logbook_is_refused_in_one_line(tmp_path: Path) -> None:
    flags = ["--games", "2", "--seats", "2", "--bots", "random", "--jobs", "1", "--resume"]
    book = tmp_path / "book"
    for text in ("", '{"simulate": "mayhem", "edi'):  # of a process that was killed at its first write
        book.write_text(text)
        assert run("simulate", "mayhem", *flags, book).code == 0, text
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"game": "mayhem"}\n')
    assert complaint("simulate", "mayhem", *flags, rows) == f"{rows} is no file that this command can resume from"
    assert complaint("ladder", "mayhem", "--bots", "random,thumb", "--games", "24", "--resume", book) == (
        f"{book} is no file that this command can resume from"
    )
    assert complaint("simulate", "mayhem", *flags, tmp_path).startswith(f"cannot read {tmp_path}: ")
    simulate(Plan("mayhem", 2, 2, ("random", "random")), resume=(whole := tmp_path / "whole"))
    for line in ("{}", "[1]", json.dumps({"number": 1})):
        whole.write_text(whole.read_text().split("\n")[0] + f"\n{line}\n")
        assert complaint("simulate", "mayhem", *flags, whole).startswith(f"{whole}:2: expected a part of this work: ")
