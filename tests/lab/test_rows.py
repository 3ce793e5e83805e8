"""A row for each game: what it counts, the files it is written to, and what stands there after an interrupt."""

import csv
import json
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from dungeonbox.games import IDS, info, read
from dungeonbox.games.attack.state import UNHURT, AttackState
from dungeonbox.games.hustle.state import HustleState
from dungeonbox.games.mayhem.state import MayhemState
from dungeonbox.games.shuffle.state import ShuffleState
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.match import Match
from dungeonbox.lab import simulate as lab
from dungeonbox.lab.entrants import bots_of
from dungeonbox.lab.rows import Row, TurnCounter, row_of, words_of
from dungeonbox.lab.simulate import Plan, simulate
from tests.terminal.shell import complaint, run

PLAN = Plan("mayhem", games=130, seats=3, bots=("thumb", "random", "random"), seed=5)


def played(id: str, seats: int, number: int = 0, bot: str = "random") -> tuple[Match, Row]:
    """A whole game between bots of one kind, and its row."""
    plan = Plan(id, 1, seats, (bot,) * seats, seed=3)
    bots = bots_of(plan.bots, id)
    match = lab.play_one(Match.new(lab.game_of(plan), lab._luck(plan, number, 0)), plan, number, bots)
    return match, row_of(match, number, plan.seed, TurnCounter(words_of(id)))


# What is counted -----------------------------------------------------------------------------------------


def test_turns_and_idle_turns_of_attack_are_those_of_the_states() -> None:
    """Idle is Pass, and Recover of an adventurer who is not hurt."""
    match, row = played("attack", 3)
    moments = match.moments()
    idle = [0, 0, 0]
    for before, after in pairwise(moments):
        seat, token, _outcomes = after.entries[0]
        is_unhurt = cast(AttackState, before.state).heroes[seat].hits == UNHURT
        idle[seat] += token == "pass" or (token == "recover" and is_unhurt)
    assert all(idle)
    assert list(row.idle_turns) == idle
    turns = Counter[int]()
    states = [cast(AttackState, moment.state) for moment in moments]
    for one, two in pairwise(states):
        for seat in range(3):
            had, has = int(one.heroes[seat].turns), int(two.heroes[seat].turns)
            turns[seat] += max(0, has - had) if two.level == one.level else has
    assert row.turns == tuple(turns[seat] for seat in range(3))


def test_the_endgame_of_shuffle_begins_when_the_states_have_a_seat_with_the_points() -> None:
    match, row = played("shuffle", 4, bot="thumb")
    states = [cast(ShuffleState, moment.state) for moment in match.moments()]
    rich = [any(one.points >= state.target for one in state.explorers) for state in states]
    begun = states[rich.index(True) - 1].turn  # the battle was fought in the turn before its step was over
    assert 0 < row.endgame_turns == states[-1].turn - begun < sum(row.turns)


def test_turns_of_the_other_games_are_those_of_the_states() -> None:
    match, row = played("mayhem", 4)
    assert row.turns == tuple(int(hero.turns) for hero in cast(MayhemState, match.state).heroes)
    match, row = played("shuffle", 2)
    assert sum(row.turns) == cast(ShuffleState, match.state).turn
    match, row = played("hustle", 3)
    table = cast(HustleState, match.state)
    is_cut = row.ending == "the monsters win"
    assert row.turns == tuple(
        int(hero.turns) + (is_cut and seat == table.turn) for seat, hero in enumerate(table.heroes)
    )
    _match, row = played("busters", 3)
    assert row.turns == (12, 12, 12)


@pytest.mark.parametrize("id", IDS)
def test_a_row_says_what_the_match_says(id: str) -> None:
    seats = info(id).seats[-1]
    match, row = played(id, seats, number=2)
    outcome = match.outcome
    assert (row.ending, row.places, row.worth) == (outcome.ending, outcome.places, outcome.worth)
    assert (row.characters, row.bots, row.length) == (outcome.characters, match.names, match.length)
    points = [sum(line.points for line in outcome.lines if line.seat == seat) for seat in range(seats)]
    assert list(row.scores) == points
    assert row.options == match.game.setup.options
    assert len(row.turns) == len(row.idle_turns) == seats
    assert all(idle <= turns for idle, turns in zip(row.idle_turns, row.turns, strict=True))


@pytest.mark.parametrize("id", IDS)
def test_the_place_in_the_turn_order_is_counted_from_the_seat_that_begins(id: str) -> None:
    seats = info(id).seats[-1]
    plan = Plan(id, games=1, seats=seats, bots=("random",) * seats, options={"first_seat": "2"})
    portion = lab.play_chunk(replace(plan, rows="wanted"), range(1))
    assert [row.first_seat for row in portion.rows] == [2]
    tally = portion.tally
    assert [tally.by_place[at] for at in range(seats)] == [tally.by_seat[(at + 1) % seats] for at in range(seats)]


# Files ---------------------------------------------------------------------------------------------------


def jsonl(path: Path) -> list[dict[str, Any]]:
    """The rows of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_row_for_each_game_in_the_order_of_the_games(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "rows.jsonl"
    result = simulate(replace(PLAN, games=70, rows=str(path)))
    rows = jsonl(path)
    assert [row["number"] for row in rows] == list(range(70))
    assert {(row["game"], row["seed"], row["seats"]) for row in rows} == {("mayhem", 5, 3)}
    assert Counter(row["length"] for row in rows) == result.tally.lengths
    for seat in range(3):
        assert Counter(row["worth"][seat] for row in rows) == result.tally.by_seat[seat].worths
        worths = Counter(row["worth"][(row["first_seat"] - 1 + seat) % 3] for row in rows)
        assert worths == result.tally.by_place[seat].worths
    for name, worths in result.tally.characters.items():
        at = [(row, row["characters"].index(name)) for row in rows if name in row["characters"]]
        assert Counter(row["worth"][seat] for row, seat in at) == worths
        assert sum(row["turns"][seat] for row, seat in at) == result.tally.by_character[name].turns


def test_csv_has_a_column_for_each_seat(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("rows.csv", "rows.jsonl")]
    for path in paths:
        simulate(replace(PLAN, games=3, rows=str(path)))
    with paths[0].open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert len(table) == 3
    for flat, row in zip(table, jsonl(paths[1]), strict=True):
        for name in ("bots", "characters", "places", "worth", "scores", "turns", "idle_turns"):
            assert [flat[f"{name}_{seat}"] for seat in (1, 2, 3)] == [str(value) for value in row[name]]
        for name in ("game", "number", "seed", "first_seat", "ending", "length", "components"):
            assert flat[name] == str(row[name])
        assert "first_seat=random" in flat["options"].split()


def test_rows_and_records_are_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        simulate(replace(PLAN, rows=str(folder / "rows.jsonl"), records=str(folder / "records")), jobs=jobs)
    files = [
        {path.relative_to(tmp_path / jobs): path.read_bytes() for path in (tmp_path / jobs).rglob("*.json*")}
        for jobs in "12"
    ]
    assert len(files[0]) == 131
    assert files[0] == files[1]


def test_rows_wait_for_the_games_before_them(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    plan = replace(PLAN, games=8, rows=str(path))
    desk = lab.Desk(plan)
    desk.take(lab.play_chunk(plan, range(2, 4)))
    assert path.read_text() == ""
    desk.take(lab.play_chunk(plan, range(2)))
    assert [row["number"] for row in jsonl(path)] == [0, 1, 2, 3]
    desk.take(lab.play_chunk(plan, range(6, 8)))
    desk.close()
    assert [row["number"] for row in jsonl(path)] == [0, 1, 2, 3, 6, 7]
    assert desk.tally.games == 6


def test_every_record_holds_its_outcome(tmp_path: Path) -> None:
    simulate(replace(PLAN, games=4, records=str(tmp_path), rows=str(tmp_path / "rows.jsonl")))
    for row in jsonl(tmp_path / "rows.jsonl"):
        path = tmp_path / f"mayhem-{row['number']:07}.json"
        outcome = json.loads(path.read_text())["outcome"]
        assert {key: outcome[key] for key in ("ending", "places", "worth", "characters", "decided")} == {
            key: row[key] for key in ("ending", "places", "worth", "characters", "decided")
        }
        assert asdict(read(path.read_text()).outcome)["worth"] == tuple(row["worth"])


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    plan = replace(PLAN, games=3, rows=str(tmp_path / "rows.csv"), records=str(tmp_path / "records"))
    simulate(plan)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    with pytest.raises(BadOptions, match=r"mayhem-0000000\.json exists, and records are not overwritten"):
        simulate(replace(plan, seed=6, rows=str(tmp_path / "other.csv")))
    with pytest.raises(BadOptions, match=r"rows\.csv exists; rows are written to a new file only"):
        simulate(replace(plan, seed=6, records=str(tmp_path / "other")))
    after = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert after == before


def test_the_ending_of_the_name_decides_what_is_written(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"expected a file of rows that ends in \.jsonl or \.csv, not .*rows\.txt"):
        simulate(replace(PLAN, rows=str(tmp_path / "rows.txt")))
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_rows_and_reports_them(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    flags = ["--games", "3", "--seats", "2", "--bots", "random", "--jobs", "1", "--rows", str(path)]
    said = run("simulate", "mayhem", *flags, "--json")
    assert (said.code, json.loads(said.out)["games"]) == (0, 3)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4
    assert complaint("simulate", "mayhem", *flags) == f"{path} exists; rows are written to a new file only"


# Interrupts ----------------------------------------------------------------------------------------------


ENDLESS = """
import sys
from dungeonbox.lab.simulate import Plan, simulate
from tests.terminal.shell import complaint, run
jobs, rows, records = sys.argv[1:]
plan = Plan("mayhem", games=1_000_000, seats=2, bots=("random", "random"), rows=rows, records=records)
result = simulate(plan, int(jobs), lambda done: print("playing", flush=True))
print(result.tally.games, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_whole_rows_and_records(jobs: str, tmp_path: Path) -> None:
    rows, records = tmp_path / "rows.jsonl", tmp_path / "records"
    command = [sys.executable, "-c", ENDLESS, jobs, str(rows), str(records)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        games = int(process.stdout.read().split("\n")[-2])
    found = jsonl(rows)
    assert 0 < len(found) == games < 1_000_000
    assert sorted(path.name for path in records.iterdir()) == [f"mayhem-{row['number']:07}.json" for row in found]
    assert read(max(records.iterdir()).read_text()).is_over


def test_games_before_an_interrupt_in_the_middle_of_a_portion_count(monkeypatch: pytest.MonkeyPatch) -> None:
    real = lab.play_one

    def interrupted(match: Match, plan: Plan, number: int, bots: Any) -> Match:
        if number == 9:
            raise KeyboardInterrupt
        return real(match, plan, number, bots)

    monkeypatch.setattr(lab, "play_one", interrupted)
    result = simulate(PLAN)
    assert (result.tally.games, result.is_complete) == (9, False)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_an_interrupt_waits_until_what_is_written_is_whole() -> None:
    done = []

    def write() -> None:
        with lab.undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
