"""Every clause of every rulebook is enforced by code and shown by a test, and so is every option."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tests.house.clauses import faults, misplaced, written_clauses
from tests.house.places import GAMES, TESTS, game_packages

RULES = """\
# A small game

## 1. The dice

- **§1.1** There are two seats.
- **§1.2** The higher die wins.

## Rulings

- **R1** Equal dice: nobody wins.
"""

CODE = '''\
"""The whole game."""


def seats() -> int:
    """§1.1 Two seats."""
    return 2


def winner(first: int, second: int) -> int:
    """§1.2 The higher die."""
    if first == second:
        return -1  # §R1
    return int(second > first)
'''

SHOWN = """\
@clause("1.1")
def test_1_1_two_seats() -> None: ...


@clause("1.2", "R1")
@option("dice", "two")
def test_1_2_higher_die() -> None: ...


@option("dice", "three")
def test_three_dice() -> None: ...
"""

OPTIONS = {"dice": ("two", "three")}

Faults = Callable[[], list[str]]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in which every clause and option is accounted for."""
    package = tmp_path / "game"
    package.mkdir()
    (package / "RULES.md").write_text(RULES, encoding="utf-8")
    (package / "rules.py").write_text(CODE, encoding="utf-8")
    return package


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """The tests of that game."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_clauses.py").write_text(SHOWN, encoding="utf-8")
    return folder


@pytest.fixture
def found(game: Path, tests: Path) -> Faults:
    """Look for faults in the small game."""
    return lambda: faults(game, tests, OPTIONS)


def replaced(path: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("package", game_packages(GAMES), ids=lambda package: package.name)
def test_every_clause_of_every_game_is_enforced_and_shown(package: Path) -> None:
    info = import_module(f"dungeonbox.games.{package.name}").INFO
    options = {option.name: option.values for option in info.options}
    assert written_clauses(package)
    found = faults(package, TESTS / "games" / package.name, options)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", game_packages(GAMES), ids=lambda package: package.name)
def test_every_clause_test_stands_in_the_file_of_its_section(package: Path) -> None:
    tests = TESTS / "games" / package.name
    assert list((tests / "clauses").glob("test_*.py"))
    found = misplaced(package, tests)
    assert not found, "\n".join(found)


def test_the_small_game_passes(found: Faults) -> None:
    assert found() == []


def test_a_clause_without_code_is_caught(game: Path, found: Faults) -> None:
    replaced(game / "rules.py", "§1.2 ", "")
    assert found() == ["RULES.md: §1.2 is cited nowhere in the code"]


def test_a_ruling_without_code_is_caught(game: Path, found: Faults) -> None:
    replaced(game / "rules.py", "  # §R1", "")
    assert found() == ["RULES.md: R1 is cited nowhere in the code"]


def test_a_citation_outside_docstrings_and_comments_does_not_count(game: Path, found: Faults) -> None:
    replaced(game / "rules.py", "return -1  # §R1", 'return len("§R1")')
    assert found() == ["RULES.md: R1 is cited nowhere in the code"]


def test_a_clause_without_a_test_is_caught(tests: Path, found: Faults) -> None:
    replaced(tests / "test_clauses.py", '@clause("1.1")\n', "")
    assert found() == ["RULES.md: §1.1 has no test"]


def test_a_mark_on_something_that_never_runs_does_not_count(tests: Path, found: Faults) -> None:
    replaced(tests / "test_clauses.py", "def test_1_1_two_seats", "def two_seats")
    assert found() == ["RULES.md: §1.1 has no test"]


@pytest.mark.parametrize(("cited", "spoken"), [("1.3", "§1.3"), ("1", "§1"), ("1.1.1", "§1.1.1"), ("R2", "R2")])
def test_code_citing_a_clause_that_does_not_exist_is_caught(game: Path, found: Faults, cited: str, spoken: str) -> None:
    replaced(game / "rules.py", "The whole game.", f"The whole game (§{cited}).")
    assert found() == [f"rules.py:1: {spoken} is not in RULES.md"]


def test_a_test_citing_a_clause_that_does_not_exist_is_caught(tests: Path, found: Faults) -> None:
    replaced(tests / "test_clauses.py", '@clause("1.1")', '@clause("1.1", "9.9")')
    assert found() == ["test_clauses.py:1: §9.9 is not in RULES.md"]


def test_a_clause_written_twice_is_caught(game: Path, found: Faults) -> None:
    replaced(game / "RULES.md", "## Rulings", "- **§1.2** The lower die wins.")
    assert found() == ["RULES.md: §1.2 is there twice"]


def test_an_option_value_without_a_test_is_caught(tests: Path, found: Faults) -> None:
    replaced(tests / "test_clauses.py", '@option("dice", "three")\n', "")
    assert found() == ["option dice=three has no test"]


def test_a_test_of_an_option_that_does_not_exist_is_caught(tests: Path, found: Faults) -> None:
    replaced(tests / "test_clauses.py", '@clause("1.1")', '@clause("1.1")\n@option("dice", "four")')
    assert found() == ["test_clauses.py:2: there is no option dice=four"]


@pytest.mark.parametrize(
    ("file", "first", "is_home"),
    [
        ("test_01_the_dice.py", "1.2", True),
        ("test_01_dice.py", "1.2", False),
        ("test_1_the_dice.py", "1.2", False),
        ("test_02_the_dice.py", "1.2", False),
        ("test_rulings.py", "1.2", False),
        ("test_rulings.py", "R1", True),
        ("test_rulings_01_to_12.py", "R12", True),
        ("test_rulings_01_to_12.py", "R13", False),
        ("test_rulings_02_to_12.py", "R1", False),
        ("test_01_the_dice.py", "R1", False),
    ],
)
def test_a_test_in_the_wrong_file_is_caught(game: Path, tests: Path, file: str, first: str, is_home: bool) -> None:
    shown = SHOWN.replace('@clause("1.1")', f'@clause("{first}", "1.1")').partition("\n\n\n")[0]
    (tests / "clauses").mkdir()
    (tests / "clauses" / file).write_text(shown, encoding="utf-8")
    spoken = first if first.startswith("R") else f"§{first}"
    assert misplaced(game, tests) == ([] if is_home else [f"{file}:1: a test of {spoken} belongs elsewhere"])
