"""Build Dungeonbox: compiled as one unit where a C compiler works, plain Python everywhere else."""

import os
import sys
import tempfile
from distutils.ccompiler import new_compiler
from distutils.errors import CCompilerError, DistutilsError
from distutils.sysconfig import customize_compiler
from itertools import chain
from pathlib import Path
from sysconfig import get_path

from setuptools import Extension, setup

PACKAGE = Path("src/dungeonbox")
HOT_GAME_MODULES = (
    "components.py",
    "view.py",
    "state.py",
    "actions.py",
    "rules.py",
    "effects.py",
    "sight.py",
    # The parts of a large game.
    "board.py",
    "steps.py",
    "hustling.py",
    "combat.py",
    "aiming.py",
    "paying.py",
    "questing.py",
    "resting.py",
)
UNIT_NAME = "dungeonbox.unit"
INLINING = ["-fno-semantic-interposition"]
"""Lets the C compiler inline our own functions into each other, which makes random play a fifth faster."""
METADATA_COMMANDS = {"clean", "dist_info", "egg_info", "sdist"}
TRIAL_SOURCE = "#include <Python.h>\nint dungeonbox_trial(void) { return PY_VERSION_HEX != 0; }\n"


def unit() -> list[str]:
    """The files that are compiled together: the kernel, the hot part of each game, and search."""
    kernel = (path for path in PACKAGE.glob("kernel/*.py") if path.name != "__init__.py")
    games = chain.from_iterable(PACKAGE.glob(f"games/*/{name}") for name in HOT_GAME_MODULES)
    bots = chain(PACKAGE.glob("bots/[bs]*.py"), PACKAGE.glob("bots/heuristic/[!_]*.py"))
    return sorted(str(path) for path in chain(kernel, games, bots))


def has_c_compiler() -> bool:
    """Compile and link a few words of C against Python's headers, and see whether that works."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL_SOURCE)
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            objects = compiler.compile([str(source)], output_dir=folder, include_dirs=[get_path("include")])
            compiler.link_shared_object(objects, str(Path(folder, "trial.so")))
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def why_pure() -> str:
    """The reason not to compile, or nothing at all."""
    if os.environ.get("DUNGEONBOX_PURE") == "1":
        return "DUNGEONBOX_PURE=1 asks for it"
    if not has_c_compiler():
        return "no working C compiler with Python's headers was found"
    return ""


def compiled_unit() -> list[Extension]:
    """Translate the unit to C. A compiler's warning must not stop a player from installing a game."""
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does without mypyc

    extensions = mypycify(["--config-file=", *unit()], group_name=UNIT_NAME, opt_level="3", debug_level="0")
    for extension in extensions:
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = [*flags, *(INLINING if new_compiler().compiler_type == "unix" else [])]
    return extensions


def extensions() -> list[Extension]:
    """What to build besides the Python files; reading the metadata needs nothing built."""
    if METADATA_COMMANDS.intersection(sys.argv):
        return []
    reason = why_pure()
    if reason:
        print(f"dungeonbox: building without compilation, because {reason}; it plays the same, but slower")
        return []
    return compiled_unit()


setup(ext_modules=extensions(), options={"build_ext": {"parallel": 2}})
