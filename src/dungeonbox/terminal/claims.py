"""Claims: a match that is open in one window is written by no other.

A claim is a lock on a small file where programs keep their state, not on the record, which is replaced at every write.
The operating system gives it up when the program ends, however it ends.
"""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.server.file_lock import lock_file


def state_folder() -> Path:
    """Where the operating system lets us keep our state."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state")
    return base / "dungeonbox"


class Claim:
    """The right of one window to write a file."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self._path = path
        self._file = file

    def release(self) -> None:
        """Let another window have it. The file goes first: else it could be one that another has just locked."""
        with suppress(OSError):
            self._path.unlink()
        self._file.close()


def claim(path: Path) -> Claim | None:
    """Claim a file, or raise a DungeonboxError if another window has it; None where claims cannot be kept."""
    lock = _lock_of(path)
    while True:
        try:
            lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = lock.open("w", encoding="utf-8")
        except OSError:
            return None
        try:
            lock_file(file)
        except BlockingIOError:
            file.close()
            raise DungeonboxError(f"{path}: this match is open in another window; go on with it there") from None
        if _is_there(lock, file):
            return Claim(lock, file)
        file.close()


def is_claimed(path: Path) -> bool:
    """Whether a window has a file, this one or another."""
    if not _lock_of(path).exists():
        return False
    try:
        found = claim(path)
    except DungeonboxError:
        return True
    if found is not None:
        found.release()
    return False


def _lock_of(path: Path) -> Path:
    return state_folder() / "open" / sha256(str(path.resolve()).encode()).hexdigest()[:32]


def _is_there(lock: Path, file: TextIO) -> bool:
    """Whether the locked file is still the one of this name: whoever gives up a claim removes its file."""
    try:
        return os.path.samestat(lock.stat(), os.fstat(file.fileno()))
    except OSError:
        return False
