"""Every game has the same addresses, so a reader who knows one game finds the way in all."""

from pathlib import Path

import pytest

from tests.house.places import GAMES, game_packages
from tests.house.shape import ADDRESSES, faults


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A package with the right addresses and nothing in them."""
    package = tmp_path / "mayhem"
    package.mkdir()
    for name in ADDRESSES:
        (package / name).touch()
    return package


def test_there_are_games() -> None:
    assert game_packages(GAMES)


@pytest.mark.parametrize("package", game_packages(GAMES), ids=lambda package: package.name)
def test_every_game_has_the_same_addresses(package: Path) -> None:
    found = faults(package)
    assert not found, "\n".join(found)


def test_the_right_addresses_pass(game: Path) -> None:
    (game / "__pycache__").mkdir()
    assert faults(game) == []


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_missing_address_is_caught(game: Path, name: str) -> None:
    (game / name).unlink()
    assert faults(game) == [f"mayhem: {name} is missing"]


def test_an_address_of_its_own_is_caught(game: Path) -> None:
    (game / "tricks.py").touch()
    assert faults(game) == ["mayhem: tricks.py has no place here"]


def test_a_part_of_the_rules_has_its_place(game: Path) -> None:
    (game / "rules.py").write_text("from dungeonbox.games.mayhem import combat\n")
    (game / "combat.py").write_text("from dungeonbox.games.mayhem.bills import bill\n")
    (game / "bills.py").touch()
    (game / "tricks.py").write_text("from dungeonbox.games.mayhem import rules\n")
    assert faults(game) == ["mayhem: tricks.py has no place here"]


def test_a_neighbour_of_the_words_has_its_place(game: Path) -> None:
    (game / "words.py").write_text("from dungeonbox.games.mayhem.words_sheets import sheet\n")
    (game / "words_sheets.py").touch()
    (game / "words_lost.py").touch()
    assert faults(game) == ["mayhem: words_lost.py has no place here"]
