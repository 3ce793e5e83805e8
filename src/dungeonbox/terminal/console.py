"""Text input and output: a terminal, a pipe or a file."""

import os
import re
import sys
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

NARROWEST = 40
WIDEST = 80
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
BOLD = "\x1b[1m"
NORMAL = "\x1b[0m"


def printable(text: str) -> str:
    r"""The text without anything that could command a terminal; lines stay lines.

    >>> printable("Ann\x1b[2J\nBob")
    'Ann?[2J\nBob'
    """
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def indented(label: str, text: str, width: int) -> str:
    """Text after a label, broken into lines under each other.

    >>> print(indented("§4.1  ", "You choose one player.", 20))
    §4.1  You choose one
          player.
    """
    indent = " " * len(label)
    lines = wrap(text, width, initial_indent=label, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines) or label


def highlighted(text: str, phrase: str) -> str:
    r"""The text with each occurrence of a phrase in bold, in capitals or not, also across the end of a line.

    >>> highlighted("Draw a card.\nA  Card!", "card")
    'Draw a \x1b[1mcard\x1b[0m.\nA  \x1b[1mCard\x1b[0m!'
    """
    pattern = r"\s+".join(re.escape(word) for word in phrase.split())
    return re.sub(pattern, lambda found: f"{BOLD}{found[0]}{NORMAL}", text, flags=re.IGNORECASE)


class Console:
    """Says things to a person and asks them."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source = source
        self.out = out
        self.is_screen = source.isatty() and out.isatty()
        """Whether both ends are a terminal, rather than a pipe or a file."""
        self.is_coloured = out.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
        """Whether the output may contain escape sequences; https://no-color.org is respected."""

    @staticmethod
    def standard() -> "Console":
        """Standard input and output."""
        return Console(sys.stdin, sys.stdout)

    @property
    def width(self) -> int:
        """How many columns to use: enough for the table, and no longer than a line is easy to read."""
        columns = get_terminal_size().columns if self.is_screen else WIDEST
        return max(NARROWEST, min(columns, WIDEST))

    def say(self, text: str = "", highlight: str = "") -> None:
        """Print some lines; where they are shown on a screen, `highlight` is printed in bold."""
        clean = printable(text)
        print(highlighted(clean, highlight) if highlight and self.is_coloured else clean, file=self.out)

    def ask(self, prompt: str) -> str:
        """What the person types. What comes out of a pipe is shown too, so that the output can be read later."""
        if self.is_screen and self.source is sys.stdin:
            return input(printable(prompt)).strip()
        print(printable(prompt), end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            self.say()
            raise EOFError
        self.say(line.rstrip("\n"))
        return line.strip()

    def clear(self) -> None:
        """Wipe the screen, so that the next person does not see what the last one saw."""
        if self.is_screen:
            print(CLEAR, end="", file=self.out, flush=True)
