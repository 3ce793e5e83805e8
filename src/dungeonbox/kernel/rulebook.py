"""RULES.md: how the rules of a game are written down, and the one parser that reads them.

A chapter begins with a heading `## 4. Attack`. Each clause is an item of a list, `- **§4.3** At zero ...`, and so is
each ruling, `- **R7** ...`; an item may go on in lines that are indented. Other lines are paragraphs.
"""

import re
from dataclasses import dataclass
from typing import Final

from dungeonbox.kernel.pickling import Reduced, reduce_dataclass

CLAUSE: Final = re.compile(r"- \*\*(?:§(\d+\.\d+)|(R\d+))\*\* (.+)")
HEADING: Final = re.compile(r"(#+) (.+)")
CHAPTER: Final = re.compile(r"(?:(\d+)\. )?(.+)")
INDENT: Final = "  "
CHAPTER_LEVEL: Final = 2
"""The level of a chapter's heading; the only heading above it is the title."""


@dataclass(frozen=True)
class Passage:
    """A clause, a heading or a paragraph: only clauses have an `id`, only headings a `level`, from 1 on."""

    text: str
    id: str = ""
    level: int = 0

    def chapter(self) -> tuple[str, str]:
        """The number, if it has one, and the title of a heading.

        >>> Passage("4. Attack", level=2).chapter(), Passage("Rulings", level=2).chapter()
        (('4', 'Attack'), ('', 'Rulings'))
        """
        found = CHAPTER.fullmatch(self.text)
        return ("", self.text) if found is None else (found[1] or "", found[2])

    def __reduce__(self) -> Reduced:
        return reduce_dataclass(self)


def passages(text: str) -> list[Passage]:
    r"""The rules of a game in order.

    >>> passages("## 4. Attack\n\nIt hurts.\n\n- **§4.3** At zero\n  you are out.\n")  # doctest: +NORMALIZE_WHITESPACE
    [Passage(text='4. Attack', id='', level=2), Passage(text='It hurts.', id='', level=0),
     Passage(text='At zero you are out.', id='4.3', level=0)]
    """
    found: list[Passage] = []
    is_open = False  # whether the next line may go on with the latest passage
    for line in text.splitlines():
        clause = CLAUSE.fullmatch(line)
        heading = HEADING.fullmatch(line)
        if clause is not None:
            found.append(Passage(clause[3], clause[1] or clause[2]))
        elif heading is not None:
            found.append(Passage(heading[2], level=len(heading[1])))
        elif not line.strip():
            is_open = False
            continue
        elif is_open and (found[-1].id == "" or line.startswith(INDENT)):
            found[-1] = Passage(f"{found[-1].text} {line.strip()}", found[-1].id)
        else:
            found.append(Passage(line.strip()))
        is_open = heading is None
    return found


def clause_ids(text: str) -> list[str]:
    """The ids of all clauses and rulings, in order: "4.3", "R7"."""
    return [passage.id for passage in passages(text) if passage.id]
