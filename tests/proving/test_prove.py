"""`dungeonbox prove`: progress, a summary, Ctrl-C, and the other process that replays."""

import io
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dungeonbox import games
from dungeonbox.kernel.chance import EVERYONE, Seeded
from dungeonbox.kernel.errors import BadOptions, BadRecord
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving import prove, replay, toys
from dungeonbox.proving.laws import LAWS
from dungeonbox.proving.laws_of_play import ORDERS_BEYOND, _orders
from dungeonbox.proving.subject import LawBroken, game_for, make_subject, subjects_of
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.trial import QUICK
from dungeonbox.proving.twins import NO_EYES, Parted, TwinLuck
from dungeonbox.proving.walk import Drawn, Moment, walk


@pytest.fixture(autouse=True)
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where failing walks go in these tests."""
    monkeypatch.setenv(prove.FAILURES, str(tmp_path))
    return tmp_path


# dungeonbox prove ----------------------------------------------------------------------------------------


def test_a_toy_is_proven_and_every_law_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert prove.run("sealed", False, 2, 1) == 0
    shown = capsys.readouterr().out
    assert "sealed:" in shown
    assert "all laws hold" in shown
    assert [int(number) for number in re.findall(r"^ +[\d,]+ facts  law (\d+) ", shown, re.MULTILINE)] == [
        *range(1, 26),
        6,
    ]
    assert f"{2 * len(subjects_of('sealed', full=False))} walks" in shown


def test_a_broken_law_is_told_with_the_path_of_its_walk(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, failures: Path
) -> None:
    monkeypatch.setattr(Shared, "check", lambda *_: ["nothing is right"])
    assert prove.run("shared", False, 2, 1) == 1
    shown = capsys.readouterr().out
    assert "law 8 is broken: after 0 steps: nothing is right" in shown
    assert "NOT PROVEN" in shown
    saved = sorted(str(path) for path in failures.iterdir())
    assert len(saved) == len(subjects_of("shared", full=False))
    assert all(path in shown for path in saved)


def test_all_means_every_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "IDS", ("shared",))
    assert prove.run("all", True, 1, 0) == 0
    assert f"{len(subjects_of('shared', full=True))} walks" in capsys.readouterr().out


def test_a_game_nobody_knows() -> None:
    with pytest.raises(BadOptions, match="there is no game 'chess'"):
        prove.run("chess", False, 1, 0)


def test_ctrl_c_stops_with_a_summary(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Shared.check
    calls = []

    def check(self: Shared, s: SharedState) -> list[str]:
        calls.append(s)
        if len(calls) > 300:
            raise KeyboardInterrupt
        return honest(self, s)

    monkeypatch.setattr(Shared, "check", check)
    monkeypatch.setattr(games, "IDS", ("shared", "hidden"))
    assert prove.run("all", False, 50, 0) == 1
    shown = capsys.readouterr().out
    assert "stopped early" in shown
    assert "hidden:" not in shown
    walks = re.search(r"^(\d+) walks", shown, re.MULTILINE)
    assert walks is not None
    assert 0 < int(walks[1]) < 50


def test_progress_tells_rate_and_time_left() -> None:
    said: list[str] = []
    report = prove.prove_game("shared", 2, 0, effort=QUICK, progress=said.append)
    assert report.holds
    assert len(said) == report.walks
    assert re.fullmatch(r"shared edition 1 .*: 1/4 walks, [\d.]+ a second, \d+:\d\d left", said[0])


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_one_line_that_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    assert prove.run("shared", False, 1, 0) == 0
    first, *rest = screen.getvalue().splitlines()
    assert first == ""
    assert rest[0].startswith("shared edition 1")


# The other process ---------------------------------------------------------------------------------------


def test_the_other_process_prints_a_digest_for_each_state(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [walk(make_subject("shared", 2, {}, 1), seed).record for seed in (1, 2)]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(record.text() for record in records)))
    replay.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines] == [replay.digests(record) for record in records]
    assert [len(line.split()) for line in lines] == [len(record.entries) + 1 for record in records]


def test_the_other_build_replays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [walk(make_subject("shared", 2, {}, 1), 1).record]
    monkeypatch.delenv(replay.OTHER, raising=False)
    usual = replay.elsewhere(records)
    monkeypatch.setenv(replay.OTHER, str(Path(toys.__file__).parents[3]))
    assert replay.elsewhere(records) == usual + 1


def test_a_process_that_breaks_down_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    record = walk(make_subject("shared", 2, {}, 1), 1).record
    monkeypatch.setattr(replay, "digests", lambda _: [])
    with pytest.raises(LawBroken, match="broke down") as broken:
        replay.elsewhere([replace(record, game="chess")])
    assert "there is no game 'chess'" in str(broken.value)


def test_a_record_of_a_toy_with_options_it_does_not_have() -> None:
    record = walk(make_subject("shared", 2, {}, 1), 1).record
    with pytest.raises(BadRecord, match="Shared Fate has no option 'speed'"):
        game_for(replace(record, options={"speed": "fast"}))
    with pytest.raises(BadOptions, match="there is no toy 'chess'"):
        toys.make("chess", 2)


# Parts ---------------------------------------------------------------------------------------------------


def test_many_choices_are_tried_in_some_orders() -> None:
    moves = tuple((seat, 0) for seat in range(6))
    state = toys.make("shared", 2).start(Seeded(1), Notes())
    found = _orders(Moment(5, 0, moves, False, False, [], [], state), Seeded(1))
    assert len(found) == ORDERS_BEYOND
    assert all(sorted(order) == list(moves) for order in found)
    assert len(set(found)) > 1


def twin_luck(eyes: int, *script: Drawn, flip_at: int = -1) -> TwinLuck:
    """Luck for a twin that follows a script."""
    luck = TwinLuck(eyes, Seeded(1))
    luck.begin(list(script), flip_at)
    return luck


def test_luck_of_a_twin_keeps_what_was_seen_and_flips_what_was_not() -> None:
    seen, unseen = Drawn(3, False, EVERYONE, tuple(range(6))), Drawn(3, False, 0b10, tuple(range(6)))
    assert twin_luck(0, seen).below(6, EVERYONE) == 3
    assert twin_luck(0, unseen).below(6, 0b10) == 3
    assert twin_luck(0, unseen, flip_at=0).below(6, 0b10) != 3
    assert twin_luck(0, unseen).below(3, 0b10) < 3
    assert twin_luck(NO_EYES, seen, flip_at=0).below(6, EVERYONE) != 3


@pytest.mark.parametrize(
    ("script", "n", "seen"),
    [
        ([Drawn(3, False, EVERYONE, (0, 1, 2, 3))], 3, EVERYONE),
        ([Drawn(3, False, EVERYONE, (0, 1, 2, 3))], 4, 0b10),
        ([Drawn(3, False, 0b10, (0, 1, 2, 3))], 4, EVERYONE),
        ([], 4, EVERYONE),
    ],
    ids=["impossible", "no longer seen", "newly seen", "one more"],
)
def test_twins_part_where_they_would_be_told_apart(script: list[Drawn], n: int, seen: int) -> None:
    with pytest.raises(Parted):
        twin_luck(0, *script).below(n, seen)


def test_twins_part_where_a_draw_is_missing_or_cannot_be_flipped() -> None:
    with pytest.raises(Parted):
        twin_luck(0, Drawn(1, False, EVERYONE, (0, 1))).finish()
    with pytest.raises(Parted):
        twin_luck(0, Drawn(0, False, 0b10, (0,)), flip_at=0).below(1, 0b10)


def test_a_seat_that_may_do_nothing_stops_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Shared.legal

    def legal(self: Shared, s: SharedState, seat: int) -> Any:
        return honest(self, s, seat) if s.pot == 0 else []

    monkeypatch.setattr(Shared, "legal", legal)
    path = walk(make_subject("shared", 2, {}, 1), 1, "first")
    assert "is waited for but may do nothing" in str(path.crash)
    with pytest.raises(LawBroken, match="may do nothing"):
        prove.prove_walk(path, QUICK, LAWS[6:7])
