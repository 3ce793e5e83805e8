"""The addresses that every game package has, and the parts into which its rules may be cut besides."""

import ast
from pathlib import Path
from typing import Final

ADDRESSES: Final = (
    "__init__.py",
    "RULES.md",
    "components.toml",
    "guide.toml",
    "components.py",
    "state.py",
    "invariants.py",
    "actions.py",
    "steps.py",
    "rules.py",
    "effects.py",
    "sight.py",
    "view.py",
    "tensor.py",
    "notation.py",
    "words.py",
    "listener.py",
    "citations.py",
)


def faults(game: Path) -> list[str]:
    """Each address this game package lacks, then each file or folder that is neither an address nor part of the rules.

    A rulebook too long for one file is cut along its chapters: a module that rules.py imports, itself or through
    another of them, is such a part. Words and citations too long for one file have neighbours, which they import.
    """
    there = {path.name for path in game.iterdir()} - {"__pycache__"}
    missing = [f"{game.name}: {name} is missing" for name in ADDRESSES if name not in there]
    neighbours = {
        part for whole in ("words", "citations") for part in _parts(game, whole) if part.startswith(f"{whole}_")
    }
    known = {*ADDRESSES, *(f"{part}.py" for part in _parts(game, "rules") | neighbours)}
    return missing + [f"{game.name}: {name} has no place here" for name in sorted(there - known)]


def _parts(game: Path, whole: str) -> set[str]:
    """The modules of this game that one of its modules is made of."""
    found: set[str] = set()
    waiting = [whole]
    while waiting:
        name = waiting.pop()
        if name not in found and (game / f"{name}.py").exists():
            found.add(name)
            waiting += _imports(game / f"{name}.py", f"dungeonbox.games.{game.name}")
    return found


def _imports(module: Path, package: str) -> list[str]:
    """The modules of its own package that a module imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}."):
            names.append(node.module.removeprefix(f"{package}."))
    return names
