"""Every command has help; every error of a user's is one line and exit code 2; nothing ends in a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import dungeonbox
from dungeonbox.terminal.cli import COMMANDS, Command
from tests.terminal.shell import complaint, played, run

COMMAND_LINE = (sys.executable, "-m", "dungeonbox")
WRONG = [
    (["dance"], "invalid choice: 'dance'"),
    (["--dance"], "unrecognized arguments: --dance"),
    (["games", "more"], "unrecognized arguments: more (see dungeonbox games --help)"),
    (["rules"], "the following arguments are required: GAME"),
    (["rules", "chess"], "there is no game 'chess'; the box holds mayhem"),
    (["rules", "mayhem", "9.9"], "no clause '9.9'; it has §1.1 to §8.2 and R1 to R24"),
    (["rules", "mayhem", "spaceship"], "no clause of Dungeon Mayhem contains 'spaceship'"),
    (["play", "chess"], "there is no game 'chess'"),
    (["play", "mayhem", "--seats", "many"], "invalid int value: 'many'"),
    (["play", "mayhem", "--seats", "5"], "for 2 to 4 seats, not 5"),
    (["play", "mayhem", "--people", "5"], "for 2 to 4 seats, not 5"),
    (["play", "mayhem", "--people", "-1"], "-1 people"),
    (["play", "mayhem", "--seats", "2", "--people", "3"], "2 seats: not enough for 3 people and 0 bots"),
    (["play", "mayhem", "--seats", "4", "--people", "1", "--bots", "random,random"], "leaves 3 for bots, not 2"),
    (["play", "mayhem", "--seats", "2", "--people", "2", "--bots", "random"], "leaves 0 for bots, not 1"),
    (["play", "mayhem", "--names", "Ann,Bob"], "--names has 2 names for 1 at the keyboard"),
    (["play", "mayhem", "--bot-speed", "nonsense"], "invalid choice: 'nonsense'"),
    (["play", "--resume", "nowhere.json", "--seats", "0"], "--seats is for a new match"),
    (["simulate", "mayhem", "--seats", "0"], "for 2 to 4 seats, not 0"),
    (["play", "mayhem", "--bots", "genius"], "there is no bot 'genius'"),
    (["play", "mayhem", "--option", "dice"], "written name=value, not 'dice'"),
    (["play", "mayhem", "--option", "dice=6"], "has no option 'dice'"),
    (["play", "mayhem", "--option", "first_seat=9"], "option first_seat is one of"),
    (["play", "mayhem", "--fair", "--seed", "1"], "--fair and --seed exclude each other"),
    (["play", "mayhem", "--save", "nowhere/a.json"], "nowhere/a.json: No such file or directory"),
    (["play", "--resume", "nowhere.json"], "nowhere.json: No such file or directory"),
    (["play", "--resume", "nowhere.json", "--seats", "2"], "--seats is for a new match"),
    (["play", "mayhem", "--tokens", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
    (["replay", "."], ".: Is a directory"),
    (["verify", "nowhere.json"], "nowhere.json: No such file or directory"),
    (["verify"], "the following arguments are required: RECORD"),
    (["backup"], "the following arguments are required: FILE"),
    (["backup", "a.gz", "--db", "nowhere"], "expected sqlite:///FILE or postgresql://USER@HOST/NAME, got 'nowhere'"),
    (["restore", "nowhere.gz"], "nowhere.gz: No such file or directory"),
    (["serve", "--behind-proxy", "me"], "expected addresses such as 127.0.0.1,10.0.0.0/8: 'me' does not appear"),
    (["serve", "--port", "0", "--db", "sqlite://"], "expected a file"),
    (["bench", "--rounds", "2"], "at least 5 rounds, not 2"),
    (["bench", "--game", "chess"], "there is no game 'chess'"),
    (["prove", "chess"], "there is no"),
    (["tensor", "chess"], "there is no game 'chess'"),
    (["tensor", "mayhem", "--seats", "5"], "for 2 to 4 seats, not 5"),
    (["survey", "--games", "0"], "argument --games: expected a number of at least 1, got 0"),
    (["prove", "mayhem", "--walks", "0"], "at least 1 walk, not 0"),
]


def too_long(text: str) -> list[str]:
    return [line for line in text.splitlines() if len(line) > 80]


def test_its_help_names_every_command() -> None:
    said = run("--help")
    assert said.code == 0
    assert too_long(said.out) == []
    assert all(command.NAME in said.out for command in COMMANDS)


def test_the_version_says_how_it_was_built() -> None:
    built = "compiled" if dungeonbox.compiled() else "pure"
    assert run("--version").out == f"dungeonbox {dungeonbox.__version__} ({built})\n"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.NAME))
def test_every_command_has_help_with_examples(command: Command) -> None:
    said = run(command.NAME, "--help")
    assert said.code == 0
    assert "examples:" in said.out
    assert f"dungeonbox {command.NAME}" in said.out
    assert too_long(command.EPILOG) == []


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.NAME))
def test_every_example_is_understood(command: Command) -> None:
    """The words of each example parse, whatever the files in it hold."""
    from dungeonbox.terminal.cli import parser  # noqa: PLC0415 - beside its only use

    examples = [line.split("  ")[1] for line in command.EPILOG.partition("examples:")[2].splitlines() if line]
    assert examples
    for example in examples:
        words = example.partition("|")[0].partition(">")[0].split()
        assert words[0] == "dungeonbox"
        parser().parse_args(words[1:])


@pytest.mark.parametrize(("arguments", "reason"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_an_error_is_one_line(arguments: list[str], reason: str) -> None:
    assert reason in complaint(*arguments)


def test_a_message_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"format": "dungeonbox record 1", "\x1b[2J\\u001b[2J": 1}', encoding="utf-8")
    assert "\x1b" not in complaint("replay", path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{}", "not a dungeonbox record"),
        ('{"format": "dungeonbox record 99"}', "expected the format"),
        ("[" * 100_000, "line 1"),
        ("\ud800", "not a text file"),
    ],
    ids=["empty", "foreign", "future", "deep", "binary"],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for command in (["replay"], ["verify"], ["play", "--resume"]):
        assert reason in complaint(*command, path) or "nested too deeply" in complaint(*command, path)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(17 << 20)
    assert "larger than 16 MB" in complaint("verify", path)


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_closed_pipe_is_no_news() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{' '.join(COMMAND_LINE)} rules mayhem | head -1"],  # noqa: S607 - whichever bash there is
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Dungeon Mayhem\n"
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_ctrl_c_saves_the_match(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    arguments = (*COMMAND_LINE, "play", "mayhem", "--seats", "2", "--seed", "1", "--save", str(path))
    with subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("hero:lia\n")
        process.stdin.flush()
        for line in process.stdout:
            if "play:" in line:
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == "dungeonbox: stopped\n"
        assert f"The match is saved in {path}" in process.stdout.read()
    assert dungeonbox.read(path.read_text(encoding="utf-8")).entries[0].token == "hero:lia"


def test_the_games_are_listed() -> None:
    said = run("games").out
    for id in dungeonbox.IDS:
        info = dungeonbox.info(id)
        assert f"{id:<10}{info.title}" in said
        assert all(f"--option {option.name}=" in said for option in info.options)
    assert "2 to 4 seats, about 10 minutes" in said


def test_a_number_of_two_digits_stands_apart_from_its_clause() -> None:
    said = run("rules", "hustle", "15").out
    assert "\n§15.9   Spare key" in said
    assert "\n§15.10  Push" in said


def test_the_rules_are_printed_whole() -> None:
    said = run("rules", "mayhem").out
    assert said.startswith("Dungeon Mayhem\n==============\n")
    assert "§1.1  Two to four players" in said
    assert "\nR24   A card fetched" in said
    assert "**" not in said
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("asked", ["4.3", "§4.3", "§4.3."])
def test_one_clause_is_printed(asked: str) -> None:
    assert run("rules", "mayhem", asked).out == "§4.3  At zero hit points a player is knocked out.\n"


@pytest.mark.parametrize("asked", ["R12", "r12"])
def test_one_ruling_is_printed(asked: str) -> None:
    said = run("rules", "mayhem", asked).out
    assert said == "R12  Vampiric Touch swaps the present hit points; Defense cards do not matter.\n"


def test_a_chapter_is_printed() -> None:
    said = run("rules", "mayhem", "4").out
    assert said.startswith("4. Attack\n---------\n")
    assert "§4.3" in said
    assert "§5.1" not in said
    assert run("rules", "mayhem", "rulings").out.startswith("Rulings\n-------\n")


def test_prove_hands_over_to_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    from dungeonbox.proving import prove  # noqa: PLC0415 - beside its only use

    asked: list[tuple[str, bool, int, int]] = []

    def noted(id: str, full: bool, walks: int, seed: int) -> int:
        asked.append((id, full, walks, seed))
        return 1

    monkeypatch.setattr(prove, "run", noted)
    assert run("prove", "mayhem", "--full", "--walks", "3", "--seed", "4").code == 1
    assert asked == [("mayhem", True, 3, 4)]


def test_a_whole_match_is_what_the_helper_says() -> None:
    assert played(1).is_over


def test_games_are_listed_for_programs() -> None:
    found = json.loads(run("games", "--json").out)
    assert [game["id"] for game in found] == list(dungeonbox.IDS)
    mayhem = found[0]
    assert (mayhem["title"], mayhem["seats"]) == ("Dungeon Mayhem", [2, 3, 4])
    option = next(option for option in mayhem["options"] if option["name"] == "fireball_ignores_shields")
    assert (option["default"], [value["value"] for value in option["values"]]) == ("off", ["off", "on"])
    assert mayhem["traits"] == {"hidden": True, "sealed": False, "luck": True, "sum": "constant"}
    table = mayhem["tables"][0]
    assert (table["seats"], table["actions"]) == (2, dungeonbox.make("mayhem", 2).actions)
    assert sorted(table) == ["actions", "max_draws", "max_length", "max_outcomes", "seats", "typical_length"]


def test_rules_are_searched_for_words() -> None:
    said = run("rules", "mayhem", "FIREBALL")
    clauses = [line for line in said.out.splitlines() if line.startswith(("§", "R"))]
    assert clauses
    assert "fireball" in said.out.lower()
    assert run("rules", "mayhem", "attack", "card").out == run("rules", "mayhem", "Attack card").out
    assert "\x1b" not in said.out


def test_records_become_tables(tmp_path: Path) -> None:
    folder, target = tmp_path / "games", tmp_path / "t.parquet"
    assert run("simulate", "mayhem", "--games", "2", "--jobs", "1", "--records", str(folder)).code == 0
    said = run("export", str(folder), "--parquet", str(target))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"2 records\n{tmp_path / 't.decisions.parquet'}: ")
    (folder / "b.json").write_text("{", encoding="utf-8")
    said = run("export", str(folder), "--parquet", str(tmp_path / "u.parquet"))
    assert said.code == 1
    assert said.err.startswith(f"dungeonbox: left out: {folder / 'b.json'}:1: not JSON")
    assert said.out.startswith("2 records, 1 left out\n")
    assert "exists, and tables are not overwritten" in complaint("export", str(folder), "--parquet", str(target))
