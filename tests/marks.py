"""The marks by which a test says which sentences of a rulebook it shows."""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as showing clauses ("4.3") or rulings ("R7") of its game's RULES.md."""
    return pytest.mark.clause(*ids)


def option(name: str, value: str) -> pytest.MarkDecorator:
    """Mark a test as playing with one value of one of its game's options."""
    return pytest.mark.option(name, value)
