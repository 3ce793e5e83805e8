"""The uncompiled twin: this package without its compiled modules, in a process of its own, for `dungeonbox bench`."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import IO

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.playout import bulk
from dungeonbox.lab.timing import Bulk

COMPILED_FILES = ("*.so", "*.pyd", "__pycache__")
SERVE = "from dungeonbox.lab.twin import serve; serve()"
TRIAL_GAMES = 5
TRIAL_SEED = 7


@contextmanager
def uncompiled() -> Iterator["Twin"]:
    """A copy of the sources without anything compiled, and an interpreter that runs them."""
    source = Path(dungeonbox.__file__).parent
    with TemporaryDirectory(prefix="dungeonbox-") as folder:
        copytree(source, Path(folder, "dungeonbox"), ignore=ignore_patterns(*COMPILED_FILES))
        with started(folder, ["-c", SERVE], "the uncompiled twin") as twin:
            twin.check_uncompiled()
            yield twin


@contextmanager
def started(folder: str | Path, program: Sequence[str], name: str) -> Iterator["Twin"]:
    """An interpreter in a process of its own that runs a program with the package in a folder."""
    with subprocess.Popen(  # noqa: S603 - our own interpreter and words
        [sys.executable, "-P", *program],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Twin(process.stdin, process.stdout, name)
        finally:
            with suppress(BrokenPipeError):
                process.stdin.close()


class Twin:
    """Asks the other process, which answers one line for each question."""

    def __init__(self, questions: IO[str], answers: IO[str], name: str = "the uncompiled twin") -> None:
        self.questions = questions
        self.answers = answers
        self.name = name

    def check_uncompiled(self) -> None:
        """A comparison with compiled code needs something that is not."""
        if self.ask("compiled") is not False:
            raise DungeonboxError(f"{self.name} turned out to be compiled")

    def speed(self, id: str, seats: int, seconds: float) -> float:
        """Decisions a second in bulk play."""
        value = self.ask("speed", id, seats, seconds)
        assert isinstance(value, float)
        return value

    def check_same_games(self, id: str, seats: int) -> None:
        """A comparison of speed is worth something only if both play the same games."""
        ours = bulk(games.make(id, seats), TRIAL_GAMES, TRIAL_SEED)
        theirs = self.ask("choices", id, seats)
        if ours != theirs:
            raise DungeonboxError(f"{id}: compiled code made {ours} choices where uncompiled code made {theirs}")

    def ask(self, question: str, *arguments: object) -> object:
        """One question, one answer."""
        try:
            self.questions.write(json.dumps([question, *arguments]) + "\n")
            self.questions.flush()
            answer = self.answers.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise DungeonboxError(f"{self.name} has stopped; see above")
        found: object = json.loads(answer)
        return found


def serve() -> None:
    """Answer questions, one a line, until there are no more."""
    players: dict[tuple[str, int], Bulk] = {}
    for line in sys.stdin:
        question, *arguments = json.loads(line)
        answer: object = dungeonbox.compiled()
        if question == "speed":
            id, seats, seconds = arguments
            player = players.setdefault((id, seats), Bulk(games.make(id, seats)))
            answer = player.speed(seconds)
        elif question == "choices":
            id, seats = arguments
            answer = bulk(games.make(id, seats), TRIAL_GAMES, TRIAL_SEED)
        print(json.dumps(answer), flush=True)
