"""Records as tables: what is in them, what is left out, and that nothing is overwritten."""

from collections import Counter
from math import prod
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import dungeonbox
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.record import Record
from dungeonbox.lab import export as module
from dungeonbox.lab.export import TABLES, export
from dungeonbox.lab.simulate import Plan, simulate


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games of two kinds."""
    folder = tmp_path_factory.mktemp("records")
    for game, seats in (("mayhem", 2), ("busters", 3)):
        simulate(Plan(game, games=3, seats=seats, bots=("thumb",) * seats, seed=1, records=str(folder)))
    return folder


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def record_of(folder: Path, row: dict[str, Any]) -> Record:
    return Record.parse((folder / row["record"]).read_text(encoding="utf-8"))


def test_the_tables_hold_what_the_records_hold(records: Path, tmp_path: Path) -> None:
    counted: list[tuple[int, int]] = []
    done = export(records, tmp_path / "t.parquet", lambda number, of: counted.append((number, of)))
    assert (done.records, done.bad) == (6, [])
    assert counted == [(number, 6) for number in range(1, 7)]
    tables = {name: rows(path) for name, path in done.paths.items()}
    assert {name: len(found) for name, found in tables.items()} == done.rows
    for name, found in tables.items():
        assert list(found[0]) == list(TABLES[name])
    for path in sorted(records.iterdir()):
        record = Record.parse(path.read_text(encoding="utf-8"))
        decisions = [row for row in tables["decisions"] if row["record"] == path.name]
        assert [(row["seat"] - 1, row["token"]) for row in decisions] == [entry[:2] for entry in record.entries]
        fallen = [row["result"] for row in tables["luck"] if row["record"] == path.name]
        outcomes = [*record.start, *[word for entry in record.entries for word in entry.outcomes]]
        assert fallen == [str(word) for word in outcomes]
        assert record.outcome is not None
        ends = [row for row in tables["outcomes"] if row["record"] == path.name]
        assert [row["worth"] for row in ends] == list(record.outcome.worth)
        assert [row["place"] for row in ends] == list(record.outcome.places)
        assert {row["length"] for row in ends} == {len(record.entries)}
        assert [row["name"] for row in ends] == list(record.names)


def test_chances_are_those_of_the_draw(records: Path, tmp_path: Path) -> None:
    done = export(records, tmp_path / "t.parquet")
    luck = [row for row in rows(done.paths["luck"]) if row["game"] == "busters"]
    for record in {row["record"] for row in luck}:
        monsters = [row["chance"] for row in luck if row["record"] == record and row["seat"] > 0][-12:]
        assert prod(monsters) == pytest.approx(1 / 120**3), "in each of three dungeons four of five monsters"
    hands = [row for row in rows(done.paths["luck"]) if row["game"] == "mayhem" and len(row["seen_by"]) == 1]
    assert hands
    assert all(0 < row["chance"] <= 1 for row in hands)


def test_choices_and_steps(records: Path, tmp_path: Path) -> None:
    done = export(records, tmp_path / "t.parquet")
    decisions = rows(done.paths["decisions"])
    assert [row["choices"] for row in decisions if row["token"].startswith("hero:")][:2] == [6, 5]
    sealed = Counter((row["record"], row["step"]) for row in decisions if row["token"].startswith("card:"))
    assert set(sealed.values()) == {3}
    talk = [row for row in decisions if row["is_aside"]]
    assert all(row["token"].startswith(("pledge:", "ask:")) for row in talk)


def test_a_match_that_goes_on_has_no_outcome(tmp_path: Path) -> None:
    match = dungeonbox.Match.new(dungeonbox.make("mayhem", 2), dungeonbox.Seeded(7))
    match.play(0, "hero:lia")
    (tmp_path / "a.json").write_text(match.record().text(), encoding="utf-8")
    done = export(tmp_path, tmp_path / "t.parquet")
    assert done.rows == {"decisions": 1, "outcomes": 0, "luck": 0}
    [row] = rows(done.paths["decisions"])
    assert (row["name"], row["seat"], row["token"], row["choices"]) == ("", 1, "hero:lia", 5)


def test_bad_records_are_named_and_left_out(records: Path, tmp_path: Path) -> None:
    good = (records / "mayhem-0000000.json").read_text(encoding="utf-8")
    lines = good.splitlines()
    first = next(number for number, line in enumerate(lines, 1) if '"entries"' in line) + 1
    spoilt = {
        "a.json": (good.replace('"hero:', '"hera:', 1), f":{first}: entry 1: mayhem has no action 'hera:"),
        "b.json": (good[: len(good) // 2], "not JSON"),
        "c.json": ("{}", ": not a dungeonbox record"),
        "d.json": (good.replace('"edition": 1', '"edition": 99'), "has editions 1, not 99"),
    }
    for name, (text, _) in spoilt.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "e.json").write_bytes(b"\xff\xfe")
    (tmp_path / "f.json").write_text(good, encoding="utf-8")
    done = export(tmp_path, tmp_path / "t.parquet")
    assert done.records == 1
    assert len(done.bad) == 5
    for line, (name, (_, reason)) in zip(done.bad, spoilt.items(), strict=False):
        assert line.startswith(f"{tmp_path / name}:")
        assert reason in line
    assert done.bad[-1] == f"{tmp_path / 'e.json'}: not a text file"


def test_nothing_is_overwritten_and_nothing_is_left_behind(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(records, tmp_path / "t.parquet", break_off)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(module, "BATCH", 7)
    export(records, tmp_path / "t.parquet")
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(kept) == ["t.decisions.parquet", "t.luck.parquet", "t.outcomes.parquet"]
    with pytest.raises(BadOptions, match=r"t.decisions.parquet exists, and tables are not overwritten"):
        export(records, tmp_path / "t.parquet")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_a_folder_without_records_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"expected a folder with records \(\*.json\), found none in"):
        export(tmp_path, tmp_path / "t.parquet")
