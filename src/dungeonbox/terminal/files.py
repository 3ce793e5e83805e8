"""Records in files: size and format are checked, writes are atomic, and only the owner may read them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO, Final

from dungeonbox.kernel.components import Sheet
from dungeonbox.kernel.errors import BadComponents, BadRecord, DungeonboxError
from dungeonbox.kernel.match import Match
from dungeonbox.kernel.record import Record
from dungeonbox.terminal.claims import Claim, claim

MEGABYTE: Final = 1 << 20
LARGEST: Final = 16
"""In megabytes: far more than any match needs, and little enough to read without harm."""


def read_text(path: Path) -> str:
    """The text of a file that is no larger than any of ours."""
    with path.open("rb") as file:
        data = file.read(LARGEST * MEGABYTE + 1)
    if len(data) > LARGEST * MEGABYTE:
        raise BadRecord(f"{path}: larger than {LARGEST} MB, which none of our files is")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: not a text file") from None


def read_record(path: Path) -> Record:
    """The record in a file; a BadRecord names the file."""
    try:
        return Record.parse(read_text(path))
    except BadRecord as error:
        raise named(error, path) from None


def read_components(path: Path | None) -> Sheet | None:
    """The components in a file; None, which means the usual ones, without a file."""
    if path is None:
        return None
    try:
        return Sheet.parse(read_text(path), str(path))
    except BadRecord as error:
        raise BadComponents(str(error)) from None


def named(error: BadRecord, path: Path) -> BadRecord:
    """The same error, its message beginning with the file it is about."""
    text = str(error)
    return error if text.startswith(f"{path}: ") else BadRecord(f"{path}: {text}")


def write_text(path: Path, text: str) -> None:
    """Write a file atomically; only its owner may read it."""
    with whole(path) as file:
        file.write(text.encode())


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that replaces the old one only when all is written; only its owner may read it."""
    try:
        handle, name = mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


class Savefile:
    """Where a match is kept, if anywhere. The secret of fair luck lies beside it until the match is over."""

    def __init__(self, path: Path | None, secret: str = "", *, is_shelved: bool = False) -> None:
        self.path = path
        self.secret = secret
        self.is_shelved = is_shelved
        """Whether the file lies on the shelf, under a name that nobody chose."""
        self._claim: Claim | None = None

    @staticmethod
    def claimed(path: Path, secret: str, *, is_shelved: bool) -> "Savefile":
        """A file that no other window may write until it is released; a DungeonboxError if another window has it."""
        savefile = Savefile(path, secret, is_shelved=is_shelved)
        savefile._claim = claim(path)
        return savefile

    def release(self) -> None:
        """Let other windows go on with the match."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    @property
    def is_named(self) -> bool:
        """Whether somebody said under which name the match is kept."""
        return self.path is not None and not self.is_shelved

    def told(self, match: Match) -> str:
        """Where the match is kept and what to do with it, for the command line; nothing if it is not kept."""
        if self.path is None or self._is_untouched(match):
            return ""
        if self.is_shelved and not match.is_over:
            return "The match is kept: dungeonbox play offers to go on with it."
        after = f"dungeonbox {'verify' if match.fair else 'replay'}" if match.is_over else "dungeonbox play --resume"
        return f"The match is saved in {self.path}: {after} {self.path}"

    def keep(self, match: Match) -> None:
        """Write the match as it stands now; on the shelf, once it has begun.

        Nobody asked for the shelf: where it cannot be written, the match is kept nowhere, and goes on.
        """
        if self.path is None or self._is_untouched(match):
            return
        try:
            self._write(match, self.path)
        except OSError:
            if not self.is_shelved:
                raise
            self.path = None

    def _is_untouched(self, match: Match) -> bool:
        return self.is_shelved and not match.entries

    def _write(self, match: Match, path: Path) -> None:
        beside = secret_path(path)
        if self.secret and not match.is_over:
            write_text(beside, f"{self.secret}\n")
        write_text(path, match.record().text())
        if self.secret and match.is_over:
            beside.unlink(missing_ok=True)

    def keep_as(self, match: Match, path: Path | None) -> None:
        """Write it under this name, now and from now on; no match is ever overwritten by another."""
        if path is None or path == self.path:
            self.keep(match)
            return
        if path.exists():
            raise DungeonboxError(f"{path} exists already: go on with --resume {path}, or save under another name")
        taken = claim(path)
        try:
            self._write(match, path)
        except OSError:
            if taken is not None:
                taken.release()
            raise
        if self.is_shelved and self.path is not None:
            self.path.unlink(missing_ok=True)
            secret_path(self.path).unlink(missing_ok=True)
        self.release()
        self.path, self.is_shelved, self._claim = path, False, taken


def secret_path(path: Path) -> Path:
    """Where the secret lies that belongs to the record of an unfinished match with fair luck."""
    return path.with_name(f"{path.name}.secret")
