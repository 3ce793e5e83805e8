"""Choices as a person types and reads them: by number, by token, by the beginning of one; long lists in groups."""

from typing import Final

from dungeonbox.kernel.errors import DungeonboxError

LONG_LIST: Final = 24
"""A longer list of choices is printed in groups."""
MOST_NAMED: Final = 6
"""If more tokens than this are meant, they are named in groups."""


class AmbiguousChoice(DungeonboxError):
    """What was typed is the beginning of several tokens."""

    def __init__(self, typed: str, tokens: list[str]) -> None:
        if len(tokens) > MOST_NAMED:
            named = ", ".join(group_words(group) for group in groups(tokens))
            super().__init__(f"{typed!r} could be {len(tokens)} tokens: {named}")
        else:
            super().__init__(f"{typed!r} could be {' or '.join(tokens)}")
        self.tokens = tokens


def find_token(typed: str, offered: list[str], known: list[str]) -> str | None:
    """The token meant among those offered, else among all of the game; None if there is none.

    What names a token in full means that one: its beginning with another token must not choose the other.

    >>> find_token("a4.n", ["move:a4.ne"], ["place:a4.n", "move:a4.n", "move:a4.ne"])
    'move:a4.n'
    >>> find_token("a4", ["move:a4.ne"], ["move:a4.n", "move:a4.ne"]), find_token("2", ["stay"], ["stay", "buy:coin"])
    ('move:a4.ne', None)
    """
    families = {_family(token) for token in offered}
    is_whole = typed.lower() in known or any(f"{family}:{typed.lower()}" in known for family in families)
    found = None if is_whole and not typed.isdigit() else match_choice(typed, offered)
    if found is not None or typed.isdigit():
        return found
    return match_choice(typed, sorted(known, key=lambda token: _family(token) not in families))


def _family(token: str) -> str:
    return token.partition(":")[0]


def match_choice(typed: str, tokens: list[str]) -> str | None:
    """The token meant by a number, a token, or an unambiguous prefix; None if nothing matches.

    >>> hand = ["play:fireball", "play:shield", "play:shapeshift"]
    >>> match_choice("2", hand), match_choice("fire", hand), match_choice("PLAY:SHA", hand), match_choice("9", hand)
    ('play:shield', 'play:fireball', 'play:shapeshift', None)
    >>> match_choice("sh", hand)
    Traceback (most recent call last):
    dungeonbox.terminal.choices.AmbiguousChoice: 'sh' could be play:shield or play:shapeshift
    """
    if typed.isascii() and typed.isdigit():
        number = int(typed)
        return tokens[number - 1] if 1 <= number <= len(tokens) else None
    wanted = typed.lower()
    exact = [token for token in tokens if wanted in (token, token.partition(":")[2])]
    if exact:
        return exact[0]
    fitting = [token for token in tokens if token.startswith(wanted) or token.partition(":")[2].startswith(wanted)]
    if len(fitting) > 1:
        raise AmbiguousChoice(typed, fitting)
    return fitting[0] if fitting else None


def groups(tokens: list[str]) -> list[list[str]]:
    """Tokens that begin alike, together: by family, and by what stands before a dot. The order stays.

    >>> groups(["turn:a1.90", "turn:a1.180", "turn:a2.90", "skip"])
    [['turn:a1.90', 'turn:a1.180'], ['turn:a2.90'], ['skip']]
    """
    found: list[list[str]] = []
    for token in tokens:
        if found and beginning(found[-1][0]) == beginning(token):
            found[-1].append(token)
        else:
            found.append([token])
    return found


def beginning(token: str) -> str:
    """What a token has in common with its group.

    >>> beginning("turn:a1.90"), beginning("play:fireball"), beginning("skip")
    ('turn:a1.', 'play:', 'skip')
    """
    for sign in (".", ":"):
        before, found, _ = token.rpartition(sign)
        if found:
            return before + found
    return token


def group_words(group: list[str]) -> str:
    """A group by its first and last token and how many it has.

    >>> group_words(["at:seat1.a", "at:seat1.b", "at:seat1.c"]), group_words(["skip"])
    ('at:seat1.a to at:seat1.c (3)', 'skip')
    """
    return group[0] if len(group) == 1 else f"{group[0]} to {group[-1]} ({len(group)})"
