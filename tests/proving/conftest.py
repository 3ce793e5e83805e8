"""How a test of the laws plants a fault."""

import pytest

from tests.proving.plants import Patch


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Replaces a method until the test is over."""
    return monkeypatch.setattr
