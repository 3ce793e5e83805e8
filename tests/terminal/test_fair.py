"""Fair luck from commitment to proof, and records that were tampered with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dungeonbox
from dungeonbox.kernel.chance import commitment
from tests.terminal.shell import Said, complaint, played, run, tokens_of

FAIR = ("play", "mayhem", "--seats", "2", "--people", "2", "--fair")
CARDS = 400


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match with fair luck; one person chose a number, the other had one drawn."""
    path = tmp_path_factory.mktemp("fair") / "a.json"
    said = run(*FAIR, "--save", path, typed="x\n12\n\n" + "1\n" * CARDS)
    assert "That is not a whole number" in said.out
    assert " wins" in said.out or " share the win" in said.out  # nobody chose this luck
    return path


def tampered(path: Path, folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of a record with something changed."""
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    copy = folder / "tampered.json"
    copy.write_text(json.dumps(data), encoding="utf-8")
    return copy


def other_secret(data: dict[str, Any]) -> None:
    data["fair"]["secret"] = "00" * 32


def no_secret(data: dict[str, Any]) -> None:
    data["fair"]["secret"] = ""


def odd_secret(data: dict[str, Any]) -> None:
    data["fair"]["secret"] = "xyz"


def other_number(data: dict[str, Any]) -> None:
    data["fair"]["players"][0][1] = "13"


def other_number_and_commitment(data: dict[str, Any]) -> None:
    data["fair"]["players"][0] = [commitment(data["fair"]["match"], 1, "13"), "13"]


def other_match(data: dict[str, Any]) -> None:
    data["fair"]["match"] = "another"


def other_luck(data: dict[str, Any]) -> None:
    """A card that was possible, but was not drawn."""
    heroes = [entry for entry in data["entries"] if entry[1].startswith("hero:")]
    data["entries"][len(heroes) - 1][2][0] ^= 1


def other_action(data: dict[str, Any]) -> None:
    """Another hero: then other cards are drawn."""
    data["entries"][0][1] = "hero:sutha"


def other_end(data: dict[str, Any]) -> None:
    data["entries"].append([1, "hero:lia", []])


TRICKS = [
    (other_secret, "the secret does not match the commitment"),
    (no_secret, "the match is over, but the secret of its luck has not been published"),
    (odd_secret, "the secret must be hexadecimal"),
    (other_number, "player 1's number does not match the commitment"),
    (other_number_and_commitment, "which luck did not give"),
    (other_match, "does not match the commitment"),
    (other_luck, "entry 2: "),
    (other_action, "entry 2: "),
    (other_end, "hero:lia is not legal now"),
]


def test_what_a_fair_record_proves_and_what_not(fair: Path) -> None:
    said = run("verify", fair)
    assert said.code == 0
    proven, unproven = said.out.split("Not proven:\n")
    papers = json.loads(fair.read_text(encoding="utf-8"))["fair"]
    assert papers["commitment"] in proven
    assert "2 players gave a number that fits its commitment." in proven
    assert "of luck are those that the secret and the numbers give." in proven
    assert "did not look at coming luck" in " ".join(unproven.split())
    assert f"They are 12, {papers['players'][1][1]}." in " ".join(unproven.split())


@pytest.mark.parametrize(("trick", "reason"), TRICKS, ids=[trick.__name__ for trick, _ in TRICKS])
def test_a_tampered_record_is_caught(
    fair: Path, tmp_path: Path, trick: Callable[[dict[str, Any]], None], reason: str
) -> None:
    said = complaint("verify", tampered(fair, tmp_path, trick))
    assert reason in said
    assert "tampered.json: " in said


def test_the_commitment_is_shown_before_anything_happens() -> None:
    said = run(*FAIR, typed="1\n2\n").out
    assert "Write both down:" in said.splitlines()[0]
    assert len(said.splitlines()[1].strip()) == 64
    assert "Without --save FILE there will be no record to verify." in said


def test_the_secret_stays_beside_an_unfinished_match(tmp_path: Path) -> None:
    path, beside = tmp_path / "a.json", tmp_path / "a.json.secret"
    run(*FAIR, "--save", path, typed="1\n2\n\nhero:lia\n\nhero:azzan\n\n1\n")
    secret = beside.read_text(encoding="utf-8").strip()
    assert secret not in path.read_text(encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["fair"]["secret"] == ""
    said = run("verify", path)
    assert said.code == 0
    assert "the secret is published when the match is over" in said.out

    said = run("play", "--resume", path, typed="1\n" * CARDS)
    assert f"The secret of the luck was {secret}." in said.out
    assert not beside.exists()
    assert json.loads(path.read_text(encoding="utf-8"))["fair"]["secret"] == secret
    assert run("verify", path).code == 0


def test_without_its_secret_a_fair_match_cannot_go_on(tmp_path: Path) -> None:
    path, beside = tmp_path / "a.json", tmp_path / "a.json.secret"
    run(*FAIR, "--save", path, typed="1\n2\n\nhero:lia\n")
    beside.write_text("00" * 32, encoding="utf-8")
    assert "the secret does not match the commitment" in complaint("play", "--resume", path)
    beside.unlink()
    assert "cannot go on without its secret" in complaint("play", "--resume", path)


def test_what_was_taken_back_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    run("play", "mayhem", "--seats", "2", "--fair", "--save", path, typed="7\nhero:lia\nundo\n" + "1\n" * CARDS)
    assert "were taken back." in run("verify", path).out


def test_luck_no_player_added_to_is_not_called_unchosen(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    run("play", "mayhem", "--people", "0", "--fair", "--save", path)
    said = run("verify", path)
    assert said.code == 0
    assert "no player gave a number, so the secret alone decided it" in " ".join(said.out.split())


def test_tokens_are_given_a_number(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    reason = complaint(*FAIR, "--save", path, "--tokens", "-", typed="hero:lia\n")
    assert "the tokens have run out" in reason
    assert len(json.loads(path.read_text(encoding="utf-8"))["fair"]["players"]) == 2


def saved(path: Path) -> Said:
    """A whole match with luck from a seed, kept in a file."""
    arguments = ("play", "mayhem", "--seats", "2", "--people", "2", "--seed", "3")
    return run(*arguments, "--save", path, "--tokens", "-", typed=tokens_of(played(3)))


def test_a_record_without_papers_proves_nothing_about_luck(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    assert saved(path).code == 0
    said = run("verify", path)
    assert said.code == 0
    assert "It replays correctly" in said.out
    assert "Anything about luck" in said.out


def test_a_record_of_one_seat_cannot_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(played(3).eyes_record(0).text(), encoding="utf-8")
    assert "this is what seat 1 saw" in complaint("verify", path)
    assert "this is what seat 1 saw" in complaint("replay", path)


def test_a_match_is_seen_again(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    first = saved(path).out
    said = run("replay", path).out
    assert said.splitlines()[0] == f"Dungeon Mayhem: Player 1, Player 2; {played(3).length} entries."
    assert "draws a card" in said
    assert "your hand" not in said
    assert said.splitlines()[-3:] == first.splitlines()[-4:-1]


def test_a_match_is_seen_again_through_the_eyes_of_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    saved(path)
    said = run("replay", path, "--seat", "2").out
    assert "Player 1 draws a card" in said
    assert "Player 2 draws a card" not in said
    assert "there" not in complaint("replay", path, "--seat", "3")


def test_a_match_is_seen_again_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    saved(path)
    count = played(3).length
    said = run("replay", path, "--step", typed="\n" * count).out
    assert said.count("Enter: go on, q: stop.") == count
    assert " wins" in said
    assert " wins" not in run("replay", path, "--step", typed="\nq\n").out
    assert run("replay", path, "--step").code == 0


def test_takebacks_are_seen_again(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    run("play", "mayhem", "--seats", "2", "--seed", "3", "--save", path, typed="hero:lia\nundo\nhero:azzan\n")
    said = run("replay", path).out
    assert "Player 1 takes back" in said
    assert said.rstrip().endswith("The match is not over.")


def test_names_in_a_record_cannot_command_the_terminal(tmp_path: Path) -> None:
    match = played(3)
    match.names = ("\x1b[2J", "Bob")
    path = tmp_path / "a.json"
    path.write_text(match.record().text(), encoding="utf-8")
    said = run("replay", path)
    assert said.code == 0
    assert "\x1b" not in said.out
    assert dungeonbox.read(path.read_text(encoding="utf-8")).names == match.names
