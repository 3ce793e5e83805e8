"""Names and texts of people: cleaned, and compared by how they look."""

import unicodedata
from collections.abc import Iterable
from typing import Final

HIDDEN: Final = ("Cf", "Cs", "Co", "Cn")
"""The categories of characters that show nothing, or nothing certain."""

BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, marks and signs that show nothing, though their category says otherwise: fillers, selectors, blanks."""

MARKS: Final = range(0x300, 0x370)
"""Accents. They are looked over; the vowel signs of other scripts are not."""

DRAWN_LIKE: Final = {
    "a": "\u0430\u03b1\u0251\u1d00",
    "b": "\u0432\u044c\u03b2\u0299",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u03b4\u0111\u1d05",
    "e": "\u0435\u04bd\u03b5\u1d07",
    "f": "\u0493\u0584\ua730",
    "g": "\u0581\u0261\u0262",
    "h": "\u043d\u04bb\u0570\u0127\u029c",
    "j": "\u0458\u0575\u03f3\u1d0a",
    "k": "\u043a\u03ba\u1d0b",
    "l": "i\u04561\u03b9|!\u0269\u0131\u026a\u04cf\u019a\u026b\u0142\u029f\u01c0",
    "m": "\u043c\u1d0d",
    "n": "\u043f\u03b7\u0578\u0274",
    "o": "\u043e0\u03bf\u03c3\u0585\u00f8\u1d0f",
    "p": "\u0440\u03c1\u1d18",
    "q": "\u051b\u0566",
    "r": "\u0433\u0280",
    "s": "\u0455\ua731\u0283",
    "t": "\u0442\u03c4\u0167\u1d1b",
    "u": "\u03c5\u057d\u1d1c",
    "v": "\u0475\u03bd\u028b\u1d20",
    "w": "\u051d\u03c9\u0561\u1d21",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u028f",
    "z": "\u03b6\u1d22",
    "'": "\u2018\u2019\u201a\u201b\u02bb\u02bc\u02bd\u02c8`\u00b4\u2032\ua78c",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212_",
    "ae": "\u00e6",
    "oe": "\u0153",
}
"""Characters that are drawn like a Latin letter or a common sign, as small or as capital letters."""

ALIKE: Final = {ord(other): letter for letter, others in DRAWN_LIKE.items() for other in others}


def line(text: str) -> str:
    r"""Text as one line, without characters that cannot be seen.

    >>> line("  Ada\u200b\n the\u3164 first ")
    'Ada the first'
    """
    shown = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    kept = "".join(letter for letter in shown if unicodedata.category(letter) not in HIDDEN and letter not in BLANK)
    return " ".join(unicodedata.normalize("NFC", kept).split())


def look(name: str) -> str:
    r"""How a name looks: equal for names that a reader could take for each other.

    >>> look("Ad\u0430") == look("ADA"), look("Bill") == look("B\u0456l1"), look("Ada") == look("Ida")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if ord(letter) not in MARKS and not letter.isspace())
    return letters.translate(ALIKE).replace("rn", "m").replace("vv", "w")


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of the others."""
    return look(name) in {look(other) for other in others}
