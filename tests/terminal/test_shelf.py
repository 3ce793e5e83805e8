"""The shelf: whatever people play in a terminal is kept as it is played, and offered until it is over."""

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dungeonbox import Match, Seeded, make
from dungeonbox.terminal import shelf as shelves
from dungeonbox.terminal.claims import is_claimed
from dungeonbox.terminal.console import Console
from dungeonbox.terminal.files import Savefile, read_record, secret_path
from dungeonbox.terminal.local_table import resume_table, start_table
from dungeonbox.terminal.screen.app import Dungeonbox, Opening
from dungeonbox.terminal.screen.start import StartScreen, default_setup
from dungeonbox.terminal.screen.table import TableScreen
from tests.terminal.screens import INSTANT, is_asked, play, seen, table_setup, the_table, until
from tests.terminal.screens import Player as Pilot
from tests.terminal.shell import Said, complaint, run


def start() -> Dungeonbox:
    """The start screen, whose match has known luck: by chance one may be out before one's first turn."""
    return Dungeonbox(Opening(replace(default_setup("mayhem"), seed=3), speed=INSTANT))


def shelved(number: int, *, is_over: bool) -> Path:
    """A match on the shelf, as old as its number says."""
    table = start_table(table_setup("", "random", seed=number))
    savefile = shelves.savefile(table)
    assert savefile.path is not None
    while not table.match.is_over and (is_over or len(table.match.record().entries) < 5):
        seat = table.match.waiting()[0]
        table.match.play(seat, table.match.legal(seat)[0])
    savefile.keep(table.match)
    savefile.release()
    os.utime(savefile.path, (number, number))
    return savefile.path


def test_a_window_that_is_closed_loses_nothing() -> None:
    kept: list[str] = []

    async def leave(pilot: Pilot) -> None:
        await pilot.press("f2")
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("1")
        await until(pilot, lambda: len(the_table(pilot).model.match.record().entries) > 0)
        await until(pilot, lambda: is_asked(pilot))
        kept.append(the_table(pilot).model.match.record().text())

    async def come_back(pilot: Pilot) -> None:
        await seen(pilot, "Not over yet: Dungeon Mayhem: Player 1")
        await pilot.press("f3")
        await seen(pilot, "a match in another file")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: is_asked(pilot))
        assert the_table(pilot).model.match.record().text() == kept[0]
        await pilot.press("q")
        await seen(pilot, "dungeonbox play offers to go on with it")

    play(start(), leave)
    play(start(), come_back)


def test_a_match_that_nobody_began_is_not_offered() -> None:
    async def look(pilot: Pilot) -> None:
        await pilot.press("f2")
        await until(pilot, lambda: is_asked(pilot))

    async def start_again(pilot: Pilot) -> None:
        assert isinstance(pilot.app.screen, StartScreen)
        assert not pilot.app.screen.query_one("#unfinished").display

    play(start(), look)
    play(start(), start_again)


class Terminal(io.StringIO):
    """Something a person sits in front of."""

    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> str:
    """What is shown to a person who types this at the plain table."""
    out = Terminal()
    monkeypatch.setattr(Console, "standard", lambda: Console(Terminal(typed), out))
    assert run("play", "--plain", *arguments).code == 0
    return out.getvalue()


def test_the_plain_table_offers_what_is_not_over(monkeypatch: pytest.MonkeyPatch) -> None:
    first = at_a_terminal(monkeypatch, "1\nquit\n", "mayhem", "--seats", "2", "--names", "Ann")
    assert "The match is kept: dungeonbox play offers to go on with it." in first
    [kept] = shelves.unfinished()

    again = at_a_terminal(monkeypatch, "6\n1\nquit\n")
    assert "6  go on     Dungeon Mayhem: Ann" in again
    [later] = shelves.unfinished()
    assert later.path == kept.path
    assert len(later.record.entries) > len(kept.record.entries)
    assert later.record.entries[: len(kept.record.entries)] == kept.record.entries


def test_a_name_that_is_chosen_takes_the_match_off_the_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    named = tmp_path / "mine.json"
    said = at_a_terminal(monkeypatch, f"5\n1\nsave {named}\nquit\n", "mayhem", "--seats", "2", "--fair")
    assert f"dungeonbox play --resume {named}" in said
    assert shelves.unfinished() == []
    assert read_record(named).entries
    assert secret_path(named).exists()
    assert list(shelves.folder().iterdir()) == []


def test_scripts_and_watchers_leave_nothing_there(shelf: Path) -> None:
    said: list[Said] = [
        run("play", "mayhem", "--seats", "2", typed="1\nquit\n"),
        run("play", "mayhem", "--people", "0"),
    ]
    assert [one.code for one in said] == [0, 0]
    assert not shelf.exists()


def test_room_is_made_for_new_matches_finished_ones_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST", 4)
    old, _over, newer = (shelved(number, is_over=number == 2) for number in (1, 2, 3))
    fourth = shelved(4, is_over=False)
    assert [match.path for match in shelves.unfinished()] == [fourth, newer, old]
    fifth = shelved(5, is_over=False)
    assert [match.path for match in shelves.unfinished()] == [fifth, fourth, newer, old]
    assert [match.outcome for match in map(read_record, shelves.folder().iterdir())] == [None] * 4
    sixth = shelved(6, is_over=False)
    assert [match.path for match in shelves.unfinished()] == [sixth, fifth, fourth, newer]


def test_what_cannot_be_read_is_passed_over(shelf: Path) -> None:
    good = shelved(1, is_over=False)
    (shelf / "mayhem-damaged.json").write_text("{", encoding="utf-8")
    assert [match.path for match in shelves.unfinished()] == [good]


def test_a_shelf_that_cannot_be_written_stops_nobody(shelf: Path) -> None:
    shelf.parent.mkdir(parents=True, exist_ok=True)
    shelf.write_text("a file where the folder should be", encoding="utf-8")
    table = start_table(table_setup("", "random"))
    assert shelves.savefile(table).path is None
    assert shelves.unfinished() == []


def test_a_shelf_that_fails_during_the_game_ends_nothing_but_a_chosen_file_complains(shelf: Path) -> None:
    table = start_table(table_setup("", "random"))
    savefile = shelves.savefile(table)
    table.match.play(0, table.match.legal(0)[0])
    shelf.rmdir()
    savefile.keep(table.match)
    assert savefile.path is None
    with pytest.raises(OSError, match="No such file"):
        savefile.keep_as(table.match, shelf / "chosen.json")
    assert savefile.path is None
    savefile.release()


def test_only_the_owner_may_look(shelf: Path) -> None:
    path = shelved(1, is_over=False)
    assert shelf.stat().st_mode & 0o077 == 0
    assert path.stat().st_mode & 0o077 == 0


def test_a_shelved_match_is_the_match() -> None:
    path = shelved(3, is_over=True)
    match = Match.replay(make("mayhem", 2), read_record(path), Seeded(0))
    assert match.is_over


# Two windows ---------------------------------------------------------------------------------------------


def test_a_match_that_is_open_in_a_window_is_offered_and_given_to_no_other(tmp_path: Path) -> None:
    path = shelved(1, is_over=False)
    window = Savefile.claimed(path, "", is_shelved=True)
    assert shelves.unfinished() == []
    told = f"{path}: this match is open in another window; go on with it there"
    assert complaint("play", "--plain", "--resume", path) == told
    named = tmp_path / "a.json"
    window.keep_as(resume_table(path).match, named)
    assert "open in another window" in complaint("play", "--plain", "--resume", named)
    window.release()
    assert run("play", "--plain", "--resume", named, typed="quit\n").code == 0
    assert list((shelves.folder().parent / "open").iterdir()) == []


@pytest.mark.slow
def test_the_start_screen_says_that_another_window_has_the_match() -> None:
    path = shelved(1, is_over=False)

    async def scene(pilot: Pilot) -> None:
        await pilot.press("f3")
        await seen(pilot, "a match in another file")
        window = Savefile.claimed(path, "", is_shelved=True)
        await pilot.press("enter")
        await seen(pilot, "open in another window")
        window.release()
        await pilot.press("f3", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert is_claimed(path)

    play(start(), scene)
    assert not is_claimed(path)


def test_a_program_that_died_leaves_no_claim() -> None:
    path = shelved(1, is_over=False)
    code = "import os, sys; from pathlib import Path; from dungeonbox.terminal.claims import claim; "
    code += "held = claim(Path(sys.argv[1])); os._exit(held is not None)"
    assert subprocess.run([sys.executable, "-c", code, path], check=False).returncode == 1
    assert [match.path for match in shelves.unfinished()] == [path]


def test_windows_that_are_opened_in_the_same_second_write_different_files() -> None:
    tables = [start_table(table_setup("", "random", seed=seed)) for seed in (1, 2)]
    savefiles = [shelves.savefile(table) for table in tables]
    assert savefiles[0].path != savefiles[1].path
    for savefile in savefiles:
        savefile.release()


def test_room_is_never_made_of_a_match_that_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST", 2)
    first = shelved(1, is_over=False)
    window = Savefile.claimed(first, "", is_shelved=True)
    others = [shelved(number, is_over=False) for number in (2, 3, 4)]
    window.release()
    assert [match.path for match in shelves.unfinished()] == [others[2], others[1], first]


def test_where_claims_cannot_be_kept_everybody_plays(shelf: Path) -> None:
    path = shelved(1, is_over=False)
    (shelf.parent / "open").rmdir()
    (shelf.parent / "open").write_text("a file where the folder should be", encoding="utf-8")
    windows = [Savefile.claimed(path, "", is_shelved=True) for _ in range(2)]
    assert [window.path for window in windows] == [path, path]


# Seeds ---------------------------------------------------------------------------------------------------


def test_a_resumed_match_has_the_seed_it_had(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    begun = run("play", "mayhem", "--seats", "2", "--seed", "77", "--save", path, typed="1\nquit\n")
    assert "Luck: seed 77." in begun.out
    for _again in range(2):
        assert "Luck: seed 77." in run("play", "--resume", path, typed="1\nquit\n").out
    assert resume_table(path).seed == 77
    other = run("play", "--resume", path, "--seed", "5", typed="quit\n")
    assert "Luck: seed 5." in other.out


def test_a_record_without_a_seed_shows_none(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    run("play", "mayhem", "--seats", "2", "--seed", "77", "--save", path, typed="1\nquit\n")
    path.write_text(path.read_text(encoding="utf-8").replace('  "seed": "77",\n', ""), encoding="utf-8")
    assert "Luck:" not in run("play", "--resume", path, typed="quit\n").out
