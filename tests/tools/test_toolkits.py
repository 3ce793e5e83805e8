"""`bench/toolkits.py` runs to its end and compares honestly. No test here depends on how fast anything is."""

import pytest

from bench import toolkits
from bench.toolkits import Row
from dungeonbox import games
from dungeonbox.lab.speed import Ratio

TINY = 0.002


def row(kit: str, name: str, value: float) -> Row:
    return Row(kit, name, value, value / 2, value * 2)


@pytest.mark.slow
def test_it_runs_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["toolkits", "--rounds", "2"])
    monkeypatch.setattr(toolkits, "SLICE", TINY)
    monkeypatch.setattr(toolkits, "PGX_GAMES", ())  # it compiles for half a minute
    classic = [toolkits.Task(toolkits.CLASSIC, "toy_v0", lambda _seconds: 1.0)]  # what they need is an extra
    monkeypatch.setattr(toolkits, "classic_tasks", lambda: classic)
    assert toolkits.main() in (0, 1)
    versions, on, built, core, _, *table = capsys.readouterr().out.splitlines()
    assert versions.startswith("dungeonbox ")
    assert ", gymnasium " in versions
    assert (on[:4], built[:7], core[:6]) == ("on: ", "built: ", "core: ")
    for kit in (toolkits.OURS, toolkits.BARE, toolkits.ADAPTED):
        assert sum(line.startswith(f"| {kit} |") for line in table) == len(games.IDS)
    assert sum(line.endswith(("pass", "MISSED")) for line in table) == 2 + 2 * len(games.IDS)


def test_every_game_is_compared_with_the_fastest_and_the_median_classic_environment() -> None:
    rows = [row(toolkits.OURS, "mayhem, 4 seats", 200_000.0), row(toolkits.BARE, "mayhem, 4 seats", 2_000_000.0)]
    rows += [row(toolkits.CLASSIC, f"toy_v{number}", 10_000.0 * number) for number in (1, 2, 6)]
    assert toolkits.compared(rows) == [
        Ratio("mayhem, rows and masks / 0.4 M", 0.5, 1.0),
        Ratio("mayhem, masks / 1.0 M", 2.0, 1.0),
        Ratio("mayhem, 4 seats / fastest classic", 200 / 60, 1.0),
        Ratio("mayhem, 4 seats / median classic", 10.0, 5.0),
    ]


def test_an_environment_is_played_to_its_end_and_begun_again() -> None:
    env = toolkits.adapted("attack").env(seats=1)
    assert toolkits.turns(env, TINY) > 0
