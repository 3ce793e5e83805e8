"""Who sits at the table: people first, then bots."""

import re
from collections.abc import Sequence
from typing import Final

from dungeonbox.bots import make_bot
from dungeonbox.kernel.errors import BadOptions
from dungeonbox.kernel.info import GameInfo

PERSON: Final = ""
"""Stands in a list of players for somebody at the keyboard; every other word is the name of a bot."""

USUAL_BOT: Final = "thumb"
BOT_NAME: Final = re.compile(r"Bot \d+ \((.+)\)")


def seating(info: GameInfo, seats: int | None, people: int | None, bots: Sequence[str]) -> list[str]:
    """Who sits where, from what was asked for; one kind of bot is enough for all the seats that people leave.

    >>> from dungeonbox.games import info
    >>> mayhem = info("mayhem")
    >>> seating(mayhem, None, None, []), seating(mayhem, None, 3, []), seating(mayhem, 2, 0, ["random"])
    (['', 'thumb', 'thumb', 'thumb'], ['', '', ''], ['random', 'random'])
    """
    for bot in bots:
        make_bot(bot, info.id)  # which complains about a name it does not know
    if seats is None:
        seats = _seats(info, people, bots)
    if people is None:
        people = seats - len(bots) if len(bots) > 1 else 1
    others = seats - people
    if people < 0 or others < 0:
        raise BadOptions(f"{seats} seats are not enough for {people} people and {len(bots)} bots")
    if len(bots) > 1 and len(bots) != others:
        raise BadOptions(f"{seats} seats less {people} people leaves {others} for bots, not {len(bots)}")
    kinds = list(bots) if len(bots) > 1 else [*bots, USUAL_BOT][:1] * others
    return [PERSON] * people + kinds


def _seats(info: GameInfo, people: int | None, bots: Sequence[str]) -> int:
    """How many seats when nobody said so: one for everybody who was named, else all there are."""
    if (people or 0) > 1 or len(bots) > 1:
        return max(info.seats[0], (1 if people is None else people) + len(bots))
    return info.seats[-1]


def names_of(players: Sequence[str]) -> list[str]:
    """What the players are called in a record.

    >>> names_of(["", "thumb"])
    ['Player 1', 'Bot 2 (thumb)']
    """
    return [f"Player {seat}" if kind == PERSON else f"Bot {seat} ({kind})" for seat, kind in enumerate(players, 1)]


def short_names(names: Sequence[str], seats: int) -> list[str]:
    """What the players of a record are called at the table.

    >>> short_names(["Ann", "Bot 2 (thumb)"], 2), short_names([], 2)
    (['Ann', 'Bot 2'], ['Player 1', 'Player 2'])
    """
    if len(names) != seats:
        return names_of([PERSON] * seats)
    return [name.partition(" (")[0] if BOT_NAME.fullmatch(name) else name for name in names]


def players_called(names: Sequence[str], seats: int) -> list[str]:
    """Who sat where in a record, by their names; all people if it has none.

    >>> players_called(["Ann", "Bot 2 (thumb)"], 2)
    ['', 'thumb']
    """
    if len(names) != seats:
        return [PERSON] * seats
    return [found[1] if (found := BOT_NAME.fullmatch(name)) else PERSON for name in names]
