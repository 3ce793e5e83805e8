"""A step of a game is one class, and its number is its place in the turn diagram."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from dungeonbox.games import IDS
from dungeonbox.kernel.step import Step
from tests.house.places import GAMES


def constant(name: str) -> str:
    """The constant of a class name: `ChooseHero` has `CHOOSE_HERO`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def docstrings(game: Path) -> dict[str, str]:
    """The docstrings of the classes of a game, read from the source: mypyc puts a signature before them."""
    classes = [
        node
        for path in game.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    return {node.name: ast.get_docstring(node) or "" for node in classes}


@pytest.mark.parametrize("id", IDS)
def test_every_step_stands_at_its_number(id: str) -> None:
    numbers = vars(import_module(f"dungeonbox.games.{id}.steps"))
    steps = import_module(f"dungeonbox.games.{id}.rules").STEPS
    assert [numbers[constant(step.__name__)] for step in steps] == list(range(len(steps)))


@pytest.mark.parametrize("id", IDS)
def test_every_step_has_a_name_of_its_own_and_cites_its_clause(id: str) -> None:
    steps = import_module(f"dungeonbox.games.{id}.rules").STEPS
    names = [step.name for step in steps]
    assert all(names)
    assert len(set(names)) == len(names)
    prose = docstrings(GAMES / id)
    assert [step.__name__ for step in steps if not prose[step.__name__].startswith("§")] == []


@pytest.mark.parametrize("id", IDS)
def test_every_question_says_which_clause_refuses(id: str) -> None:
    steps = import_module(f"dungeonbox.games.{id}.rules").STEPS
    questions = [step for step in steps if step.legal is not Step.legal and step.name != "choose-hero"]
    assert questions
    assert [step.name for step in questions if not step.clause and step.why_not is Step.why_not] == []
