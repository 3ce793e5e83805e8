"""Running commands as a person would, inside this process."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from dungeonbox import Match, Seeded, make
from dungeonbox.terminal.cli import main


@dataclass(frozen=True)
class Said:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


def run(*arguments: str | Path, typed: str = "") -> Said:
    """Run a command, with these lines typed into it."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
    return Said(code, out.getvalue(), err.getvalue())


def complaint(*arguments: str | Path, typed: str = "") -> str:
    """What a command has to say against its arguments: one line, exit code 2."""
    said = run(*arguments, typed=typed)
    assert said.code == 2, said
    assert said.err.startswith("dungeonbox: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    assert "Traceback" not in said.out
    return said.err.removeprefix("dungeonbox: ").rstrip("\n")


def played(seed: int, seats: int = 2) -> Match:
    """A whole match in which each seat plays its last legal action, with the luck of `--seed`."""
    match = Match.new(make("mayhem", seats), Seeded(seed))
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def tokens_of(match: Match) -> str:
    """A file of tokens that plays this match again."""
    return "".join(f"{entry.seat + 1} {entry.token}\n" for entry in match.entries)
