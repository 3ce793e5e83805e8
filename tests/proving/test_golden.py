"""Golden games: every game and seat count has one, and playing it again gives the same text."""

from pathlib import Path
from typing import Final

import pytest

from dungeonbox import games
from dungeonbox.kernel.notes import Notes
from dungeonbox.proving import golden, toys
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.toys.hidden import Hidden
from dungeonbox.proving.toys.sealed import Sealed
from dungeonbox.proving.toys.shared import Shared, SharedState
from dungeonbox.proving.walk import walk
from tests.house.places import TESTS

GAMES: Final = TESTS / "golden"
TOYS: Final = TESTS / "proving" / "golden"


@pytest.mark.slow
@pytest.mark.parametrize("id", games.IDS)
def test_the_golden_games_are_played_as_they_were(id: str) -> None:
    assert golden.faults(GAMES, [id]) == []


@pytest.mark.parametrize("id", toys.IDS)
def test_the_golden_toys_are_played_as_they_were(id: str) -> None:
    assert golden.faults(TOYS, [id]) == []


def test_there_is_one_for_every_game_and_seat_count_and_no_other() -> None:
    for folder, ids in ((GAMES, games.IDS), (TOYS, toys.IDS)):
        assert sorted(path.name for path in folder.iterdir()) == sorted(name for name, *_ in golden.files(ids))


def test_a_missing_golden_game_is_noticed(tmp_path: Path) -> None:
    assert golden.faults(tmp_path, ["sealed"]) == [f"sealed-{seats}p.txt is missing" for seats in (2, 3, 4)]


def test_writing_and_checking_agree(tmp_path: Path) -> None:
    assert golden.main([str(tmp_path / "new"), "shared"]) == 0
    assert golden.faults(tmp_path / "new", ["shared"]) == []


def test_a_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert golden.main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_changed_or_swollen_golden_game_is_noticed(tmp_path: Path) -> None:
    golden.write(tmp_path, ["shared"])
    file = tmp_path / golden.name_of("shared", 2)
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "one line more\n", encoding="utf-8")
    assert "golden 'one line more', played '(end)'" in golden.faults(tmp_path, ["shared"])[0]
    file.write_text(text + "x" * golden.LARGEST, encoding="utf-8")
    assert "is larger than" in golden.faults(tmp_path, ["shared"])[0]


def test_a_game_that_is_never_short_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "LARGEST", 100)
    expected = f"none of {golden.MOST_TRIES} games of shared edition 1 2 seats bust=pot fits into 100 bytes"
    with pytest.raises(ValueError, match=expected):
        golden.golden("shared", 2)


def test_a_golden_game_tells_actions_luck_notes_views_and_the_end() -> None:
    text = "\n".join(golden.lines(walk(make_subject("hidden", 2, {}, 2), 1)))
    lines = text.splitlines()
    assert lines[0] == "# hidden edition 2 2 seats, seed 1, views every 10 actions"
    assert lines[1].startswith("start | card ")
    assert lines[-1].startswith("over | showdown | places ")
    assert sum(line.startswith("    view1 ") for line in lines) == 1 + sum(
        line.split()[0].endswith("0") for line in lines
    )


# Wrong rules that break no law, but show here.


def test_a_tie_that_wins_shows_in_the_golden_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(bids: list[int]) -> list[int]:
        return bids

    monkeypatch.setattr(Sealed, "_alone", staticmethod(alone))
    assert golden.faults(TOYS, ["sealed"])


def test_the_rule_of_another_edition_shows_in_the_golden_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hidden, "edition", 1)
    assert golden.faults(TOYS, ["hidden"])


def test_a_pot_that_counts_double_shows_in_the_golden_game(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Shared._bank

    def bank(self: Shared, s: SharedState, notes: Notes) -> None:
        s.total += s.pot
        honest(self, s, notes)

    monkeypatch.setattr(Shared, "_bank", bank)
    assert golden.faults(TOYS, ["shared"])


def test_a_golden_game_that_does_not_say_how_it_is_played_again_is_noticed(tmp_path: Path) -> None:
    golden.write(tmp_path, ["shared"])
    file = tmp_path / golden.name_of("shared", 2)
    file.write_text(file.read_text(encoding="utf-8").replace(", views every", ", some views", 1), encoding="utf-8")

    (fault,) = golden.faults(tmp_path, ["shared"])
    assert fault.startswith("shared-2p.txt:1: golden '# shared")
    assert "views every" in fault
