"""The package says truly what it is, and can be built, installed and run without being compiled."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from types import ModuleType, SimpleNamespace

import pytest

import dungeonbox
from dungeonbox import games
from tests.house.places import ROOT, SOURCE

WHEEL = ("-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "--wheel-dir")
INSTALL = ("-m", "pip", "install", "--no-deps", "--target")


def python(*arguments: str | Path, **environment: str) -> str:
    """What this Python says when it is run with these arguments and changes to the environment."""
    done = subprocess.run(
        (sys.executable, *arguments),
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def requirement(line: str) -> str:
    """The name in a requirement or a pin, as package indexes compare names."""
    return re.split(r"[<>=[;]", line)[0].lower().replace("_", "-")


def project_copy(folder: Path) -> Path:
    """What a build needs, away from whatever earlier builds left behind."""
    copytree(ROOT / "src", folder / "src", ignore=ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("LICENSE", "README.md", "pyproject.toml", "setup.py"):
        copy(ROOT / name, folder)
    return folder


def files(package: Path) -> set[Path]:
    """Every file of a package, by its place in it."""
    paths = (path for path in package.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return {path.relative_to(package) for path in paths}


@pytest.mark.skipif("DUNGEONBOX_EXPECT" not in os.environ, reason="DUNGEONBOX_EXPECT is not set")
def test_the_tests_run_against_the_build_they_claim() -> None:
    found = "compiled" if dungeonbox.compiled() else "pure"
    assert found == os.environ["DUNGEONBOX_EXPECT"]
    assert (Path(dungeonbox.__file__).parent == SOURCE) is (found == "pure")


def test_the_command_says_its_version_and_how_it_was_built() -> None:
    said = python("-m", "dungeonbox", "--version")
    assert dungeonbox.__version__ in said
    assert ("compiled" if dungeonbox.compiled() else "pure") in said


def test_the_command_line_starts_without_any_extra() -> None:
    said = python("-c", "import sys, dungeonbox.terminal.cli; print(*sys.modules)").split()
    assert not {"hypothesis", "pyspiel", "numpy"}.intersection(said)


def test_every_requirement_is_pinned() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    lists = [
        settings["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
    ]
    wanted = {requirement(line) for lines in lists for line in lines}
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert wanted <= {requirement(pin) for pin in pins}


def setup_script() -> ModuleType:
    """setup.py as a module."""
    spec = spec_from_file_location("setup_script", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_module_is_compiled_unless_it_is_only_text_or_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    compiled = {path.resolve() for path in setup_script().unit()}
    found = {path for room in ("kernel", "games", "bots") for path in SOURCE.joinpath(room).rglob("*.py")}
    interpreted = {"__init__", "words", "notation", "listener", "citations", "changes", "beats", "guide", "levels"}
    neighbours = ("words_", "citations_")
    assert {path.stem for path in found - compiled if not path.stem.startswith(neighbours)} == interpreted
    assert not [path for path in compiled if path.stem.startswith(neighbours)]
    assert not {path.stem for path in compiled} & interpreted


def test_what_is_hot_warm_or_cold_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    script = setup_script()
    parts: dict[str, set[str]] = {part: set() for part in script.LEVELS}
    for path in script.unit():
        parts[script.part_of(path)].add(path.relative_to(script.PACKAGE).as_posix())
    hot = parts["hot"]
    assert {path for path in hot if path.startswith("kernel/")} == {f"kernel/{name}.py" for name in script.HOT_KERNEL}
    for id in games.IDS:
        cold = {path.name for path in SOURCE.glob(f"games/{id}/*.py")} & {f"{name}.py" for name in script.COLD}
        assert len(cold) == len(script.COLD)
        assert {f"games/{id}/rules.py", f"games/{id}/state.py"} <= hot
        assert f"bots/heuristic/{id}.py" in parts["warm"]


def test_setup_names_no_game_and_no_chapter_that_only_some_games_have() -> None:
    text = (ROOT / "setup.py").read_text(encoding="utf-8")
    shared = set.intersection(*({path.stem for path in SOURCE.glob(f"games/{id}/*.py")} for id in games.IDS))
    own = {path.stem for path in SOURCE.glob("games/*/*.py")} - shared
    assert own
    assert not [name for name in (*games.IDS, *sorted(own)) if f'"{name}' in text]


@pytest.mark.parametrize(("asked", "is_quick"), [("", False), ("0", False), ("1", True)])
def test_only_a_build_that_is_asked_to_be_quick_optimises_little(
    monkeypatch: pytest.MonkeyPatch, asked: str, is_quick: bool
) -> None:
    monkeypatch.setenv("DUNGEONBOX_QUICK", asked)
    script = setup_script()
    build = script.BuildUnit(script.Distribution())
    build.compiler = SimpleNamespace(compiler_type="unix")
    build.lto = build.link_time()
    levels = script.QUICK_LEVELS if is_quick else script.LEVELS
    flags = [build.flags(part) for part in levels]
    assert [chosen[0] for chosen in flags] == list(levels.values())
    assert ("-flto=auto" in flags[0]) == (not is_quick and script.has_c_compiler("-flto=auto"))


def test_generated_c_takes_the_short_ways_and_no_others() -> None:
    lean = setup_script().made_lean
    assert lean("cpy_r_r1 = VecI64Api.append(cpy_r_r0, cpy_r_card);") == "cpy_r_r1 = lean_append(cpy_r_r0, cpy_r_card);"
    assert (
        lean("self = (BagObject *)type->tp_alloc(type, 0);") == "self = (BagObject *)lean_object(type, sizeof(*self));"
    )
    assert lean("Py_TYPE(self)->tp_free((PyObject *)self);") == "lean_free((PyObject *)self, sizeof(*self));"
    assert lean("Py_DECREF(VEC_I64_BUF(self->_cards));") == "lean_release(VEC_I64_BUF(self->_cards));"
    inside = "    r4 = (uint64_t)r2 < (uint64_t)r3;\n    if (r4) goto L5;"
    assert lean(inside) == inside.replace("(r4)", "(likely(r4))")
    assert lean("VecI64Api.box(cpy_r_r1); VecU8Api.append(cpy_r_r0, 1);").count("lean") == 0


def test_tracebacks_of_one_file_name_it_once() -> None:
    script = setup_script()
    own = 'CPy_AddTraceback("src/zones.py", "add", 124, CPyStatic_zones___globals);'
    other = 'CPy_AddTraceback("src/stack.py", "pop", 12, CPyStatic_stack___globals);'
    short = script.made_lean(f"{script.INCLUDED}{own}{own}{other}")
    assert short.count('"src/zones.py"') == 1
    assert short.endswith(
        f'trace_CPyStatic_zones___globals("add", 124);trace_CPyStatic_zones___globals("add", 124);{other}'
    )
    assert script.made_lean(own) == own


GLUE = """\
char CPyDef_Check___run__Step_glue(PyObject *cpy_r_self, PyObject *cpy_r_s) {
    CPy_INCREF(cpy_r_s);
    if (likely(Py_TYPE(cpy_r_s) == CPyType_State))
        cpy_r_r0 = cpy_r_s;
    else {
        CPy_TypeError("State", cpy_r_s);
        cpy_r_r0 = NULL;
    }
    if (cpy_r_r0 == NULL) goto CPyL3;
    cpy_r_r1 = CPyDef_Check___run(cpy_r_self, cpy_r_r0);
    CPy_DECREF(cpy_r_r0);
    return cpy_r_r1;
}
"""


def test_glue_holds_nothing_that_its_caller_holds() -> None:
    lean = setup_script().made_lean
    free = lean(GLUE)
    assert "CREF" not in free
    assert free.splitlines()[1] == "    if (likely(Py_TYPE(cpy_r_s) == CPyType_State))"
    dropped_twice = GLUE.replace("goto CPyL3;", "CPy_DecRef(cpy_r_r0);")
    assert lean(dropped_twice) == dropped_twice
    assert lean(GLUE.replace("_glue", "")) == GLUE.replace("_glue", "")


@pytest.mark.slow
def test_a_pure_wheel_is_for_every_platform_installs_and_runs(tmp_path: Path) -> None:
    project = project_copy(tmp_path / "project")
    said = python(*WHEEL, tmp_path, project, DUNGEONBOX_PURE="1")
    assert "dungeonbox: building without compilation, because DUNGEONBOX_PURE=1 asks for it" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"dungeonbox-{dungeonbox.__version__}-py3-none-any.whl"
    installed = tmp_path / "installed"
    python(*INSTALL, installed, wheel)
    assert files(installed / "dungeonbox") == files(SOURCE)
    report = "import dungeonbox; print(dungeonbox.__file__, dungeonbox.compiled())"
    said = python("-c", report, PYTHONPATH=str(installed))
    assert said.split() == [str(installed / "dungeonbox" / "__init__.py"), "False"]


def test_without_a_c_compiler_a_build_fails_with_one_line(tmp_path: Path) -> None:
    project = project_copy(tmp_path)
    done = subprocess.run(
        (sys.executable, "setup.py", "--quiet", "build_ext"),
        cwd=project,
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = (done.stdout + done.stderr).splitlines()
    assert line.startswith("dungeonbox: no C compiler")
    assert "DUNGEONBOX_PURE=1" in line
    assert done.returncode == 1


DEEP_TREE = """
from dungeonbox.bots.search import Node
root = node = Node()
for _depth in range(200_000):
    node.children[0] = Node()
    node = node.children[0]
del root, node
print("freed")
"""


def test_a_very_deep_search_tree_is_freed() -> None:
    assert python("-c", DEEP_TREE) == "freed\n"
