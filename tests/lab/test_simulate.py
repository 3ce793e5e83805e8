"""Simulations: exact, reproducible, and honest about failures."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbox.bots import Bot, Eyes
from dungeonbox.bots.uniform import Uniform
from dungeonbox.games import house_components, make, read
from dungeonbox.kernel.chance import Seeded
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.types import Int
from dungeonbox.lab import simulate as lab
from dungeonbox.lab.report import as_json, as_text
from dungeonbox.lab.simulate import BotFailed, Plan, Portion, bots_by_seat, simulate
from dungeonbox.lab.stats import difference_interval, mean_interval

PLAN = Plan("mayhem", games=70, seats=3, bots=("thumb", "random", "random"), seed=5)

COUNT = """
import json, sys
from dungeonbox.lab.report import as_json
from dungeonbox.lab.simulate import Plan, simulate
if __name__ == "__main__":
    plan = Plan("mayhem", games=70, seats=3, bots=("thumb", "random", "random"), seed=5)
    print(json.dumps({**as_json(simulate(plan, jobs=int(sys.argv[1]))), "seconds": 0}))
"""


def test_every_bot_sits_at_every_seat_equally_often() -> None:
    seats = [bots_by_seat(PLAN, number) for number in range(3)]
    assert sorted(bots.index(0) for bots in seats) == [0, 1, 2]


def test_the_counts_add_up() -> None:
    result = simulate(PLAN)
    tally = result.tally
    assert tally.games == 70
    assert sum(tally.endings.values()) == 70
    assert tally.worths["thumb"].total() == 70
    assert tally.worths["random"].total() == 140
    assert sum(worths.total() for worths in tally.characters.values()) == 210
    assert tally.decisions == sum(int(length) * count for length, count in tally.lengths.items())
    shares = sum(value * count for firsts in tally.firsts.values() for value, count in firsts.items())
    assert shares == pytest.approx(70)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_result_whatever_the_jobs_and_the_hash_seed() -> None:
    printed = set()
    for jobs, hash_seed in (("1", "0"), ("2", "1"), ("3", "12345")):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", COUNT, jobs]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        printed.add(done.stdout)
    assert len(printed) == 1
    assert json.loads(printed.pop())["games"] == 70


def test_another_seed_gives_another_result() -> None:
    assert simulate(PLAN).tally != simulate(replace(PLAN, seed=6)).tally


def test_json_has_what_programs_ask_for() -> None:
    data = json.loads(json.dumps(as_json(simulate(PLAN))))
    assert {"game", "seats", "games", "seed", "decisions", "seconds", "bots"} <= set(data)
    for row in data["bots"]:
        assert {"name", "games", "first_share", "first_share_ci95", "mean_score", "mean_worth"} <= set(row)
        low, high = row["first_share_ci95"]
        assert low < row["first_share"] < high
    assert [row["name"] for row in data["bots"]] == ["thumb", "random"]


def test_text_names_bots_characters_lengths_and_endings() -> None:
    text = as_text(simulate(PLAN))
    for word in ("thumb", "random", "azzan", "length", "ended", "last standing"):
        assert word in text


def test_records_replay(tmp_path: Path) -> None:
    simulate(replace(PLAN, games=5, records=str(tmp_path / "deep" / "records")))
    files = sorted((tmp_path / "deep" / "records").iterdir())
    assert len(files) == 5
    for file in files:
        match = read(file.read_text())
        assert match.is_over
        assert set(match.names) == {"thumb", "random"}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"games": 0}, "at least one game"),
        ({"seats": 7}, "2 to 4 seats"),
        ({"bots": ("thumb",)}, "expected 3 bots"),
        ({"bots": ("thumb", "oracle", "random")}, "no bot 'oracle'"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": {"first_seat": "9"}}, "option first_seat"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadOptions, match=complaint):
        simulate(replace(PLAN, **changes))  # type: ignore[arg-type]


class Faulty(Bot):
    """Plays along for a while, then breaks down."""

    def __init__(self, patience: int) -> None:
        super().__init__("faulty")
        self.left = patience

    def choose(self, eyes: Eyes) -> Int:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError("out of ideas")
        return eyes.legal()[0]


def test_a_bot_that_fails_is_named_with_the_record_that_reproduces_it() -> None:
    plan = replace(PLAN, games=1)
    match = Match.new(make("mayhem", seats=3), Seeded(1), notes=False)
    with pytest.raises(
        BotFailed, match="bot faulty failed at seat 1 in game 0 of seed 5: ZeroDivisionError: out of ideas"
    ) as info:
        lab.play_one(match, plan, 0, [Faulty(4), Uniform(), Uniform()])
    again = read(info.value.record)
    assert again.state.pack() == match.state.pack()
    assert again.waiting() == [info.value.seat]


def test_an_interrupt_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    portions: list[Portion | KeyboardInterrupt] = [lab.play_chunk(PLAN, range(7)), KeyboardInterrupt()]

    def interrupted(_play: object, _work: Sequence[range], *_where: object) -> Iterator[Portion]:
        for portion in portions:
            if isinstance(portion, KeyboardInterrupt):
                raise portion
            yield portion

    monkeypatch.setattr(lab, "spread", interrupted)
    result = simulate(PLAN)
    assert result.tally.games == 7
    assert not result.is_complete
    assert "Interrupted: 7 of 70" in as_text(result)


def test_in_the_long_run_every_order_of_bots_is_played_equally_often() -> None:
    orders = [tuple(bots_by_seat(PLAN, number)) for number in range(12)]
    assert len(set(orders)) == 6
    assert all(orders.count(order) == 2 for order in orders)


@pytest.mark.slow
def test_other_components_travel_to_the_workers() -> None:
    components = house_components("mayhem").data
    plan = replace(PLAN, games=4, components={**components, "card": list(components["card"])})
    assert simulate(plan, jobs=2).tally == simulate(plan).tally


def test_where_all_win_together_characters_are_compared_with_games_without_them() -> None:
    result = simulate(Plan("attack", games=40, seats=3, bots=("thumb",) * 3, seed=1))
    data = json.loads(json.dumps(as_json(result)))
    found = {one["name"]: one for one in data["characters"]}
    worths, there = result.tally.worths["thumb"], result.tally.characters["bard"]
    without = [worth for worth, count in worths.items() for _ in range(count // 3 - there[worth])]
    low, high = found["bard"]["effect_ci95"]
    assert (low, high) == pytest.approx(difference_interval(there, Counter(without)))
    assert low < found["bard"]["mean_worth"] - sum(without) / len(without) < high
    assert found["bard"]["games"] + len(without) == 40
    games: Counter[float] = Counter({worth: count // 3 for worth, count in worths.items()})
    assert data["bots"][0]["mean_worth_ci95"] == pytest.approx(
        mean_interval(games)
    )  # forty games, not one for each seat
    assert "with less without" in as_text(result)
    assert "with less without" not in as_text(simulate(PLAN))
