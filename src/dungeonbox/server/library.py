"""The catalogue and the rules, as the pages show them."""

import re
from functools import cache
from typing import Final

from dungeonbox import games
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.server import wire
from dungeonbox.server.decide import Refused

BOTS: Final = ["random", "thumb", "search:500ms", "search:2000ms"]
"""The levels a page offers, the weakest first."""

CLAUSE: Final = re.compile(r"\*\*(?:§)?([0-9A-Z][0-9.]*)\*\* (.*)")


@cache
def catalogue() -> wire.Games:
    """All games in the box."""
    return wire.Games([_page(id) for id in games.IDS])


def _page(id: str) -> wire.GamePage:
    info = games.info(id)
    options = [
        wire.OptionPage(option.name, option.title, list(option.values), list(option.words.values()))
        for option in info.options
    ]
    return wire.GamePage(id, info.title, info.blurb, list(info.seats), info.minutes, options, BOTS)


@cache
def rules(id: str) -> wire.Rules:
    """The rules of a game; headings and loose paragraphs have no id."""
    try:
        title = games.info(id).title
    except BadOptions as error:
        raise Refused("missing", str(error)) from None
    found = []
    for line in games.rules(id).splitlines()[1:]:
        clause = CLAUSE.fullmatch(line.strip())
        if clause is not None:
            found.append(wire.Clause(clause[1], clause[2]))
        elif line.startswith("#"):
            found.append(wire.Clause("", line))
        elif line.strip():
            found.append(wire.Clause("", line.strip()))
    return wire.Rules(id, title, found)
