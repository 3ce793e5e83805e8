"""How Hypothesis searches: the same way every time by default, longer with `--hypothesis-profile=soak`; and Ctrl-C."""

import signal
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from dungeonbox.games import IDS
from dungeonbox.terminal.first_time import FILE

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("soak", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("ci")

NUMBERS = count()

# What a shell runs in the background does not heed Ctrl-C, and hands that on to all it starts; the tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches that tests play are not kept among those of whoever runs the tests."""
    state = tmp_path_factory.getbasetemp() / "state" / str(next(NUMBERS))
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    known = state / "dungeonbox" / FILE  # nobody is a newcomer
    known.parent.mkdir(parents=True)
    known.write_text(" ".join(IDS), encoding="utf-8")
    return state / "dungeonbox" / "matches"
