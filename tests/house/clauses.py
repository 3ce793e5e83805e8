"""From rulebook to code to test: which clauses are written down, enforced and shown, and which are not.

The kernel's rulebook.py says how clauses and rulings are written in RULES.md. Code cites them in docstrings and
comments as `§4.3` and `§R7`; a test shows them with `@clause("4.3", "R7")`, and plays the value of an option with
`@option("name", "value")`.

The tests in the folder `clauses` of a game stand where a reader looks for them: a test that first of all shows §4.3
in the file named after the heading of section 4, `test_04_attack.py`, one that first of all shows R7 in
`test_rulings.py`, or in `test_rulings_01_to_12.py` where there are many.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dungeonbox.kernel.rulebook import CHAPTER_LEVEL, clause_ids, passages

RULINGS: Final = re.compile(r"test_rulings(?:_(\d\d)_to_(\d\d))?\.py")
CITATION: Final = re.compile(r"§(R?\d+(?:\.\d+)*)")

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mark:
    """A decorator on a test: its words, and where it stands."""

    where: str
    words: tuple[str, ...]


def faults(game: Path, tests: Path, options: Mapping[str, Sequence[str]]) -> list[str]:
    """Everything the clauses of a game lack: `game` is its package, `tests` the folder of its tests."""
    written = written_clauses(game)
    clauses = dict.fromkeys(written)
    cited = list(_cited_in_code(game))
    shown = [(mark.where, word) for mark in _marks(tests, "clause") for word in mark.words]
    return [
        *(f"RULES.md: {spoken(clause)} is there twice" for clause in clauses if written.count(clause) > 1),
        *(f"RULES.md: {spoken(clause)} is cited nowhere in the code" for clause in _without(clauses, cited)),
        *(f"RULES.md: {spoken(clause)} has no test" for clause in _without(clauses, shown)),
        *(f"{where}: {spoken(clause)} is not in RULES.md" for where, clause in cited + shown if clause not in clauses),
        *_option_faults(list(_marks(tests, "option")), options),
    ]


def misplaced(game: Path, tests: Path) -> list[str]:
    """Each test among the clauses of a game that a reader would look for in another file."""
    text = (game / "RULES.md").read_text(encoding="utf-8")
    chapters = [passage.chapter() for passage in passages(text) if passage.level == CHAPTER_LEVEL]
    files = {number: f"test_{int(number):02}_{_slug(title)}.py" for number, title in chapters if number}
    return [
        f"{mark.where}: a test of {spoken(mark.words[0])} belongs elsewhere"
        for mark in _marks(tests / "clauses", "clause")
        if not _is_home(mark.where.partition(":")[0], mark.words[0], files)
    ]


def _slug(title: str) -> str:
    """A heading as part of a file name."""
    return "_".join(re.findall(r"[a-z0-9]+", title.lower()))


def _is_home(file: str, clause: str, files: Mapping[str, str]) -> bool:
    """Whether this file is where a reader looks for this clause or ruling first."""
    if not clause.startswith("R"):
        return file == files.get(clause.partition(".")[0])
    found = RULINGS.fullmatch(file)
    return found is not None and int(found[1] or 1) <= int(clause[1:]) <= int(found[2] or clause[1:])


def written_clauses(game: Path) -> list[str]:
    """The ids of all clauses and rulings in a game's RULES.md, in order."""
    return clause_ids((game / "RULES.md").read_text(encoding="utf-8"))


def spoken(clause: str) -> str:
    """A clause or ruling as people write it."""
    return clause if clause.startswith("R") else f"§{clause}"


def _without(clauses: Mapping[str, None], citations: list[tuple[str, str]]) -> list[str]:
    """The clauses that nothing in the list cites."""
    known = {clause for _, clause in citations}
    return [clause for clause in clauses if clause not in known]


def _option_faults(marks: list[Mark], options: Mapping[str, Sequence[str]]) -> list[str]:
    """Option values without a test, and tests of option values that do not exist."""
    wanted = [(option, value) for option, values in options.items() for value in values]
    played = {mark.words for mark in marks}
    untested = [f"option {option}={value} has no test" for option, value in wanted if (option, value) not in played]
    unknown = [mark for mark in marks if mark.words not in wanted]
    return untested + [f"{mark.where}: there is no option {'='.join(mark.words)}" for mark in unknown]


def _cited_in_code(game: Path) -> Iterator[tuple[str, str]]:
    """Each citation in the docstrings and comments of a game, with its place."""
    for path in sorted(game.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for line, prose in [*_docstrings(text), *_comments(text)]:
            for found in CITATION.finditer(prose):
                yield f"{path.name}:{line}", found[1]


def _docstrings(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Documented):
            prose = ast.get_docstring(node)
            if prose:
                yield node.body[0].lineno, prose


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _marks(tests: Path, kind: str) -> Iterator[Mark]:
    """The `@clause(...)` or `@option(...)` decorators on the tests of a folder."""
    for path in sorted(tests.glob("**/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == kind:
                        yield Mark(f"{path.name}:{decorator.lineno}", _words(decorator))


def _words(call: ast.Call) -> tuple[str, ...]:
    """The arguments of a mark, which must be written out so that a reader can find them."""
    return tuple(str(ast.literal_eval(argument)) for argument in call.args)
