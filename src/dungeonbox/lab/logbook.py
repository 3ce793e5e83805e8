"""A file in which long work keeps what is done, so that after an interrupt it goes on as if there had been none.

The first line says what the work is; every other line is a part that is done. Lines are whole or have no end: a process
that is killed while it writes leaves the beginning of a line at most, and that is cut off.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from dungeonbox.kernel.errors import BadOptions


class Logbook:
    """The parts of some work that are done, by the line they stand on. `head` is all that the work depends on.

    A file of other work is refused. Nothing is written before `begin`.
    """

    def __init__(self, path: Path, head: Mapping[str, object]) -> None:
        self.path = path
        self.head = json.loads(json.dumps(head))
        self.parts: dict[int, Any] = {}
        self.is_new = True
        self._file: IO[bytes] | None = None
        self._size = 0
        """The bytes of its whole lines."""
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise BadOptions(f"cannot read {self.path}: {error.strerror}") from None
        first, *lines = data.split(b"\n")
        if not lines and json.dumps(self.head).encode().startswith(first):
            return  # killed before its first line was whole
        self._check_head(first)
        self.is_new = False
        self._size = len(data) - len(lines[-1])
        for number, line in enumerate(lines[:-1], 2):
            try:
                self.parts[number] = json.loads(line)
            except ValueError as error:
                raise self.bad_line(number, str(error)) from None

    def _check_head(self, line: bytes) -> None:
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or next(iter(self.head)) not in there:
            raise BadOptions(f"{self.path} is no file that this command can resume from")
        for name in {**self.head, **there}:
            mine, its = json.dumps(self.head.get(name)), json.dumps(there.get(name))
            if mine != its:
                raise BadOptions(f"{self.path} belongs to another command line: its {name} is {its}, not {mine}")

    def bad_line(self, number: int, reason: str) -> BadOptions:
        """What to raise for a line that is no part of this work."""
        return BadOptions(f"{self.path}:{number}: expected a part of this work: {reason}")

    def begin(self) -> None:
        """Make the file, or go on after its last whole line."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise BadOptions(f"cannot write {self.path}: {error.strerror}") from None
        self._file.truncate(self._size)
        if self.is_new:
            self.add([self.head])

    def add(self, parts: Sequence[object]) -> None:
        """Add a line for each of these parts, all in one write."""
        assert self._file is not None
        self._file.write("".join(f"{json.dumps(part)}\n" for part in parts).encode())

    def close(self) -> None:
        """Nothing more comes."""
        if self._file is not None:
            self._file.close()
