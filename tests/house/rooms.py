"""The table of rooms, who may import whom, as data; and a reader of imports that enforces it."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Room:
    """What one room may import besides itself and the standard library."""

    rooms: frozenset[str] = frozenset()
    packages: frozenset[str] = frozenset()
    lazy_packages: frozenset[str] = frozenset()


def _room(rooms: str = "", packages: str = "", lazy_packages: str = "") -> Room:
    return Room(frozenset(rooms.split()), frozenset(packages.split()), frozenset(lazy_packages.split()))


COMPILED: Final = "mypy_extensions librt"
ROOT: Final = "dungeonbox"
"""The package itself: it says its version and whether it is compiled, and re-exports the public names of the rooms."""

ROOMS: Final = {
    "kernel": _room("", COMPILED),
    "games": _room("kernel", COMPILED),
    "proving": _room("dungeonbox kernel games", f"{COMPILED} hypothesis"),
    "bots": _room("dungeonbox kernel games", COMPILED),
    "lab": _room("dungeonbox kernel games bots", COMPILED, "pyarrow pyspiel ray"),
    "server": _room("dungeonbox kernel games bots", "alembic asyncpg litestar msgspec sqlalchemy uvicorn websockets"),
    "adapters": _room("dungeonbox kernel games bots", "gymnasium numpy pettingzoo pyspiel"),
    "terminal": _room("dungeonbox kernel games proving bots lab server adapters", "textual rich"),
    ROOT: _room("kernel games bots lab terminal"),
}

CORNERS: Final = {
    "textual": Path("terminal/screen"),
    "rich": Path("terminal/progress.py"),
    "asyncpg": Path("server/relay.py"),
}
"""Packages that only one corner of a room may import, so that the rest of it starts fast."""

RULE_ROOMS: Final = frozenset({"kernel", "games"})
BANNED_FROM_RULES: Final = frozenset(
    {
        *("asyncio", "multiprocessing", "socket", "subprocess", "threading"),
        *("datetime", "librt.time", "time"),
        *("io", "os", "pathlib", "shutil", "tempfile"),
        *("librt.random", "random", "secrets", "uuid"),
    }
)
"""Processes, clocks, files, and every luck that is not an argument."""


@dataclass(frozen=True)
class Import:
    """One imported name: where it stands, what it names, and whether it waits until a function runs."""

    line: int
    name: str
    is_lazy: bool


def faults(source: Path) -> list[str]:
    """Each import under `source`, the folder of the package `dungeonbox`, that breaks the table of rooms."""
    found = []
    for path in sorted(source.rglob("*.py")):
        place = path.relative_to(source)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for imported in imports(tree, (ROOT, *place.parts[:-1])):
            reason = _fault(place, imported)
            if reason:
                found.append(f"{place}:{imported.line}: {reason}")
        found += [f"{place}:{line}: rules open no files" for line in _opened(place, tree)]
    return found


def room_of(place: Path) -> str:
    """The room a file stands in; the few files beside the rooms belong to the package itself."""
    return place.parts[0] if len(place.parts) > 1 else ROOT


def _fault(place: Path, imported: Import) -> str:
    """What is wrong with one import, or nothing."""
    room = room_of(place)
    if room not in ROOMS:
        return f"{room} is not a room of this house"
    first, *rest = imported.name.split(".")
    if first == ROOT:
        return _room_fault(place, imported, rest)
    if room in RULE_ROOMS and _is_banned(imported.name):
        return f"{room} may not import {imported.name}"
    corner = CORNERS.get(first)
    if corner is not None and room == corner.parts[0] and corner not in (place, *place.parents):
        return f"only {corner} may import {first}"
    if first in sys.stdlib_module_names or first in ROOMS[room].packages:
        return ""
    if first in ROOMS[room].lazy_packages:
        return "" if imported.is_lazy else f"{room} may import {first} only inside a function"
    return f"{room} may not import {first}"


def _room_fault(place: Path, imported: Import, rest: list[str]) -> str:
    """What is wrong with an import from this house: `rest` is the name without `dungeonbox`."""
    room = room_of(place)
    target = rest[0] if rest and rest[0] in ROOMS else ROOT
    if rest and target == ROOT and rest[0] not in {"__version__", "compiled"}:
        return f"{imported.name} is in no room of this house"
    if target != room:
        return "" if target in ROOMS[room].rooms else f"{room} may not import {target}"
    if room == "games":
        return _game_fault(place, imported, rest[1:])
    return ""


def _game_fault(place: Path, imported: Import, rest: list[str]) -> str:
    """A game knows no other game; the catalogue opens games only when asked."""
    if place == Path("games/__init__.py"):
        return "" if imported.is_lazy else "the catalogue may import a game only inside a function"
    own = place.parts[1]
    if not rest or rest[0] != own:
        return f"{own} may not import {imported.name}"
    return ""


def _is_banned(name: str) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:count]) in BANNED_FROM_RULES for count in range(1, len(parts) + 1))


def imports(tree: ast.Module, package: tuple[str, ...]) -> Iterator[Import]:
    """Every import of a module, with relative names made absolute from its package."""
    lazy = {id(node) for function in ast.walk(tree) if _is_function(function) for node in ast.walk(function)}
    for node in ast.walk(tree):
        for name in _names(node, package):
            yield Import(getattr(node, "lineno", 0), name, id(node) in lazy)


def _names(node: ast.AST, package: tuple[str, ...]) -> list[str]:
    """The full names that one node of the tree imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join((*above, *(node.module or "").split("."))).rstrip(".")
        return [f"{base}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and node.args and _called(node) in {"import_module", "__import__"}:
        first = node.args[0]
        return [first.value] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
    return []


def _opened(place: Path, tree: ast.Module) -> list[int]:
    """The lines on which a rule calls the builtin `open`."""
    if room_of(place) not in RULE_ROOMS:
        return []
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "open"]


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def _called(call: ast.Call) -> str:
    """The last word of what is called: `import_module` for `importlib.import_module(...)`."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""
