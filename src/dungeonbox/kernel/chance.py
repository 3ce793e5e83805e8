"""Chance sources: all randomness of a game is drawn from one that is passed as an argument.

A game asks `below(n, seen)` for a number or `take(bag, seen)` for a card, and says at that moment, and nowhere
else, who learns the answer. States hold no generator, so neither a planner nor a leak can read the future.
"""

import json
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from hmac import HMAC
from hmac import digest as hmac_digest
from hmac import new as new_hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

from dungeonbox.kernel.errors import DungeonboxError
from dungeonbox.kernel.pickling import Reduced, same
from dungeonbox.kernel.types import Int, Seats
from dungeonbox.kernel.zones import Bag

NOBODY: Final = 0
EVERYONE: Final = -1
"""All bits: every seat, and the spectators."""

SPECTATOR: Final = 62
WHOLE: Final = 63
"""Eyes that are no seat: the spectators see what is public; WHOLE is the true state, which no observer is shown."""

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

    `results` lists the equally likely results, a card once for each copy; `is_card` tells cards from numbers.
    """

    def __init__(self, results: list[int], is_card: bool = False) -> None:
        super().__init__(results, is_card)
        self.results = results
        self.is_card = is_card

    def __str__(self) -> str:
        return f"{len(self.results)} equally likely results"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """A source of luck.

    Sources are equal when they are of one class and will go on alike. A source of one's own that is to be pickled,
    copied with its match or compared defines `__reduce__`.
    """

    def __copy__(self) -> "Chance":
        """A source that goes on by itself: a copy that shared draws with the first would spoil both."""
        return deepcopy(self)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        raise TypeError("a chance source changes with every draw, so it has no hash")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} chance source>"

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

    def __reduce__(self) -> Reduced:
        return _seeded, (self.a, self.b, self.c, self.d)

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

    def take(self, bag: Bag, seen: Seats) -> Int:
        """As every source does, but here the compiler knows whose `below` it is."""
        return bag.take_at(self.below(len(bag.cards), seen))

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


def _seeded(a: int, b: int, c: int, d: int) -> Seeded:
    """A generator that stands where a pickled one stood."""
    luck = Seeded(0)
    luck.a, luck.b, luck.c, luck.d = a, b, c, d
    return luck


@mypyc_attr(acyclic=True)
class Scripted(Chance):
    """Draws read off a list, for replays and tests. Every value must be possible and none may be left over.

    >>> luck = Scripted([4, 0]); luck.below(6, NOBODY), luck.below(2, NOBODY)
    (4, 0)
    """

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.used = 0

    def __reduce__(self) -> Reduced:
        return _scripted, (type(self), self.values, self.used)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} chance source: {self.used} of {len(self.values)} draws used>"

    def _read(self, is_possible: bool) -> int:
        """The next line, which may be so or not."""
        value = self.values[self.used]
        if not is_possible:
            raise BadLuck(f"draw {self.used + 1} is {value}, which was not possible")
        self.used += 1
        return value

    def run_out(self, possible: list[int], is_card: bool) -> int:
        """Called when the list is used up; `possible` are the results the next draw may have."""
        raise BadLuck(f"draw {self.used + 1} is missing")

    def below(self, n: Int, seen: Seats) -> Int:
        if self.used == len(self.values):
            return self.run_out(list(range(n)), False)
        limit: int = n  # a line may be larger than any native integer
        return self._read(0 <= self.values[self.used] < limit)

    def take(self, bag: Bag, seen: Seats) -> Int:
        if self.used == len(self.values):
            card = self.run_out(bag.listed(), True)
        else:
            value = self.values[self.used]
            card = self._read(0 <= value <= WORD and bag.has(value))
        bag.remove(card)
        return card

    def show(self, card: Int, seen: Seats) -> None:
        if self.used == len(self.values):
            self.run_out([card], True)
        else:
            shown: int = card
            self._read(self.values[self.used] == shown)

    def finish(self) -> None:
        """Raise BadLuck if draws are left over."""
        if self.used < len(self.values):
            raise BadLuck(f"draws left over: {len(self.values) - self.used}")


@mypyc_attr(acyclic=True)
class ExplicitChance(Scripted):
    """Draws read off a list; raises `DrawNeeded` when the list is used up.

    This turns a game's luck into explicit chance nodes: see `explicit`.
    """

    def run_out(self, possible: list[int], is_card: bool) -> int:
        raise DrawNeeded(possible, is_card)

    def show(self, card: Int, seen: Seats) -> None:
        """Nothing to ask: the card is what it is, and no line of the script is used up."""


def _scripted(kind: type[Scripted], values: list[int], used: int) -> Scripted:
    """A list of draws that was read as far as a pickled one."""
    luck = kind(values)
    luck.used = used
    return luck


OPERATOR: Final = 0
"""Who commits to the secret; the players commit to their numbers as 1, 2, 3 ..."""


def commitment(match: str, who: int, secret: str) -> str:
    """What is shown before the game to prove afterwards that a secret, or a player's number, was not chosen late.

    It binds the match and who promised, so that no promise can be moved to another match or another player.
    """
    return sha256(json.dumps([match, who, secret]).encode()).hexdigest()


@mypyc_attr(acyclic=True)
class Fair(Chance):
    """Luck that no party can choose: a keyed hash of the server's secret and a number from each player.

    The operator names the match and shows a commitment to the secret, each player commits to a number and then opens
    it; the key is HMAC(secret, match and numbers), draw i the first 64 bits of HMAC(key, i), rejected if it would
    favour a result. When the match is over the secret is published and every player can compute the draws again. It
    proves that luck was not chosen; it does not prove that the operator did not look.
    """

    def __init__(self, secret: bytes, match: str, numbers: list[str]) -> None:
        message = json.dumps([match, *numbers]).encode()
        self.key = hmac_digest(secret, message, "sha256")
        self.drawn = 0

    def __reduce__(self) -> Reduced:
        return _fair, (self.key, self.drawn)

    def __repr__(self) -> str:
        return f"<Fair chance source: {self.drawn} draws>"

    def below(self, n: Int, seen: Seats) -> Int:
        count: int = n
        limit = (1 << 64) // count * count
        keyed = _keyed(self.key)
        while True:
            block = keyed.copy()
            block.update(self.drawn.to_bytes(8, "big"))
            self.drawn += 1
            value = int.from_bytes(block.digest()[:8], "big")
            if value < limit:
                return value % count

    def mark(self) -> int:
        return self.drawn

    def rewind(self, mark: int) -> None:
        self.drawn = mark


MOST_KEYED: Final = 512


@lru_cache(MOST_KEYED)
def _keyed(key: bytes) -> HMAC:
    """HMAC that has taken in a key, to be copied for each draw, which costs a third less than beginning anew.

    It takes 0.8 kB, so it is kept for the sources that were drawn from last only.
    """
    return new_hmac(key, digestmod="sha256")


def _fair(key: bytes, drawn: int) -> Fair:
    """A fair source that stands where a pickled one stood; the key says all about secret, match and numbers."""
    luck = Fair(b"", "", [])
    luck.key = key
    luck.drawn = drawn
    return luck


@mypyc_attr(acyclic=True)
class Draw:
    """One result of luck: a number, or a card out of a bag; and who learned it."""

    def __init__(self, value: int, is_card: bool, seen: Seats) -> None:
        self.value = value
        self.is_card = is_card
        self.seen = seen

    def __reduce__(self) -> Reduced:
        return Draw, (self.value, self.is_card, self.seen)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __hash__(self) -> int:
        return hash((self.value, self.is_card, self.seen))

    def __repr__(self) -> str:
        return f"Draw({self.value}, is_card={self.is_card}, seen={self.seen})"


@mypyc_attr(acyclic=True)
class Recorder(Chance):
    """Draws from another source and keeps a list of every result."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.draws: list[Draw] = []

    def __reduce__(self) -> Reduced:
        return _recorder, (self.source, self.draws)

    def __repr__(self) -> str:
        return f"<Recorder of {len(self.draws)} draws from {self.source!r}>"

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


def _recorder(source: Chance, draws: list[Draw]) -> Recorder:
    """A recorder that has written down what a pickled one had."""
    luck = Recorder(source)
    luck.draws = draws
    return luck
