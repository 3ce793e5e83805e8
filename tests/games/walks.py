"""Whole games that are played well, though not always.

Games by chance may be long, or end before much can be hidden; a rule of thumb, with some moves by chance, does better.
"""

from functools import cache

from dungeonbox.bots import Bot, Eyes, make_bot
from dungeonbox.proving.subject import make_subject
from dungeonbox.proving.walk import Walk, Walker

BY_CHANCE = 5
"""One move in so many is by chance."""


class Played(Walker):
    """A walker who mostly does what the rule of thumb says, from the seat's eyes."""

    def choose(self, seat: int, moves: list[int]) -> int:
        if self.below(BY_CHANCE) == 0:
            return moves[self.below(len(moves))]
        return thumb(self.game.id).choose(Eyes(self.game, self.walk.match.observe(seat), self.luck))


@cache
def thumb(id: str) -> Bot:
    """The rule of thumb of a game, which may have reckoned its odds before."""
    return make_bot("thumb", id)


def played(id: str, seats: int, seed: int) -> Walk:
    """A whole game."""
    walker = Played(make_subject(id, seats, {}, 1), seed, "uniform")
    while not walker.walk.match.is_over and walker.walk.crash is None:
        walker.go_on()
    return walker.walk
