"""Work on a real Ray: the same results as in one process, also when a worker is killed in the middle."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from dungeonbox.kernel.errors import BadOptions
from dungeonbox.lab.ladder import LadderPlan, play_ladder
from dungeonbox.lab.ray_tasks import NoRay, on_ray
from dungeonbox.lab.simulate import BotFailed, Plan, Portion, play_chunk, simulate
from dungeonbox.lab.standings import standings
from dungeonbox.lab.tally import Tally
from dungeonbox.lab.workers import WorkerFailed
from tests.house.places import ROOT
from tests.terminal.shell import complaint

FAILING = """
import dungeonbox
class Failing(dungeonbox.Bot):
    def __init__(self):
        super().__init__("failing")
    def choose(self, eyes):
        raise ZeroDivisionError("out of ideas")
"""

PLAN = Plan("mayhem", games=300, seats=2, bots=("thumb", "random"), seed=5)


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert complaint("simulate", "mayhem", "--games", "2", "--ray", "auto") == (
        "--ray needs the extra \"ray\": pip install 'dungeonbox[ray]'"
    )
    with pytest.raises(NoRay):
        list(on_ray(abs, [1], "auto", 1))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cluster of two workers on this machine, whose workers find these tests."""
    ray = import_module("ray")

    monkeypatch.setenv("RAY_agent_register_timeout_ms", "600000")  # on a busy machine its parts start slowly
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


def _fatal_chunk(mark: Path, numbers: range) -> Portion:
    """Play some games; the first worker to come to the second portion is killed there."""
    if numbers.start == 64 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(PLAN, numbers)


def _always_fatal(_argument: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _divide(argument: int) -> float:
    return 1 / argument


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::")  # Ray's own, of which there are many
@pytest.mark.usefixtures("cluster")
def test_on_ray_all_is_the_same_and_lost_workers_are_replaced(tmp_path: Path) -> None:
    whole = simulate(PLAN).tally
    assert simulate(PLAN, ray="auto").tally == whole
    ladder = LadderPlan("mayhem", ("random", "thumb", "search:2"), seats=2, games=96, seed=3)
    assert standings(play_ladder(ladder, ray="auto")) == standings(play_ladder(ladder))

    mark = tmp_path / "killed"
    work = [range(start, min(start + 64, 300)) for start in range(0, 300, 64)]
    found = Tally()
    for portion in on_ray(partial(_fatal_chunk, mark), work, "auto", 2):
        found.add(portion.tally)
    assert mark.exists()
    assert found == whole

    with pytest.raises(WorkerFailed, match="a task on Ray was lost 6 times"):
        list(on_ray(_always_fatal, [1], "auto", 2))
    with pytest.raises(WorkerFailed, match="a task on Ray failed: ZeroDivisionError: division by zero"):
        list(on_ray(_divide, [0], "auto", 2))
    own = tmp_path / "own.py"
    own.write_text(FAILING, encoding="utf-8")
    with pytest.raises(BotFailed, match="ZeroDivisionError: out of ideas"):
        simulate(replace(PLAN, bots=(f"{own}:Failing", "random")), ray="auto")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:1", "there is no Ray cluster at 127.0.0.1:1: [Errno "),
        ("ray://127.0.0.1:1", "there is no Ray cluster at ray://127.0.0.1:1: [Errno "),
        ("127.0.0.1:99999999", "there is no Ray cluster at 127.0.0.1:99999999: "),
        ("here", "expected auto or the address of a Ray cluster, HOST:PORT, got here"),
    ],
)
def test_where_there_is_no_cluster_one_line_says_so(address: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = SimpleNamespace(is_initialized=lambda: False)  # nothing of Ray is asked for before the address
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    with pytest.raises(BadOptions) as refused:
        simulate(PLAN, ray=address)
    assert str(refused.value).startswith(reason)
