"""Components from a file, on the command line: played and recorded, or refused by file and line."""

import json
from importlib import resources
from pathlib import Path

import pytest

from dungeonbox import games
from tests.terminal.shell import complaint, run


def own_file(folder: Path, game: str, old: str, new: str) -> Path:
    """A components file in which one thing differs from the house's."""
    text = resources.files(f"dungeonbox.games.{game}").joinpath("components.toml").read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path = folder / "my.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


CHANGES = [
    ("mayhem", "Azzan the Mystic", "Azzan the Own"),
    ("busters", 'name = "Blue Slime"', 'name = "Own Slime"'),
    ("attack", "Hilda Ironwall", "Hilda Own"),
    ("shuffle", "Possessed King", "Own King"),
]


@pytest.mark.parametrize(("game", "old", "new"), CHANGES)
def test_a_match_is_played_with_them_and_its_record_embeds_them(tmp_path: Path, game: str, old: str, new: str) -> None:
    path = own_file(tmp_path, game, old, new)
    saved = tmp_path / "a.json"
    said = run(
        "play",
        game,
        "--plain",
        "--people",
        "0",
        "--bots",
        "random",
        "--seed",
        "1",
        "--components",
        path,
        "--save",
        saved,
    )
    assert said.code == 0, said.err
    record = json.loads(saved.read_text(encoding="utf-8"))
    assert "Own" in json.dumps(record["components"])
    assert run("replay", saved).code == 0


def test_the_house_components_are_not_embedded(tmp_path: Path) -> None:
    saved = tmp_path / "a.json"
    path = own_file(tmp_path, "attack", "Hilda", "Hilda")
    assert (
        run("play", "attack", "--plain", "--people", "0", "--seats", "1", "--components", path, "--save", saved).code
        == 0
    )
    assert "Ironwall" not in saved.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("game", games.IDS)
def test_a_bad_file_is_refused_by_line_and_nothing_starts(tmp_path: Path, command: str, game: str) -> None:
    path = own_file(tmp_path, game, 'source = "', 'sauce = "')
    saved = tmp_path / "a.json"
    rest = ["--plain", "--people", "0", "--save", saved] if command == "play" else ["--games", "1"]
    said = complaint(command, game, "--components", path, *rest)
    assert said.startswith(f"{path}:")
    assert "'source' is missing" in said or "unknown entry 'sauce'" in said
    assert not saved.exists()


def test_what_is_no_components_file(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"\xff\xfe")
    assert complaint("play", "attack", "--components", path) == f"{path}: not a text file"
    path.write_text("dice = [", encoding="utf-8")
    assert complaint("play", "attack", "--components", path).startswith(f"{path}:1: ")
    assert "No such file" in complaint("play", "attack", "--components", tmp_path / "none.toml")
    assert "--components is for a new match" in complaint("play", "--resume", "a.json", "--components", path)


def test_simulations_use_them(tmp_path: Path) -> None:
    path = own_file(tmp_path, "attack", 'id = "warrior"', 'id = "champion"')
    said = run(
        "simulate", "attack", "--games", "20", "--seats", "6", "--bots", "random", "--jobs", "1", "--components", path
    )
    assert said.code == 0
    assert "champion" in said.out
