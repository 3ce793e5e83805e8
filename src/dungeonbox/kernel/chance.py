"""Luck as an argument: the only sources of randomness a game ever sees.

A game asks `below(n, seen)` for a number or `take(bag, seen)` for a card, and says at that moment, and nowhere
else, who learns the answer. States hold no generator, so neither a planner nor a leak can read the future.
"""

import json
from hashlib import sha256
from hmac import digest as hmac_digest
from typing import Final

from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.types import Int, Seats
from dungeonbox.kernel.zones import Bag

NOBODY: Final = 0
EVERYONE: Final = -1
"""All bits: every seat, and the spectators."""

SPECTATOR: Final = 62
WHOLE: Final = 63
"""Eyes that are no seat: the spectators see what everyone sees; WHOLE is the true state, shown to nobody."""

WORD: Final = 0xFFFFFFFF


def sees(seen: Seats, eyes: Int) -> bool:
    """Whether these eyes are among those that learn something.

    >>> sees(0b10, 1), sees(0b10, 0), sees(EVERYONE, SPECTATOR), sees(0b11, SPECTATOR), sees(NOBODY, WHOLE)
    (True, False, True, False, True)
    """
    return eyes == WHOLE or (0 <= eyes <= SPECTATOR and (seen >> eyes) & 1 == 1)


class BadLuck(DungeonboxError):
    """A scripted draw that is impossible, missing or left over."""


class DrawNeeded(Exception):
    """Raised by `ExplicitChance` when its list is used up: the caller must decide how the next draw falls.

    `results` lists the equally likely results, a card once for each copy.
    """

    def __init__(self, results: list[int]) -> None:
        super().__init__(results)
        self.results = results

    def __str__(self) -> str:
        return f"{len(self.results)} equally likely results"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """A source of luck."""

    def below(self, n: Int, seen: Seats) -> Int:
        """A number from 0 to n - 1, each equally likely; the seats in `seen` learn it."""
        raise NotImplementedError

    def take(self, bag: Bag, seen: Seats) -> Int:
        """Take a card out of a bag, each equally likely; the seats in `seen` learn which."""
        return bag.take_at(self.below(bag.size(), seen))

    def show(self, card: Int, seen: Seats) -> None:
        """Turn up a card that lay hidden: no luck is needed, but from now on the seats in `seen` know it.

        It is written down beside the draws: else neither a seat's record nor the flip law could tell a card that
        was shown from one that leaked.
        """

    def mark(self) -> int:
        """Where this source stands, for sources that can be put back there."""
        return 0

    def rewind(self, mark: int) -> None:
        """Go back to where it stood, as if what was drawn since had not been."""


@mypyc_attr(acyclic=True)
class Seeded(Chance):
    """Fast luck from a seed (xoshiro128++): the same numbers compiled and not, on every platform.

    >>> luck = Seeded(7)
    >>> [luck.below(6, NOBODY) for _ in range(8)]
    [5, 5, 4, 0, 1, 0, 4, 0]
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        seeds = sha256(f"{seed}/{stream}".encode()).digest()
        self.a: i64 = int.from_bytes(seeds[0:4], "big")
        self.b: i64 = int.from_bytes(seeds[4:8], "big")
        self.c: i64 = int.from_bytes(seeds[8:12], "big")
        self.d: i64 = int.from_bytes(seeds[12:16], "big") | 1

    def word(self) -> i64:
        """The next 32 bits."""
        total = (self.a + self.d) & WORD
        result = (((total << 7) & WORD | total >> 25) + self.a) & WORD
        shifted = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = (self.d << 11) & WORD | self.d >> 21
        return result

    def below(self, n: Int, seen: Seats) -> Int:
        """Lemire's multiplication, with rejection so that no result is favoured."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            threshold = (WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32


@mypyc_attr(acyclic=True)
class Scripted(Chance):
    """Luck that is read off a list: for replays and tests. Every value must be possible and none may be left over.

    >>> luck = Scripted([4, 0]); luck.below(6, NOBODY), luck.below(2, NOBODY)
    (4, 0)
    """

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.used = 0

    def _next(self, possible: list[int]) -> int:
        if self.used == len(self.values):
            return self.run_out(possible)
        value = self.values[self.used]
        if value not in possible:
            raise BadLuck(f"draw {self.used + 1} is {value}, which was not possible")
        self.used += 1
        return value

    def run_out(self, possible: list[int]) -> int:
        """Called when the list is used up; `possible` are the results the next draw may have."""
        raise BadLuck(f"draw {self.used + 1} is missing")

    def below(self, n: Int, seen: Seats) -> Int:
        return self._next(list(range(n)))

    def take(self, bag: Bag, seen: Seats) -> Int:
        card = self._next(bag.listed())
        bag.remove(card)
        return card

    def show(self, card: Int, seen: Seats) -> None:
        self._next([card])

    def finish(self) -> None:
        """Complain if draws are left over."""
        if self.used < len(self.values):
            raise BadLuck(f"{len(self.values) - self.used} draws too many")


@mypyc_attr(acyclic=True)
class ExplicitChance(Scripted):
    """Draws read off a list; raises `DrawNeeded` when the list is used up.

    This turns a game's luck into explicit chance nodes: replay on a clone, with one more draw in the list each time.
    """

    def run_out(self, possible: list[int]) -> int:
        raise DrawNeeded(possible)

    def show(self, card: Int, seen: Seats) -> None:
        """Nothing to ask: the card is what it is, and no line of the script is used up."""


OPERATOR: Final = 0
"""Who commits to the secret; the players commit to their numbers as 1, 2, 3 ..."""


def commitment(match: str, who: int, secret: str) -> str:
    """What is shown before the game to prove afterwards that a secret, or a player's number, was not chosen late.

    It binds the match and who promised, so that no promise can be moved to another match or another player.
    """
    return sha256(json.dumps([match, who, secret]).encode()).hexdigest()


@mypyc_attr(acyclic=True)
class Fair(Chance):
    """Luck nobody could have chosen: a keyed hash of the server's secret and a number from each player.

    The operator names the match and shows a commitment to the secret, each player commits to a number and then opens
    it; the key is HMAC(secret, match and numbers), draw i the first 64 bits of HMAC(key, i), rejected if it would
    favour a result. When the match is over the secret is published and everyone can compute the draws again. It
    proves that luck was not chosen; it does not prove that the operator did not look.
    """

    def __init__(self, secret: bytes, match: str, numbers: list[str]) -> None:
        message = json.dumps([match, *numbers]).encode()
        self.key = hmac_digest(secret, message, "sha256")
        self.drawn = 0

    def below(self, n: Int, seen: Seats) -> Int:
        count: int = n
        limit = (1 << 64) // count * count
        while True:
            block = hmac_digest(self.key, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % count

    def mark(self) -> int:
        return self.drawn

    def rewind(self, mark: int) -> None:
        self.drawn = mark


@mypyc_attr(acyclic=True)
class Draw:
    """One result of luck: a number, or a card out of a bag; and who learned it."""

    def __init__(self, value: int, is_card: bool, seen: Seats) -> None:
        self.value = value
        self.is_card = is_card
        self.seen = seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw) and (self.value, self.is_card, self.seen) == (
            other.value,
            other.is_card,
            other.seen,
        )

    def __hash__(self) -> int:
        return hash((self.value, self.is_card, self.seen))

    def __repr__(self) -> str:
        return f"Draw({self.value}, is_card={self.is_card}, seen={self.seen})"


@mypyc_attr(acyclic=True)
class Recorder(Chance):
    """Passes questions on to another source and writes down every answer."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.draws: list[Draw] = []

    def below(self, n: Int, seen: Seats) -> Int:
        value = self.source.below(n, seen)
        self.draws.append(Draw(value, False, seen))
        return value

    def take(self, bag: Bag, seen: Seats) -> Int:
        card = self.source.take(bag, seen)
        self.draws.append(Draw(card, True, seen))
        return card

    def show(self, card: Int, seen: Seats) -> None:
        self.source.show(card, seen)
        self.draws.append(Draw(card, True, seen))
