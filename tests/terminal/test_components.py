"""Components from a file, on the command line: played and recorded, or refused by file and line."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents
from dungeonbox.lab.simulate import game_of
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


@pytest.mark.parametrize("command", ["simulate --games 1 --jobs 1", "play --plain --people 0"])
def test_a_bot_that_was_made_for_other_components_says_so(tmp_path: Path, command: str) -> None:
    path = own_file(tmp_path, "mayhem", "Azzan the Mystic", "Azzan the Own")
    usual = (*command.split(), "mayhem", "--bots", "sharp:1,thumb", "--seed", "1")
    assert "made for" not in run(*usual).err
    said = run(*usual, "--components", path)
    assert said.code == 0
    assert "dungeonbox: sharp:1: made for the usual components; with these, weights are left out" in said.err


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


@pytest.mark.parametrize("game", games.IDS)
def test_the_houses_file_is_printed_to_start_from(tmp_path: Path, game: str) -> None:
    said = run("components", game)
    assert said.code == 0
    assert said.out == resources.files(f"dungeonbox.games.{game}").joinpath("components.toml").read_text("utf-8")
    path = tmp_path / "my.toml"
    path.write_text(said.out, encoding="utf-8")
    assert dungeonbox.make(game, games.info(game).seats[-1], components=path).setup.components.is_house


def test_an_unknown_game_has_no_components() -> None:
    assert (
        complaint("components", "chess")
        == "there is no game 'chess'; the box holds mayhem, busters, attack, shuffle, hustle"
    )


@pytest.mark.parametrize("game", games.IDS)
def test_make_and_plans_take_a_path_a_text_data_or_a_sheet(tmp_path: Path, game: str) -> None:
    house = games.house_components(game)
    text = house.text.replace('source = "house"', 'source = "public"', 1)
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    sheet = Sheet.parse(text, "my.toml")
    seats = games.info(game).seats[0]
    for components in (path, str(path), text, sheet.data, sheet):
        assert dungeonbox.make(game, seats, components=components).setup.digest == sheet.digest != house.digest
        plan = dungeonbox.Plan(game, games=1, seats=seats, bots=("random",) * seats, components=components)
        assert game_of(plan).setup.digest == sheet.digest


def test_components_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    missing = tmp_path / "no.toml"
    for source, said in (
        (missing, f"'{missing}': No such file or directory"),
        ("my\0.toml", "'my\\x00.toml': embedded null byte"),
        ({"amount": [{"id": "hit-points", "number": {1, 2}}]}, "components: components are texts, numbers and lists"),
        ({"amount": [{"id": "hit-points", "number": 99}]}, "components: [[amount]] 1: 'number' must be a whole number"),
        ("[[amount]]\nid = 'hit-points'\nnumber = 99\n", "components:1: 'number' must be a whole number from 1 to 20"),
    ):
        with pytest.raises(BadComponents, match=re.escape(said)):
            dungeonbox.make("mayhem", 2, components=source)
