"""Every module can be imported, but those that others run, and every example in a docstring is true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import dungeonbox

MODULES = [
    "dungeonbox",
    *sorted(
        module.name
        for module in pkgutil.walk_packages(dungeonbox.__path__, "dungeonbox.")
        if not module.name.endswith(("__main__", "__mypyc", "migrations.env"))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
