"""Component files: what the box contains, as data that a player who owns the printed game may overwrite."""

import json
import re
import tomllib
from collections.abc import Container, Mapping
from hashlib import sha256
from typing import Any

from dungeonbox.kernel.errors import BadComponents
from dungeonbox.kernel.pickling import Reduced

SOURCES = ("rulebook", "public", "house")
MOST_DOTS = 60
NAMES = ("name", "calling", "id")
LONGEST_NAME = 40
LONGEST_TEXT = 300
"""In characters: names stand on cards and in every line of a log."""


class Row:
    """One entry of a components file, which knows its file and line so that a complaint can name them."""

    def __init__(self, sheet: "Sheet", kind: str, index: int, data: dict[str, Any]) -> None:
        self.sheet = sheet
        self.kind = kind
        self.index = index
        self.data = data
        self.read: set[str] = set()

    def fail(self, reason: str) -> BadComponents:
        """The error to raise about this entry."""
        return BadComponents(f"{self.sheet.place(self.kind, self.index)}: {reason}")

    def text(self, key: str) -> str:
        """A word or sentence that must be there (it may be empty)."""
        value = self._get(key)
        if not isinstance(value, str):
            raise self.fail(f"{key!r} must be a text, got {value!r}")
        most = LONGEST_NAME if key in NAMES else LONGEST_TEXT
        if len(value) > most or not value.isprintable():
            raise self.fail(f"{key!r} must be at most {most} printable characters, got {len(value)}: {value[:most]!r}")
        return value

    def optional(self, key: str) -> str:
        """A word that may be missing; empty then."""
        self.read.add(key)
        return self.text(key) if key in self.data else ""

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fail(f"{key!r} must be a whole number from {least} to {most}, got {value!r}")
        return value

    def one_of(self, key: str, words: tuple[str, ...]) -> str:
        """One of some words."""
        value = self.text(key)
        if value not in words:
            raise self.fail(f"{key!r} must be one of {', '.join(words)}; got {value!r}")
        return value

    def words(self, key: str) -> list[str]:
        """A list of words."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fail(f"{key!r} must be a list of words, got {value!r}")
        return value

    def new_id(self, known: Container[str]) -> str:
        """The id of this entry: a word in small letters that means nothing else, `known` being all that do."""
        word = self.text("id")
        if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", word) or word in known:
            raise self.fail(f"'id' must be a word of its own in small letters, got {word!r}")
        return word

    def finish(self) -> None:
        """Every entry says where it comes from, and has nothing we do not know."""
        self.one_of("source", SOURCES)
        extra = sorted(set(self.data) - self.read)
        if extra:
            raise self.fail(f"unknown entry {extra[0]!r}; known are {', '.join(sorted(self.read))}")

    def _get(self, key: str) -> object:
        self.read.add(key)
        if key not in self.data:
            raise self.fail(f"{key!r} is missing")
        return self.data[key]


class Sheet:
    """A components file that was read: its tables, its lines, its fingerprint."""

    def __init__(self, file: str, data: dict[str, Any], text: str = "", is_house: bool = False) -> None:
        self.file = file
        self.data = data
        self.is_house = is_house
        """Whether these are the components of the box itself, which a record need not repeat."""
        self.lines = text.splitlines()

    def __reduce__(self) -> Reduced:
        return Sheet, (self.file, self.data, self.text, self.is_house)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Sheet {self.file}, digest {self.digest[:12]}>"

    @staticmethod
    def parse(text: str, file: str) -> "Sheet":
        """Read TOML text; `file` is only named in complaints."""
        for number, line in enumerate(text.splitlines(), 1):
            if line.count(".") > MOST_DOTS:  # reading a key takes as long as the square of its parts
                raise BadComponents(f"{file}:{number}: a line has at most {MOST_DOTS} dots")
        try:
            data = tomllib.loads(text)
        except RecursionError:
            raise BadComponents(f"{file}:1: nested too deeply") from None
        except tomllib.TOMLDecodeError as error:
            where = re.search(r"line (\d+)", str(error))
            line = where.group(1) if where else str(len(text.splitlines()))
            raise BadComponents(f"{file}:{line}: {error}") from None
        except ValueError as error:
            raise BadComponents(f"{file}:1: a number is too long: {error}") from None
        _check_data(data, f"{file}:1")
        return Sheet(file, data, text or "\n")

    @staticmethod
    def of(data: Mapping[str, Any], file: str) -> "Sheet":
        """A sheet of data that was read or changed elsewhere; `file` is only named in complaints."""
        _check_data(data, file)
        return Sheet(file, dict(data))

    @property
    def digest(self) -> str:
        """SHA-256 of the contents as canonical JSON: equal exactly when the components are."""
        canonical = json.dumps(self.data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(canonical.encode()).hexdigest()

    def rows(self, kind: str, known: tuple[str, ...]) -> list[Row]:
        """The entries `[[kind]]`, in order; `known` are all the kinds this game has."""
        for other in self.data:
            if other not in known:
                raise BadComponents(f"{self.place(other, 0)}: unknown table {other!r}; expected {', '.join(known)}")
        entries = self.data.get(kind, [])
        if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
            raise BadComponents(f"{self.place(kind, 0)}: expected entries [[{kind}]]")
        return [Row(self, kind, index, entry) for index, entry in enumerate(entries)]

    def amounts(self, bounds: Mapping[str, tuple[int, int]], known: tuple[str, ...]) -> dict[str, int]:
        """The numbers in the entries `[[amount]]` by id: prices, limits, amounts needed; each once, within bounds."""
        found: dict[str, int] = {}
        rows = self.rows("amount", known)
        for row in rows:
            id = row.one_of("id", tuple(bounds))
            if id in found:
                raise row.fail(f"the amount {id!r} is here twice")
            found[id] = row.number("number", *bounds[id])
            row.finish()
        missing = [id for id in bounds if id not in found]
        if missing:
            raise rows[-1].fail(f"the amount {missing[0]!r} is missing")
        return found

    @property
    def text(self) -> str:
        """The text of the file; empty for data that came without one."""
        return "".join([f"{line}\n" for line in self.lines])

    def place(self, kind: str, index: int) -> str:
        r"""Where an entry is, for a complaint: file and line, or the table and the number of the entry in data.

        >>> Sheet.parse("[[pet]]\n\n[[pet]]\n", "my.toml").place("pet", 1)
        'my.toml:3'
        >>> Sheet("data", {"pet": [{}]}).place("pet", 0)
        'data: [[pet]] 1'
        """
        return f"{self.file}:{self.line(kind, index)}" if self.lines else f"{self.file}: [[{kind}]] {index + 1}"

    def line(self, kind: str, index: int) -> int:
        """The line on which the given entry starts (the last line if there is none)."""
        header = re.compile(rf"\s*(\[\[?\s*{re.escape(kind)}\s*\]|{re.escape(kind)}\s*=)")
        found = [number for number, line in enumerate(self.lines, 1) if header.match(line)]
        return found[index] if index < len(found) else max(1, len(self.lines))


def _check_data(data: Mapping[str, Any], place: str) -> None:
    """Components can be written as JSON, which their fingerprint and records need."""
    try:
        json.dumps(dict(data))
    except RecursionError:
        raise BadComponents(f"{place}: nested too deeply") from None
    except ValueError as error:
        raise BadComponents(f"{place}: a number is too long: {error}") from None
    except TypeError:
        raise BadComponents(f"{place}: components are texts, numbers and lists; no dates or times") from None
