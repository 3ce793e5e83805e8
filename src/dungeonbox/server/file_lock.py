"""An exclusive lock on an open file, held until the file is closed, with what the operating system offers."""

import sys
from typing import TextIO

if sys.platform == "win32":
    import msvcrt

    def lock_file(file: TextIO) -> None:
        """Lock the file, or raise BlockingIOError if another process has locked it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None

else:
    import fcntl

    def lock_file(file: TextIO) -> None:
        """Lock the file, or raise BlockingIOError if another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
