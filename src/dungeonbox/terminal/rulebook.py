"""A game's RULES.md for reading in a terminal: whole, one chapter, or one clause."""

import re
from itertools import takewhile
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.rulebook import CHAPTER_LEVEL, Passage, passages
from dungeonbox.terminal.console import indented

NUMBER: Final = re.compile(r"\d+(\.\d+)?|R\d+")


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
        self.passages = passages(games.rules(id))
        self.clauses = {passage.id: _plain(passage.text) for passage in self.passages if passage.id}

    def has(self, clause: str) -> bool:
        """Whether there is such a clause."""
        return clause in self.clauses

    def clause(self, clause: str, width: int) -> str:
        """One clause with its number."""
        return indented(f"{spoken(clause)}  ", self.clauses[clause], width)

    def whole(self, width: int) -> str:
        """All of it."""
        return _printed(self.passages, width)

    def find(self, wanted: str, width: int) -> str:
        """A clause ("4.1", "§4.1", "R3"), a chapter ("4", "rulings"), or else all clauses that contain the words."""
        name = wanted.strip().removeprefix("§").rstrip(".").upper()
        if name in self.clauses:
            return self.clause(name, width)
        chapter = self._chapter(name)
        if chapter:
            return _printed(chapter, width)
        if NUMBER.fullmatch(name):
            raise DungeonboxError(f"{self.title} has no clause {wanted!r}; it has {self._span()}")
        found = self.search(wanted)
        if not found:
            raise DungeonboxError(f"no clause of {self.title} contains {wanted!r}; a clause has a number such as 4.1")
        return "\n".join(self.clause(clause, width) for clause in found)

    def search(self, phrase: str) -> list[str]:
        """The clauses that contain a phrase, in capitals or not.

        >>> book = Rulebook("mayhem")
        >>> book.search("Fireball") == book.search("fireball") != []
        True
        """
        words = " ".join(phrase.lower().split())
        return [clause for clause, text in self.clauses.items() if words and words in text.lower()]

    def _chapter(self, name: str) -> list[Passage]:
        """The chapter with this number or title, its heading first."""
        found: list[Passage] = []
        for passage in self.passages:
            if passage.level == 0:
                found += [passage] if found else []
            elif found:
                break
            elif passage.level == CHAPTER_LEVEL and name and name in [part.upper() for part in passage.chapter()]:
                found.append(passage)
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


def _printed(found: list[Passage], width: int) -> str:
    """Headings underlined, clauses hanging from their numbers, everything else as paragraphs."""
    out: list[str] = []
    for at, passage in enumerate(found):
        if at > 0 and not (passage.id and found[at - 1].id):
            out.append("")
        if passage.level:
            out += [passage.text, ("=" if passage.level == 1 else "-") * len(passage.text)]
        else:
            label = f"{spoken(passage.id):<{_widest(found, at)}}  " if passage.id else ""
            out.append(indented(label, _plain(passage.text), width))
    return "\n".join(out)


def _widest(found: list[Passage], at: int) -> int:
    """How wide the widest number is among the clauses that stand together with this one."""
    first = at
    while first > 0 and found[first - 1].id:
        first -= 1
    return max(4, *(len(spoken(passage.id)) for passage in takewhile(lambda passage: passage.id, found[first:])))
