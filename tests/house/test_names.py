"""In one room a name stands for one thing."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house.places import SOURCE

ONE_FOR_EACH_GAME = ("heuristic", "judges", "toys")
"""Folders of a room in which every module is about another game, so that the same part has the same name."""


def room_of(module: Path) -> str:
    """The room of a module; a game is a room of its own."""
    room, *inside = module.relative_to(SOURCE).with_suffix("").parts
    by_game = room == "games" or inside[:1] in [[folder] for folder in ONE_FOR_EACH_GAME]
    return "/".join((room, *inside[: 1 if room == "games" else 2])) if by_game else room


def types_of(text: str) -> Iterator[str]:
    """The classes and the aliases of types that a module defines."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


def twice(modules: dict[Path, str]) -> list[str]:
    """Each name that stands for two types in one room, with the files."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for module, text in modules.items():
        for name in types_of(text):
            found[room_of(module), name].append(module.name)
    return [f"{room}: {name} in {', '.join(files)}" for (room, name), files in sorted(found.items()) if len(files) > 1]


def test_no_name_stands_for_two_types_in_one_room() -> None:
    modules = {module: module.read_text(encoding="utf-8") for module in sorted(SOURCE.rglob("*.py"))}
    assert twice(modules) == []


def test_a_name_for_two_things_is_found() -> None:
    one, other = "class Row:\n    pass\n", 'Row: TypeAlias = "vec[u8]"\n'
    assert twice({SOURCE / "lab/a.py": one, SOURCE / "lab/b.py": other}) == ["lab: Row in a.py, b.py"]
    assert twice({SOURCE / "lab/a.py": one, SOURCE / "kernel/b.py": other}) == []
    assert twice({SOURCE / "games/mayhem/a.py": one, SOURCE / "games/busters/a.py": one}) == []
    assert twice({SOURCE / "bots/judges/mayhem.py": one, SOURCE / "bots/judges/busters.py": one}) == []
