"""Phrases that the words of all games and all screens share."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dungeonbox.kernel.game import Outcome, ScoreLine
from dungeonbox.kernel.types import NONE


def counted(number: int, thing: str) -> str:
    """So many things, in the plural unless there is just one.

    >>> counted(1, "seat"), counted(2, "entry"), counted(0, "draw"), counted(2, "Boss")
    ('1 seat', '2 entries', '0 draws', '2 Bosses')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {plural(thing)}"


def plural(thing: str) -> str:
    """A noun in the plural.

    >>> plural("key"), plural("entry"), plural("Boss")
    ('keys', 'entries', 'Bosses')
    """
    if thing.endswith("y") and thing[-2:-1] not in "aeiou":
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith("s") else f"{thing}s"


def often(times: int) -> str:
    """How often something happens.

    >>> often(2), often(3)
    ('twice', '3 times')
    """
    return "twice" if times == 2 else counted(times, "time")


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cid"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cid')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


ONE_KIND: Final = re.compile(r"((?:an?|\d+) \w+) (\w+)")
"""A thing that one word tells from others of its kind: "a red" and "gem"."""


def listed_things(things: Sequence[str]) -> str:
    """Things in a row; of those of one kind the kind is named once.

    >>> listed_things(["a red gem", "a blue gem"]), listed_things(["2 red gems", "a blue gem"]), listed_things([])
    ('a red and a blue gem', '2 red gems and a blue gem', '')
    """
    found = [ONE_KIND.fullmatch(thing) for thing in things]
    kinds = {match[2] if match else "" for match in found}
    if len(kinds) != 1 or "" in kinds:
        return listed(things)
    return listed([*[match[1] for match in found[:-1] if match], things[-1]])


def seat_number(word: str) -> int:
    """The seat that a part of a token names, counted from 0; -1 if it names none.

    >>> seat_number("seat2"), seat_number("nobody")
    (1, -1)
    """
    number = word.removeprefix("seat")
    return int(number) - 1 if number != word and number.isdecimal() else NONE


def seat_name(word: str, names: Sequence[str]) -> str:
    """The name of the seat that a part of a token names; the part itself if there is no such seat.

    >>> seat_name("seat2", ["Ann", "Bob"]), seat_name("seat3", ["Ann", "Bob"])
    ('Bob', 'seat3')
    """
    seat = seat_number(word)
    return names[seat] if 0 <= seat < len(names) else word


def called(names: Sequence[str], characters: Sequence[str]) -> list[str]:
    """Each player as tables and questions call them: the name, and the character once there is one.

    >>> called(["Ann", "Bob"], ["Tam, bard", ""])
    ['Ann (Tam, bard)', 'Bob']
    """
    return [f"{name} ({who})" if who else name for name, who in zip(names, characters, strict=False)]


# The end -------------------------------------------------------------------------------------------------


def sheet_for(sheets: Mapping[str, str], token: str, characters: Sequence[str]) -> str:
    """The sheet of what a token is about: a thing that it names, or the character of a seat; "" if there is none.

    >>> sheets = {"orc": "Orc: 5 HP.", "mage": "Mage."}
    >>> sheet_for(sheets, "hit:orc.2", []), sheet_for(sheets, "aid:seat1", ["mage"]), sheet_for(sheets, "pass", [])
    ('Orc: 5 HP.', 'Mage.', '')
    """
    for word in token.partition(":")[2].split("."):
        seat = seat_number(word)
        name = characters[seat] if 0 <= seat < len(characters) else word
        if name in sheets:
            return sheets[name]
    return ""


def score_words(outcome: Outcome, line: ScoreLine) -> str:
    """A line of the final reckoning. What can be counted has a regular plural as its reason, and may bring no points.

    >>> scored = Outcome("done", (1, 2), (1.0, 0.0), totals=(9, 4))
    >>> [score_words(scored, line) for line in (ScoreLine(0, "sets", 6, 2), ScoreLine(0, "most red", 3))]
    ['2 sets: 6', 'most red: 3']
    >>> [score_words(scored, line) for line in (ScoreLine(0, "sets", 0, 0), ScoreLine(0, "kept promises", 0, 5))]
    ['no sets', '5 kept promises']
    >>> score_words(Outcome("tie", (1, 1), (0.5, 0.5)), ScoreLine(0, "hit points", 1, 1))
    '1 hit point'
    """
    reason = line.reason.removesuffix("s") if line.count == 1 else line.reason
    thing = reason if line.count == NONE else f"{line.count or 'no'} {reason}"
    has_points = line.points != 0 or line.count == NONE
    return f"{thing}: {line.points}" if outcome.totals and has_points else thing


def winners_words(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won.

    >>> winners_words(Outcome("tie", (1, 1, 3), (0.5, 0.5, 0.0)), ["Ann", "Bob", "Cid"])
    'Ann and Bob share first place'
    """
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return "Nobody wins"
    return f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share first place"
