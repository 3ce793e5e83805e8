"""The bench runs, measures every game and compares honestly. No test here depends on how fast anything is."""

import io
import json
from collections.abc import Sequence

import pytest

import dungeonbox
from dungeonbox.games import make
from dungeonbox.kernel.errors import BadOptions, DungeonboxError
from dungeonbox.lab import peers, speed, timing, twin
from dungeonbox.lab.speed import Measurement, Ratio
from dungeonbox.terminal.cli import main

TINY = 0.002
compiled_only = pytest.mark.skipif(not dungeonbox.compiled(), reason="there is nothing compiled to compare")


@pytest.fixture(scope="module")
def rows() -> list[Measurement]:
    """What a very short bench finds."""
    return speed.measured(dungeonbox.IDS, speed.FEWEST_ROUNDS, TINY)


def row(name: str, game: str = "mayhem", value: float = 1.0, unit: str = "") -> Measurement:
    return Measurement(name, game, 4, value, value / 2, value * 2, unit)


@pytest.mark.slow
def test_every_game_has_its_rows(rows: list[Measurement]) -> None:
    found = {(row.name, row.game) for row in rows}
    wanted = {speed.UNCOMPILED, speed.BATCHED, speed.BATCHED_BARE, speed.STEPPED, speed.MATCHED, speed.SEARCH}
    wanted |= {speed.SHARP, speed.CLONE, speed.OBSERVE}
    for id in dungeonbox.IDS:
        assert {(name, id) for name in wanted} <= found
        assert ((speed.BULK, id) in found) is dungeonbox.compiled()
    assert {(speed.IMPORT, ""), (speed.FIRST_GAME, "")} <= found


@pytest.mark.slow
def test_every_row_is_a_positive_number_with_a_unit(rows: list[Measurement]) -> None:
    assert all(row.value > 0 for row in rows if row.name != speed.IMPORT)
    assert {row.unit for row in rows} <= {"decisions/s", "steps/s", "iterations/s", "us", "ms"}
    assert all(row.low <= row.value <= row.high for row in rows)


@pytest.mark.slow
def test_the_ratios_are_those_required(rows: list[Measurement]) -> None:
    names = [ratio.name for ratio in speed.compared(rows)]
    if not dungeonbox.compiled():
        assert names == ["100 ms / import"]
        return
    assert "mayhem bulk / mayhem bulk, uncompiled" in names
    assert ("mayhem bulk / hearts openspiel bulk" in names) is peers.is_there()
    assert names[-3:] == ["2 us / mayhem clone", "10 us / mayhem observe + determinize", "100 ms / import"]


def test_a_ratio_compares_two_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "compiled", lambda: True)
    rows = [row(speed.BULK, value=30.0), row(speed.UNCOMPILED, value=2.0), row(speed.CLONE, value=4.0, unit="us")]
    assert speed.compared(rows) == [
        Ratio("mayhem bulk / mayhem bulk, uncompiled", 15.0, 10.0),
        Ratio("2 us / mayhem clone", 0.5, 1.0),
    ]
    assert [ratio.is_met for ratio in speed.compared(rows)] == [True, False]


def test_uncompiled_code_is_given_no_compiled_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "compiled", lambda: False)
    rows = [row(speed.BULK), row(speed.UNCOMPILED), row(speed.CLONE, unit="us"), row(speed.IMPORT, "", unit="ms")]
    assert [ratio.name for ratio in speed.compared(rows)] == ["100 ms / import"]


def measured_as(rows: Sequence[Measurement], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "measured", lambda *_arguments: rows)
    monkeypatch.setattr(speed, "compiled", lambda: True)


def test_json_is_one_object(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured_as([row(speed.CLONE, value=1.0, unit="us")], monkeypatch)
    assert speed.run("mayhem", 5, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    clone = {"name": "clone", "game": "mayhem", "seats": 4, "value": 1.0, "low": 0.5, "high": 2.0, "unit": "us"}
    assert found["rows"] == [clone]
    assert found["ratios"] == [{"name": "2 us / mayhem clone", "ratio": 2.0, "required": 1.0}]
    assert found["about"][0].startswith(f"dungeonbox {dungeonbox.__version__}, ")
    assert found["about"][-1].startswith("core: ")


def test_a_core_that_others_use_is_told() -> None:
    assert [speed.core_phrase(share) for share in (0.001, 0.4, -1.0)] == [
        "core: not shared, waited for 0.1% of the time",
        "core: shared, waited for 40.0% of the time",
        "core: nobody knows whether it was shared",
    ]


def test_the_search_is_measured_with_its_guide() -> None:
    game = make("hustle", 2)
    searched = timing.Searched(game, timing.middles(game)[:1])
    assert searched.bot.guide is not None
    assert searched.speed(TINY) > 0


@pytest.mark.parametrize("kind", ["search", "sharp"])
def test_each_search_is_measured_as_it_is_named(kind: str) -> None:
    game = make("mayhem", 2)
    searched = timing.Searched(game, timing.middles(game)[:1], kind)
    assert searched.bot.name.startswith(f"{kind}:")
    assert searched.speed(TINY) > 0


def test_a_missed_ratio_is_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured_as([row(speed.CLONE, value=4.0, unit="us")], monkeypatch)
    assert speed.run(None, 5, as_json=False) == 1
    said = capsys.readouterr().out
    assert "2 us / mayhem clone" in said
    assert said.rstrip().endswith("0.50      1.00  MISSED")


def test_missing_peers_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured_as([], monkeypatch)
    monkeypatch.setattr(peers, "is_there", lambda: False)
    assert speed.run(None, 5, as_json=False) == 0
    assert "OpenSpiel is missing" in capsys.readouterr().err


def test_uncompiled_code_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured_as([], monkeypatch)
    monkeypatch.setattr(speed, "compiled", lambda: False)
    assert speed.run(None, 5, as_json=False) == 0
    assert "not compiled here" in capsys.readouterr().err


def test_few_rounds_make_no_median() -> None:
    with pytest.raises(BadOptions, match="at least 5 rounds, not 4"):
        speed.run(None, 4, as_json=True)


def test_the_middle_of_a_game_is_not_its_end() -> None:
    game = make("mayhem", 4)
    for s, seat in timing.middles(game):
        assert game.to_act(s) == 1 << seat


@compiled_only
def test_the_twin_is_uncompiled_and_plays_the_same_games() -> None:
    with twin.uncompiled() as other:
        other.check_same_games("mayhem", 2)
        assert other.speed("mayhem", 2, TINY) > 0


@pytest.mark.skipif(not peers.is_there(), reason="OpenSpiel is an extra")
def test_decisions_of_hearts_are_counted_without_its_luck() -> None:
    peer = peers.Peer("hearts")
    found = set()
    for seed in range(20):
        state = peer.game.new_initial_state()
        peer.evaluate(state, peer.bots, seed)
        found.add(peer.decided(state))
        assert peer.decided(state) == sum(1 for step in state.full_history() if step.player >= 0)
    assert found == {52, 64}
    assert peer.bulk(TINY) > 0
    assert peer.stepped(TINY) > 0
    assert peer.rollouts(TINY) > 0
    assert peer.searched(TINY) > 0


def test_a_twin_that_stops_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "SERVE", "pass")
    with pytest.raises(DungeonboxError, match="has stopped"), twin.uncompiled():
        pass


def test_a_compiled_twin_is_an_error() -> None:
    """Here the answer is made up."""
    with pytest.raises(DungeonboxError, match="turned out to be compiled"):
        twin.Twin(io.StringIO(), io.StringIO("true\n")).check_uncompiled()


def test_a_twin_that_plays_otherwise_is_an_error() -> None:
    with pytest.raises(DungeonboxError, match="choices where uncompiled code made 1"):
        twin.Twin(io.StringIO(), io.StringIO("1\n")).check_same_games("mayhem", 2)


@pytest.mark.slow
def test_the_command_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    measured = speed.measured
    monkeypatch.setattr(speed, "measured", lambda ids, rounds, _seconds: measured(ids, rounds, TINY))
    assert main(["bench", "--json", "--rounds", str(speed.FEWEST_ROUNDS), "--game", "mayhem"]) in (0, 1)
    assert sorted(json.loads(capsys.readouterr().out)) == ["about", "ratios", "rows"]
