"""A game's RULES.md for reading in a terminal: whole, one chapter, or one clause."""

import re
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.terminal.console import indented

CLAUSE: Final = re.compile(r"\*\*§?(\d+\.\d+|R\d+)\*\* (.+)")
CHAPTER: Final = re.compile(r"## (?:(\d+)\. )?(.+)")


def spoken(clause: str) -> str:
    """A clause as people write it.

    >>> spoken("4.1"), spoken("R3")
    ('§4.1', 'R3')
    """
    return clause if clause.startswith("R") else f"§{clause}"


class Rulebook:
    """The clauses of a game, and how to print them."""

    def __init__(self, id: str) -> None:
        self.title = games.info(id).title
        self.lines = games.rules(id).splitlines()
        found = [match.groups() for line in self.lines if (match := CLAUSE.fullmatch(line))]
        self.clauses: dict[str, str] = {clause: _plain(text) for clause, text in found}

    def has(self, clause: str) -> bool:
        """Whether there is such a clause."""
        return clause in self.clauses

    def clause(self, clause: str, width: int) -> str:
        """One clause with its number."""
        return indented(f"{spoken(clause)}  ", self.clauses[clause], width)

    def whole(self, width: int) -> str:
        """All of it."""
        return _printed(self.lines, width)

    def find(self, wanted: str, width: int) -> str:
        """What somebody asked for: "4.1", "§4.1", "R3", or a chapter such as "4" or "rulings"."""
        name = wanted.strip().removeprefix("§").rstrip(".").upper()
        if name in self.clauses:
            return self.clause(name, width)
        chapter = self._chapter(name)
        if not chapter:
            raise DungeonboxError(f"{self.title} has no clause {wanted!r}; it has {self._span()}")
        return _printed(chapter, width)

    def _chapter(self, name: str) -> list[str]:
        """The lines of the chapter with this number or title, its heading first."""
        found: list[str] = []
        for line in self.lines:
            heading = CHAPTER.fullmatch(line)
            if heading is None:
                found += [line] if found else []
            elif found:
                break
            elif name in (heading[1], heading[2].upper()):
                found.append(line)
        return found

    def _span(self) -> str:
        """The first and last clause and ruling, for a complaint."""
        numbered = [clause for clause in self.clauses if not clause.startswith("R")]
        rulings = [clause for clause in self.clauses if clause.startswith("R")]
        spans = [f"{spoken(ids[0])} to {spoken(ids[-1])}" for ids in (numbered, rulings) if ids]
        return " and ".join(spans)


def _plain(text: str) -> str:
    """Text without its Markdown.

    >>> _plain("Option `first_seat`: **who** begins.")
    'Option first_seat: who begins.'
    """
    return re.sub(r"\*\*|`", "", text)


def _printed(lines: list[str], width: int) -> str:
    """Headings underlined, clauses hanging from their numbers, everything else as paragraphs."""
    out: list[str] = []
    paragraph: list[str] = []
    for line in [*lines, ""]:
        clause = CLAUSE.fullmatch(line)
        if line and clause is None and not line.startswith("#"):
            paragraph.append(_plain(line))
            continue
        if paragraph:
            out.append(indented("", " ".join(paragraph), width))
            paragraph = []
        if clause is not None:
            out.append(indented(f"{spoken(clause[1]):<6}", _plain(clause[2]), width))
        elif line:
            heading = line.lstrip("# ")
            out += [heading, ("=" if line.startswith("# ") else "-") * len(heading)]
        else:
            out.append("")
    return "\n".join(out).strip()
