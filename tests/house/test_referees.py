"""A second referee shares no line with the game it checks: it knows the standard library, and itself."""

import ast
import sys
from pathlib import Path

import pytest

from tests.house.places import GAMES, TESTS, game_packages
from tests.house.rooms import imports


def faults(tests: Path) -> list[str]:
    """Each thing from elsewhere that the referee of a game imports; `tests` is the folder of the game's tests."""
    own = f"tests.games.{tests.name}.referee."
    found = []
    for path in sorted([*tests.glob("referee.py"), *tests.glob("referee/*.py")]):
        for imported in imports(ast.parse(path.read_text(encoding="utf-8")), tuple(own.split("."))[:-1]):
            is_known = imported.name.split(".")[0] in sys.stdlib_module_names or imported.name.startswith(own)
            if not is_known:
                found.append(f"{path.name}:{imported.line}: a referee may not import {imported.name}")
    return found


@pytest.mark.parametrize("package", game_packages(GAMES), ids=lambda package: package.name)
def test_every_game_has_a_referee_of_its_own_mind(package: Path) -> None:
    tests = TESTS / "games" / package.name
    assert list(tests.glob("referee.py")) or list(tests.glob("referee/referee.py"))
    assert faults(tests) == []


@pytest.mark.parametrize("file", ["referee.py", "referee/turns.py"])
@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from dungeonbox.games.mayhem.rules import STEPS", "dungeonbox.games.mayhem.rules.STEPS"),
        ("import dungeonbox", "dungeonbox"),
        ("from tests.games.mayhem.table import Table", "tests.games.mayhem.table.Table"),
        ("from tests.games.busters.referee import Player", "tests.games.busters.referee.Player"),
        ("def peek():\n    import msgspec", "msgspec"),
    ],
)
def test_a_referee_who_looks_elsewhere_is_caught(tmp_path: Path, file: str, line: str, name: str) -> None:
    path = tmp_path / "mayhem" / file
    path.parent.mkdir(parents=True)
    path.write_text(f"from tests.games.mayhem.referee.parts import Player\nimport math\n{line}\n", encoding="utf-8")
    (fault,) = faults(tmp_path / "mayhem")
    assert fault.endswith(f": a referee may not import {name}")
