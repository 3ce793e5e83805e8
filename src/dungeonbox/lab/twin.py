"""The same package uncompiled, in a process of its own that plays when it is asked to."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import dungeonbox
from dungeonbox import games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.playout import bulk
from dungeonbox.lab.timing import Bulk

COMPILED_FILES = ("*.so", "*.pyd", "__pycache__")
SERVE = "from dungeonbox.lab.twin import serve; serve()"
TRIAL_GAMES = 5
TRIAL_SEED = 7


class Twin:
    """A copy of the sources without anything compiled, and an interpreter that runs them."""

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="dungeonbox-")
        source = Path(dungeonbox.__file__).parent
        copytree(source, Path(self._folder.name, "dungeonbox"), ignore=ignore_patterns(*COMPILED_FILES))
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and words
            [sys.executable, "-P", "-c", SERVE],
            env={**os.environ, "PYTHONPATH": self._folder.name},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self._ask("compiled", []) is not False:
            raise DungeonboxError("the uncompiled twin turned out to be compiled")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()
        self._folder.cleanup()

    def speed(self, id: str, seats: int, seconds: float) -> float:
        """Decisions a second in bulk play."""
        value = self._ask("speed", [id, seats, seconds])
        assert isinstance(value, float)
        return value

    def check_same_games(self, id: str, seats: int) -> None:
        """A comparison of speed is worth something only if both play the same games."""
        ours = bulk(games.make(id, seats), TRIAL_GAMES, TRIAL_SEED)
        theirs = self._ask("choices", [id, seats])
        if ours != theirs:
            raise DungeonboxError(f"{id}: compiled code made {ours} choices where uncompiled code made {theirs}")

    def _ask(self, question: str, arguments: list[object]) -> object:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([question, *arguments]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise DungeonboxError("the uncompiled twin has stopped; see above")
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
