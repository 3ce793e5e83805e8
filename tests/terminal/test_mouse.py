"""The mouse in a real terminal: what a terminal sends for clicks and the wheel reaches the table."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

import pytest

from tests.patience import PATIENCE

COLUMNS, LINES = 80, 24
KEYS = "r Rules w Why h Hint u Undo l Log i Piles s Save p Speed ? Help q Quit"
"""The last line of the table, from its second column on."""
SEQUENCE = re.compile(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[PX^_\]].*?(\x1b\\|\x07)|[()].|.)", re.DOTALL)

pytestmark = pytest.mark.long


class Window:
    """A program in a pseudo-terminal: what it has written, and what a terminal sends it."""

    def __init__(self, *arguments: str, state: Path) -> None:
        self._master, program = pty.openpty()
        fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        code = "import sys; from dungeonbox.terminal.cli import main; sys.exit(main(sys.argv[1:]))"
        environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(state)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdin=program, stdout=program, stderr=program, env=environment
        )
        os.close(program)
        self._written = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_trouble: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def until(self, words: str) -> None:
        """Wait until the program has written these words since the last time."""
        end = monotonic() + PATIENCE
        while words not in self._text():
            assert monotonic() < end, f"{words!r} was never written: {self._text()[-2000:]}"
            if select.select([self._master], [], [], 0.1)[0]:
                self._written += os.read(self._master, 65536)
        self._written = b""

    def _text(self) -> str:
        return SEQUENCE.sub("", self._written.decode(errors="replace"))

    def send(self, typed: str) -> None:
        """Type."""
        os.write(self._master, typed.encode())

    def click(self, x: int, y: int) -> None:
        """Press and release the left button at a column and a line, from 1."""
        self.send(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")

    def wheel_up(self, x: int, y: int) -> None:
        """Turn the wheel by a notch."""
        self.send(f"\x1b[<64;{x};{y}M")

    def ended(self) -> int:
        """Read on until the program has ended; its exit code."""
        with suppress(OSError):  # nobody holds the other end any more
            while os.read(self._master, 65536):
                pass
        return self._process.wait(PATIENCE)


def test_clicks_choose_and_press_keys_and_the_wheel_scrolls_the_log(tmp_path: Path) -> None:
    arguments = ("mayhem", "--bots", "thumb,thumb", "--seed", "3", "--bot-speed", "instant")
    with Window("play", *arguments, state=tmp_path) as window:
        window.until("Which hero do you play?")
        window.click(30, 14)  # the second hero
        window.until("Which card do you play?")
        for _notch in range(5):
            window.wheel_up(20, 19)
        window.until("plays Lia the Radiant.")
        window.click(2 + KEYS.index("Rules"), LINES)
        window.until("Dungeon Mayhem: the rules")
        window.send("\x1b")
        window.until("Which card do you play?")
        window.click(2 + KEYS.index("Quit"), LINES)
        window.until("Leave the table?")
        window.send("l")
        assert window.ended() == 0
