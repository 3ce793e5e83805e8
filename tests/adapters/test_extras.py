"""Adapters without their libraries: one line that says what to install; without adapters nothing is imported."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys
for name in {names!r}:
    sys.modules[name] = None
import dungeonbox.adapters.{adapter}
"""


@pytest.mark.parametrize(
    ("adapter", "names"),
    [
        ("gymnasium", ["gymnasium", "numpy"]),
        ("pettingzoo", ["pettingzoo"]),
        ("openspiel", ["pyspiel"]),
    ],
)
def test_a_missing_library_is_one_line(adapter: str, names: list[str]) -> None:
    code = BLOCKED.format(adapter=adapter, names=names)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    line = f"dungeonbox.adapters.{adapter} needs the extra \"{adapter}\": pip install 'dungeonbox[{adapter}]'"
    assert last == f"dungeonbox.adapters.MissingExtra: {line}"


def test_the_package_itself_needs_none_of_them() -> None:
    code = "import sys, dungeonbox; dungeonbox.make('mayhem', 2); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
